"""What a card may say where: an effect without its target, or a reply at the wrong moment, is refused at load."""

from collections.abc import Iterator
from typing import get_args

from undercroft.engine.content import check
from undercroft.engine.effects import every_op
from undercroft.games.damnation.content import Card, Haunt, Talent
from undercroft.games.damnation.content import effects as e
from undercroft.games.damnation.content.effects import AnyEffect

PEOPLE = ("player", "adjacent", "sight", "corridor", "here", "grave")
ON_PEOPLE = (e.Steal, e.Soul, e.Push, e.Swap, e.Control, e.Blow, e.Read)
WANTS = {e.Peek: ("hidden",), e.Flip: ("hidden",), e.Lay: ("plain",), e.Jam: ("door",), e.Destroy: ("vampire",)}
FITS: dict[type[e.Effect], tuple[str, ...]] = {
    e.Ward: ("harmed",),
    e.Sharpen: ("attack", "bystander"),
    e.Blunt: ("attacked", "bystander"),
    e.Parry: ("attacked", "bystander"),
    e.Mirror: ("attacked",),
    e.Riposte: ("attacked",),
    e.Shield: ("bitten",),
    e.Repel: ("bitten",),
    e.Save: ("doomed",),
    e.Roll: ("after_roll", "any_roll"),
    e.Reroll: ("after_roll", "any_roll"),
    e.Power: ("vampire",),
    e.Unlock: ("before_roll", "after_roll"),
}
IN_REPLIES = ("harmed", "bitten", "doomed", "attack", "attacked", "bystander", "any_roll")
ALONE = ("none",)
LATER = (e.Riposte, e.Roll, e.Reroll, e.Heal, e.Harm, e.Tokens, e.Chill, e.Gloom, e.Miss, e.Lose, e.Drain, e.Timer, e.If, e.Lift)
"""What a reply can do when all else is over."""
AFTER_A_BLOW = (e.Steal, e.Push, e.Control)
"""And what only whoever was attacked can do, to the attacker."""
DEEPEST = 50  # an effect within effects within effects
TAGS = tuple(sorted(str(kind.__struct_config__.tag) for kind in get_args(AnyEffect)))
"""The names of all effects."""


def check_effect_names(file: str, entries: object, place: str = "", depth: int = 0) -> None:
    """Every effect in a file is one that there is; said before anything else is looked at. What is nested absurdly is refused later."""
    if depth > DEEPEST:
        return
    if isinstance(entries, dict):
        name = entries.get("do", TAGS[0])
        check(name in TAGS, f"{file}.toml: {place}.do: there is no effect {name!r}; there are: {', '.join(TAGS)}")
        for key, entry in entries.items():
            check_effect_names(file, entry, f"{place}.{key}" if place else str(key), depth + 1)
    elif isinstance(entries, list):
        for number, entry in enumerate(entries):
            check_effect_names(file, entry, f"{place}[{number}]", depth + 1)


def check_card(place: str, card: Card, deck: str, decks: tuple[str, ...], rooms: tuple[str, ...]) -> None:
    """One card of a deck."""
    _check_kind(place, card, deck)
    _check_icons(place, card)
    _check_moments(place, card)
    when = card.when or (("attacked",) if card.kind == "protection" else ("after_roll",) if deck == "castle" else ())
    check(card.edge is None or card.damage or card.kind == "protection", f"{place}.edge: only Equipment has an edge")
    _check_effects(f"{place}.effects", card.effects, card.target, when, decks, rooms)
    _check_effects(f"{place}.hit", card.hit, "player", (), decks, rooms)


def _check_kind(place: str, card: Card, deck: str) -> None:
    """3.5, 3.6, 4.15, 7.1: which kinds of cards are in which deck."""
    if deck == "vampire":
        check(card.kind == "vampire", f"{place}.kind: all cards of this deck must be of the kind vampire (3.6)")
    elif deck == "castle":
        check(card.kind == "event", f"{place}.kind: all Castle cards are Events (3.5)")
    elif deck in {"heirlooms", "dark_tower"}:
        check(card.kind not in {"event", "vampire"}, f"{place}.kind: there are no Events in this deck (4.15)")
    else:
        check(card.kind != "vampire", f"{place}.kind: Vampire cards have a deck of their own")


def _check_icons(place: str, card: Card) -> None:
    """7.4, 7.5, 7.10: which icons go with which kind of card."""
    weapon, protection = card.kind == "weapon", card.kind == "protection"
    check(weapon == bool(card.damage), f"{place}.damage: weapons, and only they, do damage")
    check(weapon or card.range == 1, f"{place}.range: only weapons have a range")
    check(weapon or not card.indoors, f"{place}.indoors: only weapons are used indoors")
    check(weapon or not card.hit, f"{place}.hit: only weapons hit")
    check(protection or not card.armour, f"{place}.armour: only Protections have armour")
    check(not protection or card.armour or card.effects, f"{place}: a Protection must protect")
    check(weapon or protection or not (card.relic or card.visible), f"{place}: only Equipment can be a Relic or Visible")
    check(card.kind == "event" or not card.stays, f"{place}.stays: only an Event can stay")
    check(card.kind not in {"event", "vampire"} or not card.clings, f"{place}.clings: it is never held")
    check(card.stays == (card.kind == "event" and bool(card.changes)), f"{place}.stays: an Event stays if it changes a rule, and only then")


