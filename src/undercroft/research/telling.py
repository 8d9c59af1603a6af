"""A table in a few lines of text, for people who watch a learner."""

from typing import Any

from undercroft.research.play import Play

MODES = ("human", "ansi")
"""How a table can be rendered."""


def check_mode(mode: str | None) -> None:
    """A mode that there is, or none."""
    if mode is not None and mode not in MODES:
        raise ValueError(f"there is no render mode {mode!r}; there are: {', '.join(MODES)}")


def show(play: Play, mode: str | None) -> str | None:
    """The table as the acting seat sees it: returned (`ansi`) or printed (`human`)."""
    seat = None if play.over or play.cut_off else play.seat
    text = tell(play.match.view(seat), {} if seat is None else play.offered)
    if mode == "human":
        print(text)  # noqa: T201 reason: that is what was asked for
        return None
    return text


def tell(view: dict[str, Any], offered: dict[int, int]) -> str:
    """The banner, who is how, what is asked and the options with the numbers of their actions; or how it ended."""
    banner = view["banner"]
    lines = [" – ".join(part for part in (banner["title"], banner.get("text", "").replace("\n", " ")) if part)]
    lines += [f"  {sheet['name']}: {numbers}" for sheet in view.get("sheets", ()) if (numbers := trackers(sheet))]
    prompt, outcome = view.get("prompt"), view.get("outcome")
    if outcome is not None:
        lines.append(outcome["text"])
    elif prompt is not None:
        lines.append(prompt["text"])
        labels = {index: choice["label"] for choice in prompt.get("choices", ()) for index in (choice["index"], *choice.get("same", ()))}
        lines += [f"  {action}: {labels[place] if place >= 0 else 'Others'}" for action, place in sorted(offered.items())]
    return "\n".join(lines)


def trackers(sheet: dict[str, Any]) -> str:
    """The numbers of a sheet."""
    return ", ".join(
        f"{each['name']} {each['value']}" + (f"/{each['most']}" if "most" in each else "") for each in sheet.get("trackers", ())
    )
