"""The frame of the game: the opening, turns with their phases, The Moat, the Staircase, the dead."""

from typing import Any

from referee.damnation.arrivals import TOWER_DECK
from referee.damnation.books import (
    CANDLELIGHT,
    CASTLE,
    CASTLE_EVENT,
    DARKNESS,
    HEIRLOOMS,
    NOBODY,
    PASS,
    SLOTS,
    SUFFER,
    Turn,
)
from referee.damnation.hunting import Hunting
from referee.damnation.script import ANY, Line, Told, Ways, ask
from referee.watching import Key, Objection


class Turns(Hunting):
    """4, 5, 6.12, 6.13, 9 and 10."""

    def game(self) -> Line:
        """Everything, until one is left."""
        yield from self._opening()
        while True:
            yield from self._a_turn()

    # -------------------------------------------------------------- the opening

    def _opening(self) -> Line:
        """4.8 to 4.15."""
        rivals = list(range(self.seats))
        while len(rivals) > 1:
            sums = {}
            for seat in rivals:
                _, _, sums[seat] = yield Told("threw", seat, ANY)
                if not 2 <= sums[seat] <= 12:
                    raise Objection(f"two dice do not show {sums[seat]}")
            rivals = [seat for seat in rivals if sums[seat] == max(sums.values())]
        self.first = rivals[0]
        yield Told("begins", self.first)
        free = list(range(len(self.characters)))
        for seat in self.order(self.first):
            _, chosen = yield from ask(seat, "4.10", [("choose", number) for number in free])
            yield Told("chosen", seat, chosen)
            free.remove(chosen)
            person = self.people[seat]
            person.character, person.health = chosen, self.characters[chosen]["health"]
            person.souls, person.tokens, person.place = {chosen}, set(SLOTS), self.castle.room["gate"]
        for seat in self.order(self.first):
            for _ in range(3):
                self.people[seat].hand.append((yield from self.see_drawn(seat, HEIRLOOMS)))
            yield Told("dealt", seat, 3)
        self.turn = Turn(self.first)

    # -------------------------------------------------------------- turns

    def _a_turn(self) -> Line:
        """5.0.1, 5.0.1d: its beginning, its phases, and whose turn is next."""
        seat = self.turn.seat
        person = self.people[seat]
        self.jammed = [each for each in self.jammed if each[1] != seat]
        if person.alive:
            self.turn.controlled, person.holder = person.holder, NOBODY
            yield Told("turn_began", seat)
            yield from self._sink(seat)
            yield from self._move(seat)
            yield from self._other_actions(seat)
            yield from self._end(seat)
        else:
            yield from self._haunt(seat)
        yield from self._pass_on(seat)

    def _sink(self, seat: int) -> Line:
        """9.3.1, 9.3.2, 9.3.3."""
        if self.act != 3:
            return
        self.sunk += 1
        yield Told("sank", self.sunk)
        if self.sunk == self.numbers["descent"]:
            self.act = 4
            yield Told("act_began", 4)
        if self.sunk in self.numbers["icons"]:
            yield from self.toll(seat, "9.3.2")

    def _move(self, seat: int) -> Line:
        """5.0.1b, 8.1.9, 6.12.5: a missed turn, one of The Vampire, one in The Moat, or the dice."""
        person = self.people[seat]
        if seat == self.vampire:
            self.turn.as_vampire = True
            if not self.timer:
                self.timer = self.numbers["timer"]
                yield Told("timer_moved", self.timer)
        if person.misses:
            person.misses -= 1
            yield Told("missed", seat)
            self.turn.over = True
        elif seat == self.vampire:
            yield from self.stalk()
        elif person.place == self.castle.room["moat"]:
            yield from self._escape(seat)
        else:
            yield from self._by_the_dice(seat)

    def _other_actions(self, seat: int) -> Line:
        """5.3.1."""
        while self.goes_on(seat) and seat != self.vampire:
            answer = yield from ask(seat, "5.3.1", [PASS, *self.replies(seat, "actions"), *self.trades(seat)])
            if answer == PASS:
                self.turn.left_off = bool(self.replies(seat, "actions") or self.trades(seat))
                self.turn.over = True
            else:
                yield from self.use(seat, answer)

    def use(self, seat: int, answer: Key) -> Line:
        """A card, a Talent or a Soul."""
        if answer[0] == "trade_soul":
            yield from self.trade(seat, answer[1])
            return
        effects = yield from self.lay_open(seat, answer)
        how: dict[str, Any] = {"by": seat, "cause": "talent"} if answer[0] == "use" else {"card": answer[1]}
        yield from self.carry_out(effects, seat, answer[2], answer[3], **how)
        self.lay_away(answer)
        yield from self.catch_up()

    def _end(self, seat: int) -> Line:
        """5.4.3b: hand limit, Act 4, the Vampire's timer."""
        person = self.people[seat]
        if seat == self.vampire:
            if self.timer:
                self.timer -= 1
                yield Told("timer_moved", self.timer)
                if not self.timer:
                    yield from self.eliminate([seat], "time")
            return
        if not person.alive or self.turn.as_vampire:
            return
        if not self.turn.left_off:
            yield from self.trade_souls(seat)
        while len(person.hand) > self.rule("hand_limit", seat):
            card = yield from self.give_up(seat)
            if card < 0:
                break
            yield from self.discard(seat, card)
        if self.act == 4:
            yield from self._damned(seat)

    def _damned(self, seat: int) -> Line:
        """9.4.1, 9.4.2, 9.4.2a."""
        while True:
            options = [SUFFER, *self.slots(seat, self.people[seat].tokens), *self.trades(seat)]
            answer = yield from ask(seat, "9.4.2", options)
            if answer[0] == "trade_soul":
                yield from self.trade(seat, answer[1])
                continue
            if answer == SUFFER:
                yield from self.suffer([(seat, self.rule("damnation_damage", seat))], "damnation")
            else:
                yield from self.lose_token(seat, answer[1])
            return

    def _pass_on(self, seat: int) -> Line:
        """5.4.3, 12.1, 9.1.1, 9.1.10, 9.1.11, 9.2.2a."""
        if self.act > 1:
            others = [
                other
                for other in [*self.order(seat)[1:], seat]
                if self.people[other].alive or not (self.gothic or self.people[other].at_rest)
            ]
            self.turn = Turn(others[0])
            return
        self.arrivals += 1
        if self.arrivals < self.numbers["arrivals"] and self.people[seat].alive and seat != self.vampire:
            self.turn = Turn(seat)
            return
        self.arrivals = 0
        order = self.order(self.first)
        later = [other for other in order[order.index(seat) + 1 :] if self.people[other].alive and other != self.vampire]
        self.turn = Turn(later[0] if later else self.first)
        if not later:
            self.act = 2
            yield Told("act_began", 2)
            if not all(person.alive for person in self.people):
                self.act = 3
                yield Told("act_began", 3)

    def _haunt(self, seat: int) -> Line:
        """10.1b, 10.2, 10.2c."""
        person = self.people[seat]
        haunts = [*self.common["haunts"], self.characters[person.character]["haunt"]]
        sheet = len(haunts)
        can = [number for number in range(sheet) if number != person.haunted]
        if self.dead_cards:
            haunts += self.dead_cards
            _, _, turned = yield Told("shade_turned", seat, ANY)
            self.shades = self.shades or set(range(sheet, len(haunts)))
            if turned not in self.shades:
                raise Objection(f"{turned} is not in the deck for the dead")
            self.shades.remove(turned)
            can.append(turned)
        options = [option for number in can for option in self.uses("haunting", seat, number, haunts[number])]
        wager = [("wager",)] if self.wager and self.act < 4 else []
        answer = yield from ask(seat, "10.2", [PASS, *options, *wager])
        if answer == ("wager",):
            person.haunted = NOBODY
            yield from self._wager(seat)
            return
        person.haunted = answer[1] if answer != PASS and answer[1] < sheet else NOBODY
        if answer != PASS:
            _, number, target, place = answer
            yield Told("haunted", seat, number, target)
            yield from self.carry_out(haunts[number]["effects"], seat, target, place, cause="haunt", haunt=True)
            yield from self.catch_up()

    def _wager(self, seat: int) -> Line:
        """10.3, 10.3a, 10.3b."""
        person = self.people[seat]
        _, _, (first, second) = yield Told("wagered", seat, ANY)
        if first != second:
            person.at_rest = True
            yield Told("laid_to_rest", seat)
            return
        person.alive, person.health, person.place = True, first, self.castle.room["cemetery"]
        del self.graves[seat]
        yield Told("returned", seat, first)
        if self.pile or self.pile_souls:
            yield from self.collect(seat)

    # -------------------------------------------------------------- the Movement phase

    def _by_the_dice(self, seat: int) -> Line:
        """5.1.1, 5.1.15, 5.1.16a."""
        turn, person = self.turn, self.people[seat]
        yield from self._means(seat, "before_roll", "8.6.1")
        if not self.goes_on(seat):
            return
        dark = self.act > 1 and not person.step and (turn.controlled < 0 or self.rule("control_darkness"))
        _, _, die, shown = yield Told("rolled", seat, ANY, ANY)
        turn.die, turn.dark = self.a_die(die), shown
        if (shown > 0) != bool(dark) or shown not in {0, DARKNESS, CANDLELIGHT, CASTLE_EVENT}:
            raise Objection(f"the Darkness Die shows {shown}, and is {'' if dark else 'not '}thrown")
        if shown and ((person.gloom and shown != DARKNESS) or (shown == CASTLE_EVENT and self.rule("darkness"))):
            raise Objection(f"the Darkness Die counts as Darkness, not as {shown}")
        if shown:
            person.gloom = False
        turn.bonus = self.rule("movement", seat) - person.chill
        person.chill = 0
        if turn.dark == CASTLE_EVENT:
            card = yield from self.draw_from(seat, CASTLE)
            if card >= 0:
                yield from self.take_up(seat, card)
        if not self.goes_on(seat):
            return
        if person.step:
            yield from self._stairs(seat)
            return
        for other in self.order(seat)[1:]:
            answer = yield from ask(other, "7.13", [PASS, *self.replies(other, "any_roll")])
            if answer != PASS:
                yield from self.use(other, answer)
        if person.place == self.castle.room["dark_tower"] and not (yield from self._leave_the_tower(seat)):
            return
        if turn.controlled >= 0:
            yield from self._means(seat, "after_roll", "5.2.8")
        if self.goes_on(seat):
            yield from self._choose_a_way(seat)

    def _means(self, seat: int, moment: str, rule: str) -> Line:
        """7.13a, 8.6.1a: cards and Talents for the moment, and Souls for tokens."""
        while self.goes_on(seat):
            answer = yield from ask(seat, rule, [PASS, *self.replies(seat, moment), *self.trades(seat)])
            if answer == PASS:
                return
            yield from self.use(seat, answer)

    def _leave_the_tower(self, seat: int) -> Line:
        """6.10.8, 6.10.8b. Whether the turn goes on with a move."""
        doors = self.secret_doors()
        good = [door for door in doors if self.ways(seat, door, self.totals()).legal] or doors
        if not good:
            yield Told("stayed", seat)
            return False
        chooser = self.turn.controlled if self.turn.controlled >= 0 else seat
        _, door = yield from ask(chooser, "6.10.8", [("into", door) for door in good])
        yield Told("placed", seat, door)
        yield from self.come_out(seat, door)
        return self.people[seat].alive

    def _choose_a_way(self, seat: int) -> Line:
        """5.1.2, 5.1.9, 5.1.10, 5.2.6."""
        turn, person = self.turn, self.people[seat]
        while True:
            if turn.controlled >= 0:
                answer = yield from self._led(seat)
            else:
                ways = self.ways(seat, person.place, self.totals())
                options = [*([] if ways.legal else [SUFFER]), *self.replies(seat, "after_roll"), *self.trades(seat)]
                answer = yield from ask(seat, "5.1.2", options, [ways])
            if answer[0] == "go":
                break
            if answer != SUFFER:
                yield from self.use(seat, answer)
            elif not (yield from self._stuck(seat)):
                turn.dark = 0
                return
            if not self.goes_on(seat):
                return
        turn.dark = 0
        yield from self.arrive(seat, answer[1], turn.controlled)
        yield from self.catch_up()
        yield from self._resolve(seat)

    def _led(self, seat: int) -> Line:
        """5.2.6a: the total is for the led to say, the way for the holder."""
        _, total = yield from ask(seat, "5.2.6a", [("total", total) for total in self.totals()])
        ways = self.ways(seat, self.people[seat].place, [total])
        return (yield from ask(self.turn.controlled, "5.2.6", [] if ways.legal else [SUFFER], [ways]))

    def _stuck(self, seat: int) -> Line:
        """5.1.9, 5.1.10, 5.1.11c. Whether there is another throw."""
        place = self.people[seat].place
        if not self.in_corridor(place) and not self.ways(seat, place, range(1, 7)).legal:
            yield Told("stayed", seat)
            return False
        yield Told("stuck", seat)
        yield from self.suffer([(seat, self.rule("stuck_damage", seat))], "stuck")
        if not self.people[seat].alive:
            return False
        event = yield Told("rolled_again", seat, ANY)
        self.turn.die = self.a_die(event[2])
        if self.turn.controlled >= 0:
            yield from self._means(seat, "after_roll", "5.2.8")
        return True

    def _resolve(self, seat: int) -> Line:
        """5.2.1a, 5.2.2: attack, or Power of Adjacency, or neither."""
        person = self.people[seat]
        if self.turn.attacked or not self.goes_on(seat) or not self.in_corridor(person.place):
            return
        near = [other for other in range(self.seats) if self.where(other) in self.castle.beside[person.place]]
        controls = [("control", other) for other in near if self.can_target(seat, other)]
        answer = yield from ask(seat, "5.2.2", [PASS, *self.attacks(seat), *controls])
        if answer[0] == "attack":
            yield from self.attack(seat, answer[2], answer[1])
            yield from self.catch_up()
        elif answer[0] == "control":
            self.turn.attacked = True
            yield Told("declared", seat, answer[1])
            self.people[answer[1]].holder = seat

    # -------------------------------------------------------------- The Moat and the Staircase

    def _escape(self, seat: int) -> Line:
        """6.12.5 to 6.12.10a."""
        room = self.castle.room
        for _ in range(3):
            yield from self.trade_souls(seat)
            event = yield Told("moat_rolled", seat, ANY)
            die = self.a_die(event[2])
            if die > 3:
                break
            if die == 1 and self.rule("moat_beast"):
                yield from self.doom(seat, "beast")
            else:
                yield from self.suffer([(seat, 1)], "moat")
            yield from self.catch_up()
            if not self.people[seat].alive:
                return
        else:
            self.turn.over = True
            return
        if die < 6:
            yield from self.enter(seat, room["cemetery"] if die == 4 else room["vault"])
            return
        _, door = yield from ask(seat, "6.12.10", [("into", door) for door in self.secret_doors()])
        yield Told("placed", seat, door)
        yield from self.come_out(seat, door)
        if self.people[seat].alive:
            yield from self.land(seat)
            yield from self._resolve(seat)

    def _stairs(self, seat: int) -> Line:
        """6.13.1 to 6.13.3c."""
        turn, person = self.turn, self.people[seat]
        while True:
            steps = [("total", total) for total in self.totals()]
            answer = yield from ask(seat, "6.13.1", [*steps, *self.replies(seat, "after_roll"), *self.trades(seat)])
            if answer[0] == "total":
                break
            yield from self.use(seat, answer)
            if not self.goes_on(seat) or not person.step:
                return
        total = answer[1]
        person.climbing = person.climbing or turn.die == 6
        turn.dark = 0
        if not person.climbing:
            bottom = self.rule("stairs")
            person.step = min(bottom, person.step + total)
            yield Told("stairs", seat, person.step, False)
            if person.step == bottom:
                yield from self.eliminate([seat], "stairs")
            return
        left = total - (person.step - 1)
        ways = self.ways(seat, person.place, [left]) if left > 0 else Ways((), lambda path: path)
        if ways.legal:
            card = yield from self.draw_from(seat, TOWER_DECK)
            if card >= 0:
                yield from self.take_up(seat, card)
            answer = yield from ask(seat, "6.13.3c", [], [ways])
            yield from self.arrive(seat, answer[1])
            yield from self._resolve(seat)
        else:
            person.step = 1 if left > 0 else person.step - total
            yield Told("stairs", seat, person.step, True)
