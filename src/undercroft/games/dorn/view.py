"""What one seat may know of the table, from an allow-list. Hidden are Rituals in the hand and Blessings not yet played."""

from functools import lru_cache
from typing import TypeVar

import msgspec
from msgspec.structs import replace

from undercroft.engine.chance import Chance
from undercroft.engine.game import Laying
from undercroft.engine.view import Arrow, Banner, Board, Card, Piece, Sheet, Space, Tracker, View, Zone
from undercroft.games.dorn.board import blows_of, most_hp, sheet, speeds_of
from undercroft.games.dorn.content import Monster as MonsterCard
from undercroft.games.dorn.content.labyrinth import ROCK, Labyrinth
from undercroft.games.dorn.content.loading import KINDS, TOKENS, ZORKAL, Cards
from undercroft.games.dorn.ending import MOST_BLOOD
from undercroft.games.dorn.ids import SPACE
from undercroft.games.dorn.state import (
    ASSAULT,
    AWAY,
    BAT,
    BOUND,
    BOUND_NEXT,
    CALMED,
    DEPLOY,
    DORNKEEPER,
    FLED,
    FROZEN,
    GUARD,
    HALTED,
    IDLE,
    LATE,
    MARCH,
    MOVE,
    NUMB,
    NUMB_NEXT,
    OPEN,
    RAN,
    WARDED,
    Dorn,
    Hero,
    HeroMarks,
    Monster,
    MonsterMarks,
)
from undercroft.games.dorn.supply import counts, trophies
from undercroft.games.dorn.words.cards import blessing_text, level_text, monster_text, reign_text, ritual_text, treasure_text
from undercroft.games.dorn.words.names import REGION, called, count, figure, room
from undercroft.games.dorn.words.walking import blow
from undercroft.pieces.grid import bits
from undercroft.pieces.signs import signs

AnyMarks = TypeVar("AnyMarks", HeroMarks, MonsterMarks)

PHASES = (
    "Choosing heroes",
    "Dealing",
    "Placing the army",
    "Ritual",
    "Summoning",
    "The monsters move",
    "The monsters attack",
    "The turn ends",
    "Heroes come back",
    "Blessings",
    "The heroes move",
    "The heroes attack",
    "Healing",
)
HERO_BADGES = (
    (AWAY, "vanished"),
    (NUMB | NUMB_NEXT, "paralysed"),
    (BOUND | BOUND_NEXT, "can't walk"),
    (IDLE, "just back"),
    (WARDED, "warded"),
    (FLED, "flees"),
    (HALTED, "stopped"),
)
MONSTER_BADGES = ((LATE, "arriving"), (BAT, "bat"), (RAN, "flees"), (GUARD, "guarded"), (FROZEN, "frozen"), (CALMED, "calmed"))
LOOK = {"o": "trail", "b": "herbalist", "h": "hamlet"}


def view(table: Dorn, seat: int | None) -> View:
    """3c.11, 3d.10, 6.5, 11.5: everything that lies open, and the cards of this seat."""
    return View(
        game="dorn",
        seat=seat,
        banner=_banner(table),
        sheets=(*(_hero_sheet(table, at, hero, seat) for at, hero in enumerate(table.heroes)), _zorkal(table)),
        zones=tuple(_zones(table, seat)),
        pieces=tuple(_pieces(table)),
        arrows=_arrows(table),
        board="dorn",
    )


def _arrows(table: Dorn) -> tuple[Arrow, ...]:
    """9b.5: attacks are announced aloud; one arrow for each attacker, with how often."""
    if table.victim < 0 or table.heroes[table.victim].space < 0:
        return ()
    return tuple(blow(table, each, table.victim, table.announced.count(each)) for each in dict.fromkeys(table.announced))


def _banner(table: Dorn) -> Banner:
    """2.10, 14b.5: Day or Night, the phase, the Gate, and how far the Ultimate Ritual is."""
    if table.phase <= DEPLOY:
        return Banner("Dorn", PHASES[table.phase])
    tags = ["night" if table.night else "day", ("gate closed", "gate unlocked", "gate open")[table.gate]]
    if table.streak:
        tags.append(f"ritual {table.streak} of 3")
    if table.clocks:
        tags += [f"dornkeeper {table.clocks[0]} s", f"heroes {table.clocks[1]} s"]
    title = f"{'Night' if table.night else 'Day'}, turn {table.turn}"
    return Banner(title, PHASES[table.phase], tags=tuple(tags), trackers=_ritual(table))


