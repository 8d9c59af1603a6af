"""Testing a characteristic: power dice, bonus points, difficulty, Destiny."""

from functools import cache, lru_cache
from itertools import product

from undercroft.engine.asking import choose
from undercroft.engine.decisions import Option, Rules
from undercroft.games.catacombs.events import Destined, Rolled
from undercroft.games.catacombs.ids import Who
from undercroft.games.catacombs.options import ACCEPT, POWER_DICE, SIX, Failing, Reroll
from undercroft.games.catacombs.state import Catacombs

BLANK, ONE, STAR = 0, 1, 2
FACES = (BLANK, BLANK, ONE, ONE, ONE, STAR)
"""1.dice.2: two blanks, three 1, one 1*."""


@cache
def worth(fell: tuple[int, ...]) -> int:
    """2.test.3, 2.test.4, 2.test.5, 2.test.6: success points, times bonus points where there are any; by the sides that fell."""
    points = sum(1 for side in fell if FACES[side] != BLANK)
    stars = sum(1 for side in fell if FACES[side] == STAR)
    return points * stars if stars else points


@cache
def shown(fell: tuple[int, ...]) -> tuple[int, ...]:
    """1.dice.2: the faces of the sides that fell."""
    return tuple(FACES[side] for side in fell)


@cache
def chances(level: int) -> tuple[tuple[int, int], ...]:
    """How many of all ways that so many dice can fall give each total: the totals with their counts."""
    counts: dict[int, int] = {}
    for fell in _falls(level):
        total = worth(fell)
        counts[total] = counts.get(total, 0) + _ways(fell)
    return tuple(sorted(counts.items()))


def _falls(level: int) -> list[tuple[int, ...]]:
    """One fall for each number of blanks, ones and stars."""
    found = []
    for ones, stars in product(range(level + 1), repeat=2):
        if ones + stars <= level:
            found.append((0,) * (level - ones - stars) + (2,) * ones + (5,) * stars)
    return found


def _ways(fell: tuple[int, ...]) -> int:
    """How many falls look like this one."""
    ways, left = 1, len(fell)
    for face, sides in ((BLANK, 2), (ONE, 3), (STAR, 1)):
        count = sum(1 for side in fell if FACES[side] == face)
        for number in range(count):
            ways = ways * (left - number) * sides // (number + 1)
        left -= count
    return ways


@lru_cache(maxsize=1024)
def chance_of(level: int, difficulty: int) -> tuple[int, int]:
    """2.test.2, 2.test.7: in how many of how many cases a test is passed."""
    if level == 0:
        return 0, 1
    if difficulty <= 0:
        return 1, 1
    return sum(count for total, count in chances(level) if total >= difficulty), 6**level


def can_pass(level: int, difficulty: int) -> bool:
    """2.test.2, 2.test.6: whether any fall of the dice would do; nobody is offered to pay for a test that can't be passed."""
    return chance_of(level, difficulty)[0] > 0


def roll(table: Catacombs, who: Who, level: int) -> tuple[int, ...]:
    """1.box.1, 1.dice.1, 2.test.1: as many power dice as the level, though the box has only four."""
    table.roller = who
    table.rolled = fell = tuple(table.chance.rolls(6, POWER_DICE[who][:level]))
    return fell


def six(table: Catacombs, who: Who) -> int:
    """1.dice.4, 1.dice.5: a D6; several are added up where they are rolled."""
    return table.chance.roll(6, SIX[who]) + 1


def attempt(table: Catacombs, who: Who, what: str, level: int, difficulty: int, rule: str) -> bool:
    """2.test.1, 2.test.2, 2.test.7, 2.test.8: a test: level 0 fails without a roll, a difficulty of 0 is passed without one."""
    if level == 0 or difficulty <= 0:
        return level > 0
    fell = roll(table, who, level)
    total = worth(fell)
    table.tell(rule, Rolled, who, what, shown(fell), total, difficulty, total >= difficulty)
    return total >= difficulty


def tested(table: Catacombs, who: Who, what: str, level: int, difficulty: int, rule: str) -> Rules[bool]:
    """1.destiny.1: a test of one's own; if its roll fails, one may spend Destiny Points on rolling again."""
    passed = attempt(table, who, what, level, difficulty, rule)
    while not passed and level and table.figures[who].destiny and (yield from rolls_again(table, who, what, difficulty)):
        passed = attempt(table, who, what, level, difficulty, rule)
    return passed


def rolls_again(table: Catacombs, who: Who, what: str, difficulty: int) -> Rules[bool]:
    """1.destiny.1, 1.destiny.3: all dice of a failed roll are rolled again for a point, which is used up."""
    figure = table.figures[who]
    options: tuple[Option, ...] = (Reroll(who, 0 if what == "fire" else len(table.rolled), difficulty), ACCEPT)
    if (yield from choose(figure.side, options, "1.destiny.1", 1, about=Failing(who, what, difficulty))) is ACCEPT:
        return False
    figure.destiny -= 1
    table.tell("1.destiny.1", Destined, who, figure.destiny)
    return True
