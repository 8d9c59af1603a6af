"""Watching a game: once it is over it is told again from its answers, with all its events, and what happened is counted.

Nobody thinks while a game is told, and bots play without an audience: that is quicker than to watch them at it.
"""

import undercroft
from undercroft.engine.chance import Chance
from undercroft.engine.game import Content, Game
from undercroft.engine.match import Match
from undercroft.engine.state import Table
from undercroft.lab.course import Course
from undercroft.lab.following import follow
from undercroft.lab.plan import Plan
from undercroft.lab.tally import Seen, Tally, Winners, count, sums_with

MOMENTS = 20
"""How often it is looked how the game stands; and into how many parts looks are divided."""


EARLY = MOMENTS // 4
"""Before that anybody may still win, and nobody is surprised."""


def watch(plan: Plan, content: Content, number: int, played: Match, chance: Chance, tally: Tally) -> Match:
    """Tell a game of the plan again, by the same chance from its beginning, and count what happened; the match, with its events."""
    game = undercroft.game(plan.game)
    match = game.begin(content, played.seats, played.options, chance, events=True)
    answers = played.tape.answers()
    moments = {len(answers) * moment // MOMENTS: moment for moment in range(MOMENTS)}
    if tally.seen is None:
        tally.seen = Seen()
    seen = tally.seen
    rules: dict[str, int] = {}
    stands = standings(game, played.seats)
    looks: list[tuple[int, list[int]]] = []  # moment; look of each side
    course = Course(game, game.sides(played.seats))
    told_before: list[int] = []  # events before each decision
    for step, answer in enumerate(answers):
        decision = match.decision
        assert decision is not None
        options = len(decision.options)
        told_before.append(len(match.events))
        count(seen.branching, options)
        seat = decision.seats[step % len(decision.seats)]
        count(seen.by_seat, seat)
        course.see(match, decision, seat, answer)
        count(rules, decision.rule)
        times, choices = seen.asked.get(decision.rule, (0, 0))
        seen.asked[decision.rule] = (times + 1, choices + options)
        if step in moments:
            looks.append((moments[step], [_look(game, match.table, side) for side in stands]))
        match.answer(answer)
    for told in match.events:
        count(rules, told.rule)
    for rule, times in rules.items():
        games, before = seen.rules.get(rule, (0, 0))
        seen.rules[rule] = (games + 1, before + times)
    outcome = match.outcome
    seen.ends[number] = (-1,) if outcome is None else (len(answers), *outcome.winners)
    if outcome is not None:
        count(seen.lengths, (len(answers), outcome.winners))
        winners = [won(side, outcome.winners) for side in stands]
        _count_looks(seen, looks, winners)
        late = [(by_side[winners.index(True)], -moment) for moment, by_side in looks if moment >= EARLY] if True in winners else []
        if late:
            look, moment = min(late)
            seen.upsets[number] = (look, -moment)
        _count_cards(seen, game, match, outcome.winners)
        course.count(seen, outcome.winners)
        if plan.pieces:
            follow(plan.pieces, game, match, told_before, number, seen)
    return match


def standings(game: Game, seats: int) -> tuple[Winners, ...]:
    """The sides; where all seats are one, the game itself is the other, which has no seat."""
    sides = game.sides(seats)
    return sides if len(sides) > 1 else (*sides, ())


def won(side: Winners, winners: Winners) -> bool:
    """Whether a side has won; the game itself has, if nobody else did."""
    return any(seat in winners for seat in side) if side else not winners


def _look(game: Game, table: Table, side: Winners) -> int:
    """How good it looks to a side, in as many parts as there are moments."""
    chance = game.chance(table, side[0]) if side else 1 - game.chance(table, 0)
    return max(0, min(MOMENTS - 1, int(chance * MOMENTS)))


def _count_looks(seen: Seen, looks: list[tuple[int, list[int]]], winners: list[bool]) -> None:
    for moment, by_side in looks:
        for side, look in enumerate(by_side):
            count(seen.stood, (side, moment, look, winners[side]))
    for side, has_won in enumerate(winners):
        if not has_won:
            continue
        least, since = MOMENTS - 1, [MOMENTS] * MOMENTS  # by look: since when it never looked worse; at the end, all is clear
        for moment, by_side in reversed(looks):
            least = min(least, by_side[side])
            for look in range(least + 1):
                since[look] = moment
        for look, moment in enumerate(since):
            count(seen.over, (side, look, moment))


def _count_cards(seen: Seen, game: Game, match: Match, winners: Winners) -> None:
    """By side, how often each card came up among its kind; then the sums that comparisons are made of (`statistics.Sums`)."""
    sides = game.sides(match.seats)
    side_of = {seat: number for number, side in enumerate(sides) for seat in side}
    found: dict[tuple[int, str, str], dict[str, int]] = {}  # by side, pile and verb: how often each card
    handled, table = game.handled, match.table
    for told in match.events:
        for it in handled(table, told.event):
            for side in range(len(sides)) if it.seat is None else (side_of[it.seat],):
                count(found.setdefault((side, it.pile, it.verb), {}), it.card)
    for (side, pile, verb), cards in found.items():
        among, has_won = sum(cards.values()), won(sides[side], winners)
        seen.piles[pile, verb] = sums_with(seen.piles.get((pile, verb)), among, among, has_won)
        for card, times in cards.items():
            seen.cards[pile, verb, card] = sums_with(seen.cards.get((pile, verb, card)), times, among, has_won)
