"""What the steps of a chapter do, one rule a step: a coroutine if it may ask, else a plain function.

A step that has to wait for others goes back onto the agenda.
"""

from collections.abc import Callable
from itertools import cycle, islice

from undercroft.engine.asking import choose
from undercroft.engine.decisions import Decision, Option, Rules
from undercroft.engine.effects import Vocabulary
from undercroft.games.darkcastle.board import carried, everyone, has_room, is_hurt, seat_of, with_hp
from undercroft.games.darkcastle.combat import begin_combat
from undercroft.games.darkcastle.content import (
    AnyStep,
    Choice,
    Companion,
    Draw,
    Fight,
    Gain,
    GiveUp,
    Holding,
    Look,
    Lose,
    Match,
    Oddity,
    Scatter,
    Share,
    Skip,
    Test,
)
from undercroft.games.darkcastle.content import Way as WayOnCard
from undercroft.games.darkcastle.content.loading import TRADE, needs_chapter
from undercroft.games.darkcastle.ending import heal
from undercroft.games.darkcastle.events import (
    Given,
    Joined,
    Looked,
    LookedAway,
    Named,
    Scattered,
    Skipped,
    WayTaken,
)
from undercroft.games.darkcastle.ids import Prisoner
from undercroft.games.darkcastle.items import does_good, draw_item, eat_first, give_up_item, suffer, usable, use_healing
from undercroft.games.darkcastle.options import (
    ALL,
    ALL_BUT,
    ANYBODY,
    NAME,
    AnyOf,
    CastleCard,
    Discard,
    Giving,
    Naming,
    Sharing,
    Use,
    Way,
    ways,
)
from undercroft.games.darkcastle.state import DarkCastle, Pending
from undercroft.pieces.decks import pass_by, peek

Handler = Callable[[DarkCastle, Pending], Rules[None] | None]
STEPS: Vocabulary[Handler] = Vocabulary()


def carry_out(table: DarkCastle) -> Rules[None] | None:
    """3.chapter.3: the instructions of the open card in their order, up to one that asks, a fight, or items that want handing out."""
    does = STEPS.does
    while (agenda := table.agenda) and table.combat is None and not table.pool:
        pending = agenda[0]
        table.agenda = agenda[1:]
        asking = does[type(pending.step)](table, pending)
        if asking is not None:
            return asking
    return None


def first_of_all(table: DarkCastle, steps: tuple[AnyStep, ...], roller: Prisoner) -> None:
    """These steps come before whatever else the card wants."""
    if steps:
        first: tuple[Pending, ...] = ()
        for step in steps:
            first += (Pending(step, roller),)
        table.agenda = first + table.agenda


def addressed(table: DarkCastle, step: Lose | Gain | GiveUp | Test | Match, roller: Prisoner) -> Rules[tuple[Prisoner, ...]]:
    """3.turn.4: whom a step addresses; where the card leaves it open the group names somebody."""
    who = step.who
    known = addressed_by_name(table, who, roller)
    if known:
        return known
    if who == "chosen":
        table.named = NAME[(yield Decision(everyone(table), NAME[: table.size], "3.chapter.4", 0, Naming(step)))].who
        table.tell("3.chapter.4", Named, table.named)
        return (table.named,)
    tied = with_hp(table, ALL[table.size], most=who == "highest")
    return ((yield from choose(everyone(table), [NAME[one] for one in tied], "3.chapter.4", 0, Naming(step))).who,)


def addressed_by_name(table: DarkCastle, who: str, roller: Prisoner) -> tuple[Prisoner, ...]:
    """3.turn.4: the 'you' of a card is its turner, from the first step to the last blow. Nobody, if that has to be asked.

    3.chapter.4: whom the group has named stays named for the rest of the card.
    """
    if who == "you":
        return (table.turner,)
    if who == "roller":
        return (roller,)
    if who == "each":
        return ALL[table.size]
    if who == "others":
        return ALL_BUT[table.size][table.turner]
    if who == "chosen" and table.named >= 0:
        return (table.named,)
    if who == "bystanders":
        return ALL_BUT[table.size][table.named] if table.named >= 0 else ALL[table.size]
    return ()


@STEPS.op(Lose)
def lose(table: DarkCastle, pending: Pending) -> Rules[None] | None:
    """Hit points are lost by all addressed at the same moment."""
    step = pending.step
    assert isinstance(step, Lose)
    known = addressed_by_name(table, step.who, pending.roller)
    return suffer(table, known, step.amount, "3.chapter.3") if known else _ask_who_loses(table, step, pending.roller)


