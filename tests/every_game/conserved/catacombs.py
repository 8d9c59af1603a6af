"""Of the catacombs: every figure is somewhere once, barrels are neither lost nor doubled, numbers stay within their cards."""

from undercroft.engine.match import Match
from undercroft.games.catacombs.board import all_miniatures, can_end_on, card_of, cast_of, most_hp, waiting_heroes
from undercroft.games.catacombs.state import ALERT, DEPLOY, HEROES, LOST, MASTER, OFF, OPEN, Catacombs

RALLIERS = 1  # on one side; each gives a figure a point more in a round (1.char.8)


def check(match: Match) -> None:
    """Nothing is lost and nothing is there twice."""
    table = match.table
    assert isinstance(table, Catacombs)
    _figures(table)
    _things(table)
    if table.outcome is not None:
        assert len(table.outcome.winners) == 1


def _figures(table: Catacombs) -> None:
    cast, ground = cast_of(table), cast_of(table).ground
    assert table.squares == [figure.at for figure in table.figures]
    assert table.watch or table.turn != MASTER or table.phase == ALERT or not waiting_heroes(table)
    assert table.turn == MASTER or not table.watch
    assert tuple(figure.kind for figure in table.figures) == cast.kinds  # 5.info.2: no more of a sort than the quest says
    places = []
    for who, figure in enumerate(table.figures):
        card = card_of(table, who)
        assert (figure.side == HEROES) == (who < cast.heroes)
        assert figure.hp <= most_hp(card)
        assert 0 <= figure.destiny <= card.destiny
        assert 0 <= figure.ap <= card.actions + RALLIERS
        assert 0 <= figure.kept <= card.actions // 2
        assert not figure.kept or (figure.side == HEROES and (table.turn == HEROES or table.phase == ALERT))
        assert not figure.struck_by & ~figure.met
        assert 0 <= figure.joining <= max(0, figure.hp)
        assert not card.swarm or all_miniatures(card, figure) <= card.swarm
        assert not card.intangible or not (figure.fire or figure.web or figure.poison)
        if figure.at == OFF:
            in_the_cell = who == cast.prisoner and not figure.gone
            assert table.phase == DEPLOY or (figure.hp == most_hp(card) if in_the_cell else figure.hp == 0)
            assert figure.barrel < 0
            continue
        assert not figure.gone
        assert figure.hp > 0 or (figure.side == HEROES and figure.deadline)
        if who == table.active and (card.fly or card.intangible):
            continue  # it may be above something else between two steps
        assert ground.stands[figure.at], "somebody stands where nobody can"
        assert card.obstacle == (figure.at in table.shut)
        places.append(figure.at)
    assert len(set(places)) == len(places), "two figures on a square"
    assert not any(can_end_on(table, at) for at in places)


def _things(table: Catacombs) -> None:
    ground = cast_of(table).ground
    assert len(table.barrels) == len(ground.barrels)
    assert len(table.shrines) == len(ground.shrines)
    for barrel, place in enumerate(table.barrels):
        if place >= 0:
            assert ground.stands[place]
        elif place != LOST:
            assert table.figures[-1 - place].barrel == barrel
    carried = [figure.barrel for figure in table.figures if figure.barrel >= 0]
    assert sorted(carried) == [barrel for barrel, place in enumerate(table.barrels) if place < 0 and place != LOST]
    shut = {ground.doors[door] for door, state in enumerate(table.doors) if state < OPEN}
    shut |= {figure.at for who, figure in enumerate(table.figures) if card_of(table, who).obstacle and figure.at != OFF}
    assert table.shut == tuple(sorted(shut))
    assert table.turn in {HEROES, MASTER}
