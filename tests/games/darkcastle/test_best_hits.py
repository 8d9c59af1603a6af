"""All hits at once where nothing else could be better; and options that do the very same, shown once."""

import msgspec
import pytest

from kit import offered, play
from kit.darkcastle import item, row, scenario, table
from undercroft.engine.plans import follow, plans_for
from undercroft.games.darkcastle.content import Fight
from undercroft.games.darkcastle.options import ALL_FIGHT, Discard, Give, SetDie, Strike, Use

from .castles import seen

SEED = 3


def attack(printed, *faces, answer=ALL_FIGHT, items=(), **special):
    """The abbot, the cook and the miller have rolled."""
    match = scenario(3, page=Fight(row=printed, attack=1, **special), chance=[*faces], items=items, hp=(9, 9, 9), then=SEED)
    play(match, answer)
    return match


def lefts(match):
    """Every row that can be left behind by strikes until no more can be taken, tried one by one."""
    if not (strikes := offered(match, Strike)):
        return {row(match)}
    found = set()
    for strike in strikes:
        trial = match.fork()
        before = table(trial).combat
        trial.answer(trial.decision.options.index(strike), 0)
        over = table(trial).combat is None or table(trial).combat.rounds > before.rounds
        found |= {row(trial)} if over else lefts(trial)
    return found


@pytest.mark.rule("darkcastle", "5.attack.2", "5.attack.3", "5.attack.7")
@pytest.mark.parametrize(
    ("printed", "faces", "left"),
    [
        ("MMCCWW", ("M", "M", "W"), "CCW"),
        ("MMMC", ("MM", "M", "C"), ""),
        ("MMMCC", ("M", "MM", "MM"), "CC"),
        ("MMMCCW", ("MM", "CC", "M"), "W"),
    ],
)
def test_all_hits_are_one_answer_and_no_other_way_removes_more(printed, faces, left):
    match = attack(printed, *faces)
    ends = lefts(match)
    assert left in ends
    assert len(left) == min(map(len, ends))
    (plan,) = plans_for(match, 0)
    assert plan.label.text.startswith("Take the best hits: ")
    assert ("none left" in plan.label.text) is (not left)
    assert follow(match, 0, plan) == len(plan.steps) > 1
    assert row(match) == left
    assert table(match).combat is None or match.decision.rule == "5.round.2"


@pytest.mark.rule("darkcastle", "5.attack.4")
@pytest.mark.parametrize("faces", [("M", "W", "W"), ("M", "M", "MM")], ids=["one can strike", "one die is there"])
def test_one_hit_needs_no_plan(faces):
    assert not plans_for(attack("MCC", *faces), 0)


@pytest.mark.rule("darkcastle", "5.special.1")
@pytest.mark.parametrize("special", ["in_order", "plated", "stubborn", "thorns", "fury", "leech", "ward"])
def test_where_a_special_makes_it_a_choice_nothing_is_suggested(special):
    value = {"stubborn": "M", "plated": 1, "thorns": 1, "fury": 1}.get(special, True)
    faces = ("W", "MM", "MM", "CC") if special == "ward" else ("MM", "MM", "CC")
    match = attack("MMMCC", *faces, **{special: value})
    assert len(offered(match, Strike)) > 1
    assert not plans_for(match, 0)
    assert plans_for(attack("MMMCC", "MM", "MM", "CC", rage=1, pilfer=True), 0)  # these change blows alone


@pytest.mark.rule("darkcastle", "5.special.1", "4.use.4")
def test_nothing_is_suggested_in_a_duel():
    axe, page = [["cracked_axe"]], Fight(row="MMMCC", attack=1)
    brawl = scenario(2, page=page, chance=["M", "W", "C"], items=axe)
    duel = scenario(2, page=msgspec.structs.replace(page, duel=True), chance=["M", "C"], items=axe)
    play(brawl, ALL_FIGHT)
    assert len(offered(duel, Strike)) == len(offered(brawl, Strike)) == 2  # with two dice of one's own
    assert not plans_for(duel, 0)
    assert plans_for(brawl, 0)


