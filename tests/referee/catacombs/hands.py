"""What is done with one's hands: doors, locks, chest, barrels, webs, swarms, waiting."""

from referee.catacombs.books import HEROES, Figure
from referee.catacombs.deeds import Deeds
from referee.catacombs.geography import NOWHERE, apart
from referee.catacombs.script import ANY, Reading


class Hands(Deeds):
    """Adds the rest of the actions."""

    def do_open(self, figure: Figure, door: int) -> Reading:
        """2.door.1."""
        self.pays(figure, 1)
        self.doors[door] = "open"
        yield from self.told("door_opened", figure.number, door)

    def do_shut(self, figure: Figure, door: int) -> Reading:
        """2.door.2."""
        self.pays(figure, 1)
        self.doors[door] = "shut"
        yield from self.told("door_shut", figure.number, door)

    def do_pick(self, figure: Figure, door: int) -> Reading:
        """2.lock.1, 2.lock.2, 5.dungeon.1, 5.quest2.1."""
        self.pays(figure, 1)
        if (yield from self.test(figure, "lock", figure.card["dexterity"], 4)):
            self.doors[door] = "open"
            yield from self.told("door_opened", figure.number, door)
            if door == self.chart.gate and self.quest["goal"] == "gate":
                if self.prisoner is None:
                    yield from self.won(HEROES, "gate")
                yield from self._comes_out(self.prisoner)

    def _comes_out(self, prisoner: Figure) -> Reading:
        """5.prisoner.1: of the free squares of the cell the one nearest to the gate; to act in the next round."""
        gate = self.chart.doors[self.chart.gate]
        free = [place for place in self.chart.cell if self.is_free(place)] or [gate]
        prisoner.place = prisoner.last_rest = min(free, key=lambda place: apart(place, gate))
        prisoner.has_acted = True
        yield from self.told("released", prisoner.number, self.chart.number(prisoner.place))

    def do_shrine(self, figure: Figure, shrine: int, calls: int) -> Reading:
        """5.shrine.1 to 5.shrine.3: once; 1D6 HP for each hero on the board, or one of the fallen beside it."""
        self.pays(figure, 1)
        self.opened[shrine] = True
        yield from self.told("shrine_opened", figure.number, shrine)
        if calls >= 0:
            place = self.chart.shrines[shrine]
            free = [it for it in self.chart.places if self.is_free(it)]
            to = min(free, key=lambda it: apart(it, place))
            yield from self.returns(self.figures[calls], self.chart.number(to))
            return
        for hero in self.heroes():
            if hero.is_here:
                yield from self.healed(hero, 1, 6)

    def do_break(self, figure: Figure, door: int) -> Reading:
        """2.break.2 to 2.break.6: every blow lands, 2 armor points, 8 HP in all."""
        self.pays(figure, 1)
        damage = figure.card["damage"] - 2
        self.door_hp[door] = max(0, self.door_hp[door] - damage)
        yield from self.told("door_struck", figure.number, door, damage, self.door_hp[door])
        if not self.door_hp[door]:
            self.doors[door] = "broken"

    def do_chest(self, figure: Figure) -> Reading:
        """5.quest1.1."""
        self.pays(figure, 1)
        yield from self.told("chest_opened", figure.number)
        yield from self.won(HEROES, "chest")

    def do_take(self, figure: Figure, barrel: int) -> Reading:
        """2.object.1, 2.object.3, 2.object.4."""
        self.pays(figure, 1)
        for other in self.figures:
            other.barrel = -1 if other.barrel == barrel else other.barrel
        self.barrels[barrel] = NOWHERE
        figure.barrel = barrel
        yield from self.told("took", figure.number, barrel)

    def do_give(self, figure: Figure, to: int) -> Reading:
        """2.object.1, 2.object.2."""
        self.pays(figure, 1)
        self.figures[to].barrel, figure.barrel = figure.barrel, -1
        yield from self.told("took", to, self.figures[to].barrel)

    def do_put_down(self, figure: Figure, to: int) -> Reading:
        """2.object.1."""
        self.pays(figure, 1)
        self.barrels[figure.barrel] = self.chart.place(to)
        yield from self.told("laid_down", figure.barrel, to)
        figure.barrel = -1

    def do_drink(self, figure: Figure) -> Reading:
        """2.potion.1."""
        yield from self.do_pour(figure, figure.number)

    def do_pour(self, figure: Figure, into: int) -> Reading:
        """2.potion.1, 2.potion.2, 4.poison.5: 1D6 HP and a cure."""
        self.pays(figure, 1)
        yield from self.told("drunk", into, figure.barrel)
        figure.barrel = -1
        yield from self.cured(self.figures[into], fire=False)
        yield from self.healed(self.figures[into], 1, 6)

    def do_wait(self, figure: Figure) -> Reading:
        """2.wait.2."""
        self.pays(figure, 2)
        figure.kept += 1
        yield from self.told("waited", figure.number, figure.kept)

    def do_tear(self, figure: Figure) -> Reading:
        """4.web.4."""
        self.pays(figure, 1)
        if (yield from self.test(figure, "web", figure.card["strength"], figure.web)):
            figure.web = 0
            yield from self.told("freed", figure.number)

    def do_join(self, figure: Figure, to: int, count: int) -> Reading:
        """4.swarm.7, 4.swarm.8: a move, with blockage like any; whoever hands over all ceases to exist."""
        self.pays(figure, 1)
        other = self.figures[to]
        if not (yield from self.gets_away(figure)):
            return
        is_all = not figure.newcomers and count >= figure.heads(figure.hp)
        handed = figure.hp if is_all else min(count * figure.card["hp"], figure.old_hp)
        other.hp += handed
        other.newcomers += handed
        yield from self.told("joined", figure.number, to, count)
        if is_all:
            yield from self.drops(figure)
            stood = self.chart.number(figure.place)
            self.off(figure)
            figure.is_gone = True
            yield from self.told("removed", figure.number, stood, ANY)
        else:
            figure.hp -= handed
