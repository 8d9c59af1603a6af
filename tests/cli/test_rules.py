"""`undercroft rules`: what is written, where it is enforced, which tests prove it."""

import pytest

import undercroft
from undercroft.cli.app import run
from undercroft.cli.books.proof import enforced
from undercroft.engine.meetings import load as load_meetings

HEAD = "import pytest\n\n"


@pytest.fixture
def tests(tmp_path, monkeypatch):
    """A folder of tests, of which each is proof for what its mark says."""
    monkeypatch.chdir(tmp_path)
    folder = tmp_path / "tests" / "games"
    folder.mkdir(parents=True)

    def write(text, name="test_castle.py"):
        (folder / name).write_text(HEAD + text)

    return write


def marked(*rules, name="test_it", game="darkcastle"):
    named = ", ".join(repr(rule) for rule in rules)
    return f"@pytest.mark.rule({game!r}, {named})\ndef {name}():\n    pass\n"


def all_rules():
    return [rule.id for rule in undercroft.game("darkcastle").rulebook().rule if not rule.physical]


def test_a_rule_is_shown_with_ruling_places_and_tests(tests, capsys):
    tests(marked("0.object.3"))
    assert run(["rules", "darkcastle", "--rule", "0.object.3"]) == 0
    out = capsys.readouterr().out
    rule = undercroft.game("darkcastle").rulebook().by_id["0.object.3"]
    assert out.startswith(f"darkcastle 0.object.3  ({rule.section})")
    assert rule.text in " ".join(out.split())
    assert f"Ruling: {rule.ruling}" in " ".join(out.split())
    assert "Enforced: darkcastle/ending.py:" in out
    assert "Tests: tests/games/test_castle.py::test_it" in out


def test_rules_are_found_by_words(tests, capsys):
    tests("")
    assert run(["rules", "darkcastle", "death", "ends"]) == 0
    out = capsys.readouterr().out
    assert "darkcastle 0.object.3" in out
    assert "darkcastle 1.components.1 " not in out
    assert "Tests: none" in out


