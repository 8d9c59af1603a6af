"""How good the table looks to a seat: roughly its chance to be the last one alive.

What counts is one's own Health against that of the others, what one holds, where one stands and who stands near, and how
long the borrowed teeth will last.
"""

from collections.abc import Sequence
from functools import lru_cache
from math import exp

from undercroft.games.damnation.board import ARRIVAL, DAMNED, FACE_UP, KIND, SECRET_DOOR
from undercroft.games.damnation.board import STAIRS as STAIR_RULE
from undercroft.games.damnation.combat import attacks
from undercroft.games.damnation.content import Card
from undercroft.games.damnation.content import effects as e
from undercroft.games.damnation.content.loading import BITTEN, DECKED, Cards
from undercroft.games.damnation.ids import SOUL, Guest, Place
from undercroft.games.damnation.state import Damnation, Player

Outdoors = list[tuple[int, Place, int]]
"""Everybody in a corridor: who, where, and how far the weapon reaches."""

Company = tuple[bool, Outdoors, Sequence[int]]
"""Of all players: whether they are damned, who is in a corridor, and who holds Power of Adjacency over each."""

NERVE = 6.0  # Health over which the fear of death falls to a third; much lower, and hurting the healthy would seem to be worth nothing
TOKEN = 0.45  # what a Talent token weighs, in Health
CARD = 0.75  # how much of what a card is worth counts in a hand: not all are ever played
A_SOUL = 0.5
CONTROLLED = 0.8  # what it costs to be led by another
LEADING = 0.5  # what it is worth to lead another
MISSED = 0.5
MOAT = 3.0  # what The Moat is likely to cost
STAIRS = 0.52  # the chance to come back from the top of the Staircase
PILE = 0.12  # what a card in The Cemetery is worth to whoever is there first
TOWER = 0.5  # what it weighs to be at the door of The Dark Tower with a Soul to give, less with every step that it is away
TOWER_FAR = 30
PRIZE = 0.8  # how much more a card of The Dark Tower is worth than what is printed on it says
TOWERED = DECKED - 1  # their deck
SHUT = 0.05  # what a shut door weighs, to the dead, who have shut it to be a nuisance
VAULT = 3.0  # what it weighs to wait in The Vault for its master
SHELTER = 0.15  # what a roof is worth
IDLE = 0.5  # what it costs to linger at The Gate
RIVAL = 0.1  # what a rival with a weapon weighs nearby
HUNT = 1.0  # what it is worth to have a weapon and somebody nearby
STRIKE = 0.9  # what it is worth to be about to strike, for each point of damage
NEARBY = 7
KNOWN_TRAP = 0.1
FARTHEST = 100


def _two_more(reach: tuple[float, ...]) -> tuple[float, ...]:
    """How likely so many dice and two more are to reach so far."""
    return tuple(sum(reach[max(0, far - one - two)] for one in range(1, 7) for two in range(1, 7)) / 36 for far in range(FARTHEST))


SURE = (1.0,) + (0.0,) * (FARTHEST - 1)
REACH = _two_more(SURE)
"""How likely two dice are to reach so far."""
HOME = (SURE, REACH, _two_more(REACH), _two_more(_two_more(REACH)))
"""How likely The Vampire is to come home from so far, by the turns that are left; from more turns away it always is."""
BITE = 0.7  # how likely The Vampire is to take whoever it can reach
WARDED = 0.15  # the same with something in hand against it
WARD = 0.5  # what it weighs to have something against it, wherever it is
LEVEL = {"weapon": 0.34, "protection": 0.3, "action": 0.26, "event": 0.0, "vampire": 0.2}
CROWN = 1.7  # how much more a Relic is worth
SPARES = (1.0, 0.6, 0.35, 0.2, 0.1)  # what a card of a kind counts of which there are better ones in the hand: one attack is made in a turn
TEETH = 0.3  # what the role of The Vampire weighs for each turn that is left
FANG = 0.15  # what each of its cards weighs
DOOMED = 0.2  # what is left of a life that is about to end, as there may be a reply
HURT = 0.7  # how much of the damage that is about to be suffered counts
CHILL = 0.08  # what each step weighs that the next move is shorter
GLOOM = 0.15  # what it weighs that the next move is in the dark
SPITE = 1e-9  # next to nothing: whatever happens to the living, to be dead is worse


