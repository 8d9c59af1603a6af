"""What is told and by which rule, what goes back where it came from, and what is left to one who has given it up."""

import pytest

from kit import offered, play, told
from kit.dorn import card, drawn, figure, ritual, scenario, table
from undercroft.games.dorn.content import labyrinth
from undercroft.games.dorn.content.loading import RAT, ZOMBIE
from undercroft.games.dorn.events import Calmed, LevelUp, Shifted, Slain, Vanished, Wounded
from undercroft.games.dorn.options import LEAVE, Bless, Cast, Flee, Hit, Name, Opening, Place, Spell, Take, Use
from undercroft.games.dorn.state import MARCH, NUMB
from undercroft.games.dorn.supply import trophies


def warning(match, option):
    return match.game.words.option(match.table, option, match.decision).warning


# ------------------------------------------------------------------ given up and given back


@pytest.mark.rule("dorn", "15d.5", "15d.7")
def test_whoever_flees_has_no_attack_left():
    match = scenario(
        "#Kr..#", heroes={"kaerdrak": "K"}, monsters={"r": "zombie"}, in_hand="kaerdrak", treasures=(), options={"tactics": True}
    )
    assert table(match).heroes[0].attacks == 1
    play(match, Flee(0))
    assert table(match).heroes[0].attacks == 0


@pytest.mark.rule("dorn", "6.6")
def test_whoever_has_vanished_has_neither_steps_nor_attacks_left():
    match = scenario(heroes={"kaerdrak": (14, 8), "choros": (14, 10)}, blessing={"kaerdrak": "between_stones"}, phase="blessing")
    play(match, Take(0), Bless)
    assert told(match, Vanished) == [Vanished(0)]
    assert [(hero.left > 0, hero.attacks > 0) for hero in table(match).heroes] == [(False, False), (True, True)]


@pytest.mark.rule("dorn", "10.8", "10.10", "7.22")
def test_with_a_new_level_the_tokens_go_back_to_the_supply_and_the_rest_is_plain_marks():
    match = scenario("#Kz.C#", heroes={"kaerdrak": "K", "choros": "C"}, monsters={"z": "zombie"}, phase="attack", in_hand="kaerdrak")
    for hero, kinds in zip(table(match).heroes, ((RAT,) * 5, (RAT,)), strict=True):
        hero.trophies, hero.xp = kinds, len(kinds)
    match.rested.take(match.table)
    match._play_again([])
    play(match, Hit(0, figure("zombie")))
    assert told(match, LevelUp) == [LevelUp(0, 2)]
    assert [hero.trophies for hero in table(match).heroes] == [(-1,), (RAT,)]
    assert (trophies(table(match))[RAT], trophies(table(match))[ZOMBIE]) == (1, 0)


# ------------------------------------------------------------------ what would do nothing


@pytest.mark.rule("dorn", "6.6")
def test_a_blessing_for_which_there_is_nobody_can_be_played_and_warns_of_it():
    heroes = {"kaerdrak": (14, 8)}
    for name in ("twin_shadows", "calling", "judgement"):
        match = scenario(heroes=heroes, blessing={"kaerdrak": name}, phase="blessing")
        play(match, Take(0))
        assert offered(match, Bless) == [Bless(0, -1)]
        assert warning(match, Bless(0, -1)) == "It would do nothing now."


@pytest.mark.rule("dorn", "5.9", "8.17")
@pytest.mark.parametrize(("monsters", "cards"), [([], []), ([("rat", (14, 8))], [ritual("summons")])])
def test_nobody_is_called_where_there_is_nobody_but_zorkal(monsters, cards):
    match = scenario(heroes={"kaerdrak": "hamlet"}, monsters=monsters, phase="ritual", rituals=["summons"], blood=16)
    assert [each.card for each in offered(match, Cast)] == cards


@pytest.mark.rule("dorn", "7.1", "3c.5")
def test_a_paralysed_guelin_has_no_blow_before_anybody_moves():
    match = scenario(
        "#Ka#",
        heroes={"guelin": "K"},
        monsters={"a": "mummy"},
        level={"guelin": 2},
        blessing={"guelin": "unbroken"},
        phase="blessing",
        in_hand="guelin",
    )
    assert offered(match, Opening) == [Opening(0, figure("mummy"))]
    hero = table(match).heroes[0]
    hero.marks, hero.attacks = hero.marks | NUMB, 0
    match.rested.take(match.table)
    match._play_again([])
    assert offered(match, Bless) == [Bless(0, -1)]
    assert not offered(match, Opening, Hit)


