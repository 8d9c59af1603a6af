"""What can be answered in this game."""

from typing import Literal

from undercroft.engine.decisions import Option
from undercroft.games.darkcastle.content import AnyStep
from undercroft.games.darkcastle.content.loading import CHAPTER_DICE as CHAPTER_DICE_IN_ALL
from undercroft.games.darkcastle.content.loading import MOST_CHARACTERS, MOST_ITEMS
from undercroft.games.darkcastle.ids import NOBODY, Prisoner
from undercroft.pieces.remembered import Remembered


class Choose(Option, frozen=True, tag="choose"):
    """Play this character."""

    character: int


class Turn(Option, frozen=True, tag="turn"):
    """This prisoner turns the next card."""

    who: Prisoner


class Give(Option, frozen=True, tag="give"):
    """An item goes to this prisoner, from another or from the pool."""

    card: int
    to: Prisoner


class Lay(Option, frozen=True, tag="lay"):
    """An item is put down into the pool."""

    card: int


class Use(Option, frozen=True, tag="use"):
    """A prisoner uses an item."""

    card: int
    by: Prisoner


class Close(Option, frozen=True, tag="close"):
    """No more trading."""

    idle = True


class Way(Option, frozen=True, tag="way"):
    """One way of a choice on the card."""

    index: int


class Name(Option, frozen=True, tag="name"):
    """This prisoner."""

    who: Prisoner


class Discard(Option, frozen=True, tag="discard"):
    """This item is given up."""

    card: int


class Face(Option, frozen=True, tag="face"):
    """The die shall show this face."""

    face: int


class Accept(Option, frozen=True, tag="accept"):
    """Let it stand, take it."""

    idle = True


class AllFight(Option, frozen=True, tag="all_fight"):
    """Nobody rests in this round."""


class Rest(Option, frozen=True, tag="rest"):
    """This prisoner rests in this round."""

    who: Prisoner


class Duel(Option, frozen=True, tag="duel"):
    """This prisoner alone fights in this round."""

    who: Prisoner


class Run(Option, frozen=True, tag="run"):
    """The group runs from the fight."""


class Kneel(Option, frozen=True, tag="kneel"):
    """This prisoner kneels in this round."""

    who: Prisoner


class Burn(Option, frozen=True, tag="burn"):
    """This item is burned."""

    card: int


class Strike(Option, frozen=True, tag="strike"):
    """A prisoner removes this many dice with what was rolled; -1 is the companion."""

    who: Prisoner
    extra: bool  # with the second die
    hits: int


class Finish(Option, frozen=True, tag="finish"):
    """No more hits are taken in this Attack."""


class Guard(Option, frozen=True, tag="guard"):
    """The companion takes the blow meant for this prisoner."""

    who: Prisoner


class SetDie(Option, frozen=True, tag="set_die"):
    """Turn this die of the row to a trait."""

    at: int
    trait: int


class Loss(Option, frozen=True, tag="loss"):
    """What is about to be lost (a question's subject)."""


class Rolled(Option, frozen=True, tag="rolled"):
    """What was rolled in a test (a question's subject)."""

    who: Prisoner  # -1 is the group
    trait: str  # any of these letters would do
    short: int  # so many symbols are missing


class Naming(Option, frozen=True, tag="naming"):
    """Somebody is named for a step of the card (a question's subject)."""

    step: AnyStep


class Sharing(Option, frozen=True, tag="sharing"):
    """One hit point of several is handed out (a question's subject)."""

    number: int
    of: int


class Using(Option, frozen=True, tag="using"):
    """An item is being used (a question's subject)."""

    card: int
    by: Prisoner


class Giving(Option, frozen=True, tag="giving"):
    """A prisoner gives up an item (a question's subject)."""

    who: Prisoner
    number: int
    of: int


class Eating(Option, frozen=True, tag="eating"):
    """The last moment to eat, before something else comes (a question's subject)."""

    before: Literal["loss", "choice", "robbery"]


