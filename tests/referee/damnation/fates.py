"""Cards, tokens and Souls that change hands; damage, attacks and elimination, as the book orders them."""

from collections.abc import Sequence
from typing import Any

from referee.damnation.books import NOBODY, PASS, SLOTS, SUFFER, VAMPIRE, Blow
from referee.damnation.circumstances import Circumstances
from referee.damnation.script import ANY, Line, Over, Told, ask
from referee.watching import Key, Objection

REPLIES = {"ward", "sharpen", "blunt", "parry", "mirror", "shield", "repel", "save"}


class Fates(Circumstances):
    """What happens to people."""

    # -------------------------------------------------------------- cards

    def see_drawn(self, seat: int, deck: int) -> Line:
        """7.2b: a card is drawn, and all see its face or its back."""
        event = yield Told(ANY, seat, ANY)
        if event[0] == "drew_hidden":
            if event[2] != deck:
                raise Objection(f"{event} is not from deck {deck}")
            event = yield Told("drew", seat, ANY)
            hidden = True
        else:
            hidden = False
        card = event[2]
        if event[0] != "drew":
            raise Objection(f"a card of deck {deck} was to be drawn, not {event}")
        if hidden == (self.visible(card) or self.cards[card]["kind"] == "event"):
            raise Objection(f"card {card} was shown to the wrong people")
        self.take(deck, card)
        return card

    def draw_from(self, seat: int, deck: int) -> Line:
        """3.1a: the top card, or nothing (-1)."""
        if not self.fresh[deck] and not self.under[deck]:
            yield Told("nothing_to_draw", seat, deck)
            return -1
        return (yield from self.see_drawn(seat, deck))

    def discard(self, seat: int, card: int) -> Line:
        """5.4.2: face down under its deck."""
        if not self.visible(card):
            yield Told("discarded_hidden", seat, self.deck_of[card])
        yield Told("discarded", seat, card)
        self.people[seat].hand.remove(card)
        self.put_under(card)

    def loose(self, seat: int) -> list[Key]:
        """8.10.2a: cards that can be given up by choice."""
        return [("discard", card) for card in self.people[seat].hand if not self.cards[card].get("clings")]

    def give_up(self, seat: int, rule: str = "5.4.2") -> Line:
        """A card of the player's choice, or -1 for none."""
        answer = yield from ask(seat, rule, self.loose(seat) or [PASS])
        return answer[1] if answer != PASS else -1

    def backs(self, seat: int) -> list[Key]:
        """8.10.1a: what can be pointed at by somebody who does not see the hand."""
        return list(
            dict.fromkeys(("discard", card) if self.visible(card) else ("blind", self.deck_of[card]) for card in self.people[seat].hand)
        )

    def with_back(self, seat: int, answer: Key, card: int) -> int:
        """The card that it was must be one of those that were pointed at."""
        if answer[0] == "discard":
            fits = card == answer[1]
        else:
            fits = card in self.people[seat].hand and not self.visible(card) and self.deck_of[card] == answer[1]
        if not fits:
            raise Objection(f"card {card} is not what {answer} of seat {seat} means")
        return card

    def lose_at_random(self, seat: int) -> Line:
        """8.10.1: the next survivor chooses."""
        backs = self.backs(seat)
        if not backs:
            return
        answer = yield from ask(self.after(seat), "8.10.1", backs)
        if answer[0] == "blind":
            yield Told("discarded_hidden", seat, answer[1])
        event = yield Told("discarded", seat, ANY)
        card = self.with_back(seat, answer, event[2])
        self.people[seat].hand.remove(card)
        self.put_under(card)

    def hand_over(self, giver: int, taker: int, card: int) -> Line:
        """A card changes hands, as all or as two see it."""
        if not self.visible(card):
            yield Told("taken_hidden", taker, self.deck_of[card], giver)
        yield Told("taken", taker, card, giver)
        self.people[taker].hand.append(card)

    def steal(self, thief: int, victim: int) -> Line:
        """8.10.1a: by backs alone."""
        backs = self.backs(victim)
        if not backs or not self.people[victim].alive:
            return
        answer = yield from ask(thief, "8.10.1a", backs)
        if answer[0] == "blind":
            yield Told("taken_hidden", thief, answer[1], victim)
        event = yield Told("taken", thief, ANY, victim)
        card = self.with_back(victim, answer, event[2])
        self.people[victim].hand.remove(card)
        self.people[thief].hand.append(card)

    # -------------------------------------------------------------- tokens and Souls

    def gain_token(self, seat: int) -> Line:
        """8.3.6, 8.2.5."""
        person = self.people[seat]
        empty = SLOTS - person.tokens
        if not empty:
            yield Told("token_gained", seat, -1)
            return
        _, slot, _ = yield from ask(seat, "8.3.6", self.slots(seat, empty))
        yield Told("token_gained", seat, slot)
        person.tokens.add(slot)

    def lose_token(self, seat: int, slot: int) -> Line:
        """8.3.8a."""
        yield Told("token_lost", seat, slot)
        self.people[seat].tokens.remove(slot)

    def spend_soul(self, seat: int, soul: int) -> Line:
        """8.6.1b: it leaves the game."""
        yield Told("soul_spent", seat, soul)
        self.people[seat].souls.remove(soul)

    def trade(self, seat: int, soul: int) -> Line:
        """8.6.1."""
        yield from self.spend_soul(seat, soul)
        yield from self.gain_token(seat)

    def trade_souls(self, seat: int) -> Line:
        """8.6.1a: as many as they like."""
        while trades := self.trades(seat):
            answer = yield from ask(seat, "8.6.1", [PASS, *trades])
            if answer == PASS:
                return
            yield from self.trade(seat, answer[1])

    # -------------------------------------------------------------- playing

    def lay_open(self, seat: int, answer: Key) -> Line:
        """A card is played or a Talent used: its effects. A Relic stays, and is spent for this turn; every other card goes."""
        tag, number, target, _ = answer
        if tag == "use":
            yield Told("talent_used", seat, number, target)
            self.people[seat].tokens.remove(number)
            return self.talent(seat, number)["effects"]
        yield Told("played", seat, number, target)
        if self.cards[number].get("relic"):
            self.turn.spent.add(number)
        else:
            self.people[seat].hand.remove(number)
        return self.cards[number].get("effects", [])

    def lay_away(self, answer: Key) -> None:
        """7.2: what was played goes under its deck, unless it is a Relic."""
        if answer[0] == "play" and not self.cards[answer[1]].get("relic"):
            self.put_under(answer[1])

    def reply(self, seat: int, answer: Key) -> Line:
        """A reply changes what is about to happen; everything else that it does waits until that is over."""
        effects = yield from self.lay_open(seat, answer)
        later = [effect for effect in effects if effect["do"] not in REPLIES]
        if later:
            self.agenda.append((later, seat, self.blow.seat if self.blow else NOBODY, NOBODY))
        self.lay_away(answer)
        return effects

    # -------------------------------------------------------------- damage

    def heal(self, seat: int, amount: int) -> Line:
        """8.4.1a, 9.4.3."""
        person = self.people[seat]
        most = self.characters[person.character]["health"]
        gained = min(amount - self.rule("healing"), most - person.health)
        if gained > 0 and self.act < 4 and person.alive and seat != self.vampire:
            person.health += gained
            yield Told("healed", seat, gained, person.health)

    def suffer(self, harms: Sequence[tuple[int, int]], cause: str, by: int = NOBODY) -> Line:
        """8.4.1, 8.1.14: each may reply; then all suffer at once."""
        taken = []
        for seat, amount in harms:
            if amount <= 0 or seat == self.vampire or not self.people[seat].alive:
                continue
            left = amount
            while left:
                answer = yield from ask(seat, "5.2.12" if cause == "attack" else "8.3.3", [SUFFER, *self.replies(seat, "harmed")])
                if answer == SUFFER:
                    break
                effects = yield from self.reply(seat, answer)
                left = max(0, left - sum(effect["amount"] for effect in effects if effect["do"] == "ward"))
            taken.append((seat, left))
        dead = []
        for seat, amount in taken:
            person = self.people[seat]
            person.health = max(0, person.health - amount)
            yield Told("hurt", seat, amount, person.health, cause) if amount else Told("unharmed", seat)
            if not person.health:
                dead.append(seat)
        if dead:
            yield from self.eliminate(dead, cause, by)

    def doom(self, seat: int, cause: str, by: int = NOBODY) -> Line:
        """8.4.2, 11.4a: out, unless a card saves from elimination."""
        answer = yield from ask(seat, "11.4a", [SUFFER, *self.replies(seat, "doomed")])
        if answer == SUFFER:
            yield from self.eliminate([seat], cause, by)
        else:
            yield from self.reply(seat, answer)
            yield Told("saved", seat)

    def eliminate(self, seats: Sequence[int], cause: str, by: int = NOBODY) -> Line:
        """8.4.12a: marked; the end; estates and Graves; Deathknells; the Act."""
        for seat in seats:
            person = self.people[seat]
            self.graves[seat] = self.where(seat)
            person.alive, person.health = False, 0
            yield Told("eliminated", seat, cause, by, person.place)
            if seat == self.vampire:
                self.end_role()
            self.jammed = [each for each in self.jammed if each[1] != seat]
            person.place, person.step, person.misses, person.chill, person.holder = NOBODY, 0, 0, 0, NOBODY
            person.tokens = set()
            if self.turn.controlled == seat:
                self.turn.controlled = NOBODY
            for other in self.people:
                if other.holder == seat:
                    other.holder = NOBODY
        left = tuple(seat for seat, person in enumerate(self.people) if person.alive)
        if len(left) < 2:
            if left:
                yield Told("last_survivor", left[0])
            raise Over(left, cause if left else "nobody")
        heir = by if by in left and by != self.vampire else NOBODY
        fallen = [seat for seat in self.order(self.turn.seat) if seat in seats]
        for seat in fallen:
            yield from self._estate(seat, heir)
        for seat in fallen:
            yield from self.toll(seat, "8.5.1")
        if self.act == 2 and not self.gothic:
            self.act = 3
            yield Told("act_began", 3)

    def _estate(self, seat: int, heir: int) -> Line:
        """8.4.3, 8.4.4, 8.4.8."""
        person = self.people[seat]
        cards, souls = person.hand, person.souls
        for card in person.curses:
            self.put_under(card)
        person.hand, person.souls, person.curses = [], set(), []
        if heir >= 0:
            yield Told("spoils", heir, seat, len(cards), len(souls))
            self.people[heir].hand += cards
            self.people[heir].souls |= souls
        else:
            yield Told("buried", seat, len(cards), len(souls))
            self.pile += cards
            self.pile_souls |= souls

    def toll(self, seat: int, rule: str) -> Line:
        """8.5.1, 8.5.2, 8.5.5."""
        down = [("toll", space) for space, knell in enumerate(self.knells) if knell < 0]
        if not down:
            return
        _, space = yield from ask(seat, rule, down)
        _, _, knell = yield Told("knelled", seat, ANY)
        if knell in self.knells or not 0 <= knell < len(self.knell_cards):
            raise Objection(f"Deathknell {knell} can't lie there")
        self.knells[space] = knell

    def end_role(self) -> None:
        """7.17, 8.1.34."""
        self.fresh[VAMPIRE] |= {*self.under[VAMPIRE], *self.powers_held}
        self.under[VAMPIRE], self.powers_held = [], []
        self.vampire, self.timer, self.lair = NOBODY, 0, self.castle.room["vault"]

    # -------------------------------------------------------------- attacks

    def hits_from(self, distance: int, target: int) -> bool:
        """8.3.1: from any distance (1), from none (0), or from so many spaces and no more."""
        farthest = self.rule("ranged_target", target)
        return farthest == 1 or distance <= farthest

    def attacks(self, seat: int) -> list[Key]:
        """5.2.10, 5.2.13, 5.2.15a, 5.2.16, 6.7.2a, 6.12.11."""
        person, room = self.people[seat], self.castle.room
        weapons = [card for card in person.hand if self.cards[card]["kind"] == "weapon"]
        if self.turn.attacked or person.place == room["moat"]:
            return []
        if self.in_corridor(person.place):
            return [
                ("attack", card, target)
                for target, distance in self.seen(person.place, 9)
                if self.can_target(seat, target)
                and (distance == 1 or (self.rule("ranged_attacks", seat) and self.hits_from(distance, target)))
                for card in weapons
                if self.cards[card].get("range", 1) >= distance
            ]
        if person.place != room["courtyard"] and not self.rule("indoor_attacks", seat):
            weapons = [card for card in weapons if self.cards[card].get("indoors")]
        prey = [other for other in self.inside(person.place) if self.can_target(seat, other)]
        return [("attack", card, other) for other in prey for card in weapons]

    def attack(self, seat: int, target: int, card: int, damage: int = 0) -> Line:
        """5.2.10a: named; the attacker's cards, the target's, those of third players; damage; the weapon goes."""
        printed: dict[str, Any] = self.cards[card] if card >= 0 else {}
        damage += printed.get("damage", 0) + self.edge(printed, seat, target) + self.rule("attack_damage", seat)
        if printed.get("relic"):
            damage += self.rule("relic_damage", seat)
        self.turn.attacked = True
        yield Told("attacked", seat, target, card, damage)
        self.blow = Blow(seat, target, damage)
        yield from self._on_the_blow(seat, "attack")
        yield from self._on_the_blow(target, "attacked")
        for third in self.order(seat):
            if third not in {seat, target}:
                yield from self._on_the_blow(third, "bystander")
        damage = max(0, self.blow.damage - self.blow.armour)
        self.blow = None
        before = self.people[target].health
        yield from self.suffer([(target, damage)], "attack", seat)
        if printed.get("hit") and self.people[target].health < before:
            self.agenda.append((printed["hit"], seat, target, seat))
        if card in self.people[seat].hand and not printed.get("relic"):
            yield Told("discarded", seat, card)
            self.people[seat].hand.remove(card)
            self.put_under(card)

    def _on_the_blow(self, seat: int, moment: str) -> Line:
        """5.2.12, 7.8: any number of cards each."""
        while True:
            answer = yield from ask(seat, "5.2.12", [PASS, *self.replies(seat, moment)])
            if answer == PASS:
                return
            effects = yield from self.reply(seat, answer)
            blow = self.blow
            assert blow is not None
            if any(effect["do"] == "mirror" for effect in effects):
                back = {"do": "riposte", "amount": max(1, blow.damage - blow.armour)}
                self.agenda.append(([back], seat, blow.seat, NOBODY))
            if answer[0] == "play":
                blow.armour += self.cards[answer[1]].get("armour", 0) + self.edge(self.cards[answer[1]], seat, blow.seat)
            for effect in effects:
                if effect["do"] == "sharpen":
                    blow.damage += effect["amount"]
                elif effect["do"] == "blunt":
                    blow.armour += effect["amount"]
                elif effect["do"] in {"parry", "mirror"}:
                    blow.armour += 999
