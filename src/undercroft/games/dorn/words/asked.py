"""Questions and options in words."""

from collections.abc import Callable
from typing import Any

from undercroft.engine.decisions import Decision, No, Option, Yes
from undercroft.engine.view import Label, Question
from undercroft.games.dorn import options as o
from undercroft.games.dorn.board import monster
from undercroft.games.dorn.cards.items import FIRST_SPACE
from undercroft.games.dorn.content import Dart, Jaunt, Shift
from undercroft.games.dorn.state import ATTACK, GUARD, HEALING, LORD, MARCH, MOVE, Dorn, Hero
from undercroft.games.dorn.words.cards import blessing_text, level_text, monster_text, ritual_text, treasure_text
from undercroft.games.dorn.words.names import SPELL, artifact, count, figure, hero, item, kind, listed, seat, space, squares
from undercroft.games.dorn.words.walking import blow, fly, go


def question(table: Dorn, decision: Decision) -> Question:
    """What is asked, by whom or what, and why."""
    return Question("", _question(table, decision))


def _question(table: Dorn, decision: Decision) -> str:
    about = decision.about
    if decision.chance:
        return _DRAWN[type(about)]
    if isinstance(about, o.About):
        return _ABOUT[about.what](table, about.number)
    if about is not None:
        return _SUBJECTS[type(about)](table, about)
    if decision.rule == "8.1":
        left = table.heroes[table.hand].left if table.hand < 5 else next(m.left for m in table.monsters if m.figure == table.hand)
        return f"{figure(table, table.hand)}: where to, or what else? {count(left, 'step').capitalize()} left."
    if decision.rule == "9b.5":
        return f"Who attacks {hero(table, table.victim)}? {count(len(table.announced), 'attack').capitalize()} announced."
    if decision.rule == "9b.6":
        return f"{count(len(table.announced), 'attack').capitalize()} on {hero(table, table.victim)}: which one is parried?"
    if decision.rule == "9a.1":
        who = table.heroes[table.hand]
        return f"{hero(table, table.hand)}: what to attack? {count(who.attacks, 'attack').capitalize()} left."
    return _RULES[decision.rule]


