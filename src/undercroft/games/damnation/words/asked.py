"""Questions and options in words."""

from collections.abc import Callable
from typing import Any

from undercroft.engine.decisions import Decision, Option
from undercroft.engine.view import Label, Question
from undercroft.games.damnation import options as o
from undercroft.games.damnation.board import FACE_UP, TRAP_SENSE, rule, where
from undercroft.games.damnation.content import effects as e
from undercroft.games.damnation.content.plan import Go
from undercroft.games.damnation.state import Damnation
from undercroft.games.damnation.words.cards import card_text, haunt_text, talent_text
from undercroft.games.damnation.words.names import (
    DARK,
    TRAPS,
    back,
    card,
    count,
    deck,
    door,
    figure,
    name,
    named,
    place,
    soul,
    talent,
    thrower,
)


def question(table: Damnation, decision: Decision) -> Question:
    """What is asked, by whom or what, and why."""
    return Question("", _question(table, decision))


def _question(table: Damnation, decision: Decision) -> str:
    about, first = decision.about, decision.options[0]
    if decision.chance:
        return _wanted(table, about)
    if isinstance(about, o.Moving):
        return _moving(table, about.seat, decision)
    if isinstance(about, o.Harmed):
        return f"{count(about.amount, 'point').capitalize()} of damage coming. Take it, or answer it?"
    if isinstance(about, o.Losing):
        mine = about.seat in decision.seats
        return "Which card goes?" if mine else f"Which card of {named(table, about.seat)} goes?"
    if isinstance(about, o.Blow) and table.blow is not None:
        blow = table.blow
        return f"{name(table, blow.seat)} attacks {named(table, blow.target)} for {max(0, blow.damage - blow.armour)}. Do you play on it?"
    return _BY_RULE.get(decision.rule) or _QUESTIONS.get(type(first), "What will you do?")


def _moving(table: Damnation, seat: int, decision: Decision) -> str:
    if seat == table.vampire:
        return f"The Vampire has {sum(table.vampire_dice)} steps: where to?"
    if decision.rule == "7.13":
        return f"{name(table, seat)} has thrown {table.die}. Do you meddle?"
    whose = "You have" if seat in decision.seats else f"You lead {named(table, seat)}, who has"
    dark = f" in {DARK[table.dark]}" if table.dark in {1, 2} else ""
    total = max(1, table.die + table.bonus)
    if isinstance(decision.options[0], o.Suffer):
        return f"{whose} {count(total, 'step')}{dark}, and no way to go."
    return f"{whose} {count(total, 'step')}{dark}: where to?"


_BY_RULE = {
    "8.1.35": "The Vampire bends over you. Does anything hold it off?",
    "11.4a": "This is the end, unless something saves you.",
    "8.1.36": "Which way is The Vampire driven?",
    "8.1.5": "The Vampire has moved. Is another of its cards played?",
    "9.4.2": "Damnation takes 1 Health, or a Talent token.",
    "8.3.6": "Which slot takes the token?",
    "8.3.8a": "Which Talent token goes?",
    "10.2": "You are dead, and it is your turn. Haunt somebody?",
    "5.2.2": "Somebody is within reach. Attack, take control, or let them be?",
    "5.2.19": "A secret door. Where does it come out?",
    "5.3.1": "What else do you do in this turn?",
    "8.6.1": "Anything before it goes on?",
    "6.10.8": "By which secret door do you leave The Dark Tower?",
    "6.12.10": "Where do you come out of the water?",
    "4.5": "Exchange it for another, unseen?",
}
_QUESTIONS: dict[type[Option], str] = {
    o.Choose: "Who were you, in life?",
    o.Explore: "Explore the room, or something else?",
    o.Offer: "How many Souls do you give up?",
    o.GiveBack: "Which of these cards goes back?",
    o.Toll: "Which Deathknell do you reveal?",
    o.Ride: "Do you let the arrow push you?",
    o.Name: "Whom does it strike?",
    o.Into: "Which place shall it be?",
    o.FromDeck: "From which deck do you draw?",
    o.Way: "What do you choose?",
    o.Total: "How far?",
    Go: "Which way?",
}


def _wanted(table: Damnation, about: Option | None) -> str:
    if isinstance(about, o.MovementDie | o.MoatDie | o.FateDie | o.OrderDie):
        what = {
            o.MovementDie: "the Movement Die",
            o.MoatDie: "a die to escape The Moat",
            o.FateDie: "a die",
            o.OrderDie: "a die for the first turn",
        }
        return f"{thrower(table, about.seat)} throws {what[type(about)]}. What does it show?"
    return _WANTED.get(type(about), "Let chance pick. What did it pick?")


