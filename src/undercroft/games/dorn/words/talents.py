"""What a hero's card can do and can't do now, with why not: whether it can is for the rules to say."""

from collections.abc import Iterator

from undercroft.engine.decisions import Option
from undercroft.games.dorn.actions.able import STUCK
from undercroft.games.dorn.board import sheet
from undercroft.games.dorn.combat.attack import attack_options, early_options
from undercroft.games.dorn.content import Level
from undercroft.games.dorn.ids import Who
from undercroft.games.dorn.options import Blink, Dash, Leap, Opening, Pierce, Spell, SpellWall, Whirl
from undercroft.games.dorn.state import (
    AT_PEACE,
    ATTACK,
    BLESSING,
    BOUND,
    DAWN,
    LEAPED,
    MOVE,
    MOVED,
    OPENED,
    PIERCED,
    WHIRLED,
    Dorn,
    Hero,
)
from undercroft.games.dorn.words.names import SPELL, count

_DEEDS: dict[type[Option], str] = {Blink: "blink", Leap: "leap", Dash: "dash", Whirl: "whirl", Pierce: "pierce", Opening: "opening"}
TITLE = SPELL | {
    "blink": "Vanishing",
    "leap": "Leaping",
    "dash": "Dashing",
    "whirl": "Striking all around",
    "pierce": "Piercing",
    "opening": "The first blow",
}
"""What a hero may do besides walking and striking, by the field of the card."""
_PHASE = {"blink": MOVE, "leap": MOVE, "dash": MOVE, "opening": BLESSING}
_MOMENT = {BLESSING: "before anybody moves", MOVE: "while the heroes move", ATTACK: "when all have moved"}


def talents(table: Dorn, who: Who, hero: Hero, offered: list[Option]) -> str:
    """3c.5, 14a.4: all that this hero can do by the card and not now, each with its reason."""
    if hero.space < 0 or table.phase < DAWN:
        return ""
    card = sheet(table, hero)
    able = _able(table, who, offered)
    missing = [f"{TITLE[name]}: {_reason(table, hero, card, name)}" for name in _has(card) if name not in able]
    return f"Not now: {'; '.join(missing)}." if missing else ""


def _has(card: Level) -> Iterator[str]:
    return (name for name in TITLE if getattr(card, name))


def _able(table: Dorn, who: Who, offered: list[Option]) -> set[str]:
    """What is offered, or would be if the hero were taken up."""
    options = [option for option in offered if getattr(option, "hero", -1) == who]
    if table.phase == ATTACK:
        options += attack_options(table, who)
    elif table.phase == BLESSING:
        options += early_options(table, who)
    return {option.name if isinstance(option, Spell | SpellWall) else _DEEDS.get(type(option), "") for option in options}


def _reason(table: Dorn, hero: Hero, card: Level, name: str) -> str:
    """By the conditions of `magic.spell_options`, `attack.attack_options` and `moving`."""
    marks, phase = hero.marks, _PHASE.get(name, ATTACK)
    if table.phase != phase:
        return f"{_MOMENT[phase]}, once in a turn" if name in ("opening", "whirl", "pierce") else _MOMENT[phase]
    if phase == MOVE:
        return _on_the_way(table, hero, name)
    if marks & AT_PEACE:
        return "no attack is made in this turn"
    if name == "opening":
        return "used in this turn" if marks & OPENED else "no monster is beside"
    if hero.attacks <= 0:
        return "takes an attack, and none is left"
    if (name == "whirl" and marks & WHIRLED) or (name == "pierce" and marks & PIERCED):
        return "used in this turn"
    return _aimless(table, hero, card, name)


def _on_the_way(table: Dorn, hero: Hero, name: str) -> str:
    marks = hero.marks
    if marks & STUCK:
        return "the movement is over"
    if name == "blink" and marks & MOVED:
        return "only instead of moving"
    if name == "leap":
        if marks & LEAPED:
            return "used in this turn"
        if not marks & MOVED:
            return "only after a step"
    if name == "dash" and marks & BOUND:
        return "no step can be taken in this turn"
    return "the hero has to be taken up first" if table.heroes.index(hero) != table.hand else "no free space is near enough"


def _aimless(table: Dorn, hero: Hero, card: Level, name: str) -> str:
    """What a spell or a blow would need that is not there."""
    if not table.content.map.foot[hero.space] and name in ("exorcism", "scatter", "quake", "whirl", "pierce"):
        return "not out of the hamlet"
    if name in ("bolt", "fireball", "quake", "blizzard"):
        immune = ", Zorkal excepted" if name == "blizzard" else ""
        return f"no monster{immune} is within {count(getattr(card, name), 'space')}"
    if name in ("heal", "heal_two"):
        return "nobody beside is hurt" if name == "heal_two" else "neither the caster nor anybody beside is hurt"
    if name == "pierce":
        return "no two stand in line before the weapon"
    return "no free space is near enough" if name == "step" else "no monster that it works on is beside"
