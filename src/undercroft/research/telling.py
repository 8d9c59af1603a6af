"""A view in a few lines of text, for people who watch a learner."""

from typing import Any


def tell(view: dict[str, Any], first: int = 0, shown: int | None = None) -> str:
    """The banner, who is how, what is asked and, with their numbers, the options of the open page; or how it ended."""
    banner = view["banner"]
    lines = [" – ".join(part for part in (banner["title"], banner.get("text", "").replace("\n", " ")) if part)]
    lines += [f"  {sheet['name']}: {numbers}" for sheet in view.get("sheets", ()) if (numbers := trackers(sheet))]
    prompt, outcome = view.get("prompt"), view.get("outcome")
    if outcome is not None:
        lines.append(outcome["text"])
    elif prompt is not None:
        lines.append(prompt["text"])
        choices = prompt.get("choices", ())
        page = choices[first:] if shown is None else choices[first : first + shown]
        lines += [f"  {number}: {choice['label']}" for number, choice in enumerate(page)]
    return "\n".join(lines)


def trackers(sheet: dict[str, Any]) -> str:
    """The numbers of a sheet."""
    return ", ".join(
        f"{each['name']} {each['value']}" + (f"/{each['most']}" if "most" in each else "") for each in sheet.get("trackers", ())
    )
