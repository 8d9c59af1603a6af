"""Every prompt, option and line of the log keeps to the grammar (`kit.grammar`), over whole random games."""

import pytest

from kit import grammar
from kit.playing import explore
from kit.tables import every_game, layings
from undercroft.engine import showing
from undercroft.engine.chance import Physical
from undercroft.engine.view import Choice, Line, Prompt, Tale


def layings_of(name):
    """All of a game, the most different first."""
    found = [laying for laying in layings() if laying.game == name]
    return found[::2] + found[1::2]


def read_aloud(match, seed):
    """Play a game at random and read all that is shown to whoever is asked; what is wrong with it, once each, and where."""
    wrong, said = {}, []
    words = match.game.words
    for each in explore(match, seed):
        said += [(told, words.event(each.table, told.event)) for told in each.events[len(said) :]]
        seat = each.decision.seats[0]
        wrong |= dict.fromkeys(grammar.of_prompt(showing.prompt(each, each.decision, seat)), each.decision.rule)
    said += [(told, words.event(match.table, told.event)) for told in match.events[len(said) :]]
    for seat in (None, *range(match.seats)):
        lines = showing.written((told.rule, line) for told, line in said if told.known_to(seat))
        wrong |= dict.fromkeys(grammar.of_log(lines, match.seats), "log")
    ending = showing.ending(match)
    return wrong | {f"{fault}: {text}": ending.rule for text in (ending.text, ending.epilogue) if text for fault in grammar.faults(text)}


def check(name, games):
    found = layings_of(name)
    wrong = read_aloud(found[0].start(chance=Physical()), 1)
    for seed in range(games):
        wrong |= read_aloud(found[seed % len(found)].start_hardy(seed), seed)
    assert not wrong, "\n".join(f"{rule}: {fault}" for fault, rule in sorted(wrong.items()))


@every_game
def test_what_is_said_keeps_to_the_grammar(name):
    check(name, 6)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("Almanor has one steps left.", "a plural of one"),
        ("Ghost 1 has 1 attacks on the way.", "a plural of one"),
        ("You have 3 step in the dark.", "a singular of many"),
        ("Spend one of 1 Destiny Point.", "one of one"),
        ("The Cook loses 4 HP (-3 left).", "less than nothing"),
        ("The Cook uses the the Axe.", "a doubled word"),
        ("The Mystic has chosen.", "nothing of what was chosen"),
        ("Ghost 1 and The Ancestral Ghost have not acted.", "a name with a capital article"),
        ("The Cook loses {amount} HP.", "'{'"),
        ("almanor dies.", "begins small"),
        ("", "empty"),
    ],
)
def test_the_grammar_notices(text, fault):
    assert any(fault in each for each in grammar.faults(text))


@pytest.mark.parametrize(
    "text",
    [
        "One of 3 cards goes.",
        "The Cook loses 1 HP (11 left).",
        "Roll 2 dice: 1 hit is enough.",
        "A 1 point wound.",
        "Ghost 1 hits Hemma on the arms.",
        "Skeleton 1 attacks the Thief.",
    ],
)
def test_the_grammar_lets_pass(text):
    assert not [*grammar.faults(text)]


def test_the_grammar_notices_what_is_wrong_with_a_question():
    plain = Prompt(
        (0,), "The Rust Font: who gains 1 HP? 2 of 4", "1", (Choice(0, "The Cook"), Choice(1, "The Abbot")), source="The Rust Font"
    )
    assert not [*grammar.of_prompt(plain)]
    nobody = Prompt((0,), "Who gains 1 HP?", "1", plain.choices)
    bare = Prompt((0,), "The Rust Font: who shall it be?", "1", plain.choices, source="The Rust Font")
    torn = Prompt((0,), "The Cook: is placed: where?", "1", plain.choices, source="The Cook")
    alike = Prompt((0,), plain.text, "1", (Choice(0, "The Cook"), Choice(1, "The Cook", targets=("sheet:1",))), source="The Rust Font")
    silent = Prompt((0,), plain.text, "1", (Choice(0, "The Cook"), Choice(1, "Nothing more")), source="The Rust Font")
    echo = Prompt(
        (0,),
        plain.text,
        "1",
        (Choice(0, "The Cook", "1 HP. It heals nothing now.", warning="It heals nothing now."),),
        source="The Rust Font",
    )
    rash = Prompt((0,), plain.text, "1", (Choice(0, "Jump", warning="You die."), Choice(1, "Stay")), source="The Rust Font")
    idle = Prompt((0,), plain.text, "1", (Choice(0, "Let them be"), Choice(1, "The Cook")), source="The Rust Font")
    for prompt, fault in (
        (nobody, "nobody asks"),
        (bare, "bare question"),
        (torn, "no sentence"),
        (alike, "same words"),
        (silent, "bare option"),
        (echo, "said twice"),
        (rash, "warns"),
        (idle, "changes nothing"),
    ):
        assert any(fault in each for each in grammar.of_prompt(prompt)), fault


def test_the_grammar_notices_what_is_wrong_with_a_log():
    assert [*grammar.of_log([Line(1, "The Cook dies.", "1"), Line(2, "The Cook dies.", "1")], 1)] == ["told twice: The Cook dies."]
    assert [*grammar.of_log([Line(1, "The Cook dies.", "1", about=(3,))], 2)]


def test_what_changes_nothing_and_what_warns_come_after_the_rest_and_giving_up_comes_last():
    choices = [Choice(0, "Jump", warning="You die."), Choice(1, "Give up", aside=True), Choice(2, "Stay"), Choice(3, "Climb")]
    assert [choice.index for choice in showing.in_order(choices, {2})] == [3, 2, 0, 1]


def test_of_a_walk_only_its_end_is_told():
    steps = [("1", Tale(f"Almanor goes to {place}.", thread="walk:0")) for place in ("C7", "C8", "C9")]
    lines = showing.written([*steps, ("1", Tale("Almanor strikes.")), *steps])
    assert [line.text for line in lines] == ["Almanor goes to C9.", "Almanor strikes.", "Almanor goes to C9."]
    assert [line.number for line in lines] == [1, 2, 3]


@pytest.mark.soak
@every_game
def test_what_is_said_in_two_hundred_games_keeps_to_the_grammar(name):
    check(name, 200)
