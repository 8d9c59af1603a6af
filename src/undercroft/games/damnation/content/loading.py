"""From the files to what the rules play with: every card, room and rule has a number."""

from collections.abc import Iterable, Iterator
from typing import Any, get_args

import msgspec

from undercroft.engine.content import Raw, check, decode
from undercroft.engine.effects import every_op
from undercroft.games.damnation.content import Card, Change, Character, Common, Haunt, Knell, Moment, Numbers, Room, RuleName, Talent
from undercroft.games.damnation.content.checks import check_card, check_effect_names, check_haunt, check_talent
from undercroft.games.damnation.content.effects import NOT_EVERYWHERE, AnyEffect, Eliminate, Heal, Oddity
from undercroft.games.damnation.content.plan import FEWEST_STEPS, Plan, draw_plan
from undercroft.games.damnation.ids import DOOR, NO_DOORS, NO_SLOTS, SLOT, Doors, Place, Slots
from undercroft.pieces.grid import set_of
from undercroft.pieces.piles import Pile

ROOMS = (
    "great_hall",
    "master_bedroom",
    "torture_chamber",
    "dungeon",
    "kitchen",
    "cemetery",
    "courtyard",
    "trophy_room",
    "vault",
    "dark_tower",
    "gate",
    "moat",
    "staircase",
)
"""The rooms in the order of their numbers; the first eight are standard, the first ten have a deck (3.1)."""

STANDARD = 8
DECKED = 10
DECKS = (*ROOMS[:DECKED], "heirlooms", "castle", "vampire")
FILES = {
    "rooms": dict[str, Room],
    "rules": Numbers,
    "characters": dict[str, Character | Common],
    "deathknells": dict[str, Knell],
    "dead": dict[str, Haunt],
    **dict.fromkeys(DECKS, dict[str, Card]),
}
"""What each file is read into; `plan.map` is drawn."""
HEIRLOOMS, CASTLE, VAMPIRE = 10, 11, 12
FEWEST = {"vault": 4, "dark_tower": 6, "heirlooms": 18, "castle": 6, "vampire": 8}
FEWEST_IN_A_ROOM = 6
MOST_CARDS = 400

MOMENTS: dict[str, int] = {name: 1 << bit for bit, name in enumerate(get_args(Moment))}
BEFORE_ROLL, AFTER_ROLL, ANY_ROLL, ATTACK, ATTACKED, BYSTANDER, HARMED, BITTEN, DOOMED, ACTIONS, AS_VAMPIRE = MOMENTS.values()

ARMED = 1 << len(MOMENTS)  # among the moments of a hand: there is a weapon in it
CHANGING = ARMED << 1  # or something that changes a rule
SOULFUL = CHANGING << 1  # and among what a player can do at all: there is a Soul to give, not one's own
IN_LINE = SOULFUL << 1  # or a Talent for Other Actions, but only if somebody is near or in sight
LINES = ("adjacent", "sight")

RULES: dict[str, int] = {name: number for number, name in enumerate(get_args(RuleName))}
SLOTS = 3
MOST_DICE = 3  # that a pack can give to The Vampire
LONGER = 4  # what wings add at most to its total


Shift = tuple[int, int, int, int]
"""A changed rule: which, what is added, what it is set to (-1 for nothing), whether it is barred."""


