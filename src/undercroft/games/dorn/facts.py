"""What is counted of a finished game: how long it took, who went down, what heroes died of; and what happened to cards."""

from undercroft.engine.events import Event
from undercroft.engine.game import Fact, Handled
from undercroft.games.dorn.events import (
    Blessed,
    BlessingDealt,
    Deployed,
    Died,
    Hurt,
    Merged,
    Opened,
    RitualCast,
    RitualsDealt,
    Spoken,
    Struck,
    Summoned,
    Used,
)
from undercroft.games.dorn.state import DAWN, DORNKEEPER, LORD, Dorn

SHORTEST, LONGEST = 20, 60
"""Turns of the two sides that a game is meant to take."""


def facts(table: Dorn) -> tuple[Fact, ...]:
    """The length in turns of the two sides, the heroes, the party, who died, and of a game that was told by whom."""
    names = [table.content.heroes[hero.who].name for hero in table.heroes]
    turns = 2 * table.turn - (table.phase < DAWN)
    if turns < SHORTEST:
        length = f"under {SHORTEST}"
    else:
        length = f"{SHORTEST} to {LONGEST}" if turns <= LONGEST else f"over {LONGEST}"
    found = [Fact("turns", length), Fact("party", ", ".join(sorted(names)))]
    for hero, name in zip(table.heroes, names, strict=True):
        found.append(Fact("hero", name, hero.seat))
        if hero.hp <= 0:
            found.append(Fact("fallen hero", name, hero.seat))
    return (*found, *_deaths(table))


def _deaths(table: Dorn) -> list[Fact]:
    """Who struck last at each hero, or what befell them all: Rituals, and spells of their own."""
    kinds: dict[int, str] = {LORD: table.content.zorkal.name}
    struck: dict[int, str] = {}
    found: list[Fact] = []
    for told in table.journal or ():
        match told.event:
            case Deployed(figure=figure, kind=kind) | Summoned(figure=figure, kind=kind) | Merged(figure=figure, kind=kind):
                kinds[figure] = table.content.monsters[kind].name
            case Struck(hero=hero, figure=figure):
                struck[hero] = kinds[figure]
            case Opened(hero=hero, card=card):
                struck[hero] = table.content.treasures[card].name
            case RitualCast(card=card):
                struck = dict.fromkeys(range(len(table.heroes)), table.content.rituals[card].name)
            case Spoken(name=name):
                struck = dict.fromkeys(range(len(table.heroes)), f"a spell ({name.replace('_', ' ')})")
            case Died(hero=hero):
                found.append(Fact("death", struck.get(hero, "unknown"), table.heroes[hero].seat))
    return found


def handled(table: Dorn, event: Event) -> tuple[Handled, ...]:
    """Rituals, Blessings and Treasure."""
    cards = table.content
    match event:
        case RitualsDealt(cards=dealt):
            return tuple(Handled("ritual", "drawn", cards.rituals[card].name, DORNKEEPER) for card in dealt)
        case RitualCast(card=card):
            return (Handled("ritual", "played", cards.rituals[card].name, DORNKEEPER),)
        case BlessingDealt(hero=hero, card=card):
            return (Handled("blessing", "drawn", cards.blessings[card].name, table.heroes[hero].seat),)
        case Blessed(hero=hero, card=card):
            return (Handled("blessing", "played", cards.blessings[card].name, table.heroes[hero].seat),)
        case Opened(hero=hero, card=card):
            return (Handled("treasure", "drawn", cards.treasures[card].name, table.heroes[hero].seat),)
        case Used(hero=hero, card=card):
            return (Handled("treasure", "played", cards.treasures[card].name, table.heroes[hero].seat),)
    return ()


def hurt(table: Dorn, event: Event) -> str:
    """A hero."""
    return table.content.heroes[table.heroes[event.hero].who].name if isinstance(event, Hurt) else ""
