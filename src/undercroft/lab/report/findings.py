"""What a report says, as data: everything with the number of games behind it and a 95 % interval."""

from collections.abc import Mapping, Sequence

import msgspec

import undercroft
from undercroft.engine.game import Game
from undercroft.lab.changed import Effect, effects
from undercroft.lab.plan import Plan, content_of
from undercroft.lab.report.courses import Choice, Trajectory, all_choices, all_trajectories
from undercroft.lab.report.notable import Notable, notable
from undercroft.lab.report.rules import audible
from undercroft.lab.report.standing import Standing, standing
from undercroft.lab.result import Result, Run, Share, share_of
from undercroft.lab.result import report as result_of
from undercroft.lab.statistics import SURE, Difference, Sums, against_others, mean_from, sure, wilson
from undercroft.lab.study import Studied
from undercroft.lab.sweep import FEWEST, Comparison, compare
from undercroft.lab.tally import Seen, Tally, count, nth

VERSION = 1
BANDS = 5


class Band(msgspec.Struct, frozen=True):
    """Games of about the same length."""

    shortest: int
    longest: int
    games: int
    sides: tuple[Share, ...]


class Seat(msgspec.Struct, frozen=True):
    """A seat among others like it."""

    share: Share
    fair: float  # what it would win if all were alike
    above: float  # by how much it wins more
    low: float
    high: float


class Card(msgspec.Struct, frozen=True):
    """A card, and what became of those who drew or played it."""

    pile: str
    verb: str
    card: str
    times: int
    games: int  # games in which a side did so; where several sides did, each counts
    rate: float  # how often such a side has won
    difference: Difference  # against the same with other cards of the pile
    sure: bool


class Ruled(msgspec.Struct, frozen=True):
    """A rule, and how often it applied."""

    id: str
    section: str
    text: str
    games: int
    low: float  # interval of the share of games
    high: float
    times: int
    audible: bool  # an event or a question can say that it applied


class Asked(msgspec.Struct, frozen=True):
    """A question, by its rule."""

    rule: str
    times: float  # per game
    options: float  # on average


class Questions(msgspec.Struct, frozen=True):
    """What there was to decide."""

    mean: float  # options of a question
    median: int
    most: int
    counted: dict[int, int]  # questions by their number of options
    by_seat: dict[int, float]  # per game
    asked: tuple[Asked, ...]


class Skill(msgspec.Struct, frozen=True):
    """How the first side does with this bot, when all others have that one."""

    bot: str
    against: str  # nobody, where all are on one side
    games: int
    share: Share


class Variant(msgspec.Struct, frozen=True):
    """One of several that were compared."""

    name: str
    content: str
    games: int
    sides: tuple[Share, ...]
    decisions: float
    within: tuple[float, float] | None = None  # 95 % interval of their mean, by Student's t; None below ten games


class Report(msgspec.Struct, frozen=True):
    """A report."""

    undercroft_report: int
    title: str
    result: Result
    side_names: tuple[str, ...]
    seat_names: tuple[str, ...]
    lengths: dict[int, int]  # finished games by decisions
    bands: tuple[Band, ...]
    seats: tuple[Seat, ...]  # where seats are alike and against each other
    cards: tuple[Card, ...]
    rules: tuple[Ruled, ...]
    questions: Questions | None
    standing: Standing | None
    skill: tuple[Skill, ...]
    variants: tuple[Variant, ...]
    base: str  # the variant that all else is about
    comparisons: tuple[Comparison, ...]
    run: Run
    effects: tuple[Effect, ...] = ()  # of what was changed, piece by piece, each variant against the base
    trajectories: dict[str, tuple[Trajectory, ...]] = {}  # by variant
    choices: dict[str, tuple[Choice, ...]] = {}  # by variant
    plans: dict[str, Plan] = {}  # how the games of each variant were played: enough to play one again
    notable: tuple[Notable, ...] = ()  # games that are worth a look
    compared: bool = False  # it is read beside others like it
    beside: tuple["Report", ...] = ()  # the same of the other variants, without what compares them


SKILL = "skill: "


