"""Going round in circles, and how to notice it."""

from undercroft.engine.decisions import Decision, Option
from undercroft.engine.match import Match

WHISKER = 1e-9
"""By how much a table has to look better to be better."""

SAMPLES = 2
"""So many options of a kind are looked at; if none of them can be taken back, nor can the others."""


def can_be_taken_back(match: Match, seat: int, world: int, index: int) -> bool:
    """Whether the very next answer after this one may bring back the question as it was, with the table as good as it was."""
    appraise = match.game.appraise
    before = match.imagine(seat, seed=world, events=False)
    then = match.imagine(seat, seed=world, events=False)
    then.answer(index)
    assert before.decision is not None
    asked = set(before.decision.options)
    for back in range(len(then.decision.options) if then.decision is not None else 0):
        after = then.fork(events=False)
        after.answer(back)
        if _same_question(after.decision, before.decision, asked):
            looks = appraise(after.table, seat) - appraise(before.table, seat)
            if -WHISKER <= looks <= WHISKER:
                return True
    return False


def shown_again(match: Match, seat: int, world: int, then: Match) -> bool:
    """Whether what was shown was known: after it, this world is as it was before it."""
    return match.imagine(seat, seed=world, events=False).digest() == then.digest()


def _same_question(now: Decision | None, before: Decision, asked: set[Option]) -> bool:
    if now is None or now.rule != before.rule or len(now.options) != len(before.options) or now.seats != before.seats:
        return False
    return set(now.options) == asked


class Circles:
    """Which options of a decision lead nowhere: the table looks no better, and they can be taken back."""

    __slots__ = ("_kinds", "_match", "_seat", "_world", "idle")

    def __init__(self, match: Match, seat: int, world: int) -> None:
        """In one imagined world."""
        self._match, self._seat, self._world = match, seat, world
        self._kinds: dict[type[Option], list[bool]] = {}  # what was found of each kind
        self.idle: set[type[Option]] = set()  # kinds of steps aside that can be taken back, wherever they are offered

    def lead_nowhere(self, index: int, *, aside: bool) -> bool:
        """Whether this option does. It is known to roll, draw or show nothing; a step aside leaves the same question open."""
        match, seat, world = self._match, self._seat, self._world
        decision, appraise = match.decision, match.game.appraise
        assert decision is not None
        kind = type(decision.options[index])
        found = self._kinds.setdefault(kind, [])
        if aside and len(found) >= SAMPLES and not any(found):
            return False
        before, after = (match.imagine(seat, seed=world, events=False) for _ in range(2))
        after.answer(index)
        if appraise(after.table, seat) > appraise(before.table, seat) + WHISKER:
            return False
        back = can_be_taken_back(match, seat, world, index)
        if aside:
            found.append(back)
            if back:
                self.idle.add(kind)
        return back
