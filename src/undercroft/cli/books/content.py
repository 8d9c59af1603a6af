"""`undercroft content`."""

import undercroft
from undercroft.cli.inputs import Pack
from undercroft.cli.printing import line
from undercroft.engine.content import pack_info, read_base, read_pack


def check(path: Pack, /) -> None:
    """Say what a content pack changes, or what is wrong with it.

    Parameters
    ----------
    path
        The folder of the pack: a pack.toml, and files laid out as in the game's own content folder; or the name of one that comes
        with a game.
    """
    info = pack_info(path)
    try:
        game = undercroft.game(info.game)
    except ValueError as error:
        raise ValueError(f"{path.name}/pack.toml: {error}") from None
    game.content(path)
    base, raw = read_base(game.folder / "content"), read_pack(path, game.folder / "content", game.slug)
    changed = []
    for kind, entries in raw.items():
        under = base.get(kind, {})  # a pack may bring maps of its own
        differing = [name for name in entries.keys() | under.keys() if entries.get(name) != under.get(name)]
        changed.append(f"{len(entries)} {kind}" + (f" ({len(differing)} changed)" if differing else ""))
    line(f"fine: {info.title}, a pack for {game.slug}: {', '.join(changed)}")
