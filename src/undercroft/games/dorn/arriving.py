"""How a hero comes to a space: walking, vanishing, put there by a card. Whatever looks at arriving looks here."""

from collections.abc import Callable

from undercroft.engine.events import Event
from undercroft.engine.state import What
from undercroft.games.dorn.board import sheet, zone_of_monsters
from undercroft.games.dorn.ending import bleed, check_gate, die, put_hero
from undercroft.games.dorn.events import Hastens, Shifted, Stopped
from undercroft.games.dorn.ids import Space, Who
from undercroft.games.dorn.state import FLED, HALTED, MOVE, ROOTED, TELEPORTS, Dorn, Hero


def arrive(table: Dorn, who: Who, space: Space, rule: str, event: Callable[[*What], Event], *what: *What) -> None:
    """A hero stands on this space from now on, and pays or stops for it; the event says which way it was."""
    put_hero(table, who, space)
    table.tell(rule, event, *what)
    if table.tactics or table.edicts or table.disturbed:  # else nothing looks at it
        settle(table, who)


def settle(table: Dorn, who: Who) -> None:
    """15d.1, 5.5, 13.2: what a hero who has just come to a space owes there; the Gate is tested after every action."""
    hero = table.heroes[who]
    if table.tactics and table.phase == MOVE:
        _stop(table, who, hero)
    if table.edicts & TELEPORTS:
        _pay_toll(table, who, hero)
    check_gate(table)


def shift_hero(table: Dorn, who: Who, space: Space, rule: str) -> None:
    """A hero is put somewhere else without walking."""
    start = table.heroes[who].space
    arrive(table, who, space, rule, Shifted, who, start, space)


def hasten(table: Dorn, who: Who, more: int, rule: str) -> None:
    """8.4, 5.5: steps that a card gives for this turn; to one who can't walk, or whose movement is over, it gives nothing."""
    hero = table.heroes[who]
    if not hero.marks & ROOTED:
        hero.left += more
        table.tell(rule, Hastens, who, more)


def halt(hero: Hero) -> None:
    """8.4: the movement of this phase is over; steps that are still given can't be taken."""
    hero.left = 0
    hero.marks |= HALTED


def _stop(table: Dorn, who: Who, hero: Hero) -> None:
    """15d.1, 15d.3, 15d.5: next to a monster the movement is over, unless the hero flees or passes through figures."""
    exempt = hero.marks & FLED or sheet(table, hero).phase
    if exempt or not zone_of_monsters(table) & table.content.map.foot[hero.space]:
        return
    if hero.left:
        table.tell("15d.1", Stopped, who)
    halt(hero)


def _pay_toll(table: Dorn, who: Who, hero: Hero) -> None:
    """5.5: where a Ritual asks a toll of Teleports, it is paid on entering, whichever way one comes."""
    if any(hero.space == one for one, _ in table.content.map.teleports):
        bleed(table, who, 1, "5.5")
        if hero.hp <= 0:
            die(table, who, "5.5")
