"""What people mean as one thing: all hits that the dice allow; and which options are one and the same to them."""

from collections.abc import Hashable, Sequence

from undercroft.engine.decisions import Decision, Option
from undercroft.engine.plans import Plan
from undercroft.engine.view import Label
from undercroft.games.darkcastle.board import likeness
from undercroft.games.darkcastle.content import Heal, Spike, Symbol
from undercroft.games.darkcastle.content.loading import ATTACK, CHANGING_HITS, DOUBLE
from undercroft.games.darkcastle.items import usable
from undercroft.games.darkcastle.options import STRIKE, Discard, Give, Lay, SetDie, Strike, Use
from undercroft.games.darkcastle.state import Combat, DarkCastle
from undercroft.games.darkcastle.words.names import TRAIT, count, listed, name

AFTERWARDS = (Heal, Spike, Symbol)
"""Items that are worth as much after the hits as before them: they need no die, and take what the dice have left."""


def plans(table: DarkCastle, decision: Decision) -> Sequence[Plan]:
    """5.attack.2, 5.attack.3, 5.attack.7: all hits at once, where nothing else could be better.

    A die hits its own trait alone, so of each trait as many go as the dice that show it can remove: no other way removes more of any,
    and who strikes for whom leaves the same row behind. It is not offered where that could matter:

    - the enemy changes what hits do (a ward, plate, an order, dice that stay, thorns), wants a duel, grows furious when few dice are
      left, or feeds on those who rest;
    - somebody carries an item by which a die is rolled again, set, or strikes twice: which die has struck is a choice then.

    What else there is, food and potions, is asked for afterwards, as ever; nothing is finished by it that is not over.
    """
    combat = table.combat
    if combat is None or decision.rule != "5.attack.2" or _could_matter(table, combat):
        return ()
    steps = _all_hits(combat, [option for option in decision.options if isinstance(option, Strike)])
    if len(steps) < 2:
        return ()
    gone = [0] * len(TRAIT)
    for step in steps:
        gone[_trait(combat, step)] += step.hits
    left = len(combat.row) - sum(gone)
    removed = ", ".join(f"{TRAIT[trait]} ×{often}" for trait, often in enumerate(gone) if often)
    rest = f"{count(left, 'die', 'dice')} left" if left else "none left"
    hint = f"{listed([name(table, who) for who in dict.fromkeys(step.who for step in steps)])} strike. No other way removes more."
    return [Plan(Label(f"Take the best hits: {removed}, {rest}", hint if len({step.who for step in steps}) > 1 else ""), tuple(steps))]


def _could_matter(table: DarkCastle, combat: Combat) -> bool:
    """5.special.1, 4.use.1: whether it may be wise to take fewer hits, or to let somebody else take them."""
    fight = combat.fight
    if combat.specials in CHANGING_HITS or fight.duel or fight.fury or fight.leech:
        return True
    return any(not isinstance(table.content.powers[use.card], AFTERWARDS) for use in usable(table, ATTACK))


def _all_hits(combat: Combat, offered: Sequence[Strike]) -> list[Strike]:
    """5.attack.3: of each trait as many as there are, or as the dice remove that show it; those first that remove two."""
    most: dict[tuple[int, bool], int] = {}
    for strike in offered:
        most[strike.who, strike.extra] = max(strike.hits, most.get((strike.who, strike.extra), 0))
    there = [combat.row.count(trait) for trait in range(len(TRAIT))]
    steps = []
    for (who, extra), can in sorted(most.items(), key=lambda each: -each[1]):
        trait = _trait(combat, STRIKE[who][extra][can])
        if hits := min(can, there[trait]):
            there[trait] -= hits
            steps.append(STRIKE[who][extra][hits])
    return steps


def _trait(combat: Combat, strike: Strike) -> int:
    """What the die shows that strikes."""
    if strike.who < 0:
        return combat.companion
    return combat.extras[strike.who] if strike.extra else combat.faces[strike.who] % DOUBLE


def same(table: DarkCastle, option: Option) -> Hashable:
    """Options for which this is equal do the very same: with either of two like items in one place, or of two like dice of a row."""
    match option:
        case Give(card=card, to=who) | Use(card=card, by=who):
            return type(option), likeness(table, card), who
        case Lay(card=card) | Discard(card=card):
            return type(option), likeness(table, card)
        case SetDie(at=at, trait=trait) if table.combat is not None and not table.combat.fight.in_order:
            return SetDie, table.combat.row[at], trait
        case _:
            return option
