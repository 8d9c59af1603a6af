"""An answer becomes an action."""

from collections.abc import Callable
from typing import Any

from undercroft.engine.decisions import Option, Rules
from undercroft.games.catacombs import options as o
from undercroft.games.catacombs.actions import handling, moving
from undercroft.games.catacombs.actions.attacking import cast_spell, shoot_at, strike_at, use
from undercroft.games.catacombs.state import Catacombs

Deed = Callable[[Catacombs, Any], Rules[None] | None]


def perform(table: Catacombs, answer: Option) -> Rules[None] | None:
    """2.action.2: carry out an action; what asks is a rule still to be run."""
    return _DEEDS[type(answer)](table, answer)


_DEEDS: dict[type[Option], Deed] = {
    o.Step: lambda table, it: moving.step(table, it.who, it.to, False, True),
    o.Tread: lambda table, it: moving.step(table, it.who, it.to, True, True),
    o.Pass: lambda table, it: moving.pass_ally(table, it.who, it.via, it.to),
    o.Jump: lambda table, it: moving.jump(table, it.who, it.to),
    o.Leap: lambda table, it: moving.leap(table, it.who),
    o.Strike: strike_at,
    o.Shoot: shoot_at,
    o.Cast: cast_spell,
    o.Use: use,
    o.OpenDoor: lambda table, it: handling.open_door(table, it.who, it.door),
    o.ShutDoor: lambda table, it: handling.shut_door(table, it.who, it.door),
    o.PickLock: lambda table, it: handling.pick_lock(table, it.who, it.door),
    o.BreakDoor: lambda table, it: handling.break_door(table, it.who, it.door),
    o.OpenChest: lambda table, it: handling.open_chest(table, it.who),
    o.OpenShrine: lambda table, it: handling.open_shrine(table, it.who, it.shrine, it.calls),
    o.Take: lambda table, it: handling.take_barrel(table, it.who, it.barrel),
    o.Give: lambda table, it: handling.give_barrel(table, it.who, it.to),
    o.PutDown: lambda table, it: handling.put_down(table, it.who, it.to),
    o.Drink: lambda table, it: handling.drink(table, it.who, it.who),
    o.Pour: lambda table, it: handling.drink(table, it.who, it.to),
    o.Wait: lambda table, it: handling.wait(table, it.who),
    o.Tear: lambda table, it: handling.tear_free(table, it.who),
    o.Join: lambda table, it: handling.join(table, it.who, it.to, it.count),
}
