"""What a figure or a square is, for whoever points at it: how far it comes, whom it could strike, and who could strike back."""

from copy import copy

from undercroft.engine.about import About
from undercroft.engine.decisions import Decision
from undercroft.engine.view import Arrow
from undercroft.games.catacombs.actions.attacking import shot_targets
from undercroft.games.catacombs.actions.handling import can_open_chest, can_shut, may_pick
from undercroft.games.catacombs.board import (
    blow_damage,
    card_of,
    cast_of,
    defense_level,
    ground_of,
    in_reach,
    is_stationary,
    seen_opponents,
    strike_level,
    touches,
)
from undercroft.games.catacombs.combat.attacks import AREAS, armor_against, can_hurt, let_through, on_area
from undercroft.games.catacombs.combat.dice import chance_of
from undercroft.games.catacombs.ids import OFF, Square, Who
from undercroft.games.catacombs.state import ACT, HEROES, LOCKED, MASTER, OPEN, Catacombs
from undercroft.games.catacombs.view import badges, printed, reach_of
from undercroft.games.catacombs.words.names import count, name, place

_GROUND = {
    "#": "wall",
    "O": "A pillar: nobody stands there, and nothing is seen through it.",
    "%": "Scree: an obstacle.",
    "~": "Lava: only fliers cross it, and nobody ends a move there.",
    "H": "A hole: only fliers cross it, unless one leaps.",
    "T": "A trap.",
    "P": "The cell.",
    "C": "The chest.",
    "S": "A reliquary: it can be broken open once. It gives every hero 1D6 HP, or the Master one of his fallen.",
    "Y": "A bone tree: nobody stands there, and nothing is seen through it.",
}


def about(table: Catacombs, _: int | None, thing: str) -> About | None:
    """1.card.1, 2.melee.2, 2.ranged.2, 5.info.1: of figures, squares and the quest; of doors and things the view says enough."""
    what, number = thing.split(":", 1) if ":" in thing else (thing, "")
    if what in {"figure", "sheet"}:
        return _figure(table, Who(int(number)))
    if what == "banner":
        quest = cast_of(table).quest
        return About(quest.title, "quest", quest.story, scene=quest.scene)
    return _square(table, Square(int(number))) if what == "space" else None


# ------------------------------------------------------------------ figures


def _figure(table: Catacombs, who: Who) -> About:
    figure = table.figures[who]
    facts = [f"{figure.hp} HP", f"{count(_points(table, who), 'Action.P', 'Action.P')}", *badges(table, figure)]
    stops = _stops(table, who)
    struck, prey = _menace(table, who, stops)
    if prey:
        facts.append(f"Could come to strike {', '.join(name(table, each) for each in prey)}")
    shots = _shots(table, who, figure.at)
    if shots:
        facts.append(f"Has in sight {', '.join(name(table, each) for each in shots)}")
    return About(
        name(table, who),
        _kind(table, who),
        printed(table.content)[figure.kind].text,
        tuple(facts),
        tuple(f"space:{at}" for at in stops if at != figure.at),
        tuple(f"space:{at}" for at in sorted({*struck, *(table.squares[each] for each in shots)})),
        tuple(f"space:{at}" for at, left in sorted(stops.items()) if left and prey and _near(table, who, at)),
    )


def _kind(table: Catacombs, who: Who) -> str:
    """5.quest2.1: whose side it is on, and what it is there."""
    if card_of(table, who).obstacle:
        return "obstacle"
    if who == cast_of(table).prisoner:
        return "prisoner"
    return "hero" if table.figures[who].side == HEROES else "of the Master's"


def _points(table: Catacombs, who: Who) -> int:
    """2.action.1: what it has left in its own turn, else all that its card says."""
    figure = table.figures[who]
    own = table.phase == ACT and table.turn == figure.side and not figure.acted
    return figure.ap if own or (figure.acted and table.turn == figure.side) else card_of(table, who).actions


def _stops(table: Catacombs, who: Who) -> dict[Square, int]:
    """2.move.1: the squares where it could stop, with the Action.P that are left there."""
    figure = table.figures[who]
    if figure.at == OFF or figure.hp <= 0:
        return {}
    points = _points(table, who)
    if card_of(table, who).obstacle:
        return {figure.at: 0}
    mover = copy(figure)
    mover.ap = points
    found = {figure.at: points}
    for price, squares in enumerate(reach_of(table, mover)):
        found |= {Square(int(each.removeprefix("space:"))): points - price for each in squares}
    return found


def _menace(table: Catacombs, who: Who, stops: dict[Square, int]) -> tuple[set[Square], list[Who]]:
    """2.melee.1, 2.melee.2: the squares that it could strike at from where an Action.P is left, and who stands there."""
    if card_of(table, who).damage is None:
        return set(), []
    ground = ground_of(table)
    struck = {to for at, left in stops.items() if left for to in ground.reach[at] if ground.stands[to] and in_reach(table, at, to)}
    return struck, [each for each in _foes(table, who) if table.squares[each] in struck]


def _foes(table: Catacombs, who: Who) -> list[Who]:
    return [each for each in _others(table, who) if table.squares[each] != OFF and table.figures[each].hp > 0]


def _others(table: Catacombs, who: Who) -> list[Who]:
    cast = cast_of(table)
    return list(cast.masters if table.figures[who].side != MASTER else cast.party)


def _shots(table: Catacombs, who: Who, at: Square) -> list[Who]:
    """2.ranged.2, 2.los.3: whom it could shoot at from a square."""
    card = card_of(table, who)
    if card.shot is None or at == OFF or table.figures[who].hp <= 0:
        return []
    then = copy(table)
    then.figures, then.squares = [*table.figures], [*table.squares]
    then.figures[who] = moved = copy(table.figures[who])
    moved.at = then.squares[who] = at
    return shot_targets(card, seen_opponents(then, who))


