"""How good the table looks to a seat: roughly its chance to be the last one alive.

What counts is one's own Health against that of the others, what one holds, where one stands and who stands near, and how
long the borrowed teeth will last.
"""

from math import exp

from undercroft.games.damnation.board import ARRIVAL, DAMNED, FACE_UP, SECRET_DOOR, foreign_souls, souls_in
from undercroft.games.damnation.board import STAIRS as STAIR_RULE
from undercroft.games.damnation.content import effects as e
from undercroft.games.damnation.state import Damnation

NERVE = 3.2  # Health over which the fear of death falls to a third
TOKEN = 0.28  # what a Talent token weighs, in Health
SOUL = 0.5
CONTROLLED = 0.8  # what it costs to be led by another
LEADING = 0.5  # what it is worth to lead another
MISSED = 0.5
MOAT = 3.0  # what The Moat is likely to cost
STAIRS = 0.52  # the chance to come back from the top of the Staircase
PILE = 0.12  # what a card in The Cemetery is worth to whoever is there first
VAULT = 3.0  # what it weighs to wait in The Vault for its master
SHELTER = 0.15  # what a roof is worth
IDLE = 0.5  # what it costs to linger at The Gate
RIVAL = 0.35  # what a rival with a weapon weighs nearby
HUNT = 0.25  # what it is worth to have a weapon and somebody nearby
KNOWN_TRAP = 0.1
DREAD = 2.2  # what it weighs to be within The Vampire's reach
LEVEL = {"weapon": 0.34, "protection": 0.3, "action": 0.26, "event": 0.0, "vampire": 0.2}
CROWN = 1.7  # how much more a Relic is worth
TEETH = 1.6  # what the role of The Vampire weighs while there is time
LATE = 1.1  # what each step weighs that home is out of reach of the last turn


def appraise(table: Damnation, seat: int) -> float:
    """From 0, dead, to 1, alone."""
    if table.outcome is not None:
        return 1.0 if seat in table.outcome.winners else 0.0
    if not table.players[seat].alive:
        return 0.0
    mine, theirs = _life(table, seat), 0.0
    for other, player in enumerate(table.players):
        if other != seat and player.alive:
            theirs += _life(table, other)
    return 0.98 * mine / (mine + theirs) if mine > 0 else 0.001


def _life(table: Damnation, seat: int) -> float:
    """How likely somebody is to live on, as a weight against the others."""
    player = table.players[seat]
    strength = player.health + TOKEN * player.tokens.bit_count() + _held(table, seat)
    if player.character >= 0:
        strength += SOUL * len(souls_in(foreign_souls(table, seat)))
    if seat == table.vampire:
        strength += _teeth(table)
    else:
        strength -= _danger(table, seat)
    if player.holder >= 0:
        strength -= CONTROLLED
    strength += LEADING * sum(other.holder == seat for other in table.players)
    strength -= MISSED * player.misses
    life = 1.0 - exp(-max(0.05, strength) / NERVE)
    if player.step and not player.climbing:
        life *= STAIRS * max(0.1, 1.0 - (player.step - 1) / table.rules[STAIR_RULE])
    return life


def _held(table: Damnation, seat: int) -> float:
    """What the cards are worth, the best six of them."""
    cards = table.content.cards
    worth = []
    for number in table.players[seat].hand:
        card = cards[number]
        value = LEVEL[card.kind] + 0.12 * card.damage + 0.1 * card.armour + 0.05 * (card.range - 1)
        for effect in card.effects:
            if isinstance(effect, e.Heal) and table.act != DAMNED:
                value += 0.06 * effect.amount
        worth.append(value * (CROWN if card.relic else 1.0))
    worth.sort(reverse=True)
    return sum(worth[:6])


def _danger(table: Damnation, seat: int) -> float:
    """What the place is likely to cost."""
    cards, here = table.content, table.players[seat].place
    if here < 0:
        return 0.0
    fear = _indoors(table, here) if here >= cards.plan.size else _outdoors(table, seat, here)
    far = cards.plan.distance[here]
    if table.pile and far[cards.cemetery] <= 4:
        fear -= PILE * len(table.pile)
    if foreign_souls(table, seat) and far[cards.tower] <= 6:
        fear -= 0.3
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


def _outdoors(table: Damnation, seat: int, here: int) -> float:
    """The Vampire's reach, rivals with weapons, traps that are known to be there; and prey of one's own."""
    distance, player = table.content.plan.distance, table.players[seat]
    fear, near = 0.0, 99
    if table.vampire >= 0:
        far = distance[table.vampire_place][here]
        fear += DREAD * (1.0 if far <= 6 else 0.6 if far <= 9 else 0.2 if far <= 12 else 0.0)
    for other, rival in enumerate(table.players):
        if _prey(table, seat, other):
            far = distance[rival.place][here]
            near = min(near, far)
            fear += RIVAL if rival.armed and far <= 7 else 0.0
    for space, token in table.tokens.items():
        if token & FACE_UP and token & 3 != SECRET_DOOR and distance[here][space] <= 3:
            fear += KNOWN_TRAP
    return fear - (HUNT if player.armed and near <= 7 and table.act > ARRIVAL else 0.0)


def _prey(table: Damnation, seat: int, other: int) -> bool:
    return (
        other != seat
        and table.players[other].alive
        and other != table.vampire
        and 0 <= table.players[other].place < table.content.plan.size
    )


def _teeth(table: Damnation) -> float:
    """The role: safe for now, and deadly; but whoever is too far from home when the time runs out is lost."""
    plan, vault = table.content.plan, table.content.vault
    left = table.timer or table.content.numbers.timer + 1
    far = plan.distance[table.vampire_place][vault] if table.vampire_place != vault else 0
    reach = 6 * max(1, left - 1)
    worth = TEETH + 0.15 * len(table.vampire_hand) + 0.1 * min(left, 8)
    if left <= 4:
        worth -= LATE * max(0.0, far - reach) + 0.25 * far * (1.0 if left <= 2 else 0.3)
    return worth
