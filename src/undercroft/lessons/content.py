"""What a lesson's file says."""

from typing import Any

import msgspec

Deed = dict[str, Any]
"""An option by its kind and those of its parts that matter: `{ do = "strike", who = 1 }`. `lit` is a thing that it lights up."""

Wish = str | int
"""A result of dice or cards: as the table calls it, such as "MM", or its number; "any" is whatever comes."""

ANY = "any"


class Mistake(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A wrong deed that may be done, to see what comes of it. Then it is taken back."""

    do: Deed
    say: str  # what came of it
    point: tuple[str, ...] = ()
    dice: tuple[Wish, ...] = ()
    then: tuple[Deed, ...] = ()  # what others answer before it is looked at


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One thing that is said, and the deed that it waits for."""

    id: str
    say: str  # one thing, in at most two sentences
    do: Deed
    wrong: str  # said on any other deed, which is not done
    point: tuple[str, ...] = ()  # ids of things on the table, or `banner`, `prompt`, `log`
    dice: tuple[Wish, ...] = ()  # what falls and is drawn from this deed up to the next step
    then: tuple[Deed, ...] = ()  # what is answered in between: by others, or where nothing is to be learnt
    mistake: Mistake | None = None


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A laid table, scripted dice, and steps."""

    title: str
    about: str  # what it teaches, in a sentence
    minutes: int
    seats: int
    step: tuple[Step, ...]
    end: str  # said when the game is over
    seat: int = 0  # whose part it is
    side: str = ""  # what they play, where sides differ
    options: dict[str, str | int | bool] = {}
    pack: dict[str, dict[str, Any]] = {}  # laid over the game's own content, as a pack is: `[pack.chapters.the_stoker]`
    facts: dict[str, Any] = {}  # fields of the table as it is laid, before anything is dealt
    seed: int = 1  # where chance comes from when nothing is written down
    dice: tuple[Wish, ...] = ()  # what falls before the first step
    before: tuple[Deed, ...] = ()  # what is answered before it
