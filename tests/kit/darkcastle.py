"""Scenarios of the Dark Castle.

from kit import changes, picture, play, told
from kit.darkcastle import item, scenario
from undercroft.games.darkcastle.content import Fight
from undercroft.games.darkcastle.events import Healed
from undercroft.games.darkcastle.options import Finish, Rest, Strike

def test_whoever_rests_gains_one_hp_and_does_not_roll():
    match = scenario(
        seats=3,
        characters=("abbot", "cook", "miller"),
        hp=(5, 14, 14),
        page=Fight(row="MMC", attack=2),
        chance=["M", "CC"],  # the cook's die, then the miller's
    )
    before = picture(match)
    happened = play(match, Rest(0))
    assert Healed(0, 1, 6) in happened
    play(match, Strike(1, False, 1), Finish())
    assert changes(before, match)["hp.1"] == (14, 12)
"""

from collections.abc import Sequence
from contextlib import suppress
from copy import deepcopy
from typing import Any, get_type_hints

import msgspec

import undercroft
from kit.fate import Fate, Wish
from undercroft.engine.chance import Chance
from undercroft.engine.content import Raw, read_base
from undercroft.engine.decisions import Option
from undercroft.engine.game import Content
from undercroft.engine.match import Match
from undercroft.engine.state import copy
from undercroft.games.darkcastle import options as o
from undercroft.games.darkcastle.content import Chapter, Item, Power, Step
from undercroft.games.darkcastle.content.loading import TRAITS, Cards, load
from undercroft.games.darkcastle.state import DarkCastle, Pending

GAME = undercroft.game("darkcastle")
RAW: Raw = read_base(GAME.folder / "content")
CARDS: Cards = GAME.content().cards
CHARACTERS = list(RAW["characters"])

Page = str | Step | Sequence[Step] | Chapter | None
Thing = str | Item | Power


def scenario(
    seats: int = 2,
    *,
    characters: Sequence[str] = (),
    hp: Sequence[int] = (),
    items: Sequence[Sequence[Thing]] = (),
    pool: Sequence[Thing] = (),
    discards: Sequence[Thing] = (),
    deck: Sequence[Thing] | None = None,
    page: Page = None,
    boss: bool = False,
    turner: int = 0,
    left: int = 14,
    ahead: Sequence[str] = (),
    seen: Sequence[int] = (),
    chance: Sequence[Wish] | Chance = (),
    then: int | None = None,
    **fields: Any,
) -> Match:
    """A real match that goes on from the table laid here.

    characters, hp, items: by prisoner (two of them with one seat); characters and items by their ids in the files. An
        item can also be built in the test, as an `Item`, or as a bare power such as `Reduce(1)`: see `held`.
    deck: the items that can still be drawn; all that lie nowhere else if not given.
    page: the open card: an id, or steps built in the test, such as `Fight(row="MC", attack=2)`; with `boss` they stand on
        the last card. None: the table lies between two chapters, in the trading window.
    turner: who turned the open card.
    left: chapters that are still to come; `ahead` names the next ones, whose places the seats in `seen` know.
    chance: results in the order in which they come: faces ("M", "CC"), ids of items or pages, numbers, None for any.
        Or a source of its own, such as `Physical()`.
    then: a seed for what comes after the script; without it one roll more fails the test.
    fields: anything else of the table, as in `state.py`: `companion="The Hound"`.
    """
    lying = _Lying()
    number = lying.open(page, boss)
    named = [_character(name) for name in characters]
    chosen = named + [each for each in range(len(CHARACTERS)) if each not in named]
    fresh = GAME.setup(CARDS, seats, GAME.choose_options({}), Fate((), name_of_result), None)
    _choose(fresh, chosen)
    fields["hp"] = [hp[who] if who < len(hp) else fresh.start_hp for who in range(fresh.size)]
    fields["hands"] = [lying.put(items[who] if who < len(items) else ()) for who in range(fresh.size)]
    fields |= {"pool": lying.put(pool), "discards": lying.put(discards)}
    fields["deck"] = {"hidden": lying.put(deck) if deck is not None else lying.rest()}
    cards = lying.cards()
    top = [_page(name) for name in ahead]
    fields["castle"] = {
        "hidden": [each for each in range(1, cards.first_boss) if each != number and each not in top],
        "top": top,
        "known": [sum(1 << seat for seat in seen)] * len(top),
    }
    fields["bosses"] = {"hidden": [each for each in range(cards.first_boss, len(cards.pages)) if each != number]}
    fields |= {"chapters_left": left, "turner": turner, "turned": [0, number] if number else [0]}
    if number is not None:
        fields["agenda"] = [Pending(step) for step in cards.pages[number].steps]
    hints = get_type_hints(DarkCastle)
    for field, value in fields.items():
        assert field in hints, f"the table has no field {field!r}"
        setattr(fresh, field, msgspec.convert(value, hints[field]))
    fresh.content = cards

    def lay(_: Cards, __: int, ___: object, chance: Any, journal: Any) -> DarkCastle:
        laid = copy(fresh)
        laid.chance, laid.journal = chance, journal
        return laid

    source = chance if isinstance(chance, Chance) else Fate(chance, name_of_result, then)
    return _match(lay, cards, seats, GAME.choose_options({}), source)