def _ritual(table: Dorn) -> tuple[Tracker, ...]:
    """14b.1, 14b.5: how far the Ultimate Ritual is, which everybody watches."""
    lab = table.content.map
    filled = lab.chamber & (table.heroes_at | table.monsters_at)
    return Tracker("Chamber", filled.bit_count(), lab.chamber.bit_count()), Tracker("Full turn ends", table.streak, 3)


def _badges(marks: AnyMarks, badges: tuple[tuple[AnyMarks, str], ...]) -> list[str]:
    return [text for mark, text in badges if marks & mark]


def _hero_sheet(table: Dorn, at: int, hero: Hero, seat: int | None) -> Sheet:
    """3c.6, 3c.7, 11.5, 12.3: level, hit points, experience and everything carried lie open."""
    card = table.content.heroes[hero.who]
    shown = printed(table.content)
    badges = _badges(hero.marks, HERO_BADGES) if hero.hp > 0 else ["dead"]
    if table.hand == at:
        badges.append("in hand")
    if table.victim == at:
        badges.append("attacked")
    if hero.blessing >= 0 and not hero.blessed:
        badges.append("blessing")
    hand = [shown.treasures[card] for card in hero.items]
    hand += [shown.artifacts[artifact] for artifact, place in enumerate(table.artifacts) if place == -1 - at]
    if hero.blessing >= 0 and (hero.blessed or seat == hero.seat):
        hand.append(shown.blessings[hero.blessing])
    return Sheet(
        id=f"sheet:{at}",
        name=card.name,
        owner=hero.seat,
        text=level_text(sheet(table, hero)),
        icon=card.icon,
        trackers=(
            Tracker("HP", hero.hp, most_hp(table, hero)),
            Tracker("Level", hero.level + 1, 3),
            Tracker("Experience", hero.xp),
            Tracker("Movement", hero.left),
            Tracker("Attacks", hero.attacks),
            Tracker("Parries", hero.parries),
        ),
        badges=tuple(badges),
        hand=tuple(hand),
    )


def _zorkal(table: Dorn) -> Sheet:
    """3d.2, 9f.6: hit points, level and blood of the Dornkeeper are open to all."""
    card = table.content.zorkal
    return Sheet(
        id="sheet:zorkal",
        name=card.name,
        owner=DORNKEEPER,
        text=reign_text(table.content.reigns[table.level]),
        icon=card.icon,
        trackers=(
            Tracker("HP", table.monsters[0].hp if table.monsters[0].kind == ZORKAL else 0, table.content.reigns[table.level].hp),
            Tracker("Level", table.level + 1, 3),
            Tracker("Blood", table.blood, MOST_BLOOD),
            *_ritual(table),
        ),
        badges=() if table.gate == OPEN else ("behind the Gate",),
    )


def _zones(table: Dorn, seat: int | None) -> list[Zone]:
    shown = printed(table.content)
    zones = []
    if len(table.heroes) < table.size:
        zones.append(Zone("heroes", "The heroes", len(shown.heroes), shown.heroes))
    mine = tuple(shown.rituals[card] for card in table.rituals) if seat == DORNKEEPER else ()
    zones += [
        Zone("rituals", "Rituals", len(table.rituals), mine, DORNKEEPER),
        Zone("cast", "Cast", len(table.cast), tuple(shown.rituals[card] for card in table.cast)),
        _lexicon(table),
        Zone("treasure", "Treasure", len(table.treasure)),
        Zone("spent", "Used up", len(table.spent), tuple(shown.treasures[card] for card in table.spent)),
    ]
    return zones


def _lexicon(table: Dorn) -> Zone:
    """7.1, 7.20, 7.22: what each kind can do, and how many tokens of it are left to summon."""
    taken = zip(counts(table), trophies(table), strict=False)
    left = [max(0, TOKENS - on_board - kept) for on_board, kept in taken]
    cards = printed(table.content).monsters
    return Zone("lexicon", "Monsters", sum(left), tuple(deck[many] for deck, many in zip(cards, left, strict=True)))


