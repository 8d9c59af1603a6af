"""The lab: many games, and what they say.

result = simulate("darkcastle", games=1000, bots="greedy", seed=7, workers=2)
result.sides[0].rate, result.sides[0].low, result.sides[0].high
"""

from undercroft.lab.plan import Change, Plan, plan
from undercroft.lab.result import Part, Result, Share, Spread
from undercroft.lab.runner import run, simulate

__all__ = ["Change", "Part", "Plan", "Result", "Share", "Spread", "plan", "run", "simulate"]