def _ask_who_loses(table: DarkCastle, step: Lose, roller: Prisoner) -> Rules[None]:
    asking = suffer(table, (yield from addressed(table, step, roller)), step.amount, "3.chapter.3")
    if asking is not None:
        yield from asking


@STEPS.op(Gain)
def gain(table: DarkCastle, pending: Pending) -> Rules[None]:
    """Hit points are won back."""
    step = pending.step
    assert isinstance(step, Gain)
    for who in (yield from addressed(table, step, pending.roller)):
        heal(table, who, step.amount, "3.chapter.3")


@STEPS.op(Share)
def share(table: DarkCastle, pending: Pending) -> Rules[None]:
    """The group hands out hit points one by one, to whoever is hurt."""
    step = pending.step
    assert isinstance(step, Share)
    for number in range(1, step.amount + 1):
        hurt = [NAME[who] for who in ALL[table.size] if is_hurt(table, who)]
        if hurt:
            named = yield from choose(everyone(table), hurt, "3.chapter.4", 0, Sharing(number, step.amount))
            heal(table, named.who, 1, "3.chapter.3")


@STEPS.op(Draw)
def draw_items(table: DarkCastle, pending: Pending) -> None:
    """4.draw.1, 4.draw.3: all are drawn and shown; handing them out comes next (see `flow`)."""
    step = pending.step
    assert isinstance(step, Draw)
    for _ in range(step.n * (table.size if step.each else 1)):
        draw_item(table)


@STEPS.op(GiveUp)
def give_up(table: DarkCastle, pending: Pending) -> Rules[None]:
    """4.trade.6: a card can demand an item; 4.use.1: what can be eaten may be eaten before."""
    step = pending.step
    assert isinstance(step, GiveUp)
    yield from eat_first(table, TRADE, "loss")
    yield from hand_over(table, step, pending.roller)


@STEPS.op(Holding)
def holding(table: DarkCastle, pending: Pending) -> None:
    """3.chapter.3: what somebody carries at this moment decides what comes next, for one after the other."""
    step = pending.step
    assert isinstance(step, Holding)
    if step.who == "group":
        found = any(carried(table, who, step.what) for who in ALL[table.size])
        first_of_all(table, step.yes if found else step.no, pending.roller)
        return
    follows: tuple[Pending, ...] = ()
    for who in addressed_by_name(table, step.who, pending.roller):
        follows += tuple([Pending(each, who) for each in (step.yes if carried(table, who, step.what) else step.no)])
    table.agenda = follows + table.agenda


def hand_over(table: DarkCastle, step: GiveUp, roller: Prisoner) -> Rules[None]:
    """4.trade.6: its owner says which item goes, or chance does."""
    for who in (yield from _givers(table, step, roller)):
        if not carried(table, who, step.what):
            first_of_all(table, step.otherwise, who)
        for number in range(min(step.n, len(carried(table, who, step.what)))):
            held = carried(table, who, step.what)
            if step.pick == "chance":
                card = held[table.chance.roll(len(held), AnyOf(held))] if len(held) > 1 else held[0]
            else:
                about = Giving(who, number + 1, step.n)
                card = (yield from choose(seat_of(table, who), [Discard(one) for one in held], "4.trade.6", 0, about)).card
            give_up_item(table, card, "4.trade.6")


def _givers(table: DarkCastle, step: GiveUp, roller: Prisoner) -> Rules[tuple[Prisoner, ...]]:
    """3.chapter.4, 4.trade.6: where the group may say who gives, it names somebody who has something."""
    if step.who == "chosen" and table.named < 0:
        owners = [NAME[who] for who in ALL[table.size] if carried(table, who, step.what)]
        if owners:
            table.named = (yield from choose(everyone(table), owners, "3.chapter.4", 0, Naming(step))).who
            table.tell("3.chapter.4", Named, table.named)
    return (yield from addressed(table, step, roller))


