"""From the files to what the rules play with: every card has a number, every die its faces."""

from collections.abc import Iterator
from enum import IntFlag
from functools import cache
from typing import NewType

import msgspec

from undercroft.engine.content import Raw, check, decode
from undercroft.engine.effects import every_op
from undercroft.games.darkcastle.content import (
    Again,
    AnyStep,
    Chapter,
    Character,
    Choice,
    ExtraDie,
    Fight,
    GiveUp,
    Heal,
    Holding,
    Ignore,
    Insight,
    Item,
    Loaded,
    Luck,
    Match,
    Oddity,
    Power,
    Reduce,
    Reroll,
    Scry,
    Skip,
    Smoke,
    Spike,
    Symbol,
    Test,
    Together,
    Twofold,
    Verses,
    Way,
)
from undercroft.pieces.decks import Deck
from undercroft.pieces.remembered import Remembered

TRAITS = "MCW"
DOUBLE = 3  # a face of 3 or more is a DOUBLE of the trait `face - 3`

Moments = NewType("Moments", int)
TRADE, ROUND, FIRST, ATTACK, ROLL, LOSS, BLOW = (Moments(1 << bit) for bit in range(7))
"""Moments at which items can be used: a trading window or a choice, before a round, before the first round, in an Attack,
after a roll in a test, when a loss is announced, when that loss is a blow in Defend."""

_WHEN: dict[type[Power], int] = {
    Reroll: ATTACK,
    ExtraDie: 0,
    Again: ATTACK,
    Reduce: BLOW,
    Ignore: LOSS | BLOW,
    Heal: TRADE | ROUND | FIRST | ATTACK | LOSS | BLOW,
    Symbol: ATTACK | ROLL,
    Twofold: 0,
    Luck: ATTACK | ROLL,
    Insight: FIRST,
    Verses: 0,
    Scry: TRADE,
    Smoke: ROUND | FIRST,
    Spike: ATTACK,
    Loaded: ATTACK | ROLL,
}

Standing = NewType("Standing", int)
SECOND_DIE, TWOFOLD, VERSES = (Standing(1 << bit) for bit in range(3))
"""Powers that work by themselves, as bits."""

_STANDING: dict[type[Power], Standing] = {ExtraDie: SECOND_DIE, Twofold: TWOFOLD, Verses: VERSES}


class Part(IntFlag):
    """A part of a round that an enemy's specials can change."""

    DECISION = 1  # what may be decided before it
    HITS = 2  # what they remove
    BLOWS = 4  # whom they strike
    VALUE = 8  # how hard


Specials = NewType("Specials", int)


def _changing(part: Part) -> frozenset[Specials]:
    return frozenset(Specials(parts) for parts in range(1 << len(Part)) if parts & part)


CHANGING_DECISION, CHANGING_HITS, CHANGING_BLOWS, CHANGING_VALUE = map(_changing, Part)
"""The specials of enemies, by what they change. They are plain numbers, since every round asks for them."""

CHAPTERS_IN_A_CASTLE = 15
CHAPTER_DICE = 9
MOST_ITEMS = 128
MOST_CHARACTERS = 32


class Cards(msgspec.Struct, frozen=True, eq=False):
    """All content of the game, numbered. There is one for the base and one for each pack: equal means the same."""

    characters: tuple[Character, ...]
    faces: tuple[tuple[int, ...], ...]  # of each character's die
    pages: tuple[Chapter, ...]  # the start card, then the chapters, then the bosses
    names: tuple[str, ...]  # ids of the pages in the files
    first_boss: int  # page number
    kinds: tuple[Item, ...]
    kind_names: tuple[str, ...]  # ids of the kinds in the files
    kind_of: tuple[int, ...]  # by item card
    items: tuple[Item, ...]  # by item card
    powers: tuple[Power, ...]  # by item card
    when: tuple[int, ...]  # moments at which each item card can be used
    standing: tuple[int, ...]  # what each item card does by itself
    two_handed: tuple[bool, ...]  # by item card
    castle: Deck  # all chapters
    bosses: Deck
    deck: Deck  # all item cards


