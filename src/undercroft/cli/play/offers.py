"""What is offered to whoever is asked, as lines of text: options, then plans, numbered through; with price, chance and warning."""

import re
from collections.abc import Sequence
from typing import Any, NamedTuple

from undercroft.cli.play.session import hint_of

MANY = 12  # from so many bare squares on they are told region by region
AS_ONE = "Several deeds as one, which can be taken back as one:"
SQUARE = re.compile(r"(.*?) ?\b([A-Z]{1,2}\d{1,2})$")


class Offer(NamedTuple):
    """Something that can be taken."""

    choice: dict[str, Any]
    plan: bool  # several answers as one


def offers_of(prompt: dict[str, Any]) -> list[Offer]:
    """Options and plans of a prompt, in the order of their numbers."""
    options = [Offer(choice, False) for choice in prompt.get("choices", ()) if not choice.get("aside")]
    return options + [Offer(choice, True) for choice in prompt.get("plans", ())]


def aside_of(prompt: dict[str, Any]) -> list[dict[str, Any]]:
    """What is no move of the game: its place is a menu."""
    return [choice for choice in prompt.get("choices", ()) if choice.get("aside")]


def at_square(offers: Sequence[Offer], called: str) -> Offer | None:
    """The offer that ends on this square, if there is one alone; a single step rather than a walk."""
    if not re.fullmatch(r"[a-z]{1,2}\d{1,2}", called.lower()):
        return None
    found = [offer for offer in offers if (square := SQUARE.fullmatch(offer.choice["label"])) and square[2] == called.upper()]
    single = [offer for offer in found if not offer.plan]
    fitting = single or found
    return fitting[0] if len(fitting) == 1 else None


def of_offers(offers: Sequence[Offer]) -> list[str]:
    """A line each. Many squares that differ by nothing but where they are and what they cost come together, region by region."""
    squares = [_square(offer.choice) for offer in offers]
    together = sum(each is not None for each in squares) >= MANY
    lines: list[str] = []
    regions: dict[str, int] = {}  # where the line of each stands, as long as nothing else has come between
    first_plan = next((number for number, offer in enumerate(offers, start=1) if offer.plan), 0)
    for number, (offer, square) in enumerate(zip(offers, squares, strict=True), start=1):
        if number == first_plan:
            regions = {}
            lines.append(AS_ONE)
        if square is not None and together:
            region, told = square
            if region in regions:
                lines[regions[region]] += f"; {number} {told}"
            else:
                regions[region] = len(lines)
                lines.append(f"{region + ': ' if region else ''}{number} {told}")
            continue
        regions = {}
        hint = f" ({said})" if (said := hint_of(offer.choice)) else ""
        lines.append(f"{number}. {offer.choice['label']}{hint}")
    return lines


def _square(choice: dict[str, Any]) -> tuple[str, str] | None:
    """Of an option that is a square and no risk: what stands before it, then the square with its price."""
    found = SQUARE.fullmatch(choice["label"])
    if found is None or choice.get("chance") or choice.get("warning"):
        return None
    price = re.split(r"[,;] |\.$", choice.get("hint", ""))[0]
    return found[1], f"{found[2]} {price[:1].lower()}{price[1:]}".rstrip()


def of_menu(prompt: dict[str, Any]) -> list[str]:
    """What is no move of the game, with what to type for it."""
    told = [f"m {number}  {choice['label']}. {hint_of(choice)}".rstrip() for number, choice in enumerate(aside_of(prompt), start=1)]
    return told or ["There is nothing in the menu now."]
