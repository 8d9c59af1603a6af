"""What the host did, in words for all: nobody is muted, warned or removed in silence."""

from collections.abc import Sequence

from undercroft.server.history.entries import AnyEntry, Awoke, Before, BotIn, Muted, Rematched, Renewed, Unseated, Unwished, Warned


def told(entry: AnyEntry, host: str, name: str) -> str:
    """What everybody hears of an entry; nothing of most. `name` is whose seat it is about."""
    match entry:
        case Muted(seat=None, on=on):
            return f"{host} has muted those who watch." if on else "Those who watch may speak again."
        case Muted(on=on):
            return f"{host} has muted {name}." if on else f"{name} may speak again."
        case Warned(on=on):
            return f"{host} asks whether {name} is still there." if on else f"{host} waits for {name} after all."
        case Awoke():
            return f"{name} is here."
        case BotIn(warned=True):
            return f"{name} did not answer. A bot keeps the chair."
        case Unseated(seat=seat, bot=bot):
            return f"{host} has removed {name} from seat {seat + 1}." + (" A bot keeps the chair." if bot else "")
        case Renewed(what="watch"):
            return f"{host} has renewed the link for spectators."
        case Renewed(what="host"):
            return f"{host} has renewed the host's key."
        case Renewed(seat=int(seat)):
            return f"{host} has renewed the key of seat {seat + 1}."
        case _:
            return _told_of_all(entry, name)


def _told_of_all(entry: AnyEntry, name: str) -> str:
    """What is not the host's doing."""
    match entry:
        case Unwished(seat=None):
            return "Nothing is taken back: not all who would have to agree are here."
        case Unwished():
            return f"{name} would rather not take it back. It stands."
        case Rematched(name=maker):
            return f"{maker} has laid the table again. All who sat here have their chairs there."
        case _:
            return ""


def rules_changed(again: Sequence[str]) -> str:
    """What everybody hears when the rules of the game are others than they were; whose last answers do not stand."""
    if not again:
        return "The rules of this game have changed. Everything up to now stands."
    last = "the last answer has" if len(again) == 1 else f"the last {len(again)} answers have"
    return f"The rules of this game have changed. All but the end stands: {last} to be given again ({', '.join(dict.fromkeys(again))})."


def goes_on(before: Before) -> str:
    """What everybody hears at a table that asks what if."""
    given = len(before.by)
    answers = "its first answer" if given == 1 else f"its first {given} answers" if given else "its deal"
    return f"What if? This table goes on from a game that is over, after {answers}. What lies ahead is rolled anew."
