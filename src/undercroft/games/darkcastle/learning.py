"""The Dark Castle for learners. Everything lies open but the decks, and what a seat has seen of the castle."""

from undercroft.engine.decisions import Done, No, Yes
from undercroft.engine.learning import Deed, Ink, Learning, Tensor, field
from undercroft.games.darkcastle import options as can
from undercroft.games.darkcastle.content.loading import CHAPTER_DICE, CHAPTERS_IN_A_CASTLE, DOUBLE, TRAITS, Cards
from undercroft.games.darkcastle.ids import ONLY, by_prisoner
from undercroft.games.darkcastle.options import PRISONERS
from undercroft.games.darkcastle.state import Combat, DarkCastle
from undercroft.pieces.decks import seen_by

MOST_WAYS = 8
FACES = 2 * len(TRAITS)
MOST_HP = 18.0
MOST_ATTACK = 6.0

PEOPLE = (
    *("in play", "HP", "turned the page", "named", "about to lose HP", "rests", "fights alone", "attack still to come"),
    *("scored this round", "blocked this round", "hand full"),
    *(f"die shows face {face}" for face in range(FACES)),
    *(f"second die shows trait {trait}" for trait in TRAITS),
    *(f"test shows face {face}" for face in range(FACES)),
)
THINGS = (*(f"carried by {who}" for who in range(PRISONERS)), "in the pool", "left behind", "spent in this fight", "spent in this round")
PAGES = ("turned", "open", "seen as the next", "seen as a later one")
TABLE = (
    *("prisoners", "chapters left", "items left in the deck", "a fight", "a boss", "rounds", "dice at first", "a choice", "steps to come"),
    *("companion", "an item burns", *(f"companion's die shows {trait}" for trait in TRAITS)),
    *(f"{trait} scores nothing" for trait in TRAITS),
)


def deeds(cards: Cards) -> tuple[Deed, ...]:
    """All that can be done, by item cards, prisoners, characters, faces."""
    items, people = len(cards.items), PRISONERS
    card = field("card", items, says=lambda number: cards.items[number].name)
    who = field("who", people)
    return (
        Deed(Yes),
        Deed(No),
        Deed(Done),
        Deed(can.Choose, (field("character", len(cards.characters), says=lambda number: cards.characters[number].name),)),
        Deed(can.Turn, (who,)),
        Deed(can.Give, (card, field("to", people))),
        Deed(can.Lay, (card,)),
        Deed(can.Use, (card, field("by", people))),
        Deed(can.Close),
        Deed(can.Way, (field("index", MOST_WAYS),)),
        Deed(can.Name, (who,)),
        Deed(can.Discard, (card,)),
        Deed(can.Face, (field("face", FACES),)),
        Deed(can.Accept),
        Deed(can.AllFight),
        Deed(can.Rest, (who,)),
        Deed(can.Duel, (who,)),
        Deed(can.Run),
        Deed(can.Strike, (field("who", people + 1, -1), field("extra", 2), field("hits", 5))),
        Deed(can.Finish),
        Deed(can.Guard, (who,)),
        Deed(can.Kneel, (who,)),
        Deed(can.Burn, (card,)),
        Deed(can.SetDie, (field("at", CHAPTER_DICE), field("trait", len(TRAITS)))),
    )


def tensors(cards: Cards) -> tuple[Tensor, ...]:
    """Prisoners, item cards, pages, the enemy's dice, the table."""
    return (
        Tensor("table", (len(TABLE),), "the whole table", TABLE),
        Tensor("prisoners", (PRISONERS, len(PEOPLE)), "a prisoner by number", PEOPLE),
        Tensor("characters", (PRISONERS, len(cards.characters)), "who each prisoner is", tuple(each.name for each in cards.characters)),
        Tensor("items", (len(cards.items), len(THINGS)), "an item card by number", THINGS),
        Tensor("pages", (len(cards.pages), len(PAGES)), "a page by number: start, chapters, bosses", PAGES),
        Tensor("row", (CHAPTER_DICE, len(TRAITS)), "a die of the enemy's row, from the left", tuple(TRAITS)),
    )


def observe(table: DarkCastle, seat: int, ink: Ink) -> None:
    """What lies open, and what this seat has looked at."""
    first, combat = ink.first, table.combat
    _table(table, combat, ink)
    _people(table, combat, ink)
    width = len(THINGS)
    at = first["items"]
    for who, hand in enumerate(table.hands):
        ink.marks([at + card * width + who for card in hand])
    ink.marks([at + card * width + PRISONERS for card in table.pool])
    ink.marks([at + card * width + PRISONERS + 1 for card in table.discards])
    if combat is not None:
        ink.marks([at + card * width + PRISONERS + 2 for card in combat.spent])
        ink.marks([at + card * width + PRISONERS + 3 for card in combat.round_spent])
        ink.marks([first["row"] + place * len(TRAITS) + trait for place, trait in enumerate(combat.row)])
    width, at = len(PAGES), first["pages"]
    ink.marks([at + page * width for page in table.turned])
    if table.turned:
        ink.mark(at + table.turned[-1] * width + 1)
    if table.castle.top:
        for later, page in enumerate(seen_by(table.castle, seat)):
            ink.mark(at + page * width + (3 if later else 2))


def _table(table: DarkCastle, combat: Combat | None, ink: Ink) -> None:
    at = ink.first["table"]
    ink.row(at, (table.size / PRISONERS, table.chapters_left / CHAPTERS_IN_A_CASTLE, len(table.deck) / len(table.content.items)))
    if combat is not None:
        ink.row(at + 3, (1.0, combat.boss, combat.rounds / 10, combat.first / CHAPTER_DICE))
        if combat.companion >= 0:
            ink.mark(at + 11 + combat.companion)
        if combat.ward >= 0:
            ink.mark(at + 11 + len(TRAITS) + combat.ward)
    burns = combat is not None and combat.light > 0
    ink.row(at + 7, (table.choice is not None, len(table.agenda) / 5, bool(table.companion), burns))


def _people(table: DarkCastle, combat: Combat | None, ink: Ink) -> None:
    width, at = len(PEOPLE), ink.first["prisoners"]
    kinds, heads = len(table.content.characters), ink.first["characters"]
    for who, character in by_prisoner(table.characters):
        ink.mark(heads + who * kinds + character)
        hand = table.hands[who]
        loss = table.losses[who] / MOST_ATTACK if table.losses else 0.0
        ink.row(at, (1.0, table.hp[who] / MOST_HP, who == table.turner, who == table.named, loss))
        ink.mark(at + 10, len(hand) / 2)
        if table.rolled and table.rolled[who] >= 0:
            ink.mark(at + 11 + FACES + len(TRAITS) + table.rolled[who])
        if combat is not None:
            bits = [bool(some & ONLY[who]) for some in (combat.ready, combat.scored, combat.blocked)]
            ink.row(at + 5, (who == combat.resting, who == combat.duellist, *bits))
            if combat.faces and combat.faces[who] >= 0:
                ink.mark(at + 11 + combat.faces[who])
            if combat.extras and combat.extras[who] >= 0:
                ink.mark(at + 11 + FACES + combat.extras[who] % DOUBLE)
        at += width


LEARNING = Learning(deeds, tensors, observe, hidden="order of decks; what a prisoner has seen of the castle")
