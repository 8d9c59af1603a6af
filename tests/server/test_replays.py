"""Finished games, played again from what the store has."""

import asyncio
import json
from hashlib import blake2b, sha256
from itertools import groupby

import msgspec
import pytest
from finished_games import finished

import undercroft
from undercroft.engine import showing
from undercroft.engine.chance import Fair
from undercroft.engine.tape import Tape
from undercroft.server.history import entries, replays, reviewing
from undercroft.server.history.dice import Witnessed
from undercroft.server.history.replays import Kept
from undercroft.server.protocol.sections import NAMES
from undercroft.server.trouble import Trouble


def content_of(row):
    return undercroft.game(row.game).content()


def played(**how):
    row, happened, match = finished(**how)
    return Kept(row, happened, content_of(row)), match


@pytest.mark.parametrize("eyes", ["all", "watch", 0, 1])
def test_the_last_step_is_the_table_at_the_end(eyes):
    kept, match = played()
    replay = replays.replay(kept, eyes)
    shown = {}
    lines = []
    for step in replay.steps:
        shown |= {name: json.loads(bytes(raw)) for name, raw in step.sections.items()}
        lines += [json.loads(bytes(line)) for line in step.log]
    view = showing.all_eyes(match) if eyes == "all" else showing.table_now(match, None if eyes == "watch" else eyes)
    assert shown == {name: json.loads(msgspec.json.encode(getattr(view, name))) for name in NAMES}
    assert shown["outcome"] is not None
    if eyes != "all":
        heard = showing.log(match, None if eyes == "watch" else eyes)
        told = [(text, rule, len([*same])) for (text, rule), same in groupby((line["text"], line["rule"]) for line in lines)]
        assert [f"{text} (×{times})" if times > 1 else text for text, _, times in told] == [each.text for each in heard]
        assert [rule for _, rule, _ in told] == [each.rule for each in heard]
    assert all("type" in line["event"] for line in lines)


def test_there_is_a_step_for_each_answer_and_one_before():
    kept, match = played()
    replay = replays.replay(kept, "all")
    assert len(replay.steps) == 1 + len(match.tape.answers())
    assert replay.steps[0].seat is None
    assert [step.seat for step in replay.steps[1:]] == [answer.seat for answer in kept.answers]
    assert replay.board is None


def test_what_was_taken_back_is_not_shown():
    kept, _ = played(take_back=5)
    plain, _ = played()
    assert replays.replay(kept, "all").steps == replays.replay(plain, "all").steps


def test_a_seat_that_is_not_there():
    kept, _ = played()
    with pytest.raises(Trouble, match="there is no seat 2; there are 0 to 1") as caught:
        replays.replay(kept, 2)
    assert caught.value.status == 404


def test_the_record_is_one_that_the_house_verifies():
    kept, match = played()
    again = undercroft.replay(replays.record(kept))
    assert again.digest() == match.digest()


def test_the_record_verifies_on_the_command_line(tmp_path, capsys):
    from undercroft.cli.app import run

    kept, _ = played(take_back=3)
    file = tmp_path / "game.json"
    file.write_bytes(replays.record(kept))
    assert run(["replay", str(file), "--verify"]) == 0
    assert "verified" in capsys.readouterr().out


def test_every_roll_follows_from_the_key():
    """By another implementation of the same stream, as a doubter would write it: see docs/api.md."""
    kept, match = played()
    dice = replays.dice(kept)
    key = bytes.fromhex(dice.key)
    assert sha256(key).hexdigest() == dice.commitment

    def stream():
        block = 0
        while True:
            yield from blake2b(block.to_bytes(8, "little"), key=key, digest_size=64).digest()
            block += 1

    numbers = stream()
    for sides, result in dice.rolls:
        fair = 256 - 256 % sides
        number = next(number for number in numbers if number < fair)
        assert number % sides == result
    assert [result for _, result in dice.rolls] == match.tape.results()


def test_while_a_game_goes_on_only_the_hash_is_told():
    dice = replays.commitment(bytes(32))
    assert dice.commitment == sha256(bytes(32)).hexdigest()
    assert not dice.key
    assert not dice.rolls


def test_writing_down_what_was_rolled_changes_nothing():
    plain, written = Fair(bytes(32)), Witnessed(bytes(32))
    for sides in (6, 2, 30, 200, 300):
        assert written.rolls(sides, [None] * 40) == plain.rolls(sides, [None] * 40)
        assert written.roll(sides) == plain.roll(sides)
    assert written.sides == [sides for sides in (6, 2, 30, 200, 300) for _ in range(41)]
    cards = tuple(range(20))
    assert written.shuffle(cards) == plain.shuffle(cards)
    assert written.tape == plain.tape
    assert written.sides[5 * 41 :] == list(range(20, 1, -1))
    fork = written.fork()
    assert fork.roll(6) == plain.roll(6)
    assert len(written.sides) == 5 * 41 + 19


def test_a_game_that_plays_another_way_is_not_shown():
    row, happened, _ = finished()
    at = next(place for place, entry in enumerate(happened) if isinstance(entry, entries.Answered) and len(entry.chunk) > 1)
    happened[at] = msgspec.structs.replace(happened[at], chunk=happened[at].chunk[:-1] + "Z")
    kept = Kept(row, happened, content_of(row))
    with pytest.raises(Trouble, match="does not play again as it was played"):
        replays.replay(kept, "all")
    told = replays.dice(kept)
    assert told.key == row.dice_key.hex(), "the key is shown whatever the rules make of it"
    assert [result for _, result in told.rolls] == Tape.read(kept.tape).results()
    assert msgspec.json.decode(replays.record(kept))["tape"] == kept.tape


def test_the_chances_have_a_place_for_each_step_and_end_as_the_game_did():
    kept, match = played()
    found = replays.chances(kept)
    assert len(found.chances) == len(replays.replay(kept, "all").steps)
    assert found.sides == kept.game.sides(kept.row.seats)
    assert found.chances[-1] == tuple(float(any(seat in match.outcome.winners for seat in side)) for side in found.sides)
    for side in range(len(found.sides)):
        assert found.luck[side] + found.decisions[side] == pytest.approx(found.chances[-1][side] - found.chances[0][side], abs=0.001)
    assert found.turns
    assert all(turn.seat in {each.seat for each in kept.answers[turn.began : turn.step]} for turn in found.turns)


def test_decisions_are_weighed_in_another_process_and_lead_to_their_steps():
    kept, _ = played()
    found = asyncio.run(reviewing.reviewed(kept))
    assert found.dearest, "whoever plays at random throws something away"
    assert list(found.dearest) == sorted(found.dearest, key=lambda dear: dear.step)
    for dear in found.dearest:
        assert kept.answers[dear.step].seat == dear.seat
        assert dear.answer != dear.better
        assert dear.cost > 2 * dear.error
