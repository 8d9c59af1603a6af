"""Attacks with weapons, and the Bite of The Vampire."""

from undercroft.games.damnation.combat.attack import attack, attacks
from undercroft.games.damnation.combat.bite import become_vampire, bite, come_home, draw_vampire_card

__all__ = ["attack", "attacks", "become_vampire", "bite", "come_home", "draw_vampire_card"]
