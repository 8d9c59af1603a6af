"""Questions and options in words."""

from collections.abc import Callable
from typing import Any

from undercroft.engine.decisions import Decision, Option
from undercroft.engine.view import Arrow, Label, Odds, Question
from undercroft.games.catacombs import options as o
from undercroft.games.catacombs.actions.handling import LOCK
from undercroft.games.catacombs.actions.moving import TRAP_LEVEL
from undercroft.games.catacombs.board import blockers_of, card_of, defense_level, distance, ground_of, is_stationary, melee_level
from undercroft.games.catacombs.cards.skills import DIFFICULTY, SIGILS
from undercroft.games.catacombs.combat.attacks import AREAS, armor_against, can_hurt, range_difficulty
from undercroft.games.catacombs.combat.dice import FACES, chance_of
from undercroft.games.catacombs.state import HEROES, Catacombs
from undercroft.games.catacombs.words.cards import line_text
from undercroft.games.catacombs.words.names import AREA, FACE, SKILL, TEST, count, door, name, named, square


def question(table: Catacombs, decision: Decision) -> Question:
    """What is asked, by whom or what, and why."""
    return Question("", _question(table, decision))


def _question(table: Catacombs, decision: Decision) -> str:
    about, first = decision.about, decision.options[0]
    if decision.chance:
        return _wanted(table, about)
    if isinstance(about, o.Failing):
        left = count(table.figures[about.who].destiny, "Destiny Point")
        return f"{name(table, about.who)} has failed {TEST[about.what]}. Let it stand, or spend one of {left} and roll again?"
    if isinstance(about, o.Dying):
        how = "dies outright" if about.loss < 0 else f"loses {about.loss} HP"
        return f"{name(table, about.who)} {how}. Let it stand, or spend a Destiny Point to undo it?"
    if decision.rule == "2.wait.4":
        return "The Master's turn. Does anybody who waits act now?"
    if decision.rule == "2.action.2" and table.active >= 0:
        points = table.figures[table.active].ap
        stride = ", and the second step of a run" if table.figures[table.active].stride else ""
        return f"{name(table, table.active)}, {points} Action.P left{stride}: what now?"
    if isinstance(first, o.Place):
        verb = "comes back: at which square" if table.round else "is placed: where"
        return f"{name(table, first.who)} {verb}?"
    return _QUESTIONS.get(type(first), "What will you do?")


_QUESTIONS: dict[type[Option], str] = {
    o.Activate: "Who acts next?",
    o.GiveUp: "The way is held. Stay, or break away and pay for it in blood?",
    o.Crush: "The square is empty now. Step onto it?",
    o.Jump: "Where to?",
    o.Shoot: "The second arrow is on the string. At whom?",
    o.Second: "The veil is wide enough for another. For whom?",
    o.Ground: "Where shall it rise?",
}


def _wanted(table: Catacombs, about: Option | None) -> str:
    if isinstance(about, o.PowerDie):
        return f"Roll a power die for {named(table, about.who)}. What does it show?"
    if isinstance(about, o.LocationDie):
        return "Roll the location die. What does it show?"
    assert isinstance(about, o.D6)
    return f"Roll a six-sided die for {named(table, about.who)}. What does it show?"


def result(_: Catacombs, about: Option | None, index: int) -> str:
    """A possible result of a roll that people make themselves."""
    if isinstance(about, o.PowerDie):
        return FACE[FACES[index]]
    if isinstance(about, o.LocationDie):
        return AREA[AREAS[index]]
    return str(index + 1)


def option(table: Catacombs, answer: Option) -> Label:
    """An option as a label, with a hint and what to light up."""
    return _OPTIONS[type(answer)](table, answer)


def _risk(text: str, hint: str, target: str, chance: Odds, arrows: tuple[Arrow, ...] = ()) -> Label:
    """Something that dice decide: the chance is written on what it aims at."""
    return Label(text, hint, (target,), percent(chance), arrows, chance=chance)


