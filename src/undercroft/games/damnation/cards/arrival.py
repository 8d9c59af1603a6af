"""What happens where a piece comes to rest: traps, arrows, secret doors, and every room."""

from collections.abc import Sequence

from undercroft.engine.asking import choose, reply
from undercroft.engine.decisions import NEVER, SURE, Decision, Option, Rules
from undercroft.games.damnation.board import (
    ARROWS,
    DAMNED,
    END,
    FACE_UP,
    KIND,
    MOAT_DAMAGE,
    NOTHING,
    OUBLIETTE,
    PASSAGE_DAMAGE,
    PASSED,
    ROOM_DAMAGE,
    SECRET_DOOR,
    TRAPDOOR,
    UNLOCKED,
    VAULT_DAMAGE,
    doors_shut,
    empty_secret_doors,
    foreign_souls,
    rule,
    souls_in,
)
from undercroft.games.damnation.cards.effects import Doing, aim, carry_out, catch_up
from undercroft.games.damnation.combat import attack, attacks, become_vampire
from undercroft.games.damnation.combat.attack import attack_outlook
from undercroft.games.damnation.content import Card
from undercroft.games.damnation.content.loading import DECKED
from undercroft.games.damnation.ending import doom, eliminate, stand, suffer
from undercroft.games.damnation.events import (
    PassedThrough,
    Pushed,
    Spoils,
    Sprung,
    Stairs,
    StaysWith,
)
from undercroft.games.damnation.holdings import (
    draw_card,
    gain_cards,
    hold,
    lay_away,
    look_at_token,
    note_ready,
    note_token,
    put_under,
    refresh,
    spend_soul,
)
from undercroft.games.damnation.ids import DOOR, NO_SOULS, NOBODY, NOWHERE, ONLY, SPACE, Guest, Place
from undercroft.games.damnation.options import ALONE, COLLECT, EXPLORE, OFFER, PASS, RIDE, Attack, GiveBack, Passage, passages
from undercroft.games.damnation.state import Damnation

EXPLORING = (*(f"6.{deck + 1}.1" for deck in range(DECKED - 2)), "6.9.4", "6.10.3")
"""The rule by which each room is explored."""


def end_turn_of(table: Damnation, seat: Guest) -> None:
    """5.0.1a: what remains of the player's own turn is cancelled, up to the End phase."""
    if seat == table.turn:
        table.phase = END


def goes_on(table: Damnation, seat: Guest) -> bool:
    """Whether it is this player's turn, alive, and not over."""
    return seat == table.turn and table.players[seat].alive and table.phase != END


# ------------------------------------------------------------------ corridors


def land(table: Damnation, seat: Guest, by: Guest = NOBODY) -> Rules[None]:
    """5.2.1a, 5.2.21: trap, then arrow, then secret door; 5.2.22b: the end of a push is landed on in turn. `by` controlled the move.

    Also 11.6a.
    """
    space = table.players[seat].place
    if space in table.tokens:
        asking = spring(table, seat, space, by)
        if asking is not NOTHING:
            return _sprung(table, seat, space, by, asking)
        if table.players[seat].place != space:
            return NOTHING
    return _beyond_the_trap(table, seat, by)


def _sprung(table: Damnation, seat: Guest, space: Place, by: Guest, asking: Rules[object]) -> Rules[None]:
    yield from asking
    if table.players[seat].place == space:  # nor out of the game
        yield from _beyond_the_trap(table, seat, by)


def _beyond_the_trap(table: Damnation, seat: Guest, by: Guest) -> Rules[None]:
    """5.2.21: arrow, then secret door."""
    space = table.players[seat].place
    if table.content.plan.arrows[space][0] >= 0:
        return _pushed_on(table, seat, space, by)
    return _secret_door(table, seat, space)


def _pushed_on(table: Damnation, seat: Guest, arrow: Place, by: Guest) -> Rules[None]:
    """5.2.22, 5.2.22a, 5.2.23: pushed to where the arrow points to; if no push takes place the piece stays on the arrow."""
    if swept_to(table, seat, arrow) < 0:
        return _secret_door(table, seat, arrow)
    if may_refuse_a_push(table, seat):
        return _ride_or_not(table, seat, arrow, by)
    return _ride(table, seat, arrow, by)


