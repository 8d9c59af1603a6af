"""The tool that puts faults into the rules: faults of one line, drawn by a seed, judged in a copy, kept as soon as they are known."""

import _thread
import ast
import json
from threading import Event

import pytest

import mutants.__main__ as tool
from kit.tables import every_game
from mutants import equivalents
from mutants.equivalents import Equivalent, misfits
from mutants.faults import around, drawn, every_fault, faults_of, put_in, rule_files
from mutants.proof import Copy, Process, Proof, Seen, Stopped, folder_of, sources_of
from mutants.speaking import by_closeness
from mutants.warm import FOR_EVER

RULE = '''
def weigh(table, left):
    """Not 1 but 2."""
    if left <= 3 and table.open:  # 4
        table.left = left - 1
        return True
    for each in table.squares:
        if each not in table.taken:
            continue
        table.tell("5.rule.1", each)
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
    assert ('table.tell("5.rule.1", each)', "pass") in found
    assert ("return left == 0 or not table.open", "return left == 0 or table.open") in found
    assert ("return left == 0 or not table.open", "return left == 0 and not table.open") in found
    conditions = {after for before, after in found if before.startswith("if left")}
    assert {"if left < 3 and table.open:  # 4", "if left >= 3 and table.open:  # 4", "if left <= 4 and table.open:  # 4"} <= conditions
    assert not any("Not 1" in before for before, _ in found)
    assert {fault.within for fault in faults_of(RULE, "rule.py")} == {"weigh"}


def test_a_fault_is_the_same_wherever_its_function_stands():
    moved = "NEW = 1\n\n" + RULE
    names = {fault.name for fault in faults_of(RULE, "rule.py")}
    assert names <= {fault.name for fault in faults_of(moved, "rule.py")}
    assert not names & {fault.name for fault in faults_of(RULE.replace("<= 3", "<= 2"), "rule.py")}


def test_the_statement_around_a_line_has_nothing_of_the_statements_in_it():
    source = "if (a and\n    b):\n    c(\n        1,\n    )\nelse:\n    d()\n"
    assert [around(source, line) for line in range(1, 8)] == [
        range(1, 3),
        range(1, 3),
        range(3, 6),
        range(3, 6),
        range(3, 6),
        range(6, 7),
        range(7, 8),
    ]


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


def proof_of(fault, *tests, at_once=False):
    """A proof in which these tests come by the fault."""
    seen = Seen(0.1, {fault.file: f"{1 << fault.line:x}"})
    lines = {fault.file: [fault.line]} if at_once else {}
    return Proof({}, lines, {test.partition("::")[0]: "as it is" for test in tests}, dict.fromkeys(tests, seen))


def test_tests_that_come_by_are_tried_one_case_of_each_first_and_no_others():
    fault = next(fault for fault in every_fault(folder_of("dorn")) if fault.within == "gain_levels")
    sources = sources_of(folder_of("dorn"))
    slow, *quick, elsewhere = (
        f"tests/games/dorn/test_x.py::test_{name}" for name in ("slow", "quick[1]", "quick[2]", "quick[3]", "elsewhere")
    )
    golden = "tests/goldens/test_goldens.py::test_it_plays[dorn-1]"
    proof = proof_of(fault, golden, slow, *quick[:2])
    come_by = proof.tests[slow].lines
    proof.tests |= {quick[0]: Seen(0.01, come_by), quick[2]: Seen(0.001, {}), elsewhere: Seen(0.001, {})}
    assert proof.near(fault, sources) == (False, [quick[0], slow, quick[1], golden])
    proof.proven = {slow: ["10.8"]}
    assert proof.near(fault, sources) == (False, [slow, *quick[:2], golden])  # the slow one is meant to prove it
    proof.tests[slow] = Seen(100.0, come_by)
    assert proof.near(fault, sources) == (False, [quick[0], quick[1], golden])  # there is no time for the slow one
    proof.tests[quick[1]] = Seen(0.001, {})
    assert proof.near(fault, sources) == (False, [*quick, golden])  # who may remember what the first has found out
    proof.at_once = {fault.file: [fault.line]}
    assert proof.near(fault, sources)[0]
    assert set(proof.near(fault, sources)[1]) == {*quick, elsewhere, golden}


def test_before_all_others_comes_who_speaks_of_what_stands_on_the_line():
    """Many come by where a hero's options are made: whoever names a talent is likelier to notice what becomes of it."""
    place = "tests/games/dorn/test_spared.py::test_"
    once, blood = f"{place}what_a_card_gives_once_a_turn_it_gives_once", f"{place}a_hero_bleeds_no_more_than_there_is"
    assert by_closeness("if card.pierce and not hero.marks & PIERCED:", [blood, once])[0] == once
    assert by_closeness("bleeds", [once, blood]) == [blood]
    assert by_closeness("pikeman", [once, blood]) == []


def test_a_constant_is_tried_first_by_whoever_comes_by_those_who_use_it_or_is_meant_to_prove_their_rules():
    sources = {"state.py": "HELD = 1\n", "walk.py": 'def walk():\n    """8.1, 8.4: one walks."""\n    return HELD\n'}
    (fault,) = faults_of(sources["state.py"], "state.py")
    idle, user, meant = (f"tests/games/dorn/test_x.py::test_{name}" for name in ("a_idle", "b_user", "c_meant"))
    proof = proof_of(fault, idle, user, meant, at_once=True)
    proof.tests |= {idle: Seen(0.1, {}), user: Seen(0.1, {"walk.py": "8"}), meant: Seen(0.1, {})}
    proof.proven = {meant: ["8.4"]}
    assert proof.near(fault, sources) == (True, [meant, user, idle])


def test_what_is_wrong_from_the_beginning_is_tried_first_by_whoever_speaks_of_it():
    """Nobody comes by what was read before any test began: all scenarios are asked whether they use its words."""
    sources = sources_of(folder_of("dorn"))
    fault = next(fault for fault in every_fault(folder_of("dorn")) if "necromancer.levels[1].hp" in fault.after)
    place = "tests/games/dorn/test_setting_up.py::test_"
    speaks, quick = f"{place}zorkal_comes_with_the_hit_points_of_his_first_level", f"{place}heroes_have_what_their_cards_say"
    proof = proof_of(fault, at_once=True)
    proof.tests |= {speaks: Seen(0.1, {}), quick: Seen(0.01, {})}
    assert proof.near(fault, sources) == (True, [speaks, quick])


def test_a_changed_file_of_rules_is_tried_by_whoever_came_by_it():
    fault = next(fault for fault in drawn(folder_of("dorn"), 100, 1) if fault.within)
    sources = sources_of(folder_of("dorn"))
    came_by, did_not = (f"tests/games/dorn/test_x.py::test_{name}" for name in ("one", "two"))
    proof = proof_of(fault, came_by, did_not)
    proof.tests |= {came_by: Seen(0.1, {fault.file: "1"}), did_not: Seen(0.1, {"other.py": "1"})}
    assert proof.near(fault, sources) == (False, [])
    proof.with_rules({fault.file: "changed"})
    assert proof.near(fault, sources) == (False, [came_by])


def test_what_was_noticed_is_known_and_what_was_not_is_looked_at_again_with_other_tests(tmp_path, monkeypatch):
    monkeypatch.setattr(tool, "BOOKS", tmp_path)
    one, two, three = drawn(folder_of("dorn"), 3, 1)
    proof = proof_of(two, "tests/games/dorn/test_x.py::test_one")
    books = tool.Books("dorn", proof)
    books.note(one, "scenario", "test_one")
    books.note(two, "nobody", "")
    again = tool.Books("dorn", proof)
    assert (again.find(one), again.find(two), again.find(three)) == (("scenario", "test_one"), ("nobody", ""), None)
    proof.files = dict.fromkeys(proof.files, "changed")
    later = tool.Books("dorn", proof)
    assert (later.find(one), later.find(two)) == (("scenario", "test_one"), None)


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

        def close(self):
            pass

    monkeypatch.setattr(tool, "Copy", Judge)
    faults = drawn(folder_of("darkcastle"), 5, 1)
    proof = Proof({}, {}, {}, {})
    books = tool.Books("darkcastle", proof)
    assert not tool.examine("darkcastle", faults, proof, books, 1)
    assert len(books.known) == 2
    assert tool.examine("darkcastle", faults, proof, tool.Books("darkcastle", proof), 1)
    assert asked[3:] == faults[2:]
    tool.report("darkcastle", faults, tool.Books("darkcastle", proof), 1, tool.Console(quiet=True))
    told = json.loads((tmp_path / "darkcastle.json").read_text("utf-8"))
    assert (told["judged"], told["noticed"]) == (5, {"scenario": 5, "referee": 0, "golden": 0, "nobody": 0})
    assert {(row["file"], row["line"]) for row in told["faults"]} == {(fault.file, fault.line) for fault in faults}


@every_game
def test_no_rule_asks_what_only_tells_or_values(name):
    """About, features, gauges, learning and lookout are no rule files: nothing that decides may import them."""
    beside = {f"undercroft.games.{name}.{part}" for part in ("about", "features", "gauges", "learning", "lookout")}
    for file, source in sources_of(folder_of(name)).items():
        assert not beside & {node.module for node in ast.walk(ast.parse(source)) if isinstance(node, ast.ImportFrom)}, file


@every_game
def test_every_explanation_of_an_equivalent_fault_fits_the_source(name):
    assert misfits(name) == []


def test_an_explanation_that_fits_nothing_is_named(monkeypatch):
    fault = every_fault(folder_of("dorn"))[0]
    known = {"file": fault.file, "within": fault.within, "before": fault.before, "after": fault.after}
    told = [Equivalent(**known, why="so"), Equivalent(**known, why=" "), Equivalent(**{**known, "after": "x"}, why="so")]
    monkeypatch.setattr(equivalents, "equivalents", lambda _: told)
    wrong = misfits("dorn")
    assert [("does not become" in line, "twice" in line, "no reason" in line) for line in wrong] == [
        (True, False, False),
        (False, True, False),
        (False, False, True),
    ]


HP = "tests/games/darkcastle/test_characters.py"
NEAR = [
    f"{HP}::test_exactly_two_faces_of_each_die_are_doubles",
    f"{HP}::test_the_fewer_players_the_more_hp_each_character_starts_with[3-14]",
]


@pytest.fixture(scope="module")
def copy(tmp_path_factory):
    """A copy of the tree, in which all of these judge."""
    made = Copy("darkcastle", tmp_path_factory.mktemp("copy"), Event())
    made.tests = [HP]
    yield made
    made.close()


def fault_in(file, before, after):
    """The fault that makes this of a line."""
    source = (folder_of("darkcastle") / file).read_text("utf-8")
    return next(fault for fault in faults_of(source, file) if (fault.before.strip(), fault.after.strip()) == (before, after))


@pytest.mark.parametrize(
    ("file", "before", "after"),
    [
        ("board.py", "_STARTING_HP = {1: 18, 2: 18, 3: 14, 4: 12}", "_STARTING_HP = {1: 18, 2: 18, 3: 15, 4: 12}"),  # as it is imported
        ("board.py", "return 2 if seats == 1 else seats", "return 2 if seats != 1 else seats"),  # as it is run
    ],
)
def test_a_fault_is_noticed_in_a_copy_and_the_tree_is_left_alone(file, before, after, copy):
    fault = fault_in(file, before, after)
    tree = [folder_of("darkcastle") / file, copy.folder / file]
    stood = [path.read_bytes() for path in tree]
    by, test = copy.judge(fault, proof_of(fault, *NEAR))
    assert (by, test) == ("scenario", NEAR[1])
    assert [path.read_bytes() for path in tree] == stood


@pytest.mark.parametrize(("instead", "how"), [("while True: pass", FOR_EVER), ("import os; os.abort()", "it broke down")])
def test_a_rule_that_never_ends_or_takes_all_with_it_is_noticed(instead, how, copy):
    source = (copy.folder / "board.py").read_text("utf-8").replace("return 2 if seats == 1 else seats", instead)
    copy.warm = copy.warm or Process(copy.place, copy.folder, copy.tests, copy.stop)
    assert copy.warm.ask({"tests": [(test, 1.0) for test in NEAR], "file": "board.py", "source": source}) == {"failed": NEAR[1], "how": how}


def test_each_case_of_a_test_is_seen_with_the_lines_that_it_comes_by(copy):
    with Process(copy.place, copy.folder, copy.tests, copy.stop, looks=True) as warm:
        assert set(NEAR) <= set(warm.tests)
        assert warm.at_once["board.py"]
        found = warm.ask({"look": NEAR})
    assert found["failed"] == ""
    asking = [case for case in NEAR if set(found["lines"][case].get("setup.py", ())) - set(warm.at_once["setup.py"])]
    assert asking == NEAR[1:]