def appraise(table: Damnation, seat: int) -> float:
    """From 0, dead, to 1, alone."""
    if table.outcome is not None:
        return 1.0 if seat in table.outcome.winners else 0.0
    players = table.players
    if not players[seat].alive:
        return _spite(table)
    if not table.turns or (table.turns == 1 and table.turn != seat):
        return _taste(table, seat)
    company = _company(table)
    mine = theirs = 0.0
    for other, player in enumerate(players):
        if player.alive:
            life = _life(table, other, player, company)
            if table.harm:
                life *= _left(table, other, player)
            if other == seat:
                mine = life
            else:
                theirs += life
    return 0.98 * mine / (mine + theirs)


def _spite(table: Damnation) -> float:
    """The dead have lost, and nothing changes that; but of all that they can do they like best what hurts the living."""
    company = _company(table)
    lives = sum([_life(table, seat, player, company) for seat, player in enumerate(table.players) if player.alive])
    return -SPITE * (lives - SHUT * len(table.jammed))


def _company(table: Damnation) -> Company:
    """What is looked at once, whoever's life it is about."""
    size = table.content.plan.size
    outdoors = [(seat, player.place, player.armed) for seat, player in enumerate(table.players) if 0 <= player.place < size]
    return table.act == DAMNED, outdoors, [player.holder for player in table.players]


