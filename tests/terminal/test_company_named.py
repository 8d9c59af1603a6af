"""The terminal calls bots by their names, as the page does: in the log, in questions, on sheets, at the end."""

import pytest

import undercroft
from undercroft.cli.play.session import Invitation, kinds_of
from undercroft.cli.play.terminal import words
from undercroft.cli.play.terminal.ledger import written
from undercroft.engine.view import Line


def sat(name, seats, seed=5):
    game = undercroft.game(name)
    return Invitation(game, kinds_of(seats, game), {}).sit_down(seed)


def test_the_log_and_the_question_have_names_for_bots_and_say_who_i_am():
    session = sat("damnation", "me,bot,greedy+cautious")
    names = [session.bot(seat) for seat in (1, 2)]
    company = undercroft.game("damnation").company().tempers
    assert names[0] in company["bold"]
    assert names[1] in company["cautious"]
    told = " ".join(line.text for line in session.log())
    assert all(f"{name} throws" in told for name in names)
    assert "Player 1 (you) throws" in told
    assert "layer 2" not in told + str(session.view()["log"])


def test_where_several_are_people_nobody_is_you():
    session = sat("damnation", "me,me,bot")
    told = " ".join(line.text for line in session.log())
    assert "Player 1 throws" in told
    assert "Player 2 throws" in told
    assert f"{session.bot(2)} throws" in told


def test_a_card_that_moves_that_player_two_steps_moves_nobody_by_name():
    session = sat("damnation", "me,bot")
    assert session._with_names("Move that player 2 steps; player 2 pays.") == f"Move that player 2 steps; {session.bot(1)} pays."


@pytest.mark.parametrize(("name", "told"), [("darkcastle", True), ("damnation", True), ("catacombs", False)])
def test_a_sheet_says_who_plays_it_where_everybody_has_one(name, told):
    session = sat(name, "me,bot")
    while session.bot_to_move() is not None or len(session.view().get("sheets", ())) < 2:
        session.answer(0, session.bot_to_move())
    sheets = session.view()["sheets"]
    badges = [sheet.get("badges", [])[:1] for sheet in sheets]
    assert (badges == [["you"], [session.bot(1)]]) == told
    assert all(tracker.get("most") != 0 for sheet in sheets for tracker in sheet["trackers"])


def test_who_is_there_is_told_at_first_sight():
    session = sat("dorn", "me,bot")
    assert words.sight(session).plain.endswith(f"At the table  {session.bot(1)}, a bold apprentice: All heroes.")


def test_a_turn_begins_with_a_heading_and_rules_are_for_those_who_want_them():
    line, head = Line(1, "Almanor strikes.", "9b.4"), Line(2, "Night.", "7.1", heading=True)
    assert [written(each, fresh=False, rule=False).plain for each in (line, head)] == ["Almanor strikes.", "Night."]
    assert written(line, fresh=False, rule=True).plain == "Almanor strikes.  9b.4"
    assert written(line, fresh=False, rule=False).spans != written(head, fresh=False, rule=False).spans


def test_the_end_tells_each_figure_in_a_word():
    view = {
        "outcome": {"winners": [1], "text": "No light moves.", "rule": "5.end.2"},
        "banner": {"title": "The Lost Treasure"},
        "sheets": [{"name": "Irf", "trackers": [{"name": "HP", "value": -5, "most": 12}, {"name": "Turns to live", "value": 1}]}],
    }
    title, text, won = words.ending(view, (0,))
    assert (won, "Defeat" in title) == (False, True)
    assert text.plain.endswith("Irf 0 HP.")
    assert "last page" not in text.plain
