"""What cards, Talents and Haunts can do: small operations, carried out in their order."""

from typing import Annotated, Literal

import msgspec

from undercroft.engine.effects import Op
from undercroft.engine.fingerprint import Said

Few = Annotated[int, msgspec.Meta(ge=1, le=9)]
"""At least one of something."""

Some = Annotated[int, msgspec.Meta(ge=0, le=9)]
"""Possibly none."""

Who = Literal[
    "you", "target", "each", "others", "next", "here", "indoors", "outdoors", "neighbours", "attacker", "weakest", "strongest", "richest"
]
"""Whom an effect is for: who plays or draws the card; whom it singled out; all survivors; all others; the next survivor in
order; everybody else in your room; everybody in a room; everybody in a corridor; everybody next to you; who attacks you; of all
survivors those with the least Health, with the most, or with the most cards in hand."""

Circumstance = Literal[
    "wounded", "unhurt", "spent", "souled", "cursed", "alone", "indoors", "descent", "abroad",
    "failing", "fresh", "stronger", "talented", "laden", "adorned", "benighted", "led", "far",
]  # fmt: skip
"""What may hold when an effect is carried out, and lies open to all (`combat/circumstances.py`). You: have 5 Health or less; have
all of it; have no Talent token; hold another's Soul; bear a curse; stand next to nobody; are in a room. It is Act 3 or 4; The
Vampire is abroad. That player: has 5 Health or less; has all of it; has more Health than you; has a Talent token; holds more cards
than you; has a Relic face up; throws Darkness next; is under Power of Adjacency; stands two spaces away or more."""

OF_THE_TARGET = ("failing", "fresh", "stronger", "talented", "laden", "adorned", "benighted", "led", "far")
"""Those that speak of that player."""


class Effect(Op, frozen=True):
    """One thing that happens."""


class Harm(Effect, frozen=True, tag="harm"):
    """Damage, suffered by all at once."""

    who: Who
    amount: Few


class Heal(Effect, frozen=True, tag="heal"):
    """Health is regained, never above the start (8.4.1a)."""

    who: Who
    amount: Few


class Tokens(Effect, frozen=True, tag="tokens"):
    """Talent tokens are gained."""

    who: Who
    n: Few = 1


class Drain(Effect, frozen=True, tag="drain"):
    """Talent tokens are lost; whoever has none suffers that instead."""

    who: Who
    n: Few = 1
    otherwise: Some = 0  # damage


class Draw(Effect, frozen=True, tag="draw"):
    """You draw from a deck; `rooms` lets you name any standard room's deck, `here` is that of your room."""

    deck: str
    n: Few = 1


class Lose(Effect, frozen=True, tag="lose"):
    """Cards are discarded: at random (8.10.1), or by choice of their owner."""

    who: Who
    n: Few = 1
    chosen: bool = False


class Steal(Effect, frozen=True, tag="steal"):
    """You take cards of the target, blindly."""

    n: Few = 1


class Give(Effect, frozen=True, tag="give"):
    """A card of your choice goes to the next player; with `round` everybody passes one on."""

    round: bool = False


class Soul(Effect, frozen=True, tag="soul"):
    """You take a Soul from the target that is not the target's own."""


class Place(Effect, frozen=True, tag="place"):
    """Somebody is put elsewhere: a room by its id, `nearest` room, `room` or `secret` door of your choice."""

    who: Who
    where: str


class Push(Effect, frozen=True, tag="push"):
    """The target is moved along a corridor, the way of your choice, as far as the last free space."""

    steps: Few
    nearer: bool = False  # straight towards you


class Swap(Effect, frozen=True, tag="swap"):
    """You and the target change places."""


class Step(Effect, frozen=True, tag="step"):
    """You move up to so many steps more, and what you land on acts."""

    n: Few


class Miss(Effect, frozen=True, tag="miss"):
    """Turns are missed."""

    who: Who
    n: Few = 1


class Control(Effect, frozen=True, tag="control"):
    """You gain Power of Adjacency over the target."""


class Roll(Effect, frozen=True, tag="roll"):
    """The movement roll is changed."""

    add: Annotated[int, msgspec.Meta(ge=-5, le=5)]


class Reroll(Effect, frozen=True, tag="reroll"):
    """The Movement Die is thrown again."""


class Chill(Effect, frozen=True, tag="chill"):
    """The next movement roll is smaller."""

    who: Who
    by: Few = 1


class Gloom(Effect, frozen=True, tag="gloom"):
    """The next Darkness Die shows Darkness."""

    who: Who


class Peek(Effect, frozen=True, tag="peek"):
    """You look at the trap in secret; with `swap` you may exchange it for one of the reserve, unseen."""

    swap: bool = False


class Flip(Effect, frozen=True, tag="flip"):
    """The trap is turned face up, and nobody stands on it."""


