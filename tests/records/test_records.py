"""Games that were recorded once: they replay bit for bit as long as the rules are the same, and are shown ever after."""

import msgspec
import pytest

import undercroft
from kit import recorded
from undercroft.engine import record as records
from undercroft.engine.content import ContentError
from undercroft.engine.record import RecordError
from undercroft.engine.state import whole_digest

PARTS = 4
FILES = sorted(path.name for path in recorded.RECORDS.glob("*.json.xz"))


def pieces():
    return [(file, part) for file in FILES for part in range(PARTS)]


def how_to_go_on(game):
    return (
        f"If the rules have changed on purpose: raise `ruleset` in games/{game.slug}/__init__.py (it is {game.ruleset}), run `make "
        f"records`, and keep the old file. If they have not, this change breaks every game that somebody has begun."
    )


@pytest.mark.parametrize(("file", "part"), pieces(), ids=[f"{file}-{part}" for file, part in pieces()])
def test_a_kept_record_replays_bit_for_bit_or_is_shown(file, part):
    kept = recorded.read(recorded.RECORDS / file)
    game = undercroft.game(kept.game)
    contents = {name: content for name, raw in kept.contents.items() if (content := loaded(kept, game, raw)) is not None}
    for number in range(part, len(kept.records), PARTS):
        record = records.read(kept.records[number])
        assert record.ruleset == kept.ruleset
        assert record.game == kept.game
        if record.content not in contents:
            continue
        if kept.ruleset == game.ruleset:
            try:
                match = records.verify(record, game, contents[record.content])
            except RecordError as error:
                pytest.fail(f"record {number} of {file}: {error}. {how_to_go_on(game)}", pytrace=False)
            assert record.digest in {match.digest(), whole_digest(match.table)}
        else:
            shown = records.play(record, game, contents[record.content])
            if shown.trouble:
                assert shown.trouble.startswith(f"it was played under ruleset {kept.ruleset}, here it is {game.ruleset}: ")
                assert "\n" not in shown.trouble
            told(shown.match)


def loaded(kept, game, raw):
    """The content of a kept file; that of an older ruleset may say what nobody understands any more."""
    try:
        return game.content_of(raw)
    except ContentError as error:
        if kept.ruleset == game.ruleset:
            pytest.fail(f"content of {kept.game}-{kept.ruleset} can't be loaded any more: {error}. {how_to_go_on(game)}", pytrace=False)
        return None


def told(match):
    """Every line of it can be said."""
    for each in match.events:
        match.game.words.event(match.table, each.event)
    for seat in (None, *range(match.seats)):
        match.view(seat)


def test_games_of_all_kinds_are_kept_for_every_ruleset():
    count = 0
    for name in undercroft.games():
        game = undercroft.game(name)
        path = recorded.path_of(name, game.ruleset)
        assert path.is_file(), f"there is no {path.name}: run `make records`"
        kept = recorded.read(path)
        assert (kept.game, kept.ruleset) == (name, game.ruleset)
        count += len(kept.records)
        assert {each["seats"] for each in kept.records} == set(range(game.players[0], game.players[1] + 1))
        assert {each["dice"]["kind"] for each in kept.records} == {"seeded", "fair", "physical"}
        assert len({each.get("pack", "") for each in kept.records}) > 1
        for setting in game.options:
            seen = {each["options"][setting.name] for each in kept.records}
            assert seen == set(setting.values) or len(seen) >= 5, f"{name}.{setting.name}: only {seen}"
        for older in range(1, game.ruleset):
            assert recorded.path_of(name, older).is_file(), f"{name}-{older} was thrown away: kept records stay"
    assert count >= 400


def test_they_are_small():
    assert all(path.stat().st_size < 100_000 for path in recorded.RECORDS.glob("*.xz"))
    for file in FILES:
        assert all(len(msgspec.json.encode(each)) < 3000 for each in recorded.read(recorded.RECORDS / file).records)
