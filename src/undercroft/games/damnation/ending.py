"""Damage, elimination, and what follows from it: estates, Graves, Deathknells, the Acts, the last survivor."""

from collections.abc import Sequence

from undercroft.engine.decisions import Decision, Option, Rules
from undercroft.engine.state import GameOver, Outcome
from undercroft.games.damnation.board import DAMNED, DESCENT, NIGHTFALL, NOTHING, forget, in_order, learn, souls_in, survivors, where
from undercroft.games.damnation.content import effects as e
from undercroft.games.damnation.content.loading import DOOMED, HARMED, VAMPIRE
from undercroft.games.damnation.events import (
    ActBegan,
    Buried,
    Eliminated,
    Healed,
    Hurt,
    Knelled,
    LastSurvivor,
    Saved,
    Spoils,
    Unharmed,
)
from undercroft.games.damnation.holdings import (
    change_rules,
    healing,
    lay_away,
    lay_open,
    put_under,
    refresh,
    spend_token,
)
from undercroft.games.damnation.ids import DOOR, NO_DOORS, NO_SLOTS, NO_SOULS, NOBODY, NOWHERE, ONLY, Guest, Place
from undercroft.games.damnation.options import ALONE, SUFFER, TOLL, Harmed, KnellFrom, Play, Toll, Use
from undercroft.games.damnation.options import DOOMED as ABOUT_DOOM
from undercroft.games.damnation.outlook import reply
from undercroft.games.damnation.state import Damnation, Pending
from undercroft.pieces.piles import shuffle

DEADLY = 99
"""As damage: what eliminates whatever the Health."""


def heal(table: Damnation, seat: Guest, amount: int, rule: str) -> None:
    """8.4.1a, 9.4.3a: never above the start; 9.4.3: not at all in Act 4; 8.1.2a: not while The Vampire."""
    player = table.players[seat]
    gained = regained(table, seat, amount)
    if gained:
        player.health += gained
        table.tell(rule, Healed, seat, gained, player.health)


def regained(table: Damnation, seat: Guest, amount: int) -> int:
    """What a healing of so much would give this player now."""
    player = table.players[seat]
    if table.act == DAMNED or seat == table.vampire or not player.alive:
        return 0
    return max(0, min(healing(table, amount), table.content.characters[player.character].health - player.health))


def reply_effects(table: Damnation, seat: Guest, answer: Play | Use, rule: str) -> Sequence[e.AnyEffect]:
    """A card or Talent is used in reply; what is no reply waits until the present effect is over (see `cards.catch_up`)."""
    cards = table.content
    if isinstance(answer, Play):
        lay_open(table, seat, answer, rule)
        effects = cards.cards[answer.card].effects
    else:
        spend_token(table, seat, answer)
        effects = cards.talents[table.players[seat].character][answer.slot].effects
    later = tuple([effect for effect in effects if not isinstance(effect, e.REPLIES)])
    if later:
        table.agenda += (Pending(later, seat, table.blow.seat if table.blow is not None else NOBODY),)
    if isinstance(answer, Play):
        lay_away(table, answer.card)
    return effects


def suffer(table: Damnation, harms: Sequence[tuple[Guest, int]], cause: str, rule: str, by: Guest = NOBODY) -> Rules[None]:
    """8.4.1, 8.1.14: damage to one or several at once; replies come first, and The Vampire suffers none."""
    for seat, amount in harms:
        player = table.players[seat]
        if amount >= player.health or player.ready & HARMED or table.patient:
            return _suffer(table, harms, cause, rule, by)
    for seat, amount in harms:
        if amount > 0 and seat != table.vampire:
            player = table.players[seat]
            player.health -= amount
            table.tell(rule, Hurt, seat, amount, player.health, cause)
    return NOTHING


def _suffer(table: Damnation, harms: Sequence[tuple[Guest, int]], cause: str, rule: str, by: Guest) -> Rules[None]:
    """7.12, 8.4.1: somebody may have a reply, or may die of it."""
    taken: list[tuple[Guest, int]] = []
    for seat, amount in harms:
        if amount <= 0 or seat == table.vampire or not table.players[seat].alive:
            continue
        table.harm = (*taken, (seat, amount))
        replying = "8.3.3" if cause != "attack" else "5.2.12"
        while amount:  # 7.12: cards and Talents for this moment, any number, until the rest is taken
            answer = yield from reply(table, seat, HARMED, replying, Harmed(seat, amount), SUFFER)
            if answer is SUFFER:
                break
            amount = max(0, amount - warded(table, seat, answer))
        table.harm = ()
        taken.append((seat, amount))
    dead = []
    for seat, amount in taken:
        player = table.players[seat]
        player.health = max(0, player.health - amount)
        if amount:
            table.tell(rule, Hurt, seat, amount, player.health, cause)
        else:
            table.tell(rule, Unharmed, seat)
        if not player.health:
            dead.append(seat)
    if dead:
        yield from eliminate(table, dead, cause, "8.4.1", by)


