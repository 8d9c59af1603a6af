"""What cards do, made from their data: a changed number can't contradict its text."""

from collections.abc import Callable
from typing import Any

from undercroft.games.dorn import content as c
from undercroft.games.dorn.words.names import count

_LAWS = {
    "rats": "giant rats move nine spaces",
    "fountains": "the Healing Fountains heal monsters at the end of each Dornkeeper turn, and heroes no more",
    "teleports": "a hero who enters a Teleport loses a hit point",
    "beasts": "swamp beasts act in the turn in which they are summoned",
    "zombies": "each zombie ignores the first attack on it in every heroes' turn",
}


def sentence(text: str) -> str:
    """With a capital and a full stop."""
    return f"{text[0].upper()}{text[1:]}."


def ritual_text(card: c.Ritual) -> str:
    """What a Ritual does."""
    return sentence(_RITUALS[type(card.effect)](card.effect))


def blessing_text(card: c.Blessing) -> str:
    """What a Blessing does."""
    return sentence(_BLESSINGS[type(card.effect)](card.effect))


def treasure_text(card: c.Treasure) -> str:
    """What a Treasure card does."""
    return ("Costs a drop of blood. " if card.blood else "") + find_text(card)


def find_text(card: c.Treasure) -> str:
    """The same without its price."""
    return sentence(_FINDS[type(card.effect)](card.effect))


_RITUALS: dict[type[Any], Callable[[Any], str]] = {
    c.Barriers: lambda e: f"put {count(e.n, 'barrier')} with {count(e.hp, 'hit point')} each on free spaces",
    c.Edict: lambda e: f"for the rest of the game {_LAWS[e.law]}",
    c.Summons: lambda e: f"put up to {count(e.n, 'monster')} on any spaces that they may enter; they act in this turn",
    c.Merge: lambda _: "two weak monsters next to each other become one strong monster of your choice",
    c.Haste: lambda e: f"all monsters move {count(e.n, 'space')} farther in this turn",
    c.Refill: lambda _: "the free black spaces are filled from the supply, as at the beginning",
    c.Escort: lambda _: "a weak monster drawn at random appears beside each strong one",
    c.Bind: lambda e: f"{count(e.n, 'hero', 'heroes')} of your choice can't walk in the next heroes' turn; not on the trail or in Argos",
}
_BLESSINGS: dict[type[Any], Callable[[Any], str]] = {
    c.Vanish: lambda _: "you vanish, and come back on any space when the next heroes' turn begins, in which you can't act",
    c.Swap: lambda _: "you change places with another hero",
    c.Mend: lambda e: f"you regain {count(e.n, 'hit point')}",
    c.Push: lambda e: f"push each monster within {count(e.within, 'space')} by up to {count(e.n, 'space')}",
    c.Discord: lambda e: f"each strong monster within {count(e.within, 'space')} strikes a weak one beside it",
    c.Smite: lambda e: f"a monster within {count(e.within, 'space')} dies",
    c.Fury: lambda e: f"you have {count(e.n, 'attack')} more in this turn",
    c.Ward: lambda _: "nothing harms you in the next Dornkeeper turn",
    c.ToHerbalist: lambda _: "you stand before the Herbalist's house, if nobody else does",
    c.Shift: lambda e: f"you stand on a free space at most {count(e.n, 'space')} away, through walls too",
    c.Call: lambda _: "another hero is put on a free space beside you",
    c.Swift: lambda e: f"you move {count(e.n, 'space')} farther in this turn",
}
_FINDS: dict[type[Any], Callable[[Any], str]] = {
    c.Nothing: lambda _: "of no use to anybody",
    c.Rubble: lambda _: "your movement is over for this turn",
    c.Ambush: lambda _: "a monster appears beside you",
    c.Heal: lambda e: f"{'another hero, anywhere, regains' if e.other else 'you regain'} {count(e.n, 'hit point')}",
    c.Stride: lambda e: f"you move {count(e.n, 'space')} farther in this turn",
    c.Edge: lambda e: f"you have {count(e.n, 'attack')} more in this turn",
    c.Dart: lambda e: f"one damage to a monster or Cave-in within {count(e.within, 'space')}, in a straight line",
    c.Jaunt: lambda e: f"you stand on a free space at most {count(e.n, 'space')} away, through walls too",
    c.Calm: lambda e: f"monsters within {count(e.within, 'space')} do not attack in the next Dornkeeper turn",
    c.Burst: lambda e: f"one damage to everybody else within {count(e.within, 'space')}, heroes too",
}


def level_text(level: c.Level) -> str:
    """What a hero's card says at a level."""
    head = f"Movement {level.move}, hit points {level.hp}, attacks {level.attacks}."
    return " ".join([head, *(sentence(text) for text in _abilities(level))])


def spell_text(level: c.Level, name: str) -> str:
    """What a star ability does, by the card."""
    return sentence(_LEVEL[name](getattr(level, name)).removeprefix("star: "))


