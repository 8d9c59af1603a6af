"""The Attack step of a combat round: all roll at once, then the attacks are resolved in any order."""

from undercroft.engine.asking import choose
from undercroft.engine.decisions import Option, Rules
from undercroft.games.darkcastle.board import everyone, fights, has_power, hits_of, is_hurt, removable, seat_of
from undercroft.games.darkcastle.content import Again, ExtraDie, Loaded, Luck, Reroll, Spike, Symbol, Verses
from undercroft.games.darkcastle.content.loading import ATTACK, DOUBLE, TRAITS
from undercroft.games.darkcastle.ending import heal
from undercroft.games.darkcastle.events import AttackRolled, Stayed, Struck
from undercroft.games.darkcastle.items import note_use, suffer, usable
from undercroft.games.darkcastle.options import CHAPTER_DIE, DIE, FINISH, NAME, STRIKE, Face, Strike, Use
from undercroft.games.darkcastle.state import Combat, DarkCastle

COMPANION = -1


def roll_attacks(table: DarkCastle, combat: Combat) -> None:
    """5.attack.1: all fighters roll at the same time, and all results are known before the first is resolved."""
    for who in range(table.size):
        if fights(combat, who):
            roll_attack(table, combat, who)
        else:
            combat.faces[who] = combat.extras[who] = -1
            combat.ready[who] = False
    if table.companion and not combat.fight.duel:
        combat.companion = table.chance.roll(3, CHAPTER_DIE)
        table.tell(AttackRolled(COMPANION, combat.companion), "5.attack.1")


def roll_attack(table: DarkCastle, combat: Combat, who: int) -> None:
    """One's own die; a second one beside it for whoever swings a Cracked Axe."""
    prisoner = table.prisoners[who]
    face = table.content.faces[prisoner.character][table.chance.roll(6, DIE[who])]
    extra = table.chance.roll(3, CHAPTER_DIE) if prisoner.items and has_power(table, who, ExtraDie) else -1
    combat.faces[who] = face
    combat.extras[who] = extra
    combat.ready[who] = True
    table.tell(AttackRolled(who, face, extra), "5.attack.1")


def resolve_attacks(table: DarkCastle, combat: Combat) -> Rules[None]:
    """5.attack.2, 5.attack.4: one at a time, in whatever order the group likes; taking a hit is optional."""
    while combat.row:
        options = _hits(table, combat)
        _uses(table, combat, options)
        if not options:
            break
        options.append(FINISH)
        answer = yield from choose(everyone(table), options, "5.attack.2")
        if answer is FINISH:
            break
        if isinstance(answer, Strike):
            yield from strike(table, combat, answer)
        else:
            assert isinstance(answer, Use)
            yield from _use(table, combat, answer)
    combat.companion = -1
    yield from _read_verses(table, combat)


def _hits(table: DarkCastle, combat: Combat) -> list[Option]:
    options: list[Option] = []
    for who, ready in enumerate(combat.ready):
        if ready:
            hits = hits_of(table, combat, who)
            if hits == 1:
                options.append(STRIKE[who][0][1])
            elif hits:
                options.append(STRIKE[who][0][2])
                options.append(STRIKE[who][0][1])
        extra = combat.extras[who]
        if extra >= 0 and _single_hits(combat, extra):
            options.append(STRIKE[who][1][1])
    if combat.companion >= 0 and _single_hits(combat, combat.companion):
        options.append(STRIKE[COMPANION][0][1])
    return options


def _single_hits(combat: Combat, trait: int) -> int:
    return 0 if combat.rounds < combat.fight.plated else min(1, removable(combat, trait))


def strike(table: DarkCastle, combat: Combat, blow: Strike) -> Rules[None]:
    """5.attack.3-7: dice that match go back to the pool, one for a single, up to two for a DOUBLE."""
    who = blow.who
    if who == COMPANION:
        trait, combat.companion = combat.companion, -1
    elif blow.extra:
        trait, combat.extras[who] = combat.extras[who], -1
    else:
        trait = combat.faces[who] % DOUBLE
        combat.ready[who] = False
    if who != COMPANION:
        combat.scored |= 1 << who
    yield from remove_dice(table, combat, who, trait, blow.hits, "5.attack.7" if blow.hits > 1 else "5.attack.3")


