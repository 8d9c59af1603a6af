"""The kit itself: it must say clearly what is wrong with a test, and play on like any match."""

import re

import pytest

from kit import changes, offered, picture, play, told
from kit.darkcastle import begin, held, hp, item, page_number, row, scenario, table, unused
from undercroft.games.darkcastle.content import Draw, Fight, Heal, Look, Lose, Reduce
from undercroft.games.darkcastle.events import Drawn, Healed, Looked, Turned
from undercroft.games.darkcastle.options import ALL_FIGHT, FINISH, Rest, Strike, Turn, Use


def resting():
    return scenario(
        seats=3,
        characters=("abbot", "cook", "miller"),
        hp=(5, 14, 14),
        page=Fight(row="MMC", attack=2),
        chance=["M", "CC"],
    )


def test_the_example_of_the_readme():
    match = resting()
    before = picture(match)
    assert Healed(0, 1, 6) in play(match, Rest(0))
    play(match, Strike(1, False, 1), FINISH)
    assert hp(match) == [6, 12, 14]
    assert row(match) == "MC"
    assert not unused(match)
    assert {"hp.0": (5, 6), "hp.1": (14, 12)}.items() <= changes(before, match).items()


def test_a_scenario_forks_and_undoes_like_any_match():
    match = resting()
    before = match.digest()
    play(match, Rest(0))
    fork = match.fork()
    assert (fork.digest(), fork.tape, fork.events) == (match.digest(), match.tape, match.events)
    play(fork, Strike(1, False, 1), FINISH)
    assert fork.digest() != match.digest()
    match.undo(agreed=True)
    assert match.digest() == before
    assert unused(match) == ["M", "CC"]


def test_answers_may_be_labels_classes_or_predicates():
    match = scenario(page="the_stoker", then=1)
    assert play(match, "Run")
    match = scenario(page=Fight(row="MMC", attack=2), then=1)
    play(match, lambda option: option == ALL_FIGHT)
    with pytest.raises(pytest.fail.Exception, match="could be any of 2 options"):
        play(scenario(page=Fight(row="MMC", attack=2)), Rest)


def test_a_wrong_answer_says_what_is_offered():
    with pytest.raises(pytest.fail.Exception, match=re.escape("Rest(who=9), is not offered")) as caught:
        play(resting(), Rest(9))
    assert "Rest(who=2)" in str(caught.value)
    assert "by rule 5.round.2" in str(caught.value)


def test_a_wrong_wish_says_what_could_have_come():
    match = scenario(page=Fight(row="MMC", attack=2), chance=["WWW"])
    with pytest.raises(AssertionError, match=re.escape("result 1 of the script is 'WWW', but CharacterDie(who=0) can be: W, WW, M, MM, C")):
        play(match, ALL_FIGHT)


def test_a_script_that_runs_dry_fails_the_test_unless_something_follows():
    with pytest.raises(AssertionError, match="ended after 0 results"):
        scenario(page=Fight(row="M+P", attack=2))
    assert len(row(scenario(page=Fight(row="M+P", attack=2), then=7))) == 3


def test_cards_are_drawn_by_name():
    match = scenario(page=Draw(2), chance=["rotten_shield", "cracked_axe"])
    assert [event.card for event in told(match, Drawn)] == [item("rotten_shield"), item("cracked_axe")]
    match = scenario(chance=["the_stoker"])
    play(match, Turn(1))
    assert told(match, Turned) == [Turned(1, page_number("the_stoker"))]


def test_cards_that_are_looked_at_come_by_name_too():
    names = ["the_stoker", "the_ice_cellar", "oldest_inmates"]
    match = scenario(page=Look(3), chance=names)
    assert told(match, Looked) == [Looked(0, tuple(map(page_number, names)))]


def test_items_and_pages_built_in_the_test_are_played():
    match = scenario(items=([Reduce(1)], [Heal(3), "cracked_axe"]), hp=(18, 9), page=Fight(row="M", attack=2), boss=True)
    assert table(match).turned[-1] == table(match).content.first_boss
    assert changes(picture(match), match) == {}
    play(match, Use(held(match, 1)[0], 1))
    assert hp(match) == [18, 12]


def test_a_match_from_the_beginning_with_dealt_characters():
    match = begin(2, characters="dealt", chance=["cook", "abbot"])
    assert offered(match) == [Turn(0), Turn(1)]
    assert [table(match).content.characters[number].name for number in table(match).characters] == ["Cook", "Abbot"]


def test_places_in_the_castle_that_somebody_knows():
    match = scenario(page=Lose("each", 1), ahead=["the_stoker", "cistern_tenant"], seen=[1])
    names = [[card["name"] for card in zone["cards"]] for zone in match.view(1)["zones"] if zone["id"] == "castle"]
    assert names == [["The Stoker", "The Cistern Tenant"]]
    play(match, Turn(0))
    assert told(match, Turned)[-1].page == page_number("the_stoker")
