"""Options in words: what is done, its price, its chance, and what would make it useless or deadly."""

from collections.abc import Callable
from typing import Any

from undercroft.engine.decisions import Decision, Option
from undercroft.engine.view import Arrow, Label, Odds
from undercroft.games.catacombs import options as o
from undercroft.games.catacombs.actions.handling import LOCK
from undercroft.games.catacombs.actions.moving import TRAP_LEVEL
from undercroft.games.catacombs.board import (
    blockers_of,
    blow_damage,
    card_of,
    cast_of,
    defense_level,
    distance,
    grip_of,
    ground_of,
    is_stationary,
    strike_level,
)
from undercroft.games.catacombs.cards.skills import DIFFICULTY
from undercroft.games.catacombs.combat.attacks import range_difficulty
from undercroft.games.catacombs.content import SIGILS
from undercroft.games.catacombs.ids import NOBODY, OFF, ONLY, Who
from undercroft.games.catacombs.state import HEROES, MASTER, Catacombs
from undercroft.games.catacombs.words.cards import line_text
from undercroft.games.catacombs.words.foreseen import damage_of, drunk_for_nothing, left_of, odds, percent, useless, wasted
from undercroft.games.catacombs.words.names import SKILL, count, door, holders, listed, name, named, square


def option(table: Catacombs, answer: Option, decision: Decision | None = None) -> Label:
    """An option as a label, with a hint and what to light up; to let something stand means what is asked about."""
    about = None if decision is None else decision.about
    if isinstance(answer, o.Accept):
        return _accept(table, about)
    return _OPTIONS[type(answer)](table, answer)


def _risk(text: str, hint: str, target: str, chance: Odds, arrows: tuple[Arrow, ...] = (), warning: str = "") -> Label:
    """Something that dice decide: the chance is written on what it aims at."""
    return Label(text, hint, (target,), percent(chance), arrows, chance=chance, warning=warning)


def _leap(table: Catacombs, answer: o.Leap) -> Label:
    """2.jump.1: where nobody holds it up a figure runs, without a test: who wants to jump all the same finds it in the menu."""
    hint = "1 Action.P and an Agility test; a fall costs 1 HP and what Action.P are left. Two squares are run without one."
    return Label(_who(table, answer.who, "Jump over bare floor"), hint, aside=not blockers_of(table, answer.who))


def _accept(table: Catacombs, about: Option | None) -> Label:
    """1.destiny.1, 1.destiny.2: nothing is spent, and it stands as it fell."""
    if isinstance(about, o.Dying):
        hero = table.figures[about.who].side == HEROES
        end = "dies" if about.loss < 0 else "goes down" if hero else "is off the board"
        return Label("Keep the Destiny Point", "It stands as it fell.", warning=f"{name(table, about.who)} {end}.")
    return Label("Keep the Destiny Point: the test stays failed", "It stands as it fell.")


def _aim(who: Who, target: Who, chance: Odds) -> tuple[Arrow, ...]:
    """2.los.1: the line of sight, with the chance on it."""
    return (Arrow(_fig(who), _fig(target), "sight", percent(chance)),)


def _upper(text: str) -> str:
    return text[0].upper() + text[1:]


def _fig(who: int) -> str:
    return f"figure:{who}"


def _space(at: int) -> str:
    return f"space:{at}"


def _who(table: Catacombs, who: int, text: str) -> str:
    """In the Master's turn several heroes may act: say which."""
    return text if table.active == who else f"{name(table, who)}: {text[0].lower()}{text[1:]}"


def _step(table: Catacombs, it: o.Step) -> Label:
    figure = table.figures[it.who]
    how = "Free, as the second step of a run" if figure.stride else "1 Action.P; a second step right after it is free"
    trap = "A trap lies there, and a runner can't avoid it." if it.to in ground_of(table).traps else ""
    text = _who(table, it.who, f"Go to {square(table, it.to)}")
    if blockers_of(table, it.who):
        held = odds(card_of(table, it.who).agility, grip_of(table, blockers_of(table, it.who)))
        hint = f"{how}. {_upper(holders(table, it.who))} the way: this is the chance to get away."
        return _risk(text, hint, _space(it.to), held, warning=trap)
    return Label(text, f"{how}.", (_space(it.to),), warning=trap)