_WANTED: dict[type[Any], str] = {
    o.DarknessDie: "Throw the Darkness Die. What does it show?",
    o.VampireDie: "Throw a die for The Vampire. What does it show?",
    o.CardFrom: "Draw the top card. Which one is it?",
    o.KnellFrom: "Turn over the Deathknell card. Which one is it?",
    o.TrapFrom: "Look under the trap token. What is it?",
    o.FromReserve: "Take any token of the reserve. Which one is it?",
}


def result(table: Damnation, about: Option | None, index: int) -> str:
    """A possible result of a roll or draw that people make themselves."""
    if isinstance(about, o.DarknessDie):
        text = DARK[table.content.faces[index]]
        return text[0].upper() + text[1:]
    if isinstance(about, o.CardFrom | o.AnyCard):
        return card(table, about.cards[index])
    if isinstance(about, o.KnellFrom):
        return table.content.knells[about.cards[index]].name
    if isinstance(about, o.TrapFrom):
        return TRAPS[about.kinds[index]][0].upper() + TRAPS[about.kinds[index]][1:]
    return f"Number {index + 1}" if isinstance(about, o.FromReserve) else str(index + 1)


def option(table: Damnation, answer: Option, about: Option | None = None) -> Label:  # noqa: ARG001 reason: what every game can be asked
    """An option as a label, with a hint and what to light up."""
    return _OPTIONS[type(answer)](table, answer)


def _space(number: int) -> str:
    return f"space:{number}"


def _person(table: Damnation, seat: int) -> tuple[str, str]:
    """A player as something to light up: the sheet, and the piece on the board."""
    return f"sheet:{seat}", figure(table, seat)


def _way(table: Damnation, path: tuple[int, ...]) -> tuple[str, ...]:
    """A way from where it begins: from the piece whose turn it is, or from The Vampire, whoever stands before its first space."""
    starts = (where(table, table.turn), table.vampire_place) if table.turn >= 0 else ()
    start = next((each for each in starts if each >= 0 and table.content.plan.distance[each][path[0]] == 1), -1)
    return tuple(map(_space, (start, *path) if start >= 0 else path))


def _go(table: Damnation, answer: Go | o.Drive) -> Label:
    end = answer.path[-1]
    text = place(table.content, end)
    token = table.tokens.get(end, 0)
    hint = (
        TRAPS[token & 3][0].upper() + TRAPS[token & 3][1:] + "."
        if token & FACE_UP
        else ("A trap lies there, face down." if end in table.tokens else "")
    )
    if end >= table.content.plan.size:
        hint = table.content.rooms[end - table.content.plan.size].text
    text = f"{'To' if end < table.content.plan.size else 'Into'} {text}{_passing(table, answer.path)}"
    return Label(text, hint, (_space(end),), path=_way(table, answer.path))


def _passing(table: Damnation, path: tuple[int, ...]) -> str:
    """7.11: for somebody with a sense for traps several ways lead to the same end: past which traps."""
    if table.turn < 0 or not rule(table, TRAP_SENSE, table.turn):
        return ""
    hidden = [place(table.content, space) for space in path[:-1] if space in table.tokens and not table.tokens[space] & FACE_UP]
    return f", past the {'trap' if len(hidden) == 1 else 'traps'} at {' and '.join(hidden)}" if hidden else ""


def _aimed(table: Damnation, target: int, where: int, thing: Any) -> tuple[str, tuple[str, ...]]:
    if target >= 0:
        return f" on {named(table, target)}", _person(table, target)
    if where < 0:
        return "", ()
    if thing.target == "door":
        there = table.content.plan.doors[where]
        return f" on {door(table.content, where)}", (_space(there.space), _space(there.room))
    return f" at {place(table.content, where)}", (_space(where),)


def _play(table: Damnation, answer: o.Play) -> Label:
    printed = table.content.cards[answer.card]
    text, lit = _aimed(table, answer.target, answer.place, printed)
    return Label(f"Play {printed.name}{text}", card_text(printed), (f"card:{answer.card}", *lit))


def _use(table: Damnation, answer: o.Use) -> Label:
    for seat in (table.turn, *range(table.seats)):
        character = table.players[seat].character
        thing = table.content.talents[character][answer.slot]
        if answer.slot < 2 or seat == table.turn:
            break
    text, lit = _aimed(table, answer.target, answer.place, thing)
    return Label(f"Use {thing.name}{text}", talent_text(thing), (f"talent:{answer.slot}", *lit))


def _haunting(table: Damnation, answer: o.Haunting) -> Label:
    thing = table.content.haunts[table.players[table.turn].character][answer.number]
    text, lit = _aimed(table, answer.target, answer.place, thing)
    return Label(f"{thing.name}{text}", haunt_text(thing), (f"haunt:{answer.number}", *lit))


