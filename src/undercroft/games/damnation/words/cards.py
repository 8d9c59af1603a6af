"""What cards do, in words made from their data: so a changed number never contradicts its text."""

from collections.abc import Callable, Sequence
from typing import Any

from undercroft.games.damnation.content import Card, Change, Haunt, Knell, Talent
from undercroft.games.damnation.content import effects as e
from undercroft.games.damnation.words.names import count, number

_WHO = {
    "you": "you",
    "target": "that player",
    "each": "everybody",
    "others": "everybody else",
    "next": "the next player",
    "here": "everybody else in your room",
    "indoors": "everybody in a room",
    "outdoors": "everybody in a corridor",
    "neighbours": "everybody next to you",
    "attacker": "the attacker",
    "weakest": "whoever has the least Health",
    "strongest": "whoever has the most Health",
    "richest": "whoever holds the most cards",
}
_THAT = {
    "wounded": "you have 5 Health or less",
    "unhurt": "you have all your Health",
    "spent": "you have no Talent token",
    "souled": "you hold another's Soul",
    "cursed": "you bear a curse",
    "alone": "nobody stands next to you",
    "indoors": "you are in a room",
    "descent": "it is Act 3 or 4",
    "abroad": "somebody is The Vampire",
    "failing": "that player has 5 Health or less",
    "fresh": "that player has all their Health",
    "stronger": "that player has more Health than you",
    "talented": "that player has a Talent token",
    "laden": "that player holds more cards than you",
    "adorned": "that player has a Relic face up",
    "benighted": "that player's next Darkness Die shows Darkness",
    "led": "somebody has Power of Adjacency over that player",
    "far": "that player stands two spaces away or more",
}
_WHEN = {
    "before_roll": "before your dice",
    "after_roll": "after your dice",
    "any_roll": "after another's dice",
    "attack": "with your attack",
    "attacked": "when you are attacked",
    "bystander": "when somebody attacks another",
    "harmed": "when you are about to suffer damage",
    "bitten": "when you are about to be bitten",
    "doomed": "when a trap or a card is about to eliminate you",
    "actions": "in Other Actions",
    "vampire": "in your turn as The Vampire",
}
_TARGET = {
    "none": "",
    "player": "on any other player",
    "adjacent": "on a player next to you",
    "corridor": "on a player in a corridor",
    "here": "on a player in your room",
    "grave": "on a player within three spaces of your Grave",
    "vampire": "on The Vampire",
    "hidden": "on a trap that lies face down",
    "token": "on a trap",
    "plain": "on a plain corridor space",
    "door": "on a door",
    "secret": "on an empty secret door",
}


def card_text(card: Card) -> str:
    """What a card does."""
    parts = _equipment(card)
    if card.when:
        parts.append(_moment(card))
    elif card.target != "none":
        parts.append(aim_text(card)[3:] + " of your choice")
    if card.effects:
        parts.append(effects_text(card.effects))
    if card.names:
        parts.append(
            "it holds against "
            + " and ".join({"act1": "Act 1", "act4": "Act 4", "vampire": "The Vampire's immunity"}[each] for each in card.names)
        )
    if card.changes:
        parts.append(_changes(card.changes) + (" while it stays with you" if card.stays else " while you hold it"))
    if card.clings:
        parts.append("it can't be discarded by choice")
    return sentences(parts)


def _equipment(card: Card) -> list[str]:
    """What the symbols of a weapon or a Protection mean, and when they count for more."""
    parts: list[str] = []
    if card.kind == "weapon":
        parts.append(f"Damage {card.damage}" + (f", range {card.range}" if card.range > 1 else ""))
    if card.armour:
        parts.append(f"Armour {card.armour}")
    if card.edge is not None:
        parts.append(f"{card.edge.more} more if {_THAT[card.edge.that]}")
    if card.indoors:
        parts.append("may be used in any room, instead of exploring")
    if card.hit:
        parts.append(f"if it hurts, {effects_text(card.hit)}")
    if card.relic:
        parts.append("a Relic: it stays after use")
    if card.visible:
        parts.append("it lies face up")
    return parts


def talent_text(talent: Talent) -> str:
    """What a Talent does."""
    if talent.changes:
        return sentences([f"Passive: {_changes(talent.changes)}"])
    return sentences([_moment(talent), effects_text(talent.effects)])


def haunt_text(haunt: Haunt) -> str:
    """What a Haunt does."""
    return sentences([*([aim_text(haunt)] if haunt.target != "none" else []), effects_text(haunt.effects)])


def knell_text(knell: Knell) -> str:
    """What a Deathknell changes."""
    return sentences([_changes(knell.changes)])


def _moment(thing: Card | Talent) -> str:
    return f"{when_text(thing)}{', ' + aim_text(thing) if thing.target != 'none' else ''}"


def when_text(thing: Card | Talent) -> str:
    """When it can be used."""
    moments = thing.when if not isinstance(thing, Card) or thing.kind != "protection" else ("attacked", *thing.when)
    return " or ".join(_WHEN[each] for each in moments)


