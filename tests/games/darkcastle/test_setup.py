"""Chapter 2, the castle: what lies where before the first card is turned."""

import json

import pytest

from kit import offered, play, told
from kit.darkcastle import CARDS, GAME, begin, page_number, row, scenario, table, unused
from undercroft.games.darkcastle.content import Draw, Fight, Look, Skip
from undercroft.games.darkcastle.events import Drawn, Looked, Skipped, Turned
from undercroft.games.darkcastle.options import CLOSE, Turn

from .castles import SIZE, quiet_castle, seen, step_on

CHAPTERS = range(1, CARDS.first_boss)


def zone(match, name, seat=0):
    return next(each for each in seen(match, seat)["zones"] if each["id"] == name)


@pytest.mark.rule("darkcastle", "2.castle.1", "2.castle.2", "2.castle.3", "2.castle.4", "3.chapter.1")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_a_castle_is_the_start_card_then_fifteen_chapters_then_one_boss(seats):
    match = quiet_castle(seats, seed=seats)
    lengths = [zone(match, "castle")["count"]]
    while match.decision is not None:
        step_on(match)
        if zone(match, "castle")["count"] != lengths[-1]:
            lengths.append(zone(match, "castle")["count"])
    start, *chapters, boss = [event.page for event in told(match, Turned)]
    assert start == 0
    assert len(chapters) == len(set(chapters)) == 15
    assert set(chapters) <= set(CHAPTERS)
    assert boss >= CARDS.first_boss
    assert lengths == list(range(17, -1, -1))  # the pile shrinks card by card, nothing is put back, nothing is left over


@pytest.mark.rule("darkcastle", "2.castle.1")
def test_any_chapter_can_come_first_and_nobody_can_foretell_which():
    firsts = set()
    for seed in range(300):
        match = GAME.start(2, {"characters": "dealt"}, seed)
        play(match, Turn(0), Turn(0))
        firsts.add(told(match, Turned)[1].page)
    assert firsts == set(CHAPTERS)


@pytest.mark.rule("darkcastle", "2.castle.3")
def test_any_of_the_three_bosses_can_wait_beneath():
    bosses = set()
    for seed in range(40):
        match = scenario(left=0, then=seed)
        play(match, Turn(0))
        bosses.add(told(match, Turned)[0].page)
    assert bosses == set(range(CARDS.first_boss, CARDS.first_boss + 3))


@pytest.mark.rule("darkcastle", "2.castle.1", "2.castle.2", "2.castle.3", "2.castle.5", "3.turn.3")
@pytest.mark.parametrize("seat", [0, 1, 2, None])
def test_what_lies_face_down_is_in_nobodys_view(seat):
    match = GAME.start(3, {"characters": "dealt"}, 5)
    for _ in range(60):
        if match.decision is None:
            break
        view = json.dumps(seen(match, seat), ensure_ascii=False)
        hidden = [page.title for number, page in enumerate(CARDS.pages) if number not in table(match).turned]
        assert not [title for title in hidden if f'"{title}"' in view]
        assert zone(match, "items", seat).get("cards", []) == []
        step_on(match)
    assert len(table(match).turned) > 2


@pytest.mark.rule("darkcastle", "2.castle.3")
@pytest.mark.parametrize(("left", "boss"), [(2, False), (1, False), (0, True)])
def test_the_boss_comes_after_the_last_chapter_and_not_before(left, boss):
    match = scenario(left=left, then=3)
    play(match, Turn(1))
    assert (told(match, Turned)[0].page >= CARDS.first_boss) == boss
    assert table(match).chapters_left == max(0, left - 1)


