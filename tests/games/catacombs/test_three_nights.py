"""The Three Nights, the pack that comes along: three quests, of which one changes the next, and either side wins its share of each."""

import sys

import pytest

from games.catacombs.test_nothing_is_dead import interval
from undercroft import bots
from undercroft.engine.game import Content
from undercroft.games.catacombs import GAME
from undercroft.games.catacombs.board import card_of, cast_of, leader_of
from undercroft.games.catacombs.content.loading import QUESTS
from undercroft.games.catacombs.state import HEROES, LOCKED

PACK = "three-nights"
NIGHTS = (("treasure", "off"), ("release", "off"), ("release", "on"), ("reign", "off"), ("orchard", "off"))
"""The first; the second if the first was won, and if it was lost; the third likewise."""


def begun(quest, hazards="off", seed=1):
    return GAME.start(2, GAME.choose_options({"quest": quest, "hazards": hazards}), seed, events=False, pack=PACK)


@pytest.mark.parametrize("quest", QUESTS)
def test_each_night_has_a_leader_and_a_text_of_its_own(quest):
    ours, base = cast_of(begun(quest).table), cast_of(GAME.start(2, {"quest": quest}, 1, events=False).table)
    for field in ("title", "story", "ending", "leader", "map", "tiles", "source"):
        assert getattr(ours.quest, field) != getattr(base.quest, field), field
    assert LOCKED in begun(quest).table.doors


def test_the_second_night_has_pits_if_the_first_was_lost():
    assert not cast_of(begun("release").table).ground.traps
    assert cast_of(begun("release", "on").table).ground.traps


def test_the_third_night_is_fought_over_the_same_ground_with_a_worse_house_if_the_second_was_lost():
    won, lost = begun("reign").table, begun("orchard").table
    assert cast_of(won).ground.cells == cast_of(lost).ground.cells
    assert cast_of(won).quest.goal == cast_of(lost).quest.goal == "leader"
    assert card_of(won, leader_of(won)).name != card_of(lost, leader_of(lost)).name
    names = {card_of(lost, who).name for who in cast_of(lost).masters}
    assert "Alditha's Echo" in names
    assert len(cast_of(lost).masters) > len(cast_of(won).masters)


def test_what_follows_is_said_where_a_night_begins_and_ends():
    quests = {quest: cast_of(begun(quest).table).quest for quest in QUESTS}
    assert "without hazards" in quests["treasure"].ending
    assert "play with hazards" in quests["release"].story
    assert "reign" in quests["release"].ending
    assert isinstance(GAME.content(PACK), Content)


@pytest.mark.soak
@pytest.mark.parametrize(("quest", "hazards"), NIGHTS)
def test_either_side_wins_its_share_of_each_night(quest, hazards):
    games, won = 60, 0
    for seed in range(games):
        match = begun(quest, hazards, seed)
        seated = [bots.make("greedy", 2 * seed + seat) for seat in range(2)]
        while match.decision is not None:
            seat = match.decision.seats[0]
            match.answer(seated[seat].choose(match, seat))
        won += match.outcome.winners == (HEROES,)
    least, most = interval(won, games)
    sys.stdout.write(f"{quest}, hazards {hazards}: heroes {won} of {games}, {100 * least:.0f} to {100 * most:.0f} %\n")
    assert least < 0.6
    assert most > 0.4
