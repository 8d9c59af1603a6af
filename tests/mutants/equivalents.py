"""Faults that change nothing that anybody could notice, each with the reason: `tests/games/<game>/equivalents.toml`."""

import tomllib

import msgspec

from mutants.faults import Fault, every_fault
from mutants.proof import ROOT, folder_of


class Equivalent(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A fault by its file, its function and its change, and why nothing could notice it."""

    file: str
    within: str
    before: str
    after: str
    why: str


class _File(msgspec.Struct, forbid_unknown_fields=True):
    fault: list[Equivalent] = []


def equivalents(game: str) -> list[Equivalent]:
    """All that are explained."""
    path = ROOT / "tests" / "games" / game / "equivalents.toml"
    return msgspec.convert(tomllib.loads(path.read_text("utf-8")), _File).fault if path.is_file() else []


def key(fault: Fault | Equivalent) -> tuple[str, str, str, str]:
    """By what they are told from each other."""
    return fault.file, fault.within, fault.before.strip(), fault.after.strip()


def explained(game: str) -> dict[tuple[str, str, str, str], str]:
    """The reasons by key."""
    return {key(each): each.why for each in equivalents(game)}


def misfits(game: str) -> list[str]:
    """What is wrong with the explanations of a game: each must be there once, fit the source, and say something."""
    every, told = {key(fault) for fault in every_fault(folder_of(game))}, equivalents(game)
    keys = [key(each) for each in told]
    wrong = [f"{each.file} {each.within}: {each.before!r} does not become {each.after!r}" for each in told if key(each) not in every]
    wrong += [f"{each[0]}: {each[2]!r} to {each[3]!r} is explained twice" for each in dict.fromkeys(keys) if keys.count(each) > 1]
    return wrong + [f"{each.file}: {each.before!r} has no reason" for each in told if not each.why.strip()]
