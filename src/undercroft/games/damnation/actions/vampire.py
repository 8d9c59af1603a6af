"""A turn of The Vampire: two dice, its cards, and the way to somebody or home."""

from collections.abc import Sequence
from functools import lru_cache
from types import MethodType

from undercroft.engine.asking import reply as engine_reply
from undercroft.engine.decisions import Decision, Option, Rules
from undercroft.games.damnation.board import (
    END,
    EVERYONE,
    HOMEWARD,
    MIST,
    NOTHING,
    VAMPIRE_DICE,
    WINGS,
    aimed_at,
    can_be_targeted,
    learn,
    options_of,
    people_in,
    targets,
)
from undercroft.games.damnation.cards.effects import Doing, carry_out, catch_up
from undercroft.games.damnation.combat import bite, come_home
from undercroft.games.damnation.combat.bite import move_vampire
from undercroft.games.damnation.content.effects import Power
from undercroft.games.damnation.content.loading import LONGER, STANDARD, Cards
from undercroft.games.damnation.content.plan import Plan
from undercroft.games.damnation.content.reach import open_exits, reach, reach_one_by_one
from undercroft.games.damnation.events import Played, Pushed, Stalked, Stayed, VampireRolled
from undercroft.games.damnation.holdings import put_under
from undercroft.games.damnation.ids import DIE, EVERY_DOOR, NO_SPACES, ONLY, SPACE, Dice, Guest, Place, Spaces, as_places, by_guest
from undercroft.games.damnation.options import ALONE, MOVING, PASS, VAMPIRE_DIE, Bite, Go, Play, RollAgain, every_die, rolls_again, uses
from undercroft.games.damnation.outlook import reckon
from undercroft.games.damnation.state import Damnation

MOVES = (Go, Bite)


def stalk(table: Damnation) -> Rules[None]:
    """8.1.5, 8.1.11, 8.1.13, 8.1.15a, 8.1.17: dice, then cards and re-rolls as long as there are cards, then the way.

    8.1.5: and after it the cards that are left, for what they do.
    """
    seat = table.vampire
    table.powers = 0
    throw(table, every_die(table.rules[VAMPIRE_DICE]))
    while table.vampire == seat:
        options = _offers(table)
        if not options or options[0].__class__ not in MOVES:
            if not _could_move(table):
                table.tell("8.1.11b", Stayed, seat)
                break
            throw(table, every_die(len(table.vampire_dice)))
            continue
        decision = Decision(ALONE[seat], options, "8.1.11", 0, MOVING[seat], MethodType(_offers, table))
        index = (yield decision) if len(options) > 1 else 0
        answer = decision.options[index]  # as they are now
        if isinstance(answer, Go):
            asking = _go(table, answer.path)
            if asking is not NOTHING:
                yield from asking
            break
        if isinstance(answer, RollAgain):
            _discard(table, answer.card)
            throw(table, answer.dice)
        elif isinstance(answer, Play):
            yield from _play(table, answer)
        else:
            assert isinstance(answer, Bite)
            yield from bite(table, answer.path, answer.target)
            yield from catch_up(table)
            break
    yield from _afterwards(table, seat)
    table.phase = END


def _afterwards(table: Damnation, seat: Guest) -> Rules[None]:
    """8.1.5: any card of the hand can still be played when The Vampire has moved or bitten, if it does more than help it on its way."""

    def offered(_: int) -> Sequence[Option]:
        return (PASS, *[play for card in table.vampire_hand for play in _late(table, card)])

    def reckoned(_: int) -> int:
        return reckon(table, table.vampire_hand, lambda card: bool(_late(table, card)))

    while table.vampire == seat:
        answer = yield from engine_reply(table, seat, offered, reckoned, "8.1.5")
        if not isinstance(answer, Play):
            return
        yield from _play(table, answer)


def _late(table: Damnation, card: int) -> tuple[Option, ...]:
    """To play a Vampire card after the move."""
    printed = table.content.cards[card]
    if printed.kind != "vampire" or all(isinstance(effect, Power) for effect in printed.effects):
        return ()
    return options_of(table, table.vampire, printed, Play, card)


def _offers(table: Damnation) -> list[Option]:
    found = hunts(table, _totals(table))
    found += _cards(table)
    return found


def throw(table: Damnation, which: Dice) -> None:
    """8.1.11, 8.1.12, 8.1.13: these dice are thrown, or thrown again; never the Darkness Die."""
    dice = table.vampire_dice or (0,) * which.bit_length()
    roll = table.chance.roll
    table.vampire_dice = tuple([roll(6, VAMPIRE_DIE) + 1 if which & DIE[number] else die for number, die in enumerate(dice)])
    table.tell("8.1.11", VampireRolled, table.vampire, table.vampire_dice)


def _totals(table: Damnation) -> tuple[int, ...]:
    total = sum(table.vampire_dice)
    return tuple(range(total, total + LONGER + 1)) if table.powers & WINGS else (total,)