def may_refuse_a_push(table: Damnation, seat: Guest) -> bool:
    """5.2.22: who has a card or Talent that says so."""
    return table.players[seat].rules[ARROWS] != 1


def swept_to(table: Damnation, seat: Guest, space: Place) -> int:
    """5.2.22a, 5.2.23: where the arrow of a space would take this player; -1 if it would not."""
    to, door = table.content.plan.arrows[space]
    has_acted = table.pushed & SPACE[space]  # 5.2.22b: each arrow at most once per turn
    if to < 0 or has_acted or not table.players[seat].rules[ARROWS]:
        return -1
    if door >= 0:
        is_open = not doors_shut(table, seat) & DOOR[door]
    else:
        is_open = not table.occupied & SPACE[to]
    return to if is_open else -1


def _ride_or_not(table: Damnation, seat: Guest, space: Place, by: Guest) -> Rules[None]:
    if (yield from choose(seat, (RIDE, PASS), "5.2.22")) is PASS:
        yield from _secret_door(table, seat, space)
    else:
        yield from _ride(table, seat, space, by)


def _ride(table: Damnation, seat: Guest, space: Place, by: Guest) -> Rules[None]:
    """5.2.22b: the end of a push is landed on in turn."""
    end, door = table.content.plan.arrows[space]
    to = Place(end)
    table.pushed |= SPACE[space]
    table.tell("5.2.22", Pushed, seat, to)
    if door >= 0:
        return enter(table, seat, to)
    stand(table, seat, to)
    return land(table, seat, by)


def _secret_door(table: Damnation, seat: Guest, space: Place) -> Rules[None]:
    """5.2.19, 5.2.19a: it can be used once, and in one's own turn."""
    if table.secret & SPACE[space] and seat == table.turn and not table.done & PASSED:
        return _pass_through(table, seat)
    return NOTHING


def _pass_through(table: Damnation, seat: Guest) -> Rules[None]:
    """5.2.19, 5.2.19a: once a turn, to any other secret door with nobody on it."""
    options = passages(empty_secret_doors(table))
    answer = options[(yield Decision(ALONE[seat], options, "5.2.19")) if len(options) > 1 else 0]
    if isinstance(answer, Passage):
        table.tell("5.2.19", PassedThrough, seat, answer.space)
        yield from come_out(table, seat, answer.space)


def come_out(table: Damnation, seat: Guest, door: Place) -> Rules[None]:
    """5.2.19a, 5.2.19c: out of a secret door, wanted or not: that was this turn's passage, and a Deathknell can make it cost."""
    stand(table, seat, door)
    if seat == table.turn:
        table.done |= PASSED
    toll = table.players[seat].rules[PASSAGE_DAMAGE]
    return suffer(table, [(seat, toll)], "passage", "5.2.19c") if toll else NOTHING


def spring(table: Damnation, seat: Guest, space: Place, by: Guest = NOBODY) -> Rules[object]:
    """11.1, 11.1a: the token is turned up, if it is not yet, and acts: on everybody who lands there."""
    token = table.tokens[space]
    kind = token & KIND if token & FACE_UP else look_at_token(table, token)
    if not token & FACE_UP:
        table.tokens[space] = kind | FACE_UP
        note_token(table, space)
    if kind != SECRET_DOOR or not token & FACE_UP:
        table.tell("11.1", Sprung, seat, space, kind)
    return trap(table, seat, kind, by)


def trap(table: Damnation, seat: Guest, kind: int, by: Guest) -> Rules[object]:
    """11.2, 11.3, 11.4, 11.5: down into The Moat, or out of the game; a Secret Door does no harm. 8.4.6: `by` answers for it."""
    if kind == TRAPDOOR:
        end_turn_of(table, seat)
        return enter(table, seat, table.content.moat, by)
    return doom(table, seat, "oubliette", "11.4", by) if kind == OUBLIETTE else NOTHING


# ------------------------------------------------------------------ rooms


