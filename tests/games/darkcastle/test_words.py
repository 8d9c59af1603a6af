"""What is said to people reads like sentences, and says what happens."""

import re

import pytest

from kit import offered, play, told
from kit.darkcastle import CARDS, GAME, held, item, scenario
from kit.playing import walk
from undercroft.engine.chance import Physical
from undercroft.games.darkcastle import words
from undercroft.games.darkcastle.content import Fight, Insight, Lose, Test
from undercroft.games.darkcastle.events import Died, Drawn, Hurt, Struck
from undercroft.games.darkcastle.options import ACCEPT, ALL_FIGHT, Close, Give, SetDie, Strike, Turn, Use
from undercroft.games.darkcastle.words.cards import instructions, item_text

from .test_pages import open_page

WRONG = re.compile(r"None|True|False|\b\w+\(\w*=|\{|\}|_|  | ,| \.|\.\.|,,|;;|[a-z]\. [a-z]|\bone (?:items|dice|cards|rounds|HPs)\b|\b-\d")


def sound(text):
    """No sign of a program in it, and a capital letter at the beginning."""
    found = WRONG.search(text)
    return text and not found and (text[0].isupper() or text[0] == "“") and text == text.strip()


@pytest.mark.parametrize("name", CARDS.names)
def test_what_a_card_says_is_made_of_sentences(name):
    page = CARDS.pages[CARDS.names.index(name)]
    text = instructions(page.steps)
    assert text.endswith(".")
    assert sound(text), text
    assert sound(page.title), page.title


@pytest.mark.rule("darkcastle", "4.use.2")
@pytest.mark.parametrize("name", CARDS.kind_names)
def test_what_an_item_says_is_a_sentence(name):
    kind = CARDS.kinds[CARDS.kind_names.index(name)]
    text = item_text(kind)
    assert text.endswith(".")
    assert sound(text), text
    assert sound(kind.text.strip())


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_every_question_option_and_event_of_random_play_reads_like_a_sentence(seats):
    said, options, events = set(), set(), set()
    for number, name in enumerate(CARDS.names):
        match = open_page(name, seats, number + 77)
        for steps, _ in enumerate(walk(match, number)):
            if steps > 60:
                break
            said.add(words.question(match.table, match.decision))
            for option in match.decision.options:
                label = words.option(match.table, option)
                options |= {label.text, label.hint} - {""}
            said |= {prompt["text"] for seat in range(seats) if (prompt := match.view(seat).get("prompt"))}
        events |= {words.event(match.table, each.event) for each in match.events}
        if match.outcome is not None:
            events.add(words.outcome(match.table, match.outcome))
    assert [text for text in said if not sound(text) or text[-1] not in ".?"] == []
    assert [text for text in options if not sound(text)] == []
    assert [text for text in events if not sound(text) or text[-1] != "."] == []
    assert min(len(said), len(options), len(events)) > 30


def label(match, option):
    return words.option(match.table, option).text


def test_options_of_a_fight_are_named_by_who_does_what():
    match = scenario(characters=("cook", "abbot"), page=Fight(row="MMC", attack=2), chance=["MM", "C"])
    assert words.question(match.table, match.decision) == "Round 1 against three dice, attack 2: who rests?"
    assert [label(match, option) for option in offered(match)] == ["Everybody fights", "The Cook rests", "The Abbot rests"]
    play(match, ALL_FIGHT)
    assert label(match, Strike(0, False, 2)) == "The Cook strikes: Might ×2"
    assert words.question(match.table, match.decision) == "The dice have fallen. Still in the row: Might ×2, Cunning ×1."


def test_a_die_of_the_row_is_counted_as_people_count():
    match = scenario(items=([Insight()],), page=Fight(row="MC", attack=2))
    play(match, Use(held(match, 0)[0], 0))
    labels = [label(match, option) for option in offered(match, SetDie)]
    assert all(sound(text) for text in labels), labels
    assert len(set(labels)) == 4


def test_questions_name_what_is_at_stake():
    match = scenario(items=(["liquid_luck"],), page=Test("you", "M", lost=(Lose("you", 2),)), chance=["W"])
    assert words.question(match.table, match.decision) == "The Abbot shows Wisdom. Not enough: let it stand, or help it?"
    assert label(match, ACCEPT) == "Let it be"
    match = scenario(items=(["rotten_shield"],), page=Fight(row="MMM", attack=3), chance=["W", "W"])
    play(match, ALL_FIGHT)
    assert words.question(match.table, match.decision) == "A loss of HP is coming: the Abbot 3, the Cook 3. Take it, or answer it?"
    assert label(match, Use(item("rotten_shield"), 0)) == "The Abbot uses the Rotten Shield"


def test_a_trading_window_says_who_may_turn_and_when_somebody_carries_too_much():
    match = scenario(items=(["liquid_luck", "liquid_luck"],), pool=["stale_loaf"])
    assert words.question(match.table, match.decision) == "Trade if you like; then, who turns the next card?"
    assert label(match, Turn(1)) == "The Cook turns the card"
    assert label(match, Give(item("stale_loaf"), 0)) == "Stale Loaf to the Abbot"
    play(match, Give(item("stale_loaf"), 0))
    assert "too much" in words.question(match.table, match.decision)
    assert offered(match, Close) == []


def test_events_are_lines_of_a_log():
    match = scenario(hp=(2, 9), page=Fight(row="MMM", attack=2), chance=["M", "W"])
    play(match, ALL_FIGHT, Strike(0, False, 1))
    lines = {type(event): words.event(match.table, event) for event in told(match)}
    assert lines[Struck] == "The Abbot strikes one die of Might from the row."
    assert lines[Hurt] == "The Cook loses 2 HP (7 left)."
    assert lines[Died] == "The Abbot dies."
    assert words.outcome(match.table, match.outcome) == "The Abbot is dead. The castle keeps the rest of you too."
    assert words.event(match.table, Drawn(item("stale_loaf"))) == "You find: Stale Loaf."


def test_two_dead_are_named_together():
    match = scenario(hp=(1, 1), page=Lose("each", 1))
    assert words.outcome(match.table, match.outcome).startswith("The Abbot and the Cook are dead.")


def test_every_rule_that_is_named_to_people_is_in_the_ledger():
    book = GAME.rulebook().by_id
    for number, name in enumerate(CARDS.names):
        match = open_page(name, 3, number)
        for steps, _ in enumerate(walk(match, number)):
            assert match.decision.rule in book
            if steps > 40:
                break
        assert {each.rule for each in match.events} <= book.keys()


@pytest.mark.parametrize("seats", [1, 3])
def test_people_with_real_dice_and_cards_are_asked_for_each_result_by_name(seats):
    match = GAME.start(seats, {"characters": "dealt"}, chance=Physical())
    texts = set()
    for _ in range(120):
        if match.decision is None:
            break
        if match.decision.chance:
            prompt = match.view(0)["prompt"]
            labels = [choice["label"] for choice in prompt["choices"]]
            assert len(set(labels)) == len(labels)
            assert all(sound(text[0].upper() + text[1:]) for text in labels), labels
            texts.add(prompt["text"])
            match.answer(prompt["choices"][len(texts) % len(labels)]["index"])
        else:
            match.answer(0)
    assert all(sound(text) and text.endswith("?") for text in texts), texts
    assert len(texts) > 3
