"""What a change did: the difference of the packs in words, and each changed piece in the games in which it was met."""

import random
from pathlib import Path

import msgspec
import pytest

import undercroft
from undercroft.cli.app import run
from undercroft.engine.events import Event
from undercroft.lab import following
from undercroft.lab.changed import effects, followed
from undercroft.lab.edits import edits, piece_names
from undercroft.lab.following import HURT, Followed, hit_points
from undercroft.lab.one_game import play_one
from undercroft.lab.plan import Change, content_of, plan
from undercroft.lab.report.change_words import edited
from undercroft.lab.statistics import games_more, least_seen, mean_of_pairs
from undercroft.lab.tally import Seen, Tally

RAISED = Path(__file__).parent / "packs" / "raised"
TENANT = "chapters.toml:cistern_tenant"
PARTY = ((0, 1, 2, 3),)


def plans(games=10):
    return followed(
        {name: plan("darkcastle", games, pack=pack, watched=True) for name, pack in (("base", None), ("raised", RAISED))}, "base"
    )


def test_a_difference_is_told_by_file_piece_and_field():
    game = undercroft.game("darkcastle")
    told = [edited(edit) for edit in edits(game, game.content(), game.content(RAISED))]
    assert told == [
        "chapters.toml, The Cistern Tenant: choice, Fight it in the water, fight: attack 3 -> 5",
        "chapters.toml, The Cistern Tenant: choice, Drag it up the steps, fight: attack 2 -> 4",
    ]


def test_what_is_only_said_and_what_says_nothing_new_are_no_change_of_play():
    game = undercroft.game("darkcastle")
    base = game.content()
    items = {name: dict(entry) for name, entry in base.raw["items"].items()}
    first, second, third, *_ = items
    items[first]["text"] = "Other words."
    items[second]["discard"] = items[second].get("discard", False)
    del items[third]
    items["ladle"] = {**items[first], "name": "A Ladle"}
    found = edits(game, base, game.content_of({**base.raw, "items": items}))
    assert [(edit.piece, edit.words, edit.old is None, edit.new is None) for edit in found] == [
        (first, True, False, False),
        (third, False, False, True),
        ("ladle", False, True, False),
    ]
    assert edited(found[0]).endswith("-> Other words. (words alone)")
    assert edited(found[1]).endswith(": it is gone")
    assert edited(found[2]) == "items.toml, A Ladle: it is new"


