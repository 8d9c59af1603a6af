"""Damnation for learners. Hidden are decks, others' hands but for their backs, face-down traps and Deathknells."""

from functools import lru_cache
from typing import Any

from undercroft.engine.decisions import Done, No, Yes
from undercroft.engine.learning import Deed, Ink, Learning, Part, Row, Tensor, field, ready, spread
from undercroft.games.damnation import options as can
from undercroft.games.damnation.board import ATTACKED, FACE_UP, KIND, LEFT_OFF, LOOKED, PASSED, where
from undercroft.games.damnation.content.loading import DECKS, SLOTS, Cards
from undercroft.games.damnation.content.plan import Go
from undercroft.games.damnation.ids import Guest
from undercroft.games.damnation.options import SEATS
from undercroft.games.damnation.state import Damnation

WAYS, TOTALS, MOST_HAUNTS, DICE = 6, 40, 24, 8
MOST_HEALTH, MOST_CARDS, MOST_DAMAGE = 25.0, 10.0, 10.0
PHASES = 5
TOKENS = tuple(tuple(float(tokens >> slot & 1) for slot in range(SLOTS)) for tokens in range(1 << SLOTS))

PERSON = (
    *("sits there", "alive", "health", "cards in hand", "Souls", "misses turns", "next roll is lower", "next roll in Darkness"),
    *("step on the Staircase", "climbs", "is controlled next turn", "is at rest", *(f"Talent token {slot}" for slot in range(SLOTS))),
)
BESIDES = ("me", "The Vampire", "has the turn", "began", "controls this turn", "attacks now", "is attacked", "about to suffer")
PEOPLE = (*PERSON, *BESIDES)
OF_PLACES = (
    *("a trap face down", "a trapdoor", "an oubliette", "a secret door", "the token lies face up", "a secret door is here", "a Grave"),
    *("a shut door", "The Vampire", *(f"seat {seat}" for seat in range(SEATS))),
)
OF_CARDS = (
    *(f"in the hand of seat {seat}" for seat in range(SEATS)),
    *(f"a curse of seat {seat}" for seat in range(SEATS)),
    *("in The Cemetery", "in The Vampire's hand", "drawn in The Dark Tower", "being played", "a relic used this turn"),
)
TABLE = (
    *(
        "seats",
        "Gothic",
        "the dead may wager",
        *(f"Act {act}" for act in range(1, 5)),
        "steps down",
        "fallen",
        *(f"phase {number}" for number in range(PHASES)),
    ),
    *("Movement Die", "Darkness", "Candlelight", "Castle Event", "added to the roll", "passage used", "attacked", "left off", "timer"),
    *("The Vampire's cards", "cards in The Cemetery", "traps in reserve", "damage of the attack", "armour against it"),
    *(f"die {number} of The Vampire" for number in range(3)),
)


def _end(_: Any, option: Go) -> int:
    return option.path[-1]


def deeds(cards: Cards) -> tuple[Deed, ...]:
    """All that can be done. A way is known by where it ends; of several ways there, one after the other is shown."""
    places, seats = cards.plan.size + len(cards.rooms), SEATS
    card = field("card", len(cards.cards), says=lambda number: cards.cards[number].name)
    target, anybody = field("target", seats), field("target", seats + 1, -1)
    place, slot, soul = field("place", places), field("slot", SLOTS), field("soul", len(cards.characters))
    number, deck, end = field("number", MOST_HAUNTS), field("deck", len(DECKS)), Part("end", places, _end)

    def at_a_place(_: Any, option: Any) -> bool:
        return int(option.place) >= 0

    return (
        Deed(Yes),
        Deed(No),
        Deed(Done),
        Deed(can.Choose, (field("character", len(cards.characters), says=lambda who: cards.characters[who].name),)),
        Deed(can.Pass),
        Deed(can.Suffer),
        Deed(can.Total, (field("total", TOTALS),)),
        Deed(Go, (end,)),
        Deed(can.Attack, (field("card", len(cards.cards) + 1, -1), target)),
        Deed(can.Control, (target,)),
        Deed(can.Passage, (field("space", places),)),
        Deed(can.Ride),
        Deed(can.Explore),
        Deed(can.Collect),
        Deed(can.Offer, (field("souls", can.SOULS),)),
        Deed(can.GiveBack, (card,)),
        Deed(can.Play, (place,), "play at a place", at_a_place),
        Deed(can.Play, (card, anybody), "play"),
        Deed(can.Use, (slot, place), "use at a place", at_a_place),
        Deed(can.Use, (slot, anybody), "use"),
        Deed(can.Haunting, (number, place), "haunt a place", at_a_place),
        Deed(can.Haunting, (number, anybody), "haunt"),
        Deed(can.Wager),
        Deed(can.TradeSoul, (soul,)),
        Deed(can.Slot, (slot,)),
        Deed(can.Discard, (card,)),
        Deed(can.Blind, (deck,)),
        Deed(can.Toll, (field("space", cards.numbers.knells),)),
        Deed(can.Bite, (target,)),
        Deed(can.RollAgain, (card, field("dice", DICE))),
        Deed(can.Drive, (end,)),
        Deed(can.Name, (field("seat", seats),)),
        Deed(can.FromDeck, (deck,)),
        Deed(can.Into, (place,)),
        Deed(can.Way, (field("index", WAYS),)),
        Deed(can.Exchange),
    )


