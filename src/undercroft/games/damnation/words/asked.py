"""Questions and options in words."""

from collections.abc import Callable
from typing import Any

from undercroft.engine.decisions import Decision, Option
from undercroft.engine.view import Label, Question
from undercroft.games.damnation import events as ev
from undercroft.games.damnation import options as o
from undercroft.games.damnation.board import ARRIVAL, FACE_UP, TRAP_SENSE, rule, where
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
    this_card,
    thrower,
)


def question(table: Damnation, decision: Decision) -> Question:
    """What is asked, by whom or what, and why."""
    about, first = decision.about, decision.options[0]
    if decision.chance:
        return _wanted(table, about)
    if isinstance(about, o.Moving):
        return _moving(table, about.seat, decision)
    if isinstance(about, o.Harmed):
        health = table.players[about.seat].health
        return Question(
            _cause(table, about.seat),
            f"{about.amount} damage to {named(table, about.seat)}, who has {health} Health. Take it, or answer it?",
        )
    if isinstance(about, o.Losing):
        return Question(_LOSING.get(decision.rule) or _cause(table), f"which card of {named(table, about.seat)} goes?")
    if isinstance(about, o.Aiming):
        return Question(about.name, "whom does it single out?" if isinstance(first, o.Name) else "which place does it single out?")
    if isinstance(first, o.Way) and first.card >= 0:
        return Question(card(table, first.card), "which of its ways do you choose?")
    if isinstance(about, o.Blow) and table.blow is not None:
        blow = table.blow
        harm = max(0, blow.damage - blow.armour)
        weapon = card(table, blow.card) if blow.card >= 0 else "The blow"
        health = table.players[blow.target].health
        return Question(
            f"{weapon} of {named(table, blow.seat)}",
            f"{harm} damage to {named(table, blow.target)}, who has {health} Health. Do you play on it, or watch?",
        )
    if decision.rule in _BY_RULE:
        source, text = _BY_RULE[decision.rule]
        return Question(source or _whose_turn(table), text)
    source, text = _QUESTIONS[type(first)]
    return Question(source or _cause(table), text)


_LOSING = {"5.4.2": "The hand limit", "8.10.1": "A card at random", "8.10.1a": "A card at random"}


def _whose_turn(table: Damnation) -> str:
    return name(table, table.turn) if table.turn >= 0 else "The Gate"


def _cause(table: Damnation, but: int = -1) -> str:
    """What is at work: the last card, Talent, Haunting, blow or trap of this turn that all have seen; or whose turn it is.

    What the one who suffers has played against it is left out.
    """
    for told in reversed((table.journal or [])[-RECENT:]):
        if isinstance(told.event, ev.TurnBegan):
            break
        if (
            told.to is None
            and not (isinstance(told.event, REPLIES) and told.event.seat == but)
            and (what := _AT_WORK.get(type(told.event))) is not None
        ):
            return what(table, told.event)
    return _whose_turn(table)


REPLIES = (ev.Played, ev.TalentUsed)
RECENT = 16
_AT_WORK: dict[type[Any], Callable[[Damnation, Any], str]] = {
    ev.Played: lambda t, x: f"{card(t, x.card)} of {named(t, x.seat)}",
    ev.TalentUsed: lambda t, x: f"{talent(t, x.seat, x.slot)} of {named(t, x.seat)}",
    ev.Haunted: lambda t, x: f"{t.content.haunts[t.players[x.seat].character][x.number].name} of the ghost of {named(t, x.seat)}",
    ev.Attacked: lambda t, x: f"{card(t, x.card)} of {named(t, x.seat)}" if x.card >= 0 else f"The blow of {named(t, x.seat)}",
    ev.Sprung: lambda t, x: f"{TRAPS[x.kind][0].upper()}{TRAPS[x.kind][1:]} under {named(t, x.seat)}",
    ev.Knelled: lambda t, x: t.content.knells[x.knell].name,
}


