"""Whole games of the Catacombs under the eyes of a referee that knows the rulebook and nothing of our rules."""

import ast
from importlib import import_module
from pathlib import Path

import pytest

import undercroft
from referee.catacombs import Judge
from referee.watching import Objection, watch

HERE = Path(__file__).parent
CELLAR = HERE / "packs" / "cellar"
QUESTS = ("treasure", "release", "reign", "orchard")
SELDOM = frozenset({"end_turn", "halt", "chest"})
"""What would end most turns, and games, before anything happens in them; every third game does without this."""

GAMES = [
    *(("random", number, None) for number in range(4)),
    *(("exploring", number, None) for number in range(4, 8)),
    *(("random", number, CELLAR) for number in range(4)),
    *(("exploring", number, CELLAR) for number in range(4, 10)),
    ("mixed", 3, None),
    ("greedy", 8, CELLAR),
]
"""Twenty games: who plays, the seed, the pack."""


def referee(how, seed, pack=None, most=400):
    """A game under the eyes of a referee; returns how many answers it took."""
    game = undercroft.game("catacombs")
    chosen = {"quest": QUESTS[seed % 4], "hazards": ("off", "on")[seed // 4 % 2], "rounds": (0, 40, 10)[seed // 8 % 3]}
    match = game.start(2, game.choose_options(chosen), seed, pack=pack, events=True)
    return watch(match, Judge(match), how, seed, most, SELDOM if seed % 3 else frozenset())


@pytest.mark.parametrize(("how", "seed", "pack"), GAMES, ids=[f"{how}-{seed}-{'pack' if pack else 'base'}" for how, seed, pack in GAMES])
def test_the_referee_has_no_objection(how, seed, pack):
    assert referee(how, seed, pack) > 30


@pytest.mark.soak
@pytest.mark.parametrize("part", range(200))
def test_the_referee_has_no_objection_to_ten_thousand_games(part):
    for seed in range(1000 + part * 50, 1050 + part * 50):
        how = "greedy" if seed % 97 == 0 else "mixed" if seed % 29 == 0 else ("random", "exploring", "exploring")[seed // 5 % 3]
        most = {"random": 600, "exploring": 1200}.get(how, 5000)  # who plays at random may come to no end
        referee(how, seed, CELLAR if seed % 5 < 3 else None, most)


def test_a_referee_knows_nothing_of_the_rules():
    for path in sorted((HERE / "catacombs").glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.ImportFrom | ast.Import):
                modules = [node.module or ""] if isinstance(node, ast.ImportFrom) else [name.name for name in node.names]
                assert not [name for name in modules if name.startswith("undercroft")], path.name


# ------------------------------------------------------------------ planted faults


def rules(name):
    """A module of the rules, to be spoilt."""
    return import_module(f"undercroft.games.catacombs.{name}")


def never(*_, **__):
    """A question that is answered with no."""
    return False


def undone(*_, **__):
    """A rule that does nothing."""
    yield from ()


FAULTS = {
    "armor_does_not_count": (7, "combat.attacks", "armor_against", lambda *_: 0),
    "every_shot_is_easy": (6, "combat.attacks", "range_difficulty", lambda _: 1),
    "fires_catch_on_a_three": (150, "combat.attacks", "IGNITES", 3),
    "the_fallen_are_back_on_a_four": (4, "turns", "BACK", 4),
    "nobody_is_afraid": (4, "turns", "sees", never),
    "doors_are_thin": (4, "actions.handling", "DOOR_ARMOR", 1),
    "locks_are_easy": (4, "actions.handling", "LOCK", 3),
    "everybody_can_be_healed_beyond_the_card": (4, "ending", "most_hp", lambda _: 99),
    "nobody_waits": (4, "flow", "open_window", lambda table: setattr(table, "window", False)),
    "nobody_crushes": (7, "actions.attacking", "crush", undone),
    "traps_are_easy": (4, "actions.moving", "TRAP_LEVEL", 1),
    "swarms_have_no_bonus": (31, "board", "after_the_first", lambda *_: 0),
    "nobody_is_busy_with_a_duel": (20, "board", "duels_with_another", never),
    "blows_around_corners": (11, "actions.offering", "in_reach", lambda table, one, other: rules("board").touches(table, one, other)),
    "no_leaps": (4, "actions.offering", "can_leap", never),
    "a_spell_does_its_least": (4, "cards.spells", "reached", lambda spell, total: spell.lines[0] if total >= spell.lines[0].at else None),
    "nobody_holds_anybody_up": (4, "actions.moving", "blockers_of", lambda *_: []),
    "no_magic_is_needed": (14, "combat.attacks", "can_hurt", lambda *_: True),
    "the_dead_of_this_turn_come_back_in_it": (15, "ending", "REINFORCE", -1),
    "nobody_is_dead_for_want_of_help": (39, "turns", "die", lambda *_: None),
    "nobody_holds_the_line": (8, "actions.moving", "grip_of", lambda *_: 1),
    "nobody_smells_blood": (4, "combat.attacks", "blow_damage", lambda card, *_: card.damage),
    "arrows_stay": (11, "turns", "pull_free", lambda *_: None),
    "falls_are_soft": (4, "actions.moving", "BRUISE", 0),
    "reliquaries_are_empty": (4, "actions.handling", "heal", lambda *_: None),
}
"""From which game on it is looked for; what is spoilt: in which module, which name, and by what."""


@pytest.fixture
def forgetful():
    """What can be done at a place is remembered; nothing of what is found out with a fault may be."""
    game = undercroft.game("catacombs")

    def forget():
        rules("actions.moving")._open_flights.cache_clear()
        for pack in (None, CELLAR):
            for cast in game.content(pack).cards.quests:
                cast.alone.clear()

    forget()
    yield
    forget()


@pytest.mark.usefixtures("forgetful")
@pytest.mark.parametrize("fault", FAULTS)
def test_the_referee_notices(fault, monkeypatch):
    first, module, name, wrong = FAULTS[fault]
    assert hasattr(rules(module), name)
    monkeypatch.setattr(rules(module), name, wrong)
    with pytest.raises(Objection):
        _watch_some(first)


def _watch_some(first):
    for seed in range(first, first + 60):
        referee("exploring" if seed % 4 else "random", seed, CELLAR, most=500)