def hunts(table: Damnation, totals: tuple[int, ...]) -> list[Option]:
    """8.1.11a, 8.1.11b, 8.1.21, 8.1.23, 8.1.27, 8.1.23a: exact ways to free spaces; Bites within reach; The Vault on the final turn.

    5.1.4c: out of a room no way leads through a shut door.
    """
    plan, place = table.content.plan, table.vampire_place
    farthest = min(plan.steps, totals[-1])
    if place >= plan.size:
        ways, free, ends = reach_one_by_one(plan, place, totals, EVERY_DOOR, table.shut, NO_SPACES)
    else:
        ways, free, ends = reach(plan, place, totals, EVERY_DOOR)
    taken = ends & table.occupied
    found: list[Option] = [*(free[taken] if taken else ways)]
    if plan.around[place][farthest] & table.occupied:
        found += _bites(table, farthest)
    home = table.timer == 1 or table.powers & HOMEWARD
    if home or table.powers & MIST:
        found += _indoors(table, farthest, home=bool(home))
    return found


def _bites(table: Damnation, farthest: int) -> tuple[Bite, ...]:
    """8.1.23, 8.1.23a: everybody who is near enough in a corridor, by each way to them."""
    plan, here, prey = table.content.plan, table.vampire_place, targets(table, table.vampire)
    near, alone = plan.around[here][farthest], plan.alone
    victims = [(player.place, seat) for seat, player in by_guest(table.players) if near & alone[player.place] and prey & ONLY[seat]]
    return bites(plan, here, farthest, tuple(victims), open_exits(plan, here, table.shut)) if victims else ()


@lru_cache(maxsize=4096)
def bites(plan: Plan, here: Place, farthest: int, victims: tuple[tuple[Place, Guest], ...], exits: Spaces) -> tuple[Bite, ...]:
    """The same, from here by these first steps and for these spaces with somebody on them; in the order in which the ways are numbered.

    8.1.35: one way for each side from which it can come.
    """
    found: dict[tuple[int, ...], tuple[int, Bite]] = {}
    for place, seat in victims:
        for number, length, path in plan.bites[here][place]:
            if length <= farthest and exits & SPACE[path[0]]:
                found.setdefault(path[-2:], (number, Bite(as_places(path), seat)))
    return tuple([found[side][1] for side in sorted(found, key=lambda side: found[side][0])])


def _indoors(table: Damnation, farthest: int, *, home: bool) -> list[Option]:
    """8.1.21, 8.1.22, 8.1.22a: into The Vault to go home; with a card into other rooms too, to Bite one of those inside, or to hide."""
    plan, vault = table.content.plan, table.content.vault
    exits = open_exits(plan, table.vampire_place, table.shut)
    found: list[Option] = []
    seen = set[int]()  # rooms
    for go, end, space, door, _ in plan.all_moves[table.vampire_place][farthest]:
        if space or end in seen or table.shut & door or not exits & SPACE[go.path[0]]:
            continue
        if end == vault and home:
            found.append(go)
        elif table.powers & MIST and end < plan.size + STANDARD:
            prey = [seat for seat in people_in(table, Place(end)) if can_be_targeted(table, table.vampire, seat)]
            found += [Bite(go.path, seat) for seat in prey] or [go]
        else:
            continue
        seen.add(end)
    return found


def _could_move(table: Damnation) -> bool:
    """8.1.11b: whether any total of the dice would open a way."""
    dice = len(table.vampire_dice)
    return bool(hunts(table, tuple(range(dice, 6 * dice + 1))))


def _cards(table: Damnation) -> tuple[Option, ...]:
    """8.1.5, 8.1.13, 7.16: any card of the hand, for what it does or for another throw."""
    hand, cards = table.vampire_hand, table.content.cards
    if not hand:
        return ()
    aimed = [aimed_at(table, table.vampire, cards[card]) for card in hand if cards[card].target != "none"]
    return card_by_card(table.content, hand, len(table.vampire_dice), tuple(aimed))


@lru_cache(maxsize=4096)
def card_by_card(cards: Cards, hand: tuple[int, ...], dice: int, aimed: tuple[int, ...]) -> tuple[Option, ...]:
    """The same, of a hand, with so many dice; and for each card that singles somebody out, whom it can be played on."""
    found: tuple[Option, ...] = ()
    bits = iter(aimed)
    for card in hand:
        target = cards.cards[card].target
        found += uses(Play, card, target, next(bits) if target != "none" else 1)
        found += rolls_again(card, dice)
    return found


def _play(table: Damnation, answer: Play) -> Rules[None]:
    """8.1.6: a Vampire card is discarded after use; it can't be interrupted."""
    printed = table.content.cards[answer.card]
    table.tell("8.1.5", Played, table.vampire, answer.card, answer.target)
    _discard(table, answer.card)
    yield from carry_out(table, Doing(table.vampire, answer.target, answer.place, answer.card), printed.effects)
    yield from catch_up(table)


def _discard(table: Damnation, card: int) -> None:
    """8.7.1a: under the Vampire deck."""
    table.vampire_hand = tuple([each for each in table.vampire_hand if each != card])
    learn(table, card, EVERYONE)
    put_under(table, card)


def _go(table: Damnation, path: tuple[Place, ...]) -> Rules[None]:
    """8.1.11c, 8.1.17a, 8.1.18, 8.1.27, 8.1.22a: to a space, where arrows push it but nothing else acts; into a room as mist; or home."""
    table.tell("8.1.11", Stalked, table.vampire, path)
    plan = table.content.plan
    if path[-1] == table.content.vault:
        return come_home(table, destroyed=False)
    move_vampire(table, path[-1])
    if path[-1] >= plan.size:
        return NOTHING
    while (to := plan.arrows[table.vampire_place][0]) >= 0 and to < plan.size and not table.occupied & SPACE[to]:
        move_vampire(table, Place(to))
        table.tell("8.1.11c", Pushed, table.vampire, to)
    return NOTHING
