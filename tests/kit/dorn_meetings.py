"""Dorn's meetings as scenarios: a thing is laid so that it can be done, then the row is laid over it."""

from typing import Any

from kit.dorn import CARDS, PHASES, card, scenario, square, table
from undercroft.engine.decisions import Option
from undercroft.engine.match import Match
from undercroft.games.dorn import events as e
from undercroft.games.dorn import options as o
from undercroft.games.dorn import state as s
from undercroft.games.dorn.content.loading import VAMPIRE
from undercroft.games.dorn.ending import change, put_hero
from undercroft.pieces.grid import bits

PLACES = {
    "hamlet": "hamlet",
    "trail": (16, 15),
    "herbalist": (25, 2),
    "fountain": (12, 7),
    "teleport": (5, 3),
    "chamber": (9, 15),
    "gate": (5, 15),
    "throne": (4, 15),
    "swamp": (22, 3),
}
ANYWHERE = (14, 8)
WINDOWS = {"blessing_phase": "blessing", "movement_phase": "move", "attack_phase": "attack"}
MARKS = {
    "numb": s.NUMB,
    "bound": s.BOUND,
    "halted": s.HALTED,
    "fled": s.FLED,
    "idle": s.IDLE,
    "away": s.AWAY,
    "warded": s.WARDED,
    "used": s.USED,
}
MONSTER_MARKS = {"guard": s.GUARD, "frozen": s.FROZEN, "calmed": s.CALMED}
VARIANTS = {
    "missing_artifact": {"missing_artifact": True},
    "cave_in": {"cave_in": True},
    "tactics": {"tactics": True},
    "real_time": {"real_time": True},
    "four_heroes": {"heroes": 4},
}
HEROES = {
    "bolt": ("almanor", 2),
    "fireball": ("almanor", 2),
    "step": ("almanor", 2),
    "blizzard": ("almanor", 2),
    "heal": ("gor", 3),
    "heal_two": ("gor", 3),
    "exorcism": ("gor", 3),
    "scatter": ("gor", 3),
    "quake": ("gor", 3),
    "blink": ("eleanor", 1),
    "leap": ("eleanor", 3),
    "dash": ("choros", 2),
    "whirl": ("choros", 1),
    "pierce": ("eleanor", 2),
    "early": ("guelin", 1),
    "opening": ("guelin", 2),
}
"""Whose talent or spell it is, and from which level; everything else is done by Kaerdrak."""

ALONE = {"blink", "leap", "dash", "walk", "calling"}
"""What needs room: a monster next to the hero could be in the way."""

WITH_FRIEND = {"heal", "heal_two", "step", "hand_over", "hand_over_item"}
"""What needs another hero next to this one; for everything else there is one far away."""

FAR_AWAY = (14, 20)

DONE: dict[str, tuple[type[Option], tuple[type, ...]]] = {
    "blink": (o.Blink, (e.Shifted,)),
    "leap": (o.Leap, (e.Shifted,)),
    "dash": (o.Dash, (e.Dashed,)),
    "whirl": (o.Whirl, (e.Whirled,)),
    "pierce": (o.Pierce, (e.Attacked,)),
    "early": (o.Hit, (e.Attacked,)),
    "opening": (o.Opening, (e.Wounded, e.Slain)),
    "walk": (o.Move, (e.Moved,)),
    "flee": (o.Flee, (e.Fled,)),
    "attack": (o.Hit, (e.Attacked,)),
    "hit_wall": (o.HitWall, (e.WallHit,)),
    "draw_treasure": (o.DrawTreasure, (e.Opened,)),
    "pick_up": (o.PickUp, (e.PickedUp,)),
    "put_down": (o.PutDown, (e.Dropped,)),
    "pick_up_item": (o.PickUpItem, (e.ItemPickedUp,)),
    "put_down_item": (o.PutDownItem, (e.ItemDropped,)),
    "hand_over": (o.HandOver, (e.HandedOver,)),
    "hand_over_item": (o.HandOverItem, (e.ItemHandedOver,)),
    "between_stones": (o.Bless, (e.Vanished,)),
    "twin_shadows": (o.Bless, (e.Swapped,)),
    "warm_hands": (o.Bless, (e.Healed,)),
    "great_breath": (o.Bless, (e.Shifted,)),
    "discord": (o.Bless, (e.Wounded, e.Slain)),
    "judgement": (o.Bless, (e.Slain,)),
    "red_mist": (o.Bless, (e.Strengthened,)),
    "unbroken": (o.Bless, (e.Warded,)),
    "herb_smoke": (o.Bless, (e.Shifted,)),
    "five_paces": (o.Bless, (e.Shifted,)),
    "calling": (o.Bless, (e.Shifted,)),
    "long_stride": (o.Bless, (e.Hastens,)),
}
"""What is offered, and what is told when it has been done."""


