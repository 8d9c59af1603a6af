"""Dorn for learners. Hidden are the Dornkeeper's Rituals, and the Blessings of heroes that a seat does not run."""

from functools import lru_cache
from typing import Any

from undercroft.engine.decisions import Done, No, Yes
from undercroft.engine.learning import Deed, Ink, Learning, Part, Row, Tensor, among, field, ready, spread
from undercroft.games.dorn import options as can
from undercroft.games.dorn.cards.items import FIRST_SPACE
from undercroft.games.dorn.content import Jaunt, Shift
from undercroft.games.dorn.content.loading import ARTIFACTS, HEROES, KINDS, STARS, Cards
from undercroft.games.dorn.options import FIGURES, SEATS
from undercroft.games.dorn.state import (
    AWAY,
    BOUND,
    DORNKEEPER,
    FLED,
    FROZEN,
    HALTED,
    HEALING,
    LATE,
    LORD,
    MOVED,
    NUMB,
    OPEN,
    RAN,
    STRUCK,
    USED,
    WARDED,
    Dorn,
    HeroMarks,
)
from undercroft.pieces.grid import bits

PARTY = 5
MOST_HP, MOST_STEPS, MOST_BLOWS = 20.0, 12.0, 4.0

ON_BOARD = ("stands there", "row", "column", "HP", "movement left", "attacks left", "in hand", "put aside", "announced as attacker")
OF_HEROES = (
    *("level", "experience", "parries left", "Blessing played", "moved", "attacked", "used an item", "fled", "vanished"),
    *("can't walk", "can't act", "movement is over", "can't be harmed"),
    *("mine", "attackers being announced", "attackers were announced"),
)
OF_MONSTERS = ("does not act this turn", "flees", "is frozen")
PLANES = ("heroes", "monsters", "Cave-ins and barriers", "Treasures", "Artifacts", "items", "the figure in hand")
GROUND = ("heroes may walk", "monsters may walk", "Chamber", "behind the Gate", "hamlet", "fountains", "Teleports", "summoning places")
TABLE = (
    *("seats", "heroes", "turn", "night", "Gate unlocked", "Gate open", "Zorkal's level", "blood", "turn ends with the Chamber full"),
    *("weak to summon", "strong to summon", "extra weak", "extra strong", "farther by a Ritual", "Rituals in hand"),
    *("missing Artifact", "Cave-ins", "tactics", "in order", "alone with time"),
    *(f"phase {number}" for number in range(HEALING + 1)),
    *(f"I sit at {number}" for number in range(SEATS)),
    *(f"to be placed: {kind}" for kind in KINDS),
)


def spaces_of(cards: Cards) -> tuple[int, ...]:
    """All spaces of the map, in the order of their numbers."""
    return tuple(bits(cards.map.walk[OPEN] | cards.map.prowl[OPEN]))


def _shifts(table: Dorn, option: can.Bless) -> bool:
    return option.target >= 0 and isinstance(table.content.graces[table.heroes[option.hero].blessing], Shift)


def _goes(table: Dorn, option: can.Use) -> bool:
    return isinstance(table.content.finds[option.card], Jaunt)


