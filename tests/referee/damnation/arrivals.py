"""Where a piece comes to rest: traps, arrows, secret doors, and every room."""

from typing import Any

from referee.damnation.books import NOBODY, OUBLIETTE, PASS, SECRET_DOOR, TRAPDOOR, VAMPIRE
from referee.damnation.castle import STANDARD
from referee.damnation.fates import Fates
from referee.damnation.script import ANY, Line, Path, Told, ask
from referee.watching import Key, Objection

TOWER_DECK = 9


class Arrivals(Fates):
    """What happens where somebody arrives."""

    def carry_out(self, effects: Any, you: int, target: int = NOBODY, place: int = NOBODY, **how: Any) -> Line:
        """See `effects`."""
        raise NotImplementedError  # reason: `effects` is built upon this room, and has it

    def catch_up(self) -> Line:
        """See `effects`."""
        raise NotImplementedError  # reason: `effects` is built upon this room, and has it

    def end_turn_of(self, seat: int) -> None:
        """5.0.1a."""
        if seat == self.turn.seat:
            self.turn.over = True

    def put(self, seat: int, place: int) -> None:
        """A piece is set down."""
        person = self.people[seat]
        if self.in_corridor(place) and self.on(place) not in {NOBODY, seat}:
            raise Objection(f"seat {seat} stands on {place}, where somebody is")
        person.place, person.step, person.climbing = place, 0, False

    # -------------------------------------------------------------- corridors

    def arrive(self, seat: int, path: Any, by: int = NOBODY) -> Line:
        """5.2.1: at the end of a way. Of several ways that mean the same, one is told."""
        several: tuple[Path, ...] = path if isinstance(path[0], tuple) else (path,)
        if self.rule("trap_sense", seat):
            passed = {space for space in several[0][:-1] if space in self.tokens and space not in self.face_up}
            for _ in range(sum((seat, space) not in self.peeked for space in passed)):
                _, _, space = yield Told("looked_under", seat, ANY)
                if space not in passed or (seat, space) in self.peeked:
                    raise Objection(f"nothing is to be looked at on {space}")
                yield from self._see_under(seat, space)
        event = yield Told("walked", seat, ANY, by)
        if event[2] not in several:
            raise Objection(f"{event} was not chosen")
        end = event[2][-1]
        if end >= self.castle.size:
            yield from self.enter(seat, end)
        else:
            self.put(seat, end)
            yield from self.land(seat, by)

    def land(self, seat: int, by: int = NOBODY) -> Line:
        """5.2.1a: trap, then arrow, then secret door."""
        space = self.people[seat].place
        if space in self.tokens:
            new = space not in self.face_up
            if new:
                _, _, _, kind = yield Told("sprung", seat, space, ANY)
                self.turn_up(space, kind)
            kind = self.tokens[space]
            if not new and kind != SECRET_DOOR:
                yield Told("sprung", seat, space, kind)
            yield from self.trap(seat, kind, by)
            if self.people[seat].place != space:
                return
        if (yield from self._pushed(seat, space, by)):
            return
        if space in self.castle.secret or (space in self.face_up and self.tokens[space] == SECRET_DOOR):
            yield from self._passage(seat)

    def _pushed(self, seat: int, space: int, by: int) -> Line:
        """5.2.22, 5.2.22a, 5.2.22b. Whether an arrow has pushed."""
        force = self.rule("arrows", seat)
        if space not in self.castle.arrow or space in self.turn.arrows or not force:
            return False
        to, door = self.castle.arrow[space]
        if door in self.walls(seat) if door >= 0 else self.on(to) >= 0:
            return False
        if force == 2 and (yield from ask(seat, "5.2.22", [("ride",), PASS])) == PASS:
            return False
        self.turn.arrows.add(space)
        yield Told("pushed", seat, to)
        if door >= 0:
            yield from self.enter(seat, to)
        else:
            self.put(seat, to)
            yield from self.land(seat, by)
        return True

    def _passage(self, seat: int) -> Line:
        """5.2.19, 5.2.19a: once in a turn, and in one's own."""
        if seat != self.turn.seat or self.turn.passage:
            return
        answer = yield from ask(seat, "5.2.19", [PASS, *(("passage", space) for space in self.secret_doors())])
        if answer != PASS:
            yield Told("passed_through", seat, answer[1])
            yield from self.come_out(seat, answer[1])

    def come_out(self, seat: int, space: int) -> Line:
        """5.2.19c: whoever comes out of a secret door pays what a Deathknell asks."""
        self.put(seat, space)
        if seat == self.turn.seat:
            self.turn.passage = True
        yield from self.suffer([(seat, self.rule("passage_damage", seat))], "passage")

    # -------------------------------------------------------------- traps

    def turn_up(self, space: int, kind: int) -> None:
        """11.1: what was seen of it before must be true, and there are no more of a kind than there are."""
        self.know(space, kind)
        self.face_up.add(space)
        if sum(self.tokens[each] == kind for each in self.face_up) > self.kinds[kind - 1]:
            raise Objection(f"there are only {self.kinds[kind - 1]} traps of kind {kind}")

    def know(self, space: int, kind: int) -> None:
        """What lies on a space."""
        if self.tokens[space] not in {0, kind} or kind not in {TRAPDOOR, OUBLIETTE, SECRET_DOOR}:
            raise Objection(f"the trap on {space} is no {kind}")
        self.tokens[space] = kind

    def _see_under(self, seat: int, space: int) -> Line:
        _, _, _, kind = yield Told("peeked", seat, space, ANY)
        self.know(space, kind)
        self.peeked.add((seat, space))

    def look_under(self, seat: int, space: int) -> Line:
        """11.1b: somebody looks, and the others see that."""
        yield Told("looked_under", seat, space)
        yield from self._see_under(seat, space)

    def trap(self, seat: int, kind: int, by: int = NOBODY) -> Line:
        """11.2, 11.3, 11.4."""
        if kind == TRAPDOOR:
            self.end_turn_of(seat)
            yield from self.enter(seat, self.castle.room["moat"], by)
        elif kind == OUBLIETTE:
            yield from self.doom(seat, "oubliette", by)

    # -------------------------------------------------------------- rooms

    def enter(self, seat: int, place: int, by: int = NOBODY) -> Line:
        """6.0.1a: by whatever means."""
        room = self.castle.room
        if place == room["gate"]:
            return
        self.put(seat, place)
        if place == room["moat"]:
            self.end_turn_of(seat)
            yield from self.suffer([(seat, self.rule("moat_damage", seat))], "moat", by)
        elif place == room["staircase"]:
            self.people[seat].step = 1
            yield Told("stairs", seat, 1, False)
        elif place == room["dark_tower"]:
            yield from self._tower(seat)
        elif place == room["vault"] and self.act == 4:
            yield from self.eliminate([seat], "vault")
        elif place == room["vault"] and self.vampire < 0:
            yield from self.suffer([(seat, self.rule("vault_damage", seat))], "vault")
            if self.people[seat].alive:
                yield from self.become_vampire(seat, place)
        else:
            yield from self._look_around(seat, place)

    def _look_around(self, seat: int, place: int) -> Line:
        """5.2.17, 8.4.9: explore; or attack where one may; or collect."""
        collect = place == self.castle.room["cemetery"] and bool(self.pile or self.pile_souls)
        options: list[Key] = [("explore",), *([("collect",)] if collect else [])]
        if self.goes_on(seat):
            options += self.attacks(seat)
        answer = yield from ask(seat, "8.4.9" if collect else "5.2.17", options)
        if answer == ("explore",):
            card = yield from self.draw_from(seat, place - self.castle.size)
            if card >= 0:
                yield from self.take_up(seat, card)
                return
        elif answer == ("collect",):
            yield from self.collect(seat)
        else:
            yield from self.attack(seat, answer[2], answer[1])
            yield from self.catch_up()
        if self.people[seat].alive:
            yield from self.suffer([(seat, self.rule("room_damage", seat))], "event")

    def collect(self, seat: int) -> Line:
        """8.4.9a: the whole pile."""
        person = self.people[seat]
        yield Told("spoils", seat, -1, len(self.pile), len(self.pile_souls))
        person.hand += self.pile
        person.souls |= self.pile_souls
        self.pile, self.pile_souls = [], set()

    def _tower(self, seat: int) -> Line:
        """6.10.2 to 6.10.6: k Souls draw k + 1 cards, one of which goes back; with a key one more is kept, and none is needed."""
        souls = self.foreign(seat)
        with_a_key = self.turn.unlocked and seat == self.turn.seat
        if not souls and not with_a_key:
            return
        paid = 0
        if souls:
            _, paid = yield from ask(seat, "6.10.5", [("offer", count) for count in range(1, len(souls) + 1)])
        for soul in souls[:paid]:
            yield from self.spend_soul(seat, soul)
        paid += with_a_key
        drawn = []
        for _ in range(paid + 1):
            card = yield from self.draw_from(seat, TOWER_DECK)
            if card >= 0:
                drawn.append(card)
        if len(drawn) > paid:
            _, back = yield from ask(seat, "6.10.4", [("give_back", card) for card in drawn])
            drawn.remove(back)
            self.put_under(back)
        self.people[seat].hand += drawn

    def take_up(self, seat: int, card: int) -> Line:
        """7.2b, 7.14, 7.14a."""
        printed = self.cards[card]
        if printed["kind"] != "event":
            self.people[seat].hand.append(card)
            return
        target = printed.get("target", "none")
        aims = self.aims(seat, printed) if target not in {"none", "vampire"} else [NOBODY]
        if aims:
            where = target in {"hidden", "token", "plain", "door", "secret"}
            aim = NOBODY
            if aims != [NOBODY]:
                _, aim = yield from ask(seat, "7.14", [("into" if where else "name", each) for each in aims])
            yield from self.carry_out(printed.get("effects", ()), seat, NOBODY if where else aim, aim if where else NOBODY, card=card)
        if printed.get("stays") and self.people[seat].alive:
            yield Told("stays_with", seat, card)
            self.people[seat].curses.append(card)
        else:
            self.put_under(card)
        yield from self.catch_up()

    # -------------------------------------------------------------- the role

    def become_vampire(self, seat: int, place: int) -> Line:
        """8.1.1 to 8.1.4, 5.2.9c, 6.9.3."""
        yield Told("became_vampire", seat, place)
        person = self.people[seat]
        person.place, person.step, person.holder = NOBODY, 0, NOBODY
        for other in self.people:
            if other.holder == seat:
                other.holder = NOBODY
        if self.turn.controlled == seat:
            self.turn.controlled = NOBODY
        self.vampire, self.lair, self.timer = seat, place, 0
        self.fresh[VAMPIRE] |= set(self.under[VAMPIRE])
        self.under[VAMPIRE] = []
        for _ in range(3):
            yield from self.draw_power()
        self.end_turn_of(seat)

    def draw_power(self) -> Line:
        """8.1.26: a Vampire card, if there is one."""
        if self.fresh[VAMPIRE] or self.under[VAMPIRE]:
            self.powers_held.append((yield from self.see_drawn(self.vampire, VAMPIRE)))

    def come_home(self, *, destroyed: bool) -> Line:
        """8.1.27a, 8.1.30, 8.1.34a."""
        seat, vault = self.vampire, self.castle.room["vault"]
        victims = [] if destroyed else self.inside(vault)
        self.end_role()
        self.people[seat].place = vault
        yield Told("came_home", seat, destroyed)
        if victims:
            yield from self.eliminate(victims, "slaughter")


__all__ = ["STANDARD", "Arrivals"]