def odds(level: int, difficulty: int) -> Odds:
    """2.test.7: how likely a test is passed, without Destiny."""
    return Odds(*chance_of(level, difficulty), f"Difficulty {difficulty}, {count(level, 'die', 'dice')}")


def percent(chance: Odds) -> str:
    """As short as it can be said; what is not quite certain is never called certain."""
    share = 100 * chance.won / chance.of
    return "<1 %" if 0 < share < 1 else ">99 %" if 99 < share < 100 else f"{round(share)} %"


def _aim(who: int, target: int, chance: Odds) -> tuple[Arrow, ...]:
    """2.los.1: the line of sight, with the chance on it."""
    return (Arrow(_fig(who), _fig(target), "sight", percent(chance)),)


def _damage(table: Catacombs, who: int, target: int, damage: int) -> str:
    """2.melee.7, 2.melee.8: what a hit does, by the area struck."""
    card, other = card_of(table, who), card_of(table, target)
    if not can_hurt(table.figures[who], card, table.figures[target], other):
        return "only magic hurts it"
    armor = [armor_against(card, other, area) for area in range(len(AREA))]
    if not any(armor):
        return f"damage {damage}, on the head {2 * damage}"
    losses = (max(0, (2 * damage if area == 0 else damage) - armor[area]) for area in range(len(AREA)))
    return "after armor " + ", ".join(f"{AREA[area]} {loss}" for area, loss in enumerate(losses))


def _fig(who: int) -> str:
    return f"figure:{who}"


def _space(at: int) -> str:
    return f"space:{at}"


def _who(table: Catacombs, who: int, text: str) -> str:
    """In the Master's turn several heroes may act: say which."""
    return text if table.active == who else f"{name(table, who)}: {text[0].lower()}{text[1:]}"


def _step(table: Catacombs, it: o.Step) -> Label:
    figure = table.figures[it.who]
    how = "The second step of a run, free" if figure.stride else "1 Action.P; a second step right after it is free"
    trap = " A trap lies there, and a runner can't avoid it." if it.to in ground_of(table).traps else ""
    held = odds(card_of(table, it.who).agility, 1) if blockers_of(table, it.who) else None
    text = _who(table, it.who, f"Go to {square(table, it.to)}")
    return (
        _risk(text, f"{how}.{trap} Somebody holds the way: this is the chance to get away.", _space(it.to), held)
        if held
        else Label(text, f"{how}.{trap}", (_space(it.to),))
    )


def _strike(table: Catacombs, it: o.Strike) -> Label:
    attacker, victim = table.figures[it.who], table.figures[it.target]
    card, other = card_of(table, it.who), card_of(table, it.target)
    if is_stationary(table, victim):
        chance = Odds(1, 1, "Hits without a test")
    else:
        more = 0 if victim.struck_by >> it.who & 1 or not victim.struck_by else 1
        chance = odds(melee_level(card, attacker), max(0, defense_level(other, victim) - more))
    price = 2 if it.strong else 1
    verb = "Strong attack on" if it.strong else "Strike"
    text = f"{verb} {named(table, it.target)} at {square(table, victim.at)}"
    hint = f"{price} Action.P; {_damage(table, it.who, it.target, (card.damage or 0) * price)}."
    return _risk(_who(table, it.who, text), hint, _fig(it.target), chance)


def _shoot(table: Catacombs, it: o.Shoot) -> Label:
    attacker, victim = table.figures[it.who], table.figures[it.target]
    card = card_of(table, it.who)
    apart = distance(ground_of(table), attacker.at, victim.at)
    price = 2 if it.accurate else 1
    verb = "Aim carefully at" if it.accurate else "Shoot at"
    text = f"{verb} {named(table, it.target)} at {square(table, victim.at)}"
    hint = f"{price} Action.P; {apart} squares; {_damage(table, it.who, it.target, (card.shot or 0) * price)}."
    chance = odds(card.ranged, range_difficulty(apart))
    return _risk(_who(table, it.who, text), hint, _fig(it.target), chance, _aim(it.who, it.target, chance))


