"""What the files in this folder may say.

`characters.toml`, `chapters.toml`, `items.toml`, `bosses.toml` and `start.toml` are read into these types and nothing
else: an unknown field, a wrong trait or a missing story is an error that names file, card and field. Traits are the
letters M (Might), C (Cunning) and W (Wisdom).
"""

from typing import Annotated, Literal

import msgspec

from undercroft.engine.effects import Op
from undercroft.engine.fingerprint import Said
from undercroft.engine.scenery import Scenery

Who = Literal["you", "each", "others", "chosen", "bystanders", "lowest", "highest", "roller"]
"""Whom a step addresses: the turner; everybody; everybody but the turner; one whom the group names (and who stays
named for the rest of the card); everybody but the one whom it has named; whoever has fewest or most HP (the group breaks
ties); whoever made the test that this step follows from."""

Seeker = Literal["you", "each", "others", "chosen", "bystanders", "roller"]
"""Who may be asked to roll."""


Many = Annotated[int, msgspec.Meta(ge=1, le=99)]
"""At least one of something."""

Some = Annotated[int, msgspec.Meta(ge=0, le=99)]
"""Possibly none."""


What = str
"""Which items are meant: a class of them, such as "food", or the id of one, such as "clean_linen"; empty for any."""


class Step(Op, frozen=True):
    """One instruction of a card, carried out in its turn (3.chapter.3)."""


class Lose(Step, frozen=True, tag="lose"):
    """Hit points are lost."""

    who: Who
    amount: Many


class Gain(Step, frozen=True, tag="gain"):
    """Hit points are won back, never above the start (2.hp.5)."""

    who: Who
    amount: Many


class Share(Step, frozen=True, tag="share"):
    """The group hands out this many hit points, one by one, as it likes."""

    amount: Many


class Draw(Step, frozen=True, tag="draw"):
    """The group draws items, shows them, and hands them out (4.draw.3, 4.draw.4)."""

    n: Many = 1
    each: bool = False  # n for every character instead of n in all


class GiveUp(Step, frozen=True, tag="give_up"):
    """Carried items are discarded."""

    who: Who
    n: Many = 1
    what: What = ""  # only such items
    pick: Literal["owner", "chance"] = "owner"  # who says which of several goes
    otherwise: tuple["AnyStep", ...] = ()  # for a character that has nothing to give; it is the `roller` of these steps


class Test(Step, frozen=True, tag="test"):
    """A roll of one's own die that has to show a trait, in one attempt unless it says more (4.use.7)."""

    who: Seeker
    trait: str  # any of these letters will do, e.g. "MC"
    symbols: Many = 1  # how many, added up over all tries; a DOUBLE gives two
    tries: Many = 1
    double: bool = False  # any DOUBLE passes as well
    aid: What = ""  # to whoever carries such an item ...
    aid_trait: str = ""  # ... these letters will do as well
    won: tuple["AnyStep", ...] = ()
    lost: tuple["AnyStep", ...] = ()  # once, when the last try has failed
    miss: tuple["AnyStep", ...] = ()  # after each try that did not complete it


class Together(Step, frozen=True, tag="together"):
    """All roll at once and add up their symbols, over all tries."""

    trait: str
    need: Many | Literal["characters", "half"]  # half of the characters is rounded up
    who: Literal["each", "others"] = "each"
    tries: Many = 1
    won: tuple["AnyStep", ...] = ()
    lost: tuple["AnyStep", ...] = ()
    miss: tuple["AnyStep", ...] = ()


class Match(Step, frozen=True, tag="match"):
    """One's own die against a chapter die: the same trait, or any DOUBLE, passes."""

    who: Seeker
    won: tuple["AnyStep", ...] = ()
    lost: tuple["AnyStep", ...] = ()