def _pass(table: Catacombs, it: o.Pass) -> Label:
    """2.move.10: where nobody holds a figure up, a square beside it is cheaper to step to."""
    text = _who(table, it.who, f"Go past {square(table, it.via)} to {square(table, it.to)}")
    near = it.to in ground_of(table).around[table.figures[it.who].at]
    hint = "2 Action.P, through an ally; nobody can hold you up."
    return Label(text, hint, (_space(it.to),), aside=near and not blockers_of(table, it.who))


def _strike(table: Catacombs, it: o.Strike) -> Label:
    victim = table.figures[it.target]
    card, other = card_of(table, it.who), card_of(table, it.target)
    if is_stationary(table, victim):
        chance = Odds(1, 1, "Hits without a test")
    else:
        more = 0 if victim.struck_by & ONLY[it.who] or not victim.struck_by else 1
        chance = odds(strike_level(table, it.who, it.target), max(0, defense_level(other, victim) - more))
    price = 2 if it.strong else 1
    verb = "Strong attack on" if it.strong else "Strike"
    text = f"{verb} {named(table, it.target)} at {square(table, victim.at)}"
    damage = blow_damage(card, victim, other) * price
    hint = f"{price} Action.P; {damage_of(table, it.who, it.target, damage)}; {left_of(table, it.target)}."
    return _risk(_who(table, it.who, text), hint, _fig(it.target), chance, warning=useless(table, it.who, it.target, damage))


def _shoot(table: Catacombs, it: o.Shoot) -> Label:
    attacker, victim = table.figures[it.who], table.figures[it.target]
    card = card_of(table, it.who)
    apart = distance(ground_of(table), attacker.at, victim.at)
    price = 2 if it.accurate else 1
    verb = "Aim carefully at" if it.accurate else "Shoot at"
    text = f"{verb} {named(table, it.target)} at {square(table, victim.at)}"
    damage = (card.shot or 0) * price
    hint = f"{price} Action.P; {count(apart, 'square')}; {damage_of(table, it.who, it.target, damage)}; {left_of(table, it.target)}."
    chance, warning = odds(card.ranged, range_difficulty(apart)), useless(table, it.who, it.target, damage)
    return _risk(_who(table, it.who, text), hint, _fig(it.target), chance, _aim(it.who, it.target, chance), warning)


def _cast(table: Catacombs, it: o.Cast) -> Label:
    spell = table.content.spells[table.figures[it.who].kind][it.spell]
    magic = card_of(table, it.who).magic
    lines = "; ".join(f"from {line_text(line)} ({percent(odds(magic, line.at))})" for line in spell.lines)
    lines = f"1 Action.P. By the total of the dice: {lines}."
    warning = wasted(table, spell, it.target)
    chance = odds(magic, spell.lines[0].at)
    if it.target < 0:
        return _risk(_who(table, it.who, f"Cast {spell.name}"), lines, _fig(it.who), chance)
    at = named(table, it.target)
    arrows = _aim(it.who, it.target, chance) if it.target != it.who else ()
    return _risk(_who(table, it.who, f"Cast {spell.name} at {at}"), lines, _fig(it.target), chance, arrows, warning)


def _use(table: Catacombs, it: o.Use) -> Label:
    title, text = SKILL[it.skill]
    card = card_of(table, it.who)
    chance = odds(card.intelligence if it.skill == SIGILS else card.charisma, DIFFICULTY[it.skill])
    label = _who(table, it.who, f"{title}: {named(table, it.target)}")
    return _risk(label, text, _fig(it.target), chance, _aim(it.who, it.target, chance))


def _door(verb: str, hint: str) -> Callable[[Catacombs, Any], Label]:
    return lambda t, it: Label(_who(t, it.who, f"{verb} {door(t, it.door)}"), hint, (f"door:{it.door}",))


def _pick(table: Catacombs, it: o.PickLock) -> Label:
    chance = odds(card_of(table, it.who).dexterity, LOCK)
    warning = "" if chance.won else f"{name(table, it.who)} has no hand for locks: it can't succeed."
    return _risk(_who(table, it.who, f"Pick the lock of {door(table, it.door)}"), "1 Action.P.", f"door:{it.door}", chance, (), warning)


def _break(table: Catacombs, it: o.BreakDoor) -> Label:
    harm = (card_of(table, it.who).damage or 0) - 2
    hint = f"1 Action.P; {min(harm, table.door_hp[it.door])} of its {table.door_hp[it.door]} HP."
    warning = "" if harm > 0 else "This weapon does it no harm."
    return Label(_who(table, it.who, f"Hack at {door(table, it.door)}"), hint, (f"door:{it.door}",), warning=warning)


