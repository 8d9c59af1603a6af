"""A board drawn in letters: the ground, what stands on it, what an option would touch. It knows no screen."""

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from rich.style import Style
from rich.text import Text

from undercroft.cli.play.places import Plan, Spot, bare, size_of
from undercroft.cli.play.terminal.colours import BLOOD, BONE, CANDLE, INK, MOON, PARCHMENT, PATINA, SHADE, mark
from undercroft.cli.play.terminal.ground import ROOM, THINGS, VOID, Ground, ground_of
from undercroft.engine.view import Space

GLOW = "#4d3a14"
LOOKED = Style(color=INK, bgcolor=CANDLE, bold=True)
BESIDE = Style(color=SHADE, bgcolor=VOID.earth)
ARROWS = {"attack": BLOOD, "blocked": BONE, "sight": MOON, "way": CANDLE}


class Drawing:
    """Letters on paper."""

    def __init__(self, plan: Plan, square: Spot) -> None:
        """An empty sheet for this plan."""
        self.plan = plan
        self.wide, self.high = square
        void = Style(color=VOID.ink, bgcolor=VOID.earth)
        self._rows = [[(" ", void)] * (plan.across * self.wide) for _ in range(plan.down * self.high)]

    def text(self) -> Text:
        """What has been drawn."""
        text = Text(no_wrap=True, end="")
        self._name_columns(text)
        for number, row in enumerate(self._rows):
            if number:
                text.append("\n")
            self._name_row(text, number)
            at = 0
            while at < len(row):
                end = at
                while end < len(row) and row[end][1] is row[at][1]:
                    end += 1
                text.append("".join(letter for letter, _ in row[at:end]), row[at][1])
                at = end
        return text

    def _name_columns(self, text: Text) -> None:
        """Along the upper rim, if the board calls its squares."""
        left, top = self.plan.rim
        if top:
            names = (self.plan.columns.get(x, "")[: self.wide].center(self.wide) for x in range(self.plan.across))
            text.append(" " * left + "".join(names) + "\n", BESIDE)

    def _name_row(self, text: Text, number: int) -> None:
        """Along the left rim."""
        left, middle = self.plan.rim[0], number % self.high == self.high // 2
        if left:
            text.append(f"{self.plan.rows.get(number // self.high, '') if middle else '':>{left - 1}} ", BESIDE)

    # ------------------------------------------------------------------ the ground

    def lay_ground(self) -> None:
        """Every space, in the colours of its kind."""
        for space in self.plan.board.spaces:
            if space.shape == "room":
                self._room(space)
            else:
                x, y = self.plan.corner(space)
                self._square(x, y, ground_of(space.tags))
        for one, other in self.plan.board.links:
            self._door(self.plan.spaces[one], self.plan.spaces[other])

    def _square(self, x: int, y: int, ground: Ground) -> None:
        style = Style(color=ground.ink, bgcolor=ground.earth)
        solid = ground.sign in "▒▓▚"
        for row in range(self.high):
            for column in range(self.wide):
                centre = row == self.high // 2 and column == (self.wide - 1) // 2
                self._rows[y * self.high + row][x * self.wide + column] = (ground.sign if solid or centre else " ", style)

    def _room(self, space: Space) -> None:
        (x, y), (wide, high) = self.plan.corner(space), size_of(space)
        style = Style(color=ROOM.ink, bgcolor=ROOM.earth)
        for row in range(y * self.high, (y + high) * self.high):
            self._rows[row][x * self.wide : (x + wide) * self.wide] = [(" ", style)] * (wide * self.wide)
        room, rows = wide * self.wide, high * self.high
        name = space.name if len(space.name) <= room else bare(space.name)
        if room < len(name) <= rows:  # a narrow, high one: its name stands upright
            for offset, letter in enumerate(name, start=y * self.high + (rows - len(name)) // 2):
                self._write(x * self.wide + room // 2, offset, letter, style)
        else:
            self._write(x * self.wide, y * self.high + (rows - 1) // 2, name[:room].center(room), style)

    def _door(self, one: Space, other: Space) -> None:
        """An opening in the wall of a room, towards the space before it."""
        if (one.shape == "room") == (other.shape == "room") or self.wide < 3:
            return
        outside, room = (other, one) if one.shape == "room" else (one, other)
        x, y = self.plan.corner(outside)
        for turn_x, turn_y, sign in ((1, 0, "▕"), (-1, 0, "▏"), (0, 1, "▁"), (0, -1, "▔")):
            if self.plan.squares.get((x + turn_x, y + turn_y)) is room:
                column = x * self.wide + (self.wide - 1 if turn_x > 0 else 0 if turn_x < 0 else self.wide // 2)
                row = y * self.high + (self.high - 1 if turn_y > 0 else 0 if turn_y < 0 else self.high // 2)
                self._write(column, row, sign, Style(color=CANDLE, bgcolor=self._rows[row][column][1].bgcolor))

    # ------------------------------------------------------------------ what stands on it

    def set_pieces(
        self, pieces: Iterable[Mapping[str, Any]], colours: Mapping[str, str], lit: Collection[str], looked: Collection[str]
    ) -> None:
        """Figures and tokens: one by its first letters, several by one letter each."""
        by_space: dict[str, list[Mapping[str, Any]]] = {}
        for piece in pieces:
            by_space.setdefault(piece["space"], []).append(piece)
        for at, here in by_space.items():
            if (space := self.plan.spaces.get(at)) is not None:
                self._set(space, sorted(here, key=is_thing), colours, lit, looked)

    def _set(
        self, space: Space, here: list[Mapping[str, Any]], colours: Mapping[str, str], lit: Collection[str], looked: Collection[str]
    ) -> None:
        (x, y), (wide, high) = self.plan.corner(space), size_of(space)
        room, rows = wide * self.wide, high * self.high
        row = y * self.high + min(rows - 1, (rows + 1) // 2 if space.shape == "room" else rows // 2)
        signs = [sign_of(piece) for piece in here]
        if sum(map(len, signs)) > room:  # a letter each; if that is too much, a sign that there are more
            signs = [sign[0] for sign in signs[:room]]
            signs[-1] = signs[-1] if len(here) <= room else "+"
        column = x * self.wide + (room - sum(map(len, signs))) // 2
        if space.shape != "room":
            self._write(x * self.wide, row, " " * room, self._rows[row][column][1])
        for piece, sign in zip(here, signs, strict=False):
            self._write(column, row, sign, self._style(row, column, piece, colours, lit, looked))
            column += len(sign)

    def _style(
        self, row: int, column: int, piece: Mapping[str, Any], colours: Mapping[str, str], lit: Collection[str], looked: Collection[str]
    ) -> Style:
        below = self._rows[row][column][1].bgcolor
        if piece["id"] in looked or below == LOOKED.bgcolor:
            return LOOKED
        colour = colours.get(piece["id"]) or THINGS.get(piece["kind"], ("", BONE))[1]
        return Style(color=colour, bgcolor=GLOW if piece["id"] in lit else below, bold=not is_thing(piece), underline=piece["id"] in lit)

    # ------------------------------------------------------------------ what an option would touch

    def glow(self, spaces: Mapping[str, str], looked: Collection[str]) -> None:
        """Spaces that an option aims at, with what is written on them."""
        for at, mark_of_it in spaces.items():
            if (space := self.plan.spaces.get(at)) is None:
                continue
            style = LOOKED if at in looked else Style(color=CANDLE, bgcolor=GLOW)
            for x, y in self.plan.covered(space):
                self._tint(x, y, style)
            if written := mark_of_it.replace(" ", ""):
                x, y = self.plan.middle(space)
                self._write(x * self.wide, y * self.high + self.high // 2, written[: self.wide].center(self.wide), style)

    def _tint(self, x: int, y: int, style: Style) -> None:
        for row in range(y * self.high, (y + 1) * self.high):
            for column in range(x * self.wide, (x + 1) * self.wide):
                self._rows[row][column] = (self._rows[row][column][0], style)

    def walk(self, path: Iterable[str]) -> None:
        """A way, space by space."""
        for at in path:
            if (space := self.plan.spaces.get(at)) is not None and space.shape != "room":
                x, y = self.plan.corner(space)
                row, column = y * self.high + self.high // 2, x * self.wide + (self.wide - 1) // 2
                self._write(column, row, "•", Style(color=CANDLE, bgcolor=self._rows[row][column][1].bgcolor, bold=True))

    def shoot(self, start: Space, end: Space, kind: str) -> None:
        """An arrow from one space to another, as a line of dots between them."""
        (x, y), (to_x, to_y) = self.plan.middle(start), self.plan.middle(end)
        column, row = x * self.wide + self.wide // 2, y * self.high + self.high // 2
        far_x, far_y = (to_x - x) * self.wide, (to_y - y) * self.high
        steps = max(abs(to_x - x), abs(to_y - y)) * 2
        for step in range(1, steps):
            at_x, at_y = column + round(far_x * step / steps), row + round(far_y * step / steps)
            below = self._rows[at_y][at_x][1]
            self._write(at_x, at_y, "∙", Style(color=ARROWS.get(kind, CANDLE), bgcolor=below.bgcolor, bold=True))

    def _write(self, column: int, row: int, letters: str, style: Style) -> None:
        for offset, letter in enumerate(letters):
            if column + offset < len(self._rows[row]):
                self._rows[row][column + offset] = (letter, style)


def sign_of(piece: Mapping[str, Any]) -> str:
    """A sign for things, two letters for figures: its own, if the game gives it one."""
    if piece["kind"] in THINGS:
        return THINGS[piece["kind"]][0]
    if piece.get("sign"):
        return str(piece["sign"])
    word = bare(piece.get("name") or piece["kind"]).replace("_", " ")
    return word[:1].upper() + word[1:2]


def is_thing(piece: Mapping[str, Any]) -> bool:
    """Whether it is a token and no figure."""
    return piece["kind"] in THINGS


def colours_of(view: Mapping[str, Any]) -> dict[str, str]:
    """A colour for every figure: that of its sheet, or that of a friend or a foe."""
    sheets = {sheet["name"].lower(): mark(number)[1] for number, sheet in enumerate(view.get("sheets", ()))}
    found = {}
    for piece in view.get("pieces", ()):
        if piece["kind"] in THINGS:
            continue
        own = sheets.get(piece.get("name", "").lower()) or sheets.get(piece["kind"].lower())
        friend = piece.get("owner") is not None and piece.get("owner") == view.get("seat")
        found[piece["id"]] = own or (PATINA if friend else BLOOD if piece.get("owner") is not None else PARCHMENT)
    return found


def draw(plan: Plan, square: Spot, view: Mapping[str, Any], choice: Mapping[str, Any] | None) -> Text:
    """The whole board as this view shows it, with what the options aim at, and what the one that is looked at would do."""
    drawing = Drawing(plan, square)
    drawing.lay_ground()
    where = {piece["id"]: plan.spaces.get(piece["space"]) for piece in view.get("pieces", ())} | dict(plan.spaces)
    for arrow in (*view.get("arrows", ()), *(choice.get("arrows", ()) if choice else ())):
        start, end = where.get(arrow["start"]), where.get(arrow["end"])
        if start is not None and end is not None:
            drawing.shoot(start, end, arrow.get("kind", ""))
    prompt = view.get("prompt", {})
    offered = (*prompt.get("plans", ()), *prompt.get("choices", ()))
    lit = {target: each.get("mark", "") for each in offered for target in each.get("targets", ())}
    looked = tuple(choice.get("targets", ())) if choice else ()
    drawing.glow(lit, looked)
    drawing.walk(choice.get("path", ())[:-1] if choice else ())
    drawing.set_pieces(view.get("pieces", ()), colours_of(view), lit, looked)
    return drawing.text()
