"""What one seat may know of the table, from an allow-list. Nothing is hidden in the catacombs: both sides see all that lies there."""

from functools import lru_cache

from undercroft.engine.chance import Chance
from undercroft.engine.view import Banner, Board, Card, Dice, Die, Piece, Sheet, Space, Tracker, View, Zone
from undercroft.games.catacombs.board import (
    all_miniatures,
    can_end_on,
    cast_of,
    flights_from,
    ground_of,
    most_hp,
    walks_from,
)
from undercroft.games.catacombs.combat.dice import FACES
from undercroft.games.catacombs.content.ground import Ground
from undercroft.games.catacombs.content.loading import Cards
from undercroft.games.catacombs.ids import OFF, Square
from undercroft.games.catacombs.state import BROKEN, DEPLOY, HEROES, LOCKED, MASTER, OPEN, Catacombs, Figure
from undercroft.games.catacombs.words.cards import card_text
from undercroft.games.catacombs.words.names import FACE, name, place
from undercroft.pieces.signs import signs

_SIGN = {
    "#": "wall",
    "O": "pillar",
    "%": "scree",
    "~": "lava",
    "H": "hole",
    "T": "trap",
    "P": "cell",
    "C": "chest",
    "S": "reliquary",
    "Y": "bone-tree",
}
_TILE = {
    "mouth": "The Mouth",
    "dungeon": "The Lost Dungeon",
    "river": "River of Lava",
    "pillars": "Hall of Pillars",
    "ossuary": "Ossuary",
    "crossings": "Crossed Galleries",
    "crypt": "Collapsed Crypt",
    "throne": "Throne of Dust",
}
_GOAL = {
    "chest": "The heroes win by opening the chest.",
    "gate": "The heroes win by opening the dungeon gate.",
    "prisoner": "The heroes win by leading the prisoner out of the dungeon and to the entrance.",
    "leader": "The heroes win by eliminating the king.",
}


def view(table: Catacombs, seat: int | None) -> View:
    """Everything that lies on the table."""
    cast = cast_of(table)
    return View(
        game="catacombs",
        seat=seat,
        banner=_banner(table),
        sheets=tuple(_sheet(table, who, figure) for who, figure in enumerate(table.figures[: cast.placed])),
        zones=(_fallen(table),),
        dice=_dice(table),
        pieces=(*_figures(table), *_doors(table), *_things(table)),
        board=cast.name,
    )


def board(table: Catacombs) -> Board:
    """5.info.3: the map, which stays as it is."""
    return drawn(ground_of(table))


@lru_cache(maxsize=16)
def drawn(ground: Ground) -> Board:
    """All squares of a map."""
    return Board(tuple(_space(ground, at) for at in range(len(ground.cells))))


def _space(ground: Ground, at: int) -> Space:
    sign = ground.cells[at]
    tags = [_SIGN.get(sign, "floor")]
    if at in ground.fronts:
        tags.append("reinforcement")
    if at in ground.entrance:
        tags.append("entrance")
    tile = ground.tiles[at]
    tags.append(f"tile:{_TILE.get(tile, tile)}")
    where = place(ground, at)
    return Space(f"space:{at}", ground.xs[at], ground.ys[at], name=where, tags=tuple(tags), at=where)


def goal(table: Catacombs) -> str:
    """5.quest1.1, 5.quest2.1, 5.quest3.1: what the heroes are here for."""
    quest = cast_of(table).quest
    return _GOAL["prisoner" if quest.prisoner else quest.goal]


def _banner(table: Catacombs) -> Banner:
    quest = cast_of(table).quest
    if table.phase == DEPLOY:
        return Banner(quest.title, f"{goal(table)} The figures are placed.", quest.story)
    whose = "the Master" if table.turn == MASTER else "the heroes"
    limit = f" of {table.limit}" if table.limit else ""
    tags = ("master",) if table.turn == MASTER else ("heroes",)
    return Banner(quest.title, f"{goal(table)} Round {table.round}{limit}, turn of {whose}.", quest.story, tags)


def badges(table: Catacombs, figure: Figure) -> tuple[str, ...]:
    """What is the matter with a figure, in a word each."""
    card = table.content.characters[figure.kind]
    found = []
    if figure.at == OFF and table.phase != DEPLOY:
        found.append("out for good" if figure.gone else "fallen" if figure.side == MASTER else "in the cell")
    if figure.deadline:
        found.append(f"down, dies after round {figure.deadline}")
    found += [
        what
        for what, holds in (
            ("burning", figure.fire),
            (f"web {figure.web}", figure.web),
            ("poisoned", figure.poison),
            ("invisible", figure.hidden),
            ("bound by sigils", figure.marked),
            ("nailed down", figure.pinned),
            ("frightened", figure.scared),
            ("carries a barrel", figure.barrel >= 0),
        )
        if holds
    ]
    if card.obstacle and figure.at != OFF:
        found.append(f"{figure.hp} HP")  # it has no sheet
    if card.swarm and figure.at != OFF:
        found.append(f"{all_miniatures(card, figure)} miniatures")
    if figure.acted and figure.at != OFF:
        found.append("has acted")
    return tuple(found)


