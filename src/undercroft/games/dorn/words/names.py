"""What things are called."""

from undercroft.games.dorn.content.labyrinth import Labyrinth
from undercroft.games.dorn.content.loading import TOKENS, ZORKAL
from undercroft.games.dorn.state import DORNKEEPER, HORDE, LORD, Dorn
from undercroft.pieces.grid import coordinate

REGION = {
    ".": "Gallery",
    "s": "Swamp",
    "m": "Mines",
    "h": "Argos",
    "b": "The Herbalist",
    "o": "Trail",
    "w": "Sewers",
    "c": "Crypt",
    "g": "Graveyard",
    "d": "Dark Temple",
    "R": "Chamber",
    "G": "Gate",
    "K": "Throne Room",
}
_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
SPELL = {
    "bolt": "Bolt",
    "fireball": "Fireball",
    "step": "Far Step",
    "blizzard": "Blizzard",
    "heal": "Healing",
    "heal_two": "Healing for Two",
    "exorcism": "Exorcism",
    "scatter": "Scattering",
    "quake": "Apocalypse",
}


def kind(table: Dorn, number: int) -> str:
    """A kind of monster."""
    return table.content.zorkal.name if number == ZORKAL else table.content.monsters[number].name


def hero(table: Dorn, who: int) -> str:
    """A hero."""
    return table.content.heroes[table.heroes[who].who].name


def figure(table: Dorn, number: int) -> str:
    """A hero, Zorkal, or a monster with the number of its token: there are six of each kind."""
    if number < LORD:
        return hero(table, number)
    if number == LORD:
        return table.content.zorkal.name
    which, copy = divmod(number - HORDE, TOKENS)
    return f"{table.content.monsters[which].name} {copy + 1}"


def space(table: Dorn, at: int) -> str:
    """A space, by its room or region, column and row."""
    lab = table.content.map
    if at == lab.hamlet:
        return "Argos"
    if at == lab.herbalist:
        return "the Herbalist"
    for number, ends in enumerate(lab.teleports, 1):
        if at in ends:
            return f"Teleport T{number}"
    return f"{room(lab, at)} {called(lab, at)}"


def room(lab: Labyrinth, at: int) -> str:
    """What the room, cave or way is called that a square lies in, or else its region."""
    return lab.rooms[at] or REGION[lab.regions[at]]


def called(lab: Labyrinth, at: int) -> str:
    """A square by column and row, as in C7; the rim of rock does not count."""
    row, column = divmod(at, lab.width)
    return coordinate(column - 1, row - 1)


def squares(table: Dorn, at: int) -> tuple[str, ...]:
    """The ids of a space on the board; a Teleport has two."""
    for ends in table.content.map.teleports:
        if at in ends:
            return tuple(f"space:{each}" for each in ends)
    return (f"space:{at}",)


def seat(table: Dorn, number: int) -> str:
    """Who sits there."""
    if number == DORNKEEPER:
        return "the Dornkeeper"
    mine = [hero(table, who) for who, each in enumerate(table.heroes) if each.seat == number]
    return listed(mine) if mine else f"player {number + 1}"


def item(table: Dorn, card: int) -> str:
    """A Treasure card."""
    return table.content.treasures[card].name


def artifact(table: Dorn, number: int) -> str:
    """An Artifact."""
    return table.content.artifacts[number].name


def count(value: int, one: str, many: str = "") -> str:
    """A number with its noun."""
    number = _NUMBERS[value] if 0 <= value < len(_NUMBERS) else str(value)
    return f"{number} {one if value == 1 else many or one + 's'}"


def listed(parts: list[str]) -> str:
    """One, two and three."""
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"


def chairs(seats: int) -> tuple[str, ...]:
    """3a.1, 3a.2, 3c.2: the Dornkeeper, and who has which of the heroes, as they are chosen or dealt in turn."""
    shares = [[str(hero + 1) for hero in range(5) if hero % (seats - 1) == seat] for seat in range(seats - 1)]
    return ("The Dornkeeper", *("All heroes" if seats == 2 else f"{'Heroes' if share[1:] else 'Hero'} {listed(share)}" for share in shares))