def _jump(table: Catacombs, it: o.Jump) -> Label:
    """2.jump.2, 2.jump.4: the chance, of getting away too where somebody holds one up; and where a fall ends."""
    ground, at, agility = ground_of(table), table.figures[it.who].at, card_of(table, it.who).agility
    flight = next(each for each in (*ground.jumps[at], *ground.leaps[at]) if each.to == it.to)
    chance = odds(agility, 2 * len(flight.over))
    if blockers := blockers_of(table, it.who):
        grip = grip_of(table, blockers)
        away = odds(agility, grip)
        chance = Odds(chance.won * away.won, chance.of * away.of, f"{chance.needs}, and before it {grip} to get away")
    deep = (
        "A fall ends in the lava, and that is the end."
        if flight.lava
        else "A fall ends in the hole, and costs 1D6 HP."
        if flight.hole
        else ""
    )
    warning = deep if chance.won < chance.of else ""
    hint = "1 Action.P." if deep else "1 Action.P; a fall ends on the floor before it, and costs 1 HP and what Action.P are left."
    arrows = (Arrow(_fig(it.who), _space(it.to), "way", percent(chance)),)
    return _risk(_who(table, it.who, f"Jump to {square(table, it.to)}"), hint, _space(it.to), chance, arrows, warning)


def _shrine(table: Catacombs, it: o.OpenShrine) -> Label:
    """5.shrine.2, 5.shrine.3: what it gives, and that it gives once."""
    if it.calls == NOBODY:
        hint = "1 Action.P, and once: 1D6 HP for every hero, standing or down."
        return Label(_who(table, it.who, "Break the reliquary open"), hint, (f"shrine:{it.shrine}",))
    text = f"Break the reliquary open: {named(table, it.calls)} rises"
    return Label(text, "1 Action.P, and once: beside it, with all its HP, and to act in this turn.", (f"shrine:{it.shrine}",))


def _take(table: Catacombs, it: o.Take) -> Label:
    place = table.barrels[it.barrel]
    where = f"the barrel at {square(table, place)}" if place >= 0 else f"the barrel of {named(table, -1 - place)}"
    return Label(_who(table, it.who, f"Take {where}"), "1 Action.P.", (f"barrel:{it.barrel}",) if place >= 0 else (_fig(-1 - place),))


def _wait(table: Catacombs, it: o.Wait) -> Label:
    return Label(_who(table, it.who, "Wait"), "2 Action.P keep one point for the Master's turn.", (_fig(it.who),))


def _place(table: Catacombs, it: o.Place) -> Label:
    return Label(f"{name(table, it.who)} at {square(table, it.to)}", "", (_space(it.to),))


def _end_turn(table: Catacombs, _: o.EndTurn) -> Label:
    mine = cast_of(table).masters if table.turn == MASTER else cast_of(table).party
    idle = [who for who in mine if (each := table.figures[who]).at != OFF and each.hp > 0 and not each.acted and each.ap]
    left = f"{listed([named(table, who) for who in idle])} {'have' if idle[1:] else 'has'}" if idle else ""
    text = f"End the turn of the {'heroes' if table.turn == HEROES else 'Master'}"
    return Label(text, "Whoever has not acted does not act in this round.", warning=f"{_upper(left)} not acted." if left else "")


def _halt(table: Catacombs, it: o.Halt) -> Label:
    """2.move.2: what is left of the points, and a second step that is free, are lost."""
    figure = table.figures[it.who]
    lost = f"{figure.ap} Action.P {'is' if figure.ap == 1 else 'are'} lost." if figure.ap else ""
    lost = lost or ("The second step, which is free, is not taken." if figure.stride else "")
    return Label(f"{name(table, it.who)} does no more", "Somebody else acts.", warning=lost)


def _force(table: Catacombs, it: o.Force) -> Label:
    """2.block.6: armor does not count."""
    hp = table.figures[it.who].hp
    warning = f"It may cost the last of {hp} HP." if hp <= 6 else ""
    return Label("Break away", f"1D6 of {hp} HP, armor not counting, and then the move.", warning=warning)


def _give_up(table: Catacombs, it: o.GiveUp) -> Label:
    return Label(f"Stay at {square(table, table.figures[it.who].at)}", "The Action.P is spent.")


