"""Skills that are actions. The others change a rule where it stands: the crowd in `board.sees`, the lookout in `actions.attacking`."""

from undercroft.engine.decisions import Rules
from undercroft.games.catacombs.board import Seen, card_of, cast_of, leader_of, touches
from undercroft.games.catacombs.combat.dice import can_pass, tested
from undercroft.games.catacombs.content import ACTIONS, RALLY, SIGILS, SKILLS
from undercroft.games.catacombs.content.loading import MOST_SPELLS
from undercroft.games.catacombs.events import Marked, Rallied, UsedSkill
from undercroft.games.catacombs.ids import SPELL, Who
from undercroft.games.catacombs.state import HEROES, Catacombs

__all__ = ["ACTIONS", "DIFFICULTY", "ONE_SKILL", "skill_targets", "use_skill"]
ONE_SKILL = {skill: SPELL[MOST_SPELLS + number] for number, skill in enumerate(SKILLS)}
"""This skill alone, as a set."""

DIFFICULTY = {SIGILS: 2, RALLY: 1}


def skill_targets(table: Catacombs, who: Who, skill: str, seen: list[Seen]) -> list[Who]:
    """1.card.5, 1.char.11, 1.char.8: whom a skill can be used on: a servant of the leader in sight; an ally beside one."""
    figures, characters = table.figures, table.content.characters
    found: list[Who] = []
    if not can_pass(_level(table, who, skill), DIFFICULTY[skill]):
        return found
    if skill == SIGILS and table.turn == HEROES:
        for number, _ in seen:
            if number != leader_of(table) and not characters[figures[number].kind].obstacle and not figures[number].marked:
                found.append(number)
    elif skill == RALLY and table.turn == figures[who].side:
        cast = cast_of(table)
        for number in cast.party if who < cast.heroes else cast.masters:
            if _can_be_rallied(table, who, number):
                found.append(number)
    return found


def _level(table: Catacombs, who: Who, skill: str) -> int:
    """1.char.8, 1.char.11: which characteristic it tests."""
    card = card_of(table, who)
    return card.intelligence if skill == SIGILS else card.charisma


def _can_be_rallied(table: Catacombs, who: Who, other: Who) -> bool:
    """1.char.8: an ally beside one who is still to act."""
    ally = table.figures[other]
    able = ally.hp > 0 and not ally.acted and not card_of(table, other).obstacle
    return able and other != who and touches(table, table.figures[who].at, ally.at)


def use_skill(table: Catacombs, who: Who, skill: str, target: Who) -> Rules[None]:
    """1.char.8, 1.char.11: the two characteristics that no basic action tests."""
    figure, level = table.figures[target], _level(table, who, skill)
    table.tell("1.card.5", UsedSkill, who, skill, target)
    if skill == SIGILS:
        if (yield from tested(table, who, "intelligence", level, DIFFICULTY[SIGILS], "1.char.11")):
            figure.marked = True
            table.tell("1.char.11", Marked, target)
    elif (yield from tested(table, who, "charisma", level, DIFFICULTY[RALLY], "1.char.8")):
        points = 1 + figure.scared
        figure.ap += points
        figure.scared = 0
        table.tell("1.char.8", Rallied, target, points)
