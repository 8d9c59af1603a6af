"""The Setup chapter: the board lies there, nobody is on it yet."""

from collections.abc import Mapping

from undercroft.engine.chance import Chance
from undercroft.engine.events import Journal
from undercroft.engine.game import Setting
from undercroft.games.dorn.content.loading import ZORKAL, Cards
from undercroft.games.dorn.state import LORD, Dorn, Monster

SECONDS = (120, 150, 180, 210, 240, 270, 300)

SETTINGS = (
    Setting(
        "party",
        ("suggested", "chosen", "random"),
        "suggested",
        "Which heroes take part: Almanor, Choros, Eleanor, Kaerdrak and Ragnar; or each is chosen by its player in turn; or drawn.",
    ),
    Setting("heroes", (5, 4), 5, "Five heroes, or four with more hit points against a poorer Dornkeeper."),
    Setting("shared", ("in turn", "by agreement"), "in turn", "Each hero goes to the next player, or as the players agree."),
    Setting("missing_artifact", (False, True), False, "One of the six Artifacts is missing."),
    Setting("cave_in", (False, True), False, "Two of six places are blocked by Cave-ins."),
    Setting("tactics", (False, True), False, "Whoever comes next to an enemy has to stop, or flees and does not fight."),
    Setting("real_time", (False, True), False, "Each turn has a time limit."),
    Setting("dornkeeper_seconds", SECONDS, 180, "Seconds for a turn of the Dornkeeper, if there is a limit."),
    Setting("heroes_seconds", SECONDS, 180, "Seconds for a turn of the heroes, if there is a limit."),
)
"""15.1, 15e.1: the variants of chapter 15, and which heroes take part."""


def unfit(seats: int, options: Mapping[str, str | int | bool]) -> str:
    """3c.3: every player of heroes has at least one."""
    heroes = int(options["heroes"])
    if seats <= heroes + 1:
        return ""
    return f"Dorn with heroes={heroes} is for 2 to {heroes + 1} seats, not {seats}: somebody would be left without a hero"


def sides(seats: int) -> tuple[tuple[int, ...], ...]:
    """1.1: the Dornkeeper on one side, all others on the other."""
    return ((0,), tuple(range(1, seats)))


def limits(options: Mapping[str, str | int | bool]) -> tuple[int, ...]:
    """15e.1: seconds for a turn, of the Dornkeeper and of the heroes."""
    return (int(options["dornkeeper_seconds"]), int(options["heroes_seconds"])) if options.get("real_time") else ()


def setup(content: Cards, seats: int, options: dict[str, str | int | bool], chance: Chance, journal: Journal | None) -> Dorn:
    """3d.1, 3d.2, 3d.3, 3d.7, 3d.11, 15.1: Zorkal on his throne at level 1, without blood, by Day; variants are fixed from now on."""
    lab = content.map
    throne = lab.throne
    return Dorn(
        chance=chance,
        journal=journal,
        content=content,
        seats=seats,
        size=int(options["heroes"]),
        party=str(options["party"]),
        agreed=options["shared"] != "in turn",
        missing=bool(options["missing_artifact"]),
        caves=bool(options["cave_in"]),
        tactics=bool(options["tactics"]),
        clocks=limits(options),
        treasure=content.deck,
        monsters=[Monster(LORD, ZORKAL, throne, content.reigns[0].hp)],
        monsters_at=lab.foot[throne],
    )