class Cards(msgspec.Struct, frozen=True, eq=False):
    """All content of the game, numbered. There is one for the base and one for each pack: equal means the same."""

    plan: Plan
    rooms: tuple[Room, ...]
    numbers: Numbers
    rules: tuple[int, ...]  # base values, by number of the rule
    characters: tuple[Character, ...]
    character_names: tuple[str, ...]
    talents: tuple[tuple[Talent, ...], ...]  # by character: Fate, Resolve, the own one
    haunts: tuple[tuple[Haunt, ...], ...]  # by character: what all sheets have, the own one, then the deck for the dead
    on_sheet: int  # how many of them are on the sheet
    shades: tuple[int, ...]  # the numbers of those in the deck for the dead
    talent_when: tuple[tuple[int, ...], ...]  # moments of each active Talent, by character
    talent_at: tuple[dict[int, Slots], ...]  # by character and moment: the slots whose Talents can be used then
    talents_ready: tuple[tuple[int, ...], ...]  # by character and tokens held: when one of those Talents can be used, as bits
    aimed: tuple[Slots, ...]  # by character: the slots whose Talents single somebody or something out, or are out of place somewhere
    cards: tuple[Card, ...]
    names: tuple[str, ...]  # ids in the files
    deck_of: tuple[int, ...]  # by card
    when: tuple[int, ...]  # moments, by card
    traits: tuple[int, ...]  # the same, and whether it is a weapon or changes a rule, by card
    weapon: tuple[int, ...]  # how far it reaches, 0 for what is no weapon; by card
    event: tuple[bool, ...]
    visible: tuple[bool, ...]
    shown: tuple[bool, ...]  # never hidden in a hand: Events and what is Visible
    decks: tuple[Pile, ...]
    knells: tuple[Knell, ...]
    knell_names: tuple[str, ...]
    faces: tuple[int, ...]  # of the Darkness Die: 1 Darkness, 2 Candlelight, 3 Castle Event
    vault: Place  # places
    tower: Place
    gate: Place
    moat: Place
    stairs: Place
    cemetery: Place
    courtyard: int
    chamber: int
    left_by_dice: tuple[bool, ...]  # by place: the dice lead away from it, and nothing else; not for The Vampire, who has none (-1)
    closed: tuple[tuple[Doors, Doors], ...]  # by Act: doors that are closed without a foreign Soul, and with one (6.10.1, 9.1.7)
    own_shifts: tuple[tuple[Shift, ...], ...]  # rules that a passive Talent changes, by character
    shifts: tuple[tuple[Shift, ...], ...]  # rules that a card changes while it is held or stays, by card
    healing: tuple[bool, ...]  # cards that do nothing but heal whoever plays them
    stubborn: tuple[bool, ...]  # cards that can't be discarded voluntarily
    choosy: tuple[bool, ...]  # cards that not every player and every place will do for


def load(raw: Raw) -> Cards:
    """Read and check everything."""
    for file in (*DECKS, "characters", "dead"):
        check_effect_names(file, raw.get(file))
    rooms = decode(raw, "rooms", dict[str, Room])
    check(tuple(rooms) == ROOMS, f"rooms.toml: the rooms must be, in this order, {', '.join(ROOMS)}")
    numbers = decode(raw, "rules", Numbers)
    knells = decode(raw, "deathknells", dict[str, Knell])
    dead = tuple(decode(raw, "dead", dict[str, Haunt]).values()) if "dead" in raw else ()  # older packs have no such deck
    plan = _plan(raw, rooms, _longest_way(numbers, knells.values()))
    _check_numbers(numbers, plan)
    characters = {name: entry for name, entry in raw.get("characters", {}).items() if name != "common"}
    people = decode({"characters": characters}, "characters", dict[str, Character])
    common = decode({"characters": {"common": raw.get("characters", {}).get("common", {})}}, "characters", dict[str, Common])["common"]
    _check_people(people, common)
    for number, haunt in enumerate(dead):
        check_haunt(f"dead.toml: {[*raw['dead']][number]}", haunt)
    cards, names, deck_of = _cards(raw)
    check(len(knells) >= numbers.knells, f"deathknells.toml: there must be at least {numbers.knells} cards, not {len(knells)}")
    first = plan.size
    return Cards(
        plan=plan,
        rooms=tuple(rooms.values()),
        numbers=numbers,
        rules=tuple(numbers.rules[name] for name in get_args(RuleName)),
        characters=tuple(people.values()),
        character_names=tuple(people),
        talents=tuple((common.fate, common.resolve, person.active) for person in people.values()),
        haunts=tuple((*common.haunts, person.haunt, *dead) for person in people.values()),
        on_sheet=len(common.haunts) + 1,
        shades=tuple(range(len(common.haunts) + 1, len(common.haunts) + 1 + len(dead))),
        talent_when=tuple(
            tuple(_moments(talent.when) for talent in (common.fate, common.resolve, person.active)) for person in people.values()
        ),
        talent_at=tuple(_slots((common.fate, common.resolve, person.active)) for person in people.values()),
        talents_ready=tuple(_ready((common.fate, common.resolve, person.active)) for person in people.values()),
        aimed=tuple(
            _these(
                slot
                for slot, talent in enumerate((common.fate, common.resolve, person.active))
                if talent.target != "none" or _can_be_out_of_place(talent.effects)
            )
            for person in people.values()
        ),
        cards=cards,
        names=names,
        deck_of=deck_of,
        when=tuple(map(_when, cards)),
        traits=tuple(_when(card) | ARMED * (card.kind == "weapon") | CHANGING * bool(card.changes) for card in cards),
        weapon=tuple(card.range if card.kind == "weapon" else 0 for card in cards),
        event=tuple(card.kind == "event" for card in cards),
        visible=tuple(card.visible for card in cards),
        shown=tuple(card.visible or card.kind == "event" for card in cards),
        decks=tuple(Pile(tuple(card for card, deck in enumerate(deck_of) if deck == number)) for number in range(len(DECKS))),
        knells=tuple(knells.values()),
        knell_names=tuple(knells),
        faces=tuple({"darkness": 1, "candlelight": 2, "castle": 3}[face] for face in numbers.darkness),
        vault=Place(first + ROOMS.index("vault")),
        tower=Place(first + ROOMS.index("dark_tower")),
        gate=Place(first + ROOMS.index("gate")),
        moat=Place(first + ROOMS.index("moat")),
        stairs=Place(first + ROOMS.index("staircase")),
        cemetery=Place(first + ROOMS.index("cemetery")),
        courtyard=first + ROOMS.index("courtyard"),
        chamber=first + ROOMS.index("torture_chamber"),
        left_by_dice=tuple(place < first + ROOMS.index("dark_tower") for place in range(first + len(ROOMS))),
        closed=tuple(
            (_doors(plan, "dark_tower", *locked), _doors(plan, *locked)) for locked in ((), ("torture_chamber", "vault"), (), (), ())
        ),
        own_shifts=tuple(tuple(map(shift_of, person.passive.changes)) for person in people.values()),
        shifts=tuple(tuple(map(shift_of, card.changes)) for card in cards),
        healing=tuple(card.target == "none" and _heals(card.effects) for card in cards),
        stubborn=tuple(card.clings for card in cards),
        choosy=tuple(bool(card.names) or card.target not in {"none", "player"} or _can_be_out_of_place(card.effects) for card in cards),
    )


