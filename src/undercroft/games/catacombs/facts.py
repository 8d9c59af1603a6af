"""What is counted of a finished game: how long it took, who was in it, what heroes died of; and what was cast."""

from undercroft.engine.events import Event
from undercroft.engine.game import Fact, Handled
from undercroft.games.catacombs.board import card_of
from undercroft.games.catacombs.events import Attacked, CastSpell, Died, FellShort, Ignited, Poisoned, Sprung, UsedSkill
from undercroft.games.catacombs.state import HEROES, Catacombs
from undercroft.games.catacombs.words.names import SKILL

STEPS = (5, 10, 20, 40)
"""Rounds up to which games are counted together."""


def facts(table: Catacombs) -> tuple[Fact, ...]:
    """The heroes who died, the length, and of a game that was told what they died of."""
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
    found += [Fact("fallen hero", card_of(table, who).name, HEROES) for who in cast.party if table.figures[who].gone]
    return (*found, *_deaths(table))


def _deaths(table: Catacombs) -> list[Fact]:
    """The last harm that came over each."""
    cause: dict[int, str] = {}
    found: list[Fact] = []
    for told in table.journal or ():
        match told.event:
            case Attacked(who=who, target=target):
                cause[target] = card_of(table, who).name
            case CastSpell(who=who, spell=spell, target=target):
                cause[target] = table.content.spells[table.figures[who].kind][spell].name
            case Sprung(who=who):
                cause[who] = "a trap"
            case FellShort(who=who, into=into):
                cause[who] = f"a jump into the {into}"
            case Ignited(who=who, burns=True):
                cause[who] = "fire"
            case Poisoned(who=who):
                cause[who] = "poison"
            case Died(who=who):
                found.append(Fact("death", cause.get(who, "unknown"), HEROES))
    return found


def handled(table: Catacombs, event: Event) -> tuple[Handled, ...]:
    """Spells and skills."""
    if isinstance(event, CastSpell):
        figure = table.figures[event.who]
        return (Handled("spell", "played", table.content.spells[figure.kind][event.spell].name, figure.side),)
    if isinstance(event, UsedSkill):
        return (Handled("skill", "played", SKILL[event.skill][0], table.figures[event.who].side),)
    return ()
