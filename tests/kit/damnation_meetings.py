"""Damnation's meetings as scenarios: a thing is laid so that it could be done, the row is laid over it, and the referee looks on."""

# ruff: noqa: ARG001 reason: whatever lays a table is told the same

from collections.abc import Callable
from typing import Any

from kit.damnation import CARDS, DEAD, SPACES, Calm, card, name_of_result, scenario, where_is
from kit.damnation_judge import Watched
from undercroft.engine.decisions import Option
from undercroft.games.damnation import options as o
from undercroft.games.damnation.board import ACT
from undercroft.games.damnation.content.loading import DECKS, ROOMS
from undercroft.games.damnation.content.plan import Go
from undercroft.games.damnation.events import Drew

Test = Callable[[Option], bool]
How = dict[str, Any]

HOME, BESIDE, FAR = "C5", "D5", "K10"
PLACES = ("great_hall", "courtyard", "vault", "dark_tower", "gate", "moat", "staircase")
KNELLS = tuple(CARDS.knell_names)
OPENERS = {
    "before_roll": "skeleton_key",
    "after_roll": "dancing_shoes",
    "any_roll": "dropped_marbles",
    "attack": "ambush",
    "attacked": "pot_lid",
    "bystander": "shout_of_warning",
    "harmed": "laudanum",
    "bitten": "holy_water",
    "doomed": "saints_finger",
    "actions": "love_letters",
    "resolution": "scythe",
    "hunt": "",
    "after_hunt": "",
}
"""For each window a card that opens it for certain."""

RULES = {
    "before_roll": "8.6.1",
    "after_roll": "5.1.2",
    "any_roll": "7.13",
    "attack": "5.2.12",
    "attacked": "5.2.12",
    "bystander": "5.2.12",
    "harmed": "8.3.3",
    "bitten": "8.1.35",
    "doomed": "11.4a",
    "actions": "5.3.1",
    "resolution": "5.2.2",
    "hunt": "8.1.11",
    "after_hunt": "8.1.5",
}
"""By which rule it asks."""

TALENTS = {
    "fate": ("wanderer", 0, "after_roll"),
    "resolve": ("wanderer", 1, "harmed"),
    "sword_cane": ("gentleman", 2, "actions"),
    "one_verse_more": ("wanderer", 2, "actions"),
    "command": ("aristocrat", 2, "actions"),
    "confiscate": ("collector", 2, "actions"),
    "evil_eye": ("mystic", 2, "actions"),
    "behind_the_arras": ("stranger", 2, "actions"),
}
HAUNTS = {
    "chill": ("wanderer", 0),
    "whisper": ("wanderer", 1),
    "pickpocket": ("gentleman", 2),
    "wrong_turning": ("wanderer", 2),
    "slammed_door": ("aristocrat", 2),
    "inventory": ("collector", 2),
    "snuff_the_candle": ("mystic", 2),
    "cold_spot": ("stranger", 2),
}
DOORS = {"great_hall": "K1", "courtyard": "S2", "vault": "D10", "dark_tower": "P1", "staircase": "D1"}
"""Where one stands before a door that lets one in."""


class Steered(Calm):
    """The first die of each kind shows what is wished for, and a wanted card is drawn from its deck; everything else is calm."""

    __slots__ = ("drawn", "first")

    def __init__(self, wishes: How) -> None:
        super().__init__((), name_of_result)
        self.drawn: str = wishes.get("drawn", "")
        self.first: dict[type[Option], list[int]] = {
            o.MovementDie: [wishes.get("die", 1) - 1],
            o.DarknessDie: [CARDS.numbers.darkness.index(wishes.get("dark", "candlelight"))],
            o.VampireDie: [each - 1 for each in wishes.get("dice", ())],
            o.MoatDie: [wishes.get("moat", 2) - 1],
        }

    def _next(self, sides: int, about: Option | None) -> int:
        if isinstance(about, o.CardFrom):
            names = [CARDS.names[each] for each in about.cards]
            return names.index(self.drawn) if self.drawn in names else 0
        waiting = self.first.get(type(about)) if about is not None else None
        return waiting.pop(0) if waiting else super()._next(sides, about)


def moment_of(thing: str) -> str:
    """When a thing is played."""
    group, _, name = thing.partition("/")
    if group == "talents":
        return TALENTS[name][2]
    if group in {"haunts", "dead", "wager"}:
        return "haunt"
    if group == "deeds":
        return name
    printed = CARDS.cards[card(name)]
    return {"weapon": "resolution", "protection": "attacked", "event": "event", "vampire": "vampire"}.get(printed.kind) or printed.when[0]


