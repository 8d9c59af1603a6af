"""What a board is drawn with: a sign and two colours for every kind of ground, and a sign for every kind of thing that lies on it.

Kinds are the words that games put into a space's tags and a piece's kind. One that is not here is drawn all the same: as plain floor,
or as the first letters of its name.
"""

from typing import NamedTuple

from undercroft.cli.play.terminal.colours import BLOOD, BONE, CANDLE, GRAIN, MOON, NIGHT, PATINA, SHADE


class Ground(NamedTuple):
    """How a kind of space looks: colour is never the only sign."""

    sign: str
    ink: str
    earth: str


FLOOR = Ground("·", "#5c4a38", "#231a14")
VOID = Ground(" ", GRAIN, NIGHT)
ROOM = Ground(" ", BONE, "#33271d")

GROUNDS = {
    # stone and what is not to be walked on
    "wall": Ground("▒", "#4a3a2c", "#3a2d22"),
    "pillar": Ground("●", SHADE, "#3a2d22"),
    "scree": Ground("▚", "#4a3a2c", "#2c221a"),
    "bone-tree": Ground("♠", BONE, "#2c221a"),
    "lava": Ground("≈", "#f0a24a", "#5a2412"),
    "hole": Ground("○", SHADE, NIGHT),
    # regions under the open sky and below it
    "gallery": FLOOR,
    "swamp": Ground('"', "#7d9160", "#1d2718"),
    "mines": Ground(":", "#a08050", "#2a2114"),
    "crypt": Ground("+", "#8d8fb8", "#20202e"),
    "graveyard": Ground("⌐", "#8a9a86", "#1e2622"),
    "dark-temple": Ground("^", "#b07a9a", "#2c1824"),
    "chamber": Ground("∘", "#c07060", "#331818"),
    "throne-room": Ground("=", "#c09a60", "#33240f"),
    "trail": Ground("-", "#a58f6a", "#33291a"),
    "sewers": Ground("~", "#6f9a9a", "#162424"),
    "black": Ground("▓", "#3a3040", NIGHT),
    "lake": Ground("≈", MOON, "#16202e"),
    "tree": Ground("♣", "#6f8a4c", "#1a2114"),
    "hill": Ground("∩", "#8a7a5a", "#251e14"),
    "houses": Ground("⌂", "#b09070", "#2a1e16"),
    "hamlet": Ground("⌂", CANDLE, "#33240f"),
    # what a space has besides
    "entrance": Ground(",", PATINA, "#1f2a24"),
    "reinforcement": Ground("»", BLOOD, "#2e1a16"),
    "cell": Ground("◊", MOON, "#20202e"),
    "reliquary": Ground("·", MOON, "#20202e"),
    "chest": Ground("·", CANDLE, "#33240f"),
    "gate": Ground("╬", CANDLE, "#33240f"),
    "teleport": Ground("◎", MOON, "#20202e"),
    "fountain": Ground("○", MOON, "#16202e"),
    "throne": Ground("Ω", CANDLE, "#33240f"),
    "herbalist": Ground("⚘", PATINA, "#1f2a24"),
    "secret": Ground("∂", SHADE, FLOOR.earth),
    "west": Ground("←", CANDLE, FLOOR.earth),
    "east": Ground("→", CANDLE, FLOOR.earth),
    "north": Ground("↑", CANDLE, FLOOR.earth),
    "south": Ground("↓", CANDLE, FLOOR.earth),
}

THINGS = {
    "treasure": ("◇", CANDLE),
    "artifact": ("✦", CANDLE),
    "chest": ("▣", CANDLE),
    "barrel": ("0", SHADE),
    "shrine": ("†", MOON),
    "door": ("▯", BONE),
    "gate": ("╬", CANDLE),
    "trap": ("?", MOON),
    "trapdoor": ("▼", BLOOD),
    "oubliette": ("▼", BLOOD),
    "secret-door": ("∂", PATINA),
    "grave": ("†", SHADE),
    "cave-in": ("▒", SHADE),
    "blood": ("•", BLOOD),
}


def ground_of(tags: list[str] | tuple[str, ...]) -> Ground:
    """How a space looks: its last tag that anybody knows says most, but rather by its sign; the first gives the earth."""
    known = [GROUNDS[tag] for tag in tags if tag in GROUNDS]
    if not known:
        return FLOOR
    return Ground(known[-1].sign, known[-1].ink, known[0].earth if known[0] is not FLOOR else known[-1].earth)