def warded(table: Damnation, seat: Guest, answer: Option) -> int:
    """7.12: how much of the damage a reply takes away."""
    assert isinstance(answer, (Play, Use))
    return ward_of(reply_effects(table, seat, answer, "8.3.3"))


def ward_of(effects: Sequence[e.AnyEffect]) -> int:
    """7.12: how much damage these take away."""
    return sum([effect.amount for effect in effects if isinstance(effect, e.Ward)])


def doom(table: Damnation, seat: Guest, cause: str, rule: str, by: Guest = NOBODY) -> Rules[None]:
    """8.4.2, 11.4a: out whatever the Health, unless a card saves from elimination."""
    table.harm = ((seat, DEADLY),)
    answer = yield from reply(table, seat, DOOMED, "11.4a", ABOUT_DOOM, SUFFER)
    table.harm = ()
    if isinstance(answer, (Play, Use)):
        reply_effects(table, seat, answer, "11.4a")
        table.tell("11.4a", Saved, seat)
        return
    yield from eliminate(table, [seat], cause, rule, by)


def eliminate(table: Damnation, seats: Sequence[Guest], cause: str, rule: str, by: Guest = NOBODY) -> Rules[None]:
    """8.4.12a, 8.5.3a: all are marked, then the end is checked, then each in turn order: estate, Grave, Deathknell; then the Act.

    Also 8.4.11, 8.4.12, 8.5.3, 8.1.28a, 8.4.7b, 9.2.2b, 12.2b.
    """
    graves: dict[Guest, Place] = {}
    for seat in seats:
        graves[seat] = where(table, seat) if not table.players[seat].step else table.content.stairs
        _mark(table, seat, cause, rule, by)
    check_for_the_end(table, cause)
    fallen = [seat for seat in in_order(table, table.turn) if seat in graves] if len(seats) > 1 else seats
    heir = by if by >= 0 and table.players[by].alive and by != table.vampire else NOBODY
    for seat in fallen:
        _pass_on(table, seat, heir)
        table.graves += ((seat, graves[seat]),)
    return _toll_for(table, fallen)


def _toll_for(table: Damnation, fallen: Sequence[Guest]) -> Rules[None]:
    """8.5.1, 9.2.2: a Deathknell for each of them; then the Act."""
    for number, seat in enumerate(fallen, 1):
        asking = reveal_knell(table, seat, "8.5.1")
        if asking is not NOTHING:
            return _then_toll_for(table, asking, fallen[number:])
    if table.act == NIGHTFALL and not table.gothic:
        begin_act(table, DESCENT)
    return NOTHING


def _then_toll_for(table: Damnation, asking: Rules[None], others: Sequence[Guest]) -> Rules[None]:
    yield from asking
    yield from _toll_for(table, others)


def _mark(table: Damnation, seat: Guest, cause: str, rule: str, by: Guest) -> None:
    """8.4.10a, 5.2.9c: the piece leaves the board; whom the dead controlled, they control no longer."""
    player = table.players[seat]
    player.alive = False
    player.cause = cause
    player.health = 0
    if seat == table.vampire:
        end_role(table)
    if table.jammed:
        open_doors(table, seat)
    at = player.place
    leave_space(table, at)
    player.place = NOWHERE
    table.targets &= ~ONLY[seat]
    player.step = player.misses = player.chill = 0
    player.tokens = NO_SLOTS
    player.holder = NOBODY
    table.fallen += 1
    if table.controlled == seat:
        table.controlled = NOBODY
    for other in table.players:
        if other.holder == seat:
            other.holder = NOBODY
    table.tell(rule, Eliminated, seat, cause, by, at)


