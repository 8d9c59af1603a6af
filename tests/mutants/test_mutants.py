"""The tool that puts faults into the rules: faults of one line, drawn by a seed, judged in a copy, kept as soon as they are known."""

import _thread
import ast
import json
from threading import Event

import pytest

import mutants.__main__ as tool
import undercroft
from kit.tables import every_game
from mutants import proof
from mutants.faults import Fault, drawn, faults_of, put_in, rule_files
from mutants.proof import Copy, Proof, Stopped, folder_of, hash_of

RULE = '''
def weigh(table, left):
    """Not 1 but 2."""
    if left <= 3 and table.open:  # 4
        table.left = left - 1
        return True
    for each in table.squares:
        if each not in table.taken:
            continue
        table.tell(each, "5.rule.1")
    return left == 0 or not table.open
'''


def test_faults_are_changes_of_one_line_each():
    found = {(fault.before.strip(), fault.after.strip()) for fault in faults_of(RULE, "rule.py")}
    assert ("table.left = left - 1", "table.left = left + 1") in found
    assert ("table.left = left - 1", "table.left = left - 2") in found
    assert ("table.left = left - 1", "pass") in found
    assert ("return True", "return False") in found
    assert ("if each not in table.taken:", "if each in table.taken:") in found
    assert ("continue", "pass") in found
    assert ('table.tell(each, "5.rule.1")', "pass") in found
    assert ("return left == 0 or not table.open", "return left == 0 or table.open") in found
    assert ("return left == 0 or not table.open", "return left == 0 and not table.open") in found
    conditions = {after for before, after in found if before.startswith("if left")}
    assert {"if left < 3 and table.open:  # 4", "if left >= 3 and table.open:  # 4", "if left <= 4 and table.open:  # 4"} <= conditions
    assert not any("Not 1" in before for before, _ in found)


@every_game
def test_every_fault_of_a_game_is_one_line_that_python_can_read(name):
    folder = folder_of(name)
    for path in rule_files(folder):
        source = path.read_text("utf-8")
        for fault in faults_of(source, path.name)[::25]:
            changed = put_in(source, fault)
            ast.parse(changed)
            pairs = zip(source.splitlines(), changed.splitlines(), strict=True)
            assert [number for number, (old, new) in enumerate(pairs, 1) if old != new] == [fault.line]


@every_game
def test_the_same_seed_draws_the_same_faults_over_many_files(name):
    folder = folder_of(name)
    assert drawn(folder, 60, 7) == drawn(folder, 60, 7)
    assert drawn(folder, 60, 7) != drawn(folder, 60, 8)
    assert len({fault.file for fault in drawn(folder, 60, 7)}) > 4
    assert len(drawn(folder, 10**6, 1)) > 900


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["chess"], "there is no game 'chess'; there are: darkcastle, catacombs, damnation, dorn"),
        ([], "there is no game ''"),
        (["dorn", "0"], "N is a whole number from 1 on, not '0'"),
        (["dorn", "many"], "N is a whole number from 1 on, not 'many'"),
        (["dorn", "5", "-1"], "SEED is a whole number from 0 on, not '-1'"),
        (["dorn", "5", "1", "0"], "WORKERS is a whole number from 1 on, not '0'"),
    ],
)
def test_bad_input_is_one_line_and_nothing_is_begun(words, told, capsys, monkeypatch):
    monkeypatch.setattr(tool, "look_through", lambda _: pytest.fail("it has begun"))
    assert tool.main(words) == 2
    shown = capsys.readouterr()
    assert told in shown.err
    assert shown.err.count("\n") == 1
    assert shown.out == ""


def test_what_was_noticed_is_known_and_what_was_not_is_looked_at_again_with_other_tests(tmp_path, monkeypatch):
    monkeypatch.setattr(tool, "BOOKS", tmp_path)
    books = tool.Books("dorn", "tests of today")
    books.note("one", "scenario", "test_one")
    books.note("two", "nobody", "")
    again = tool.Books("dorn", "tests of today")
    assert (again.find("one"), again.find("two"), again.find("three")) == (("scenario", "test_one"), ("nobody", ""), None)
    later = tool.Books("dorn", "tests of tomorrow")
    assert (later.find("one"), later.find("two")) == (("scenario", "test_one"), None)


def test_a_stop_keeps_what_is_done_and_the_next_run_goes_on(tmp_path, monkeypatch):
    monkeypatch.setattr(tool, "BOOKS", tmp_path)
    asked = []

    class Judge:
        def __init__(self, _, __, stop):
            self.stop = stop

        def judge(self, fault, _):
            asked.append(fault)
            if len(asked) == 3:
                _thread.interrupt_main()
                self.stop.wait(60)
                raise Stopped
            return "scenario", "test_one"

    monkeypatch.setattr(tool, "Copy", Judge)
    faults = drawn(folder_of("darkcastle"), 5, 1)
    books = tool.Books("darkcastle", "tests")
    assert not tool.examine("darkcastle", faults, Proof("tests", {}), books, 1)
    assert len(books.known) == 2
    assert tool.examine("darkcastle", faults, Proof("tests", {}), tool.Books("darkcastle", "tests"), 1)
    assert asked[3:] == faults[2:]
    tool.report("darkcastle", faults, tool.Books("darkcastle", "tests"), 1, tool.Console(quiet=True))
    told = json.loads((tmp_path / "darkcastle.json").read_text("utf-8"))
    assert (told["judged"], told["noticed"]) == (5, {"scenario": 5, "referee": 0, "golden": 0, "nobody": 0})
    assert {(row["file"], row["line"]) for row in told["faults"]} == {(fault.file, fault.line) for fault in faults}


def test_a_fault_is_noticed_in_a_copy_and_the_tree_is_left_alone(tmp_path):
    game = undercroft.game("darkcastle")
    file = game.folder / "board.py"
    before = hash_of([file])
    line = file.read_text("utf-8").splitlines().index("_STARTING_HP = {1: 18, 2: 18, 3: 14, 4: 12}") + 1
    fault = Fault("board.py", line, "_STARTING_HP = {1: 18, 2: 18, 3: 14, 4: 12}", "_STARTING_HP = {1: 18, 2: 18, 3: 15, 4: 12}")
    near = ["tests/games/darkcastle/test_characters.py"]
    copy = Copy("darkcastle", tmp_path, Event())
    by, test = copy.judge(fault, Proof("", {"board.py": {line: near}}))
    assert by == "scenario"
    assert test.startswith(near[0])
    assert hash_of([file]) == before
    assert (tmp_path / "src/undercroft/games/darkcastle/board.py").read_text("utf-8") == file.read_text("utf-8")
    assert copy._fails(near, proof.PATIENCE) == ""
