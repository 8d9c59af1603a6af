"""Options in words: what is done, its price, its effect in numbers, and what would make it useless or deadly."""

from collections.abc import Callable
from typing import Any

import msgspec

from undercroft.engine.decisions import Decision, Option
from undercroft.engine.view import Label, Odds
from undercroft.games.damnation import options as o
from undercroft.games.damnation.board import (
    BITE_TIME,
    DAMNATION_DAMAGE,
    FACE_UP,
    PASSAGE_DAMAGE,
    ROOM_DAMAGE,
    STUCK_DAMAGE,
    TRAP_SENSE,
    can_ever_leave,
    rule,
    souls_in,
    where,
)
from undercroft.games.damnation.combat.attack import armour_of
from undercroft.games.damnation.content import Card, Haunt, Talent
from undercroft.games.damnation.content import effects as e
from undercroft.games.damnation.content.loading import SLOTS
from undercroft.games.damnation.content.plan import Go
from undercroft.games.damnation.ids import Guest
from undercroft.games.damnation.state import Damnation
from undercroft.games.damnation.words import foreseen
from undercroft.games.damnation.words.cards import card_text, effects_text, haunt_text, knell_text, sentences, talent_text
from undercroft.games.damnation.words.names import back, count, deck, door, figure, name, named, place, soul, this_card


def option(table: Damnation, answer: Option, decision: Decision | None = None) -> Label:
    """An option as a label, with a hint and what to light up."""
    asked = Asked(table.turn if decision is None or not decision.seats else decision.seats[0], decision)
    if isinstance(answer, o.Pass):
        return _pass(decision)
    if type(answer) in _BY_ASKED:
        return _BY_ASKED[type(answer)](table, answer, asked)
    return _OPTIONS[type(answer)](table, answer)


class Asked(msgspec.Struct, frozen=True):
    """Who is asked, and what."""

    seat: int
    decision: Decision | None

    @property
    def about(self) -> Option | None:
        """The question's subject."""
        return None if self.decision is None else self.decision.about

    @property
    def rule(self) -> str:
        """The rule by which it is asked."""
        return "" if self.decision is None else self.decision.rule


def _suffer(table: Damnation, _: o.Suffer, asked: Asked) -> Label:
    """8.2.1: to take what comes, and whether it is the end."""
    about = asked.about
    if isinstance(about, o.Doomed):
        return Label("Accept the end", warning="You are out of the game then.")
    if isinstance(about, o.Harmed):
        seat, amount, further = about.seat, about.amount, ""
    elif isinstance(about, o.Moving):
        seat, amount, further = (
            about.seat,
            rule(table, STUCK_DAMAGE, about.seat) if about.seat == asked.seat else table.rules[STUCK_DAMAGE],
            ", and throw again",
        )
        place_of = table.players[seat].place
        if place_of >= table.content.plan.size and not can_ever_leave(table, seat, place_of):
            return Label("Stay: no roll leads out of here")
    elif asked.rule == "9.4.2":
        seat = Guest(asked.seat)
        amount, further = rule(table, DAMNATION_DAMAGE, seat), ""
    else:
        return Label("Suffer what comes of it")
    left = max(0, table.players[seat].health - amount)
    deadly = "" if left else f"{name(table, seat)} is out of the game then."
    return Label(f"Take {amount} damage: {left} Health left{further if left else ''}", warning=deadly)


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


def _go(table: Damnation, answer: Go, asked: Asked) -> Label:
    """A way, and what waits at its end. Who leads or pushes another is told of a danger, but not warned of it."""
    mover = asked.about.seat if isinstance(asked.about, o.Moving) else asked.seat if asked.rule in OWN_WAYS else -1
    end = answer.path[-1]
    hint, warning = foreseen.danger(table, mover, asked.seat, end)
    text = f"{'To' if end < table.content.plan.size else 'Into'} {place(table.content, end)}{_passing(table, answer.path)}"
    return Label(text, hint, (_space(end),), path=_way(table, answer.path), warning=warning)


OWN_WAYS = {"", "5.3.1a"}
"""Where somebody walks without a throw."""


def _drive(table: Damnation, answer: o.Drive) -> Label:
    end = answer.path[-1]
    return Label(f"To {place(table.content, end)}", "", (_space(end),), path=_way(table, answer.path))


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


def _deed(
    table: Damnation, asked: Asked, text: str, printed: Card | Talent | Haunt, hint: str, target: int, lit: tuple[str, ...], armour: int = 0
) -> Label:
    """A card, a Talent or a Haunting: with what it changes, whom it hurts or heals, and the chance where a die decides."""
    now = foreseen.changed(table, printed.effects, armour, asked.about)
    done, warning = foreseen.done_by(table, asked.seat, target, printed.effects)
    hint = f"{done[0].upper()}{done[1:]} {hint}" if done else hint
    return Label(f"{text}: {now}" if now else text, hint, lit, chance=foreseen.odds(printed.effects), warning=warning)


