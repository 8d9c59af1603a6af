"""What players hold, and who knows it: cards, Souls, Talent tokens, trap tokens.

`table.known` says for every card which seats know where it lies. It follows a card that is seen to move, and is lost when
one of several alike backs moves unseen.
"""

from collections.abc import Iterable
from functools import lru_cache

from undercroft.engine.asking import choose
from undercroft.engine.decisions import Decision, Option, Rules
from undercroft.games.damnation.board import (
    ARRIVAL,
    EVERYONE,
    FACE_UP,
    HEALING,
    KIND,
    LOOKED,
    SECRET_DOOR,
    changed,
    foreign_souls,
    learn,
    next_survivor,
    options_of,
    soul_trades,
    targets,
)
from undercroft.games.damnation.content.loading import ARMED, CHANGING, SOULFUL, Cards, Shift, shift_of
from undercroft.games.damnation.events import (
    Discarded,
    DiscardedHidden,
    Drew,
    DrewHidden,
    NothingToDraw,
    Played,
    SoulSpent,
    TalentUsed,
    TokenGained,
    TokenLost,
)
from undercroft.games.damnation.ids import NO_SPACES, ONLY, SLOT, SOUL, SPACE, Guest, Place, Slots
from undercroft.games.damnation.options import (
    ALONE,
    BLIND,
    DISCARD,
    LOSING,
    PASS,
    USES,
    AnyCard,
    Blind,
    CardFrom,
    Discard,
    Play,
    TradeSoul,
    TrapFrom,
    Use,
    alone,
    numbers_in,
    on_people,
    slots_of,
)
from undercroft.games.damnation.state import Damnation, Player
from undercroft.pieces.piles import Pile, take

# ------------------------------------------------------------------ hands


def refresh(table: Damnation, seat: Guest) -> None:
    """What can be played when, and which rules are changed, follows from what is held."""
    player = table.players[seat]
    moments, shifts, player.armed = changes_held(table.content, player.character, player.hand, player.curses)
    player.moments = moments
    table.moments |= moments
    note_ready(table, player)
    if shifts != player.shifts or not player.rules:
        player.shifts = shifts
        player.rules = changed(table.rules, shifts)


def note_ready(table: Damnation, player: Player) -> None:
    """When a player has something to do at all: a card, a Talent with its token, a Soul to give."""
    character = player.character
    ready = player.moments | table.content.talents_ready[character][player.tokens]
    player.ready = ready | SOULFUL if player.souls & ~SOUL[character] else ready


@lru_cache(maxsize=16384)
def changes_held(cards: Cards, character: int, hand: tuple[int, ...], curses: tuple[int, ...]) -> tuple[int, tuple[Shift, ...], int]:
    """When some card of a hand can be played, as bits; the rules that Talent, hand and curses change; how far the weapons reach."""
    traits, shifts, reach, moments = cards.traits, cards.own_shifts[character], 0, 0
    for card in hand:
        moments |= traits[card]
    if moments & CHANGING:
        for card in hand:
            shifts += cards.shifts[card]
    for card in curses:
        shifts += cards.shifts[card]
    if moments & ARMED:
        reach = max([cards.weapon[card] for card in hand])
    return moments, shifts, reach


@lru_cache(maxsize=8192)
def fitting(cards: Cards, hand: tuple[int, ...], moment: int, unhurt: bool, spent: tuple[int, ...]) -> tuple[tuple[int, ...], bool]:
    """The cards of a hand that can be played at a moment; and whether one is among them that not every player will do for.

    7.9a: none of those that are spent; and nobody drinks for nothing.
    """
    fit = [card for card in hand if cards.when[card] & moment and card not in spent and not (unhurt and cards.healing[card])]
    return tuple(fit), any(cards.choosy[card] for card in fit)


@lru_cache(maxsize=8192)
def plays(cards: Cards, fit: tuple[int, ...], people: int) -> tuple[Option, ...]:
    """To play each of these cards, on each of these people if it singles out one."""
    found: tuple[Option, ...] = ()
    for card in fit:
        found += alone(Play, card) if cards.cards[card].target == "none" else on_people(Play, card, people)
    return found


def change_rules(table: Damnation) -> None:
    """3.4a, 8.5.2: all revealed Deathknells hold together."""
    table.rules = rules = rules_of_knells(table.content, table.knells)
    for player in table.players:
        player.rules = changed(rules, player.shifts) if player.shifts else rules


