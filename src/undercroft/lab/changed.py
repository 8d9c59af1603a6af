"""What a change did: each piece that was changed, in the games in which it was met, on the same seeds with and without the change."""

from collections.abc import Mapping, Sequence

import msgspec

import undercroft
from undercroft.lab.budget import Spent, heard
from undercroft.lab.edits import Edit, edits, piece_names
from undercroft.lab.following import Followed
from undercroft.lab.one_game import MOST_AGAIN, numbered
from undercroft.lab.plan import Plan, content_of
from undercroft.lab.statistics import SURE, Difference, games_more, least_seen, mean_of_pairs, paired, sure, within_one
from undercroft.lab.tally import Seen, Tally

FEWEST = 10
"""Games in which a piece must have been met before anything is said of it."""


class Measure(msgspec.Struct, frozen=True):
    """Something that may differ, over games that were played with and without the change."""

    what: str  # "met", "used", "lost" (hit points), "deaths", "suffered" (its own hit points), "fell" or "wins"
    seats: tuple[int, ...]  # whose wins
    games: int  # with and without; each may have been played on several times, and counts once
    differing: int  # of these, not the same with and without
    before: float  # a rate, or a mean by game
    now: float
    difference: Difference
    least_seen: float  # a true difference of this size would have been found for sure in four of five such studies
    more_games: int | None = None  # that would settle it at the next look, if it is what it looks like; None if known, or beyond reach
    sure: bool = False  # it stands, with all that is said of pieces in mind (Holm)


class Changed(msgspec.Struct, frozen=True):
    """A piece that was changed."""

    file: str
    piece: str
    name: str
    counted: bool  # the game says when a piece of this file is met; if not, all games are compared
    scene: bool  # hit points are those lost in it; else those that anybody lost from when it was met
    met: int  # games in which it was met with and without the change
    only_now: int
    only_before: int
    pairs: int  # games that were compared, with those that were played on
    measures: tuple[Measure, ...]


class Effect(msgspec.Struct, frozen=True):
    """A variant against the base: what was changed, and what that did."""

    one: str
    other: str
    edits: tuple[Edit, ...]
    games: int  # finished in both
    untouched: int | None  # games in which no changed piece was met; None where the game does not say so of all of them
    strayed: int  # of these, ended otherwise all the same: somebody reckoned with what never came
    checked: int  # of these, played twice; if not all of them, the others were not, since they can't differ
    again: int  # how often the others were played on from where it came up, with other dice
    pieces: tuple[Changed, ...]
    level: float = SURE  # how often what is called sure may be wrong; 0 before all games are played: then nothing is sure


def followed(plans: Mapping[str, Plan], base: str) -> dict[str, Plan]:
    """The same plans, which follow every piece that one of them changes."""
    game = undercroft.game(plans[base].game)
    contents = {name: content_of(plan) for name, plan in plans.items()}
    found = [edit for each in contents.values() for edit in edits(game, contents[base], each)]
    changed = {edit.key: edit for edit in found if not edit.words and edit.piece}
    return {
        name: msgspec.structs.replace(
            plan,
            pieces={key: piece_names(contents[name].raw, edit.file).get(edit.piece, edit.name) for key, edit in changed.items()},
        )
        for name, plan in plans.items()
    }


def effects(
    tallies: Mapping[str, Tally],
    plans: Mapping[str, Plan],
    sides: Sequence[tuple[int, ...]],
    base: str,
    again: Mapping[str, Tally] | None = None,
    spent: Spent | None = None,
    level: float = SURE,
) -> tuple[Effect, ...]:
    """Every variant against the base; with the games that were played on, where games were spent, and how often it may be wrong."""
    found = [_effect(tallies, again or {}, spent or Spent(), plans, sides, one, base) for one in plans if one != base]
    measures = [measure for effect in found for piece in effect.pieces for measure in piece.measures]
    open_ones = [measure for measure in measures if measure.differing]  # what is the same in every game can't be a false alarm
    stands = dict(zip(map(id, open_ones), sure([each.difference.p for each in open_ones], level), strict=True))

    def judged(measure: Measure, games: int) -> Measure:
        stand, number = stands.get(id(measure), False), len(open_ones)
        seen = least_seen(measure.difference, number, level or SURE)
        more = games_more(measure.difference, games, number, level / 2) if level and not stand else None
        return msgspec.structs.replace(measure, sure=stand, least_seen=seen, more_games=more)

    def told(piece: Changed, games: int) -> Changed:
        return msgspec.structs.replace(piece, measures=tuple(judged(each, games) for each in piece.measures))

    return tuple(
        msgspec.structs.replace(effect, pieces=tuple(told(piece, effect.games) for piece in effect.pieces), level=level) for effect in found
    )