def lay(row: str, thing: str) -> Match:
    """A table on which this could be done, were it not for the row."""
    group, _, name = thing.partition("/")
    hero, level = HEROES.get(name, ("kaerdrak", 1))
    home = PLACES.get(row, ANYWHERE)
    window = {"blessings": "blessing", "items": "move", "spells": "attack"}.get(group) or _window(name)
    gate = row in ("gate", "throne")
    how: dict[str, Any] = {"treasures": (), "hp": {hero: 1 if row == "last_point" else 2, "riel": 2}, "level": {hero: level}}
    how["options"] = dict(VARIANTS.get(row, {}))
    if row in ("fled", "halted") or name == "flee":
        how["options"]["tactics"] = True
    if gate:
        how |= {"gate": "open", "zorkal": (2, 13)}
    foe, behind = line_from(home, gate)
    heroes = {hero: home, "riel": _friend(home, gate) if name in WITH_FRIEND else FAR_AWAY}
    monsters = [("zombie", foe)] if row == "attack_phase" or name not in ALONE | WITH_FRIEND | {"hit_wall"} else []
    if name == "blink":
        monsters = [("zombie", behind)] if monsters else []  # where a pike reaches
    elif name == "discord":
        monsters = [("mummy", foe), ("zombie", behind)]
    elif name == "pierce":
        monsters.append(("mummy", behind))
    if row in MONSTER_MARKS and not monsters:
        monsters = [("zombie", behind)]
    if group == "items":
        how["items"] = {hero: [name]}
    elif group == "blessings":
        how["blessing"] = {hero: name}
    elif name == "hit_wall":
        how["walls"] = {foe: 3}
    elif name == "draw_treasure":
        how["treasures"] = [home]
    elif name == "pick_up":
        how["artifacts"] = {"axe": home}
    elif name in ("put_down", "hand_over"):
        how["carries"] = {hero: ["axe"]}
    elif name == "pick_up_item":
        how["dropped"] = ((_space(home), card("black_arrow")),)
    elif name in ("put_down_item", "hand_over_item"):
        how["items"] = {hero: ["black_arrow"]}
    if row == "blessing_phase" and group != "blessings":
        how["blessing"] = {hero: "warm_hands"}  # so that there is something to be done in it
    phase = WINDOWS.get(row, window)
    match = scenario(heroes=heroes, monsters=monsters, phase=phase, **how)
    assert row not in WINDOWS or table(match).phase == PHASES[phase]
    if row in MARKS:
        mark_hero(match, MARKS[row], moved=name == "leap")
    elif name == "leap":
        mark_hero(match, s.MOVED, moved=True)
    if row in MONSTER_MARKS:
        mark_monsters(match, MONSTER_MARKS[row])
    return match


def _window(name: str) -> str:
    if name in ("early", "opening"):
        return "blessing"
    return "attack" if name in ("attack", "hit_wall", "whirl", "pierce") else "move"


def _space(place: Any) -> int:
    return CARDS.map.hamlet if place == "hamlet" else square(*place)


def line_from(home: Any, gate: bool) -> tuple[tuple[int, int], tuple[int, int]]:
    """A space for a monster beside the hero, and the next one in the same line; for the hamlet one near its gate."""
    lab = CARDS.map
    if home == "hamlet":
        return (15, 15), (14, 15)
    start = home[0] * lab.width + home[1]
    floor = lab.prowl[s.OPEN if gate else s.CLOSED] & ~lab.doors
    for near in bits(lab.adjacent[s.OPEN][_space(home)] & floor):
        if abs(near - start) in (1, lab.width) and floor >> 2 * near - start & 1:
            return divmod(near, lab.width), divmod(2 * near - start, lab.width)
    raise AssertionError(f"no line begins at {home}")


def _friend(home: Any, gate: bool) -> Any:
    """A space for another hero beside this one: the last, the first is for a monster."""
    lab = CARDS.map
    if home == "hamlet":
        return home
    *_, last = bits(lab.adjacent[s.OPEN if gate else s.CLOSED][_space(home)] & lab.walk[s.OPEN if gate else s.CLOSED])
    return divmod(last, lab.width)


def mark_hero(match: Match, mark: int, moved: bool) -> None:
    """The first hero is like this; what the mark takes away is gone."""
    hero = table(match).heroes[0]
    hero.marks |= mark | (s.MOVED if moved else 0)
    if mark & (s.NUMB | s.BOUND | s.HALTED | s.IDLE | s.AWAY):
        hero.left = 0
    if mark & (s.NUMB | s.FLED | s.IDLE | s.AWAY):
        hero.attacks = 0
    if mark & s.AWAY:
        put_hero(table(match), 0, -1)
    match.rested.take(match.table)
    match._play_again([])


def mark_monsters(match: Match, mark: int) -> None:
    """All but Zorkal are like this; in the heroes' turn, so that it holds in the next one of the Dornkeeper."""
    for each in table(match).monsters[1:]:
        change(table(match), each, marks=each.marks | mark)
    match.rested.take(match.table)
    match._play_again([])


