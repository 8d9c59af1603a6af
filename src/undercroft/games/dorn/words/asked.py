"""Questions in words: who or what asks, why, and what comes of it."""

from collections.abc import Callable
from typing import Any

from undercroft.engine.decisions import Decision, Option
from undercroft.engine.view import Question
from undercroft.games.dorn import options as o
from undercroft.games.dorn.board import monster, not_shut_in
from undercroft.games.dorn.state import BLESSING, LORD, Dorn
from undercroft.games.dorn.words.names import SPELL, count, figure, hero, kind, seat, space


def question(table: Dorn, decision: Decision) -> Question:
    """What is asked, by whom or what, and why."""
    about = decision.about
    if decision.chance:
        return Question(*_DRAWN[type(about)])
    if isinstance(about, o.About):
        source, text = _ABOUT[about.what](table, about.number)
        return Question(source, text, (about.time, about.times) if about.times else None)
    if about is not None:
        return Question(*_SUBJECTS[type(about)](table, about))
    return Question(*_RULES[decision.rule](table))


def _moving(table: Dorn) -> tuple[str, str]:
    left = table.heroes[table.hand].left if table.hand < LORD else monster(table, table.hand).left
    asked = f"where to, or what else? {_many(left, 'step')} left." if left else "no steps left. What else?"
    return figure(table, table.hand), asked


def _attacking(table: Dorn) -> tuple[str, str]:
    return hero(table, table.hand), f"what to attack? {_many(table.heroes[table.hand].attacks, 'attack')} left."


def _announcing(table: Dorn) -> tuple[str, str]:
    victim = table.heroes[table.victim]
    stands = f"{_many(victim.hp, 'hit point')}, {count(victim.parries, 'parry', 'parries')}"
    return f"The attack on {hero(table, table.victim)}", f"who strikes? {stands}. {_many(len(table.announced), 'attack')} announced."


def _parrying(table: Dorn) -> tuple[str, str]:
    victim = table.heroes[table.victim]
    many = _many(len(table.announced), "attack")
    asked = f"each that is not parried costs one of {count(victim.hp, 'hit point')}. Which one is parried?"
    if victim.hp == 1:
        asked = "one that is not parried costs the last hit point. Which one is parried?"
    return f"{many} on {hero(table, table.victim)}", asked


def _summoning(table: Dorn) -> tuple[str, str]:
    weak, strong = table.weak_left + table.extra_weak, table.strong_left + table.extra_strong
    left = " and ".join(
        part for part in (f"{count(weak, 'weak monster')}" if weak else "", f"{count(strong, 'strong one')}" if strong else "") if part
    )
    return "Summoning", f"what appears? {left[:1].upper()}{left[1:]} may still come." if left else "what appears?"


def _many(value: int, one: str) -> str:
    return count(value, one).capitalize()


def _movers(table: Dorn) -> int:
    return len(not_shut_in(table))


_RULES: dict[str, Callable[[Dorn], tuple[str, str]]] = {
    "3c.2": lambda _: ("Argos", "which hero do you take into the Dorn?"),
    "5.1": lambda t: ("The Dornkeeper", f"cast a Ritual, or keep the blood? {_many(t.blood, 'drop')}."),
    "4a.2": _summoning,
    "4a.3": lambda t: ("The monsters move", f"which one is taken up? {_many(_movers(t), 'monster')} can still go."),
    "8.1": _moving,
    "9a.1": _attacking,
    "9b.1": lambda _: ("The monsters attack", "which hero, or which stones?"),
    "9b.5": _announcing,
    "9b.6": _parrying,
    "4b.1": lambda _: ("Before anybody moves", "who plays a Blessing? Each works once in the game."),
    "4b.2": lambda _: ("The heroes move", "who is taken up?"),
    "4b.4": lambda _: ("The heroes attack", "who strikes next?"),
}


def advance_price(table: Dorn) -> int:
    """10.15: what Zorkal's next level costs."""
    return table.content.reigns[table.level + 1].price + (table.size == 4)


KEPT = {BLESSING: "A Blessing that is not played is kept."}
"""What becomes of what was not used in a phase, where it is not lost."""
_SUBJECTS: dict[type[Option], Callable[[Dorn, Any], tuple[str, str]]] = {
    o.Advance: lambda t, _: ("Zorkal", f"rise to level {t.level + 2} for {advance_price(t)} of {count(t.blood, 'drop')} of blood?"),
    o.Yield: lambda _, __: ("Giving up", "the game would be over, and lost. Is it?"),
    o.Finished: lambda t, x: ("The phase", f"does it end for {seat(t, x.seat)}? {KEPT.get(t.phase, 'What has not been used is lost.')}"),
    o.Offered: lambda t, x: (hero(t, x.hero), f"{hero(t, x.to)} is handed this: {x.name}. Take it?"),
    o.LastDrop: lambda t, x: (SPELL.get(x.what, x.what), f"it costs {hero(t, x.hero)}'s last hit point. Pay with it, and die?"),
    o.FollowUp: lambda t, x: (hero(t, x.hero), f"step onto the space of the fallen, {space(t, x.space)}?"),
}


