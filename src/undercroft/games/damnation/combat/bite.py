"""The Vampire: the change, the Bite and what wards it off, the way home."""

from undercroft.engine.asking import choose
from undercroft.engine.decisions import Rules
from undercroft.games.damnation.board import BITE_TIME, DREAD, THIRST, forget, learn, people_in, rule
from undercroft.games.damnation.content import effects as e
from undercroft.games.damnation.content.loading import BITTEN, VAMPIRE
from undercroft.games.damnation.content.reach import open_exits
from undercroft.games.damnation.ending import DEADLY, eliminate, end_role, leave_space, reply_effects, stand
from undercroft.games.damnation.events import BecameVampire, BitOff, CameHome, Drew, DrewHidden, FellBack, Stalked, Threw6, TimerMoved
from undercroft.games.damnation.ids import NOBODY, NOWHERE, ONLY, SPACE, Guest, Place
from undercroft.games.damnation.options import BITTEN as ABOUT_BITE
from undercroft.games.damnation.options import VAMPIRE_DIE, CardFrom, Drive, Play, Use
from undercroft.games.damnation.outlook import reply
from undercroft.games.damnation.state import Damnation
from undercroft.pieces.piles import shuffle, take

CARDS_OF_A_VAMPIRE = 3


def become_vampire(table: Damnation, seat: Guest) -> None:
    """8.1.1, 8.1.2, 8.1.3, 8.1.4, 5.2.9c, 7.15: it stands where the own piece stood, which is set aside, and draws three cards.

    Nobody controls it, and it controls nobody.
    """
    player = table.players[seat]
    table.vampire_place, player.place = player.place, NOWHERE
    player.step = 0
    player.climbing = False
    player.holder = NOBODY
    table.targets |= ONLY[seat]
    for other in table.players:
        if other.holder == seat:
            other.holder = NOBODY
    if table.controlled == seat:
        table.controlled = NOBODY
    table.vampire = seat
    table.timer = 0
    pile = table.decks[VAMPIRE]
    forget(table, pile.bottom)
    table.decks[VAMPIRE] = shuffle(pile)
    table.tell("8.1.3", BecameVampire, seat, table.vampire_place)
    for _ in range(CARDS_OF_A_VAMPIRE):
        draw_vampire_card(table, "8.1.4")


def draw_vampire_card(table: Damnation, rule: str) -> None:
    """8.1.4, 8.1.26: only The Vampire draws these, and only its player sees them."""
    pile = table.decks[VAMPIRE]
    if len(pile):
        card, table.decks[VAMPIRE] = take(table.chance, pile, CardFrom)
        table.vampire_hand += (card,)
        learn(table, card, ONLY[table.vampire])
        table.tell(rule, DrewHidden, table.vampire, VAMPIRE)
        table.whisper((table.vampire,), rule, Drew, table.vampire, card)


def move_vampire(table: Damnation, place: Place) -> None:
    """The Vampire's piece is set down somewhere."""
    leave_space(table, table.vampire_place)
    table.vampire_place = place
    table.occupied |= table.content.plan.alone[place]


def bite(table: Damnation, path: tuple[Place, ...], target: Guest) -> Rules[None]:
    """8.1.7, 8.1.23, 8.1.24: The Vampire stops on a player and Bites, unless a card protects from it or drives it off."""
    start = table.vampire_place
    table.tell("8.1.23", Stalked, table.vampire, path)
    if not table.powers & DREAD:
        warded = yield from _answer_bite(table, target)
        if warded is not None:
            yield from fall_back(table, start, path, target, warded)
            return
    yield from eliminate(table, [target], "bite", "8.1.7")
    move_vampire(table, path[-1])
    reward(table)


def reward(table: Damnation) -> None:
    """8.1.25, 8.1.25a, 8.1.26, 8.1.23b: two more turns, up to the end of the track, and a card."""
    table.timer = min(table.content.numbers.timer_most, table.timer + rule(table, BITE_TIME))
    table.tell("8.1.25", TimerMoved, table.timer)
    for _ in range(2 if table.powers & THIRST else 1):
        draw_vampire_card(table, "8.1.26")


def _answer_bite(table: Damnation, target: Guest) -> Rules[e.Shield | e.Repel | None]:
    table.harm = ((target, DEADLY),)
    answer = yield from reply(table, target, BITTEN, "8.1.35", ABOUT_BITE)
    table.harm = ()
    if isinstance(answer, (Play, Use)):
        for effect in reply_effects(table, target, answer, "8.1.35"):
            if isinstance(effect, e.Shield | e.Repel):
                return effect
    return None


def fall_back(table: Damnation, start: Place, path: tuple[Place, ...], target: Guest, warded: e.Shield | e.Repel) -> Rules[None]:
    """8.1.35, 8.1.35a: back along its path to the last free space, at worst to where it started; 8.1.36: and driven off from there."""
    leave_space(table, start)
    free = [place for place in path[:-1] if place < table.content.plan.size and not table.occupied & SPACE[place]]
    move_vampire(table, free[-1] if free else start)
    repelled = isinstance(warded, e.Repel)
    table.tell("8.1.36" if repelled else "8.1.35", BitOff, target, repelled)
    table.tell("8.1.35a", FellBack, table.vampire_place)
    if repelled:
        yield from _drive_off(table, target)


def _drive_off(table: Damnation, target: Guest) -> Rules[None]:
    """8.1.36a, 8.1.37, 5.1.4c: a D6, along a way of the attacked player's choice, through no door, to the last free space of that way."""
    die = table.chance.roll(6, VAMPIRE_DIE) + 1
    table.tell("8.1.36", Threw6, target, die, 0)
    plan = table.content.plan
    exits = open_exits(plan, table.vampire_place, table.shut)
    ways = [Drive(go.path) for go, _, space, _, _ in plan.all_moves[table.vampire_place][die] if space and exits & SPACE[go.path[0]]]
    if not ways:
        return
    path = (yield from choose(target, ways, "8.1.36")).path
    start = table.vampire_place
    leave_space(table, start)
    free = [place for place in path if not table.occupied & SPACE[place]]
    move_vampire(table, free[-1] if free else start)
    table.tell("8.1.36a", FellBack, table.vampire_place)


def come_home(table: Damnation, *, destroyed: bool) -> Rules[None]:
    """8.1.27a, 8.1.32a, 8.1.34a, 8.1.32: the role ends, and its player is in The Vault as before, without entering it.

    8.1.30, 8.1.31: whoever else is there when it comes home is out, and nothing helps; a destroyed Vampire harms nobody.
    """
    seat, vault = table.vampire, table.content.vault
    victims = [] if destroyed else people_in(table, vault)
    end_role(table)
    stand(table, seat, vault)
    table.tell("8.1.34" if destroyed else "8.1.27", CameHome, seat, destroyed)
    if victims:
        yield from eliminate(table, victims, "slaughter", "8.1.30")