@lru_cache(maxsize=1024)
def rules_of_knells(cards: Cards, knells: tuple[int, ...]) -> tuple[int, ...]:
    """The rules as the revealed ones change them."""
    return changed(cards.rules, tuple([shift_of(change) for knell in knells if knell >= 0 for change in cards.knells[knell].changes]))


def gain_cards(table: Damnation, seat: Guest, cards: Iterable[int]) -> None:
    """7.2b, 7.7: cards come into a hand; all see those that are Visible."""
    visible = table.content.visible
    for card in cards:
        learn(table, card, EVERYONE if visible[card] else ONLY[seat])
        hold(table, seat, card)


def hold(table: Damnation, seat: Guest, card: int) -> None:
    """7.2b: a card that was drawn goes into the hand; who has seen it, knows of it."""
    player, traits = table.players[seat], table.content.traits[card]
    player.hand += (card,)
    if traits & CHANGING:
        refresh(table, seat)
    elif traits:
        player.moments |= traits
        player.ready |= traits
        table.moments |= traits
        if traits & ARMED:
            player.armed = max(player.armed, table.content.weapon[card])


def lose_card(table: Damnation, seat: Guest, card: int) -> None:
    """A card leaves a hand."""
    hand = table.players[seat].hand
    at = hand.index(card)
    table.players[seat].hand = hand[:at] + hand[at + 1 :]
    refresh(table, seat)


def put_under(table: Damnation, card: int) -> None:
    """8.7.1, 3.1b, 7.7a: under the deck that it came from, whoever held it."""
    deck = table.content.deck_of[card]
    pile = table.decks[deck]
    table.decks[deck] = Pile(pile.hidden, (*pile.bottom, card))


def blur(table: Damnation, seat: Guest, deck: int) -> None:
    """One of a player's hidden cards with this back has moved unseen: nobody else can be sure of any of them."""
    cards, known, nobody_else = table.content, table.known, ONLY[seat]
    for card in table.players[seat].hand:
        if known[card] != nobody_else and cards.deck_of[card] == deck and not cards.visible[card]:
            known[card] &= nobody_else


def discard(table: Damnation, seat: Guest, card: int, rule: str) -> None:
    """5.4.2, 8.7.1: face down under its deck; of a hidden card the others see the back alone."""
    cards = table.content
    deck = cards.deck_of[card]
    if not cards.visible[card]:
        blur(table, seat, deck)
    lose_card(table, seat, card)
    put_under(table, card)
    if cards.visible[card]:
        table.tell(rule, Discarded, seat, card)
    else:
        table.tell(rule, DiscardedHidden, seat, deck)
        table.whisper((seat,), rule, Discarded, seat, card)


def draw_card(table: Damnation, seat: Guest, deck: int, rule: str) -> int:
    """3.1a: the top card, or -1 from an empty deck. It lies nowhere yet: the caller puts it somewhere."""
    pile = table.decks[deck]
    if not (pile.hidden or pile.bottom):
        table.tell("3.1a", NothingToDraw, seat, deck)
        return -1
    card, table.decks[deck] = take(table.chance, pile, CardFrom)
    table.known[card] |= EVERYONE if table.content.shown[card] else ONLY[seat]
    table.relate(drawing, seat, (card,), rule)
    return card


def notice(table: Damnation, seat: Guest, cards: Iterable[int], rule: str) -> None:
    """7.2b, 7.7: who has drawn cards knows them; all see what is Visible, and an Event."""
    known, shown, nobody_else = table.known, table.content.shown, ONLY[seat]
    for card in cards:
        known[card] = EVERYONE if shown[card] else nobody_else
    table.relate(drawing, seat, cards, rule)


def drawing(table: Damnation, seat: Guest, cards: Iterable[int], rule: str) -> None:
    """7.2b: of a hidden card the others see the back alone."""
    for card in cards:
        if table.content.shown[card]:
            table.tell(rule, Drew, seat, card)
        else:
            table.tell(rule, DrewHidden, seat, table.content.deck_of[card])
            table.whisper((seat,), rule, Drew, seat, card)


def discards(table: Damnation, seat: Guest) -> tuple[Discard, ...]:
    """8.10.2a: what can be discarded by choice or as a cost."""
    return discards_of(table.content, table.players[seat].hand)