def load(raw: Raw) -> Cards:
    """1.components.1, 1.components.3, 1.components.4, 1.components.5, 1.components.6: decode and check the files, and number all cards."""
    characters = decode(raw, "characters", dict[str, Character])
    starts = decode(raw, "start", dict[str, Chapter])
    chapters = decode(raw, "chapters", dict[str, Chapter])
    bosses = decode(raw, "bosses", dict[str, Chapter])
    items = decode(raw, "items", dict[str, Item])
    _check_characters(characters)
    check(len(starts) == 1, f"start.toml: there must be one start card, not {len(starts)}")
    check(
        len(chapters) >= CHAPTERS_IN_A_CASTLE,
        f"chapters.toml: a castle takes {CHAPTERS_IN_A_CASTLE} chapters, there are {len(chapters)}",
    )
    check(bosses, "bosses.toml: there must be a boss")
    _check_items(items)
    for file, pages in (("start", starts), ("chapters", chapters), ("bosses", bosses)):
        for name, page in pages.items():
            _check_page(f"{file}.toml: {name}", page)
            _check_things(f"{file}.toml: {name}.steps", page, items)
    for name, boss in bosses.items():
        fights = [step for step in boss.steps if isinstance(step, Fight)]
        check(fights, f"bosses.toml: {name}.steps: a boss must begin a fight")
        check(not any(fight.flee for fight in fights), f"bosses.toml: {name}.steps: nobody can run from a boss")
    pages = {**starts, **chapters, **bosses}
    check(len(pages) == 1 + len(chapters) + len(bosses), "chapters.toml: a chapter has the id of a boss or of the start card")
    kinds = tuple(items.values())
    kind_of = tuple(number for number, item in enumerate(kinds) for _ in range(item.copies))
    return Cards(
        characters=tuple(characters.values()),
        faces=tuple(tuple(map(face_number, character.faces)) for character in characters.values()),
        pages=tuple(pages.values()),
        names=tuple(pages),
        first_boss=1 + len(chapters),
        kinds=kinds,
        kind_names=tuple(items),
        kind_of=kind_of,
        items=tuple(kinds[kind] for kind in kind_of),
        powers=tuple(kinds[kind].power for kind in kind_of),
        when=tuple(_WHEN[type(kinds[kind].power)] for kind in kind_of),
        standing=tuple(_STANDING.get(type(kinds[kind].power), 0) for kind in kind_of),
        two_handed=tuple(kinds[kind].two_handed for kind in kind_of),
        castle=Deck(tuple(range(1, 1 + len(chapters)))),
        bosses=Deck(tuple(range(1 + len(chapters), len(pages)))),
        deck=Deck(tuple(range(len(kind_of)))),
    )


def oddities(cards: Cards) -> Iterator[tuple[str, str]]:
    """The named oddities in the pages, each with its place."""
    for name, page in zip(cards.names, cards.pages, strict=True):
        for op in every_op(page):
            if isinstance(op, Oddity):
                yield name, op.name


def face_number(face: str) -> int:
    """2.characters.2: there are three traits. M, C, W are 0 to 2; MM, CC, WW are 3 to 5."""
    return TRAITS.index(face[0]) + (DOUBLE if len(face) == 2 else 0)


@cache
def printed(row: str) -> tuple[tuple[int, ...], bool]:
    """The printed symbols of a row, and whether one die per character is rolled besides."""
    fixed = row.removesuffix("+P") if row != "P" else ""
    return tuple(TRAITS.index(letter) for letter in fixed), row.endswith("P")


def needs_chapter(way: Way) -> bool:
    """2.castle.2: a way past chapters leads nowhere once there are none before the boss."""
    for step in way.steps:  # noqa: SIM110 reason: any() would make a generator
        if type(step) is Skip:
            return True
    return False


@Remembered
def specials_of(fight: Fight) -> Specials:
    """5.special.1: which parts of a round the enemy's specials change."""
    parts = Part(0)
    if fight.no_rest or fight.duel or fight.flee or fight.reroll_row or fight.wakes or fight.rite or fight.light:
        parts |= Part.DECISION
    if fight.ward or fight.in_order or fight.plated or fight.stubborn or fight.thorns:
        parts |= Part.HITS
    if (
        fight.no_block
        or fight.dread
        or fight.you_extra
        or fight.pilfer
        or fight.target != "all"
        or fight.shuns
        or fight.scents
        or fight.grudge
    ):
        parts |= Part.BLOWS
    if fight.rage or fight.lone or fight.fury or fight.light:
        parts |= Part.VALUE
    return Specials(parts.value)


def _check_characters(characters: dict[str, Character]) -> None:
    """2.characters.3, 2.characters.4: the list of faces is the data, and two of the six are DOUBLES."""
    check(
        4 <= len(characters) <= MOST_CHARACTERS,
        f"characters.toml: there can be 4 to {MOST_CHARACTERS} characters, not {len(characters)}",
    )
    for name, character in characters.items():
        place = f"characters.toml: {name}.faces"
        check(len(character.faces) == 6, f"{place}: a die has six faces, not {len(character.faces)}")
        for face in character.faces:
            check(face in {"M", "C", "W", "MM", "CC", "WW"}, f"{place}: {face!r} is no face; there are M, C, W, MM, CC, WW")
        check(sum(len(face) == 2 for face in character.faces) == 2, f"{place}: two faces must be DOUBLES (2.characters.4)")