def tensors(cards: Cards) -> tuple[Tensor, ...]:
    """People, places, cards, Souls, Deathknells, the table."""
    places, people = cards.plan.size + len(cards.rooms), tuple(each.name for each in cards.characters)
    return (
        Tensor("table", (len(TABLE),), "the whole table", TABLE),
        Tensor("people", (SEATS, len(PEOPLE)), "a player by seat", PEOPLE),
        Tensor("characters", (SEATS, len(people)), "who each player is", people),
        Tensor("souls", (SEATS + 1, len(people)), "whose Souls a player holds; the last row: in The Cemetery", people),
        Tensor("backs", (SEATS, len(DECKS)), "cards in each hand by their backs, which everybody sees", tuple(DECKS)),
        Tensor("places", (places, len(OF_PLACES)), "a corridor space or room by number", OF_PLACES),
        Tensor("cards", (len(cards.cards), len(OF_CARDS)), "a card by number, where this seat knows it to be", OF_CARDS),
        Tensor("knells", (cards.numbers.knells, len(cards.knells)), "revealed Deathknells by their space", cards.knell_names),
        Tensor("decks", (len(DECKS),), "how many cards are left in each deck", tuple(DECKS)),
        Tensor("spaces", (places, 2), "where each place lies: column and row", ("column", "row")),
    )


@lru_cache(maxsize=16)
def _deck_sizes(cards: Cards) -> tuple[int, ...]:
    return tuple(max(1, cards.deck_of.count(number)) for number in range(len(DECKS)))


def draw(table: Damnation, ink: Ink) -> None:
    """The plan of the castle."""
    places = table.content.plan.xy
    wide, high = max(x for x, _ in places) or 1, max(y for _, y in places) or 1
    at = ink.first["spaces"]
    for x, y in places:
        ink.row(at, (x / wide, y / high))
        at += 2


def observe(table: Damnation, seat: int, ink: Ink) -> None:
    """Everything that lies open, and what this seat holds or has looked at."""
    _table(table, ink)
    _people(table, seat, ink)
    _places(table, seat, ink)
    _cards(table, seat, ink)
    first = ink.first
    for at, knell in enumerate(table.knells):
        if knell >= 0:
            ink.mark(first["knells"] + at * len(table.content.knells) + knell)
    sizes = _deck_sizes(table.content)
    ink.row(first["decks"], [(len(pile.hidden) + len(pile.bottom)) / most for pile, most in zip(table.decks, sizes, strict=True)])


def _table(table: Damnation, ink: Ink) -> None:
    at, blow = ink.first["table"], table.blow
    ink.row(at, (table.seats / SEATS, table.gothic, table.wager))
    ink.mark(at + 2 + table.act)
    ink.row(at + 7, (table.sunk / table.content.numbers.descent, table.fallen / SEATS))
    ink.mark(at + 9 + table.phase)
    at += 9 + PHASES
    ink.mark(at, table.die / 6)
    if table.dark:
        ink.mark(at + table.dark)
    done = table.done
    ink.row(
        at + 4,
        (
            *(table.bonus / 10, bool(done & PASSED), bool(done & ATTACKED), bool(done & LEFT_OFF), table.timer / 10),
            *(len(table.vampire_hand) / 10, len(table.pile) / 30, len(table.reserve) / 20),
            *((blow.damage / MOST_DAMAGE, blow.armour / MOST_DAMAGE) if blow is not None else (0.0, 0.0)),
        ),
    )
    ink.row(at + 14, [face / 6 for face in table.vampire_dice[:3]])


