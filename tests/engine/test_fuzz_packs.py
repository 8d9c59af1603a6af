"""Whatever a designer or a broken disk does to a pack: it loads, or a ContentError says what is wrong, at once."""

import random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kit.darkcastle import GAME, RAW
from kit.mutation import exchanged, flipped, nested, toml
from kit.promptly import promptly
from undercroft.engine.content import ContentError

SEEDS = st.integers(0, 2**32)
KINDS = sorted(RAW)
SETTINGS = settings(max_examples=80, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "pack.toml").write_text('game = "darkcastle"\ntitle = "Fuzz"\n', "utf-8")
    return tmp_path


def loads_or_says_why(folder):
    with promptly():
        try:
            return GAME.content(folder)
        except ContentError as error:
            said = str(error)
    assert said
    return None


@pytest.mark.parametrize("kind", KINDS)
@SETTINGS
@given(seed=SEEDS)
def test_flipped_bytes(folder, kind, seed):
    data = (GAME.folder / "content" / f"{kind}.toml").read_bytes()
    (folder / f"{kind}.toml").write_bytes(flipped(data, random.Random(seed)))
    loads_or_says_why(folder)


@pytest.mark.parametrize("kind", KINDS)
@SETTINGS
@given(seed=SEEDS)
def test_exchanged_values(folder, kind, seed):
    chooser = random.Random(seed)
    name = chooser.choice(list(RAW[kind]))
    text = toml(exchanged({name: RAW[kind][name]}, chooser))
    (folder / f"{kind}.toml").write_text(text, "utf-8")
    loads_or_says_why(folder)


@SETTINGS
@given(data=st.binary() | st.text().map(lambda text: text.encode("utf-8", "surrogatepass")))
@pytest.mark.parametrize("file", ["pack", "items"])
def test_any_bytes(folder, file, data):
    (folder / f"{file}.toml").write_bytes(data)
    loads_or_says_why(folder)


@pytest.mark.parametrize("depth", [10, 90, 150, 240, 320, 500, 5_000, 50_000])
@pytest.mark.parametrize("place", ["{}", '[skull]\nname = "x"\nsteps = {}', "[decayed_blade]\npower = {}", "[abbot]\nfaces = {}"])
def test_deep_nesting(folder, depth, place):
    for kind in ("items", "characters", "chapters"):
        (folder / f"{kind}.toml").write_text(place.format(f"x = {nested(depth)}" if place == "{}" else nested(depth)), "utf-8")
    assert loads_or_says_why(folder) is None


@pytest.mark.parametrize("depth", [20, 60, 80, 100, 150, 300, 900])
def test_choices_within_choices_without_end(folder, depth):
    steps = '[{ do = "lose", who = "you", amount = 1 }]'
    for _ in range(depth):
        steps = f'[{{ do = "choice", ways = [{{ label = "on", steps = {steps} }}, {{ label = "back" }}] }}]'
    (folder / "chapters.toml").write_text(f'[endless]\ntitle = "x"\nstory = "x"\nsteps = {steps}\n', "utf-8")
    loads_or_says_why(folder)
