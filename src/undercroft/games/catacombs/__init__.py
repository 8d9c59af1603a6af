"""Catacombs: Dark Reign - Confrontation: three heroes go down, and the Master of the catacombs is at home.

Rooms of its own:
turns.py: what strikes as a turn begins and ends
roads.py: how far it is, for whoever appraises the table
posts.py: where it wants everybody before the first round
"""

from pathlib import Path

from undercroft.engine.content import Raw
from undercroft.engine.effects import every_op
from undercroft.engine.game import Game
from undercroft.games.catacombs import words
from undercroft.games.catacombs.about import about, beyond
from undercroft.games.catacombs.appraise import appraise
from undercroft.games.catacombs.box import box
from undercroft.games.catacombs.cards import LINES
from undercroft.games.catacombs.content.loading import FILES, Cards
from undercroft.games.catacombs.content.loading import load as load_cards
from undercroft.games.catacombs.facts import facts, handled, hurt
from undercroft.games.catacombs.features import MOODS, WORTH
from undercroft.games.catacombs.flow import next_scene
from undercroft.games.catacombs.gauges import GAUGES
from undercroft.games.catacombs.hints import likely, turn
from undercroft.games.catacombs.laying import lay
from undercroft.games.catacombs.learning import LEARNING
from undercroft.games.catacombs.plans import plans
from undercroft.games.catacombs.setup import SETTINGS, setup, sides
from undercroft.games.catacombs.view import board, redeal, view
from undercroft.games.catacombs.words.compass import compass
from undercroft.games.catacombs.words.waiting import waits


def load(raw: Raw, own: bool) -> Cards:
    """The cards and maps, each of whose spells somebody can carry out."""
    cards = load_cards(raw)
    LINES.audit(every_op(cards.spells), iter(()), own)
    return cards


GAME = Game(
    slug="catacombs",
    title="Catacombs: Dark Reign - Confrontation",
    pitch="Three heroes, a quest, and a dungeon that gets up again behind them. One of you goes in; the other lives there.",
    players=(2, 2),
    minutes=(30, 60),
    difficulty="A turn is learned in ten minutes; when to wait takes longer.",
    secret_hands=False,
    folder=Path(__file__).parent,
    options=SETTINGS,
    kinds=FILES,
    load=load,
    setup=setup,
    next_scene=next_scene,
    view=view,
    pace=4,
    words=words,
    redeal=redeal,
    appraise=appraise,
    looks_at_secrets=False,
    worth=WORTH,
    moods=MOODS,
    turn=turn,
    likely=likely,
    compass=compass,
    plans=plans,
    about=about,
    beyond=beyond,
    waits=waits,
    sides=sides,
    chairs=lambda _: ("The heroes", "The Master"),
    ruleset=5,
    board=board,
    learning=LEARNING,
    facts=facts,
    handled=handled,
    hurt=hurt,
    gauges=GAUGES,
    box=box,
    lay=lay,
)
