"""The Defend step of a combat round: whoever has not blocked is struck, all at the same moment."""

from operator import getitem

from undercroft.engine.asking import choose
from undercroft.engine.decisions import Rules
from undercroft.games.darkcastle.board import attack_value, can_block, everyone, seat_of, with_hp
from undercroft.games.darkcastle.content.loading import BLOW, DOUBLE, ON_BLOWS
from undercroft.games.darkcastle.ending import take_losses
from undercroft.games.darkcastle.events import Blocked
from undercroft.games.darkcastle.items import give_up_item, suffer
from undercroft.games.darkcastle.options import NAME, OF_BITS, Discard
from undercroft.games.darkcastle.state import Combat, DarkCastle


def defend(table: DarkCastle, combat: Combat) -> Rules[None] | None:
    """5.defend.1, 5.defend.2, 5.defend.4, 5.defend.5: every fighter that has not blocked loses the attack value, all at once.

    Returns the rule that asks, if somebody may have an answer to it.
    """
    if combat.specials & ON_BLOWS:
        return _defend_specially(table, combat)
    losses = blows(table, combat)
    if combat.moments & BLOW or table.companion:
        return suffer(table, losses, "5.defend.2", BLOW)
    take_losses(table, losses, "5.defend.2")
    return None


def blows(table: DarkCastle, combat: Combat) -> list[int]:
    """5.defend.3, 5.attack.8, 5.rest.4: what each prisoner is to lose: a single lets the attack through, a DOUBLE blocks it."""
    value = combat.fight.attack
    by_face = (value, value, value, 0, 0, 0, 0)  # the last 0 is for face -1: whoever does not fight
    losses = [*map(getitem, (by_face,) * table.size, combat.faces)]
    if combat.blocked:
        for who in OF_BITS[combat.blocked]:
            losses[who] = 0
    if table.journal is not None:
        for who, face in enumerate(combat.faces):
            if face >= DOUBLE or combat.blocked >> who & 1:
                table.tell(Blocked(who), "5.attack.8")
    return losses


def suffer_thorns(table: DarkCastle, amount: int, who: int) -> Rules[None]:
    """5.special.1: whoever removes the last die of a trait is hurt by it."""
    losses = [0] * table.size
    losses[who] = amount
    yield from suffer(table, losses, "5.special.1")


def _defend_specially(table: DarkCastle, combat: Combat) -> Rules[None]:
    """5.special.1: whom the enemy strikes, how hard, and what it takes besides."""
    fight = combat.fight
    struck = _unblocked(table, combat)
    if fight.target != "all":
        struck = yield from _targets(table, combat, struck)
    if not struck:
        return
    losses = [0] * table.size
    value = attack_value(table, combat)
    for who in struck:
        losses[who] = value
    if fight.you_extra and table.turner in struck:
        losses[table.turner] += fight.you_extra
    if combat.moments & BLOW or table.companion:
        yield from suffer(table, losses, "5.defend.2", BLOW)
    else:
        take_losses(table, losses, "5.defend.2")
    if fight.pilfer:
        for who, loss in enumerate(losses):
            if loss and table.prisoners[who].items:
                yield from _pilfer(table, who)


def has_blocked(table: DarkCastle, combat: Combat, who: int) -> bool:
    """5.attack.8: a DOUBLE blocks, whether or not it hit anything, and even if it was rolled again; but a special may bar it."""
    if combat.faces[who] < DOUBLE and not combat.blocked >> who & 1:
        return False
    if not can_block(combat, who):
        return False
    if table.journal is not None:
        table.tell(Blocked(who), "5.attack.8")
    return True


def _unblocked(table: DarkCastle, combat: Combat) -> list[int]:
    return [who for who, face in enumerate(combat.faces) if face >= 0 and not has_blocked(table, combat, who)]


def _targets(table: DarkCastle, combat: Combat, struck: list[int]) -> Rules[list[int]]:
    if len(struck) < 2:
        return struck
    if combat.fight.target == "lowest":
        return with_hp(table, struck, most=False)
    tied = [NAME[who] for who in with_hp(table, struck, most=True)]
    return [(yield from choose(everyone(table), tied, "5.special.1")).who]


def _pilfer(table: DarkCastle, who: int) -> Rules[None]:
    held = [Discard(card) for card in table.prisoners[who].items]
    give_up_item(table, (yield from choose(seat_of(table, who), held, "5.special.1")).card, "5.special.1")
