"""Every action, as it must be told."""

from collections.abc import Callable
from typing import Any

from referee.catacombs.books import HEROES, MASTER, Figure
from referee.catacombs.geography import NOWHERE, Place, apart
from referee.catacombs.script import ANY, Reading, Script
from referee.watching import Key

BANDS = ((5, 1), (10, 2), (15, 3), (20, 4))
"""2.ranged.4 to 2.ranged.7: up to so many squares, and how difficult."""


class Deeds(Script):
    """Adds actions to the reading."""

    def does(self, answer: Key) -> Reading:
        """2.action.2: one action."""
        figure = self.figures[answer[1]]
        deed: Callable[..., Reading] = getattr(self, f"do_{answer[0]}")
        yield from deed(figure, *answer[2:])

    def pays(self, figure: Figure, price: int) -> None:
        """2.action.1; a run that was begun is over."""
        self.insist(figure.points >= price, "it can't pay")
        figure.points -= price
        figure.in_stride = False

    # -------------------------------------------------------------- moves

    def gets_away(self, figure: Figure) -> Reading:
        """2.block.1, 2.block.5, 2.block.7, 4.intangible.6: whether it gets away."""
        blockers = self.blockers(figure)
        if not blockers or (yield from self.test(figure, "blockage", figure.card["agility"], self.grip(blockers))):
            return True
        if figure.card["intangible"] and not any(other.card["magic_weapon"] for other in blockers):
            return True
        who = figure.number
        if (yield from self.ask(figure.side, "2.block.5", {("give_up", who), ("force", who)})) == ("give_up", who):
            yield from self.told("blocked", who)
            return False
        yield from self.told("forced", who)
        yield from self.injured(figure, 1, 6)
        return figure.is_up

    def moved(self, figure: Figure, to: Place, how: str) -> Reading:
        """It is on another square."""
        yield from self.told("moved", figure.number, self.chart.number(figure.place), self.chart.number(to), how)
        figure.place = to
        if self.is_vacant(figure):
            figure.last_rest = to
        elif figure.last_rest == to:
            figure.last_rest = NOWHERE  # somebody has taken its place

    def arrives(self, figure: Figure, to: Place, how: str, careful: bool) -> Reading:
        """2.move.6, 2.move.7: and what lies there."""
        yield from self.moved(figure, to, how)
        if self.chart.sign(to) == "T" and not figure.is_airy:
            yield from self.trapped(figure, careful)

    def trapped(self, figure: Figure, careful: bool) -> Reading:
        """A trap of level 2: 1D6 injuries."""
        if careful and (yield from self.test(figure, "trap", figure.card["agility"], 2)):
            return
        yield from self.told("sprung", figure.number, self.chart.number(figure.place))
        yield from self.injured(figure, 1, 6)

    def do_step(self, figure: Figure, to: int, careful: bool = False) -> Reading:
        """2.move.1, 2.move.2: the second step of a run is free."""
        is_second = figure.in_stride and not careful
        self.pays(figure, 0 if is_second else 1)
        if (yield from self.gets_away(figure)):
            figure.in_stride = not is_second and not careful
            yield from self.arrives(figure, self.chart.place(to), "step", careful)
            figure.in_stride = figure.in_stride and figure.is_up

    def do_tread(self, figure: Figure, to: int) -> Reading:
        """2.move.7: a walk with an Action.P of its own."""
        yield from self.do_step(figure, to, careful=True)

    def do_pass(self, figure: Figure, via: int, to: int) -> Reading:
        """2.move.8, 2.move.10, 2.block.2: two walking steps, no test of blockage; a trap under the ally is walked into."""
        self.pays(figure, 2)
        start, rest = figure.place, figure.last_rest
        yield from self.arrives(figure, self.chart.place(via), "pass", True)
        figure.last_rest = rest if figure.is_here else figure.last_rest
        if figure.is_up:
            yield from self.arrives(figure, self.chart.place(to), "pass", True)
        elif figure.is_here:
            yield from self.moved(figure, start, "back")

    def do_leap(self, figure: Figure) -> Reading:
        """2.jump.1: over plain floor; where to is asked first."""
        self.pays(figure, 1)
        answer = yield from self.ask(figure.side, "2.jump.1", self.jumps(figure, plain=True))
        yield from self.leaps(figure, answer[2])

    def do_jump(self, figure: Figure, number: int) -> Reading:
        """2.jump.1: over what is no plain floor."""
        self.pays(figure, 1)
        yield from self.leaps(figure, number)

    def leaps(self, figure: Figure, number: int) -> Reading:
        """2.jump.2, 2.jump.3, 2.jump.4, 5.lava.3."""
        to = self.chart.place(number)
        over = next(over for over, end in self.chart.straight_ways(figure.place, apart(figure.place, to), self.is_solid) if end == to)
        if not (yield from self.gets_away(figure)):
            return
        if (yield from self.test(figure, "jump", figure.card["agility"], 2 * len(over))):
            yield from self.arrives(figure, to, "jump", True)
            return
        below = "".join(map(self.chart.sign, over))
        who = figure.number
        if "~" in below:
            if (yield from self.annulled(figure, -1)):
                return
            yield from self.told("fell_short", who, "lava")
            figure.place = over[below.index("~")]
            yield from (self.dies(figure) if figure.side == HEROES else self.leaves(figure))
        elif "H" in below:
            yield from self.told("fell_short", who, "hole")
            figure.points = 0
            yield from self.injured(figure, 1, 6)
        else:
            yield from self.told("fell_short", who, "floor")
            figure.points = 0
            lands = not self.on(over[0])
            if lands:
                yield from self.moved(figure, over[0], "jump")
            yield from self.injured(figure, 1, 1)
            if lands and figure.is_up and self.chart.sign(over[0]) == "T":
                yield from self.trapped(figure, False)

    # -------------------------------------------------------------- attacks

    def shows(self, figure: Figure) -> Reading:
        """4.invisible.1: whoever attacks can be seen."""
        if figure.hidden:
            figure.hidden = False
            yield from self.told("appeared", figure.number)

    def do_strike(self, figure: Figure, target: int, strong: bool) -> Reading:
        """2.melee.5, 2.strong.2, 2.stationary.1, 2.multi.1, 2.crush.1."""
        victim = self.figures[target]
        self.pays(figure, 2 if strong else 1)
        yield from self.shows(figure)
        yield from self.told("attacked", figure.number, target, "strong" if strong else "melee")
        self.blows.append((self.turns, figure.number, target))
        square = victim.place
        hits = self.is_stationary(victim)
        if not hits:
            hits = yield from self.test(figure, "melee", self.level(figure, victim), self.defense(victim))
        if hits:
            yield from self.hit(figure, victim, self.blow(figure, victim) * (2 if strong else 1))
        if not victim.is_here and figure.is_up and self.is_free(square):
            crush: Key = ("crush", figure.number, self.chart.number(square))
            if (yield from self.ask(figure.side, "2.crush.1", {crush, ("stay",)})) == crush:
                yield from self.arrives(figure, square, "crush", True)

    def do_shoot(self, figure: Figure, target: int, accurate: bool) -> Reading:
        """2.ranged.1, 2.accurate.1, 1.irf.2: two Ranged Attacks for a waiting point of the hunter."""
        self.pays(figure, 2 if accurate else 1)
        yield from self.shot(figure, target, accurate)
        waits = figure.side == HEROES and self.turn == MASTER
        if not accurate and waits and "on_the_lookout" in figure.card["skills"] and figure.is_up and self.second_shots(figure):
            answer = yield from self.ask(figure.side, "1.irf.2", self.second_shots(figure) | {("stay",)})
            if answer != ("stay",):
                yield from self.shot(figure, answer[2], False)

    def shot(self, figure: Figure, target: int, accurate: bool) -> Reading:
        """One attack from afar."""
        victim = self.figures[target]
        yield from self.shows(figure)
        yield from self.told("attacked", figure.number, target, "accurate" if accurate else "ranged")
        difficulty = next(level for most, level in BANDS if apart(figure.place, victim.place) <= most)
        if (yield from self.test(figure, "ranged", figure.card["ranged"], difficulty)):
            had = victim.hp
            yield from self.hit(figure, victim, figure.card["shot"] * (2 if accurate else 1))
            if "pinning_shot" in figure.card["skills"] and 0 < victim.hp < had and not victim.is_pinned:
                victim.is_pinned = True
                yield from self.told("pinned", target)

    def hit(self, figure: Figure, victim: Figure, damage: int) -> Reading:
        """2.melee.6 to 2.melee.8: the area, twice on the head, less armor; then what else a hit brings."""
        event = yield from self.told("hit", figure.number, victim.number, ANY, ANY, ANY)
        area = event[3]
        self.insist(area in (0, 1, 2, 3), "there is no such area")
        damage *= 2 if area == 0 else 1
        armor = victim.card["armor"][area]
        if figure.card["intangible"] and not victim.card["magic_armor"]:
            armor = 0
        self.insist(event[4:] == (damage, armor), f"{damage} less {armor}, not {event[4:]}")
        marked = victim.marked and figure.side == HEROES
        if victim.card["intangible"] and not figure.card["magic_weapon"] and not marked:
            yield from self.told("unharmed", victim.number)
            return
        loss = max(0, damage - armor)
        counts = yield from self.injured(victim, loss, loss)
        if counts and victim.is_here and not victim.card["intangible"] and not victim.card["obstacle"]:
            yield from self.afflicted(figure, victim, loss)

    def afflicted(self, figure: Figure, victim: Figure, loss: int) -> Reading:
        """4.fire.2, 4.web.1, 4.poison.1, 4.poison.2."""
        if figure.card["burning"] and victim.burns_by < 0 and (yield from self.catches_fire(figure, victim)):
            victim.burns_by = figure.number
        if figure.card["web"] > victim.web:
            victim.web = figure.card["web"]
            yield from self.told("webbed", victim.number, victim.web)
        if not figure.card["poison"] or not loss or victim.poisoned:
            return
        if not (yield from self.test(victim, "poison", victim.card["strength"], figure.card["poison"])):
            victim.poisoned = True
            yield from self.told("poisoned", victim.number)

    # -------------------------------------------------------------- spells and skills

    def do_cast(self, figure: Figure, number: int, target: int) -> Reading:
        """2.spell.1 to 2.spell.4: the highest line that the total reaches."""
        name = figure.card["spells"][number]
        spell = self.spells[name]
        self.pays(figure, 1)
        figure.used.add(name)
        if spell["aim"] == "opponent":
            yield from self.shows(figure)
        magic, least = figure.card["magic"], spell["lines"][0]["at"]
        while True:
            event = yield from self.told("cast_spell", figure.number, number, target, ANY, ANY)
            total = self.worth(event[4], magic)
            self.insist(total == event[5], f"the dice are worth {total}")
            if total >= least or not (yield from self.again(figure, "spell", magic, least)):
                break
        reached = [line for line in spell["lines"] if line["at"] <= total]
        if reached:
            line: dict[str, Any] = max(reached, key=lambda it: it["at"])
            yield from getattr(self, f"spell_{line['do']}")(figure, self.figures[target], spell, line)

    def spell_injure(self, _: Figure, target: Figure, __: Any, line: dict[str, Any]) -> Reading:
        """2.spell.3: no armor."""
        yield from self.injured(target, line["amount"], line["amount"])

    def spell_mend(self, _: Figure, target: Figure, __: Any, line: dict[str, Any]) -> Reading:
        """3.hero.3, 4.poison.5."""
        if line.get("cures"):
            yield from self.cured(target, fire=True)
        dice, plus = line.get("dice", 0), line.get("plus", 0)
        yield from self.healed(target, dice + plus, 6 * dice + plus)

    def spell_veil(self, figure: Figure, target: Figure, spell: Any, line: dict[str, Any]) -> Reading:
        """4.invisible.1: one, or two such characters."""
        for number in range(line.get("count", 1)):
            if number:
                others: set[Key] = {("second", ally.number) for ally in self.friends(figure, spell)}
                answer = yield from self.ask(figure.side, "2.spell.3", others | {("stay",)})
                if answer == ("stay",):
                    return
                target = self.figures[answer[1]]
            if not target.hidden:
                target.hidden = True
                yield from self.told("vanished", target.number)

    def spell_raise(self, figure: Figure, _: Figure, spell: Any, line: dict[str, Any]) -> Reading:
        """4.obstacle.1: so many obstacles as the line says, as long as there are any."""
        for wall in self.to_raise(spell)[: line.get("count", 1)]:
            answer = yield from self.ask(figure.side, "2.spell.3", self.grounds(figure, spell) | {("stay",)})
            if answer == ("stay",):
                return
            event = yield from self.told("raised", ANY, answer[1])
            risen = self.figures[event[1]]
            self.insist(risen.kind == wall.kind and not risen.is_here, "that one can't rise")
            risen.place, risen.hp = self.chart.place(answer[1]), risen.most

    def do_use(self, figure: Figure, skill: str, target: int) -> Reading:
        """1.char.8, 1.char.11."""
        self.pays(figure, 1)
        figure.used.add(skill)
        other = self.figures[target]
        yield from self.told("used_skill", figure.number, skill, target)
        if skill == "reader_of_sigils":
            if (yield from self.test(figure, "intelligence", figure.card["intelligence"], 2)):
                other.marked = True
                yield from self.told("marked", target)
        elif (yield from self.test(figure, "charisma", figure.card["charisma"], 1)):
            gained = 1 + other.lost_to_fear
            other.points += gained
            other.lost_to_fear = 0
            yield from self.told("rallied", target, gained)