def _check_moments(place: str, card: Card) -> None:
    """7.12, 7.13a: an Action says when it is played; weapons, Protections and Events have their own moment."""
    if card.kind == "action":
        check(card.when, f"{place}.when: an Action must say when it is played")
        check("vampire" not in card.when, f"{place}.when: that moment is for Vampire cards")
        check(card.effects, f"{place}.effects: an Action must do something")
    elif card.kind == "vampire":
        check(card.when == ("vampire",), f'{place}.when: a Vampire card is played at the moment "vampire"')
        check(card.effects, f"{place}.effects: a Vampire card must do something")
    else:
        check(not card.when, f"{place}.when: only Actions and Vampire cards say when they are played")
    if card.kind == "event":
        check(card.effects or card.stays, f"{place}.effects: an Event must do something")


def check_talent(place: str, talent: Talent, *, active: bool) -> None:
    """8.3.1a: an active Talent says when and what; a passive one changes a rule."""
    if active:
        check(talent.when and talent.effects, f"{place}: an active Talent must say when it is used and what it does")
        check("vampire" not in talent.when, f"{place}.when: that moment is for Vampire cards")
        check(not talent.changes, f"{place}.changes: those are for passive Talents")
        _check_effects(f"{place}.effects", talent.effects, talent.target, talent.when, (), ())
    else:
        check(
            talent.changes and not talent.effects and not talent.when, f"{place}: a passive Talent must change a rule, and do nothing else"
        )


def check_haunt(place: str, haunt: Haunt) -> None:
    """10.2b: the dead neither eliminate nor heal nor attack."""
    _check_effects(f"{place}.effects", haunt.effects, haunt.target, ("actions",), (), ())
    allowed = (e.Chill, e.Gloom, e.Peek, e.Lose, e.Push, e.Harm, e.Read, e.Jam, e.Miss, e.Drain, e.Muddle, e.Flip, e.Lay, e.If)
    for effect in every_op(haunt.effects):
        check(isinstance(effect, allowed), f"{place}.effects: the dead can't do that ({_tag(effect)})")
        check(not isinstance(effect, e.Harm) or effect.amount == 1, f"{place}.effects: the dead do 1 damage at most")
        check(getattr(effect, "who", "target") == "target", f"{place}.effects: the dead single out one of the living")


def _check_effects(
    place: str, effects: tuple[AnyEffect, ...], target: str, when: tuple[str, ...], decks: tuple[str, ...], rooms: tuple[str, ...]
) -> None:
    for effect in _inside(effects):
        name = _tag(effect)
        if getattr(effect, "who", "") == "target" or isinstance(effect, ON_PEOPLE):
            check(target in PEOPLE or when == ("attacked",), f"{place}: {name} needs a player as target")
        if isinstance(effect, e.If):
            check(
                target in PEOPLE or when == ("attacked",) or effect.that not in e.OF_THE_TARGET,
                f"{place}: if {effect.that} needs a player as target",
            )
            inner = every_op((*effect.then, *effect.otherwise))
            check(not any(isinstance(each, e.REPLIES) for each in inner), f"{place}: a reply can't hang on anything")
        if type(effect) in WANTS:
            wanted = WANTS[type(effect)]
            check(target in wanted, f"{place}: {name} needs a target of the kind {' or '.join(wanted)}")
        if type(effect) in FITS:
            fits = FITS[type(effect)]
            check(when and all(moment in fits for moment in when), f"{place}: {name} is for the moment {' or '.join(fits)}")
        if getattr(effect, "who", "") == "attacker":
            check(when == ("attacked",), f"{place}: there is an attacker only at the moment attacked")
        if isinstance(effect, e.Place):
            known = ("nearest", "room", "secret", *(room for room in rooms if room != "gate"))
            check(
                effect.where in known or (not rooms and effect.where == "secret"),
                f"{place}: there is no place {effect.where!r}; there are {', '.join(known)}",
            )
            check(effect.where not in {"room", "nearest", "secret"} or effect.who == "you", f"{place}: only your own way can be chosen")
        if isinstance(effect, e.Draw):
            known = ("rooms", "here", *(deck for deck in decks if deck not in {"castle", "vampire"}))
            check(effect.deck in known, f"{place}: there is no deck {effect.deck!r} to draw from; there are {', '.join(known)}")
        if isinstance(effect, e.Timer | e.Power):
            check(effect != e.Timer(0), f"{place}: the timer must move")
    for moment in when:
        if moment in IN_REPLIES:
            ok = all(
                isinstance(effect, (*e.REPLIES, *LATER, *(AFTER_A_BLOW if moment == "attacked" else ()))) for effect in _inside(effects)
            )
            check(ok, f"{place}: a reply ({moment}) can't do that")
            check(target in ALONE, f"{place}: a reply ({moment}) has no target of its own")


def _inside(effects: tuple[AnyEffect, ...]) -> Iterator[e.Effect]:
    for op in every_op(effects):
        if isinstance(op, e.Effect):
            yield op


def _tag(effect: object) -> str:
    return str(type(effect).__struct_config__.tag) if isinstance(effect, e.Effect) else type(effect).__name__
