"""Scenarios of Damnation.

from kit import play, told
from kit.damnation import scenario, health, at
from undercroft.games.damnation.options import Attack

def test_a_weapon_does_its_damage():
    match = scenario(places=("F5", "H5"), hands=(["cleaver"],), chance=["1", "darkness"])
    play(match, to("G5"))                                    # next to the second player
    play(match, Attack(card("cleaver"), 1))
    assert health(match) == [10, 7]

Places are rooms by their id, or spaces by column and row as the table names them: `B1` is the north-west corner, `S10` the
south-east one, `M5` the junction in the middle. Dice are "1" to "6", "darkness", "candlelight", "castle"; draws are ids.
"""

from collections.abc import Mapping, Sequence
from copy import deepcopy
from typing import Any, get_type_hints

import msgspec

from kit.fate import Fate, Wish
from kit.playing import told
from undercroft.engine.chance import Chance
from undercroft.engine.content import Raw, read_base
from undercroft.engine.decisions import Option
from undercroft.engine.game import Content
from undercroft.engine.match import Match
from undercroft.engine.state import copy
from undercroft.games.damnation import GAME
from undercroft.games.damnation import options as o
from undercroft.games.damnation.board import EVERYONE, FACE_UP, learn
from undercroft.games.damnation.content import Card
from undercroft.games.damnation.content.loading import DECKS, ROOMS, Cards, load
from undercroft.games.damnation.content.plan import Go
from undercroft.games.damnation.events import Eliminated
from undercroft.games.damnation.holdings import change_rules, note_tokens, refresh
from undercroft.games.damnation.state import Damnation
from undercroft.games.damnation.words.names import place as name_of_place
from undercroft.pieces.piles import Pile

RAW: Raw = read_base(GAME.folder / "content")
CARDS: Cards = GAME.content().cards
PEOPLE = list(CARDS.character_names)
DEAD = list(RAW["dead"])
KINDS = {"trapdoor": 1, "oubliette": 2, "secret": 3}
SPACES = {name_of_place(CARDS, number): number for number in range(CARDS.plan.size)}
QUIET = ("wanderer", "gentleman", "collector", "stranger", "aristocrat", "mystic")
"""Who sits where if nothing is said."""

Thing = str | Card
Options = dict[str, str | int | bool]


class Calm(Fate):
    """After the script nothing much happens, unless a seed says otherwise."""

    __slots__ = ()

    def _next(self, sides: int, about: Option | None) -> int:
        if self.at < len(self.results) or self.then is not None:
            return super()._next(sides, about)
        if isinstance(about, o.DarknessDie):
            return CARDS.numbers.darkness.index("candlelight")
        return 1 if isinstance(about, o.MovementDie | o.MoatDie | o.VampireDie | o.FateDie) else 0

    def fork(self) -> "Calm":
        other = Calm(self.results, self.naming, self.then)
        other.at, other.tape = self.at, self.tape
        return other


