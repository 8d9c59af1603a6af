"""What is offered to whoever is asked, as lines of text: options, then plans, numbered through; with price, chance and warning."""

import re
from collections.abc import Sequence
from typing import Any, NamedTuple

from undercroft.cli.play.session import hint_of

MANY = 12  # from so many bare squares on they are told region by region
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
    """A line each. Many squares of which there is nothing more to say than where they are come together."""
    bare = [SQUARE.fullmatch(offer.choice["label"]) if not hint_of(offer.choice) else None for offer in offers]
    together = sum(each is not None for each in bare) >= MANY
    lines: list[str] = []
    before: str | None = None
    for number, (offer, square) in enumerate(zip(offers, bare, strict=True), start=1):
        if square is not None and together:
            if square[1] == before:
                lines[-1] += f", {number} {square[2]}"
            else:
                lines.append(f"{square[1] + ': ' if square[1] else ''}{number} {square[2]}")
            before = square[1]
            continue
        before = None
        hint = f" ({said})" if (said := hint_of(offer.choice)) else ""
        lines.append(f"{number}. {offer.choice['label']}{hint}")
    return lines


def of_menu(prompt: dict[str, Any]) -> list[str]:
    """What is no move of the game, with what to type for it."""
    told = [f"m {number}  {choice['label']}. {hint_of(choice)}".rstrip() for number, choice in enumerate(aside_of(prompt), start=1)]
    return told or ["There is nothing in the menu now."]
