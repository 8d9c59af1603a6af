"""The Attack step of a combat round: all roll at once, then the attacks are resolved in any order."""

from undercroft.engine.asking import choose
from undercroft.engine.decisions import Decision, Option, Rules
from undercroft.games.darkcastle.board import everyone, has_standing, is_hurt, put, seat_of
from undercroft.games.darkcastle.combat.hits import AMONG, QUESTIONS, STRIKES, fighters, reach, reach_specially, removable
from undercroft.games.darkcastle.content import Again, Fight, Heal, Loaded, Luck, Reroll, Spike, Symbol, Verses
from undercroft.games.darkcastle.content.loading import CHANGING_HITS, DOUBLE, SECOND_DIE, TRAITS, TWOFOLD, VERSES
from undercroft.games.darkcastle.ending import heal
from undercroft.games.darkcastle.events import AttackRolled, Stayed, Struck, Warded
from undercroft.games.darkcastle.ids import NO_TRAIT, NOBODY, ONLY, Prisoner, by_prisoner
from undercroft.games.darkcastle.items import does_good, note_use, use_healing
from undercroft.games.darkcastle.options import ALL, CHAPTER_DIE, DIE, FINISH, NAME, STRIKE, Face, Strike, Use, Using
from undercroft.games.darkcastle.state import Combat, DarkCastle

COMPANION = Prisoner(-1)
HITS_RULE = ("", "5.attack.3", "5.attack.7")
"""By which rule so many dice are removed: one by a single, two by a DOUBLE."""


def roll_attacks(table: DarkCastle, combat: Combat) -> None:
    """5.attack.1, 5.rest.3: all fighters roll their character die at the same time; all results are known before one is resolved."""
    if combat.specials in CHANGING_HITS and combat.fight.ward:
        _roll_ward(table, combat)
    combat.ready = fighters(table, combat)
    rolling = AMONG[combat.ready]
    combat.faces = tuple(table.chance.throw(6, table.dice, rolling, DIE))
    if combat.standing & SECOND_DIE:
        combat.extras = _second_dice(table, rolling)
    table.relate(_all_rolled, combat)
    if table.companion and not combat.fight.duel:
        combat.companion = table.chance.roll(3, CHAPTER_DIE)
        table.tell("5.attack.1", AttackRolled, COMPANION, combat.companion)


def _all_rolled(table: DarkCastle, combat: Combat) -> None:
    """5.attack.1: what every fighter has rolled."""
    for who in AMONG[combat.ready]:
        table.tell("5.attack.1", AttackRolled, who, combat.faces[who], combat.extras[who] if combat.extras else NO_TRAIT)


def _roll_ward(table: DarkCastle, combat: Combat) -> None:
    """5.special.1: what the die shows scores nothing in this round."""
    combat.ward = table.chance.roll(3, CHAPTER_DIE)
    table.tell("5.special.1", Warded, combat.ward)


def _second_dice(table: DarkCastle, fighters: tuple[Prisoner, ...]) -> tuple[int, ...]:
    """4.use.4: whoever swings a Cracked Axe rolls a chapter die beside the own."""
    extras = [NO_TRAIT] * table.size
    for who in fighters:
        if has_standing(table, who, SECOND_DIE):
            extras[who] = table.chance.roll(3, CHAPTER_DIE)
    return tuple(extras)


def roll_anew(table: DarkCastle, combat: Combat, who: Prisoner) -> None:
    """4.use.6: the dice that have not struck yet are rolled once more, and the new result replaces the old."""
    if combat.extras and combat.extras[who] >= 0:
        combat.extras = put(combat.extras, who, table.chance.roll(3, CHAPTER_DIE))
    _roll_own(table, combat, who)


def attack_again(table: DarkCastle, combat: Combat, who: Prisoner) -> None:
    """4.use.4: another attack with all one's dice; a block of the first one holds."""
    if combat.faces[who] >= DOUBLE:
        combat.blocked |= ONLY[who]
    if has_standing(table, who, SECOND_DIE):
        combat.extras = put(combat.extras, who, table.chance.roll(3, CHAPTER_DIE))
    _roll_own(table, combat, who)