def _pieces(table: Dorn) -> list[Piece]:
    lab = table.content.map
    pieces = [Piece(f"token:{space}", "treasure", f"space:{space}") for space in bits(table.treasures)]
    for artifact, place in enumerate(table.artifacts):
        if place >= 0:
            name = table.content.artifacts[artifact].name
            pieces.append(
                Piece(f"artifact:{artifact}", "artifact", f"space:{place}", badges=(table.content.artifact_names[artifact],), name=name)
            )
    items = table.content.treasures
    pieces += [Piece(f"treasure:{card}", "item", f"space:{space}", name=items[card].name) for space, card in table.dropped]
    pieces += [Piece(f"wall:{space}", "wall", f"space:{space}", badges=(f"{hp}",)) for space, hp in table.walls]
    for each in table.monsters:
        pieces += _at_both_ends(lab, each.space, _monster(table, lab, each))
    for at, hero in enumerate(table.heroes):
        if hero.space >= 0:
            badges = [f"hp {hero.hp}", f"level {hero.level + 1}", *_badges(hero.marks, HERO_BADGES)]
            if table.phase == MOVE and not hero.left:
                badges.append("moved")
            if table.hand == at:
                badges.append("in hand")
            if table.victim == at:
                badges.append("attacked")
            name = table.content.hero_names[hero.who]
            sign = printed(table.content).signs[figure(table, at)]
            piece = Piece(f"figure:{at}", name, f"space:{hero.space}", hero.seat, tuple(badges), name=figure(table, at), sign=sign)
            pieces += _at_both_ends(lab, hero.space, piece)
    return pieces


def _at_both_ends(lab: Labyrinth, space: int, piece: Piece) -> list[Piece]:
    """13.25: whoever stands on a Teleport stands at both of its ends."""
    return [
        piece,
        *(replace(piece, id=f"{piece.id}:{end}", space=f"space:{end}") for ends in lab.teleports for end in ends[1:] if space in ends),
    ]


def _monster(table: Dorn, lab: Labyrinth, each: Monster) -> Piece:
    """2.6: both sides see how many hit points a monster has left."""
    badges = [f"hp {each.hp}", *_badges(each.marks, MONSTER_BADGES)]
    if table.phase == MARCH and each.left < speeds_of(table)[each.kind] and not each.marks & LATE:
        badges.append("moved")
    if table.phase == ASSAULT and not each.blows and blows_of(table)[each.kind] and not each.marks & LATE:
        badges.append("has struck")
    if each.figure == table.hand:
        badges.append("in hand")
    if each.figure in table.announced:
        badges.append(f"attacks {table.announced.count(each.figure)}")
    kind = "zorkal" if each.kind == ZORKAL else KINDS[each.kind]
    name = figure(table, each.figure)
    sign = printed(table.content).signs[name]
    return Piece(f"figure:{each.figure}", kind, f"space:{lab.space(each.space)}", DORNKEEPER, tuple(badges), name=name, sign=sign)


class Printed(msgspec.Struct, frozen=True):
    """All cards as they are shown. They never change, and every view has many of them."""

    heroes: tuple[Card, ...]
    rituals: tuple[Card, ...]
    blessings: tuple[Card, ...]
    treasures: tuple[Card, ...]
    artifacts: tuple[Card, ...]
    monsters: tuple[tuple[Card, ...], ...]  # by kind and by how many tokens are left
    board: Board
    signs: dict[str, str]  # of figures, by what they are called


@lru_cache(maxsize=16)
def _printed(key: int, content: "Kept") -> Printed:  # noqa: ARG001 reason: the key tells contents apart, which have maps that can't be hashed
    cards = content.cards
    return Printed(
        tuple(
            Card(
                f"character:{number}", hero.name, "hero", level_text(hero.levels[0]), hero.text, hero.icon, (hero.colour,), scene=hero.scene
            )
            for number, hero in enumerate(cards.heroes)
        ),
        tuple(
            Card(
                f"ritual:{number}",
                card.name,
                "ritual",
                f"{count(card.cost, 'drop').capitalize()} of blood. {ritual_text(card)}",
                card.text,
                card.icon,
            )
            for number, card in enumerate(cards.rituals)
        ),
        tuple(
            Card(f"blessing:{number}", card.name, "blessing", blessing_text(card), card.text, card.icon)
            for number, card in enumerate(cards.blessings)
        ),
        tuple(
            Card(f"treasure:{number}", card.name, "treasure", treasure_text(card), card.text, card.icon)
            for number, card in enumerate(cards.treasures)
        ),
        tuple(Card(f"artifact:{number}", card.name, "artifact", "", card.text, card.icon) for number, card in enumerate(cards.artifacts)),
        tuple(
            tuple(
                Card(
                    f"kind:{number}",
                    card.name,
                    "monster",
                    monster_text(card),
                    card.text,
                    card.icon,
                    (_strength(card), f"hp {card.hp}", f"{left} left"),
                )
                for left in range(TOKENS + 1)
            )
            for number, card in enumerate(cards.monsters)
        ),
        _board(cards.map),
        signs(
            (
                *(f"{card.name} {copy + 1}" for card in cards.monsters for copy in range(TOKENS)),
                cards.zorkal.name,
                *(card.name for card in cards.heroes),
            )
        ),
    )


