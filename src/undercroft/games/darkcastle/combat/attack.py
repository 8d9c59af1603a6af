"""The Attack step of a combat round: all roll at once, then the attacks are resolved in any order."""

from undercroft.engine.asking import choose
from undercroft.engine.decisions import Decision, Option, Rules
from undercroft.games.darkcastle.board import everyone, has_standing, is_hurt, removable, seat_of
from undercroft.games.darkcastle.content import Again, Fight, Loaded, Luck, Reroll, Spike, Symbol, Verses
from undercroft.games.darkcastle.content.loading import ATTACK, DOUBLE, SECOND_DIE, TRAITS, TWOFOLD, VERSES
from undercroft.games.darkcastle.ending import heal
from undercroft.games.darkcastle.events import AttackRolled, Stayed, Struck
from undercroft.games.darkcastle.items import note_use, suffer, usable
from undercroft.games.darkcastle.options import CHAPTER_DIE, DIE, FINISH, LINE_UP, LINE_UP_DICE, NAME, STRIKE, Face, Strike, Use
from undercroft.games.darkcastle.state import Combat, DarkCastle

COMPANION = -1


def put(values: tuple[int, ...], at: int, value: int) -> tuple[int, ...]:
    """The same values with another one in this place."""
    return (*values[:at], value, *values[at + 1 :])


def roll_attacks(table: DarkCastle, combat: Combat) -> None:
    """5.attack.1: all fighters roll at the same time, and all results are known before the first is resolved."""
    size, dice = table.size, table.dice
    if combat.duellist >= 0:
        fighters: tuple[int, ...] = (combat.duellist,)
        results = [table.chance.roll(6, DIE[combat.duellist])]
    else:
        fighters = LINE_UP[size][combat.resting]
        results = table.chance.rolls(6, LINE_UP_DICE[size][combat.resting])
    faces = [-1] * size
    ready = 0
    for who, result in zip(fighters, results, strict=True):
        faces[who] = dice[who][result]
        ready |= 1 << who
    combat.ready = ready
    combat.faces = tuple(faces)
    combat.extras = _second_dice(table, fighters) if combat.standing & SECOND_DIE else ()
    if table.journal is not None:
        for who in fighters:
            table.tell(AttackRolled(who, faces[who], combat.extras[who] if combat.extras else -1), "5.attack.1")
    combat.companion = -1
    if table.companion and not combat.fight.duel:
        combat.companion = table.chance.roll(3, CHAPTER_DIE)
        table.tell(AttackRolled(COMPANION, combat.companion), "5.attack.1")


def _second_dice(table: DarkCastle, fighters: tuple[int, ...]) -> tuple[int, ...]:
    """4.use.4: whoever swings a Cracked Axe rolls a chapter die beside the own."""
    extras = [-1] * table.size
    for who in fighters:
        if has_standing(table, who, SECOND_DIE):
            extras[who] = table.chance.roll(3, CHAPTER_DIE)
    return tuple(extras)


def roll_again(table: DarkCastle, combat: Combat, who: int) -> None:
    """One's own die, and the second one beside it for whoever swings a Cracked Axe, are rolled once more."""
    roll = table.chance.roll
    face = table.dice[who][roll(6, DIE[who])]
    extra = -1
    if has_standing(table, who, SECOND_DIE):
        extra = roll(3, CHAPTER_DIE)
        combat.extras = put(combat.extras, who, extra)
    combat.faces = put(combat.faces, who, face)
    combat.ready |= 1 << who
    table.tell(AttackRolled(who, face, extra), "5.attack.1")


def resolve_attacks(table: DarkCastle, combat: Combat) -> Rules[None]:
    """5.attack.2, 5.attack.4: one at a time, in whatever order the group likes; taking a hit is optional."""
    seats = everyone(table)
    while combat.row:
        counts = removable(combat)
        options = _hits(table, combat, counts)
        if combat.moments & ATTACK:
            options += [use for use in usable(table, ATTACK) if _fits(table, combat, counts, use)]
        if not options:
            break
        options.append(FINISH)
        answer = options[(yield Decision(seats, options, "5.attack.2"))]
        if isinstance(answer, Strike):
            last = strike(table, combat, answer)
        elif isinstance(answer, Use):
            last = yield from _use(table, combat, answer)
        else:
            break
        if last >= 0 and combat.fight.thorns:
            losses = [0] * table.size
            losses[last] = combat.fight.thorns
            yield from suffer(table, losses, "5.special.1")
    combat.companion = -1
    combat.ready = 0
    if combat.standing & VERSES:
        yield from _read_verses(table, combat)


def _hits(table: DarkCastle, combat: Combat, counts: list[int]) -> list[Option]:
    """5.attack.3, 5.attack.6, 5.attack.7: what can be removed: one die by a single, one or two by a DOUBLE."""
    options: list[Option] = []
    ready, plated = combat.ready, combat.rounds < combat.fight.plated
    for who, face in enumerate(combat.faces):
        if ready >> who & 1:
            if face >= DOUBLE:
                most = counts[face - DOUBLE]
                if most > 1:
                    options.append(STRIKE[who][0][2])
            elif plated:
                continue
            else:
                most = counts[face]
                if most > 1 and combat.standing & TWOFOLD and has_standing(table, who, TWOFOLD):
                    options.append(STRIKE[who][0][2])
            if most:
                options.append(STRIKE[who][0][1])
    if not plated:
        for who, extra in enumerate(combat.extras):
            if extra >= 0 and counts[extra]:
                options.append(STRIKE[who][1][1])
        if combat.companion >= 0 and counts[combat.companion]:
            options.append(STRIKE[COMPANION][0][1])
    return options