def enter(table: Damnation, seat: Guest, room: Place, by: Guest = NOBODY) -> Rules[None]:
    """6.0.1, 6.0.1a, 6.12.2, 6.11.2a: a room is entered, by whatever means and in whoever's turn, and its own rules apply once."""
    cards = table.content
    if room == cards.gate:  # 6.11.2a: nobody comes back there
        return NOTHING
    stand(table, seat, room)
    if room < cards.vault:
        return _look_around(table, seat, room)
    if room == cards.moat:
        return _into_the_moat(table, seat, by)
    if room == cards.vault:
        return _into_the_vault(table, seat)
    if room == cards.tower:
        return _into_the_tower(table, seat)
    table.players[seat].step = 1
    table.targets &= ~ONLY[seat]
    table.tell("6.13.1a", Stairs, seat, 1, False)
    return NOTHING


def _look_around(table: Damnation, seat: Guest, room: Place) -> Rules[None]:
    """5.2.17, 5.2.18: a room is explored, unless one does something else there."""
    if table.patient or ((table.players[seat].armed or room == table.content.cemetery) and _instead(table, seat, room)):
        return _choose_in_a_room(table, seat, room)
    return explore(table, seat, room)


def _into_the_moat(table: Damnation, seat: Guest, by: Guest) -> Rules[None]:
    """6.12.3, 6.12.4, 6.12.4a: damage, and the rest of one's own turn is lost; 8.4.6a: a trap's controller answers for it."""
    end_turn_of(table, seat)
    return suffer(table, [(seat, rule(table, MOAT_DAMAGE, seat))], "moat", "6.12.3", by)


def _into_the_vault(table: Damnation, seat: Guest) -> Rules[None]:
    """6.9.1, 6.9.2, 6.9.3, 6.9.4, 9.4.4, 6.9.1a, 6.9.5, 8.1.33, 9.4.4a: blood for the role, a card if somebody has it, death in Act 4."""
    if table.act == DAMNED:
        return eliminate(table, [seat], "vault", "9.4.4")
    if table.vampire >= 0:
        return _look_around(table, seat, table.content.vault)
    asking = suffer(table, [(seat, rule(table, VAULT_DAMAGE, seat))], "vault", "6.9.1")
    if asking is not NOTHING:
        return _bleed(table, seat, asking)
    _take_the_role(table, seat)
    return NOTHING


def _bleed(table: Damnation, seat: Guest, asking: Rules[None]) -> Rules[None]:
    yield from asking
    if table.players[seat].alive:
        _take_the_role(table, seat)


def _take_the_role(table: Damnation, seat: Guest) -> None:
    become_vampire(table, seat)
    end_turn_of(table, seat)


def _into_the_tower(table: Damnation, seat: Guest) -> Rules[None]:
    """6.10.2, 6.10.3, 6.10.4, 6.10.5, 6.10.6, 8.6.2: k Souls draw k + 1 cards, one of which goes back; 6.10.2a: nothing without one.

    6.10.2b: whoever has come with a key gets one more for nothing.
    """
    souls = souls_in(foreign_souls(table, seat))
    free = int(bool(table.done & UNLOCKED) and seat == table.turn)
    if not souls and not free:
        return
    paid = (yield from choose(seat, OFFER[1 : len(souls) + 1], "6.10.5")).souls if souls else 0
    for soul in souls[:paid]:
        spend_soul(table, seat, soul, "6.10.2")
    paid += free
    for _ in range(paid + 1):
        card = draw_card(table, seat, DECKED - 1, "6.10.3")
        if card >= 0:
            table.drawn += (card,)
    if len(table.drawn) > paid:

        def offers() -> Sequence[GiveBack]:
            return [GiveBack(card) for card in table.drawn]

        back = (yield from choose(seat, offers(), "6.10.4", again=offers)).card
        table.drawn = tuple(card for card in table.drawn if card != back)
        put_under(table, back)
    kept, table.drawn = table.drawn, ()
    gain_cards(table, seat, kept)


def _instead(table: Damnation, seat: Guest, room: Place) -> list[Option]:
    """5.2.17, 5.2.18, 6.6.1, 6.7.1, 8.4.9, 6.7.3: instead of exploring, attack where one may, or collect what lies in The Cemetery."""
    others: list[Option] = [COLLECT] if _can_collect(table, room) else []
    return [*others, *attacks(table, seat)] if goes_on(table, seat) else others


def _can_collect(table: Damnation, room: Place) -> bool:
    return room == table.content.cemetery and bool(table.pile or table.pile_souls)


