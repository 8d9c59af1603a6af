"""Who can move on. That is asked before every move of a monster or a hero, so the answer is kept while it holds."""

from undercroft.engine.decisions import Decision, Option
from undercroft.games.dorn.actions.things import has_things
from undercroft.games.dorn.board import nobody_shut_in, not_shut_in, sheet
from undercroft.games.dorn.ids import NO_FIGURES, OFF, ONLY, SPACE, Figure, Figures, Who, by_hero
from undercroft.games.dorn.options import END, LEAVE, TAKE, TIME_UP
from undercroft.games.dorn.state import BOUND, HALTED, IDLE, KEEPER, LEAPED, MOVED, NUMB, OPEN, ROOTED, Dorn, Hero

HELD = ROOTED | IDLE
"""Whoever can't walk."""
STUCK = NUMB | IDLE | HALTED
"""Whoever can do nothing else either that takes one somewhere, items excepted."""

# ------------------------------------------------------------------ monsters


class Ranks:
    """The monsters with movement left, as a question to the Dornkeeper.

    It is the same question again as long as nobody is put aside or has used up the movement, and nobody is shut in, neither now nor before.
    """

    __slots__ = ("all_free", "question")

    def __init__(self) -> None:
        """Nobody has looked yet."""
        self.question: Decision | None = None
        self.all_free = False

    def ask(self, table: Dorn) -> Decision | None:
        """Whom he takes up; None if nobody can march any more."""
        were_free, self.all_free = self.all_free, nobody_shut_in(table)
        if self.question is None or not (self.all_free and were_free):
            self.question = _question(table, self.all_free)
        return self.question

    def take_up(self, table: Dorn, index: int, figure: Figure) -> int:
        """4.4: this figure is in his hand. Returns its place among the monsters: those before it on offer are before it there too."""
        table.hand = figure
        monsters = table.monsters
        at = index if self.question and index < self.question.default else 0
        while monsters[at].figure != figure:
            at += 1
        return at

    def have_moved(self, table: Dorn, at: int, deed: Option) -> None:
        """One of them has moved, or was put aside."""
        if deed is LEAVE or not table.monsters[at].left:
            self.question = None


def _question(table: Dorn, all_free: bool) -> Decision | None:
    """Those who have not been put aside come first, then the end of the phase, which is the default, then the others."""
    marching = [TAKE[each.figure] for each in (table.monsters if all_free else not_shut_in(table)) if each.left]
    if not marching:
        return None
    aside = table.aside
    options: list[Option] = [take for take in marching if not aside & ONLY[take.figure]] if aside else [*marching]
    options.append(END)
    if table.clocks:
        options.append(TIME_UP)
    default = len(options) - 1
    if aside:
        options += [take for take in marching if aside & ONLY[take.figure]]
    return Decision(KEEPER, options, "4a.3", default)


# ------------------------------------------------------------------ heroes


class Company:
    """The heroes with a step to go, or anything else to do."""

    __slots__ = ("known",)

    def __init__(self) -> None:
        """Nobody has looked yet."""
        self.known: Figures | None = None

    def able(self, table: Dorn) -> Figures:
        """Who can move or act."""
        if self.known is None:
            self.known = who_can_move(table)
        return self.known

    def has_changed(self) -> None:
        """Somebody has done something else than walk."""
        self.known = None

    def has_walked(self, table: Dorn, who: Who, hero: Hero, start: int) -> None:
        """One of them has walked on from there: that shuts in or sets free only those beside the two ends of the way.

        A hero with movement left can at least turn back.
        """
        lab, space = table.content.map, hero.space
        beside = lab.adjacent[OPEN]
        if self.known is None:
            return
        others = table.heroes_at ^ lab.foot[space] | SPACE[lab.hamlet]
        if space == OFF or (beside[start] | beside[space]) & others:
            self.known = None
        elif not (hero.left or has_more(table, who, hero)):
            self.known &= ~ONLY[who]


def has_more(table: Dorn, who: Who, hero: Hero) -> bool:
    """4b.3, 3c.5: whether there is anything to do here but walk: things to handle, or what the card can do."""
    return has_things(table, who, hero) or bool(table.content.special[hero.who][hero.level] and _can_do_more(table, hero))


def who_can_move(table: Dorn) -> Figures:
    """8.4, 4b.3: every hero with a free space to step on, or anything else to do."""
    lab = table.content.map
    adjacent, walk = lab.adjacent[OPEN], lab.walk[table.gate]
    floor = walk ^ walk & (table.monsters_at | table.walls_at | table.heroes_at & lab.square)
    able = NO_FIGURES
    for who, hero in by_hero(table.heroes):
        if (hero.left and adjacent[hero.space] & floor and not hero.marks & HELD) or (
            hero.space != OFF and not hero.marks & IDLE and has_more(table, who, hero)
        ):
            able |= ONLY[who]
    return able


def _can_do_more(table: Dorn, hero: Hero) -> bool:
    """3c.5, 8.9: some cards can do more than walk, and one who passes through figures is never shut in."""
    card, marks = sheet(table, hero), hero.marks
    if marks & STUCK:
        return False
    return bool(
        ((card.dash or (card.phase and hero.left)) and not marks & BOUND)
        or (card.blink and not marks & MOVED)
        or (card.leap and marks & MOVED and not marks & LEAPED)
    )
