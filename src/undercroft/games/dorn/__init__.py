"""Dorn: one necromancer with all his monsters against five heroes, in the labyrinth under their own village.

Rooms of its own:
arriving.py: the one way by which a hero comes to a space
lookout.py: what bots ask of the map again and again, and what is kept of it
supply.py: the supply of monster tokens
"""

from pathlib import Path

from undercroft.engine.content import Raw
from undercroft.engine.effects import every_op
from undercroft.engine.game import Game
from undercroft.games.dorn import words
from undercroft.games.dorn.about import about, beyond
from undercroft.games.dorn.appraise import appraise
from undercroft.games.dorn.box import box
from undercroft.games.dorn.cards import BLESSINGS, ITEMS, RITUALS
from undercroft.games.dorn.content import FILES, loading
from undercroft.games.dorn.facts import facts, handled, hurt
from undercroft.games.dorn.features import MOODS, WORTH
from undercroft.games.dorn.flow import next_scene
from undercroft.games.dorn.gauges import GAUGES
from undercroft.games.dorn.hints import foresee, likely, turn
from undercroft.games.dorn.laying import lay
from undercroft.games.dorn.learning import LEARNING
from undercroft.games.dorn.plans import plans
from undercroft.games.dorn.setup import SETTINGS, limits, setup, sides, unfit
from undercroft.games.dorn.view import board, redeal, view


def load(raw: Raw, own: bool) -> loading.Cards:
    """The cards, each of which somebody can carry out."""
    cards = loading.load(raw)
    for vocabulary, effects in ((RITUALS, cards.rites), (BLESSINGS, cards.graces), (ITEMS, cards.finds)):
        vocabulary.audit(every_op(effects), iter(()), own)
    return cards


GAME = Game(
    slug="dorn",
    title="Dorn",
    pitch="A necromancer gathers monsters round his altar; five heroes seek three Artifacts to break his door. No dice: all is counted.",
    players=(2, 6),
    minutes=(60, 120),
    difficulty="Learned in a quarter of an hour; the labyrinth takes longer. At first, the most experienced player is the Dornkeeper.",
    secret_hands=True,
    folder=Path(__file__).parent,
    options=SETTINGS,
    ruleset=2,
    kinds=FILES,
    load=load,
    setup=setup,
    next_scene=next_scene,
    view=view,
    words=words,
    redeal=redeal,
    appraise=appraise,
    looks_at_secrets=False,
    worth=WORTH,
    moods=MOODS,
    turn=turn,
    likely=likely,
    foresee=foresee,
    compass=words.compass,
    plans=plans,
    about=about,
    beyond=beyond,
    waits=words.waits,
    sides=sides,
    unfit=unfit,
    limits=limits,
    chairs=words.chairs,
    board=board,
    learning=LEARNING,
    facts=facts,
    handled=handled,
    hurt=hurt,
    gauges=GAUGES,
    box=box,
    lay=lay,
)
