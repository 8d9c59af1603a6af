"""What would be deadly, and how likely a roll succeeds: by what everybody sees. Items are not counted on."""

from collections.abc import Iterable, Iterator

from undercroft.engine.view import Odds
from undercroft.games.darkcastle import content as c
from undercroft.games.darkcastle.board import attack_value, carried, fighters, has_standing
from undercroft.games.darkcastle.cards.steps import addressed_by_name
from undercroft.games.darkcastle.cards.trials import traits_for
from undercroft.games.darkcastle.content.loading import DOUBLE, TRAITS, TWOFOLD
from undercroft.games.darkcastle.ids import NOBODY, Prisoner
from undercroft.games.darkcastle.state import Combat, DarkCastle
from undercroft.games.darkcastle.words.names import letters, listed, named, number

LOST = "you all have lost"


def deadly_loss(table: DarkCastle, losses: Iterable[tuple[int, int]]) -> str:
    """Who would die of these losses; nothing if nobody does."""
    dead = [who for who, loss in losses if loss >= table.hp[who]]
    if not dead:
        return ""
    some = listed([named(table, who) for who in dead])
    return f"{some[0].upper()}{some[1:]} {'dies' if len(dead) == 1 else 'die'} of it, and {LOST}."


def deadly_steps(table: DarkCastle, steps: tuple[c.AnyStep, ...]) -> str:
    """Who could die of what a card wants next; a fight is another matter, and whoever is still to be named may be another."""
    sure: dict[int, int] = {}
    risked: dict[int, int] = {}
    for who, amount, certain in _losses(table, steps, NOBODY, certain=True):
        into = sure if certain else risked
        into[who] = into.get(who, 0) + amount
    if told := deadly_loss(table, sure.items()):
        return told
    weak = [who for who, amount in risked.items() if amount + sure.get(who, 0) >= table.hp[who]]
    if not weak:
        return ""
    each = [f"{named(table, who)} has {table.hp[who]} HP" for who in weak]
    return f"{each[0][0].upper()}{listed(each)[1:]}: if it goes wrong, {LOST}."


def _losses(table: DarkCastle, steps: tuple[c.AnyStep, ...], roller: Prisoner, *, certain: bool) -> Iterator[tuple[int, int, bool]]:
    """Who loses how much, and whether for certain."""
    for step in steps:
        if isinstance(step, c.Lose):
            yield from ((who, step.amount, certain) for who in addressed_by_name(table, step.who, roller) if who >= 0)
        elif isinstance(step, c.Test | c.Match):
            for tester in addressed_by_name(table, step.who, roller):
                for _ in range(step.tries if isinstance(step, c.Test) else 0):
                    yield from _losses(table, step.miss if isinstance(step, c.Test) else (), tester, certain=False)
                yield from _losses(table, step.lost, tester, certain=False)
        elif isinstance(step, c.Together):
            for _ in range(step.tries):
                yield from _losses(table, step.miss, NOBODY, certain=False)
            yield from _losses(table, step.lost, NOBODY, certain=False)
        elif isinstance(step, c.GiveUp):
            for giver in addressed_by_name(table, step.who, roller):
                if giver >= 0 and not carried(table, giver, step.what):
                    yield from _losses(table, step.otherwise, giver, certain=certain)
        elif isinstance(step, c.Holding):
            yield from _losses_by_what_is_held(table, step, roller, certain=certain)


def _losses_by_what_is_held(table: DarkCastle, step: c.Holding, roller: Prisoner, *, certain: bool) -> Iterator[tuple[int, int, bool]]:
    if step.who == "group":
        found = any(carried(table, who, step.what) for who in range(table.size))
        yield from _losses(table, step.yes if found else step.no, roller, certain=certain)
        return
    for who in addressed_by_name(table, step.who, roller):
        yield from _losses(table, step.yes if carried(table, who, step.what) else step.no, who, certain=certain)


