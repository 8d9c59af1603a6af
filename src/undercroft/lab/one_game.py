"""One game of a plan: from its beginning, or from where a piece that was changed came up.

To play on from there, with other dice each time, costs half a game and always has the piece in it; to wait for it in another game costs
many whole ones. The game up to there is the same with and without the change, and so are the dice that are thrown from there on.
"""

import time
from collections.abc import Sequence

import undercroft
from undercroft import bots
from undercroft.engine.chance import Seeded
from undercroft.engine.game import Content, Fact
from undercroft.engine.match import Match
from undercroft.engine.state import digest
from undercroft.lab import agents
from undercroft.lab.plan import Plan, content_of
from undercroft.lab.tally import Tally
from undercroft.lab.watching import watch
from undercroft.lab.work import Effort, Opening

LIMIT = 20_000
"""A game that is not over after so many decisions is left, and counted as unfinished. No rule says so: it only keeps the
lab from waiting for bots that go round in circles."""

MOST_AGAIN = 32
"""How often a game is played on from where it was, at most."""


def play_one(plan: Plan, content: Content, number: int, tally: Tally, efforts: dict[str, Effort] | None = None) -> Match:
    """Play one game of the plan and count it, and what it took those who think."""
    match = _begun(plan, content, number, _dice(plan, number))
    players = [agents.make(name, plan.seed_of(number, seat)) for seat, name in enumerate(plan.bots)]
    played_out(match, players, efforts, plan.bots)
    if not plan.pieces:
        _count(plan, content, number, match, _dice(plan, number), tally)
        return match
    one = Tally()
    _count(plan, content, number, match, _dice(plan, number), one)
    tally.take(one)
    if one.seen is not None and not one.seen.touched and match.outcome is not None:
        tally.alike = tally.alike or Tally()
        tally.alike.take(one)
    return match


def numbered(number: int, again: int) -> int:
    """What a game is called that is played on from this one."""
    return number * MOST_AGAIN + again


def opened(opening: Opening, number: int) -> list[int]:
    """The answers with which a game begins, as its bots give them."""
    plan = opening.plan
    match = _begun(plan, content_of(plan), number, _dice(plan, number))
    players = [agents.make(name, plan.seed_of(number, seat)) for seat, name in enumerate(plan.bots)]
    played_out(match, players, None, plan.bots, opening.decisions)
    return match.tape.answers()


def play_on(plan: Plan, content: Content, called: int, opening: Opening, answers: Sequence[int], tally: Tally) -> None:
    """Play a game on from where these answers lead, with other dice, and count it; not if the change has shown before that."""
    number, again = divmod(called, MOST_AGAIN)
    match = _told(_begun(plan, content, number, _dice(plan, number)), answers[:-1])
    before = _told(_begun(opening.plan, content_of(opening.plan), number, _dice(plan, number)), answers[:-1])
    if match is None or before is None or digest(match.table) != digest(before.table):
        return
    there = _told(match, answers[-1:])
    if there is None or there.decision is None:
        return
    place, seed = there.table.chance.at, plan.seed_of(number, len(plan.bots) + again)

    def dice() -> Seeded:
        return _dice(plan, number).parting(place, seed)

    match = _told(_begun(plan, content, number, dice()), answers)
    assert match is not None
    players = [agents.make(name, seed + 1 + seat) for seat, name in enumerate(plan.bots)]
    played_out(match, players, None, plan.bots)
    _count(plan, content, called, match, dice(), tally)


def played_out(
    match: Match, players: Sequence[bots.Bot], efforts: dict[str, Effort] | None, names: Sequence[str], most: int | None = None
) -> None:
    """Let these players play it to its end, or up to so many decisions."""
    decisions, seconds, thinking = len(match.tape.answers()), [0.0] * len(players), [name != "random" for name in names]
    answered = [0] * len(players)
    most = LIMIT if most is None else most
    while (decision := match.decision) is not None and decisions < most:
        able = decision.seats
        seat = able[0] if len(able) == 1 else able[decisions % len(able)]  # common choices go round among them
        if thinking[seat]:
            began = time.process_time()
            index = players[seat].choose(match, seat)
            seconds[seat] += time.process_time() - began
            answered[seat] += 1
        else:
            index = players[seat].choose(match, seat)
        match.answer(index)
        decisions += 1
    if efforts is not None:
        for seat, name in enumerate(names):
            efforts[name] = efforts.get(name, Effort()) + Effort(answered[seat], players[seat].spent, seconds[seat])


def _count(plan: Plan, content: Content, called: int, match: Match, dice: Seeded, tally: Tally) -> None:
    """Add a game that was played to a tally; if it is watched, it is told once more, now with all that is told."""
    game = undercroft.game(plan.game)
    facts = [Fact(name, str(match.options[name])) for name in plan.varied]
    if plan.watched:
        told = watch(plan, content, called, match, dice, tally)
        facts += game.facts(told.table) if told.outcome is not None else ()
    elif match.outcome is not None:
        facts += game.facts(match.table)
    tally.add(match.outcome, len(match.tape.answers()), facts)


def _dice(plan: Plan, number: int) -> Seeded:
    return Seeded.of(plan.seed_of(number))


def _begun(plan: Plan, content: Content, number: int, dice: Seeded) -> Match:
    return undercroft.game(plan.game).begin(content, len(plan.bots), plan.options_of(number), dice, events=False)


def _told(match: Match | None, answers: Sequence[int]) -> Match | None:
    """A match after these answers; None if they can't be given there."""
    for answer in answers:
        if match is None or match.decision is None or answer >= len(match.decision.options):
            return None
        match.answer(answer)
    return match
