"""The games, by name: the only list of them."""

from undercroft.engine.game import Game
from undercroft.games import catacombs, damnation, darkcastle, dorn

GAMES: dict[str, Game] = {game.slug: game for game in (darkcastle.GAME, catacombs.GAME, damnation.GAME, dorn.GAME)}
