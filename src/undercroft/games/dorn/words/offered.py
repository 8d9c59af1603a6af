"""Options in words: what is done, its price, what comes of it, and what would be lost by it."""

from collections.abc import Callable
from typing import Any

from undercroft.engine.decisions import Decision, No, Option, Yes
from undercroft.engine.view import Label
from undercroft.games.dorn import options as o
from undercroft.games.dorn.board import monster, not_shut_in, sheet, within
from undercroft.games.dorn.cards.blessings import in_vain
from undercroft.games.dorn.cards.items import FIRST_SPACE
from undercroft.games.dorn.cards.rituals import price
from undercroft.games.dorn.combat.attack import attack_options
from undercroft.games.dorn.content import Ambush, Burst, Dart, Jaunt, Rubble, Shift
from undercroft.games.dorn.content.loading import VAMPIRE
from undercroft.games.dorn.ids import ARTIFACT, ONLY, Figure, Who
from undercroft.games.dorn.state import (
    ASSAULT,
    ATTACK,
    BLESSING,
    DEPLOY,
    HEALING,
    LORD,
    MARCH,
    MOVE,
    RITUAL,
    SUMMON,
    Dorn,
    Hero,
    Monster,
)
from undercroft.games.dorn.words.asked import advance_price
from undercroft.games.dorn.words.cards import blessing_text, find_text, level_text, monster_text, ritual_text, spell_text, treasure_text
from undercroft.games.dorn.words.foreseen import blood, burnt, comes_from, friendly_fire, guarded, many, stones, struck
from undercroft.games.dorn.words.names import SPELL, artifact, count, figure, hero, item, kind, listed, seat, space, squares
from undercroft.games.dorn.words.walking import blow, fly, go
from undercroft.pieces.grid import bits


def option(table: Dorn, answer: Option, decision: Decision | None = None) -> Label:
    """An option as a label; what a yes or a no means comes from what is asked."""
    about = None if decision is None else decision.about
    if about is not None and (named := _NAMED.get((type(about), type(answer)))) is not None:
        return named(table, about)
    made = _LABELS[type(answer)](table, answer)
    return made if isinstance(made, Label) else Label(made)


def _figure(number: int) -> tuple[str, ...]:
    return (f"figure:{number}",)


# ------------------------------------------------------------------ yes and no


def _what(about: o.LastDrop) -> str:
    return SPELL.get(about.what, about.what)


_NAMED: dict[tuple[type[Option], type[Option]], Callable[[Dorn, Any], Label]] = {
    (o.Advance, Yes): lambda t, _: Label(f"Rise to level {t.level + 2}", f"{many(t.blood - advance_price(t), 'drop')} left."),
    (o.Advance, No): lambda t, _: Label(f"Stay at level {t.level + 1}", "The blood is kept."),
    (o.Yield, Yes): lambda _, __: Label("Give up", warning="The game is lost."),
    (o.Yield, No): lambda _, __: Label("Play on", "Nobody is asked again in this turn."),
    (o.Finished, Yes): lambda t, _: Label(f"End the phase: {_NEXT.get(t.phase, NEXT)}", warning=_lost(t)),
    (o.Finished, No): lambda _, __: Label("Go on in this phase"),
    (o.Offered, Yes): lambda _, x: Label(f"Take it: {x.name}"),
    (o.Offered, No): lambda t, x: Label(f"Leave it with {hero(t, x.hero)}"),
    (o.LastDrop, Yes): lambda t, x: Label(f"Pay for it: {_what(x)}", warning=f"{hero(t, x.hero)} dies."),
    (o.LastDrop, No): lambda t, x: Label(f"Do without {_what(x)}", f"{hero(t, x.hero)} has one hit point left."),
    (o.FollowUp, Yes): lambda t, x: Label(f"Step onto {space(t, x.space)}", "For nothing.", squares(t, x.space)),
    (o.FollowUp, No): lambda t, x: Label(f"Stay at {space(t, t.heroes[x.hero].space)}"),
    (o.About, o.Leave): lambda t, x: Label(_declined(t, x)),
}


def _declined(table: Dorn, about: o.About) -> str:
    if about.what == "pushed":
        return f"Leave {figure(table, about.number)} where it stands"
    return {"push": "Push nobody else", "called": "Call nobody else", "blessing": "Keep the Blessing"}.get(about.what, "Do without it")


