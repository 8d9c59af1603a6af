"""How good the table looks, and what becomes of those who go by it."""

import pytest

from kit import offered, play
from kit.damnation import CARDS, begin, card, scenario, table, to, where_is
from undercroft import bots
from undercroft.games.damnation import GAME
from undercroft.games.damnation.options import Attack, Go, Haunting, Pass, Suffer


def looks(match, seat):
    return GAME.appraise(table(match), seat)


def test_the_dead_have_lost_and_the_last_one_has_won():
    match = scenario(3, places=("B5", "D5", "S5"), dead=(2,), health=(10, 3), hands=(["cleaver"],), chance=["1", "candlelight"])
    assert looks(match, 2) == pytest.approx(0.0, abs=1e-6)
    assert 0.0 < looks(match, 1) < looks(match, 0) < 1.0
    play(match, to("C5"), Attack(card("cleaver"), 1))
    assert [looks(match, seat) for seat in range(3)] == [1.0, 0.0, 0.0]


@pytest.mark.parametrize(
    ("worse", "better"),
    [
        ({"health": (3, 10)}, {"health": (9, 10)}),
        ({"hands": ([], [])}, {"hands": (["cleaver"], [])}),
        ({"tokens": (0, 0)}, {"tokens": (7, 0)}),
        ({"souls": ([], [])}, {"souls": (["mystic"], [])}),
        ({"places": ("moat", "S5")}, {"places": ("kitchen", "S5")}),
        ({"places": ("staircase", "S5")}, {"places": ("kitchen", "S5")}),
        ({"players": {0: {"misses": 2}}}, {}),
        ({"players": {0: {"holder": 1}}}, {}),
    ],
)
def test_what_is_better_looks_better(worse, better):
    plain = {"places": ("B5", "S5"), "turn": 1, "turns": 40, "chance": ["2", "candlelight"]}
    assert looks(scenario(**plain | worse), 0) < looks(scenario(**plain | better), 0)


def test_the_dead_can_win_nothing_and_haunt_whom_they_can():
    match = scenario(
        3, characters=("stranger", "wanderer", "gentleman"), places=("B5", "B6", "S5"), dead=(0,), turns=40, health=(0, 5, 5), then=1
    )
    assert match.decision.rule == "10.2"
    chosen = match.decision.options[bots.make("greedy", 1).choose(match, 0)]
    assert isinstance(chosen, Haunting)
    before = looks(match, 0)
    play(match, chosen)
    assert before < looks(match, 0) <= 0.0


def test_to_be_about_to_strike_looks_better_than_to_stand_there_unarmed_or_out_of_reach():
    def beside(place, hand, turn=0):
        return looks(scenario(places=("B5", place), hands=(hand,), turn=turn, turns=40, chance=["2", "candlelight"]), 0)

    assert beside("B6", ["cleaver"]) - beside("B6", []) > beside("S5", ["cleaver"]) - beside("S5", [])
    assert beside("B6", ["cleaver"]) > beside("B6", ["cleaver"], turn=1)


@pytest.mark.rule("damnation", "8.3.3", "5.2.12")
def test_damage_that_is_about_to_be_suffered_lies_on_the_table_and_counts():
    match = scenario(places=("B5", "D5"), hands=(["cleaver"],), tokens=(0, 2), turns=40, chance=["1", "candlelight"])
    play(match, to("C5"))
    before = looks(match, 0), looks(match, 1)
    play(match, Attack(card("cleaver"), 1))
    assert match.decision.rule == "5.2.12"  # Resolve could be used
    assert table(match).harm == ((1, 3),)
    assert looks(match, 0) > before[0]
    assert looks(match, 1) < before[1]
    play(match, Suffer)
    assert table(match).harm == ()


@pytest.mark.parametrize(("near", "far"), [("C10", "K10"), ("K10", "S8")])
def test_the_vampire_fears_to_be_far_from_home_when_the_time_runs_out(near, far):
    def at_the_end(place, timer):
        match = scenario(
            3, places=("vault", "K1", "kitchen"), vampire=0, vampire_at=place, timer=timer, turn=1, turns=40, chance=["2", "candlelight"]
        )
        return looks(match, 0)

    assert at_the_end(near, 1) > at_the_end(far, 1)
    assert at_the_end(near, 6) - at_the_end(far, 6) < at_the_end(near, 1) - at_the_end(far, 1)
    assert at_the_end(far, 6) > at_the_end(far, 1)


def test_on_the_final_turn_a_vampire_whose_dice_lead_home_goes_home():
    match = scenario(
        3, places=("vault", "K1", "kitchen"), vampire=0, vampire_at="H10", powers=["dread", "thirst"], timer=1, turns=40, chance=["6", "6"]
    )
    assert match.decision.rule == "8.1.11"
    chosen = match.decision.options[bots.make("greedy", 1).choose(match, 0)]
    assert isinstance(chosen, Go)
    assert chosen.path[-1] == CARDS.vault


def test_villains_are_chosen_by_taste_and_not_always_the_same():
    chosen = set()
    for seed in range(4):
        match = begin(4, then=seed)
        players = [bots.make("greedy", seat) for seat in range(4)]
        while match.decision.rule == "4.10":
            seat = match.decision.seats[0]
            match.answer(players[seat].choose(match, seat))
        chosen |= {player.character for player in table(match).players}
    assert chosen == set(range(len(CARDS.characters)))


def test_a_greedy_player_outlives_random_ones_three_times_as_often_as_chance():
    survived = 0
    for seed in range(20):
        match = GAME.start(4, seed=seed, events=False)
        players = [bots.make("greedy" if seat == seed % 4 else "random", 10 * seed + seat) for seat in range(4)]
        while match.decision is not None:
            seat = match.decision.seats[0]
            match.answer(players[seat].choose(match, seat))
        survived += seed % 4 in match.outcome.winners
    assert survived >= 15  # of twenty; five would be chance


def test_whoever_has_a_soul_to_give_goes_into_the_dark_tower():
    """The cards that are drawn there count before one of them is given back; a Soul of one's own opens nothing."""
    for souls, goes in ((["mystic"], True), ([], False)):
        match = scenario(3, places=("P1", "S10", "B5"), souls=(souls,), hands=(["cleaver", "scythe"],), chance=["3", "candlelight"])
        bot = bots.make("greedy", 1)
        for _ in range(2):
            if match.decision.rule != "8.6.1":
                break
            play(match, Pass)
        ways = [option for option in offered(match, Go) if option.path[-1] == where_is("dark_tower")]
        assert bool(ways) == goes
        if goes:
            assert match.decision.options[bot.choose(match, 0)] == ways[0]


def test_the_dead_would_rather_shut_a_door_than_do_nothing():
    match = scenario(3, characters=("aristocrat",), places=("B5", "S10", "B8"), dead=(0,), act=3, players={0: {"haunted": 0}})
    before = looks(match, 0)
    table(match).jammed = ((0, 0),)
    assert looks(match, 0) > before
