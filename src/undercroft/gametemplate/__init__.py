"""The Last Round: 2 to 4 guests drink on account until the landlord rings. A small whole game, to begin another one from."""

from pathlib import Path

from undercroft.engine.game import Game, Setting
from undercroft.gametemplate import words
from undercroft.gametemplate.appraise import appraise
from undercroft.gametemplate.box import box
from undercroft.gametemplate.content import FILES
from undercroft.gametemplate.content.loading import load
from undercroft.gametemplate.facts import facts, handled
from undercroft.gametemplate.flow import next_scene
from undercroft.gametemplate.gauges import GAUGES
from undercroft.gametemplate.learning import LEARNING
from undercroft.gametemplate.setup import setup
from undercroft.gametemplate.view import redeal, view


def sides(seats: int) -> tuple[tuple[int, ...], ...]:
    """1.2: everybody for himself."""
    return tuple((seat,) for seat in range(seats))


GAME = Game(
    slug="gametemplate",
    title="The Last Round",
    pitch="One more, or home with what you have? The landlord rings three times, and whoever sits there then had a night for nothing.",
    players=(2, 4),
    minutes=(3, 8),
    difficulty="Learned in a minute; knowing when to go takes longer.",
    secret_hands=True,
    folder=Path(__file__).parent,
    options=(Setting("patience", ("usual", "short"), "usual", "The landlord rings three times before he closes, or only twice."),),
    ruleset=1,
    kinds=FILES,
    load=load,
    setup=setup,
    next_scene=next_scene,
    view=view,
    words=words,
    redeal=redeal,
    appraise=appraise,
    sides=sides,
    learning=LEARNING,
    facts=facts,
    handled=handled,
    gauges=GAUGES,
    box=box,
)
