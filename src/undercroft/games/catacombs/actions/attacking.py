"""Attacks, spells and skills as actions: what they cost, and whom they can be aimed at."""

from undercroft.engine.asking import choose
from undercroft.engine.decisions import Option, Rules
from undercroft.games.catacombs.actions.moving import crush, pay
from undercroft.games.catacombs.board import Seen, card_of, seen_opponents
from undercroft.games.catacombs.cards import ONE_SKILL, cast, use_skill
from undercroft.games.catacombs.combat import shoot, strike
from undercroft.games.catacombs.content import Character
from undercroft.games.catacombs.ids import OFF, SPELL, Who
from undercroft.games.catacombs.options import SHOOT, STAY, Cast, Shoot, Strike, Use
from undercroft.games.catacombs.state import HEROES, MASTER, Catacombs

NEAREST_SHOT = 2


def strike_at(table: Catacombs, it: Strike) -> Rules[None]:
    """2.melee.1, 2.strong.1, 2.crush.1: 1 Action.P, or 2 for a Strong attack; whoever kills may step onto the victim's square."""
    attacker, victim = table.figures[it.who], table.figures[it.target]
    square = victim.at
    pay(attacker, 2 if it.strong else 1)
    yield from strike(table, it.who, it.target, strong=it.strong)
    if victim.at == OFF and attacker.hp > 0 and attacker.at != OFF:
        yield from crush(table, it.who, square)


def shot_targets(card: Character, seen: list[Seen]) -> list[Who]:
    """2.ranged.2, 2.ranged.3, 2.ranged.7, 4.invisible.1: of the opponents in sight those at least 2 and at most 20 squares away."""
    most = card.range
    return [number for number, apart in seen if NEAREST_SHOT <= apart <= most]


def shoot_at(table: Catacombs, it: Shoot) -> Rules[None]:
    """2.ranged.1, 2.accurate.1, 1.irf.2: 1 Action.P, or 2; a waiting point of the hunter buys two Ranged Attacks."""
    figure = table.figures[it.who]
    pay(figure, 2 if it.accurate else 1)
    if it.accurate or not (figure.side == HEROES and table.turn == MASTER and "on_the_lookout" in card_of(table, it.who).skills):
        return shoot(table, it.who, it.target, accurate=it.accurate)
    return _shoot_twice(table, it)


def _shoot_twice(table: Catacombs, it: Shoot) -> Rules[None]:
    """1.irf.2: two complete attacks, one after the other, at the same or different targets."""
    yield from shoot(table, it.who, it.target, accurate=False)
    figure = table.figures[it.who]
    if figure.at == OFF or figure.hp <= 0:
        return
    seen = seen_opponents(table, it.who)
    options: list[Option] = [SHOOT[it.who][target][0] for target in shot_targets(card_of(table, it.who), seen)]
    if options:
        again = yield from choose(figure.side, [*options, STAY], "1.irf.2")
        if isinstance(again, Shoot):
            yield from shoot(table, it.who, again.target, accurate=False)


def cast_spell(table: Catacombs, it: Cast) -> Rules[None]:
    """2.spell.1, 2.spell.4: 1 Action.P, and each spell once per round, even if it fails."""
    figure = table.figures[it.who]
    pay(figure, 1)
    figure.used |= SPELL[it.spell]
    return cast(table, it.who, it.spell, it.target)


def use(table: Catacombs, it: Use) -> Rules[None]:
    """1.card.5: 1 Action.P, and each skill once per round."""
    figure = table.figures[it.who]
    pay(figure, 1)
    figure.used |= ONE_SKILL[it.skill]
    return use_skill(table, it.who, it.skill, it.target)
