"""The cards as a referee reads them: from the content files, by name."""

from typing import Any

KINDS = ("rat", "skeleton", "zombie", "beast", "vampire", "mummy", "ghost", "gorgon")
RAT, SKELETON, ZOMBIE, BEAST = range(4)
LORD = 5
"""Zorkal's figure; heroes are 0 to 4, the monsters of a kind six numbers each from 6."""
FASTER_RATS = 9
PRICES = (5, 7)
MOST_BLOOD = 16
STARS = ("bolt", "fireball", "step", "blizzard", "heal", "heal_two", "exorcism", "scatter", "quake")


class Cards:
    """All cards by number, as the events name them."""

    def __init__(self, raw: dict[str, Any]) -> None:
        self.heroes = list(raw["heroes"].values())
        self.monsters = [raw["monsters"][kind] for kind in KINDS]
        (self.zorkal,) = raw["zorkal"].values()
        self.rituals = [card | {"id": name} for name, card in raw["rituals"].items()]
        self.blessings = [card | {"id": name} for name, card in raw["blessings"].items()]
        self.treasures = [card | {"id": name} for name, card in raw["treasures"].items() for _ in range(card["copies"])]

    def alphabet(self, who: int) -> str:
        """What heroes are sorted by (4b.7)."""
        return str(self.heroes[who]["name"])


def kind_of(figure: int) -> int:
    """The kind of a monster; Zorkal belongs to none (14a.5)."""
    return -1 if figure == LORD else (figure - 6) // 6


def is_strong(figure: int) -> bool:
    """The last four kinds are strong."""
    return kind_of(figure) >= 4
