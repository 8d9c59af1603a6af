"""What the box holds: prisoners, chapters, bosses and items, to be printed."""

from undercroft.engine.components import Box, Pile
from undercroft.engine.view import Card
from undercroft.games.darkcastle.content.loading import Cards
from undercroft.games.darkcastle.view import printed


def box(content: Cards) -> Box:
    """1.components: everything but dice and pencils."""
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
        )
    )
