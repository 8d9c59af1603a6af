"""What the box holds: the characters of both sides, their figures, and the ground of every quest, to be printed."""

from undercroft.engine.components import Box, Die, Ground, Pile, Sheet, Token, Track
from undercroft.games.catacombs.combat.attacks import AREAS
from undercroft.games.catacombs.combat.dice import BLANK, FACES, ONE, STAR
from undercroft.games.catacombs.content import Character
from undercroft.games.catacombs.content.loading import QUESTS, Cards
from undercroft.games.catacombs.view import drawn, printed

POWER = 4  # 1.box.1
ELEMENTS = (
    Token("Door", 4, "padlock", "door"),
    Token("Barrel", 3, "barrel", "barrel"),
    Token("Chest", 1, "locked-chest", "chest"),
    Token("Reliquary", 2, "star-altar", "reliquary"),
)
MARKERS = tuple(
    Token(name, 6, icon, "marker")
    for name, icon in (
        ("On fire", "flame"),
        ("In a web", "spider-web"),
        ("Poisoned", "poison-bottle"),
        ("Invisible", "cloak"),
        ("Nailed down", "arrowed"),
        ("Has acted", "crossed-bones"),
        ("Waits", "hourglass"),
    )
)


def box(content: Cards) -> Box:
    """1.box: everything but two plain dice; 1.box.6: no quest has more doors, barrels and chests; 1.box.7: markers for what lasts."""
    kinds = content.characters
    figures = [(number, kind) for number, kind in enumerate(kinds)]
    most = {number: max(cast.kinds.count(number) for cast in content.quests) for number, _ in figures}
    return Box(
        piles=(Pile("Characters", printed(content)),),
        grounds=tuple(Ground(cast.quest.title, drawn(cast.ground)) for cast in content.quests[: len(QUESTS)]),
        tokens=tuple(
            Token(kind.name if most[number] < 2 else f"{kind.name} {copy}", 1, kind.icon, kind.side)
            for number, kind in figures
            for copy in range(1, most[number] + 1)
        )
        + ELEMENTS
        + MARKERS,
        dice=(
            Die("Power die", tuple({BLANK: "", ONE: "1", STAR: "1*"}[face] for face in FACES), POWER),
            Die("Location die", tuple(("Head", "Torso", "Arms", "Legs")[area] for area in AREAS)),
        ),
        sheets=tuple(
            Sheet(kind.name if most[number] < 2 else f"{kind.name} {copy}", _tracks(kind))
            for number, kind in figures
            for copy in range(1, most[number] + 1)
        ),
    )


def _tracks(kind: Character) -> tuple[Track, ...]:
    return (Track("hit points", kind.hp), *((Track("destiny", kind.destiny),) if kind.destiny else ()))
