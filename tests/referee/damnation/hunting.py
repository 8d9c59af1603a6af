"""The turn of The Vampire."""

from referee.damnation.books import PASS, VAMPIRE
from referee.damnation.castle import STANDARD
from referee.damnation.effects import Effects
from referee.damnation.script import ANY, Line, Path, Told, Ways, ask
from referee.watching import Key, Objection

WINGS = 4


class Hunting(Effects):
    """8.1: two dice, cards, a way to somebody or home."""

    def stalk(self) -> Line:
        """8.1.5, 8.1.11, 8.1.11b, 8.1.13, 8.1.23, 8.1.27."""
        seat, turn = self.vampire, self.turn
        yield from self._throw((1 << self.rule("vampire_dice")) - 1)
        while self.vampire == seat:
            total = sum(turn.dice)
            hunts = self._hunts(list(range(total, total + WINGS + 1)) if "wings" in turn.powers else [total])
            if not any(ways.legal for ways in hunts):
                dice = len(turn.dice)
                if not any(ways.legal for ways in self._hunts(list(range(dice, 6 * dice + 1)))):
                    yield Told("stayed", seat)
                    break
                yield from self._throw((1 << dice) - 1)
                continue
            answer = yield from ask(seat, "8.1.11", self._cards(), hunts)
            if answer[0] == "roll_again":
                self._put_away(answer[1])
                yield from self._throw(answer[2])
            elif answer[0] == "play":
                yield from self._play(answer)
            else:
                if answer[0] == "go":
                    yield from self._go(answer[1])
                else:
                    yield from self._bite(answer[1], answer[2])
                    yield from self.catch_up()
                break
        while self.vampire == seat:
            late = [card for card in self.powers_held if any(effect["do"] != "power" for effect in self.cards[card]["effects"])]
            options = [option for card in late for option in self.uses("play", seat, card, self.cards[card])]
            answer = yield from ask(seat, "8.1.5", [PASS, *options])
            if answer == PASS:
                break
            yield from self._play(answer)
        turn.over = True

    def _throw(self, which: int) -> Line:
        _, _, dice = yield Told("vampire_rolled", self.vampire, ANY)
        before = self.turn.dice or (0,) * self.rule("vampire_dice")
        if len(dice) != len(before):
            raise Objection(f"The Vampire throws {len(before)} dice, not {dice}")
        for number, (old, new) in enumerate(zip(before, dice, strict=True)):
            self.a_die(new)
            if not which >> number & 1 and old != new:
                raise Objection(f"die {number} was not thrown again, and shows {new} instead of {old}")
        self.turn.dice = dice

    def _cards(self) -> list[Key]:
        """8.1.5, 8.1.13: each for what it does, or for another throw."""
        found: list[Key] = []
        for card in self.powers_held:
            found += [("roll_again", card, which) for which in range(1, 1 << len(self.turn.dice))]
            printed = self.cards[card]
            if printed.get("target", "none") == "none":
                found.append(("play", card, -1, -1))
            else:
                found += self.uses("play", self.vampire, card, printed)
        return found

    def _put_away(self, card: int) -> None:
        self.powers_held.remove(card)
        self.put_under(card)

    def _play(self, answer: Key) -> Line:
        _, card, target, place = answer
        yield Told("played", self.vampire, card, target)
        self._put_away(card)
        yield from self.carry_out(self.cards[card]["effects"], self.vampire, target, place, card=card)
        yield from self.catch_up()

    # -------------------------------------------------------------- ways

    def _hunts(self, totals: list[int]) -> list[Ways]:
        """8.1.11a, 8.1.21, 8.1.23: ways to free spaces, ways to each of the prey, ways into rooms."""
        castle, shut, seat = self.castle, self.shut(), self.vampire
        home = self.timer == 1 or "homeward" in self.turn.powers
        mist = "mist" in self.turn.powers
        vault = castle.room["vault"]
        free: list[Path] = []
        prey: dict[int, list[Path]] = {}
        for path, out, door in castle.paths(self.lair, max(totals)):
            end = path[-1]
            if out in shut or door in shut:
                continue
            if door < 0:
                who = self.on(end)
                if who in {-1, seat}:
                    if len(path) in totals and who < 0:
                        free.append(path)
                elif self.can_target(seat, who):
                    prey.setdefault(who, []).append(path)
            elif end == vault:
                if home:
                    free.append(path)
            elif mist and end < castle.size + STANDARD:
                inside = [who for who in self.inside(end) if self.can_target(seat, who)]
                for who in inside:
                    prey.setdefault(who, []).append(path)
                if not inside:
                    free.append(path)
        indoors = castle.size

        def side(path: Path) -> object:
            """8.1.35: from which side it comes matters; into a room it does not."""
            return path[-1] if path[-1] >= indoors else path[-2:]

        return [Ways(free, lambda path: path[-1]), *(Ways(paths, side, "bite", who) for who, paths in prey.items())]

    def _go(self, path: Path) -> Line:
        """8.1.11c, 8.1.27a."""
        end = yield from self._stalked(path)
        if end == self.castle.room["vault"]:
            yield from self.come_home(destroyed=False)
            return
        self.lair = end
        while self.lair in self.castle.arrow:
            to, door = self.castle.arrow[self.lair]
            if door >= 0 or self.on(to) >= 0:
                return
            yield Told("pushed", self.vampire, to)
            self.lair = to

    def _stalked(self, path: Path) -> Line:
        """The way that is told is the one that was chosen; of several that mean the same, one of them."""
        event = yield Told("stalked", self.vampire, ANY)
        if event[2] != path and event[2] not in path:
            raise Objection(f"{event} was not chosen")
        self.walked = event[2]
        return event[2][-1]

    # -------------------------------------------------------------- the Bite

    def _bite(self, path: Path, target: int) -> Line:
        """8.1.7, 8.1.24 to 8.1.26, 8.1.35."""
        end = yield from self._stalked(path)
        if "dread" not in self.turn.powers:
            answer = yield from ask(target, "8.1.35", [PASS, *self.replies(target, "bitten")])
            if answer != PASS:
                effects = yield from self.reply(target, answer)
                yield from self._fall_back(self.walked, target, any(effect["do"] == "repel" for effect in effects))
                return
        yield from self.eliminate([target], "bite")
        self.lair = end
        self.timer = min(self.numbers["timer_most"], self.timer + self.rule("bite_time"))
        yield Told("timer_moved", self.timer)
        for _ in range(2 if "thirst" in self.turn.powers else 1):
            yield from self.draw_power()

    def _free(self, path: Path) -> list[int]:
        return [place for place in path if self.in_corridor(place) and self.on(place) in {-1, self.vampire}]

    def _fall_back(self, path: Path, target: int, repelled: bool) -> Line:
        """8.1.35a, 8.1.36a, 8.1.37."""
        self.lair = [self.lair, *self._free(path[:-1])][-1]
        yield Told("bite_warded", target, repelled)
        yield Told("fell_back", self.lair)
        if not repelled:
            return
        _, _, die, _ = yield Told("threw_d6", target, ANY, 0)
        self.a_die(die)
        shut = self.shut()
        ways = [path for path, out, door in self.castle.paths(self.lair, die) if door < 0 and len(path) == die and out not in shut]
        if not ways:
            return
        _, chosen = yield from ask(target, "8.1.36", [], [Ways(ways, lambda path: path, "drive")])
        way = chosen[0] if isinstance(chosen[0], tuple) else chosen
        self.lair = [self.lair, *self._free(way)][-1]
        yield Told("fell_back", self.lair)


__all__ = ["VAMPIRE", "Hunting"]
