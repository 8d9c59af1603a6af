"""What is said to people reads like sentences, and says what happens."""

import itertools
import re

import pytest

from kit import offered, play, told
from kit.darkcastle import CARDS, GAME, held, item, scenario
from kit.playing import walk
from undercroft.engine import showing
from undercroft.engine.chance import Physical
from undercroft.engine.effects import every_op
from undercroft.games.darkcastle import words
from undercroft.games.darkcastle.content import Choice, Fight, Gain, GiveUp, Insight, Look, Lose, Skip, Test, Way
from undercroft.games.darkcastle.events import Died, Drawn, Hurt, Struck
from undercroft.games.darkcastle.options import ACCEPT, ALL_FIGHT, Close, Give, Name, Rest, SetDie, Strike, Turn, Use
from undercroft.games.darkcastle.words.cards import instructions, item_text

from .test_pages import open_page

STAIR = Fight(row="CWMC", attack=2, in_order=True)
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


@pytest.mark.rule("darkcastle", "3.turn.4")
@pytest.mark.parametrize("name", CARDS.names)
def test_the_you_of_a_card_is_marked_and_means_nobody_but_the_turner(name):
    page = CARDS.pages[CARDS.names.index(name)]
    text = instructions(page.steps)
    for step in every_op(page.steps):  # what a way is called is no instruction
        for way in step.ways if isinstance(step, Choice) else ():
            text = text.replace(way.label, "")
    assert not re.search(r"\b(?:you|your|yours|You|Your)\b", text), text
    addressed = [getattr(step, "who", "") in {"you", "others"} or getattr(step, "by", "") == "you" for step in every_op(page.steps)]
    special = [isinstance(step, Look) or (isinstance(step, Fight) and (step.you_extra or step.duel)) for step in every_op(page.steps)]
    assert ("YOU" in text) == any(addressed + special)


@pytest.mark.rule("darkcastle", "3.chapter.4")
@pytest.mark.parametrize("name", CARDS.names)
def test_where_the_group_has_named_somebody_a_card_says_that_it_is_the_same(name):
    for way in re.split("\n•", instructions(CARDS.pages[CARDS.names.index(name)].steps)):
        assert way.count("one of the group's choice") <= 1, way


@pytest.mark.rule("darkcastle", "3.chapter.4")
def test_the_same_prisoner_is_called_so_from_the_second_time_on():
    ways = (Way("Left", (Lose("chosen", 1),)), Way("Right", (GiveUp("chosen", otherwise=(Lose("chosen", 2),)),)), Way("Back"))
    text = instructions((Choice(ways), Gain("chosen", 3)))
    assert text == (
        "Choose:\n• Left – one of the group's choice loses 1 HP."
        "\n• Right – one of the group's choice gives up one item (with empty hands: the same prisoner loses 2 HP)."
        "\n• Back. The same prisoner gains 3 HP."
    )
    match = scenario(page=[Lose("chosen", 1), Choice((Way("Left", (Lose("chosen", 1),)), Way("Right")))])
    play(match, Name(1))
    assert words.option(match.table, offered(match)[0]).hint == "The same prisoner loses 1 HP."


@pytest.mark.rule("darkcastle", "5.special.1")
def test_a_row_that_must_be_taken_in_order_is_read_in_order():
    assert "fight: Cunning, then Wisdom, then Might, then Cunning; attack 2" in instructions((Test("you", "W", lost=(STAIR,)),))
    match = scenario(page=STAIR, items=([Insight()],), chance=["C", "W"])
    assert words.event(match.table, told(match)[0]).text == "A fight begins: Cunning, then Wisdom, then Might, then Cunning; attack 2."
    play(match, Use(held(match, 0)[0], 0), SetDie(1, 0))
    assert words.event(match.table, told(match)[-1]).text == "The row now shows Cunning, then Might, then Might, then Cunning."
    play(match, ALL_FIGHT)
    assert (
        words.question(match.table, match.decision).whole()
        == "A Test: the dice have fallen. Who strikes at the row of Cunning, then Might, then Might, then Cunning?"
    )
    plain = scenario(page=Fight(row="CWMC", attack=2))
    assert words.event(plain.table, told(plain)[0]).text == "A fight begins: Might ×1, Cunning ×2, Wisdom ×1; attack 2."


