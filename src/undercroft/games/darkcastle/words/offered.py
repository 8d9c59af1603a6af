"""Options in words: what is done, its price, its effect in numbers, and what would make it useless, costly or deadly."""

from collections.abc import Callable
from typing import Any

from undercroft.engine.decisions import Decision, Option
from undercroft.engine.view import Label, Odds
from undercroft.games.darkcastle import content as c
from undercroft.games.darkcastle import options as o
from undercroft.games.darkcastle.board import HANDS, holder
from undercroft.games.darkcastle.content.loading import DOUBLE, TRAITS
from undercroft.games.darkcastle.state import Combat, DarkCastle
from undercroft.games.darkcastle.words.cards import instructions, item_text, to_you
from undercroft.games.darkcastle.words.dangers import (
    LOST,
    blocks,
    chance_of,
    chance_of_match,
    chance_of_test,
    deadly_loss,
    deadly_round,
    deadly_steps,
)
from undercroft.games.darkcastle.words.names import ORDINAL, TRAIT, count, face, item, listed, name, named, number, page, the_item


def option(table: DarkCastle, answer: Option, decision: Decision | None = None) -> Label:
    """An option as a label, with what comes of it and what to light up."""
    about = None if decision is None else decision.about
    if isinstance(answer, o.Name):
        return _name(table, answer, about)
    if isinstance(answer, o.Face):
        return _face(table, answer, about)
    if isinstance(answer, o.Accept):
        return _accept(table, about)
    return _OPTIONS[type(answer)](table, answer)


def _choose(table: DarkCastle, answer: o.Choose) -> Label:
    character = table.content.characters[answer.character]
    shown = [sum(len(side) for side in character.faces if side[0] == letter) for letter in TRAITS]
    traits = ", ".join(f"{trait} {often}" for trait, often in zip(TRAIT, shown, strict=True))
    return Label(f"The {character.name}: {traits}", character.text.strip(), (f"character:{answer.character}",))


# ---------------------------------------------------------------------- trading


def _left_behind(table: DarkCastle) -> str:
    """4.trade.6: what nobody has taken stays here."""
    return f"Leaves {listed([the_item(table, card) for card in table.pool])} behind for good." if table.pool else ""


def _turn(table: DarkCastle, answer: o.Turn) -> Label:
    text = f"{name(table, answer.who)} turns the card ({table.hp[answer.who]} HP)"
    return Label(text, "What it says to YOU is said to this prisoner.", (f"sheet:{answer.who}",), warning=_left_behind(table))


def _close(table: DarkCastle, _: o.Close) -> Label:
    left = _left_behind(table)
    what = f"leave the {' and the '.join(item(table, card) for card in table.pool)}" if left else "keep things as they are"
    return Label(f"Go on in {page(table, table.turned[-1])}: {what}", warning=left)


def _give(table: DarkCastle, answer: o.Give) -> Label:
    held = table.hands[answer.to]
    crowded = len(held) >= HANDS or (held and any(table.content.two_handed[card] for card in (*held, answer.card)))
    hint = item_text(table.content.items[answer.card])
    warning = f"{name(table, answer.to)} then carries too much: something has to go." if crowded else ""
    verb = "takes" if answer.card in table.pool else "is given"
    lit = (f"item:{answer.card}", f"sheet:{answer.to}")
    return Label(f"{name(table, answer.to)} {verb} {_whose(table, answer.card)}", hint, lit, warning=warning)


def _whose(table: DarkCastle, card: int) -> str:
    """An item, and from whom it would come."""
    owner = holder(table, card)
    return the_item(table, card) if owner < 0 else f"{the_item(table, card)} of {named(table, owner)}"


def _lay(table: DarkCastle, answer: o.Lay) -> Label:
    hint = f"{item_text(table.content.items[answer.card])} Whatever nobody takes up again stays behind."
    return Label(f"Put down {_whose(table, answer.card)}", hint, (f"item:{answer.card}",))


def _use(table: DarkCastle, answer: o.Use) -> Label:
    power = table.content.powers[answer.card]
    lies = " that lies here" if answer.card in table.pool else ""
    text = f"{name(table, answer.by)} uses {the_item(table, answer.card)}{lies}"
    if isinstance(power, c.Heal) and power.who == "you":
        gained = min(power.amount, table.start_hp - table.hp[answer.by])
        wasted = "" if gained in {0, power.amount} else f" of {power.amount}, the rest is wasted"
        text += f": gains {gained} HP{wasted}"
    elif table.losses and isinstance(power, c.Reduce | c.Ignore):
        loss = table.losses[answer.by]
        left = max(power.floor, loss - power.amount) if isinstance(power, c.Reduce) else 0
        text += f": loses {left} HP instead of {loss}"
    elif isinstance(power, c.Smoke):
        text += ": you all get away, and draw no item"
    lit = (f"item:{answer.card}", f"sheet:{answer.by}")
    return Label(text, item_text(table.content.items[answer.card]), lit, warning=_healed_in_vain(table, answer, power))


