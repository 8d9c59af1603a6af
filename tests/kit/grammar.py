"""What is wrong with a sentence that people are shown. Whoever reads many games reads them with this."""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from undercroft.engine.view import Line, Prompt

BARE = {
    "anything before it goes on?",
    "do nothing here",
    "done",
    "go on",
    "let it be",
    "no",
    "nobody",
    "nothing",
    "nothing more",
    "ok",
    "pass",
    "what do you choose?",
    "what now?",
    "what will you do?",
    "where to?",
    "which card do you give up?",
    "which card goes?",
    "which of its ways do you choose?",
    "which item goes?",
    "which place does it single out?",
    "which way do you all take?",
    "which way?",
    "who acts next?",
    "who attacks?",
    "who moves?",
    "who shall it be?",
    "whom does it single out?",
    "whom does it strike?",
    "yes",
}
"""What tells nothing to somebody who was not looking: neither what is done nor what comes of it."""

SIGNS = ("None", "{", "}", "[", "]", "<", ">", "  ", " .", " ,", " ?", " :", "..", "?.", ".?", "::", "()", "_", "%s", "YOUs")
"""Gaps that were not filled, code, and punctuation that stands alone."""

NOUNS = "|".join(
    (
        *("action", "attack", "attempt", "card", "chapter", "die", "drop", "hit", "item", "level", "monster", "piece", "point"),
        *("round", "Soul", "space", "square", "step", "talent", "Talent", "token", "try", "turn", "wound"),
    )
)
UPON = " (?:the |an? )?(?-i:[A-Z])"  # somebody: `Ghost 1 hits Hemma` counts no hits
MANY = "[2-9]|[1-9][0-9]+|two|three|four|five|six|seven|eight|nine|ten"
WRONG = {
    "a plural of one": re.compile(rf"(?<![\w,.+×/–-])(?:1|one) (?:{NOUNS})s\b(?!{UPON})|\b(?:1|one) dice\b", re.IGNORECASE),
    "a singular of many": re.compile(rf"(?<![\w.×/–-])(?:{MANY}) (?:{NOUNS})\b(?![- ](?:HP|die|dice|of the|card|each|points|tokens))"),
    "less than nothing": re.compile(r"[-–−]\d+ (?:left|now)"),
    "one of one": re.compile(r"\b(?:one|1) of (?:1|one)\b"),
    "nothing of what was chosen": re.compile(r"\bhas chosen\b"),
    "a name with a capital article": re.compile(
        r"\b(?:and|of|has|with|at|on|beside|left) The (?:Tombs|Ancestral|Gentleman|Wanderer|Aristocrat|Collector|Mystic|Stranger)\b"
    ),
    "a doubled word": re.compile(r"\b(the|a|an|of|to|is|and|in|from) \1\b", re.IGNORECASE),
}


NO_SENTENCE = re.compile(r"(?!(?:does|this|its)\b)(?:are|was|have|had|threw|[a-z]+s)\b")
"""How a question can't begin after its source: `The Tombs King: is placed` has lost its subject."""

IDLE = re.compile(
    r"(?:Accept|Cast nothing|Do not|Do nothing|End(?! the phase)|Go no further|Haunt nobody|Hold still|Keep|Leave|Let|Play no more|Stay"
    r"|Suffer|Take \d+ damage|Take it:)(?: |$)|.+ (?:does|strikes?|parry) no more$"
)
"""By which something stays as it is."""


def faults(text: str) -> Iterator[str]:
    """What is wrong with any sentence."""
    if not text or text != text.strip() or "\n" in text:
        yield "it is empty, or has loose ends"
    yield from (f"it has {sign!r} in it" for sign in SIGNS if sign in text)
    yield from (f"it has {what}: {found[0]!r}" for what, wrong in WRONG.items() if (found := wrong.search(text)))
    if text and text[0].islower():
        yield "it begins small"


def is_bare(text: str) -> bool:
    """Whether it tells nothing by itself."""
    return text.lower().rstrip(".") in BARE


def of_prompt(prompt: Prompt) -> Iterator[str]:
    """What is wrong with a question and its options."""
    asked = prompt.text.removeprefix(f"{prompt.source}: ")
    if not prompt.source or asked == prompt.text:
        yield f"nobody asks: {prompt.text}"
    if NO_SENTENCE.match(asked):
        yield f"no sentence: {prompt.text}"
    if is_bare(asked):
        yield f"a bare question: {prompt.text}"
    yield from (f"{fault}: {prompt.text}" for fault in faults(prompt.text))
    if prompt.chance:  # its options are faces and names of cards
        return
    for choice in (*prompt.choices, *prompt.plans):
        said = (choice.label, *filter(None, (choice.hint, choice.warning)))
        yield from (f"{fault}: {text}" for text in said for fault in faults(text))
        yield from (f"said twice, {clause!r}: {' | '.join(said)}" for clause in _clauses_twice(said))
    labels = [choice.label for choice in prompt.choices]
    yield from (f"a bare option: {label}" for label in labels if is_bare(label))
    yield from (f"two options in the same words: {label} ({prompt.text})" for label in _twice(labels))
    moves = [choice for choice in prompt.choices if not choice.aside]
    if moves and moves[0].warning and not all(choice.warning for choice in moves):
        yield f"a choice that warns comes first: {moves[0].label}"
    if moves and IDLE.match(moves[0].label) and not all(choice.warning or IDLE.match(choice.label) for choice in moves):
        yield f"what changes nothing comes first: {moves[0].label} ({prompt.text})"
    if prompt.choices and prompt.choices[0].aside:
        yield f"what is no move comes first: {prompt.choices[0].label}"


def of_log(lines: Sequence[Line], seats: int) -> Iterator[str]:
    """What is wrong with a log."""
    for line in lines:
        yield from (f"{fault}: {line.text}" for fault in faults(line.text))
        yield from (f"it is about somebody who is not there: {line}" for seat in line.about if not 0 <= seat < seats)
    for before, line in pairwise(lines):
        if line.text == before.text:
            yield f"told twice: {line.text}"
    if len(lines) > MANY_LINES and not any(line.heading for line in lines):
        yield f"{len(lines)} lines without a heading"


MANY_LINES = 30


def _clauses_twice(texts: Sequence[str]) -> list[str]:
    """Parts of sentences that stand twice in what is said of one option; names of three words may."""
    clauses = [clause.strip().casefold() for text in texts for clause in re.split(r"[.:;,?]", text)]
    return _twice(clause for clause in clauses if clause.count(" ") >= 3)


def _twice(texts: Iterable[str]) -> list[str]:
    seen: set[str] = set()
    return [text for text in texts if text in seen or seen.add(text)]  # type: ignore[func-returns-value]  # reason: add is called for what it does
