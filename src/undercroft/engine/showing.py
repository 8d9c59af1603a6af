"""A match as one seat sees it: the game's view, with the prompt, the log and the outcome in words."""

from collections.abc import Container, Hashable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Protocol, TypeVar

from msgspec.structs import replace

from undercroft.engine import bearings, plans
from undercroft.engine.decisions import Decision, Option
from undercroft.engine.events import Told
from undercroft.engine.view import CLOSER, Bearing, Card, Choice, Ending, Line, Piece, Prompt, Tale, View, as_choice

if TYPE_CHECKING:
    from undercroft.engine.match import Match

LINES = 60  # of the log, in a view


def show(match: "Match", seat: int | None) -> View:
    """Everything that this seat may know."""
    view = table_now(match, seat)
    view.log = tuple(log(match, seat)[-LINES:])
    return view


def table_now(match: "Match", seat: int | None) -> View:
    """What lies on the table for this seat; the log is left to whoever has kept the earlier lines."""
    view = match.game.view(match.table, seat)
    if match.decision is not None:
        if waits := reasons(match, seat):
            view.sheets = tuple(replace(each, hand=_with_reasons(each.hand, waits)) if each.hand else each for each in view.sheets)
            view.zones = tuple(replace(each, cards=_with_reasons(each.cards, waits)) if each.cards else each for each in view.zones)
        view.prompt = prompt(match, match.decision, seat)
        if view.prompt.choices:
            view.prompt = replace(view.prompt, around=around(match, view.pieces))
    view.outcome = ending(match)
    return view


def reasons(match: "Match", seat: int | None) -> Mapping[str, str]:
    """Why things of this seat can't be used now, by their ids; whatever is not in it can be, or is not the seat's."""
    decision = match.decision
    if decision is None or decision.chance:
        return {}
    return match.game.waits(match.table, _as_asked(match, decision, seat), seat)


def beyond(match: "Match", seat: int | None, thing: str) -> str:
    """Why a place or a thing of the board is out of reach now; only whoever is asked is told so, and only while something is asked."""
    decision = match.decision
    if decision is None or decision.chance or seat not in decision.seats:
        return ""
    why = match.game.beyond(match.table, decision, thing)
    return "" if why and any(thing in plan.targets for plan in plans.choices(plans.plans_for(match, seat))) else why


def _with_reasons(cards: tuple[Card, ...], waits: Mapping[str, str]) -> tuple[Card, ...]:
    """Each card that can't be used now says why."""
    return tuple(replace(card, waits=waits[card.id]) if card.id in waits else card for card in cards)


def _as_asked(match: "Match", decision: Decision, seat: int | None) -> Decision:
    """A decision as it is to this seat: in a window somebody may answer before it is their turn to be asked."""
    if seat is None or seat in decision.seats or not (options := match.options_for(seat)):
        return decision
    return replace(decision, seats=(seat,), options=options)


def all_eyes(match: "Match") -> View:
    """What all seats together know: for a game that is over. Of every pile and hand, whatever somebody has seen of it."""
    views = [match.game.view(match.table, seat) for seat in (None, *range(match.seats))]
    view = views[0]
    view.zones = tuple(max(alike, key=lambda zone: len(zone.cards)) for alike in _by_id([each.zones for each in views]))
    view.sheets = tuple(max(alike, key=lambda sheet: len(sheet.hand)) for alike in _by_id([each.sheets for each in views]))
    view.pieces = tuple(alike[-1] for alike in _by_id([each.pieces for each in views]))
    view.arrows = tuple(dict.fromkeys(arrow for each in views for arrow in each.arrows))
    if match.decision is not None:
        view.prompt = prompt(match, match.decision, match.decision.seats[0] if match.decision.seats else None)
    view.outcome = ending(match)
    return view


def around(match: "Match", pieces: Sequence[Piece], eye: str | None = None) -> tuple[Bearing, ...]:
    """The map in words, as somebody who is shown these pieces may know it: from one of them, or from the figure that acts."""
    compass, board = match.game.compass(match.table, eye), match.game.board(match.table)
    return () if compass is None or board is None else bearings.around(board, pieces, compass)


class _Named(Protocol):
    @property
    def id(self) -> str:
        """What options point at."""


Thing = TypeVar("Thing", bound=_Named)


def _by_id(rows: Iterable[Iterable[Thing]]) -> Iterable[list[Thing]]:
    alike: dict[str, list[Thing]] = {}
    for row in rows:
        for thing in row:
            alike.setdefault(thing.id, []).append(thing)
    return alike.values()


def ending(match: "Match") -> Ending | None:
    """The outcome in words."""
    outcome = match.table.outcome
    if outcome is None:
        return None
    words = match.game.words
    return Ending(outcome.winners, words.outcome(match.table, outcome), outcome.rule, words.epilogue(match.table, outcome))


def log(match: "Match", seat: int | None, since: int = 0) -> list[Line]:
    """All that happened since so many events, as far as this seat may know it, in words."""
    return written((told.rule, tale(match, told)) for told in match.events[since:] if told.known_to(seat))


