"""Hit points, death and escape."""

from collections.abc import Sequence
from typing import NoReturn

from undercroft.engine.state import GameOver, Outcome
from undercroft.games.darkcastle.board import everyone
from undercroft.games.darkcastle.events import Died, Escaped, Healed, Hurt
from undercroft.games.darkcastle.ids import Prisoner, by_prisoner
from undercroft.games.darkcastle.state import DarkCastle


def heal(table: DarkCastle, who: Prisoner, amount: int, rule: str) -> None:
    """2.hp.5: HP never rise above the start; the surplus is lost."""
    gained = min(amount, table.start_hp - table.hp[who])
    if gained > 0:
        table.hp[who] += gained
        table.tell(rule, Healed, who, gained, table.hp[who])


def take_loss(table: DarkCastle, losers: Sequence[Prisoner], amount: int, rule: str) -> None:
    """5.defend.4: all of them lose this much at the same moment; 0.object.3: then any death ends the game at once."""
    hp, deadly = table.hp, False
    for who in losers:
        left = hp[who] - amount
        if left > 0:
            hp[who] = left
        else:
            hp[who] = 0
            deadly = True
    table.relate(_losses, losers, amount, rule)
    if deadly:
        perish(table)


def _losses(table: DarkCastle, losers: Sequence[Prisoner], amount: int, rule: str) -> None:
    """What each of them has lost, and has left."""
    for who in losers:
        table.tell(rule, Hurt, who, amount, table.hp[who])


def take_losses(table: DarkCastle, losses: Sequence[int], rule: str) -> None:
    """The same where not all of them lose as much."""
    hp = table.hp
    for who, loss in by_prisoner(losses):
        if loss:
            if loss < hp[who]:
                hp[who] -= loss
            else:
                hp[who] = 0
    for who, loss in by_prisoner(losses):
        if loss:
            table.tell(rule, Hurt, who, loss, hp[who])
    if 0 in hp:
        perish(table)


def perish(table: DarkCastle) -> NoReturn:
    """0.object.3, 0.object.4: a prisoner without HP is dead, and everybody has lost."""
    for who, hp in by_prisoner(table.hp):
        if hp == 0:
            table.tell("0.object.4", Died, who)
    table.outcome = Outcome((), "death", "0.object.3")
    raise GameOver


def escape(table: DarkCastle) -> NoReturn:
    """0.object.2, 3.chapter.6: the boss is defeated and all are alive: the group wins at once."""
    table.tell("3.chapter.6", Escaped)
    table.outcome = Outcome(everyone(table), "escape", "3.chapter.6")
    raise GameOver
