"""A table in the middle of a game, as a lesson or a puzzle lays it: who is where, with what in hand, and whose turn it is."""

from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from undercroft.engine.laying import facts_as, lay_fields
from undercroft.games.damnation.board import ACT, BEGIN, END, EVERYONE, FACE_UP, learn
from undercroft.games.damnation.content.loading import ROOMS, Cards
from undercroft.games.damnation.holdings import change_rules, note_tokens, refresh
from undercroft.games.damnation.ids import NOWHERE, ONLY, Guest, Place, Slots, Souls
from undercroft.games.damnation.state import Damnation, Player
from undercroft.games.damnation.words.names import place as name_of
from undercroft.pieces.grid import set_of
from undercroft.pieces.piles import Pile

PHASES = {"begin": BEGIN, "actions": ACT, "end": END}
TOKENS = {"trapdoor": 1, "oubliette": 2, "secret_door": 3}


class Sits(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A player, who is alive unless it is said otherwise."""

    who: str  # the character
    at: str = "gate"  # a room by its id, a space as the table names it
    health: int = 0  # 0: all of it
    hand: tuple[str, ...] = ()
    tokens: tuple[int, ...] = ()  # slots of the Talents whose tokens are there
    souls: tuple[str, ...] = ()  # of others
    dead: bool = False


class Role(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The Vampire."""

    seat: int
    at: str = "vault"
    timer: int = 4
    powers: tuple[str, ...] = ()


class Laid(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What `facts` may say."""

    players: tuple[Sits, ...]
    turn: int = 0
    act: Literal[2, 3, 4] = 2
    phase: Literal["begin", "actions", "end"] = "begin"
    vampire: Role | None = None
    pile: tuple[str, ...] = ()  # in The Cemetery
    traps: dict[str, str] = {}  # tokens that lie face up, by space


def lay(table: Damnation, facts: Mapping[str, Any]) -> None:
    """The table as these facts say; ValueError names what can't be."""
    if "players" not in facts:
        lay_fields(table, facts)
        return
    laid = facts_as(Laid, facts)
    if len(laid.players) != table.seats:
        raise ValueError(f"facts: there are {table.seats} seats, and {len(laid.players)} players")
    cards, taken = table.content, set[int]()
    for seat, (player, sits) in enumerate(zip(table.players, laid.players, strict=True)):
        _sit(table, seat, player, sits, taken)
    table.first = table.turn = Guest(laid.turn)
    table.phase, table.act, table.turns = PHASES[laid.phase], laid.act, 2 * table.seats + 1
    table.pile = tuple([_take(cards, name, taken) for name in laid.pile])
    if laid.vampire is not None:
        _become(table, laid.vampire, taken)
    for name, kind in laid.traps.items():
        if kind not in TOKENS:
            raise ValueError(f"facts: there is no token {kind!r}; there are: {', '.join(TOKENS)}")
        table.tokens[_place(cards, name)] = TOKENS[kind] | FACE_UP
    table.decks = [Pile(tuple([each for each in deck.hidden if each not in taken])) for deck in cards.decks]
    for seat, player in enumerate(table.players):
        refresh(table, Guest(seat))
        if player.alive:
            table.targets |= ONLY[Guest(seat)]
            space = table.vampire_place if seat == table.vampire else player.place
            table.occupied |= cards.plan.alone[space]
    note_tokens(table)
    change_rules(table)


def _sit(table: Damnation, seat: int, player: Player, sits: Sits, taken: set[int]) -> None:
    cards = table.content
    player.character = _named(cards.character_names, sits.who, "character")
    if sits.dead:
        player.alive, player.place = False, NOWHERE
        table.fallen += 1
        table.graves += ((seat, _place(cards, sits.at)),)
        return
    player.health = sits.health or cards.characters[player.character].health
    player.place = _place(cards, sits.at)
    player.souls = Souls(set_of(_named(cards.character_names, name, "character") for name in (sits.who, *sits.souls)))
    player.tokens = Slots(set_of(sits.tokens))
    player.hand = tuple([_take(cards, name, taken) for name in sits.hand])
    for card in player.hand:
        learn(table, card, EVERYONE if cards.visible[card] else ONLY[Guest(seat)])


def _become(table: Damnation, role: Role, taken: set[int]) -> None:
    table.vampire, table.vampire_place, table.timer = Guest(role.seat), _place(table.content, role.at), role.timer
    table.players[role.seat].place = NOWHERE
    table.vampire_hand = tuple([_take(table.content, name, taken) for name in role.powers])
    for card in table.vampire_hand:
        learn(table, card, ONLY[Guest(role.seat)])


def _take(cards: Cards, name: str, taken: set[int]) -> int:
    """A card of this name that lies nowhere yet."""
    _named(cards.names, name, "card")
    card = next((each for each, other in enumerate(cards.names) if other == name and each not in taken), None)
    if card is None:
        raise ValueError(f"facts: there are not so many cards {name!r}")
    taken.add(card)
    return card


def _place(cards: Cards, name: str) -> Place:
    if name in ROOMS:
        return Place(cards.plan.size + ROOMS.index(name))
    for space in map(Place, range(cards.plan.size)):
        if name_of(cards, space) == name:
            return space
    raise ValueError(f"facts: there is no place {name!r}; rooms are: {', '.join(ROOMS)}")


def _named(names: tuple[str, ...], name: str, what: str) -> int:
    if name not in names:
        raise ValueError(f"facts: there is no {what} {name!r}; there are: {', '.join(dict.fromkeys(names))}")
    return names.index(name)