# ------------------------------------------------------------------ ends of phases


def _lost(table: Dorn) -> str:
    """What is not used before the phase ends."""
    if table.phase == MARCH:
        left = not_shut_in(table)
        return f"{many(len(left), 'monster')} could still go." if left else ""
    if table.phase == MOVE:
        going = [at for at, each in enumerate(table.heroes) if each.left and each.space >= 0]
        return f"{listed([hero(table, at) for at in going])} could still go." if going else ""
    if table.phase == ATTACK:
        able = [at for at in range(len(table.heroes)) if attack_options(table, Who(Figure(at)))]
        return f"{listed([hero(table, at) for at in able])} could still attack." if able else ""
    return {SUMMON: "What could still be summoned is lost.", ASSAULT: "Monsters that could still attack do not."}.get(table.phase, "")


NEXT = "what comes next"
_NEXT: dict[int, str] = {BLESSING: "now all move", MOVE: "now all attack", ATTACK: "no more attacks", HEALING: "the turn is over"}
"""4b.1, 4b.2, 4b.4: what a phase of the heroes gives way to."""


def _end(table: Dorn, _: o.End) -> Label:
    names = {RITUAL: "Cast nothing", SUMMON: "Summon no more", MARCH: "End the movement", ASSAULT: "End the attacks"}
    hint = "The blood is kept." if table.phase == RITUAL else ""
    return Label(names.get(table.phase, "End the phase"), hint, warning=_lost(table))


def _leave(table: Dorn, _: o.Leave) -> Label:
    if table.hand < 0 or table.phase > HEALING:
        return Label("Do without it")
    who = table.heroes[table.hand] if table.hand < LORD else monster(table, table.hand)
    left = count(who.left, "step") if table.phase in (MARCH, MOVE) and who.left else ""
    if isinstance(who, Hero) and table.phase == ATTACK and who.attacks:
        left = count(who.attacks, "attack")
    warning = f"{left} not used yet.".capitalize() if left else ""
    return Label(f"Leave {figure(table, table.hand)} for now", "May be taken up again before the phase ends.", warning=warning)


# ------------------------------------------------------------------ cards


def _use(table: Dorn, x: o.Use) -> Label:
    find, card = table.content.finds[x.card], table.content.treasures[x.card]
    price_of_it, warning = blood(table, x.hero) if card.blood else ("", "")
    text, hint, aims = f"Use the {item(table, x.card)}", price_of_it + find_text(card), [f"treasure:{x.card}"]
    if isinstance(find, Burst):
        there = within(table, table.heroes[x.hero].space, find.within, table.monsters_at)
        warning = " ".join(filter(None, (warning, friendly_fire(table, there, x.hero))))
    if x.target >= 0 and isinstance(find, Jaunt):
        text += f": to {space(table, x.target)}"
        aims += squares(table, x.target)
    elif isinstance(find, Dart) and x.target >= FIRST_SPACE:
        text += f" on the stones at {space(table, x.target - FIRST_SPACE)}"
        aims += squares(table, x.target - FIRST_SPACE)
    elif x.target >= 0:
        text += f" on {figure(table, x.target)}"
        aims += _figure(x.target)
    return Label(text, hint, tuple(aims), warning=warning)


def _bless(table: Dorn, x: o.Bless) -> Label:
    card = table.content.blessings[table.heroes[x.hero].blessing]
    text, hint = f"Play {card.name}", f"{blessing_text(card)} It is used up."
    if x.target < 0:
        return Label(text, hint, _figure(x.hero), warning="It would do nothing now." if in_vain(table, x.hero) else "")
    if isinstance(card.effect, Shift):
        return Label(f"{text}: to {space(table, x.target)}", hint, squares(table, x.target))
    return Label(f"{text} on {figure(table, x.target)}", hint, _figure(x.target))


def _cast(table: Dorn, x: o.Cast) -> Label:
    card, cost = table.content.rituals[x.card], price(table, x.card)
    hint = f"{ritual_text(card)} {many(table.blood - cost, 'drop')} left."
    return Label(f"Cast {card.name} for {count(cost, 'drop')}", hint, (f"ritual:{x.card}",))


# ------------------------------------------------------------------ figures


