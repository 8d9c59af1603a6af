"""How strong the levels are is measured, kept in a file, and told; what was not measured is not."""

import pytest

import undercroft
from kit.tables import every_game
from undercroft import bots
from undercroft.bots import strength
from undercroft.bots.strength import Measured
from undercroft.cli.app import run
from undercroft.lab.levels import contest_for, levels_of, measure
from undercroft.lab.statistics import wilson
from undercroft.server.catalogue import Packs, hall

DORN = "[dorn]\nspeed = 20\n"


def level(name="adept", **other):
    parts = {"bot": '"search:1"', "games": 40, "wins": 30, "seats": 2, "seed": 0} | other
    return "\n".join([f"[dorn.level.{name}]", *(f"{part} = {value}" for part, value in parts.items())])


@every_game
def test_a_level_meets_the_usual_bot_in_every_chair_equally_often(name):
    contest = contest_for(name, "adept", 8, seed=3)
    bot, usual = contest.bots
    assert bot == f"search:{500 * strength.kept()[name].speed}"
    assert usual == bots.USUAL
    if len(contest.sides) == 1:
        assert sorted(lineup.one for lineup in contest.lineups.values()) == sorted([bot, usual])
    else:
        assert sorted(lineup.seats for lineup in contest.lineups.values()) == sorted(contest.sides)
        assert {lineup.one for lineup in contest.lineups.values()} == {bot}
    assert len({lineup.plan.games for lineup in contest.lineups.values()}) == 1


def test_what_is_measured_is_what_was_played():
    found = measure(contest_for("darkcastle", "random", 3, seed=5, seats=2), 1)
    assert (found.bot, found.games, found.seats, found.seed) == ("random", 3, 2, 5)
    assert 0 <= found.wins <= found.games
    assert found == measure(contest_for("darkcastle", "random", 3, seed=5, seats=2), 1)


@every_game
def test_a_stronger_level_is_never_known_to_be_weaker(name):
    known = strength.kept()[name].level
    rates = [wilson(known[each].wins, known[each].games) for each in bots.LEVELS if each in known]
    assert all(after[1] >= before[0] for at, before in enumerate(rates) for after in rates[at + 1 :])


def test_it_is_told_in_few_words_by_how_people_win_together(monkeypatch):
    one = Measured("search:1", 40, 30, 4, 0, 10)
    monkeypatch.setattr(strength, "kept", lambda: {name: strength.Levels(20, {"adept": one}) for name in undercroft.games()})
    told = {name: strength.phrase(undercroft.game(name), "adept") for name in undercroft.games()}
    assert told == {
        "catacombs": "wins 75% against apprentices",
        "damnation": "wins 75% among 3 apprentices",
        "darkcastle": "gets through in 75% of games, apprentices in 25%",
        "dorn": "wins 75% against apprentices",
    }
    assert strength.phrase(undercroft.game("dorn"), "master") == ""
    few = {games: Measured("search:1", games, 15, 2, 0) for games in (19, 20)}
    for games, words in ((19, ""), (20, "wins 75% against apprentices")):
        monkeypatch.setattr(strength, "kept", lambda games=games: {"dorn": strength.Levels(20, {"adept": few[games]})})
        assert strength.phrase(undercroft.game("dorn"), "adept") == words
    monkeypatch.setattr(strength, "kept", lambda: {name: strength.Levels(20, {"adept": one}) for name in undercroft.games()})
    shown = {card.slug: card.strengths for card in hall(Packs(None), 30).games}
    assert shown == {name: {"adept": phrase} for name, phrase in told.items()}


def test_the_file_is_written_as_it_is_read():
    before = strength.FILE.read_text("utf-8")
    assert strength.written(strength.read(before), before).strip() == before.strip()


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("[dorn", "strength.toml: "),
        ("[dorn]\nspeed = 0", "strength.toml: .*>= 1"),
        (DORN + level(wins=41), "dorn: adept can't have won more than its 40 games"),
        (DORN + level(games=0), "strength.toml: .*>= 1"),
        (DORN + level("greedy"), "dorn: 'greedy' is no level"),
        (DORN + level("genius"), "dorn: 'genius' is no level; there are: random"),
        (DORN + level(luck=1), "strength.toml: .*luck"),
    ],
)
def test_a_file_that_can_not_be_is_refused_in_a_line(text, why):
    with pytest.raises(ValueError, match=why) as refused:
        strength.read(text)
    assert "\n" not in str(refused.value)


def test_a_level_that_is_none_is_refused():
    assert levels_of([]) == ("random", "novice", "adept", "master")
    assert levels_of(["adept", "random"]) == ("random", "adept")
    with pytest.raises(ValueError, match="'greedy' is no level to be measured against greedy; there are: random, novice"):
        levels_of(["greedy"])


def test_the_command_writes_the_file_and_says_where(tmp_path, monkeypatch, capsys):
    file = tmp_path / "strength.toml"
    file.write_text(strength.FILE.read_text("utf-8"), "utf-8")
    monkeypatch.setattr(strength, "FILE", file)
    strength.kept.cache_clear()
    assert (
        run(["arena", "darkcastle", "--levels", "--bots", "random", "--games", "2", "--seats", "2", "--seed", "9", "--workers", "1"]) == 0
    )
    assert f"Written to {file}" in capsys.readouterr().out
    found = strength.kept()["darkcastle"].level["random"]
    assert (found.games, found.seed, found.seats) == (2, 9, 2)
    strength.kept.cache_clear()
