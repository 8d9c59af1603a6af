"""What a figure or a space is, for whoever points at it: how far it comes, whom it could strike, and who could strike back.

Everything that is told here lies open (2.6, 3c.11): Rituals and Blessings are no part of it.
"""

from collections.abc import Iterable
from copy import copy

from msgspec.structs import replace

from undercroft.engine.about import About
from undercroft.engine.decisions import Decision
from undercroft.engine.view import Arrow
from undercroft.games.dorn.board import (
    blows_of,
    exposed,
    foot,
    guarded_kinds,
    hero_reach,
    heroes_on,
    monster,
    monster_reach,
    monsters_on,
    most_hp,
    sheet,
    speeds_of,
    within,
)
from undercroft.games.dorn.combat.assault import can_attack, evades, parries_for, riposte_at
from undercroft.games.dorn.combat.attack import strikes_from
from undercroft.games.dorn.combat.hurting import BANE, is_bane_of
from undercroft.games.dorn.content.loading import ZORKAL
from undercroft.games.dorn.ids import Figure, Space, spaces
from undercroft.games.dorn.state import (
    ASSAULT,
    AT_PEACE,
    BAT,
    CALMED,
    FROZEN,
    GUARD,
    LATE,
    LORD,
    MARCH,
    MOVE,
    RAN,
    ROOTED,
    Dorn,
    Hero,
    Monster,
)
from undercroft.games.dorn.words.cards import level_text, monster_text, reign_text
from undercroft.games.dorn.words.names import count, figure, kind, listed, space
from undercroft.pieces.grid import bits

_PLACES = {
    "fountain": "A Healing Fountain.",
    "round": "A round space: no monster comes here, and none strikes at whoever stands here.",
    "teleport": "Both ends of a Teleport are one space.",
    "black": "Monsters may stand here when the game begins.",
    "chamber": "A space of the Ritual Chamber: full at three ends of a turn in a row, and the Dornkeeper has won.",
}


def about(table: Dorn, _: int | None, thing: str) -> About | None:
    """9a.1, 9b.1: of figures and spaces; of whatever else lies there the view says enough."""
    what, number = thing.split(":", 1) if ":" in thing else (thing, "")
    if what == "figure":
        who = Figure(int(number.partition(":")[0]))
        return _hero(table, who) if who < LORD else _monster(table, monster(table, who))
    if what == "sheet" and number.isdigit():
        return _hero(table, int(number)) if table.heroes[int(number)].space >= 0 else None
    return _space(table, Space(int(number))) if what == "space" else None


# ------------------------------------------------------------------ figures


def _hero(table: Dorn, who: int) -> About:
    hero = table.heroes[who]
    stops = _hero_stops(table, hero)
    threat = vantage = 0
    if not hero.marks & AT_PEACE:
        for to in spaces(stops):
            struck = _struck_from(table, hero, to)
            threat |= struck
            vantage |= 1 << to if struck & table.monsters_at else 0
    prey = [figure(table, each.figure) for each in monsters_on(table, threat & table.monsters_at)]
    parries = f"{count(hero.parries, 'parry', 'parries')} left"
    facts = [f"{hero.hp} of {most_hp(table, hero)} hit points", f"level {hero.level + 1}", parries]
    facts += [f"Could come to strike {listed(prey)}"] if prey else []
    return About(figure(table, who), "hero", level_text(sheet(table, hero)), tuple(facts), _named(stops), _named(threat), _named(vantage))


def _monster(table: Dorn, mover: Monster) -> About:
    stops = _monster_stops(table, mover)
    threat = _menace(table, mover, stops)
    vantage = sum(1 << to for to in bits(stops) if _menace(table, mover, 1 << to) & exposed(table)) if threat & exposed(table) else 0
    prey = [figure(table, who) for who in heroes_on(table, threat & exposed(table))]
    cards = table.content
    if mover.kind == ZORKAL:
        strength, most, text = "lord of the crypt", cards.reigns[table.level].hp, reign_text(cards.reigns[table.level])
    else:
        card = cards.monsters[mover.kind]
        strength, most, text = "strong monster" if card.strong else "weak monster", card.hp, monster_text(card)
    facts = [f"{mover.hp} of {count(most, 'hit point')}"]
    facts += ["its guard takes the next attack that is no magic"] if mover.marks & GUARD else []
    facts += ["does not move"] if stops == foot(table, mover.space) else []
    facts += [f"Could come to strike {listed(prey)}"] if prey else []
    return About(figure(table, mover.figure), strength, text, tuple(facts), _named(stops), _named(threat), _named(vantage))


