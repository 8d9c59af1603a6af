"""The Items chapter, as far as cards and combat need it: when an item can be used, what it does, what becomes of it."""

from undercroft.engine.asking import choose
from undercroft.engine.decisions import Option, Rules
from undercroft.games.darkcastle.board import everyone, is_hurt, may_use_items, seat_of
from undercroft.games.darkcastle.content import Heal, Ignore, Reduce
from undercroft.games.darkcastle.content.loading import BLOW, LOSS
from undercroft.games.darkcastle.ending import heal, take_losses
from undercroft.games.darkcastle.events import Drawn, Guarded, Reshuffled, Spared, Used
from undercroft.games.darkcastle.options import ACCEPT, GUARD, ITEM_CARD, NAME, LOSS as ABOUT_LOSS, Guard, Use
from undercroft.games.darkcastle.state import DarkCastle
from undercroft.pieces.decks import draw


def usable(table: DarkCastle, moment: int) -> list[tuple[int, int]]:
    """4.use.1: whoever may use which carried item at this moment, as pairs of prisoner and card."""
    when = table.content.when
    found = []
    for who, prisoner in enumerate(table.prisoners):
        for card in prisoner.items:
            if when[card] & moment and may_use_items(table, who):
                found.append((who, card))
    return found


def healing(table: DarkCastle, moment: int) -> list[Use]:
    """Food and drink that would do some good now."""
    powers = table.content.powers
    return [
        Use(card, who)
        for who, card in usable(table, moment)
        if isinstance(power := powers[card], Heal)
        and (is_hurt(table, who) if power.who == "you" else any(is_hurt(table, other) for other in range(table.size)))
    ]


def note_use(table: DarkCastle, use: Use, rule: str) -> None:
    """4.use.3, 4.use.4: an item is discarded on use only if its card says so, and kept otherwise."""
    table.tell(Used(use.card, use.by), rule)
    if table.content.items[use.card].discard:
        held = table.prisoners[use.by].items
        (held if use.card in held else table.pool).remove(use.card)
        table.discards.append(use.card)


def use_healing(table: DarkCastle, use: Use) -> Rules[None]:
    """4.use.2: HP for oneself, for each, or for one whom the user names; also for one who rests (5.rest.5)."""
    power = table.content.powers[use.card]
    assert isinstance(power, Heal)
    note_use(table, use, "4.use.2")
    if power.who == "you":
        heal(table, use.by, power.amount, "4.use.2")
    elif power.who == "each":
        for who in range(table.size):
            heal(table, who, power.amount, "4.use.2")
    else:
        hurt = [NAME[who] for who in range(table.size) if is_hurt(table, who)]
        named = yield from choose(seat_of(table, use.by), hurt, "4.use.2")
        heal(table, named.who, power.amount, "4.use.2")


def draw_item(table: DarkCastle) -> None:
    """4.draw.3: an item is drawn and shown; 4.draw.5: if need be the discards become a new deck, in the middle of a draw too."""
    if not len(table.deck):
        if not table.discards:
            return
        table.deck.hidden, table.discards = table.discards, []
        table.tell(Reshuffled(), "4.draw.5")
    card = draw(table.chance, table.deck, ITEM_CARD)
    table.pool.append(card)
    table.tell(Drawn(card), "4.draw.3")


def suffer(table: DarkCastle, losses: list[int], rule: str) -> Rules[list[int]]:
    """4.use.1: a loss is announced, items may answer it, then it is taken. Returns who was hurt.

    People are only asked if it matters: somebody can ward the loss off, or would die and somebody could heal.
    """
    table.losses = losses
    combat = table.combat
    blow = BLOW if combat is not None and rule == "5.defend.2" else LOSS
    while any(losses):
        answers = _answers_to_loss(table, losses, blow)
        if not answers:
            break
        answer = yield from choose(everyone(table), [ACCEPT, *answers], "4.use.1", 0, ABOUT_LOSS)
        if answer is ACCEPT:
            break
        if isinstance(answer, Guard):
            table.companion = ""
            losses[answer.who] = 0
            table.tell(Guarded(answer.who), "5.special.1")
        else:
            assert isinstance(answer, Use)
            yield from _answer_loss(table, losses, answer)
    return take_losses(table, rule)


def _answers_to_loss(table: DarkCastle, losses: list[int], moment: int) -> list[Option]:
    combat = table.combat
    powers = table.content.powers
    found: list[Option] = []
    for who, card in usable(table, moment):
        power = powers[card]
        if isinstance(power, Ignore):
            if losses[who]:
                found.append(Use(card, who))
        elif isinstance(power, Reduce) and losses[who] > power.floor and combat is not None and card not in combat.spent:
            found.append(Use(card, who))
    if table.companion and moment == BLOW:
        found += [GUARD[who] for who, loss in enumerate(losses) if loss]
    if found or any(loss and prisoner.hp <= loss for loss, prisoner in zip(losses, table.prisoners, strict=True)):
        found += healing(table, moment)
    return found


def _answer_loss(table: DarkCastle, losses: list[int], use: Use) -> Rules[None]:
    power = table.content.powers[use.card]
    if isinstance(power, Heal):
        yield from use_healing(table, use)
        return
    before = losses[use.by]
    note_use(table, use, "4.use.2")
    if isinstance(power, Reduce):
        assert table.combat is not None
        table.combat.spent.append(use.card)
        losses[use.by] = max(power.floor, before - power.amount)
    else:
        losses[use.by] = 0
    table.tell(Spared(use.by, before - losses[use.by]), "4.use.2")