def check_for_the_end(table: Damnation, cause: str) -> None:
    """1.2, 1.2a, 1.2b, 1.2c, 8.5.4, 8.5.4a: one is left and wins, whatever else would follow; or none is, and nobody wins."""
    if table.seats - table.fallen > 1:
        return
    left = survivors(table)
    if left:
        table.tell("1.2", LastSurvivor, left[0])
    table.outcome = Outcome(tuple(left), cause if left else "nobody", "1.2" if left else "1.2b")
    raise GameOver


def _pass_on(table: Damnation, seat: Guest, heir: Guest) -> None:
    """8.4.3, 8.4.4, 8.4.8, 8.4.4a, 8.1.29: cards and Souls go to whoever is responsible, else to The Cemetery; 8.2.5a: tokens vanish."""
    player = table.players[seat]
    hand, souls = player.hand, player.souls
    for card in player.curses:
        put_under(table, card)
    player.hand, player.curses, player.souls = (), (), NO_SOULS
    refresh(table, seat)
    if heir >= 0:
        killer = table.players[heir]
        killer.hand += hand
        killer.souls |= souls
        for card in hand:
            learn(table, card, ONLY[heir])
        refresh(table, heir)
        table.tell("8.4.3", Spoils, heir, seat, len(hand), len(souls_in(souls)))
    else:
        table.pile += hand
        table.pile_souls |= souls
        table.tell("8.4.8", Buried, seat, len(hand), len(souls_in(souls)))


def reveal_knell(table: Damnation, seat: Guest, rule: str) -> Rules[None]:
    """8.5.1, 8.5.2, 8.5.5: a face-down Deathknell card of the player's choice is turned over, if there is one, and holds."""
    face_down = tolls(table.knells)
    if len(face_down) > 1:
        return _choose_a_knell(table, seat, face_down, rule)
    if face_down:
        _toll(table, seat, face_down[0].space)
    return NOTHING


def tolls(knells: tuple[int, ...]) -> tuple[Toll, ...]:
    """One for each space where a card lies face down."""
    return tuple([TOLL[space] for space, knell in enumerate(knells) if knell < 0])


def _choose_a_knell(table: Damnation, seat: Guest, face_down: Sequence[Toll], rule: str) -> Rules[None]:
    _toll(table, seat, face_down[(yield Decision(ALONE[seat], face_down, rule))].space)


def _toll(table: Damnation, seat: Guest, space: Place) -> None:
    left = table.knell_deck
    at = table.chance.roll(len(left), KnellFrom(left)) if len(left) > 1 else 0
    knell = left[at]
    table.knell_deck = left[:at] + left[at + 1 :]
    table.knells = (*table.knells[:space], knell, *table.knells[space + 1 :])
    change_rules(table)
    table.tell("8.5.2", Knelled, seat, knell)


def begin_act(table: Damnation, act: int) -> None:
    """9.0.1, 9.0.1a: the tracker goes on to an Act, and never back."""
    table.act = act
    table.tell({NIGHTFALL: "9.1.11", DESCENT: "9.2.2", DAMNED: "9.3.3"}[act], ActBegan, act)


def open_doors(table: Damnation, seat: Guest) -> None:
    """5.1.4c: doors that this player has shut are open again: with the player's next turn, or death."""
    for _, until in table.jammed:
        if until == seat:
            break
    else:
        return
    table.jammed = tuple([pair for pair in table.jammed if pair[1] != seat])
    table.shut = NO_DOORS
    for door, _ in table.jammed:
        table.shut |= DOOR[door]


# ------------------------------------------------------------------ pieces on the board


def leave_space(table: Damnation, place: Place) -> None:
    """A piece is taken up."""
    table.occupied &= ~table.content.plan.alone[place]


def stand(table: Damnation, seat: Guest, place: Place) -> None:
    """A player's own piece is set down somewhere."""
    player, alone = table.players[seat], table.content.plan.alone
    table.occupied ^= alone[player.place] ^ alone[place]
    player.place = place
    if player.step:
        player.step = 0
        player.climbing = False
        table.targets |= ONLY[seat]


def end_role(table: Damnation) -> None:
    """7.17, 7.17a, 8.1.34: the role is free, its cards are shuffled into their deck, and the standee is back in The Vault."""
    leave_space(table, table.vampire_place)
    pile = table.decks[VAMPIRE]
    forget(table, (*pile.bottom, *table.vampire_hand))
    table.decks[VAMPIRE] = shuffle(pile, *table.vampire_hand)
    table.vampire_hand = ()
    table.vampire = NOBODY
    table.vampire_place = table.content.vault
    table.timer = 0
