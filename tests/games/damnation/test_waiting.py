"""Why not: whatever is mine and can't be used now says why, by the rules' own conditions, and nobody is told it of another's things."""

import pytest

from kit.playing import explore
from kit.tables import layings
from undercroft.engine import showing
from undercroft.games.damnation.content.loading import ACTIONS
from undercroft.games.damnation.holdings import replies
from undercroft.games.damnation.options import Attack, Discard, GiveBack, Haunting, Play, RollAgain, Slot, Use

LAYINGS = [laying for laying in layings() if laying.game == "damnation"]
OF_A_CARD = (Play, Attack, Discard, GiveBack, RollAgain)


def things(view):
    """All cards on the table that this seat sees, by id."""
    held = [card for sheet in view.sheets for card in sheet.hand]
    return {card.id: card for card in (*held, *(card for zone in view.zones for card in zone.cards))}


def mine(match, seat):
    """Ids of what this seat could use at some time."""
    player = match.table.players[seat]
    cards = {f"card:{card}" for card in (*player.hand, *(match.table.vampire_hand if seat == match.table.vampire else ()))}
    if player.alive:
        return cards | {f"talent:{slot}" for slot in range(3)}
    haunts = () if match.table.gothic else (*range(match.table.content.on_sheet), *([player.shade] if player.shade >= 0 else []))
    return cards | {f"haunt:{number}" for number in haunts}


def offered(options):
    for option in options:
        if isinstance(option, OF_A_CARD):
            yield f"card:{option.card}"
        elif isinstance(option, Use | Slot):
            yield f"talent:{option.slot}"
        elif isinstance(option, Haunting):
            yield f"haunt:{option.number}"


@pytest.mark.parametrize("laying", LAYINGS[::3], ids=str)
def test_what_is_mine_is_offered_or_says_why_not(laying):
    for number, match in enumerate(explore(laying.start(8), 8)):
        if match.table.turn < 0:
            continue
        seat = match.decision.seats[0] if number % 3 else number % laying.seats
        shown = things(showing.table_now(match, seat))
        usable = {*offered(match.options_for(seat))}
        waiting = {thing for thing, card in shown.items() if card.waits}
        assert waiting == mine(match, seat) - usable
        assert all(card.waits.endswith(".") for card in shown.values() if card.waits)


def test_in_other_actions_the_moment_is_never_the_only_reason():
    """What could be used in Other Actions, and is not offered there, lacks something: its token, its prey, its room, its Health."""
    asked = 0
    for laying in LAYINGS:
        for match in explore(laying.start(9), 9):
            if match.decision.rule != "5.3.1":
                continue
            (seat,) = match.decision.seats
            table, shown = match.table, things(showing.table_now(match, seat))
            for card in table.players[seat].hand:
                why = shown[f"card:{card}"].waits
                if table.content.when[card] & ACTIONS:
                    asked += 1
                    assert bool(why) == (card not in {each.card for each in replies(table, seat, ACTIONS) if isinstance(each, Play)})
                    assert not why.startswith("Its moment"), why
            for slot, thing in enumerate(table.content.talents[table.players[seat].character]):
                assert "actions" not in thing.when or not shown[f"talent:{slot}"].waits.startswith("Its moment")
    assert asked > 20


def test_of_the_things_of_others_nobody_is_told_why_they_wait():
    laying = LAYINGS[4]
    for match in explore(laying.start(10), 10):
        if match.table.turn >= 0:
            assert not any(card.waits for card in things(showing.table_now(match, None)).values())
            for seat in range(laying.seats):
                shown = showing.table_now(match, seat)
                others = [card for sheet in shown.sheets if sheet.owner != seat for card in sheet.hand]
                others += [card for zone in shown.zones if zone.owner not in {seat, None} for card in zone.cards]
                assert not any(card.waits for card in others)