def _attack(table: Damnation, answer: o.Attack) -> Label:
    printed = table.content.cards[answer.card]
    return Label(
        f"Attack {named(table, answer.target)} with {printed.name}",
        card_text(printed),
        (f"card:{answer.card}", *_person(table, answer.target)),
    )


def _bite(table: Damnation, answer: o.Bite) -> Label:
    path = _way(table, answer.path) if answer.path else ()
    side = f" from {place(table.content, answer.path[-2])}" if len(answer.path) > 1 and answer.path[-1] < table.content.plan.size else ""
    return Label(f"Bite {named(table, answer.target)}{side}", "Ends your turn.", _person(table, answer.target), path=path)


def _roll_again(table: Damnation, answer: o.RollAgain) -> Label:
    dice = [str(die) for number, die in enumerate(table.vampire_dice) if answer.dice >> number & 1]
    which = " and ".join(["first", "second", "third"][number] for number in range(3) if answer.dice >> number & 1)
    return Label(f"Discard {card(table, answer.card)} to throw the {which} again", f"Showing {', '.join(dice)}.", (f"card:{answer.card}",))


def _ways(table: Damnation, answer: o.Way) -> Label:
    for effect in table.content.cards[answer.card].effects:
        if isinstance(effect, e.Choice):
            return Label(effect.ways[answer.index].label)
    return Label(f"The {['first', 'second', 'third', 'fourth', 'fifth'][answer.index]} way")


def _slot(table: Damnation, answer: o.Slot) -> Label:
    thing = table.content.talents[max(0, answer.character)][answer.slot]
    return Label(thing.name, talent_text(thing), (f"talent:{answer.slot}",))


def _choose(table: Damnation, answer: o.Choose) -> Label:
    person = table.content.characters[answer.character]
    hint = f"{person.passive.name}: {talent_text(person.passive)} {person.active.name}: {talent_text(person.active)}"
    return Label(f"The {person.name}", hint, (f"character:{answer.character}",))


_OPTIONS: dict[type[Option], Callable[[Damnation, Any], Label]] = {
    o.Choose: _choose,
    o.Pass: lambda _, __: Label("Nothing more"),
    o.Suffer: lambda _, __: Label("Take it"),
    o.Total: lambda _, x: Label(f"Move {count(x.total, 'step')}"),
    o.Attack: _attack,
    o.Control: lambda t, x: Label(
        f"Power of Adjacency over {named(t, x.target)}", "You decide where their next move goes.", _person(t, x.target)
    ),
    o.Passage: lambda t, x: Label(f"Through to {place(t.content, x.space)}", "", (_space(x.space),)),
    o.Ride: lambda _, __: Label("Be pushed"),
    o.Explore: lambda t, __: Label("Draw the room's card", "", (f"deck:{where(t, t.turn) - t.content.plan.size}",)),
    o.Collect: lambda t, _: Label("Collect what the dead left", f"{count(len(t.pile), 'card')}.".capitalize(), ("pile",)),
    o.Offer: lambda _, x: Label(f"Give up {count(x.souls, 'Soul')}", f"Draw {x.souls + 1} cards, keep {x.souls}."),
    o.GiveBack: lambda t, x: Label(f"Give back {card(t, x.card)}", card_text(t.content.cards[x.card]), (f"card:{x.card}",)),
    o.Play: _play,
    o.Use: _use,
    o.Haunting: _haunting,
    o.TradeSoul: lambda t, x: Label(f"Give up {soul(t, x.soul)} for a Talent token", "It leaves the game."),
    o.Slot: _slot,
    o.Discard: lambda t, x: Label(card(t, x.card), card_text(t.content.cards[x.card]), (f"card:{x.card}",)),
    o.Blind: lambda t, x: Label(back(t.content, x.deck)[0].upper() + back(t.content, x.deck)[1:]),
    o.Toll: lambda _, x: Label(
        f"The {['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth'][x.space]} Deathknell",
        "Nobody knows which it is. It holds for everybody from now on.",
        (f"toll:{x.space}",),
    ),
    o.Bite: _bite,
    o.RollAgain: _roll_again,
    o.Drive: _go,
    o.Name: lambda t, x: Label(name(t, x.seat), "", _person(t, x.seat)),
    o.FromDeck: lambda t, x: Label(deck(t.content, x.deck), "", (f"deck:{x.deck}",)),
    o.Into: lambda t, x: Label(place(t.content, x.place), "", (_space(x.place),)),
    o.Way: _ways,
    o.Exchange: lambda _, __: Label("Exchange it"),
    Go: _go,
}

__all__ = ["option", "question", "result", "talent"]