@STEPS.op(Choice)
def take_a_way(table: DarkCastle, pending: Pending) -> Rules[None]:
    """3.chapter.4: the group chooses, or the turner where the card addresses 'you'.

    4.use.1: food may be eaten before, by whoever carries it. Then the price of the way is paid at once: what has been promised can't be
    eaten any more.
    """
    step = pending.step
    assert isinstance(step, Choice)
    deciders, seats = ALL[table.size], everyone(table)
    if step.by == "you":
        yield from eat_first(table, TRADE, "choice", ALL_BUT[table.size][table.turner])
        deciders, seats = (table.turner,), (seat_of(table, table.turner),)
    table.choice = step
    while True:
        options: list[Option] = [option for option in ways[len(step.ways)] if _is_open(table, step.ways[option.index], deciders)]
        for use in usable(table, TRADE, deciders):
            if does_good(table, use):
                options.append(use)
        answer = options[(yield Decision(seats, options, "3.chapter.4"))] if len(options) > 1 else options[0]
        if type(answer) is Way:
            break
        assert isinstance(answer, Use)
        yield from use_healing(table, answer)
    table.choice = None
    way = step.ways[answer.index]
    table.tell("3.chapter.4", WayTaken, table.turned[-1], way.label)
    if (way.needs_item or way.needs) and way.steps and isinstance(price := way.steps[0], GiveUp):
        yield from hand_over(table, price, pending.roller)
        first_of_all(table, way.steps[1:], pending.roller)
    else:
        first_of_all(table, way.steps, pending.roller)


def _is_open(table: DarkCastle, way: WayOnCard, deciders: tuple[Prisoner, ...]) -> bool:
    """Where the way asks for it, somebody who decides must carry an item, somebody be strong enough, and a chapter be left to skip."""
    if not table.chapters_left and needs_chapter(way):
        return False
    if not (way.needs_item or way.needs or way.needs_hp):
        return True
    item, strength = not (way.needs_item or way.needs), not way.needs_hp
    for who in deciders:
        item = item or carried(table, who, way.needs) != ()
        strength = strength or table.hp[who] > way.needs_hp
    return item and strength


@STEPS.op(Fight)
def fight(table: DarkCastle, pending: Pending) -> None:
    """5.setup.1: combat begins, and all characters are part of it."""
    assert isinstance(pending.step, Fight)
    begin_combat(table, pending.step, boss=table.turned[-1] >= table.content.first_boss)


@STEPS.op(Companion)
def companion(table: DarkCastle, pending: Pending) -> None:
    """Somebody joins; a second companion replaces the first."""
    assert isinstance(pending.step, Companion)
    table.companion = pending.step.name
    table.tell("3.chapter.3", Joined, table.companion)


@STEPS.op(Look)
def look(table: DarkCastle, pending: Pending) -> None:
    """The turner looks ahead."""
    assert isinstance(pending.step, Look)
    look_ahead(table, table.turner, pending.step.n, "3.chapter.3")


def look_ahead(table: DarkCastle, who: Prisoner, count: int, rule: str) -> None:
    """Somebody sees the next cards of the castle; 2.castle.2: never a card that is out of play, nor the boss."""
    count = min(count, table.chapters_left)
    if count:
        table.castle = peek(table.chance, table.castle, count, seat_of(table, who), CastleCard)
        table.tell(rule, LookedAway, who, count)
        table.whisper((seat_of(table, who),), rule, Looked, who, table.castle.top[:count])


@STEPS.op(Skip)
def skip(table: DarkCastle, pending: Pending) -> None:
    """2.castle.2: the next cards of the castle are put away unseen, the boss never among them."""
    assert isinstance(pending.step, Skip)
    count = min(pending.step.n, table.chapters_left)
    table.chapters_left -= count
    table.castle = pass_by(table.castle, count)
    table.tell("2.castle.2", Skipped, count)


@STEPS.op(Scatter)
def scatter(table: DarkCastle, _: Pending) -> None:
    """All carried items are mixed and dealt out again, one by one; chance says with whom it begins.

    4.carry.1, 4.carry.2: whoever can't carry a card is passed by. Two-handed ones come first, so that there is a place for each card.
    """
    table.tell("3.chapter.3", Scattered)
    mixed = table.chance.shuffle([card for held in table.hands for card in held], AnyOf)
    if not mixed:
        return
    table.hands = [()] * table.size
    two_handed = table.content.two_handed
    takers = cycle(ALL[table.size])
    taker = next(islice(takers, table.chance.roll(table.size, ANYBODY), None))
    for card in sorted(mixed, key=lambda card: not two_handed[card]):
        while not has_room(table, taker, card):
            taker = next(takers)
        table.hands[taker] += (card,)
        table.tell("3.chapter.3", Given, card, taker)
        taker = next(takers)


@STEPS.op(Oddity)
def oddity(table: DarkCastle, pending: Pending) -> Rules[None] | None:
    """What no step can say."""
    assert isinstance(pending.step, Oddity)
    return STEPS.oddities[pending.step.name](table, pending)
