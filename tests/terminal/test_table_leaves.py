"""What is laid over the table: rules, the log, taking back, resuming, the end."""

from undercroft.cli.play import saves
from undercroft.cli.play.terminal.book import Turned
from undercroft.cli.play.terminal.leaves import Asking, FirstSight, Reading
from undercroft.cli.play.terminal.ledger import WholeLog
from undercroft.cli.play.terminal.rules import Rules
from undercroft.cli.play.terminal.table import Table

CHOSEN = (1, 4)  # the Cook, and for the bot the Tanner


def test_the_rule_of_a_question_opens_with_its_ruling_and_can_be_searched(sit, table):
    async def scene(at):
        await at.press("r")
        await at.until_screen(Rules)
        assert "3.turn.2" in at.text("#rules-text")
        assert "Our ruling" in at.text("#rules-text")
        await at.press("slash", *"two-handed")
        await at.until(lambda: at.find("#rules-list").option_count < 20)
        await at.press("down", "enter")
        assert "two-handed" in at.text("#rules-text").lower()
        await at.press("slash", *"qqq")
        await at.until(lambda: "No rule has all these words" in at.text("#rules-text"))
        await at.press("escape")
        await at.until_screen(Table)

    table(sit(answers=CHOSEN), scene)


def test_a_line_of_the_log_opens_its_rule(sit, table):
    async def scene(at):
        assert "The Cook is among the prisoners" in at.text("#ledger")
        await at.press("tab", "up", "enter")
        await at.until_screen(Rules)
        assert "2.characters.5" in at.text("#rules-text")
        await at.press("escape", "l")
        await at.until_screen(WholeLog)
        await at.press("enter")
        await at.until_screen(Rules)

    table(sit(answers=CHOSEN), scene)


def test_settled_questions_stand_under_their_rule(sit, table):
    book = sit().match.game.rulebook()
    rule = next(rule for question in book.question for rule in question.rules)

    async def scene(at):
        await at.app.push_screen(Rules(book, rule))
        await at.until(lambda: rule in at.text("#rules-text"))
        words = " ".join(at.text("#rules-text").split())
        assert all(" ".join(question.answer.split())[:20] in words for question in book.questions(rule)[:1])

    table(sit(), scene, size=(160, 50))


def test_an_answer_that_showed_nothing_is_taken_back_at_once(sit, table):
    session = sit("me", answers=(0,))

    async def scene(at):
        await at.answer("2", 2)
        await at.press("u")
        await at.until(lambda: len(at.session.givers) == 1)
        assert isinstance(at.screen, Table)

    table(session, scene)
    assert len(session.match.tape.answers()) == 1


def test_taking_back_after_dice_or_bots_is_asked_first(sit, table):
    async def scene(at):
        await at.press("2")
        await at.until(lambda: len(at.session.givers) == 2)
        await at.press("u")
        await at.until_screen(Asking)
        assert "bot has answered" in at.text("#asking-body")
        await at.press("n")
        await at.until_screen(Table)
        assert len(at.session.givers) == 2
        await at.press("u")
        await at.until_screen(Asking)
        await at.press("y")
        await at.until(lambda: not at.session.givers)
        await at.until(lambda: "who were you" in at.text("#question"))
        await at.press("u")  # there is nothing more; nothing happens
        assert isinstance(at.screen, Table)

    table(sit(), scene)


def test_taking_back_a_page_does_not_open_the_old_one_again(sit, table):
    async def scene(at):
        await at.press("1")
        await at.until_screen(Turned)
        await at.press("enter")
        await at.until_screen(Table)
        await at.press("u")
        await at.until_screen(Asking)
        await at.press("y")
        await at.until(lambda: len(at.session.givers) == 2)
        await at.until(lambda: "Who turns the first card?" in at.text("#question"))
        assert isinstance(at.screen, Table)

    table(sit(answers=CHOSEN), scene)


def test_every_answer_is_kept_and_the_game_is_offered_the_next_time(sit, table):
    async def first(at):
        await at.press("2")
        await at.until(lambda: len(at.session.givers) == 2)
        await at.press("s")
        await at.press("q")

    app = table(sit(), first)
    assert app.session.path is not None
    kept, lines = saves.unfinished("darkcastle")
    assert (kept.givers, lines) == ([0, 1], [])
    assert kept.match.digest() == app.session.match.digest()

    async def again(at):
        await at.until_screen(Asking)
        assert f"with {kept.bot(1)}" in at.text("#asking-body")
        await at.press("y")
        await at.until_screen(Table)
        await at.until(lambda: "Who turns the first card?" in at.text("#question"))

    assert table(sit(seed=9), again, kept=kept).session is kept

    async def anew(at):
        await at.until_screen(Asking)
        await at.press("n")
        await at.until_screen(FirstSight)
        await at.press("enter")
        await at.until_screen(Table)

    assert table(sit(seed=9), anew, kept=kept).session is not kept


def test_a_full_disk_is_said_and_play_goes_on(sit, table, monkeypatch):
    def full(_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(saves, "keep", full)

    async def scene(at):
        await at.press("2")
        await at.until(lambda: len(at.session.givers) == 2)
        await at.until(lambda: any("No space left" in note.message for note in at.app._notifications))

    table(sit(), scene)


def test_the_end_is_told_and_offers_another_game(last_answer, table):
    async def scene(at):
        await to_the_end(at)
        assert "Defeat" in at.text("#asking-title")
        assert "0.object.3" in at.text("#asking-body")
        assert "Pages turned" in at.text("#asking-body")
        await at.press("l")
        await at.until_screen(WholeLog)
        for looked in ("c", "d"):
            await at.press("escape")
            await at.until_screen(Asking)
            await at.press(looked)
            await at.until_screen(Reading)
        await at.press("escape")
        await at.until_screen(Asking)
        before = at.session
        await at.press("n")
        await at.until_screen(FirstSight)
        await at.press("enter")
        await at.until(lambda: isinstance(at.screen, Table) and at.app.session is not before)
        await at.until(lambda: "who were you" in at.text("#question"))
        assert before.over

    app = table(last_answer(), scene)
    assert app.session.kinds == ("me", "greedy+bold")


def test_even_the_end_can_be_taken_back(last_answer, table):
    async def scene(at):
        await to_the_end(at)
        await at.press("u")
        await at.until(lambda: isinstance(at.screen, Asking) and "Take it back?" in at.text("#asking-title"))
        await at.press("y")
        await at.until_screen(Table)
        assert not at.session.over
        await at.press("q")

    table(last_answer(), scene)


async def to_the_end(at):
    while not at.session.over:
        await at.press("enter")
    while not isinstance(at.screen, Asking):
        await at.press("enter")


def test_help_cards_and_page_open_and_close(sit, table):
    async def scene(at):
        await at.press("enter")
        await at.until_screen(Table)
        for key, kind in (("question_mark", Reading), ("c", Reading), ("p", Turned)):
            await at.press(key)
            await at.until_screen(kind)
            await at.press("escape")
            await at.until_screen(Table)

    table(sit(answers=(*CHOSEN, 0)), scene)
