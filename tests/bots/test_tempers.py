"""Bots with a character: the same search, which sees another table."""

import msgspec
import pytest

import undercroft
from kit.toys import toy_game
from undercroft import bots
from undercroft.bots.tempers import tempered
from undercroft.bots.titles import title
from undercroft.engine import tempers

TEMPERS = ["cautious", "bold", "cunning"]
every_game = pytest.mark.parametrize("name", [name for name in undercroft.games() if undercroft.game(name).tempers()])


def positions(game, seats, seed, count=40):
    """Where somebody is asked something in a game of greedy bots: every fourth decision, all sides in turn."""
    match, players = game.start(seats, seed=seed, events=False), [bots.make("greedy", seat) for seat in range(seats)]
    asked = 0
    while match.decision is not None and asked < 4 * count:
        seat = match.decision.seats[0]
        if match.decision.moves() > 1:
            asked += 1
            if not asked % 4:
                yield match.fork(events=False), seat
        match.answer(players[seat].choose(match, seat))


@every_game
def test_each_has_three_and_each_of_them_has_names_of_its_own(name):
    game = undercroft.game(name)
    assert [*game.tempers()] == [*game.company().tempers] == TEMPERS
    called = {temper: {game.company().at("a table", seat, temper) for seat in range(game.players[1])} for temper in ("", *TEMPERS)}
    assert len(set.union(*called.values())) == 4 * game.players[1], "no name twice at a table, whoever sits there"
    assert bots.usual(game, 0) != bots.usual(game, 1)


@every_game
def test_each_plays_in_its_own_way_and_again_the_same(name):
    """On a few positions of fixed games; to whoever has no temper the match is what it is."""
    game = undercroft.game(name)
    answers = {kind: [] for kind in ("greedy", *(f"greedy+{temper}" for temper in TEMPERS))}
    for seed in range(4):
        for match, seat in positions(game, game.seats(None) if game.players[1] < 5 else 3, seed):
            assert tempered(match, seat, "") is match
            for kind, given in answers.items():
                given.append(bots.make(kind, 7).choose(match, seat))
        if len({*map(tuple, answers.values())}) == len(answers):
            break
    else:
        pytest.fail("some of them play alike")
    match, seat = next(positions(game, game.players[0], 9))
    for kind in ("greedy+bold", "search:200+bold"):
        assert len({bots.make(kind, 3).choose(match, seat) for _ in range(2)}) == 1


@every_game
def test_a_temper_that_changes_nothing_is_none(name):
    game = msgspec.structs.replace(undercroft.game(name))
    game.__dict__["_tempers"] = {"even": tempers.Temper("Counts as everybody does.", ({},))}
    for match, seat in positions(game, game.players[0], 2, count=8):
        assert bots.make("greedy+even", 7).choose(match, seat) == bots.make("greedy", 7).choose(match, seat)


def test_what_is_over_is_over_whatever_the_temper():
    game = undercroft.game("damnation")
    match = game.start(2, seed=1)
    while match.decision is not None:
        match.answer(bots.make("random", len(match.tape)).choose(match, match.decision.seats[0]))
    for seat in range(2):
        assert tempered(match, seat, "bold").game.appraise(match.table, seat) == game.appraise(match.table, seat)


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("greedy+mad", "no bot of Dorn is 'mad'; one can be: cautious, bold, cunning"),
        ("search:30+mad", "no bot of Dorn is 'mad'"),
        ("greedy+", "there is no bot 'greedy+'"),
        ("clever+bold", "there is no bot 'clever+bold'"),
        ("random+bold", "the bot random has no character"),
    ],
)
def test_an_unknown_one_gets_one_clear_line(name, why):
    with pytest.raises(ValueError, match=why.replace("+", r"\+")) as caught:
        bots.check(name, undercroft.game("dorn"))
    assert "\n" not in str(caught.value)


def test_a_game_without_any_says_so_also_to_who_has_not_asked():
    match = toy_game(lambda _: iter(())).start()
    with pytest.raises(ValueError, match="one can be: of no temper at all"):
        tempered(match, 0, "bold")
    assert bots.usual(match.game, 0) == "greedy"


def test_in_words():
    kinds = ("greedy+cautious", "adept+bold", "master", "search:300+cunning", "random", "adept", "")
    told = ["a cautious apprentice", "a bold adept", "a master", "a cunning scholar", "a fool", "an adept", ""]
    assert [*map(title, kinds)] == told


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("[bold]\nside = [{}]\n", "missing required field `why`"),
        ('[bold]\nwhy = "x"\nside = []\n', "bold: there must be weights for 1 or 2 sides, not 0"),
        ('[bold]\nwhy = "x"\nside = [{}, {}, {}]\n', "bold: there must be weights for 1 or 2 sides, not 3"),
        (
            '[bold]\nwhy = "x"\nside = [{courage = 2}]\n',
            "bold: there is no feature 'courage' that a deed can change; there are: alive, health",
        ),
        ('[bold]\nwhy = "x"\nside = [{early = 2}]\n', "bold: there is no feature 'early' that a deed can change"),
        ('[bold]\nwhy = "x"\nside = [{alive = -9}]\n', "bold: alive: what is added is a number from -8 to 8, not -9"),
        ('[bold]\nwhy = "x"\nside = [{alive = nan}]\n', "bold: alive: what is added is a number from -8 to 8, not nan"),
        ('["very bold"]\nwhy = "x"\nside = [{}]\n', "'very bold': a temper is one word in small letters"),
        ("[bold\n", "tempers.toml: "),
    ],
)
def test_a_file_that_is_wrong_is_refused_in_a_line(text, why, tmp_path):
    path = tmp_path / tempers.FILE
    path.write_text(text)
    with pytest.raises(ValueError, match=r"^tempers\.toml: ") as caught:
        tempers.load(path, undercroft.game("dorn").worth, undercroft.game("dorn").moods, 2)
    assert why in str(caught.value)
    assert "\n" not in str(caught.value)
