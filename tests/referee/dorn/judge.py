"""The judge: compares what is offered with what the books allow and demand.

Judged: setup, Day and Night, blood and Rituals with their prices and use, summoning, every step and its length, flights, stops and
fleeing, arrivals with their toll, Treasures, Artifacts and items, Blessings, attacks, shots, pikes, spells and their targets,
announcements and parries, wounds, deaths, experience and levels, healing places, the Gate, the Chamber, and the winner.

Not judged: how likely draws are; who may know what; the clocks; alphabetical order; how the tokens of trophies are exchanged; which
weak monsters a Blessing sets strong ones against; whom a spell for two or a prayer may heal; healing by rest and recovery beyond its
amount; whether a burst, a whirl or a quake hits somebody it should not (whom it must hit is judged).
"""

from typing import Any

from referee.dorn.aims import HARM, Victims
from referee.dorn.verdicts import Verdicts
from referee.watching import Asked, Key, Objection

PHASE = {
    "5.1": "ritual",
    "4a.2": "summon",
    "7.19": "summon",
    "4a.3": "march",
    "9b.1": "assault",
    "9b.5": "assault",
    "9b.6": "assault",
    "10.15": "dusk",
    "4b.1": "blessing",
    "6.1": "blessing",
    "4b.2": "move",
    "4b.4": "attack",
    "9a.1": "attack",
}
"""Which phase it is, by the rule that asks."""