def _taste(table: Damnation, seat: int) -> float:
    """No villain is better than another: whoever chooses has a favourite, another one at every place in the order."""
    people, order = len(table.content.characters), (seat - table.first) % table.seats
    favourite = 3 * (table.first // 2) + (-1 - order if table.first % 2 else order)
    return 0.5 + 0.01 * ((table.players[seat].character - favourite - 1) % people)


@lru_cache(maxsize=16)
def worths(content: Cards) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """What each card is worth in a hand: while Health can be regained, and in Act 4."""
    return tuple(_worth(card, healing=1.0) for card in content.cards), tuple(_worth(card, healing=0.0) for card in content.cards)


def _worth(card: Card, *, healing: float) -> float:
    value = LEVEL[card.kind] + 0.12 * card.damage + 0.1 * card.armour + 0.05 * (card.range - 1)
    value += sum(0.06 * effect.amount * healing for effect in card.effects if isinstance(effect, e.Heal))
    return value * CROWN if card.relic else value


@lru_cache(maxsize=1 << 15)
def _held(content: Cards, damned: bool, hand: tuple[int, ...]) -> float:
    """What the cards of a hand are worth together."""
    worth = worths(content)[damned]
    kinds: dict[str, list[float]] = {}
    for card in hand:
        prize = PRIZE if content.deck_of[card] == TOWERED else 0.0
        kinds.setdefault(content.cards[card].kind, []).append(worth[card] + prize)
    return CARD * sum([value * share for held in kinds.values() for value, share in zip(sorted(held, reverse=True), SPARES, strict=False)])


def _life(table: Damnation, seat: int, player: Player, company: Company) -> float:
    """How likely somebody is to live on, as a weight against the others."""
    damned, outdoors, holders = company
    strength = player.health + TOKEN * player.tokens.bit_count() + A_SOUL * (player.souls & ~SOUL[player.character]).bit_count()
    hand = player.hand if not table.drawn or seat != table.turn else player.hand + _to_keep(table, damned)
    strength += _held(table.content, damned, hand)
    if seat == table.vampire:
        strength += _teeth(table)
    elif player.place >= 0:
        strength -= _danger(table, seat, player, outdoors)
        if table.vampire >= 0 and player.moments & BITTEN:
            strength += WARD
    if table.playing and seat == table.turn:
        strength += sum([_coming(table, card) for card in table.playing])
    if player.misses or player.chill or player.gloom:
        strength -= MISSED * player.misses + CHILL * player.chill + GLOOM * player.gloom
    if player.holder >= 0:
        strength -= CONTROLLED
    if seat in holders:
        strength += LEADING * holders.count(seat)
    life = 1.0 - exp(-strength / NERVE) if strength > 0.05 else 0.008
    if seat == table.vampire:
        life *= homecoming(table)
    if table.vampire >= 0 and 0 <= player.place < table.content.plan.size:
        near = REACH[table.content.plan.distance[table.vampire_place][player.place]]
        life *= 1.0 - near * (WARDED if player.moments & BITTEN else BITE)
    if player.step and not player.climbing:
        life *= STAIRS * max(0.1, 1.0 - (player.step - 1) / table.rules[STAIR_RULE])
    return life


def _to_keep(table: Damnation, damned: bool) -> tuple[int, ...]:
    """6.10.4: of what was drawn in The Dark Tower, all but the least."""
    worth = worths(table.content)[damned]
    return tuple(sorted(table.drawn, key=worth.__getitem__)[1:])


def _coming(table: Damnation, card: int) -> float:
    """What a card that is being carried out is about to bring to whoever plays it, while something about it is still asked."""
    return sum([TOKEN * effect.n for effect in table.content.cards[card].effects if isinstance(effect, e.Tokens) and effect.who == "you"])


def _left(table: Damnation, seat: int, player: Player) -> float:
    """What is left of a life when the damage is suffered that is about to be."""
    amount = sum(harm for who, harm in table.harm if who == seat)
    return 1.0 if not amount else max(DOOMED, 1.0 - HURT * amount / player.health)


def _danger(table: Damnation, seat: int, player: Player, outdoors: Outdoors) -> float:
    """What the place is likely to cost."""
    cards, here = table.content, player.place
    fear = _indoors(table, here) if here >= cards.plan.size else _outdoors(table, seat, player, outdoors)
    if table.pile and cards.plan.distance[here][cards.cemetery] <= 4:
        fear -= PILE * len(table.pile)
    if player.souls & ~SOUL[player.character]:
        fear -= TOWER * max(0.0, 1.0 - cards.plan.distance[here][cards.tower] / TOWER_FAR)
    return fear


def _indoors(table: Damnation, here: int) -> float:
    cards = table.content
    if here == cards.moat:
        return MOAT
    if here == cards.vault and table.vampire >= 0 and table.timer == 1:
        return VAULT
    if here == cards.gate:
        return IDLE if table.turns > table.seats else 0.0
    return -SHELTER


def _outdoors(table: Damnation, seat: int, player: Player, outdoors: Outdoors) -> float:
    """Rivals with weapons, traps that are known to be there; and prey of one's own."""
    plan = table.content.plan
    far = plan.distance[player.place]
    fear, prey = 0.0, player.armed and table.act > ARRIVAL
    for other, place, armed in outdoors:
        if other != seat and far[place] <= NEARBY:
            if armed:
                fear += RIVAL
            if prey:
                fear -= HUNT
                prey = False
    if seat == table.turn and player.armed and plan.sight[player.place] & table.occupied:
        fear -= _strike(table, seat)
    if table.traps != table.hidden:
        for space, token in table.tokens.items():
            if token & FACE_UP and token & KIND != SECRET_DOOR and far[space] <= 3:
                fear += KNOWN_TRAP
    return fear


def _strike(table: Damnation, seat: int) -> float:
    """Whoever has come within reach of somebody, weapon in hand, will be asked in a moment."""
    cards, players = table.content.cards, table.players
    blows = [min(cards[blow.card].damage, players[blow.target].health) for blow in attacks(table, Guest(seat))]
    return STRIKE * max(blows, default=0)


def _teeth(table: Damnation) -> float:
    """What the role weighs: nothing touches it, and it is deadly, in the turns that it has after this one."""
    left = turns_as_vampire(table)
    return TEETH * min(left, 8) + FANG * len(table.vampire_hand) if left else 0.0


def turns_as_vampire(table: Damnation) -> int:
    """How many turns the role has after this one."""
    left = table.timer or table.content.numbers.timer + 1
    return left - 1 if table.turn == table.vampire else left


def homecoming(table: Damnation) -> float:
    """How likely the role is to end at home: whoever is too far away when the time runs out is lost.

    On the final turn the dice that lie there say it; each card is another throw.
    """
    left = table.timer
    if not 0 < left < len(HOME):
        return 1.0
    vault, place = table.content.vault, table.vampire_place
    far = table.content.plan.distance[place][vault] if place != vault else 0
    thrown = table.vampire_dice if table.turn == table.vampire else ()
    if left == 1 and thrown and sum(thrown) >= far:
        return 1.0
    throws = len(table.vampire_hand) if left == 1 and thrown else len(table.vampire_hand) + 1
    return 1.0 - (1.0 - HOME[left][far]) ** throws
