"""What is counted of a finished game: who went in together, how far they came, where somebody died; and what happened to cards."""

from undercroft.engine.events import Event
from undercroft.engine.game import Fact, Handled
from undercroft.games.darkcastle.events import Drawn, Hurt, Turned, Used
from undercroft.games.darkcastle.state import DarkCastle


def facts(table: DarkCastle) -> tuple[Fact, ...]:
    """Characters, the party, chapters survived, the boss if they met one, the card on which somebody died."""
    cards = table.content
    names = [cards.characters[character].name for character in table.characters]
    page = table.turned[-1]
    found = [Fact("character", f"The {name}", _seat(table, who)) for who, name in enumerate(names)]
    found.append(Fact("party", ", ".join(sorted(names))))
    if page >= cards.first_boss:
        found.append(Fact("boss", cards.pages[page].title))
    found += [Fact("death", cards.pages[page].title, _seat(table, who)) for who, hp in enumerate(table.hp) if hp <= 0]
    return tuple(found)


def handled(table: DarkCastle, event: Event) -> tuple[Handled, ...]:
    """Items are found and used; chapters are turned, and a boss in the end."""
    cards = table.content
    if isinstance(event, Drawn):
        return (Handled("item", "drawn", cards.items[event.card].name),)
    if isinstance(event, Used):
        return (Handled("item", "played", cards.items[event.card].name, _seat(table, event.by)),)
    if isinstance(event, Turned) and event.page:
        pile = "boss" if event.page >= cards.first_boss else "chapter"
        return (Handled(pile, "drawn", cards.pages[event.page].title, scene=True),)
    return ()


def hurt(table: DarkCastle, event: Event) -> str:
    """A prisoner."""
    return table.content.characters[table.characters[event.who]].name if isinstance(event, Hurt) else ""


def _seat(table: DarkCastle, who: int) -> int:
    """6.solo.6: alone, one player has all prisoners."""
    return who if table.seats > 1 else 0
