"""The Items chapter, as far as cards and combat need it: when an item can be used, what it does, what becomes of it."""

from collections.abc import Sequence
from typing import Literal

from undercroft.engine.asking import choose
from undercroft.engine.decisions import Option, Rules
from undercroft.games.darkcastle.board import everyone, is_hurt, seat_of
from undercroft.games.darkcastle.content import Heal, Ignore, Reduce
from undercroft.games.darkcastle.content.loading import BLOW, LOSS
from undercroft.games.darkcastle.ending import heal, take_loss, take_losses
from undercroft.games.darkcastle.events import Drawn, Guarded, Lost, Reshuffled, Spared, Used
from undercroft.games.darkcastle.ids import NOBODY, Prisoner, by_prisoner
from undercroft.games.darkcastle.options import ACCEPT, ALL, GUARD, NAME, USE, Accept, Eating, Guard, ItemCard, Use, Using
from undercroft.games.darkcastle.options import LOSS as ABOUT_LOSS
from undercroft.games.darkcastle.state import DarkCastle
from undercroft.pieces.decks import Deck, draw


def usable(table: DarkCastle, moment: int, by: tuple[Prisoner, ...] = ()) -> list[Use]:
    """4.use.1: whoever (of these, or of all) carries an item that can be used at this moment, and may use it.

    5.rest.5: not while resting; 5.special.1: not where a special bars all items.
    """
    resting, combat = NOBODY, table.combat
    if combat is not None:
        if not combat.moments & moment or combat.fight.no_items:
            return []
        resting = combat.resting
    found: list[Use] = []
    when, hands = table.content.when, table.hands
    for who in by or ALL[table.size]:
        if (held := hands[who]) and who != resting:
            for card in held:
                if when[card] & moment:
                    found.append(USE[card][who])
    return found


def does_good(table: DarkCastle, use: Use) -> bool:
    """2.hp.5: food and drink are offered only to somebody who would gain by it."""
    power = table.content.powers[use.card]
    return type(power) is Heal and (table.hp[use.by] if power.who == "you" else min(table.hp)) < table.start_hp


def note_use(table: DarkCastle, use: Use, rule: str) -> None:
    """4.use.3, 4.use.4: an item is discarded on use only if its card says so, and kept otherwise."""
    table.tell(rule, Used, use.card, use.by)
    if table.content.items[use.card].discard:
        take_away(table, use.card)
        table.discards += (use.card,)


def take_away(table: DarkCastle, card: int) -> Prisoner:
    """An item leaves its place. Returns whose it was; nobody's if it lay in the pool."""
    if card in table.pool:
        table.pool = _without(table.pool, card)
        return NOBODY
    for who in ALL[table.size]:
        if card in table.hands[who]:
            table.hands[who] = _without(table.hands[who], card)
            return who
    raise ValueError(f"nobody has item {card}")


def _without(cards: tuple[int, ...], card: int) -> tuple[int, ...]:
    if len(cards) == 1:
        return ()
    at = cards.index(card)
    return cards[:at] + cards[at + 1 :]


def give_up_item(table: DarkCastle, card: int, rule: str) -> None:
    """An item is discarded without use."""
    who = take_away(table, card)
    table.discards += (card,)
    table.tell(rule, Lost, card, who)


def use_healing(table: DarkCastle, use: Use) -> Rules[None]:
    """4.use.2: HP for oneself, for each, or for one whom the user names; also for one who rests (5.rest.5)."""
    power = table.content.powers[use.card]
    assert isinstance(power, Heal)
    note_use(table, use, "4.use.2")
    if power.who == "you":
        heal(table, use.by, power.amount, "4.use.2")
    elif power.who == "each":
        for who in ALL[table.size]:
            heal(table, who, power.amount, "4.use.2")
    else:
        hurt = [NAME[who] for who in ALL[table.size] if is_hurt(table, who)]
        named = yield from choose(seat_of(table, use.by), hurt, "4.use.2", 0, Using(use.card, use.by))
        heal(table, named.who, power.amount, "4.use.2")


