"""What each boss does that nobody else in the castle does: light, a rite, waking, a grudge."""

import pytest

from kit import offered, play, told
from kit.darkcastle import CARDS, held, hp, item, row, scenario, table
from undercroft.engine.effects import every_op
from undercroft.games.darkcastle.content import Fight
from undercroft.games.darkcastle.events import Burned, Defeated, Granted, Hurt, Knelt, RowRolled
from undercroft.games.darkcastle.options import ACCEPT, ALL_FIGHT, FINISH, Burn, Face, Kneel, Rest, Use

LOAF, SPIKE, EVASION = item("stale_loaf"), item("throwing_spike"), item("effervescent_evasion")


def fight(*chance, seats=2, attack=3, printed="MMM", **how):
    laid = {key: how.pop(key) for key in list(how) if key in {"items", "hp", "turner", "boss", "then", "companion", "characters"}}
    return scenario(seats, page=Fight(row=printed, attack=attack, **how), chance=chance, **laid)


# ------------------------------------------------------------------ the light


@pytest.mark.rule("darkcastle", "5.special.1", "5.defend.3")
def test_light_an_item_is_burned_before_a_round_and_the_blow_falls_short_in_it_alone():
    match = fight("W", "W", "W", "W", light=2, items=(["throwing_spike"], []))
    assert offered(match) == [ALL_FIGHT, Rest(0), Rest(1), Burn(SPIKE)]
    play(match, Burn(SPIKE))
    assert told(match, Burned) == [Burned(SPIKE, 0)]
    assert (held(match, 0), table(match).discards) == ([], (SPIKE,))
    play(match, ALL_FIGHT)
    assert hp(match) == [17, 17]
    play(match, ALL_FIGHT)
    assert hp(match) == [14, 14]


@pytest.mark.rule("darkcastle", "5.special.1")
def test_light_one_item_a_round_and_whoever_has_nothing_burns_nothing():
    match = fight("W", "W", light=1, items=(["throwing_spike", "stale_loaf"], []))
    play(match, Burn(LOAF))
    assert offered(match, Burn) == []
    play(match, ALL_FIGHT)
    while FINISH in offered(match):
        play(match, FINISH)
    assert offered(match, Burn) == [Burn(SPIKE)]  # a new round
    assert offered(fight(light=1), Burn) == []


@pytest.mark.rule("darkcastle", "5.special.1")
def test_light_it_burns_where_nobody_may_rest_and_where_no_item_works():
    match = fight("W", "W", light=1, no_rest=True, no_items=True, items=(["throwing_spike"], []))
    assert offered(match) == [ALL_FIGHT, Burn(SPIKE)]


# ------------------------------------------------------------------ the rite


@pytest.mark.rule("darkcastle", "5.special.1", "5.rest.1", "5.rest.3", "5.rest.4")
def test_rite_whoever_kneels_pays_and_neither_rolls_nor_is_struck_and_a_die_of_the_groups_choice_goes():
    match = fight("W", seats=2, printed="MMC", rite=3)
    assert offered(match) == [ALL_FIGHT, Rest(0), Rest(1), Kneel(0), Kneel(1)]
    play(match, Kneel(0))
    assert told(match, Knelt, Hurt) == [Knelt(0), Hurt(0, 3, 15)]
    assert offered(match) == [Face(0), Face(1)]
    assert (match.decision.seats, match.decision.default) == ((0, 1), 0)  # when time is up the first goes
    play(match, Face(1))
    assert told(match, Granted) == [Granted(1)]
    assert (row(match), hp(match)) == ("MM", [15, 15])  # the other has fought alone, and was struck


@pytest.mark.rule("darkcastle", "5.special.1", "0.object.3")
@pytest.mark.parametrize(("points", "kneels"), [(3, False), (4, True)])
def test_rite_nobody_kneels_to_death(points, kneels):
    match = fight(hp=(points, 18), rite=3)
    assert (Kneel(0) in offered(match)) == kneels
    assert Kneel(1) in offered(match)


@pytest.mark.rule("darkcastle", "5.special.1", "5.defeat.1")
def test_rite_the_last_die_may_be_bought_and_nobody_has_to_roll_for_it():
    match = fight(printed="M", rite=2, boss=True)
    play(match, Kneel(1))
    assert told(match, Granted, Defeated) == [Granted(0), Defeated(1)]
    assert match.outcome.reason == "escape"


@pytest.mark.rule("darkcastle", "5.special.1", "4.use.1")
def test_rite_its_price_is_a_loss_like_any_other():
    match = fight("W", printed="MM", rite=3, items=(["effervescent_evasion"], []))
    play(match, Kneel(0))
    assert offered(match) == [ACCEPT, Use(EVASION, 0)]
    play(match, Use(EVASION, 0))
    assert (hp(match), row(match)) == ([18, 15], "M")  # the die is granted all the same; the second has fought alone


