"""Playing leaves nothing behind: no module is another one after a game than before it."""

import sys
from types import FunctionType, ModuleType

import msgspec

from kit.playing import explore
from kit.tables import layings
from undercroft.engine import showing as kept

PLAIN = (int, str, bytes, bool, float, type(None))


def remembered(value, seen):
    """Everything that a value holds, as text: what is reachable and can change."""
    if isinstance(value, PLAIN):
        return repr(value)
    if id(value) in seen:
        return "again"
    seen[id(value)] = value  # and so it stays alive, and nothing else gets its id
    if isinstance(value, dict):
        return "{" + ",".join(f"{remembered(key, seen)}:{remembered(each, seen)}" for key, each in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ",".join(remembered(each, seen) for each in value) + "]"
    if isinstance(value, set | frozenset):
        return "{" + ",".join(sorted(remembered(each, seen) for each in value)) + "}"
    if isinstance(value, ModuleType | type | FunctionType):
        return getattr(value, "__qualname__", str(value))
    if isinstance(value, msgspec.Struct):
        own = {field: getattr(value, field) for field in value.__struct_fields__}
        return type(value).__name__ + remembered(own, seen)
    if hasattr(value, "__dict__"):
        return type(value).__name__ + remembered(vars(value), seen)
    return type(value).__name__


def house():
    """What all modules of the house hold, by module and name."""
    return {
        f"{name}.{key}": remembered(value, {})
        for name, module in sorted(sys.modules.items())
        if name.startswith("undercroft") and module is not None
        for key, value in vars(module).items()
        if not key.startswith("__")
    }


def play():
    """One laying for each game and number of seats."""
    for laying in {(each.game, each.seats): each for each in layings()}.values():
        for match in explore(laying.start_hardy(3), 3):
            match.view(0)
            match.fork()
            match.imagine(0, 1)


def test_no_module_changes_while_games_are_played():
    play()  # whatever is made once has been made
    before = house()
    assert len(before) > 300
    play()
    after = house()
    assert {name for name in before if before[name] != after.get(name)} == set()
    assert after.keys() == before.keys()


def test_the_house_would_be_seen_to_change():
    before = house()
    kept.kept_aside = [1]
    assert house() != before
    del kept.kept_aside
    assert house() == before