def _ritual(table: Dorn) -> str:
    return table.content.rituals[table.casting].name if table.casting >= 0 else "The Dornkeeper"


def _blessing(table: Dorn, who: int) -> str:
    held = table.heroes[who].blessing if 0 <= who < LORD else -1
    return f"{table.content.blessings[held].name}, by {hero(table, who)}" if held >= 0 else "The Blessing"


def _still_to_come(table: Dorn) -> str:
    return f"{_many(len(table.army) - 1, 'monster')} to place after it." if table.army[1:] else "It is the last."


_ABOUT: dict[str, Callable[[Dorn, int], tuple[str, str]]] = {
    "share": lambda t, n: ("Argos", f"who takes {t.content.heroes[n].name} {t.content.heroes[n].title} into the Dorn?"),
    "army": lambda t, n: ("Zorkal's army", f"where does the {kind(t, n)} wait for your first turn? {_still_to_come(t)}"),
    "summon": lambda t, n: ("Summoning", f"where does the {kind(t, n)} appear?"),
    "ambush": lambda t, n: ("Ambush", f"where does the {kind(t, n)} jump out?"),
    "escort": lambda t, n: (_ritual(t), f"where does the {kind(t, n)} of the retinue stand?"),
    "return": lambda t, n: (hero(t, n), "back in the Dorn: where?"),
    "step": lambda t, n: ("Far Step", f"where is {hero(t, n)} put?"),
    "call": lambda t, n: (_blessing(t, t.hand), f"where is {hero(t, n)} put?"),
    "scatter": lambda t, n: ("Scattering", f"where is {figure(t, n)} put?"),
    "pushed": lambda t, n: (_blessing(t, t.hand), f"where is {figure(t, n)} pushed?"),
    "push": lambda t, n: (_blessing(t, n), "which monster is pushed next?"),
    "discord": lambda t, n: (_blessing(t, t.hand), f"whom does {figure(t, n)} strike?"),
    "heal_two": lambda _, __: (SPELL["heal_two"], "who is healed?"),
    "pray": lambda t, n: (hero(t, n), "for whom is the prayer?"),
    "strong": lambda t, _: (_ritual(t) if t.casting >= 0 else "Summoning", "which kind of strong monster?"),
    "barrier": lambda t, _: (_ritual(t), "where does a barrier rise?"),
    "called": lambda t, _: (_ritual(t), "which monster is called?"),
    "call_to": lambda t, n: (_ritual(t), f"where is {figure(t, n)} put?"),
    "merge": lambda t, _: (_ritual(t), "which two become one? The strong one stands where the first stood."),
    "bind": lambda t, _: (_ritual(t), "who can't walk in the next heroes' turn?"),
    "blessing": lambda t, n: (hero(t, n), "play the Blessing? It works once in the game."),
}
_DRAWN: dict[type[Any], tuple[str, str]] = {
    o.HeroCard: ("The heroes", "draw one. Which is it?"),
    o.BlessingCard: ("The Blessings", "deal one. Which is it?"),
    o.RitualCard: ("The Rituals", "draw one. Which is it?"),
    o.TreasureCard: ("Treasure", "draw a card. Which is it?"),
    o.ArtifactToken: ("The Artifacts", "put one on the next rune space. Which is it?"),
    o.CaveToken: ("Cave-ins", "draw a token. Which number is it?"),
    o.MonsterToken: ("The supply", "draw a monster token. Which kind is it?"),
}


def result(table: Dorn, about: Option | None, index: int) -> str:
    """A possible result of a draw that people make themselves."""
    cards = table.content
    if isinstance(about, o.HeroCard):
        return cards.heroes[about.cards[index]].name
    if isinstance(about, o.BlessingCard):
        return cards.blessings[about.cards[index]].name
    if isinstance(about, o.RitualCard):
        return cards.rituals[about.cards[index]].name
    if isinstance(about, o.TreasureCard):
        return cards.treasures[about.cards[index]].name
    if isinstance(about, o.ArtifactToken):
        return cards.artifacts[about.cards[index]].name
    if isinstance(about, o.MonsterToken):
        return cards.monsters[about.kinds[index]].name
    assert isinstance(about, o.CaveToken)
    return f"Cave-in {about.cards[index] + 1}"