def deeds(cards: Cards) -> tuple[Deed, ...]:
    """All that can be done. Whose deed it is says the figure in hand; spaces are numbered as in `spaces_of`."""
    spaces = spaces_of(cards)
    numbers = {space: number for number, space in enumerate(spaces)}

    def there(name: str, first: int = 0) -> Part:
        return Part(name, len(spaces), lambda _, option: numbers[getattr(option, name) - first], lambda at: cards.map.place(spaces[at]))

    card, treasure = field("card", len(cards.rituals)), field("card", len(cards.treasures))
    figure, hero, artifact, kind = field("figure", FIGURES), field("hero", PARTY), field("artifact", ARTIFACTS), field("kind", len(KINDS))
    to_hero, names = field("to", PARTY), among("name", STARS)
    return (
        Deed(Yes),
        Deed(No),
        Deed(Done),
        Deed(can.Choose, (field("hero", HEROES),)),
        Deed(can.GiveTo, (field("seat", SEATS),)),
        Deed(can.Take, (figure,)),
        Deed(can.Leave),
        Deed(can.Ready, (field("seat", SEATS),)),
        Deed(can.Enough),
        Deed(can.Alphabet),
        Deed(can.TimeUp),
        Deed(can.Surrender),
        Deed(can.End),
        Deed(can.Cast, (card,)),
        Deed(can.Buy),
        Deed(can.Summon, (kind,)),
        Deed(can.SummonStrong),
        Deed(can.PickKind, (kind,)),
        Deed(can.Place, (there("space"),)),
        Deed(can.Move, (there("to"),)),
        Deed(can.Fly, (there("to"),)),
        Deed(can.Blink, (there("to"),)),
        Deed(can.Leap, (there("to"),)),
        Deed(can.Dash),
        Deed(can.Flee),
        Deed(can.DrawTreasure),
        Deed(can.PickUp, (artifact,)),
        Deed(can.PutDown, (artifact,)),
        Deed(can.HandOver, (to_hero, artifact)),
        Deed(can.PickUpItem, (treasure,)),
        Deed(can.PutDownItem, (treasure,)),
        Deed(can.HandOverItem, (to_hero, treasure)),
        Deed(can.Use, (treasure,), "use", lambda _, option: option.target < 0),
        Deed(can.Use, (there("target"),), "use to go to a space", _goes),
        Deed(can.Use, (field("target", FIGURES),), "use on a figure", lambda _, option: option.target < FIRST_SPACE),
        Deed(can.Use, (there("target", FIRST_SPACE),), "use on a wall"),
        Deed(can.Bless, (there("target"),), "bless: to a space", _shifts),
        Deed(can.Bless, (field("target", FIGURES + 1, -1),), "bless"),
        Deed(can.Hit, (figure,)),
        Deed(can.HitWall, (there("space"),)),
        Deed(can.Whirl),
        Deed(can.Pierce, (figure,)),
        Deed(can.Opening, (figure,)),
        Deed(can.Spell, (names, field("figure", FIGURES + 1, -1))),
        Deed(can.SpellWall, (names,)),
        Deed(can.Target, (hero,)),
        Deed(can.Strike, (figure,)),
        Deed(can.Onslaught),
        Deed(can.Announce),
        Deed(can.StrikeWall, (figure,)),
        Deed(can.Parry, (figure,)),
        Deed(can.Suffer),
        Deed(can.Shield, (hero, figure)),
        Deed(can.Pair, (field("one", FIGURES), field("other", FIGURES))),
        Deed(can.Name, (hero,)),
    )


def tensors(cards: Cards) -> tuple[Tensor, ...]:
    """Figures, heroes, cards, the board in planes, the table."""
    high, wide = cards.map.height, cards.map.width
    return (
        Tensor("table", (len(TABLE),), "the whole table", TABLE),
        Tensor("figures", (FIGURES, len(ON_BOARD)), "a figure by number: heroes, Zorkal, six monsters of each kind", ON_BOARD),
        Tensor("heroes", (PARTY, len(OF_HEROES)), "a hero in play", OF_HEROES),
        Tensor("who", (PARTY, HEROES), "who each hero is", tuple(hero.name for hero in cards.heroes)),
        Tensor("monsters", (FIGURES, len(OF_MONSTERS)), "a monster by its figure", OF_MONSTERS),
        Tensor(
            "blessings", (PARTY, len(cards.blessings)), "a Blessing of a hero, mine or played", tuple(each.name for each in cards.blessings)
        ),
        Tensor("items", (PARTY + 1, len(cards.treasures)), "who carries a Treasure card; the last row: out of the game"),
        Tensor("artifacts", (ARTIFACTS, PARTY + 2), "who carries an Artifact; then: lies on the board, out of the game"),
        Tensor(
            "rituals", (2, len(cards.rituals)), "Rituals in my hand, and those that were cast", tuple(each.name for each in cards.rituals)
        ),
        Tensor("board", (len(PLANES), high, wide), "planes by row and column: " + ", ".join(PLANES)),
        Tensor("ground", (len(GROUND), high, wide), "the map, which never changes: " + ", ".join(GROUND)),
    )


def draw(table: Dorn, ink: Ink) -> None:
    """The map."""
    ground = table.content.map
    at, size = ink.first["ground"], ground.width * ground.height
    summoning = 0
    for squares in ground.summoning.values():
        summoning |= squares
    planes = (
        ground.walk[OPEN],
        ground.prowl[OPEN],
        ground.chamber,
        ground.behind,
        ground.hamlet,
        ground.fountains,
        ground.doors,
        summoning,
    )
    for squares in planes:
        ink.marks([at + square for square in bits(squares)])
        at += size


def observe(table: Dorn, seat: int, ink: Ink) -> None:
    """What lies open; the Rituals in hand for the Dornkeeper, and one's own heroes' Blessings."""
    _table(table, seat, ink)
    _heroes(table, seat, ink)
    _monsters(table, ink)
    _board(table, ink)
    first, rituals = ink.first, len(table.content.rituals)
    if seat == DORNKEEPER:
        ink.marks([first["rituals"] + card for card in table.rituals])
    ink.marks([first["rituals"] + rituals + card for card in table.cast])
    treasures = len(table.content.treasures)
    ink.marks([first["items"] + PARTY * treasures + card for card in table.spent])


