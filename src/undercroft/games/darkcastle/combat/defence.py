"""The Defend step of a combat round: whoever has not blocked is struck, all at the same moment."""

from collections.abc import Sequence

from undercroft.engine.asking import choose
from undercroft.engine.decisions import Rules
from undercroft.games.darkcastle.board import attack_value, can_block, carried, everyone, seat_of, with_hp
from undercroft.games.darkcastle.content.loading import BLOW, CHANGING_BLOWS, CHANGING_VALUE, DOUBLE
from undercroft.games.darkcastle.events import Blocked
from undercroft.games.darkcastle.ids import ONLY, Prisoner, by_prisoner
from undercroft.games.darkcastle.items import eat_first, give_up_item, suffer, suffer_each
from undercroft.games.darkcastle.options import ALL, NAME, Aimed, Discard, Giving
from undercroft.games.darkcastle.state import Combat, DarkCastle
from undercroft.pieces.remembered import Remembered


def defend(table: DarkCastle, combat: Combat) -> Rules[None] | None:
    """5.defend.1, 5.defend.2, 5.defend.4, 5.defend.5: every fighter that has not blocked loses the attack value, all at once.

    5.defend.3, 5.attack.8, 5.rest.4: a single lets the attack through, a DOUBLE blocks it, whoever rests is not struck.
    Returns the rule that asks, if somebody may have an answer to it.
    """
    if combat.specials in CHANGING_BLOWS:
        return _defend_specially(table, combat)
    value = attack_value(table, combat) if combat.specials in CHANGING_VALUE else combat.fight.attack
    struck = singles[combat.faces]
    if combat.blocked:
        struck = tuple(who for who in struck if not combat.blocked & ONLY[who])
    table.relate(_all_blocked, combat)
    return suffer(table, struck, value, "5.defend.2", BLOW)


def _all_blocked(table: DarkCastle, combat: Combat) -> None:
    """5.attack.8: who has blocked."""
    for who, face in by_prisoner(combat.faces):
        if face >= DOUBLE or combat.blocked & ONLY[who]:
            table.tell("5.attack.8", Blocked, who)


@Remembered
def singles(faces: tuple[int, ...]) -> tuple[Prisoner, ...]:
    """5.attack.8, 5.rest.4: whoever rolled a single, and so did not block."""
    return tuple(who for who, face in by_prisoner(faces) if 0 <= face < DOUBLE)


def suffer_thorns(table: DarkCastle, amount: int, who: Prisoner) -> Rules[None] | None:
    """5.special.1: whoever removes the last die of a trait is hurt by it."""
    return suffer(table, (who,), amount, "5.special.1")


def _defend_specially(table: DarkCastle, combat: Combat) -> Rules[None] | None:
    """5.special.1: whom the enemy strikes, how hard, and what it takes besides.

    Where it looks at HP it looks at all who fight, whether they block or not: it does not turn from one who does to another.
    """
    fight = combat.fight
    aimed: Sequence[Prisoner] = [who for who, face in by_prisoner(combat.faces) if face >= 0]
    if fight.target != "all":
        aimed = with_hp(table, aimed, most=fight.target == "highest")
    if fight.pilfer or (fight.target == "highest" and len(aimed) > 1):
        return _single_out_and_rob(table, combat, aimed)
    return suffer_each(table, _special_blows(table, combat, aimed), "5.defend.2", BLOW)


def _single_out_and_rob(table: DarkCastle, combat: Combat, aimed: Sequence[Prisoner]) -> Rules[None]:
    if combat.fight.target == "highest" and len(aimed) > 1:
        about = Aimed(attack_value(table, combat))
        aimed = [(yield from choose(everyone(table), [NAME[who] for who in aimed], "5.special.1", 0, about)).who]
    losses = _special_blows(table, combat, aimed)
    asking = suffer_each(table, losses, "5.defend.2", BLOW)
    if asking is not None:
        yield from asking
    if combat.fight.pilfer:
        yield from _pilfer(table, tuple(who for who, loss in by_prisoner(losses) if loss))


def _special_blows(table: DarkCastle, combat: Combat, aimed: Sequence[Prisoner]) -> list[int]:
    """5.defend.3, 5.special.1: what each prisoner is to lose by an enemy whose attack is out of the ordinary."""
    losses = [0] * table.size
    value = attack_value(table, combat)
    fight, unblocked = combat.fight, _unblocked(table, combat)
    if fight.grudge:
        value += fight.grudge * (sum(face >= 0 for face in combat.faces) - len(unblocked))
    for who in unblocked:
        if who in aimed and not (fight.shuns and carried(table, who, fight.shuns)):
            losses[who] = value + (1 if fight.scents and carried(table, who, fight.scents) else 0)
    if fight.you_extra and losses[table.turner]:
        losses[table.turner] += fight.you_extra
    return losses


def _unblocked(table: DarkCastle, combat: Combat) -> list[Prisoner]:
    """5.attack.8: a DOUBLE blocks, whether or not it hit anything, and even if it was rolled again; but a special may bar it."""
    struck = []
    for who in ALL[table.size]:
        face = combat.faces[who]
        if face >= 0:
            if (face >= DOUBLE or combat.blocked & ONLY[who]) and can_block(combat, who):
                table.tell("5.attack.8", Blocked, who)
            else:
                struck.append(who)
    return struck


def _pilfer(table: DarkCastle, hurt: tuple[Prisoner, ...]) -> Rules[None]:
    """5.special.1: whoever was hurt gives up an item; 4.use.1: or eats it before."""
    if hurt:
        yield from eat_first(table, BLOW, "robbery", hurt)
    for who in hurt:
        if held := [Discard(card) for card in table.hands[who]]:
            give_up_item(table, (yield from choose(seat_of(table, who), held, "5.special.1", 0, Giving(who, 1, 1))).card, "5.special.1")
