"""Doors, locks, the chest, barrels, webs, swarms: what is done with one's hands."""

from undercroft.engine.decisions import Rules
from undercroft.games.catacombs.actions.moving import may_leave, nearest_free, pay
from undercroft.games.catacombs.board import (
    all_miniatures,
    can_end_on,
    card_of,
    cast_of,
    distance,
    ground_of,
    in_reach,
    is_hero,
    leads,
    miniatures,
    touches,
)
from undercroft.games.catacombs.combat.dice import can_pass, six, tested
from undercroft.games.catacombs.ending import come_back, cure, drop, heal, lay_barrel, take_off, win
from undercroft.games.catacombs.events import (
    ChestOpened,
    DoorOpened,
    DoorShut,
    DoorStruck,
    Drunk,
    Freed,
    Joined,
    LaidDown,
    Released,
    Removed,
    ShrineOpened,
    Took,
    Waited,
)
from undercroft.games.catacombs.ids import NOBODY, OFF, Square, Who
from undercroft.games.catacombs.state import BROKEN, HEROES, LOCKED, LOST, OPEN, SHUT, Catacombs, Figure

LOCK = 4  # the difficulty of every lock (2.lock.2, 5.dungeon.1)
DOOR_ARMOR = 2  # 2.break.4
DOOR_HP = 8  # 2.break.5


# ------------------------------------------------------------------ doors and locks


def set_door(table: Catacombs, door: int, state: int) -> None:
    """2.door.3: a door fills its square: closed it is an obstacle, open it is floor."""
    table.doors = (*table.doors[:door], state, *table.doors[door + 1 :])
    square = ground_of(table).doors[door]
    others = tuple(at for at in table.shut if at != square)
    table.shut = others if state >= OPEN else tuple(sorted((*others, square)))


def open_door(table: Catacombs, who: Who, door: int) -> None:
    """2.door.1: opening a closed door that touches costs 1 Action.P."""
    pay(table.figures[who], 1)
    set_door(table, door, OPEN)
    table.tell("2.door.1", DoorOpened, who, door)


def can_shut(table: Catacombs, door: int) -> bool:
    """2.door.2: not while anybody or anything is in the doorway; nor a door that is gone, nor the gate."""
    ground = ground_of(table)
    square = ground.doors[door]
    return table.doors[door] == OPEN and door != ground.gate and square not in table.barrels and square not in table.squares


def shut_door(table: Catacombs, who: Who, door: int) -> None:
    """2.door.2: closing costs 1 Action.P and does not lock."""
    pay(table.figures[who], 1)
    set_door(table, door, SHUT)
    table.tell("2.door.2", DoorShut, who, door)


def is_goal(table: Catacombs, door: int) -> bool:
    """5.quest2.1: whether opening this gate is what the heroes have come for."""
    return door == ground_of(table).gate and cast_of(table).quest.goal == "gate"


def may_pick(table: Catacombs, who: Who, door: int) -> bool:
    """2.lock.1, 2.action.3: anybody who could open it can try a lock, but the goal is for heroes alone."""
    if table.doors[door] != LOCKED or not can_pass(card_of(table, who).dexterity, LOCK):
        return False
    return table.figures[who].side == HEROES or not is_goal(table, door)


def pick_lock(table: Catacombs, who: Who, door: int) -> Rules[None]:
    """1.char.10, 2.lock.1, 2.lock.2, 5.dungeon.1: Dexterity, difficulty 4; success opens the door. 5.quest2.1: or ends the quest."""
    pay(table.figures[who], 1)
    if not (yield from tested(table, who, "lock", card_of(table, who).dexterity, LOCK, "2.lock.2")):
        return
    set_door(table, door, OPEN)
    table.tell("2.lock.2", DoorOpened, who, door)
    if is_goal(table, door):
        if cast_of(table).prisoner == NOBODY:
            win(table, HEROES, "gate", "5.quest2.1")
        release(table)


def release(table: Catacombs) -> None:
    """5.quest2.1, 5.prisoner.1: the prisoner stands on the free square of the cell nearest to the gate; he acts from the next round on."""
    cast, who = cast_of(table), cast_of(table).prisoner
    ground, gate = cast.ground, cast.ground.doors[cast.ground.gate]
    free = [at for at in ground.cell if can_end_on(table, at)]
    at = min(free, key=lambda each: distance(ground, gate, each)) if free else gate
    figure = table.figures[who]
    figure.perch, figure.acted = at, True
    table.place(who, at)
    table.tell("5.prisoner.1", Released, who, at)


