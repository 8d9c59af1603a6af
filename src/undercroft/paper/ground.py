"""How a space looks on paper, by the words in its tags: its ground, its picture, and what is written on it."""

from typing import NamedTuple

from undercroft.engine.view import Space

Colour = tuple[int, int, int]
PLAIN: Colour = (250, 244, 230)


class Look(NamedTuple):
    """What a word in a space's tags adds: a colour of ground, a picture of the page, a word."""

    ground: Colour | None = None
    icon: str = ""
    word: str = ""


SWAMP, THRONE, STONE, WATER = (204, 212, 178), (238, 210, 202), (186, 178, 166), (176, 202, 212)
LOOKS = {
    # what nobody walks on
    "wall": Look((70, 60, 52)),
    "pillar": Look(STONE, word="pillar"),
    "bone-tree": Look(STONE, "evil-tree", "bone tree"),
    "scree": Look((202, 194, 178), word="scree"),
    "lava": Look((220, 132, 96), word="lava"),
    "hole": Look((128, 118, 108), word="hole"),
    "lake": Look(WATER),
    "tree": Look(SWAMP, "pine-tree"),
    "hill": Look((214, 202, 164), "hills"),
    "houses": Look((238, 222, 178), "hut"),
    # regions
    "floor": Look(),
    "gallery": Look(),
    "swamp": Look(SWAMP),
    "mines": Look((228, 212, 184)),
    "crypt": Look((210, 218, 224)),
    "graveyard": Look((216, 220, 198)),
    "dark-temple": Look((222, 206, 228)),
    "chamber": Look((234, 206, 198)),
    "throne-room": Look(THRONE),
    "gate": Look(THRONE, "dungeon-gate"),
    "trail": Look((230, 220, 200)),
    "sewers": Look((200, 220, 220)),
    "hamlet": Look((242, 228, 186), "hut"),
    "herbalist": Look((216, 228, 196), "herbs-bundle"),
    # what a space has besides
    "entrance": Look(word="entrance"),
    "reinforcement": Look(icon="coffin", word="reinforcement"),
    "cell": Look(word="cell"),
    "chest": Look(icon="locked-chest", word="chest"),
    "trap": Look(icon="wolf-trap", word="trap"),
    "reliquary": Look(icon="star-altar", word="reliquary"),
    "secret": Look(icon="secret-door", word="secret door"),
    "treasure": Look(icon="chest", word="Treasure"),
    "artifact": Look(icon="rune-stone", word="Artifact"),
    "fountain": Look(WATER, "fountain", "Fountain"),
    "throne": Look(icon="stone-throne", word="throne"),
    "black": Look(STONE, word="M"),
    "teleport": Look(icon="portal"),
    "t1": Look(word="Teleport I"),
    "t2": Look(word="Teleport II"),
    "arrow": Look(),
} | {f"z{number}": Look(word=f"Cave-in {number}") for number in range(1, 7)}

ARROWS = {"east": (1, 0), "west": (-1, 0), "south": (0, 1), "north": (0, -1)}


class Seen(NamedTuple):
    """A space as it is drawn."""

    ground: Colour
    icons: tuple[str, ...]
    words: tuple[str, ...]
    arrow: tuple[int, int] | None


def size(space: Space, word_of: str) -> int:
    """A room says in its tags how wide and high it is, such as `wide-4` and `high-3`; any other space is one."""
    return next((int(number) for tag in space.tags for word, _, number in [tag.partition("-")] if word == word_of and number.isdigit()), 1)


def is_room(space: Space) -> bool:
    """Rooms have doors, and stand for many squares."""
    return space.shape == "room" or size(space, "wide") * size(space, "high") > 1


def seen(space: Space) -> Seen:
    """A word that is not in the table is written out, unless it says which tile a space is on, or how large it is."""
    tags = [tag for tag in space.tags if ":" not in tag and tag not in ARROWS and not tag.rpartition("-")[2].isdigit()]
    looks = [LOOKS[tag] for tag in tags if tag in LOOKS and not is_room(space)]
    icons = [look.icon for look in looks if look.icon] + [tag for tag in tags[1:] if is_room(space)]
    words = [look.word for look in looks if look.word]
    words += [tag.replace("-", " ") for tag in tags if tag not in LOOKS and not is_room(space) and tag != space.name.lower()]
    grounds = [look.ground for look in looks if look.ground]
    arrow = next((ARROWS[tag] for tag in space.tags if tag in ARROWS), None)
    return Seen(grounds[-1] if grounds else PLAIN, tuple(icons), tuple(words), arrow)


def is_dark(colour: Colour) -> bool:
    """Whether ink can't be read on it."""
    return sum(colour) < 300