@lru_cache(maxsize=8192)
def discards_of(cards: Cards, hand: tuple[int, ...]) -> tuple[Discard, ...]:
    """The same, of a hand."""
    return tuple([DISCARD[card] for card in hand if not cards.stubborn[card]])


def pick_blindly(table: Damnation, seat: Guest, chooser: int, rule: str) -> Rules[int]:
    """8.10.1a, 8.10.2: one of a player's cards by backs alone, Visible ones known; which of several alike is chance. -1 for none."""
    cards, hand = table.content, table.players[seat].hand
    if not hand:
        return -1
    backs: list[Option] = []
    for card in hand:
        option = DISCARD[card] if cards.visible[card] else BLIND[cards.deck_of[card]]
        if option not in backs:
            backs.append(option)
    answer = backs[(yield Decision(ALONE[chooser], backs, rule, 0, LOSING[seat])) if len(backs) > 1 else 0]
    if isinstance(answer, Discard):
        return answer.card
    assert isinstance(answer, Blind)
    alike = tuple(sorted([card for card in table.players[seat].hand if cards.deck_of[card] == answer.deck and not cards.visible[card]]))
    return alike[table.chance.roll(len(alike), AnyCard(alike))] if len(alike) > 1 else alike[0]


def discard_at_random(table: Damnation, seat: Guest, rule: str) -> Rules[None]:
    """8.10.1: the next survivor chooses which card goes."""
    card = yield from pick_blindly(table, seat, next_survivor(table, seat), "8.10.1")
    if card >= 0:
        discard(table, seat, card, rule)


# ------------------------------------------------------------------ playing


def set_tokens(table: Damnation, seat: Guest, tokens: Slots) -> None:
    """8.2.2: these slots have a token, and their Talents can be used."""
    player = table.players[seat]
    player.tokens = tokens
    note_ready(table, player)


def replies(table: Damnation, seat: Guest, moment: int) -> tuple[Option, ...]:
    """7.12, 7.13, 8.3.4, 7.9a: cards and Talents of a player that can be used at this moment, on everything they can be used on.

    8.1.20, 9.1.6: no cards as The Vampire, and in Act 1 only on one's own turn. 10.2b: the dead hold nothing.
    """
    player = table.players[seat]
    if not player.moments & moment or seat == table.vampire or not player.alive or (table.act == ARRIVAL and seat != table.turn):
        return talents(table, seat, moment)
    cards = table.content
    fit, choosy = fitting(cards, player.hand, moment, player.health >= cards.characters[player.character].health, table.spent)
    found: tuple[Option, ...] = ()
    if choosy:
        for card in fit:
            found += options_of(table, seat, cards.cards[card], Play, card)
    elif fit:
        found = plays(cards, fit, targets(table, seat))
    return found + talents(table, seat, moment) if player.tokens else found


def talents(table: Damnation, seat: Guest, moment: int) -> tuple[Option, ...]:
    """8.3.4: those of the Talents alone."""
    cards, player = table.content, table.players[seat]
    character = player.character
    slots = player.tokens & cards.talent_at[character][moment]
    if not slots or seat == table.vampire:
        return ()
    if not slots & cards.aimed[character]:
        return USES[slots]
    found: tuple[Option, ...] = ()
    for slot in numbers_in(slots):
        found += options_of(table, seat, cards.talents[character][slot], Use, slot)
    return found


def lay_open(table: Damnation, seat: Guest, play: Play, rule: str) -> None:
    """7.2, 7.6, 7.9: a card played is seen by all; it leaves the hand unless it is a Relic, which is spent for this turn."""
    learn(table, play.card, EVERYONE)
    if table.content.cards[play.card].relic:
        table.spent += (play.card,)
    else:
        lose_card(table, seat, play.card)
        table.playing += (play.card,)
    table.tell(rule, Played, seat, play.card, play.target)


def lay_away(table: Damnation, card: int) -> None:
    """7.2: after its use it goes under its deck."""
    playing = table.playing
    if card in playing:
        at = playing.index(card)
        table.playing = playing[:at] + playing[at + 1 :]
        put_under(table, card)


