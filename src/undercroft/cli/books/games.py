"""`undercroft games`."""

from rich.table import Table

import undercroft
from undercroft import lessons
from undercroft.cli.printing import out
from undercroft.engine.content import pack_info
from undercroft.engine.game import Game
from undercroft.games import packs


def games() -> None:
    """List the games: for how many, how long, what it is like, its lessons, and the packs that come along."""
    brought = {name: pack_info(folder) for name, folder in packs().items()}
    table = Table(box=None, show_header=False, pad_edge=False, padding=(0, 2, 1, 0))
    table.add_column(no_wrap=True)
    table.add_column()
    for name in undercroft.games():
        game = undercroft.game(name)
        own = [f"[bold]--pack {pack}[/]: {info.title}. {info.about}" for pack, info in brought.items() if info.game == name]
        table.add_row(f"[bold]{name}[/]", "\n".join([*about(game), *own]))
    out().print(table)


def about(game: Game) -> list[str]:
    """What there is to say of a game, a line each."""
    told = [f"[bold]{game.title}[/], {between(game.players)} players, {between(game.minutes)} minutes", game.pitch]
    match lessons.names(game):
        case []:
            return told
        case [_]:
            return [*told, "[bold]--learn[/]: a guided first game."]
        case [*several]:
            return [*told, f"[bold]--learn[/]: a guided first game, one for each side: [bold]--lesson {'[/] or [bold]'.join(several)}[/]."]


def between(span: tuple[int, int]) -> str:
    """From this to that."""
    low, high = span
    return str(low) if low == high else f"{low}-{high}"
