"""Of Dorn: 48 monster tokens, 24 Treasures, six Artifacts, twelve Rituals and Blessings, and nobody in two places."""

from undercroft.engine.match import Match
from undercroft.games.dorn.board import most_hp
from undercroft.games.dorn.content.loading import TOKENS, ZORKAL
from undercroft.games.dorn.state import GONE, HORDE, LORD, OPEN, Dorn


def check(match: Match) -> None:
    """Nothing is lost and nothing is there twice."""
    table = match.table
    assert isinstance(table, Dorn)
    _figures(table)
    _cards(table)
    if table.artifacts:
        _artifacts(table)


def _figures(table: Dorn) -> None:
    lab = table.content.map
    heroes = monsters = 0
    for hero in table.heroes:
        assert 0 <= hero.hp <= most_hp(table, hero)
        assert (hero.space >= 0) <= (hero.hp > 0 or table.outcome is not None)
        if hero.space >= 0:
            assert not heroes & lab.foot[hero.space], "two heroes on one space"
            heroes |= lab.foot[hero.space]
            assert lab.walk[table.gate] >> hero.space & 1
    for each in table.monsters:
        assert not monsters & lab.foot[each.space], "two monsters on one space"
        monsters |= lab.foot[each.space]
        if each.kind != ZORKAL:
            assert 0 < each.hp <= table.content.hp[each.kind]
            assert HORDE + each.kind * TOKENS <= each.figure < HORDE + (each.kind + 1) * TOKENS
            assert lab.prowl[table.gate] >> each.space & 1
    assert (heroes, monsters) == (table.heroes_at, table.monsters_at)
    assert not heroes & monsters, "a hero and a monster on one space"
    assert not (heroes | monsters) & table.walls_at
    assert sorted(table.walls_at >> space & 1 for space, _ in table.walls) == [1] * table.walls_at.bit_count()
    figures = [each.figure for each in table.monsters]
    assert len(set(figures)) == len(figures)
    assert figures[0] == LORD
    kinds = [each.kind for each in table.monsters] + [kind for hero in table.heroes for kind in hero.trophies if kind >= 0]
    assert all(kinds.count(kind) <= TOKENS for kind in range(8))
    assert 0 <= table.blood <= 16
    for hero in table.heroes:
        worth = sum(2 if kind == -2 or kind >= 4 else 1 for kind in hero.trophies)
        assert worth == hero.xp


def _cards(table: Dorn) -> None:
    cards = table.content
    treasures = [*table.treasure.hidden, *table.spent, *(card for _, card in table.dropped)]
    for hero in table.heroes:
        treasures += hero.items
    assert sorted(treasures) == list(range(len(cards.treasures)))
    rituals = [*table.rituals, *table.cast, *table.unused_rituals]
    assert not rituals or sorted(rituals) == list(range(len(cards.rituals)))
    blessings = [*table.unused_blessings, *(hero.blessing for hero in table.heroes if hero.blessing >= 0)]
    assert not blessings or sorted(blessings) == list(range(len(cards.blessings)))
    assert len(table.treasure) >= table.treasures.bit_count()


def _artifacts(table: Dorn) -> None:
    assert len(table.artifacts) == 6
    for number, at in enumerate(table.artifacts):
        if at == GONE:
            assert table.missing
            assert number == table.content.axe
        elif at < 0:
            assert table.heroes[-1 - at].hp > 0
            assert table.disturbed >> number & 1
        else:
            assert table.content.map.walk[OPEN] >> at & 1