@lru_cache(maxsize=1 << 14)
def _backs(cards: Cards, hand: tuple[int, ...]) -> tuple[tuple[int, float], ...]:
    """Of a hand the decks that its cards come from, each with how many there are."""
    backs = [cards.deck_of[card] for card in hand]
    return tuple((deck, backs.count(deck) / MOST_CARDS) for deck in sorted(set(backs)))


@lru_cache(maxsize=1 << 14)
def _person(
    alive: bool,
    health: int,
    cards: int,
    souls: int,
    misses: int,
    chill: int,
    gloom: bool,
    step: int,
    climbing: bool,
    held: bool,
    at_rest: bool,
    tokens: int,
) -> Row:
    """What holds for a player, whoever else is there."""
    counted = health / MOST_HEALTH, cards / MOST_CARDS, souls.bit_count() / SEATS, misses / 3, chill / 6
    return ready(1.0, alive, *counted, gloom, step / 10, climbing, held, at_rest, *TOKENS[tokens])


def _people(table: Damnation, seat: int, ink: Ink) -> None:
    first, cards = ink.first, table.content
    kinds, width, at = len(cards.characters), len(PEOPLE), first["people"]
    characters, souls, backs, decks = first["characters"], first["souls"], first["backs"], len(DECKS)
    for who, each in enumerate(table.players):
        hand, held = each.hand, each.holder >= 0
        person = _person(
            *(each.alive, each.health, len(hand), each.souls, each.misses, each.chill, each.gloom, each.step, each.climbing),
            *(held, each.at_rest, each.tokens),
        )
        ink.ready(at + who * width, person)
        if each.character >= 0:
            ink.mark(characters + who * kinds + each.character)
        if each.souls:
            ink.marks(spread(each.souls, souls + who * kinds, 1))
        if hand:
            for deck, part in _backs(cards, hand):
                ink.mark(backs + who * decks + deck, part)
    ink.marks(spread(table.pile_souls, first["souls"] + SEATS * kinds, 1))
    at += len(PERSON)
    blow = table.blow
    struck = (blow.seat, blow.target) if blow is not None else (-1, -1)
    for column, who in enumerate((seat, table.vampire, table.turn, table.first, table.controlled, *struck)):
        if who >= 0:
            ink.mark(at + who * width + column)
    for who, damage in table.harm:
        ink.mark(at + who * width + len(BESIDES) - 1, damage / MOST_DAMAGE)


def _places(table: Damnation, seat: int, ink: Ink) -> None:
    at, width = ink.first["places"], len(OF_PLACES)
    tokens, known = table.tokens.items(), FACE_UP | LOOKED[seat]
    ink.marks([at + space * width + (token & KIND if token & known else 0) for space, token in tokens])
    ink.marks([at + space * width + 4 for space, token in tokens if token & FACE_UP])
    ink.marks(spread(table.secret, at + 5, width))
    ink.marks([at + place * width + 6 for place in {place for _, place in table.graves}])
    ink.marks([at + table.content.plan.doors[door].space * width + 7 for door, _ in table.jammed])
    if table.vampire_place >= 0:
        ink.mark(at + table.vampire_place * width + 8)
    for who, player in enumerate(table.players):
        place = where(table, Guest(who))
        if player.alive and place >= 0:
            ink.mark(at + place * width + 9 + who)


def _cards(table: Damnation, seat: int, ink: Ink) -> None:
    at, width, known = ink.first["cards"], len(OF_CARDS), table.known
    for who, player in enumerate(table.players):
        ink.marks([at + card * width + who for card in player.hand if who == seat or known[card] >> seat & 1])
        ink.marks([at + card * width + SEATS + who for card in player.curses])
    piles = table.pile, table.vampire_hand, table.drawn
    for column, pile in enumerate(piles, 2 * SEATS):
        ink.marks([at + card * width + column for card in pile if known[card] >> seat & 1])
    for column, cards in enumerate((table.playing, table.spent), 2 * SEATS + 3):
        ink.marks([at + card * width + column for card in cards])


LEARNING = Learning(deeds, tensors, observe, draw=draw, hidden="hands but for their backs, traps, Deathknells, order of decks")