def oddities(cards: Cards) -> Iterator[tuple[str, str]]:
    """The named oddities, each with its place."""
    for name, card in zip(cards.names, cards.cards, strict=True):
        for op in every_op(card):
            if isinstance(op, Oddity):
                yield name, op.name


def effects_of(cards: Cards) -> Iterator[Any]:
    """Everything that anything can do."""
    for thing in (cards.cards, cards.talents, cards.haunts):
        yield from every_op(thing)


def shift_of(change: Change) -> Shift:
    """A change of a rule as numbers."""
    return RULES[change.rule], change.add, -1 if change.to is None else change.to, int(change.bar)


def _can_be_out_of_place(effects: tuple[AnyEffect, ...]) -> bool:
    return any(isinstance(effect, NOT_EVERYWHERE) for effect in effects)


def _heals(effects: tuple[AnyEffect, ...]) -> bool:
    return bool(effects) and all(isinstance(effect, Heal) and effect.who == "you" for effect in effects)


def _these(slots: Iterable[int]) -> Slots:
    return Slots(set_of(slots))


def _doors(plan: Plan, *rooms: str) -> Doors:
    doors = NO_DOORS
    for room in rooms:
        for door in plan.doors_of[ROOMS.index(room)]:
            doors |= DOOR[door]
    return doors


def _moments(when: tuple[str, ...]) -> int:
    bits = 0
    for name in when:
        bits |= MOMENTS[name]
    return bits


def _ready(talents: tuple[Talent, ...]) -> tuple[int, ...]:
    ready = [0]
    for talent in talents:
        when = _moments(talent.when)
        if when & ACTIONS and talent.target in LINES:
            when ^= ACTIONS | IN_LINE
        ready += [bits | when for bits in ready]
    return tuple(ready)


def _when(card: Card) -> int:
    return _moments(card.when) | (ATTACKED if card.kind == "protection" else 0)


def _slots(talents: tuple[Talent, ...]) -> dict[int, Slots]:
    """For each moment the slots of the Talents that fit it."""
    slots = dict.fromkeys(MOMENTS.values(), NO_SLOTS)
    for slot, talent in enumerate(talents):
        for name in talent.when:
            slots[MOMENTS[name]] |= SLOT[slot]
    return slots


def _longest_way(numbers: Numbers, knells: Iterable[Knell]) -> int:
    """8.1.11: what The Vampire can throw with all dice that Deathknells give, on wings."""
    changes = [change for knell in knells for change in knell.changes if change.rule == "vampire_dice"]
    dice = max([numbers.rules.get("vampire_dice", 0), *[change.to for change in changes if change.to is not None]])
    return max(FEWEST_STEPS, 6 * min(MOST_DICE + 1, dice + sum(max(0, change.add) for change in changes)) + LONGER)