@pytest.mark.rule("darkcastle", "3.chapter.3")
def test_what_comes_after_a_roll_in_any_case_is_not_read_as_its_failure():
    steps = (Choice((Way("Slide", (Test("each", "M", lost=(Lose("roller", 1), Lose("you", 1))), Skip(1))), Way("Stay"))),)
    assert "failure: that prisoner loses 1 HP, then YOU lose 1 HP. In any case put away the next chapter unseen." in instructions(steps)


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
            said.add(words.question(match.table, match.decision).whole())
            for option in match.decision.options:
                label = words.option(match.table, option)
                options |= {label.text, label.hint} - {""}
            said |= {prompt["text"] for seat in range(seats) if (prompt := match.view(seat).get("prompt"))}
        events |= {words.event(match.table, each.event).text for each in match.events}
        if match.outcome is not None:
            events.add(words.outcome(match.table, match.outcome))
    assert [text for text in said if not sound(text) or (text.rstrip("0123456789")[-1] not in ".?" and " of " not in text[-8:])] == []
    assert [text for text in options if not sound(text)] == []
    assert [text for text in events if not sound(text) or text[-1] != "."] == []
    assert min(len(said), len(options), len(events)) > 30


def label(match, option):
    return words.option(match.table, option).text


def test_options_of_a_fight_are_named_by_who_does_what():
    match = scenario(characters=("cook", "abbot"), page=Fight(row="MMC", attack=2), chance=["MM", "C"])
    assert words.question(match.table, match.decision).whole() == "A Test: round 1 against three dice, attack 2. Who rests?"
    assert [label(match, option) for option in offered(match)] == [
        "Everybody fights",
        "The Cook rests: has all HP, and gains none",
        "The Abbot rests: has all HP, and gains none",
    ]
    play(match, ALL_FIGHT)
    assert label(match, Strike(0, False, 2)) == "The Cook strikes: Might ×2, one left"
    assert (
        words.question(match.table, match.decision).whole()
        == "A Test: the dice have fallen. Who strikes at the row of Might ×2, Cunning ×1?"
    )


def test_a_die_of_the_row_is_counted_as_people_count():
    match = scenario(items=([Insight()],), page=Fight(row="MC", attack=2))
    play(match, Use(held(match, 0)[0], 0))
    labels = [label(match, option) for option in offered(match, SetDie)]
    assert all(sound(text) for text in labels), labels
    assert len(set(labels)) == 4


def test_questions_name_what_is_at_stake():
    match = scenario(items=(["liquid_luck"],), page=Test("you", "M", lost=(Lose("you", 2),)), chance=["W"])
    assert (
        words.question(match.table, match.decision).whole() == "A Test: the Abbot shows Wisdom. One symbol of Might short: help, or fail?"
    )
    assert words.option(match.table, ACCEPT, match.decision).text == "Let it fail"
    match = scenario(items=(["rotten_shield"],), page=Fight(row="MMM", attack=3), chance=["W", "W"])
    play(match, ALL_FIGHT)
    assert (
        words.question(match.table, match.decision).whole()
        == "A Test: the Abbot loses 3 of 18 HP and the Cook loses 3 of 18 HP. Take it, or answer it?"
    )
    assert label(match, Use(item("rotten_shield"), 0)) == "The Abbot uses the Rotten Shield: loses 2 HP instead of 3"


def test_a_trading_window_says_who_may_turn_and_when_somebody_carries_too_much():
    match = scenario(items=(["liquid_luck", "liquid_luck"],), pool=["stale_loaf"])
    assert words.question(match.table, match.decision).whole() == (
        "Between two chapters: 14 chapters to the boss. Here lies the Stale Loaf. Trade if you like; then, who turns the next card?"
    )
    assert label(match, Turn(1)) == "The Cook turns the card (18 HP)"
    assert label(match, Give(item("stale_loaf"), 0)) == "The Abbot takes the Stale Loaf"
    play(match, Give(item("stale_loaf"), 0))
    assert "Too much" in words.question(match.table, match.decision).whole()
    assert offered(match, Close) == []


def test_events_are_lines_of_a_log():
    match = scenario(hp=(2, 9), page=Fight(row="MMM", attack=2), chance=["M", "W"])
    play(match, ALL_FIGHT, Strike(0, False, 1))
    lines = {type(event): words.event(match.table, event).text for event in told(match)}
    assert lines[Struck] == "The Abbot strikes one die of Might from the row."
    assert lines[Hurt] == "The Cook loses 2 HP (7 left)."
    assert lines[Died] == "The Abbot is struck down. Chapter 1: A Test."
    assert words.outcome(match.table, match.outcome) == "The Abbot is dead. The castle keeps the rest of you too."
    assert words.event(match.table, Drawn(item("stale_loaf"))).text == "You find: Stale Loaf."


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