def _roll_own(table: DarkCastle, combat: Combat, who: Prisoner) -> None:
    face = table.dice[who][table.chance.roll(6, DIE[who])]
    combat.faces = put(combat.faces, who, face)
    combat.ready |= ONLY[who]
    table.tell("4.use.2", AttackRolled, who, face, combat.extras[who] if combat.extras else NO_TRAIT)


def attacks_left(table: DarkCastle, combat: Combat, uses: list[Use]) -> Decision | None:
    """5.attack.2, 5.attack.4: the attacks that are still to be resolved, in whatever order the group likes; it may take no more hits.

    4.use.1, 4.use.4: besides the dice of the prisoners there may be items, second dice and a companion.
    """
    hits, faces = 0, _counted_twice(table, combat) if combat.standing & TWOFOLD else combat.faces
    scores = reach_specially(combat) if combat.specials in CHANGING_HITS else reach[combat.row]
    for who in AMONG[combat.ready]:
        hits += scores[who][faces[who]]
    if (uses or combat.extras or combat.companion >= 0) and combat.row and (besides := _attacks_besides(table, combat, uses)):
        return Decision(everyone(table), [*STRIKES[hits], *besides, FINISH], "5.attack.2")
    return QUESTIONS[table.seats][hits]


def _attacks_besides(table: DarkCastle, combat: Combat, uses: list[Use]) -> list[Option]:
    """4.use.1, 4.use.4: what can be done in an Attack with second dice, a companion and items, besides the hits of the prisoners' dice."""
    counts = removable(combat)
    options: list[Option] = []
    if combat.extras:
        for who, extra in by_prisoner(combat.extras):
            if extra >= 0 and counts[extra]:
                options.append(STRIKE[who][1][1])
    if combat.companion >= 0 and counts[combat.companion]:
        options.append(STRIKE[COMPANION][0][1])
    for use in uses:
        if _fits(table, combat, counts, use):
            options.append(use)
    return options


def _counted_twice(table: DarkCastle, combat: Combat) -> tuple[int, ...]:
    """4.use.4: a single that counts as two singles hits like a DOUBLE, but not through plate."""
    if combat.rounds < combat.fight.plated:
        return combat.faces
    faces = [*combat.faces]
    for who, face in by_prisoner(faces):
        if 0 <= face < DOUBLE and has_standing(table, who, TWOFOLD):
            faces[who] = face + DOUBLE
    return tuple(faces)


def strike(table: DarkCastle, combat: Combat, blow: Strike) -> Prisoner:
    """5.attack.3, 5.attack.7: with a single one die that matches goes back to the pool, with a DOUBLE up to two."""
    who = blow.who
    if who == COMPANION:
        trait, combat.companion = combat.companion, NO_TRAIT
    else:
        combat.scored |= ONLY[who]
        if blow.extra:
            trait, combat.extras = combat.extras[who], put(combat.extras, who, NO_TRAIT)
        else:
            trait = combat.faces[who] % DOUBLE
            combat.ready &= ~ONLY[who]
    return remove_dice(table, combat, who, trait, blow.hits, HITS_RULE[blow.hits])


def remove_dice(table: DarkCastle, combat: Combat, who: Prisoner, trait: int, count: int, rule: str) -> Prisoner:
    """5.attack.5: dice of a trait leave the row, unless they stay. Returns whoever is pricked by thorns for the last one, or nobody."""
    row, special = [*combat.row], combat.specials in CHANGING_HITS
    if special and combat.fight.stubborn:
        count = _remove_stubborn(table, combat.fight, row, trait, count)
    else:
        row.remove(trait)
        if count > 1:
            row.remove(trait)
    combat.row = tuple(row)
    if count:
        table.tell(rule, Struck, who, trait, count)
    return who if special and combat.fight.thorns and count and trait not in row else NOBODY


def _remove_stubborn(table: DarkCastle, fight: Fight, row: list[int], trait: int, count: int) -> int:
    """5.special.1: a stubborn enemy's die is rolled before it goes, and may stay with another face. Returns how many go."""
    removed = 0
    for _ in range(count):
        fell = table.chance.roll(3, CHAPTER_DIE)
        if TRAITS[fell] in fight.stubborn:
            row[row.index(trait)] = fell
            table.tell("5.special.1", Stayed, fell)
        else:
            row.remove(trait)
            removed += 1
    return removed


