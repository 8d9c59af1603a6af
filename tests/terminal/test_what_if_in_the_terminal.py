"""What if: a kept game or a record is played on from one of its moments, with other dice ahead."""

import msgspec
import pytest

import undercroft
from undercroft import bots
from undercroft.cli.app import run
from undercroft.cli.play import saves
from undercroft.cli.play.moments import gone_on
from undercroft.engine.chance import GoneOn

SEATS = {"darkcastle": 2, "dorn": 2, "catacombs": 2, "damnation": 3}
SEEDS = {"darkcastle": 7, "dorn": 5, "catacombs": 5, "damnation": 6}


@pytest.fixture
def played(tmp_path):
    """A record of a game of bots, and the match."""

    def played(game, answers=40):
        match, bot = undercroft.game(game).start(SEATS[game], seed=SEEDS[game]), bots.make("random", 1)
        for _ in range(answers):
            match.answer(bot.choose(match, match.decision.seats[0]))
        file = tmp_path / f"{game}.json"
        file.write_bytes(msgspec.json.encode(match.record()))
        return file, match

    return played


@pytest.mark.parametrize("game", SEATS)
def test_it_goes_on_from_there_and_can_be_kept(game, played):
    file, match = played(game)
    session = gone_on(game, file, 20, None, None)
    now = session.match
    assert now.tape.answers() == match.tape.answers()[:20]
    assert now.tape.entries == match.tape.entries[: len(now.tape)], "what fell then"
    assert session.kinds.count("me") == 1
    assert session.kinds[now.decision.seats[0]] == "me"
    for _ in range(5):
        session.answer(0, session.bot_to_move() if now.decision.seats else now.decision.open_to()[0])
    dice = now.table.chance
    assert isinstance(dice, GoneOn)
    again = saves.restore(saves.keep(session))
    assert again.match.record() == now.record()
    assert again.match.table.chance.known == dice.known


def test_other_dice_lie_ahead(played):
    file, match = played("darkcastle")
    seen = set()
    for _ in range(4):
        now = gone_on("darkcastle", file, 2, None, None).match
        for answer in match.tape.answers()[2:12]:
            if now.decision is None or answer >= len(now.decision.options):
                break
            now.answer(answer)
        seen.add(now.tape.write())
    assert len(seen) > 1


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("--what-if FILE", "--what-if FILE and --step N go together"),
        ("--step 3", "--what-if FILE and --step N go together"),
        ("--what-if FILE --step 40", "there is no step 40 to go on from; there are 0 to 39"),
        ("--what-if FILE --step 3 --seed 1", "--seed, --option, --dice, --new and --resume do not go with it"),
        ("--what-if FILE --step 3 --seats me,bot,bot", "that game has 2 seats, not 3"),
        ("--what-if nowhere --step 3", "no game is kept as 'nowhere'"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(words, said, played, capsys):
    file, _ = played("darkcastle")
    assert run(["play", "darkcastle", "--plain", *words.replace("FILE", str(file)).split()]) == 2
    assert said in capsys.readouterr().err
