"""The sequence of play: what comes next is told by the table alone."""

from collections.abc import Callable

from undercroft.engine.decisions import Decision, Option, Rules
from undercroft.games.dorn.actions.march import march
from undercroft.games.dorn.actions.moving import move_heroes
from undercroft.games.dorn.actions.opening import deal, deploy, find_party
from undercroft.games.dorn.actions.phases import pick_hero
from undercroft.games.dorn.actions.summoning import summon
from undercroft.games.dorn.actions.turns import begin_dornkeeper_turn, come_back, dusk, end_phase, fourth_phase_of_heroes_turn
from undercroft.games.dorn.cards.blessings import can_open, play_blessing_card
from undercroft.games.dorn.cards.rituals import ritual
from undercroft.games.dorn.combat import assault, attack_options, carry_out_attack
from undercroft.games.dorn.ids import NO_FIGURES, NOBODY, ONLY, Who, by_hero
from undercroft.games.dorn.options import LEAVE
from undercroft.games.dorn.state import (
    ASSAULT,
    ATTACK,
    BLESSING,
    DAWN,
    DEAL,
    DEPLOY,
    DUSK,
    HEALING,
    MARCH,
    MOVE,
    PARTY,
    RITUAL,
    SUMMON,
    Dorn,
)


def next_scene(table: Dorn) -> Rules[None] | None:
    """4.1, 4.2, 4.3: the Dornkeeper begins; the two sides take turns, and each turn has its phases in order."""
    return _SCENES[table.phase](table)


def _deploy(table: Dorn) -> Rules[None]:
    """4.2: when the army stands, the first turn begins: the Dornkeeper's, by Day."""
    yield from deploy(table)
    if not table.army:
        begin_dornkeeper_turn(table)


def _ritual(table: Dorn) -> Rules[None]:
    """4a.1: the first phase."""
    yield from ritual(table)
    end_phase(table)


def _assault(table: Dorn) -> Rules[None]:
    """4a.4: the fourth phase, after all movement."""
    if not (yield from assault(table)):
        end_phase(table)


def first_phase_of_heroes_turn(table: Dorn) -> Rules[None] | None:
    """4b.1: it is for playing Blessing cards."""
    if table.hand >= 0:
        return play_blessing_card(table, Who(table.hand))
    able = NO_FIGURES
    for who, hero in by_hero(table.heroes):
        if can_open(table, who, hero):
            able |= ONLY[who]
    return pick_hero(table, able, "4b.1", play_blessing_card)


def _attack(table: Dorn) -> Rules[None] | None:
    """4b.4, 9a.2: the third phase, after all movement."""
    if table.hand >= 0:
        return _attack_with(table, Who(table.hand))
    able = NO_FIGURES
    for who, hero in by_hero(table.heroes):
        if hero.attacks > 0 and attack_options(table, who):
            able |= ONLY[who]
    return pick_hero(table, able, "4b.4", _attack_with)


def _attack_with(table: Dorn, who: Who) -> Rules[None]:
    """9a.1, 9a.5: the hero in hand attacks once, or is put aside."""
    hero = table.heroes[who]
    options: list[Option] = [LEAVE, *attack_options(table, who)]
    answer = options[(yield Decision((hero.seat,), options, "9a.1"))]
    table.hand = NOBODY
    if answer is LEAVE:
        table.aside |= ONLY[who]
    else:
        yield from carry_out_attack(table, who, answer)


_SCENES: dict[int, Callable[[Dorn], Rules[None] | None]] = {
    PARTY: find_party,
    DEAL: deal,
    DEPLOY: _deploy,
    RITUAL: _ritual,
    SUMMON: summon,
    MARCH: march,
    ASSAULT: _assault,
    DUSK: dusk,
    DAWN: come_back,
    BLESSING: first_phase_of_heroes_turn,
    MOVE: move_heroes,
    ATTACK: _attack,
    HEALING: fourth_phase_of_heroes_turn,
}
