"""The books: where everybody stands, what everybody has, what is due."""

from typing import Any

import msgspec

from referee.dorn.cards import FASTER_RATS, LORD, RAT, ZOMBIE, Cards, is_strong, kind_of
from referee.dorn.geography import Geography

NOWHERE = -1


class Hero(msgspec.Struct):
    """What is written about a hero."""

    who: int
    seat: int
    space: int
    hp: int
    level: int = 0
    xp: int = 0
    blessing: int = -1
    blessed: bool = False
    items: list[int] = []
    left: int = 0
    attacks: int = 0
    parries: int = 0
    marks: set[str] = set()
    coming: set[str] = set()  # what holds in the next heroes' turn

    @property
    def is_here(self) -> bool:
        """On the board, and alive."""
        return self.space != NOWHERE


class Monster(msgspec.Struct):
    """What is written about a monster, or Zorkal."""

    figure: int
    space: int
    hp: int
    left: int = 0
    blows: int = 0
    marks: set[str] = set()


class Books:
    """All that lies on the table, by the referee's own account."""

    def __init__(self, raw: dict[str, Any], options: dict[str, Any]) -> None:
        self.cards = Cards(raw)
        self.map = Geography(raw["dorn.map"]["text"])
        self.four = options["heroes"] == 4
        self.tactics = bool(options["tactics"])
        self.timed = bool(options["real_time"])
        self.heroes: list[Hero] = []
        self.monsters: dict[int, Monster] = {LORD: Monster(LORD, self.map.throne, self.cards.zorkal["levels"][0]["hp"])}
        self.walls: dict[int, int] = {}
        self.gate = "closed"
        self.night = False
        self.turn = 0
        self.phase = "setup"
        self.zorkal_level = 0
        self.blood = 0
        self.hand: list[int] = []
        self.laws: set[str] = set()
        self.haste = 0
        self.artifacts: dict[int, tuple[str, int]] = {}  # ("space", n), ("hero", n) or ("gone", 0)
        self.disturbed: set[int] = set()
        self.treasures = set(self.map.treasures)
        self.dropped: list[tuple[int, int]] = []
        self.streak = 0
        self.rights = self.extra_strong = self.extra_weak = self.weak_left = self.strong_left = 0
        self.all_cast = False
        self.faced: set[int] = set()
        self.announced: list[int] = []
        self.victim = -1

    # -------------------------------------------------------------- cards

    def sheet(self, who: int) -> dict[str, Any]:
        """3c.5: the card of a hero at the present level."""
        hero = self.heroes[who]
        return self.cards.heroes[hero.who]["levels"][hero.level]  # type: ignore[no-any-return]  # reason: the files are read as they are

    def most_hp(self, who: int) -> int:
        """3c.8, 15f.2: the most that a hero can have."""
        return int(self.sheet(who)["hp"]) + self.four

    def reign(self) -> dict[str, Any]:
        """Zorkal's card at his level."""
        return self.cards.zorkal["levels"][self.zorkal_level]  # type: ignore[no-any-return]  # reason: the files are read as they are

    def lexicon(self, figure: int) -> dict[str, Any]:
        """7.1: the entry of a monster."""
        return {} if figure == LORD else self.cards.monsters[kind_of(figure)]

    def speed(self, figure: int) -> int:
        """8.1, 4a.7: how far it moves in a turn."""
        if figure == LORD:
            return int(self.reign()["move"]) + self.haste if self.is_open else 0
        move = int(self.lexicon(figure)["move"])
        if "rats" in self.laws and kind_of(figure) == RAT:
            move = max(move, FASTER_RATS)
        return move + self.haste

    def attacks_of(self, figure: int) -> int:
        """9b.7, 9b.8: how often it attacks in a turn."""
        if figure == LORD:
            return int(self.reign()["attacks"]) if self.is_open else 0
        return int(self.lexicon(figure)["attacks"])

    def guards(self, figure: int) -> bool:
        """7.1, 10.19, 5.5: whether the first attack of a heroes' turn does nothing to it."""
        if figure == LORD:
            return bool(self.reign().get("guard"))
        return bool(self.lexicon(figure).get("guard")) or ("zombies" in self.laws and kind_of(figure) == ZOMBIE)

    def passes(self, figure: int) -> bool:
        """8.9: whether it passes through figures."""
        return bool((self.sheet(figure) if figure < LORD else self.lexicon(figure)).get("phase"))

    # -------------------------------------------------------------- places

    @property
    def is_open(self) -> bool:
        """13.6: whether the Gate is open."""
        return self.gate == "open"

    def stands(self) -> dict[int, list[int]]:
        """Who stands where; in the hamlet there may be several."""
        found: dict[int, list[int]] = {}
        for who, hero in enumerate(self.heroes):
            if hero.is_here:
                found.setdefault(hero.space, []).append(who)
        for figure, each in self.monsters.items():
            found.setdefault(each.space, []).append(figure)
        return found

    def hero_spaces(self) -> set[int]:
        """Where heroes stand, the hamlet excepted."""
        return {hero.space for hero in self.heroes if hero.is_here and hero.space != self.map.hamlet}

    def monster_spaces(self) -> set[int]:
        """Where monsters stand, and Zorkal."""
        return {each.space for each in self.monsters.values()}

    def taken(self) -> set[int]:
        """8.6: where nobody else can stand."""
        return self.hero_spaces() | self.monster_spaces() | set(self.walls)

    def floor(self) -> set[int]:
        """8.16: where somebody can be: not behind the closed Gate."""
        return self.map.spaces if self.is_open else self.map.spaces - self.map.gate - self.map.throne_room

    def free_for_hero(self) -> set[int]:
        """13.1, 8.17: where a card can put a hero."""
        return self.floor() - self.taken() - {self.map.hamlet}

    def free_for_monster(self) -> set[int]:
        """8.15, 8.17, 8.18: where a monster can be put."""
        return self.free_for_hero() - self.map.round

    def beside(self, one: int, other: int) -> bool:
        """9a.3: next to each other; together in the hamlet too."""
        if one == other:
            return one == self.map.hamlet
        return other in self.map.next_to(one, self.is_open)

    def zone(self, spaces: set[int]) -> set[int]:
        """15d.1, 15d.2: all spaces next to one of these."""
        return {near for space in spaces for near in self.map.next_to(space, True)} - {self.map.hamlet}

    def squares(self, spaces: set[int]) -> set[int]:
        """The squares of these spaces."""
        return {square for space in spaces for square in self.map.squares(space)}

    # -------------------------------------------------------------- reach

    def walk_of(self, who: int, steps: int) -> dict[int, int]:
        """8.1, 8.7, 8.8, 8.9, 15d.1: where a hero can go; under a toll a Teleport is entered only on purpose (5.5)."""
        hero, walls = self.heroes[who], set(self.walls)
        others = self.hero_spaces() - {hero.space}
        if self.passes(who):
            closed = walls
        else:
            closed = walls | self.monster_spaces() | (others - self.map.round)
        if not self.is_open:
            closed |= self.map.gate
        ends = set() if not self.tactics or "fled" in hero.marks or self.passes(who) else self.zone(self.monster_spaces())
        if "teleports" in self.laws:
            ends |= self.map.teleports
        return self.map.steps(hero.space, steps, self.is_open, closed, self.taken(), ends)

    def march_of(self, figure: int, steps: int, pushed: bool = False) -> dict[int, int]:
        """8.1, 8.7, 8.9, 8.15, 8.18, 15d.2: where a monster can go, or be pushed."""
        each = self.monsters[figure]
        never = set(self.walls) | self.map.round | {self.map.hamlet} | (set() if self.is_open else self.map.gate)
        closed = never if self.passes(figure) else never | self.taken()
        free = pushed or not self.tactics or "ran" in each.marks or self.passes(figure)
        ends = set() if free else self.zone(self.hero_spaces())
        return self.map.steps(each.space, steps, self.is_open, closed - {each.space}, self.taken(), ends)

    def in_range(self, space: int, near: int, far: int, foes: set[int], line: bool) -> set[int]:
        """9c.4, 9c.9, 9e.5, 9e.6, 13.27, 13.29: the squares that a shot or a spell reaches, from either end of a Teleport."""
        obstacles = self.squares(foes) | set(self.walls)
        matter = obstacles | self.squares(self.hero_spaces() | self.monster_spaces())  # where somebody could be hit
        found = set()
        for start in self.map.squares(space):
            for square, far_away in self.map.shot_distances(start, far, self.is_open, obstacles).items():
                if far_away >= near and (not line or (square in matter and self._sees(start, square, obstacles))):
                    found.add(square)
        return found - set(self.map.squares(space))

    def _sees(self, start: int, square: int, obstacles: set[int]) -> bool:
        return self.map.sees(start, square, self.is_open, obstacles - {square})

    def monsters_on(self, squares: set[int]) -> list[int]:
        """The monsters that stand on any of these squares."""
        return [figure for figure, each in self.monsters.items() if squares & set(self.map.squares(each.space))]

    def heroes_on(self, squares: set[int]) -> list[int]:
        """The heroes who do."""
        return [who for who, hero in enumerate(self.heroes) if hero.is_here and squares & set(self.map.squares(hero.space))]

    def count(self, kind: int) -> int:
        """7.20: how many of a kind are on the board."""
        return sum(kind_of(figure) == kind for figure in self.monsters)

    def strong_spaces(self) -> set[int]:
        """7.13, 10.19: where a strong monster can be summoned."""
        letters = self.reign().get("strong_places", "d")
        return {space for letter in letters for space in self.map.place(letter)} - self.taken()

    def can_summon_strong(self) -> bool:
        """5.8, 7.21: whether there is room and a kind that is not complete."""
        return bool(self.strong_spaces()) and any(self.count(kind) < 6 for kind in range(4, 8))

    def chamber_is_full(self) -> bool:
        """14b.1, 14b.4: every space of the Chamber holds a figure."""
        return self.map.chamber <= self.hero_spaces() | self.monster_spaces()

    def artifacts_in_chamber(self) -> int:
        """13.3: carried or lying."""
        places = [self.heroes[number].space if where == "hero" else number for where, number in self.artifacts.values() if where != "gone"]
        return sum(place in self.map.chamber for place in places)

    def strong_monsters(self) -> list[int]:
        """In the order in which they came."""
        return [figure for figure in self.monsters if is_strong(figure)]
