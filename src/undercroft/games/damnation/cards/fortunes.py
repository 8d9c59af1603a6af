"""Effects on people: damage and healing, cards, Souls and tokens, turns and rolls, the Vampire's role."""

from collections.abc import Sequence

from undercroft.engine.asking import choose, reply
from undercroft.engine.decisions import Rules
from undercroft.games.damnation.board import (
    DREAD,
    HOMEWARD,
    MIST,
    THIRST,
    WINGS,
    can_be_targeted,
    can_become,
    can_strike,
    in_order,
    learn,
    next_survivor,
    souls_in,
    where,
)
from undercroft.games.damnation.cards.arrival import draw_one, end_turn_of
from undercroft.games.damnation.cards.effects import EFFECTS, Doing, addressed, carry_out
from undercroft.games.damnation.combat import attack, become_vampire, come_home
from undercroft.games.damnation.combat.circumstances import holds
from undercroft.games.damnation.content import effects as e
from undercroft.games.damnation.content.loading import DECKED, DECKS, STANDARD
from undercroft.games.damnation.ending import doom, heal, suffer
from undercroft.games.damnation.events import (
    Chilled,
    Declared,
    Gloomed,
    Lifted,
    MustMiss,
    ReadCard,
    ReadHidden,
    RollChanged,
    RolledAgain,
    SoulTaken,
    Taken,
    TakenHidden,
    Threw6,
    TimerMoved,
    WayTaken,
)
from undercroft.games.damnation.holdings import (
    blur,
    discard,
    discard_at_random,
    discards,
    gain_cards,
    gain_token,
    lose_card,
    lose_token,
    note_ready,
    pick_blindly,
    put_under,
    refresh,
)
from undercroft.games.damnation.ids import ONLY, SOUL, Guest
from undercroft.games.damnation.options import FATE_DIE, FROM_DECK, MOVEMENT_DIE, AnyCard, Slot, Way, slots_of
from undercroft.games.damnation.outlook import choice_of, free_cards, give_one_up
from undercroft.games.damnation.state import Damnation

POWERS = {"mist": MIST, "wings": WINGS, "dread": DREAD, "homeward": HOMEWARD, "thirst": THIRST}


@EFFECTS.op(e.Harm)
def harm(table: Damnation, doing: Doing, effect: e.Harm) -> Rules[None]:
    """8.4.7: the user of a Talent answers for it, 8.4.5: and so does an attacker; 8.4.7a: a card or a Haunt makes nobody responsible."""
    harms = [(seat, effect.amount) for seat in addressed(table, doing, effect.who)]
    return suffer(table, harms, doing.cause, "7.14" if doing.card >= 0 else "8.3.3", doing.by)


@EFFECTS.op(e.Heal)
def heal_them(table: Damnation, doing: Doing, effect: e.Heal) -> None:
    """8.4.1a: Health is regained."""
    for seat in addressed(table, doing, effect.who):
        heal(table, seat, effect.amount, "8.4.1a")


@EFFECTS.op(e.Tokens)
def tokens(table: Damnation, doing: Doing, effect: e.Tokens) -> Rules[None]:
    """8.3.6: Talent tokens are gained."""
    for seat in addressed(table, doing, effect.who):
        for _ in range(effect.n):
            yield from gain_token(table, seat, "8.3.6")


@EFFECTS.op(e.Drain)
def drain(table: Damnation, doing: Doing, effect: e.Drain) -> Rules[None]:
    """8.3.8a: the player picks which token goes; whoever has none may have to suffer instead."""
    for seat in addressed(table, doing, effect.who):
        for _ in range(effect.n):
            held = slots_of(table.players[seat].character, table.players[seat].tokens)
            if held:
                lose_token(table, seat, (yield from choose(seat, held, "8.3.8a")).slot, "8.3.8a")
            elif effect.otherwise:
                yield from suffer(table, [(seat, effect.otherwise)], doing.cause, "7.14", doing.by)
                break


@EFFECTS.op(e.Draw)
def draw(table: Damnation, doing: Doing, effect: e.Draw) -> Rules[None]:
    """3.1a: as many cards as there are; an Event among them happens."""
    size = table.content.plan.size
    for _ in range(effect.n):
        if effect.deck == "rooms":
            deck = (yield from choose(doing.you, FROM_DECK[:STANDARD], "7.12")).deck
        elif effect.deck == "here":
            deck = where(table, doing.you) - size
            if not 0 <= deck < DECKED:
                return
        else:
            deck = DECKS.index(effect.deck)
        if table.players[doing.you].alive:
            yield from draw_one(table, doing.you, deck, "3.1a")