class Aimed(Option, frozen=True, tag="aimed"):
    """The enemy strikes one of several, for so much (a question's subject)."""

    amount: int


class Kneeling(Option, frozen=True, tag="kneeling"):
    """A prisoner kneels, and a die of the row goes for it (a question's subject)."""

    who: Prisoner


class CharacterDie(Option, frozen=True, tag="character_die"):
    """A character's die is rolled (asked of people with real dice)."""

    who: Prisoner


class ChapterDie(Option, frozen=True, tag="chapter_die"):
    """A chapter die is rolled (asked of people with real dice)."""


class CastleCard(Option, frozen=True, tag="castle_card"):
    """The next card of the castle is turned or looked at (asked of people with real cards)."""

    cards: tuple[int, ...]


class BossCard(Option, frozen=True, tag="boss_card"):
    """The boss is turned (asked of people with real cards)."""

    cards: tuple[int, ...]


class ItemCard(Option, frozen=True, tag="item_card"):
    """An item is drawn (asked of people with real cards)."""

    cards: tuple[int, ...]


class AnyOf(Option, frozen=True, tag="any_of"):
    """One of several is picked blindly (asked of people at a real table)."""

    cards: tuple[int, ...]


class Anybody(Option, frozen=True, tag="anybody"):
    """One of the prisoners is picked blindly (asked of people at a real table)."""


@Remembered
def ways(count: int) -> tuple[Way, ...]:
    """So many ways."""
    return tuple(Way(index) for index in range(count))


PRISONERS = 4
EACH = tuple(Prisoner(who) for who in range(PRISONERS))
"""The prisoners of the largest group."""

TURN = tuple(Turn(who) for who in EACH)
REST = tuple(Rest(who) for who in EACH)
KNEEL = tuple(Kneel(who) for who in EACH)
DUEL = tuple(Duel(who) for who in EACH)
NAME = tuple(Name(who) for who in EACH)
GUARD = tuple(Guard(who) for who in EACH)
CHOOSE = tuple(Choose(character) for character in range(MOST_CHARACTERS))
CHAPTER_DICE = (ChapterDie(),) * CHAPTER_DICE_IN_ALL
DIE = tuple(CharacterDie(who) for who in EACH)
STRIKE = tuple(tuple(tuple(Strike(who, extra, hits) for hits in range(5)) for extra in (False, True)) for who in (*EACH, NOBODY))
ALL_FIGHT, RUN, FINISH, ACCEPT, CLOSE, LOSS, ANYBODY = AllFight(), Run(), Finish(), Accept(), Close(), Loss(), Anybody()
CHAPTER_DIE = ChapterDie()
GIVE = tuple(tuple(Give(card, to) for to in EACH) for card in range(MOST_ITEMS))
USE = tuple(tuple(Use(card, by) for by in EACH) for card in range(MOST_ITEMS))
LAY = tuple(Lay(card) for card in range(MOST_ITEMS))
TURNS = tuple(TURN[:size] for size in range(PRISONERS + 1))
ONLY_CLOSE = (CLOSE,)
RESTS = tuple((ALL_FIGHT, *REST[:size]) for size in range(PRISONERS + 1))
NOBODY_RESTS = (ALL_FIGHT,)
TO_ANYBODY = tuple(tuple(gives[:size] for gives in GIVE) for size in range(PRISONERS + 1))
"""To whom an item of the pool can go, by the size of the group and by item."""
OUT_OF_HANDS = tuple(
    tuple(tuple((*gives[:who], *gives[who + 1 : size], lay) for who in range(size)) for gives, lay in zip(GIVE, LAY, strict=True))
    for size in range(PRISONERS + 1)
)
"""Where an item can go from the hands of its owner, by the size of the group, by item and by owner."""
ALL = tuple(EACH[:size] for size in range(PRISONERS + 1))
"""All prisoners, by the size of the group."""
ALL_BUT = tuple(tuple((*group[:who], *group[who + 1 :]) for who in group) for group in ALL)
"""All prisoners but one, by the size of the group and by that one."""
