"""Other worlds under the same knowledge, for those who think ahead: what a seat can't know is dealt anew."""

from functools import lru_cache, partial

import msgspec

from undercroft.engine.chance import Chance
from undercroft.engine.game import Laying
from undercroft.engine.state import copy
from undercroft.games.damnation.board import EVERYONE, FACE_UP, KIND, LOOKED
from undercroft.games.damnation.content.loading import Cards
from undercroft.games.damnation.holdings import refresh
from undercroft.games.damnation.ids import ONLY, Guest
from undercroft.games.damnation.state import Damnation
from undercroft.pieces.piles import Pile


class Lying(msgspec.Struct, frozen=True, gc=False):
    """Where all cards lie, and who knows it."""

    known: bytes
    hands: tuple[tuple[int, ...], ...]
    aside: tuple[tuple[int, ...], ...]  # The Cemetery's pile, what was drawn in The Dark Tower, the hand of The Vampire, what is passed on
    decks: tuple[Pile, ...]


class Unknown(msgspec.Struct, frozen=True, gc=False):
    """Of one deck: what somebody can't know. It is the same in every world that is dealt."""

    deck: int
    slots: tuple[int, ...]  # cards that lie where somebody has put them
    whose: tuple[int, ...]  # and who knows each of them, as bits
    loose: tuple[int, ...]  # these and all that may lie in their places, sorted, or the true order would shine through
    rest: tuple[int, ...]  # cards of the deck that may not


def redeal(table: Damnation, seat: int | None, chance: Chance) -> Laying:
    """Another world: cards by their backs, trap tokens, all that this seat can't know."""
    seats = EVERYONE if seat is None else ONLY[Guest(seat)]
    hands = tuple([player.hand for player in table.players])
    lying = Lying(bytes(table.known), hands, (table.pile, table.drawn, table.vampire_hand, table.laid_down), tuple(table.decks))
    other = _elsewhere(table.content, lying, seats, chance)
    world = copy(table)
    world.rest = None  # it holds the worlds that were left for others, this one too, and would never be let go
    world.known = bytearray(other.known)
    world.decks = list(other.decks)
    world.pile, world.drawn, world.vampire_hand, world.laid_down = other.aside
    changed = [number for number, (was, hand) in enumerate(zip(hands, other.hands, strict=True)) if was != hand]
    for number in changed:
        world.players[number].hand = other.hands[number]
        refresh(world, Guest(number))
    _redeal_traps(world, seat, chance)
    return partial(_lay, world, changed)


def _lay(world: Damnation, changed: list[int], table: Damnation) -> None:
    """Everything lies as in that world, and these hands are held."""
    table.known = world.known.copy()
    table.decks = world.decks.copy()
    table.pile, table.drawn, table.vampire_hand, table.laid_down = world.pile, world.drawn, world.vampire_hand, world.laid_down
    table.reserve, table.unseen, table.moments = world.reserve, world.unseen, world.moments
    table.tokens.update(world.tokens)
    for number in changed:
        player, other = table.players[number], world.players[number]
        player.hand, player.moments, player.ready, player.armed = other.hand, other.moments, other.ready, other.armed
        player.shifts, player.rules = other.shifts, other.rules


def _elsewhere(cards: Cards, lying: Lying, seats: int, chance: Chance) -> Lying:
    """The cards that these seats don't know lie elsewhere, as far as their backs allow."""
    unknown = _unknown(cards, lying, seats)
    if not unknown:
        return lying
    known, decks = bytearray(lying.known), list(lying.decks)
    exchange: dict[int, int] = {}
    for each in unknown:
        decks[each.deck] = _exchange(each, decks[each.deck], known, exchange, chance)

    def instead(place: tuple[int, ...]) -> tuple[int, ...]:
        return tuple([exchange.get(card, card) for card in place])

    hands, aside = tuple(map(instead, lying.hands)), tuple(map(instead, lying.aside))
    return Lying(bytes(known), hands, aside, tuple([Pile(pile.hidden, instead(pile.bottom)) if pile.bottom else pile for pile in decks]))


@lru_cache(maxsize=16)
def _unknown(cards: Cards, lying: Lying, seats: int) -> tuple[Unknown, ...]:
    """The cards that lie where somebody has put them, but not known to these seats, by deck.

    A hidden hand holds no Event and no Visible card.
    """
    known, deck_of, shown = lying.known, cards.deck_of, cards.shown
    slots: dict[int, list[int]] = {}
    for place in (*lying.hands, *lying.aside, *(pile.bottom for pile in lying.decks)):
        for card in place:
            if known[card] & seats != seats:
                slots.setdefault(deck_of[card], []).append(card)
    found: list[Unknown] = []
    for number, laid in sorted(slots.items()):
        hidden = lying.decks[number].hidden
        loose = sorted([*laid, *[card for card in hidden if not shown[card]]])
        rest = tuple([card for card in hidden if shown[card]])
        found.append(Unknown(number, tuple(laid), tuple([known[card] for card in laid]), tuple(loose), rest))
    return tuple(found)


def _exchange(unknown: Unknown, pile: Pile, known: bytearray, exchange: dict[int, int], chance: Chance) -> Pile:
    """Cards of one back change places, and each is known where it lies to whoever knew the one before it."""
    loose, roll = list(unknown.loose), chance.roll
    for card in loose:
        known[card] = 0
    for card, was in zip(unknown.slots, unknown.whose, strict=True):
        dealt = exchange[card] = loose.pop(roll(len(loose)) if len(loose) > 1 else 0)
        known[dealt] = was
    return Pile(tuple(sorted([*loose, *unknown.rest])), pile.bottom)


def _redeal_traps(table: Damnation, seat: int | None, chance: Chance) -> None:
    """Tokens that others have looked at are, for this seat, any of those that it has not seen."""
    looked = FACE_UP if seat is None else FACE_UP | LOOKED[seat]  # of a token: it lies face up, or this seat has looked
    unknown = [space for space, token in table.tokens.items() if token & KIND and not token & looked]
    aside = [at for at, token in enumerate(table.reserve) if token & KIND and not token & looked]
    if not unknown and not aside:
        return
    unknown.sort()
    kinds = [kind + 1 for kind, number in enumerate(table.unseen) for _ in range(number)]
    kinds += [table.tokens[space] & KIND for space in unknown] + [table.reserve[at] & KIND for at in aside]
    left = sorted(kinds)
    for space in unknown:
        table.tokens[space] = table.tokens[space] & ~KIND | left.pop(chance.roll(len(left)) if len(left) > 1 else 0)
    if aside:
        reserve = list(table.reserve)
        for token in aside:
            reserve[token] = reserve[token] & ~KIND | left.pop(chance.roll(len(left)) if len(left) > 1 else 0)
        table.reserve = tuple(reserve)
    table.unseen = (left.count(1), left.count(2), left.count(3))