@pytest.mark.rule("darkcastle", "4.use.1", "4.use.4")
@pytest.mark.parametrize("thing", ["decayed_blade", "dented_daggers", "stale_loaf", "brew_of_might"])
def test_items_that_change_dice_are_a_choice_and_others_are_asked_for_afterwards(thing):
    match = attack("MMMCC", "M", "W", "C", items=[[thing]])
    plans = plans_for(match, 0)
    if thing in {"decayed_blade", "dented_daggers"}:
        assert not plans
    else:
        assert follow(match, 0, plans[0]) == 2
        assert row(match) == "MMC"
        assert offered(match, Use) == [Use(item(thing), 0)]


# ---------------------------------------------------------------------- the same once


def choices(match, kind):
    """What people are shown of this kind of options, each with all that it stands for."""
    options = match.decision.options
    found = seen(match)["prompt"]["choices"]
    assert sorted(index for each in found for index in (each["index"], *each.get("same", ()))) == list(range(len(options)))
    return [
        (each, [options[index] for index in (each["index"], *each.get("same", ()))])
        for each in found
        if isinstance(options[each["index"]], kind)
    ]


def after(match, option):
    """What people see after it, with like items and like dice not told apart, wherever they lie in their place."""
    trial = match.fork()
    trial.answer(trial.decision.options.index(option), 0)
    view = seen(trial)
    sheets = [(sheet["name"], sheet["trackers"], sorted(card["name"] for card in sheet.get("hand", ()))) for sheet in view["sheets"]]
    labels = sorted(each["label"] for each in view["prompt"]["choices"])
    log = [line["text"] for line in view["log"]]
    return sheets, labels, view["prompt"]["text"], log, sorted(row(trial))


@pytest.mark.rule("darkcastle", "4.trade.5", "4.use.1")
def test_two_like_items_in_one_place_are_one_option_and_light_both():
    match = scenario(2, items=[["stale_loaf", "stale_loaf"], ["stale_loaf"]], pool=["rotten_shield", "rotten_shield"], hp=(9, 9))
    loaves = [item("stale_loaf", number) for number in range(3)]
    told = {each["label"]: (each, options) for each, options in choices(match, Give)}
    each, options = told["The Cook is given one Stale Loaf of the Abbot"]
    assert options == [Give(loaves[0], 1), Give(loaves[1], 1)]
    assert {f"item:{card}" for card in loaves[:2]} < set(each["targets"])
    assert "The Abbot is given the Stale Loaf of the Cook" in told  # that one lies elsewhere
    assert len(told["The Abbot takes one Rotten Shield"][1]) == 2
    for each, options in [*choices(match, Give), *choices(match, Use)]:
        for option in options[1:]:
            assert after(match, option) == after(match, options[0]), each


@pytest.mark.rule("darkcastle", "4.use.4")
def test_a_spent_item_is_not_the_same_as_a_fresh_one():
    page = Fight(row="MMM", attack=3, pilfer=True)
    match = scenario(1, items=[["rotten_shield", "rotten_shield"]], page=page, chance=["W", "W"])
    play(match, ALL_FIGHT, Use(item("rotten_shield"), 0))
    while not offered(match, Discard):
        match.answer(0)
    assert [len(options) for _, options in choices(match, Discard)] == [1, 1]


@pytest.mark.rule("darkcastle", "4.use.2")
@pytest.mark.parametrize("in_order", [False, True])
def test_like_dice_are_one_option_unless_their_place_in_the_row_counts(in_order):
    match = scenario(2, items=[["elixir_of_insight"]], page=Fight(row="MCC", attack=1, in_order=in_order))
    play(match, Use(item("elixir_of_insight"), 0))
    told = choices(match, SetDie)
    assert len(told) == (6 if in_order else 4)
    for _, (first, *others) in told:
        assert all(after(match, other) == after(match, first) for other in others)
