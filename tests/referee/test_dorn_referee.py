"""Whole games of Dorn under the eyes of a referee that knows the rulebook and nothing of our rules."""

import ast
from importlib import import_module
from pathlib import Path
from random import Random

import pytest

import undercroft
from referee.dorn import Judge
from referee.watching import Objection, watch

HERE = Path(__file__).parent
VETERANS = HERE / "packs" / "veterans"
SHORT = "short-labyrinth"
SELDOM = frozenset({"surrender", "time_up"})

TABLES = [
    (2, {}),
    (3, {"tactics": True}),
    (4, {"heroes": 4, "cave_in": True}),
    (5, {"party": "random", "missing_artifact": True, "shared": "by agreement"}),
    (6, {"party": "random", "tactics": True, "cave_in": True}),
    (3, {"party": "chosen", "heroes": 4, "tactics": True, "real_time": True}),
]
"""Seats and variants."""

GAMES = [
    *(("random", number, None) for number in range(4)),
    ("random", 4, SHORT),
    *(("random", number, VETERANS) for number in range(5, 8)),
    *(("exploring", number, None) for number in range(2)),
    ("exploring", 2, SHORT),
    *(("exploring", number, VETERANS) for number in range(3, 8)),
    *(("mixed", number, None) for number in range(2)),
    ("mixed", 4, VETERANS),
    ("greedy", 3, None),
]
"""Twenty games: who plays, the seed, the pack."""


def any_table(seed):
    """Seats and variants, any of them together."""
    drawn = Random(seed)
    chosen = {each.name: drawn.choice(each.values) for each in undercroft.game("dorn").options}
    return drawn.randint(2, chosen["heroes"] + 1), chosen


def referee(how, seed, pack=None, most=1500, table=None):
    """A game under the eyes of a referee; returns how many answers it took."""
    seats, chosen = table or TABLES[seed % len(TABLES)]
    game = undercroft.game("dorn")
    options = game.choose_options(chosen)
    match = game.start(seats, options, seed, pack=pack, events=True)
    return watch(match, Judge(match.content.raw, options), how, seed, most, SELDOM)


@pytest.mark.parametrize(
    ("how", "seed", "pack"), GAMES, ids=[f"{how}-{seed}-{Path(pack).name if pack else 'base'}" for how, seed, pack in GAMES]
)
def test_the_referee_has_no_objection(how, seed, pack):
    assert referee(how, seed, pack) > 200


@pytest.mark.soak
@pytest.mark.parametrize("part", range(200))
def test_the_referee_has_no_objection_to_ten_thousand_games(part):
    for seed in range(1000 + part * 50, 1050 + part * 50):
        how = "greedy" if seed % 97 == 0 else "mixed" if seed % 29 == 0 else ("random", "exploring", "exploring")[seed % 3]
        most = {"random": 800, "exploring": 1600}.get(how, 20_000)  # who plays at random comes to no end
        referee(how, seed, (None, VETERANS, SHORT, VETERANS)[seed // 3 % 4], most, any_table(seed))


def test_a_referee_knows_nothing_of_the_rules():
    for path in [HERE / "watching.py", *sorted((HERE / "dorn").glob("*.py"))]:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.ImportFrom | ast.Import):
                modules = [node.module or ""] if isinstance(node, ast.ImportFrom) else [name.name for name in node.names]
                assert not [name for name in modules if name.startswith("undercroft.")], path.name


# ------------------------------------------------------------------ planted faults


def rules(name):
    """A module of the rules, to be spoilt."""
    return import_module(f"undercroft.games.dorn.{name}")


def too_far(monkeypatch):
    moving = rules("actions.moving")
    true = moving.hero_reach
    monkeypatch.setattr(moving, "hero_reach", lambda table, hero, steps: true(table, hero, steps + 1))


def through_the_wall(monkeypatch):
    moving = rules("actions.moving")
    true = moving.close_by

    def close_by(table, space, reach):
        lab = table.content.map
        return true(table, space, reach) if space != lab.hamlet else true(table, space - lab.width, reach)

    monkeypatch.setattr(moving, "close_by", close_by)


def no_guard(monkeypatch):
    monkeypatch.setattr(rules("combat.hurting"), "GUARD", 0)


def too_much_healing(monkeypatch):
    monkeypatch.setattr(rules("actions.turns"), "HEALED", 3)


def no_stop(monkeypatch):
    monkeypatch.setattr(rules("arriving"), "_stop", lambda *_: None)


def second_item(monkeypatch):
    monkeypatch.setattr(rules("cards.items"), "USED", 0)


def short_bows(monkeypatch):
    assault = rules("combat.assault")
    true = assault.in_sight

    def in_sight(table, space, near, far, foes, targets):
        return true(table, space, near, max(near, far - 1), foes, targets)

    monkeypatch.setattr(assault, "in_sight", in_sight)


def no_second_end(monkeypatch):
    monkeypatch.setattr(rules("board"), "as_spaces", lambda _, squares: squares)


def no_wounds_for_walls(monkeypatch):
    monkeypatch.setattr(rules("combat.attack"), "harm_wall", lambda *_: None)


FAULTS = [no_wounds_for_walls, too_far, through_the_wall, no_guard, too_much_healing, no_stop, second_item, short_bows, no_second_end]


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.__name__)
def test_the_referee_notices(fault, monkeypatch):
    fault(monkeypatch)
    with pytest.raises(Objection):
        _watch_some()


def _watch_some():
    for seed in range(1, 40):
        referee("exploring", seed, VETERANS if seed % 2 else None, most=2000)