def aim_text(thing: Card | Talent | Haunt) -> str:
    """Whom or what it singles out."""
    return f"on a player in sight, up to {number(thing.reach)} spaces away" if thing.target == "sight" else _TARGET[thing.target]


def sentences(parts: Sequence[str]) -> str:
    """Each part as a sentence."""
    return " ".join(part[0].upper() + part[1:] + "." for part in parts if part)


def effects_text(effects: Sequence[e.AnyEffect]) -> str:
    """All that happens, in its order, without a full stop."""
    return ", then ".join(clause(effect) for effect in effects)


def clause(effect: e.AnyEffect) -> str:
    """One effect, as a clause without a full stop."""
    return _EFFECTS[type(effect)](effect)


def _verb(who: str, singular: str, plural: str) -> str:
    return f"{_WHO[who]} {plural if who == 'you' else singular}"


def _next(who: str, thing: str) -> str:
    return f"your next {thing}" if who == "you" else f"the next {thing} of {_WHO[who]}"


def _changes(changes: Sequence[Change]) -> str:
    return "; ".join(_RULES[change.rule](change) for change in changes)


def _by(change: Change, what: str) -> str:
    if change.to is not None:
        return f"{what} is {change.to}"
    return f"{what} is {abs(change.add)} {'more' if change.add > 0 else 'less'}"


def _if(change: Change, yes: str, no: str) -> str:
    return no if change.bar or (change.to == 0) else yes


def _seen_from(change: Change) -> str:
    far = 0 if change.bar else change.to if change.to is not None else change.add
    if far > 1:
        return f"nobody attacks you from more than {count(far, 'space')} away"
    return "attacks from a distance reach you" if far else "you can't be attacked from a distance"


_RULES: dict[str, Callable[[Change], str]] = {
    "hand_limit": lambda c: _by(c, "the hand limit"),
    "attack_damage": lambda c: _by(c, "the damage of every attack"),
    "relic_damage": lambda c: _by(c, "the damage of an attack with a Relic"),
    "moat_damage": lambda c: _by(c, "the damage of falling into The Moat"),
    "moat_beast": lambda c: _if(c, "whoever throws a 1 in The Moat is eliminated", "nothing lives in The Moat"),
    "vault_damage": lambda c: _by(c, "the price of The Vault"),
    "passage_damage": lambda c: _by(c, "the damage of using a secret door"),
    "room_damage": lambda c: _by(c, "the damage of entering a room without drawing a card"),
    "stuck_damage": lambda c: _by(c, "the damage of a roll that permits no move"),
    "healing": lambda c: f"every healing is smaller by {c.to if c.to is not None else c.add}",
    "vampire_dice": lambda c: _by(c, "the number of The Vampire's dice"),
    "stairs": lambda c: f"the Staircase has {c.to} steps" if c.to is not None else _by(c, "the number of steps of the Staircase"),
    "movement": lambda c: _by(c, "every movement roll"),
    "darkness": lambda c: _if(c, "a Castle Event on the Darkness Die is Darkness", "a Castle Event is a Castle Event"),
    "control_darkness": lambda c: _if(
        c, "whoever is under Power of Adjacency throws the Darkness Die too", "control spares the Darkness Die"
    ),
    "indoor_attacks": lambda c: _if(c, "attacks are allowed in every room, instead of exploring", "nobody attacks in rooms"),
    "ranged_attacks": lambda c: _if(c, "attacks from a distance are possible", "nobody can attack from a distance"),
    "ranged_target": _seen_from,
    "arrows": lambda c: _if(c, "arrows push you only if you like", "arrows do not push"),
    "trap_sense": lambda c: _if(c, "you look in secret at face-down traps that you walk over", "traps stay hidden"),
    "damnation_damage": lambda c: _by(c, "the damage of Damnation"),
    "bite_time": lambda c: _by(c, "the number of turns that a Bite adds"),
}

_PLACES = {"nearest": "the nearest room", "room": "any standard room", "secret": "an empty secret door of your choice"}
_POWERS = {
    "mist": "this turn you may enter rooms, and Bite one of those inside",
    "wings": "add up to 4 to your total",
    "dread": "this turn nobody can be protected from your Bite",
    "homeward": "this turn you may enter The Vault as on your final turn",
    "thirst": "a Bite in this turn lets you draw two cards",
}


_PRICES = {"card": "give up a card of your choice", "token": "give up a Talent token", "health": "suffer 1 damage"}


def way_text(way: e.Way) -> str:
    """One way of a choice: what one does, its price, and what comes of it, if anything does."""
    comes = ", then ".join(filter(None, (_PRICES.get(way.costs, ""), effects_text(way.effects))))
    return f"{way.label}: {comes}" if comes else way.label


def _try(effect: e.Try) -> str:
    won = f"on {effect.need} or more {effects_text(effect.won)}" if effect.won else ""
    lost = f"{'otherwise' if won else f'below {effect.need}'} {effects_text(effect.lost)}" if effect.lost else ""
    return f"throw a die: {'; '.join(filter(None, (won, lost))) or 'nothing happens'}"


