"""What the box holds: prisoners, chapters, bosses and items, to be printed."""

from undercroft.engine.components import Box, Die, Pile, Sheet, Track
from undercroft.engine.view import Card
from undercroft.games.darkcastle.board import starting_hp
from undercroft.games.darkcastle.content.loading import CHAPTER_DICE, Cards
from undercroft.games.darkcastle.view import printed

BEGIN = f"One or two begin with {starting_hp(2)}, three with {starting_hp(3)}, four with {starting_hp(4)}."


def box(content: Cards) -> Box:
    """1.components: everything but the pencils; 1.components.2: every trait is on two faces of a chapter die."""
    shown = printed(content)
    people = tuple(
        Card(
            f"character:{number}",
            f"The {person.name}",
            "prisoner",
            f"Die: {', '.join(shown.dice[number])}.",
            person.text.strip(),
            scene=person.scene,
        )
        for number, person in enumerate(content.characters)
    )
    return Box(
        piles=(
            Pile("Prisoners", people),
            Pile("The castle", shown.pages[: content.first_boss]),
            Pile("Bosses", shown.pages[content.first_boss :]),
            Pile("Items", shown.items),
        ),
        dice=(
            *(Die(f"The {person.name}", shown.dice[number]) for number, person in enumerate(content.characters)),
            Die("Chapter die", ("Might", "Might", "Cunning", "Cunning", "Wisdom", "Wisdom"), CHAPTER_DICE),
        ),
        sheets=tuple(Sheet(f"The {person.name}", (Track("hit points", starting_hp(1)),), BEGIN) for person in content.characters),
    )