def _cast(table: Catacombs, it: o.Cast) -> Label:
    spell = table.content.spells[table.figures[it.who].kind][it.spell]
    magic = card_of(table, it.who).magic
    lines = " ".join(f"{line_text(line)} {percent(odds(magic, line.at))}." for line in spell.lines)
    chance = odds(magic, spell.lines[0].at)
    if it.target < 0:
        return _risk(_who(table, it.who, f"Cast {spell.name}"), lines, _fig(it.who), chance)
    at = "oneself" if it.target == it.who else named(table, it.target)
    arrows = _aim(it.who, it.target, chance) if it.target != it.who else ()
    return _risk(_who(table, it.who, f"Cast {spell.name} at {at}"), lines, _fig(it.target), chance, arrows)


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
    return _risk(_who(table, it.who, f"Pick the lock of {door(table, it.door)}"), "1 Action.P.", f"door:{it.door}", chance)


def _break(table: Catacombs, it: o.BreakDoor) -> Label:
    hint = f"{(card_of(table, it.who).damage or 0) - 2} of its {table.door_hp[it.door]} HP; 1 Action.P."
    return Label(_who(table, it.who, f"Hack at {door(table, it.door)}"), hint, (f"door:{it.door}",))


def _jump(table: Catacombs, it: o.Jump) -> Label:
    """2.jump.2, 2.jump.4: the chance, of getting away too where somebody holds one up; and where a fall ends."""
    ground, at, agility = ground_of(table), table.figures[it.who].at, card_of(table, it.who).agility
    flight = next(each for each in (*ground.jumps[at], *ground.leaps[at]) if each.to == it.to)
    chance = odds(agility, 2 * len(flight.over))
    if blockers_of(table, it.who):
        away = odds(agility, 1)
        chance = Odds(chance.won * away.won, chance.of * away.of, f"{chance.needs}, and before it 1 to get away")
    fall = "in the lava, and that is the end" if flight.lava else "in the hole: 1D6 injuries" if flight.hole else "on the floor before it"
    arrows = (Arrow(_fig(it.who), _space(it.to), "way", percent(chance)),)
    text = _who(table, it.who, f"Jump to {square(table, it.to)}")
    return _risk(text, f"1 Action.P; a fall ends {fall}.", _space(it.to), chance, arrows)


def _take(table: Catacombs, it: o.Take) -> Label:
    place = table.barrels[it.barrel]
    where = f"the barrel at {square(table, place)}" if place >= 0 else f"the barrel of {named(table, -1 - place)}"
    return Label(_who(table, it.who, f"Take {where}"), "1 Action.P.", (f"barrel:{it.barrel}",) if place >= 0 else (_fig(-1 - place),))


def _wait(table: Catacombs, it: o.Wait) -> Label:
    return Label(_who(table, it.who, "Wait"), "2 Action.P keep one point for the Master's turn.", (_fig(it.who),))


def _place(table: Catacombs, it: o.Place) -> Label:
    return Label(f"{name(table, it.who)} at {square(table, it.to)}", "", (_space(it.to),))


def _end_turn(table: Catacombs, _: o.EndTurn) -> Label:
    side = "heroes" if table.turn == HEROES else "Master"
    return Label(f"End the turn of the {side}", "Whoever has not acted does not act in this round.")


def _reroll(_: Catacombs, it: o.Reroll) -> Label:
    """1.destiny.1: how likely it is to go better this time."""
    chance = odds(it.dice, it.needs) if it.dice else Odds(7 - it.needs, 6, f"{it.needs} or more on a D6")
    return _risk("Spend a Destiny Point and roll again", "All of them, and what falls then counts.", _fig(it.who), chance)


def _hold(_: Catacombs, __: o.Hold) -> Label:
    return Label("Hold still", "Waiting points stay for later in this turn.")


