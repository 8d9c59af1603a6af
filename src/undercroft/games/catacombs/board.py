"""Pure questions about the table: who stands where, what is in reach, what is seen, what blocks."""

from collections.abc import Sequence

from undercroft.games.catacombs.content import HOLD, SCENT, THRONG, Character
from undercroft.games.catacombs.content.ground import BIT, Ground, is_free, passages
from undercroft.games.catacombs.content.loading import Cast
from undercroft.games.catacombs.ids import OFF, ONLY, Square, Who, figures_in
from undercroft.games.catacombs.state import MASTER, Catacombs, Figure

SCENTED = 2  # damage more against whoever has lost half its HP (1.scent.1)

Seen = tuple[Who, int]
"""A figure in the line of sight, and how far away it is."""


def cast_of(table: Catacombs) -> Cast:
    """The quest that is played."""
    return table.content.quests[table.quest]


def ground_of(table: Catacombs) -> Ground:
    """Its map."""
    return table.content.quests[table.quest].ground


def card_of(table: Catacombs, who: Who) -> Character:
    """1.card.1: every figure plays by its card."""
    return table.content.characters[table.figures[who].kind]


def leader_of(table: Catacombs) -> Who:
    """3.master.2: the figure that leads the Master's side."""
    return Who(cast_of(table).heroes)


def leads(table: Catacombs) -> bool:
    """3.master.2, 3.master.8: whether the leader is on the board."""
    return table.figures[leader_of(table)].at != OFF


# ------------------------------------------------------------------ figures


def is_stationary(table: Catacombs, figure: Figure) -> bool:
    """2.stationary.2, 4.stationary.1, 4.web.3: decorative, caught in a web, or at 0 HP."""
    return figure.hp <= 0 or figure.web > 0 or table.content.characters[figure.kind].obstacle


