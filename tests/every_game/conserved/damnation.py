"""Of Damnation: every card in one place, sixteen trap tokens, thirteen Deathknells, one Soul each, one piece on a space."""

from undercroft.engine.match import Match
from undercroft.games.damnation.board import FACE_UP, where
from undercroft.games.damnation.content.loading import SLOTS
from undercroft.games.damnation.state import Damnation


def check(match: Match) -> None:
    """Nothing is lost and nothing is there twice."""
    table = match.table
    assert isinstance(table, Damnation)
    _cards(table)
    _tokens(table)
    _people(table)
    _night(table)


def _cards(table: Damnation) -> None:
    lying = [*table.pile, *table.playing, *table.drawn, *table.vampire_hand, *table.laid_down]
    for pile in table.decks:
        lying += [*pile.hidden, *pile.bottom]
    for player in table.players:
        lying += [*player.hand, *player.curses]
    assert sorted(lying) == list(range(len(table.content.cards)))
    for number, pile in enumerate(table.decks):
        assert all(table.content.deck_of[card] == number for card in (*pile.hidden, *pile.bottom))
    for seat, player in enumerate(table.players):
        assert all(table.known[card] >> seat & 1 for card in player.hand)
        assert not any(table.content.event[card] for card in player.hand)
    knells = [knell for knell in table.knells if knell >= 0]
    assert sorted((*knells, *table.knell_deck)) == list(range(len(table.content.knells)))


def _tokens(table: Damnation) -> None:
    numbers = table.content.numbers
    kinds = [0, *table.unseen]
    unknown = 0
    for token in (*table.tokens.values(), *table.reserve):
        kinds[token & 3] += 1
        unknown += not token & 3
        assert token & 3 or not token & FACE_UP
    assert unknown == sum(table.unseen)
    assert kinds[1:] == [numbers.trapdoors, numbers.oubliettes, numbers.secret_doors]


def _people(table: Damnation) -> None:
    size = table.content.plan.size
    standing = [where(table, seat) for seat, player in enumerate(table.players) if player.alive and player.character >= 0]
    corridor = [place for place in standing if place < size]
    assert len(set(corridor)) == len(corridor)
    assert table.occupied == sum(1 << place for place in corridor)
    assert table.targets == sum(
        1 << seat for seat, player in enumerate(table.players) if player.alive and player.character >= 0 and not player.step
    )
    souls = table.pile_souls
    for seat, player in enumerate(table.players):
        assert souls & player.souls == 0
        souls |= player.souls
        if player.character >= 0:
            assert 0 <= player.health <= table.content.characters[player.character].health
            assert bool(player.health) == player.alive
            assert not player.alive or player.souls >> player.character & 1
        assert 0 <= player.tokens < 1 << SLOTS
        assert player.alive or table.outcome is not None or not (player.hand or player.souls or player.tokens)
        assert (player.step > 0) == (player.alive and player.place == table.content.stairs)
        assert player.holder != seat
        assert seat != table.vampire or (player.alive and player.place == -1)
    assert len([character for character in (player.character for player in table.players) if character >= 0]) == len(
        {player.character for player in table.players if player.character >= 0}
    )


def _night(table: Damnation) -> None:
    dead = sum(not player.alive for player in table.players)
    assert table.fallen == dead
    assert len(table.graves) == dead or table.outcome is not None or len(table.graves) <= dead
    assert 0 <= table.sunk <= table.content.numbers.descent
    assert 0 <= table.timer <= table.content.numbers.timer_most
    assert table.vampire >= 0 or (not table.vampire_hand and not table.timer and table.vampire_place == table.content.vault)
    if table.outcome is not None:
        assert list(table.outcome.winners) == [seat for seat, player in enumerate(table.players) if player.alive]
