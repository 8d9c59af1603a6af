"""Content that could be loaded once, and then stopped a game: what fuzzing has found must be refused when it is loaded."""

import re

import pytest

from kit.darkcastle import GAME
from undercroft.engine.content import ContentError

PAGE = '[nonsense]\ntitle = "x"\nstory = "x"\nsteps = [{}]\n'
ITEM = '[nonsense]\nname = "x"\nkind = "tool"\ncopies = 1\ntext = "x"\npower = {}\n'
BILLION = 10**9


@pytest.mark.parametrize(
    "step",
    [
        '{ do = "choice", ways = [] }',
        '{ do = "choice", ways = [{ label = "give", needs_item = true }, { label = "bleed", needs_hp = 3 }] }',
        '{ do = "test", who = "you", trait = "M", lost = [{ do = "choice", ways = [] }] }',
        f'{{ do = "draw", n = {BILLION} }}',
        '{ do = "draw", n = -1 }',
        f'{{ do = "share", amount = {BILLION} }}',
        f'{{ do = "together", trait = "M", need = {BILLION}, tries = {BILLION} }}',
        f'{{ do = "test", who = "you", trait = "M", symbols = {BILLION}, tries = {BILLION} }}',
        f'{{ do = "lose", who = "each", amount = {10**30} }}',
        '{ do = "lose", who = "each", amount = -3 }',
        '{ do = "gain", who = "each", amount = -3 }',
        '{ do = "look", n = -1 }',
        '{ do = "skip", n = -1 }',
        '{ do = "companion", name = "" }',
    ],
)
def test_a_step_that_no_table_can_carry_out(tmp_path, step):
    refused(tmp_path, "chapters", PAGE.format(step))


@pytest.mark.parametrize(
    "power",
    [
        f'{{ do = "spike", n = {BILLION} }}',
        '{ do = "spike", n = -1 }',
        '{ do = "heal", amount = -2 }',
        '{ do = "scry", n = -1 }',
        '{ do = "reduce", amount = -2 }',
        f'{{ do = "heal", amount = {10**30} }}',
    ],
)
def test_a_power_that_no_table_can_carry_out(tmp_path, power):
    refused(tmp_path, "items", ITEM.format(power))


def refused(tmp_path, kind, text):
    (tmp_path / "pack.toml").write_text('game = "darkcastle"\ntitle = "Nonsense"\n', "utf-8")
    (tmp_path / f"{kind}.toml").write_text(text, "utf-8")
    with pytest.raises(ContentError, match=re.escape(f"{kind}.toml: nonsense")):
        GAME.content(tmp_path)
