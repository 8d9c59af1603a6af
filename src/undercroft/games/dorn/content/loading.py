"""From the files to what the rules play with: every card has a number."""

from operator import add
from typing import get_args

import msgspec

from undercroft.engine.content import Raw, check, decode
from undercroft.games.dorn.content import (
    AnyBlessing,
    AnyFind,
    AnyRitual,
    Artifact,
    Blessing,
    Hero,
    Kind,
    Level,
    Monster,
    Necromancer,
    Reign,
    Ritual,
    Treasure,
)
from undercroft.games.dorn.content.labyrinth import LONGEST_WALK, Labyrinth, read
from undercroft.pieces.decks import Deck

KINDS: tuple[str, ...] = get_args(Kind)
RAT, SKELETON, ZOMBIE, BEAST, VAMPIRE, MUMMY, GHOST, GORGON = range(8)
ZORKAL = 8  # his kind: he belongs to none (14a.5)
TOKENS = 6  # of each kind (2.11)
HEROES = 9
HAND = 6  # Ritual cards in the Dornkeeper's hand (3d.9)
ARTIFACTS = 6
MOST_CARDS = 24  # of Rituals, and of Blessings
MOST_TREASURES = 64
STARS = ("bolt", "fireball", "step", "blizzard", "heal", "heal_two", "exorcism", "scatter", "quake")
"""Abilities that are magic (9e.1)."""


class Cards(msgspec.Struct, frozen=True, eq=False):
    """All content of the game, numbered."""

    map: Labyrinth
    heroes: tuple[Hero, ...]
    hero_names: tuple[str, ...]  # ids in the files
    sheets: tuple[tuple[Level, ...], ...]  # by hero and level, from 0
    special: tuple[tuple[bool, ...], ...]  # by hero and level: does more in the movement phase than walk
    mages: tuple[int, ...]  # heroes with a star ability at some level
    eager: tuple[int, ...]  # heroes who at some level can do something before anybody moves
    grasp: tuple[tuple[int, ...], ...]  # by hero and level: how far the weapons reach at most
    suggested: tuple[int, ...]  # the party for a first game (3c.4)
    alphabet: tuple[int, ...]  # the place of each hero among all names (4b.7)
    zorkal: Necromancer
    reigns: tuple[Reign, ...]  # by level, from 0
    monsters: tuple[Monster, ...]  # by kind
    strong: tuple[bool, ...]  # by kind, Zorkal last
    hp: tuple[int, ...]  # of a fresh monster, by kind
    move: tuple[int, ...]  # by kind
    strides: tuple[int, ...]  # the same, as long as Zorkal sits behind the Gate
    blows: tuple[int, ...]  # attacks by kind, as long as he does
    phases: tuple[bool, ...]  # by kind: passes through figures (8.9)
    wings: tuple[int, ...]  # by kind: how much farther it goes as a bat
    guarded: tuple[int, ...]  # kinds on which the first attack of a turn does nothing
    arm: tuple[int, ...]  # by kind: how far its attacks reach at most
    lunge: tuple[int, ...]  # by kind: how far it goes and strikes in one turn
    rituals: tuple[Ritual, ...]
    ritual_names: tuple[str, ...]
    rites: tuple[AnyRitual, ...]  # effects, by card
    blessings: tuple[Blessing, ...]
    blessing_names: tuple[str, ...]
    graces: tuple[AnyBlessing, ...]  # effects, by card
    treasure_kinds: tuple[Treasure, ...]
    treasure_names: tuple[str, ...]  # ids of the kinds
    kind_of: tuple[int, ...]  # by Treasure card
    treasures: tuple[Treasure, ...]  # by Treasure card
    finds: tuple[AnyFind, ...]  # effects, by Treasure card
    deck: Deck  # all Treasure cards
    artifacts: tuple[Artifact, ...]
    artifact_names: tuple[str, ...]
    axe: int  # the Artifact that is missing in 15.b