def _hero_stops(table: Dorn, hero: Hero) -> int:
    """8.1: where a hero could stop: with what is left in the heroes' movement, else with a whole turn's."""
    here = 1 << hero.space
    if hero.space < 0:
        return 0
    steps = hero.left if table.phase == MOVE else sheet(table, hero).move
    if steps <= 0 or (table.phase == MOVE and hero.marks & ROOTED):
        return here
    return hero_reach(table, hero, steps)[0] | here


def _monster_stops(table: Dorn, mover: Monster) -> int:
    """8.1, 4a.6: where a monster could stop: with what is left while monsters move, here while they strike, else in its next turn."""
    here = 1 << mover.space
    if table.phase == ASSAULT:
        return here
    steps = mover.left if table.phase == MARCH else 0 if mover.marks & FROZEN else speeds_of(table)[mover.kind]
    return monster_reach(table, mover, steps)[0] | here if steps > 0 else here


def _menace(table: Dorn, mover: Monster, stops: int) -> int:
    """9b.1: all that a monster could strike at from any of these spaces."""
    if mover.marks & (BAT | RAN | FROZEN | CALMED) or not blows_of(table)[mover.kind]:
        return 0
    lab = table.content.map
    threat = 0
    for to in bits(stops):
        threat |= can_attack(table, replace(mover, space=to), lab.walk[table.gate] & ~lab.round)
    return threat


def _struck_from(table: Dorn, hero: Hero, to: Space) -> int:
    """9a.1, 9e.6: all that a hero could strike at from a space, by weapon or by magic."""
    there, card, floor = copy(hero), sheet(table, hero), table.content.map.walk[table.gate]
    there.space = to
    struck = strikes_from(table, there, card, floor)
    far = max(card.bolt, card.fireball, card.quake, 1 if card.exorcism else 0)
    return struck | within(table, to, far, table.monsters_at) & floor if far else struck


# ------------------------------------------------------------------ spaces


def _space(table: Dorn, at: Space) -> About:
    lab = table.content.map
    marks = {"fountain": lab.fountains, "round": lab.round, "teleport": lab.ends | lab.doors, "chamber": lab.chamber}
    text = [_PLACES[mark] for mark, squares in marks.items() if squares >> at & 1] + ([_PLACES["black"]] if at in lab.black else [])
    facts, arrows = _from_here(table, at) if table.hand >= 0 else ([], ())
    if table.hand < LORD and not lab.round >> at & 1 and at != lab.hamlet:
        danger = [each for each in table.monsters if _menace(table, each, _monster_stops(table, each)) >> at & 1]
        if danger:
            facts.append(f"Could be struck at by {listed([figure(table, each.figure) for each in danger])}")
    return About(_title(space(table, at)), "", " ".join(text), tuple(facts), arrows=arrows)


FAR = 60  # steps: farther apart are no two spaces of the labyrinth


def beyond(table: Dorn, decision: Decision, thing: str) -> str:
    """8.1, 8.7, 8.15, 11.1, 12.1: why the figure in hand can't go to a space, or get at what lies there, by the reach of its options."""
    if table.hand < 0 or decision.rule != "8.1":
        return ""
    what, _colon, number = thing.partition(":")
    if what == "space":
        return _unreached(table, decision, int(number))
    at = table.artifacts[int(number)] if what == "artifact" else int(number) if what == "token" else -1
    if at < 0:
        return ""
    if table.hand >= LORD:
        return "Only a hero takes it."
    if table.content.map.foot[table.heroes[table.hand].space] >> at & 1:
        return ""
    return _unreached(table, decision, at) or f"{figure(table, table.hand)} has to go there first."


