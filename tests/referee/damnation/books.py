"""The referee's table: who stands where, who has what, which rules hold, and what can be answered."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from referee.damnation.castle import FAR, ROOMS, STANDARD, Castle, castle_of
from referee.damnation.script import Path, Ways
from referee.watching import Key, Objection

DECKS = (*ROOMS[:10], "heirlooms", "castle", "vampire")
HEIRLOOMS, CASTLE, VAMPIRE = 10, 11, 12
DARKNESS, CANDLELIGHT, CASTLE_EVENT = 1, 2, 3
TRAPDOOR, OUBLIETTE, SECRET_DOOR = 1, 2, 3
NOBODY = -1
PASS: Key = ("pass",)
SUFFER: Key = ("suffer",)
PLACES = {"hidden", "token", "plain", "door", "secret"}
SLOTS = {0, 1, 2}


@dataclass
class Person:
    """One of the damned."""

    character: int = -1
    health: int = 0
    place: int = NOBODY
    alive: bool = True
    hand: list[int] = field(default_factory=list)
    curses: list[int] = field(default_factory=list)
    souls: set[int] = field(default_factory=set)
    tokens: set[int] = field(default_factory=set)
    holder: int = NOBODY
    step: int = 0
    climbing: bool = False
    misses: int = 0
    chill: int = 0
    gloom: bool = False
    haunted: int = NOBODY  # of the sheet, in the last turn among the dead
    at_rest: bool = False  # the wager of the dead was lost


@dataclass
class Turn:
    """What holds for one turn alone."""

    seat: int
    over: bool = False  # but for the End phase
    left_off: bool = False
    passage: bool = False
    attacked: bool = False
    unlocked: bool = False
    as_vampire: bool = False
    controlled: int = NOBODY
    die: int = 0
    dark: int = 0
    bonus: int = 0
    dice: tuple[int, ...] = ()
    powers: set[str] = field(default_factory=set)
    arrows: set[int] = field(default_factory=set)
    spent: set[int] = field(default_factory=set)


@dataclass
class Blow:
    """An attack under way."""

    seat: int
    target: int
    damage: int
    armour: int = 0


class Books:
    """Everything that lies on the table, and pure questions about it."""

    def __init__(self, raw: dict[str, Any], seats: int, gothic: bool, wager: bool = False) -> None:
        self.castle: Castle = castle_of(raw["plan.map"]["text"], tuple(raw["rooms"][room].get("letter", "") for room in ROOMS))
        self.numbers = raw["rules"]
        self.common = raw["characters"]["common"]
        self.characters = [entry for name, entry in raw["characters"].items() if name != "common"]
        self.knell_cards = list(raw["deathknells"].values())
        self.dead_cards = list(raw.get("dead", {}).values())
        self.shades: set[int] = set()  # what is left of them
        self.cards: list[dict[str, Any]] = []
        self.deck_of: list[int] = []
        for number, deck in enumerate(DECKS):
            for card in raw[deck].values():
                self.cards += [card] * card.get("copies", 1)
                self.deck_of += [number] * card.get("copies", 1)
        self.fresh = [{card for card, deck in enumerate(self.deck_of) if deck == number} for number in range(len(DECKS))]
        self.under: list[list[int]] = [[] for _ in DECKS]
        self.seats, self.gothic, self.wager = seats, gothic, wager
        self.people = [Person() for _ in range(seats)]
        self.first = NOBODY
        self.turn = Turn(NOBODY)
        self.act = 2 if gothic else 1
        self.arrivals = self.sunk = 0
        self.knells: list[int] = [-1] * self.numbers["knells"]
        self.tokens: dict[int, int] = dict.fromkeys(self.castle.traps, 0)  # kind by space, 0 if it was never seen
        self.face_up: set[int] = set()
        self.peeked: set[tuple[int, int]] = set()  # seat and space: whoever has looked under it
        kinds = [self.numbers[name] for name in ("trapdoors", "oubliettes", "secret_doors")]
        self.kinds = kinds
        self.reserve = sum(kinds) - len(self.castle.traps)
        self.graves: dict[int, int] = {}
        self.pile: list[int] = []
        self.pile_souls: set[int] = set()
        self.vampire = NOBODY
        self.lair = self.castle.room["vault"]  # where The Vampire's piece stands
        self.timer = 0
        self.powers_held: list[int] = []
        self.jammed: list[tuple[int, int]] = []  # door, and whose doing
        self.agenda: list[tuple[list[dict[str, Any]], int, int, int]] = []  # effects, you, target, who is responsible
        self.blow: Blow | None = None

    # -------------------------------------------------------------- rules in force

    def rule(self, name: str, seat: int = NOBODY) -> int:
        """8.10.4, 8.10.4b: the book, then the Deathknells, then what the player is, holds and suffers from."""
        value = int(self.numbers["rules"][name])
        stages = [[change for knell in self.knells if knell >= 0 for change in self.knell_cards[knell]["changes"]]]
        if seat >= 0:
            person = self.people[seat]
            own = list(self.characters[person.character]["passive"].get("changes", ()))
            stages.append([*own, *(change for card in [*person.hand, *person.curses] for change in self.cards[card].get("changes", ()))])
        for stage in stages:
            changes = [change for change in stage if change["rule"] == name]
            for change in changes:
                value = change.get("to", value)
            value += sum(change.get("add", 0) for change in changes)
            if name != "movement":
                value = max(0, value)
            if any(change.get("bar") for change in changes):
                value = 0
        return value

    # -------------------------------------------------------------- people

    def order(self, start: int) -> list[int]:
        """4.9: clockwise."""
        return [(start + number) % self.seats for number in range(self.seats)]

    def after(self, seat: int) -> int:
        """The next survivor."""
        return next((other for other in self.order(seat)[1:] if self.people[other].alive), seat)

    def where(self, seat: int) -> int:
        """Where a player's piece stands."""
        return self.lair if seat == self.vampire else self.people[seat].place

    def on(self, space: int) -> int:
        """Who stands on a corridor space."""
        return next((seat for seat, person in enumerate(self.people) if person.alive and self.where(seat) == space), NOBODY)

    def inside(self, room: int) -> list[int]:
        """Who is in a room, as themselves."""
        return [seat for seat, person in enumerate(self.people) if person.alive and seat != self.vampire and person.place == room]

    def in_corridor(self, place: int) -> bool:
        return 0 <= place < self.castle.size

    def goes_on(self, seat: int) -> bool:
        """Whether it is this player's turn, and not over."""
        return seat == self.turn.seat and self.people[seat].alive and not self.turn.over

    def can_target(self, by: int, seat: int, names: Sequence[str] = ()) -> bool:
        """6.13.5, 8.1.16, 9.1.5, 10.2b: others who live, are not on the Staircase, and are not The Vampire; nobody in Act 1."""
        person = self.people[seat]
        if seat == by or not person.alive or (self.act == 1 and "act1" not in names):
            return False
        return "vampire" in names if seat == self.vampire else not person.step

    def seen(self, space: int, reach: int) -> Iterator[tuple[int, int]]:
        """8.9.1, 8.9.3: the first one in each straight line, and how far away."""
        for line in self.castle.lines_from(space):
            for distance, other in enumerate(line[:reach], 1):
                who = self.on(other)
                if who >= 0:
                    yield who, distance
                    break

    def foreign(self, seat: int) -> list[int]:
        """6.10.1a, 8.6.3: Souls of others."""
        return sorted(self.people[seat].souls - {self.people[seat].character})

    # -------------------------------------------------------------- what can be answered

    def trades(self, seat: int) -> list[Key]:
        """8.6.1."""
        return [("trade_soul", soul) for soul in self.foreign(seat)]

    def slots(self, seat: int, slots: set[int]) -> list[Key]:
        """Talent tokens; the third Talent is the character's own."""
        return [("slot", slot, self.people[seat].character if slot == 2 else -1) for slot in sorted(slots)]

    def talent(self, seat: int, slot: int) -> dict[str, Any]:
        """8.3.2: Fate, Resolve, and the own one."""
        own: dict[str, Any] = self.characters[self.people[seat].character]["active"]
        return (self.common["fate"], self.common["resolve"], own)[slot]

    def replies(self, seat: int, moment: str) -> list[Key]:
        """7.12, 7.13, 8.3.4, 9.1.6, 8.1.19, 8.1.20: cards and Talents for this moment."""
        person = self.people[seat]
        if not person.alive or seat == self.vampire:
            return []
        found: list[Key] = []
        if self.act > 1 or seat == self.turn.seat:
            for card in person.hand:
                printed = self.cards[card]
                moments = [*printed.get("when", ()), *(["attacked"] if printed["kind"] == "protection" else [])]
                if moment in moments and card not in self.turn.spent and not self._for_nothing(seat, printed):
                    found += self.uses("play", seat, card, printed)
        for slot in sorted(person.tokens):
            talent = self.talent(seat, slot)
            if moment in talent.get("when", ()):
                found += self.uses("use", seat, slot, talent)
        return found

    def _for_nothing(self, seat: int, printed: dict[str, Any]) -> bool:
        """Nobody drinks for nothing: a card that does nothing but heal its player is not offered to the unhurt."""
        effects = printed.get("effects", ())
        only_heals = bool(effects) and all(effect["do"] == "heal" and effect["who"] == "you" for effect in effects)
        return only_heals and self.people[seat].health >= self.characters[self.people[seat].character]["health"]

    def uses(self, tag: str, seat: int, number: int, thing: dict[str, Any]) -> list[Key]:
        """To play it on each that it can be played on; nothing, if all that it does could not happen."""
        effects = thing.get("effects", ())
        if effects and effects[0]["do"] in {"become", "blow", "step"} and not any(self._works(seat, effect) for effect in effects):
            return []
        target = thing.get("target", "none")
        if target == "none":
            return [(tag, number, -1, -1)]
        aims = self.aims(seat, thing)
        if len(effects) == 1 and effects[0]["do"] == "push":
            aims = [aim for aim in aims if self.pushed_ways(seat, aim, effects[0])]
        if target == "vampire":
            return [(tag, number, -1, -1)] if aims else []
        return [(tag, number, -1, aim) if target in PLACES else (tag, number, aim, -1) for aim in aims]

    def pushed_ways(self, by: int, target: int, effect: dict[str, Any]) -> list[tuple[int, ...]]:
        """5.2.21a: the ways on which somebody can be moved at all: of this length in the corridor, or straight towards the other."""
        castle, here, there = self.castle, self.people[target].place, self.where(by)
        if target == self.vampire or not self.in_corridor(here):
            return []
        if effect.get("nearer"):
            lines = [line[: line.index(there)] for line in castle.lines_from(here) if there in line]
            ways = [tuple(line[: effect["steps"]]) for line in lines]
        else:
            ways = [path for path, _, door in castle.paths(here, effect["steps"]) if door < 0 and len(path) == effect["steps"]]
        return [path for path in ways if self.free_part(path)]

    def free_part(self, path: tuple[int, ...]) -> tuple[int, ...]:
        """A way up to its last free space."""
        while path and self.on(path[-1]) >= 0:
            path = path[:-1]
        return path

    def _works(self, seat: int, effect: dict[str, Any]) -> bool:
        place, room = self.people[seat].place, self.castle.room
        if effect["do"] == "become":  # 8.1.2a
            return self.can_become(seat)
        if effect["do"] == "blow":  # 5.2.16, 6.12.11
            return not self.turn.attacked and place != room["moat"]
        if effect["do"] == "step":
            return bool(self.further(seat, effect["n"]).legal)
        return True

    def can_become(self, seat: int) -> bool:
        """8.1.2a: nobody is The Vampire, and one stands where it could walk away."""
        place, room = self.people[seat].place, self.castle.room
        return self.vampire < 0 <= place and place not in {room["moat"], room["staircase"], room["dark_tower"]}

    def aims(self, seat: int, thing: dict[str, Any]) -> list[int]:
        """Whom or what a thing can be played on."""
        target, names = thing["target"], thing.get("names", ())
        here, castle = self.where(seat), self.castle
        if target in PLACES:
            return self._places(target)
        if target == "vampire":
            can = self.vampire >= 0 and self.vampire != seat and (self.act > 1 or "act1" in names)
            return [self.vampire] if can else []
        people = [other for other in range(self.seats) if self.can_target(seat, other, names)]
        if target == "player":
            return people
        if target == "corridor":
            return [other for other in people if self.in_corridor(self.where(other))]
        if target == "grave":
            grave = self.graves.get(seat)
            return [] if grave is None else [other for other in people if castle.distance(self.where(other), grave) <= 3]
        if target == "adjacent":
            if not self.in_corridor(here):
                return []
            return [other for other in people if self.where(other) in castle.beside[here]]
        if target == "sight" and self.in_corridor(here):
            seen = [who for who, _ in self.seen(here, thing.get("reach", 4))]
            return [other for other in people if other in seen]
        same = self.inside(here) if here >= castle.size else []  # here, or sight in a room (8.9.2)
        return [other for other in people if other in same]

    def _places(self, target: str) -> list[int]:
        castle = self.castle
        if target == "door":
            return [door for door in range(len(castle.doors)) if door not in self.shut()]
        if target == "hidden":
            return [space for space in self.tokens if space not in self.face_up]
        if target == "token":
            return list(self.tokens)
        if target == "secret":
            return self.secret_doors()
        return [space for space in castle.plain if self.on(space) < 0 and space not in self.tokens] if self.reserve else []

    # -------------------------------------------------------------- ways

    def shut(self) -> set[int]:
        """Doors that somebody has slammed."""
        return {door for door, _ in self.jammed}

    def secret_doors(self) -> list[int]:
        """5.2.19b: printed or turned up, with nobody on it."""
        turned = {space for space in self.face_up if self.tokens[space] == SECRET_DOOR}
        return sorted(space for space in self.castle.secret | turned if self.on(space) < 0)

    def walls(self, seat: int) -> set[int]:
        """5.1.4c, 6.10.1, 9.1.7, 9.1.8: doors that do not let this player in."""
        found = self.shut()
        if self.turn.unlocked and seat == self.turn.seat:
            return found
        room = self.castle.room
        closed = {room["torture_chamber"], room["vault"]} if self.act == 1 else set()
        if not self.foreign(seat):
            closed.add(room["dark_tower"])
        return found | {door for door, (_, behind, *_) in enumerate(self.castle.doors) if behind in closed}

    def totals(self) -> list[int]:
        """5.1.5, 5.1.14, 9.1.3: what the roll may count as."""
        turn = self.turn
        total = max(1, turn.die + turn.bonus)
        if self.act == 1:
            return [total + more for more in range(4)]
        return sorted({total, total + 1, max(1, total - 1)}) if turn.dark == CANDLELIGHT else [total]

    def ways(self, seat: int, start: int, totals: Sequence[int]) -> Ways:
        """5.1.2, 5.1.7, 5.1.13: every way that one of the totals permits."""
        shut, walls = self.shut(), self.walls(seat)
        dark = self.turn.dark == DARKNESS
        stops = {space for space in self.tokens if not (space in self.face_up and self.tokens[space] == SECRET_DOOR)} if dark else set()
        stops = {space for space in stops if self.on(space) < 0}
        legal: list[Path] = []
        for path, out, door in self.castle.paths(start, max(totals)):
            end = path[-1]
            passed = path[:-1]
            if out in shut or any(space in stops for space in passed):
                continue
            if door >= 0:
                if door not in walls:
                    legal.append(path)
            elif (len(path) in totals or end in stops) and self.on(end) < 0:
                legal.append(path)
        senses = self.rule("trap_sense", seat) and not dark
        hidden = {space for space in self.tokens if space not in self.face_up} if senses else set()
        return Ways(legal, lambda path: (path[-1], frozenset(hidden.intersection(path))))

    def further(self, seat: int, steps: int) -> Ways:
        """5.3.1a: up to so many steps more."""
        place, room = self.people[seat].place, self.castle.room
        if place < 0 or place in {room["moat"], room["staircase"], room["dark_tower"]}:
            return Ways((), lambda path: path)
        return self.ways(seat, place, range(1, steps + 1))

    # -------------------------------------------------------------- decks

    def take(self, deck: int, card: int) -> None:
        """3.1b: the top card: one of those that were shuffled, or, when these are gone, the one that has lain underneath for longest."""
        if self.fresh[deck]:
            if card not in self.fresh[deck]:
                raise Objection(f"card {card} can't be the top card of {DECKS[deck]}")
            self.fresh[deck].remove(card)
        elif not self.under[deck] or self.under[deck].pop(0) != card:
            raise Objection(f"card {card} is not the top card of {DECKS[deck]}")

    def put_under(self, card: int) -> None:
        """8.7.1."""
        self.under[self.deck_of[card]].append(card)

    def visible(self, card: int) -> bool:
        """7.7."""
        return bool(self.cards[card].get("visible"))


__all__ = ["FAR", "STANDARD", "Blow", "Books", "Person", "Turn"]