class Judge(Verdicts):
    """A referee of one game."""

    def __init__(self, raw: dict[str, Any], options: dict[str, Any]) -> None:
        super().__init__(raw, options)
        self.due: list[Key] = []
        self.slain_at: list[int] = []
        self.answer: Key = ("nothing",)
        self.actor = -1
        self.rule = ""
        self.log: list[Key] = []
        self.aimed: Victims | None = None

    def happened(self, event: Key, rule: str) -> None:
        """Something was told."""
        self.log.append(event)
        try:
            self._hit(event)
            self.write(event, rule)
        except (Objection, KeyError, IndexError, AttributeError, ValueError) as error:
            raise Objection(f"{error!s} ({type(error).__name__}), at {event} by {rule}, after {self.answer}; {self.log[-8:]}") from error

    def _hit(self, event: Key) -> None:
        """One of those who must be hit by what strikes many."""
        if self.aimed and event[0] in HARM:
            what, place = HARM[event[0]]
            self.aimed.discard((what, event[place]))

    def asked(self, asked: Asked) -> None:
        """Somebody is asked."""
        try:
            self._enter(asked)
            self.insist(not self.due, f"{self.due} was due, and is not told")
            self.insist(self.gate != "closed" or self.artifacts_in_chamber() < 3, "the Gate should be unlocked")
            self.insist(len(set(asked.options)) == len(asked.options), "an option is there twice")
            self._follow_is_asked(asked)
            if asked.about[:1] != ("last_drop",):
                self.insist(not self.aimed, f"these were not hit: {self.aimed}")
                self.aimed = None
            self._judge(asked)
        except (Objection, KeyError, IndexError, AttributeError, ValueError) as error:
            raise Objection(f"{error!s} ({type(error).__name__}), asked {asked.rule} {asked.about}; {self.log[-8:]}") from error

    def _enter(self, asked: Asked) -> None:
        """4.3: which phase it is; what begins with it."""
        phase = PHASE.get(asked.rule)
        if asked.rule == "8.1":
            phase = "march" if asked.seats == (0,) and self.phase in ("ritual", "summon", "march") else "move"
        if phase is None or phase == self.phase:
            return
        self.phase = phase
        if phase == "march" and self.tactics:
            zone = self.zone(self.hero_spaces())
            for each in self.monsters.values():
                each.marks |= {"near"} if each.space in zone else set()
        elif phase == "move" and self.tactics:
            zone = self.zone(self.monster_spaces())
            for hero in self.heroes:
                hero.marks |= {"beset"} if hero.space in zone else set()
        elif phase == "attack":
            for who, hero in enumerate(self.heroes):
                hero.left = 0
                if hero.is_here and hero.attacks and "moved" not in hero.marks:
                    hero.attacks += self.sheet(who).get("steady", 0)

    def _follow_is_asked(self, asked: Asked) -> None:
        """9a.6: whoever may step onto the space of a fallen monster is asked."""
        if self.answer[0] not in ("hit", "whirl") or not self.slain_at or self.actor < 0:
            return
        hero = self.heroes[self.actor]
        if hero.is_here and self.sheet(self.actor).get("follow"):
            free = set(self.slain_at) & self.map.next_to(hero.space, self.is_open) - self.taken()
            self.insist(not free or asked.about[:1] == ("follow_up",), f"nobody asks whether hero {self.actor} follows to {free}")

    # -------------------------------------------------------------- answers

    def answered(self, asked: Asked, answer: Key) -> None:
        """This was the answer."""
        self.log.append(("answer", answer))
        if asked.about[:1] == ("follow_up",):
            self.slain_at = [asked.about[2]] if answer == ("yes",) else [space for space in self.slain_at if space != asked.about[2]]
        if answer == ("no",):
            self.aimed = None
        if answer[0] in ("yes", "no", "place", "name"):
            return  # a part of what was begun
        self.aimed = self.victims(answer)
        self.answer = answer
        self.slain_at = []
        kind = answer[0]
        if kind in ("hit", "hit_wall", "whirl", "pierce", "opening", "spell", "spell_wall", "bless", "use", "draw_treasure", "dash"):
            self.actor = answer[1]
        if kind in ("hit", "hit_wall", "whirl", "pierce"):
            hero = self.heroes[self.actor]
            hero.attacks -= 1
            hero.marks |= {"struck"} | ({f"{kind}ed" if kind == "whirl" else "pierced"} if kind in ("whirl", "pierce") else set())
        elif kind == "opening":
            self.heroes[self.actor].marks.add("opened")
        elif kind == "summon":
            if self.extra_weak:
                self.extra_weak -= 1
            else:
                self.weak_left, self.strong_left = self.weak_left - 1, 0
        elif kind == "summon_strong":
            if self.extra_strong:
                self.extra_strong -= 1
            else:
                self.weak_left = self.strong_left = 0
        elif kind == "target":
            self.victim, self.announced = answer[1], []
        elif kind == "strike_wall":
            self.monsters[answer[1]].blows -= 1
        elif kind == "strike":
            self.monsters[answer[1]].blows -= 1
            self.announced.append(answer[1])
        elif kind == "onslaught":
            for figure in self._attackers(self.victim):
                self.announced += [figure] * self.monsters[figure].blows
                self.monsters[figure].blows = 0

    def on_announced(self, who: int, attackers: tuple[int, ...]) -> None:
        """9b.5: what was named, and the last attack, which is made without a question if it is the only one left."""
        for figure in set(attackers):
            more = attackers.count(figure) - self.announced.count(figure)
            able = not more or figure in self._attackers(who)
            self.insist(0 <= more <= self.monsters[figure].blows and able, f"monster {figure} can't attack")
            self.monsters[figure].blows -= more
            self.announced += [figure] * more
        super().on_announced(who, attackers)

    def ended(self, winners: tuple[int, ...], reason: str) -> None:
        """14: who has won, and why."""
        heroes = tuple(seat for seat in sorted({hero.seat for hero in self.heroes}))
        alive = [hero for hero in self.heroes if hero.hp > 0]
        if reason == "zorkal":
            self.insist(self.log[-1] == ("zorkal_dead",) and winners == heroes, "the heroes win when Zorkal dies")
        elif reason == "slaughter":
            self.insist(not alive and winners == (0,), "the Dornkeeper wins when nobody is left")
        elif reason == "ritual":
            self.insist(self.streak == 3 and winners == (0,), "the Dornkeeper wins by the Ultimate Ritual")
        else:
            self.insist(reason == "surrender" and self.log[-1][0] == "surrendered", f"nobody wins by {reason}")
            self.insist(winners == (heroes if self.log[-1][1] == 0 else (0,)), "the side that gives up loses")