def test_all_rules_of_all_games_are_shown_even_where_there_are_no_tests(capsys, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    assert run(["rules"]) == 0
    out = capsys.readouterr().out
    for name in undercroft.games():
        assert all(f"{name} {rule.id}  (" in out for rule in undercroft.game(name).rulebook().rule)
    assert "Tests:" not in out


def test_places_are_lines_that_name_the_rule_and_no_longer_id():
    game = undercroft.game("darkcastle")
    for rule, places in enforced(game).items():
        for place in places:
            file, _, line = place.rpartition(":")
            assert rule in (game.folder.parent / file).read_text().splitlines()[int(line) - 1]


def test_check_is_content_when_every_rule_has_a_test(tests, capsys):
    rules = all_rules()
    tests(marked(*rules[:2]) + f"class TestMore:\n    @pytest.mark.rule('darkcastle', {rules[2]!r})\n    def test_it(self): ...\n")
    tests(f"pytestmark = [pytest.mark.rule('darkcastle', {rules[3]!r})]\n", "test_module.py")
    cases = ", ".join(f"pytest.param({rule!r}, marks=pytest.mark.rule('darkcastle', {rule!r}))" for rule in rules[4:])
    tests(f"@pytest.mark.parametrize('rule', [{cases}])\ndef test_cases(rule): ...\n", "test_cases.py")
    assert run(["rules", "darkcastle", "--check"]) == 0
    assert capsys.readouterr().out.splitlines() == [f"darkcastle: {len(rules)} rules, {len(rules)} with tests"]


def test_check_names_the_rules_without_a_test(tests, capsys):
    rules = all_rules()
    tests(marked(*rules[1:]))
    assert run(["rules", "darkcastle", "--check"]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == f"darkcastle: {len(rules)} rules, {len(rules) - 1} with tests"
    assert len(lines) == 2
    assert lines[1].startswith(f"darkcastle {rules[0]} has no test: ")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (marked("99.9"), "tests/games/test_wrong.py:3: darkcastle has no rule '99.9'"),
        (marked("1", game="chess"), "tests/games/test_wrong.py:3: there is no game 'chess'; there are: darkcastle"),
        ("@pytest.mark.rule('darkcastle')\ndef test_it(): ...\n", 'a mark is written rule("game", "id", ...)'),
        ("@pytest.mark.rule('darkcastle', *IDS)\ndef test_it(): ...\n", 'a mark is written rule("game", "id", ...)'),
        (marked("0.object.1", name="helper"), "the mark stands at helper, which is no test"),
        ("@pytest.mark.rule('darkcastle', '1')\ndef test_it(:\n", "tests/games/test_wrong.py: the file can't be read"),
    ],
    ids=["no such rule", "no such game", "no rule", "not plain", "no test", "not Python"],
)
def test_check_names_the_marks_that_are_wrong(text, said, tests, capsys):
    tests(marked(*all_rules()))
    tests(text, "test_wrong.py")
    assert run(["rules", "darkcastle", "--check"]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 2
    assert said in lines[1]


def test_the_exit_code_of_a_failed_check_is_1(undercroft_command, tmp_path):
    (tmp_path / "tests").mkdir()
    done = undercroft_command("rules", "--check")
    assert done.returncode == 1
    assert done.stdout.splitlines()[0].endswith(" rules, 0 with tests")


# ------------------------------------------------------------------ meetings


def met(rows, things, name="test_it"):
    return f'@pytest.mark.meets("dorn", "{rows}", "{things}")\ndef {name}():\n    pass\n'


def test_meetings_are_shown_with_what_is_proven(tests, capsys):
    tests(met("numb", "whetstone red_mist"))
    assert run(["rules", "dorn", "--meetings"]) == 0
    out = capsys.readouterr().out
    table = undercroft.game("dorn").meetings()
    assert all(f"{row.id}  ({row.kind}) {row.name}: {row.holds}" in out for row in table.row)
    assert "proven: whetstone (barred);" in out
    assert f"2 pairs proven, {len(table.kept_apart)} can't meet, {len(table.can_meet) - 2} open" in out


def test_a_meeting_is_shown_with_its_tests(tests, capsys):
    tests(met("numb", "items/whetstone"))
    assert run(["rules", "dorn", "numb", "whetstone", "chalk_door", "rubble", "--meetings"]) == 0
    out = capsys.readouterr().out
    assert "numb x items/whetstone: barred, proven by tests/games/test_castle.py::test_it\n" in out
    assert "numb x items/chalk_door: allowed, open\n" in out
    assert "numb x items/rubble: can't meet: it is no item" in out


@pytest.mark.parametrize(
    ("mark", "said"),
    [
        (met("dumb", "whetstone"), "the meetings of dorn have no row 'dumb'"),
        (met("numb", "grindstone"), "the meetings of dorn have no thing 'grindstone'"),
        (met("numb", "rubble"), "nothing that it names can meet"),
        ('@pytest.mark.meets("dorn", "numb")\ndef test_it():\n    pass\n', "a mark is written"),
        (met("numb", "whetstone", "helper"), "the mark stands at helper, which is no test"),
    ],
)
def test_a_mark_of_a_meeting_that_means_nothing_is_named(tests, capsys, mark, said):
    tests(mark)
    assert run(["rules", "dorn", "--meetings"]) == 1
    last = capsys.readouterr().out.splitlines()[-1]
    assert last.startswith("tests/games/test_castle.py:3: ")
    assert said in last


@pytest.mark.parametrize("words", [["--meetings"], ["dorn", "--meetings", "--check"], ["dorn", "nonsense", "--meetings"]])
def test_meetings_are_asked_for_in_a_way_that_makes_sense(tests, capsys, words):
    tests("")
    assert run(["rules", *words]) == 2
    assert capsys.readouterr().err.strip()


def test_a_table_of_meetings_that_is_wrong_is_refused_in_one_line(tmp_path):
    good = """
game = "toy"
row = [{ id = "asleep", kind = "status", name = "Asleep", holds = "Nothing.", bars = ["hit"] }]
things = [{ group = "actions", name = "Actions", names = ["hit", "run"] }]
apart = [{ rows = ["asleep"], things = ["run"], why = "nobody runs asleep" }]
"""
    path = tmp_path / "meetings.toml"
    path.write_text(good)
    table = load_meetings(path, {})
    assert table.kept_apart == {("asleep", "actions/run"): "nobody runs asleep"}
    assert table.can_meet == (("asleep", "actions/hit"),)
    assert table.is_barred("asleep", "actions/hit")
    for old, new in [
        ('bars = ["hit"]', 'bars = ["kick"]'),
        ('rows = ["asleep"]', 'rows = ["awake"]'),
        ('names = ["hit", "run"]', 'names = ["hit", "hit"]'),
        ('names = ["hit", "run"]', 'content = "cards"'),
        ('kind = "status"', 'kind = "mood"'),
        ('game = "toy"', ""),
    ]:
        path.write_text(good.replace(old, new))
        with pytest.raises(ValueError, match=r"^meetings\.toml: ") as caught:
            load_meetings(path, {})
        assert "\n" not in str(caught.value)
