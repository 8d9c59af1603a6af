"""Questions and options in words."""

from collections.abc import Callable
from typing import Any

from undercroft.engine.decisions import Decision, Option
from undercroft.engine.view import Label, Question
from undercroft.games.darkcastle import options as o
from undercroft.games.darkcastle.board import attack_value
from undercroft.games.darkcastle.content.loading import DOUBLE, TRAITS
from undercroft.games.darkcastle.state import DarkCastle
from undercroft.games.darkcastle.words.cards import instructions, item_text
from undercroft.games.darkcastle.words.names import ORDINAL, TRAIT, count, face, item, name, named, page, row


def question(table: DarkCastle, decision: Decision) -> Question:
    """What is asked, by whom or what, and why."""
    return Question("", _question(table, decision))


def _question(table: DarkCastle, decision: Decision) -> str:
    about, first, combat = decision.about, decision.options[0], table.combat
    if decision.chance:
        return _wanted(table, about)
    if isinstance(about, o.Loss):
        losses = [f"{named(table, who)} {amount}" for who, amount in enumerate(table.losses) if amount]
        return f"A loss of HP is coming: {', '.join(losses)}. Take it, or answer it?"
    if isinstance(about, o.Rolled):
        rolled = [f"{name(table, who)} shows {face(shown)}" for who, shown in enumerate(table.rolled) if shown >= 0]
        return f"{'; '.join(rolled)}. Not enough: let it stand, or help it?"
    if decision.rule == "5.round.2" and combat is not None:
        strength = f"{count(len(combat.row), 'die', 'dice')}, attack {attack_value(table, combat)}"
        return f"Round {combat.rounds + 1} against {strength}: who {'fights' if combat.fight.duel else 'rests'}?"
    if decision.rule == "5.attack.2" and combat is not None:
        return f"The dice have fallen. Still in the row: {row(combat.row, combat.fight.in_order)}."
    if decision.rule == "3.turn.2" and isinstance(first, o.Turn):
        return "Trade if you like; then, who turns the next card?" if table.turned else "Who turns the first card?"
    return _QUESTIONS.get(type(first), "What will you do?")


_QUESTIONS: dict[type[Option], str] = {
    o.Choose: "Who were you, before the castle?",
    o.Close: "Hand out what was found.",
    o.Give: "Somebody carries too much. Pass things on, or put them down.",
    o.Name: "Who shall it be?",
    o.Discard: "Which item goes?",
    o.Face: "Which face shall count?",
    o.SetDie: "Which die of the row do you turn?",
}


def _wanted(table: DarkCastle, about: Option | None) -> str:
    if isinstance(about, o.CharacterDie):
        return f"Roll the die of {named(table, about.who)}. What does it show?"
    return _WANTED.get(type(about), "Let chance pick. What did it pick?")


_WANTED: dict[type[Any], str] = {
    o.ChapterDie: "Roll a chapter die. What does it show?",
    o.ItemCard: "Draw an item card. Which one is it?",
    o.BossCard: "Turn the last card of the castle. Who waits there?",
    o.CastleCard: "Take the next card of the castle. Which one is it?",
    o.Anybody: "Let chance pick one of the prisoners. Who is it?",
}


def result(table: DarkCastle, about: Option | None, index: int) -> str:
    """A possible result of a roll or draw that people make themselves."""
    cards = table.content
    if isinstance(about, o.CharacterDie):
        return face(cards.faces[table.characters[about.who]][index])
    if isinstance(about, o.ChapterDie):
        return TRAIT[index]
    if isinstance(about, o.ItemCard):
        return item(table, about.cards[index])
    if isinstance(about, o.BossCard | o.CastleCard):
        return page(table, about.cards[index])
    if isinstance(about, o.Anybody):
        return name(table, index)
    assert isinstance(about, o.AnyOf)
    return cards.characters[about.cards[index]].name if len(table.characters) < table.size else item(table, about.cards[index])


def option(table: DarkCastle, answer: Option, about: Option | None = None) -> Label:  # noqa: ARG001 reason: what every game can be asked
    """An option as a label, with a hint and what to light up."""
    return _OPTIONS[type(answer)](table, answer)