def deadly_round(table: DarkCastle, combat: Combat, fighting: Iterable[int]) -> str:
    """Whom the enemy's next blow would kill, of those who fight."""
    blow = attack_value(table, combat)
    fight, some = combat.fight, [*fighting]
    if fight.lone and len(some) < table.size == fighters(table, combat):
        blow += fight.lone
    weak = []
    for who in some:
        extra = (fight.you_extra if who == table.turner else 0) + (1 if fight.scents and carried(table, who, fight.scents) else 0)
        if table.hp[who] <= blow + extra and not (fight.shuns and carried(table, who, fight.shuns)):
            weak.append(who)
    if not weak:
        return ""
    each = [f"{named(table, who)} has {table.hp[who]} HP" for who in weak]
    return f"{each[0][0].upper()}{listed(each)[1:]}: if it strikes home, {LOST}."


# ---------------------------------------------------------------------- chances


def chance_of(table: DarkCastle, steps: tuple[c.AnyStep, ...]) -> Odds | None:
    """How likely the first roll that these steps want succeeds, if it is known who makes it."""
    step = steps[0] if steps else None
    if isinstance(step, c.Test):
        rollers = addressed_by_name(table, step.who, NOBODY)
        return chance_of_test(table, step, rollers[0]) if len(rollers) == 1 else None
    if isinstance(step, c.Match):
        rollers = addressed_by_name(table, step.who, NOBODY)
        return chance_of_match(table, rollers[0]) if len(rollers) == 1 else None
    if isinstance(step, c.Together):
        need = table.size if step.need == "characters" else (table.size + 1) // 2 if step.need == "half" else step.need
        rolls = [_symbols(table, who, step.trait) for who in addressed_by_name(table, step.who, NOBODY)] * step.tries
        return _added_up(rolls, need, f"{number(need)} {letters(step.trait)} in all")
    return None


def chance_of_test(table: DarkCastle, step: c.Test, who: Prisoner) -> Odds:
    """How likely one prisoner passes a test."""
    traits = traits_for(table, step, who)
    symbols = [step.symbols if step.double and face >= DOUBLE else found for face, found in _faces(table, who, traits)]
    wanted = letters(traits) if step.symbols == 1 else f"{number(step.symbols)} {letters(traits)}"
    return _added_up([symbols] * step.tries, step.symbols, wanted + (" or any double" if step.double else ""))


def chance_of_match(table: DarkCastle, who: Prisoner) -> Odds:
    """How likely a die matches a chapter die: by its trait, or by any double."""
    faces = table.dice[who]
    won = sum(3 if face >= DOUBLE else 1 for face in faces)
    return Odds(won, 3 * len(faces), "the same trait, or any double")


def _faces(table: DarkCastle, who: Prisoner, traits: str) -> Iterator[tuple[int, int]]:
    """Each face of a die, and how many symbols it gives."""
    twofold = has_standing(table, who, TWOFOLD)
    for face in table.dice[who]:
        fits = TRAITS[face % DOUBLE] in traits
        yield face, (2 if face >= DOUBLE or twofold else 1) if fits else 0


def _symbols(table: DarkCastle, who: Prisoner, traits: str) -> list[int]:
    return [found for _, found in _faces(table, who, traits)]


def _added_up(rolls: list[list[int]], need: int, needs: str) -> Odds:
    """In how many of all cases the symbols of these dice come to so many."""
    cases = {0: 1}
    for symbols in rolls:
        following: dict[int, int] = {}
        for sum_, count in cases.items():
            for found in symbols:
                after = min(need, sum_ + found)
                following[after] = following.get(after, 0) + count
        cases = following
    return Odds(cases.get(need, 0), sum(cases.values()), needs)


def blocks(table: DarkCastle, combat: Combat, who: Prisoner) -> Odds | None:
    """How likely a fighter blocks in this round; nothing where nobody can."""
    if combat.fight.no_block:
        return None
    dread = combat.fight.dread
    doubles = [face for face in table.dice[who] if face >= DOUBLE and TRAITS[face % DOUBLE] not in dread]
    return Odds(len(doubles), len(table.dice[who]), "a double")