def remove_dice(table: DarkCastle, combat: Combat, who: int, trait: int, count: int, rule: str) -> Rules[None]:
    """Take dice of a trait out of the row, against what specials do to it."""
    row, fight = combat.row, combat.fight
    removed = 0
    for _ in range(count):
        if fight.stubborn:
            fell = table.chance.roll(3, CHAPTER_DIE)
            if TRAITS[fell] in fight.stubborn:
                row[row.index(trait)] = fell
                table.tell(Stayed(fell), "5.special.1")
                continue
        row.remove(trait)
        removed += 1
    if removed:
        table.tell(Struck(who, trait, removed), rule)
    if fight.thorns and removed and who != COMPANION and trait not in row:
        losses = [0] * table.size
        losses[who] = fight.thorns
        yield from suffer(table, losses, "5.special.1")


def _uses(table: DarkCastle, combat: Combat, options: list[Option]) -> None:
    """4.use.1: what carried items can do between two attacks."""
    powers = table.content.powers
    for who, card in usable(table, ATTACK):
        power = powers[card]
        rolled = combat.ready[who]
        if isinstance(power, Symbol):
            fits = fights(combat, who) and _single_hits(combat, TRAITS.index(power.trait)) > 0
        elif isinstance(power, Spike):
            fits = fights(combat, who)
        elif isinstance(power, Reroll):
            fits = rolled and TRAITS[combat.faces[who] % DOUBLE] == power.trait and card not in combat.round_spent
        elif isinstance(power, Again):
            fits = not rolled and bool(combat.scored >> who & 1) and card not in combat.round_spent
        else:
            fits = rolled
        if fits:
            options.append(Use(card, who))


def _use(table: DarkCastle, combat: Combat, use: Use) -> Rules[None]:
    who = use.by
    power = table.content.powers[use.card]
    note_use(table, use, "4.use.2")
    if isinstance(power, Symbol):
        combat.scored |= 1 << who
        yield from remove_dice(table, combat, who, TRAITS.index(power.trait), 1, "4.use.2")
    elif isinstance(power, Spike):
        yield from _throw(table, combat, who, power.n)
    elif isinstance(power, Reroll):
        combat.round_spent.append(use.card)
        yield from _roll_and_pick(table, combat, who)
    elif isinstance(power, Again):
        combat.round_spent.append(use.card)
        if combat.faces[who] >= DOUBLE:
            combat.blocked |= 1 << who
        roll_attack(table, combat, who)
    elif isinstance(power, Loaded):
        faces = sorted(dict.fromkeys(table.content.faces[table.prisoners[who].character]))
        combat.faces[who] = (yield from choose(seat_of(table, who), [Face(face) for face in faces], "4.use.2")).face
        table.tell(AttackRolled(who, combat.faces[who], combat.extras[who]), "4.use.2")
    else:
        assert isinstance(power, Luck)
        roll_attack(table, combat, who)


def _roll_and_pick(table: DarkCastle, combat: Combat, who: int) -> Rules[None]:
    before = combat.faces[who]
    faces = table.content.faces[table.prisoners[who].character]
    now = faces[table.chance.roll(6, DIE[who])]
    table.tell(AttackRolled(who, now, combat.extras[who]), "4.use.2")
    if now != before:
        now = (yield from choose(seat_of(table, who), [Face(now), Face(before)], "4.use.2")).face
    combat.faces[who] = now


def _throw(table: DarkCastle, combat: Combat, who: int, count: int) -> Rules[None]:
    for _ in range(count):
        row = combat.row[:1] if combat.fight.in_order else sorted(dict.fromkeys(combat.row))
        if row:
            face = yield from choose(seat_of(table, who), [Face(trait) for trait in row], "4.use.2")
            combat.row.remove(face.face)
            table.tell(Struck(who, face.face, 1), "4.use.2")


def _read_verses(table: DarkCastle, combat: Combat) -> Rules[None]:
    """4.use.4: a relic works every time its condition occurs: one's own DOUBLE lets somebody gain HP."""
    for who, face in enumerate(combat.faces):
        if face >= DOUBLE and has_power(table, who, Verses):
            hurt = [NAME[other] for other in range(table.size) if is_hurt(table, other)]
            if hurt:
                named = yield from choose(seat_of(table, who), hurt, "4.use.4")
                heal(table, named.who, _verses(table, who), "4.use.4")


def _verses(table: DarkCastle, who: int) -> int:
    powers = (table.content.powers[card] for card in table.prisoners[who].items)
    return max(power.amount for power in powers if isinstance(power, Verses))


