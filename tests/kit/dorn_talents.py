"""Dorn's meetings with what nobody chooses: talents that work by themselves, parrying, healing, and what is looked at at dusk."""

from collections.abc import Callable
from typing import Any

from kit.dorn import CARDS, scenario, square, table
from kit.dorn_meetings import ANYWHERE, MARKS, MONSTER_MARKS, PLACES, VARIANTS, WINDOWS, line_from, mark_hero, mark_monsters, pass_on
from undercroft.engine.decisions import Option, Yes
from undercroft.engine.match import Match
from undercroft.games.dorn import events as e
from undercroft.games.dorn import options as o
from undercroft.games.dorn import state as s
from undercroft.pieces.grid import bits

HEROES = {
    "follow": ("choros", 1),
    "steady": ("ragnar", 1),
    "rest": ("choros", 3),
    "pray": ("kaerdrak", 1),
    "recover": ("guelin", 3),
    "feast": ("vargen", 1),
    "spoils": ("riel", 2),
    "riposte": ("ragnar", 3),
    "guardian": ("ragnar", 3),
    "far_guard": ("kaerdrak", 3),
    "dodges": ("riel", 1),
    "bane": ("riel", 2),
    "free_limbs": ("ragnar", 2),
    "phase": ("vargen", 2),
    "parry": ("kaerdrak", 1),
    "heal_at_place": ("eleanor", 1),
}
"""Whose talent it is, and from which level; the others are anybody's."""

FOES = {
    "follow": "zombie",
    "steady": "vampire",
    "feast": "rat",
    "spoils": "vampire",
    "bane": "beast",
    "riposte": "vampire",
    "guardian": "zombie",
    "far_guard": "gorgon",
    "dodges": "gorgon",
    "free_limbs": "mummy",
    "phase": "zombie",
    "parry": "zombie",
}
"""The monster on which, or against which, it works."""

BLOWS = ("follow", "feast", "spoils", "bane", "steady")
ATTACKED = ("riposte", "guardian", "far_guard", "dodges", "free_limbs", "parry")
AT_THE_END = ("rest", "pray", "recover", "heal_at_place")
FOUNTAIN = (12, 7)


def happens(row: str, thing: str) -> bool:
    """Lay a table on which this would happen, were it not for the row, let everybody do what leads to it, and see whether it does."""
    name = thing.partition("/")[2]
    if name in ("advance", "fill_chamber"):
        return _at_dusk(row, name)
    match = _lay(row, name)
    if name in ATTACKED:
        return _when_attacked(match, name)
    if name in AT_THE_END:
        rules = ("13.11", "13.14", "13.31") if name == "heal_at_place" else ("3c.5",)
        _drive(match, until=lambda table: table.phase < s.DAWN)
        return any(isinstance(each.event, e.Healed) and each.event.hero == 0 and each.rule in rules for each in match.events)
    if name == "phase":
        return _passes_through(match, row)
    return _with_blows(match, name)


def _lay(row: str, name: str) -> Match:
    hero, level = HEROES[name]
    home: Any = FOUNTAIN if name == "heal_at_place" and row not in PLACES else PLACES.get(row, ANYWHERE)
    gate = row in ("gate", "throne")
    near, behind = line_from(home, gate)
    how: dict[str, Any] = {"treasures": (), "hp": {hero: 1 if row == "last_point" else 2}, "level": {hero: level}}
    how |= {"options": dict(VARIANTS.get(row, {})), "blood": 16}
    if row in ("fled", "halted"):
        how["options"]["tactics"] = True
    if gate:
        how |= {"gate": "open", "zorkal": (2, 13)}
    heroes: dict[str, Any] = {hero: home, "almanor": near if name == "guardian" and home != "hamlet" else (14, 20)}
    if name == "guardian" and home == "hamlet":
        heroes["almanor"] = (16, 15)  # as near as anybody can be
    monsters = [(FOES[name], behind if name in ("far_guard", "guardian") else near)] if name in FOES else []
    if name == "spoils":
        how["wounded"] = [near]
    phase = _phase(row, name)
    if row in ("blessing_phase", "movement_phase") and name in BLOWS:  # a card kills, since no blow does in that phase
        how |= {"blessing": {hero: "judgement"}} if row == "blessing_phase" else {"items": {hero: ["black_arrow"]}}
    elif row == "blessing_phase":
        how["blessing"] = {hero: "warm_hands"}  # so that there is something to be done in it
    match = scenario(heroes=heroes, monsters=monsters, phase=phase, **how)
    if row in MARKS:
        mark_hero(match, MARKS[row], moved=False)
    elif row in MONSTER_MARKS:
        mark_monsters(match, MONSTER_MARKS[row])
        if name in ATTACKED:
            pass_on(match, "assault")  # or to dusk, where the blood asks for an answer
    return match


def _phase(row: str, name: str) -> str:
    if row in WINDOWS and name != "steady":
        return WINDOWS[row]
    if name in ATTACKED:
        return "move" if row in MONSTER_MARKS else "assault"
    return "attack" if name in BLOWS and name != "steady" else "move"


