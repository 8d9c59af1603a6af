"""What a referee writes down: everybody with place, hit points and conditions; and what follows from it: sight, blockage, levels."""

from typing import Any

from referee.catacombs.geography import NOWHERE, Chart, Place, apart, is_clear
from referee.watching import Objection

HEROES, MASTER = 0, 1
CARD: dict[str, Any] = {
    "damage": None, "shot": None, "range": 20, "fear": 0, "web": 0, "poison": 0, "swarm": 0, "regeneration": 0, "burning": False,
    "fly": False, "shy": False, "magic_weapon": False, "magic_armor": False, "large": False, "invisible": False, "intangible": False,
    "obstacle": False, "skills": [], "spells": [],
}  # fmt: skip
"""What a card does not say."""


class Figure:
    """A character in play."""

    def __init__(self, number: int, kind: str, card: dict[str, Any], side: int, is_placed: bool) -> None:
        """As it lies beside the board."""
        self.number, self.kind, self.card, self.side = number, kind, {**CARD, **card}, side
        self.most = self.card["hp"] * (self.card["swarm"] or 1)
        self.hp = self.most if is_placed else 0
        self.destiny: int = self.card["destiny"]
        self.place: Place = NOWHERE
        self.last_rest: Place = NOWHERE
        self.points = self.kept = 0
        self.in_stride = self.has_acted = self.is_gone = False
        self.lost_to_poison = self.lost_to_fear = 0
        self.used: set[str] = set()
        self.newcomers = 0
        self.barrel = -1
        self.fell_in = 0  # the turn in which it was taken off
        self.is_pinned = False
        self.blows_before = 0  # that were struck before it last left the board
        self.dies_after = 0
        self.clear()

    def clear(self) -> None:
        """No condition."""
        self.burns_by = -1
        self.web = 0
        self.poisoned = self.hidden = self.marked = self.is_pinned = False

    @property
    def is_here(self) -> bool:
        """On the board."""
        return self.place != NOWHERE

    @property
    def is_up(self) -> bool:
        """On the board and standing."""
        return self.is_here and self.hp > 0

    @property
    def is_airy(self) -> bool:
        """4.fly.2, 4.intangible.4: it passes over, or through."""
        return bool(self.card["fly"] or self.card["intangible"])

    @property
    def old_hp(self) -> int:
        """4.swarm.8: without newcomers."""
        return self.hp - self.newcomers

    def heads(self, hp: int) -> int:
        """4.swarm.6: so many miniatures have so many HP."""
        return -(-hp // int(self.card["hp"]))

    @property
    def bonus(self) -> int:
        """4.swarm.4, 4.swarm.5."""
        return max(1, self.heads(self.old_hp)) - 1 if self.card["swarm"] else 0


class Books:
    """The table of one game."""

    def __init__(self, raw: dict[str, Any], options: dict[str, Any]) -> None:
        """2.setup.1: who takes part, and where."""
        self.quest = raw["quests"][options["quest"]]
        self.chart = Chart(raw, options["quest"], options["hazards"] == "on")
        self.limit = int(options["rounds"])
        self.spells = raw["spells"]
        led = self.quest.get("prisoner", "")
        kinds = [(kind, HEROES) for kind in [*self.quest["heroes"], *([led] if led else [])]]
        self.party_size = len(kinds)
        kinds += [(self.quest["leader"], MASTER)]
        kinds += [(kind, MASTER) for kind, count in self.quest["troops"].items() for _ in range(count)]
        self.deployed = len(kinds)
        raised = dict.fromkeys(
            self.spells[spell]["raises"]
            for kind in dict.fromkeys(kind for kind, _ in kinds)
            for spell in raw["characters"][kind].get("spells", ())
            if self.spells[spell].get("raises")
        )
        kinds += [(kind, MASTER) for kind in raised for _ in range(raw["characters"][kind]["figures"])]
        self.figures = [
            Figure(number, kind, raw["characters"][kind], side, number < self.deployed) for number, (kind, side) in enumerate(kinds)
        ]
        self.leader = self.figures[self.party_size]
        self.prisoner = self.figures[self.party_size - 1] if led else None
        self.opened = [False] * len(self.chart.shrines)
        self.risen = [figure for figure in self.figures if figure.card["obstacle"]]
        self.doors = ["locked" if locked else "shut" for locked in self.chart.locked]
        self.door_hp = [8] * len(self.doors)
        self.barrels: list[Place] = list(self.chart.barrels)  # NOWHERE: carried, or lost
        self.round = self.turns = 0
        self.turn = HEROES
        self.active: Figure | None = None
        self.blows: list[tuple[int, int, int]] = []  # melee attacks: turn, who, whom
        self.started = False

    def insist(self, holds: object, words: str) -> None:
        """Object unless it holds."""
        if not holds:
            raise Objection(words)

    def heroes(self) -> list[Figure]:
        """5.quest2.1: the prisoner is none."""
        return [figure for figure in self.side_of(HEROES) if figure is not self.prisoner]

    # -------------------------------------------------------------- places

    def side_of(self, side: int) -> list[Figure]:
        """All figures of a side."""
        return [figure for figure in self.figures if figure.side == side]

    def on(self, place: Place) -> list[Figure]:
        """Whoever is there."""
        return [figure for figure in self.figures if figure.place == place]

    def is_solid(self, place: Place) -> bool:
        """2.move.4, 2.door.3, 4.obstacle.2: walls, pillars, scree, closed doors and what was raised."""
        if place in self.chart.walls:
            return True
        door = self.chart.door_at.get(place)
        if door is not None and self.doors[door] in ("shut", "locked"):
            return True
        return bool(self.risen) and any(figure.place == place for figure in self.risen)

    def is_fit(self, place: Place) -> bool:
        """Fit to stand on, whoever is there."""
        return self.chart.is_floor(place) and not self.is_solid(place)

    def is_free(self, place: Place) -> bool:
        """2.setup.3: a move can end there."""
        return self.is_fit(place) and not self.on(place)

    def rests(self, figure: Figure) -> bool:
        """4.fly.4, 4.intangible.5: its turn could end where it is: it came there to rest, or nobody else is there any more."""
        return figure.place == figure.last_rest or self.is_vacant(figure)

    def is_vacant(self, figure: Figure) -> bool:
        """Fit to stand on, and nobody else is there."""
        return self.is_fit(figure.place) and self.on(figure.place) == [figure]

    def reaches(self, one: Place, other: Place) -> bool:
        """In reach."""
        return self.chart.is_step(one, other, self.is_solid)

    def touches(self, one: Place, other: Place) -> bool:
        """Touching."""
        return self.chart.touches(one, other, self.is_solid)

    # -------------------------------------------------------------- sight

    def sees_place(self, eye: Figure, place: Place, large: bool = False) -> bool:
        """2.los.3, 2.los.4, 1.irf.1, 4.large.1: neither obstacle nor standing character hides it."""

        def hides(where: Place) -> bool:
            if self.is_solid(where):
                return True
            for other in self.on(where):
                if other.hp <= 0 or other.hidden or (large and not other.card["large"]):
                    continue
                if other.side == eye.side and (apart(where, eye.place) <= 1 or "through_the_crowd" in eye.card["skills"]):
                    continue
                return True
            return False

        return is_clear(eye.place, place, hides)

    def sees(self, eye: Figure, other: Figure) -> bool:
        """4.invisible.2: nobody sees the invisible, oneself apart."""
        if eye is other:
            return True
        return other.is_here and not other.hidden and self.sees_place(eye, other.place, other.card["large"])

    # -------------------------------------------------------------- blockage and blows

    def duels(self, one: Figure, other: Figure) -> bool:
        """2.block.4: a melee attack between them in this turn or the last, both standing, still in reach."""
        if not (one.is_up and other.is_up and self.reaches(one.place, other.place)):
            return False
        since = max(one.blows_before, other.blows_before)  # a duel ends for good when either leaves the board
        pair = {one.number, other.number}
        return any(turn >= self.turns - 1 and {who, whom} == pair for turn, who, whom in self.blows[since:])

    def blockers(self, mover: Figure) -> list[Figure]:
        """2.block.1, 2.block.3, 2.block.4, 2.block.9, 4.fly.1, 4.invisible.3."""
        if mover.card["fly"] or mover.hidden:
            return []
        return [
            other
            for other in self.side_of(1 - mover.side)
            if other.is_up
            and not other.web
            and not other.card["obstacle"]
            and self.reaches(mover.place, other.place)
            and not any(self.duels(other, third) for third in self.side_of(mover.side) if third is not mover)
        ]

    def level(self, figure: Figure, victim: Figure) -> int:
        """1.char.1, 1.throng.1: one die more if another of a throng can reach the same opponent."""
        level = int(figure.card["melee"]) + figure.bonus
        mates = [it for it in self.side_of(figure.side) if it.kind == figure.kind and it is not figure and it.is_up and not it.web]
        return level + ("throng" in figure.card["skills"] and any(self.reaches(it.place, victim.place) for it in mates))

    def blow(self, figure: Figure, victim: Figure) -> int:
        """1.scent.1: 2 more against whoever has half of its HP, or less."""
        smells = "carrion_scent" in figure.card["skills"] and victim.hp * 2 <= victim.most
        return int(figure.card["damage"]) + (2 if smells else 0)

    def grip(self, blockers: list[Figure]) -> int:
        """2.block.1, 1.line.1."""
        return max((2 if "hold_the_line" in it.card["skills"] else 1 for it in blockers), default=1)

    def defense(self, figure: Figure) -> int:
        """2.multi.1, 4.swarm.5: less one for each opponent after the first who has struck at it in this turn."""
        foes = {who for turn, who, whom in self.blows[figure.blows_before :] if turn == self.turns and whom == figure.number}
        return max(0, int(figure.card["defense"]) + figure.bonus - max(0, len(foes) - 1))

    def is_stationary(self, figure: Figure) -> bool:
        """2.stationary.2."""
        return figure.hp <= 0 or figure.web > 0 or bool(figure.card["obstacle"])