def miniatures(card: Character, figure: Figure) -> int:
    """4.swarm.1, 4.swarm.3, 4.swarm.6, 4.swarm.8: the miniatures that count: HP by those of one, rounded up, without newcomers."""
    return -(-(figure.hp - figure.joining) // card.hp)


def all_miniatures(card: Character, figure: Figure) -> int:
    """The same with newcomers."""
    return -(-figure.hp // card.hp)


def most_hp(card: Character) -> int:
    """1.char.6, 4.swarm.2, 4.swarm.6: the HP on the card, for each miniature of a swarm."""
    return card.hp * (card.swarm or 1)


def after_the_first(card: Character, figure: Figure) -> int:
    """4.swarm.4, 4.swarm.5: the miniatures of a swarm besides the first; newcomers alone have no bonus, and no malus."""
    return max(0, miniatures(card, figure) - 1)


def melee_level(card: Character, figure: Figure) -> int:
    """1.char.1, 4.swarm.4: Melee Attack, and one more for each miniature of a swarm after the first."""
    return card.melee + after_the_first(card, figure) if card.swarm else card.melee


def strike_level(table: Catacombs, who: Who, target: Who) -> int:
    """1.char.1, 1.throng.1: Melee Attack against somebody; one more if another of a throng is in reach of the same opponent."""
    figures, figure = table.figures, table.figures[who]
    card = table.content.characters[figure.kind]
    level = melee_level(card, figure)
    if THRONG in card.skills:
        at = figures[target].at
        for number in table.content.quests[table.quest].masters if figure.side == MASTER else ():
            other = figures[number]
            if other.kind == figure.kind and number != who and other.at >= 0 and not other.web and in_reach(table, other.at, at):
                return level + 1
    return level


def blow_damage(card: Character, victim: Figure, victim_card: Character) -> int:
    """1.card.4, 1.scent.1: the damage of a melee attack; more against whoever has lost half its HP, for those who smell it."""
    damage = card.damage or 0
    return damage + SCENTED if SCENT in card.skills and 2 * victim.hp <= most_hp(victim_card) else damage


def grip_of(table: Catacombs, blockers: Sequence[Who]) -> int:
    """2.block.1, 1.line.1: the difficulty of getting past these: 1, or 2 if one of them holds the line."""
    return 2 if any(HOLD in card_of(table, each).skills for each in blockers) else 1


def is_hero(table: Catacombs, who: Who) -> bool:
    """5.quest2.1: a hero; the prisoner is on their side, but is none."""
    cast = cast_of(table)
    return who < cast.heroes and who != cast.prisoner


def defense_level(card: Character, figure: Figure) -> int:
    """1.char.2, 4.swarm.5, 2.multi.1: Defense, more for a swarm, and one less for each opponent after the first; never below 0."""
    level = card.defense + after_the_first(card, figure) if card.swarm else card.defense
    return max(0, level - max(0, figure.struck_by.bit_count() - 1))


# ------------------------------------------------------------------ squares


def can_end_on(table: Catacombs, at: Square) -> bool:
    """2.setup.3: a square where a move can end: nobody on it, no obstacle, closed door, chest, lava or hole."""
    return ground_of(table).stands[at] and at not in table.shut and at not in table.squares


def distance(ground: Ground, one: Square, other: Square) -> int:
    """2.ranged.2: the larger of the differences of rows and columns."""
    return max(abs(ground.xs[one] - ground.xs[other]), abs(ground.ys[one] - ground.ys[other]))


def in_reach(table: Catacombs, one: Square, other: Square) -> bool:
    """2.melee.2, 2.melee.3, 2.melee.4: a neighbouring square, and no obstacle, but perhaps characters, at the flanks of a diagonal."""
    flanks = ground_of(table).reach[one].get(other)
    return flanks is not None and flanks[0] not in table.shut and flanks[1] not in table.shut


def touches(table: Catacombs, one: Square, other: Square) -> bool:
    """2.door.1: a neighbouring square, unless it is a diagonal squeezed between two obstacles."""
    ground = ground_of(table)
    flanks = ground.touch[one].get(other)
    if flanks is None:
        return False
    a, b = flanks
    return a == OFF or not ((ground.walls & BIT[a] or a in table.shut) and (ground.walls & BIT[b] or b in table.shut))


def walks_from(table: Catacombs, at: Square) -> tuple[Square, ...]:
    """2.move.3, 2.move.4: the squares to which one can step from here on foot, as the doors stand; whoever is on them."""
    return passages(ground_of(table), table.shut).walks[at]


def flights_from(table: Catacombs, at: Square) -> tuple[Square, ...]:
    """4.fly.2, 4.obstacle.2: the squares to which a flyer can step: over anything but obstacles."""
    return passages(ground_of(table), table.shut).flights[at]


# ------------------------------------------------------------------ sight


def is_clear(ground: Ground, one: Square, other: Square, blockers: int) -> bool:
    """2.los.1, 2.los.2: whether the straight line between two squares meets no blocker."""
    return is_free(ground.width, ground.lines, one, other, blockers)


def sees(table: Catacombs, viewer: Who, target: Who) -> bool:
    """2.los.3, 2.los.4, 4.invisible.2, 4.large.1, 1.irf.1: whether one figure has another in its line of sight."""
    seen, eye = table.figures[target], table.figures[viewer]
    line = table.content.quests[table.quest].ground.sights[eye.at][seen.at]
    if line is None or (seen.hidden and viewer != target):
        return False
    return not line[0] or not _is_screened(table, eye, seen.at, line[0], table.content.characters[seen.kind].large)


def sees_square(table: Catacombs, viewer: Who, at: Square) -> bool:
    """2.los.3: whether a figure has a square in its line of sight."""
    eye = table.figures[viewer]
    line = ground_of(table).sights[eye.at][at]
    return line is not None and not _is_screened(table, eye, at, line[0], False)


def seen_opponents(table: Catacombs, viewer: Who) -> list[Seen]:
    """2.los.3, 4.invisible.1: all opponents in the line of sight."""
    figures, squares, cast = table.figures, table.squares, table.content.quests[table.quest]
    eye, characters = figures[viewer], table.content.characters
    sights = cast.ground.sights[eye.at]
    found = []
    for number in cast.masters if viewer < cast.heroes else cast.party:
        line = sights[squares[number]]
        if line is not None and not (other := figures[number]).hidden:
            between, apart = line
            if not between or not _is_screened(table, eye, other.at, between, characters[other.kind].large):
                found.append((number, apart))
    return found


def _is_screened(table: Catacombs, eye: Figure, at: Square, between: frozenset[int], past_all: bool) -> bool:
    """2.los.3: whether somebody, or a closed door, on the squares between hides a square; `past_all`: only large characters do."""
    screens = 0
    if not between.isdisjoint(table.squares):
        for figure in table.figures:
            if figure.at in between and _hides(table, figure, eye, past_all):
                screens |= BIT[figure.at]
    if not screens and between.isdisjoint(table.shut):
        return False
    ground = ground_of(table)
    return not is_clear(ground, eye.at, at, passages(ground, table.shut).solid | screens)


def _hides(table: Catacombs, figure: Figure, eye: Figure, past_all: bool) -> bool:
    """2.los.3, 1.irf.1, 4.large.1: standing characters block the line of sight, but not allies next to the viewer."""
    card = table.content.characters[figure.kind]
    if figure.hp <= 0 or figure.hidden or (past_all and not card.large):
        return False
    if figure.side != eye.side or card.obstacle:
        return True
    crowd = "through_the_crowd" in table.content.characters[eye.kind].skills
    return not crowd and figure.at not in ground_of(table).around[eye.at]


# ------------------------------------------------------------------ blockage


def duels_with_another(table: Catacombs, who: Who, mover: Who) -> bool:
    """2.block.4: in a duel with somebody other than the mover: a melee attack in this turn or the last, both standing and in reach."""
    figures = table.figures
    figure = figures[who]
    for other in figures_in((figure.met | figure.met_before) & ~ONLY[mover]):
        partner = figures[other]
        if partner.at >= 0 and partner.hp > 0 and in_reach(table, figure.at, partner.at):
            return True
    return False


def holds_up(table: Catacombs, opponent: Who, mover: Who, at: Square) -> bool:
    """2.block.3, 2.block.4, 2.block.9: an opponent holds up a mover who is here, if in reach, able to act, and in no duel with another."""
    figure = table.figures[opponent]
    if figure.hp <= 0 or figure.web or table.content.characters[figure.kind].obstacle:
        return False
    if not in_reach(table, figure.at, at):
        return False
    return not (figure.met or figure.met_before) or not duels_with_another(table, opponent, mover)


def blockers_of(table: Catacombs, mover: Who) -> list[Who]:
    """2.block.1, 4.fly.1, 4.invisible.3: the opponents that hold up a move; nobody holds up flyers and the invisible."""
    return blockers_at(table, mover, table.figures[mover].at)


def blockers_at(table: Catacombs, mover: Who, at: Square) -> list[Who]:
    """The same, if it were here."""
    figure, squares, cast = table.figures[mover], table.squares, table.content.quests[table.quest]
    beside = cast.ground.around[at]
    if beside.isdisjoint(squares):
        return []
    found = []
    for who in cast.masters if mover < cast.heroes else cast.party:
        if squares[who] in beside and holds_up(table, who, mover, at):
            found.append(who)
    if found and (figure.hidden or table.content.characters[figure.kind].fly):
        return []
    return found


def waiting_heroes(table: Catacombs) -> bool:
    """2.wait.4: in the Master's turn, whether a hero could act."""
    figures = table.figures
    for who in table.content.quests[table.quest].party:
        figure = figures[who]
        if figure.ap or figure.stride:
            return True
    return False
