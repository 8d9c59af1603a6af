"""What there is to play."""

import logging

import pytest

import undercroft
from kit.tables import every_game
from undercroft import bots
from undercroft.games import packs as shipped
from undercroft.server.catalogue import Packs, game_of, hall, rules
from undercroft.server.trouble import Trouble


@pytest.fixture
def packs(tmp_path):
    for name, text in (("hard", 'game = "darkcastle"\ntitle = "A hard castle"'), ("odd", 'game = "nothing"\ntitle = "x"'), (".git", "")):
        (tmp_path / name).mkdir()
        (tmp_path / name / "pack.toml").write_text(text)
    (tmp_path / "hard" / "start.toml").write_text("")
    (tmp_path / "readme.txt").write_text("not a pack")
    return tmp_path


def test_all_games_are_in_the_hall():
    shown = hall(Packs(None), 30)
    assert [card.slug for card in shown.games] == undercroft.games()
    assert shown.grace == 30
    assert dict(zip(shown.bots, shown.costs, strict=True)) == bots.LEVELS
    assert shown.bots[0] == "greedy"


@every_game
def test_every_rule_is_shown(name):
    game = undercroft.game(name)
    cards = rules(game)
    book = game.rulebook()
    assert [card.id for card in cards] == [rule.id for rule in book.rule]
    by_id = {card.id: card for card in cards}
    for question in book.question:
        shown = question.audience == "players"
        assert all((question.answer in by_id[rule].ruling) == shown for rule in question.rules)
    for rule in book.rule:
        assert rule.ruling in by_id[rule.id].ruling


def test_packs_of_a_folder(packs, caplog):
    with caplog.at_level(logging.WARNING):
        offered = Packs(packs)
    assert "the pack odd is left out" in caplog.text
    cards = [card for card in hall(offered, 0).games[0].packs if card.name not in shipped()]
    assert [(card.name, card.title) for card in cards] == [("hard", "A hard castle")]
    assert offered.find("hard") == packs / "hard"
    game = undercroft.game("darkcastle")
    assert offered.content(game, "hard").pack == "A hard castle"
    assert offered.content(game, "hard") is offered.content(game, "hard")
    assert offered.content(game, "") is game.content()


@pytest.mark.parametrize("name", ["nothing", "odd", "..", "../hard", "hard/../hard", ".git", "\x00"])
def test_a_pack_that_is_not_offered(packs, name):
    offered = Packs(packs)
    with pytest.raises(Trouble, match=r"there is no pack .*; there are: .*hard"):
        offered.find(name)
    with pytest.raises(Trouble):
        offered.content(undercroft.game("darkcastle"), name)


def test_no_pack():
    assert Packs(None).find("") is None
    with pytest.raises(Trouble, match=f"there are: {', '.join(shipped()) or 'none'}"):
        Packs(None).find("x")


def test_packs_that_come_with_the_games_are_offered_with_what_they_say_of_themselves():
    offered = {card.name: (shown.slug, card.title, card.about) for shown in hall(Packs(None), 0).games for card in shown.packs}
    assert offered.keys() == shipped().keys()
    for name, (slug, title, about) in offered.items():
        assert title
        assert about
        assert Packs(None).content(undercroft.game(slug), name).pack == title


def test_the_hosts_own_pack_takes_the_place_of_one_that_comes_with_a_game(tmp_path):
    for name in shipped():
        (tmp_path / name).mkdir()
        (tmp_path / name / "pack.toml").write_text('game = "darkcastle"\ntitle = "Mine"')
    offered = [(shown.slug, card.title) for shown in hall(Packs(tmp_path), 0).games for card in shown.packs]
    assert offered == [("darkcastle", "Mine")] * len(shipped())


def test_a_game_that_is_not_here():
    with pytest.raises(Trouble, match="there is no game 'chess'; there are: darkcastle") as caught:
        game_of("chess")
    assert caught.value.status == 404
