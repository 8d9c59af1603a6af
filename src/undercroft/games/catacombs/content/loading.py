"""From the files to what the rules play with: every character has a number, every quest its ground."""

from collections.abc import Hashable, Sequence
from typing import Any

import msgspec

from undercroft.engine.content import Raw, check, decode
from undercroft.games.catacombs.content import ACTIONS, SKILLS, AnyLine, Character, Injure, Mend, Quest, Raise, Spell, Veil
from undercroft.games.catacombs.content.drawing import agreed, draw
from undercroft.games.catacombs.content.ground import Ground, survey
from undercroft.games.catacombs.ids import NOBODY, Square, Who

HEROES = 3  # in the box
MOST_FIGURES = 24  # on one table, with those that a spell may raise
MOST_SPELLS = 8  # on one card
LITHE = 4  # jumps of this Agility are worked out for every map
QUESTS = ("treasure", "release", "reign", "orchard")
"""The quests that can be chosen, by their ids in the files."""

_AIM: dict[str, tuple[type[AnyLine], ...]] = {"opponent": (Injure,), "friend": (Mend, Veil), "ground": (Raise,)}


class Cast(msgspec.Struct, frozen=True, eq=False, gc=False):
    """A quest as it is played: who takes part, and where."""

    name: str
    quest: Quest
    kinds: tuple[int, ...]  # the character of each figure: heroes, the leader, the troops, and what spells may raise
    heroes: int  # how many of them stand on the heroes' side, their prisoner too; the next one is the leader
    placed: int  # how many are deployed: the rest is raised by spells
    ground: Ground
    prisoner: Who = NOBODY  # 5.quest2.1: the last of the heroes' figures, where somebody is to be led out
    party: Sequence[Who] = ()  # the figures of the heroes' side
    fighters: Sequence[Who] = ()  # the heroes alone
    masters: Sequence[Who] = ()  # the figures of the Master
    alone: dict[Hashable, Any] = msgspec.field(default_factory=dict)  # what can be done where nobody is near, as it was found out

    def __post_init__(self) -> None:
        """The sides follow from how many heroes there are."""
        if self.quest.prisoner:
            msgspec.structs.force_setattr(self, "prisoner", Who(self.heroes - 1))
        msgspec.structs.force_setattr(self, "party", range(self.heroes))
        msgspec.structs.force_setattr(self, "fighters", range(self.heroes - bool(self.quest.prisoner)))
        msgspec.structs.force_setattr(self, "masters", range(self.heroes, len(self.kinds)))


FILES = {"characters": dict[str, Character], "spells": dict[str, Spell], "quests": dict[str, Quest]}
"""What each file is read into; the others are drawn."""


class Cards(msgspec.Struct, frozen=True, eq=False, gc=False):
    """All content of the game, numbered. There is one for the base and one for each pack: equal means the same."""

    characters: tuple[Character, ...]
    names: tuple[str, ...]  # ids of the characters in the files
    spells: tuple[tuple[Spell, ...], ...]  # by character
    quests: tuple[Cast, ...]  # all as they are drawn, then all once more with hazards
    airy: tuple[bool, ...] = ()  # by character: it flies or drifts
    reaches: tuple[bool, ...] = ()  # by character: it shoots, casts, or has a skill that is an action

    def __post_init__(self) -> None:
        """What is asked of characters at every decision."""
        airy = tuple(card.fly or card.intangible for card in self.characters)
        reaches = tuple(
            card.shot is not None or bool(card.spells) or any(skill in ACTIONS for skill in card.skills) for card in self.characters
        )
        msgspec.structs.force_setattr(self, "airy", airy)
        msgspec.structs.force_setattr(self, "reaches", reaches)


def load(raw: Raw) -> Cards:
    """1.box.2, 5.info.1: decode and check the files, and survey the maps."""
    characters = decode(raw, "characters", dict[str, Character])
    spells = decode(raw, "spells", dict[str, Spell])
    quests = decode(raw, "quests", dict[str, Quest])
    for name, spell in spells.items():
        _check_spell(name, spell, characters)
    for name, character in characters.items():
        _check_character(name, character, spells)
    missing = [name for name in QUESTS if name not in quests]
    check(not missing, f"quests.toml: there is no quest {', '.join(missing)}")
    numbers = {name: number for number, name in enumerate(characters)}
    return Cards(
        characters=tuple(characters.values()),
        names=tuple(characters),
        spells=tuple(tuple(spells[spell] for spell in character.spells) for character in characters.values()),
        quests=tuple(_cast(raw, name, quests[name], characters, spells, numbers, hazards) for hazards in (False, True) for name in QUESTS),
    )


