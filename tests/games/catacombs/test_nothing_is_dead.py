"""Nothing of the Catacombs is dead: what skills, spells, tiles and special rules do, happens; and either side wins its share."""

import sys
from collections import Counter
from math import sqrt

import pytest

from undercroft import bots
from undercroft.games.catacombs import GAME
from undercroft.games.catacombs import events as e
from undercroft.games.catacombs.board import card_of, cast_of
from undercroft.games.catacombs.content.loading import QUESTS
from undercroft.games.catacombs.state import HEROES, MASTER

MOST = 6000
"""Decisions after which a game is counted for neither side."""

OFTEN = {
    *("spell Lance of Dawn", "spell Mending Prayer", "spell Grave Chill", "skill reader_of_sigils"),
    *("held by the line", "throng", "waited", "door broken", "jumped", "returned", "annulled", "rolled again"),
}
"""What happens in a handful of games already."""
ALL = OFTEN | {
    *("spell Veil of Ash", "spell Wall of Bones", "skill rally", "raised", "scent", "pinned", "lookout"),
    *("bound for good", "rescued", "poured", "drunk", "crushed", "forced", "passed", "door opened", "door shut", "lock picked"),
    *("fell on floor", "fell into lava", "trap avoided", "trap sprung", "web", "torn free", "fire", "poison"),
    *("regenerated", "unharmed", "reliquary of heroes", "reliquary of the Master", "prisoner out", "prisoner struck", "led out"),
    *("prisoner lost", "joined", "invisible", "careful step"),
}


class Happened(Counter[str]):
    """How often what happened in some games."""

    def watch(self, match):
        """A game that is over, or was left."""
        table, cast = match.table, cast_of(match.table)
        turn, last, down, went = HEROES, (None, None), set(), ""
        for told in match.events:
            event, rule = told.event, told.rule
            match event:
                case e.TurnBegan(side=side):
                    turn = side
                case e.Rolled(who=who, what=what, dice=dice, difficulty=difficulty, passed=passed):
                    self["held by the line"] += what == "blockage" and difficulty == 2
                    self["throng"] += what == "melee" and not card_of(table, who).swarm and len(dice) > card_of(table, who).melee
                    self["lock picked"] += what == "lock" and passed
                    self["trap avoided"] += what == "trap" and passed
                    self["careful step"] += what == "trap" and went == "step"
                    self["regenerated"] += what == "regeneration"
                case e.Attacked(who=who, how=how):
                    self["lookout"] += how == "ranged" and turn == MASTER and last == (who, how)
                    last = who, how
                case e.CastSpell(who=who, spell=spell):
                    self[f"spell {table.content.spells[table.figures[who].kind][spell].name}"] += 1
                case e.UsedSkill(skill=skill):
                    self[f"skill {skill}"] += 1
                case e.Hit(who=who, damage=damage, area=area):
                    card = card_of(table, who)
                    blow = (card.damage or 0) + 2
                    self["scent"] += "carrion_scent" in card.skills and damage in {blow * (1 + (area == 0)) * by for by in (1, 2)}
                case e.Hurt(who=who):
                    self["prisoner struck"] += who == cast.prisoner
                case e.Moved(how=how):
                    went = how
                    self["jumped"] += rule == "2.jump.3"
                    self["passed"] += how == "pass"
                    self["crushed"] += how == "crush"
                case e.FellShort(into=into):
                    self["fell on floor" if into == "floor" else f"fell into {into}"] += 1
                case e.DoorOpened() if rule == "2.door.1":
                    self["door opened"] += 1
                case e.DoorStruck(hp=0):
                    self["door broken"] += 1
                case e.Drunk(who=who):
                    self["poured" if who in down else "drunk"] += 1
                case e.Fell(who=who):
                    down.add(who)
                case e.Rose(who=who):
                    down.discard(who)
                    self["rescued"] += 1
                case e.OutForGood() if rule == "1.char.11":
                    self["bound for good"] += 1
                case e.ShrineOpened(who=who):
                    self["reliquary of heroes" if who < cast.heroes else "reliquary of the Master"] += 1
                case e.Ignited(burns=True):
                    self["fire"] += 1
                case _:
                    self[PLAIN.get(type(event), "")] += 1
        reason = match.outcome.reason if match.outcome else ""
        self["led out"] += reason == "gate"
        self["prisoner lost"] += reason == "prisoner"


PLAIN = {
    e.Annulled: "annulled",
    e.Destined: "rolled again",
    e.Waited: "waited",
    e.Returned: "returned",
    e.Raised: "raised",
    e.Pinned: "pinned",
    e.Forced: "forced",
    e.DoorShut: "door shut",
    e.Sprung: "trap sprung",
    e.Webbed: "web",
    e.Freed: "torn free",
    e.Poisoned: "poison",
    e.Unharmed: "unharmed",
    e.Released: "prisoner out",
    e.Joined: "joined",
    e.Vanished: "invisible",
}


def played(quest, seed):
    """A game between two equal bots."""
    match = GAME.start(2, GAME.choose_options({"quest": quest}), seed, events=True)
    seated = [bots.make("greedy", 2 * seed + seat) for seat in (HEROES, MASTER)]
    for _ in range(MOST):
        if match.decision is None:
            break
        seat = match.decision.seats[0]
        match.answer(seated[seat].choose(match, seat))
    return match


def interval(won, games):
    """Wilson's, of 95 in 100."""
    share, z = won / games, 1.96
    middle, scale = share + z * z / (2 * games), 1 + z * z / games
    reach = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    return (middle - reach) / scale, (middle + reach) / scale


def test_a_handful_of_games_have_the_most_of_it():
    happened = Happened()
    for number, quest in enumerate(QUESTS):
        happened.watch(played(quest, 70 + number))
    assert not {what for what in OFTEN if not happened[what]}
    assert sum(happened[what] > 0 for what in ALL) > len(ALL) / 2


def say(what):
    """What a soak has seen is read by people."""
    sys.stdout.write(f"{what}\n")


@pytest.mark.soak
def test_nothing_is_dead_and_neither_side_is_lost():
    happened, games, shares = Happened(), 60, {}
    for quest in QUESTS:
        matches = [played(quest, seed) for seed in range(games)]
        for match in matches:
            happened.watch(match)
        won = sum(match.outcome is not None and match.outcome.winners == (HEROES,) for match in matches)
        shares[quest] = interval(won, games)
        say(f"{quest}: heroes {won} of {games}, {100 * shares[quest][0]:.0f} to {100 * shares[quest][1]:.0f} %")
    say({what: happened[what] for what in sorted(ALL)})
    say(f"never: {sorted(what for what in ALL if not happened[what])}")
    assert not {what for what in ALL if not happened[what]}
    assert all(least < 0.6 and most > 0.4 for least, most in shares.values()), shares
