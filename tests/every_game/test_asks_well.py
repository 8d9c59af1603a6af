"""Every question is a real one, and everything that is asked or told can be said in words and looked up."""

import pytest

import undercroft
from kit.playing import explore
from kit.seeing import table
from kit.tables import every_laying

GAMES = 4


@every_laying
def test_nobody_is_asked_without_a_choice(laying):
    for seed in range(GAMES):
        for match in explore(laying.start_hardy(seed), seed):
            options = match.decision.options
            assert len(options) > 1, match.decision
            assert len(options) == len(set(options)), f"offered twice: {match.decision}"
            assert 0 <= match.decision.default < len(options)


@every_laying
def test_somebody_who_sits_there_is_asked(laying):
    for match in explore(laying.start_hardy(5), 5):
        seats = match.decision.seats
        assert seats
        assert len(set(seats)) == len(seats)
        assert all(0 <= seat < laying.seats for seat in seats)


@every_laying
def test_every_question_and_every_event_is_by_a_rule_of_the_ledger(laying):
    rules = undercroft.game(laying.game).rulebook().by_id
    for seed in range(GAMES):
        for match in explore(laying.start_hardy(seed), seed):
            assert match.decision.rule in rules, match.decision
        for told in match.events:
            assert told.rule in rules, told


@every_laying
def test_everything_that_is_asked_and_told_has_words(laying):
    words = undercroft.game(laying.game).words
    for seed in range(GAMES):
        for match in explore(laying.start_hardy(seed), seed):
            table, decision = match.table, match.decision
            assert said(words.question(table, decision).whole())
            labels = [words.option(table, option).text for option in decision.options]
            assert all(map(said, labels))
            for told in match.events[-8:]:
                assert said(words.event(table, told.event).text)
        assert said(words.outcome(match.table, match.outcome))
        assert all(said(words.seat(match.table, seat)) for seat in range(laying.seats))


def said(text):
    """A line that can be read aloud: no gaps, no code."""
    return text.strip() == text != "" and "\n" not in text and not any(sign in text for sign in ("None", "{", "}", "  ", " .", "[", "<"))


@every_laying
def test_labels_tell_the_options_apart(laying):
    words = undercroft.game(laying.game).words
    for match in explore(laying.start_hardy(6), 6):
        labels = [words.option(match.table, option) for option in match.decision.options]
        assert len({(label.text, label.targets) for label in labels}) == len(labels), labels


@every_laying
def test_what_an_option_lights_up_is_on_the_table(laying):
    for match in explore(laying.start_hardy(7), 7):
        seat = match.decision.seats[0]
        view = table(match, seat)
        board = match.game.board(match.table)
        there = set(ids(view)) | {space.id for space in (board.spaces if board is not None else ())}
        for choice in view["prompt"]["choices"]:
            for target in (*choice.get("targets", ()), *choice.get("path", ())):
                assert target in there or target.startswith("character:"), (target, choice)


def ids(value):
    if isinstance(value, dict):
        if isinstance(value.get("id"), str):
            yield value["id"]
        for each in value.values():
            yield from ids(each)
    elif isinstance(value, list | tuple):
        for each in value:
            yield from ids(each)


@every_laying
@pytest.mark.parametrize("index", [-1, "len", True, "0", 1.0, None])
def test_an_illegal_answer_is_refused_and_changes_nothing(laying, index):
    for match in explore(laying.start(8), 8):
        answer = len(match.decision.options) if index == "len" else index
        before = match.digest(), match.tape.write(), match.decision, len(match.events)
        with pytest.raises(ValueError, match="the answer must be 0 to"):
            match.answer(answer)
        outsider = next(seat for seat in range(9) if seat not in match.decision.seats)
        with pytest.raises(ValueError, match="is not asked"):
            match.answer(0, outsider)
        assert (match.digest(), match.tape.write(), match.decision, len(match.events)) == before