@pytest.mark.rule("darkcastle", "2.castle.4", "1.components.5")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_the_start_card_is_turned_first_and_gives_the_group_one_item(seats):
    match = begin(seats, characters="dealt", chance=[None] * SIZE[seats], then=1)
    assert seen(match)["banner"]["title"] == "Escape the Dark Castle"  # the picture of the castle lies on top
    happened = play(match, Turn(1))
    assert happened[0] == Turned(1, 0)
    assert sum(isinstance(event, Drawn) for event in happened) == 1
    assert len(table(match).pool) == 1
    assert table(match).chapters_left == 15
    assert offered(match, Turn) == [Turn(who) for who in range(SIZE[seats])]  # and play goes on


@pytest.mark.rule("darkcastle", "2.castle.2")
@pytest.mark.parametrize(("left", "seen"), [(3, 2), (2, 2), (1, 1), (0, 0)])
def test_whoever_looks_ahead_sees_chapters_of_this_castle_alone(left, seen):
    match = scenario(page=Look(2), left=left, then=4)
    looked = told(match, Looked)
    assert sum(len(event.pages) for event in looked) == seen
    assert all(page in CHAPTERS for event in looked for page in event.pages)
    play(match, Turn(0))
    turned = told(match, Turned)[-1].page
    assert turned == looked[0].pages[0] if seen else turned >= CARDS.first_boss


@pytest.mark.rule("darkcastle", "2.castle.2")
@pytest.mark.parametrize(("left", "skipped", "after"), [(4, 2, 2), (3, 2, 1), (2, 2, 0), (1, 1, 0), (0, 0, 0)])
def test_skipping_passes_by_chapters_of_this_castle_but_never_the_boss(left, skipped, after):
    match = scenario(page=Skip(2), left=left, then=4)
    assert told(match, Skipped) == [Skipped(skipped)]
    assert table(match).chapters_left == after
    assert len(table(match).bosses) == 3
    play(match, Turn(0))
    assert (told(match, Turned)[-1].page >= CARDS.first_boss) == (after == 0)


@pytest.mark.rule("darkcastle", "2.castle.2")
def test_a_card_that_was_seen_and_then_skipped_never_comes():
    names = ["warm_embers", "the_stoker", "the_yard_dog"]
    match = scenario(page=Skip(2), left=3, ahead=names, seen=[0])
    assert not {page_number(name) for name in names[:2]} & {*table(match).castle.hidden, *table(match).castle.top}
    play(match, Turn(0))
    assert told(match, Turned)[-1].page == page_number("the_yard_dog")


@pytest.mark.rule("darkcastle", "2.castle.5")
def test_all_items_start_in_one_shuffled_deck():
    firsts = set()
    for seed in range(150):
        match = GAME.start(2, {"characters": "dealt"}, seed)
        assert sorted(table(match).deck.hidden) == list(range(35))
        assert zone(match, "items")["count"] == 35
        play(match, Turn(0))
        firsts.add(CARDS.kind_of[table(match).pool[0]])
        assert zone(match, "items")["count"] == 34
    assert firsts == set(range(len(CARDS.kinds)))


@pytest.mark.rule("darkcastle", "2.castle.5")
def test_a_card_that_was_drawn_is_not_in_the_deck_any_more():
    match = scenario(page=[Draw(2), Draw(1)], deck=["cracked_axe", "cracked_axe", "liquid_luck"], chance=["cracked_axe", "cracked_axe"])
    first = list(table(match).pool)
    play(match, CLOSE)
    assert len(set(first)) == 2
    assert not set(first) & set(table(match).pool)
    assert table(match).deck.hidden == ()


@pytest.mark.rule("darkcastle", "2.castle.6")
def test_all_nine_chapter_dice_lie_in_the_pool_until_a_fight_begins():
    match = begin(4, characters="dealt", chance=[None] * 4, then=2)
    assert "dice" not in seen(match)  # none lies under a card
    assert table(match).combat is None
    match = scenario(4, page=Fight(row="MMMCC+P", attack=2), chance=["W", "W", "C", "M"])
    assert row(match) == "MMMCCWWCM"  # all nine could be taken from it
    assert not unused(match)
