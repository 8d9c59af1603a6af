"""The turns of the dead: they haunt or, if the table plays for it, stake their haunting on two dice."""

from undercroft.engine.decisions import Decision, Option, Rules
from undercroft.games.damnation.board import DAMNED, NOTHING, options_of
from undercroft.games.damnation.cards.arrival import collect
from undercroft.games.damnation.cards.effects import catch_up, haunt
from undercroft.games.damnation.ending import stand
from undercroft.games.damnation.events import LaidToRest, Returned, ShadeTurned, Wagered
from undercroft.games.damnation.ids import ONLY, Guest
from undercroft.games.damnation.options import ALONE, PASS, WAGER, WAGER_DIE, Haunting, ShadeFrom
from undercroft.games.damnation.state import Damnation


def haunt_turn(table: Damnation, seat: Guest) -> Rules[None]:
    """10.1, 10.2, 10.2a, 10.2c, 10.3: the dead may do one thing of their sheet or of the card that they turn up, or wager."""
    turn_up(table, seat)
    cards, player = table.content, table.players[seat]
    options = (*hauntings(table, seat), *((WAGER,) if may_wager(table) else ()))
    answer = options[(yield Decision(ALONE[seat], options, "10.2")) if len(options) > 1 else 0]
    player.shade, player.haunted = -1, answer.number if isinstance(answer, Haunting) and answer.number < cards.on_sheet else -1
    if answer is WAGER:
        wager(table, seat)
    elif isinstance(answer, Haunting):
        asking = haunt(table, seat, answer)
        if asking is not NOTHING:
            yield from asking
        if table.agenda:
            yield from catch_up(table)


def turn_up(table: Damnation, seat: Guest) -> None:
    """10.1b: the top card of the deck for the dead; when it is used up, all of it is shuffled."""
    left = table.shades or table.content.shades
    if not left:
        return
    at = table.chance.roll(len(left), ShadeFrom(left)) if len(left) > 1 else 0
    shade = table.players[seat].shade = left[at]
    table.shades = left[:at] + left[at + 1 :]
    table.tell("10.1b", ShadeTurned, seat, shade)


def restless(table: Damnation, seat: Guest) -> tuple[int, ...]:
    """10.2c: what the dead can do now: what is on the sheet, but for what they did of it the last time, and what was turned up."""
    player = table.players[seat]
    on_sheet = tuple([number for number in range(table.content.on_sheet) if number != player.haunted])
    return on_sheet if player.shade < 0 else (*on_sheet, player.shade)


def hauntings(table: Damnation, seat: Guest) -> tuple[Option, ...]:
    """10.2: nothing, or one of the haunts on one of those whom it can be used on."""
    haunts = table.content.haunts[table.players[seat].character]
    found: tuple[Option, ...] = (PASS,)
    for number in restless(table, seat):
        found += options_of(table, seat, haunts[number], Haunting, number)
    return found


def may_wager(table: Damnation) -> bool:
    """10.3, 10.3c: where the table plays for it, and never in Act 4."""
    return table.wager and table.act != DAMNED


def wager(table: Damnation, seat: Guest) -> None:
    """10.3a, 10.3b: two dice are thrown; a double brings the dead back, and anything else lays them to rest."""
    first, second = (die + 1 for die in table.chance.rolls(6, (WAGER_DIE[seat],) * 2))
    table.tell("10.3", Wagered, seat, (first, second))
    if first == second:
        come_back(table, seat, first)
    else:
        table.players[seat].at_rest = True
        table.tell("10.3b", LaidToRest, seat)


def come_back(table: Damnation, seat: Guest, health: int) -> None:
    """10.3a: in The Cemetery, with so much Health, and with all that lies there; the Grave is empty."""
    player = table.players[seat]
    player.alive, player.health, player.cause = True, health, ""
    table.fallen -= 1
    table.targets |= ONLY[seat]
    table.graves = tuple([grave for grave in table.graves if grave[0] != seat])
    stand(table, seat, table.content.cemetery)
    table.tell("10.3a", Returned, seat, health)
    if table.pile or table.pile_souls:
        collect(table, seat)
