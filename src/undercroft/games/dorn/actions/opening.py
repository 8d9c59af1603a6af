"""Before the first turn: heroes are found, cards and tokens dealt, the army placed. All chance of the setup is here."""

from undercroft.engine.asking import choose
from undercroft.engine.decisions import Decision, Rules
from undercroft.games.dorn.board import most_hp
from undercroft.games.dorn.content.loading import HAND, HEROES, TOKENS, VAMPIRE
from undercroft.games.dorn.ending import put_hero
from undercroft.games.dorn.events import (
    ArmyDrawn,
    ArtifactLaid,
    ArtifactMissing,
    BlessingDealt,
    BlessingsDealt,
    CaveIn,
    Deployed,
    Joined,
    RitualsDealt,
    RitualsDrawn,
)
from undercroft.games.dorn.ids import OFF, SEAT, SPACE, by_hero
from undercroft.games.dorn.options import (
    CHOOSE,
    EVERY_HERO,
    GIVE_TO,
    About,
    ArtifactToken,
    BlessingCard,
    CaveToken,
    HeroCard,
    MonsterToken,
    Place,
    RitualCard,
)
from undercroft.games.dorn.state import DEAL, DEPLOY, DORNKEEPER, GONE, Dorn, Hero
from undercroft.games.dorn.supply import bring_in
from undercroft.pieces.decks import Deck, draw

CAVES = 2  # Cave-ins on the board (15c.1)
CAVE_HP = 3


def find_party(table: Dorn) -> Rules[None]:
    """3c.1, 3c.2, 3c.4: five different heroes, chosen by their players, or the suggested ones, or drawn (15a.1).

    3a.2, 3a.3, 3a.4, 3c.12, 15f.1: whoever sits at seat 0 plays Zorkal, all others share four or five heroes, who begin in the hamlet.
    """
    free = list(range(HEROES))
    for hero in table.heroes:
        free.remove(hero.who)
    while len(table.heroes) < table.size:
        at = EVERY_HERO[len(table.heroes)]
        seat = 1 + at % (table.seats - 1)
        choosers = tuple(range(1, table.seats)) if table.agreed else (seat,)
        if table.party == "suggested":
            who = table.content.suggested[at]
        elif table.party == "random":
            who = free[table.chance.roll(len(free), HeroCard(tuple(free)))]
        else:
            who = free[(yield Decision(choosers, tuple(CHOOSE[each] for each in free), "3c.2"))]
        free.remove(who)
        if table.agreed:
            seat = yield from _share_out(table, choosers, who)
        hero = Hero(who, seat, OFF, 0)
        hero.hp = most_hp(table, hero)
        table.heroes.append(hero)
        table.players |= SEAT[seat]
        put_hero(table, at, table.content.map.hamlet)
        table.tell("15a.1" if table.party == "random" else "3c.2", Joined, at, who, seat)
    table.phase = DEAL


def _share_out(table: Dorn, players: tuple[int, ...], who: int) -> Rules[int]:
    """3c.3: the players agree on who runs the hero; each of them runs at least one."""
    without = tuple(seat for seat in players if not table.players & SEAT[seat])
    left = table.size - len(table.heroes)
    able = [GIVE_TO[seat] for seat in (without if left <= len(without) else players)]
    given = yield from choose(players, able, "3c.3", about=About("share", who))
    return given.seat


def deal(table: Dorn) -> Rules[None]:
    """3b.1, 3b.2, 3c.10, 3d.4, 3d.9, 15b.1, 15c.1: Blessings, Rituals, Artifacts, Treasures, Cave-ins and the army."""
    _deal_blessings(table)
    _deal_rituals(table)
    _lay_artifacts(table)
    table.treasures = table.content.map.treasures
    if table.caves:
        _let_caves_in(table)
    _draw_army(table)
    table.phase = DEPLOY
    return
    yield  # a scene like the others, though it asks nothing


def _deal_blessings(table: Dorn) -> None:
    """3c.10, 3c.11: one for each hero, known to the owner alone."""
    deck = Deck(tuple(range(len(table.content.blessings))))
    for at, hero in by_hero(table.heroes):
        hero.blessing, deck = draw(table.chance, deck, BlessingCard)
        table.whisper((hero.seat,), "3c.10", BlessingDealt, at, hero.blessing)
    table.unused_blessings = deck.hidden
    table.tell("3c.10", BlessingsDealt)


def _deal_rituals(table: Dorn) -> None:
    """3d.9, 3d.10: six for the whole game, hidden from the heroes."""
    deck = Deck(tuple(range(len(table.content.rituals))))
    for _ in range(HAND):
        card, deck = draw(table.chance, deck, RitualCard)
        table.rituals += (card,)
    table.unused_rituals = deck.hidden
    table.whisper((DORNKEEPER,), "3d.9", RitualsDealt, table.rituals)
    table.tell("3d.9", RitualsDrawn, HAND)


def _lay_artifacts(table: Dorn) -> None:
    """2.7, 3b.1, 15b.1, 15b.2, 15b.3: dealt at random, one on each rune space; in the variant the axe is taken away."""
    runes = table.content.map.artifacts
    order = table.chance.shuffle(range(len(runes)), ArtifactToken)
    lying = [*runes]
    for space, artifact in zip(runes, order, strict=True):
        lying[artifact] = space
        table.tell("3b.1", ArtifactLaid, artifact, space)
    table.artifacts = tuple(lying)
    if table.missing:
        axe = table.content.axe
        table.tell("15b.2", ArtifactMissing, axe, lying[axe])
        table.artifacts = (*lying[:axe], GONE, *lying[axe + 1 :])


def _let_caves_in(table: Dorn) -> None:
    """15c.1, 15c.3, 2.9: two of the six numbered spaces are blocked."""
    deck = Deck(tuple(range(len(table.content.map.caves))))
    for _ in range(CAVES):
        number, deck = draw(table.chance, deck, CaveToken)
        space = table.content.map.caves[number]
        table.walls += ((space, CAVE_HP),)
        table.walls_at |= SPACE[space]
        table.tell("15c.1", CaveIn, space, number + 1)


def _draw_army(table: Dorn) -> None:
    """3d.4, 15f.3: five weak monsters and a strong one from the supply; with four heroes three weak ones."""
    weak = tuple(kind for kind in range(VAMPIRE) for _ in range(TOKENS))
    army: tuple[int, ...] = ()
    for _ in range(3 if table.size == 4 else 5):
        at = table.chance.roll(len(weak), MonsterToken(weak))
        army += (weak[at],)
        weak = weak[:at] + weak[at + 1 :]
    if table.size != 4:
        strong = tuple(kind for kind in range(VAMPIRE, len(table.content.monsters)) for _ in range(TOKENS))
        army += (strong[table.chance.roll(len(strong), MonsterToken(strong))],)
    table.army = army
    table.tell("3d.4", ArmyDrawn, army)


def deploy(table: Dorn) -> Rules[None]:
    """3d.5, 3d.6, 15f.4: the Dornkeeper puts each monster of the army on a black space of his choice."""
    kind = table.army[0]
    free = [Place(space) for space in table.content.map.black if not table.monsters_at & SPACE[space]]
    at = (yield Decision((DORNKEEPER,), free, "3d.5", 0, About("army", kind))) if len(free) > 1 else 0
    table.army = table.army[1:]
    placed = bring_in(table, kind, free[at].space)
    table.tell("3d.5", Deployed, placed.figure, kind, placed.space)