def _reroll(table: Catacombs, it: o.Reroll) -> Label:
    """1.destiny.1: how likely it is to go better this time."""
    chance = odds(it.dice, it.needs) if it.dice else Odds(7 - it.needs, 6, f"{it.needs} or more on a D6")
    hint = f"All dice, and what falls then counts. {_left(table, it.who)}"
    warning = "Most likely the point is spent for nothing." if chance.won * 10 < chance.of else ""
    return _risk("Spend a Destiny Point and roll again", hint, _fig(it.who), chance, warning=warning)


def _left(table: Catacombs, who: int) -> str:
    """1.destiny.4: what is left of Destiny after it."""
    left = table.figures[who].destiny - 1
    return f"{count(left, 'Destiny Point')} left then." if left else "It is the last."


def _hold(_: Catacombs, __: o.Hold) -> Label:
    return Label("Hold still", "Waiting points stay for later in this turn.")


BARREL = "1 Action.P: 1D6 HP healed, and a cure for poison."

_OPTIONS: dict[type[Option], Callable[[Catacombs, Any], Label]] = {
    o.Place: _place,
    o.Activate: lambda t, it: Label(
        f"{name(t, it.who)} acts",
        f"{t.figures[it.who].ap} Action.P, {t.figures[it.who].hp} HP, at {square(t, t.figures[it.who].at)}.",
        (_fig(it.who),),
    ),
    o.EndTurn: _end_turn,
    o.Halt: _halt,
    o.Hold: _hold,
    o.Step: _step,
    o.Tread: lambda t, it: _risk(
        _who(t, it.who, f"Walk with care to {square(t, it.to)}"),
        "A trap lies there; this is the chance to avoid it. 1 Action.P, and no second step.",
        _space(it.to),
        odds(card_of(t, it.who).agility, TRAP_LEVEL),
    ),
    o.Pass: _pass,
    o.Jump: _jump,
    o.Leap: _leap,
    o.Strike: _strike,
    o.Shoot: _shoot,
    o.Cast: _cast,
    o.Use: _use,
    o.OpenDoor: _door("Open", "1 Action.P."),
    o.ShutDoor: _door("Close", "1 Action.P. It will not be locked."),
    o.PickLock: _pick,
    o.BreakDoor: _break,
    o.OpenChest: lambda t, it: Label(_who(t, it.who, "Open the chest"), "1 Action.P, and the quest is won.", ("chest",)),
    o.OpenShrine: _shrine,
    o.Take: _take,
    o.Give: lambda t, it: Label(_who(t, it.who, f"Give the barrel to {named(t, it.to)}"), "1 Action.P.", (_fig(it.to),)),
    o.PutDown: lambda t, it: Label(_who(t, it.who, f"Put the barrel down at {square(t, it.to)}"), "1 Action.P.", (_space(it.to),)),
    o.Drink: lambda t, it: Label(_who(t, it.who, "Drink the barrel"), BARREL, (_fig(it.who),), warning=drunk_for_nothing(t, it.who)),
    o.Pour: lambda t, it: Label(
        _who(t, it.who, f"Pour the barrel into {named(t, it.to)}"), BARREL, (_fig(it.to),), warning=drunk_for_nothing(t, it.to)
    ),
    o.Wait: _wait,
    o.Tear: lambda t, it: _risk(
        _who(t, it.who, "Tear at the web"), "1 Action.P.", _fig(it.who), odds(card_of(t, it.who).strength, t.figures[it.who].web)
    ),
    o.Join: lambda t, it: Label(
        f"{count(it.count, 'miniature')} to {named(t, it.to)}", "1 Action.P; they count from the next turn of the Master.", (_fig(it.to),)
    ),
    o.Reroll: _reroll,
    o.Annul: lambda t, it: Label("Spend a Destiny Point: it has not happened", _left(t, it.who), (_fig(it.who),)),
    o.Force: _force,
    o.GiveUp: _give_up,
    o.Crush: lambda t, it: Label(f"Step onto {square(t, it.to)}", "For nothing, whoever else is near.", (_space(it.to),)),
    o.Stay: lambda _, __: Label("Leave it at that", "Nothing more is spent."),
    o.Second: lambda t, it: Label(f"{name(t, it.target)} too", "Can't be seen until the next attack.", (_fig(it.target),)),
    o.Ground: lambda t, it: Label(f"At {square(t, it.at)}", "", (_space(it.at),)),
}
