"""Injuries, falling, dying, coming back, and the end of the game."""

from typing import NoReturn

from undercroft.engine.asking import choose
from undercroft.engine.decisions import Option, Rules
from undercroft.engine.state import GameOver, Outcome
from undercroft.games.catacombs.board import card_of, cast_of, ground_of, leader_of, leads, most_hp
from undercroft.games.catacombs.events import (
    Annulled,
    Cured,
    Died,
    Fell,
    Healed,
    Hurt,
    LaidDown,
    OutForGood,
    Removed,
    Returned,
    Rose,
    Won,
)
from undercroft.games.catacombs.ids import NO_FIGURES, OFF, ONLY, Square, Who, by_figure
from undercroft.games.catacombs.options import ACCEPT, Annul, Dying
from undercroft.games.catacombs.state import HEROES, LOST, MASTER, REINFORCE, Catacombs, Figure


def injure(table: Catacombs, who: Who, amount: int, rule: str) -> Rules[bool]:
    """1.destiny.2, 1.char.6: injuries, of which those that would end at 0 HP or less can be annulled. Returns whether they count."""
    figure = table.figures[who]
    if amount > 0 and figure.hp <= amount and figure.destiny and (yield from annul(table, who, amount)):
        return False
    wound(table, who, amount, rule)
    return True


def annul(table: Catacombs, who: Who, loss: int) -> Rules[bool]:
    """1.destiny.2, 1.destiny.3: one's own Destiny Point undoes a result that could end in one's death."""
    figure = table.figures[who]
    options: tuple[Option, ...] = (Annul(who), ACCEPT)
    if (yield from choose(figure.side, options, "1.destiny.2", about=Dying(who, loss))) is ACCEPT:
        return False
    figure.destiny -= 1
    table.tell("1.destiny.2", Annulled, who, figure.destiny)
    return True


def wound(table: Catacombs, who: Who, amount: int, rule: str) -> None:
    """1.char.6, 2.melee.9, 2.ranged.11: every injury takes away one hit point."""
    if amount <= 0:
        return
    figure = table.figures[who]
    stood = figure.hp > 0
    figure.hp -= amount
    table.tell(rule, Hurt, who, amount, figure.hp)
    if figure.hp > 0:
        figure.joining = min(figure.joining, figure.hp)  # 4.swarm.8: newcomers lose HP only after the old miniatures
    elif figure.side == MASTER:
        leave(table, who, "3.master.1")
    elif stood:
        fall(table, who)


def fall(table: Catacombs, who: Who) -> None:
    """3.hero.1, 3.hero.2, 2.wait.5: a hero goes down where he stands, and loses his Action.P and waiting points."""
    figure = table.figures[who]
    figure.ap = figure.kept = 0
    figure.stride = False
    figure.deadline = table.round + 1
    table.tell("3.hero.1", Fell, who, figure.deadline)
    check_defeat(table)


def heal(table: Catacombs, who: Who, amount: int, rule: str) -> None:
    """2.potion.2, 3.hero.3: HP up to the number on the card; for a hero who is down they count from 0, so he gets up."""
    figure, card = table.figures[who], card_of(table, who)
    down, left = figure.hp <= 0, max(0, figure.hp)
    gained = min(amount, most_hp(card) - left)
    if gained <= 0:
        return
    figure.hp = left + gained
    table.tell(rule, Healed, who, gained, figure.hp)
    if down:
        figure.deadline = 0
        if table.turn == HEROES and not figure.acted:
            figure.ap = max(0, card.actions - figure.drained - figure.scared)
        table.tell("3.hero.3", Rose, who)


def cure(table: Catacombs, who: Who, *, fire: bool) -> None:
    """4.poison.5: a cure ends the poisoning; a spell that says so puts out fire too."""
    figure = table.figures[who]
    if figure.poison or (fire and figure.fire):
        figure.poison = False
        if fire:
            figure.fire = 0
        table.tell("4.poison.5", Cured, who)


