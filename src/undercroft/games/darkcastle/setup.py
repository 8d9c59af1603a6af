"""The Setup chapter: the castle is built, nobody is in it yet."""

from undercroft.engine.chance import Chance
from undercroft.engine.events import Journal
from undercroft.games.darkcastle.board import size_of_group, starting_hp
from undercroft.games.darkcastle.content.loading import CHAPTERS_IN_A_CASTLE, Cards
from undercroft.games.darkcastle.state import DarkCastle


def setup(content: Cards, seats: int, options: dict[str, str | int | bool], chance: Chance, journal: Journal | None) -> DarkCastle:
    """2.castle.1, 2.castle.3, 2.castle.4, 2.castle.5: unseen chapters, a boss beneath, the start card on top, a deck of items.

    0.object.5: nobody knows which chapters they are. 2.castle.6: all chapter dice are in the pool, as there is no row yet.
    """
    return DarkCastle(
        chance=chance,
        journal=journal,
        content=content,
        seats=seats,
        size=size_of_group(seats),
        start_hp=starting_hp(seats),
        dealt=options["characters"] == "dealt",
        castle=content.castle,
        chapters_left=CHAPTERS_IN_A_CASTLE,
        bosses=content.bosses,
        deck=content.deck,
    )