def _take(table: Dorn, x: o.Take) -> Label:
    """4.5: whoever is taken up, with what is left to do."""
    who = table.heroes[x.figure] if x.figure < LORD else monster(table, x.figure)
    steps = who.left if table.phase in (MARCH, MOVE) else 0
    blows = who.attacks if isinstance(who, Hero) and table.phase == ATTACK else 0
    at = f" At {space(table, who.space)}." if who.space >= 0 else ""
    done = " Was put aside." if table.aside & ONLY[x.figure] and table.hand < 0 else ""
    left = f"{many(steps, 'step')} left." if steps else f"{many(blows, 'attack')} left." if blows else _without_either(table, who)
    return Label(figure(table, x.figure), f"{left}{at}{done}", _figure(x.figure), mark=str(steps or blows or ""))


def _without_either(table: Dorn, who: Hero | Monster) -> str:
    """4b.1, 8.5: what one can do who is taken up with neither steps nor attacks; of others, how they are."""
    if isinstance(who, Hero) and table.phase == BLESSING:
        return "May strike before anybody moves." if who.blessed else "Plays a Blessing, or keeps it: asked next."
    if isinstance(who, Hero) and table.phase == MOVE:
        return "No steps left; there is something to open, take, use or hand over."
    return f"{many(who.hp, 'hit point')}."


def _hit(table: Dorn, x: o.Hit) -> Label:
    arrows = (blow(table, x.hero, x.figure),)
    text, hint = f"Attack {figure(table, x.figure)}", struck(table, x.figure)
    return Label(text, hint, _figure(x.figure), arrows=arrows, warning=guarded(table, x.figure))


def _pierce(table: Dorn, x: o.Pierce) -> Label:
    arrows = (blow(table, x.hero, x.figure),)
    return Label(f"Pierce {figure(table, x.figure)}", "And the one behind it.", _figure(x.figure), arrows=arrows)


def _opening(table: Dorn, x: o.Opening) -> Label:
    damage = sheet(table, table.heroes[x.hero]).opening
    arrows = (blow(table, x.hero, x.figure),)
    return Label(f"Strike first at {figure(table, x.figure)}", struck(table, x.figure, damage), _figure(x.figure), arrows=arrows)


def _spell_hint(table: Dorn, who: int, name: str) -> tuple[str, str]:
    """9e.3: what a spell does by the card, and whether it is paid with blood."""
    card = sheet(table, table.heroes[who])
    hint, warning = blood(table, who) if name in card.blood else ("", "")
    return hint + spell_text(card, name), warning


def _spell(table: Dorn, x: o.Spell) -> Label:
    name, (hint, warning) = SPELL[x.name], _spell_hint(table, x.hero, x.name)
    if x.figure < 0:
        return Label(name, hint, _figure(x.hero), warning=warning)
    if x.name == "fireball":
        warning = " ".join(filter(None, (warning, burnt(table, monster(table, x.figure).space))))
    return Label(f"{name} on {figure(table, x.figure)}", hint, _figure(x.figure), warning=warning)


def _spell_wall(table: Dorn, x: o.SpellWall) -> Label:
    hint, warning = _spell_hint(table, x.hero, x.name)
    if x.name == "fireball":
        warning = " ".join(filter(None, (warning, burnt(table, x.space))))
    return Label(f"{SPELL[x.name]} on the stones at {space(table, x.space)}", hint, squares(table, x.space), warning=warning)


def _strike(table: Dorn, x: o.Strike) -> Label:
    left = f"{many(monster(table, x.figure).blows, 'attack')} left."
    return Label(f"With {figure(table, x.figure)}", left, _figure(x.figure), arrows=(blow(table, x.figure, table.victim),))


def _suffer(table: Dorn, _: o.Suffer) -> Label:
    """9b.4: what gets through, and whether that is the end."""
    hits, victim = len(table.announced), table.heroes[table.victim]
    dies = f": {hero(table, table.victim)} dies" if hits >= victim.hp else f" of {victim.hp}"
    return Label("Parry no more", warning=f"{many(hits, 'attack')} {'gets' if hits == 1 else 'get'} through, {hits} HP{dies}.")