_RULES = {
    "3c.2": "Which hero do you take into the Dorn?",
    "5.1": "Cast a Ritual?",
    "4a.2": "What do you summon?",
    "4a.3": "Which monster moves?",
    "9b.1": "Which hero is attacked?",
    "4b.1": "Before anybody moves: who plays a Blessing?",
    "4b.2": "Who moves?",
    "4b.4": "Who attacks?",
}
_SUBJECTS: dict[type[Option], Callable[[Dorn, Any], str]] = {
    o.Advance: lambda t, _: f"Let Zorkal advance to level {t.level + 2}? He has {count(t.blood, 'drop')} of blood.",
    o.Yield: lambda _, __: "Give up, and lose the game?",
    o.Finished: lambda _, __: "Are you ready with this phase?",
    o.Offered: lambda t, x: f"{hero(t, x.hero)} hands {hero(t, x.to)} this: {x.name}. Take it?",
    o.LastDrop: lambda t, x: f"{SPELL.get(x.what, x.what)}: that is {hero(t, x.hero)}'s last hit point. Pay with it, and die?",
    o.FollowUp: lambda t, x: f"Does {hero(t, x.hero)} step onto the space of the fallen?",
}
_ABOUT: dict[str, Callable[[Dorn, int], str]] = {
    "share": lambda t, n: f"Who takes {t.content.heroes[n].name} {t.content.heroes[n].title} into the Dorn?",
    "army": lambda t, n: f"Where does the {kind(t, n)} stand?",
    "summon": lambda t, n: f"Where does the {kind(t, n)} appear?",
    "ambush": lambda t, n: f"Where does the {kind(t, n)} jump out?",
    "escort": lambda t, n: f"Where does the {kind(t, n)} of the retinue stand?",
    "return": lambda t, n: f"Where does {hero(t, n)} come back?",
    "step": lambda t, n: f"Where is {hero(t, n)} put?",
    "call": lambda t, n: f"Where is {hero(t, n)} called to?",
    "scatter": lambda t, n: f"Where is {figure(t, n)} put?",
    "pushed": lambda t, n: f"Where is {figure(t, n)} pushed?",
    "push": lambda _, __: "Which monster is pushed next?",
    "discord": lambda t, n: f"Whom does {figure(t, n)} strike?",
    "heal_two": lambda _, __: "Who is healed?",
    "pray": lambda t, n: f"For whom does {hero(t, n)} pray?",
    "strong": lambda _, __: "Which kind shall it be?",
    "barrier": lambda _, __: "Where does a barrier rise?",
    "called": lambda _, __: "Which monster is called?",
    "call_to": lambda t, n: f"Where is {figure(t, n)} put?",
    "merge": lambda _, __: "Which two become one? The strong one stands where the first stood.",
    "bind": lambda _, __: "Who can't walk in the next turn?",
    "blessing": lambda t, n: f"{hero(t, n)}: play the Blessing?",
}
_DRAWN: dict[type[Any], str] = {
    o.HeroCard: "Draw a hero. Which one is it?",
    o.BlessingCard: "Deal a Blessing. Which one is it?",
    o.RitualCard: "Draw a Ritual. Which one is it?",
    o.TreasureCard: "Draw a Treasure card. Which one is it?",
    o.ArtifactToken: "Put an Artifact on the next rune space. Which one is it?",
    o.CaveToken: "Draw a Cave-in token. Which number is it?",
    o.MonsterToken: "Draw a monster token. Which kind is it?",
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


def option(table: Dorn, answer: Option) -> Label:
    """An option as a label."""
    made = _LABELS[type(answer)](table, answer)
    return made if isinstance(made, Label) else Label(made)


def _figure(number: int) -> tuple[str, ...]:
    return (f"figure:{number}",)


def _use(table: Dorn, x: o.Use) -> Label:
    find, text = table.content.finds[x.card], f"Use the {item(table, x.card)}"
    hint = treasure_text(table.content.treasures[x.card])
    card = (f"treasure:{x.card}",)
    if x.target < 0:
        return Label(text, hint, card)
    if isinstance(find, Jaunt):
        return Label(f"{text}: to {space(table, x.target)}", hint, (*card, *squares(table, x.target)))
    if isinstance(find, Dart) and x.target >= FIRST_SPACE:
        at = x.target - FIRST_SPACE
        return Label(f"{text} on the stones at {space(table, at)}", hint, (*card, *squares(table, at)))
    return Label(f"{text} on {figure(table, x.target)}", hint, (*card, *_figure(x.target)))


def _bless(table: Dorn, x: o.Bless) -> Label:
    card = table.content.blessings[table.heroes[x.hero].blessing]
    text, hint = f"Play {card.name}", blessing_text(card)
    if x.target < 0:
        return Label(text, hint, _figure(x.hero))
    if isinstance(card.effect, Shift):
        return Label(f"{text}: to {space(table, x.target)}", hint, squares(table, x.target))
    return Label(f"{text} on {figure(table, x.target)}", hint, _figure(x.target))


def _spell(table: Dorn, x: o.Spell) -> Label:
    name = SPELL[x.name]
    return Label(f"{name} on {figure(table, x.figure)}", "", _figure(x.figure)) if x.figure >= 0 else Label(name, "", _figure(x.hero))


def _take(table: Dorn, x: o.Take) -> Label:
    """4.5: whoever is taken up, with what is left to do."""
    who = table.heroes[x.figure] if x.figure < LORD else monster(table, x.figure)
    steps = who.left if table.phase in (MARCH, MOVE) else 0
    blows = who.attacks if isinstance(who, Hero) and table.phase == ATTACK else 0
    hint = f"{count(steps, 'step')} left.".capitalize() if steps else f"{count(blows, 'attack')} left.".capitalize() if blows else ""
    return Label(figure(table, x.figure), hint, _figure(x.figure), mark=str(steps or blows or ""))


def _struck(table: Dorn, number: int) -> str:
    """2.6: what a monster has left, for whoever thinks of striking it."""
    each = monster(table, number)
    guarded = " It ignores the next attack that is no magic." if each.marks & GUARD else ""
    return f"It has {count(each.hp, 'hit point')}.{guarded}"


def _strike(table: Dorn, x: o.Strike) -> Label:
    left = count(monster(table, x.figure).blows, "attack")
    return Label(
        f"With {figure(table, x.figure)}", f"{left} left.".capitalize(), _figure(x.figure), arrows=(blow(table, x.figure, table.victim),)
    )


def _end(table: Dorn) -> str:
    return {3: "Cast nothing", 4: "Summon no more", 5: "End the movement", 6: "End the attacks"}.get(table.phase, "Go on")


def _leave(table: Dorn) -> str:
    if table.hand < 0 or table.phase > HEALING:
        return "Leave it"
    return f"Leave {figure(table, table.hand)}"


def _player(table: Dorn, number: int) -> str:
    mine = [hero(table, who) for who, each in enumerate(table.heroes) if each.seat == number]
    return f"Player {number + 1}, who has {listed(mine)}" if mine else f"Player {number + 1}"


_LABELS: dict[type[Option], Callable[[Dorn, Any], Label | str]] = {
    Yes: lambda _, __: "Yes",
    No: lambda _, __: "No",
    o.Choose: lambda t, x: Label(
        f"{t.content.heroes[x.hero].name} {t.content.heroes[x.hero].title}",
        level_text(t.content.sheets[x.hero][0]),
        (f"character:{x.hero}",),
    ),
    o.Take: _take,
    o.Leave: lambda t, _: _leave(t),
    o.GiveTo: lambda t, x: _player(t, x.seat),
    o.Ready: lambda t, x: f"Ready: {seat(t, x.seat)}",
    o.Enough: lambda _, __: Label("Ready, all of us", "Each player is asked; the phase ends when everybody is ready."),
    o.Alphabet: lambda _, __: Label("By the alphabet", "In this phase each hero completes everything before the next one by name begins."),
    o.TimeUp: lambda _, __: Label("Let the time run out", "The turn ends at once."),
    o.Surrender: lambda _, __: "Give up",
    o.End: lambda t, _: _end(t),
    o.Cast: lambda t, x: Label(
        f"Cast {t.content.rituals[x.card].name} ({t.content.rituals[x.card].cost + (t.size == 4)})",
        ritual_text(t.content.rituals[x.card]),
        (f"ritual:{x.card}",),
    ),
    o.Buy: lambda _, __: "Pay four drops for a strong monster more",
    o.Summon: lambda t, x: Label(f"Summon a {kind(t, x.kind)}", monster_text(t.content.monsters[x.kind]), (f"kind:{x.kind}",)),
    o.SummonStrong: lambda _, __: "Summon a strong monster",
    o.PickKind: lambda t, x: Label(kind(t, x.kind), monster_text(t.content.monsters[x.kind]), (f"kind:{x.kind}",)),
    o.Place: lambda t, x: Label(space(t, x.space)[0].upper() + space(t, x.space)[1:], "", squares(t, x.space)),
    o.Move: go,
    o.Fly: fly,
    o.Blink: lambda t, x: Label(f"Vanish to {space(t, x.to)}", "Instead of moving.", squares(t, x.to)),
    o.Leap: lambda t, x: Label(f"Leap to {space(t, x.to)}", "Once in a turn.", squares(t, x.to)),
    o.Dash: lambda _, x: Label("Dash", "Pay a drop of blood to move farther.", _figure(x.hero)),
    o.Flee: lambda _, x: Label("Flee", "Need not stop next to enemies, but does not fight in this turn.", _figure(x.figure)),
    o.DrawTreasure: lambda t, x: Label("Open the Treasure", "", (f"token:{_token(t, x.hero)}",)),
    o.PickUp: lambda t, x: Label(f"Take the {artifact(t, x.artifact)}", "", (f"artifact:{x.artifact}",)),
    o.PutDown: lambda t, x: Label(f"Put down the {artifact(t, x.artifact)}", "", (f"artifact:{x.artifact}",)),
    o.HandOver: lambda t, x: Label(
        f"Hand the {artifact(t, x.artifact)} to {hero(t, x.to)}", "", (f"artifact:{x.artifact}", *_figure(x.to))
    ),
    o.PickUpItem: lambda t, x: Label(f"Take the {item(t, x.card)}", "", (f"treasure:{x.card}",)),
    o.PutDownItem: lambda t, x: Label(f"Put down the {item(t, x.card)}", "", (f"treasure:{x.card}",)),
    o.HandOverItem: lambda t, x: Label(f"Hand the {item(t, x.card)} to {hero(t, x.to)}", "", (f"treasure:{x.card}", *_figure(x.to))),
    o.Use: _use,
    o.Bless: _bless,
    o.Hit: lambda t, x: Label(
        f"Attack {figure(t, x.figure)}", _struck(t, x.figure), _figure(x.figure), arrows=(blow(t, x.hero, x.figure),)
    ),
    o.HitWall: lambda t, x: Label(f"Attack the stones at {space(t, x.space)}", "", squares(t, x.space)),
    o.Whirl: lambda _, x: Label("Strike all around", "One damage to each adjacent monster.", _figure(x.hero)),
    o.Pierce: lambda t, x: Label(
        f"Pierce {figure(t, x.figure)}", "And the one behind it.", _figure(x.figure), arrows=(blow(t, x.hero, x.figure),)
    ),
    o.Opening: lambda t, x: Label(
        f"Strike first at {figure(t, x.figure)}", _struck(t, x.figure), _figure(x.figure), arrows=(blow(t, x.hero, x.figure),)
    ),
    o.Spell: _spell,
    o.SpellWall: lambda t, x: Label(f"{SPELL[x.name]} on the stones at {space(t, x.space)}", "", squares(t, x.space)),
    o.Target: lambda t, x: Label(
        f"Attack {hero(t, x.hero)}",
        f"{count(t.heroes[x.hero].hp, 'hit point')}, {count(t.heroes[x.hero].parries, 'parry', 'parries')} left.".capitalize(),
        _figure(x.hero),
    ),
    o.Strike: _strike,
    o.Onslaught: lambda _, __: "With everybody who can",
    o.Announce: lambda _, __: "These are all",
    o.StrikeWall: lambda t, x: Label(f"{figure(t, x.figure)} strikes the stones at {space(t, x.space)}", "", squares(t, x.space)),
    o.Parry: lambda t, x: Label(f"Parry {figure(t, x.figure)}", "", _figure(x.figure)),
    o.Shield: lambda t, x: Label(f"{hero(t, x.hero)} parries {figure(t, x.figure)}", "", _figure(x.figure)),
    o.Suffer: lambda _, __: "Parry no more",
    o.Pair: lambda t, x: Label(f"{figure(t, x.one)} and {figure(t, x.other)}", "", (*_figure(x.one), *_figure(x.other))),
    o.Name: lambda t, x: Label(hero(t, x.hero), "", _figure(x.hero)),
}


def _token(table: Dorn, who: int) -> int:
    """The square of the Treasure token that a hero stands on."""
    lab = table.content.map
    here = table.treasures & (lab.foot[table.heroes[who].space] or 0)
    return (here & -here).bit_length() - 1
