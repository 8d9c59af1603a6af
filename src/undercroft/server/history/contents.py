"""The content that a table is played with: what it was dealt from, whatever the house offers by now."""

import asyncio
import logging
from collections.abc import Mapping

import msgspec

from undercroft.engine.content import ContentError, Raw, packed, unpacked
from undercroft.engine.fingerprint import whole
from undercroft.engine.game import Content, Game
from undercroft.server.catalogue import Packs
from undercroft.server.history.entries import Damaged, Setup
from undercroft.server.stores import ContentRow, Store
from undercroft.server.trouble import Trouble

KEPT = 32
"""Contents from the store that are kept at hand."""

log = logging.getLogger("undercroft.server")


class Contents:
    """What the house offers, and what it offered before."""

    def __init__(self, store: Store, packs: Packs, games: Mapping[str, Game]) -> None:
        """Nothing has been looked for yet."""
        self._store = store
        self._packs = packs
        self._games = games
        self._found: dict[tuple[str, str], tuple[Content, bytes]] = {}  # by game and what a table calls it
        self._laid: dict[tuple[str, str], bytes] = {}  # what lies in no folder, by game and fingerprint

    async def keep(self) -> None:
        """Lay down everything that the house offers, so that tables dealt from it can go on when it is gone."""
        rows: list[ContentRow] = []
        for game in self._games.values():
            raw, fingerprint = game.own_files()
            rows.append(_row(game, fingerprint, raw, ""))
            rows += [_row(game, game.fingerprint(raw), raw, title) for title, raw in self._packs.written(game)]
        await self._store.keep(contents=rows)

    async def lay(self, game: Game, content: Content) -> None:
        """Lay down content that lies in no folder, so that bots and later tables find it."""
        row = await asyncio.to_thread(row_of, game, content)
        await self._store.keep(contents=[row])
        self._laid[game.slug, content.fingerprint] = row.raw

    async def warm(self) -> None:
        """Make everything ready to be played with, one game after the other."""
        for game in self._games.values():
            await asyncio.to_thread(game.content)

    async def find(self, game: Game, setup: Setup) -> Content:
        """The content of a table; Damaged if there is none. What is not proven to be it shows when the table is played again."""
        offered = self._offered(game, setup.pack)
        if offered is not None and _is(offered, setup):
            return offered
        place = (game.slug, setup.fingerprint)
        if place not in self._found:
            row = await self._store.content(setup.fingerprint)
            if row is None or row.game != game.slug:
                if offered is None:
                    raise Damaged(f"it was begun with content that the house has no more: {setup.pack}")
                return offered
            self._found[place] = await asyncio.to_thread(_loaded, game, row), row.raw
            while len(self._found) > KEPT:
                del self._found[next(iter(self._found))]
        return self._found[place][0]

    async def adopt(self, game: Game, setup: Setup, content: Content) -> None:
        """A table has shown that it was dealt from this content, or from what plays the same so far: from now on it is."""
        if not _is(content, setup) and (game.slug, setup.fingerprint) not in self._found:
            log.warning("what a table of %s was dealt from was not kept; it goes on with what the house has now", game.slug)
            row = msgspec.structs.replace(row_of(game, content), fingerprint=setup.fingerprint)
            await self._store.keep(contents=[row])

    def packed(self, game: str, content: Content) -> bytes:
        """Content from the store in few bytes; none, if it is what the house has now, which its other processes find by themselves."""
        if (game, content.fingerprint) in self._laid:
            return self._laid[game, content.fingerprint]
        return next((data for each, data in self._found.values() if each is content), b"")

    def _offered(self, game: Game, pack: str) -> Content | None:
        try:
            return self._packs.content(game, pack)
        except Trouble:
            return None


def _is(content: Content, setup: Setup) -> bool:
    """Whether a table was dealt from it. Tables of the first release know their content by all its words."""
    return setup.fingerprint == content.fingerprint or setup.fingerprint == whole(content.raw)


def row_of(game: Game, content: Content) -> ContentRow:
    """Content as the store keeps it."""
    return _row(game, content.fingerprint, content.raw, content.pack)


def _row(game: Game, fingerprint: str, raw: Raw, pack: str) -> ContentRow:
    return ContentRow(fingerprint, whole(raw), game.slug, pack, packed(raw))


def _loaded(game: Game, row: ContentRow) -> Content:
    """Content from the store; Damaged if this release can't read it any more."""
    try:
        return game.content_of(unpacked(row.raw), row.pack)
    except ContentError as error:
        raise Damaged(f"the content that it was begun with can't be read by this release: {error}") from None
