"""The meetings of the Catacombs as scenarios: a thing is laid so that it can be done, then the row is laid over it."""

from collections.abc import Callable
from typing import Any

import msgspec

from kit.catacombs import LETTERS, figure, scenario, table, who
from undercroft.engine.decisions import Option
from undercroft.engine.match import Match
from undercroft.games.catacombs import events as e
from undercroft.games.catacombs import options as o
from undercroft.games.catacombs.state import OFF, Figure

POINTS = 4
"""Action.P of whoever acts, where a row does not say otherwise."""


class Thing(msgspec.Struct, frozen=True):
    """How something is laid so that it can be done, by which option, for how much, and what is told when it is done."""

    drawing: str
    option: type[Option]
    told: type[e.Event]
    price: int = 1
    doer: str = "o"
    target: str = ""  # the letter of whomever it is done to
    wanted: Callable[[Any], bool] = lambda _: True
    how: dict[str, Any] = {}


def _spell(number: int) -> Callable[[Any], bool]:
    return lambda option: option.spell == number


MASTERS = {"turn": "master"}
THINGS = {
    "step": Thing("o..", o.Step, e.Moved),
    "tread": Thing("oT.", o.Tread, e.Moved),
    "pass": Thing("oi.", o.Pass, e.Moved, 2),
    "jump": Thing("o~.", o.Jump, e.Rolled),
    "leap": Thing("o..", o.Leap, e.Rolled),
    "strike": Thing("og.", o.Strike, e.Attacked, target="g", wanted=lambda option: not option.strong),
    "strong": Thing("og.", o.Strike, e.Attacked, 2, target="g", wanted=lambda option: option.strong),
    "shoot": Thing("i..g", o.Shoot, e.Attacked, doer="i", target="g", wanted=lambda option: not option.accurate),
    "accurate": Thing("i..g", o.Shoot, e.Attacked, 2, doer="i", target="g", wanted=lambda option: option.accurate),
    "through_the_crowd": Thing("i.o.g", o.Shoot, e.Attacked, doer="i", target="g", wanted=lambda option: not option.accurate),
    "lance_of_dawn": Thing("h..g", o.Cast, e.CastSpell, doer="h", target="g", wanted=_spell(0)),
    "mending_prayer": Thing("hi.", o.Cast, e.CastSpell, doer="h", target="i", wanted=_spell(1), how={"i": {"hp": 3}}),
    "veil_of_ash": Thing("hi.", o.Cast, e.CastSpell, doer="h", target="i", wanted=_spell(2)),
    "grave_chill": Thing("k..o", o.Cast, e.CastSpell, doer="k", target="o", wanted=_spell(0), how=MASTERS),
    "wall_of_bones": Thing("k..o", o.Cast, e.CastSpell, doer="k", wanted=_spell(1), how={**MASTERS, "king": "orchard_king"}),
    "reader_of_sigils": Thing("h..a", o.Use, e.UsedSkill, doer="h", target="a"),
    "rally": Thing("hi.", o.Use, e.UsedSkill, doer="h", target="i", how={"i": {"scared": 1}}),
    "open": Thing("od.", o.OpenDoor, e.DoorOpened),
    "shut": Thing("o/.", o.ShutDoor, e.DoorShut),
    "pick": Thing("oD.", o.PickLock, e.Rolled),
    "gate": Thing("oL.", o.PickLock, e.Rolled),
    "break": Thing("od.", o.BreakDoor, e.DoorStruck),
    "chest": Thing("oC.", o.OpenChest, e.ChestOpened, how={"goal": "chest"}),
    "shrine": Thing("oS.", o.OpenShrine, e.ShrineOpened),
    "call": Thing("kS.o", o.OpenShrine, e.Returned, doer="k", how={**MASTERS, "fallen": ["u"]}),
    "wait": Thing("o..", o.Wait, e.Waited, 2),
    "tear": Thing("o..", o.Tear, e.Rolled, how={"o": {"web": 1}}),
    "join": Thing("rr.o", o.Join, e.Joined, doer="r", target="r1", how={**MASTERS, "r1": {"hp": 2}}),
    "take": Thing("oB.", o.Take, e.Took),
    "take_from": Thing("oi.", o.Take, e.Took, target="i", how={"carry": ["i"]}),
    "give": Thing("oi.", o.Give, e.Took, target="i", how={"carry": ["o"]}),
    "put_down": Thing("o..", o.PutDown, e.LaidDown, how={"carry": ["o"]}),
    "drink": Thing("o..", o.Drink, e.Drunk, how={"carry": ["o"], "o": {"hp": 3}}),
    "pour": Thing("oi.", o.Pour, e.Drunk, target="i", how={"carry": ["o"], "i": {"hp": 0, "deadline": 2}}),
}
AIMED = {"strike", "strong", "shoot", "accurate", "through_the_crowd", "lance_of_dawn", "grave_chill"}
"""What is aimed at an opponent, and shows whoever does it."""
LEAVING = {"step", "tread", "jump", "leap", "join"}
"""What leaves one's square, past whoever holds one up."""

