"""What an attack does to a monster, and what killing it does for the hero."""

from undercroft.games.dorn.board import sheet
from undercroft.games.dorn.content.loading import KINDS, ZORKAL
from undercroft.games.dorn.ending import change, harm_monster, heal
from undercroft.games.dorn.events import Attacked, Ignored, Strengthened
from undercroft.games.dorn.ids import Who
from undercroft.games.dorn.state import AT_PEACE, FEASTED, GUARD, SPOILED, Dorn, Hero, Monster

BANE = 2  # what an attack takes of a kind that a hero's card names


def is_bane_of(table: Dorn, hero: Hero, victim: Monster) -> bool:
    """3c.5: by its card a hero's attacks take more of this kind."""
    return victim.kind != ZORKAL and KINDS[victim.kind] in sheet(table, hero).bane


def strike_monster(table: Dorn, who: Who, victim: Monster, rule: str, *, magic: bool = False, amount: int = 1) -> bool:
    """9a.7: an attack always hits, and takes one hit point unless an ability says otherwise. Returns whether it kills.

    A ghost, and whatever is guarded like one, ignores the first attack of a heroes' turn that is no magic.
    """
    hero = table.heroes[who]
    if not magic:
        table.tell(rule, Attacked, who, victim.figure, victim.kind)
        if victim.marks & GUARD:
            change(table, victim, marks=victim.marks & ~GUARD)
            table.tell(rule, Ignored, victim.figure, victim.kind, who)
            return False
        if is_bane_of(table, hero, victim):
            amount = BANE
    killed = harm_monster(table, victim, amount, who, rule)
    if killed:
        relish(table, who, victim.kind)
    return killed


def relish(table: Dorn, who: Who, kind: int) -> None:
    """What the hero's card gives for a kill: hit points, or another attack, each once a turn."""
    hero = table.heroes[who]
    card = sheet(table, hero)
    for group, kinds in enumerate(card.feast):
        if KINDS[kind] in kinds and not hero.marks & FEASTED << group and heal(table, who, 1, "9a.6"):
            hero.marks |= FEASTED << group
    if card.spoils and table.content.strong[kind] and not hero.marks & SPOILED:
        hero.marks |= SPOILED
        strengthen(table, who, card.spoils, "9a.6")


def strengthen(table: Dorn, who: Who, more: int, rule: str) -> None:
    """9a.4, 7.1: attacks that a card gives for this turn; to one who may not attack it gives nothing."""
    hero = table.heroes[who]
    if not hero.marks & AT_PEACE:
        hero.attacks += more
        table.tell(rule, Strengthened, who, more)