def _healed_in_vain(table: DarkCastle, answer: o.Use, power: c.Power) -> str:
    """4.use.4, 2.characters.6: nobody gains more than was lost."""
    if not isinstance(power, c.Heal | c.Verses):
        return ""
    some = (answer.by,) if isinstance(power, c.Heal) and power.who == "you" else range(table.size)
    return "" if any(table.hp[who] < table.start_hp for who in some) else "It would be wasted: there is nothing to heal."


# ---------------------------------------------------------------------- chapters


def _way(table: DarkCastle, answer: o.Way) -> Label:
    assert table.choice is not None
    way = table.choice.ways[answer.index]
    told = instructions(way.steps, table.named >= 0) or "Nothing comes of it."
    if len(way.steps) == 1 and isinstance(way.steps[0], c.GiveUp):
        told += " That is all that comes of it."
    return Label(way.label, to_you(told, named(table, table.turner)), chance=chance_of(table, way.steps), warning=_price(table, way))


def _price(table: DarkCastle, way: c.Way) -> str:
    gives = bool(way.steps) and isinstance(way.steps[0], c.GiveUp)
    item_gone = "An item is given up for it." if way.needs_item or (way.needs and gives) else ""
    return " ".join(filter(None, (item_gone, deadly_steps(table, way.steps))))


def _name(table: DarkCastle, answer: o.Name, about: Option | None) -> Label:
    """A prisoner, with what being named means for this one."""
    who, hp = answer.who, table.hp[answer.who]
    text, lit = f"{name(table, who)} ({hp} of {table.start_hp} HP)", (f"sheet:{who}",)
    if isinstance(about, o.Aimed):
        return Label(text, "", lit, warning=deadly_loss(table, [(who, about.amount)]))
    if isinstance(about, o.Naming):
        step = about.step
        if isinstance(step, c.Gain):
            return Label(text, "", lit, warning=_full(table, who))
        if isinstance(step, c.Lose):
            return Label(text, "", lit, warning=deadly_loss(table, [(who, step.amount)]))
        if isinstance(step, c.GiveUp):
            held = listed([item(table, card) for card in table.hands[who]]) if table.hands[who] else "nothing"
            return Label(f"{name(table, who)}, who carries {held}", "", lit)
        if isinstance(step, c.Test | c.Match):
            chance = chance_of_test(table, step, who) if isinstance(step, c.Test) else chance_of_match(table, who)
            lost = sum(each.amount for each in step.lost if isinstance(each, c.Lose) and each.who in {"chosen", "roller", "each"})
            return Label(text, "", lit, chance=chance, warning=_if_it_fails(table, who, lost))
    heals = isinstance(about, o.Using) and isinstance(table.content.powers[about.card], c.Heal | c.Verses)
    return Label(text, "", lit, warning=_full(table, who) if heals else "")


def _full(table: DarkCastle, who: int) -> str:
    return "" if table.hp[who] < table.start_hp else "Has all HP, and gains none."


def _if_it_fails(table: DarkCastle, who: int, loss: int) -> str:
    if loss < table.hp[who]:
        return ""
    return f"{name(table, who)} has {table.hp[who]} HP: failing costs {loss}, and {LOST}."


def _accept(table: DarkCastle, about: Option | None) -> Label:
    if table.losses:
        losses = [(who, loss) for who, loss in enumerate(table.losses) if loss]
        left = [f"{named(table, who)} {'' if at else 'has '}{max(0, table.hp[who] - loss)}" for at, (who, loss) in enumerate(losses)]
        return Label(f"Take it: {listed(left)} HP left", warning=deadly_loss(table, losses))
    if isinstance(about, o.Rolled):
        return Label("Let it fail", "The roll stands as it is.", warning="This try has failed then.")
    return Label("Nobody eats now")


# ---------------------------------------------------------------------- combat


def _combat(table: DarkCastle) -> Combat:
    assert table.combat is not None
    return table.combat


def _all_fight(table: DarkCastle, _: o.AllFight) -> Label:
    return Label(
        "Everybody fights", "All roll; whoever shows no double is struck.", warning=deadly_round(table, _combat(table), range(table.size))
    )


def _rest(table: DarkCastle, answer: o.Rest) -> Label:
    gains = "gains 1 HP" if table.hp[answer.who] < table.start_hp else "has all HP, and gains none"
    others = [who for who in range(table.size) if who != answer.who]
    return Label(
        f"{name(table, answer.who)} rests: {gains}",
        "Neither rolls, nor is hurt, nor uses items in this round; the others fight.",
        (f"sheet:{answer.who}",),
        warning=deadly_round(table, _combat(table), others),
    )


def _kneel(table: DarkCastle, answer: o.Kneel) -> Label:
    combat = _combat(table)
    others = [who for who in range(table.size) if who != answer.who]
    return Label(
        f"{name(table, answer.who)} kneels: loses {combat.fight.rite} HP of {table.hp[answer.who]}, and a die goes",
        "Neither rolls nor is struck in this round; the others fight.",
        (f"sheet:{answer.who}",),
        warning=deadly_round(table, combat, others),
    )


