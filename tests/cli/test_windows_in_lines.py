"""Windows at one keyboard: whoever might have something to play is handed it, and nobody sees who had."""

import io

import pytest

import undercroft
from undercroft.cli.play import saves
from undercroft.cli.play.plain import Plain
from undercroft.cli.play.session import Invitation


def sit_down(*kinds, seed=3):
    return Invitation(undercroft.game("damnation"), kinds, undercroft.game("damnation").choose_options({})).sit_down(seed)


def play_on(session, most=4000, stop=lambda _: False):
    """Always the first option; the sitting is looked at before every step."""
    for _ in range(most):
        if session.over or stop(session):
            return session
        if session.window_closes():
            session.close_window()
        elif (bot := session.bot_to_move()) is not None:
            session.answer(session.ask_bot(bot), bot)
        else:
            if (handed := session.to_hand_over()) is not None:
                session.lay_down()
                session.take_up(handed)
            session.answer(session.view()["prompt"]["choices"][-1 if len(session.givers) % 3 else 0]["index"])
    raise AssertionError("it never ends")


def in_a_window(session):
    return bool(session.match.decision.open_to())


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("UNDERCROFT_HOME", str(tmp_path))


def test_people_at_one_keyboard_are_all_handed_it_who_might_reply():
    session = sit_down("me", "me", "me", seed=8)
    windows = handed = 0
    for _ in range(60):
        play_on(session, stop=in_a_window)
        if session.over:
            break
        some = session.match.decision.open_to()
        windows += 1
        said = set()
        for _ in some:
            assert not session.window_closes()
            seat = session.looker() if session.to_hand_over() is None else session.to_hand_over()
            said.add(seat)
            if session.looker() != seat:
                session.lay_down()
                assert "choices" not in session.view()["prompt"]
                session.take_up(seat)
                handed += 1
            labels = [choice["label"] for choice in session.view()["prompt"]["choices"]]
            assert (labels == ["Go on"]) == (not session.match.options_for(seat))
            session.answer(0)
        assert said == set(some)
        assert session.window_closes()
        session.close_window()
    assert windows > 20
    assert handed > 10


def test_one_person_is_asked_only_if_they_can_reply_and_sees_nothing_of_what_bots_hold():
    session = sit_down("me", "random", "random")
    seen = set()
    for _ in range(80):
        play_on(session, stop=in_a_window)
        if session.over:
            break
        bots_can = any(session.match.options_for(seat) for seat in (1, 2))
        mine = bool(session.match.options_for(0))
        assert session.window_closes() != mine
        prompt = session.view()["prompt"]
        assert tuple(prompt["seats"]) == session.match.decision.open_to()
        if not mine:
            assert "may have something to play" in prompt["text"] or "nothing to play" in prompt["text"]
            seen.add((prompt["text"], prompt["rule"], bots_can))
            session.close_window()
        else:
            session.answer(0)
            session.close_window()
    assert {can for _, _, can in seen} == {True, False}
    assert any((text, rule, False) in seen for text, rule, can in seen if can), "the same words, whether or not a bot can reply"


def test_a_game_with_windows_is_kept_and_goes_on():
    session = sit_down("me", "me", "random")
    play_on(session, stop=lambda each: len(each.givers) > 30 and not in_a_window(each))
    path = saves.keep(session)
    again = saves.restore(path)
    assert again.match.patient
    assert again.match.digest() == session.match.digest()
    assert again.match.decision.known() == session.match.decision.known()
    play_on(again)
    assert undercroft.replay(again.match.record()).digest() == again.match.digest()


def test_in_plain_lines_a_game_goes_to_its_end():
    session = sit_down("me", "me", seed=5)
    out = io.StringIO()
    assert Plain(session, io.StringIO("1\n" * 6000), out).play() == 0
    text = out.getvalue()
    assert "1. Go on" in text
    assert session.over


def test_after_a_window_the_last_answer_is_taken_back_only_with_agreement():
    session = sit_down("me", "me")
    play_on(session, stop=lambda each: len(each.givers) > 12 and in_a_window(each))
    with pytest.raises(ValueError, match="others might have replied"):
        session.take_back()
    before = len(session.givers)
    session.take_back(agreed=True)
    assert len(session.givers) < before
