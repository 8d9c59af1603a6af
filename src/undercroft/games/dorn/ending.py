"""Hit points, blood, death, experience, and how the game ends."""

from typing import NoReturn

from msgspec.structs import replace

from undercroft.engine.asking import confirm
from undercroft.engine.decisions import Rules
from undercroft.engine.state import GameOver, Outcome
from undercroft.games.dorn.board import chamber_is_full, in_chamber, losers, most_hp
from undercroft.games.dorn.content.loading import ZORKAL
from undercroft.games.dorn.events import (
    ChamberBroken,
    ChamberFull,
    Died,
    Dropped,
    GateUnlocked,
    Healed,
    Hurt,
    RitualDone,
    Slain,
    Surrendered,
    TimeRanOut,
    WallGone,
    WallHit,
    Wounded,
    ZorkalDead,
)
from undercroft.games.dorn.ids import NO_SEATS, NOBODY, OFF, ONLY, SEAT, SPACE, Figure, Space, Who
from undercroft.games.dorn.options import YIELD, LastDrop
from undercroft.games.dorn.state import CLOSED, DAWN, DORNKEEPER, UNLOCKED, WARDED, Dorn, Hero, Monster, MonsterMarks

MOST_BLOOD = 16
STREAK = 3  # turn ends in a row with the Chamber full
TOP = 2  # the highest level, counted from 0
NEEDED = 3  # Artifacts for the Gate


def put_hero(table: Dorn, who: Who, space: Space) -> None:
    """A hero stands on this space from now on."""
    hero, feet, at = table.heroes[who], table.content.map.foot, table.heroes_at
    if hero.space != OFF:
        at ^= at & feet[hero.space]
    table.heroes_at = at | feet[space] if space != OFF else at
    hero.space = space


def change(table: Dorn, old: Monster, **fields: int | MonsterMarks) -> Monster:
    """A monster is from now on as these fields say."""
    monsters = table.monsters
    new = monsters[monsters.index(old)] = replace(old, **fields)
    return new


def put_monster(table: Dorn, mover: Monster, space: Space) -> Monster:
    """A monster stands on this space from now on."""
    feet = table.content.map.foot
    table.monsters_at = table.monsters_at & ~feet[mover.space] | feet[space]
    return change(table, mover, space=space)


def walk_monster(table: Dorn, at: int, to: Space, steps: int) -> None:
    """The monster with this place in the list has walked to a space: what `put_monster` does, as quick as it is frequent."""
    old, feet = table.monsters[at], table.content.map.foot
    table.monsters_at = table.monsters_at ^ feet[old.space] | feet[to]
    table.monsters[at] = Monster(old.figure, old.kind, to, old.hp, old.left - steps, old.blows, old.marks)


# ------------------------------------------------------------------ heroes


def bleed(table: Dorn, who: Who, amount: int, rule: str) -> None:
    """5.3, 9f.1, 9f.6, 9f.7: each hit point that a hero really loses is a drop of blood for the Dornkeeper, up to sixteen."""
    hero = table.heroes[who]
    lost = min(amount, hero.hp)
    if lost <= 0:
        return
    hero.hp -= lost
    table.blood = min(MOST_BLOOD, table.blood + lost)
    table.tell(rule, Hurt, who, lost, hero.hp, table.blood)


def harm_hero(table: Dorn, who: Who, amount: int, by: Figure, rule: str) -> None:
    """9g.1: a hero who loses the last hit point is dead. Nothing harms one who is warded."""
    hero = table.heroes[who]
    if hero.marks & WARDED and table.phase < DAWN:
        return
    bleed(table, who, amount, rule)
    if hero.hp <= 0:
        die(table, who, rule, by)


def dares(table: Dorn, who: Who, what: str) -> Rules[bool]:
    """9e.3: whoever would pay with the last hit point is asked again; one who thinks better of it is put aside, and has paid nothing."""
    hero = table.heroes[who]
    if hero.hp > 1 or (yield from confirm(hero.seat, LastDrop(who, what), "9e.3")):
        return True
    table.aside |= ONLY[who]
    return False


def die(table: Dorn, who: Who, how: str, by: Figure = NOBODY) -> None:
    """1.5, 9g.1, 9g.2, 9g.3, 6.7: the figure and the items leave the game, Artifacts stay on the space, nobody sees the Blessing.

    14b.6: with the last hero the game is over.
    """
    hero = table.heroes[who]
    space = hero.space
    put_hero(table, who, OFF)
    table.tell("9g.1", Died, who, space, how, by)
    carried = -1 - who
    for artifact, at in enumerate(table.artifacts):
        if at == carried:
            lay_artifact(table, artifact, space)
            table.tell("9g.3", Dropped, who, artifact, space)
    table.spent += hero.items
    hero.items, hero.trophies, hero.xp = (), (), 0
    hero.left = hero.attacks = hero.parries = 0
    table.players = NO_SEATS
    for each in table.heroes:
        if each.hp > 0:
            table.players |= SEAT[each.seat]
    if not table.players:
        table.outcome = Outcome((DORNKEEPER,), "slaughter", "14b.6")
        raise GameOver
    check_gate(table)


