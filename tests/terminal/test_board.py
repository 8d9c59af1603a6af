"""The board in the terminal: drawn, lit, pointed at, and said in words. Any game that has one."""

import re

import pytest

import undercroft
from undercroft import bots
from undercroft.cli.play.places import SIZES, Plan, board_in_words
from undercroft.cli.play.session import Invitation
from undercroft.cli.play.terminal.board import Board
from undercroft.cli.play.terminal.book import Turned
from undercroft.cli.play.terminal.choices import Choices, Options
from undercroft.cli.play.terminal.drawing import draw, sign_of
from undercroft.cli.play.terminal.leaves import Reading
from undercroft.cli.play.terminal.table import Table
from undercroft.engine import view as vocabulary

BOARDS = [name for name in undercroft.games() if undercroft.game(name).board(undercroft.game(name).start().table) is not None]


def sit_at(name, happens, *, kinds=None):
    """A game with a person in every seat, at the first question of which something is so."""
    game = undercroft.game(name)
    session = Invitation(game, kinds or ("me",) * game.players[0], {}).sit_down(5)
    bot = bots.make("random", 3)
    while not happens(session.match.view(session.match.decision.seats[0])):
        seat = session.match.decision.seats[0]
        session.answer(bot.choose(session.match, seat), seat)
    if session.to_hand_over() is not None:
        session.take_up(session.to_hand_over())
    return session


def offers_a_way(view):
    """Somebody may go somewhere, and not only to one place."""
    return sum(bool(choice.get("targets")) and choice["targets"][0].startswith("space:") for choice in view["prompt"]["choices"]) > 2


def shown(plan, text, space, square):
    """What is written on a space."""
    (x, y), (wide, high), (left, top) = plan.corner(space), square, plan.rim
    rows = text.plain.split("\n")[top + y * high : top + (y + 1) * high]
    return "\n".join(line[left + x * wide : left + (x + 1) * wide] for line in rows)


