"""The Game preparation: the quest is chosen and its map laid; nobody is on it yet."""

from functools import lru_cache

from undercroft.engine.asking import choose
from undercroft.engine.chance import Chance
from undercroft.engine.decisions import Option, Rules
from undercroft.engine.events import Journal
from undercroft.engine.game import Setting
from undercroft.games.catacombs.actions.handling import DOOR_HP
from undercroft.games.catacombs.board import cast_of, most_hp
from undercroft.games.catacombs.content.loading import QUESTS, Cards, Cast
from undercroft.games.catacombs.events import Placed, Vanished
from undercroft.games.catacombs.ids import OFF, Who
from undercroft.games.catacombs.options import Place
from undercroft.games.catacombs.state import HEROES, LOCKED, MASTER, SHUT, Catacombs, Figure

SETTINGS = (
    Setting("quest", QUESTS, QUESTS[0], "Which quest is played.", each=True),
    Setting("hazards", ("off", "on"), "off", "Traps and holes lie in the galleries of the book's quests too."),
    Setting("rounds", (0, 40, 10), 0, "After so many rounds the Master wins; 0, as in the book: there is no limit.", brisk=40),
)


def setup(content: Cards, _: int, options: dict[str, str | int | bool], chance: Chance, journal: Journal | None) -> Catacombs:
    """1.frame.1, 1.frame.2, 2.setup.1: seat 0 has the heroes, seat 1 is the Master; the quest was agreed on beforehand.

    2.move.7: so was whether its hazards are there.
    """
    quest = QUESTS.index(str(options["quest"])) + (len(QUESTS) if options["hazards"] == "on" else 0)
    cast = content.quests[quest]
    characters = content.characters
    limit = options["rounds"]
    return Catacombs(
        chance=chance,
        journal=journal,
        content=content,
        quest=quest,
        limit=int(limit),
        figures=[
            Figure(
                kind=kind,
                side=HEROES if number < cast.heroes else MASTER,
                hp=most_hp(characters[kind]) if number < cast.placed else 0,
                destiny=characters[kind].destiny,
            )
            for number, kind in enumerate(cast.kinds)
        ],
        squares=[OFF] * len(cast.kinds),
        doors=tuple(LOCKED if locked else SHUT for locked in cast.ground.locked),
        door_hp=(DOOR_HP,) * len(cast.ground.doors),
        shut=tuple(sorted(cast.ground.doors)),
        barrels=cast.ground.barrels,
        shrines=(False,) * len(cast.ground.shrines),
        cursor=Who(cast.heroes),
    )


@lru_cache(maxsize=1024)
def _places(cast: Cast, who: Who, shut: tuple[int, ...]) -> dict[int, Option]:
    """2.setup.3, 5.entrance.1: where a figure may be deployed, as far as the map goes."""
    squares = cast.ground.entrance if who < cast.heroes else cast.ground.deploy
    return {at: Place(who, at) for at in squares if at not in shut}


def deploy(table: Catacombs) -> Rules[None]:
    """2.setup.2, 2.setup.3, 2.setup.4, 2.setup.5, 5.entrance.1: the Master places all figures outside of the entrance, the heroes in it."""
    cast, who = cast_of(table), table.cursor
    figure = table.figures[who]
    free = _places(cast, who, table.shut).copy()
    for at in table.squares:
        free.pop(at, None)
    answer = yield from choose(figure.side, list(free.values()), "2.setup.3" if figure.side == MASTER else "2.setup.5")
    assert isinstance(answer, Place)
    table.place(who, answer.to)
    figure.perch = answer.to
    table.tell("2.setup.3" if figure.side == MASTER else "2.setup.5", Placed, who, answer.to)
    if table.content.characters[figure.kind].invisible:
        figure.hidden = True
        table.tell("4.invisible.1", Vanished, who)
    table.cursor = Who(0) if who + 1 == cast.placed else Who(who + 1)
    if table.cursor == cast.prisoner:
        table.cursor = Who(cast.heroes)  # he sits in the cell


def sides(_: int) -> tuple[tuple[int, ...], ...]:
    """1.frame.1, 1.frame.2: seat 0 runs all heroes, seat 1 is the Master of the catacombs."""
    return ((0,), (1,))
