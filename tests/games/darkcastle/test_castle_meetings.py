"""The table of meetings: each item at each moment is offered or not, as its row says; used, it is discarded only if its card says so."""

import pytest

from kit import offered, play
from kit.darkcastle import CARDS, held, item, scenario, table
from kit.meetings import every_meeting
from undercroft.games.darkcastle.content import Fight, Lose, Reduce, Test
from undercroft.games.darkcastle.options import ACCEPT, ALL_FIGHT, FINISH, Face, Kneel, Rest, Strike, Use

WALL = Fight(row="MMM", attack=2)  # whoever shows W hits nothing of it


def kind_of(thing):
    return CARDS.kinds[CARDS.kind_names.index(thing)]


def pass_all(match, *, until):
    """Let everything pass that is offered, up to the question of this rule."""
    while match.decision.rule != until:
        play(match, next(each for each in (FINISH, ACCEPT, ALL_FIGHT) if each in match.decision.options))


def laid(thing, *, hp=(9, 9), **how):
    return scenario(how.pop("seats", 2), characters=("cook", "abbot"), hp=hp, items=([thing],), then=how.pop("then", 1), **how)


def before_first(thing):
    return laid(thing, page=WALL)


def before_later(thing):
    match = laid(thing, page=WALL, chance=["W", "W"])
    play(match, ALL_FIGHT)
    pass_all(match, until="5.round.2")
    assert table(match).combat.rounds == 1
    return match


def in_attack(thing, **special):
    """All traits lie in the row; the owner shows the trait that the item speaks of, and has scored where it asks for that."""
    power = kind_of(thing).power
    face = getattr(power, "trait", "M")
    match = laid(thing, page=Fight(row="MCWMCW", attack=2, **special), chance=[face, "W"])
    play(match, ALL_FIGHT)
    if thing == "dented_daggers" and not special:
        play(match, Strike(0, False, 1))
    return match


def in_test(thing):
    """The roll failed for the trait that the item could give."""
    trait = getattr(kind_of(thing).power, "trait", "M")
    lost = {"M": "C", "C": "W", "W": "M"}[trait]
    return laid(thing, page=Test("you", trait, lost=(Lose("roller", 2),)), chance=[lost, lost])


def struck(thing):
    power = kind_of(thing).power
    attack = power.floor + 2 if isinstance(power, Reduce) else 2
    match = laid(thing, page=Fight(row="MMM", attack=attack), chance=["W", "W"])
    play(match, ALL_FIGHT)
    while table(match).combat is not None and not table(match).losses and FINISH in match.decision.options:
        play(match, FINISH)
    return match


def resting(thing):
    match = laid(thing, page=Fight(row="MCWMCW", attack=2), chance=["W"])
    play(match, Rest(0))
    return match


def rite(thing):
    match = laid(thing, page=Fight(row="MMM", attack=2, rite=2), chance=["W"])
    play(match, Kneel(0))
    return match


def kneeling(thing):
    """The price is paid, with whatever answers to it put away, and a die is granted."""
    match = laid(thing, page=Fight(row="MCWMCW", attack=2, rite=2), chance=["W"])
    play(match, Kneel(0))
    if table(match).losses:
        play(match, ACCEPT)
    play(match, Face(0))
    return match


SITUATIONS = {
    "trade": laid,
    "first": before_first,
    "round": before_later,
    "attack": in_attack,
    "test": in_test,
    "loss": lambda thing: laid(thing, page=[Lose("each", 2), Lose("each", 1)]),
    "rite": rite,
    "blow": struck,
    "resting": resting,
    "kneeling": kneeling,
    "unhurt": lambda thing: laid(thing, hp=(18, 18)),
    "barred": lambda thing: in_attack(thing, no_items=True),
    "boss": lambda thing: laid(thing, page=WALL, boss=True),
    "solo": lambda thing: laid(thing, seats=1),
    "last": lambda thing: laid(thing, left=0),
}


OPEN = {
    "test": lambda match: table(match).rolled,
    **dict.fromkeys(("loss", "rite", "blow"), lambda match: table(match).losses),
}
"""Windows that open only if somebody has something to do there; else play has gone on, and what is offered is offered somewhere else."""


@pytest.mark.meets("darkcastle", "*", "items")
@pytest.mark.rule("darkcastle", "4.use.1", "4.use.3", "5.rest.5", "5.special.1")
@every_meeting("darkcastle", "*", "items")
def test_an_item_is_offered_when_its_row_lets_it_and_only_then(row, thing, barred):
    name = thing.partition("/")[2]
    match = SITUATIONS[row](name)
    use = Use(item(name), 0)
    there = row not in OPEN or bool(OPEN[row](match))
    assert (there and use in offered(match, Use)) is not barred
    if not barred:
        play(match, use)
        assert (item(name) in held(match, 0)) is not kind_of(name).discard
        assert (item(name) in table(match).discards) is kind_of(name).discard