def _drive(match: Match, *wanted: Callable[[Option], bool], until: Callable[[s.Dorn], bool], most: int = 60) -> None:
    """Whoever is asked takes what is wanted, or has done, or else does what is done for somebody who does not answer."""
    for _ in range(most):
        decision = match.decision
        if decision is None or until(table(match)):
            return
        wishes = (*wanted, _has_done)
        index = next((at for wish in wishes for at, option in enumerate(decision.options) if wish(option)), decision.default)
        match.answer(index)
    raise AssertionError("it goes on and on")


def _has_done(option: Option) -> bool:
    return option == o.END or option in o.READY


def _told(match: Match, *kinds: type) -> list[Any]:
    return [each.event for each in match.events if isinstance(each.event, kinds)]


def _with_blows(match: Match, name: str) -> bool:
    """The hero strikes at the monster as often as possible; in the phases before that a card kills it."""
    phase, turn = table(match).phase, table(match).turn
    begun = len(match.events)

    def is_over(now: s.Dorn) -> bool:
        return now.turn > turn or (name != "steady" and now.phase > phase)

    def is_wanted(option: Option) -> bool:
        return isinstance(option, o.Hit | o.Use | o.Bless) and getattr(option, "hero", 0) == 0

    def is_taken_up(option: Option) -> bool:
        now = table(match)
        return option == o.Take(0) and not now.aside & 1 and (now.phase == s.ATTACK or name != "steady")

    _drive(match, is_wanted, is_taken_up, lambda option: isinstance(option, Yes), until=is_over)
    happened = match.events[begun:]
    attacks = [each for each in happened if isinstance(each.event, e.Attacked)]
    if name == "steady":
        return len(attacks) == 2
    if name == "follow":
        return any(isinstance(each.event, e.Moved) and each.rule == "9a.6" for each in happened)
    if name == "feast":
        return any(isinstance(each.event, e.Healed) and each.rule == "9a.6" for each in happened)
    if name == "spoils":
        return any(isinstance(each.event, e.Strengthened) for each in happened)
    return bool([each for each in happened if isinstance(each.event, e.Slain)]) and len(attacks) == 1


def _passes_through(match: Match, row: str) -> bool:
    """Two steps in a line, the first onto a monster; out of the hamlet it is the fifth of six steps."""
    home = PLACES.get(row, ANYWHERE)
    _, behind = line_from(home, row in ("gate", "throne"))
    hero = table(match).heroes[0]
    if hero.left:
        hero.left = 6 if home == "hamlet" else 2
        match.rested.take(match.table)
        match._play_again([])
    phase = table(match).phase
    way = o.Move(0, square(*behind))

    def is_taken_up(option: Option) -> bool:
        return option == o.Take(0) and not table(match).aside & 1

    _drive(match, lambda option: option == way, is_taken_up, until=lambda now: now.phase != phase or bool(_told(match, e.Moved)))
    return bool(_told(match, e.Moved))


def _when_attacked(match: Match, name: str) -> bool:
    """The Dornkeeper attacks whomever he can, and the heroes parry what they can."""
    turn = table(match).turn
    victim = 1 if name == "guardian" else 0

    def is_wanted(option: Option) -> bool:
        parries = o.Shield if name == "guardian" else o.Parry if name in ("parry", "riposte") else o.Suffer
        return option == o.Target(victim) or isinstance(option, o.Onslaught | parries)

    begun = len(match.events)
    own = [lambda option: isinstance(option, o.Suffer)] if name == "guardian" else []  # the guardian is asked after the victim
    _drive(match, is_wanted, *own, until=lambda now: now.turn > turn or now.phase >= s.DUSK)
    happened = [each.event for each in match.events[begun:]]
    if name in ("far_guard", "dodges"):
        return any(isinstance(each, e.Evaded) for each in happened)
    if name == "free_limbs":
        return any(isinstance(each, e.Struck) for each in happened) and not any(isinstance(each, e.Paralysed) for each in happened)
    if name == "riposte":
        return any(isinstance(each, e.Wounded | e.Slain) for each in happened)
    return any(isinstance(each, e.Parried) and (each.hero, each.by) == (victim, 0) for each in happened)


def _at_dusk(row: str, name: str) -> bool:
    """Zorkal advances if he is paid for; a Chamber full of figures is noticed."""
    lab = CARDS.map
    kinds = [kind for kind in ("zombie", "rat", "skeleton", "vampire", "mummy", "gorgon") for _ in range(6)]
    spaces = [divmod(space, lab.width) for space in bits(lab.chamber)] if name == "fill_chamber" else [(9, 15)]
    monsters = list(zip(kinds, spaces, strict=False))
    assert len(monsters) == len(spaces)
    marked = row in MONSTER_MARKS
    match = scenario(
        heroes={"kaerdrak": ANYWHERE},
        monsters=monsters,
        phase="move" if marked else "dusk",
        blood=16,
        treasures=(),
        options=VARIANTS.get(row, {}),
    )
    if marked:
        mark_monsters(match, MONSTER_MARKS[row])
        pass_on(match, "dusk")
    elif row in MARKS:
        mark_hero(match, MARKS[row], moved=False)
    if name == "advance":
        _drive(match, lambda option: isinstance(option, Yes), until=lambda now: now.phase >= s.DAWN)
        return bool(_told(match, e.ZorkalAdvanced))
    _drive(match, until=lambda now: now.phase >= s.DAWN)
    return bool(_told(match, e.ChamberFull))