def begin(seats: int = 4, *, chance: Sequence[Wish] = (), then: int | None = None, **options: str) -> Match:
    """A match from the very beginning, with scripted chance."""
    return _match(GAME.setup, CARDS, seats, GAME.choose_options(options), Fate(chance, name_of_result, then))


def _choose(fresh: DarkCastle, characters: Sequence[int]) -> None:
    """By the rules, each prisoner's player chooses."""
    for number in characters[: fresh.size]:
        choosing = GAME.next_scene(fresh)
        options = list(next(choosing).options)
        with suppress(StopIteration):
            choosing.send(options.index(o.Choose(number)))


def _match(setup: Any, cards: Cards, seats: int, options: dict[str, Any], chance: Chance) -> Match:
    def next_scene(table: DarkCastle) -> Any:
        if isinstance(table.chance, Fate):
            table.chance.table = table
        return GAME.next_scene(table)

    game = msgspec.structs.replace(GAME, setup=setup, next_scene=next_scene)
    return game.begin(Content(cards, GAME.content().fingerprint), seats, options, chance, True)


# ------------------------------------------------------------------ looking


def item(kind: str, copy_number: int = 0) -> int:
    """The number of an item card, by the id of its kind in items.toml."""
    assert kind in CARDS.kind_names, f"there is no item {kind!r}; there are: {', '.join(CARDS.kind_names)}"
    return [card for card, number in enumerate(CARDS.kind_of) if CARDS.kind_names[number] == kind][copy_number]


def page_number(name: str) -> int:
    """The number of a card of the castle, by its id in the files."""
    return _page(name)


def table(match: Match) -> DarkCastle:
    """The table, to be looked at."""
    assert isinstance(match.table, DarkCastle)
    return match.table


def held(match: Match, who: int) -> list[int]:
    """The item cards that a prisoner carries."""
    return list(table(match).hands[who])


def hp(match: Match) -> list[int]:
    """The hit points of all prisoners."""
    return list(table(match).hp)


def row(match: Match) -> str:
    """The dice of the enemy, as letters; empty if there is no fight."""
    combat = table(match).combat
    return "" if combat is None else "".join(TRAITS[trait] for trait in combat.row)


def unused(match: Match) -> list[Wish]:
    """What the script of chance still holds: `assert not unused(match)`."""
    chance = match.table.chance
    assert isinstance(chance, Fate)
    return chance.left


def name_of_result(table: DarkCastle, about: Option | None, index: int) -> str:
    """What a script calls a possible result."""
    cards = table.content
    if isinstance(about, o.CharacterDie):
        return cards.characters[table.characters[about.who]].faces[index]
    if isinstance(about, o.ChapterDie):
        return TRAITS[index]
    if isinstance(about, o.AnyOf) and len(table.characters) < table.size:
        return CHARACTERS[about.cards[index]]
    if isinstance(about, o.ItemCard | o.AnyOf):
        return cards.kind_names[cards.kind_of[about.cards[index]]]
    if isinstance(about, o.Anybody):
        return CHARACTERS[table.characters[index]]
    if isinstance(about, o.CastleCard | o.BossCard):
        return cards.names[about.cards[index]]
    return str(index)


# ------------------------------------------------------------------ laying


class _Lying:
    """Hands out item cards, each once; items and pages that are built in a test become content."""

    def __init__(self) -> None:
        self.raw = RAW
        self.taken: list[int] = []
        self.built = 0

    def cards(self) -> Cards:
        return CARDS if self.raw is RAW else load(self.raw)

    def put(self, things: Sequence[Thing]) -> list[int]:
        return [self._one(thing) for thing in things]

    def rest(self) -> list[int]:
        return [card for card in range(len(CARDS.items)) if card not in self.taken]

    def _one(self, thing: Thing) -> int:
        if not isinstance(thing, str):
            return self._build(thing)
        copies = CARDS.kind_of.count(CARDS.kind_of[item(thing)])
        free = [card for card in (item(thing, number) for number in range(copies)) if card not in self.taken]
        assert free, f"there are only {copies} cards of {thing}"
        self.taken.append(free[0])
        return free[0]

    def _build(self, thing: Item | Power) -> int:
        built = thing if isinstance(thing, Item) else Item(type(thing).__name__, "tool", 1, thing, "Made for a test.")
        self._own()["items"][f"{built.name.lower()}_{self.built}"] = msgspec.to_builtins(msgspec.structs.replace(built, copies=1))
        self.built += 1
        return len(CARDS.items) + self.built - 1

    def open(self, page: Page, boss: bool) -> int | None:
        """Steps built in a test stand on the first chapter, or on the first boss, in the place of its own."""
        if page is None or isinstance(page, str):
            return None if page is None else _page(page)
        if not isinstance(page, Chapter):
            page = Chapter("A Test", "Once upon a midnight dreary.", (page,) if isinstance(page, Step) else tuple(page))
        number = CARDS.first_boss if boss else 1
        self._own()["bosses" if boss else "chapters"][CARDS.names[number]] = msgspec.to_builtins(page)
        return number

    def _own(self) -> Raw:
        if self.raw is RAW:
            self.raw = deepcopy(RAW)
        return self.raw


def _character(name: str) -> int:
    assert name in CHARACTERS, f"there is no character {name!r}; there are: {', '.join(CHARACTERS)}"
    return CHARACTERS.index(name)


def _page(name: str) -> int:
    assert name in CARDS.names, f"there is no page {name!r}; there are: {', '.join(CARDS.names)}"
    return CARDS.names.index(name)