# ------------------------------------------------------------------ squares


def _square(table: Catacombs, at: Square) -> About:
    ground = ground_of(table)
    text = _GROUND.get(ground.cells[at], "")
    if text == "wall":
        return About(place(ground, at), text="Solid rock.")
    if at in ground.fronts:
        text = f"{text} Reinforcements come in here.".strip()
    who = table.active
    facts: list[str] = []
    arrows: tuple[Arrow, ...] = ()
    if who >= 0 and ground.stands[at]:
        prey = _near(table, who, at)
        shots = [each for each in _shots(table, who, at) if each not in prey]
        facts += [f"{name(table, who)} strikes from here: {', '.join(_odds(table, who, each) for each in prey)}"] if prey else []
        facts += [f"{name(table, who)} shoots from here: {', '.join(name(table, each) for each in shots)}"] if shots else []
        arrows = tuple(Arrow(f"space:{at}", f"figure:{each}", "attack" if each in prey else "sight") for each in (*prey, *shots))
        danger = [each for each in _foes(table, who) if at in _menace(table, each, _stops(table, each))[0]]
        facts += [f"Could be struck at by {', '.join(name(table, each) for each in danger)}"] if danger else []
    return About(place(ground, at), "", text, tuple(facts), arrows=arrows)


FAR = 20  # Action.P: no square of a dungeon is farther


def beyond(table: Catacombs, decision: Decision, thing: str) -> str:
    """2.action.2: why whoever acts can't get at a square, a door, the chest, a reliquary or a barrel, by the rules' own conditions."""
    who = table.active
    if who < 0 or decision.rule != "2.action.2":
        return ""
    what, _colon, number = thing.partition(":")
    if what == "space" and all(getattr(option, "to", -1) != int(number) for option in decision.options):
        return _unreached(table, who, Square(int(number)))
    if what == "door" and all(getattr(option, "door", -1) != int(number) for option in decision.options):
        return _door(table, who, int(number))
    if what == "chest" and not can_open_chest(table, who):
        if table.figures[who].side == MASTER:
            return "Only a hero opens it."
        return _apart(table, who, ground_of(table).chest) or "It is not what this quest is about."
    if what == "shrine" and all(getattr(option, "shrine", -1) != int(number) for option in decision.options):
        return _shrine(table, who, int(number))
    if what == "barrel" and all(getattr(option, "barrel", -1) != int(number) for option in decision.options):
        return _apart(table, who, table.barrels[int(number)]) or f"{name(table, who)} can't take it now."
    return ""


def _unreached(table: Catacombs, who: Who, at: Square) -> str:
    """2.move.1, 2.move.10."""
    figure = table.figures[who]
    if not ground_of(table).stands[at] or at == figure.at or any(f"space:{at}" in squares for squares in reach_of(table, figure)):
        return ""
    if figure.web:
        return "The web holds whoever acts."
    if at in table.squares:
        return f"{name(table, Who(table.squares.index(at)))} stands there."
    rested = copy(figure)
    rested.ap = FAR
    price = next((price for price, squares in enumerate(reach_of(table, rested)) if f"space:{at}" in squares), 0)
    left = f"{figure.ap} {'is' if figure.ap == 1 else 'are'} left"
    return f"Too far: {price} Action.P, and {left}." if price else "No way leads there now: a closed door, lava or somebody is before it."


def _shrine(table: Catacombs, who: Who, number: int) -> str:
    """5.shrine.1, 5.shrine.3."""
    if table.shrines[number]:
        return "It is broken open already."
    if apart := _apart(table, who, ground_of(table).shrines[number]):
        return apart
    return "None of the fallen could rise." if table.figures[who].side == MASTER else f"{name(table, who)} can't open it now."


def _apart(table: Catacombs, who: Who, at: int) -> str:
    near = at >= 0 and touches(table, table.figures[who].at, Square(at))
    return "" if near else f"{name(table, who)} has to stand beside it."


def _door(table: Catacombs, who: Who, number: int) -> str:
    """2.door.1, 2.door.2, 2.lock.1, 2.break.1."""
    state = table.doors[number]
    if apart := _apart(table, who, ground_of(table).doors[number]):
        return apart
    if state == LOCKED and not may_pick(table, who, number):
        return f"It is locked: {name(table, who)} can neither pick the lock nor hack it down."
    if state == OPEN and not can_shut(table, number):
        return "It can't be closed while anybody or anything is in the doorway."
    return "No Action.P is left for it."


def _near(table: Catacombs, who: Who, at: Square) -> list[Who]:
    """2.melee.2: the opponents beside a square."""
    if card_of(table, who).damage is None:
        return []
    return [each for each in _foes(table, who) if in_reach(table, at, table.squares[each])]


def _odds(table: Catacombs, who: Who, victim: Who) -> str:
    """2.melee.5, 2.melee.7, 2.melee.8: the chance to hit, and what armor lets through, from the best covered area to the head."""
    attacker, prey = table.figures[who], table.figures[victim]
    card, victim_card = card_of(table, who), card_of(table, victim)
    if not can_hurt(attacker, card, prey, victim_card):
        return f"{name(table, victim)}, whom this weapon can't hurt"
    won, of = (1, 1) if is_stationary(table, prey) else chance_of(strike_level(table, who, victim), defense_level(victim_card, prey))
    damage = blow_damage(card, prey, victim_card)
    net = sorted({let_through(on_area(damage, area), armor_against(card, victim_card, area)) for area in AREAS})
    span = f"{net[0]}" if len(net) == 1 else f"{net[0]} to {net[-1]}"
    return f"{name(table, victim)}, hit in {round(100 * won / of)} of 100, then {span} of {prey.hp} HP"