def _unreached(table: Dorn, decision: Decision, at: int) -> str:
    lab, there = table.content.map, 1 << at
    mover = table.heroes[table.hand] if table.hand < LORD else monster(table, table.hand)
    if any(there in (1 << getattr(option, "space", 0), 1 << getattr(option, "to", 0)) for option in decision.options):
        return ""  # by a Teleport, an item or wings
    if there & (_reached(table, mover, mover.left) | lab.ends | 1 << mover.space):
        return ""
    if others := [*heroes_on(table, there), *(each.figure for each in monsters_on(table, there & table.monsters_at))]:
        return f"{figure(table, others[0])} stands there."
    if there & table.walls_at:
        return "Fallen stones fill it."
    if table.hand >= LORD and there & lab.round:
        return "No monster comes onto a round space."
    far = next((steps for steps in range(mover.left + 1, FAR) if _reached(table, mover, steps) & there), 0)
    left = f"{count(mover.left, 'step')} {'is' if mover.left == 1 else 'are'} left"
    return f"Too far: {count(far, 'step')}, and {left}." if far else "No way leads there now: figures, stones or the Gate are before it."


def _reached(table: Dorn, mover: Hero | Monster, steps: int) -> int:
    if steps <= 0:
        return 0
    return (hero_reach(table, mover, steps) if isinstance(mover, Hero) else monster_reach(table, mover, steps))[0]


def _title(text: str) -> str:
    return text[0].upper() + text[1:]


def _from_here(table: Dorn, at: Space) -> tuple[list[str], tuple[Arrow, ...]]:
    """9a.7, 9b.9: whom the figure in hand could strike from this space, and what would be left of it."""
    number = table.hand
    if number < LORD:
        hero = table.heroes[number]
        prey = [] if hero.marks & AT_PEACE else monsters_on(table, _struck_from(table, hero, at) & table.monsters_at)
        said = [_blow(table, hero, each) for each in prey]
        ends: Iterable[int] = (each.space for each in prey)
    else:
        mover = monster(table, number)
        idle = mover.marks & (BAT | RAN | CALMED | LATE) or not blows_of(table)[mover.kind]
        victims = [] if idle else heroes_on(table, can_attack(table, replace(mover, space=at), exposed(table)))
        said = [_assault(table, replace(mover, space=at), who) for who in victims]
        ends = (table.heroes[who].space for who in victims)
    arrows = tuple(Arrow(f"space:{at}", f"space:{end}", "attack") for end in ends)
    return [f"{figure(table, number)} strikes from here: {'; '.join(said)}"] if said else [], arrows


def _blow(table: Dorn, hero: Hero, victim: Monster) -> str:
    """9a.7, 10.19: what one attack takes: one hit point, two of a bane's, none through a guard."""
    name = figure(table, victim.figure)
    card = sheet(table, hero)
    magic = not (card.melee or card.pike or card.bow)
    if not magic and (victim.marks & GUARD or (victim.kind in guarded_kinds(table) and table.phase < MOVE)):
        return f"{name}, whose guard takes the first attack"
    hurt = BANE if not magic and is_bane_of(table, hero, victim) else 1
    return f"{name}, {hurt} of {victim.hp}{', dies' if hurt >= victim.hp else ''}"


def _assault(table: Dorn, mover: Monster, who: int) -> str:
    """9b.8, 9b.9, 3c.5: its attacks against all that can be parried for the hero, and what a parry strikes back."""
    hero, name = table.heroes[who], figure(table, who)
    if evades(table, hero, mover):
        return f"{name}, who is never hit by a {kind(table, mover.kind)} there"
    blows, parries, back = blows_of(table)[mover.kind], parries_for(table, who), riposte_at(table, hero, mover)
    through = max(0, blows - parries)
    returned = f"; a parry strikes back for {back}" if back and hero.parries else ""
    return f"{name}, {count(blows, 'attack')}, {through} of {hero.hp} after {count(parries, 'parry', 'parries')}{returned}"


def _named(spaces: int) -> tuple[str, ...]:
    return tuple(f"space:{at}" for at in bits(spaces))
