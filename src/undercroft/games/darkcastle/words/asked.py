"""Questions in words: who or what asks, why, and what comes of it."""

from collections.abc import Callable
from typing import Any

from undercroft.engine.decisions import Decision, Option
from undercroft.engine.view import Question
from undercroft.games.darkcastle import content as c
from undercroft.games.darkcastle import options as o
from undercroft.games.darkcastle.board import HANDS, attack_value
from undercroft.games.darkcastle.state import DarkCastle
from undercroft.games.darkcastle.words.cards import instructions, thing, to_you
from undercroft.games.darkcastle.words.names import TRAIT, count, face, item, letters, listed, name, named, page, row, this_item

CELL = "The cell"


def question(table: DarkCastle, decision: Decision) -> Question:
    """What is asked, by whom or what, and why."""
    about, first, combat = decision.about, decision.options[0], table.combat
    if decision.chance:
        return _wanted(table, about)
    if about is not None:
        return _ABOUT[type(about)](table, about)
    if isinstance(first, o.Choose):
        return Question(CELL, "who were you, before the castle?", (len(table.characters) + 1, table.size) if table.seats == 1 else None)
    if isinstance(first, o.Way | o.Use) and table.choice is not None:
        ways = sum(isinstance(each, o.Way) for each in decision.options)
        open_ways = f"{count(ways, 'way')} {'lies' if ways == 1 else 'lie'} open"
        who = f"{name(table, table.turner)} decides alone: which one?" if table.choice.by == "you" else "Which one do you all take?"
        return Question(_here(table), f"{open_ways}. {who}")
    if decision.rule == "5.round.2" and combat is not None:
        strength = f"{count(len(combat.row), 'die', 'dice')}, attack {attack_value(table, combat)}"
        return Question(_here(table), f"round {combat.rounds + 1} against {strength}. Who {_does(combat.fight)}?")
    if decision.rule == "5.attack.2" and combat is not None:
        return Question(_here(table), f"the dice have fallen. Who strikes at the row of {row(combat.row, combat.fight.in_order)}?")
    return _trading(table, decision)


def _does(fight: c.Fight) -> str:
    """What is asked before a round."""
    if fight.duel:
        return "fights"
    if fight.rite:
        return "kneels" if fight.no_rest else "rests, or kneels"
    return "fights, and by what light" if fight.light and fight.no_rest else "rests"


def _here(table: DarkCastle) -> str:
    """The open card."""
    return page(table, table.turned[-1]) if table.turned else CELL


def _trading(table: DarkCastle, decision: Decision) -> Question:
    """A trading window: it can be closed by a card that is turned, by going on, or not yet."""
    first = decision.options[0]
    things = listed([f"the {this_item(table, card)}" for card in table.pool]) if table.pool else ""
    lies = f"here {'lies' if len(table.pool) == 1 else 'lie'} {things}." if things else ""
    if isinstance(first, o.Turn):
        if not table.turned:
            return Question(CELL, "the door is open. Who turns the first card?")
        left = f"{count(table.chapters_left, 'chapter')} to the boss" if table.chapters_left else "the boss comes next"
        here = f"H{lies[1:]} " if lies else ""
        return Question("Between two chapters", f"{left}. {here}Trade if you like; then, who turns the next card?")
    if isinstance(first, o.Close):
        return Question(_here(table), f"{lies} Who takes what?" if lies else "trade on the occasion, or go on?")
    laden = [who for who, held in enumerate(table.hands) if len(held) > 1 and not _fits(table, held)]
    whose = listed([named(table, who) for who in laden])
    verb = "carries" if len(laden) == 1 else "carry"
    return Question(
        "Too much to carry", f"{whose} {verb} more than {count(HANDS, 'item')} or one two-handed. What is passed on or put down?"
    )


def _fits(table: DarkCastle, held: tuple[int, ...]) -> bool:
    return len(held) <= HANDS and not any(table.content.two_handed[card] for card in held)


def _loss(table: DarkCastle, _: o.Loss) -> Question:
    losses = [f"{named(table, who)} loses {amount} of {table.hp[who]} HP" for who, amount in enumerate(table.losses) if amount]
    return Question(_here(table), f"{listed(losses)}. Take it, or answer it?")


def _rolled(table: DarkCastle, about: o.Rolled) -> Question:
    shown = [f"{named(table, who)} shows {face(rolled)}" for who, rolled in enumerate(table.rolled) if rolled >= 0]
    return Question(
        _here(table), f"{'; '.join(shown)}. {count(about.short, 'symbol').capitalize()} of {letters(about.trait)} short: help, or fail?"
    )


_NAMED = {
    "highest": "of those who have most HP, ",
    "lowest": "of those who have fewest HP, ",
}