def _burn(table: DarkCastle, answer: o.Burn) -> Label:
    light = _combat(table).fight.light
    text = f"Burn {_whose(table, answer.card)}: the blow of this round costs each of you {light} HP less"
    return Label(text, item_text(table.content.items[answer.card]), (f"item:{answer.card}",), warning="It is gone then.")


def _duel(table: DarkCastle, answer: o.Duel) -> Label:
    combat = _combat(table)
    text = f"{name(table, answer.who)} fights alone ({table.hp[answer.who]} HP)"
    hint = "The others watch; a double blocks the blow."
    return Label(
        text,
        hint,
        (f"sheet:{answer.who}",),
        chance=blocks(table, combat, answer.who),
        warning=deadly_round(table, combat, (answer.who,)),
    )


def _run(table: DarkCastle, _: o.Run) -> Label:
    flee = _combat(table).fight.flee
    told = to_you(instructions(flee, table.named >= 0), named(table, table.turner))
    return Label("Run from the fight: no item is drawn", warning=" ".join(filter(None, (told, deadly_steps(table, flee)))))


def _strike(table: DarkCastle, answer: o.Strike) -> Label:
    combat = _combat(table)
    if answer.who < 0:
        trait = combat.companion
    else:
        trait = combat.extras[answer.who] if answer.extra else combat.faces[answer.who] % DOUBLE
    second = " with the second die" if answer.extra else ""
    lit = (f"sheet:{answer.who}" if answer.who >= 0 else "attack:-1", *(f"die:{at}" for at, die in enumerate(combat.row) if die == trait))
    left = len(combat.row) - answer.hits
    text = f"{name(table, answer.who)} strikes{second}: {TRAIT[trait]} ×{answer.hits}, {number(left) if left else 'none'} left"
    stays = combat.fight.stubborn
    chance = Odds((3 - len(stays)) ** answer.hits, 3**answer.hits, "no die stays") if stays else None
    pricked = combat.fight.thorns and answer.who >= 0 and combat.row.count(trait) == answer.hits
    hint = f"It is the last {TRAIT[trait]}: {named(table, answer.who)} loses {combat.fight.thorns} HP by it." if pricked else ""
    deadly = deadly_loss(table, [(answer.who, combat.fight.thorns)]) if pricked else ""
    return Label(text, hint, lit, chance=chance, warning=deadly)


def _finish(table: DarkCastle, _: o.Finish) -> Label:
    left = count(len(_combat(table).row), "die", "dice")
    return Label(
        f"Strike no more: {left} of the row {'stays' if left.startswith('one ') else 'stay'}",
        warning="Hits that could still be taken are lost.",
    )


def _set_die(table: DarkCastle, answer: o.SetDie) -> Label:
    shown = TRAIT[_combat(table).row[answer.at]]
    return Label(f"The {ORDINAL[answer.at]} die from {shown} to {TRAIT[answer.trait]}", "", (f"die:{answer.at}",))


def _face(table: DarkCastle, answer: o.Face, about: Option | None) -> Label:
    """A face of a die, or a trait in the row."""
    shown, combat = face(answer.face), table.combat
    granted = isinstance(about, o.Kneeling)
    if granted or (isinstance(about, o.Using) and isinstance(table.content.powers[about.card], c.Spike)):
        return Label(
            f"Remove {shown} from the row", "", tuple(f"die:{at}" for at, die in enumerate(_combat(table).row) if die == answer.face)
        )
    text = shown[0].upper() + shown[1:]
    if combat is None:
        return Label(text)
    trait = answer.face % DOUBLE
    hits = min(combat.row.count(trait), 2 if answer.face >= DOUBLE else 1)
    blocked = ", and blocks" if answer.face >= DOUBLE and not combat.fight.no_block else ""
    return Label(f"{text}: can remove {count(hits, 'die', 'dice')} of the row{blocked}")


_OPTIONS: dict[type[Option], Callable[[DarkCastle, Any], Label]] = {
    o.Choose: _choose,
    o.Turn: _turn,
    o.Give: _give,
    o.Lay: _lay,
    o.Use: _use,
    o.Close: _close,
    o.Way: _way,
    o.Discard: lambda table, answer: Label(
        f"Give up {the_item(table, answer.card)}",
        item_text(table.content.items[answer.card]),
        (f"item:{answer.card}",),
    ),
    o.AllFight: _all_fight,
    o.Rest: _rest,
    o.Kneel: _kneel,
    o.Burn: _burn,
    o.Duel: _duel,
    o.Run: _run,
    o.Strike: _strike,
    o.Finish: _finish,
    o.Guard: lambda table, answer: Label(
        f"{name(table, -1)} takes the blow for {named(table, answer.who)}",
        f"{name(table, answer.who)} loses nothing.",
        (f"sheet:{answer.who}",),
        warning=f"{name(table, -1)} is gone then.",
    ),
    o.SetDie: _set_die,
}
