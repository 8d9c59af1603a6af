"""The Combat chapter: attacks of heroes, magic, attacks of monsters and how they are parried."""

from undercroft.games.dorn.combat.assault import assault, attackers, can_be_attacked
from undercroft.games.dorn.combat.attack import attack_options, carry_out_attack, early_options
from undercroft.games.dorn.combat.hurting import strengthen, strike_monster

__all__ = ["assault", "attack_options", "attackers", "can_be_attacked", "carry_out_attack", "early_options", "strengthen", "strike_monster"]