STATUS: dict[str, dict[str, Any]] = {
    "webbed": {"web": 1},
    "down": {"hp": 0, "deadline": 2, "ap": 0},
    "burning": {"fire": 1},
    "poisoned": {"poison": True},
    "frightened": {"scared": 1, "ap": 3},
    "pinned": {"pinned": True},
    "hidden": {"hidden": True},
    "in_stride": {"stride": True},
    "half_run": {"stride": True, "ap": 0},
    "last_point": {"ap": 1},
    "used": {"used": 0xFFFF},
}
TARGET: dict[str, dict[str, Any]] = {
    "target_hidden": {"hidden": True},
    "target_webbed": {"web": 2},
    "target_down": {"hp": 0, "deadline": 2},
}
NATURE = {"flyer": {"fly": True}, "intangible": {"intangible": True}, "in_wall": {"intangible": True}, "over_lava": {"fly": True}}
PLACE = {"on_trap": "T", "in_doorway": "/", "on_barrel": "B", "before_entrance": "R", "in_cell": "P", "in_wall": "#", "over_lava": "~"}
OTHERS = {"target_swarm": "r", "target_large": "b", "target_wall": "x"}
VARIANT: dict[str, dict[str, Any]] = {
    "treasure": {"goal": "chest"},
    "release": {"goal": "gate"},
    "reign": {"goal": "leader"},
    "orchard": {"goal": "chest", "king": "orchard_king"},
    "limit": {"goal": "chest", "table": {"limit": 10}},
    "hazards": {"goal": "chest"},
}
SWAPPED = str.maketrans({"o": "g", "i": "u", "g": "o"})
"""The same table with the sides changed."""
ABLE = {"ghost": {"agility": 4, "dexterity": 4, "ranged": 4, "shot": 3, "damage": 4}}
"""What a figure of the Master needs to do all that heroes do."""


class Laid(msgspec.Struct):
    """A table on which a thing could be done, were it not for the row."""

    match: Match
    thing: Thing
    doer: str
    target: str
    before: Figure


def lay(row: str, column: str) -> Laid:
    """Lay a thing, and a row over it."""
    name = column.partition("/")[2]
    thing = THINGS[name]
    how = {key: dict(value) if isinstance(value, dict) else value for key, value in thing.how.items()}
    rows, doer, target = thing.drawing.split("\n"), thing.doer, thing.target
    fields: dict[str, Any] = how.setdefault(doer, {})
    if row == "masters_turn" or (row == "target_down" and name in AIMED - {"grave_chill"}):
        rows, doer, target, how = _swapped(rows, thing, how)
        fields = how.setdefault(doer, {})
    fields.setdefault("ap", POINTS)
    fields |= STATUS.get(row, {})
    if row == "carrying":
        how["carry"] = [*how.get("carry", ()), *([doer] if doer not in how.get("carry", ()) else ())]
    if row in TARGET or row == "target_carrying":
        how.setdefault(target, {}).update(TARGET.get(row, {}))
        if row == "target_carrying" and target not in how.get("carry", ()):
            how["carry"] = [*how.get("carry", ()), target]
    if row == "target_intangible":
        how["cards"] = {LETTERS[target[0]]: {"intangible": True}}
    if row in OTHERS:
        rows = [each.replace(target, OTHERS[row]) for each in rows]
        target = OTHERS[row]
        if row == "target_large" and name not in ("strike", "strong"):
            rows = [each.replace(".b", "ub") for each in rows]
    if row in NATURE:
        how["cards"] = {LETTERS[doer] if doer != "k" else how.get("king", "tombs_king"): NATURE[row]}
    if row == "prisoner":
        rows, doer, how = _imprisoned(rows, doer, how)
    if row in ("beset", "duelling"):
        rows = _beset(rows, thing, row, is_master=how.get("turn") == "master")
    if row in PLACE:
        if doer == "r":  # whoever is put on an odd square comes after whoever is drawn
            doer, target, how["r"], how["r1"] = "r1", "r", how["r1"], how["r"]
        rows = _placed(rows, doer, row, how)
    if row == "waiting":
        how |= {"turn": "master", "table": {"window": True}}
    if row in VARIANT:
        how |= VARIANT[row] if name != "wall_of_bones" else {key: it for key, it in VARIANT[row].items() if key != "king"}
    if row == "hazards":
        rows = [*rows, "#" * len(rows[0]), ("TH" * len(rows[0]))[: len(rows[0])]]
    active = None if row == "waiting" else doer
    match = scenario("\n".join(rows), active=active, then=3, **how)
    if row == "duelling":
        foe, ally = rows[1].strip("."), rows[2].strip(".")
        match = scenario("\n".join(rows), active=active, then=3, **how, **{foe: {"met": 1 << who(match, ally)}})
    return Laid(match, thing, doer, target, msgspec.structs.replace(figure(match, doer)))


