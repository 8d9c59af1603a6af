"""Pictures of a game's rules, made by the rules themselves: a moment of a lesson, and where somebody could go or strike there."""

import tomllib
from typing import Literal

import msgspec

from undercroft.engine import about, showing
from undercroft.engine.content import ContentError
from undercroft.engine.game import Game
from undercroft.engine.match import Match
from undercroft.engine.picture import Picture, Row, Spot
from undercroft.engine.view import Board, Choice, Piece, Prompt, Space, View
from undercroft.lessons.course import Course
from undercroft.lessons.loading import all_of

_SOLID = {"wall", "rock", "pillar", "scree", "bone-tree"}
_WET = {"lava", "water", "hole", "moat"}


class Shot(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a picture is taken of."""

    rules: tuple[str, ...]
    lesson: str
    step: str
    caption: str
    of: str = ""  # the thing in its middle; without one it shows dice
    show: Literal["reach", "threat", "offered", "nothing"] = "nothing"
    offer: str = ""  # of what is offered: only what begins so
    around: int = 4  # squares to each side


class Album(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All pictures of a game."""

    picture: tuple[Shot, ...]


def pictures(game: Game) -> tuple[Picture, ...]:
    """Every picture of the game's rules; none, if it has no album. A lesson is gone through once, however many are taken of it."""
    path = game.folder / "pictures.toml"
    if not path.is_file():
        return ()
    try:
        album = msgspec.convert(tomllib.loads(path.read_text("utf-8")), Album)
    except ValueError as error:
        raise ContentError(f"{path.name}: {error}") from None
    taken: dict[int, Picture] = {}
    for name, lesson in all_of(game):
        course = Course(game, lesson, f"{name}.toml")
        while course.step is not None:
            for number, shot in enumerate(album.picture):
                if (shot.lesson, shot.step) == (name, course.step.id):
                    taken[number] = _take(game, course, shot)
            course.show()
    for number, shot in enumerate(album.picture):
        if number not in taken:
            raise ContentError(f"{path.name}: picture {number + 1}: there is no step {shot.step!r} in a lesson {shot.lesson!r}")
    return tuple(taken[number] for number in range(len(album.picture)))


def _take(game: Game, course: Course, shot: Shot) -> Picture:
    match, seat = course.match, course.lesson.seat
    view = showing.table_now(match, seat)
    for rule in shot.rules:
        if rule not in game.rulebook().by_id:
            raise course.wrong(f"a picture is of rule {rule}, and there is none")
    if not shot.of:
        names = {sheet.id: sheet.name for sheet in view.sheets}
        rows = tuple(
            Row(row.name, tuple(" ".join(filter(None, (names.get(die.owner, ""), die.face))) for die in row.dice)) for row in view.dice
        )
        if not rows:
            raise course.wrong("a picture is of dice, and none lie there")
        return Picture(shot.rules, shot.caption, rows=rows)
    board = game.board(match.table)
    assert board is not None
    where = {piece.id: piece.space for piece in view.pieces}
    middle = next((space for space in board.spaces if space.id == where.get(shot.of, shot.of)), None)
    if middle is None:
        raise course.wrong(f"a picture is of {shot.of}, and it is not there")
    lit, struck = _marked(match, seat, shot, where)
    return Picture(shot.rules, shot.caption, *_spots(board, view, middle, shot.around, lit, struck))


def _marked(match: Match, seat: int, shot: Shot, where: dict[str, str]) -> tuple[set[str], set[str]]:
    """By the rules: what is offered now, or where it comes and whom it could strike."""
    if shot.show == "offered":
        asked = showing.prompt(match, match.decision, seat) if match.decision else None
        targets = {where.get(target, target) for choice in _offered(asked, shot.offer) for target in choice.targets}
        return targets, set()
    told = about.ask(match, seat, shot.of)
    if told is None:
        return set(), set()
    return ({*told.reach} if shot.show == "reach" else set()), ({*told.threat} if shot.show == "threat" else set())


def _offered(asked: Prompt | None, begins: str) -> list[Choice]:
    return [choice for choice in asked.choices if choice.label.startswith(begins)] if asked else []


def _spots(
    board: Board, view: View, middle: Space, around: int, lit: set[str], struck: set[str]
) -> tuple[tuple[Spot, ...], tuple[Row, ...], tuple[str, ...]]:
    pieces: dict[str, Piece] = {piece.space: piece for piece in sorted(view.pieces, key=lambda each: each.owner is not None)}
    spots, signs = [], []
    for space in board.spaces:
        if abs(space.x - middle.x) > around or abs(space.y - middle.y) > around:
            continue
        tags, piece = {*space.tags}, pieces.get(space.id)
        size = {tag[:4]: int(tag[5:]) for tag in space.tags if tag.startswith(("wide-", "high-")) and tag[5:].isdigit()}
        kind = "wall" if tags & _SOLID else "water" if tags & _WET else "floor"
        mark = "struck" if space.id in struck else "lit" if space.id in lit else ""
        sign = (piece.sign or (piece.kind[:2] if piece.owner is None else piece.kind[:2].title())) if piece is not None else ""
        spots.append(
            Spot(
                space.x - middle.x + around,
                space.y - middle.y + around,
                kind,
                size.get("wide", 1),
                size.get("high", 1),
                mark,
                sign,
                int(piece.owner != view.seat) if piece is not None and piece.owner is not None else None,
            )
        )
        if piece is not None:
            signs.append(f"{sign} {piece.name or piece.kind}")
    return tuple(spots), (), tuple(dict.fromkeys(signs))