def check_led_out(table: Catacombs) -> None:
    """5.quest2.1, 5.end.1: the prisoner stands in the Catacombs entrance: the quest is won."""
    cast = cast_of(table)
    if cast.prisoner != NOBODY and (freed := table.figures[cast.prisoner]).hp > 0 and freed.at in cast.ground.entrance:
        win(table, HEROES, "gate", "5.quest2.1")


def can_break(table: Catacombs, who: Who, door: int) -> bool:
    """2.break.1, 2.break.4, 5.dungeon.1: a closed door in reach, but not the gate; and only blows that go deeper than its armor."""
    ground, damage = ground_of(table), card_of(table, who).damage
    if door == ground.gate or table.doors[door] >= OPEN or damage is None or damage <= DOOR_ARMOR:
        return False
    return in_reach(table, table.figures[who].at, ground.doors[door])


def break_door(table: Catacombs, who: Who, door: int) -> None:
    """2.break.2, 2.break.3, 2.break.5, 2.break.6: every blow lands, without a location; damage adds up until the door is gone."""
    pay(table.figures[who], 1)
    damage = card_of(table, who).damage
    assert damage is not None
    hp = max(0, table.door_hp[door] - (damage - DOOR_ARMOR))
    table.door_hp = (*table.door_hp[:door], hp, *table.door_hp[door + 1 :])
    table.tell("2.break.5", DoorStruck, who, door, damage - DOOR_ARMOR, hp)
    if hp == 0:
        set_door(table, door, BROKEN)


def can_open_chest(table: Catacombs, who: Who) -> bool:
    """5.quest1.1: a standing hero who touches the chest."""
    figure, cast = table.figures[who], cast_of(table)
    return is_hero(table, who) and cast.quest.goal == "chest" and touches(table, figure.at, cast.ground.chest)


def open_chest(table: Catacombs, who: Who) -> None:
    """5.quest1.1: opened for 1 Action.P, without a test, and the game is won."""
    pay(table.figures[who], 1)
    table.tell("5.quest1.1", ChestOpened, who)
    win(table, HEROES, "chest", "5.quest1.1")


# ------------------------------------------------------------------ reliquaries


def shrines_at(table: Catacombs, who: Who) -> list[int]:
    """5.shrine.1: the reliquaries that are still whole, under a figure or touching it."""
    at = table.figures[who].at
    whole = [number for number, opened in enumerate(table.shrines) if not opened]
    return [each for each in whole if (there := ground_of(table).shrines[each]) == at or touches(table, at, there)]


def to_call(table: Catacombs, who: Who) -> list[Who]:
    """5.shrine.2, 5.shrine.3: whom an opened reliquary serves: the heroes; or one of the Master's fallen, while somebody leads them."""
    if who < cast_of(table).heroes:
        return [NOBODY] if is_hero(table, who) else []
    if not leads(table):
        return []
    cast = cast_of(table)
    return [each for each in cast.masters[: cast.placed - cast.heroes] if table.figures[each].at == OFF and not table.figures[each].gone]


def open_shrine(table: Catacombs, who: Who, shrine: int, calls: Who) -> None:
    """5.shrine.1, 5.shrine.2, 5.shrine.3: 1 Action.P, once; 1D6 HP for every hero, or a fallen figure of the Master rises beside it."""
    pay(table.figures[who], 1)
    table.shrines = (*table.shrines[:shrine], True, *table.shrines[shrine + 1 :])
    table.tell("5.shrine.1", ShrineOpened, who, shrine)
    if calls != NOBODY:
        come_back(table, calls, nearest_free(table, ground_of(table).shrines[shrine]), "5.shrine.3")
        return
    for each in cast_of(table).fighters:
        if table.figures[each].at != OFF:
            heal(table, each, six(table, each), "5.shrine.2")


# ------------------------------------------------------------------ barrels