def findings(plans: Mapping[str, Plan], studied: Studied, base: str) -> Report:
    """What a study has found: about its base, about its other variants, about skill."""
    sides = undercroft.game(plans[base].game).sides(len(plans[base].bots))
    variants = {name: each for name, each in plans.items() if not name.startswith(SKILL)}
    tallies = {name: studied.tallies[name] for name in (base, *variants)}
    others = [name for name in variants if name != base and tallies[name].games]
    whole = msgspec.structs.replace(
        _about(plans, studied, base),
        skill=skill({name: studied.tallies[name] for name in plans if name.startswith(SKILL)}, sides[0]),
        trajectories=all_trajectories(tallies),
        choices=all_choices(tallies, studied.level),
        plans={name: plans[name] for name in tallies},
        notable=notable(tallies, base, plans[base].pieces),
        effects=effects(studied.tallies, variants, sides, base, studied.again, studied.spent, studied.level),
    )
    if not variants.keys() - {base}:
        return whole
    return msgspec.structs.replace(
        whole,
        variants=tuple(_variant(name, each, studied.tallies[name], sides) for name, each in variants.items()),
        comparisons=tuple(compare(studied.tallies, variants, sides, base, studied.level)),
        compared=True,
        beside=tuple(msgspec.structs.replace(_about(plans, studied, name), compared=True) for name in others[:MOST_BESIDE]),
    )


MOST_BESIDE = 5
"""Variants whose sheets stand beside those of the base; of more, only what is compared."""


def _about(plans: Mapping[str, Plan], studied: Studied, base: str) -> Report:
    """What is said of one variant."""
    plan, tally = plans[base], studied.tallies[base]
    game = undercroft.game(plan.game)
    sides = game.sides(len(plan.bots))
    seen = tally.seen or Seen()
    run = Run(studied.workers, studied.seconds)
    return Report(
        undercroft_report=VERSION,
        title=game.title,
        result=result_of(plan, tally, stopped=studied.stopped, run=run),
        side_names=tuple(side_name(game, plan, side) for side in sides),
        seat_names=seat_names(game, plan),
        lengths=dict(sorted(tally.lengths.items())),
        bands=bands(seen, sides),
        seats=rivals(tally, sides),
        cards=cards(seen, studied.level),
        rules=rules(game, seen, tally.games),
        questions=questions(seen, tally.games),
        standing=standing(seen, len(sides)),
        skill=(),
        variants=(),
        base=base,
        comparisons=(),
        run=run,
    )


def seat_names(game: Game, plan: Plan) -> tuple[str, ...]:
    """Who sits where, as far as that is known before the game."""
    seats = len(plan.bots)
    chairs = game.chairs(seats)
    if chairs:
        return chairs
    match = game.start(seats, {name: value for name, value in plan.options.items() if name not in plan.varied}, events=False)
    called = tuple(game.words.seat(match.table, seat) for seat in range(seats))
    return tuple(name[:1].upper() + name[1:] for name in called)


def side_name(game: Game, plan: Plan, side: Sequence[int]) -> str:
    """What a side is called."""
    if len(side) == len(plan.bots):
        return "The party" if len(side) > 1 else "The player"
    names = seat_names(game, plan)
    if len(side) == 1:
        return names[side[0]]
    heads = {names[seat].split()[0].lower() for seat in side}
    longest = max(heads, key=len)  # "Heroes 1 and 4" beside "Hero 2"
    if all(longest.startswith(head) for head in heads) and longest.isalpha():
        return f"The {longest if longest.endswith('s') else longest + ('es' if longest.endswith('o') else 's')}"
    return f"Seats {side[0] + 1} to {side[-1] + 1}"


