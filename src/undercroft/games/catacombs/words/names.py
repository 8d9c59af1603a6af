"""What things are called."""

from collections.abc import Sequence

from undercroft.games.catacombs.board import blockers_of, card_of, cast_of, ground_of
from undercroft.games.catacombs.content import Character
from undercroft.games.catacombs.content.ground import Ground
from undercroft.games.catacombs.ids import Who
from undercroft.games.catacombs.state import HEROES, Catacombs
from undercroft.pieces.grid import coordinate

AREA = ("head", "torso", "arms", "legs")
FACE = ("blank", "1", "1*")
SIDE = ("the heroes", "the Master")
SKILL = {
    "through_the_crowd": ("Shot through the crowd", "Allies never hide anything from him."),
    "on_the_lookout": ("On the lookout", "A waiting point spent on a Ranged Attack buys two."),
    "reader_of_sigils": (
        "Reader of Sigils",
        "Once a round, 1 Action.P: Intelligence 2, at a servant of the leader: in this turn all can hurt it, and a fall is for good.",
    ),
    "rally": (
        "Rally",
        "Once a round, 1 Action.P: Charisma 1; an ally beside her who has not acted gains 1 Action.P, and what fear has cost.",
    ),
    "hold_the_line": ("Hold the line", "Whoever wants to get away from him needs 2 in the test of Agility."),
    "throng": ("Throng", "One die more in melee against whoever another of them can reach as well."),
    "carrion_scent": ("Carrion scent", "Damage 2 more in melee against whoever has no more than half of the HP on the card."),
    "pinning_shot": ("Pinning shot", "Whoever its arrow injures has 1 Action.P less in the next turn."),
}
TEST = {
    "melee": "to hit",
    "ranged": "to hit from afar",
    "blockage": "to get away",
    "trap": "to avoid the trap",
    "jump": "to make the jump",
    "lock": "to pick the lock",
    "web": "to tear free",
    "poison": "to withstand the poison",
    "fear": "to stand the sight",
    "spell": "to cast the spell",
    "fire": "to set it alight",
    "intelligence": "to read the sigils",
    "charisma": "to rally an ally",
}


def name(table: Catacombs, who: int) -> str:
    """A figure at the beginning of a sentence: heroes by their name, others by their kind, numbered if there are several."""
    card = card_of(table, Who(who))
    if card.side == "hero":
        return card.name
    kinds = cast_of(table).kinds
    alike = [number for number, kind in enumerate(kinds) if kind == kinds[who]]
    return f"The {card.name}" if len(alike) == 1 else f"{card.name} {alike.index(who) + 1}"


def named(table: Catacombs, who: int) -> str:
    """The same within a sentence."""
    called = name(table, who)
    return "the" + called[3:] if called.startswith("The ") else called


def listed(names: Sequence[str]) -> str:
    """Several in a row."""
    return " and ".join(filter(None, (", ".join(names[:-1]), *names[-1:])))


def place(ground: Ground, at: int) -> str:
    """A square by column and row, as in C7."""
    return coordinate(ground.xs[at], ground.ys[at])


def square(table: Catacombs, at: int) -> str:
    """The same, of the map that is played."""
    return place(ground_of(table), at)


def door(table: Catacombs, number: int) -> str:
    """A door, or the gate."""
    ground = ground_of(table)
    if number == ground.gate:
        return "the dungeon gate"
    return f"the door at {place(ground, ground.doors[number])}"


def seat(_: Catacombs, number: int) -> str:
    """Who sits there."""
    return SIDE[number]


def side(number: int) -> str:
    """A side at the beginning of a sentence."""
    return "The heroes" if number == HEROES else "The Master"


def count(value: int, one: str, many: str = "") -> str:
    """A number with its noun."""
    return f"{value} {one if value == 1 else many or one + 's'}"


def holders(table: Catacombs, who: int) -> str:
    """2.block.1: whoever stands in the way of a figure, with the verb."""
    names = [named(table, each) for each in blockers_of(table, Who(who))]
    if not names:
        return "somebody holds"
    return f"{listed(names)} {'holds' if len(names) == 1 else 'hold'}"


def specials(card: Character) -> list[str]:
    """The special rules of a card, in a few words each."""
    levels = (("Fear", card.fear), ("Web", card.web), ("Poison", card.poison), ("Swarm", card.swarm), ("Regeneration", card.regeneration))
    flags = (
        ("Burning attack", card.burning),
        ("Fly", card.fly),
        ("Shy", card.shy),
        ("Magic weapon", card.magic_weapon),
        ("Magic armor", card.magic_armor),
        ("Large", card.large),
        ("Invisible until it attacks", card.invisible),
        ("Intangible", card.intangible),
        ("Obstacle", card.obstacle),
    )
    return [f"{what} {level}" for what, level in levels if level] + [what for what, has in flags if has]
