"""What the books allow and demand: everything that a figure can do now, found out square by square."""

from typing import Any

from referee.catacombs.books import HEROES, Books, Figure
from referee.catacombs.geography import Place, apart
from referee.watching import Key

ODD = "~HT"


def can_do(level: int, difficulty: int) -> bool:
    """2.test.2, 2.test.6: nobody pays for a test that can't be passed: with a star on every die the total is the square of the level."""
    return level > 0 and level * level >= difficulty


class Offers(Books):
    """Adds options to the books."""

    def offers(self, figure: Figure, may_halt: bool) -> set[Key]:
        """2.action.1, 2.action.3: all that it can do and pay; `may_halt`: or do no more."""
        who, rests = figure.number, self.rests(figure)
        found: set[Key] = {("halt", who)} if may_halt and rests else set()
        if figure.hp <= 0:
            return found
        if figure.web:  # 4.web.2
            return found | ({("tear", who)} if figure.points and can_do(figure.card["strength"], figure.web) else set())
        if figure.newcomers and not figure.old_hp:  # 4.swarm.8
            return found
        found |= self._moves(figure)
        if figure.points and rests:  # 4.fly.4: whoever hangs in the air can only move on
            found |= self._blows(figure) | self._doors(figure) | self._things(figure) | self._joins(figure)
            found |= self._shots(figure, figure.points > 1) | self._skills(figure) | self._spells(figure)
            found |= self._shrines(figure)
            if self.quest["goal"] == "chest" and figure in self.heroes() and self.touches(figure.place, self.chart.chest):
                found.add(("chest", who))  # 5.quest1.1
            if figure in self.heroes() and self.turn == HEROES and figure.points > 1:
                found.add(("wait", who))  # 2.wait.1
        return found

    # -------------------------------------------------------------- moves

    def _moves(self, figure: Figure) -> set[Key]:
        """2.move.1, 2.move.7, 2.move.8, 2.jump.1: steps, careful ones, past allies, jumps."""
        who, place = figure.number, figure.place
        if figure.is_airy:
            return {("step", who, self.chart.number(to)) for to in self._airy_steps(figure)}
        ways = [to for to in self.chart.beside[place] if self.is_fit(to) and self.reaches(place, to)]
        found: set[Key] = {("step", who, self.chart.number(to)) for to in ways if not self.on(to)}
        if figure.points:
            found |= {("tread", who, self.chart.number(to)) for to in ways if not self.on(to) and self.chart.sign(to) == "T"}
            found |= self.jumps(figure, plain=False)
            if self.jumps(figure, plain=True):
                found.add(("leap", who))
        if figure.points > 1:
            for via in ways:
                if any(other.side == figure.side for other in self.on(via)):
                    for to in self.chart.beside[via]:
                        if self.is_free(to) and self.reaches(via, to):
                            found.add(("pass", who, self.chart.number(via), self.chart.number(to)))
        return found

    def _airy_steps(self, figure: Figure) -> list[Place]:
        """4.fly.2, 4.fly.4, 4.intangible.4, 4.intangible.5: over anything, if what is left suffices to come to rest."""
        left = 2 * figure.points - (0 if figure.in_stride else 1)
        return [to for to in self._airy_ways(figure, figure.place) if self.could_rest(figure, to, left)]

    def could_rest(self, figure: Figure, start: Place, left: int) -> bool:
        """Whether a square where it could stay is at most so many steps away."""
        ring, seen = {start}, {start}
        for _ in range(left + 1):
            if any(self.is_fit(place) and self.on(place) in ([], [figure]) for place in ring):
                return True
            ring = {to for place in ring for to in self._airy_ways(figure, place)} - seen
            seen |= ring
        return False

    def _airy_ways(self, figure: Figure, place: Place) -> list[Place]:
        """4.obstacle.2: flying does not help against obstacles, being intangible does."""
        around = self.chart.beside[place]
        return around if figure.card["intangible"] else [to for to in around if not self.is_solid(to) and self.reaches(place, to)]

    def jumps(self, figure: Figure, plain: bool) -> set[Key]:
        """2.jump.1, 2.jump.2: not over whoever stands, onto a free square, as far as the dice could carry at best."""
        best = figure.card["agility"] ** 2  # every die a success and a bonus
        found: set[Key] = set()
        for over, to in self.chart.straight_ways(figure.place, best // 2, self.is_solid):
            is_plain = not any(self.chart.sign(place) in ODD for place in over)
            if is_plain == plain and self.is_free(to) and not any(other.hp > 0 for place in over for other in self.on(place)):
                found.add(("jump", figure.number, self.chart.number(to)))
        return found

    # -------------------------------------------------------------- attacks, skills, spells

    def _blows(self, figure: Figure) -> set[Key]:
        """2.melee.2, 2.strong.1, 4.invisible.1, 1.card.4."""
        found: set[Key] = set()
        if figure.card["damage"] is not None:
            for other in self.side_of(1 - figure.side):
                if other.is_here and not other.hidden and self.reaches(figure.place, other.place):
                    found |= {("strike", figure.number, other.number, strong) for strong in (False, True)[: figure.points]}
        return found

    def seen(self, figure: Figure, near: int, far: int) -> list[Figure]:
        """Opponents in sight at such a distance."""
        others = [other for other in self.side_of(1 - figure.side) if other.is_here and near <= apart(figure.place, other.place) <= far]
        return [other for other in others if self.sees(figure, other)]

    def _shots(self, figure: Figure, twice: bool) -> set[Key]:
        """2.ranged.2, 2.ranged.3, 2.ranged.7, 2.accurate.1."""
        if figure.card["shot"] is None or not figure.card["ranged"]:
            return set()
        targets = self.seen(figure, 2, figure.card["range"])
        return {("shoot", figure.number, other.number, accurate) for other in targets for accurate in (False, True)[: 2 if twice else 1]}

    def second_shots(self, figure: Figure) -> set[Key]:
        """1.irf.2."""
        return self._shots(figure, False)

    def _skills(self, figure: Figure) -> set[Key]:
        """1.char.8, 1.char.11: a servant of the leader in sight, in the heroes' turn; an ally beside one who is still to act."""
        found: set[Key] = set()
        for skill in set(figure.card["skills"]) - figure.used:
            if skill == "reader_of_sigils" and self.turn == HEROES and can_do(figure.card["intelligence"], 2):
                seen = self.seen(figure, 0, 99)
                found |= {
                    ("use", figure.number, skill, it.number)
                    for it in seen
                    if it is not self.leader and not it.card["obstacle"] and not it.marked
                }
            if skill == "rally" and self.turn == figure.side and can_do(figure.card["charisma"], 1):
                allies = [ally for ally in self.side_of(figure.side) if ally.is_up and self.touches(figure.place, ally.place)]
                found |= {
                    ("use", figure.number, skill, ally.number)
                    for ally in allies
                    if ally is not figure and not ally.has_acted and not ally.card["obstacle"]
                }
        return found

    def _spells(self, figure: Figure) -> set[Key]:
        """2.spell.2, 2.spell.4: each once in a round, at whom its card says."""
        found: set[Key] = set()
        for number, name in enumerate(figure.card["spells"] if figure.card["magic"] else ()):
            if name not in figure.used:
                found |= {("cast", figure.number, number, target) for target in self._targets(figure, self.spells[name])}
        return found

    def _targets(self, figure: Figure, spell: dict[str, Any]) -> list[int]:
        if spell["aim"] == "opponent":
            return [other.number for other in self.seen(figure, 0, spell["range"])]
        if spell["aim"] == "ground":
            return [-1] if self.to_raise(spell) else []
        return [ally.number for ally in self.friends(figure, spell)]

    def to_raise(self, spell: dict[str, Any]) -> list[Figure]:
        """Those that are not on the board."""
        return [figure for figure in self.figures if figure.kind == spell["raises"] and not figure.is_here]

    def friends(self, figure: Figure, spell: dict[str, Any]) -> list[Figure]:
        """Oneself and allies in sight for whom it could do something."""
        found = []
        for ally in self.side_of(figure.side):
            if ally.is_here and apart(ally.place, figure.place) <= spell["range"] and self.sees(figure, ally):
                unwell = ally.hp < ally.most or ally.burns_by >= 0 or ally.poisoned
                if unwell if any(line["do"] == "mend" for line in spell["lines"]) else not ally.hidden:
                    found.append(ally)
        return found

    # -------------------------------------------------------------- hands

    def _doors(self, figure: Figure) -> set[Key]:
        """2.door.1, 2.door.2, 2.lock.1, 2.break.1, 2.break.4, 5.dungeon.1."""
        found: set[Key] = set()
        for door, place in enumerate(self.chart.doors):
            if not self.touches(figure.place, place):
                continue
            state, is_gate = self.doors[door], door == self.chart.gate
            if state == "open" and not is_gate and not self.on(place) and place not in self.barrels:
                found.add(("shut", figure.number, door))
            if state == "shut":
                found.add(("open", figure.number, door))
            if (
                state == "locked"
                and can_do(figure.card["dexterity"], 4)
                and (figure.side == HEROES or not is_gate or self.quest["goal"] != "gate")
            ):
                found.add(("pick", figure.number, door))
            if state in ("shut", "locked") and not is_gate and (figure.card["damage"] or 0) > 2 and self.reaches(figure.place, place):
                found.add(("break", figure.number, door))
        return found

    def _shrines(self, figure: Figure) -> set[Key]:
        """5.shrine.1 to 5.shrine.3."""
        near = [it for it, place in enumerate(self.chart.shrines) if place == figure.place or self.touches(figure.place, place)]
        whole = [it for it in near if not self.opened[it]]
        if figure.side == HEROES:
            return {("shrine", figure.number, it, -1) for it in whole if figure is not self.prisoner}
        fallen = [it for it in self.figures[self.party_size : self.deployed] if not it.is_here and not it.is_gone]
        return {("shrine", figure.number, it, other.number) for it in whole for other in fallen if self.leader.is_here}

    def _things(self, figure: Figure) -> set[Key]:
        """2.object.1 to 2.object.5, 2.potion.1: one barrel at a time."""
        who, place = figure.number, figure.place
        allies = [ally for ally in self.side_of(figure.side) if ally.is_here and self.touches(place, ally.place)]
        if figure.barrel < 0:
            lying = {("take", who, it) for it, lies in enumerate(self.barrels) if lies == place or self.touches(place, lies)}
            return lying | {("take", who, ally.barrel) for ally in allies if ally.barrel >= 0}
        found: set[Key] = {("drink", who)} if figure.hp < figure.most or figure.poisoned else set()
        for ally in allies:
            if ally.hp <= 0:
                found.add(("pour", who, ally.number))
            elif ally.barrel < 0 and not ally.card["obstacle"]:
                found.add(("give", who, ally.number))
        around = self.chart.beside[place]
        free = [to for to in around if self.is_free(to) and self.touches(place, to) and to not in self.barrels]
        return found | {("put_down", who, self.chart.number(to)) for to in free}

    def _joins(self, figure: Figure) -> set[Key]:
        """4.swarm.7: unhurt miniatures, or all of them, as far as there is room."""
        found: set[Key] = set()
        for other in self.side_of(figure.side) if figure.card["swarm"] else ():
            if other.kind == figure.kind and other.is_here and self.reaches(figure.place, other.place):
                room = figure.card["swarm"] - other.heads(other.hp)
                counts = set(range(1, figure.old_hp // figure.card["hp"] + 1))
                if not figure.newcomers:
                    counts.add(figure.heads(figure.hp))
                found |= {("join", figure.number, other.number, count) for count in counts if count <= room}
        return found

    # -------------------------------------------------------------- setting up and coming back

    def placings(self, figure: Figure) -> set[Key]:
        """2.setup.3, 2.setup.4, 2.setup.5: the Master anywhere but in the entrance and the cell, heroes in the entrance."""
        wanted = figure.side == HEROES
        free = [place for place in self.chart.places if self.is_free(place) and self.chart.is_entrance(place) == wanted]
        return {("place", figure.number, self.chart.number(place)) for place in free if self.chart.sign(place) != "P"}

    def entries(self, figure: Figure) -> set[Key]:
        """3.master.5: before each entrance, or on the nearest free squares by walking distance, as the doors stand."""
        found: set[Place] = set()
        for front in self.chart.fronts:
            ring, seen = {front}, {front}
            while ring and not any(map(self.is_free, ring)):
                ring = {to for here in ring for to in self.chart.beside[here] if self.is_fit(to) and self.reaches(here, to)} - seen
                seen |= ring
            found |= {place for place in ring if self.is_free(place)}
        return {("place", figure.number, self.chart.number(place)) for place in found}

    def grounds(self, figure: Figure, spell: dict[str, Any]) -> set[Key]:
        """Wall of Bones: empty squares in sight within its range."""
        return {
            ("ground", self.chart.number(place))
            for place in self.chart.places
            if self.is_free(place)
            and apart(place, figure.place) <= spell["range"]
            and place not in self.chart.doors
            and place not in self.barrels
            and self.sees_place(figure, place)
        }
