"""Whole games of the Dark Castle under the eyes of a referee that knows the rulebook and nothing of our rules."""

import ast
from importlib import import_module
from pathlib import Path

import pytest

import undercroft
from referee.darkcastle import Judge
from referee.watching import Objection, watch

HERE = Path(__file__).parent
ODD_WING = HERE / "packs" / "odd_wing"
GAMES = [
    *(("random", number, None) for number in range(2)),
    *(("random", number, ODD_WING) for number in range(2, 4)),
    *(("exploring", number, None) for number in range(2)),
    *(("exploring", number, ODD_WING) for number in range(2, 4)),
    *(("mixed", number, None) for number in range(4)),
    *(("mixed", number, ODD_WING) for number in range(4, 8)),
    *(("greedy", number, None) for number in range(2)),
    *(("greedy", number, ODD_WING) for number in range(2, 4)),
]
"""Twenty games: who plays, the seed, the pack. Whoever plays at random does not come far."""


def referee(how, seed, pack=None, most=3000):
    """A game under the eyes of a referee; returns how many answers it took."""
    seats = 1 + seed % 4
    match = undercroft.game("darkcastle").start(seats, {"characters": ("chosen", "dealt")[seed // 4 % 2]}, seed, pack=pack, events=True)
    return watch(match, Judge(match.content.raw, seats), how, seed, most)


@pytest.mark.parametrize(("how", "seed", "pack"), GAMES, ids=[f"{how}-{seed}-{'pack' if pack else 'base'}" for how, seed, pack in GAMES])
def test_the_referee_has_no_objection(how, seed, pack):
    assert referee(how, seed, pack) > 10


@pytest.mark.soak
@pytest.mark.parametrize("part", range(200))
def test_the_referee_has_no_objection_to_ten_thousand_games(part):
    for seed in range(1000 + part * 50, 1050 + part * 50):
        how = ("mixed", "exploring", "mixed", "random", "greedy")[seed % 5]
        assert referee(how, seed, ODD_WING if seed // 8 % 2 else None) < 3000  # all of them end


def test_a_referee_knows_nothing_of_the_rules():
    for path in sorted((HERE / "darkcastle").glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.ImportFrom | ast.Import):
                modules = [node.module or ""] if isinstance(node, ast.ImportFrom) else [name.name for name in node.names]
                assert not [name for name in modules if name.startswith("undercroft.")], path.name


# ------------------------------------------------------------------ planted faults


def rules(name):
    """A module of the rules, to be spoilt."""
    return import_module(f"undercroft.games.darkcastle.{name}")


def hard_blows(monkeypatch):
    defence = rules("combat.defence")
    true = defence.suffer
    monkeypatch.setattr(defence, "suffer", lambda table, losers, amount, rule, moment: true(table, losers, amount + 1, rule, moment))


def any_load(monkeypatch):
    monkeypatch.setattr(rules("actions"), "somebody_carries_too_much", lambda _: False)


def unpaid(monkeypatch):
    monkeypatch.setattr(rules("cards.steps"), "hand_over", lambda *_: iter(()))


def sure_blocks(monkeypatch):
    monkeypatch.setattr(rules("combat.defence"), "can_block", lambda *_: True)


def endless_meals(monkeypatch):
    monkeypatch.setattr(rules("actions"), "does_good", lambda *_: True)


def blind_hunger(monkeypatch):
    monkeypatch.setattr(rules("combat.defence"), "with_hp", lambda _, among, most: [*among])  # noqa: ARG005 reason: it is called by name


def kept_items(monkeypatch):
    items = rules("items")
    monkeypatch.setattr(items, "take_away", lambda table, card: next((who for who, hand in enumerate(table.hands) if card in hand), -1))


def tireless(monkeypatch):
    monkeypatch.setattr(rules("combat.rounds"), "_special_rests", lambda table, _: rules("options").RESTS[table.size])


def thornless(monkeypatch):
    monkeypatch.setattr(rules("combat.rounds"), "suffer_thorns", lambda *_: None)


def asleep(monkeypatch):
    monkeypatch.setattr(rules("combat.rounds"), "stir", lambda *_: None)


def in_vain(monkeypatch):
    rounds = rules("combat.rounds")
    true = rounds.kneel

    def kneel(table, combat, who):
        row = combat.row
        yield from true(table, combat, who)
        combat.row = row

    monkeypatch.setattr(rounds, "kneel", kneel)


def aidless(monkeypatch):
    monkeypatch.setattr(rules("cards.trials"), "traits_for", lambda _, step, __: step.trait)


def anything_will_do(monkeypatch):
    monkeypatch.setattr(rules("cards.steps"), "carried", lambda table, who, _: table.hands[who])


def all_meant(monkeypatch):
    steps = rules("cards.steps")
    true = steps.addressed_by_name
    monkeypatch.setattr(steps, "addressed_by_name", lambda table, who, roller: true(table, "each" if who == "others" else who, roller))


FAULTS = [
    *(hard_blows, any_load, unpaid, sure_blocks, endless_meals, blind_hunger, kept_items, tireless, thornless),
    *(asleep, in_vain, aidless, anything_will_do, all_meant),
]


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.__name__)
def test_the_referee_notices(fault, monkeypatch):
    fault(monkeypatch)
    with pytest.raises(Objection):
        _watch_some()


def _watch_some():
    for seed in range(1, 120):
        referee("mixed" if seed % 3 else "exploring", seed, ODD_WING if seed % 2 else None, most=900)
