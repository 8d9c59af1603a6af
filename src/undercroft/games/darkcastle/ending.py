"""Hit points, death and escape."""

from typing import NoReturn

from undercroft.engine.state import GameOver, Outcome
from undercroft.games.darkcastle.board import everyone
from undercroft.games.darkcastle.events import Died, Escaped, Healed, Hurt
from undercroft.games.darkcastle.options import ALL
from undercroft.games.darkcastle.state import DarkCastle


def heal(table: DarkCastle, who: int, amount: int, rule: str) -> None:
    """2.hp.5: HP never rise above the start; the surplus is lost."""
    prisoner = table.prisoners[who]
    gained = min(amount, table.start_hp - prisoner.hp)
    if gained > 0:
        prisoner.hp += gained
        if table.journal is not None:
            table.tell(Healed(who, gained, prisoner.hp), rule)


def take_losses(table: DarkCastle, losses: list[int], rule: str) -> None:
    """5.defend.4: all announced losses are taken at the same moment; 0.object.3: then any death ends the game at once."""
    deadly, prisoners = False, table.prisoners
    for who in ALL[table.size]:
        loss = losses[who]
        if loss:
            prisoner = prisoners[who]
            left = prisoner.hp - loss
            if left > 0:
                prisoner.hp = left
            else:
                prisoner.hp = 0
                deadly = True
    if table.journal is not None:
        for who, loss in enumerate(losses):
            if loss:
                table.tell(Hurt(who, loss, table.prisoners[who].hp), rule)
    if deadly:
        perish(table)


def perish(table: DarkCastle) -> NoReturn:
    """0.object.3, 0.object.4: a prisoner without HP is dead, and everybody has lost."""
    if table.journal is not None:
        for who, prisoner in enumerate(table.prisoners):
            if prisoner.hp == 0:
                table.tell(Died(who), "0.object.4")
    table.outcome = Outcome((), "death", "0.object.3")
    raise GameOver


def escape(table: DarkCastle) -> NoReturn:
    """0.object.2, 3.chapter.6: the boss is defeated and all are alive: the group wins at once."""
    table.tell(Escaped(), "3.chapter.6")
    table.outcome = Outcome(everyone(table), "escape", "3.chapter.6")
    raise GameOver
