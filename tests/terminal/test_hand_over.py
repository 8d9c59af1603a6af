"""Two people at one keyboard, in a game with secret hands: nobody sees the other's."""

import io
import os
import pty
import re
import subprocess
import sys

import pytest

import undercroft
from undercroft.cli.play.plain import Plain
from undercroft.cli.play.session import Invitation, kinds_of
from undercroft.cli.play.terminal.choices import Options
from undercroft.cli.play.terminal.leaves import Veil
from undercroft.cli.play.terminal.table import Table

KEEPER, HEROES = "the Dornkeeper", "Almanor, Choros, Eleanor, Kaerdrak and Ragnar"


@pytest.fixture
def dorn():
    """The Dornkeeper and all heroes at one keyboard."""
    game = undercroft.game("dorn")
    return lambda seats="me,me": Invitation(game, kinds_of(seats, game), {}).sit_down(5)


def secrets_of(session, seat):
    """The names of the cards that only this seat may know."""
    table, cards = session.match.table, session.match.game.content().cards
    if seat == 0:
        return {cards.rituals[card].name for card in table.rituals}
    return {cards.blessings[hero.blessing].name for hero in table.heroes}


def everything(at):
    """All that is on the screen now."""
    app = at.app
    return "\n".join("".join(segment.text for segment in strip) for strip in app.screen._compositor.render_strips())


async def until_asked(at, seat):
    await at.until(lambda: isinstance(at.screen, Table) and at.session.looker() == seat and at.find(Options).option_count > 0)


def test_nothing_is_shown_before_somebody_has_taken_the_keyboard(dorn, table):
    async def scene(at):
        await at.until_screen(Veil)
        assert KEEPER in everything(at)
        assert at.session.looker() is None
        shown = at.app.screen_stack[-2].shown
        assert not any(zone.get("cards") for zone in shown["zones"] if zone["id"] == "rituals")
        await at.press("1", "x")
        assert isinstance(at.screen, Veil), "a key that was meant for something else lifts no veil"
        await at.press("enter")
        await until_asked(at, 0)

    table(dorn(), scene)


def test_the_veil_falls_between_two_people_and_the_hands_are_gone_under_it(dorn, table):
    async def scene(at):
        await at.until_screen(Veil)
        await at.press("enter")
        seen = {0: "", 1: ""}
        veils = 0
        while veils < 2:
            seat = at.session.looker()
            await until_asked(at, seat)
            await at.press("c")
            await at.until(lambda: not isinstance(at.screen, Table))
            seen[seat] += everything(at)
            await at.press("escape")
            await until_asked(at, seat)
            given = len(at.session.givers)
            choices = at.screen.shown["prompt"]["choices"]
            ends = [
                place
                for place, choice in enumerate(choices, 1)
                if choice["label"].startswith(("End", "Ready", "Cast nothing", "Summon no"))
            ]
            await at.press(*str(ends[0] if ends else 1), *(["enter"] if len(choices) > 9 else []))
            await at.until(lambda given=given: len(at.session.givers) > given)
            await at.until(
                lambda seat=seat: isinstance(at.screen, Veil) or (at.session.looker() == seat and at.session.to_hand_over() is None)
            )
            if isinstance(at.screen, Veil):
                veils += 1
                shown = at.app.screen_stack[-2].shown
                below = "\n".join(str(zone) for zone in (*shown["zones"], *shown["sheets"]))
                for hidden in secrets_of(at.session, 0) | secrets_of(at.session, 1):
                    assert hidden not in everything(at)
                    assert hidden not in below
                await at.press("space")
        assert secrets_of(at.session, 0)
        for name in secrets_of(at.session, 0):
            assert name not in seen[1]
        for name in secrets_of(at.session, 1):
            assert name not in seen[0]

    table(dorn(), scene, size=(140, 50))


@pytest.mark.parametrize(("game", "seats"), [("dorn", "me,bot"), ("darkcastle", "me,me")])
def test_one_person_alone_and_games_without_secrets_need_no_veil(game, seats):
    made = undercroft.game(game)
    session = Invitation(made, kinds_of(seats, made), {}).sit_down(5)
    assert not session.veiled
    assert session.looker() == 0
    assert session.to_hand_over() is None


def test_plain_lines_are_handed_over_too(plain):
    done = plain("dorn", "--seed", 5, "--seats", "me,me", lines="\n" + "1\n" * 5 + "q\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.index(f"Hand the keyboard to {KEEPER}, and press Enter.") < done.stdout.index("Your Rituals")
    assert "Blessing: " not in done.stdout
    assert "\x1b" not in done.stdout


class Hands:
    """Whoever has the keyboard: ends every phase as soon as that is possible, and remembers what was read out to whom."""

    def __init__(self, out, lines):
        self.out = out
        self.lines = lines
        self.holder = None
        self.seen = {KEEPER: "", HEROES: ""}

    def readline(self):
        said = self.out.getvalue()
        self.out.seek(0)
        self.out.truncate()
        handed = re.search(r"Hand the keyboard to (.+), and press Enter", said)
        if self.holder is not None:
            self.seen[self.holder] += said.partition("Hand the keyboard")[0]
        if handed:
            self.holder = handed[1]
        self.lines -= 1
        if self.lines < 0:
            return ""
        ends = re.findall(r"^(\d+)\. (?:End|Ready|Cast nothing|Summon no)", said, re.MULTILINE)
        return "\n" if handed else f"{ends[0] if ends else 1}\n"


def test_in_plain_lines_each_is_told_only_ones_own_hand(dorn):
    session, out = dorn(), io.StringIO()
    hands = Hands(out, 60)
    Plain(session, hands, out).play()
    keeper, heroes = secrets_of(session, 0), secrets_of(session, 1)
    for name in keeper:
        assert name in hands.seen[KEEPER]
        assert name not in hands.seen[HEROES]
    for name in heroes:
        assert name in hands.seen[HEROES]
        assert name not in hands.seen[KEEPER]
    assert hands.seen[HEROES].count("Zorkal's army: ") == 1, "what was told once is not told again"
    assert hands.seen[HEROES].count("The heroes' turn 2.") == 1


def test_a_terminal_is_wiped_before_the_keyboard_is_handed_over(home):
    """Whoever comes next could scroll back."""
    ours, theirs = pty.openpty()
    words = ["-c", "from undercroft.cli import main; main()", "play", "dorn", "--seed", "5", "--seats", "me,me", "--plain"]
    env = {**os.environ, "UNDERCROFT_HOME": str(home), "TERM": "xterm"}
    with subprocess.Popen([sys.executable, *words], stdin=theirs, stdout=theirs, stderr=subprocess.STDOUT, env=env) as process:
        os.close(theirs)
        os.write(ours, b"\nq\n")
        seen = b""
        try:
            while piece := os.read(ours, 4096):
                seen += piece
        except OSError:
            pass  # the other end is closed
        os.close(ours)
        process.wait(20)
    before, wiped, after = seen.partition(b"\x1b[2J\x1b[3J\x1b[H")
    assert wiped
    assert b"Hand the keyboard" in after
    assert b"Your Rituals" not in before