def _plan(raw: Raw, rooms: dict[str, Room], steps: int) -> Plan:
    """6.0.2, 6.9.6, 6.11.3: the castle, in which every room has the doors that its rules need."""
    text = raw.get("plan.map", {}).get("text")
    check(isinstance(text, str), "plan.map: the file is missing")
    letters = [room.letter for room in rooms.values()]
    drawn = [letter for letter in letters if letter]
    check(len(set(drawn)) == len(drawn), "rooms.toml: two rooms have the same letter")
    check(all(letter.isalpha() and letter.isupper() for letter in drawn), "rooms.toml: the letter of a room must be a capital")
    plan = draw_plan(str(text), tuple(letters), steps)
    for number, (name, room) in enumerate(rooms.items()):
        doors = [plan.doors[door] for door in plan.doors_of[number]]
        enter, leave = any(door.enter for door in doors), any(door.leave for door in doors)
        if name == "moat":
            check(not room.letter, "rooms.toml: moat.letter: the Moat has no doors and is not drawn (6.12.1)")
            continue
        x, y = plan.cells[number][0]
        place = f"plan.map: line {y + 1}, sign {x + 1}"
        check(doors, f"{place}: {room.name} has no door")
        check(enter or name == "gate", f"{place}: no door leads into {room.name}")
        check(leave or name == "dark_tower", f"{place}: no door leads out of {room.name}")
        check(not enter or name != "gate", f"{place}: a door leads back into {room.name} (6.11.2)")
        check(not leave or name != "dark_tower", f"{place}: a door leads out of {room.name} (6.10.8)")
    return plan


def _check_numbers(numbers: Numbers, plan: Plan) -> None:
    tokens = numbers.trapdoors + numbers.oubliettes + numbers.secret_doors
    check(tokens >= len(plan.traps), f"rules.toml: {tokens} trap tokens are too few for {len(plan.traps)} trap spaces")
    check(numbers.timer <= numbers.timer_most, "rules.toml: timer: it starts above its end")
    missing = [name for name in get_args(RuleName) if name not in numbers.rules]
    check(not missing, f"rules.toml: rules: {', '.join(missing)} is missing")
    check(1 <= numbers.rules["vampire_dice"] <= MOST_DICE, f"rules.toml: rules.vampire_dice: there can be 1 to {MOST_DICE}")
    check(numbers.rules["stairs"] >= 2, "rules.toml: rules.stairs: there must be at least 2 steps")
    check(all(icon < numbers.descent for icon in numbers.icons), "rules.toml: icons: they must lie above the bottom")


def _check_people(people: dict[str, Character], common: Common) -> None:
    """8.3.1a, 8.3.2, 2.2, 8.3.1, 8.3.8: four Talents, one of them passive; two are the same for all."""
    check(6 <= len(people) <= 12, f"characters.toml: there can be 6 to 12 characters, not {len(people)}")
    for label, talent in (("fate", common.fate), ("resolve", common.resolve)):
        check_talent(f"characters.toml: common.{label}", talent, active=True)
    for number, haunt in enumerate(common.haunts):
        check_haunt(f"characters.toml: common.haunts[{number}]", haunt)
    for name, person in people.items():
        check(person.text.strip(), f"characters.toml: {name}.text: it is empty")
        check_talent(f"characters.toml: {name}.passive", person.passive, active=False)
        check_talent(f"characters.toml: {name}.active", person.active, active=True)
        check_haunt(f"characters.toml: {name}.haunt", person.haunt)


def _cards(raw: Raw) -> tuple[tuple[Card, ...], tuple[str, ...], tuple[int, ...]]:
    """3.2, 3.4, 7.3: every deck with its cards, numbered in the order of the decks."""
    cards: list[Card] = []
    names: list[str] = []
    deck_of: list[int] = []
    for number, deck in enumerate(DECKS):
        before = len(cards)
        for name, card in decode(raw, deck, dict[str, Card]).items():
            check(name not in names, f"{deck}.toml: {name}: another deck has a card of this id")
            check_card(f"{deck}.toml: {name}", card, deck, DECKS, ROOMS)
            cards += [card] * card.copies
            names += [name] * card.copies
            deck_of += [number] * card.copies
        count, fewest = len(cards) - before, FEWEST.get(deck, FEWEST_IN_A_ROOM)
        check(count >= fewest, f"{deck}.toml: the deck must have at least {fewest} cards, not {count}")
    check(len(cards) <= MOST_CARDS, f"there can be at most {MOST_CARDS} cards, not {len(cards)}")
    chamber = [card for card, deck in zip(cards, deck_of, strict=True) if deck == ROOMS.index("torture_chamber")]
    deadly = any(isinstance(effect, Eliminate) for card in chamber if card.kind == "event" for effect in card.effects)
    check(deadly, "torture_chamber.toml: there must be an Event that eliminates whoever draws it (6.3.2)")
    return tuple(cards), tuple(names), tuple(deck_of)


__all__ = ["AnyEffect", "Cards", "Change", "load"]
