"""What the box holds: heroes, monsters, cards, tokens and the labyrinth, to be printed."""

from undercroft.engine.components import Box, Ground, Pile, Token
from undercroft.engine.view import Card
from undercroft.games.dorn.content.loading import TOKENS, Cards
from undercroft.games.dorn.view import printed
from undercroft.games.dorn.words.cards import level_text


def box(content: Cards) -> Box:
    """2: everything but the pencils."""
    shown = printed(content)
    levels = tuple(
        Card(f"hero:{number}:{level}", hero.name, f"hero, level {level + 1}", level_text(each), hero.text, hero.icon, (hero.colour,))
        for number, hero in enumerate(content.heroes)
        for level, each in enumerate(hero.levels)
    )
    return Box(
        piles=(
            Pile("Heroes", levels),
            Pile("Monsters", tuple(kind[TOKENS] for kind in shown.monsters)),
            Pile("Rituals", shown.rituals),
            Pile("Blessings", shown.blessings),
            Pile("Treasures", shown.treasures),
            Pile("Artifacts", shown.artifacts),
        ),
        grounds=(Ground("The labyrinth of Dorn", shown.board),),
        tokens=(
            *(Token(hero.name, 1, hero.icon, "hero") for hero in content.heroes),
            *(Token(f"{kind.name} {number}", 1, kind.icon, "monster") for kind in content.monsters for number in range(1, TOKENS + 1)),
        ),
    )