def _check_character(name: str, character: Character, spells: dict[str, Spell]) -> None:
    """1.card.3, 1.card.4, 1.card.5: what a card says, it must be able to say."""
    place = f"characters.toml: {name}"
    check(character.name.strip() and character.text.strip(), f"{place}: it needs a name and a text")
    for skill in character.skills:
        check(skill in SKILLS, f"{place}.skills: there is no skill {skill!r}; there are: {', '.join(SKILLS)}")
    for spell in character.spells:
        check(spell in spells, f"{place}.spells: there is no spell {spell!r}; there are: {', '.join(spells)}")
    for what, listed in (("skills", character.skills), ("spells", character.spells)):
        check(len(set(listed)) == len(listed), f"{place}.{what}: one of them is there twice")
    check(len(character.spells) <= MOST_SPELLS, f"{place}.spells: a card has room for {MOST_SPELLS}, not for {len(character.spells)}")
    check(not character.obstacle or not character.actions, f"{place}.actions: an obstacle has none")
    check(not character.swarm or character.side == "master", f"{place}.swarm: only the Master has swarms")
    check(not (character.fly and character.intangible), f"{place}.fly: an intangible character passes everything already")


def _check_spell(name: str, spell: Spell, characters: dict[str, Character]) -> None:
    place = f"spells.toml: {name}"
    check(spell.lines, f"{place}.lines: a spell must do something")
    check(spell.name.strip() and spell.text.strip(), f"{place}: it needs a name and a text")
    for line in spell.lines:
        check(isinstance(line, _AIM[spell.aim]), f"{place}.lines: a spell aimed at {spell.aim} can't do this")
    totals = [line.at for line in spell.lines]
    check(totals == sorted(set(totals)), f"{place}.lines: the totals must rise")
    raised = characters.get(spell.raises)
    if spell.aim == "ground":
        check(raised is not None and raised.obstacle, f"{place}.raises: {spell.raises!r} is no obstacle of characters.toml")


def _cast(
    raw: Raw,
    name: str,
    quest: Quest,
    characters: dict[str, Character],
    spells: dict[str, Spell],
    numbers: dict[str, int],
    hazards: bool,
) -> Cast:
    """5.info.2, 5.quest1.2, 5.quest2.2, 5.quest3.2: the figures of a quest, no more than there are."""
    place = f"quests.toml: {name}"
    check(quest.title.strip() and quest.story.strip(), f"{place}: it needs a title and a story")
    check(1 <= len(quest.heroes) <= HEROES, f"{place}.heroes: there can be 1 to {HEROES}")
    ours = (*quest.heroes, *((quest.prisoner,) if quest.prisoner else ()))
    listed = [(hero, 1, "hero") for hero in ours]
    listed += [(quest.leader, 1, "master"), *((troop, count, "master") for troop, count in quest.troops.items())]
    taken: dict[str, int] = {}
    kinds: list[int] = []
    for who, count, side in listed:
        check(who in characters, f"{place}: there is no character {who!r} in characters.toml")
        check(characters[who].side == side, f"{place}: {who} is no {side}")
        check(not characters[who].obstacle, f"{place}: {who} is an obstacle, which only a spell raises")
        taken[who] = taken.get(who, 0) + count
        check(taken[who] <= characters[who].figures, f"{place}: there are only {characters[who].figures} figures of {who} (1.box.4)")
        kinds += [numbers[who]] * count
    placed = len(kinds)
    used = dict.fromkeys(spell for kind in taken for spell in characters[kind].spells)
    for raised in dict.fromkeys(spells[spell].raises for spell in used if spells[spell].raises):
        kinds += [numbers[raised]] * characters[raised].figures
    check(len(kinds) <= MOST_FIGURES, f"{place}: there can be {MOST_FIGURES} figures on a table, not {len(kinds)}")
    ground = survey(agreed(draw(raw, name, quest), hazards), max(LITHE, *(characters[who].agility for who in taken)))
    _check_goal(place, quest, ground)
    check(len(ground.entrance) >= len(quest.heroes), f"{quest.map}.map: the entrance has no room for the heroes")
    check(len(ground.deploy) >= 2 * len(kinds), f"{quest.map}.map: there is no room for the Master's figures")
    return Cast(name, quest, tuple(kinds), len(ours), placed, ground)


def _check_goal(place: str, quest: Quest, ground: Ground) -> None:
    """5.info.3: the goal is there, and every square can be reached when all doors are open."""
    file, width = f"{quest.map}.map", ground.width
    reached = _reached(ground)
    if quest.goal == "chest":
        check(ground.chest >= 0, f"{place}.goal: there is no chest, C, in {file}")
        close = any(at in reached for at in ground.touch[ground.chest])
        where = f"line {ground.chest // width + 1}, column {ground.chest % width + 1}"
        check(close, f"{file}: {where}: nobody can get to the chest")
    if quest.goal == "gate":
        check(ground.gate >= 0, f"{place}.goal: there is no dungeon gate, L, in {file}")
    check(not quest.prisoner or quest.goal == "gate", f"{place}.prisoner: only where the goal is the gate is somebody led out")
    check(not quest.prisoner or ground.cell, f"{place}.prisoner: there is no cell, P, in {file}")
    for at, stands in enumerate(ground.stands):
        check(not stands or at in reached, f"{file}: line {at // width + 1}, column {at % width + 1}: nobody can get here")


def _reached(ground: Ground) -> set[Square]:
    """Where one gets from the entrance: on foot, and by jumps."""
    found = set(ground.entrance[:1])
    edge = list(found)
    while edge:
        here = edge.pop()
        for to in (*ground.steps[here], *(flight.to for flight in ground.jumps[here])):
            if to not in found:
                found.add(to)
                edge.append(to)
    return found
