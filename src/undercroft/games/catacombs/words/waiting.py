"""Why a figure, a spell or a skill of one's own can't be used now, by the rules' own conditions."""

from collections.abc import Iterator

from undercroft.engine.decisions import Decision, Option
from undercroft.games.catacombs.actions.moving import hangs
from undercroft.games.catacombs.board import card_of, cast_of, seen_opponents
from undercroft.games.catacombs.cards.skills import ACTIONS, DIFFICULTY, ONE_SKILL, skill_targets
from undercroft.games.catacombs.cards.spells import does_mend, spell_targets
from undercroft.games.catacombs.content import SIGILS, Spell
from undercroft.games.catacombs.ids import OFF, SPELL, Who
from undercroft.games.catacombs.options import Cast, Shoot, Use
from undercroft.games.catacombs.state import ACT, DEPLOY, HEROES, MASTER, Catacombs, Figure
from undercroft.games.catacombs.words.names import SKILL, count, name

_ELSE = "Something else is asked first."


def waits(table: Catacombs, decision: Decision, seat: int | None) -> dict[str, str]:
    """Of every figure of this side: why it is not offered, and which of its shots, spells and skills are not, by its id."""
    if seat is None or table.phase == DEPLOY:
        return {}
    cast = cast_of(table)
    offered = [*decision.options] if seat in decision.seats else []
    acting = {number for option in offered if (number := getattr(option, "who", -1)) >= 0}
    found: dict[str, str] = {}
    for who in cast.party if seat == HEROES else cast.masters:
        if card_of(table, who).obstacle:
            continue
        why = "" if who in acting else _figure(table, who)
        said = f"{why} {_arts(table, who, offered) if (who in acting and who == table.active) or not why else ''}".strip()
        if said:
            found |= {f"figure:{who}": said, f"sheet:{who}": said, f"fallen:{who}": said}
    return found


def _figure(table: Catacombs, who: Who) -> str:
    """2.round.2, 2.round.5, 2.wait.4: as `flow.choose_whom` and `flow.interrupt` would have it."""
    figure = table.figures[who]
    if figure.at == OFF:
        return _fallen(figure)
    if figure.hp <= 0:
        return f"It is down, and does nothing until it is healed; after round {figure.deadline} it is too late."
    if table.turn != figure.side:
        return _in_their_turn(table, figure)
    if table.phase != ACT:
        return "Its turn is still beginning: figures act after that."
    if figure.acted:
        return "It has acted in this round."
    if not figure.ap:
        return f"It has no Action.P in this turn{_why_none(figure)}."
    if table.active >= 0 and table.active != who:
        return f"{name(table, table.active)} acts now; then it can be this one."
    return _ELSE if who != table.active else ""


def _fallen(figure: Figure) -> str:
    """3.hero.5, 3.master.3, 5.prisoner.1."""
    if figure.side == HEROES and not figure.gone:
        return "The gate is locked: nobody comes out of the cell before a hero has opened it."
    if figure.side == HEROES or figure.gone:
        return "It is out of the game."
    return "It has fallen: a 5 or 6 brings it back as the Master's turn begins, while the king is on the board."


def _why_none(figure: Figure) -> str:
    causes = [cause for cause, lost in (("poison or an arrow", figure.drained), ("fear", figure.scared)) if lost]
    return f": {' and '.join(causes)} took {'them' if figure.drained + figure.scared > 1 else 'it'}" if causes else ""


def _in_their_turn(table: Catacombs, figure: Figure) -> str:
    """2.wait.1, 2.wait.3: heroes who have kept a point may act in the Master's turn."""
    if figure.side == MASTER:
        return "It is the turn of the heroes; the Master's come after it."
    if not figure.ap:
        return "It is the Master's turn, and no waiting point was kept: Wait, for 2 Action.P, keeps one."
    if not table.window:
        return f"{count(figure.ap, 'waiting point')} kept: it may act between the deeds of the Master."
    if any(hangs(table, each) for each in table.figures[: cast_of(table).heroes]):
        return "Somebody hangs in the air, and moves on first."
    return "It could pay, but can do nothing where it is." if not figure.web else "The web holds it."


def _arts(table: Catacombs, who: Who, offered: list[Option]) -> str:
    """1.card.4, 1.card.5, 2.spell.4: of the one who acts, each shot, spell and skill that is not offered."""
    missing = [*_missing(table, who, offered)]
    return f"Not now: {'; '.join(missing)}." if missing else ""


def _missing(table: Catacombs, who: Who, offered: list[Option]) -> Iterator[str]:
    figure, card = table.figures[who], card_of(table, who)
    mine = [option for option in offered if getattr(option, "who", -1) == who]
    if not mine:
        return
    if card.shot is not None and card.ranged and not any(isinstance(option, Shoot) for option in mine):
        yield f"a shot ({_held(table, figure) or 'no opponent is in sight, at least 2 squares away'})"
    skills = {option.skill for option in mine if isinstance(option, Use)}
    for skill in card.skills:
        if skill in ACTIONS and skill not in skills:
            yield f"{SKILL[skill][0]} ({_skill(table, who, skill)})"
    spells = {option.spell for option in mine if isinstance(option, Cast)}
    for number, spell in enumerate(table.content.spells[figure.kind] if card.magic else ()):
        if number not in spells:
            yield f"{spell.name} ({_spell(table, who, number, spell)})"


def _held(table: Catacombs, figure: Figure) -> str:
    """What keeps it from anything but moving, whatever it would aim at."""
    if figure.web:
        return "the web holds it"
    if not figure.ap:
        return "no Action.P is left"
    return "it hangs in the air" if hangs(table, figure) else ""


def _skill(table: Catacombs, who: Who, skill: str) -> str:
    figure = table.figures[who]
    if held := _held(table, figure):
        return held
    if figure.used & ONE_SKILL[skill]:
        return "used in this round"
    if skill_targets(table, who, skill, seen_opponents(table, who)):
        return "something else is asked first"
    if skill == SIGILS:
        return "no servant of the leader in sight" if table.turn == HEROES else "in the heroes' turn alone"
    return f"no ally beside it who has still to act, or Charisma below {DIFFICULTY[skill]}"


def _spell(table: Catacombs, who: Who, number: int, spell: Spell) -> str:
    figure = table.figures[who]
    if held := _held(table, figure):
        return held
    if figure.used & SPELL[number]:
        return "cast in this round"
    if spell_targets(table, who, spell, seen_opponents(table, who)):
        return "something else is asked first"
    if spell.aim == "opponent":
        return f"no opponent in sight within {count(spell.range, 'square')}"
    if spell.aim == "ground":
        return "all that it raises stands already"
    return f"nobody {'unwell' if does_mend(spell) else 'visible'} in sight within {count(spell.range, 'square')}"