def is_done(match: Match, thing: str) -> bool:
    """Whether the first hero can do this here and now; if so, it is done."""
    _, _, name = thing.partition("/")
    before = len(match.events)
    if match.decision is None or not _take_up(match) or not _choose(match, thing):
        return False
    while match.decision is not None and match.decision.about is not None and _belongs(match.decision.about):
        push = isinstance(match.decision.about, o.About) and match.decision.about.what in ("push", "pushed")
        match.answer(1 if push else 0)
    evidence = DONE[name][1] if name in DONE else (e.Used, e.Spoken)
    return any(isinstance(each.event, evidence) for each in match.events[before:])


def _take_up(match: Match) -> bool:
    if table(match).hand == 0:
        return True
    options = [*match.decision.options]
    if o.Take(0) not in options:
        return False
    match.answer(options.index(o.Take(0)))
    return True


def _choose(match: Match, thing: str) -> bool:
    group, _, name = thing.partition("/")
    for index, option in enumerate(match.decision.options):
        if group == "items":
            wanted = isinstance(option, o.Use) and CARDS.treasure_names[CARDS.kind_of[option.card]] == name
        elif group == "spells":
            wanted = isinstance(option, o.Spell) and option.name == name
        else:
            wanted = type(option) is DONE[name][0]
        if wanted:
            match.answer(index)
            return True
    return False


def _belongs(about: Option) -> bool:
    """A question that is part of what was begun."""
    if isinstance(about, o.About):
        return about.what not in ("blessing", "summon")
    return isinstance(about, o.LastDrop | o.Offered | o.FollowUp)


# ------------------------------------------------------------------ the Dornkeeper

DEEDS: dict[str, tuple[str, type[Option]]] = {
    "buy": ("ritual", o.Buy),
    "summon": ("summon", o.Summon),
    "summon_strong": ("summon", o.SummonStrong),
    "march": ("march", o.Move),
    "fly": ("march", o.Fly),
    "run": ("march", o.Flee),
    "target": ("assault", o.Target),
    "strike_wall": ("assault", o.StrikeWall),
}
"""In which phase it is done, and what is offered."""
KEEPER_WINDOWS = {"ritual_phase": "ritual", "summoning_phase": "summon", "march_phase": "march", "assault_phase": "assault"}


def lay_for_keeper(row: str, thing: str) -> Match:
    """A table on which the Dornkeeper could do this, were it not for the row: a hero, a vampire beside, two weak ones beside each other."""
    group, _, name = thing.partition("/")
    home = PLACES.get(row, ANYWHERE)
    gate = row in ("gate", "throne")
    foe, behind = line_from(home, gate)
    how: dict[str, Any] = {"treasures": (), "blood": 16, "options": dict(VARIANTS.get(row, {})), "night": name == "summon_strong"}
    if name == "run":
        how["options"]["tactics"] = True
    if gate:
        how |= {"gate": "open", "zorkal": (2, 13)}
    far = (14, 20), (14, 21)
    monsters = [("vampire", foe), ("zombie", far[0]), ("rat", far[1])]
    if name == "strike_wall":
        how["walls"] = {behind: 3}
    if group == "rituals":
        how["rituals"] = [name]
    elif name == "buy":
        how["all_cast"] = True
    marked = row in MONSTER_MARKS
    phase = "attack" if marked else KEEPER_WINDOWS.get(row) or ("ritual" if group == "rituals" else DEEDS[name][0])
    match = scenario(heroes={"kaerdrak": home}, monsters=monsters, phase=phase, **how)
    if marked:
        mark_monsters(match, MONSTER_MARKS[row])
        pass_on(match, "ritual" if group == "rituals" else DEEDS[name][0])
    elif row in MARKS:
        mark_hero(match, MARKS[row], moved=False)
    return match


def pass_on(match: Match, phase: str) -> None:
    """The others do nothing until the Dornkeeper is in that phase."""
    while match.decision is not None and (table(match).phase >= s.DAWN or table(match).phase < PHASES[phase]):
        passing = (o.END, *o.READY)
        match.answer(next(index for index, option in enumerate(match.decision.options) if option in passing))


def keeper_does(match: Match, thing: str) -> bool:
    """Whether the Dornkeeper can do this here and now, with the vampire where it takes a monster; if so, it is done."""
    group, _, name = thing.partition("/")
    wanted = o.Cast if group == "rituals" else DEEDS[name][1]
    if match.decision is None or match.decision.seats != (0,):
        return False
    if wanted in (o.Move, o.Fly, o.Flee):
        vampire = next(each.figure for each in table(match).monsters if each.kind == VAMPIRE)
        options = [*match.decision.options]
        if o.Take(vampire) not in options:
            return False
        match.answer(options.index(o.Take(vampire)))
    found = [index for index, option in enumerate(match.decision.options) if isinstance(option, wanted)]
    if not found:
        return False
    match.answer(found[0])
    return True