def _check_page(place: str, page: Chapter) -> None:
    """1.components.1: every card has a title, a story and something to do."""
    check(page.title.strip(), f"{place}.title: it is empty")
    check(page.story.strip(), f"{place}.story: it is empty")
    check(page.steps, f"{place}.steps: a card must have a step")
    _check_steps(f"{place}.steps", page.steps, roller=False)


def _check_steps(place: str, steps: tuple[AnyStep, ...], *, roller: bool) -> None:
    """1.components.1: every step can be carried out where it stands; `roller` says whether there is one to speak of."""
    for step in steps:
        check(roller or getattr(step, "who", "") != "roller", f"{place}: nobody is the roller here; that is for what follows a test")
        if isinstance(step, Fight):
            _check_fight(place, step)
            _check_steps(place, step.flee, roller=False)
        elif isinstance(step, Choice):
            always = any(not (way.needs_item or way.needs or way.needs_hp or needs_chapter(way)) for way in step.ways)
            check(always, f"{place}: a choice must have a way that is always open")
            for way in step.ways:
                price = [at for at, given in enumerate(way.steps) if isinstance(given, GiveUp)]
                needs = way.needs_item or way.needs
                check(not needs or not price or not price[0], f"{place}: a way that needs an item must give it up first of all")
                if way.needs and price:
                    asked = getattr(way.steps[0], "what", "")
                    check(asked == way.needs, f"{place}: a way that needs {way.needs!r} must give up that")
                _check_steps(place, way.steps, roller=roller)
        elif isinstance(step, Test | Together | Match):
            if not isinstance(step, Match):
                _check_trait(place, step.trait)
                check(not isinstance(step, Test) or bool(step.aid) == bool(step.aid_trait), f"{place}: an aid needs an item and a trait")
                if isinstance(step, Test) and step.aid_trait:
                    _check_trait(place, step.aid_trait)
                _check_steps(place, step.miss, roller=isinstance(step, Test))
            _check_steps(place, step.won + step.lost, roller=not isinstance(step, Together))
        elif isinstance(step, GiveUp):
            _check_steps(place, step.otherwise, roller=True)
        elif isinstance(step, Holding):
            _check_steps(place, step.yes + step.no, roller=roller or step.who != "group")


def _check_fight(place: str, fight: Fight) -> None:
    letters = fight.row.removesuffix("+P") if fight.row != "P" else ""
    check(
        fight.row and all(letter in TRAITS for letter in letters),
        f'{place}: {fight.row!r} is no row; write printed symbols and +P, as in "MMC+P"',
    )
    check(
        len(letters) + (4 if fight.row.endswith("P") else 0) <= CHAPTER_DICE,
        f"{place}: the row {fight.row} needs more than the {CHAPTER_DICE} chapter dice with 4 characters",
    )
    check(fight.light < fight.attack, f"{place}: by the light of an item an attack of {fight.attack} can't be less by {fight.light}")
    for letters in (fight.stubborn, fight.dread):
        if letters:
            _check_trait(place, letters)


def _check_things(place: str, page: Chapter, items: dict[str, Item]) -> None:
    """1.components.4: whatever a card asks for is a class of items, or one that there is."""
    known = {"", *items, *(item.kind for item in items.values())}
    for op in every_op(page):
        asked = [getattr(op, field, "") for field in ("what", "aid", "shuns", "scents")]
        asked += [way.needs for way in op.ways] if isinstance(op, Choice) else []
        for what in asked:
            check(what in known, f"{place}: {what!r} is neither an item nor a class of them")


def _check_trait(place: str, letters: str) -> None:
    """2.characters.2: there are three traits."""
    check(letters and all(letter in TRAITS for letter in letters), f"{place}: {letters!r} is no trait; there are M, C, W")


def _check_items(items: dict[str, Item]) -> None:
    """1.components.4: there are items, and not too many of them."""
    for name, item in items.items():
        if isinstance(item.power, Reroll | Symbol):
            _check_trait(f"items.toml: {name}.power", item.power.trait)
    cards = sum(item.copies for item in items.values())
    check(1 <= cards <= MOST_ITEMS, f"items.toml: there can be 1 to {MOST_ITEMS} item cards, not {cards}")