def _swapped(rows: list[str], thing: Thing, how: dict[str, Any]) -> tuple[list[str], str, str, dict[str, Any]]:
    """The Master's figure does it: a ghost for the hero who would, a ghoul for an ally, a hero for the opponent."""
    if thing.how.get("turn") == "master":
        return rows, thing.doer, thing.target, how
    letters = set(LETTERS)
    swapped = {"turn": "master", "cards": ABLE}
    doer = "g"
    rows = [row.translate(SWAPPED).replace("u", "g", 1) if thing.doer == "i" else row.translate(SWAPPED) for row in rows]
    names = {"o": "g", "i": "g" if thing.doer == "i" else "u", "g": "o"}
    for key, value in how.items():
        if key == "carry":
            swapped[key] = [names[each] for each in value]
        else:
            swapped[names[key] if key in letters else key] = value
    return rows, doer, names.get(thing.target, thing.target), swapped


def _imprisoned(rows: list[str], doer: str, how: dict[str, Any]) -> tuple[list[str], str, dict[str, Any]]:
    """The prisoner does it, with hands as clever as need be; the heroes are elsewhere, and so is the entrance."""
    swapped = {("p" if key == doer else key): value for key, value in how.items()}
    swapped["carry"] = ["p" if each == doer else each for each in how.get("carry", ())]
    swapped["cards"] = {"alditha": {"dexterity": 4, "agility": 4}}
    swapped["home"] = ()
    width = len(rows[0])
    return [*(row.replace(doer, "p", 1) for row in rows), "#" * width, doer + "#" * (width - 1)], "p", swapped


def _beset(rows: list[str], thing: Thing, row: str, *, is_master: bool) -> list[str]:
    """An opponent below whoever acts; in a duel, with an ally on its other side."""
    foe, ally = ("h", "e") if is_master else ("v", "h" if thing.doer != "h" else "o")
    at, width = rows[0].index(thing.doer), len(rows[0])
    under = "." * at + foe + "." * (width - at - 1)
    return [*rows, under] if row == "beset" else [*rows, under, under.replace(foe, ally)]


def _placed(rows: list[str], doer: str, row: str, how: dict[str, Any]) -> list[str]:
    """Whoever acts is on a square of this kind."""
    if row in ("in_wall", "over_lava"):
        how[doer] |= {"perch": OFF}
        rows = [*(f".{each}" for each in rows), "." * (len(rows[0]) + 1)]  # somewhere to come down
    at = rows[0].index(doer[0])
    how["put"] = {doer[0]: (at, 0)}
    return [rows[0][:at] + PLACE[row] + rows[0][at + 1 :], *rows[1:]]


def is_done(laid: Laid) -> bool:
    """Whether it can be done here and now; if so, it is done."""
    match, thing = laid.match, laid.thing
    if match.decision is None:
        return False
    number, begun = who(match, laid.doer), len(match.events)
    for index, option in enumerate(match.decision.options):
        if type(option) is thing.option and option.who == number and thing.wanted(option) and _is_meant(laid, option):
            match.answer(index)
            _go_on(match)
            return any(isinstance(each.event, thing.told) for each in match.events[begun:])
    return False


def _is_meant(laid: Laid, option: Any) -> bool:
    """Aimed at the target, if there is one; and not the door in which one stands."""
    if isinstance(option, o.ShutDoor):
        ground = table(laid.match).content.quests[0].ground
        return ground.doors[option.door] != figure(laid.match, laid.doer).at
    return not laid.target or getattr(option, "target", who(laid.match, laid.target)) == who(laid.match, laid.target)


def _go_on(match: Match) -> None:
    """Questions that belong to what was begun are answered: with force, and else with the first."""
    while match.decision is not None and match.decision.rule not in ("2.action.2", "2.round.2", "2.wait.4"):
        options = list(match.decision.options)
        force = [index for index, option in enumerate(options) if isinstance(option, o.Force)]
        match.answer(force[0] if force else 0)
