"""Chapter 2, characters and hit points."""

import json
from itertools import combinations

import pytest

from kit import changes, offered, picture, play, told
from kit.darkcastle import CARDS, CHARACTERS, begin, held, hp, scenario, table
from undercroft.games.darkcastle.content import Fight, Gain, Heal, Share
from undercroft.games.darkcastle.events import Chosen, Healed
from undercroft.games.darkcastle.options import ALL_FIGHT, Choose, Rest, Turn, Use

from .castles import SIZE, seen

PUBLISHED = {  # Might, Cunning, Wisdom; and the die
    "Abbot": (3, 1, 4, "W W WW M MM C"),
    "Cook": (4, 3, 1, "M M MM C CC W"),
    "Miller": (3, 4, 1, "C C CC M MM W"),
    "Smith": (4, 1, 3, "M M MM W WW C"),
    "Tailor": (1, 4, 3, "C C CC W WW M"),
    "Tanner": (1, 3, 4, "W W WW C CC M"),
}


@pytest.mark.rule("darkcastle", "2.characters.1")
@pytest.mark.parametrize("seat", [0, 1, 2, None])
def test_everybody_sees_all_six_characters_and_their_dice_while_choosing(seat):
    match = begin(3)
    for chosen in (2, 0, 5):
        open_to_all = json.dumps(seen(match, seat))
        assert [name for name in PUBLISHED if name not in open_to_all] == []
        assert "double" in open_to_all.lower()  # the dice, and not the counts alone
        play(match, Choose(chosen))


@pytest.mark.rule("darkcastle", "2.characters.1", "2.characters.3")
def test_whoever_chooses_reads_how_often_each_trait_is_on_the_die():
    match = begin(2)
    labels = [choice["label"] for choice in seen(match)["prompt"]["choices"]]
    assert labels == [f"The {name}: Might {m}, Cunning {c}, Wisdom {w}" for name, (m, c, w, _) in PUBLISHED.items()]


@pytest.mark.rule("darkcastle", "2.characters.2", "2.characters.3")
def test_the_numbers_of_each_character_are_the_symbols_on_its_die_and_add_up_to_eight():
    for character in CARDS.characters:
        *numbers, faces = PUBLISHED[character.name]
        assert sorted(character.faces) == sorted(faces.split())
        symbols = "".join(character.faces)
        assert [symbols.count(trait) for trait in "MCW"] == numbers
        assert sum(numbers) == len(symbols) == 8  # so there is no fourth trait


@pytest.mark.rule("darkcastle", "2.characters.2")
@pytest.mark.parametrize("row", ["MX", "mc", "", "MCWQ+P"])
def test_there_is_no_fourth_trait(row):
    with pytest.raises(ValueError, match="no row"):
        scenario(page=Fight(row=row, attack=2))


@pytest.mark.rule("darkcastle", "2.characters.4")
def test_exactly_two_faces_of_each_die_are_doubles():
    for character in CARDS.characters:
        assert sum(len(face) == 2 for face in character.faces) == 2
    assert [sum(face >= 3 for face in faces) for faces in CARDS.faces] == [2] * 6  # what the rules roll


@pytest.mark.rule("darkcastle", "2.characters.5")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_each_player_chooses_one_character_that_nobody_else_has(seats):
    match = begin(seats)
    for seat in range(seats):
        assert match.decision.seats == (seat,)
        assert offered(match) == [Choose(number) for number in range(seat, 6)]
        assert play(match, Choose(seat)) == [Chosen(seat, seat, table(match).start_hp)]
    assert Turn(0) in offered(match)
    assert table(match).characters == tuple(range(seats))


@pytest.mark.rule("darkcastle", "2.characters.5")
def test_a_chosen_character_lies_face_up_before_its_player_with_its_die():
    match = begin(2)
    play(match, Choose(4), Choose(1))
    for seat in (0, 1, None):
        sheets = seen(match, seat)["sheets"]
        assert [(sheet["name"], sheet["owner"]) for sheet in sheets] == [("The Tailor", 0), ("The Cook", 1)]
        assert sheets[0]["faces"] == ["Cunning", "Cunning", "double Cunning", "Wisdom", "double Wisdom", "Might"]