def lay(row: str, thing: str) -> tuple[Watched, Test, list[Test], int]:
    """A table for the pair; how to tell that the thing is done; what leads there; and who does it."""
    group, _, name = thing.partition("/")
    window = row if row in RULES else ""
    moment = window or moment_of(thing)
    place = row if row in PLACES else HOME
    how, towards, holder = LAYS[moment](place, name, group)
    how.setdefault("health", (6, 6, 6, 6))
    hands = [list(hand) for hand in how.pop("hands", ())] + [[] for _ in range(4)]
    if window:
        how["tokens"] = (0, 0, 0)
        if OPENERS[window] and OPENERS[window] not in hands[holder]:
            hands[holder].append(OPENERS[window])
    if group in DECKS and moment not in {"event", "vampire", "hunt", "after_hunt"} and name not in hands[holder]:
        hands[holder].append(name)
    if group == "talents":
        person, slot, _ = TALENTS[name]
        how["characters"] = tuple(person if seat == holder else "" for seat in range(holder + 1))
        how["tokens"] = tuple(1 << slot if seat == holder else 0 for seat in range(4))
    how["characters"] = _cast(how.get("characters", ()))
    how["hands"] = hands
    how["players"] = {holder: {}}
    _over_it(row, how, holder)
    chance = Steered({name: how.pop(name) for name in ("die", "dark", "dice", "moat", "drawn") if name in how})
    match = scenario(4, chance=chance, **how)
    return Watched(match), _is_it(group, name), towards, holder


def _cast(wanted: tuple[str, ...]) -> tuple[str, ...]:
    """Somebody in every seat; nobody with a sense for traps or a say in arrows, unless that is wanted."""
    others = [name for name in ("collector", "gentleman", "aristocrat", "stranger", "mystic", "wanderer") if name not in wanted]
    cast = [name or others.pop(0) for name in wanted]
    return tuple([*cast, *others][:4])


def _is_it(group: str, name: str) -> Test:
    if group == "talents":
        return lambda option: isinstance(option, o.Use) and option.slot == TALENTS[name][1]
    if group == "wager":
        return lambda option: isinstance(option, o.Wager)
    if group == "dead":
        return lambda option: isinstance(option, o.Haunting) and option.number == shade(name)
    if group == "haunts":
        return lambda option: isinstance(option, o.Haunting) and option.number == HAUNTS[name][1]
    if group == "deeds":
        return lambda option: isinstance(option, DEEDS[name])
    number = card(name)
    if CARDS.cards[number].kind == "event":
        return lambda _: False
    return lambda option: isinstance(option, o.Play | o.Attack) and option.card == number


DEEDS: dict[str, type[Option]] = {
    "walk": Go,
    "declare": o.Control,
    "pass_through": o.Passage,
    "explore": o.Explore,
    "collect": o.Collect,
    "trade": o.TradeSoul,
    "offer": o.Offer,
}

# ------------------------------------------------------------------ how each moment is brought about


def _to(name: str) -> Test:
    return lambda option: isinstance(option, Go) and option.path[-1] == where_is(name)


def _attack(target: int) -> Test:
    return lambda option: isinstance(option, o.Attack) and option.target == target


def _bite(target: int) -> Test:
    return lambda option: isinstance(option, o.Bite) and option.target == target


def _vampire(place: str) -> How:
    """Somebody else is The Vampire, far away, where the place has another rule without one."""
    return {"vampire": 3, "vampire_at": "S10", "timer": 3} if place == "vault" else {}


def _weapons(name: str) -> list[str]:
    """Two others, of which one can be used in any room."""
    return ["scythe" if name != "scythe" else "flensing_knife", "razor" if name != "razor" else "pillow"]


def own_roll(place: str, name: str, group: str) -> tuple[How, list[Test], int]:
    return {"places": (place, FAR, "M5", "S10"), "die": 2, **_vampire(place)}, [], 0


def other_actions(place: str, name: str, group: str) -> tuple[How, list[Test], int]:
    if name == "gag_and_blindfold" and place == HOME:
        place = "kitchen"
    near = place if place != HOME else BESIDE
    how = {
        "places": (place, near, FAR, "S10"),
        "phase": ACT,
        "hands": ((), ["cleaver" if name != "cleaver" else "lance"]),
        **_vampire(place),
    }
    if name == "silver_stake":
        how |= {"vampire": 3, "vampire_at": "S10", "timer": 3}
    if name == "puppet_strings":
        how["souls"] = ((), ["mystic"])
    return how, [], 0


