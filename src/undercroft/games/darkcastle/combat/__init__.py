"""The Combat chapter: rounds of Attack and Defend."""

from undercroft.games.darkcastle.combat.rounds import begin_combat, fight_on

__all__ = ["begin_combat", "fight_on"]
