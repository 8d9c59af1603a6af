"""Fights of the Dark Castle: the row and every die that leaves or joins it, rests, rites, duels, blows, and what can be done in a round."""

from typing import Any

from referee.darkcastle.books import DICE, LETTERS, SHIELD, Books, Fight
from referee.watching import Key

FACES = ("M", "C", "W", "MM", "CC", "WW")


class Fights(Books):
    """What a referee knows of an enemy."""

    def __init__(self, raw: dict[str, Any], seats: int) -> None:
        super().__init__(raw, seats)
        self.rule = ""
        self.due: list[dict[int, int]] = []
        self.aim = -1  # the trait of the dice that are being removed
        self.pricked = -1  # who has removed the last die of a trait, and owes for it
        self.owed: list[str] = []  # what has to happen to the row before anything else

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
        if fight.leech and len(fight.row) < fight.first:
            self.owed.append("it feeds")

    def told_knelt(self, who: int) -> None:
        fight = self._round()
        self.insist(fight.rite and self.hp[who] > fight.rite and fight.resting < 0 and not fight.faces, "nobody may kneel now")
        fight.resting = self.kneeling = who
        self.owed.append("a die for the rite")

    def told_granted(self, trait: int) -> None:
        fight = self.fight
        assert fight is not None
        self.insist(self.owed == ["a die for the rite"] and self.kneeling < 0 and not fight.faces, "nobody has knelt")
        self.insist(("face", trait) in self._to_grant(fight), "no such die")
        self.insist(self.answer in {("face", trait), ("kneel", fight.resting), ("accept",)} or self.answer[0] == "use", "another was named")
        self.owed.clear()
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
        self.insist(not self.owed, f"what becomes of the row: {self.owed}")
        return fight

    def end_round(self, fight: Fight) -> None:
        """5.defend.1, 5.defend.2, 5.defend.4: whoever had to lose has lost, and nobody else."""
        self.insist(fight.row, "the enemy should be defeated")
        due = self.due if fight.hurt else [self._eased(each) for each in self.struck(fight)]
        self.insist(fight.hurt in due, f"it took {fight.hurt}, not {due}")
        fight.rounds += 1
        fight.begin_round()
        self.owed = ["it is rolled anew"] if fight.reroll_row else []
        if fight.rounds <= fight.wakes and len(fight.row) < DICE:
            self.owed.append("it wakes")

    def told_row_rolled(self, row: tuple[int, ...], _: bool = False) -> None:
        fight = self.fight
        assert fight is not None
        if self.rule != "5.special.1":
            changed = sum(one != other for one, other in zip(row, fight.row, strict=True))
            self.insist(self.rule == "4.use.2" and changed == 1, "the row changes")
        else:
            if fight.faces:
                self.end_round(fight)
            self.insist(self.owed, "nothing becomes of the row")
            if self.owed.pop(0) == "it is rolled anew":
                self.insist(len(row) == len(fight.row), "the row has another length")
            else:
                self.insist([*row[:-1]] == fight.row, "one die joins the row")
        fight.row = [*row]

    def told_attack_rolled(self, who: int, face: int, extra: int = -1) -> None:
        fight = self.fight
        assert fight is not None
        if who < 0:
            self.insist(self.companion and not fight.duel, "who rolls?")
            fight.hound = face
            return
        if self.rule == "5.attack.1":
            if who in fight.faces or not fight.faces:
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
        self.owed.clear()

    def struck(self, fight: Fight) -> list[dict[int, int]]:
        """5.defend.2: whom the enemy strikes is settled when it strikes; what is eaten in answer changes nothing about it."""
        fight.blows = fight.blows or self.wanted()
        return fight.blows

    def _eased(self, losses: dict[int, int]) -> dict[int, int]:
        assert self.fight is not None
        left = {who: loss - self.fight.eased.get(who, 0) for who, loss in losses.items()}
        return {who: loss for who, loss in left.items() if loss > 0}

    # ------------------------------------------------------------------ what may be asked in a fight

    def _to_grant(self, fight: Fight) -> set[Key]:
        return {("face", trait) for trait in (fight.row[:1] if fight.in_order else fight.row)}

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
