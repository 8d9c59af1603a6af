"""Escape the Dark Castle: 1 to 4 prisoners, fifteen chapters and a boss between them and the night outside.

Rooms of its own:
items.py: the Items chapter: when an item can be used, what it does, what becomes of it
"""

from pathlib import Path

from undercroft.engine.content import Raw
from undercroft.engine.effects import every_op
from undercroft.engine.game import Game, Setting
from undercroft.games.darkcastle import words
from undercroft.games.darkcastle.appraise import WORTH, appraise
from undercroft.games.darkcastle.box import box
from undercroft.games.darkcastle.cards import STEPS
from undercroft.games.darkcastle.content import FILES, Step
from undercroft.games.darkcastle.content.loading import Cards, oddities
from undercroft.games.darkcastle.content.loading import load as load_cards
from undercroft.games.darkcastle.facts import facts, handled, hurt
from undercroft.games.darkcastle.flow import next_scene
from undercroft.games.darkcastle.gauges import GAUGES
from undercroft.games.darkcastle.laying import lay
from undercroft.games.darkcastle.learning import LEARNING
from undercroft.games.darkcastle.plans import plans, same
from undercroft.games.darkcastle.setup import setup
from undercroft.games.darkcastle.view import eyes, redeal, view
from undercroft.games.darkcastle.words.waiting import waits


def load(raw: Raw, own: bool) -> Cards:
    """The cards, each of whose steps somebody can carry out."""
    cards = load_cards(raw)
    STEPS.audit((op for op in every_op(cards.pages) if isinstance(op, Step)), oddities(cards), own)
    return cards


def sides(seats: int) -> tuple[tuple[int, ...], ...]:
    """0.object.1: everybody wins or loses together."""
    return (tuple(range(seats)),)


GAME = Game(
    slug="darkcastle",
    title="Escape the Dark Castle",
    pitch="Turn the pages of a castle that wants to keep you. Fifteen chapters of bad choices and worse rooms, one boss, "
    "and nobody may die on the way.",
    players=(1, 4),
    minutes=(20, 45),
    difficulty="Learned in five minutes; the castle keeps most who try.",
    secret_hands=False,
    folder=Path(__file__).parent,
    options=(Setting("characters", ("chosen", "dealt"), "chosen", "Characters are chosen by the players, or dealt out by chance."),),
    ruleset=4,
    kinds=FILES,
    load=load,
    setup=setup,
    next_scene=next_scene,
    view=view,
    eyes=eyes,
    words=words,
    redeal=redeal,
    appraise=appraise,
    worth=WORTH,
    sides=sides,
    pace=6,  # its decisions are cheap to play again
    plans=plans,
    same=same,
    learning=LEARNING,
    waits=waits,
    facts=facts,
    handled=handled,
    hurt=hurt,
    gauges=GAUGES,
    box=box,
    lay=lay,
)