def take_barrel(table: Catacombs, who: Who, barrel: int) -> None:
    """2.object.1, 2.object.3, 2.object.4: 1 Action.P, from the ground or from an ally."""
    figure = table.figures[who]
    pay(figure, 1)
    holder = -1 - table.barrels[barrel]
    if holder >= 0:
        table.figures[holder].barrel = -1
    figure.barrel = barrel
    lay_barrel(table, barrel, -1 - who)
    table.tell("2.object.1", Took, who, barrel)


def give_barrel(table: Catacombs, who: Who, to: Who) -> None:
    """2.object.1, 2.object.2: 1 Action.P, paid by the giver; allies always agree."""
    figure = table.figures[who]
    pay(figure, 1)
    barrel, figure.barrel = figure.barrel, -1
    table.figures[to].barrel = barrel
    lay_barrel(table, barrel, -1 - to)
    table.tell("2.object.2", Took, to, barrel)


def put_down(table: Catacombs, who: Who, to: Square) -> None:
    """2.object.1: putting an object down is the same action."""
    figure = table.figures[who]
    pay(figure, 1)
    barrel, figure.barrel = figure.barrel, -1
    lay_barrel(table, barrel, to)
    table.tell("2.object.1", LaidDown, barrel, to)


def drink(table: Catacombs, who: Who, into: Who) -> None:
    """2.potion.1, 2.potion.2, 4.poison.5: one dose, 1D6 HP and a cure, for oneself or an ally who is down."""
    figure = table.figures[who]
    pay(figure, 1)
    barrel, figure.barrel = figure.barrel, -1
    lay_barrel(table, barrel, LOST)
    table.tell("2.potion.1", Drunk, into, barrel)
    cure(table, into, fire=False)
    heal(table, into, six(table, who), "2.potion.2")


# ------------------------------------------------------------------ waiting, webs, swarms


def wait(table: Catacombs, who: Who) -> None:
    """2.wait.1, 2.wait.2: two Action.P keep one point for the Master's turn."""
    figure = table.figures[who]
    pay(figure, 2)
    figure.kept += 1
    table.tell("2.wait.2", Waited, who, figure.kept)


def tear_free(table: Catacombs, who: Who) -> Rules[None]:
    """1.char.5, 4.web.4: 1 Action.P and Strength against the level of the web."""
    figure = table.figures[who]
    pay(figure, 1)
    if (yield from tested(table, who, "web", card_of(table, who).strength, figure.web, "4.web.4")):
        figure.web = 0
        table.tell("4.web.4", Freed, who)


def can_tear(table: Catacombs, who: Who, figure: Figure) -> bool:
    """4.web.2, 4.web.4: whoever is caught, standing and strong enough for that web."""
    return bool(figure.web and figure.ap and figure.hp > 0) and can_pass(card_of(table, who).strength, figure.web)


def joinable(table: Catacombs, who: Who, other: Who) -> list[int]:
    """4.swarm.7: how many miniatures can move into a weakened swarm of their kind: unhurt ones, or all of them, as far as there is room."""
    giver, taker = table.figures[who], table.figures[other]
    card = card_of(table, who)
    if giver.kind != taker.kind or not in_reach(table, giver.at, taker.at):
        return []
    room = card.swarm - all_miniatures(card, taker)
    whole = miniatures(card, giver)
    unhurt = (giver.hp - giver.joining) // card.hp
    return [count for count in range(1, room + 1) if count <= unhurt or (count == whole and not giver.joining)]


def join(table: Catacombs, who: Who, other: Who, count: int) -> Rules[None]:
    """4.swarm.7, 4.swarm.8: a move, with blockage like any; the newcomers count from the Master's next turn."""
    giver, taker, card = table.figures[who], table.figures[other], card_of(table, who)
    pay(giver, 1)
    if not (yield from may_leave(table, who)):
        return
    whole = miniatures(card, giver)
    all_of_them = count >= whole and not giver.joining
    hp = giver.hp if all_of_them else min(count * card.hp, giver.hp - giver.joining)
    taker.hp += hp
    taker.joining += hp
    table.tell("4.swarm.7", Joined, who, other, count)
    if all_of_them:
        at = giver.at
        drop(table, giver)
        take_off(table, who)
        giver.gone = True
        table.tell("4.swarm.7", Removed, who, at, "4.swarm.7")
    else:
        giver.hp -= hp