def spend_token(table: Damnation, seat: Guest, use: Use) -> None:
    """8.2.2, 8.3.5, 8.2.3, 8.3.7: the token in the Talent's own slot is discarded."""
    set_tokens(table, seat, table.players[seat].tokens & ~SLOT[use.slot])
    table.tell("8.3.5", TalentUsed, seat, use.slot, use.target)


# ------------------------------------------------------------------ Talent tokens and Souls


def gain_token(table: Damnation, seat: Guest, rule: str) -> Rules[None]:
    """8.3.6, 8.2.4, 8.2.5: into an empty slot of the player's choice; a fourth one is lost."""
    player = table.players[seat]
    empty = slots_of(player.character, ~player.tokens)
    if not empty:
        table.tell("8.2.5", TokenGained, seat, -1)
        return
    slot = empty[(yield Decision(ALONE[seat], empty, "8.3.6")) if len(empty) > 1 else 0].slot
    set_tokens(table, seat, player.tokens | SLOT[slot])
    table.tell(rule, TokenGained, seat, slot)


def lose_token(table: Damnation, seat: Guest, slot: int, rule: str) -> None:
    """8.3.8a: any token can be given up where none is named."""
    set_tokens(table, seat, table.players[seat].tokens & ~SLOT[slot])
    table.tell(rule, TokenLost, seat, slot)


def spend_soul(table: Damnation, seat: Guest, soul: int, rule: str) -> None:
    """8.6.1b: a Soul given up leaves the game."""
    player = table.players[seat]
    player.souls &= ~SOUL[soul]
    note_ready(table, player)
    table.tell(rule, SoulSpent, seat, soul)


def trade_soul(table: Damnation, seat: Guest, soul: int) -> Rules[None]:
    """8.6.1: a Soul for a Talent token."""
    assert foreign_souls(table, seat) & SOUL[soul]
    spend_soul(table, seat, soul, "8.6.1")
    yield from gain_token(table, seat, "8.6.1")


def trade_souls(table: Damnation, seat: Guest) -> Rules[None]:
    """8.6.1, 8.6.1a: whoever's turn it is may give Souls for Talent tokens, as many as they like."""
    while trades := soul_trades(table, seat):
        answer = yield from choose(seat, (PASS, *trades), "8.6.1")
        if not isinstance(answer, TradeSoul):
            return
        yield from trade_soul(table, seat, answer.soul)


# ------------------------------------------------------------------ trap tokens


def look_at_token(table: Damnation, token: int) -> int:
    """The kind of a token that is turned over or looked at; the first time it is picked from those that nobody has seen."""
    if token & KIND:
        table.chance.show()
        return token & KIND
    kinds, left = tokens_unseen(table.unseen)
    at = table.chance.pick(kinds, TrapFrom)
    table.unseen = left[at]
    return kinds[at]


def looked_under(token: int, kind: int, seat: Guest) -> int:
    """11.1b: the same token, of which this player knows the kind as well."""
    return kind | token & ~(KIND | FACE_UP) | LOOKED[seat]


@lru_cache(maxsize=4096)
def tokens_unseen(unseen: tuple[int, int, int]) -> tuple[tuple[int, ...], tuple[tuple[int, int, int], ...]]:
    """The kinds of the tokens that nobody has seen; and how many of each are left when one of them has been."""
    first, second, third = unseen
    left = ((first - 1, second, third),) * first + ((first, second - 1, third),) * second + ((first, second, third - 1),) * third
    return (1,) * first + (2,) * second + (3,) * third, left


def note_tokens(table: Damnation) -> None:
    """5.1.13a, 5.2.19b, 11.6: a face-up Secret Door is a door; every other token is a trap."""
    table.traps = table.hidden = NO_SPACES
    table.secret = table.content.plan.secret
    for space in table.tokens:
        note_token(table, Place(space))


def note_token(table: Damnation, space: Place) -> None:
    """The same, of a token that was laid or turned over."""
    token, here = table.tokens[space], SPACE[space]
    if not token & FACE_UP:
        table.hidden |= here
        table.traps |= here
    else:
        table.hidden &= ~here
        if token & KIND == SECRET_DOOR:
            table.traps &= ~here
            table.secret |= here
        else:
            table.traps |= here
    table.eventful = table.traps | table.secret | table.content.plan.pushing


def healing(table: Damnation, amount: int) -> int:
    """8.10.4: a Deathknell can make every healing smaller."""
    return max(0, amount - table.rules[HEALING])
