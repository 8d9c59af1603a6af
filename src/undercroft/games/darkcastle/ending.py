"""Hit points, death and escape."""

from typing import NoReturn

from undercroft.engine.state import GameOver, Outcome
from undercroft.games.darkcastle.board import everyone
from undercroft.games.darkcastle.events import Died, Escaped, Healed, Hurt
from undercroft.games.darkcastle.state import DarkCastle


def heal(table: DarkCastle, who: int, amount: int, rule: str) -> None:
    """2.hp.5: HP never rise above the start; the surplus is lost."""
    prisoner = table.prisoners[who]
    gained = min(amount, table.start_hp - prisoner.hp)
    if gained > 0:
        prisoner.hp += gained
        table.tell(Healed(who, gained, prisoner.hp), rule)


def take_losses(table: DarkCastle, rule: str) -> list[int]:
    """5.defend.4: all announced losses are taken at the same moment; 0.object.3: then any death ends the game at once."""
    hurt = []
    for who, amount in enumerate(table.losses):
        if amount > 0:
            prisoner = table.prisoners[who]
            prisoner.hp = max(0, prisoner.hp - amount)
            hurt.append(who)
            table.tell(Hurt(who, amount, prisoner.hp), rule)
    table.losses = []
    dead = [who for who in hurt if table.prisoners[who].hp == 0]
    if dead:
        perish(table, dead)
    return hurt


def perish(table: DarkCastle, dead: list[int]) -> NoReturn:
    """0.object.3, 0.object.4: a prisoner without HP is dead, and everybody has lost."""
    for who in dead:
        table.tell(Died(who), "0.object.4")
    table.outcome = Outcome((), "death", "0.object.3")
    raise GameOver


def escape(table: DarkCastle) -> NoReturn:
    """0.object.2, 3.chapter.6: the boss is defeated and all are alive: the group wins at once."""
    table.tell(Escaped(), "3.chapter.6")
    table.outcome = Outcome(everyone(table), "escape", "3.chapter.6")
    raise GameOver