def _naming(table: DarkCastle, about: o.Naming) -> Question:
    step = about.step
    among = _NAMED.get(getattr(step, "who", ""), "")
    return Question(_here(table), f"{among}who {_COMES_OF_IT[type(step)](step)}?{_at_stake(table, step)}")


def _at_stake(table: DarkCastle, step: c.AnyStep) -> str:
    """What comes of a roll, as the card says it."""
    if not isinstance(step, c.Test | c.Match):
        return ""
    _, _, stake = instructions((step,), table.named >= 0).partition("; ")
    return f" {to_you(stake[0].upper() + stake[1:], named(table, table.turner))}" if stake else ""


_COMES_OF_IT: dict[type[Any], Callable[[Any], str]] = {
    c.Lose: lambda s: f"loses {s.amount} HP",
    c.Gain: lambda s: f"gains {s.amount} HP",
    c.GiveUp: lambda s: f"gives up {thing(s.what) if s.what else count(s.n, 'item')}",
    c.Test: lambda s: f"rolls for {letters(s.trait)}",
    c.Match: lambda _: "rolls to match a chapter die",
}


def _using(table: DarkCastle, about: o.Using) -> Question:
    power, what = table.content.powers[about.card], item(table, about.card)
    if isinstance(power, c.Heal | c.Verses):
        return Question(what, f"who gains {power.amount} HP?")
    if isinstance(power, c.Spike):
        return Question(what, "which die of the row is removed?")
    if isinstance(power, c.Insight):
        return Question(what, "which die of the row is turned, and to what?")
    if isinstance(power, c.Reroll):
        return Question(what, f"which of the two rolls counts for {named(table, about.by)}?")
    return Question(what, f"to which face does {named(table, about.by)} turn the die?")


_EATEN_BEFORE = {
    "loss": "an item is about to be given up",
    "choice": "what comes next {} decides alone",
    "robbery": "whoever was hurt is about to be robbed of an item",
}

_ABOUT: dict[type[Option], Callable[[DarkCastle, Any], Question]] = {
    o.Loss: _loss,
    o.Rolled: _rolled,
    o.Naming: _naming,
    o.Using: _using,
    o.Sharing: lambda t, x: Question(_here(t), "who gains 1 HP?", (x.number, x.of)),
    o.Giving: lambda t, x: Question(_here(t), f"which item does {named(t, x.who)} give up?", (x.number, x.of)),
    o.Eating: lambda t, x: Question(_here(t), f"{_EATEN_BEFORE[x.before].format(named(t, t.turner))}. Does anybody eat first?"),
    o.Kneeling: lambda t, x: Question(_here(t), f"{named(t, x.who)} kneels. Which die of the row goes for it?"),
    o.Aimed: lambda t, x: Question(_here(t), f"it strikes one of those who have most HP, for {x.amount}. Whom?"),
}


def _wanted(table: DarkCastle, about: Option | None) -> Question:
    """What people roll or draw themselves."""
    if isinstance(about, o.CharacterDie):
        return Question(name(table, about.who), "roll this prisoner's die. What does it show?")
    if isinstance(about, o.AnyOf):
        return (
            Question(CELL, "deal a character by chance. Who is it?")
            if _choosing(table)
            else Question(_here(table), "let chance pick an item. Which one is it?")
        )
    return _WANTED[type(about)](table)


_WANTED: dict[type[Any], Callable[[DarkCastle], Question]] = {
    o.ChapterDie: lambda t: Question(_here(t), "roll a chapter die. What does it show?"),
    o.ItemCard: lambda t: Question(_here(t), "draw an item card. Which one is it?"),
    o.BossCard: lambda _: Question("The castle", "turn its last card. Who waits there?"),
    o.CastleCard: lambda _: Question("The castle", "take its next card. Which one is it?"),
    o.Anybody: lambda t: Question(_here(t), "let chance pick one of the prisoners. Who is it?"),
}


def _choosing(table: DarkCastle) -> bool:
    return len(table.characters) < table.size


def result(table: DarkCastle, about: Option | None, index: int) -> str:
    """A possible result of a roll or draw that people make themselves."""
    cards = table.content
    if isinstance(about, o.CharacterDie):
        return face(cards.faces[table.characters[about.who]][index])
    if isinstance(about, o.ChapterDie):
        return TRAIT[index]
    if isinstance(about, o.ItemCard):
        return item(table, about.cards[index])
    if isinstance(about, o.BossCard | o.CastleCard):
        return page(table, about.cards[index])
    if isinstance(about, o.Anybody):
        return name(table, index)
    assert isinstance(about, o.AnyOf)
    return cards.characters[about.cards[index]].name if _choosing(table) else item(table, about.cards[index])