@pytest.mark.rule("dorn", "9a.6")
def test_only_a_card_that_pierces_pierces():
    match = scenario("#Kzy#", heroes={"kaerdrak": "K"}, monsters={"z": "zombie", "y": "zombie"}, phase="attack", in_hand="kaerdrak")
    assert [type(each) for each in offered(match)[1:]] == [Hit]


# ------------------------------------------------------------------ who is told


@pytest.mark.rule("dorn", "11.7")
def test_a_lullaby_tells_whom_it_has_calmed():
    match = scenario(
        "#K.z#", heroes={"kaerdrak": "K"}, monsters={"z": "zombie"}, items={"kaerdrak": ["lullaby"]}, in_hand="kaerdrak", treasures=()
    )
    play(match, Use(0, card("lullaby")))
    assert told(match, Calmed) == [Calmed(figure("zombie"))]


@pytest.mark.rule("dorn", "15c.4", "10.7")
def test_a_thunder_jar_breaks_stones_as_well():
    match = scenario(
        "#XKz#",
        heroes={"kaerdrak": "K"},
        monsters={"z": "zombie"},
        walls={"X": 3},
        items={"kaerdrak": ["thunder_jar"]},
        in_hand="kaerdrak",
        treasures=(),
    )
    play(match, Use(0, card("thunder_jar")))
    assert len(told(match, Slain)) == 1
    assert table(match).walls == ((drawn(0, 1), 2),)


@pytest.mark.rule("dorn", "8.17", "9e.1")
def test_scattered_are_those_next_to_the_caster_and_it_is_told_whence_and_whither():
    match = scenario(
        "#Km..z..#", heroes={"gor": "K"}, monsters={"m": "mummy", "z": "zombie"}, level={"gor": 3}, phase="attack", in_hand="gor"
    )
    play(match, Spell(0, "scatter"), Place(drawn(0, 7)))
    assert told(match, Shifted) == [Shifted(figure("mummy"), drawn(0, 2), drawn(0, 7))]
    assert [each.space for each in table(match).monsters[1:]] == [drawn(0, 7), drawn(0, 5)]
    assert not offered(match, Place)  # nobody else is put anywhere


@pytest.mark.rule("dorn", "5.5", "13.22")
def test_chains_are_laid_one_after_the_other_and_each_says_which_it_is():
    heroes = {"kaerdrak": (14, 8), "choros": (14, 10), "riel": (14, 12), "gor": (14, 14)}
    match = scenario(heroes=heroes, rituals=["chains"], blood=9, phase="ritual")
    play(match, Cast)
    for number in (1, 2, 3):
        assert (match.decision.about.time, match.decision.about.times) == (number, 3)
        play(match, Name(number))


@pytest.mark.rule("dorn", "13.21", "9a.7")
@pytest.mark.parametrize(
    ("here", "there", "rule"), [((17, 11), (17, 10), "13.21"), ((17, 19), (17, 20), "13.21"), ((14, 8), (14, 9), "9a.7")]
)
def test_a_blow_is_told_by_the_rule_of_the_space_from_which_it_is_struck(here, there, rule):
    match = scenario(heroes={"kaerdrak": here}, monsters=[("beast", there)], phase="attack", in_hand="kaerdrak")
    play(match, Hit(0, figure("beast")))
    assert [each.rule for each in match.events if isinstance(each.event, Wounded)] == [rule]


# ------------------------------------------------------------------ the map


def test_a_map_of_too_many_squares_is_refused_before_anything_is_looked_for_on_it():
    rows = "\n".join("#" * 51 for _ in range(20))
    with pytest.raises(ValueError, match=r"dorn\.map: 1020 squares are too many; there may be 1000"):
        labyrinth.survey(f"regions\n{rows}\n\nfeatures\n{rows}\n")


# ------------------------------------------------------------------ long phases


@pytest.mark.rule("dorn", "8.4", "8.5")
def test_a_long_march_is_rested_between_two_monsters_so_that_no_fork_plays_all_of_it_again():
    match = scenario(heroes={"kaerdrak": "hamlet"}, monsters=[("zombie", (14, 3 + 2 * n)) for n in range(6)], phase="march")
    for number in range(5):
        play(match, Take(figure("zombie", number)), LEAVE)
    assert table(match).phase == MARCH
    assert len(match.tape) - match.rested.tape < match.game.pace + 2
