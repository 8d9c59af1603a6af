"""Pictures for the README: `python -m undercroft.cli.play.terminal.picture docs` makes `terminal.svg` and `terminal-board.svg`."""

import asyncio
import sys
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any

import undercroft
from undercroft import bots
from undercroft.cli.play.session import Invitation, Session
from undercroft.cli.play.terminal.app import Undercroft
from undercroft.cli.play.terminal.book import Turned
from undercroft.cli.play.terminal.leaves import FirstSight

SIZE = (120, 40)


def scene(game: str, kinds: tuple[str, ...], is_worth_it: Callable[[dict[str, Any]], bool]) -> Session:
    """The first moment of one's own, over all seeds, that is worth a picture."""
    for seed in count():
        session, bot = Invitation(undercroft.game(game), kinds, {}).sit_down(seed), bots.make("random", seed)
        while (decision := session.match.decision) is not None:
            if session.bot_to_move() is None and is_worth_it(session.view()):
                return session
            seat = decision.seats[0]
            session.answer(bot.choose(session.match, seat), seat)
    raise AssertionError  # seeds do not end


def is_a_fight(view: dict[str, Any]) -> bool:
    """In full swing: many dice, several hits to choose from, wounds, and things in every hand."""
    if view["prompt"]["rule"] != "5.attack.2":
        return False
    row, attack = view["dice"]
    return (
        len(row["dice"]) >= 5
        and len(attack["dice"]) >= 3
        and len(view["prompt"]["choices"]) >= 4
        and all(sheet.get("hand") and sheet["trackers"][0]["value"] >= 4 for sheet in view["sheets"])
    )


def is_a_march(view: dict[str, Any]) -> bool:
    """A figure in hand with a long way to go, monsters about, and somebody hurt."""
    ways = [choice for choice in view["prompt"]["choices"] if len(choice.get("path", ())) > 5]
    hurt = [sheet for sheet in view["sheets"] if sheet["trackers"][0]["value"] < sheet["trackers"][0]["most"]]
    return len(ways) >= 4 and len(hurt) >= 1 and "turn 1" not in view["banner"]["title"]


async def picture(session: Session, title: str) -> str:
    """The table as SVG."""
    app = Undercroft(session, fast=True)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        for read in (FirstSight, Turned):
            if isinstance(app.screen, read):
                await pilot.press("enter")  # what is told first has been read
                await pilot.pause()
        await pilot.press("down", *(["down"] * 4 if session.view().get("pieces") else ()))
        await pilot.pause()
        return app.export_screenshot(title=title)


if __name__ == "__main__":
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    fight = scene("darkcastle", ("me", "greedy", "greedy"), is_a_fight)
    march = scene("dorn", ("greedy", "me"), is_a_march)
    (folder / "terminal.svg").write_text(asyncio.run(picture(fight, "undercroft play darkcastle --seats me,bot,bot")), "utf-8")
    (folder / "terminal-board.svg").write_text(asyncio.run(picture(march, "undercroft play dorn --seats bot,me")), "utf-8")
