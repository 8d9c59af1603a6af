"""The Setup chapter: the board is laid out; dice and cards come in the opening."""

from collections.abc import Mapping, Sequence

from undercroft.engine.chance import Chance
from undercroft.engine.decisions import Decision, Rules
from undercroft.engine.events import Journal
from undercroft.engine.game import Setting
from undercroft.games.damnation.board import ARRIVAL, BEGIN, NIGHTFALL, in_order
from undercroft.games.damnation.content.loading import HEIRLOOMS, Cards
from undercroft.games.damnation.ending import stand
from undercroft.games.damnation.events import Begins, Chosen, Dealt, Threw
from undercroft.games.damnation.holdings import notice, refresh
from undercroft.games.damnation.ids import ONLY, SOUL, Guest
from undercroft.games.damnation.options import ALONE, CHOOSE, EVERY_SLOT, EVERYBODY, ORDER_DIE, CardFrom, Choose
from undercroft.games.damnation.state import Damnation, Player
from undercroft.pieces.piles import take_several

HEIRLOOMS_EACH = 3

SETTINGS = (
    Setting("variant", ("standard", "gothic"), "standard", "Standard, or Gothic: no Acts, and the dead do not haunt."),
    Setting("wager", (False, True), False, "The dead may stake their haunting on two dice: a double brings them back."),
)
"""12.1, 12.2, 10.3: what a table may agree on."""


def unfit(_: int, options: Mapping[str, str | int | bool]) -> str:
    """12.1: in the Gothic variant the dead have no turns, and so nothing to stake."""
    if options["wager"] and options["variant"] == "gothic":
        return "in the Gothic variant the dead have no turns, so they can't stake them: choose wager=False or variant=standard"
    return ""


def setup(content: Cards, seats: int, options: dict[str, str | int | bool], chance: Chance, journal: Journal | None) -> Damnation:
    """4.1 to 4.7, 12.2a, 4.2, 4.3, 4.6: decks, face-down Deathknells and traps, a reserve of tokens; The Vampire waits in The Vault.

    Also 4.16, 8.8.1, 12.2, 12.3.
    """
    numbers, gothic = content.numbers, options["variant"] == "gothic"
    tokens = numbers.trapdoors + numbers.oubliettes + numbers.secret_doors
    plan = content.plan
    return Damnation(
        chance=chance,
        journal=journal,
        content=content,
        seats=seats,
        gothic=gothic,
        wager=bool(options["wager"]),
        players=[Player() for _ in range(seats)],
        decks=list(content.decks),
        known=bytearray(len(content.cards)),
        rules=content.rules,
        tokens=dict.fromkeys(plan.traps, 0),
        reserve=(0,) * (tokens - len(plan.traps)),
        unseen=(numbers.trapdoors, numbers.oubliettes, numbers.secret_doors),
        traps=plan.trapped,
        secret=plan.secret,
        hidden=plan.trapped,
        eventful=plan.trapped | plan.secret | plan.pushing,
        knells=(-1,) * numbers.knells,
        knell_deck=tuple(range(len(content.knells))),
        shades=(),
        act=NIGHTFALL if gothic else ARRIVAL,
        vampire_place=content.vault,
    )


def opening(table: Damnation) -> Rules[None]:
    """4.8, 4.10, 4.15, 3.3: dice for the first turn; characters, in turn order; three Heirlooms each."""
    throw_for_the_first_turn(table)
    order = in_order(table, table.first)
    free: Sequence[Choose] = CHOOSE[: len(table.content.characters)]
    for seat in order:
        choice = free[(yield Decision(ALONE[seat], free, "4.10")) if len(free) > 1 else 0]
        take_character(table, seat, choice.character)
        free = [other for other in free if other is not choice]
    for seat in order:
        deal(table, seat)
    table.turn = table.first
    table.phase = BEGIN


def deal(table: Damnation, seat: Guest) -> None:
    """4.15: Heirlooms, which their owner alone has seen."""
    hand, table.decks[HEIRLOOMS] = take_several(table.chance, table.decks[HEIRLOOMS], HEIRLOOMS_EACH, CardFrom)
    table.players[seat].hand = hand
    notice(table, seat, hand, "4.15")
    refresh(table, seat)
    table.tell("4.15", Dealt, seat, HEIRLOOMS_EACH)


def throw_for_the_first_turn(table: Damnation) -> None:
    """4.8, 4.8a: the highest sum of two dice begins; those who share it throw again."""
    rivals = [*EVERYBODY[: table.seats]]
    while len(rivals) > 1:
        sums = {}
        for seat in rivals:
            first, second = table.chance.rolls(6, (ORDER_DIE[seat],) * 2)
            sums[seat] = first + second + 2
            table.tell("4.8", Threw, seat, sums[seat])
        best = max(sums.values())
        rivals = [seat for seat in rivals if sums[seat] == best]
    table.first = rivals[0]
    table.tell("4.9", Begins, table.first)


def take_character(table: Damnation, seat: Guest, number: int) -> None:
    """4.10, 4.11, 4.12, 4.13, 4.14, 1.3: one that nobody has yet; in The Gate, with full Health, one's own Soul and three tokens.

    Also 2.1, 6.11.1, 8.2.1.
    """
    player = table.players[seat]
    player.character = number
    player.health = table.content.characters[number].health
    player.souls = SOUL[number]
    player.tokens = EVERY_SLOT
    stand(table, seat, table.content.gate)
    table.targets |= ONLY[seat]
    refresh(table, seat)
    table.tell("4.10", Chosen, seat, number)