@EFFECTS.op(e.Lose)
def lose(table: Damnation, doing: Doing, effect: e.Lose) -> Rules[None]:
    """8.10.1, 8.10.2a: at random, or by choice among what can be given up."""
    for seat in addressed(table, doing, effect.who):
        for _ in range(effect.n):
            if effect.chosen:
                yield from give_up_a_card(table, seat)
            else:
                yield from discard_at_random(table, seat, "8.10.1")


def give_up_a_card(table: Damnation, seat: Guest) -> Rules[bool]:
    """5.4.2, 8.10.2a: a card of the player's choice goes. Whether there was one."""
    card = yield from give_one_up(table, seat, "5.4.2")
    if card >= 0:
        discard(table, seat, card, "5.4.2")
    return card >= 0


@EFFECTS.op(e.Steal)
def steal(table: Damnation, doing: Doing, effect: e.Steal) -> Rules[None]:
    """8.10.1a: the thief picks by backs alone."""
    for _ in range(effect.n):
        if table.players[doing.target].alive:
            card = yield from pick_blindly(table, doing.target, doing.you, "8.10.1a")
            if card >= 0:
                hand_over(table, doing.target, doing.you, card)


def hand_over(table: Damnation, giver: Guest, taker: Guest, card: int) -> None:
    """7.2a: a card changes hands."""
    lay_down(table, giver, card)
    table.laid_down = table.laid_down[:-1]
    take_over(table, giver, taker, card)


def take_over(table: Damnation, giver: Guest, taker: Guest, card: int) -> None:
    """7.2a: a card that was laid down is taken up; only these two know which, unless it is Visible."""
    deck, visible = table.content.deck_of[card], table.content.visible[card]
    gain_cards(table, taker, (card,))
    if visible:
        table.tell("7.2a", Taken, taker, card, giver)
    else:
        table.tell("7.2a", TakenHidden, taker, deck, giver)
        table.whisper((giver, taker), "7.2a", Taken, taker, card, giver)


@EFFECTS.op(e.Give)
def give(table: Damnation, doing: Doing, effect: e.Give) -> Rules[None]:
    """A card of one's choice goes to the next survivor; all choose before anything is handed over."""
    givers = [doing.you]
    if effect.round:
        givers = [seat for seat in in_order(table, table.turn) if table.players[seat].alive and seat != table.vampire]
    on_their_way: list[tuple[Guest, Guest]] = []
    for giver in givers:
        taker = next_survivor(table, giver)
        if taker == table.vampire:
            taker = next_survivor(table, taker)
        if taker in {giver, table.vampire}:
            continue
        card = yield from give_one_up(table, giver, "7.14")
        if card >= 0:
            lay_down(table, giver, card)
            on_their_way.append((giver, taker))
    laid, table.laid_down = table.laid_down, ()
    for (giver, taker), card in zip(on_their_way, laid, strict=True):
        take_over(table, giver, taker, card)


def lay_down(table: Damnation, giver: Guest, card: int) -> None:
    """A card is laid down to be passed on, by its back if it is not Visible."""
    if not table.content.visible[card]:
        blur(table, giver, table.content.deck_of[card])
    lose_card(table, giver, card)
    table.laid_down += (card,)


@EFFECTS.op(e.Soul)
def take_soul(table: Damnation, doing: Doing, _: e.Soul) -> None:
    """8.6.3: a Soul that is not its holder's own; that one leaves its owner only by elimination."""
    thief, victim = table.players[doing.you], table.players[doing.target]
    souls = souls_in(victim.souls & ~SOUL[victim.character]) if victim.alive else []
    if souls:
        victim.souls &= ~SOUL[souls[0]]
        thief.souls |= SOUL[souls[0]]
        note_ready(table, victim)
        note_ready(table, thief)
        table.tell("8.6.3", SoulTaken, doing.you, souls[0], doing.target)


