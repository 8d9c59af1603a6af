"""A picture of the table, for the README: `python -m undercroft.cli.terminal.picture docs/terminal.svg`."""

import asyncio
import sys
from itertools import count
from pathlib import Path
from typing import Any

import undercroft
from undercroft import bots
from undercroft.cli.sitting import Invitation, Sitting
from undercroft.cli.terminal.app import Undercroft

SIZE = (120, 40)
SEATS = ("me", "greedy", "greedy")


def scene() -> Sitting:
    """The first moment, over all seeds, that is worth a picture."""
    game = undercroft.game("darkcastle")
    for seed in count():
        sitting, bot = Invitation(game, SEATS, {}).sit_down(seed), bots.make("random", seed)
        while (decision := sitting.match.decision) is not None:
            if decision.rule == "5.attack.2" and is_worth_it(sitting.view()):
                return sitting
            seat = decision.seats[0]
            sitting.answer(bot.choose(sitting.match, seat), seat)
    raise AssertionError  # seeds do not end


def is_worth_it(view: dict[str, Any]) -> bool:
    """A fight in full swing: many dice, several hits to choose from, wounds, and things in every hand."""
    row, attack = view["dice"]
    return (
        len(row["dice"]) >= 5
        and len(attack["dice"]) >= 3
        and len(view["prompt"]["choices"]) >= 4
        and all(sheet.get("hand") and sheet["trackers"][0]["value"] >= 4 for sheet in view["sheets"])
    )


async def picture() -> str:
    """The table as SVG."""
    app = Undercroft(scene(), fast=True)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        await pilot.press("enter")  # the page has been read
        await pilot.press("down")
        await pilot.pause()
        return app.export_screenshot(title="undercroft play darkcastle --seats me,bot,bot")


if __name__ == "__main__":
    path = Path(sys.argv[1])
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(asyncio.run(picture()), "utf-8")