def _table(table: Dorn, seat: int, ink: Ink) -> None:
    at = ink.first["table"]
    ink.row(
        at,
        (
            *(table.seats / SEATS, table.size / PARTY, table.turn / 30, table.night, table.gate > 0, table.gate == OPEN),
            *(table.level / 2, table.blood / 20, table.streak / 3, table.weak_left / 6, table.strong_left / 3),
            *(table.extra_weak / 3, table.extra_strong / 3, table.haste / 3, len(table.rituals) / 6),
            *(table.missing, table.caves, table.tactics, table.in_order, bool(table.clocks)),
        ),
    )
    ink.mark(at + 20 + table.phase)
    ink.mark(at + 21 + HEALING + seat)
    kinds = at + 21 + HEALING + SEATS
    for kind in set(table.army):
        ink.mark(kinds + kind, table.army.count(kind) / 6)


@lru_cache(maxsize=4096)
def _state(level: int, xp: int, parries: int, blessed: bool, marks: HeroMarks) -> Row:
    """A hero's skill, and what holds for him in this turn."""
    turn = [bool(marks & each) for each in (MOVED, STRUCK, USED, FLED, AWAY, BOUND, NUMB, HALTED, WARDED)]
    return ready(level / 2, xp / 10, parries / MOST_BLOWS, blessed, *turn)


@lru_cache(maxsize=1 << 15)
def _standing(wide: int, high: int, space: int, hp: int, left: int, blows: int) -> Row:
    """A figure on the board."""
    down, across = divmod(space, wide)
    return ready(1.0, down / high, across / wide, hp / MOST_HP, left / MOST_STEPS, blows / MOST_BLOWS)


def _heroes(table: Dorn, seat: int, ink: Ink) -> None:
    first, cards = ink.first, table.content
    wide, high, blessings, treasures = cards.map.width, cards.map.height, len(cards.blessings), len(cards.treasures)
    states = first["heroes"]
    for who, hero in enumerate(table.heroes):
        ink.mark(first["who"] + who * HEROES + hero.who)
        for card in hero.items:
            ink.mark(first["items"] + who * treasures + card)
        if hero.blessing >= 0 and (hero.blessed or hero.seat == seat):
            ink.mark(first["blessings"] + who * blessings + hero.blessing)
        if hero.space >= 0:
            ink.ready(first["figures"] + who * len(ON_BOARD), _standing(wide, high, hero.space, hero.hp, hero.left, hero.attacks))
        ink.ready(states, _state(hero.level, hero.xp, hero.parries, hero.blessed, hero.marks))
        if hero.seat == seat:
            ink.mark(states + 13)
        if who == table.victim:
            ink.mark(states + 14)
        if table.faced >> who & 1:
            ink.mark(states + 15)
        states += len(OF_HEROES)
    width = len(ON_BOARD)
    if table.hand >= 0:
        ink.mark(first["figures"] + table.hand * width + 6)
    ink.marks(spread(table.aside, first["figures"] + 7, width))
    for figure in set(table.announced):
        ink.mark(first["figures"] + figure * width + 8, table.announced.count(figure) / MOST_BLOWS)


def _monsters(table: Dorn, ink: Ink) -> None:
    figures, monsters = ink.first["figures"], ink.first["monsters"]
    wide, high = table.content.map.width, table.content.map.height
    width, marked = len(ON_BOARD), len(OF_MONSTERS)
    for each in table.monsters:
        ink.ready(figures + each.figure * width, _standing(wide, high, each.space, each.hp, each.left, each.blows))
        if each.marks:
            late, ran, frozen = each.marks & LATE, each.marks & RAN, each.marks & FROZEN
            ink.row(monsters + each.figure * marked, (bool(late), bool(ran), bool(frozen)))


def _board(table: Dorn, ink: Ink) -> None:
    ground, at = table.content.map, ink.first["board"]
    size = ground.width * ground.height
    ink.marks({at + each.space for each in table.heroes if each.space >= 0})
    ink.marks({at + size + each.space for each in table.monsters})
    for space, hp in table.walls:
        ink.mark(at + 2 * size + space, hp / 10)
    ink.marks(spread(table.treasures, at + 3 * size, 1))
    artifacts = ink.first["artifacts"]
    ink.marks({at + 4 * size + where for where in table.artifacts if where >= 0})
    for number, where in enumerate(table.artifacts):
        if where >= 0:
            ink.mark(artifacts + number * (PARTY + 2) + PARTY)
        else:
            carrier = -1 - where
            ink.mark(artifacts + number * (PARTY + 2) + (carrier if carrier < PARTY else PARTY + 1))
    ink.marks({at + 5 * size + space for space, _ in table.dropped})
    space = _space_of(table, table.hand)
    if space >= 0:
        ink.mark(at + 6 * size + space)


def _space_of(table: Any, figure: int) -> int:
    if figure < 0:
        return -1
    if figure < LORD:
        return int(table.heroes[figure].space)
    return next((each.space for each in table.monsters if each.figure == figure), -1)


LEARNING = Learning(deeds, tensors, observe, draw=draw, hidden="Rituals in hand, Blessings of others' heroes, order of decks")