def draw_item(table: DarkCastle) -> None:
    """4.draw.3: an item is drawn and shown; 4.draw.5: if need be the discards become a new deck, in the middle of a draw too."""
    if not (table.deck.hidden or table.deck.top):
        if not table.discards:
            return
        table.deck, table.discards = Deck(table.discards), ()
        table.tell("4.draw.5", Reshuffled)
    card, table.deck = draw(table.chance, table.deck, ItemCard)
    table.pool += (card,)
    table.tell("4.draw.3", Drawn, card)


def suffer(table: DarkCastle, losers: Sequence[Prisoner], amount: int, rule: str, moment: int = LOSS) -> Rules[None] | None:
    """4.use.1: a loss is announced to all of these, items may answer it, then it is taken.

    Returns the rule that asks, if somebody has an answer to it.
    """
    uses = usable(table, moment)
    if losers and (uses or table.companion):
        losses = [0] * table.size
        for who in losers:
            losses[who] = amount
        if _answers_to_loss(table, losses, moment, uses):
            return _suffer_or_answer(table, losses, rule, moment)
    take_loss(table, losers, amount, rule)
    return None


def suffer_each(table: DarkCastle, losses: list[int], rule: str, moment: int = LOSS) -> Rules[None] | None:
    """The same where not all of them lose as much. `losses` is left as what was taken."""
    uses = usable(table, moment)
    if any(losses) and _answers_to_loss(table, losses, moment, uses):
        return _suffer_or_answer(table, losses, rule, moment)
    take_losses(table, losses, rule)
    return None


def _suffer_or_answer(table: DarkCastle, losses: list[int], rule: str, moment: int) -> Rules[None]:
    while any(losses) and (answers := _answers_to_loss(table, losses, moment, usable(table, moment))):
        table.losses = tuple(losses)
        answer = yield from choose(everyone(table), [ACCEPT, *answers], "4.use.1", 0, ABOUT_LOSS)
        if isinstance(answer, Accept):
            break
        if isinstance(answer, Guard):
            table.companion = ""
            losses[answer.who] = 0
            table.tell("5.special.1", Guarded, answer.who)
        else:
            assert isinstance(answer, Use)
            yield from _answer_loss(table, losses, answer)
    table.losses = ()
    take_losses(table, losses, rule)


def _answers_to_loss(table: DarkCastle, losses: list[int], moment: int, uses: list[Use]) -> list[Option]:
    found: list[Option] = []
    for use in uses:
        if losses[use.by] and _wards_off(table, use, losses[use.by]):
            found.append(use)
    if table.companion and moment == BLOW:
        found += [GUARD[who] for who, loss in by_prisoner(losses) if loss]
    return found + [use for use in uses if does_good(table, use)]


def _wards_off(table: DarkCastle, use: Use, loss: int) -> bool:
    power = table.content.powers[use.card]
    if isinstance(power, Reduce):
        return loss > power.floor and not (table.combat is not None and use.card in table.combat.spent)
    return isinstance(power, Ignore)


def eat_first(
    table: DarkCastle, moment: int, before: Literal["loss", "choice", "robbery"], eaters: tuple[Prisoner, ...] = ()
) -> Rules[None]:
    """4.use.1: between two steps of a chapter, before an item is lost or somebody decides alone, these (or all) may eat food."""
    while uses := [use for use in usable(table, moment, eaters) if does_good(table, use)]:
        answer = yield from choose(everyone(table), [ACCEPT, *uses], "4.use.1", 0, Eating(before))
        if not isinstance(answer, Use):
            return
        yield from use_healing(table, answer)


def _answer_loss(table: DarkCastle, losses: list[int], use: Use) -> Rules[None]:
    power = table.content.powers[use.card]
    if isinstance(power, Heal):
        yield from use_healing(table, use)
        return
    before = losses[use.by]
    note_use(table, use, "4.use.2")
    if isinstance(power, Reduce):
        assert table.combat is not None
        table.combat.spent += (use.card,)
        losses[use.by] = max(power.floor, before - power.amount)
    else:
        losses[use.by] = 0
    table.tell("4.use.2", Spared, use.by, before - losses[use.by])