def _play(table: Damnation, answer: o.Play, asked: Asked) -> Label:
    printed = table.content.cards[answer.card]
    text, lit = _aimed(table, answer.target, answer.place, printed)
    text = f"Play {this_card(table, answer.card)}{text}"
    armour = armour_of(table, Guest(asked.seat), answer.card)
    return _deed(table, asked, text, printed, card_text(printed), answer.target, (f"card:{answer.card}", *lit), armour)


def _use(table: Damnation, answer: o.Use, asked: Asked) -> Label:
    thing = table.content.talents[table.players[asked.seat].character][answer.slot]
    text, lit = _aimed(table, answer.target, answer.place, thing)
    hint = f"Costs its Talent token. {talent_text(thing)}"
    return _deed(table, asked, f"Use {thing.name}{text}", thing, hint, answer.target, (f"talent:{answer.slot}", *lit))


def _haunting(table: Damnation, answer: o.Haunting, asked: Asked) -> Label:
    thing = table.content.haunts[table.players[asked.seat].character][answer.number]
    text, lit = _aimed(table, answer.target, answer.place, thing)
    return _deed(table, asked, f"{thing.name}{text}", thing, haunt_text(thing), answer.target, (f"haunt:{answer.number}", *lit))


def _wager(_: Damnation, __: o.Wager, ___: Asked) -> Label:
    """10.3: what is staked, the chance, and what is won."""
    hint = "A double: you are back in The Cemetery, with as much Health as one of the dice shows and all that lies there."
    warning = "Anything else, and you are laid to rest: no more turns, and no more hauntings."
    return Label("Stake your haunting on two dice", hint, chance=Odds(6, 36, "a double on two dice"), warning=warning)


def _attack(table: Damnation, answer: o.Attack, asked: Asked) -> Label:
    printed = table.content.cards[answer.card]
    text = f"Attack {named(table, answer.target)} with {this_card(table, answer.card)}"
    struck = foreseen.strike(table, asked.seat, answer)
    goes = "" if printed.relic else " The weapon is used up."
    empty, warning = _empty_handed(table, asked)
    return Label(
        text,
        f"{struck}, if nobody answers. {card_text(printed)}{goes}{empty}",
        (f"card:{answer.card}", *_person(table, answer.target)),
        warning=warning,
    )


def _empty_handed(table: Damnation, asked: Asked) -> tuple[str, str]:
    """5.2.18: where a Deathknell makes it dangerous to draw nothing in a room."""
    toll = rule(table, ROOM_DAMAGE, Guest(asked.seat)) if asked.rule in {"5.2.17", "8.4.9"} else 0
    hint, warning = foreseen.cost(table, asked.seat, toll) if toll else ("", "")
    return f" {hint}" if hint else "", warning


def _collect(table: Damnation, _: o.Collect, asked: Asked) -> Label:
    empty, warning = _empty_handed(table, asked)
    souls = len(souls_in(table.pile_souls))
    what = f"{count(len(table.pile), 'card')} and {count(souls, 'Soul')}."
    return Label("Collect what the dead left", f"{what[0].upper()}{what[1:]}{empty}", ("pile",), warning=warning)


def _passage(table: Damnation, answer: o.Passage, asked: Asked) -> Label:
    hint, warning = foreseen.cost(table, asked.seat, rule(table, PASSAGE_DAMAGE, Guest(asked.seat)))
    return Label(f"Through to {place(table.content, answer.space)}", hint, (_space(answer.space),), warning=warning)


def _total(table: Damnation, answer: o.Total, asked: Asked) -> Label:
    hint, warning = foreseen.step_down(table, asked.seat, answer.total)
    return Label(f"Move {count(answer.total, 'step')}", hint, warning=warning)


def _trade(table: Damnation, answer: o.TradeSoul, asked: Asked) -> Label:
    """8.6.1, 8.2.5: what a Soul brings, and that a fourth token brings nothing."""
    held = table.players[asked.seat].tokens.bit_count()
    warning = "The Soul leaves the game" + ("." if held < SLOTS else ", and so does the token: your Talents have one each.")
    hint = f"You have {held} of {SLOTS} Talent tokens."
    return Label(f"Give up {soul(table, answer.soul)} for a Talent token", hint, warning=warning)


