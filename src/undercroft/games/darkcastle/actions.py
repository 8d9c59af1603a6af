"""Between and around the chapters: choosing characters, trading, turning the next card."""

from undercroft.engine.decisions import Decision, Option, Rules
from undercroft.games.darkcastle.board import ALONE, EVERYONE, somebody_carries_too_much
from undercroft.games.darkcastle.cards import carry_out, look_ahead
from undercroft.games.darkcastle.content import Chapter, Heal, Scry
from undercroft.games.darkcastle.content.loading import TRADE
from undercroft.games.darkcastle.events import Chosen, Given, Laid, LeftBehind, Turned
from undercroft.games.darkcastle.ids import NOBODY, Prisoner
from undercroft.games.darkcastle.items import does_good, note_use, take_away, use_healing
from undercroft.games.darkcastle.options import (
    ALL,
    CHOOSE,
    CLOSE,
    ONLY_CLOSE,
    OUT_OF_HANDS,
    TO_ANYBODY,
    TURNS,
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
from undercroft.games.darkcastle.state import DarkCastle, Pending
from undercroft.pieces.decks import draw
from undercroft.pieces.remembered import Remembered


def choose_characters(table: DarkCastle) -> Rules[None]:
    """2.characters.5, 2.characters.6: each player chooses any character, none twice; 6.solo.1: a single player chooses two."""
    free = [*CHOOSE[: len(table.content.characters)]]
    for character in table.characters:
        free.remove(CHOOSE[character])
    seats = ALONE[table.seats]
    for who in ALL[table.size][len(table.characters) :]:
        if table.dealt:
            index = table.chance.roll(len(free), AnyOf(tuple(choice.character for choice in free)))
        else:
            index = (yield Decision(seats[who], tuple(free), "2.characters.5")) if len(free) > 1 else 0
        character = free.pop(index).character
        table.characters += (character,)
        table.hp.append(table.start_hp)
        table.hands.append(())
        table.dice += (table.content.faces[character],)
        table.tell("2.characters.5", Chosen, who, character, table.start_hp)


def hand_out(table: DarkCastle) -> Rules[None]:
    """4.draw.4, 4.trade.2: the group hands out what was drawn, and may trade on the occasion."""
    return trade(table, ONLY_CLOSE, "4.draw.4")


def turn_next_card(table: DarkCastle) -> Rules[None]:
    """4.trade.1, 3.turn.2: between two chapters items change hands; then the group agrees on who turns the next card."""
    return trade(table, TURNS[table.size], "3.turn.2")


def trade(table: DarkCastle, closing: tuple[Turn, ...] | tuple[Close], rule: str) -> Rules[None]:
    """4.trade.5: items are put down, passed on and used in any combination; the window closes when all limits hold again.

    4.trade.3, 4.trade.4: nowhere else does an item change hands. Where a card was turned that left nothing to be done, the next window
    opens at once; between them the match may rest.
    """
    seats = EVERYONE[table.seats]
    closes: tuple[Option, ...] = closing
    while True:
        options = _trades(table, closes)
        index = (yield Decision(seats, options, rule)) if len(options) > 1 else 0
        answer = options[index]
        if index < len(closes):
            if table.pool:
                _leave_behind(table)
            if type(answer) is Turn and (asking := turn_card(table, answer.who)) is not None:
                yield from asking
            if answer is CLOSE or table.combat is not None or table.agenda:
                return
            table.rest.pause(table)
            continue
        if type(answer) is Give:
            _give(table, answer)
        elif type(answer) is Lay:
            _lay(table, answer.card)
        else:
            assert isinstance(answer, Use)
            yield from _use(table, answer)
        closes = () if somebody_carries_too_much(table) else closing


def _trades(table: DarkCastle, closing: tuple[Option, ...]) -> tuple[Option, ...]:
    """What can be done in a trading window, or closes it; 4.use.1: food and drink can be taken from the common pool as well."""
    options = closing
    size, when, hands = table.size, table.content.when, table.hands
    if table.pool:
        for card in table.pool:
            options += TO_ANYBODY[size][card]
            if when[card] & TRADE:
                for use in USE[card][:size]:
                    if _fits(table, use):
                        options += (use,)
    ways_out = OUT_OF_HANDS[size]
    for who in ALL[size]:
        if held := hands[who]:
            for card in held:
                if when[card] & TRADE and _fits(table, USE[card][who]):
                    options += (USE[card][who],)
                options += ways_out[card][who]
    return options


def _fits(table: DarkCastle, use: Use) -> bool:
    """2.hp.5, 4.use.1: food for whoever is hurt, a look ahead while there are chapters."""
    return does_good(table, use) if type(table.content.powers[use.card]) is Heal else table.chapters_left > 0


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
    table.hands[give.to] += (give.card,)
    table.tell("4.trade.5", Given, give.card, give.to)


def _lay(table: DarkCastle, card: int) -> None:
    """4.trade.5: an item is put down for the moment."""
    by = take_away(table, card)
    table.pool += (card,)
    table.tell("4.trade.5", Laid, card, by)


def _leave_behind(table: DarkCastle) -> None:
    """4.trade.6: what nobody wants goes face up on the discard pile."""
    for card in table.pool:
        table.tell("4.trade.6", LeftBehind, card)
    table.discards += table.pool
    table.pool = ()


def turn_card(table: DarkCastle, who: Prisoner) -> Rules[None] | None:
    """3.turn.3, 6.solo.4, 3.chapter.1: the turner is fixed, then the card is seen; after the last chapter comes the boss."""
    table.turner, table.named = who, NOBODY
    if not table.turned:
        page = 0
    elif table.chapters_left:
        table.chapters_left -= 1
        page, table.castle = draw(table.chance, table.castle, CastleCard)
    else:
        page, table.bosses = draw(table.chance, table.bosses, BossCard)
    table.turned += (page,)
    table.tell("3.chapter.1", Turned, who, page)
    table.agenda = _instructions[table.content.pages[page]]
    return carry_out(table)


@Remembered
def _instructions(page: Chapter) -> tuple[Pending, ...]:
    """3.chapter.3: what an open card wants, in its order."""
    return tuple(Pending(step) for step in page.steps)
