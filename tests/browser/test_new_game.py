"""`undercroft new-game tavern` writes a game that plays at once in page, terminal and lab, and keeps every law of the house."""

import json

import pytest
from playwright.sync_api import expect

from kit.checkouts import Checkout
from kit.serving import Served

QUICK = ("test_asks_well", "test_conserves", "test_never_leaks", "test_asks_discreetly", "test_undo_anything", "test_said")
"""Properties of every game that are looked at here; all of them in `make soak`."""


@pytest.fixture(scope="module")
def tavern(tmp_path_factory):
    checkout = Checkout(tmp_path_factory.mktemp("checkout"))
    done = checkout.undercroft("new-game", "tavern", "--title", "The Crooked Tavern")
    assert done.returncode == 0, done.stdout + done.stderr
    return checkout


@pytest.fixture(scope="module")
def house(tmp_path_factory, tavern):
    with Served(tmp_path_factory.mktemp("house") / "house.db", "--pace", "0", command=tavern.command) as served:
        yield served


def test_in_the_page(visit):
    ann = visit()
    ann.open()
    ann.link("Set a table: The Crooked Tavern").click()
    ann.field("Your name").fill("Ann")
    ann.page.get_by_label("Chairs").select_option("2")
    ann.button("Sit down").click()
    ann.until_asked()
    expect(ann.prompt).to_contain_text("another round, or home?")
    ann.choose("Another round")
    ann.choose("Go home with pleasure")
    expect(ann.outcome).to_be_visible(timeout=30_000)


def test_in_the_terminal(tavern):
    told = tavern.undercroft("play", "tavern", "--seats", "greedy,greedy", "--plain", "--fast", "--seed", "3", "--new")
    assert told.returncode == 0, told.stderr
    assert "goes home with pleasure" in told.stdout
    learnt = tavern.undercroft("rules", "tavern", "--check")
    assert (learnt.returncode, learnt.stdout.splitlines()[0]) == (0, "tavern: 9 rules, 9 with tests")


def test_in_the_lab(tavern):
    told = tavern.undercroft("simulate", "tavern", "--bots", "greedy,random", "--seats", "2", "--games", "40", "--workers", "1", "--json")
    assert told.returncode == 0, told.stderr
    assert json.loads(told.stdout)["games"] == 40


def laws(tavern, *places):
    done = tavern.python("-m", "pytest", "-q", "-p", "no:cacheprovider", *places, "-k", "tavern")
    assert done.returncode == 0, done.stdout[-3000:]
    assert " passed" in done.stdout


def test_its_own_tests_pass_and_it_keeps_the_laws_of_the_house(tavern):
    laws(tavern, "tests/games/tavern", "tests/goldens", *(f"tests/every_game/{name}.py" for name in QUICK))


@pytest.mark.soak
def test_it_has_every_property_of_every_game(tavern):
    laws(tavern, "tests/games/tavern", "tests/goldens", "tests/every_game", "tests/house")


@pytest.mark.parametrize(
    ("name", "title", "why"),
    [
        ("Tavern!", "", "small letters and digits"),
        ("dorn", "", "there is a game 'dorn' already"),
        ("class", "", "small letters and digits"),
        ("tavern", "", "a game 'tavern' already"),
        ("inn", 'The "Inn"', "without quotation marks"),
    ],
)
def test_what_can_not_be_a_game_is_said_in_a_line_and_nothing_is_written(tavern, name, title, why):
    before = {path for path in tavern.folder.rglob("*.py") if "server/page" not in str(path)}
    done = tavern.undercroft("new-game", name, "--title", title)
    assert (done.returncode, done.stdout) == (2, "")
    assert len(done.stderr.splitlines()) == 1
    assert why in done.stderr
    assert {path for path in tavern.folder.rglob("*.py") if "server/page" not in str(path)} == before