def _ways(table: Damnation, answer: o.Way, asked: Asked) -> Label:
    """7.14: a way of a card: its price, what it does, the chance."""
    for effect in table.content.cards[answer.card].effects:
        if isinstance(effect, e.Choice):
            way = effect.ways[answer.index]
            done, warning = foreseen.done_by(table, asked.seat, -1, way.effects)
            price = foreseen.cost(table, asked.seat, 1)[0] if way.costs == "health" else _PRICES[way.costs]
            does = sentences([effects_text(way.effects)]) if way.effects else "Nothing happens."
            return Label(way.label, " ".join(filter(None, (price, does, done))), chance=foreseen.odds(way.effects), warning=warning)
    return Label(f"The {['first', 'second', 'third', 'fourth', 'fifth'][answer.index]} way")


_PRICES = {"": "", "card": "Costs a card of your hand.", "token": "Costs a Talent token."}


def _toll(table: Damnation, answer: o.Toll) -> Label:
    """8.5.2: which of them it may be; all know which have not been seen."""
    which = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth"][answer.space]
    may = " ".join(f"{each.name}: {knell_text(each)}" for each in (table.content.knells[knell] for knell in sorted(table.knell_deck)))
    return Label(
        f"The {which} Deathknell", f"Nobody knows which it is, and it holds for everybody. It may be: {may}", (f"toll:{answer.space}",)
    )


def _bite(table: Damnation, answer: o.Bite) -> Label:
    path = _way(table, answer.path) if answer.path else ()
    side = f" from {place(table.content, answer.path[-2])}" if len(answer.path) > 1 and answer.path[-1] < table.content.plan.size else ""
    return Label(
        f"Bite {named(table, answer.target)}{side}",
        f"Out of the game, unless something holds you off. You gain {count(rule(table, BITE_TIME), 'turn')} and a card, and have moved.",
        _person(table, answer.target),
        path=path,
    )


def _roll_again(table: Damnation, answer: o.RollAgain) -> Label:
    dice = [str(die) for number, die in enumerate(table.vampire_dice) if answer.dice >> number & 1]
    which = " and ".join(["first", "second", "third"][number] for number in range(3) if answer.dice >> number & 1)
    return Label(
        f"Discard {this_card(table, answer.card)} to throw the {which} again", f"Showing {', '.join(dice)}.", (f"card:{answer.card}",)
    )


def _slot(table: Damnation, answer: o.Slot) -> Label:
    thing = table.content.talents[max(0, answer.character)][answer.slot]
    return Label(thing.name, talent_text(thing), (f"talent:{answer.slot}",))


def _choose(table: Damnation, answer: o.Choose) -> Label:
    person = table.content.characters[answer.character]
    hint = f"{person.passive.name}: {talent_text(person.passive)} {person.active.name}: {talent_text(person.active)}"
    return Label(f"The {person.name}: {person.passive.name}, {person.active.name}", hint, (f"character:{answer.character}",))


_OPTIONS: dict[type[Option], Callable[[Damnation, Any], Label]] = {
    o.Choose: _choose,
    o.Control: lambda t, x: Label(
        f"Power of Adjacency over {named(t, x.target)}", "You decide where their next move goes.", _person(t, x.target)
    ),
    o.Ride: lambda _, __: Label("Be pushed along the arrow"),
    o.Explore: lambda t, __: Label("Draw the room's card", "", (f"deck:{where(t, t.turn) - t.content.plan.size}",)),
    o.Offer: lambda _, x: Label(f"Give up {count(x.souls, 'Soul')}", f"Draw {x.souls + 1} cards, keep {x.souls}."),
    o.GiveBack: lambda t, x: Label(f"Give back {this_card(t, x.card)}", card_text(t.content.cards[x.card]), (f"card:{x.card}",)),
    o.Slot: _slot,
    o.Discard: lambda t, x: Label(f"Give up {this_card(t, x.card)}", card_text(t.content.cards[x.card]), (f"card:{x.card}",)),
    o.Blind: lambda t, x: Label(back(t.content, x.deck)[0].upper() + back(t.content, x.deck)[1:]),
    o.Toll: _toll,
    o.Bite: _bite,
    o.RollAgain: _roll_again,
    o.Drive: _drive,
    o.Name: lambda t, x: Label(name(t, x.seat), f"Has {t.players[x.seat].health} Health.", _person(t, x.seat)),
    o.FromDeck: lambda t, x: Label(deck(t.content, x.deck), "", (f"deck:{x.deck}",)),
    o.Into: lambda t, x: Label(place(t.content, x.place), "", (_space(x.place),)),
    o.Exchange: lambda _, __: Label("Exchange the token for another, unseen"),
}
_BY_ASKED: dict[type[Option], Callable[[Damnation, Any, Asked], Label]] = {
    o.Suffer: _suffer,
    o.Total: _total,
    o.Attack: _attack,
    o.Passage: _passage,
    o.Collect: _collect,
    o.Play: _play,
    o.Use: _use,
    o.Haunting: _haunting,
    o.Wager: _wager,
    o.TradeSoul: _trade,
    o.Way: _ways,
    Go: _go,
}
"""Options whose words depend on who is asked, or by what."""
