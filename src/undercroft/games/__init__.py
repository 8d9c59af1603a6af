"""The games, by name: the only list of them."""

from undercroft.engine.game import Game
from undercroft.games import darkcastle

GAMES: dict[str, Game] = {game.slug: game for game in (darkcastle.GAME,)}