@pytest.mark.parametrize("square", SIZES, ids=str)
@pytest.mark.parametrize("name", BOARDS)
def test_every_lonely_figure_is_seen_where_it_stands(name, square):
    session = sit_at(name, offers_a_way)
    view, plan = session.view(), Plan(session.match.game.board(session.match.table))
    text = draw(plan, square, view, None)
    lines = text.plain.split("\n")
    assert [len(line) for line in lines] == [3 + plan.across * square[0]] * (1 + plan.down * square[1])
    for space in plan.spaces.values():
        if space.at:
            (x, y), called = plan.corner(space), re.fullmatch(r"([A-Z]+)(\d+)", space.at)
            assert lines[0][3 + x * square[0] :][: square[0]].strip() == called[1]
            assert lines[1 + y * square[1] + square[1] // 2][:3].strip() == called[2]
    places = [piece["space"] for piece in view["pieces"]]
    lonely = [piece for piece in view["pieces"] if places.count(piece["space"]) == 1]
    assert lonely
    for piece in lonely:
        space = plan.spaces[piece["space"]]
        if space.shape != "room":
            assert sign_of(piece) in shown(plan, text, space, square), piece


@pytest.mark.parametrize("name", BOARDS)
def test_what_can_be_done_is_marked_on_the_board(name):
    session = sit_at(name, offers_a_way)
    view, plan = session.view(), Plan(session.match.game.board(session.match.table))
    taken = {piece["space"] for piece in view["pieces"]}
    marked = [
        choice
        for choice in view["prompt"]["choices"]
        if choice.get("mark") and choice["targets"][0] in plan.spaces and choice["targets"][0] not in taken
    ]
    plain = draw(plan, (5, 2), {**view, "prompt": None} | {"prompt": {}}, None)
    lit = draw(plan, (5, 2), view, None)
    assert lit.spans != plain.spans
    for choice in marked:
        assert choice["mark"].replace(" ", "") in shown(plan, lit, plan.spaces[choice["targets"][0]], (5, 2))


def test_a_board_is_drawn_as_large_as_there_is_room():
    spaces = tuple(vocabulary.Space(f"space:{x}", x, 0) for x in range(10))
    plan = Plan(vocabulary.Board(spaces))
    assert plan.fit(70, 3) == (7, 3)
    assert plan.fit(69, 3) == (6, 2)
    assert plan.fit(70, 2) == (6, 2)
    assert plan.fit(30, 1) == (3, 1)
    assert plan.fit(29, 1) == (2, 1)
    assert plan.fit(5, 1) == (2, 1)


def test_several_on_one_space_are_a_letter_each_and_too_many_a_plus():
    plan = Plan(vocabulary.Board((vocabulary.Space("space:0", 0, 0), vocabulary.Space("space:1", 1, 0))))
    pieces = [{"id": f"figure:{at}", "kind": kind, "space": "space:0"} for at, kind in enumerate(("zombie", "ghost", "rat"))]
    assert draw(plan, (6, 1), {"pieces": pieces}, None).plain[:6] == "ZoGhRa"
    assert draw(plan, (3, 1), {"pieces": pieces}, None).plain[:3] == "ZGR"
    assert draw(plan, (2, 1), {"pieces": pieces}, None).plain[:2] == "Z+"
    assert draw(plan, (2, 1), {"pieces": pieces[:2]}, None).plain[:2] == "ZG"


def test_a_way_and_an_arrow_are_drawn_for_the_option_in_view():
    plan = Plan(vocabulary.Board(tuple(vocabulary.Space(f"space:{x}", x, 0) for x in range(5))))
    choice = {"targets": ("space:3",), "path": ("space:0", "space:1", "space:2", "space:3")}
    assert draw(plan, (3, 1), {}, choice).plain.count("•") == 3
    arrow = {"arrows": ({"start": "space:0", "end": "space:4", "kind": "attack"},)}
    assert "∙" in draw(plan, (3, 1), {}, arrow).plain
    assert "∙" in draw(plan, (3, 1), arrow, None).plain


@pytest.mark.parametrize("name", BOARDS)
def test_the_board_in_words_names_every_figure_and_its_place(name):
    session = sit_at(name, offers_a_way)
    view, board = session.view(), session.match.game.board(session.match.table)
    plan, lines = Plan(board), board_in_words(board, view)
    for piece in view["pieces"]:
        if piece.get("owner") is not None:
            assert any(piece["name"] in line and plan.name(plan.spaces[piece["space"]]) in line for line in lines)
    assert all(line.endswith(".") for line in lines)


def test_places_are_called_as_the_options_call_them():
    session = sit_at("dorn", lambda view: any(choice.get("path") for choice in view["prompt"]["choices"]))
    plan = Plan(session.match.game.board(session.match.table))
    walks = [choice for choice in session.view()["prompt"]["choices"] if choice.get("path")]
    assert walks
    for walk in walks:
        assert walk["label"] == f"Go to {plan.name(plan.spaces[walk['targets'][0]])}"


def test_pointing_at_a_place_finds_the_option_and_pointing_again_takes_it(table):
    session = sit_at("dorn", offers_a_way, kinds=("me", "greedy"))
    before = len(session.givers)

    async def scene(at):
        board = at.find(Board)
        assert board.display
        view, plan = session.view(), Plan(session.match.game.board(session.match.table))
        taken = {piece["space"] for piece in view["pieces"]}
        wanted = [choice for choice in view["prompt"]["choices"] if choice.get("targets") and choice["targets"][0] not in taken][-1]
        x, y = plan.corner(plan.spaces[wanted["targets"][0]])
        wide, high = plan.fit(board.size.width, board.size.height)
        await at.pilot.hover("#drawing", offset=(plan.rim[0] + x * wide, plan.rim[1] + y * high))
        await at.pilot.pause()
        assert plan.name(plan.spaces[wanted["targets"][0]]) in str(board.border_subtitle)
        await at.pilot.click("#drawing", offset=(plan.rim[0] + x * wide, plan.rim[1] + y * high))
        await at.until(lambda: at.find(Choices)._shown[at.find(Options).highlighted] == view["prompt"]["choices"].index(wanted))
        await at.pilot.click("#drawing", offset=(plan.rim[0] + x * wide, plan.rim[1] + y * high))
        await at.until(lambda: len(session.givers) > before)
        assert session.match.tape.answers()[before] == wanted["index"]

    table(session, scene, size=(170, 50))


def test_pointing_at_a_place_that_is_not_lit_says_why(table):
    session = sit_at("dorn", lambda view: view["prompt"]["rule"] == "8.1", kinds=("me", "greedy"))

    async def scene(at):
        board = at.find(Board)
        plan = Plan(session.match.game.board(session.match.table))
        far = next(space for space in plan.spaces.values() if session.out_of_reach((space.id,)))
        x, y = plan.corner(far)
        wide, high = plan.fit(board.size.width, board.size.height)
        await at.pilot.click("#drawing", offset=(plan.rim[0] + x * wide, plan.rim[1] + y * high))
        await at.until(lambda: any(session.out_of_reach((far.id,)) in note.message for note in at.app._notifications))

    table(session, scene, size=(170, 50))


def test_b_opens_the_board_in_words(table):
    session = sit_at("catacombs", offers_a_way)

    async def scene(at):
        await at.until_screen(Turned)
        await at.press("enter")
        await at.until_screen(Table)
        await at.press("b")
        await at.until_screen(Reading)
        assert "Chest: " in at.text("#reading Static")

    table(session, scene)


def test_a_game_of_cards_has_no_board(sit, table):
    async def scene(at):
        assert not at.find(Board).display
        await at.press("b")
        assert not isinstance(at.screen, Reading)

    table(sit(), scene)


def test_plain_lines_say_the_board(plain):
    done = plain("catacombs", "--seed", 3, lines="b\nq\n")
    assert "Chest: " in done.stdout
    assert done.returncode == 0
    assert "There is no board." in plain("darkcastle", "--seed", 3, lines="b\nq\n").stdout
