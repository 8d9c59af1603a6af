"""What comes of an option, in numbers, by the rules' own sums and by what the one who is asked may know."""

from collections.abc import Sequence
from functools import lru_cache

from undercroft.engine.effects import every_op
from undercroft.engine.view import Odds
from undercroft.games.damnation import options as o
from undercroft.games.damnation.board import (
    ARROWS,
    DAMNED,
    FACE_UP,
    KIND,
    LOOKED,
    MOAT_DAMAGE,
    OUBLIETTE,
    SECRET_DOOR,
    STAIRS,
    TRAPDOOR,
    VAULT_DAMAGE,
)
from undercroft.games.damnation.cards.arrival import swept_to
from undercroft.games.damnation.combat.attack import answered, force
from undercroft.games.damnation.content import effects as e
from undercroft.games.damnation.content.loading import DECKED, Cards
from undercroft.games.damnation.ending import regained, ward_of
from undercroft.games.damnation.ids import Guest, Place
from undercroft.games.damnation.state import Damnation
from undercroft.games.damnation.words.names import TRAPS, count, named, place


def cost(table: Damnation, seat: int, amount: int) -> tuple[str, str]:
    """What so much damage leaves of the one who is asked, as a hint; and the warning, if it leaves nothing."""
    health = table.players[seat].health
    if amount >= health:
        return "", f"Costs {amount} Health: you have {health}, and are out of the game then."
    return (f"Costs {amount} Health: {health - amount} left.", "") if amount else ("", "")


def left_of(table: Damnation, seat: int, amount: int) -> str:
    """What so much damage does to somebody."""
    health = table.players[seat].health
    return f"{amount} damage to {named(table, seat)}, {max(0, health - amount)} of {health} Health left"


def strike(table: Damnation, seat: int, answer: o.Attack) -> str:
    """5.2.11: what an attack does if nobody plays on it."""
    return left_of(table, answer.target, force(table, Guest(seat), answer.card, answer.target))


def changed(table: Damnation, effects: Sequence[e.AnyEffect], armour: int, about: object) -> str:
    """What a card or Talent makes of the damage or the roll that is about to count; nothing if it leaves them as they are."""
    if isinstance(about, o.Harmed) and (ward := ward_of(effects)):
        return f"{max(0, about.amount - ward)} damage instead of {about.amount}"
    if isinstance(about, o.Blow) and table.blow is not None:
        blow, after = table.blow, answered(table.blow, effects, armour)
        now, then = max(0, blow.damage - blow.armour), max(0, after.damage - after.armour)
        return f"{then} damage instead of {now}" if now != then else ""
    if isinstance(about, o.Moving):
        added = sum(effect.add for effect in effects if isinstance(effect, e.Roll))
        roll = table.die + table.bonus
        return f"the roll counts {max(1, roll + added)} instead of {max(1, roll)}" if added else ""
    return ""


def done_by(table: Damnation, seat: int, target: int, effects: Sequence[e.AnyEffect]) -> tuple[str, str]:
    """Damage and healing of an effect on people who are known beforehand, as a hint; and a warning of what is deadly or useless."""
    said, warning = [], ""
    for effect in effects:
        if isinstance(effect, e.Harm) and effect.who == "target" and target >= 0 and target != table.vampire:
            said.append(f"{left_of(table, target, effect.amount)}.")
        elif isinstance(effect, e.Harm) and effect.who in {"you", "each"} and seat != table.vampire and table.players[seat].alive:
            hint, deadly = cost(table, seat, effect.amount)
            said += [hint] if hint else []
            warning = warning or deadly
        elif isinstance(effect, e.Heal) and effect.who == "you":
            gained = regained(table, Guest(seat), effect.amount)
            if gained or effects[1:]:
                said.append(f"You gain {gained} Health: {table.players[seat].health + gained} then." if gained else "It heals nothing now.")
            else:
                warning = warning or "It heals nothing now."
    return " ".join(said), warning


def odds(effects: Sequence[e.AnyEffect]) -> Odds | None:
    """A D6, where one decides."""
    attempt = next((effect for effect in effects if isinstance(effect, e.Try)), None)
    return Odds(7 - attempt.need, 6, f"{attempt.need} or more on a die") if attempt is not None else None


# ------------------------------------------------------------------ where a way ends


def danger(table: Damnation, mover: int, asked: int, end: int) -> tuple[str, str]:
    """What waits at the end of a way, as a hint; and as a warning, if it is a danger to the one who is asked."""
    if mover < 0:
        return _token(table, asked, end), ""
    if mover == table.vampire:
        return _hunting(table, end)
    if mover != asked:
        hint, warning = _at(table, mover, asked, end)
        return " ".join(filter(None, (hint, warning))), ""
    return _swept(table, mover, end, ())


def _hunting(table: Damnation, end: int) -> tuple[str, str]:
    """8.1.27, 8.1.28: the way home, and what becomes of The Vampire that has no turn left."""
    if end == table.content.vault:
        return "Home: the role is over, and you wake there as yourself.", ""
    return "", "Its last turn: without a Bite, or a card that gives it time, you are out of the game." if table.timer == 1 else ""


def _swept(table: Damnation, mover: int, end: int, past: tuple[int, ...]) -> tuple[str, str]:
    """5.2.21: a trap, then an arrow, and what it leads to."""
    hint, warning = _at(table, mover, mover, end)
    to = swept_to(table, Guest(mover), Place(end)) if end < table.content.plan.size and end not in past and not warning else -1
    if to < 0:
        return hint, warning
    if table.players[mover].rules[ARROWS] > 1:
        return f"{hint} The arrow may take you on to {place(table.content, to)}.".strip(), ""
    further, warning = _swept(table, mover, to, (*past, end))
    swept = f"The arrow pushes you on to {place(table.content, to)}."
    return " ".join(filter(None, (hint, swept, further))), warning