def _if_that(effect: e.If) -> str:
    held = f"if {_THAT[effect.that]}, {effects_text(effect.then)}" if effect.then else ""
    other = f"{'otherwise' if held else f'unless {_THAT[effect.that]},'} {effects_text(effect.otherwise)}" if effect.otherwise else ""
    return "; ".join(filter(None, (held, other)))


def _where(name: str) -> str:
    return _PLACES.get(name) or "the " + name.replace("_", " ")


_EFFECTS: dict[type[Any], Callable[[Any], str]] = {
    e.Harm: lambda x: f"{_verb(x.who, 'suffers', 'suffer')} {x.amount} damage",
    e.Heal: lambda x: f"{_verb(x.who, 'regains', 'regain')} {x.amount} Health",
    e.Tokens: lambda x: f"{_verb(x.who, 'gains', 'gain')} {count(x.n, 'Talent token')}",
    e.Drain: lambda x: (
        f"{_verb(x.who, 'loses', 'lose')} {count(x.n, 'Talent token')}"
        + (f", or without one {'suffer' if x.who == 'you' else 'suffers'} {x.otherwise} damage" if x.otherwise else "")
    ),
    e.Draw: lambda x: (
        f"draw {count(x.n, 'card')} of "
        + {"rooms": "any standard room", "here": "this room", "heirlooms": "the Heirlooms"}.get(x.deck, "the " + x.deck.replace("_", " "))
    ),
    e.Lose: lambda x: f"{_verb(x.who, 'discards', 'discard')} {count(x.n, 'card')} {'by choice' if x.chosen else 'at random'}",
    e.Steal: lambda x: f"take {count(x.n, 'card')} of that player, unseen",
    e.Give: lambda x: "everybody gives a card to the next player" if x.round else "give a card of your choice to the next player",
    e.Soul: lambda _: "take a Soul of that player's that is not their own",
    e.Place: lambda x: f"{_verb(x.who, 'goes', 'go')} to {_where(x.where)}",
    e.Push: lambda x: f"move that player {count(x.steps, 'step')} {'towards you' if x.nearer else 'along the corridor'}, if there is room",
    e.Swap: lambda _: "change places with that player",
    e.Step: lambda x: f"move up to {count(x.n, 'step')} more",
    e.Miss: lambda x: f"{_verb(x.who, 'misses', 'miss')} {count(x.n, 'turn')}",
    e.Control: lambda _: "gain Power of Adjacency over that player",
    e.Roll: lambda x: f"{'add' if x.add > 0 else 'take'} {abs(x.add)} {'to' if x.add > 0 else 'off'} the movement roll",
    e.Reroll: lambda _: "throw the Movement Die again",
    e.Chill: lambda x: f"{_next(x.who, 'movement roll')} is {x.by} less",
    e.Gloom: lambda x: f"{_next(x.who, 'Darkness Die')} shows Darkness",
    e.Peek: lambda x: "look at it in secret" + (", and exchange it for one of the reserve if you like" if x.swap else ""),
    e.Flip: lambda _: "turn it face up",
    e.Lay: lambda _: "lay a token of the reserve on it, face down",
    e.Spring: lambda _: "a trap of the reserve is sprung on you",
    e.Muddle: lambda _: "all traps that lie face down are shuffled",
    e.Jam: lambda _: "it is shut until your next turn",
    e.Unlock: lambda _: "in this turn locked and barred doors are open to you, and The Dark Tower gives you one card for nothing",
    e.Become: lambda _: "you become The Vampire where you stand, if nobody is",
    e.Destroy: lambda _: "it is destroyed: back to The Vault, and its player with it",
    e.Timer: lambda x: f"the Vampire's timer goes {'up' if x.by > 0 else 'down'} by {abs(x.by)}",
    e.Power: lambda x: _POWERS[x.power],
    e.Eliminate: lambda x: f"{_verb(x.who, 'is', 'are')} eliminated",
    e.Read: lambda _: "look at a hidden card of that player",
    e.Blow: lambda x: f"attack that player for {x.damage}, without a weapon",
    e.Try: _try,
    e.Choice: lambda x: "choose: " + "; or ".join(way_text(way) for way in x.ways),
    e.If: _if_that,
    e.Lift: lambda x: f"all curses on {_WHO[x.who]} are lifted",
    e.Oddity: lambda x: x.name.replace("_", " "),
    e.Ward: lambda x: f"suffer {x.amount} less",
    e.Sharpen: lambda x: f"the attack does {x.amount} more damage",
    e.Blunt: lambda x: f"the attack does {x.amount} less damage",
    e.Parry: lambda _: "the attack does nothing",
    e.Mirror: lambda _: "the attack does nothing to you, and the attacker suffers as much",
    e.Riposte: lambda x: f"the attacker suffers {x.amount} damage",
    e.Shield: lambda _: "you are protected from The Vampire",
    e.Repel: lambda _: "The Vampire is repelled",
    e.Save: lambda _: "you are not eliminated",
}
