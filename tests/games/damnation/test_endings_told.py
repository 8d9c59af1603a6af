"""Every way to die has its words; to do nothing is said as what is left undone."""

import ast
from pathlib import Path

import pytest

from kit.playing import explore
from kit.tables import layings
from undercroft.games import damnation
from undercroft.games.damnation.cards.effects import Doing
from undercroft.games.damnation.options import Pass
from undercroft.games.damnation.words.told import CAUSES, epilogues

LAYINGS = [laying for laying in layings() if laying.game == "damnation"]
KILLERS = {"suffer": 2, "eliminate": 2, "doom": 2, "Doing": 5}
"""What tells a cause of death, and as the how manieth argument."""
NOBODY = "nobody"


def texts_in(node):
    return {each.value for each in ast.walk(node) if isinstance(each, ast.Constant) and isinstance(each.value, str)}


def causes_in_the_rules():
    """Every cause that the rules name where somebody is hurt or eliminated."""
    found = {Doing(0).cause}
    for path in Path(damnation.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in KILLERS:
                at = KILLERS[node.func.id]
                told = [*node.args[at : at + 1], *(each.value for each in node.keywords if each.arg == "cause")]
                found |= set().union(*map(texts_in, told))
            elif isinstance(node, ast.Assign) and any(isinstance(each, ast.Name) and each.id == "cause" for each in node.targets):
                found |= texts_in(node.value)
    return found


def test_every_cause_of_death_has_its_line_and_its_epilogue():
    causes = causes_in_the_rules()
    assert {"attack", "event", "haunt", "talent", "stairs", "bite"} <= causes
    assert causes == CAUSES.keys()
    assert epilogues().keys() == {*causes, NOBODY}


@pytest.mark.parametrize("laying", LAYINGS, ids=str)
def test_who_dies_in_a_game_at_random_dies_of_something_that_is_told(laying):
    """And whoever may do nothing is told what is left undone."""
    for match in explore(laying.start(12), 12):
        for option in match.decision.options:
            if isinstance(option, Pass):
                assert match.game.words.option(match.table, option, match.decision).text != "Do nothing here", match.decision.rule
    assert match.outcome.reason in epilogues()
    for player in match.table.players:
        assert player.alive or player.cause in CAUSES
