"""What is only said may be written anew while games go on; whatever else changes makes another game of it."""

import copy
import random

import msgspec

import undercroft
from kit.playing import explore
from kit.tables import every_game, every_laying, layings
from undercroft.engine import fingerprint as fingerprints
from undercroft.engine import record as records
from undercroft.engine.content import read_base

GAMES = {name: (undercroft.game(name), read_base(undercroft.game(name).folder / "content")) for name in undercroft.games()}


def leaves(value, hint, way=()):
    """Every single value in content: the way to it, and whether it is only said."""
    args = fingerprints.get_args(hint)
    if fingerprints.said(hint):
        yield way, True
    elif fingerprints.get_origin(hint) is fingerprints.Annotated:
        yield from leaves(value, args[0], way)
    elif isinstance(value, dict):
        fields = [(name, args[1]) for name in value] if fingerprints.get_origin(hint) is dict else fingerprints._fields(value, hint)
        for name, field in fields:
            yield from leaves(value[name], field, (*way, name))
    elif isinstance(value, list):
        for number, each in enumerate(value):
            inner = args[0] if len(args) == 2 and args[1] is Ellipsis else args[number] if number < len(args) else None
            yield from leaves(each, inner, (*way, number))
    else:
        yield way, False


def all_leaves(game, raw):
    return [leaf for kind in raw for leaf in leaves(raw[kind], game.kinds.get(kind), (kind,))]


def put(raw, way, change):
    *path, last = way
    for step in path:
        raw = raw[step]
    raw[last] = change(raw[last])


def other_words(name, seed=1):
    """The game's own content, every word of it another, and in another order of the alphabet."""
    game, raw = GAMES[name]
    raw, chooser = copy.deepcopy(raw), random.Random(seed)
    for way, said in all_leaves(game, raw):
        if said:
            scene = way[-1] == "scene"  # drawn, and so has a form
            put(
                raw,
                way,
                lambda text, scene=scene: (
                    "cell, dark: rat" if scene else f"{chooser.choice('qzxkamb')}{chooser.randrange(10**6)} {text[::-1]}"
                ),
            )
    return raw


@every_game
def test_words_are_told_apart(name):
    game, raw = GAMES[name]
    found = all_leaves(game, raw)
    assert any(said for _, said in found)
    assert any(not said for _, said in found)
    assert game.fingerprint(other_words(name)) == game.fingerprint(raw)
    assert fingerprints.whole(other_words(name)) != fingerprints.whole(raw)
    assert not [
        way
        for way, said in found
        if not said and isinstance(way[-1], str) and way[-1] in {"story", "text", "source", "icon", "scene"} and not way[0].endswith(".map")
    ]


@every_laying
def test_other_words_play_the_same_game(laying):
    game, _ = GAMES[laying.game]
    content = game.content_of(other_words(laying.game))
    for seed in range(2):
        plain, said = laying.start_hardy(seed, events=False), laying.start_hardy(seed, content=content, events=False)
        for _ in explore(plain, seed):
            _follow(plain, said)
            assert said.decision is not None
            assert said.decision.seats == plain.decision.seats
            assert said.decision.rule == plain.decision.rule
            assert len(said.decision.options) == len(plain.decision.options)
            assert said.digest() == plain.digest()
        _follow(plain, said)
        assert said.tape == plain.tape
        assert said.digest() == plain.digest()


def _follow(leader, follower):
    """Give the answers that the leader has given since."""
    for answer in leader.tape.answers()[len(follower.tape.answers()) :]:
        follower.answer(answer)


@every_game
def test_a_record_outlives_its_words(name):
    game, _ = GAMES[name]
    laying = next(each for each in layings() if each.game == name)
    match = laying.start(5)
    for _ in explore(match, 5):
        pass
    record = records.read(msgspec.json.encode(match.record()))
    content = game.content_of(other_words(name, 2))
    assert content.fingerprint == record.content
    assert records.verify(record, game, content).digest() == record.digest


@every_game
def test_anything_else_is_another_game(name):
    game, raw = GAMES[name]
    before = game.fingerprint(raw)
    ways = [way for way, said in all_leaves(game, raw) if not said]
    for way in random.Random(3).sample(ways, min(250, len(ways))):
        other = copy.deepcopy(raw)
        put(other, way, lambda value: value + "x" if isinstance(value, str) else not value if isinstance(value, bool) else value + 1)
        assert game.fingerprint(other) != before, way
    for kind in raw:
        if len(raw[kind]) > 1:
            turned = raw | {kind: dict(reversed(raw[kind].items()))}
            assert (game.fingerprint(turned) != before) == (fingerprints.get_origin(game.kinds[kind]) is dict), kind