def _target(table: Dorn, x: o.Target) -> Label:
    who = table.heroes[x.hero]
    hint = f"{many(who.hp, 'hit point')}, {count(who.parries, 'parry', 'parries')} left."
    return Label(f"Attack {hero(table, x.hero)}", hint, _figure(x.hero))


def _summon(table: Dorn, x: o.Summon) -> Label:
    """7.7-7.11: where a kind comes up, and what it can do."""
    card = table.content.monsters[x.kind]
    return Label(f"Summon a {card.name}", f"{comes_from(table, x.kind)} {monster_text(card)}", (f"kind:{x.kind}",))


def _player(table: Dorn, number: int) -> str:
    mine = [hero(table, who) for who, each in enumerate(table.heroes) if each.seat == number]
    return f"Player {number + 1}, who has {listed(mine)}" if mine else f"Player {number + 1}"


def _dash(table: Dorn, x: o.Dash) -> Label:
    hint, warning = blood(table, x.hero)
    more = many(sheet(table, table.heroes[x.hero]).dash, "step")
    return Label("Dash", f"{hint}{more} more.", _figure(x.hero), warning=warning)


def _treasure(table: Dorn, x: o.DrawTreasure) -> Label:
    left = [type(table.content.finds[card]) for card in (*table.treasure.top, *table.treasure.hidden)]
    rubble, ambush = left.count(Rubble), left.count(Ambush)
    parts = [count(len(left) - rubble - ambush, "thing", "things"), f"{count(rubble, 'rubble', 'rubble')} (the walk ends)" * bool(rubble)]
    parts.append(f"{count(ambush, 'ambush', 'ambushes')} (a monster beside you)" * bool(ambush))
    hint = f"Of the {count(len(left), 'card')} that are left: {listed([part for part in parts if part])}."
    return Label("Open the Treasure", hint, (f"token:{_token(table, x.hero)}",))


def _pick_up(table: Dorn, x: o.PickUp) -> Label:
    first = "" if table.disturbed & ARTIFACT[x.artifact] else " The Dorn shifts: in his next turn Zorkal may summon one more."
    return Label(
        f"Take the {artifact(table, x.artifact)}", f"Three in the Ritual Chamber open the Gate.{first}", (f"artifact:{x.artifact}",)
    )


def _place(table: Dorn, x: o.Place) -> Label:
    """14b.1: of a monster that is brought in, how far it has to the Chamber."""
    called, ways, hint = space(table, x.space), table.content.map.steps[x.space], ""
    if table.phase in (DEPLOY, SUMMON):
        hint = f"{many(min(ways[at] for at in bits(table.content.map.chamber)), 'step')} to the Chamber."
    return Label(called[0].upper() + called[1:], hint, squares(table, x.space))


def _put_down(table: Dorn, text: str, aim: str, who: int) -> Label:
    return Label(text, "", (aim,), warning=f"It stays at {space(table, table.heroes[who].space)}.")


def _name(table: Dorn, x: o.Name) -> Label:
    return Label(hero(table, x.hero), f"{many(table.heroes[x.hero].hp, 'hit point')}.", _figure(x.hero))