@pytest.mark.rule("darkcastle", "5.special.1")
def test_rite_of_a_row_in_order_the_left_end_goes():
    match = fight("W", printed="CM", rite=1, in_order=True)
    play(match, Kneel(0))
    assert told(match, Granted) == [Granted(1)]  # nobody was asked


@pytest.mark.rule("darkcastle", "5.special.1")
def test_rite_one_alone_may_kneel_and_then_the_others_fight():
    match = fight("M", "W", "W", seats=3, printed="CCC", rite=1, lone=1, hp=(9, 9, 9))
    play(match, Kneel(2))
    assert hp(match) == [5, 5, 8]  # not all have fought


# ------------------------------------------------------------------ waking


@pytest.mark.rule("darkcastle", "5.special.1", "5.setup.6")
@pytest.mark.parametrize(("wakes", "rows"), [(1, ["MMM", "MMMC", "MMMC"]), (2, ["MMM", "MMMC", "MMMCC"]), (0, ["MMM", "MMM", "MMM"])])
def test_wakes_a_rolled_die_joins_the_row_after_each_of_the_first_rounds(wakes, rows):
    dice = ["W", "W", *["C"][: wakes > 0], "W", "W", *["C"][: wakes > 1]]
    match = fight(*dice, wakes=wakes)
    seen = [row(match)]
    for _ in range(2):
        play(match, ALL_FIGHT)
        seen.append(row(match))
    assert seen == rows
    assert len(told(match, RowRolled)) == wakes


@pytest.mark.rule("darkcastle", "5.setup.6", "5.special.1")
@pytest.mark.parametrize(("printed", "after"), [("M" * 8, 9), ("M" * 9, 9)])
def test_wakes_no_further_than_there_are_dice(printed, after):
    match = fight("W", "W", *["C"][: len(printed) < 9], printed=printed, wakes=3)
    play(match, ALL_FIGHT)
    assert len(row(match)) == after


@pytest.mark.rule("darkcastle", "5.round.2", "5.special.1", "4.use.1")
def test_whoever_eats_before_a_later_round_neither_puts_out_the_light_nor_wakes_anybody_again():
    dice = ["W", "W", "C", "W", "W", "C"]
    match = fight(*dice, wakes=2, light=1, hp=(9, 9), items=(["stale_loaf"], ["effervescent_evasion"]))
    play(match, ALL_FIGHT)
    while ACCEPT in offered(match) or FINISH in offered(match):
        play(match, ACCEPT if ACCEPT in offered(match) else FINISH)
    assert (row(match), hp(match)) == ("MMMC", [6, 6])
    before = hp(match)[0]
    play(match, Burn(EVASION), Use(LOAF, 0))
    eaten = hp(match)[0] - before
    assert (row(match), table(match).combat.light, eaten > 0) == ("MMMC", 1, True)
    play(match, ALL_FIGHT)
    assert hp(match) == [before + eaten - 2, 4]
    assert row(match) == "MMMCC"


# ------------------------------------------------------------------ a grudge


@pytest.mark.rule("darkcastle", "5.special.1", "5.attack.8", "5.defend.3")
@pytest.mark.parametrize(
    ("faces", "after"),
    [
        (["W", "W", "W"], [12, 12, 12]),
        (["WW", "W", "W"], [14, 11, 11]),
        (["WW", "WW", "W"], [14, 14, 10]),
        (["WW", "WW", "WW"], [14, 14, 14]),
        (["WW", "W", "M"], [14, 11, 11]),
    ],
)
def test_grudge_whoever_is_struck_pays_for_those_who_block(faces, after):
    match = fight(*faces, seats=3, printed="CCC", characters=("abbot", "smith", "tailor"), attack=2, grudge=1)
    play(match, ALL_FIGHT)
    assert hp(match) == after


@pytest.mark.rule("darkcastle", "5.special.1", "5.rest.4")
def test_grudge_whoever_rests_blocks_nothing():
    match = fight("W", "W", seats=3, attack=2, grudge=1, hp=(9, 9, 9))
    play(match, Rest(0))
    assert hp(match) == [10, 7, 7]


# ------------------------------------------------------------------ all of them


def test_every_boss_has_a_trick_that_no_other_card_has():
    tricks = ("light", "rite", "wakes", "grudge")
    fights = {page.title: [op for op in every_op(page) if isinstance(op, Fight)] for page in CARDS.pages}
    bosses = [page.title for page in CARDS.pages[CARDS.first_boss :]]
    own = {title: {trick for trick in tricks for each in found if getattr(each, trick)} for title, found in fights.items()}
    assert all(len(own[boss]) == 1 for boss in bosses), own
    assert len({min(own[boss]) for boss in bosses}) == len(bosses)
    assert not any(own[title] for title in fights if title not in bosses)