def test_a_raised_chapter_is_answered_for_sure(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("UNDERCROFT_HOME", str(tmp_path / "home"))
    words = ["--games", "200", "--bots", "random", "--seats", "2", "--workers", "1", "--report", str(tmp_path / "raised.html")]
    assert run(["lab", "compare", "base", str(RAISED), *words]) == 0
    told = " ".join(capsys.readouterr().out.split())
    assert told.startswith(
        "What raised changes in base: chapters.toml, The Cistern Tenant: choice, Fight it in the water, fight: attack 3 -> 5"
    )
    assert "these differ for sure: HP lost in it and deaths by it." in told
    assert "What the change did" in (tmp_path / "raised.html").read_text()
    (effect,) = msgspec.json.decode((tmp_path / "raised.json").read_bytes())["effects"]
    (piece,) = effect["pieces"]
    assert effect["untouched"] + piece["met"] == effect["games"] == 200
    assert (effect["strayed"], piece["only_now"], piece["only_before"]) == (0, 0, 0)  # where it never came up, nothing can differ
    (lost,) = [each for each in piece["measures"] if each["what"] == "lost"]
    assert lost["sure"]
    assert 0 < lost["difference"]["low"] < lost["difference"]["high"] < 8


def made(dice, games, more=0.0):
    """Games with and without the change, as they might have been: what the chapter costs is luck, and with the change a bit more."""
    tallies = {}
    met = [dice.random() < 0.3 for _ in range(games)]
    for name in ("base", "raised"):
        seen = Seen(cards={("chapter", "drawn", "The Cistern Tenant"): (1,) * 7})
        for number in range(games):
            deaths, lost = int(dice.random() < 0.1), dice.choice((0, 0, 1, 2, 3, 8))
            if name == "raised":
                lost += int(dice.random() < more) * 3
            won = () if dice.random() < 0.5 or not met[number] else (0, 1, 2, 3)
            seen.ends[number] = (20, *won)
            if met[number]:
                seen.pieces[TENANT, number] = msgspec.structs.astuple(Followed(1, 0, lost, deaths, 1))
        tallies[name] = Tally(games=games, seen=seen)
    return tallies


def alarms(experiments, seed):
    dice, of, wrong, outside, intervals = random.Random(seed), plans(), 0, 0, 0
    for _ in range(experiments):
        (effect,) = effects(made(dice, 120), of, PARTY, "base")
        measures = [each for each in effect.pieces[0].measures if each.what != "met"]
        wrong += any(each.sure for each in measures)
        outside += sum(not each.difference.low <= 0 <= each.difference.high for each in measures)
        intervals += len(measures)
    return wrong / experiments, outside / intervals


def test_changes_that_do_nothing_are_not_called_differences():
    wrong, outside = alarms(150, 5)
    assert wrong <= 0.05
    assert outside <= 0.05


@pytest.mark.soak
def test_changes_that_do_nothing_are_hardly_ever_called_differences():
    wrong, outside = alarms(4000, 11)
    assert wrong <= 0.05
    assert outside <= 0.05


def test_what_is_not_sure_says_what_would_settle_it():
    dice, of = random.Random(3), plans()
    (effect,) = effects(made(dice, 120, more=0.25), of, PARTY, "base")
    (lost,) = [each for each in effect.pieces[0].measures if each.what == "lost"]
    assert not lost.sure
    assert lost.least_seen > abs(lost.difference.by)
    (effect,) = effects(made(dice, 120 + 8 * lost.more_games, more=0.25), of, PARTY, "base")
    (lost,) = [each for each in effect.pieces[0].measures if each.what == "lost"]
    assert lost.sure
    assert lost.more_games is None


def test_a_difference_that_would_have_been_seen_is_seen_in_four_of_five_studies():
    dice, seen = random.Random(8), 0
    by = least_seen(mean_of_pairs([dice.gauss(0, 4) for _ in range(4000)]), 1) * (4000 / 100) ** 0.5
    for _ in range(300):
        seen += mean_of_pairs([dice.gauss(by, 4) for _ in range(100)]).p < 0.05
    assert 0.72 <= seen / 300 <= 0.88
    assert games_more(mean_of_pairs([0, 0, 0]), 3, 1) is None


def test_a_few_pairs_that_all_differ_by_the_same_are_no_certainty():
    assert mean_of_pairs([5] * 4 + [0] * 296).p > 0.05
    assert mean_of_pairs([5] * 9 + [0] * 291).p < 0.05
    assert mean_of_pairs([]).p == 1
    found = mean_of_pairs([1, 2, 3, 2])
    assert found.low < found.by == 2 < found.high


def test_pieces_of_other_games_are_followed_by_what_is_done_with_them():
    base = plan("damnation", 2, watched=True)
    card = next(iter(content_of(base).raw["heirlooms"]))
    varied = plan("damnation", 2, changes=[Change("heirlooms.toml", (card, "copies"), 2)], watched=True)
    of = followed({"base": base, "varied": varied}, "base")
    names = [entry["name"] for entry in content_of(base).raw["heirlooms"].values()]
    watched = msgspec.structs.replace(of["base"], pieces={name: name for name in names})
    tally = Tally()
    for number in range(2):
        play_one(watched, content_of(base), number, tally)
    for verb, place in (("drawn", 0), ("played", 1)):
        counted = {name: sum(sums[0] for (_, its, who), sums in tally.seen.cards.items() if (its, who) == (verb, name)) for name in names}
        found = {name: sum(each[place] for (key, _), each in tally.seen.pieces.items() if key == name) for name in names}
        assert any(counted.values())
        assert all(found[name] == times for name, times in counted.items() if times)
    assert of["base"].pieces == of["varied"].pieces == {f"heirlooms.toml:{card}": content_of(base).raw["heirlooms"][card]["name"]}


@pytest.mark.parametrize("game", undercroft.games())
def test_people_are_met_where_they_are_lose_what_they_lose_and_fall_when_they_die(game, monkeypatch):
    lost = []
    monkeypatch.setattr(following, "hit_points", lambda event: lost.append(hit_points(event)) or lost[-1])
    base = plan(game, 4, watched=True, seats={"darkcastle": 4, "damnation": 3}.get(game))
    raw = content_of(base).raw
    file = "heroes" if "heroes" in raw else "characters"
    watched = msgspec.structs.replace(base, pieces=piece_names(raw, file))
    tally = Tally()
    for number in range({"darkcastle": 4, "damnation": 2}.get(game, 1)):
        play_one(watched, content_of(base), number, tally)
    found = [Followed(*each) for each in tally.seen.pieces.values()]
    assert len(found) >= 3
    assert all(each.met for each in found)
    assert sum(each.suffered for each in found) == sum(lost) > 0
    assert sum(each.suffered > 0 for each in found) >= 3
    assert sum(each.fell for each in found) == sum(times for (kind, *_), times in tally.facts.items() if kind == "death") > 0


def test_eighty_columns_are_enough(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("UNDERCROFT_HOME", str(tmp_path))
    monkeypatch.setenv("COLUMNS", "80")
    words = ["--games", "12", "--bots", "random", "--seats", "2", "--workers", "1"]
    assert run(["lab", "compare", "base", str(RAISED), *words]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert max(map(len, lines)) <= 80
    head = next(number for number, line in enumerate(lines) if line.startswith("What ") and "Before" in line)
    assert lines[head].split()[-2:] == ["from", "more"]
    assert lines[head - 1].split() == ["For", "Seen", "Games"]


@pytest.mark.parametrize("game", undercroft.games())
def test_every_game_says_how_much_was_lost(game):
    undercroft.game(game).content()
    told = [
        kind
        for kind in Event.__subclasses__()
        if kind.__module__.startswith(f"undercroft.games.{game}.")
        if kind.__struct_config__.tag == HURT
    ]
    assert [("amount" in kind.__struct_fields__) for kind in told] == [True]