def _choose_in_a_room(table: Damnation, seat: Guest, room: Place) -> Rules[None]:
    collectable = _can_collect(table, room)

    def offers(each: int) -> Sequence[Option]:
        return [EXPLORE, *_instead(table, Guest(each), room)]

    def outlook(each: int) -> int:
        return SURE if collectable else attack_outlook(table, Guest(each)) if goes_on(table, Guest(each)) else NEVER

    answer = yield from reply(table, seat, offers, outlook, "8.4.9" if collectable else "5.2.17")
    if answer is EXPLORE:
        yield from explore(table, seat, room)
        return
    if isinstance(answer, Attack):
        yield from attack(table, seat, answer.target, answer.card)
        yield from catch_up(table)
    else:
        collect(table, seat)
    yield from _empty_handed(table, seat)


def _empty_handed(table: Damnation, seat: Guest) -> Rules[None]:
    """5.2.18: a Deathknell can make it dangerous to come into a room and draw nothing."""
    toll = rule(table, ROOM_DAMAGE, seat)
    return suffer(table, [(seat, toll)], "event", "5.2.18") if toll and table.players[seat].alive else NOTHING


def collect(table: Damnation, seat: Guest) -> None:
    """8.4.9a: the whole pile, cards and Souls together."""
    player = table.players[seat]
    pile, souls = table.pile, table.pile_souls
    table.pile, table.pile_souls = (), NO_SOULS
    gain_cards(table, seat, pile)
    player.souls |= souls
    note_ready(table, player)
    table.tell("8.4.9", Spoils, seat, NOBODY, len(pile), len(souls_in(souls)))


def explore(table: Damnation, seat: Guest, room: Place) -> Rules[None]:
    """6.1.1 to 6.8.1, 6.9.4, 6.2.1, 6.3.1, 6.4.1, 6.5.1: the top card of the room's deck."""
    deck = room - table.content.plan.size
    card = draw_card(table, seat, deck, EXPLORING[deck])
    return take_up(table, seat, card) if card >= 0 else _empty_handed(table, seat)


def draw_one(table: Damnation, seat: Guest, deck: int, rule: str) -> Rules[None]:
    """3.1a: the top card of a deck, if there is one."""
    card = draw_card(table, seat, deck, rule)
    return take_up(table, seat, card) if card >= 0 else NOTHING


def take_up(table: Damnation, seat: Guest, card: int) -> Rules[None]:
    """7.2b, 7.14, 7.14a: Equipment and Actions go into the hand; an Event is carried out, then goes under its deck, or stays."""
    if table.content.event[card]:
        return _happen(table, seat, card)
    hold(table, seat, card)
    return NOTHING


def _happen(table: Damnation, seat: Guest, card: int) -> Rules[None]:
    printed = table.content.cards[card]
    table.playing += (card,)
    if printed.target != "none":
        return _happen_to(table, seat, card, printed)
    asking = carry_out(table, Doing(seat, NOBODY, NOWHERE, card), printed.effects)
    return _settle(table, seat, card, printed) if asking is NOTHING else _go_on(table, seat, card, printed, asking)


def _happen_to(table: Damnation, seat: Guest, card: int, printed: Card) -> Rules[None]:
    """9.1.5a: an Event that leaves something to choose."""
    aimed = yield from aim(table, seat, printed)
    if aimed is not None:
        yield from carry_out(table, Doing(seat, *aimed, card), printed.effects)
    yield from _settle(table, seat, card, printed)


def _go_on(table: Damnation, seat: Guest, card: int, printed: Card, asking: Rules[None]) -> Rules[None]:
    yield from asking
    yield from _settle(table, seat, card, printed)


def _settle(table: Damnation, seat: Guest, card: int, printed: Card) -> Rules[None]:
    """7.14a: when it is over, an Event goes under its deck, or stays; then comes what was put off."""
    if printed.stays and table.players[seat].alive:
        table.playing = tuple(each for each in table.playing if each != card)
        table.players[seat].curses += (card,)
        refresh(table, seat)
        table.tell("7.14a", StaysWith, seat, card)
    else:
        lay_away(table, card)
    return catch_up(table) if table.agenda else NOTHING