def resolution(place: str, name: str, group: str) -> tuple[How, list[Test], int]:
    """The holder comes to the place, where somebody is."""
    if place == HOME:
        return {"places": ("B5", BESIDE, FAR, "S10"), "die": 1}, [_to(HOME), _attack(1)], 0
    if place == "moat":
        how = {"places": ("B5", "moat", FAR, "S10"), "die": 1, "traps": {HOME: "trapdoor"}}
        return how, [_to(HOME)], 0
    how = {"places": (DOORS.get(place, "gate"), place, FAR, "S10"), "die": 1, **_vampire(place)}
    if place == "dark_tower":
        how["souls"] = (["mystic", "wanderer"],)
    return how, [_to(place), _attack(1)], 0


def with_the_attack(place: str, name: str, group: str) -> tuple[How, list[Test], int]:
    how, towards, holder = resolution(place, name, group)
    return {**how, "hands": (_weapons(name),)}, towards, holder


def attacked(place: str, name: str, group: str) -> tuple[How, list[Test], int]:
    how, towards, _ = resolution(place, name, group)
    return {**how, "hands": (_weapons(name),)}, towards, 1


def bystander(place: str, name: str, group: str) -> tuple[How, list[Test], int]:
    how = {"places": ("B5", FAR if place == HOME else place, BESIDE, "S10"), "die": 1, "hands": (_weapons(name),)}
    return {**how, **_vampire(place)}, [_to(HOME), _attack(2)], 1


def harmed(place: str, name: str, group: str) -> tuple[How, list[Test], int]:
    """The Pale Procession strikes everybody, wherever they are."""
    how = {"places": ("C10", FAR if place == HOME else place, "M5", "S10"), "die": 1, "drawn": "pale_procession"}
    return {**how, **_vampire(place)}, [_to("cemetery")], 1


def any_roll(place: str, name: str, group: str) -> tuple[How, list[Test], int]:
    how = {"places": ("B5", FAR if place == HOME else place, "M5", "S10"), "die": 3}
    return {**how, **_vampire(place)}, [], 1


def bitten(place: str, name: str, group: str) -> tuple[How, list[Test], int]:
    """The Vampire stands near, as mist if its victim is in a room."""
    at = {HOME: "E5"}.get(place, DOORS.get(place, "M5"))
    how = {"places": ("gate", place, FAR, "S10"), "vampire": 0, "vampire_at": at, "timer": 4, "powers": ["mist_form"], "dice": (3, 4)}
    mist = lambda option: isinstance(option, o.Play) and option.card == card("mist_form")  # noqa: E731 reason: one of a list of tests
    return how, [_bite(1), *([mist] if place != HOME else [])], 1


def doomed(place: str, name: str, group: str) -> tuple[How, list[Test], int]:
    if place == "moat":
        return {"places": ("moat", FAR, "M5", "S10"), "knells": ["the_thing_in_the_moat"], "moat": 1}, [], 0
    return {"places": ("B5", FAR, "M5", "S10"), "die": 1, "traps": {HOME: "oubliette"}}, [_to(HOME)], 0


def event(place: str, name: str, group: str) -> tuple[How, list[Test], int]:
    """It is drawn: from the Castle deck before the move, or in its room."""
    how: How = {"hands": (["cleaver"], ["scythe"]), "tokens": (1, 1)}
    if group == "castle":
        start = place if place != HOME else "O1"
        return {**how, "places": (start, "Q1", FAR, "S10"), "die": 2, "dark": "castle", "drawn": name, **_vampire(place)}, [], 0
    room = ROOMS.index(group)
    front = next(door.space for door in CARDS.plan.doors if door.enter and door.room == CARDS.plan.size + room)
    names = {number: each for each, number in SPACES.items()}
    how |= {"places": (names[front], FAR, "R1", "S10"), "drawn": name, **_vampire(group)}
    return how, [_to(group), lambda option: isinstance(option, o.Explore)], 0


def as_vampire(place: str, name: str, group: str) -> tuple[How, list[Test], int]:
    at = "M5" if place == HOME else place
    how = {"places": ("gate", "M8", "great_hall", "S10"), "vampire": 0, "vampire_at": at, "timer": 3, "powers": [name], "dice": (1, 1)}
    return {**how, "hands": ((), ["cleaver"])}, [], 0


def after_the_hunt(place: str, name: str, group: str) -> tuple[How, list[Test], int]:
    how, _, holder = as_vampire(place, name, group)
    powers = [name, "rat_swarm"] if name != "rat_swarm" else [name]
    return {**how, "powers": powers}, [lambda option: isinstance(option, Go)], holder


