"""Pictures beside the rules: at least six in each game, made by the rules from moments of the lessons; a wrong one is refused in a line."""

import pytest
from msgspec.structs import replace

import undercroft
from undercroft.engine.content import ContentError
from undercroft.games import GAMES
from undercroft.lessons.pictures import pictures
from undercroft.server import catalogue

SHOT = '[[picture]]\nrules = ["5.attack.1"]\nlesson = "escape"\nstep = "strike"\ncaption = "Dice."\n'


@pytest.mark.parametrize("game", GAMES)
def test_each_game_has_six_and_each_stands_at_its_rule(game):
    declared = undercroft.game(game)
    drawn = pictures(declared)
    assert len(drawn) >= 6
    shown = {card.id: card.picture for card in catalogue.rules(declared) if card.picture is not None}
    assert [*map(len, (shown, drawn))] == [len(drawn)] * 2
    for picture in drawn:
        assert picture.caption.endswith(".")
        assert picture.rows or any(spot.sign for spot in picture.spots) or any(spot.mark for spot in picture.spots)
        assert len({(spot.x, spot.y) for spot in picture.spots}) == len(picture.spots)


def test_reach_and_offers_are_those_of_the_rules():
    by_rule = {picture.rules[0]: picture for picture in pictures(undercroft.game("catacombs"))}
    shot = by_rule["2.ranged.2"]
    assert [spot.sign for spot in shot.spots if spot.mark == "lit"] == ["Gh"]
    assert not any(spot.mark and spot.kind == "wall" for picture in by_rule.values() for spot in picture.spots)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (SHOT.replace("strike", "nowhere"), "pictures.toml: picture 1: there is no step 'nowhere' in a lesson 'escape'"),
        (SHOT.replace("5.attack.1", "99.9"), "a picture is of rule 99.9, and there is none"),
        (SHOT.replace('"strike"', '"smith"'), "a picture is of dice, and none lie there"),
        (SHOT.replace("caption", "title"), "pictures.toml: "),
    ],
)
def test_a_picture_of_nothing_is_refused_in_one_line(tmp_path, text, why):
    game = undercroft.game("darkcastle")
    (tmp_path / "pictures.toml").write_text(text)
    for part in ("rulebook.toml", "lessons", "content", "sight.toml"):
        (tmp_path / part).symlink_to(game.folder / part)
    with pytest.raises(ContentError, match=why):
        pictures(replace(game, folder=tmp_path))