def _abilities(level: c.Level) -> list[str]:
    found = []
    for field, text in _LEVEL.items():
        value = getattr(level, field)
        if value and value != _PLAIN.get(field):
            found.append(text(value) + (" (costs a drop of blood)" if field in level.blood else ""))
    return found


_PLAIN = {"parries": 1}
_LEVEL: dict[str, Callable[[Any], str]] = {
    "melee": lambda _: "attacks adjacent monsters",
    "pike": lambda _: "pike: attacks at exactly two spaces",
    "short_pike": lambda _: "the pike strikes adjacent monsters too",
    "pierce": lambda _: "once a turn an attack hits an adjacent monster and the one behind it",
    "bow": lambda v: f"bow: shoots {count(v, 'space')} far",
    "whirl": lambda _: "once a turn one attack hits all adjacent monsters",
    "follow": lambda _: "may step onto the space of a monster just killed",
    "bolt": lambda v: f"star: one damage to a monster within {count(v, 'space')}",
    "fireball": lambda v: f"star: one damage to everybody on and beside a target within {count(v, 'space')}, friends too",
    "step": lambda v: f"star: puts self or an adjacent hero up to {count(v, 'space')} away",
    "blizzard": lambda v: f"star: monsters within {count(v, 'space')} neither move nor attack in the next Dornkeeper turn",
    "heal": lambda v: f"star: self or an adjacent hero regains {count(v, 'hit point')}",
    "heal_two": lambda v: f"star: two adjacent heroes regain {count(v, 'hit point')} each",
    "exorcism": lambda v: f"star: {count(v, 'damage', 'damage')} to an adjacent monster",
    "scatter": lambda v: f"star: puts all adjacent monsters up to {count(v, 'space')} away",
    "quake": lambda v: f"star: one damage to all monsters within {count(v, 'space')}",
    "dash": lambda v: f"moves {count(v, 'space')} farther, as often as it is paid for",
    "blink": lambda v: f"instead of moving may stand up to {count(v, 'space')} away, through walls too",
    "leap": lambda v: f"once a turn, while moving, may stand up to {count(v, 'space')} away",
    "rest": lambda v: f"regains {count(v, 'hit point')} in a turn without moving and attacking",
    "recover": lambda v: f"regains {count(v, 'hit point')} at the end of each turn",
    "pray": lambda v: f"regains {count(v, 'hit point')} in a turn without moving",
    "pray_for": lambda _: "may heal an adjacent hero instead",
    "early": lambda _: "may attack before anybody moves",
    "opening": lambda v: f"once a turn, before anybody moves, {count(v, 'damage', 'damage')} to an adjacent monster",
    "steady": lambda v: f"{count(v, 'attack')} more in a turn without moving",
    "parries": lambda v: f"parries {count(v, 'attack')} in each Dornkeeper turn",
    "guardian": lambda _: "may parry for an adjacent hero",
    "riposte": lambda v: f"once a turn a parry does {count(v, 'damage', 'damage')} to an adjacent attacker",
    "far_guard": lambda _: "attacks from two or more spaces away never hit",
    "dodges": lambda v: f"attacks of {' and '.join(v)}s never hit",
    "free_limbs": lambda _: "is never paralysed",
    "bane": lambda v: f"attacks do two damage to each {' and '.join(v)}",
    "spoils": lambda v: f"once a turn {count(v, 'attack')} more for killing a strong monster",
    "feast": lambda v: "regains a hit point for killing " + ", once for ".join(" or ".join(kinds) for kinds in v),
    "phase": lambda _: "passes through occupied spaces",
}


def reign_text(reign: c.Reign) -> str:
    """What Zorkal's card says at a level."""
    parts = [f"Movement {reign.move}, hit points {reign.hp}, attacks {reign.attacks}."]
    if reign.weak_at_night:
        parts.append(sentence(f"{count(reign.weak_at_night, 'weak monster')} more at Night"))
    if reign.guard:
        parts.append("The first attack of each heroes' turn that is no magic does nothing to him.")
    if reign.picks_strong:
        parts.append("Chooses the kind of strong monsters.")
    if len(reign.strong_places) > 1:
        parts.append("Strong monsters may also appear in the Crypt and the Graveyard.")
    return " ".join(parts)


def monster_text(card: c.Monster) -> str:
    """What the Lexicon says of a monster."""
    parts = [f"Movement {card.move}, hit points {card.hp}, attacks {card.attacks}."]
    if card.pike:
        parts.append("Pike: attacks at exactly two spaces.")
    if card.bow:
        parts.append(f"Shoots {count(card.bow, 'space')} far.")
    if card.late:
        parts.append("Does not act in the turn in which it is summoned.")
    if card.bat:
        parts.append(f"May fly {count(card.bat, 'space')} as a bat, and then does not attack.")
    if card.paralyses:
        parts.append("A hero wounded by it neither moves nor attacks in the next turn.")
    if card.guard:
        parts.append("Ignores the first attack of each heroes' turn that is no magic, item or Blessing.")
    if card.phase:
        parts.append("Passes through occupied spaces.")
    return " ".join(parts)
