"""What the table itself says: help, the end, the cards."""

from collections.abc import Collection
from typing import Any

from rich.console import Group
from rich.table import Table
from rich.text import Text

from undercroft.cli.play import saves
from undercroft.cli.play.places import board_in_words
from undercroft.cli.play.session import Session, cards_at_first_sight
from undercroft.cli.play.terminal.colours import CANDLE, FADED, INK, OXBLOOD, PARCHMENT, SHADE, SYMBOLS
from undercroft.cli.play.terminal.ground import GROUNDS
from undercroft.engine.view import Board

KEYS = (
    ("↑ ↓ Enter", "go through the options, and take one"),
    ("1 2 3 …", "take an option by its number; two digits where there are ten or more"),
    ("", "what stands below the line does several things as one, and is taken back as one"),
    ("mouse", "point to see what an option does, click to take it; click a sheet or a place to find what aims at it"),
    ("/", "search a long list"),
    ("Tab", "to the log and back; Enter on a line opens its rule"),
    ("h", "the coach: what a search would do, what each option is worth, how it might go on"),
    ("r", "the rule of this question, and all the others"),
    ("c", "the cards that lie open or are carried, with what they do"),
    ("y", "why not: what of yours can't be used now, and why; a place that is not lit says so when it is clicked"),
    ("p", "the open page once more"),
    ("b", "the board in words: what is beside the figure that acts, how far the rest is, who and what stands where"),
    ("l", "the log from the beginning"),
    ("u", "take the last answer back; if dice have fallen or others have answered since, you are asked"),
    ("f", "at first sight: who you are, how you win and lose, what a turn is"),
    ("m", "the menu: giving up, and whatever else is no move of the game"),
    ("s", "where the game is kept (it is, after every answer)"),
    ("q", "leave the table; the game is kept"),
)


def sentence(text: str) -> str:
    """With a capital letter."""
    return text[:1].upper() + text[1:]


def help_text(session: Session) -> Group:
    """The game in a sentence, the keys, the symbols."""
    keys = Table.grid(padding=(0, 2, 0, 0))
    board = session.match.game.board(session.match.table)
    for key, does in KEYS:
        if key != "b" or board is not None:
            keys.add_row(Text(key, style=f"bold {OXBLOOD}"), Text(does, style=INK))
    signs = "   ".join([*(f"{sign} {word}" for word, sign in SYMBOLS.items()), "▣ blocks", "✓ done"]) if board is None else legend(board)
    return Group(
        Text(f"{session.match.game.pitch}\n", style=f"italic {INK}"),
        keys,
        Text(f"\n{signs}", style=INK),
        Text(saves.how_to_resume(session) if session.path is not None else "", style=FADED),
    )


def sight(session: Session) -> Text | None:
    """The card of those who play here, if the game has one; several who are told different things are told them one after the other.

    Then who else sits there.
    """
    cards = cards_at_first_sight(session)
    if not cards:
        return None
    if others := session.company():
        cards.append((("At the table", " ".join(others)),))
    return Text("\n\n", style=INK).join(
        Text("\n").join(Text.assemble((f"{head}  ", f"bold {OXBLOOD}"), (said, INK)) for head, said in lines) for lines in cards
    )


def legend(board: Board) -> str:
    """The signs of this board's ground."""
    tags = dict.fromkeys(tag for space in board.spaces for tag in space.tags if tag in GROUNDS)
    return "   ".join(f"{GROUNDS[tag].sign} {tag.replace('-', ' ')}" for tag in tags)


def board(places: Board, view: dict[str, Any]) -> Text:
    """The map from the figure that acts, then who and what stands where."""
    told = [bearing["text"] for bearing in view.get("prompt", {}).get("around", ())]
    return Text("\n".join([*told, *([""] if told else []), *board_in_words(places, view)]), style=INK)


def ending(view: dict[str, Any], people: Collection[int]) -> tuple[str, Text, bool]:
    """Title and text of the end, and whether one of the people has won."""
    outcome = view["outcome"]
    won = any(seat in people for seat in outcome["winners"])
    text = Text().append(outcome["text"], style=f"italic {PARCHMENT}")
    text.append(f"  {outcome['rule']}\n\n", style=SHADE)
    if outcome.get("epilogue"):
        text.append(f"{outcome['epilogue']}\n\n", style=PARCHMENT)
    for zone in view.get("zones", ()):
        if zone["id"] == "book":
            text.append(f"The last page: {view['banner']['title']}.\nPages turned: {zone['count']}.\n", style=PARCHMENT)
    stood = [(sheet["name"], sheet["trackers"][0]) for sheet in view.get("sheets", ()) if sheet.get("trackers")]
    told = [f"{name} {max(0, tracker['value'])} {tracker['name']}" for name, tracker in stood]
    text.append("; ".join(told) + "." if told else "", style=CANDLE)
    title = "☼  Victory  ☼" if won else "☠  Defeat  ☠" if people else "The end"
    return title, text, won


def cards(view: dict[str, Any]) -> Text:
    """All cards in sight, by where they are."""
    text = Text()
    piles = [(sheet["name"], sheet.get("hand", ())) for sheet in view.get("sheets", ())]
    piles += [(zone["name"], zone.get("cards", ())) for zone in view.get("zones", ()) if zone["id"] != "book"]
    for name, some in piles:
        if some:
            text.append(f"{name}\n", style=f"bold {OXBLOOD}")
        for card in some:
            text.append(f"{card['name']}", style=f"bold {INK}")
            text.append(f"  {card.get('text', '')}\n", style=INK)
            if card.get("waits"):
                text.append(f"Not now: {card['waits']}\n", style=OXBLOOD)
            if card.get("flavour"):
                text.append(f"{card['flavour']}\n", style=f"italic {FADED}")
        if some:
            text.append("\n")
    return text or Text("No cards lie open, and nobody carries one.", style=INK)


def why_not(waiting: list[tuple[str, str]]) -> Text:
    """What of one's own can't be used now, and why not."""
    lines = [Text.assemble((f"{name}  ", f"bold {OXBLOOD}"), (why, INK)) for name, why in waiting]
    return Text("\n").join(lines) if lines else Text("Nothing of yours has to wait now.", style=INK)