def bands(seen: Seen, sides: Sequence[tuple[int, ...]]) -> tuple[Band, ...]:
    """Wins by length: a fifth of the games in each."""
    lengths: dict[int, int] = {}
    for (length, _), times in seen.lengths.items():
        count(lengths, length, times)
    games = sum(lengths.values())
    if games < 2 * BANDS:
        return ()
    edges = sorted({nth(lengths, games * band // BANDS) for band in range(BANDS)})
    found = []
    for low, above in zip(edges, [*edges[1:], max(lengths) + 1], strict=True):
        winners: dict[tuple[int, ...], int] = {}
        for (length, who), times in seen.lengths.items():
            if low <= length < above:
                count(winners, who, times)
        within = sum(winners.values())
        longest = max(length for length in lengths if length < above)
        found.append(Band(low, longest, within, tuple(share_of(side, winners, within) for side in sides)))
    return tuple(found)


def rivals(tally: Tally, sides: Sequence[tuple[int, ...]]) -> tuple[Seat, ...]:
    """What each seat wins above its fair share, where every seat is a side of its own."""
    if len(sides) < 2 or any(len(side) > 1 for side in sides):
        return ()
    finished = sum(tally.winners.values())
    fair = sum(len(who) * times for who, times in tally.winners.items()) / len(sides) / finished if finished else 0.0
    shares = [share_of(side, tally.winners, finished) for side in sides]
    return tuple(Seat(share, fair, share.rate - fair, share.low - fair, share.high - fair) for share in shares)


def cards(seen: Seen, level: float = SURE) -> tuple[Card, ...]:
    """Every card that came up, by pile and verb, the best first."""
    found = []
    for (pile, verb, card), sums in seen.cards.items():
        one = Sums(*sums)
        difference = against_others(one, Sums(*seen.piles[pile, verb]))
        found.append(Card(pile, verb, card, one.times, one.games, one.won / one.times, difference, sure=False))
    found.sort(key=lambda each: (each.pile, each.verb, -each.difference.by, each.card))
    stands = sure([each.difference.p for each in found], level)
    return tuple(msgspec.structs.replace(each, sure=stand) for each, stand in zip(found, stands, strict=True))


def rules(game: Game, seen: Seen, games: int) -> tuple[Ruled, ...]:
    """The whole ledger, but for boxes and pencils."""
    heard = audible(game)
    found = []
    for rule in game.rulebook().rule:
        if not rule.physical:
            within, times = seen.rules.get(rule.id, (0, 0))
            found.append(Ruled(rule.id, rule.section, rule.text, within, *wilson(within, games), times, rule.id in heard or times > 0))
    return tuple(found)


def questions(seen: Seen, games: int) -> Questions | None:
    """What there was to decide."""
    asked = sum(seen.branching.values())
    if not asked:
        return None
    by_rule = [Asked(rule, times / games, options / times) for rule, (times, options) in seen.asked.items()]
    return Questions(
        mean=sum(options * times for options, times in seen.branching.items()) / asked,
        median=nth(seen.branching, asked // 2),
        most=max(seen.branching),
        counted=dict(sorted(seen.branching.items())),
        by_seat={seat: times / games for seat, times in sorted(seen.by_seat.items())},
        asked=tuple(sorted(by_rule, key=lambda each: (-each.times, each.rule))),
    )


def skill(tallies: Mapping[str, Tally], side: tuple[int, ...]) -> tuple[Skill, ...]:
    """The first side with each bot, against each."""
    found = []
    for name, tally in tallies.items():
        bot, _, against = name.removeprefix(SKILL).partition(" against ")
        if tally.games:
            found.append(Skill(bot, against, tally.games, share_of(side, tally.winners, tally.games)))
    return tuple(found)


def skill_plans(plan: Plan, bots: Sequence[str], games: int) -> dict[str, Plan]:
    """Each bot on the first side, each among all others: the same seeds for all. The last of several, the dearest, is nobody's opponent."""
    sides = undercroft.game(plan.game).sides(len(plan.bots))
    first, opponents = sides[0], bots[:-1] if len(bots) > 2 else bots
    found = {}
    for bot in bots:
        for against in opponents if len(sides) > 1 else ("",):
            seated = tuple(bot if seat in first else against for seat in range(len(plan.bots)))
            name = f"{SKILL}{bot} against {against}" if against else f"{SKILL}{bot}"
            found[name] = msgspec.structs.replace(plan, bots=seated, games=games, watched=False)
    return found


def _variant(name: str, plan: Plan, tally: Tally, sides: Sequence[tuple[int, ...]]) -> Variant:
    finished = sum(tally.lengths.values())
    total, squares = (sum(length**power * times for length, times in tally.lengths.items()) for power in (1, 2))
    mean = mean_from(finished, total, squares)
    within = (mean.low, mean.high) if finished >= FEWEST else None
    content_of(plan)
    return Variant(name, plan.content, tally.games, tuple(share_of(side, tally.winners, tally.games) for side in sides), mean.by, within)