def _effect(
    tallies: Mapping[str, Tally],
    again: Mapping[str, Tally],
    spent: Spent,
    plans: Mapping[str, Plan],
    sides: Sequence[tuple[int, ...]],
    one: str,
    base: str,
) -> Effect:
    now, before = (tallies[name].seen or Seen() for name in (one, base))
    on = tuple(again.get(name, Tally()).seen or Seen() for name in (base, one))
    contents = [content_of(plans[name]) for name in (base, one)]
    made = edits(undercroft.game(plans[base].game), *contents)
    changed = {edit.key: edit for edit in made if not edit.words and edit.piece}
    numbers = [number for number in sorted(now.ends.keys() & before.ends.keys()) if now.ends[number][0] >= 0 <= before.ends[number][0]]
    spoken = heard(tallies[one]) | heard(tallies[base])
    counted = {
        key: any(spoken & set(piece_names(content.raw, edit.file).values()) for content in contents) for key, edit in changed.items()
    }
    touched = {number for seen in (now, before) for key, number in seen.pieces if key in changed and seen.pieces[key, number][0]}
    untouched = [number for number in numbers if number not in touched]
    known = all(counted.values()) and all(edit.piece for edit in made)
    pieces = tuple(_changed(key, edit, counted[key], (before, now), on, numbers, sides) for key, edit in changed.items())
    checked = len(spent.checked) or len(untouched)
    strayed = sum(now.ends[number] != before.ends[number] for number in untouched) if known else 0
    return Effect(one, base, made, len(numbers), len(untouched) if known else None, strayed, checked, spent.again, pieces)


Pair = tuple[Followed, ...]
"""A piece in a game without the change, and in the same game with it."""


def _changed(
    key: str,
    edit: Edit,
    counted: bool,
    played: tuple[Seen, Seen],
    again: tuple[Seen, ...],
    numbers: Sequence[int],
    sides: Sequence[tuple[int, ...]],
) -> Changed:
    pairs = {number: _pair(key, number, played) for number in numbers}
    met = [number for number, (then, here) in pairs.items() if not counted or (then.met and here.met)]
    only_now = sum(here.met > 0 == then.met for then, here in pairs.values())
    only_before = sum(then.met > 0 == here.met for then, here in pairs.values())
    further = {number: _further(key, number, again) if counted else [] for number in met}
    measures: list[Measure] = []
    if counted and len(numbers) >= FEWEST:
        measures.append(_rates("met", (), len(met) + only_before, only_now, only_before, len(numbers)))
    if len(met) >= FEWEST:
        by_game = [[pairs[number], *(_pair(key, called, again) for called in further[number])] for number in met]
        measures += [
            _means(what, by_game) for what in ("used", "lost", "deaths", "suffered", "fell") if counted or what in {"deaths", "fell"}
        ]
        for side in sides if len(sides) > 2 else sides[:1]:
            won = [[_won(side, number, played), *(_won(side, called, again) for called in further[number])] for number in met]
            measures.append(_wins(side, won))
    told = [each for each in measures if each.before or each.now or each.what in {"met", "wins"}]
    scene = any(each.scene for pair in pairs.values() for each in pair)
    compared = len(met) + sum(map(len, further.values()))
    return Changed(edit.file, edit.piece, edit.name, counted, scene, len(met), only_now, only_before, compared, tuple(told))


def _pair(key: str, number: int, played: Sequence[Seen]) -> Pair:
    return tuple(Followed(*seen.pieces.get((key, number), ())) for seen in played)


def _further(key: str, number: int, again: Sequence[Seen]) -> list[int]:
    """The games that were played on from this one, with the change and without, to their end, and with the piece in them."""
    called = (numbered(number, each) for each in range(MOST_AGAIN))
    return [each for each in called if all(seen.ends.get(each, (-1,))[0] >= 0 and (key, each) in seen.pieces for seen in again)]


def _won(side: tuple[int, ...], number: int, played: Sequence[Seen]) -> tuple[bool, ...]:
    return tuple(any(seat in seen.ends[number][1:] for seat in side) for seen in played)


def _rates(what: str, seats: tuple[int, ...], before: int, more: int, fewer: int, games: int) -> Measure:
    difference = paired(more, fewer, games)
    return Measure(what, seats, games, more + fewer, before / games, (before + more - fewer) / games, difference, 0.0)


def _wins(side: tuple[int, ...], by_game: Sequence[Sequence[tuple[bool, ...]]]) -> Measure:
    """Wins in each game, which may have been played on; if none was, each is won or lost, and McNemar's test is exact."""
    if max(map(len, by_game)) == 1:
        won = [pair for (pair,) in by_game]
        more, fewer = won.count((False, True)), won.count((True, False))
        return _rates("wins", side, sum(then for then, _ in won), more, fewer, len(won))
    found = _mean("wins", side, by_game)
    return msgspec.structs.replace(found, difference=within_one(found.difference))


def _means(what: str, by_game: Sequence[Sequence[Pair]]) -> Measure:
    return _mean(what, (), [[tuple(getattr(each, what) for each in pair) for pair in pairs] for pairs in by_game])


def _mean(what: str, seats: tuple[int, ...], by_game: Sequence[Sequence[tuple[float, ...]]]) -> Measure:
    """Of each game the mean of its pairs: what was played on from one game hangs together, and counts as one."""
    then, here = ([sum(pair[side] for pair in pairs) / len(pairs) for pairs in by_game] for side in (0, 1))
    by_pair = [new - old for old, new in zip(then, here, strict=True)]
    difference, differing = mean_of_pairs(by_pair), len(by_pair) - by_pair.count(0)
    return Measure(what, seats, len(by_game), differing, sum(then) / len(then), sum(here) / len(here), difference, 0.0)
