"""What cards make hang on what lies open: read from the books."""

from typing import Any

from referee.damnation.books import NOBODY, Books

LOW = 5


class Circumstances(Books):
    """7.4a, 7.14b: what may hold."""

    def holds(self, you: int, target: int, that: str) -> bool:
        """Of whoever carries it out, of the night, or of that player: nothing holds of the dead and of The Vampire."""
        me, here = self.people[you], self.where(you)
        full = self.characters[me.character]["health"]
        mine = {
            "wounded": me.health <= LOW,
            "unhurt": me.health >= full,
            "spent": not me.tokens,
            "souled": bool(self.foreign(you)),
            "cursed": bool(me.curses),
            "indoors": here >= self.castle.size,
            "alone": not self.in_corridor(here) or not any(self.on(each) != NOBODY for each in self.castle.beside[here]),
            "descent": self.act > 2,
            "abroad": self.vampire >= 0,
        }
        if that in mine:
            return mine[that]
        if target < 0 or not self.people[target].alive or target == self.vampire:
            return False
        other = self.people[target]
        there = self.where(target)
        outside = self.in_corridor(here) and self.in_corridor(there)
        return {
            "failing": other.health <= LOW,
            "fresh": other.health >= self.characters[other.character]["health"],
            "stronger": other.health > me.health,
            "talented": bool(other.tokens),
            "laden": len(other.hand) > len(me.hand),
            "adorned": any(self.cards[card].get("relic") and self.visible(card) for card in other.hand),
            "benighted": other.gloom,
            "led": other.holder != NOBODY,
            "far": outside and there not in self.castle.beside[here],
        }[that]

    def edge(self, printed: dict[str, Any], you: int, target: int) -> int:
        """7.4a: what it counts more."""
        edge = printed.get("edge")
        return edge["more"] if edge and self.holds(you, target, edge["that"]) else 0
