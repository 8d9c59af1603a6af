"""Why not: in random games every card and figure of one's own is named by an option, or says why it can't be used now."""

from itertools import islice

import pytest

from kit.playing import explore
from kit.tables import layings
from undercroft.engine import about, showing
from undercroft.games.dorn.state import RITUAL

LAYINGS = [laying for laying in layings() if laying.game in ("dorn", "catacombs")]
ELSE = "Something else is asked first."
MAIN = {"4a.3", "8.1", "9b.1", "9b.5", "4b.1", "4b.2", "4b.4", "9a.1", "2.round.2", "2.action.2"}
"""The questions of a turn's own phases: there the reason is never that something else is asked."""


def begun(match):
    return match.table.phase >= RITUAL if match.game.slug == "dorn" else match.table.phase > 0


def acting(match, options):
    """Figures that do something by these options, and the one in hand."""
    fields = ("figure", "hero", "one", "other", "who")
    named = {f"figure:{number}" for option in options for field in fields if (number := getattr(option, field, -1)) >= 0}
    return named | {f"figure:{getattr(match.table, 'hand', -1)}", f"figure:{getattr(match.table, 'active', -1)}"}


@pytest.mark.parametrize("laying", LAYINGS[::7], ids=str)
def test_every_figure_of_mine_acts_or_says_why_not(laying):
    seen = 0
    for number, match in enumerate(explore(laying.start_hardy(5), 5, most=700)):
        if not begun(match) or number % 3:
            continue
        seat = match.decision.seats[0] if number % 2 else number % laying.seats
        options = match.options_for(seat)
        waits, can = showing.reasons(match, seat), acting(match, options)
        for piece in match.game.view(match.table, seat).pieces:
            if piece.owner == seat and piece.id.startswith("figure:") and piece.id.count(":") == 1:
                why = waits.get(piece.id, "")
                seen += 1
                told = about.ask(match, seat, piece.id)
                assert why or piece.id in can or told.kind == "obstacle", piece
                assert not why or why.endswith("."), why
                assert not (ELSE in why and options and match.decision.rule in MAIN), (piece, match.decision.rule)
                assert told.waits == why
    assert seen > 20


@pytest.mark.parametrize("laying", [each for each in LAYINGS if each.game == "dorn"][::9], ids=str)
def test_every_card_of_mine_is_offered_or_says_why_not(laying):
    seen = 0
    for number, match in enumerate(explore(laying.start_hardy(6), 6, most=700)):
        if not begun(match) or number % 3:
            continue
        for seat in range(laying.seats):
            offered = {target for choice in _choices(match, seat) for target in choice.targets}
            view = showing.table_now(match, seat)
            mine = [card for sheet in view.sheets if sheet.owner == seat for card in sheet.hand]
            mine += [card for zone in view.zones if zone.owner == seat for card in zone.cards]
            others = [card for sheet in view.sheets if sheet.owner != seat for card in sheet.hand]
            seen += len(mine)
            assert all(card.waits or card.id in offered or _could(match, seat, card.id) for card in mine)
            assert not any(card.waits for card in others)
    assert seen > 20


def _choices(match, seat):
    asked = showing.prompt(match, match.decision, seat)
    return asked.choices


def _could(match, seat, card):
    """Whether an option plays, casts, uses or hands on a card."""
    kind, number = card.split(":")
    table = match.table
    for option in match.options_for(seat):
        held = getattr(option, "artifact" if kind == "artifact" else "card", -1)
        if held == int(number) or (kind == "blessing" and type(option).__name__ == "Bless"):
            return True
        if kind == "treasure" and held >= 0 and table.content.kind_of[held] == table.content.kind_of[int(number)]:
            return True
    return False


BOARDS = [next(laying for laying in layings() if laying.game == game) for game in ("dorn", "catacombs", "damnation")]
WALKS = {"8.1", "2.action.2", "5.1.2"}
"""The questions in which somebody goes somewhere."""


@pytest.mark.parametrize("laying", BOARDS, ids=lambda laying: laying.game)
def test_a_place_is_lit_or_says_why_nobody_gets_there(laying):
    """Of whoever acts: whatever is lit is in reach, whatever has no reason is in reach, is the place itself, or is no place to stand."""
    silent, told = set(), set()
    walks = (match for match in explore(laying.start_hardy(7), 7, most=1500) if match.decision.rule in WALKS)
    for number, match in enumerate(islice(walks, 0, 40, 5)):
        seat = match.decision.seats[0]
        asked = showing.prompt(match, match.decision, seat)
        lit = {target for choice in (*asked.choices, *asked.plans) for target in choice.targets}
        pieces = match.game.view(match.table, seat).pieces
        reach = {space for piece in pieces for spaces in piece.reach for space in spaces}
        places = [space.id for space in match.game.board(match.table).spaces]
        for thing in [*places, *(piece.id for piece in pieces if piece.owner is None)][number::9]:
            why = showing.beyond(match, seat, thing)
            assert not (why and thing in lit), (thing, why)
            assert not why or why.endswith(".")
            if why:
                told.add(why)
                assert about.ask(match, seat, thing).waits
            elif thing not in lit | reach and not about.ask(match, seat, thing).text:
                silent.add(thing)
    assert told
    assert len(silent) < len(places) / 4


def test_nobody_is_told_so_who_is_not_asked():
    match = BOARDS[0].start_hardy(7)
    for each in islice(explore(match, 7), 200):
        others = [seat for seat in (None, *range(each.seats)) if seat not in each.decision.seats]
        assert not any(showing.beyond(each, seat, "space:9") for seat in others)
