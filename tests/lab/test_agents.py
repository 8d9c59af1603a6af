"""An agent from a file sits beside bots, sees what its seat knows, and whatever it does wrong is said in a line."""

import pytest

import undercroft
from undercroft.lab import agents
from undercroft.lab.arena import contest_of, fight
from undercroft.lab.standings import standings

DAMNATION = undercroft.game("damnation")
LAST = """
def agent(seed):
    def act(observation, action_mask):
        assert observation.ndim == action_mask.ndim == 1
        return int(action_mask.nonzero()[0][-1])
    return act
"""


def file(folder, text):
    path = folder / "mine.py"
    path.write_text(text)
    return f"file:{path}"


def test_it_meets_bots_in_the_arena(tmp_path):
    contest = contest_of("damnation", [file(tmp_path, LAST), "random"], 6, seats=3, seed=1)
    found = standings(contest, fight(contest))
    assert found.games == found.wanted
    assert contest.bots[0].startswith(f"file:{tmp_path}/mine.py#")


def test_another_file_has_another_name(tmp_path):
    one = agents.named(file(tmp_path, LAST), DAMNATION)
    assert agents.named(one, DAMNATION) == one
    assert agents.named(file(tmp_path, LAST + "\n"), DAMNATION) != one


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("x = = 1", r"^mine.py can't be run: SyntaxError: "),
        ("agent = 3", r"^mine.py has no function agent\(seed\)$"),
        ("def agent(seed):\n    return 3", r"^mine.py: agent\(seed\) must return a function of observation and action mask, not int$"),
        ("def agent(seed):\n    raise OSError('no weights')", r"^mine.py: agent\(seed\) failed: OSError: no weights$"),
        ("def agent(seed):\n    return lambda seen, mask: 1 / 0", r"^mine.py: its agent failed: ZeroDivisionError: division by zero$"),
        ("def agent(seed):\n    return lambda seen, mask: -7", r"^mine.py answered -7, which is not allowed; allowed: \d"),
        ("def agent(seed):\n    return lambda seen, mask: None", r"^mine.py answered None, which is no action$"),
    ],
)
def test_what_is_wrong_with_it_is_said(tmp_path, text, says):
    with pytest.raises(ValueError, match=says):
        fight(contest_of("darkcastle", [file(tmp_path, text), "random"], 1, seats=1))


def test_a_file_that_is_not_there_is_named(tmp_path):
    with pytest.raises(ValueError, match=r"^there is no file .*nobody.py for 'file:.*'; it has to be a Python file"):
        agents.named(f"file:{tmp_path}/nobody.py", DAMNATION)


def test_one_that_never_answers_is_left_behind(tmp_path, monkeypatch):
    monkeypatch.setattr(agents, "PATIENCE", 0.2)
    sleeper = "import time\n\n\ndef agent(seed):\n    return lambda seen, mask: time.sleep(3)"
    with pytest.raises(ValueError, match=r"^mine.py: its agent has not answered for 0 s$"):
        fight(contest_of("darkcastle", [file(tmp_path, sleeper), "random"], 1, seats=1))
