"""The judge of the Dark Castle.

Judged: characters and HP, the order of the castle, where every item lies and who may carry, use, trade or give it up, scattering,
prices of ways and which ways are open, the row of dice and every die that leaves it, rests, duels, blocks and all blows of Defend,
what can be done before a round, in an Attack, in a trading window and in a choice, and the end.

Not judged: how likely dice are; who may know what; whom a chapter's loss or gain addresses; what may be answered to a loss; tests of
traits beyond the faces rolled.
"""

from typing import Any

from referee.darkcastle.books import CHAPTERS, DICE, LETTERS, SHIELD, Books, Fight
from referee.watching import Asked, Key, Objection

FACES = ("M", "C", "W", "MM", "CC", "WW")


class Judge(Books):
    """A referee of one game."""

    def __init__(self, raw: dict[str, Any], seats: int) -> None:
        super().__init__(raw, seats)
        self.log: list[Key] = []
        self.picker = -1  # who has rolled again and may pick
        self.due: list[dict[int, int]] = []
        self.price = False
        self.wants = ""  # what has to be given up for it
        self.aim = -1  # the trait of the dice that are being removed
        self.pricked = -1  # who has removed the last die of a trait, and owes for it
        self.kneeling = -1  # who kneels, and owes for it

    def happened(self, event: Key, rule: str) -> None:
        """Something was told."""
        self.log.append(event)
        self.rule = rule
        try:
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

    def _aimed_at(self, fight: Fight, answer: Key) -> int:
        """Which trait an answer removes from the row, if any."""
        if answer[0] == "strike":
            return fight.hound if answer[1] < 0 else fight.seconds[answer[1]] if answer[2] else fight.faces[answer[1]] % SHIELD
        if answer[0] == "use" and self.power(answer[1])["do"] == "symbol":
            return LETTERS.index(self.power(answer[1])["trait"])
        return answer[1] if answer[0] == "face" else -1

    def _resolved(self, fight: Fight, who: int, second: bool) -> None:
        """5.attack.2: a die that has struck is used up."""
        if who < 0:
            fight.hound = -1
            return
        fight.scored.add(who)
        if second:
            del fight.seconds[who]
        else:
            fight.ready.remove(who)

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

    def struck(self, fight: Fight) -> list[dict[int, int]]:
        """5.defend.2: whom the enemy strikes is settled when it strikes; what is eaten in answer changes nothing about it."""
        fight.blows = fight.blows or self.wanted()
        return fight.blows

    def _eased(self, losses: dict[int, int]) -> dict[int, int]:
        assert self.fight is not None
        left = {who: loss - self.fight.eased.get(who, 0) for who, loss in losses.items()}
        return {who: loss for who, loss in left.items() if loss > 0}

    def told_healed(self, who: int, amount: int, hp: int) -> None:
        self.insist(hp == self.hp[who] + amount <= self.most and amount > 0, f"{self.hp[who]} + {amount} is not {hp}")
        self.hp[who] = hp

    def told_died(self, who: int) -> None:
        self.insist(self.hp[who] == 0, "somebody dies with HP left")

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

    # ------------------------------------------------------------------ fights

    def told_fight_began(self, row: tuple[int, ...], attack: int, _: bool = False) -> None:
        cards = [card for card in self.fights_on(self.taken) if card["attack"] == attack and self._is_laid(card["row"], row)]
        self.insist(cards, f"no such enemy on this page: {row} {attack}")
        self.fight = Fight(cards[0], [*row])

    def _is_laid(self, drawn: str, row: tuple[int, ...]) -> bool:
        letters = drawn.replace("+P", "").replace("P", "")
        rolled = min(self.size, DICE - len(letters)) if "P" in drawn else 0
        return "".join(LETTERS[die] for die in row[: len(letters)]) == letters and len(row) == len(letters) + rolled

    def told_rested(self, who: int) -> None:
        fight = self._round()
        self.insist(not fight.no_rest and not fight.duel and fight.resting < 0 and not fight.faces, "nobody may rest now")
        fight.resting = who

    def told_knelt(self, who: int) -> None:
        fight = self._round()
        self.insist(fight.rite and self.hp[who] > fight.rite and fight.resting < 0 and not fight.faces, "nobody may kneel now")
        fight.resting = self.kneeling = who

    def told_granted(self, trait: int) -> None:
        fight = self.fight
        assert fight is not None
        self.insist(fight.rite and fight.resting >= 0 and self.kneeling < 0 and not fight.faces, "nobody has knelt")
        self.insist(trait in (fight.row[:1] if fight.in_order else fight.row), "no such die")
        fight.row.remove(trait)

    def told_burned(self, card: int, by: int) -> None:
        fight = self._round()
        self.insist(fight.light and not fight.lit and self.answer == ("burn", card), "nothing burns now")
        self.hands[by].remove(card)
        self.discards.add(card)
        fight.lit = fight.light

    def told_duels(self, who: int) -> None:
        fight = self._round()
        self.insist(fight.duel and (fight.rounds or who == self.turner), "it is not this one's duel")
        fight.alone = who

    def told_warded(self, trait: int) -> None:
        self._round().ward = trait

    def _round(self) -> Fight:
        """A new round begins with the first thing that happens in it; then the last one must have been whole."""
        fight = self.fight
        assert fight is not None
        if fight.faces:
            self.end_round(fight)
        return fight

    def end_round(self, fight: Fight) -> None:
        """5.defend.1, 5.defend.2, 5.defend.4: whoever had to lose has lost, and nobody else."""
        self.insist(fight.row, "the enemy should be defeated")
        due = self.due if fight.hurt else [self._eased(each) for each in self.struck(fight)]
        self.insist(fight.hurt in due, f"it took {fight.hurt}, not {due}")
        fight.rounds += 1
        fight.begin_round()

    def told_row_rolled(self, row: tuple[int, ...], _: bool = False) -> None:
        fight = self.fight
        assert fight is not None
        ended = bool(fight.faces) and self.rule == "5.special.1"
        if ended:
            self.end_round(fight)
        if ended and fight.reroll_row:
            self.insist(len(row) == len(fight.row), "the row has another length")
        elif fight.wakes and self.rule == "5.special.1":
            awake = 0 < fight.rounds <= fight.wakes and not fight.faces and fight.resting < 0
            self.insist(awake and [*row[:-1]] == fight.row and len(row) <= DICE, "nothing wakes now")
        elif fight.leech and self.rule == "5.special.1":
            self.insist(len(row) == len(fight.row) + 1 <= fight.first and fight.resting >= 0 and not fight.faces, "no die joins now")
        else:
            self.insist(
                self.rule == "4.use.2" and sum(one != other for one, other in zip(row, fight.row, strict=True)) == 1, "the row changes"
            )
        fight.row = [*row]

    def told_attack_rolled(self, who: int, face: int, extra: int = -1) -> None:
        fight = self.fight
        assert fight is not None
        if who < 0:
            self.insist(self.companion and not fight.duel, "who rolls?")
            fight.hound = face
            return
        if self.rule == "5.attack.1":
            if who in fight.faces:
                self._round()
            self.insist(who != fight.resting and fight.alone in {-1, who}, f"{who} does not fight")
        self.insist(FACES[face] in self.people[self.chosen[who]]["faces"], "no such face")
        fight.faces[who] = face
        fight.ready.add(who)
        if extra >= 0:
            self.insist(self.standing(who, "extra_die"), "a second die for nothing")
            fight.seconds[who] = extra

    def told_struck(self, who: int, trait: int, dice: int) -> None:
        fight = self.fight
        assert fight is not None
        self.insist(self.aim in {trait, -1} and fight.row.count(trait) >= dice, "there are no such dice")
        self.insist(self.aim >= 0 or fight.in_order or len(set(fight.row)) == 1, "nobody has said which")
        self.aim = -1
        self.insist(trait != fight.ward or self.answer[0] != "strike", "that trait scores nothing")
        if fight.in_order:
            self.insist(all(die == trait for die in fight.row[:dice]), "only the left end is open")
        for _ in range(dice):
            fight.row.remove(trait)
        if fight.thorns and trait not in fight.row:
            self.pricked = who
        if self.answer[0] == "strike":
            self.insist(self.answer[1] == who and dice <= self.answer[3], "another strikes")

    def told_stayed(self, trait: int) -> None:
        fight = self.fight
        assert fight is not None
        self.insist(fight.stubborn and LETTERS[trait] in fight.stubborn, "it does not stay")
        self.insist(self.aim >= 0 or fight.in_order or len(set(fight.row)) == 1, "nobody has said which")
        aim = self.aim if self.aim >= 0 else fight.row[0]  # nobody is asked where one trait alone can be hit
        fight.row[fight.row.index(aim)] = trait
        if self.answer[0] != "strike":  # who throws several things aims with each; both hits of a DOUBLE go the same way
            self.aim = -1

    def told_blocked(self, who: int) -> None:
        self.insist(self.blocks(who), f"{who} has not blocked")

    def told_spared(self, who: int, amount: int) -> None:
        if self.kneeling == who:
            self.insist(self.fight is not None and amount == self.fight.rite, "that is not all of it")
            self.kneeling = -1
        elif self.pricked == who:
            self.insist(self.fight is not None and amount == self.fight.thorns, "that is not all of it")
            self.pricked = -1
        elif self.fight is not None:
            self.fight.eased[who] = self.fight.eased.get(who, 0) + amount

    def told_guarded(self, who: int) -> None:
        fight = self.fight
        assert fight is not None
        self.insist(self.companion, "nobody can do that")
        self.companion = ""
        fight.eased[who] = 99

    def told_defeated(self, rounds: int) -> None:
        fight = self.fight
        assert fight is not None
        self.insist(not fight.row and rounds == fight.rounds + 1 and not fight.hurt, "it still stands")
        self.fight = None

    def told_fled(self) -> None:
        self.fight = None

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

    def _meals(self) -> set[Key]:
        """2.hp.5, 4.use.1: food for whoever would gain by it."""
        found: set[Key] = set()
        for by, hand in enumerate(self.hands):
            for card in hand:
                power = self.power(card)
                fight = self.fight
                if power["do"] == "heal" and not (fight is not None and (fight.no_items or fight.resting == by)):
                    hungry = self.hp[by] if power.get("who", "you") == "you" else min(self.hp)
                    found |= {("use", card, by)} if hungry < self.most else set()
        return found

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

    def _before_round(self, fight: Fight) -> set[Key]:
        """5.round.2, 5.rest.1."""
        if fight.duel:
            found: set[Key] = {("duel", who) for who in range(self.size)} if fight.rounds else {("duel", self.turner)}
        else:
            found = {("all_fight",)} | ({("rest", who) for who in range(self.size)} if not fight.no_rest else set())
        if fight.flee:
            found.add(("run",))
        if fight.rite:
            found |= {("kneel", who) for who in range(self.size) if self.hp[who] > fight.rite}
        if fight.light and not fight.lit:
            found |= {("burn", card) for hand in self.hands for card in hand}
        if not fight.no_items:
            for by, hand in enumerate(self.hands):
                for card in hand:
                    what = self.power(card)["do"]
                    if (what == "insight" and not fight.rounds) or (what == "smoke" and self.turned[-1] < self.bosses):
                        found.add(("use", card, by))
        return found | self._meals()

    def _attack(self, fight: Fight) -> set[Key]:
        """5.attack.3, 5.attack.7, 4.use.1: what the dice and the items can do now."""
        found: set[Key] = {("finish",)} | self._meals()
        open_row = fight.row
        if fight.in_order:
            end = next((at for at, die in enumerate(fight.row) if die != fight.row[0]), len(fight.row))
            open_row = fight.row[:end]
        plated = fight.rounds < fight.plated
        counts = {trait: 0 if trait == fight.ward else open_row.count(trait) for trait in range(3)}
        for who in fight.ready:
            face = fight.faces[who]
            double = face >= SHIELD
            most = 0 if plated and not double else 2 if double or self.standing(who, "twofold") else 1
            found |= {("strike", who, False, hits) for hits in range(1, min(most, counts[face % SHIELD]) + 1)}
        for who, trait in fight.seconds.items():
            if counts[trait] and not plated:
                found.add(("strike", who, True, 1))
        if fight.hound >= 0 and counts[fight.hound] and not plated:
            found.add(("strike", -1, False, 1))
        if not fight.no_items:
            for by in fight.faces:
                found |= {("use", card, by) for card in self.hands[by] if self._fits_attack(fight, counts, plated, by, card)}
        return found

    def _fits_attack(self, fight: Fight, counts: dict[int, int], plated: bool, by: int, card: int) -> bool:
        power = self.power(card)
        what, face = power["do"], fight.faces[by]
        if what == "symbol":
            return counts[LETTERS.index(power["trait"])] > 0 and not plated
        if what == "reroll":
            return by in fight.ready and LETTERS[face % SHIELD] == power["trait"] and card not in fight.tired
        if what == "again":
            return by not in fight.ready and by in fight.scored and card not in fight.tired
        return what == "spike" or (what in {"luck", "loaded"} and by in fight.ready)
