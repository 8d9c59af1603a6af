"""Steps that make prisoners roll: alone, all together, or against a chapter die."""

from undercroft.engine.asking import choose
from undercroft.engine.decisions import Option, Rules
from undercroft.games.darkcastle.board import carried, everyone, has_standing, put, seat_of
from undercroft.games.darkcastle.cards.steps import STEPS, addressed, addressed_by_name, first_of_all
from undercroft.games.darkcastle.content import Loaded, Luck, Match, Symbol, Test, Together
from undercroft.games.darkcastle.content.loading import DOUBLE, ROLL, TRAITS, TWOFOLD
from undercroft.games.darkcastle.events import Failed, Passed, TestRolled, ToMatch
from undercroft.games.darkcastle.ids import Prisoner
from undercroft.games.darkcastle.items import note_use, usable
from undercroft.games.darkcastle.options import ACCEPT, CHAPTER_DIE, DIE, Face, Rolled, Use, Using
from undercroft.games.darkcastle.state import DarkCastle, Pending

GROUP = Prisoner(-1)


@STEPS.op(Test)
def test(table: DarkCastle, pending: Pending) -> Rules[None] | None:
    """4.use.7: one roll by the named character, which stands after items have been applied.

    Several who are addressed roll one after the other. Where a card grants several tries, symbols add up over them.
    """
    step = pending.step
    assert isinstance(step, Test)
    if pending.tester < 0:
        testers = addressed_by_name(table, step.who, pending.roller)
        if not testers:
            return _ask_who_tests(table, step, pending.roller)
        pending = _first(table, step, pending.roller, testers)
    return _attempt(table, pending, step, (pending.tester,), step.symbols, step.double)


def _ask_who_tests(table: DarkCastle, step: Test, roller: Prisoner) -> Rules[None]:
    pending = _first(table, step, roller, (yield from addressed(table, step, roller)))
    asking = _attempt(table, pending, step, (pending.tester,), step.symbols, step.double)
    if asking is not None:
        yield from asking


def _first(table: DarkCastle, step: Test | Match, roller: Prisoner, testers: tuple[Prisoner, ...]) -> Pending:
    """Of those who are addressed the first comes now, the others wait on the agenda."""
    if len(testers) > 1:
        table.agenda = (*[Pending(step, roller, who) for who in testers[1:]], *table.agenda)
    return Pending(step, roller, testers[0])


@STEPS.op(Together)
def together(table: DarkCastle, pending: Pending) -> Rules[None] | None:
    """All who are addressed roll at once and add up their symbols, over all tries."""
    step = pending.step
    assert isinstance(step, Together)
    in_all = table.size if step.need == "characters" else (table.size + 1) // 2 if step.need == "half" else step.need
    return _attempt(table, pending, step, addressed_by_name(table, step.who, pending.roller), in_all, False)


def _attempt(
    table: DarkCastle, pending: Pending, step: Test | Together, rollers: tuple[Prisoner, ...], in_all: int, double: bool
) -> Rules[None] | None:
    """One try. Returns the rule that asks, if it was not enough and somebody has an item for it."""
    need, traits = in_all - pending.symbols, traits_for(table, step, rollers[0])
    found = roll_for(table, rollers, traits, need, double)
    if found < need and _uses(table, rollers, traits):
        return _attempt_with_items(table, pending, step, rollers, in_all, double)
    _go_on(table, pending, step, pending.symbols + found, in_all)
    return None


def _attempt_with_items(
    table: DarkCastle, pending: Pending, step: Test | Together, rollers: tuple[Prisoner, ...], in_all: int, double: bool
) -> Rules[None]:
    traits = traits_for(table, step, rollers[0])
    found = yield from apply_items(table, rollers, traits, in_all - pending.symbols, double)
    _go_on(table, pending, step, pending.symbols + found, in_all)


def traits_for(table: DarkCastle, step: Test | Together, who: Prisoner) -> str:
    """3.chapter.3: which traits will do; where the card says so, to whoever carries something there are more."""
    if isinstance(step, Test) and step.aid and carried(table, who, step.aid):
        return step.trait + "".join([letter for letter in step.aid_trait if letter not in step.trait])
    return step.trait


