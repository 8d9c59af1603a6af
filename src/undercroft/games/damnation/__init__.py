"""Damnation: The Gothic Game: two to six of the damned in one castle, until a single one is left.

Rooms of its own:
holdings.py: what players hold, and who knows it
outlook.py: what everybody has to reckon with in a hidden hand
worlds.py: other worlds under the same knowledge
"""

from pathlib import Path

from undercroft.engine.content import Raw
from undercroft.engine.game import Game
from undercroft.games.damnation import words
from undercroft.games.damnation.about import about, beyond
from undercroft.games.damnation.appraise import appraise
from undercroft.games.damnation.box import box
from undercroft.games.damnation.cards import EFFECTS
from undercroft.games.damnation.content.loading import FILES, Cards, effects_of, oddities
from undercroft.games.damnation.content.loading import load as load_cards
from undercroft.games.damnation.facts import facts, handled, hurt
from undercroft.games.damnation.features import MOODS, WORTH
from undercroft.games.damnation.flow import next_scene
from undercroft.games.damnation.gauges import GAUGES
from undercroft.games.damnation.laying import lay
from undercroft.games.damnation.learning import LEARNING
from undercroft.games.damnation.setup import SETTINGS, setup, unfit
from undercroft.games.damnation.view import board, compass, view
from undercroft.games.damnation.words.waiting import waits
from undercroft.games.damnation.worlds import redeal


def load(raw: Raw, own: bool) -> Cards:
    """The cards, each of whose effects somebody can carry out."""
    cards = load_cards(raw)
    EFFECTS.audit(effects_of(cards), oddities(cards), own)
    return cards


def sides(seats: int) -> tuple[tuple[int, ...], ...]:
    """1.2, 1.1: everybody for themselves."""
    return tuple((seat,) for seat in range(seats))


GAME = Game(
    slug="damnation",
    title="Damnation: The Gothic Game",
    pitch="Six villains wake in Dracula's castle and remember nothing. Explore, steal, push each other into the dark, borrow the "
    "Vampire's teeth if you dare. The last one alive wins; the dead have nothing better to do than to haunt you.",
    players=(2, 6),
    at_once=4,
    minutes=(45, 60),
    difficulty="Learned in a quarter of an hour; the castle takes a lifetime, usually yours.",
    secret_hands=True,
    folder=Path(__file__).parent,
    options=SETTINGS,
    unfit=unfit,
    ruleset=6,
    kinds=FILES,
    load=load,
    setup=setup,
    next_scene=next_scene,
    view=view,
    words=words,
    redeal=redeal,
    appraise=appraise,
    worth=WORTH,
    moods=MOODS,
    sides=sides,
    board=board,
    compass=compass,
    about=about,
    beyond=beyond,
    pace=2,
    learning=LEARNING,
    waits=waits,
    facts=facts,
    handled=handled,
    hurt=hurt,
    gauges=GAUGES,
    box=box,
    lay=lay,
)
