"""Casting a spell: the total of the power dice is looked up on the card."""

from collections.abc import Callable

from undercroft.engine.asking import choose
from undercroft.engine.decisions import Option, Rules
from undercroft.engine.effects import Vocabulary
from undercroft.games.catacombs.board import Seen, card_of, distance, ground_of, sees, sees_square
from undercroft.games.catacombs.combat.attacks import show_oneself
from undercroft.games.catacombs.combat.dice import roll, rolls_again, shown, six, worth
from undercroft.games.catacombs.content import AnyLine, Character, Injure, Line, Mend, Raise, Spell, Veil
from undercroft.games.catacombs.ending import cure, heal, injure
from undercroft.games.catacombs.events import CastSpell, Raised, Vanished
from undercroft.games.catacombs.ids import NOBODY, OFF, Square, Who, by_figure, by_square
from undercroft.games.catacombs.options import STAY, Ground, Second
from undercroft.games.catacombs.state import Catacombs, Figure

Effect = Callable[[Catacombs, Who, Who, Spell, Line], Rules[None]]
"""What a line of a spell does: by whom, at whom, of which spell."""

LINES: Vocabulary[Effect] = Vocabulary()


def spell_targets(table: Catacombs, who: Who, spell: Spell, opponents: list[Seen]) -> list[Who]:
    """2.spell.3, 4.invisible.1: at whom in sight a spell can be cast; [-1] if it finds its place later, nobody if it can't be cast."""
    if spell.aim == "opponent":
        return [number for number, apart in opponents if apart <= spell.range] if opponents else []
    if spell.aim == "ground":
        return [NOBODY] if free_to_raise(table, spell) else []
    return friends_to_help(table, who, spell)


def friends_to_help(table: Catacombs, who: Who, spell: Spell) -> list[Who]:
    """2.spell.3: oneself and allies in sight for whom a friendly spell could do something."""
    figures, characters, cast = table.figures, table.content.characters, table.content.quests[table.quest]
    mends, most, sights = does_mend(spell), spell.range, cast.ground.sights[figures[who].at]
    found = []
    for number in cast.party if who < cast.heroes else cast.masters:
        figure = figures[number]
        line = sights[figure.at]
        if line is None or line[1] > most:
            continue
        helps = is_unwell(figure, characters[figure.kind]) if mends else not figure.hidden
        if helps and (number == who or sees(table, who, number)):
            found.append(number)
    return found


def does_mend(spell: Spell) -> bool:
    """Whether it gives back HP; other friendly spells only hide somebody."""
    return spell.lines[0].__class__ is Mend or spell.lines[-1].__class__ is Mend


def is_unwell(figure: Figure, card: Character) -> bool:
    """2.spell.3, 4.poison.5: whether mending could do anything for this one."""
    return figure.hp < card.hp * (card.swarm or 1) or figure.fire > 0 or figure.poison


def cast(table: Catacombs, who: Who, number: int, target: Who) -> Rules[None]:
    """1.char.4, 2.spell.2, 2.spell.3: roll Magic; the highest line that the total reaches applies, alone; below all of them it failed."""
    spell = table.content.spells[table.figures[who].kind][number]
    if spell.aim == "opponent":
        show_oneself(table, who)
    magic, least = card_of(table, who).magic, spell.lines[0].at
    total = _casting(table, who, number, target, magic)
    while total < least and table.figures[who].destiny and (yield from rolls_again(table, who, "spell", least)):
        total = _casting(table, who, number, target, magic)
    line = reached(spell, total)
    if line is not None:
        yield from LINES.does[type(line)](table, who, target, spell, line)


def _casting(table: Catacombs, who: Who, number: int, target: Who, magic: int) -> int:
    fell = roll(table, who, magic)
    total = worth(fell)
    table.tell("2.spell.2", CastSpell, who, number, target, shown(fell), total)
    return total


def reached(spell: Spell, total: int) -> AnyLine | None:
    """2.spell.3: the line with the highest threshold that a total reaches."""
    found = None
    for line in spell.lines:
        if line.at <= total:
            found = line
    return found


@LINES.op(Injure)
def _injure(table: Catacombs, _: int, target: Who, __: Spell, line: Line) -> Rules[None]:
    """2.spell.3, 4.intangible.7: no location, no armor; spells hurt the intangible too."""
    assert isinstance(line, Injure)
    yield from injure(table, target, line.amount, "2.spell.3")


@LINES.op(Mend)
def _mend(table: Catacombs, who: Who, target: Who, _: Spell, line: Line) -> Rules[None]:
    """3.hero.3, 4.poison.5: HP are given back, perhaps with a cure."""
    assert isinstance(line, Mend)
    if line.cures:
        cure(table, target, fire=True)
    heal(table, target, line.plus + sum(six(table, who) for _ in range(line.dice)), "2.spell.3")
    yield from ()


@LINES.op(Veil)
def _veil(table: Catacombs, who: Who, target: Who, spell: Spell, line: Line) -> Rules[None]:
    """4.invisible.1: invisible until the next turn of one's side begins, or until one attacks."""
    assert isinstance(line, Veil)
    _hide(table, target)
    for _ in range(line.count - 1):
        others: list[Option] = [Second(each) for each in friends_to_help(table, who, spell) if not table.figures[each].hidden]
        answer = yield from choose(table.figures[who].side, [*others, STAY], "2.spell.3")
        if not isinstance(answer, Second):
            return
        _hide(table, answer.target)


def _hide(table: Catacombs, target: Who) -> None:
    figure = table.figures[target]
    if not figure.hidden:
        figure.hidden = True
        table.tell("4.invisible.1", Vanished, target)


def free_to_raise(table: Catacombs, spell: Spell) -> list[Who]:
    """The obstacles of a spell that are not on the board."""
    names, characters = table.content.names, table.figures
    return [who for who, figure in by_figure(characters) if figure.at == OFF and names[figure.kind] == spell.raises]


@LINES.op(Raise)
def _raise(table: Catacombs, who: Who, _: int, spell: Spell, line: Line) -> Rules[None]:
    """4.obstacle.1, 4.obstacle.2: obstacles rise on empty squares in sight, until they are destroyed."""
    assert isinstance(line, Raise)
    ground = ground_of(table)
    for number in free_to_raise(table, spell)[: line.count]:
        squares = [
            at
            for at, stands in by_square(ground.stands)
            if stands and distance(ground, table.figures[who].at, at) <= spell.range and _is_bare(table, at) and sees_square(table, who, at)
        ]
        options: list[Option] = [*map(Ground, squares), STAY]
        answer = yield from choose(table.figures[who].side, options, "2.spell.3", len(squares))
        if not isinstance(answer, Ground):
            return
        table.place(number, answer.at)
        table.figures[number].hp = card_of(table, number).hp
        table.shut = tuple(sorted((*table.shut, answer.at)))
        table.tell("4.obstacle.2", Raised, number, answer.at)


def _is_bare(table: Catacombs, at: Square) -> bool:
    """An empty square: nobody and nothing is there, and it is no doorway."""
    return at not in ground_of(table).doors and at not in table.barrels and at not in table.shut and at not in table.squares
