"""The table of the catacombs as data."""

import msgspec

from undercroft.engine.state import Table
from undercroft.games.catacombs.content.loading import Cards
from undercroft.games.catacombs.ids import NO_FIGURES, NO_TRICKS, NOBODY, OFF, Figures, Square, Tricks, Who

HEROES, MASTER = 0, 1
"""The two sides, which are the two seats as well."""

DEPLOY, ALERT, REINFORCE, ROUSE, FEAR, ACT = range(6)
"""Phases: setting up; then in each turn the start (only the Master's has the first two), what strikes as it begins, activations."""

SHUT, LOCKED, OPEN, BROKEN = range(4)  # doors
LOST = -1000  # the place of a barrel that is gone


class Figure(msgspec.Struct, gc=False):
    """A character in play, and 1.box.7: its markers. Its number in the list is its name: heroes first, then the leader."""

    kind: int  # number of its card in the content
    side: int
    hp: int  # of a swarm: of all its miniatures together
    destiny: int
    at: Square = OFF  # square
    ap: int = 0  # Action.P left; of a hero in the Master's turn: waiting points
    kept: int = 0  # waiting points bought in this activation
    stride: bool = False  # the second step of a run is still to come, if it wants to
    acted: bool = False  # its activation of this round is over
    drained: int = 0  # Action.P that poison has cost in this turn
    scared: int = 0  # Action.P that fear has cost in this turn
    used: Tricks = NO_TRICKS  # spells and then skills used in this round
    fire: int = 0  # 1 + the number of whoever set it alight
    web: int = 0  # level
    poison: bool = False
    hidden: bool = False  # invisible
    marked: bool = False  # in this turn all attacks of heroes on it are magic
    barrel: int = -1  # number of the barrel it carries
    struck_by: Figures = NO_FIGURES  # who has attacked it in melee in this turn
    met: Figures = NO_FIGURES  # with whom it has exchanged melee attacks in this turn
    met_before: Figures = NO_FIGURES  # and in the turn before
    joining: int = 0  # of a swarm: HP of newcomers, who do not count yet
    deadline: int = 0  # of a hero who is down: the round at the end of whose heroes' turn he dies
    gone: bool = False  # out of the game for good
    pinned: bool = False  # an arrow has nailed it down: it loses an Action.P as its next turn begins
    late: bool = False  # it fell in the Master's turn before his reinforcement phase, which is not for it
    perch: Square = OFF  # the last square on which it could end its turn


class Catacombs(Table):
    """Everything that lies on the table. What changes seldom is a tuple: it need not be copied."""

    content: Cards
    quest: int  # number in the content
    limit: int  # rounds after which the Master wins; 0: none
    figures: list[Figure]
    squares: list[Square]  # where each of them is, once more: mostly it is only asked which squares are taken
    doors: tuple[int, ...]  # shut, locked, open or broken
    door_hp: tuple[int, ...]
    shut: tuple[Square, ...]  # squares that are obstacles now and may not be later: doors, raised walls
    barrels: tuple[int, ...]  # the square where each lies; -1 - figure for its carrier; LOST
    shrines: tuple[bool, ...] = ()  # which have been opened
    phase: int = DEPLOY
    round: int = 0
    turn: int = HEROES  # whose turn it is
    active: Who = NOBODY  # whose activation it is
    cursor: Who = Who(0)  # who is placed next, while figures are deployed
    window: bool = False  # heroes with waiting points may act now
    watch: bool = False  # there may be such heroes in this turn of the Master; if not, nobody need look for them
    rolled: tuple[int, ...] = ()  # the power dice as they fell last, by their sides
    roller: Who = Who(0)  # whose they were

    def place(self, who: Who, at: Square) -> None:
        """From now on a figure is on this square. Nothing else moves one."""
        self.figures[who].at = self.squares[who] = at