def prompt_of(match):
    return showing.prompt(match, match.decision, match.decision.seats[0])


def test_what_throws_something_away_says_so_and_stands_after_the_rest():
    match = scenario(pool=["stale_loaf"])
    choices = prompt_of(match).choices
    assert choices[0].label == "The Abbot takes the Stale Loaf"
    assert [choice.warning for choice in choices[-2:]] == ["Leaves the Stale Loaf behind for good."] * 2


def test_what_could_end_the_game_says_so():
    match = scenario(hp=(9, 2), page=Fight(row="MMM", attack=2))
    warned = {choice.label: choice.warning for choice in prompt_of(match).choices}
    assert warned["Everybody fights"] == "The Cook has 2 HP: if it strikes home, you all have lost."
    assert warned["The Cook rests: gains 1 HP"] == ""
    match = scenario(
        hp=(9, 2), page=Choice((Way("Leap", (Lose("each", 2),)), Way("Read", (Test("you", "W", lost=(Lose("each", 3),)),)), Way("Stay")))
    )
    leap, read, stay = (words.option(match.table, option) for option in offered(match))
    assert leap.warning == "The Cook dies of it, and you all have lost."
    assert read.warning == "The Cook has 2 HP: if it goes wrong, you all have lost."
    assert (read.chance.won, read.chance.of) == (3, 6)
    assert not stay.warning
    assert [choice.label for choice in prompt_of(match).choices] == ["Stay", "Leap", "Read"]


def test_whoever_is_named_is_told_what_it_costs():
    match = scenario(hp=(9, 3), page=Lose("chosen", 3))
    assert prompt_of(match).text == "A Test: who loses 3 HP?"
    assert [choice.warning for choice in prompt_of(match).choices] == ["", "The Cook dies of it, and you all have lost."]


@pytest.mark.parametrize("tries", [1, 2, 3])
def test_the_chance_of_a_test_is_that_of_all_its_rolls(tries):
    match = scenario(page=Test("chosen", "W", symbols=2, tries=tries, lost=(Lose("chosen", 1),)))
    odds = prompt_of(match).choices[0].chance
    faces = [1, 1, 2, 0, 0, 0]
    rolls = list(itertools.product(faces, repeat=tries))
    assert (odds.won, odds.of) == (sum(sum(roll) >= 2 for roll in rolls), len(rolls))


def test_every_chapter_and_every_boss_has_its_own_leaf_of_the_death_book():
    leaves = [page.death for page in CARDS.pages]
    assert all(leaf and sound(leaf) and leaf.endswith(".") for leaf in leaves)
    assert len(set(leaves)) == len(leaves)
    match = open_page("the_stoker", 2, 1)
    match.table.hp[0] = match.table.hp[1] = 1
    for _ in walk(match, 1):
        if match.outcome is not None:
            break
    page = match.table.content.pages[match.table.turned[-1]]
    assert showing.ending(match).epilogue == page.death


def test_who_decided_for_all_is_named():
    match = scenario(page=Choice((Way("Left"), Way("Right"))))
    match.answer(1, 1)
    told_by = [line.text for line in showing.log(match, None)]
    assert "The Cook decides: Right." in told_by


def test_what_can_not_be_used_now_says_why():
    def reasons(match):
        return {card.name: card.waits for sheet in showing.table_now(match, 0).sheets for card in sheet.hand}

    fight = scenario(
        hp=(18, 9), items=(["stale_loaf", "rotten_shield"], ["cracked_axe"]), page=Fight(row="MMM", attack=2), chance=["M", "W"]
    )
    assert reasons(fight) == {
        "Stale Loaf": "Nobody would gain by it: no HP are missing.",
        "Rotten Shield": "Its moment: when a blow is about to land.",
        "Cracked Axe": "It works by itself.",
    }
    play(fight, Rest(0))
    assert set(reasons(fight).values()) == {"The Abbot rests in this round.", "It works by itself."}
    hungry = scenario(hp=(9, 18), items=(["stale_loaf"],), page=Fight(row="MMM", attack=2))
    assert reasons(hungry) == {"Stale Loaf": ""}
    barred = scenario(hp=(9, 18), items=(["stale_loaf"],), page=Fight(row="MMM", attack=2, no_items=True))
    assert reasons(barred) == {"Stale Loaf": "No item works against this enemy."}