def haunt(place: str, name: str, group: str) -> tuple[How, list[Test], int]:
    """The first is dead, and the second stands where the row says, near the Grave."""
    person, _ = HAUNTS.get(name, ("wanderer", 0))
    near = BESIDE if place == HOME else place
    how = {"places": (near, near, FAR, "S10"), "dead": (0,), "hands": ((), ["cleaver"]), "characters": (person,), "act": 3}
    if group == "dead":
        how["shades"] = [shade(name)]
    how["wager"] = group == "wager"
    return {**how, **_vampire(place)}, [], 0


def shade(name: str) -> int:
    """A card of the deck for the dead, as the number of a Haunting."""
    return CARDS.on_sheet + DEAD.index(name)


def deed(place: str, name: str, group: str) -> tuple[How, list[Test], int]:
    if name == "walk":
        return own_roll(place, name, group)
    if name == "trade":
        how, towards, holder = own_roll(place, name, group)
        return {**how, "souls": (["mystic"],)}, towards, holder
    if name == "declare":
        return resolution(place, name, group)
    if name == "pass_through":
        return {"places": ("C1", FAR, "M5", "S10"), "die": 1}, [_to("B1")], 0
    if name == "offer":
        how, towards, holder = resolution("dark_tower", name, group)
        return how, towards, holder
    room = "cemetery" if name == "collect" else "great_hall"
    how = {"places": ("C10" if name == "collect" else "K1", FAR, "M5", "S10"), "die": 1}
    if name == "collect":
        how["pile"] = ["cleaver"]
    else:
        how |= {"hands": (["razor"],), "places": ("K1", "great_hall", "M5", "S10")}
    return how, [_to(room)], 0


LAYS: dict[str, Callable[[str, str, str], tuple[How, list[Test], int]]] = {
    "before_roll": own_roll,
    "after_roll": own_roll,
    "any_roll": any_roll,
    "resolution": resolution,
    "attack": with_the_attack,
    "attacked": attacked,
    "bystander": bystander,
    "harmed": harmed,
    "bitten": bitten,
    "doomed": doomed,
    "actions": other_actions,
    "event": event,
    "vampire": as_vampire,
    "hunt": as_vampire,
    "after_hunt": after_the_hunt,
    "haunt": haunt,
    **dict.fromkeys(DEEDS, deed),
}

# ------------------------------------------------------------------ rows


def _over_it(row: str, how: How, holder: int) -> None:
    """The row: what the holder is, or what holds for all."""
    player = how["players"][holder]
    if row == "act1":
        how["act"] = 1
    elif row == "act4":
        how |= {"act": 4, "dead": (*how.get("dead", ()), 3)} if how.get("vampire", -1) != 3 else {"act": 4}
    elif row == "gothic":
        how["variant"] = "gothic"
    elif row == "wager":
        how["wager"] = True
    elif row in KNELLS:
        how["knells"] = [*how.get("knells", ()), row]
    elif row == "led":
        player["holder"] = 1 - holder
    elif row == "missing":
        player["misses"] = 1
    elif row == "chilled":
        player["chill"] = 2
    elif row == "gloomed":
        player["gloom"] = True
    elif row == "cursed":
        how["curses"] = tuple(["crones_curse"] if seat == holder else [] for seat in range(holder + 1))
    elif row == "last_point":
        how["health"] = tuple(1 if seat == holder else 6 for seat in range(4))
    elif row == "fought":
        how["done"] = 2
    elif row == "is_vampire":
        how |= {"vampire": holder, "vampire_at": "B10", "timer": 3}
        how.pop("phase", None)  # its turn has no Other Actions


def is_done(row: str, thing: str) -> bool:
    """Whether the thing is done on the way that leads there, in that window if the row is one; what comes of it is watched too."""
    watched, is_it, towards, holder = lay(row, thing)
    done = opened = False
    turns = 1 if watched.judge.log[:1] == [("turn_began", 0)] else 0  # the row holds in this turn
    while (options := watched.options) and not (done or opened):
        if sum(each[0] == "turn_began" for each in watched.judge.log) > turns:
            break
        here = watched.asked
        opened = row in RULES and (here.rule, here.seats) == (RULES[row], (holder,))
        mine = [index for index, option in enumerate(options) if is_it(option) and (opened or row not in RULES)]
        ahead = [index for test in towards for index, option in enumerate(options) if test(option)]
        done = bool(mine)
        watched.answer((mine or ahead or [0])[0])
    assert opened or row not in RULES, f"{row} was never opened"
    for turn in range(4):  # what it leads to
        if watched.options:
            watched.answer(turn % len(watched.options))
    if moment_of(thing) == "event":
        number = card(thing.partition("/")[2])
        return any(each.event == Drew(holder, number) for each in watched.match.events)
    return done


__all__ = ["DEEDS", "HAUNTS", "TALENTS", "is_done"]
