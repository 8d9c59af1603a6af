"""Windows at one keyboard: whoever might have something to play is handed it, and nobody sees who had."""

import io

import pytest

import undercroft
from undercroft.cli import saves
from undercroft.cli.plain import Plain
from undercroft.cli.sitting import Invitation


def sit_down(*kinds, seed=3):
    return Invitation(undercroft.game("damnation"), kinds, undercroft.game("damnation").choose_options({})).sit_down(seed)


def play_on(sitting, most=4000, stop=lambda _: False):
    """Always the first option; the sitting is looked at before every step."""
    for _ in range(most):
        if sitting.over or stop(sitting):
            return sitting
        if sitting.window_closes():
            sitting.close_window()
        elif (bot := sitting.bot_to_move()) is not None:
            sitting.answer(sitting.ask_bot(bot), bot)
        else:
            if (handed := sitting.to_hand_over()) is not None:
                sitting.lay_down()
                sitting.take_up(handed)
            sitting.answer(sitting.view()["prompt"]["choices"][-1 if len(sitting.givers) % 3 else 0]["index"])
    raise AssertionError("it never ends")


def in_a_window(sitting):
    return bool(sitting.match.decision.open_to())


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("UNDERCROFT_HOME", str(tmp_path))


def test_people_at_one_keyboard_are_all_handed_it_who_might_reply():
    sitting = sit_down("me", "me", "me")
    windows = handed = 0
    for _ in range(60):
        play_on(sitting, stop=in_a_window)
        if sitting.over:
            break
        some = sitting.match.decision.open_to()
        windows += 1
        said = set()
        for _ in some:
            assert not sitting.window_closes()
            seat = sitting.looker() if sitting.to_hand_over() is None else sitting.to_hand_over()
            said.add(seat)
            if sitting.looker() != seat:
                sitting.lay_down()
                assert "choices" not in sitting.view()["prompt"]
                sitting.take_up(seat)
                handed += 1
            labels = [choice["label"] for choice in sitting.view()["prompt"]["choices"]]
            assert (labels == ["Go on"]) == (not sitting.match.options_for(seat))
            sitting.answer(0)
        assert said == set(some)
        assert sitting.window_closes()
        sitting.close_window()
    assert windows > 20
    assert handed > 10


def test_one_person_is_asked_only_if_they_can_reply_and_sees_nothing_of_what_bots_hold():
    sitting = sit_down("me", "random", "random")
    seen = set()
    for _ in range(80):
        play_on(sitting, stop=in_a_window)
        if sitting.over:
            break
        bots_can = any(sitting.match.options_for(seat) for seat in (1, 2))
        mine = bool(sitting.match.options_for(0))
        assert sitting.window_closes() != mine
        prompt = sitting.view()["prompt"]
        assert tuple(prompt["seats"]) == sitting.match.decision.open_to()
        if not mine:
            assert "may have something to play" in prompt["text"] or "nothing to play" in prompt["text"]
            seen.add((prompt["text"], prompt["rule"], bots_can))
            sitting.close_window()
        else:
            sitting.answer(0)
            sitting.close_window()
    assert {can for _, _, can in seen} == {True, False}
    assert any((text, rule, False) in seen for text, rule, can in seen if can), "the same words, whether or not a bot can reply"


def test_a_game_with_windows_is_kept_and_goes_on():
    sitting = sit_down("me", "me", "random")
    play_on(sitting, stop=lambda each: len(each.givers) > 30 and not in_a_window(each))
    path = saves.keep(sitting)
    again = saves.restore(path)
    assert again.match.patient
    assert again.match.digest() == sitting.match.digest()
    assert again.match.decision.known() == sitting.match.decision.known()
    play_on(again)
    assert undercroft.replay(again.match.record()).digest() == again.match.digest()


def test_in_plain_lines_a_game_goes_to_its_end():
    sitting = sit_down("me", "me", seed=5)
    out = io.StringIO()
    assert Plain(sitting, io.StringIO("1\n" * 6000), out).play() == 0
    text = out.getvalue()
    assert "1. Go on" in text
    assert sitting.over


def test_after_a_window_the_last_answer_is_taken_back_only_with_agreement():
    sitting = sit_down("me", "me")
    play_on(sitting, stop=lambda each: len(each.givers) > 12 and in_a_window(each))
    with pytest.raises(ValueError, match="others might have replied"):
        sitting.take_back()
    before = len(sitting.givers)
    sitting.take_back(agreed=True)
    assert len(sitting.givers) < before