_OPTIONS: dict[type[Option], Callable[[Catacombs, Any], Label]] = {
    o.Place: _place,
    o.Activate: lambda t, it: Label(
        f"{name(t, it.who)} acts",
        f"{t.figures[it.who].ap} Action.P, {t.figures[it.who].hp} HP, at {square(t, t.figures[it.who].at)}.",
        (_fig(it.who),),
    ),
    o.EndTurn: _end_turn,
    o.Halt: lambda t, it: Label(f"{name(t, it.who)} does no more", "What is left of the Action.P is lost."),
    o.Hold: _hold,
    o.Step: _step,
    o.Tread: lambda t, it: _risk(
        _who(t, it.who, f"Walk with care to {square(t, it.to)}"),
        "A trap lies there; this is the chance to avoid it. 1 Action.P, and no second step.",
        _space(it.to),
        odds(card_of(t, it.who).agility, TRAP_LEVEL),
    ),
    o.Pass: lambda t, it: Label(
        _who(t, it.who, f"Go past {square(t, it.via)} to {square(t, it.to)}"),
        "2 Action.P, through an ally; nobody can hold you up.",
        (_space(it.to),),
    ),
    o.Jump: _jump,
    o.Leap: lambda t, it: Label(_who(t, it.who, "Jump over bare floor"), "Where to is asked next."),
    o.Strike: _strike,
    o.Shoot: _shoot,
    o.Cast: _cast,
    o.Use: _use,
    o.OpenDoor: _door("Open", "1 Action.P."),
    o.ShutDoor: _door("Close", "1 Action.P. It will not be locked."),
    o.PickLock: _pick,
    o.BreakDoor: _break,
    o.OpenChest: lambda t, it: Label(_who(t, it.who, "Open the chest"), "1 Action.P, and the quest is won.", ("chest",)),
    o.Take: _take,
    o.Give: lambda t, it: Label(_who(t, it.who, f"Give the barrel to {named(t, it.to)}"), "1 Action.P.", (_fig(it.to),)),
    o.PutDown: lambda t, it: Label(_who(t, it.who, f"Put the barrel down at {square(t, it.to)}"), "1 Action.P.", (_space(it.to),)),
    o.Drink: lambda t, it: Label(_who(t, it.who, "Drink the barrel"), "1 Action.P: 1D6 HP, and a cure for poison.", (_fig(it.who),)),
    o.Pour: lambda t, it: Label(
        _who(t, it.who, f"Pour the barrel into {named(t, it.to)}"), "1 Action.P: 1D6 HP, and a cure for poison.", (_fig(it.to),)
    ),
    o.Wait: _wait,
    o.Tear: lambda t, it: _risk(
        _who(t, it.who, "Tear at the web"), "1 Action.P.", _fig(it.who), odds(card_of(t, it.who).strength, t.figures[it.who].web)
    ),
    o.Join: lambda t, it: Label(
        f"{count(it.count, 'miniature')} to {named(t, it.to)}", "1 Action.P; they count from the next turn of the Master.", (_fig(it.to),)
    ),
    o.Reroll: _reroll,
    o.Annul: lambda _, __: Label("Spend a Destiny Point: it has not happened"),
    o.Accept: lambda _, __: Label("Let it stand"),
    o.Force: lambda _, __: Label("Break away", "1D6 injuries, armor not counting, and then the move."),
    o.GiveUp: lambda _, __: Label("Stay", "The Action.P is spent."),
    o.Crush: lambda t, it: Label(f"Step onto {square(t, it.to)}", "For nothing, whoever else is near.", (_space(it.to),)),
    o.Stay: lambda _, __: Label("No"),
    o.Second: lambda t, it: Label(f"{name(t, it.target)} too", "", (_fig(it.target),)),
    o.Ground: lambda t, it: Label(f"At {square(t, it.at)}", "", (_space(it.at),)),
}