def scenario(
    seats: int = 2,
    *,
    characters: Sequence[str] = (),
    places: Sequence[str] = (),
    health: Sequence[int] = (),
    hands: Sequence[Sequence[Thing]] = (),
    souls: Sequence[Sequence[str]] = (),
    tokens: Sequence[int] = (),
    traps: Mapping[str, str] | None = None,
    hidden: Mapping[str, str] | None = None,
    knells: Sequence[str] = (),
    curses: Sequence[Sequence[str]] = (),
    pile: Sequence[str] = (),
    dead: Sequence[int] = (),
    vampire: int = -1,
    vampire_at: str = "vault",
    powers: Sequence[str] = (),
    turn: int = 0,
    act: int = 2,
    chance: Sequence[Wish] | Chance = (),
    then: int | None = None,
    variant: str = "standard",
    wager: bool = False,
    plan: str = "",
    sheets: Mapping[str, Mapping[str, Mapping[str, Any]]] | None = None,
    **fields: Any,
) -> Match:
    """A real match that goes on from the beginning of a turn.

    places, health, hands, souls (of others), tokens (0 by default: no Talent is ever offered), curses: by seat.
    traps: tokens that lie face up, by space; hidden: face down but decided, known to nobody.
    vampire: who is The Vampire, at `vampire_at`, with these `powers` in hand. dead: seats that haunt.
    chance: results in the order in which they come; then: a seed for what comes after the script; without
        one the night is calm: dice show 2, Candlelight, and draws are the first card of the deck.
    plan: another drawing of the castle. sheets: what is changed of characters, by part (`active`, `passive`, `haunt`).
    fields: anything else of the table, as in `state.py`, also `players={0: {...}}`.
    """
    raw = deepcopy(RAW) if plan or sheets or any(isinstance(thing, Card) for hand in hands for thing in hand) else RAW
    if plan:
        raw["plan.map"] = {"text": plan}
    for name, parts in (sheets or {}).items():
        for part, changed in parts.items():
            raw["characters"][name][part].update(changed)
    built: list[str] = []
    for hand in hands:
        for thing in hand:
            if isinstance(thing, Card):
                built.append(f"test_{len(built)}")
                raw["heirlooms"][built[-1]] = msgspec.to_builtins(thing)
    cards = CARDS if raw is RAW else load(raw)
    table = GAME.setup(cards, seats, {"variant": variant, "wager": wager}, Fate((), name_of_result), None)
    named = [PEOPLE.index(name) for name in characters]
    named += [number for name in QUIET if (number := PEOPLE.index(name)) not in named]
    taken: list[int] = []
    names = iter(built)

    def lay(thing: Thing) -> int:
        wanted = thing if isinstance(thing, str) else next(names)
        assert wanted in cards.names, f"there is no card {wanted!r}"
        number = next(each for each, name in enumerate(cards.names) if name == wanted and each not in taken)
        taken.append(number)
        return number

    for seat, player in enumerate(table.players):
        person = cards.characters[named[seat]]
        player.character = named[seat]
        player.health = health[seat] if seat < len(health) else person.health
        player.souls = 1 << named[seat]
        for name in souls[seat] if seat < len(souls) else ():
            player.souls |= 1 << PEOPLE.index(name)
        player.tokens = tokens[seat] if seat < len(tokens) else 0
        player.place = where_is(places[seat], cards) if seat < len(places) else cards.gate
        player.hand = tuple(lay(thing) for thing in (hands[seat] if seat < len(hands) else ()))
        player.curses = tuple(lay(thing) for thing in (curses[seat] if seat < len(curses) else ()))
        for each in player.hand:
            learn(table, each, EVERYONE if cards.visible[each] else 1 << seat)
        if player.place == cards.stairs:
            player.step = 1
    table.first, table.turn, table.phase, table.act = turn, turn, 1, act
    table.pile = tuple(lay(thing) for thing in pile)
    if vampire >= 0:
        table.vampire, table.vampire_place = vampire, where_is(vampire_at, cards)
        table.players[vampire].place = -1
        table.vampire_hand = tuple(lay(thing) for thing in powers)
        for each in table.vampire_hand:
            learn(table, each, 1 << vampire)
    for seat in dead:
        player = table.players[seat]
        player.alive, player.health, player.place, player.souls, player.tokens, player.step = False, 0, -1, 0, 0, 0
        table.fallen += 1
        table.graves += ((seat, where_is(places[seat], cards) if seat < len(places) else cards.gate),)
    _lay_traps(table, traps or {}, hidden or {}, cards)
    table.decks = [Pile(tuple(each for each in deck.hidden if each not in taken)) for deck in cards.decks]
    revealed = [cards.knell_names.index(name) for name in knells]
    table.knells = (*revealed, *table.knells[len(revealed) :])
    table.knell_deck = tuple(each for each in table.knell_deck if each not in revealed)
    for seat, player in enumerate(table.players):
        for field, value in fields.get("players", {}).get(seat, {}).items():
            setattr(player, field, where_is(value, cards) if field == "place" else value)
        refresh(table, seat)
    fields.pop("players", None)
    hints = get_type_hints(Damnation)
    for field, value in fields.items():
        assert field in hints, f"the table has no field {field!r}"
        setattr(table, field, msgspec.convert(value, hints[field]))
    table.occupied = table.targets = 0
    for seat, player in enumerate(table.players):
        if player.alive and not player.step:
            table.targets |= 1 << seat
        space = table.vampire_place if seat == table.vampire else player.place
        if player.alive and 0 <= space < cards.plan.size:
            table.occupied |= 1 << space
    note_tokens(table)
    change_rules(table)
    return _match(
        table,
        cards,
        seats,
        {"variant": variant, "wager": wager},
        chance if isinstance(chance, Chance) else Calm(chance, name_of_result, then),
    )


def _lay_traps(table: Damnation, traps: Mapping[str, str], hidden: Mapping[str, str], cards: Cards) -> None:
    counts = list(table.unseen)
    for laid, up in ((traps, FACE_UP), (hidden, 0)):
        for name, kind in laid.items():
            space = where_is(name, cards)
            if space not in table.tokens:
                table.reserve = table.reserve[1:]
            table.tokens[space] = KINDS[kind] | up
            counts[KINDS[kind] - 1] -= 1
    table.unseen = (counts[0], counts[1], counts[2])


