"""Content that passes the checks can be played: no pack that loads may crash or hang a game."""

import random

import pytest

import undercroft
from kit.mutation import exchanged
from kit.playing import explore
from kit.promptly import promptly
from kit.tables import every_game, layings
from undercroft.engine.content import ContentError, read_base
from undercroft.engine.game import Content

VALUES = (0, -1, 1, 2, 7, 40, 10**9, True, False, "", "M", "MCW", "you", "each", "chosen", "roller", [], {})


def mangled(game, chooser):
    """Content with one thing changed in many entries, each as far as it passes the checks."""
    base = read_base(game.folder / "content")
    mixed, changed = base, {}
    for kind, entries in base.items():
        for name in chooser.choices(list(entries), k=len(entries)):
            wrong = exchanged({name: entries[name]}, chooser, VALUES)
            trial = mixed | {kind: mixed[kind] | wrong}
            try:
                game.load(trial, False)
            except ContentError:
                continue
            mixed, changed[name] = trial, wrong
    return game.load(mixed, False), changed


def play_them(name, count, seed):
    game, chooser = undercroft.game(name), random.Random(seed)
    every = [laying for laying in layings() if laying.game == name]
    for number in range(count):
        cards, changed = mangled(game, chooser)
        match = None
        try:
            with promptly(5):
                match = every[number % len(every)].start_hardy(number, content=Content(cards, "mangled"))
                for _ in explore(match, number):
                    assert len(match.decision.options) > 1
                    match.view(0)
        except BaseException as error:
            lately = [] if match is None else match.view(None)["log"][-4:]
            suspects = [text for text in map(str, changed.items()) if match and match.view(None)["banner"]["title"] in text]
            error.add_note(f"lately: {lately}\nsuspects: {suspects or changed}"[:3000])
            raise


@every_game
def test_what_loads_can_be_played(name):
    play_them(name, 8, 1)


@pytest.mark.soak
@every_game
def test_whatever_loads_can_be_played(name):
    play_them(name, 500, 2)
