"""The board on the table: drawn as large as there is room for, else what matters now is in sight. It can be pointed at."""

from collections.abc import Mapping
from typing import Any

from textual.app import ComposeResult
from textual.containers import ScrollableContainer
from textual.events import Click, Leave, MouseMove, Resize
from textual.geometry import Region
from textual.message import Message
from textual.widgets import Static

from undercroft.cli.play.places import Plan, piece_in_words, size_of
from undercroft.cli.play.terminal.drawing import draw
from undercroft.engine.view import Board as Places
from undercroft.engine.view import Space


class Board(ScrollableContainer, can_focus=False):
    """All places, and what stands on them."""

    class Touched(Message):
        """Somebody has pointed at a place."""

        def __init__(self, targets: tuple[str, ...]) -> None:
            """What lies there: figures and tokens first, then the space itself."""
            super().__init__()
            self.targets = targets

    def __init__(self, places: Places | None, **settings: Any) -> None:
        """The board of a game; without one there is nothing to see."""
        super().__init__(**settings)
        self._plan = None if places is None else Plan(places)
        self._view: dict[str, Any] = {}
        self._choice: Mapping[str, Any] | None = None
        self._square = (2, 1)
        self.display = places is not None

    def compose(self) -> ComposeResult:
        """One sheet of squared paper."""
        yield Static(id="drawing")

    def show(self, view: dict[str, Any]) -> None:
        """Draw it anew."""
        self._view, self._choice = view, None
        self._draw()

    def look_at(self, choice: Mapping[str, Any] | None) -> None:
        """Show what an option would touch, and bring it into sight."""
        self._choice = choice
        self._draw()

    def on_resize(self, _: Resize) -> None:
        """Another window, another scale."""
        self._draw()

    def _draw(self) -> None:
        if self._plan is None or not self._view or not self.size.width:
            return
        self._square = self._plan.fit(self.size.width, self.size.height)
        self.query_one("#drawing", Static).update(draw(self._plan, self._square, self._view, self._choice))
        if (region := self._heart()) is not None:
            self.call_after_refresh(self.scroll_to_region, region, animate=False, center=True)

    def _heart(self) -> Region | None:
        """Where one should look: at what the option aims at, else at one's own figures."""
        assert self._plan is not None
        pieces = {piece["id"]: piece["space"] for piece in self._view.get("pieces", ())}
        mine = [piece["space"] for piece in self._view.get("pieces", ()) if piece.get("owner") == self._view.get("seat")]
        aims = [pieces.get(target, target) for target in (self._choice or {}).get("targets", ())]
        for at in (*aims, *mine):
            if (space := self._plan.spaces.get(at)) is not None:
                (x, y), (wide, high) = self._plan.corner(space), size_of(space)
                left, top = self._plan.rim
                return Region(left + x * self._square[0], top + y * self._square[1], wide * self._square[0], high * self._square[1])
        return None

    # ------------------------------------------------------------------ pointing

    def _space_at(self, event: Click | MouseMove) -> Space | None:
        offset = event.get_content_offset(self.query_one("#drawing"))
        if self._plan is None or offset is None:
            return None
        left, top = self._plan.rim
        return self._plan.squares.get(((offset.x - left) // self._square[0], (offset.y - top) // self._square[1]))

    def on_click(self, event: Click) -> None:
        """The options that aim at it are offered."""
        if (space := self._space_at(event)) is not None:
            self.post_message(self.Touched((*(piece["id"] for piece in self._on(space)), space.id)))

    def on_mouse_move(self, event: MouseMove) -> None:
        """What lies under the pointer has a name."""
        space = self._space_at(event)
        self.border_subtitle = "" if space is None else self._said(space)

    def on_leave(self, _: Leave) -> None:
        """Nothing is pointed at any more."""
        self.border_subtitle = ""

    def _on(self, space: Space) -> list[dict[str, Any]]:
        return [piece for piece in self._view.get("pieces", ()) if piece["space"] == space.id]

    def _said(self, space: Space) -> str:
        assert self._plan is not None
        return "; ".join([self._plan.name(space), *(piece_in_words(piece) for piece in self._on(space))])