def _strength(card: MonsterCard) -> str:
    return "strong" if card.strong else "weak"


class Kept:
    """Content, told apart by which one it is."""

    __slots__ = ("cards",)

    def __init__(self, cards: Cards) -> None:
        """This content."""
        self.cards = cards

    def __eq__(self, other: object) -> bool:
        """The very same content."""
        return isinstance(other, Kept) and self.cards is other.cards

    def __hash__(self) -> int:
        """By which content it is."""
        return id(self.cards)


def printed(content: Cards) -> Printed:
    """Everything that is printed on this content's cards and board."""
    return _printed(0, Kept(content))


def board(table: Dorn) -> Board:
    """13.8: all places, drawn once."""
    return printed(table.content).board


def _board(lab: Labyrinth) -> Board:
    """Every square that somebody can stand on; the hamlet is one space; a Teleport has two squares with a common tag."""
    marks: dict[int, list[str]] = {}
    for number, ends in enumerate(lab.teleports, 1):
        for end in ends:
            marks.setdefault(end, []).extend(["teleport", f"t{number}"])
    for name, squares in (("artifact", lab.artifacts), ("treasure", tuple(bits(lab.treasures))), ("black", lab.black)):
        for at in squares:
            marks.setdefault(at, []).append(name)
    for at in bits(lab.fountains):
        marks.setdefault(at, []).append("fountain")
    for number, at in enumerate(lab.caves, 1):
        marks.setdefault(at, []).append(f"z{number}")
    marks.setdefault(lab.throne, []).append("throne")
    spaces = []
    for at in bits(lab.walk[OPEN]):
        letter = lab.regions[at]
        region = LOOK.get(letter) or REGION[letter].lower().replace(" ", "-")
        shape = "hamlet" if letter == "h" else "round" if lab.round & SPACE[at] else "square"
        tags = (region, *marks.get(at, ()))
        spaces.append(Space(f"space:{at}", at % lab.width, at // lab.width, shape, room(lab, at), tags, called(lab, at)))
    rocks = [at for at, letter in enumerate(lab.regions) if letter in ROCK[1:] or (letter == "h" and at != lab.hamlet)]
    for at in rocks:
        look = {"~": "lake", "t": "tree", "^": "hill", "h": "houses"}[lab.regions[at]]
        spaces.append(Space(f"rock:{at}", at % lab.width, at // lab.width, "rock", "", (look,), called(lab, at)))
    links = tuple(
        (f"space:{at}", f"space:{other}")
        for at in bits(lab.walk[OPEN])
        for other in (at + 1, at + lab.width)
        if lab.walk[OPEN] & SPACE[other]
    )
    return Board(tuple(spaces), links)


# ------------------------------------------------------------------ other worlds


def redeal(table: Dorn, seat: int | None, chance: Chance) -> Laying | None:
    """Another world under the same knowledge: the hand of the Dornkeeper, and Blessings that this seat has not been dealt."""
    heroes, rituals, unused_rituals, unused_blessings = table.heroes, table.rituals, table.unused_rituals, table.unused_blessings
    if seat != DORNKEEPER and rituals:
        held, unused_rituals = _deal_anew(chance, len(rituals), rituals + unused_rituals)
        rituals = tuple(sorted(held))
    hidden = [number for number, hero in enumerate(heroes) if hero.blessing >= 0 and not hero.blessed and hero.seat != seat]
    blessings: list[int] = []
    if hidden:
        cards = unused_blessings + tuple(heroes[number].blessing for number in hidden)
        blessings, unused_blessings = _deal_anew(chance, len(hidden), cards)
    elif rituals is table.rituals:
        return None

    def lay(table: Dorn) -> None:
        table.rituals, table.unused_rituals, table.unused_blessings = rituals, unused_rituals, unused_blessings
        for number, card in zip(hidden, blessings, strict=True):
            table.heroes[number].blessing = card

    return lay


def _deal_anew(chance: Chance, count: int, cards: tuple[int, ...]) -> tuple[list[int], tuple[int, ...]]:
    """So many of these cards, picked one by one, and the rest; sorted first, or the true order would shine through."""
    left = sorted(cards)
    dealt = [left.pop(chance.roll(len(left)) if len(left) > 1 else 0) for _ in range(count)]
    return dealt, tuple(left)