def _choose(table: DarkCastle, answer: o.Choose) -> Label:
    character = table.content.characters[answer.character]
    shown = [sum(len(side) for side in character.faces if side[0] == letter) for letter in TRAITS]
    traits = ", ".join(f"{trait} {often}" for trait, often in zip(TRAIT, shown, strict=True))
    return Label(f"The {character.name}: {traits}", character.text.strip(), (f"character:{answer.character}",))


def _turn(table: DarkCastle, answer: o.Turn) -> Label:
    return Label(f"{name(table, answer.who)} turns the card", "What it says to YOU is said to this prisoner.", (f"sheet:{answer.who}",))


def _give(table: DarkCastle, answer: o.Give) -> Label:
    text = f"{item(table, answer.card)} to {named(table, answer.to)}"
    return Label(text, item_text(table.content.items[answer.card]), (f"item:{answer.card}", f"sheet:{answer.to}"))


def _lay(table: DarkCastle, answer: o.Lay) -> Label:
    return Label(f"Put down the {item(table, answer.card)}", item_text(table.content.items[answer.card]), (f"item:{answer.card}",))


def _use(table: DarkCastle, answer: o.Use) -> Label:
    text = f"{name(table, answer.by)} uses the {item(table, answer.card)}"
    return Label(text, item_text(table.content.items[answer.card]), (f"item:{answer.card}", f"sheet:{answer.by}"))


def _way(table: DarkCastle, answer: o.Way) -> Label:
    assert table.choice is not None
    way = table.choice.ways[answer.index]
    return Label(way.label, instructions(way.steps, table.named >= 0))


def _strike(table: DarkCastle, answer: o.Strike) -> Label:
    combat = table.combat
    assert combat is not None
    if answer.who < 0:
        trait = combat.companion
    else:
        trait = combat.extras[answer.who] if answer.extra else combat.faces[answer.who] % DOUBLE
    second = " with the second die" if answer.extra else ""
    lit = (f"sheet:{answer.who}" if answer.who >= 0 else "attack:-1", *(f"die:{at}" for at, die in enumerate(combat.row) if die == trait))
    return Label(f"{name(table, answer.who)} strikes{second}: {TRAIT[trait]} ×{answer.hits}", "", lit)


def _set_die(table: DarkCastle, answer: o.SetDie) -> Label:
    assert table.combat is not None
    shown = TRAIT[table.combat.row[answer.at]]
    return Label(f"The {ORDINAL[answer.at]} die from {shown} to {TRAIT[answer.trait]}", "", (f"die:{answer.at}",))


_OPTIONS: dict[type[Option], Callable[[DarkCastle, Any], Label]] = {
    o.Choose: _choose,
    o.Turn: _turn,
    o.Give: _give,
    o.Lay: _lay,
    o.Use: _use,
    o.Close: lambda _, __: Label("Go on", "What still lies open is left behind."),
    o.Way: _way,
    o.Name: lambda table, answer: Label(name(table, answer.who), "", (f"sheet:{answer.who}",)),
    o.Discard: lambda table, answer: Label(
        f"Give up the {item(table, answer.card)}",
        item_text(table.content.items[answer.card]),
        (f"item:{answer.card}",),
    ),
    o.Face: lambda _, answer: Label(face(answer.face)[0].upper() + face(answer.face)[1:]),
    o.Accept: lambda _, __: Label("Let it be"),
    o.AllFight: lambda _, __: Label("Everybody fights"),
    o.Rest: lambda table, answer: Label(
        f"{name(table, answer.who)} rests",
        "Gains 1 HP; neither rolls, nor is hurt, nor uses items in this round.",
        (f"sheet:{answer.who}",),
    ),
    o.Duel: lambda table, answer: Label(f"{name(table, answer.who)} fights alone", "", (f"sheet:{answer.who}",)),
    o.Run: lambda table, _: Label("Run", "" if table.combat is None else instructions(table.combat.fight.flee)),
    o.Strike: _strike,
    o.Finish: lambda _, __: Label("Take no more hits"),
    o.Guard: lambda table, answer: Label(
        f"{name(table, -1)} takes the blow for {named(table, answer.who)}",
        "And is gone.",
        (f"sheet:{answer.who}",),
    ),
    o.SetDie: _set_die,
}
