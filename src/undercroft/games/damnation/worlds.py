"""Other worlds under the same knowledge, for those who think ahead: what a seat can't know is dealt anew."""

from functools import partial

import msgspec

from undercroft.engine.chance import Chance
from undercroft.engine.game import Laying
from undercroft.engine.state import copy
from undercroft.games.damnation.board import EVERYONE, FACE_UP
from undercroft.games.damnation.content.loading import Cards
from undercroft.games.damnation.holdings import refresh
from undercroft.games.damnation.ids import Guest
from undercroft.games.damnation.state import Damnation
from undercroft.pieces.piles import Pile


class Lying(msgspec.Struct, frozen=True, gc=False):
    """Where all cards lie, and who knows it."""

    known: bytes
    hands: tuple[tuple[int, ...], ...]
    aside: tuple[tuple[int, ...], ...]  # The Cemetery's pile, what was drawn in The Dark Tower, the hand of The Vampire, what is passed on
    decks: tuple[Pile, ...]


def redeal(table: Damnation, seat: int | None, chance: Chance) -> Laying:
    """Another world: cards by their backs, trap tokens, all that this seat can't know."""
    seats = EVERYONE if seat is None else 1 << seat
    hands = tuple([player.hand for player in table.players])
    lying = Lying(bytes(table.known), hands, (table.pile, table.drawn, table.vampire_hand, table.laid_down), tuple(table.decks))
    other = _elsewhere(table.content, lying, seats, chance)
    world = copy(table)
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
    known, deck_of = bytearray(lying.known), cards.deck_of
    slots: dict[int, list[int]] = {}  # cards that lie where somebody has put them, but not known to these seats, by deck
    for place in (*lying.hands, *lying.aside, *(pile.bottom for pile in lying.decks)):
        for card in place:
            if known[card] & seats != seats:
                slots.setdefault(deck_of[card], []).append(card)
    if not slots:
        return lying
    decks, exchange = list(lying.decks), {}
    for number in sorted(slots):
        decks[number], dealt = _exchange(cards, decks[number], slots[number], known, chance)
        exchange.update(dealt)

    def instead(place: tuple[int, ...]) -> tuple[int, ...]:
        return tuple([exchange.get(card, card) for card in place])

    hands, aside = tuple(map(instead, lying.hands)), tuple(map(instead, lying.aside))
    return Lying(bytes(known), hands, aside, tuple(Pile(pile.hidden, instead(pile.bottom)) if pile.bottom else pile for pile in decks))


def _exchange(cards: Cards, pile: Pile, slots: list[int], known: bytearray, chance: Chance) -> tuple[Pile, dict[int, int]]:
    """Cards of one back change places, and each is known where it lies to whoever knew the one before it.

    A hidden hand holds no Event and no Visible card.
    """
    shown, exchange = cards.shown, {}
    loose = sorted([*slots, *[card for card in pile.hidden if not shown[card]]])  # sorted, or the true order would shine through
    before = [known[card] for card in slots]
    for card in loose:
        known[card] = 0
    for card, was in zip(slots, before, strict=True):
        dealt = exchange[card] = loose.pop(chance.roll(len(loose)) if len(loose) > 1 else 0)
        known[dealt] = was
    return Pile(tuple(sorted([*loose, *[card for card in pile.hidden if shown[card]]])), pile.bottom), exchange


def _redeal_traps(table: Damnation, seat: int | None, chance: Chance) -> None:
    """Tokens that others have looked at are, for this seat, any of those that it has not seen."""
    looked = FACE_UP if seat is None else FACE_UP | 8 << seat  # of a token: it lies face up, or this seat has looked
    unknown = [space for space, token in table.tokens.items() if token & 3 and not token & looked]
    aside = [at for at, token in enumerate(table.reserve) if token & 3 and not token & looked]
    if not unknown and not aside:
        return
    unknown.sort()
    kinds = [kind + 1 for kind, number in enumerate(table.unseen) for _ in range(number)]
    kinds += [table.tokens[space] & 3 for space in unknown] + [table.reserve[at] & 3 for at in aside]
    left = sorted(kinds)
    for space in unknown:
        table.tokens[space] = table.tokens[space] & ~3 | left.pop(chance.roll(len(left)) if len(left) > 1 else 0)
    if aside:
        reserve = list(table.reserve)
        for token in aside:
            reserve[token] = reserve[token] & ~3 | left.pop(chance.roll(len(left)) if len(left) > 1 else 0)
        table.reserve = tuple(reserve)
    table.unseen = (left.count(1), left.count(2), left.count(3))