class Lay(Effect, frozen=True, tag="lay"):
    """A token of the reserve is laid face down on the space."""


class Spring(Effect, frozen=True, tag="spring"):
    """A token of the reserve is sprung on you, and goes back."""


class Muddle(Effect, frozen=True, tag="muddle"):
    """All traps that lie face down are shuffled, the reserve too."""


class Jam(Effect, frozen=True, tag="jam"):
    """The door is shut until your next turn."""


class Unlock(Effect, frozen=True, tag="unlock"):
    """In this turn locked and barred doors are open to you."""


class Become(Effect, frozen=True, tag="become"):
    """You become The Vampire where you stand, if nobody is."""


class Destroy(Effect, frozen=True, tag="destroy"):
    """The Vampire is destroyed."""


class Timer(Effect, frozen=True, tag="timer"):
    """The Vampire's timer is moved."""

    by: Annotated[int, msgspec.Meta(ge=-3, le=3)]


class Power(Effect, frozen=True, tag="power"):
    """In this turn The Vampire can do what it otherwise can't."""

    power: Literal["mist", "wings", "dread", "homeward", "thirst"]


class Eliminate(Effect, frozen=True, tag="eliminate"):
    """Whoever it is, is out."""

    who: Who


class Read(Effect, frozen=True, tag="read"):
    """You look at one hidden card of the target."""


class Blow(Effect, frozen=True, tag="blow"):
    """You attack the target without a weapon."""

    damage: Few


class Try(Effect, frozen=True, tag="try"):
    """You throw a D6."""

    need: Annotated[int, msgspec.Meta(ge=2, le=6)]
    won: tuple["AnyEffect", ...] = ()
    lost: tuple["AnyEffect", ...] = ()


class Way(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """One of the ways out of a choice."""

    label: Annotated[Said, msgspec.Meta(min_length=1)]
    effects: tuple["AnyEffect", ...] = ()
    costs: Literal["", "card", "token", "health"] = ""  # open only to those who can pay, and paid first


class Choice(Effect, frozen=True, tag="choice"):
    """You choose."""

    ways: Annotated[tuple[Way, ...], msgspec.Meta(min_length=2, max_length=5)]


class If(Effect, frozen=True, tag="if"):
    """What happens hangs on something that everybody can see."""

    that: Circumstance
    then: tuple["AnyEffect", ...] = ()
    otherwise: tuple["AnyEffect", ...] = ()


class Lift(Effect, frozen=True, tag="lift"):
    """All curses go back under their decks."""

    who: Who


class Oddity(Effect, frozen=True, tag="oddity"):
    """What no other effect can say: a coroutine of that name in `cards/`."""

    name: str


class Ward(Effect, frozen=True, tag="ward"):
    """Reply: the damage that you are about to suffer is smaller."""

    amount: Few


class Sharpen(Effect, frozen=True, tag="sharpen"):
    """Reply: the attack does more damage."""

    amount: Few


class Blunt(Effect, frozen=True, tag="blunt"):
    """Reply: the attack does less damage."""

    amount: Few


class Parry(Effect, frozen=True, tag="parry"):
    """Reply: the attack does nothing."""


class Mirror(Effect, frozen=True, tag="mirror"):
    """Reply: the attack does nothing to you, and as much as it would have done befalls the attacker when it is over."""


class Riposte(Effect, frozen=True, tag="riposte"):
    """Reply: the attacker suffers damage when the attack is over."""

    amount: Few


class Shield(Effect, frozen=True, tag="shield"):
    """Reply: protected from The Vampire (8.1.35)."""


class Repel(Effect, frozen=True, tag="repel"):
    """Reply: The Vampire is driven off (8.1.36)."""


class Save(Effect, frozen=True, tag="save"):
    """Reply: not eliminated after all."""


REPLIES = (Ward, Sharpen, Blunt, Parry, Mirror, Shield, Repel, Save)
"""These change what is about to happen; everything else that a reply does, comes after it."""

NOT_EVERYWHERE = (Become, Blow, Step)
"""These can be out of place: where one stands, or because somebody has done it already."""

AnyEffect = (
    Harm
    | Heal
    | Tokens
    | Drain
    | Draw
    | Lose
    | Steal
    | Give
    | Soul
    | Place
    | Push
    | Swap
    | Step
    | Miss
    | Control
    | Roll
    | Reroll
    | Chill
    | Gloom
    | Peek
    | Flip
    | Lay
    | Spring
    | Muddle
    | Jam
    | Unlock
    | Become
    | Destroy
    | Timer
    | Power
    | Eliminate
    | Read
    | Blow
    | Try
    | Choice
    | If
    | Lift
    | Oddity
    | Ward
    | Sharpen
    | Blunt
    | Parry
    | Mirror
    | Riposte
    | Shield
    | Repel
    | Save
)
