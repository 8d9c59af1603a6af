"""What things are called."""

from collections.abc import Sequence

from undercroft.games.damnation.content.loading import DECKED, HEIRLOOMS, Cards
from undercroft.games.damnation.content.loading import VAMPIRE as VAMPIRE_DECK
from undercroft.games.damnation.state import Damnation

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
ACTS = ("", "The Arrival", "Nightfall", "The Descent", "Damnation")
DARK = ("", "Darkness", "Candlelight", "a Castle Event")
TRAPS = ("a trap", "a Trapdoor", "an Oubliette", "a Secret Door")


def name(table: Damnation, seat: int) -> str:
    """A player by character, at the beginning of a sentence."""
    character = table.players[seat].character
    return f"The {table.content.characters[character].name}" if character >= 0 else f"Player {seat + 1}"


def named(table: Damnation, seat: int) -> str:
    """The same within a sentence."""
    called = name(table, seat)
    return "the" + called[3:] if called.startswith("The ") else "player" + called[6:]


def thrower(table: Damnation, seat: int) -> str:
    """Who throws a die: the living, or what is left of the dead."""
    return name(table, seat) if table.players[seat].alive else f"The ghost of {named(table, seat)}"


def seat(table: Damnation, number: int) -> str:
    """Who sits there."""
    return named(table, number)


def figure(table: Damnation, seat: int) -> str:
    """The piece on the board that stands for a player, as an id."""
    return "piece:vampire" if seat == table.vampire else f"piece:{seat}"


def soul(table: Damnation, character: int) -> str:
    """A Soul by its owner."""
    return f"the Soul of the {table.content.characters[character].name}"


def card(table: Damnation, number: int) -> str:
    """A card."""
    return table.content.cards[number].name


def this_card(table: Damnation, number: int) -> str:
    """A card of those that somebody holds: where the same is held several times, which of them."""
    hands = (*(player.hand for player in table.players), table.vampire_hand, table.drawn)
    held = next((hand for hand in hands if number in hand), (number,))
    alike = [each for each in held if card(table, each) == card(table, number)]
    return (
        card(table, number)
        if len(alike) < 2
        else f"the {('first', 'second', 'third', 'fourth', 'fifth')[alike.index(number)]} {card(table, number)}"
    )


def deck(content: Cards, number: int) -> str:
    """A deck, or the backs of its cards."""
    if number < DECKED:
        return content.rooms[number].name
    return "the Heirlooms" if number == HEIRLOOMS else "the Vampire deck" if number == VAMPIRE_DECK else "the Castle deck"


def back(content: Cards, number: int) -> str:
    """A card of a deck, seen from behind."""
    if number == HEIRLOOMS:
        return "an Heirloom"
    if number == VAMPIRE_DECK:
        return "a Vampire card"
    return f"a card of {deck(content, number)}"


def place(content: Cards, number: int) -> str:
    """A place: a room by its name, a space by its column and row."""
    plan = content.plan
    if number >= plan.size:
        return content.rooms[number - plan.size].name
    x, y = plan.xy[number]
    return f"{chr(65 + x // 2)}{y // 2}"


def door(content: Cards, number: int) -> str:
    """A door by its room and the space before it."""
    there = content.plan.doors[number]
    return f"the door of {place(content, there.room)} at {place(content, there.space)}"


def talent(table: Damnation, seat: int, slot: int) -> str:
    """A Talent."""
    return table.content.talents[table.players[seat].character][slot].name


def number(value: int) -> str:
    """A small number in words."""
    return _NUMBERS[value] if 0 <= value < len(_NUMBERS) else str(value)


def count(value: int, one: str, many: str = "") -> str:
    """A number with its noun."""
    return f"{number(value)} {one if value == 1 else many or one + 's'}"


def listed(names: Sequence[str]) -> str:
    """Several names in a row."""
    return " and ".join(filter(None, (", ".join(names[:-1]), *names[-1:])))
