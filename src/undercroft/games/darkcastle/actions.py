"""Between and around the chapters: choosing characters, trading, turning the next card."""

from collections.abc import Sequence
from typing import TypeVar, cast

from undercroft.engine.asking import choose
from undercroft.engine.decisions import Option, Rules
from undercroft.games.darkcastle.board import everyone, seat_of, somebody_carries_too_much
from undercroft.games.darkcastle.cards import carry_out, first_of_all, look_ahead
from undercroft.games.darkcastle.content import Scry
from undercroft.games.darkcastle.content.loading import TRADE
from undercroft.games.darkcastle.events import Chosen, Given, Laid, LeftBehind, Turned
from undercroft.games.darkcastle.items import does_good, note_use, take_away, use_healing
from undercroft.games.darkcastle.options import (
    CHOOSE,
    CLOSE,
    GIVE,
    LAY,
    TURN,
    USE,
    AnyOf,
    BossCard,
    CastleCard,
    Close,
    Give,
    Lay,
    Turn,
    Use,
)
from undercroft.games.darkcastle.state import DarkCastle, Prisoner
from undercroft.pieces.decks import draw

Closing = TypeVar("Closing", Turn, Close)


def choose_character(table: DarkCastle) -> Rules[None]:
    """2.characters.5: each player chooses one character, none twice; 6.solo.1: a single player chooses two."""
    who = len(table.prisoners)
    taken = [prisoner.character for prisoner in table.prisoners]
    free = [choice for choice in CHOOSE[: len(table.content.characters)] if choice.character not in taken]
    if table.dealt:
        chosen = free[table.chance.roll(len(free), AnyOf(tuple(choice.character for choice in free)))]
    else:
        chosen = yield from choose(seat_of(table, who), free, "2.characters.5")
    character = chosen.character
    table.prisoners.append(Prisoner(character, table.start_hp))
    table.dice += (table.content.faces[character],)
    table.tell(Chosen(who, character, table.start_hp), "2.characters.5")


def hand_out(table: DarkCastle) -> Rules[None]:
    """4.draw.4, 4.trade.2: the group hands out what was drawn, and may trade on the occasion."""
    if table.agenda:
        yield from trade(table, [CLOSE], "4.draw.4")
    else:
        yield from turn_next_card(table)


def turn_next_card(table: DarkCastle) -> Rules[None]:
    """4.trade.1, 3.turn.2: between two chapters items change hands; then the group agrees on who turns the next card."""
    turn = yield from trade(table, TURN[: table.size], "3.turn.2")
    turn_card(table, turn.who)
    yield from carry_out(table)


def trade(table: DarkCastle, closing: Sequence[Closing], rule: str) -> Rules[Closing]:
    """4.trade.5: items are put down, passed on and used in any combination; the window closes when all limits hold again."""
    may_close = True
    while True:
        options: list[Option] = [*closing] if may_close else []
        _offer_trades(table, options)
        answer = yield from choose(everyone(table), options, rule)
        if isinstance(answer, Give):
            _give(table, answer)
            may_close = not somebody_carries_too_much(table)
        elif isinstance(answer, Lay):
            _lay(table, answer.card)
            may_close = not somebody_carries_too_much(table)
        elif isinstance(answer, Use):
            yield from _use(table, answer)
        else:
            _leave_behind(table)
            return cast("Closing", answer)


def _offer_trades(table: DarkCastle, options: list[Option]) -> None:
    """4.use.1: in a trading window food and drink can be taken from the common pool as well."""
    size, when = table.size, table.content.when
    for card in table.pool:
        options += GIVE[card][:size]
        if when[card] & TRADE:
            options += [use for use in USE[card][:size] if _fits(table, use)]
    for who, prisoner in enumerate(table.prisoners):
        for card in prisoner.items:
            if when[card] & TRADE and _fits(table, USE[card][who]):
                options.append(USE[card][who])
            options += GIVE[card][:who]
            options += GIVE[card][who + 1 : size]
            options.append(LAY[card])


def _fits(table: DarkCastle, use: Use) -> bool:
    return table.chapters_left > 0 if isinstance(table.content.powers[use.card], Scry) else does_good(table, use)


def _use(table: DarkCastle, use: Use) -> Rules[None]:
    power = table.content.powers[use.card]
    if isinstance(power, Scry):
        note_use(table, use, "4.use.2")
        look_ahead(table, use.by, power.n, "4.use.2")
    else:
        yield from use_healing(table, use)


def _give(table: DarkCastle, give: Give) -> None:
    """4.draw.4, 4.trade.1: an item goes to somebody, from the pool or from another's hands."""
    take_away(table, give.card)
    table.prisoners[give.to].items += (give.card,)
    table.tell(Given(give.card, give.to), "4.trade.5")


def _lay(table: DarkCastle, card: int) -> None:
    """4.trade.5: an item is put down for the moment."""
    by = take_away(table, card)
    table.pool += (card,)
    table.tell(Laid(card, by), "4.trade.5")


def _leave_behind(table: DarkCastle) -> None:
    """4.trade.6: what nobody wants goes face up on the discard pile."""
    if table.pool:
        for card in table.pool:
            table.tell(LeftBehind(card), "4.trade.6")
        table.discards += table.pool
        table.pool = ()


def turn_card(table: DarkCastle, who: int) -> None:
    """3.turn.3, 3.chapter.1: the turner is fixed, then the card is seen; after the last chapter comes the boss."""
    if not table.turned:
        page = 0
    elif table.chapters_left:
        table.chapters_left -= 1
        page, table.castle = draw(table.chance, table.castle, CastleCard)
    else:
        page, table.bosses = draw(table.chance, table.bosses, BossCard)
    table.turner = who
    table.named = -1
    table.turned += (page,)
    table.tell(Turned(who, page), "3.chapter.1")
    first_of_all(table, table.content.pages[page].steps)
