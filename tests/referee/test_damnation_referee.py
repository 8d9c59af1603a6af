"""Whole games of Damnation under the eyes of a referee that knows the rulebook and nothing of our rules."""

import ast
from importlib import import_module
from pathlib import Path

import pytest

import undercroft
from referee.damnation import Judge
from referee.watching import Objection, watch

HERE = Path(__file__).parent
STRANGE = HERE / "packs" / "strange_house"

GAMES = [
    *(("random", seed, None) for seed in range(5)),
    *(("random", seed, STRANGE) for seed in range(5, 10)),
    *(("exploring", seed, None) for seed in range(10, 14)),
    *(("exploring", seed, STRANGE) for seed in range(14, 18)),
    ("mixed", 11, None),
    ("greedy", 20, None),
]
"""Twenty games: who plays, the seed, the pack."""


def referee(how, seed, pack=None, most=5000):
    """A game under the eyes of a referee; returns how many answers it took."""
    seats, variant = 2 + seed % 5, ("standard", "gothic", "standard")[seed // 5 % 3]
    game = undercroft.game("damnation")
    options = game.choose_options({"variant": variant, "wager": variant == "standard" and seed % 2 == 0})
    match = game.start(seats, options, seed, pack=pack, events=True)
    return watch(match, Judge(match.content.raw, seats, options), how, seed, most)


@pytest.mark.parametrize(("how", "seed", "pack"), GAMES, ids=[f"{how}-{seed}-{'pack' if pack else 'base'}" for how, seed, pack in GAMES])
def test_the_referee_has_no_objection(how, seed, pack):
    assert referee(how, seed, pack) >= 10


def test_the_referee_has_no_objection_to_many_short_games():
    """Whoever plays at random does not live long, so there is time for more of them: what is rare comes up as well."""
    for seed in range(100, 180):
        referee("exploring" if seed % 3 else "random", seed, STRANGE if seed % 2 else None, most=300)


@pytest.mark.soak
@pytest.mark.parametrize("part", range(200))
def test_the_referee_has_no_objection_to_ten_thousand_games(part):
    for seed in range(1000 + part * 50, 1050 + part * 50):
        how = "greedy" if seed % 49 == 0 else "mixed" if seed % 23 == 0 else ("random", "exploring")[seed % 2]
        referee(how, seed, STRANGE if seed // 2 % 2 else None, most=20_000)  # all of them end long before


def test_a_referee_knows_nothing_of_the_rules():
    for path in sorted((HERE / "damnation").glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.ImportFrom | ast.Import):
                modules = [node.module or ""] if isinstance(node, ast.ImportFrom) else [name.name for name in node.names]
                assert not [name for name in modules if name.startswith("undercroft")], path.name


# ------------------------------------------------------------------ planted faults


def rules(name):
    """A module of the rules, to be spoilt."""
    return import_module(f"undercroft.games.damnation.{name}")


def spoil(monkeypatch, name, what, wrong):
    """In every module of the rules that knows something by this name, it is another thing; `wrong` is given the true one."""
    true = getattr(rules(name), what)
    for module in [name, "actions.turns", "actions.movement", "actions.resolution", "actions.vampire", "cards.arrival", "cards.fortunes"]:
        if getattr(rules(module), what, None) is true:
            monkeypatch.setattr(rules(module), what, wrong(true))


def fourth_try_in_the_moat(monkeypatch):
    monkeypatch.setattr(rules("actions.turns"), "TRIES", 4)


def too_far(monkeypatch):
    spoil(monkeypatch, "board", "ways", lambda true: lambda table, seat, start, totals: true(table, seat, start, (*totals, totals[-1] + 1)))


def not_far_enough(monkeypatch):
    spoil(monkeypatch, "board", "ways", lambda true: lambda table, seat, start, totals: true(table, seat, start, totals)[:-1] or (None,))


def doors_without_locks(monkeypatch):
    monkeypatch.setattr(rules("board"), "doors_shut", lambda table, _: table.shut)
    monkeypatch.setattr(rules("cards.arrival"), "doors_shut", lambda table, _: table.shut)


def two_attacks(monkeypatch):
    monkeypatch.setattr(rules("combat.attack"), "ATTACKED", 0)
    monkeypatch.setattr(rules("actions.resolution"), "ATTACKED", 0)


def bare_armour(monkeypatch):
    attack = rules("combat.attack")
    true = attack.suffer

    def suffer(table, harms, cause, rule, by):
        return true(table, [(seat, amount + 1) for seat, amount in harms], cause, rule, by)

    monkeypatch.setattr(attack, "suffer", suffer)


def no_estate(monkeypatch):
    ending = rules("ending")
    true = ending._pass_on
    monkeypatch.setattr(ending, "_pass_on", lambda table, seat, _: true(table, seat, -1))


def deathless_act_four(monkeypatch):
    monkeypatch.setattr(rules("actions.turns"), "be_damned", lambda *_: rules("board").NOTHING)


def long_teeth(monkeypatch):
    monkeypatch.setattr(rules("combat.bite"), "CARDS_OF_A_VAMPIRE", 2)


def sleepless_dead(monkeypatch):
    monkeypatch.setattr(rules("cards.arrival"), "goes_on", lambda *_: True)


def a_seventh_card(monkeypatch):
    monkeypatch.setattr(rules("actions.turns"), "HAND_LIMIT", rules("board").STAIRS)


def souls_of_ones_own(monkeypatch):
    spoil(monkeypatch, "board", "soul_trades", lambda _: lambda *__: ())


def blind_mystic(monkeypatch):
    monkeypatch.setattr(rules("cards.journeys"), "sense", lambda *_: None)


def unheard_warnings(monkeypatch):
    spoil(monkeypatch, "actions.movement", "can_meddle", lambda _: lambda *__: False)


FAULTS = [
    fourth_try_in_the_moat,
    too_far,
    not_far_enough,
    doors_without_locks,
    two_attacks,
    bare_armour,
    no_estate,
    deathless_act_four,
    long_teeth,
    sleepless_dead,
    a_seventh_card,
    souls_of_ones_own,
    blind_mystic,
    unheard_warnings,
]


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.__name__)
def test_the_referee_notices(fault, monkeypatch):
    fault(monkeypatch)
    with pytest.raises(Objection):
        _watch_some()


def _watch_some():
    for seed in range(1, 150):
        referee("exploring", seed, STRANGE if seed % 2 else None, most=2000)
