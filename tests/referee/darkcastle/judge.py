"""The judge of the Dark Castle.

Judged: characters and HP, the order of the castle, where every item lies and who may carry, use, trade or give it up, scattering;
the course of every card, instruction by instruction: whom it means, what it takes and gives, what is carried, what is rolled and what
helps; prices of ways and which ways are open; the row of dice and every die that leaves or joins it, rests, rites, lights, duels,
blocks and all blows of Defend; what can be done before a round, in an Attack, in a trading window and in a choice; the end.

Not judged: how likely dice are; who may know what; what may be answered to a loss.
"""

from typing import Any

from referee.darkcastle.books import CHAPTERS
from referee.darkcastle.course import Course
from referee.darkcastle.fights import Fights
from referee.watching import Asked, Key, Objection


class Judge(Fights):
    """A referee of one game."""

    def __init__(self, raw: dict[str, Any], seats: int) -> None:
        super().__init__(raw, seats)
        self.log: list[Key] = []
        self.picker = -1  # who has rolled again and may pick
        self.price = False
        self.wants = ""  # what has to be given up for it
        self.course: Course | None = None

    def happened(self, event: Key, rule: str) -> None:
        """Something was told."""
        self.log.append(event)
        self.rule = rule
        try:
            if self.course is not None:
                self.course.happened(event, rule)
            told = getattr(self, f"told_{event[0]}", None)
            if told is not None:
                told(*event[1:])
        except (Objection, KeyError, IndexError, AttributeError, ValueError, TypeError, AssertionError) as error:
            raise Objection(f"{error!r} at {event} by {rule} after {self.answer}; {self.log[-9:]}") from error

    def answered(self, _: Asked, answer: Key) -> None:
        """Somebody has decided."""
        self.answer = answer
        fight = self.fight
        if fight is not None:
            self.aim = self._aimed_at(fight, answer)
        if fight is not None and answer[0] == "strike":
            self._resolved(fight, answer[1], answer[2])
        elif fight is not None and answer[0] == "face" and self.picker >= 0:
            fight.faces[self.picker] = answer[1]  # of two rolls one was picked
        rolls_again = answer[0] == "use" and self.power(answer[1])["do"] == "reroll"
        self.picker = answer[2] if rolls_again else -1  # nobody picks where both rolls are alike

    def ended(self, winners: tuple[int, ...], reason: str) -> None:
        """0.object.2, 0.object.3."""
        dead = [who for who, hp in enumerate(self.hp) if hp == 0]
        wanted = ((), "death") if dead else (tuple(range(self.seats)), "escape")
        self.insist((tuple(winners), reason) == wanted, f"it ended with {winners} {reason}, not {wanted}")
        self.insist(dead or (self.turned[-1] >= self.bosses and self.left == 0), "the castle is not over")

    # ------------------------------------------------------------------ people and pages

    def told_chosen(self, who: int, character: int, hp: int) -> None:
        self.insist(who == len(self.chosen) and character not in self.chosen and hp == self.most, "2.characters.5, 2.hp")
        self.chosen.append(character)
        self.hp.append(hp)

    def told_hurt(self, who: int, amount: int, hp: int) -> None:
        self.insist(hp == max(0, self.hp[who] - amount) and amount > 0, f"{self.hp[who]} - {amount} is not {hp}")
        if self.kneeling >= 0 and self.fight is not None:
            self.insist((self.kneeling, amount) == (who, self.fight.rite), "that is not the price of the rite")
            self.kneeling = -1
        elif self.rule == "5.special.1" and self.fight is not None:
            self.insist((self.pricked, amount) == (who, self.fight.thorns), f"{who} has touched no thorn")
            self.pricked = -1
        if self.rule == "5.defend.2" and self.fight is not None:
            if not self.fight.hurt:
                self.due = [self._eased(each) for each in self.struck(self.fight)]
            self.fight.hurt[who] = amount
        self.hp[who] = hp

    def told_healed(self, who: int, amount: int, hp: int) -> None:
        self.insist(hp == self.hp[who] + amount <= self.most and amount > 0, f"{self.hp[who]} + {amount} is not {hp}")
        self.hp[who] = hp

    def told_died(self, who: int) -> None:
        self.insist(self.hp[who] == 0, "somebody dies with HP left")
        self.course = None

    def told_turned(self, who: int, page: int) -> None:
        due = (
            0
            if not self.turned
            else page
            if 0 < page < self.bosses and self.left
            else page
            if page >= self.bosses and not self.left
            else -1
        )
        self.insist(page == due and page not in self.turned, f"page {page} is not the next")
        self.insist(self.answer == ("turn", who) and not self.pool and all(map(self.fits, range(self.size))), "it is turned too early")
        self.turned.append(page)
        self.turner, self.named, self.taken = who, -1, [*self.pages[page]["steps"]]
        self.course = Course(self)

    def told_escaped(self) -> None:
        self.course = None

    def told_named(self, who: int) -> None:
        self.named = who

    def told_way_taken(self, page: int, label: str) -> None:
        self.insist(page == self.turned[-1], "another page")
        choice, way = next((choice, way) for choice in self.choices() for way in choice["ways"] if way["label"] == label)
        self.insist(self._is_open(way, choice), f"{label} is not open")
        self.taken += way.get("steps", [])
        steps = way.get("steps", [])
        gives = steps[0] if steps and steps[0]["do"] == "give_up" else None
        self.price = bool(way.get("needs_item") or (way.get("needs") and gives))
        self.wants = gives.get("what", "") if gives else ""

    def told_joined(self, name: str) -> None:
        self.companion = name

    def told_lost(self, card: int, by: int) -> None:
        kind, name = self.items[card]["kind"], self.called[card]
        self.insist(not self.price or self.wants in {"", kind, name}, f"{name} is not what was promised")
        super().told_lost(card, by)
        self.price = False

    def told_skipped(self, count: int) -> None:
        self.insist(0 < count <= self.left, "there is nothing to skip")
        self.skipped += count

    def _is_open(self, way: dict[str, Any], choice: dict[str, Any]) -> bool:
        deciders = [self.turner] if choice.get("by") == "you" else range(self.size)
        asks = way.get("needs_item") or way.get("needs")
        item = not asks or any(self.has(who, way.get("needs", "")) for who in deciders)
        strong = not way.get("needs_hp") or any(self.hp[who] > way["needs_hp"] for who in deciders)
        return item and strong and (self.left > 0 or not any(step["do"] == "skip" for step in way.get("steps", [])))

    # ------------------------------------------------------------------ what may be asked

    def asked(self, asked: Asked) -> None:
        """Somebody is asked."""
        try:
            self.insist(not self.air, f"these were lost: {self.air}")
            lying = [*self.deck, *self.discards, *self.pool, *(card for hand in self.hands for card in hand)]
            self.insist(sorted(lying) == list(range(len(self.items))), "a card is lost, or there twice")
            self.insist(self.left <= CHAPTERS and all(hp > 0 for hp in self.hp), "somebody is dead")
            self.insist(self.pricked < 0 or asked.rule in {"4.use.1", "4.use.2"}, f"{self.pricked} owes for a thorn")
            self.insist(not self.price or asked.options[0][0] in {"name", "discard"}, "a price was promised and is not paid")
            if asked.rule == "4.use.1" and self.fight is not None and self.fight.faces and self.pricked < 0 and not self.fight.hurt:
                self.struck(self.fight)
            if self.course is not None:
                self.course.asked(asked.rule, asked.options)
            wanted = self._wanted(asked)
            if wanted is not None:
                offered = {*asked.options}
                self.insist(offered <= wanted, f"offered against the books: {sorted(offered - wanted)}")
                self.insist(wanted <= offered, f"demanded by the books and not offered: {sorted(wanted - offered)}")
        except (Objection, KeyError, IndexError, AttributeError, ValueError, TypeError, AssertionError) as error:
            raise Objection(f"{error!r}, asked {asked.rule} {asked.about}; {self.log[-9:]}") from error

    def _wanted(self, asked: Asked) -> set[Key] | None:
        first = asked.options[0][0]
        if asked.rule in {"3.turn.2", "4.draw.4"}:
            return self._trades(asked.rule)
        if asked.rule == "2.characters.5":
            return {("choose", number) for number in range(len(self.people)) if number not in self.chosen}
        if asked.rule == "3.chapter.4" and first == "way":
            wanted = [self._ways(asked, choice) for choice in self.choices()]
            return next((each for each in wanted if each == {*asked.options}), wanted[0])
        if asked.rule == "5.round.2" and self.fight is not None:
            return self._before_round(self._round())
        if asked.rule == "5.special.1" and self.fight is not None and self.owed:
            return self._to_grant(self.fight)
        if asked.rule == "5.attack.2" and self.fight is not None:
            return self._attack(self.fight)
        return None

    def _ways(self, asked: Asked, choice: dict[str, Any]) -> set[Key]:
        """3.chapter.4, 4.use.1: the open ways of a choice, and food for whoever decides."""
        yours = choice.get("by") == "you"
        ways = {("way", number) for number, way in enumerate(choice["ways"]) if self._is_open(way, choice)}
        if yours and asked.seats != (self.turner if self.seats > 1 else 0,):
            return {("nobody but the turner",)}
        return ways | {use for use in self._meals() if use[2] in ([self.turner] if yours else range(self.size))}

    def _trades(self, rule: str) -> set[Key]:
        """4.trade.5: everything may change hands; it closes when all can carry what they have."""
        found = self._meals()
        if all(map(self.fits, range(self.size))):
            found |= {("turn", who) for who in range(self.size)} if rule == "3.turn.2" else {("close",)}
        for card in [*self.pool, *(card for hand in self.hands for card in hand)]:
            owner = self.owner(card)
            found |= {("give", card, to) for to in range(self.size) if to != owner} | ({("lay", card)} if owner >= 0 else set())
            for by in range(self.size) if owner < 0 else [owner]:
                power = self.power(card)
                hungry = self.hp[by] if power.get("who", "you") == "you" else min(self.hp)
                if (power["do"] == "scry" and self.left) or (power["do"] == "heal" and hungry < self.most):
                    found.add(("use", card, by))
        return found