@EFFECTS.op(e.Miss)
def miss(table: Damnation, doing: Doing, effect: e.Miss) -> None:
    """5.0.1b: turns are missed."""
    for seat in addressed(table, doing, effect.who):
        player = table.players[seat]
        player.misses = min(3, player.misses + effect.n)
        table.tell("5.0.1b", MustMiss, seat, effect.n)


@EFFECTS.op(e.Control)
def control(table: Damnation, doing: Doing, _: e.Control) -> None:
    """5.2.4, 5.2.9: the latest declaration counts."""
    if doing.target >= 0 and can_be_targeted(table, doing.you, doing.target, ("act1",)):
        table.players[doing.target].holder = doing.you
        table.tell("5.2.4", Declared, doing.you, doing.target)


@EFFECTS.op(e.Roll)
def change_roll(table: Damnation, _: Doing, effect: e.Roll) -> None:
    """5.1.1b: additions and subtractions come after re-rolls, and before the floor of 1."""
    table.bonus += effect.add
    table.tell("5.1.1b", RollChanged, table.turn, effect.add)


@EFFECTS.op(e.Reroll)
def roll_again(table: Damnation, _: Doing, __: e.Reroll) -> None:
    """8.3.2a: the Movement Die is thrown again, and the new result counts."""
    table.die = table.chance.roll(6, MOVEMENT_DIE[table.turn]) + 1
    table.tell("8.3.2a", RolledAgain, table.turn, table.die)


@EFFECTS.op(e.Chill)
def chill(table: Damnation, doing: Doing, effect: e.Chill) -> None:
    """8.10.3: the next movement roll is smaller, but never below 1."""
    for seat in addressed(table, doing, effect.who):
        player = table.players[seat]
        player.chill = min(5, player.chill + effect.by)
        table.tell("8.10.3", Chilled, seat, effect.by)


@EFFECTS.op(e.Gloom)
def gloom(table: Damnation, doing: Doing, effect: e.Gloom) -> None:
    """5.1.12: the next Darkness Die counts as Darkness."""
    for seat in addressed(table, doing, effect.who):
        table.players[seat].gloom = True
        table.tell("5.1.12", Gloomed, seat)


@EFFECTS.op(e.Become)
def become(table: Damnation, doing: Doing, effect: e.Become) -> None:
    """8.1.2a: The Vampire where one stands, if nobody is; the turn is over (6.9.3)."""
    if can_become(table, doing.you, effect):
        become_vampire(table, doing.you)
        end_turn_of(table, doing.you)


@EFFECTS.op(e.Destroy)
def destroy(table: Damnation, _: Doing, __: e.Destroy) -> Rules[None] | None:
    """8.1.34a: The Vampire is back in The Vault, and its player is not out."""
    return come_home(table, destroyed=True) if table.vampire >= 0 else None


@EFFECTS.op(e.Timer)
def move_timer(table: Damnation, _: Doing, effect: e.Timer) -> None:
    """8.1.25a: between 1 and the end of the track; before The Vampire's first turn there is nothing to move."""
    if table.vampire >= 0 and table.timer:
        table.timer = min(table.content.numbers.timer_most, max(1, table.timer + effect.by))
        table.tell("8.1.25a", TimerMoved, table.timer)


@EFFECTS.op(e.Power)
def power(table: Damnation, _: Doing, effect: e.Power) -> None:
    """8.1.5: for this turn The Vampire can do what it otherwise can't."""
    table.powers |= POWERS[effect.power]


@EFFECTS.op(e.Eliminate)
def eliminate_them(table: Damnation, doing: Doing, effect: e.Eliminate) -> Rules[None]:
    """8.4.2, 6.3.2a: out, whatever the Health; nobody is responsible, unless a Talent did it."""
    for seat in addressed(table, doing, effect.who):
        yield from doom(table, seat, doing.cause if doing.by >= 0 else "maiden", "6.3.2" if doing.by < 0 else "8.4.2", doing.by)


@EFFECTS.op(e.Read)
def read(table: Damnation, doing: Doing, _: e.Read) -> None:
    """11.1b: somebody looks at one hidden card of another, picked blindly."""
    cards = table.content
    hidden = tuple(sorted(card for card in table.players[doing.target].hand if not cards.visible[card]))
    if hidden:
        card = hidden[table.chance.roll(len(hidden), AnyCard(hidden))] if len(hidden) > 1 else hidden[0]
        learn(table, card, ONLY[doing.you])
        table.chance.show()
        table.tell("10.2", ReadHidden, doing.you, doing.target)
        table.whisper((doing.you,), "10.2", ReadCard, doing.you, card, doing.target)