def begin(seats: int = 4, *, chance: Sequence[Wish] = (), then: int | None = None, variant: str = "standard") -> Match:
    """A match from the very beginning, with scripted chance."""
    options: Options = {"variant": variant, "wager": False}
    table = GAME.setup(CARDS, seats, options, Fate((), name_of_result), None)
    return _match(table, CARDS, seats, options, Fate(chance, name_of_result, then))


def _match(table: Damnation, cards: Cards, seats: int, options: Options, chance: Chance) -> Match:
    def lay(_: Cards, __: int, ___: object, chance: Any, journal: Any) -> Damnation:
        laid = copy(table)
        laid.chance, laid.journal = chance, journal
        return laid

    def next_scene(table: Damnation) -> Any:
        if isinstance(table.chance, Fate):
            table.chance.table = table
        return GAME.next_scene(table)

    game = msgspec.structs.replace(GAME, setup=lay, next_scene=next_scene)
    return game.begin(Content(cards, GAME.content().fingerprint), seats, options, chance, True)


# ------------------------------------------------------------------ saying


def where_is(name: str, cards: Cards = CARDS) -> int:
    """A place by its name."""
    if name in ROOMS:
        return cards.plan.size + ROOMS.index(name)
    found = SPACES if cards.plan is CARDS.plan else {name_of_place(cards, number): number for number in range(cards.plan.size)}
    assert name in found, f"there is no place {name!r}"
    return found[name]


def card(name: str, copy_number: int = 0) -> int:
    """The number of a card, by its id in the files."""
    return [number for number, each in enumerate(CARDS.names) if each == name][copy_number]


def to(name: str) -> Any:
    """The option to walk to a place."""
    return lambda option: isinstance(option, Go) and option.path[-1] == where_is(name)


def deck(name: str) -> int:
    """The number of a deck."""
    return DECKS.index(name)


# ------------------------------------------------------------------ looking


def table(match: Match) -> Damnation:
    """The table, to be looked at."""
    assert isinstance(match.table, Damnation)
    return match.table


def health(match: Match) -> list[int]:
    """The Health of all players."""
    return [player.health for player in table(match).players]


def at(match: Match, seat: int) -> str:
    """Where a player's piece stands."""
    there = table(match)
    number = there.vampire_place if seat == there.vampire else there.players[seat].place
    return (
        ""
        if number < 0
        else ROOMS[number - there.content.plan.size]
        if number >= there.content.plan.size
        else name_of_place(there.content, number)
    )


def held(match: Match, seat: int) -> list[str]:
    """The ids of the cards that a player holds."""
    return [table(match).content.names[each] for each in table(match).players[seat].hand]


def ends(match: Match) -> list[str]:
    """Where the moves that are offered end, in alphabetical order."""
    found = [option.path[-1] for option in match.decision.options if isinstance(option, Go)] if match.decision else []
    size = CARDS.plan.size
    return sorted(ROOMS[end - size] if end >= size else name_of_place(CARDS, end) for end in found)


def bottom(match: Match, name: str) -> list[str]:
    """The ids of the cards under a deck, the uppermost first."""
    return [table(match).content.names[each] for each in table(match).decks[deck(name)].bottom]


def unused(match: Match) -> list[Wish]:
    """What the script of chance still holds: `assert not unused(match)`."""
    chance = match.table.chance
    assert isinstance(chance, Fate)
    return chance.left


def deaths(match: Match) -> list[tuple[int, str, int]]:
    """Who went, of what, and who answers for it, in order."""
    return [(event.seat, event.cause, event.by) for event in told(match, Eliminated)]


def name_of_result(table: Damnation, about: Option | None, index: int) -> str:
    """What a script calls a possible result."""
    cards = table.content
    if isinstance(about, o.DarknessDie):
        return cards.numbers.darkness[index]
    if isinstance(about, o.CardFrom | o.AnyCard):
        return cards.names[about.cards[index]]
    if isinstance(about, o.ShadeFrom):
        return DEAD[about.cards[index] - CARDS.on_sheet]
    if isinstance(about, o.KnellFrom):
        return cards.knell_names[about.cards[index]]
    if isinstance(about, o.TrapFrom):
        return ("", "trapdoor", "oubliette", "secret")[about.kinds[index]]
    return str(index + 1)
