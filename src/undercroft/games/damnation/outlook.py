"""What everybody has to reckon with: whether a player may have something to play, told by what lies open alone.

The backs of a hand are public, and so is which cards of a deck nobody has seen. What one seat knows besides must not count here: else
being asked, or not being asked, would tell it to the others.
"""

from collections.abc import Callable, Sequence
from functools import partial

from undercroft.engine.asking import reply as engine_reply
from undercroft.engine.decisions import MAYBE, NEVER, SURE, Option, Rules
from undercroft.games.damnation.board import ARRIVAL, EVERYONE, options_of
from undercroft.games.damnation.holdings import discards, replies, talents
from undercroft.games.damnation.ids import Guest
from undercroft.games.damnation.options import LOSING, PASS, Discard, Play
from undercroft.games.damnation.state import Damnation


def reckon(table: Damnation, hand: Sequence[int], fits: Callable[[int], bool]) -> int:
    """7.2a: whether a card of this hand fits: surely, if one does that all have seen; maybe, if one could that has such a back."""
    cards, known = table.content, table.known
    backs = set[int]()  # of cards that not all have seen
    for card in hand:
        if known[card] != EVERYONE:
            backs.add(cards.deck_of[card])
        elif fits(card):
            return SURE
    for back in backs:
        for card in cards.decks[back].hidden:
            if known[card] != EVERYONE and not cards.shown[card] and fits(card):
                return MAYBE
    return NEVER


def outlook(table: Damnation, moment: int, seat: Guest) -> int:
    """7.12, 7.13, 8.3.4, 7.9a, 8.1.20, 9.1.6: as `replies`, for all who can't see the hand. Talents and their tokens lie open."""
    player, cards = table.players[seat], table.content
    if seat == table.vampire or not player.alive:
        return NEVER
    if talents(table, seat, moment):
        return SURE
    if table.act == ARRIVAL and seat != table.turn:
        return NEVER
    unhurt = player.health >= cards.characters[player.character].health

    def fits(card: int) -> bool:
        if not cards.when[card] & moment or card in table.spent or (unhurt and cards.healing[card]):
            return False
        return bool(options_of(table, seat, cards.cards[card], Play, card))

    return reckon(table, player.hand, fits)


def offers(table: Damnation, moment: int, first: Option, seat: Guest) -> Sequence[Option]:
    """To pass, or what a player has for this moment."""
    return (first, *replies(table, seat, moment))


def reply(table: Damnation, seat: Guest, moment: int, rule: str, about: Option | None = None, first: Option = PASS) -> Rules[Option]:
    """7.12: a player may use a card or a Talent that fits the moment. The others learn no more than that it might be."""
    return engine_reply(table, seat, partial(offers, table, moment, first), partial(outlook, table, moment), rule, about)


def free_cards(table: Damnation, seat: Guest) -> tuple[int, int]:
    """8.10.2a: how many cards a player can give up at least, and at most, for all who can't see the hand."""
    cards, known = table.content, table.known
    least = most = 0
    backs: dict[int, int] = {}
    for card in table.players[seat].hand:
        if known[card] != EVERYONE:
            backs[cards.deck_of[card]] = backs.get(cards.deck_of[card], 0) + 1
        elif not cards.stubborn[card]:
            least, most = least + 1, most + 1
    for deck, held in backs.items():
        loose = [cards.stubborn[card] for card in cards.decks[deck].hidden if known[card] != EVERYONE and not cards.shown[card]]
        least += max(0, held - loose.count(True))
        most += min(held, loose.count(False))
    return least, most


def choice_of(least: int, most: int) -> int:
    """Whether there is a choice among so many at least, and so many at most."""
    return SURE if least > 1 else MAYBE if most > 1 else NEVER


def give_one_up(table: Damnation, seat: Guest, rule: str) -> Rules[int]:
    """5.4.2, 8.10.2a: a card of the player's choice, among those that do not cling; -1 for none."""

    def offered(each: int) -> Sequence[Option]:
        return discards(table, Guest(each)) or (PASS,)

    def reckoned(each: int) -> int:
        return choice_of(*free_cards(table, Guest(each)))

    answer = yield from engine_reply(table, seat, offered, reckoned, rule, LOSING[seat])
    return answer.card if isinstance(answer, Discard) else -1