def _moving(table: Damnation, seat: int, decision: Decision) -> Question:
    if seat == table.vampire:
        return Question("The Vampire", f"the dice show {sum(table.vampire_dice)} in all. Where to?")
    if decision.rule == "7.13":
        return Question(f"The roll of {named(table, seat)}", f"it is {table.die}. Do you meddle with it?")
    mine = seat in decision.seats
    dark = f" in {DARK[table.dark]}" if table.dark in {1, 2} else ""
    total = max(1, table.die + table.bonus)
    more = max((len(option.path) for option in decision.options if isinstance(option, Go)), default=total)
    may = ""
    if more > total:
        may = (
            f"; in Act 1 you may add up to {more - total}"
            if table.act == ARRIVAL
            else "; it may count one more" + ", or less" * (total > 1)
        )
    threw = f"you threw {total}{dark}{may}" if mine else f"the roll is {total}{dark}, and you lead{may}"
    return Question(
        name(table, seat), f"{threw}, and there is no way to go." if isinstance(decision.options[0], o.Suffer) else f"{threw}: where to?"
    )


_BY_RULE = {
    "8.1.35": ("The Vampire", "it bends over you. Does anything hold it off?"),
    "11.4a": ("Elimination", "this is the end of you, unless something saves you."),
    "8.1.36": ("The Vampire", "it is driven off. Which way?"),
    "8.1.5": ("The Vampire", "it has moved. Is another of its cards played?"),
    "9.4.2": ("Damnation", "it takes 1 Health or a Talent token from you. Which?"),
    "8.3.6": ("A Talent token", "which Talent is it for?"),
    "8.3.8a": ("The price of a Talent token", "which of yours goes?"),
    "10.2": ("The dead", "it is your turn. Haunt somebody?"),
    "5.2.2": ("Somebody is within reach", "attack, take control, or let them be?"),
    "5.2.19": ("A secret door", "where do you come out?"),
    "5.2.19b": ("A secret door", "where do you come out?"),
    "5.3.1": ("", "what else do you do in this turn?"),
    "5.3.1a": ("", "there are steps left. Go on, or go no further?"),
    "8.6.1": ("The Souls that you hold", "give one up for a Talent token before it goes on?"),
    "6.10.8": ("The Dark Tower", "by which secret door do you leave it?"),
    "6.12.10": ("The Moat", "where do you come out of the water?"),
    "4.5": ("The trap token", "exchange it for another, unseen?"),
}
_QUESTIONS: dict[type[Option], tuple[str, str]] = {
    o.Choose: ("The Gate", "who were you, in life?"),
    o.Explore: ("The room", "draw its card, or do something else?"),
    o.Collect: ("The Cemetery", "collect what the dead left, or something else?"),
    o.Offer: ("The Dark Tower", "how many Souls do you give up?"),
    o.GiveBack: ("The Dark Tower", "which of the cards drawn goes back?"),
    o.Toll: ("The bell", "which Deathknell is revealed?"),
    o.Ride: ("The arrow", "do you let it push you on?"),
    o.Name: ("", "who is it aimed at?"),
    o.Into: ("", "which place is it aimed at?"),
    o.FromDeck: ("", "from which deck is the card drawn?"),
    o.Way: ("", "which of its two ways do you choose?"),
    o.Total: ("", "how far do you go?"),
    o.Pass: ("", "do you play on it, or let it pass?"),
    o.Suffer: ("", "take it, or answer it?"),
    o.Play: ("", "which card is played?"),
    o.Use: ("", "which Talent is used?"),
    o.Haunting: ("The dead", "whom do you haunt, and how?"),
    o.Discard: ("", "which card is given up?"),
    o.Blind: ("", "a card of which back is taken?"),
    o.Slot: ("The price of a Talent token", "which of yours goes?"),
    o.Attack: ("Somebody is within reach", "attack, take control, or let them be?"),
    o.Control: ("Somebody is within reach", "attack, take control, or let them be?"),
    Go: ("", "which way does it go?"),
    o.Drive: ("The Vampire", "it is driven off. Which way?"),
    o.Bite: ("The Vampire", "whom does it bite?"),
}


def _wanted(table: Damnation, about: Option | None) -> Question:
    """What people throw or draw themselves."""
    if isinstance(about, o.MovementDie | o.MoatDie | o.FateDie | o.OrderDie):
        what = {
            o.MovementDie: "the Movement Die",
            o.MoatDie: "a die to escape The Moat",
            o.FateDie: "a die",
            o.OrderDie: "a die for the first turn",
        }
        return Question(thrower(table, about.seat), f"throw {what[type(about)]}. What does it show?")
    return Question(*_WANTED.get(type(about), ("Chance", "let it pick. What did it pick?")))


