"""What was looked at stays with whoever looked; everything else that lies open is open to all."""

import json

import pytest

from kit import changes, offered, picture, play, told
from kit.darkcastle import CARDS, held, item, page_number, scenario, table
from undercroft.games.darkcastle.content import Look, Scry
from undercroft.games.darkcastle.events import Looked, LookedAway, Turned
from undercroft.games.darkcastle.options import Turn, Use

from .castles import seen

AHEAD = ["warm_embers", "the_stoker", "the_yard_dog"]
TITLES = ["Warm Embers", "The Stoker", "The Yard Dog"]


def known(match, seat):
    castle = next(zone for zone in seen(match, seat)["zones"] if zone["id"] == "castle")
    return [card["name"] for card in castle.get("cards", [])]


@pytest.mark.rule("darkcastle", "4.use.2", "4.use.3", "2.castle.1")
@pytest.mark.parametrize("who", [0, 1, 2])
def test_a_lens_shows_two_cards_to_its_user_alone_and_their_order_stays(who):
    items = [["clouded_lens"] if each == who else [] for each in range(3)]
    match = scenario(3, items=items, chance=AHEAD[:2], then=1)
    lens = item("clouded_lens")
    before = picture(match)
    happened = play(match, Use(lens, who))
    assert LookedAway(who, 2) in happened
    assert known(match, who) == TITLES[:2]
    for seat in (*range(3), None):
        if seat != who:
            assert known(match, seat) == []
            view = json.dumps(seen(match, seat))
            assert not [title for title in TITLES if title in view]  # not in the log either
    assert "discards" in changes(before, match)
    play(match, Turn(who))
    assert told(match, Turned)[-1].page == page_number(AHEAD[0])
    assert known(match, who) == TITLES[1:2]


@pytest.mark.rule("darkcastle", "4.use.2", "2.castle.2")
@pytest.mark.parametrize(("left", "count"), [(3, 2), (2, 2), (1, 1)])
def test_a_lens_sees_no_farther_than_the_last_chapter(left, count):
    match = scenario(items=([Scry(2)],), left=left, then=4)
    play(match, Use(held(match, 0)[0], 0))
    assert len(known(match, 0)) == count
    assert all(1 <= page < CARDS.first_boss for event in told(match, Looked) for page in event.pages)


@pytest.mark.rule("darkcastle", "2.castle.2")
def test_before_the_boss_there_is_nothing_to_look_at():
    match = scenario(items=([Scry(2)],), left=0)
    assert offered(match, Use) == []
    match = scenario(page=Look(2), left=0)
    assert told(match, Looked, LookedAway) == []


@pytest.mark.rule("darkcastle", "3.turn.4")
@pytest.mark.parametrize("turner", [0, 1])
def test_a_card_that_lets_you_look_shows_it_to_the_turner_alone(turner):
    match = scenario(page=Look(2), turner=turner, chance=AHEAD[:2])
    assert known(match, turner) == TITLES[:2]
    assert known(match, 1 - turner) == []
    assert known(match, None) == []
    told_to = [each.to for each in match.events if isinstance(each.event, Looked)]
    assert told_to == [(turner,)]


@pytest.mark.rule("darkcastle", "2.castle.1")
def test_two_who_have_looked_know_the_same_places():
    match = scenario(page=Look(2), turner=1, left=5, ahead=AHEAD, seen=[0])
    assert known(match, 0) == TITLES
    assert known(match, 1) == TITLES[:2]
    play(match, Turn(0))
    assert table(match).turned[-1] == page_number(AHEAD[0])
    assert (known(match, 0), known(match, 1)) == (TITLES[1:], TITLES[1:2])


@pytest.mark.rule("darkcastle", "4.carry.3", "4.draw.3", "2.hp.4")
def test_all_seats_see_the_same_of_everything_that_lies_open():
    items = (["cracked_axe"], ["liquid_luck"], [])
    match = scenario(3, hp=(3, 9, 14), items=items, pool=["stale_loaf"], discards=["rotten_shield"], ahead=AHEAD, seen=[1])
    views = [seen(match, seat) for seat in (0, 1, 2, None)]
    for view in views:
        for zone in view["zones"]:
            if zone["id"] == "castle":
                zone.pop("cards", None)
        view.pop("prompt")
        view.pop("seat")
    assert views[0] == views[1] == views[2] == views[3]
