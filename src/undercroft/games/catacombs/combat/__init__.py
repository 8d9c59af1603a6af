"""Tests with power dice, melee and ranged attacks, and what a hit does."""

from undercroft.games.catacombs.combat.attacks import shoot, strike
from undercroft.games.catacombs.combat.dice import attempt, six, tested

__all__ = ["attempt", "shoot", "six", "strike", "tested"]