_WANTED: dict[type[Any], tuple[str, str]] = {
    o.DarknessDie: ("The Darkness Die", "throw it. What does it show?"),
    o.VampireDie: ("The Vampire", "throw a die for it. What does it show?"),
    o.CardFrom: ("The deck", "draw its top card. Which one is it?"),
    o.AnyCard: ("The hand", "let chance pick a card of it. Which one is it?"),
    o.KnellFrom: ("The bell", "turn over the Deathknell card. Which one is it?"),
    o.TrapFrom: ("The trap token", "look under it. What is it?"),
    o.FromReserve: ("The reserve", "take any token of it. Which one is it?"),
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


def option(table: Damnation, answer: Option, decision: Decision | None = None) -> Label:
    """An option as a label, with a hint and what to light up."""
    if isinstance(answer, o.Suffer):
        return _suffer(table, None if decision is None else decision.about)
    if isinstance(answer, o.Pass):
        return _pass(decision)
    return _OPTIONS[type(answer)](table, answer)


def _suffer(table: Damnation, about: Option | None) -> Label:
    """8.2.1: to take what comes, and whether it is the end."""
    if isinstance(about, o.Harmed):
        player = table.players[about.seat]
        left = max(0, player.health - about.amount)
        deadly = "" if left else f"{name(table, about.seat)} is out of the game then."
        return Label(f"Take {about.amount} damage: {left} Health left", warning=deadly)
    if isinstance(about, o.Doomed):
        return Label("Accept the end", warning="You are out of the game then.")
    return Label("Suffer what comes of it")


_PASSED = {
    "10.2": "Haunt nobody",
    "4.5": "Leave the token as it is",
    "5.2.2": "Let them be, and go on",
    "5.2.8": "Leave the roll as it is",
    "5.2.12": "Let the blow fall",
    "5.2.19": "Do not go through the wall",
    "5.2.22": "Do not be pushed",
    "5.3.1": "End the turn",
    "5.3.1a": "Go no further",
    "7.13": "Let the throw stand",
    "8.1.5": "Play no more cards of The Vampire",
    "8.6.1": "Keep the Souls",
}
"""To do nothing, said as what is left undone, by the rule that asks."""


def _pass(decision: Decision | None) -> Label:
    if decision is None:
        return Label("Do nothing here")
    if isinstance(decision.about, o.Bitten):
        return Label("Let it bite", warning="Whoever is bitten is out of the game.")
    ends = decision.rule == "5.3.1"
    undone = "What could still be done in it is forgone." if ends else ""
    return Label(_PASSED.get(decision.rule, "Do nothing here"), warning=undone)


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
    return Label(f"Play {this_card(table, answer.card)}{text}", card_text(printed), (f"card:{answer.card}", *lit))


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
        f"Attack {named(table, answer.target)} with {this_card(table, answer.card)}",
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
    return Label(
        f"Discard {this_card(table, answer.card)} to throw the {which} again", f"Showing {', '.join(dice)}.", (f"card:{answer.card}",)
    )


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
    o.Total: lambda _, x: Label(f"Move {count(x.total, 'step')}"),
    o.Attack: _attack,
    o.Control: lambda t, x: Label(
        f"Power of Adjacency over {named(t, x.target)}", "You decide where their next move goes.", _person(t, x.target)
    ),
    o.Passage: lambda t, x: Label(f"Through to {place(t.content, x.space)}", "", (_space(x.space),)),
    o.Ride: lambda _, __: Label("Be pushed along the arrow"),
    o.Explore: lambda t, __: Label("Draw the room's card", "", (f"deck:{where(t, t.turn) - t.content.plan.size}",)),
    o.Collect: lambda t, _: Label("Collect what the dead left", f"{count(len(t.pile), 'card')}.".capitalize(), ("pile",)),
    o.Offer: lambda _, x: Label(f"Give up {count(x.souls, 'Soul')}", f"Draw {x.souls + 1} cards, keep {x.souls}."),
    o.GiveBack: lambda t, x: Label(f"Give back {this_card(t, x.card)}", card_text(t.content.cards[x.card]), (f"card:{x.card}",)),
    o.Play: _play,
    o.Use: _use,
    o.Haunting: _haunting,
    o.TradeSoul: lambda t, x: Label(f"Give up {soul(t, x.soul)} for a Talent token", warning="The Soul leaves the game."),
    o.Slot: _slot,
    o.Discard: lambda t, x: Label(f"Give up {this_card(t, x.card)}", card_text(t.content.cards[x.card]), (f"card:{x.card}",)),
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
    o.Exchange: lambda _, __: Label("Exchange the token for another, unseen"),
    Go: _go,
}

__all__ = ["option", "question", "result", "talent"]