def strike(table: DarkCastle, combat: Combat, blow: Strike) -> int:
    """5.attack.3, 5.attack.7: with a single one die that matches goes back to the pool, with a DOUBLE up to two."""
    who = blow.who
    if who == COMPANION:
        trait, combat.companion = combat.companion, -1
    else:
        combat.scored |= 1 << who
        if blow.extra:
            trait, combat.extras = combat.extras[who], put(combat.extras, who, -1)
        else:
            trait = combat.faces[who] % DOUBLE
            combat.ready &= ~(1 << who)
    return remove_dice(table, combat, who, trait, blow.hits, "5.attack.7" if blow.hits > 1 else "5.attack.3")


def remove_dice(table: DarkCastle, combat: Combat, who: int, trait: int, count: int, rule: str) -> int:
    """5.attack.5: dice of a trait leave the row, unless they stay. Returns the prisoner who removed the last one of it, or -1."""
    row = list(combat.row)
    removed = 0
    for _ in range(count):
        if combat.fight.stubborn and _stays(table, combat.fight, row, trait):
            continue
        row.remove(trait)
        removed += 1
    combat.row = tuple(row)
    if removed:
        table.tell(Struck(who, trait, removed), rule)
    return who if removed and trait not in row else -1


def _stays(table: DarkCastle, fight: Fight, row: list[int], trait: int) -> bool:
    """5.special.1: a stubborn enemy's die is rolled before it goes, and may stay with another face."""
    fell = table.chance.roll(3, CHAPTER_DIE)
    if TRAITS[fell] not in fight.stubborn:
        return False
    row[row.index(trait)] = fell
    table.tell(Stayed(fell), "5.special.1")
    return True


def _fits(table: DarkCastle, combat: Combat, counts: list[int], use: Use) -> bool:
    """4.use.1: whether a carried item can do something between two attacks."""
    who = use.by
    power = table.content.powers[use.card]
    if isinstance(power, Symbol):
        return combat.faces[who] >= 0 and counts[TRAITS.index(power.trait)] > 0 and combat.rounds >= combat.fight.plated
    if isinstance(power, Spike):
        return combat.faces[who] >= 0
    ready = bool(combat.ready >> who & 1)
    if isinstance(power, Reroll):
        return ready and TRAITS[combat.faces[who] % DOUBLE] == power.trait and use.card not in combat.round_spent
    if isinstance(power, Again):
        return not ready and bool(combat.scored >> who & 1) and use.card not in combat.round_spent
    return ready


def _use(table: DarkCastle, combat: Combat, use: Use) -> Rules[int]:
    """4.use.2: what the item says. Returns the prisoner who removed the last die of a trait with it, or -1."""
    who = use.by
    power = table.content.powers[use.card]
    note_use(table, use, "4.use.2")
    if isinstance(power, Symbol):
        combat.scored |= 1 << who
        return remove_dice(table, combat, who, TRAITS.index(power.trait), 1, "4.use.2")
    if isinstance(power, Spike):
        yield from _throw(table, combat, who, power.n)
    elif isinstance(power, Reroll):
        combat.round_spent += (use.card,)
        yield from _roll_and_pick(table, combat, who)
    elif isinstance(power, Again):
        combat.round_spent += (use.card,)
        if combat.faces[who] >= DOUBLE:
            combat.blocked |= 1 << who
        roll_again(table, combat, who)
    elif isinstance(power, Loaded):
        faces = sorted(dict.fromkeys(table.dice[who]))
        face = yield from choose(seat_of(table, who), [Face(one) for one in faces], "4.use.2")
        combat.faces = put(combat.faces, who, face.face)
        table.tell(AttackRolled(who, face.face), "4.use.2")
    else:
        assert isinstance(power, Luck)
        roll_again(table, combat, who)
    return -1


def _roll_and_pick(table: DarkCastle, combat: Combat, who: int) -> Rules[None]:
    before = combat.faces[who]
    now = table.dice[who][table.chance.roll(6, DIE[who])]
    table.tell(AttackRolled(who, now), "4.use.2")
    if now != before:
        now = (yield from choose(seat_of(table, who), [Face(now), Face(before)], "4.use.2")).face
    combat.faces = put(combat.faces, who, now)


def _throw(table: DarkCastle, combat: Combat, who: int, count: int) -> Rules[None]:
    for _ in range(min(count, len(combat.row))):
        traits = combat.row[:1] if combat.fight.in_order else sorted(dict.fromkeys(combat.row))
        face = yield from choose(seat_of(table, who), [Face(trait) for trait in traits], "4.use.2")
        at = combat.row.index(face.face)
        combat.row = combat.row[:at] + combat.row[at + 1 :]
        table.tell(Struck(who, face.face, 1), "4.use.2")


def _read_verses(table: DarkCastle, combat: Combat) -> Rules[None]:
    """4.use.4: a relic works every time its condition occurs: one's own DOUBLE lets somebody gain HP."""
    for who, face in enumerate(combat.faces):
        if face >= DOUBLE and has_standing(table, who, VERSES):
            hurt = [NAME[other] for other in range(table.size) if is_hurt(table, other)]
            if hurt:
                named = yield from choose(seat_of(table, who), hurt, "4.use.4")
                heal(table, named.who, _verses(table, who), "4.use.4")


def _verses(table: DarkCastle, who: int) -> int:
    powers = (table.content.powers[card] for card in table.prisoners[who].items)
    return max(power.amount for power in powers if isinstance(power, Verses))
