"""What the box holds: heroes, monsters, cards, tokens and the labyrinth, to be printed."""

from msgspec.structs import replace

from undercroft.engine.components import Box, Ground, Pile, Sheet, Token, Track
from undercroft.engine.view import Card
from undercroft.games.dorn.content import Reign
from undercroft.games.dorn.content.loading import TOKENS, Cards
from undercroft.games.dorn.ending import MOST_BLOOD, STREAK
from undercroft.games.dorn.view import printed
from undercroft.games.dorn.words.cards import level_text, reign_text
from undercroft.games.dorn.words.names import count

CAVE_INS = 6
"""2.9: tokens for the Cave-in variant."""
EXPERIENCE = 10
"""More points than any level asks for."""


def box(content: Cards) -> Box:
    """2: everything but the pencils."""
    shown = printed(content)
    levels = tuple(
        Card(f"hero:{number}:{level}", hero.name, f"hero, level {level + 1}", level_text(each), hero.text, hero.icon, (hero.colour,))
        for number, hero in enumerate(content.heroes)
        for level, each in enumerate(hero.levels)
    )
    zorkal = content.zorkal
    reigns = tuple(
        Card(f"zorkal:{level}", zorkal.name, f"Dornkeeper, level {level}", reign_text(each), zorkal.text, zorkal.icon, _price(each))
        for level, each in enumerate(content.reigns, 1)
    )
    monsters = tuple(replace(kind[TOKENS], tags=(*kind[TOKENS].tags[:-1], count(TOKENS, "token"))) for kind in shown.monsters)
    return Box(
        piles=(
            Pile("Heroes", levels),
            Pile(zorkal.name, reigns),
            Pile("Monsters", monsters),
            Pile("Rituals", shown.rituals),
            Pile("Blessings", shown.blessings),
            Pile("Treasures", shown.treasures),
            Pile("Artifacts", shown.artifacts),
        ),
        grounds=(Ground("The labyrinth of Dorn", shown.board),),
        tokens=(
            *(Token(hero.name, 1, hero.icon, "hero") for hero in content.heroes),
            *(Token(f"{kind.name} {number}", 1, kind.icon, "monster") for kind in content.monsters for number in range(1, TOKENS + 1)),
            Token(zorkal.name, 1, zorkal.icon, "necromancer"),
            *(Token(artifact.capitalize(), 1, "rune-stone", "artifact") for artifact in content.artifact_names),
            Token("Treasure", content.map.treasures.bit_count(), "chest", "treasure"),
            *(Token(f"Cave-in {number}", 1, "falling-rocks", "cave-in") for number in range(1, CAVE_INS + 1)),
            Token("Day", 1, "sun", "day"),
            Token("Night", 1, "moon", "night"),
        ),
        sheets=(
            *(
                Sheet(
                    hero.name,
                    (
                        *(Track(f"hit points, level {level}", each.hp) for level, each in enumerate(hero.levels, 1)),
                        Track("experience", EXPERIENCE),
                    ),
                )
                for hero in content.heroes
            ),
            Sheet(
                zorkal.name,
                (
                    Track("blood", MOST_BLOOD),
                    Track("turns in a row that ended with a full Chamber", STREAK),
                    *(Track(f"hit points, level {level}", reign.hp) for level, reign in enumerate(content.reigns, 1)),
                ),
            ),
        ),
    )


def _price(reign: Reign) -> tuple[str, ...]:
    """10.15: what it costs to get there."""
    return (f"{count(reign.price, 'drop')} of blood",) if reign.price else ()