def tale(match: "Match", told: Told) -> Tale:
    """What is told of an event: where one of several decided, with the name."""
    words, table = match.game.words, match.table
    said = words.event(table, told.event)
    if said.thread == CLOSER and told.to is None:
        said = replace(said, thread="")
    if not said.decided or told.by is None or match.seats == 1:
        return said
    who = words.seat(table, told.by)
    return replace(said, text=f"{who[0].upper()}{who[1:]} decides: {said.decided}")


def written(said: Iterable[tuple[str, Tale]]) -> list[Line]:
    """What was said, each by its rule, as lines: none where there are no words, of a thread only its end, and the same only once."""
    lines: list[Line] = []
    again = 1
    for rule, each in said:
        text = each.text
        if not text:
            continue
        if lines and each.thread and (each.thread == CLOSER or lines[-1].thread == each.thread):
            lines.pop()
        again = again + 1 if lines and lines[-1].text in {text, times(text, again)} else 1
        if again > 1:
            lines.pop()
        lines.append(Line(len(lines) + 1, times(text, again), rule, each.heading, each.about, each.cards, each.thread))
    return lines


def times(text: str, count: int) -> str:
    """What happened so many times, one after the other."""
    return text if count == 1 else f"{text} (×{count})"


def prompt(match: "Match", decision: Decision, seat: int | None) -> Prompt:
    """The decision in words: with its options for those who may answer, and for the others whom they wait for.

    Of a question that comes from what is hidden the others are told who might be asked, as far as everybody knows.
    """
    words, table = match.game.words, match.table
    if decision.chance:
        return _roll(match, decision, seat)
    some = decision.open_to()
    options = match.options_for(seat)
    if not options:
        return _waiting(match, decision, some, seat)
    mine = _as_asked(match, decision, seat)
    choices = in_order(offered_once(match, mine, options), {index for index, option in enumerate(options) if option.idle})
    asked = words.question(table, mine)
    offered = plans.choices(plans.plans_for(match, seat))
    return Prompt(
        some or decision.seats,
        asked.whole(),
        decision.rule,
        choices,
        next((choice.index for choice in choices if decision.default in choice.same), decision.default),
        offered,
        window=bool(some),
        source=asked.source,
    )


def offered_once(match: "Match", decision: Decision, options: Sequence[Option]) -> list[Choice]:
    """Options as they are shown: the first of those that do the very same stands for all, and whatever they light up is lit."""
    same, label_of, table = match.game.same, match.game.words.option, match.table
    choices: dict[Hashable, Choice] = {}
    for index, option in enumerate(options):
        what, label = same(table, option), label_of(table, option, decision)
        first = choices.get(what)
        if first is None:
            choices[what] = as_choice(index, label, option.left_to_people)
        else:
            choices[what] = replace(first, targets=tuple(dict.fromkeys(first.targets + label.targets)), same=(*first.same, index))
    return list(choices.values())


def in_order(choices: Iterable[Choice], idle: Container[int] = ()) -> tuple[Choice, ...]:
    """As people are shown them: after the rest what changes nothing, then what throws something away or risks it, then what is no move."""
    return tuple(sorted(choices, key=lambda choice: (choice.aside, bool(choice.warning), choice.index in idle)))


def question_of(match: "Match", seat: int | None) -> Hashable:
    """Seats with the same eyes for which this is equal are shown the same question."""
    decision = match.decision
    if decision is None or seat not in decision.known():
        return None
    return seat if decision.window is not None else "asked"


def _waiting(match: "Match", decision: Decision, some: tuple[int, ...], seat: int | None) -> Prompt:
    words, table = match.game.words, match.table
    names = listed([words.seat(table, each) for each in some or decision.seats], "or")
    if not some:
        return Prompt(decision.seats, f"Waiting for {names}.", decision.rule)
    text = "You have nothing to play here; nobody else knows." if seat in some else f"{names} may have something to play."
    return Prompt(some, text[0].upper() + text[1:], decision.rule, window=True)


def _roll(match: "Match", decision: Decision, seat: int | None) -> Prompt:
    """What people roll or draw themselves."""
    words, table = match.game.words, match.table
    if seat not in decision.seats:
        names = " or ".join(words.seat(table, each) for each in decision.seats)
        return Prompt(decision.seats, f"Waiting for {names}.", decision.rule)
    asked = words.question(table, decision)
    return Prompt(decision.seats, asked.whole(), decision.rule, results(match, decision), None, chance=True, source=asked.source)


def listed(names: Sequence[str], joint: str) -> str:
    """Several names in a row."""
    return ", ".join(names[:-1]) + f" {joint} {names[-1]}" if len(names) > 1 else names[0]


def results(match: "Match", decision: Decision) -> tuple[Choice, ...]:
    """What may fall or be drawn; faces and cards that are alike are named once."""
    named: dict[str, int] = {}
    for index in range(len(decision.options)):
        named.setdefault(match.game.words.result(match.table, decision.about, index), index)
    return tuple(Choice(index, text) for text, index in sorted(named.items(), key=lambda pair: pair[1]))