@pytest.mark.rule("darkcastle", "2.characters.5")
@pytest.mark.parametrize("name", CHARACTERS)
def test_each_character_rolls_its_own_die_and_no_other(name):
    other = "abbot" if name != "abbot" else "cook"
    faces = CARDS.characters[CHARACTERS.index(name)].faces
    for result, face in enumerate(faces):
        match = scenario(characters=(other, name), page=Fight(row="MCW", attack=2), chance=[0, result])
        play(match, ALL_FIGHT)
        number = "MCW".index(face[0]) + (3 if len(face) == 2 else 0)
        assert table(match).combat.faces[1] == number


@pytest.mark.rule("darkcastle", "2.characters.6")
def test_any_set_of_different_characters_may_play():
    for team in combinations(range(6), 3):
        match = begin(3)
        play(match, *(Choose(number) for number in team))
        assert Turn(0) in offered(match)


@pytest.mark.rule("darkcastle", "2.hp.1", "2.hp.2", "2.hp.3", "6.solo.3")
@pytest.mark.parametrize(("seats", "points"), [(1, 18), (2, 18), (3, 14), (4, 12)])
def test_the_fewer_players_the_more_hp_each_character_starts_with(seats, points):
    match = begin(seats)
    play(match, *(Choose(number) for number in range(SIZE[seats])))
    assert hp(match) == [points] * SIZE[seats]


@pytest.mark.rule("darkcastle", "2.hp.4", "1.components.7")
@pytest.mark.parametrize("seat", [0, 1, 2, None])
def test_hp_are_kept_for_each_character_and_open_to_all(seat):
    match = scenario(3, hp=(3, 14, 7), page=Gain("you", 2), turner=2)
    trackers = [sheet["trackers"] for sheet in seen(match, seat)["sheets"]]
    assert trackers == [[{"name": "HP", "value": value, "most": 14}] for value in (3, 14, 9)]  # and nothing else is written down


@pytest.mark.rule("darkcastle", "2.hp.5")
@pytest.mark.parametrize(("before", "after"), [(14, 17), (15, 18), (16, 18), (17, 18), (18, 18)])
def test_no_gain_of_a_card_goes_above_the_start_and_the_surplus_is_lost(before, after):
    match = scenario(hp=(before, 5), page=Gain("you", 3))
    assert hp(match) == [after, 5]  # nobody else gets the rest
    assert told(match, Healed) == ([Healed(0, after - before, after)] if after > before else [])


@pytest.mark.rule("darkcastle", "2.hp.5")
@pytest.mark.parametrize("seats", [3, 4])
def test_the_limit_is_the_start_of_this_number_of_players(seats):
    start = {3: 14, 4: 12}[seats]
    match = scenario(seats, hp=[start - 1] * seats, page=Gain("each", 5))
    assert hp(match) == [start] * seats


@pytest.mark.rule("darkcastle", "2.hp.5")
@pytest.mark.parametrize(("before", "after"), [(15, 17), (16, 18), (17, 18)])
def test_no_item_goes_above_the_start(before, after):
    match = scenario(hp=(before, 9), items=([Heal(2)],))
    pictured = picture(match)
    play(match, Use(held(match, 0)[0], 0))
    assert changes(pictured, match) == {"hp.0": (before, after)}


@pytest.mark.rule("darkcastle", "2.hp.5", "5.rest.6")
def test_a_rest_at_full_hp_is_allowed_and_gains_nothing():
    match = scenario(page=Fight(row="M", attack=2), chance=["M"])
    assert not [event for event in play(match, Rest(0)) if isinstance(event, Healed)]
    assert hp(match) == [18, 18]


@pytest.mark.rule("darkcastle", "2.hp.5")
def test_shared_healing_that_nobody_needs_is_lost():
    match = scenario(hp=(17, 17), page=Share(4))
    play(match, "The Abbot")
    assert hp(match) == [18, 18]  # the third and fourth point have nowhere to go
    assert Turn(0) in offered(match)