def heal(table: Dorn, who: Who, amount: int, rule: str) -> int:
    """3c.9, 3c.8: never beyond the maximum. Returns how much it was."""
    hero = table.heroes[who]
    gained = min(amount, most_hp(table, hero) - hero.hp)
    if gained <= 0:
        return 0
    hero.hp += gained
    table.tell(rule, Healed, who, gained, hero.hp)
    return gained


# ------------------------------------------------------------------ monsters


def harm_monster(table: Dorn, victim: Monster, amount: int, by: int, rule: str) -> bool:
    """1.2, 10.2, 10.3, 10.5, 14a.1, 14a.3, 9a.7, 9a.8, 9a.9, 9a.10, 10.4: a monster loses hit points; returns whether that has killed it.

    14a.2: with Zorkal's last one the heroes have won.
    """
    left = max(0, victim.hp - amount)
    if left:
        change(table, victim, hp=left)
        table.tell(rule, Wounded, victim.figure, victim.kind, left, by)
        return False
    if victim.kind == ZORKAL:
        change(table, victim, hp=0)
        table.tell("14a.2", ZorkalDead)
        table.outcome = Outcome(tuple(range(1, table.seats)), "zorkal", "14a.2")
        raise GameOver
    take_off(table, victim)
    hero = table.heroes[by]
    xp = 2 if table.content.strong[victim.kind] else 1
    if hero.level < TOP and hero.space != OFF:
        hero.xp += xp
        hero.trophies += (victim.kind,)
    table.tell("9a.11", Slain, victim.figure, victim.kind, by, xp, victim.space)
    return True


def take_off(table: Dorn, gone: Monster) -> None:
    """9a.13: a monster leaves the board."""
    table.monsters_at &= ~table.content.map.foot[gone.space]
    table.monsters.remove(gone)


def harm_wall(table: Dorn, space: Space, amount: int, by: int, rule: str) -> None:
    """15c.3, 15c.6, 15c.7: a Cave-in loses a token for each hit, and is gone with the last; that gives no experience."""
    walls = dict(table.walls)
    walls[space] -= amount
    table.tell(rule, WallHit, space, max(0, walls[space]), by)
    if walls[space] <= 0:
        del walls[space]
        table.walls_at &= ~SPACE[space]
        table.tell("15c.6", WallGone, space)
    table.walls = tuple(walls.items())


# ------------------------------------------------------------------ Artifacts and the Gate


def lay_artifact(table: Dorn, artifact: int, place: int) -> None:
    """An Artifact is there from now on: on a space, or with a hero (-1 - hero)."""
    table.artifacts = (*table.artifacts[:artifact], place, *table.artifacts[artifact + 1 :])


def check_gate(table: Dorn) -> None:
    """1.3, 12.1, 13.2, 13.3, 12.2: with three Artifacts in the Ritual Chamber, carried or lying, the Gate is unlocked for good."""
    if table.gate != CLOSED or table.disturbed.bit_count() < NEEDED:
        return
    heroes = table.heroes
    there = sum(in_chamber(table, Space(at) if at >= 0 else heroes[-1 - at].space) for at in table.artifacts if at >= -5)
    if there >= NEEDED:
        table.gate = UNLOCKED
        table.tell("13.2", GateUnlocked)


# ------------------------------------------------------------------ endings


def look_into_chamber(table: Dorn) -> None:
    """14b.1, 14b.3, 14b.5, 1.4: only ends of Dornkeeper turns count; three full ones in a row are the Ultimate Ritual."""
    if not chamber_is_full(table):
        if table.streak:
            table.tell("14b.5", ChamberBroken)
        table.streak = 0
        return
    table.streak += 1
    table.tell("14b.1", ChamberFull, table.streak)
    if table.streak >= STREAK:
        table.tell("14b.1", RitualDone)
        table.outcome = Outcome((DORNKEEPER,), "ritual", "14b.1")
        raise GameOver


def run_out_of_time(table: Dorn, side: int) -> None:
    """15e.2: the rest of the turn is lost but for what happens by itself; Zorkal does not advance."""
    table.hurried = True
    table.hand = NOBODY
    table.tell("15e.2", TimeRanOut, side)


def give_up(table: Dorn, side: int) -> NoReturn:
    """14.1: the side that surrenders has lost."""
    table.tell("14.1", Surrendered, side)
    table.outcome = Outcome(losers(table, side), "surrender", "14.1")
    raise GameOver


def may_surrender(table: Dorn) -> bool:
    """14.1: in any turn, but whoever has thought better of it is not asked again in the same one."""
    return not table.yielding


def lay_down(table: Dorn) -> Rules[None]:
    """14.1: the Dornkeeper surrenders, if he means it; he is asked once in a turn."""
    table.yielding = True
    if (yield from confirm(DORNKEEPER, YIELD, "14.1")):
        give_up(table, DORNKEEPER)


def advance_hero(table: Dorn, hero: Hero) -> bool:
    """10.14: current and maximum hit points rise together; 10.13: at the top nothing is kept."""
    before = most_hp(table, hero)
    hero.level += 1
    hero.hp += most_hp(table, hero) - before
    if hero.level == TOP:
        hero.xp, hero.trophies = 0, ()
    return True