def _fits(table: DarkCastle, combat: Combat, counts: tuple[int, ...], use: Use) -> bool:
    """4.use.1: whether a carried item can do something between two attacks."""
    who = use.by
    power = table.content.powers[use.card]
    if type(power) is Heal:
        return does_good(table, use)
    if type(power) is Symbol:
        return combat.faces[who] >= 0 and counts[TRAITS.index(power.trait)] > 0
    if type(power) is Spike:
        return combat.faces[who] >= 0
    ready = bool(combat.ready & ONLY[who])
    if type(power) is Reroll:
        return ready and TRAITS[combat.faces[who] % DOUBLE] == power.trait and use.card not in combat.round_spent
    if type(power) is Again:
        return not ready and bool(combat.scored & ONLY[who]) and use.card not in combat.round_spent
    return ready


def use_in_attack(table: DarkCastle, combat: Combat, use: Use) -> Rules[Prisoner]:
    """4.use.2: what the item says. Returns whoever is pricked by thorns for it, or nobody."""
    who = use.by
    power = table.content.powers[use.card]
    if isinstance(power, Heal):
        yield from use_healing(table, use)
        return NOBODY
    note_use(table, use, "4.use.2")
    if isinstance(power, Symbol):
        combat.scored |= ONLY[who]
        return remove_dice(table, combat, who, TRAITS.index(power.trait), 1, "4.use.2")
    if isinstance(power, Spike):
        return (yield from _throw(table, combat, use, power.n))
    if isinstance(power, Reroll):
        combat.round_spent += (use.card,)
        yield from _roll_and_pick(table, combat, use)
    elif isinstance(power, Again):
        combat.round_spent += (use.card,)
        attack_again(table, combat, who)
    elif isinstance(power, Loaded):
        faces = sorted(dict.fromkeys(table.dice[who]))
        face = yield from choose(seat_of(table, who), [Face(one) for one in faces], "4.use.2", 0, Using(use.card, who))
        combat.faces = put(combat.faces, who, face.face)
        table.tell("4.use.2", AttackRolled, who, face.face)
    else:
        assert isinstance(power, Luck)
        roll_anew(table, combat, who)
    return NOBODY


def _roll_and_pick(table: DarkCastle, combat: Combat, use: Use) -> Rules[None]:
    who = use.by
    before = combat.faces[who]
    now = table.dice[who][table.chance.roll(6, DIE[who])]
    table.tell("4.use.2", AttackRolled, who, now)
    if now != before:
        now = (yield from choose(seat_of(table, who), [Face(now), Face(before)], "4.use.2", 0, Using(use.card, who))).face
    combat.faces = put(combat.faces, who, now)


def _throw(table: DarkCastle, combat: Combat, use: Use, count: int) -> Rules[Prisoner]:
    who, last = use.by, NOBODY
    for _ in range(min(count, len(combat.row))):
        traits = combat.row[:1] if combat.fight.in_order else sorted(dict.fromkeys(combat.row))
        face = yield from choose(seat_of(table, who), [Face(trait) for trait in traits], "4.use.2", 0, Using(use.card, who))
        last = max(last, remove_dice(table, combat, who, face.face, 1, "4.use.2"))
    return last


def read_verses(table: DarkCastle, combat: Combat) -> Rules[None]:
    """4.use.4: a relic works every time its condition occurs: one's own DOUBLE lets somebody gain HP."""
    for who, face in by_prisoner(combat.faces):
        if face >= DOUBLE and has_standing(table, who, VERSES):
            hurt = [NAME[other] for other in ALL[table.size] if is_hurt(table, other)]
            if hurt:
                amount, card = max((_verses(table, card), card) for card in table.hands[who])
                named = yield from choose(seat_of(table, who), hurt, "4.use.4", 0, Using(card, who))
                heal(table, named.who, amount, "4.use.4")


def _verses(table: DarkCastle, card: int) -> int:
    power = table.content.powers[card]
    return power.amount if isinstance(power, Verses) else 0
