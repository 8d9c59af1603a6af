"""The referee reads along: its rules say what must be told or asked next, and everything else is an objection."""

from collections.abc import Callable, Generator
from typing import Any

from referee.catacombs.books import HEROES, MASTER, Figure
from referee.catacombs.geography import NOWHERE
from referee.catacombs.offers import Offers
from referee.watching import Asked, Key

Item = tuple[str, Any]
"""What comes in: ("told", event), ("asked", decision), ("answer", option) or ("ended", (winners, reason))."""

Reading = Generator[None, Item, Any]
ANY = None
"""Whatever stands there."""
FACES = {0, 1, 2}  # blank, 1, 1*


class Over(Exception):
    """The game must be over now."""


class Script(Offers):
    """Tests, injuries, and how figures leave and come back, as a reading of what is told."""

    def __init__(self, raw: dict[str, Any], options: dict[str, Any]) -> None:
        """Nothing was read yet."""
        super().__init__(raw, options)
        self.ahead: Item | None = None
        self.look: Callable[[], None] = lambda: None

    def peek(self) -> Reading:
        """What comes next, left where it is."""
        if self.ahead is None:
            self.ahead = yield
        return self.ahead

    def take(self) -> Reading:
        """What comes next."""
        item = yield from self.peek()
        self.ahead = None
        return item

    def told(self, *pattern: Any) -> Reading:
        """This must be told now; None stands for anything."""
        kind, event = yield from self.take()
        fits = kind == "told" and len(event) == len(pattern)
        fits = fits and all(each is ANY or (type(each) is type(it) and each == it) for each, it in zip(pattern, event, strict=True))
        self.insist(fits, f"{pattern} should be told, not {kind} {event}")
        return event

    def ask(self, seat: int, rule: str, options: set[Key], about: Key = ()) -> Reading:
        """This must be asked now; nobody is asked where one answer is possible."""
        if len(options) == 1:
            return next(iter(options))
        kind, asked = yield from self.take()
        self.insist(kind == "asked", f"{rule} should be asked, not {kind} {asked}")
        self.check_question(asked, seat, rule, about)
        offered = set(asked.options)
        self.insist(len(offered) == len(asked.options), "an option is there twice")
        self.insist(offered <= options, f"offered against the books: {sorted(offered - options)}")
        self.insist(options <= offered, f"demanded by the books and not offered: {sorted(options - offered)}")
        self.look()
        _, answer = yield from self.take()
        return answer

    def check_question(self, asked: Asked, seat: int, rule: str, about: Key) -> None:
        """Who is asked, by which rule, about what."""
        self.insist((asked.seats, asked.rule, asked.about) == ((seat,), rule, about), f"{rule} {about} should be asked of {seat}")

    # -------------------------------------------------------------- dice

    def test(self, figure: Figure, what: str, level: int, difficulty: int) -> Reading:
        """2.test.1 to 2.test.8, 1.destiny.1: whether a test is passed in the end."""
        if level == 0 or difficulty <= 0:
            return level > 0
        while True:
            event = yield from self.told("rolled", figure.number, what, ANY, ANY, difficulty, ANY)
            total = self.worth(event[3], level)
            self.insist((event[4], event[5 + 1]) == (total, total >= difficulty), f"{event[3]} are worth {total}")
            if total >= difficulty or not (yield from self.again(figure, what, level, difficulty)):
                return total >= difficulty

    def worth(self, dice: tuple[int, ...], level: int) -> int:
        """2.test.3 to 2.test.6."""
        self.insist(len(dice) == level and set(dice) <= FACES, f"{level} power dice do not fall like {dice}")
        points, stars = sum(1 for die in dice if die), sum(1 for die in dice if die == 2)
        return points * max(1, stars)

    def again(self, figure: Figure, what: str, dice: int, difficulty: int) -> Reading:
        """1.destiny.1, 1.destiny.3: a point for another roll."""
        if not figure.destiny:
            return False
        options: set[Key] = {("reroll", figure.number, dice, difficulty), ("accept",)}
        answer = yield from self.ask(figure.side, "1.destiny.1", options, ("failing", figure.number, what, difficulty))
        if answer == ("accept",):
            return False
        figure.destiny -= 1
        yield from self.told("destined", figure.number, figure.destiny)
        return True

    def catches_fire(self, by: Figure, victim: Figure) -> Reading:
        """4.fire.2, 4.fire.4: a D6 of the attacker, 4 or more; a point of an attacker on the board may repeat it."""
        while True:
            event = yield from self.told("ignited", victim.number, ANY, ANY)
            self.insist(1 <= event[2] <= 6 and event[3] is (event[2] >= 4), "on 4 or more it burns")
            if event[3] or not by.is_here or not (yield from self.again(by, "fire", 0, 4)):
                return event[3]

    # -------------------------------------------------------------- injuries

    def injured(self, figure: Figure, least: int, most: int) -> Reading:
        """1.char.6, 1.destiny.2: so many injuries, unless they are annulled; returns whether they count."""
        if most <= 0:
            return True
        kind, it = yield from self.peek()
        if kind == "asked":
            loss = it.about[2] if it.about[:2] == ("dying", figure.number) else 0
            self.insist(figure.destiny and max(least, figure.hp) <= loss <= most, f"nothing that kills {figure.number} is annulled now")
            if (yield from self.annulled(figure, loss)):
                return False
            least = most = loss
        _, event = yield from self.peek()
        amount = event[2] if kind == "asked" or (len(event) > 3 and event[0] == "hurt") else 0
        self.insist(least <= amount <= most, f"{least} to {most} injuries, not {amount}: {event}")
        self.insist(kind == "asked" or not figure.destiny or amount < figure.hp, "a point of Destiny could annul this")
        yield from self.hurt(figure, amount)
        return True

    def annulled(self, figure: Figure, loss: int) -> Reading:
        """1.destiny.2, 1.destiny.3: whether a point undoes it; asked of whoever has one."""
        if not figure.destiny:
            return False
        options: set[Key] = {("annul", figure.number), ("accept",)}
        answer = yield from self.ask(figure.side, "1.destiny.2", options, ("dying", figure.number, loss))
        if answer == ("accept",):
            return False
        figure.destiny -= 1
        yield from self.told("annulled", figure.number, figure.destiny)
        return True

    def hurt(self, figure: Figure, amount: int) -> Reading:
        """3.hero.1, 3.master.1, 4.swarm.8: HP are lost; heroes go down, figures of the Master leave."""
        stood = figure.hp > 0
        figure.hp -= amount
        yield from self.told("hurt", figure.number, amount, figure.hp)
        if figure.hp > 0:
            figure.newcomers = min(figure.newcomers, figure.hp)
        elif figure.side == MASTER:
            yield from self.leaves(figure)
        elif stood:
            figure.points = figure.kept = 0
            figure.in_stride = False
            figure.dies_after = self.round + 1  # 3.hero.4: the end of the first heroes' turn that begins after this
            yield from self.told("fell", figure.number, figure.dies_after)
            yield from self.defeat()

    def healed(self, figure: Figure, least: int, most: int) -> Reading:
        """2.potion.2, 3.hero.3: HP up to the card's; whoever has 1 or more gets up, with this round's Action.P if still to act."""
        room = figure.most - max(0, figure.hp)  # 3.hero.3: from 0 on
        if room <= 0 or most <= 0:
            return
        kind, event = yield from self.peek()
        if least <= 0 and (kind, event[0]) != ("told", "healed"):
            return
        event = yield from self.told("healed", figure.number, ANY, ANY)
        self.insist(min(least, room) <= event[2] <= min(most, room), f"{least} to {most} HP, but at most {room}")
        was_down, figure.hp = figure.hp <= 0, max(0, figure.hp) + event[2]
        self.insist(event[3] == figure.hp, f"it has {figure.hp} HP")
        if was_down and figure.hp > 0:
            figure.dies_after = 0
            if self.turn == HEROES and not figure.has_acted:
                figure.points = max(0, figure.card["actions"] - figure.lost_to_poison - figure.lost_to_fear)
            yield from self.told("rose", figure.number)

    def cured(self, figure: Figure, fire: bool) -> Reading:
        """4.poison.5."""
        if figure.poisoned or (fire and figure.burns_by >= 0):
            figure.poisoned = False
            figure.burns_by = -1 if fire else figure.burns_by
            yield from self.told("cured", figure.number)

    # -------------------------------------------------------------- leaving

    def drops(self, figure: Figure) -> Reading:
        """2.object.5: on its square; over what is no floor on the last where it stood; in lava it is lost."""
        if figure.barrel < 0:
            return
        lies = figure.place if self.is_fit(figure.place) else figure.last_rest
        if self.chart.sign(figure.place) == "~":
            lies = NOWHERE
        event = yield from self.told("laid_down", figure.barrel, ANY)
        told = NOWHERE if event[2] < 0 else self.chart.place(event[2])
        self.insist(told == lies, f"the barrel should lie on {lies}, not on {told}")
        self.barrels[figure.barrel], figure.barrel = lies, -1

    def off(self, figure: Figure) -> None:
        """3.master.1: off the board, without any condition."""
        figure.place = figure.last_rest = NOWHERE
        figure.hp = figure.points = figure.kept = figure.newcomers = figure.dies_after = 0
        figure.in_stride = False
        figure.fell_in, figure.blows_before = self.turns, len(self.blows)
        figure.clear()
        if figure is self.active:
            figure.has_acted = True

    def leaves(self, figure: Figure) -> Reading:
        """3.master.1, 3.master.8, 5.quest3.1: a figure of the Master is taken off; without a leader nobody comes back."""
        yield from self.drops(figure)
        stood, bound = self.chart.number(figure.place), figure.marked
        self.off(figure)
        yield from self.told("removed", figure.number, stood, ANY)
        if bound and self.leader.is_here:
            figure.is_gone = True
            yield from self.told("out_for_good", figure.number)
        if not self.leader.is_here:
            for other in self.side_of(MASTER):
                if not other.is_here and not other.is_gone and not other.card["obstacle"]:
                    other.is_gone = True
                    yield from self.told("out_for_good", other.number)
        if figure is self.leader and self.quest["goal"] == "leader":
            yield from self.won(HEROES, "leader")

    def returns(self, figure: Figure, number: Any) -> Reading:
        """3.master.5 to 3.master.7."""
        event = yield from self.told("returned", figure.number, number)
        figure.place = figure.last_rest = self.chart.place(event[2])
        figure.hp, figure.points, figure.hidden = figure.most, figure.card["actions"], bool(figure.card["invisible"])
        figure.has_acted = False
        figure.lost_to_poison = figure.lost_to_fear = 0
        figure.used = set()

    def dies(self, figure: Figure) -> Reading:
        """3.hero.5, 5.lava.3: a hero leaves the game."""
        yield from self.drops(figure)
        stood = self.chart.number(figure.place)
        self.off(figure)
        figure.is_gone = True
        yield from self.told("died", figure.number, stood, ANY)
        if figure is self.prisoner:
            yield from self.won(MASTER, "prisoner")
        yield from self.defeat()

    def defeat(self) -> Reading:
        """5.end.2: every hero dead or down, and none who could get up alone."""
        if not any(hero.is_up or (hero.is_here and hero.card["regeneration"]) for hero in self.heroes()):
            yield from self.won(MASTER, "fallen")

    def won(self, side: int, reason: str) -> Reading:
        """5.end.1, 5.end.2: the game is over at once."""
        yield from self.told("won", side, reason)
        kind, end = yield from self.take()
        self.insist((kind, end) == ("ended", ((side,), reason)), f"{side} should have won by {reason}: {kind} {end}")
        raise Over