def _go_on(table: DarkCastle, pending: Pending, step: Test | Together, symbols: int, need: int) -> None:
    """A try is over: the test is passed, or there is another try, or it has failed."""
    table.rolled = ()
    who = pending.tester  # or GROUP
    if symbols >= need:
        table.tell("4.use.7", Passed, who)
        if step.won:
            first_of_all(table, step.won, who)
        return
    table.tell("4.use.7", Failed, who)
    tries = pending.tries + 1
    if tries < step.tries:
        table.agenda = (Pending(step, pending.roller, pending.tester, tries, symbols), *table.agenda)
    elif step.lost:
        first_of_all(table, step.lost, who)
    if step.miss:
        first_of_all(table, step.miss, who)


@STEPS.op(Match)
def match(table: DarkCastle, pending: Pending) -> Rules[None]:
    """One's own die against a chapter die: the same trait passes, and so does any DOUBLE."""
    step = pending.step
    assert isinstance(step, Match)
    if pending.tester < 0:
        roller = pending.roller
        pending = _first(table, step, roller, addressed_by_name(table, step.who, roller) or (yield from addressed(table, step, roller)))
    who = pending.tester
    trait = table.chance.roll(len(TRAITS), CHAPTER_DIE)
    table.tell("3.chapter.3", ToMatch, trait)
    found = roll_for(table, (who,), TRAITS[trait], 1, double=True)
    if not found and _uses(table, (who,), TRAITS[trait]):
        found = yield from apply_items(table, (who,), TRAITS[trait], 1, double=True)
    table.rolled = ()
    table.tell("4.use.7", Passed if found else Failed, who)
    first_of_all(table, step.won if found else step.lost, who)


def roll_for(table: DarkCastle, rollers: tuple[Prisoner, ...], traits: str, need: int, double: bool) -> int:
    """4.use.7: roll, and count the symbols."""
    table.rolled = tuple(table.chance.throw(6, table.dice, rollers, DIE))
    for who in rollers:
        table.tell("4.use.7", TestRolled, who, table.rolled[who])
    return _symbols(table, rollers, traits, need, double)


def apply_items(table: DarkCastle, rollers: tuple[Prisoner, ...], traits: str, need: int, double: bool) -> Rules[int]:
    """4.use.5: where it was not enough, let items be used, and count again; it all remains a single attempt."""
    drunk = 0
    while True:
        found = drunk + _symbols(table, rollers, traits, need, double)
        uses = _uses(table, rollers, traits) if found < need else []
        if not uses:
            return found
        seats = seat_of(table, rollers[0]) if len(rollers) == 1 else everyone(table)
        about = Rolled(rollers[0] if len(rollers) == 1 else GROUP, traits, need - found)
        answer = yield from choose(seats, [ACCEPT, *uses], "4.use.5", 0, about)
        if not isinstance(answer, Use):
            return found
        note_use(table, answer, "4.use.5")
        drunk += yield from _use(table, answer)


def _roll_again(table: DarkCastle, who: Prisoner) -> None:
    face = table.dice[who][table.chance.roll(6, DIE[who])]
    table.rolled = put(table.rolled, who, face)
    table.tell("4.use.7", TestRolled, who, face)


def _symbols(table: DarkCastle, rollers: tuple[Prisoner, ...], traits: str, need: int, double: bool) -> int:
    """4.use.7: a single gives one symbol, a DOUBLE two, or as many as are needed where any DOUBLE will do."""
    rolled, found = table.rolled, 0
    for who in rollers:
        face = rolled[who]
        if face >= DOUBLE and double:
            found += need
        elif TRAITS[face % DOUBLE] in traits:
            found += 2 if face >= DOUBLE or has_standing(table, who, TWOFOLD) else 1
    return found


def _uses(table: DarkCastle, rollers: tuple[Prisoner, ...], traits: str) -> list[Option]:
    uses: list[Option] = []
    for use in usable(table, ROLL, rollers):
        power = table.content.powers[use.card]
        if type(power) is not Symbol or power.trait in traits:
            uses.append(use)
    return uses


def _use(table: DarkCastle, use: Use) -> Rules[int]:
    """4.use.6: the new result replaces the old. Returns the symbols that a potion gives."""
    power = table.content.powers[use.card]
    if isinstance(power, Symbol):
        return 1
    if isinstance(power, Luck):
        _roll_again(table, use.by)
    else:
        assert isinstance(power, Loaded)
        faces = sorted(dict.fromkeys(table.dice[use.by]))
        shown = yield from choose(seat_of(table, use.by), [Face(face) for face in faces], "4.use.2", 0, Using(use.card, use.by))
        table.rolled = put(table.rolled, use.by, shown.face)
        table.tell("4.use.2", TestRolled, use.by, shown.face)
    return 0