def _token(table: Damnation, asked: int, space: int) -> str:
    """What lies there, as far as the one who is asked knows."""
    if space not in table.tokens:
        return ""
    kind = _known(table, asked, space)
    return f"{TRAPS[kind][0].upper()}{TRAPS[kind][1:]}." if kind else "A trap lies there, face down."


def _at(table: Damnation, mover: int, asked: int, end: int) -> tuple[str, str]:
    """A room or a trap at the end of a way."""
    if end >= table.content.plan.size:
        return _indoors(table, mover, asked, end)
    if end not in table.tokens:
        return "", ""
    kind = _known(table, asked, end)
    if kind == SECRET_DOOR:
        return _token(table, asked, end), ""
    return "", _trap(table, mover, asked, kind) if kind else _unseen(table, asked)


def _known(table: Damnation, asked: int, space: int) -> int:
    """11.1b: the kind of a token, if it lies face up or the one who is asked has looked under it; else 0."""
    token = table.tokens[space]
    return token & KIND if token & FACE_UP or token & LOOKED[asked] else 0


def _trap(table: Damnation, mover: int, asked: int, kind: int) -> str:
    if kind == OUBLIETTE:
        return f"An Oubliette: {'you are' if mover == asked else named(table, mover) + ' is'} out of the game, unless a card saves."
    _, deadly = _fall(table, mover, asked)
    return (
        f"A Trapdoor. {deadly}"
        if deadly
        else f"A Trapdoor: into The Moat for {_rule(table, mover, asked, MOAT_DAMAGE)} damage, and the turn is over."
    )


def _unseen(table: Damnation, asked: int) -> str:
    """What may lie there: of the tokens whose place this seat does not know so many are deadly, and so many lead into The Moat."""
    numbers = table.content.numbers
    left = {TRAPDOOR: numbers.trapdoors, OUBLIETTE: numbers.oubliettes, SECRET_DOOR: numbers.secret_doors}
    for space in table.tokens:
        if kind := _known(table, asked, space):
            left[kind] -= 1
    for token in table.reserve:
        if token & LOOKED[asked]:
            left[token & KIND] -= 1
    total = sum(left.values())
    deadly = f"{count(left[OUBLIETTE], 'Oubliette')} (the end of you) and " if left[OUBLIETTE] else ""
    falls = f"{count(left[TRAPDOOR], 'Trapdoor')} (into The Moat)"
    return f"A trap lies there, face down: among the {total} that you have not seen are {deadly}{falls}."


def _rule(table: Damnation, mover: int, asked: int, which: int) -> int:
    """What a rule is for the one who moves; of another's hidden cards nobody is told."""
    return table.players[mover].rules[which] if mover == asked else table.rules[which]


def _fall(table: Damnation, mover: int, asked: int) -> tuple[str, str]:
    return cost(table, asked, _rule(table, mover, asked, MOAT_DAMAGE)) if mover == asked else ("", "")


KINDS = {"weapon": "weapon", "protection": "Protection", "action": "Action", "event": "Event"}


@lru_cache(maxsize=64)
def lies_there(cards: Cards, room: int) -> str:
    """3.1: what is in the deck of a room: of which kinds, and whether a card of it kills."""
    deck = room - cards.plan.size
    inside = [card for card, of in zip(cards.cards, cards.deck_of, strict=True) if of == deck] if deck < DECKED else []
    if not inside:
        return ""
    said = [count(many, called) for kind, called in KINDS.items() if (many := sum(card.kind == kind for card in inside))]
    relics = sum(card.relic for card in inside)
    kills = sum(any(isinstance(op, e.Eliminate) for op in every_op(card)) for card in inside)
    among = [count(relics, "Relic")] * bool(relics) + [f"{count(kills, 'card')} that {'kills' if kills == 1 else 'kill'}"] * bool(kills)
    return f"Its deck: {', '.join(said)}{', among them ' * bool(among)}{' and '.join(among)}."


def _indoors(table: Damnation, mover: int, asked: int, room: int) -> tuple[str, str]:
    cards = table.content
    text = f"{cards.rooms[room - cards.plan.size].text} {lies_there(cards, room)}".strip()
    if room == cards.moat:
        _, deadly = _fall(table, mover, asked)
        return text, deadly
    if room == cards.vault and table.act == DAMNED:
        warning = f"In Act 4 whoever enters The Vault is out of the game: {'you' if mover == asked else named(table, mover)}."
        return (text, warning) if mover == asked else (f"{text} {warning}", "")
    if room == cards.vault and table.vampire < 0 and mover == asked:
        hint, deadly = cost(table, asked, _rule(table, mover, asked, VAULT_DAMAGE))
        return " ".join(filter(None, (text, hint))), deadly
    if room == cards.stairs and mover == asked:
        return text, f"The Staircase: at step {table.rules[STAIRS]} you are out of the game, unless a 6 turns you back."
    return text, ""


def step_down(table: Damnation, seat: int, total: int) -> tuple[str, str]:
    """6.13.1, 6.13.3: where so many steps lead on the Staircase."""
    player, bottom = table.players[seat], table.rules[STAIRS]
    if not player.step:
        return "", ""
    if player.climbing or table.die == 6:
        return f"Up from step {player.step}.", ""
    step = min(bottom, player.step + total)
    return f"Down to step {step} of {bottom}.", "The last step of the stair: you are out of the game." if step == bottom else ""