def leave(table: Catacombs, who: Who, rule: str) -> None:
    """3.master.1: a figure of the Master is taken off at once; what it carried drops, all conditions end.

    3.master.3: a hero who waits may kill it before the reinforcement phase of this turn; then it rolls in the next.
    """
    figure = table.figures[who]
    at, bound = figure.at, figure.marked
    drop(table, figure)
    if card_of(table, who).obstacle:
        table.shut = tuple(at for at in table.shut if at != figure.at)
    take_off(table, who)
    figure.late = table.phase == REINFORCE
    table.tell(rule, Removed, who, at, rule)
    if not leads(table):
        give_up_the_fallen(table)
    elif bound:
        figure.gone = True
        table.tell("1.char.11", OutForGood, who)
    if who == leader_of(table) and cast_of(table).quest.goal == "leader":
        win(table, HEROES, "leader", "5.quest3.1")


def take_off(table: Catacombs, who: Who) -> None:
    """Off the board, without any condition."""
    figure = table.figures[who]
    table.place(who, OFF)
    figure.perch = OFF
    figure.hp = figure.deadline = 0
    figure.ap = figure.kept = figure.web = figure.joining = figure.fire = 0
    figure.struck_by = figure.met = figure.met_before = NO_FIGURES
    figure.stride = figure.poison = figure.hidden = figure.marked = figure.pinned = False
    if table.active == who:
        figure.acted = True
    for other in table.figures:  # 2.block.4: a duel ends with either of the two, and does not begin again when one comes back
        if other.met or other.met_before:
            other.met &= ~ONLY[who]
            other.met_before &= ~ONLY[who]


def come_back(table: Catacombs, who: Who, at: Square, rule: str) -> None:
    """3.master.5, 3.master.6, 3.master.7: on this square, with all its HP and no condition, and its activation is still to come."""
    card, figure = card_of(table, who), table.figures[who]
    table.figures[who] = Figure(
        kind=figure.kind,
        side=MASTER,
        hp=most_hp(card),
        destiny=figure.destiny,
        perch=at,
        ap=card.actions,
        hidden=card.invisible,
    )
    table.place(who, at)
    table.tell(rule, Returned, who, at)


def give_up_the_fallen(table: Catacombs) -> None:
    """3.master.8: without a leader nobody comes back, nor does he."""
    for who, figure in by_figure(table.figures):
        if figure.side == MASTER and figure.at == OFF and not figure.gone:
            figure.gone = True
            if not card_of(table, who).obstacle:
                table.tell("3.master.8", OutForGood, who)


def drop(table: Catacombs, figure: Figure) -> None:
    """2.object.5, 3.hero.5: whoever leaves the board drops what it carries; in lava it is lost."""
    if figure.barrel >= 0:
        ground = ground_of(table)
        lies = figure.at if ground.stands[figure.at] and figure.at not in table.shut else figure.perch
        if figure.at in ground.lava or lies < 0:
            lies = Square(LOST)
        barrel, figure.barrel = figure.barrel, -1
        lay_barrel(table, barrel, lies)
        table.tell("2.object.5", LaidDown, barrel, lies)


def lay_barrel(table: Catacombs, barrel: int, place: int) -> None:
    """Where a barrel is from now on."""
    table.barrels = (*table.barrels[:barrel], place, *table.barrels[barrel + 1 :])


def die(table: Catacombs, who: Who, rule: str) -> None:
    """3.hero.5, 5.lava.3: a hero is dead and leaves the game; what he carried stays."""
    figure = table.figures[who]
    at = figure.at
    drop(table, figure)
    take_off(table, who)
    figure.gone = True
    table.tell(rule, Died, who, at, rule)
    if who == cast_of(table).prisoner:
        win(table, MASTER, "prisoner", "5.quest2.1")
    check_defeat(table)


def check_defeat(table: Catacombs) -> None:
    """5.end.2, 1.frame.3: the Master wins when every hero is dead or down, unless one could still get up by himself."""
    for who in cast_of(table).fighters:
        figure = table.figures[who]
        if figure.hp > 0 or (figure.at != OFF and card_of(table, who).regeneration):
            return
    win(table, MASTER, "fallen", "5.end.2")


def win(table: Catacombs, side: int, reason: str, rule: str) -> NoReturn:
    """5.end.1, 1.frame.3: a goal ends the game at once."""
    table.tell(rule, Won, side, reason)
    table.outcome = Outcome((side,), reason, rule)
    raise GameOver
