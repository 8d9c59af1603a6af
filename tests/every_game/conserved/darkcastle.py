"""Of the Dark Castle: 35 items, 45 chapters and three bosses, nine chapter dice and one die each, hit points within bounds."""

from undercroft.engine.match import Match
from undercroft.games.darkcastle.content.loading import CHAPTERS_IN_A_CASTLE
from undercroft.games.darkcastle.events import Skipped
from undercroft.games.darkcastle.state import DarkCastle

CHAPTER_DICE = 9


def check(match: Match) -> None:
    """Nothing is lost and nothing is there twice."""
    table = match.table
    assert isinstance(table, DarkCastle)
    _items(table)
    _castle(match, table)
    _people(table)
    _dice(table)


def _items(table: DarkCastle) -> None:
    lying = [*table.deck.hidden, *table.deck.top, *table.discards, *table.pool]
    for held in table.hands:
        lying += held
    assert sorted(lying) == list(range(len(table.content.items)))


def _castle(match: Match, table: DarkCastle) -> None:
    cards = table.content
    skipped = sum(told.event.count for told in match.events if isinstance(told.event, Skipped))
    chapters = [*table.castle.hidden, *table.castle.top, *(page for page in table.turned if 0 < page < cards.first_boss)]
    assert len(set(chapters)) == len(chapters)
    assert set(chapters) <= set(range(1, cards.first_boss))
    assert cards.first_boss - 1 - skipped <= len(chapters) <= cards.first_boss - 1
    turned = sum(0 < page < cards.first_boss for page in table.turned)
    assert table.chapters_left + turned + skipped == CHAPTERS_IN_A_CASTLE
    assert len(table.castle.top) == len(table.castle.known) <= table.chapters_left
    bosses = [*table.bosses.hidden, *table.bosses.top, *(page for page in table.turned if page >= cards.first_boss)]
    assert sorted(bosses) == list(range(cards.first_boss, len(cards.pages)))
    assert len(set(table.turned)) == len(table.turned)


def _people(table: DarkCastle) -> None:
    characters = list(table.characters)
    assert len(set(characters)) == len(characters) <= table.size
    for hp in table.hp:
        assert 0 <= hp <= table.start_hp
        assert hp or table.outcome is not None
    if table.outcome is not None:
        assert bool(table.outcome.winners) == all(table.hp)
    if table.combat is not None:
        for who, cards in enumerate(table.hands):
            held = [table.content.items[card] for card in cards]
            assert len(held) <= (1 if any(item.two_handed for item in held) else 2), f"{who} carries too much in a fight"


def _dice(table: DarkCastle) -> None:
    combat = table.combat
    if combat is None:
        return
    assert combat.first <= CHAPTER_DICE
    assert len(combat.row) <= min(CHAPTER_DICE, combat.first + combat.fight.wakes)
    assert all(0 <= trait <= 2 for trait in combat.row)
    for who, face in enumerate(combat.faces):
        assert face == -1 or face in table.content.faces[table.characters[who]]