def load(raw: Raw) -> Cards:
    """2.1, 2.11, 3d.9, 11.13: decode and check the files, and number all cards."""
    heroes = decode(raw, "heroes", dict[str, Hero])
    zorkal = decode(raw, "zorkal", dict[str, Necromancer])
    monsters = decode(raw, "monsters", dict[str, Monster])
    rituals = decode(raw, "rituals", dict[str, Ritual])
    blessings = decode(raw, "blessings", dict[str, Blessing])
    treasures = decode(raw, "treasures", dict[str, Treasure])
    artifacts = decode(raw, "artifacts", dict[str, Artifact])
    labyrinth = read(raw)
    _check_heroes(heroes, zorkal)
    _check_monsters(monsters)
    _check_cards(rituals, blessings, treasures, labyrinth)
    axes = [number for number, artifact in enumerate(artifacts.values()) if artifact.axe]
    check(len(artifacts) == ARTIFACTS, f"artifacts.toml: there must be {ARTIFACTS} Artifacts, not {len(artifacts)}")
    check(len(axes) == 1, f"artifacts.toml: one Artifact must be the axe, not {len(axes)}")
    kinds = tuple(monsters[name] for name in KINDS)
    names = [hero.name for hero in heroes.values()]
    kind_of = tuple(number for number, treasure in enumerate(treasures.values()) for _ in range(treasure.copies))
    chests = tuple(treasures.values())
    (necromancer,) = zorkal.values()
    move = (*(kind.move for kind in kinds), necromancer.levels[0].move)
    arm = (*(2 if kind.pike else kind.bow or 1 for kind in kinds), 1)
    return Cards(
        map=labyrinth,
        heroes=tuple(heroes.values()),
        hero_names=tuple(heroes),
        sheets=tuple(hero.levels for hero in heroes.values()),
        special=tuple(tuple(map(_more_than_walks, hero.levels)) for hero in heroes.values()),
        mages=tuple(at for at, hero in enumerate(heroes.values()) if any(getattr(each, star) for each in hero.levels for star in STARS)),
        eager=tuple(at for at, hero in enumerate(heroes.values()) if any(each.early or each.opening for each in hero.levels)),
        grasp=tuple(tuple(min(LONGEST_WALK, each.bow or 1 + each.pike) for each in hero.levels) for hero in heroes.values()),
        suggested=tuple(number for number, hero in enumerate(heroes.values()) if hero.suggested),
        alphabet=tuple(sorted(names).index(name) for name in names),
        zorkal=necromancer,
        reigns=necromancer.levels,
        monsters=kinds,
        strong=(*(kind.strong for kind in kinds), False),
        hp=(*(kind.hp for kind in kinds), necromancer.levels[0].hp),
        move=move,
        strides=(*(kind.move for kind in kinds), 0),
        blows=(*(kind.attacks for kind in kinds), 0),
        phases=(*(kind.phase for kind in kinds), False),
        wings=(*(max(0, kind.bat - kind.move) for kind in kinds), 0),
        guarded=tuple(number for number, kind in enumerate(kinds) if kind.guard),
        arm=arm,
        lunge=tuple(min(LONGEST_WALK, far) for far in map(add, move, arm)),
        rituals=tuple(rituals.values()),
        ritual_names=tuple(rituals),
        rites=tuple(ritual.effect for ritual in rituals.values()),
        blessings=tuple(blessings.values()),
        blessing_names=tuple(blessings),
        graces=tuple(blessing.effect for blessing in blessings.values()),
        treasure_kinds=chests,
        treasure_names=tuple(treasures),
        kind_of=kind_of,
        treasures=tuple(chests[kind] for kind in kind_of),
        finds=tuple(chests[kind].effect for kind in kind_of),
        deck=Deck(tuple(range(len(kind_of)))),
        artifacts=tuple(artifacts.values()),
        artifact_names=tuple(artifacts),
        axe=axes[0],
    )


def _more_than_walks(level: Level) -> bool:
    return bool(level.phase or level.dash or level.blink or level.leap)


def _check_heroes(heroes: dict[str, Hero], zorkal: dict[str, Necromancer]) -> None:
    """2.1, 2.2, 3c.4: nine heroes and Zorkal, each with a name and a colour of their own, five of them suggested."""
    check(len(heroes) == HEROES, f"heroes.toml: there must be {HEROES} heroes, not {len(heroes)}")
    check(len(zorkal) == 1, f"zorkal.toml: there must be one necromancer, not {len(zorkal)}")
    figures: list[tuple[str, Hero | Necromancer]] = [*heroes.items(), *zorkal.items()]
    for at, (name, figure) in enumerate(figures):
        for other, earlier in figures[:at]:
            check(figure.name != earlier.name, f"heroes.toml: {name}.name: {other} is called {figure.name} too")
            check(figure.colour != earlier.colour, f"heroes.toml: {name}.colour: {figure.colour} is the colour of {other}")
    suggested = sum(hero.suggested for hero in heroes.values())
    check(suggested == 5, f"heroes.toml: five heroes must be suggested, not {suggested}")
    for name, hero in heroes.items():
        for number, level in enumerate(hero.levels, 1):
            for ability in level.blood:
                check(getattr(level, ability), f"heroes.toml: {name}: level {number}: {ability} costs blood, but the card has none")
            rises = number == 1 or level.hp >= hero.levels[number - 2].hp
            check(rises, f"heroes.toml: {name}: level {number}: hp must not be fewer than at the level before")
    for name, card in zorkal.items():
        for number, reign in enumerate(card.levels, 1):
            rises = number == 1 or reign.hp >= card.levels[number - 2].hp
            check(rises, f"zorkal.toml: {name}: level {number}: hp must not be fewer than at the level before")
            known = reign.strong_places and all(place in "cgd" for place in reign.strong_places)
            check(known, f"zorkal.toml: {name}: level {number}: strong_places may be c, g and d, not {reign.strong_places!r}")


def _check_monsters(monsters: dict[str, Monster]) -> None:
    """2.3, 2.4, 2.5, 2.11, 7.7, 7.8, 7.9, 7.10, 7.13: eight kinds, four weak and four strong, the strong ones from the Dark Temple."""
    check(list(monsters) == list(KINDS), f"monsters.toml: the kinds must be {', '.join(KINDS)}, not {', '.join(monsters)}")
    for number, (name, monster) in enumerate(monsters.items()):
        check(monster.strong == (number >= VAMPIRE), f"monsters.toml: {name}.strong: it is {'strong' if number >= VAMPIRE else 'weak'}")
        check(monster.strong == (monster.place == "d"), f"monsters.toml: {name}.place: the Dark Temple (d) is for the strong ones")
        check(not (monster.pike and monster.bow), f"monsters.toml: {name}: pike and bow can't be together")


def _check_cards(rituals: dict[str, Ritual], blessings: dict[str, Blessing], treasures: dict[str, Treasure], labyrinth: Labyrinth) -> None:
    check(HAND <= len(rituals) <= MOST_CARDS, f"rituals.toml: there must be {HAND} to {MOST_CARDS} Rituals, not {len(rituals)}")
    check(5 <= len(blessings) <= MOST_CARDS, f"blessings.toml: there must be 5 to {MOST_CARDS} Blessings, not {len(blessings)}")
    cards = sum(treasure.copies for treasure in treasures.values())
    tokens = labyrinth.treasures.bit_count()
    check(tokens <= cards <= MOST_TREASURES, f"treasures.toml: there must be {tokens} to {MOST_TREASURES} cards, not {cards}")