def _sheet(table: Catacombs, who: int, figure: Figure) -> Sheet:
    """1.card.1: each figure has its own HP, Action.P and Destiny Points."""
    card = table.content.characters[figure.kind]
    points = figure.kept or figure.ap
    waiting = figure.side != MASTER and (table.turn == MASTER or figure.kept > 0)
    return Sheet(
        id=f"sheet:{who}",
        name=name(table, who),
        owner=figure.side,
        text=printed(table.content)[figure.kind].text,
        icon=card.icon,
        trackers=(
            Tracker("HP", max(0, figure.hp), most_hp(card)),  # 3.hero.3: how deep somebody was struck does not matter
            Tracker("Waiting points" if waiting else "Action.P", points, card.actions),
            Tracker("Destiny", figure.destiny, card.destiny),
            *((Tracker("Turns to live", turns_to_live(table, figure)),) if figure.deadline else ()),
        ),
        badges=("active", *badges(table, figure))
        if who == (table.cursor if table.phase == DEPLOY else table.active)
        else badges(table, figure),
    )


def turns_to_live(table: Catacombs, figure: Figure) -> int:
    """3.hero.4, 3.hero.5: in how many turns of the heroes, this one too, somebody who is down can still be healed."""
    return figure.deadline - table.round + (1 if table.turn == HEROES else 0)


@lru_cache(maxsize=16)
def printed(content: Cards) -> tuple[Card, ...]:
    """All character cards. They never change, and every view has many of them."""
    return tuple(
        Card(f"card:{number}", card.name, card.side, card_text(card, content.spells[number]), card.text, card.icon)
        for number, card in enumerate(content.characters)
    )


def _fallen(table: Catacombs) -> Zone:
    """3.master.3: the figures of the Master that may come back."""
    cast = cast_of(table)
    lying = [
        who
        for who, figure in enumerate(table.figures[: cast.placed])
        if figure.side == MASTER and figure.at == OFF and not figure.gone and table.phase != DEPLOY
    ]
    cards = tuple(
        Card(f"fallen:{who}", name(table, who), "fallen", icon=table.content.characters[table.figures[who].kind].icon) for who in lying
    )
    return Zone("fallen", "Fallen", len(lying), cards, MASTER, "A 5 or 6 brings them back while the king is on the board.")


def _dice(table: Catacombs) -> tuple[Dice, ...]:
    """The power dice as they fell last."""
    if not table.rolled:
        return ()
    owner = f"sheet:{table.roller}"
    return (Dice("power", "Power dice", tuple(Die(f"die:{at}", FACE[FACES[side]], owner) for at, side in enumerate(table.rolled))),)


def _figures(table: Catacombs) -> list[Piece]:
    names = table.content.names
    called = tuple(name(table, who) for who in range(len(table.figures)))
    sign = signs(called)
    found = []
    for who, figure in enumerate(table.figures):
        if figure.at != OFF:
            reach = reach_of(table, figure) if who == table.active else ()
            kind, at = names[figure.kind], f"space:{figure.at}"
            piece = Piece(f"figure:{who}", kind, at, figure.side, badges(table, figure), reach, called[who], sign[called[who]])
            found.append(piece)
    return found


def reach_of(table: Catacombs, figure: Figure) -> tuple[tuple[str, ...], ...]:
    """2.move.1, 2.move.2, 4.fly.2, 4.intangible.4: where its Action.P could take it if nobody holds it up; a second step is free."""
    if figure.web or figure.hp <= 0:
        return ()
    card, ground = table.content.characters[figure.kind], ground_of(table)
    airy, taken = card.fly or card.intangible, set(table.squares)
    seen, edge = {figure.at}, [figure.at]
    by_price: list[list[str]] = [[] for _ in range(figure.ap + 1)]
    for step in range(2 * figure.ap + figure.stride):
        beyond: list[Square] = []
        for here in edge:
            ways = ground.drift[here] if card.intangible else flights_from(table, here) if airy else walks_from(table, here)
            beyond += [to for to in ways if to not in seen and (airy or to not in taken)]
            seen.update(ways)
        edge = beyond
        price = (step + 1) // 2 if figure.stride else step // 2 + 1
        by_price[price] += [f"space:{at}" for at in sorted(edge) if can_end_on(table, at)]
    return tuple(map(tuple, by_price))


def _doors(table: Catacombs) -> list[Piece]:
    """2.door.3: doors as they stand; one that is broken is gone."""
    ground = ground_of(table)
    found = []
    for door, state in enumerate(table.doors):
        if state != BROKEN:
            how = "open" if state == OPEN else "locked" if state == LOCKED else "shut"
            kind = "gate" if door == ground.gate else "door"
            found.append(Piece(f"door:{door}", kind, f"space:{ground.doors[door]}", None, (how, f"{table.door_hp[door]} HP")))
    return found


def _things(table: Catacombs) -> list[Piece]:
    ground = ground_of(table)
    found = [Piece(f"barrel:{barrel}", "barrel", f"space:{at}") for barrel, at in enumerate(table.barrels) if at >= 0]
    found += [
        Piece(f"shrine:{number}", "shrine", f"space:{at}", None, ("opened",) if opened else ())
        for number, (at, opened) in enumerate(zip(ground.shrines, table.shrines, strict=True))
    ]
    if ground.chest >= 0:
        found.append(Piece("chest", "chest", f"space:{ground.chest}"))
    return found


def redeal(table: Catacombs, seat: int | None, chance: Chance) -> None:
    """There is nothing to deal anew: everybody knows everything but the dice to come."""
