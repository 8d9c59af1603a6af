"""What things are called."""

from collections.abc import Sequence

from undercroft.games.darkcastle.board import holder, likeness
from undercroft.games.darkcastle.content.loading import DOUBLE, TRAITS
from undercroft.games.darkcastle.state import DarkCastle

TRAIT = ("Might", "Cunning", "Wisdom")
ORDINAL = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")
_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


def name(table: DarkCastle, who: int) -> str:
    """A prisoner, or the companion, at the beginning of a sentence."""
    if who < 0:
        return table.companion or "The companion"
    return f"The {table.content.characters[table.characters[who]].name}"


def named(table: DarkCastle, who: int) -> str:
    """The same within a sentence."""
    called = name(table, who)
    return "the" + called[3:] if called.startswith("The ") else called


def item(table: DarkCastle, card: int) -> str:
    """An item."""
    return table.content.items[card].name


def page(table: DarkCastle, number: int) -> str:
    """The title of a card of the castle."""
    return table.content.pages[number].title


def seat(table: DarkCastle, number: int) -> str:
    """Who sits there."""
    if table.seats == 1:
        return "the player"
    return named(table, number) if number < len(table.characters) else f"player {number + 1}"


def face(number: int) -> str:
    """A face of a die."""
    return f"double {TRAIT[number - DOUBLE]}" if number >= DOUBLE else TRAIT[number]


def letters(text: str) -> str:
    """Traits by their letters: `MC` is Might or Cunning."""
    return " or ".join(TRAIT[TRAITS.index(letter)] for letter in text)


def number(value: int) -> str:
    """A small number in words."""
    return _NUMBERS[value] if 0 <= value < len(_NUMBERS) else str(value)


def count(value: int, one: str, many: str = "") -> str:
    """A number with its noun."""
    return f"{number(value)} {one if value == 1 else many or one + 's'}"


def next_ones(value: int, noun: str) -> str:
    """The next card, or the next two cards."""
    return f"the next {noun}" if value == 1 else f"the next {count(value, noun)}"


def listed(names: Sequence[str]) -> str:
    """Several names in a row."""
    return ", ".join(names[:-1]) + f" and {names[-1]}" if len(names) > 1 else names[0]


def this_item(table: DarkCastle, card: int) -> str:
    """An item of those that lie here: where the same lie together several times, which of them."""
    alike = _alike(table, card)
    return item(table, card) if len(alike) < 2 else f"{ORDINAL[alike.index(card)]} {item(table, card)}"


def the_item(table: DarkCastle, card: int) -> str:
    """An item in an option: of several that are the same it is no matter which one."""
    alike = _alike(table, card)
    if len(alike) < 2 or len({likeness(table, each) for each in alike}) > 1:
        return f"the {this_item(table, card)}"
    return f"one {item(table, card)}"


def _alike(table: DarkCastle, card: int) -> list[int]:
    """All items of this name that lie in the same place."""
    owner, called = holder(table, card), item(table, card)
    place = table.hands[owner] if owner >= 0 else table.pool if card in table.pool else (card,)
    return [each for each in place if item(table, each) == called]


def row(traits: Sequence[int], in_order: bool = False) -> str:
    """A row of dice: counted by trait, or as it lies, where only its left end is open."""
    if in_order:
        return ", then ".join(TRAIT[trait] for trait in traits) or "nothing"
    return ", ".join(f"{TRAIT[trait]} ×{traits.count(trait)}" for trait in range(3) if trait in traits) or "nothing"