class Way(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One of the ways out of a choice."""

    label: Said
    steps: tuple["AnyStep", ...] = ()
    needs_item: bool = False  # offered only if somebody who decides carries an item; to give it up comes first
    needs: What = ""  # offered only if somebody who decides carries such an item; if it is given up, that comes first
    needs_hp: Some = 0  # offered only if somebody who decides has more than this


class Choice(Step, frozen=True, tag="choice"):
    """The group, or the turner alone, chooses one way (3.chapter.4)."""

    ways: tuple[Way, ...]
    by: Literal["group", "you"] = "group"


class Holding(Step, frozen=True, tag="holding"):
    """What a prisoner, or anybody in the group, carries decides what comes next; each of them is the `roller` of these steps."""

    who: Literal["you", "each", "others", "group"]
    what: What
    yes: tuple["AnyStep", ...] = ()
    no: tuple["AnyStep", ...] = ()


class Fight(Step, frozen=True, tag="fight", cache_hash=True):
    """Combat begins. All specials hold throughout this combat and end with it (5.special.2)."""

    row: str  # printed symbols in order, then "+P" for one rolled die per character: "MMC+P"
    attack: Many
    no_rest: bool = False  # nobody may rest
    lone: Some = 0  # attack grows by this in a round in which not all fight
    reroll_row: bool = False  # from the second round on, the row is rolled anew before the round
    leech: bool = False  # whenever somebody rests, a rolled die joins the row, up to its first length
    rage: Some = 0  # attack grows by this ...
    rage_every: Many = 1  # ... for each so many completed rounds
    no_items: bool = False  # no item works
    plated: Some = 0  # in so many first rounds only DOUBLES score
    in_order: bool = False  # only the leftmost die can be removed
    no_block: bool = False  # DOUBLES do not block
    you_extra: Some = 0  # the turner, when hurt, loses this much more
    target: Literal["all", "highest", "lowest"] = "all"  # of all fighters. highest: one; lowest: all who tie
    pilfer: bool = False  # whoever is hurt in Defend discards an item of their choice
    duel: bool = False  # each round one named fighter alone rolls and is struck, the turner first; nobody rests
    stubborn: str = ""  # a die about to be removed is rolled; on this trait it stays, showing that trait
    ward: bool = False  # each round a chapter die is rolled: that trait scores nothing in the round
    thorns: Some = 0  # whoever removes the last die of a trait from the row loses this much
    fury: Some = 0  # attack grows by this while at most two dice are left
    dread: str = ""  # a fighter whose final face shows this trait can't block
    shuns: What = ""  # it strikes nobody who carries such an item
    scents: What = ""  # whoever carries such an item and is hurt loses 1 more
    grudge: Some = 0  # whoever is struck loses this much more for each who blocks
    wakes: Some = 0  # after each of so many first rounds a rolled die joins the row
    rite: Some = 0  # instead of a rest one may kneel: loses this much, fights not, and a die of the group's choice goes
    light: Some = 0  # before a round an item may be burned: attack is less by this much in that round
    flee: tuple["AnyStep", ...] = ()  # before each round the group may run: these steps, and no item


class Companion(Step, frozen=True, tag="companion"):
    """Somebody joins the group: rolls a chapter die in each Attack step, and once takes a blow for another."""

    name: Annotated[str, msgspec.Meta(min_length=1)]


class Look(Step, frozen=True, tag="look"):
    """The turner looks at the next cards of the castle; their order stays."""

    n: Many


class Skip(Step, frozen=True, tag="skip"):
    """The next cards of the castle are put away unseen, the boss never among them."""

    n: Many


class Scatter(Step, frozen=True, tag="scatter"):
    """All carried items are mixed and dealt out again by chance, as hands allow; none is lost."""


class Oddity(Step, frozen=True, tag="oddity"):
    """What no other step can say: a coroutine of that name in `cards.py`."""

    name: str


AnyStep = (
    Lose | Gain | Share | Draw | GiveUp | Test | Together | Match | Choice | Holding | Fight | Companion | Look | Skip | Scatter | Oddity
)


class Character(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One of the six prisoners, and the die that belongs to them."""

    name: Said
    faces: tuple[str, ...]  # six of M, C, W, or MM, CC, WW for a DOUBLE
    text: Said  # who they were before the castle
    scene: Scenery = ""


class Chapter(msgspec.Struct, frozen=True, forbid_unknown_fields=True, cache_hash=True):
    """A card of the castle: a chapter, the start card or a boss."""

    title: Said
    story: Said  # read aloud before anything else (3.chapter.2)
    steps: tuple[AnyStep, ...]
    icon: Said = ""  # name of a game-icons silhouette
    scene: Scenery = ""
    source: Said = ""  # where its figures are from, and what was changed for balance
    death: Said = ""  # its leaf of the Death Book: read aloud if somebody dies in it


class Power(Op, frozen=True):
    """What an item can do."""


class Reroll(Power, frozen=True, tag="reroll"):
    """Weapon: once a round, when your die shows this trait in an Attack, roll again and pick which stands."""

    trait: str


class ExtraDie(Power, frozen=True, tag="extra_die"):
    """Weapon: a chapter die is rolled beside yours in each Attack; both count."""


class Again(Power, frozen=True, tag="again"):
    """Weapon: once a round, after you have scored a hit, roll and attack again."""


class Reduce(Power, frozen=True, tag="reduce"):
    """Armour, once in each combat: a loss in Defend is smaller by this much, but not below the floor."""

    amount: Many
    floor: Some = 0


class Ignore(Power, frozen=True, tag="ignore"):
    """You ignore one loss of hit points, whatever its cause."""


class Heal(Power, frozen=True, tag="heal"):
    """You win back hit points; or each of the group does; or one whom you choose."""

    amount: Many
    who: Literal["you", "each", "any"] = "you"


class Symbol(Power, frozen=True, tag="symbol"):
    """One symbol of this trait: in an Attack it removes a die, in a test it counts."""

    trait: str


class Twofold(Power, frozen=True, tag="twofold"):
    """Relic: your single symbol counts as two singles."""


class Luck(Power, frozen=True, tag="luck"):
    """You roll your dice again; the new result replaces the old (4.use.6)."""


class Insight(Power, frozen=True, tag="insight"):
    """Before the first round of a combat: turn one die of the row to a trait of your choice."""


class Verses(Power, frozen=True, tag="verses"):
    """Relic: whenever your Attack ends on a DOUBLE, one character of your choice wins back hit points."""

    amount: Many = 1


class Scry(Power, frozen=True, tag="scry"):
    """Between chapters: look at the next cards of the castle; their order stays."""

    n: Many


class Smoke(Power, frozen=True, tag="smoke"):
    """Before a round against anyone but a boss: the combat and the chapter are over, and no item is drawn."""


class Spike(Power, frozen=True, tag="spike"):
    """In an Attack: remove any dice of the row."""

    n: Many = 1


class Loaded(Power, frozen=True, tag="loaded"):
    """After your roll: turn your die to any of its faces."""


AnyPower = Reroll | ExtraDie | Again | Reduce | Ignore | Heal | Symbol | Twofold | Luck | Insight | Verses | Scry | Smoke | Spike | Loaded


class Item(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An item card."""

    name: Said
    kind: Literal["weapon", "armour", "potion", "food", "relic", "tool"]
    copies: Some
    power: AnyPower
    text: Said  # one or two lines of colour
    two_handed: bool = False
    discard: bool = False  # discarded when used (4.use.3)
    icon: Said = ""
    source: Said = ""


FILES = {
    "characters": dict[str, Character],
    "start": dict[str, Chapter],
    "chapters": dict[str, Chapter],
    "bosses": dict[str, Chapter],
    "items": dict[str, Item],
}
"""What each file is read into."""
