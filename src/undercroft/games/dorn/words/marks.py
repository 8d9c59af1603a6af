"""What a line of the log is: the beginning of a turn, a step of a walk; whom it speaks of, and which cards."""

from undercroft.engine.events import Event
from undercroft.engine.view import Tale
from undercroft.games.dorn import events as e
from undercroft.games.dorn.state import DORNKEEPER, Dorn

_FIGURES = ("figure", "hero", "target", "by", "to", "one", "other")
_CARDS: dict[type[Event], str] = {
    e.RitualCast: "ritual",
    e.BlessingDealt: "blessing",
    e.Blessed: "blessing",
    e.Opened: "treasure",
    e.ItemPickedUp: "treasure",
    e.ItemDropped: "treasure",
    e.ItemHandedOver: "treasure",
    e.Used: "treasure",
}
_PLACES = (e.Moved, e.Flew, e.Shifted)  # of these `to` is a space


def tale(table: Dorn, happened: Event, text: str) -> Tale:
    """The line with what it is."""
    if isinstance(happened, e.TurnBegan):
        return Tale(text, heading=True, about=(DORNKEEPER,))
    if isinstance(happened, e.HeroesTurn):
        return Tale(text, heading=True, about=tuple(dict.fromkeys(hero.seat for hero in table.heroes)))
    return Tale(text, about=_about(table, happened), cards=_cards(happened), thread=_thread(happened))


def _thread(happened: Event) -> str:
    """Of a walk only its end is told, and of a blow what came of it."""
    if isinstance(happened, e.Moved):
        return f"walk {happened.figure}"
    return f"blow {happened.figure}" if isinstance(happened, e.Attacked | e.Wounded | e.Slain | e.Ignored) else ""


def _about(table: Dorn, happened: Event) -> tuple[int, ...]:
    fields = _FIGURES[:2] if isinstance(happened, _PLACES) else _FIGURES
    figures = [number for field in fields if isinstance(number := getattr(happened, field, None), int) and number >= 0]
    heroes = len(table.heroes)
    return tuple(dict.fromkeys(table.heroes[number].seat if number < heroes else DORNKEEPER for number in figures))


def _cards(happened: Event) -> tuple[str, ...]:
    if isinstance(happened, e.RitualsDealt):
        return tuple(f"ritual:{card}" for card in happened.cards)
    if isinstance(happened, (e.PickedUp, e.Dropped, e.HandedOver)):
        return (f"artifact:{happened.artifact}",)
    kind = _CARDS.get(type(happened))
    return (f"{kind}:{getattr(happened, 'card', '')}",) if kind else ()
