"""What cards, Talents and Haunts do: one method for each word of the content files."""

from dataclasses import dataclass
from typing import Any

from referee.damnation.arrivals import STANDARD, Arrivals
from referee.damnation.books import DECKS, NOBODY, PASS
from referee.damnation.castle import FAR, ROOMS
from referee.damnation.script import ANY, Line, Told, Ways, ask
from referee.watching import Objection

WITH_DECK = 10
EXTREMES = {"weakest", "strongest", "richest"}


@dataclass
class Deed:
    """Who does something, to whom, where, with which card; who is responsible; what it is called as a cause of death."""

    you: int
    target: int = NOBODY
    place: int = NOBODY
    card: int = NOBODY
    by: int = NOBODY
    cause: str = "event"
    haunt: bool = False


class Effects(Arrivals):
    """Effects, carried out in their order."""

    def carry_out(self, effects: Any, you: int, target: int = NOBODY, place: int = NOBODY, **how: Any) -> Line:
        """What the dead had begun stops with them."""
        deed = Deed(you, target, place, **how)
        for effect in effects:
            if not deed.haunt and not self.people[you].alive:
                return
            does = getattr(self, f"do_{effect['do']}", None)
            if does is not None:
                yield from does(deed, effect)

    def catch_up(self) -> Line:
        """What was put off happens."""
        while self.agenda:
            effects, you, target, by = self.agenda.pop(0)
            yield from self.carry_out(effects, you, target, by=by, cause="attack" if by >= 0 else "event")

    def addressed(self, deed: Deed, who: str) -> list[int]:
        """Whom an effect is for; never The Vampire's player (8.1.14a), nor the dead."""
        others = [seat for seat in range(self.seats) if self.people[seat].alive and seat != self.vampire]
        here = self.where(deed.you)
        wanted: dict[str, Any] = {
            "you": lambda seat: seat == deed.you,
            "target": lambda seat: seat == deed.target,
            "attacker": lambda seat: seat == deed.target,
            "each": lambda _: True,
            "others": lambda seat: seat != deed.you,
            "next": lambda seat: seat == self.after(deed.you) != deed.you,
            "here": lambda seat: here >= self.castle.size and self.people[seat].place == here and seat != deed.you,
            "neighbours": lambda seat: self.in_corridor(here) and self.people[seat].place in self.castle.beside[here],
            "indoors": lambda seat: self.people[seat].place >= self.castle.size,
            "outdoors": lambda seat: self.in_corridor(self.people[seat].place),
        }
        if who in EXTREMES:
            worth = {seat: len(self.people[seat].hand) if who == "richest" else self.people[seat].health for seat in others}
            most = (min if who == "weakest" else max)(worth.values(), default=0)
            return [seat for seat in others if worth[seat] == most]
        return [seat for seat in others if wanted[who](seat)]

    # -------------------------------------------------------------- people

    def do_harm(self, deed: Deed, effect: Any) -> Line:
        yield from self.suffer([(seat, effect["amount"]) for seat in self.addressed(deed, effect["who"])], deed.cause, deed.by)

    def do_heal(self, deed: Deed, effect: Any) -> Line:
        for seat in self.addressed(deed, effect["who"]):
            yield from self.heal(seat, effect["amount"])

    def do_tokens(self, deed: Deed, effect: Any) -> Line:
        for seat in self.addressed(deed, effect["who"]):
            for _ in range(effect.get("n", 1)):
                yield from self.gain_token(seat)

    def do_drain(self, deed: Deed, effect: Any) -> Line:
        for seat in self.addressed(deed, effect["who"]):
            for _ in range(effect.get("n", 1)):
                held = self.people[seat].tokens
                if held:
                    _, slot, _ = yield from ask(seat, "8.3.8a", self.slots(seat, held))
                    yield from self.lose_token(seat, slot)
                elif effect.get("otherwise"):
                    yield from self.suffer([(seat, effect["otherwise"])], deed.cause, deed.by)
                    break

    def do_draw(self, deed: Deed, effect: Any) -> Line:
        for _ in range(effect.get("n", 1)):
            if effect["deck"] == "rooms":
                _, deck = yield from ask(deed.you, "7.12", [("from_deck", number) for number in range(STANDARD)])
            elif effect["deck"] == "here":
                deck = self.where(deed.you) - self.castle.size
                if not 0 <= deck < WITH_DECK:
                    return
            else:
                deck = DECKS.index(effect["deck"])
            if self.people[deed.you].alive:
                card = yield from self.draw_from(deed.you, deck)
                if card >= 0:
                    yield from self.take_up(deed.you, card)

    def do_lose(self, deed: Deed, effect: Any) -> Line:
        for seat in self.addressed(deed, effect["who"]):
            for _ in range(effect.get("n", 1)):
                if not effect.get("chosen"):
                    yield from self.lose_at_random(seat)
                elif (card := (yield from self.give_up(seat))) >= 0:
                    yield from self.discard(seat, card)

    def do_steal(self, deed: Deed, effect: Any) -> Line:
        for _ in range(effect.get("n", 1)):
            yield from self.steal(deed.you, deed.target)

    def do_give(self, deed: Deed, effect: Any) -> Line:
        """All choose before anything is handed over."""
        alive = [seat for seat in self.order(self.turn.seat) if self.people[seat].alive and seat != self.vampire]
        on_their_way = []
        for giver in alive if effect.get("round") else [deed.you]:
            takers = [seat for seat in self.order(giver)[1:] if seat in alive]
            if takers:
                card = yield from self.give_up(giver, "7.14")
                if card >= 0:
                    self.people[giver].hand.remove(card)
                    on_their_way.append((giver, takers[0], card))
        for giver, taker, card in on_their_way:
            yield from self.hand_over(giver, taker, card)

    def do_soul(self, deed: Deed, _: Any) -> Line:
        souls = self.foreign(deed.target)
        if souls and self.people[deed.target].alive:
            yield Told("soul_taken", deed.you, souls[0], deed.target)
            self.people[deed.target].souls.remove(souls[0])
            self.people[deed.you].souls.add(souls[0])

    def do_miss(self, deed: Deed, effect: Any) -> Line:
        for seat in self.addressed(deed, effect["who"]):
            yield Told("must_miss", seat, effect.get("n", 1))
            self.people[seat].misses = min(3, self.people[seat].misses + effect.get("n", 1))

    def do_control(self, deed: Deed, _: Any) -> Line:
        if deed.target >= 0 and self.can_target(deed.you, deed.target, ("act1",)):
            yield Told("declared", deed.you, deed.target)
            self.people[deed.target].holder = deed.you

    def do_roll(self, _: Deed, effect: Any) -> Line:
        yield Told("roll_changed", self.turn.seat, effect["add"])
        self.turn.bonus += effect["add"]

    def do_reroll(self, _: Deed, __: Any) -> Line:
        event = yield Told("rolled_again", self.turn.seat, ANY)
        self.turn.die = self.a_die(event[2])

    def do_chill(self, deed: Deed, effect: Any) -> Line:
        for seat in self.addressed(deed, effect["who"]):
            yield Told("chilled", seat, effect.get("by", 1))
            self.people[seat].chill = min(5, self.people[seat].chill + effect.get("by", 1))

    def do_gloom(self, deed: Deed, effect: Any) -> Line:
        for seat in self.addressed(deed, effect["who"]):
            yield Told("gloomed", seat)
            self.people[seat].gloom = True

    def do_become(self, deed: Deed, _: Any) -> Line:
        if self.can_become(deed.you):
            yield from self.become_vampire(deed.you, self.people[deed.you].place)

    def do_destroy(self, _: Deed, __: Any) -> Line:
        if self.vampire >= 0:
            yield from self.come_home(destroyed=True)

    def do_timer(self, _: Deed, effect: Any) -> Line:
        if self.vampire >= 0 and self.timer:
            self.timer = min(self.numbers["timer_most"], max(1, self.timer + effect["by"]))
            yield Told("timer_moved", self.timer)

    def do_power(self, _: Deed, effect: Any) -> Line:
        self.turn.powers.add(effect["power"])
        yield from ()

    def do_eliminate(self, deed: Deed, effect: Any) -> Line:
        for seat in self.addressed(deed, effect["who"]):
            yield from self.doom(seat, deed.cause if deed.by >= 0 else "maiden", deed.by)

    def do_read(self, deed: Deed, _: Any) -> Line:
        hidden = [card for card in self.people[deed.target].hand if not self.visible(card)]
        if hidden:
            yield Told("read_hidden", deed.you, deed.target)
            event = yield Told("read_card", deed.you, ANY, deed.target)
            if event[2] not in hidden:
                raise Objection(f"{event}: seat {deed.target} does not hold that")

    def do_blow(self, deed: Deed, effect: Any) -> Line:
        if not self.turn.attacked and self.where(deed.you) != self.castle.room["moat"] and self.people[deed.target].alive:
            yield from self.attack(deed.you, deed.target, -1, effect["damage"])

    def do_try(self, deed: Deed, effect: Any) -> Line:
        event = yield Told("threw_d6", deed.you, ANY, effect["need"])
        way = "won" if self.a_die(event[2]) >= effect["need"] else "lost"
        yield from self.carry_out(effect.get(way, ()), **vars(deed))

    def do_choice(self, deed: Deed, effect: Any) -> Line:
        you, person = deed.you, self.people[deed.you]
        can = {"": True, "card": bool(self.loose(you)), "token": bool(person.tokens), "health": person.health > 1}
        ways = [("way", deed.card, index) for index, way in enumerate(effect["ways"]) if can[way.get("costs", "")]]
        if not ways:
            return
        _, _, index = yield from ask(you, "7.14", ways)
        way = effect["ways"][index]
        yield Told("way_taken", you, deed.card, index)
        if way.get("costs") == "card":
            yield from self.discard(you, (yield from self.give_up(you)))
        elif way.get("costs") == "token":
            _, slot, _ = yield from ask(you, "8.3.8a", self.slots(you, person.tokens))
            yield from self.lose_token(you, slot)
        elif way.get("costs") == "health":
            yield from self.suffer([(you, 1)], "event")
        yield from self.carry_out(way.get("effects", ()), **vars(deed))

    def do_if(self, deed: Deed, effect: Any) -> Line:
        """7.14b."""
        part = "then" if self.holds(deed.you, deed.target, effect["that"]) else "otherwise"
        yield from self.carry_out(effect.get(part, ()), **vars(deed))

    def do_lift(self, deed: Deed, effect: Any) -> Line:
        """7.14a."""
        for seat in self.addressed(deed, effect["who"]):
            for card in [*self.people[seat].curses]:
                yield Told("lifted", seat, card)
                self.people[seat].curses.remove(card)
                self.put_under(card)

    def do_riposte(self, deed: Deed, effect: Any) -> Line:
        if deed.target >= 0:
            yield from self.suffer([(deed.target, effect["amount"])], "riposte")

    def a_die(self, value: int) -> int:
        """A D6 shows 1 to 6."""
        if not 1 <= value <= 6:
            raise Objection(f"a D6 shows {value}")
        return value

    # -------------------------------------------------------------- the board

    def do_place(self, deed: Deed, effect: Any) -> Line:
        for seat in self.addressed(deed, effect["who"]):
            named = effect["where"]
            if named == "secret":
                doors = self.secret_doors()
                if not doors:
                    continue
                _, to = yield from ask(seat, "5.2.19b", [("into", door) for door in doors])
            elif named == "room":
                _, to = yield from ask(seat, "6.0.1a", [("into", self.castle.size + room) for room in range(STANDARD)])
            elif named == "nearest":
                here = self.where(seat)
                rooms = range(self.castle.size, self.castle.size + STANDARD)
                to = min(rooms, key=lambda room: (self.castle.distance(here, room) or FAR, room))
            else:
                to = self.castle.size + ROOMS.index(named)
            yield Told("placed", seat, to)
            if to >= self.castle.size:
                yield from self.enter(seat, to)
            else:
                yield from self.come_out(seat, to)
                if self.people[seat].alive:
                    yield from self.land(seat)

    def do_push(self, deed: Deed, effect: Any) -> Line:
        """5.2.21a: along a corridor, to the last space where nobody stands; straight towards The Vampire, and not over it."""
        ways = self.pushed_ways(deed.you, deed.target, effect)
        if not ways or not self.people[deed.target].alive:
            return
        _, path = yield from ask(deed.you, "5.2.21a", [], [Ways(ways, lambda path: path[-1])])
        several = path if isinstance(path[0], tuple) else (path,)
        event = yield Told("walked", deed.target, ANY, deed.you)
        if event[2] not in [self.free_part(each) for each in several]:
            raise Objection(f"{event} was not chosen")
        self.put(deed.target, event[2][-1])
        yield from self.land(deed.target)

    def do_swap(self, deed: Deed, _: Any) -> Line:
        you, target = self.people[deed.you], self.people[deed.target]
        here, there = you.place, target.place
        if not self.in_corridor(here) or not self.in_corridor(there):
            return
        yield Told("placed", deed.you, there)
        yield Told("placed", deed.target, here)
        you.place, target.place = there, here
        yield from self.land(deed.you)
        if target.alive and target.place == here:
            yield from self.land(deed.target)

    def do_step(self, deed: Deed, effect: Any) -> Line:
        answer = yield from ask(deed.you, "5.3.1a", [PASS], [self.further(deed.you, effect["n"])])
        if answer != PASS:
            yield from self.arrive(deed.you, answer[1])

    def do_peek(self, deed: Deed, effect: Any) -> Line:
        space = deed.place
        if space not in self.tokens or space in self.face_up:
            return
        yield from self.look_under(deed.you, space)
        if effect.get("swap") and self.reserve and (yield from ask(deed.you, "4.5", [("exchange",), PASS])) != PASS:
            yield Told("exchanged", space)
            self.forget(space)

    def forget(self, space: int) -> None:
        """Nobody knows any more what lies there."""
        self.tokens[space] = 0
        self.peeked = {each for each in self.peeked if each[1] != space}

    def do_flip(self, deed: Deed, _: Any) -> Line:
        space = deed.place
        if space in self.tokens and space not in self.face_up:
            _, _, kind = yield Told("shown", space, ANY)
            self.turn_up(space, kind)

    def do_lay(self, deed: Deed, _: Any) -> Line:
        if self.reserve and deed.place >= 0 and deed.place not in self.tokens:
            yield Told("trap_laid", deed.place)
            self.tokens[deed.place] = 0
            self.reserve -= 1

    def do_spring(self, deed: Deed, _: Any) -> Line:
        if self.reserve:
            event = yield Told("sprung", deed.you, -1, ANY)
            yield from self.trap(deed.you, event[3])

    def do_muddle(self, _: Deed, __: Any) -> Line:
        yield Told("muddled")
        for space in self.tokens:
            if space not in self.face_up:
                self.forget(space)

    def do_jam(self, deed: Deed, _: Any) -> Line:
        yield Told("jammed", deed.place)
        self.jammed.append((deed.place, deed.you))

    def do_unlock(self, deed: Deed, _: Any) -> Line:
        yield Told("unlocked", deed.you)
        self.turn.unlocked = True