_LABELS: dict[type[Option], Callable[[Dorn, Any], Label | str]] = {
    Yes: lambda _, __: "Yes",
    No: lambda _, __: "No",
    o.Choose: lambda t, x: Label(
        f"{t.content.heroes[x.hero].name} {t.content.heroes[x.hero].title}",
        level_text(t.content.sheets[x.hero][0]),
        (f"character:{x.hero}",),
    ),
    o.Take: _take,
    o.Leave: _leave,
    o.GiveTo: lambda t, x: _player(t, x.seat),
    o.Ready: lambda t, x: Label(f"Ready, {seat(t, x.seat)}: {_NEXT.get(t.phase, NEXT)}", "The phase ends.", warning=_lost(t)),
    o.Enough: lambda t, __: Label(
        f"Ready, all of us: {_NEXT.get(t.phase, NEXT)}", "Each player is asked; the phase ends when everybody is ready.", warning=_lost(t)
    ),
    o.Alphabet: lambda _, __: Label(
        "Everybody in turn, by the alphabet", "In this phase each hero completes everything before the next one by name begins."
    ),
    o.TimeUp: lambda _, __: Label("Let the time run out", "The turn ends at once.", warning="What has not been done is lost."),
    o.Surrender: lambda _, __: Label("Give up", "The game is over, and lost; you are asked again.", warning="The game is lost."),
    o.End: _end,
    o.Cast: _cast,
    o.Buy: lambda t, __: Label("Pay four drops for a strong monster more", f"{many(t.blood - 4, 'drop')} left."),
    o.Summon: _summon,
    o.SummonStrong: lambda t, __: Label(
        "Summon a strong monster",
        f"{comes_from(t, VAMPIRE)} {'You choose' if t.content.reigns[t.level].picks_strong else 'The supply decides'} of which kind.",
    ),
    o.PickKind: lambda t, x: Label(kind(t, x.kind), monster_text(t.content.monsters[x.kind]), (f"kind:{x.kind}",)),
    o.Place: _place,
    o.Move: go,
    o.Fly: fly,
    o.Blink: lambda t, x: Label(f"Vanish to {space(t, x.to)}", "Instead of moving.", squares(t, x.to)),
    o.Leap: lambda t, x: Label(f"Leap to {space(t, x.to)}", "Once in a turn.", squares(t, x.to)),
    o.Dash: _dash,
    o.Flee: lambda t, x: Label(
        "Flee", "Need not stop next to enemies.", _figure(x.figure), warning=f"{figure(t, x.figure)} does not fight in this turn."
    ),
    o.DrawTreasure: _treasure,
    o.PickUp: _pick_up,
    o.PutDown: lambda t, x: _put_down(t, f"Put down the {artifact(t, x.artifact)}", f"artifact:{x.artifact}", x.hero),
    o.HandOver: lambda t, x: Label(
        f"Hand the {artifact(t, x.artifact)} to {hero(t, x.to)}", "For nothing.", (f"artifact:{x.artifact}", *_figure(x.to))
    ),
    o.PickUpItem: lambda t, x: Label(f"Take the {item(t, x.card)}", treasure_text(t.content.treasures[x.card]), (f"treasure:{x.card}",)),
    o.PutDownItem: lambda t, x: _put_down(t, f"Put down the {item(t, x.card)}", f"treasure:{x.card}", x.hero),
    o.HandOverItem: lambda t, x: Label(
        f"Hand the {item(t, x.card)} to {hero(t, x.to)}", "For nothing.", (f"treasure:{x.card}", *_figure(x.to))
    ),
    o.Use: _use,
    o.Bless: _bless,
    o.Hit: _hit,
    o.HitWall: lambda t, x: Label(f"Attack the stones at {space(t, x.space)}", stones(t, x.space), squares(t, x.space)),
    o.Whirl: lambda _, x: Label("Strike all around", "One damage to each adjacent monster.", _figure(x.hero)),
    o.Pierce: _pierce,
    o.Opening: _opening,
    o.Spell: _spell,
    o.SpellWall: _spell_wall,
    o.Target: _target,
    o.Strike: _strike,
    o.Onslaught: lambda _, __: Label("With everybody who can", "As often as they can; they attack nobody else in this turn."),
    o.Announce: lambda t, __: Label(
        f"Announce {count(len(t.announced), 'attack')}", f"{hero(t, t.victim)} is attacked once in a turn.", warning="The others hold back."
    ),
    o.StrikeWall: lambda t, x: Label(
        f"{figure(t, x.figure)} strikes the stones at {space(t, x.space)}", stones(t, x.space), squares(t, x.space)
    ),
    o.Parry: lambda t, x: Label(
        f"Parry {figure(t, x.figure)}", f"{many(t.heroes[t.victim].parries, 'parry', 'parries')} left.", _figure(x.figure)
    ),
    o.Shield: lambda t, x: Label(
        f"{hero(t, x.hero)} parries {figure(t, x.figure)}",
        f"{many(t.heroes[x.hero].parries, 'parry', 'parries')} left.",
        _figure(x.figure),
    ),
    o.Suffer: _suffer,
    o.Pair: lambda t, x: Label(f"{figure(t, x.one)} and {figure(t, x.other)}", "", (*_figure(x.one), *_figure(x.other))),
    o.Name: _name,
}


def _token(table: Dorn, who: int) -> int:
    """The square of the Treasure token that a hero stands on."""
    lab = table.content.map
    here = table.treasures & (lab.foot[table.heroes[who].space] or 0)
    return (here & -here).bit_length() - 1
