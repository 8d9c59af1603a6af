"""What is counted of a finished game: how long it took, who was in it, what heroes died of; and what was cast."""

from undercroft.engine.events import Event
from undercroft.engine.game import Fact, Handled
from undercroft.games.catacombs.board import card_of, cast_of
from undercroft.games.catacombs.events import Attacked, CastSpell, Died, Hurt, ShrineOpened, UsedSkill
from undercroft.games.catacombs.state import HEROES, MASTER, Catacombs
from undercroft.games.catacombs.words.names import SKILL

STEPS = (5, 10, 20, 40)
"""Rounds up to which games are counted together."""


def facts(table: Catacombs) -> tuple[Fact, ...]:
    """The length, who was in it, the heroes who died, and of a game that was told what they died of."""
    cast = table.content.quests[table.quest]
    least = 1
    for most in STEPS:
        if table.round <= most:
            length = f"{least} to {most}"
            break
        least = most + 1
    else:
        length = f"over {STEPS[-1]}"
    found = [Fact("rounds", length)]
    found += [Fact("hero", card_of(table, who).name, HEROES) for who in cast.fighters]
    served = [table.content.characters[figure.kind].name for figure in table.figures if figure.side == MASTER]
    found += [Fact("servant", name, MASTER) for name in dict.fromkeys(served)]
    found += [Fact("fallen hero", card_of(table, who).name, HEROES) for who in cast.fighters if table.figures[who].gone]
    return (*found, *_deaths(table))


_HARM = {
    "2.block.6": "a way forced past an opponent",
    "2.move.6": "a trap",
    "2.jump.4": "a jump into a hole",
    "4.fire.3": "fire",
    "4.poison.4": "poison",
    "5.lava.3": "a jump into the lava",
}
"""What injures, or kills at once, where it is nobody's attack or spell: by its rule."""


def _deaths(table: Catacombs) -> list[Fact]:
    """What each was last injured by: only what did harm is a cause."""
    aimed: dict[int, str] = {}
    cause: dict[int, str] = {}
    found: list[Fact] = []
    for told in table.journal or ():
        match told.event:
            case Attacked(who=who, target=target):
                aimed[target] = card_of(table, who).name
            case CastSpell(who=who, spell=spell, target=target):
                aimed[target] = table.content.spells[table.figures[who].kind][spell].name
            case Hurt(who=who):
                cause[who] = _HARM.get(told.rule) or aimed.get(who, "unknown")
            case Died(who=who):
                found.append(Fact("death", _HARM.get(told.rule) or cause.get(who, "unknown"), HEROES))
    return found


def handled(table: Catacombs, event: Event) -> tuple[Handled, ...]:
    """Spells and skills."""
    if isinstance(event, CastSpell):
        figure = table.figures[event.who]
        return (Handled("spell", "played", table.content.spells[figure.kind][event.spell].name, figure.side),)
    if isinstance(event, UsedSkill):
        return (Handled("skill", "played", SKILL[event.skill][0], table.figures[event.who].side),)
    if isinstance(event, ShrineOpened):
        return (Handled("reliquary", "played", cast_of(table).quest.title, table.figures[event.who].side),)
    return ()


def hurt(table: Catacombs, event: Event) -> str:
    """A hero, or a figure of the Master."""
    return card_of(table, event.who).name if isinstance(event, Hurt) else ""
