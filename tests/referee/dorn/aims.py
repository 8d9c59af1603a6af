"""Whom an attack or a card that strikes many must hit, and nobody else."""

from referee.dorn.cards import LORD
from referee.dorn.claims import Claims
from referee.watching import Key

Victims = set[Key]
"""("figure", n), ("wall", space) or ("hero", n)."""

HARM = {"attacked": ("figure", 2), "wounded": ("figure", 1), "slain": ("figure", 1), "wall_hit": ("wall", 1), "hurt": ("hero", 1)}
"""Which events say that somebody was hit, and where they name whom."""


class Aims(Claims):
    """The victims of everything that strikes more than one."""

    def victims(self, answer: Key) -> Victims | None:
        """All who must be hit by what was just begun; None if it strikes nobody or one."""
        kind, who = answer[0], answer[1] if len(answer) > 1 else -1
        if kind == "whirl":
            return self._on(self.squares(set(self.map.next_to(self.heroes[who].space, self.is_open))), heroes=False)
        if kind in ("spell", "spell_wall") and answer[2] == "quake":
            return self._on(
                self.in_range(self.heroes[who].space, 1, self.sheet(who)["quake"], self.monster_spaces(), line=False), heroes=False
            )
        if kind in ("spell", "spell_wall") and answer[2] == "fireball":
            return self._fireball(who, answer)
        if kind == "use" and self.cards.treasures[answer[2]]["effect"]["do"] == "burst":
            near = self.in_range(
                self.heroes[who].space, 1, self.cards.treasures[answer[2]]["effect"]["within"], self.monster_spaces(), line=False
            )
            return self._on(near, heroes=True) - {("figure", LORD), ("hero", who)}
        return None

    def _fireball(self, who: int, answer: Key) -> Victims:
        """9a.12, 13.30: the target's space and everybody beside it, at the end where it was hit; the caster too, if still alive."""
        hero, card = self.heroes[who], self.sheet(who)
        square = answer[3]
        if answer[0] == "spell":
            near = self.in_range(hero.space, 1, card["fireball"], self.monster_spaces(), line=False)
            square = min(set(self.map.squares(self.monsters[answer[3]].space)) & near)
        burnt = {square, *(each for each in self.map.around(square) if self.is_open or each not in self.map.gate)}
        dying = {("hero", who)} if "fireball" in card.get("blood", ()) and hero.hp == 1 else set()
        return self._on(burnt, heroes=True) - dying

    def _on(self, squares: set[int], heroes: bool) -> Victims:
        found: Victims = {("figure", figure) for figure in self.monsters_on(squares)}
        found |= {("wall", space) for space in self.walls if space in squares}
        return found | ({("hero", who) for who in self.heroes_on(squares)} if heroes else set())