@EFFECTS.op(e.Blow)
def blow(table: Damnation, doing: Doing, effect: e.Blow) -> Rules[None] | None:
    """8.4.5: an attack without a weapon is an attack; 5.2.16: and there is one in a turn."""
    if not can_strike(table, doing.you, effect) or not table.players[doing.target].alive:
        return None
    return attack(table, doing.you, doing.target, -1, effect.damage)


@EFFECTS.op(e.Try)
def attempt(table: Damnation, doing: Doing, effect: e.Try) -> Rules[None]:
    """A D6 decides."""
    die = table.chance.roll(6, FATE_DIE[doing.you]) + 1
    table.tell("7.14", Threw6, doing.you, die, effect.need)
    return carry_out(table, doing, effect.won if die >= effect.need else effect.lost)


@EFFECTS.op(e.Choice)
def choice(table: Damnation, doing: Doing, effect: e.Choice) -> Rules[None]:
    """One way, among those that can be paid for."""
    if not any(_affordable(table, doing.you, way) for way in effect.ways):
        return

    def offers(each: int) -> Sequence[Way]:
        return [Way(doing.card, index) for index, way in enumerate(effect.ways) if _affordable(table, Guest(each), way)]

    def outlook(each: int) -> int:
        least, most = free_cards(table, Guest(each))
        others = sum(way.costs != "card" and _affordable(table, Guest(each), way) for way in effect.ways)
        for_cards = sum(way.costs == "card" for way in effect.ways)
        return choice_of(others + for_cards * (least > 0), others + for_cards * (most > 0))

    answer = yield from reply(table, doing.you, offers, outlook, "7.14")
    assert isinstance(answer, Way)
    way = effect.ways[answer.index]
    table.tell("7.14", WayTaken, doing.you, doing.card, answer.index)
    if way.costs == "card":
        yield from give_up_a_card(table, doing.you)
    elif way.costs == "token":
        held = slots_of(table.players[doing.you].character, table.players[doing.you].tokens)
        paid: Slot = yield from choose(doing.you, held, "8.3.8a")
        lose_token(table, doing.you, paid.slot, "8.3.8a")
    elif way.costs == "health":
        yield from suffer(table, [(doing.you, 1)], "event", "7.14")
    yield from carry_out(table, doing, way.effects)


def _affordable(table: Damnation, seat: Guest, way: e.Way) -> bool:
    if way.costs == "card":
        return bool(discards(table, seat))
    if way.costs == "token":
        return bool(table.players[seat].tokens)
    return way.costs != "health" or table.players[seat].health > 1


@EFFECTS.op(e.If)
def if_it_holds(table: Damnation, doing: Doing, effect: e.If) -> Rules[None]:
    """7.14b: one thing or the other, by what everybody can see."""
    return carry_out(table, doing, effect.then if holds(table, doing.you, doing.target, effect.that) else effect.otherwise)


@EFFECTS.op(e.Lift)
def lift(table: Damnation, doing: Doing, effect: e.Lift) -> None:
    """7.14a: an Event that stayed, stays no longer, and goes under its deck."""
    for seat in addressed(table, doing, effect.who):
        curses, table.players[seat].curses = table.players[seat].curses, ()
        for card in curses:
            put_under(table, card)
            table.tell("7.14a", Lifted, seat, card)
        refresh(table, seat)


@EFFECTS.op(e.Riposte)
def riposte(table: Damnation, doing: Doing, effect: e.Riposte) -> Rules[None]:
    """8.4.7a: damage that goes back to the attacker is nobody's responsibility."""
    if doing.target >= 0:
        yield from suffer(table, [(doing.target, effect.amount)], "riposte", "7.11")


@EFFECTS.op(e.Oddity)
def oddity(table: Damnation, doing: Doing, effect: e.Oddity) -> Rules[None] | None:
    """What no effect can say."""
    return EFFECTS.oddities[effect.name](table, doing, effect)


def nothing(_: Damnation, __: Doing, ___: e.Effect) -> None:
    """A reply has done its work when it was given; see `ending.suffer` and `combat`."""


for kind in e.REPLIES:
    EFFECTS.op(kind)(nothing)
