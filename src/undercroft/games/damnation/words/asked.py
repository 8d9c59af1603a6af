"""Questions in words: what is asked, by whom or what, and why."""

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from undercroft.engine.decisions import Decision, Option
from undercroft.engine.effects import every_op
from undercroft.engine.view import Question
from undercroft.games.damnation import options as o
from undercroft.games.damnation.board import ARRIVAL, CANDLELIGHT, DARKNESS, HAND_LIMIT, next_survivor, where
from undercroft.games.damnation.content import effects as e
from undercroft.games.damnation.content.loading import Cards
from undercroft.games.damnation.content.plan import Go
from undercroft.games.damnation.ids import Guest
from undercroft.games.damnation.state import Damnation
from undercroft.games.damnation.words.cards import effects_text, sentences
from undercroft.games.damnation.words.causes import aimed_at, cause, effects_at_work, is_paying, whose_turn
from undercroft.games.damnation.words.names import (
    DARK,
    TRAPS,
    card,
    count,
    deck,
    listed,
    name,
    named,
    number,
    place,
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
        return Question(
            cause(table, about.seat), f"{about.amount} damage to {_struck(table, about.seat, decision)}. Take it, or answer it?"
        )
    if isinstance(about, o.Losing):
        return _losing(table, about.seat, decision)
    if isinstance(about, o.Aiming):
        return Question(about.name, _aiming(table.content, about.name))
    if isinstance(first, o.Way) and first.card >= 0:
        return Question(card(table, first.card), _ways(table.content, first.card, len(decision.options)))
    if isinstance(about, o.Blow) and table.blow is not None:
        return _blow(table, decision)
    if decision.rule in _BY_RULE:
        source, text = _BY_RULE[decision.rule]
        return Question(source or whose_turn(table), text)
    if decision.rule in _MADE:
        return _MADE[decision.rule](table, decision)
    source, text = _QUESTIONS[type(first)]
    return Question(source or cause(table), text)


def _struck(table: Damnation, seat: int, decision: Decision) -> str:
    """Whoever is about to suffer, with what is left of them."""
    health = table.players[seat].health
    return f"you, who have {health} Health" if decision.seats == (seat,) else f"{named(table, seat)}, who has {health} Health"


def _blow(table: Damnation, decision: Decision) -> Question:
    """5.2.12: whom it is for answers it, whoever strikes may add to it, and anybody else may step in."""
    blow = table.blow
    assert blow is not None
    weapon = card(table, blow.card) if blow.card >= 0 else "The blow"
    what = {int(blow.target): "Take it, or answer it?", int(blow.seat): "Add to it, or let it fall as it is?"}.get(
        decision.seats[0], "Step in, or watch?"
    )
    harm = max(0, blow.damage - blow.armour)
    return Question(f"{weapon} of {named(table, blow.seat)}", f"{harm} damage to {_struck(table, blow.target, decision)}. {what}")


def _losing(table: Damnation, seat: Guest, decision: Decision) -> Question:
    """5.4.2, 7.14, 8.10.1, 8.10.1a: at random means that another one chooses, by the backs alone."""
    held, most = len(table.players[seat].hand), table.players[seat].rules[HAND_LIMIT]
    if decision.rule == "5.4.2" and held > most and not is_paying(table):
        return Question("The hand limit", f"you hold {count(held, 'card')} and may keep {number(most)}. Which one do you put away?")
    if seat in decision.seats and any(isinstance(effect, e.Give) for effect in effects_at_work(table)):
        return Question(cause(table), f"which of your cards do you hand to {named(table, _taker(table, seat))}?")
    if seat in decision.seats:
        return Question(cause(table), "it costs you a card of your hand. Which one?")
    if decision.rule == "8.10.1":
        return Question(cause(table), f"{named(table, seat)} loses a card at random, and you choose it by its back. Which one goes?")
    return Question(cause(table), f"you take a card of {named(table, seat)}, by its back. Which one?")


def _taker(table: Damnation, seat: Guest) -> Guest:
    """7.2a: the next survivor; whoever is The Vampire is passed over."""
    taker = next_survivor(table, seat)
    return next_survivor(table, taker) if taker == table.vampire else taker


@lru_cache(maxsize=128)
def _aiming(cards: Cards, called: str) -> str:
    """7.14: whom or what a card is to be for, and what it will do there."""
    printed = next(each for each in cards.cards if each.name == called)
    what = {"door": "which door is it", "hidden": "which trap is it", "token": "which trap is it", "plain": "which space is it"}
    return f"{what.get(printed.target, 'who is it')}? {sentences([effects_text(printed.effects)])}"


@lru_cache(maxsize=256)
def _ways(cards: Cards, number_of_card: int, offered: int) -> str:
    """7.14: how many ways a card leaves, and how many of them can be paid for."""
    choices = [op for op in every_op(cards.cards[number_of_card].effects) if isinstance(op, e.Choice)]
    all_of_them = max((len(choice.ways) for choice in choices), default=offered)
    can = f", of which you can pay for {number(offered)}" if offered < all_of_them else ""
    return f"it leaves you {count(all_of_them, 'way')}{can}. Which one do you take?"


def _within_reach(table: Damnation, decision: Decision) -> Question:
    """5.2.2: whom one could attack, or lead."""
    attacked = {each.target for each in decision.options if isinstance(each, o.Attack)}
    led = {each.target for each in decision.options if isinstance(each, o.Control)}
    near = listed([named(table, seat) for seat in sorted(attacked | led)])
    may = ", ".join(["attack"] * bool(attacked) + ["take control of the next move"] * bool(led))
    return Question(
        whose_turn(table), f"{near} {'is' if len(attacked | led) == 1 else 'are'} within reach. {may[0].upper()}{may[1:]}, or let it be?"
    )


def _room(table: Damnation, decision: Decision) -> Question:
    """5.2.17, 8.4.9: where one draws, and what else could be done there."""
    instead = [*["collect what the dead left"] * any(isinstance(each, o.Collect) for each in decision.options)]
    instead += ["attack"] * any(isinstance(each, o.Attack) for each in decision.options)
    room = place(table.content, where(table, Guest(table.turn)))
    return Question(room, f"draw its card, or {' or '.join(instead) or 'do something else'} instead?")


def _pushed(table: Damnation, _: Decision) -> Question:
    target = aimed_at(table)
    return Question(cause(table), f"which way is {named(table, target)} moved?" if target >= 0 else "which way is the piece moved?")


def _moving(table: Damnation, seat: int, decision: Decision) -> Question:
    """5.1: a roll, what it may count as, and how far it binds."""
    if seat == table.vampire:
        last = "It is your last turn: bite somebody or be home in The Vault, or you are out of the game."
        more = f"Bite whom you reach; in the last of {count(table.timer, 'turn')} you have to be home in The Vault."
        home = last if table.timer == 1 else more
        return Question("The Vampire", f"you threw {sum(table.vampire_dice)} in all, and go exactly so far. {home} Where to?")
    total = max(1, table.die + table.bonus)
    if decision.rule in {"7.13", "5.2.8"}:
        whose = "your own" if decision.rule == "5.2.8" else f"that of {named(table, seat)}"
        return Question(f"The roll of {named(table, seat)}", f"it is {total}, before anybody moves. Change {whose}, or let it stand?")
    who, dark = name(table, seat), f" in {DARK[table.dark]}" if table.dark in {1, 2} else ""
    if decision.rule == "5.2.6a":
        return Question(who, f"you threw {total}{dark}, and {named(table, table.controlled)} leads you. How far?")
    if decision.rule == "6.13.1":
        return Question(
            who, f"you threw {total} on the Staircase. How far {'up' if table.players[seat].climbing or table.die == 6 else 'down'}?"
        )
    threw = f"you threw {total}{dark}"
    if seat not in decision.seats:
        who, threw = "Power of Adjacency", f"you lead {named(table, seat)}, who threw {total}{dark}"
    if isinstance(decision.options[0], o.Suffer):
        return Question(who, f"{threw}, and there is no way to go. Take it, or answer it?")
    far = max((len(option.path) for option in decision.options if isinstance(option, Go)), default=total)
    return Question(who, f"{threw}{_bound(table, decision.rule, total, far)}: where to?")


def _bound(table: Damnation, rule: str, total: int, far: int) -> str:
    """5.1.2, 5.1.11, 5.1.14, 9.1.3: how far a roll binds whoever moves by it."""
    if rule == "6.13.3c":
        return ", and are up again"
    if table.act == ARRIVAL:
        return f"; in Act 1 you may add up to {far - total}" if far > total else ""
    if table.dark == CANDLELIGHT:
        return "; it may count one more" + ", or less" * (total > 1)
    if table.dark == DARKNESS:
        return "; the first trap on the way ends it"
    return "; all of it, or into a room" if total > 1 else ""


_BY_RULE = {
    "8.1.35": ("The Vampire", "it bends over you, and whoever is bitten is out of the game. Does anything hold it off?"),
    "8.1.36": ("The Vampire", "it is driven off. Which way?"),
    "8.1.5": ("The Vampire", "it has moved. Is another of its cards played?"),
    "9.4.2": ("Damnation", "it takes 1 Health or a Talent token from you. Which?"),
    "10.2": ("The dead", "it is your turn. Haunt somebody?"),
    "5.2.19": ("A secret door", "go through the wall, and where do you come out?"),
    "5.2.19b": ("A secret door", "where do you come out?"),
    "5.3.1": ("", "what else do you do in this turn?"),
    "5.3.1a": ("", "there are steps left. Go on, or go no further?"),
    "8.6.1": ("The Souls that you hold", "give one up for a Talent token before it goes on?"),
    "6.10.8": ("The Dark Tower", "by which secret door do you leave it?"),
    "6.12.10": ("The Moat", "where do you come out of the water?"),
}
"""By the rule that asks; where nothing stands first, whoever's turn it is."""

_MADE: dict[str, Callable[[Damnation, Decision], Question]] = {
    "5.2.2": _within_reach,
    "5.2.17": _room,
    "8.4.9": _room,
    "5.2.21a": _pushed,
    "11.4a": lambda t, _: Question(cause(t), "it is the end of you. Does anything save you?"),
    "8.3.6": lambda t, _: Question(cause(t), "you gain a Talent token. Which Talent is it for?"),
    "8.3.8a": lambda t, _: Question(cause(t), "it costs you a Talent token. Which Talent do you go without?"),
    "4.5": lambda t, _: Question(cause(t), "you have seen the token. Exchange it for one of the reserve, unseen?"),
    "6.0.1a": lambda t, _: Question(cause(t), "to which room does it lead?"),
    "7.12": lambda t, _: Question(cause(t), "of which room do you draw a card?"),
}
_QUESTIONS: dict[type[Option], tuple[str, str]] = {
    o.Choose: ("The Gate", "which villain are you tonight? Each has two Talents of their own."),
    o.Explore: ("The room", "draw its card, or do something else?"),
    o.Collect: ("The Cemetery", "collect what the dead left, or something else?"),
    o.Offer: ("The Dark Tower", "how many Souls do you give up? It gives a card for each."),
    o.GiveBack: ("The Dark Tower", "one card more was drawn than you may keep. Which one goes back?"),
    o.Toll: ("The bell", "it rings for the dead. Which Deathknell is turned over, for everybody?"),
    o.Ride: ("The arrow", "do you let it push you on?"),
    o.Name: ("", "who is it aimed at?"),
    o.Into: ("", "which place is it aimed at?"),
    o.FromDeck: ("", "of which room do you draw a card?"),
    o.Way: ("", "which of its ways do you take?"),
    o.Total: ("", "how far do you go?"),
    o.Pass: ("", "do you play on it, or let it pass?"),
    o.Suffer: ("", "take it, or answer it?"),
    o.Play: ("", "which card is played?"),
    o.Use: ("", "which Talent is used?"),
    o.Haunting: ("The dead", "whom do you haunt, and how?"),
    o.Discard: ("", "which card is given up?"),
    o.Blind: ("", "a card of which back is taken?"),
    o.Slot: ("", "it costs you a Talent token. Which Talent do you go without?"),
    Go: ("", "which way does it go?"),
    o.Drive: ("The Vampire", "it is driven off. Which way?"),
    o.Bite: ("The Vampire", "whom does it bite?"),
}


def _wanted(table: Damnation, about: Option | None) -> Question:
    """What people throw or draw themselves."""
    if isinstance(about, o.MovementDie | o.MoatDie | o.WagerDie | o.FateDie | o.OrderDie):
        what = {
            o.MovementDie: "the Movement Die",
            o.MoatDie: "a die to escape The Moat",
            o.WagerDie: "a die of your wager",
            o.FateDie: "a die",
            o.OrderDie: "a die for the first turn",
        }
        return Question(thrower(table, about.seat), f"throw {what[type(about)]}. What does it show?")
    if isinstance(about, o.CardFrom):
        called = deck(table.content, table.content.deck_of[about.cards[0]])
        return Question(f"{called[0].upper()}{called[1:]}", "draw the top card of the deck. Which one is it?")
    if isinstance(about, o.AnyCard):
        held = next(
            (named(table, seat) for seat, player in enumerate(table.players) if about.cards[0] in player.hand), "the one who holds them"
        )
        return Question(f"The cards of {held}", "let chance pick one of them. Which one is it?")
    return Question(*_WANTED.get(type(about), ("Chance", "let it pick. What did it pick?")))


_WANTED: dict[type[Any], tuple[str, str]] = {
    o.DarknessDie: ("The Darkness Die", "throw it. What does it show?"),
    o.VampireDie: ("The Vampire", "throw a die for it. What does it show?"),
    o.KnellFrom: ("The bell", "turn over the Deathknell card. Which one is it?"),
    o.ShadeFrom: ("The deck for the dead", "turn over its top card. Which one is it?"),
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
    if isinstance(about, o.ShadeFrom):
        return table.content.haunts[0][about.cards[index]].name
    if isinstance(about, o.TrapFrom):
        return TRAPS[about.kinds[index]][0].upper() + TRAPS[about.kinds[index]][1:]
    return f"Number {index + 1}" if isinstance(about, o.FromReserve) else str(index + 1)
