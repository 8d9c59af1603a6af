"""The second books of the Dark Castle: who has how many HP, where every card lies, what the dice of both sides show."""

from collections.abc import Iterator
from typing import Any

from referee.watching import Key, Objection

LETTERS = "MCW"
SHIELD = 3  # faces from here on are DOUBLES
DICE = 9  # chapter dice in the box
CHAPTERS = 15
STARTS = {1: 18, 2: 18, 3: 14, 4: 12}


class Fight:
    """An enemy, and a round against it."""

    def __init__(self, card: dict[str, Any], row: list[int]) -> None:
        self.card, self.row, self.first = card, row, len(row)
        self.rounds = 0
        self.spent: set[int] = set()
        self.begin_round()

    def begin_round(self) -> None:
        self.resting = self.alone = self.ward = -1
        self.faces: dict[int, int] = {}
        self.seconds: dict[int, int] = {}
        self.hound = -1
        self.ready: set[int] = set()
        self.shielded: set[int] = set()  # with a face that is gone
        self.scored: set[int] = set()
        self.tired: set[int] = set()  # items used in this round
        self.hurt: dict[int, int] = {}
        self.blows: list[dict[int, int]] = []
        self.eased: dict[int, int] = {}
        self.lit = 0  # by how much a burning item eases the blow

    def __getattr__(self, name: str) -> Any:
        """What the card says of it; 0, false or empty if nothing."""
        return self.card.get(name, 0)


class Books:
    """Everything that can be known from what was told."""

    def __init__(self, raw: dict[str, Any], seats: int) -> None:
        self.seats, self.size, self.most = seats, max(2, seats), STARTS[seats]
        self.people = list(raw["characters"].values())
        self.items = [item for item in raw["items"].values() for _ in range(item["copies"])]
        self.called = [name for name, item in raw["items"].items() for _ in range(item["copies"])]
        self.pages = [*raw["start"].values(), *raw["chapters"].values(), *raw["bosses"].values()]
        self.bosses = 1 + len(raw["chapters"])
        self.chosen: list[int] = []
        self.hp: list[int] = []
        self.hands: list[list[int]] = [[] for _ in range(self.size)]
        self.deck = set(range(len(self.items)))
        self.pool: list[int] = []
        self.discards: set[int] = set()
        self.air: set[int] = set()  # cards that are being dealt anew
        self.turned: list[int] = []
        self.skipped = 0
        self.turner = self.named = -1
        self.taken: list[dict[str, Any]] = []  # steps of the open page, and of the ways that were taken on it
        self.companion = ""
        self.fight: Fight | None = None
        self.answer: Key = ("nothing",)
        self.kneeling = -1  # who kneels, and owes for it: until then items work

    def insist(self, holds: object, told: str) -> None:
        if not holds:
            raise Objection(told)

    # ------------------------------------------------------------------ looking

    @property
    def left(self) -> int:
        """Chapters before the boss."""
        return CHAPTERS - self.skipped - sum(0 < page < self.bosses for page in self.turned)

    def power(self, card: int) -> dict[str, Any]:
        power: dict[str, Any] = self.items[card]["power"]
        return power

    def has(self, who: int, what: str) -> bool:
        """Whether somebody carries an item of this class or name, or any where nothing is said."""
        return any(self.is_a(card, what) for card in self.hands[who])

    def is_a(self, card: int, what: str) -> bool:
        return what in {"", self.items[card]["kind"], self.called[card]}

    def owner(self, card: int) -> int:
        return next((who for who, hand in enumerate(self.hands) if card in hand), -1)

    def fits(self, who: int) -> bool:
        """4.carry.1, 4.carry.2."""
        heavy = any(self.items[card].get("two_handed") for card in self.hands[who])
        return len(self.hands[who]) <= (1 if heavy else 2)

    def standing(self, who: int, what: str) -> bool:
        fight = self.fight
        barred = fight is not None and (fight.no_items or fight.resting == who)
        return not barred and any(self.power(card)["do"] == what for card in self.hands[who])

    def choices(self) -> list[dict[str, Any]]:
        """All choices of the open page, those behind a roll or another choice too."""
        found, todo = [], [*self.pages[self.turned[-1]]["steps"]]
        while todo:
            step = todo.pop(0)
            if step["do"] == "choice":
                found.append(step)
            for field in ("won", "lost", "miss", "otherwise", "flee", "yes", "no"):
                todo += step.get(field, [])
            todo += [inner for way in step.get("ways", ()) for inner in way.get("steps", [])]
        return found

    def fights_on(self, steps: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
        """All fights that these steps can lead to."""
        for step in steps:
            if step["do"] == "fight":
                yield step
            for field in ("won", "lost", "miss", "otherwise", "yes", "no"):
                yield from self.fights_on(step.get(field, []))

    def value(self) -> int:
        """5.defend.3, with what specials add."""
        fight = self.fight
        assert fight is not None
        value: int = fight.attack
        if fight.rage:
            value += fight.rage * (fight.rounds // (fight.rage_every or 1))
        if fight.lone and len(fight.faces) < self.size:
            value += fight.lone
        if fight.fury and len(fight.row) <= 2:
            value += fight.fury
        return value - fight.lit

    def blocks(self, who: int) -> bool:
        fight = self.fight
        assert fight is not None
        face = fight.faces[who]
        barred = fight.no_block or (fight.dread and LETTERS[face % SHIELD] in fight.dread)
        return not barred and (face >= SHIELD or who in fight.shielded)

    def wanted(self) -> list[dict[int, int]]:
        """5.defend.2: what the enemy takes from whom, in each way that is left to the group."""
        fight = self.fight
        assert fight is not None
        aimed = [*fight.faces]
        target = fight.card.get("target", "all")
        if target != "all":
            bound = (max if target == "highest" else min)(self.hp[who] for who in aimed)
            aimed = [who for who in aimed if self.hp[who] == bound]
        groups = [[who] for who in aimed] if target == "highest" else [aimed]
        return [{who: self._blow(fight, who) for who in group if self._is_struck(fight, who)} for group in groups]

    def _is_struck(self, fight: Fight, who: int) -> bool:
        return not self.blocks(who) and not (fight.shuns and self.has(who, fight.shuns))

    def _blow(self, fight: Fight, who: int) -> int:
        scented = 1 if fight.scents and self.has(who, fight.scents) else 0
        grudge = fight.grudge * sum(self.blocks(other) for other in fight.faces)
        return self.value() + grudge + scented + (fight.you_extra if who == self.turner else 0)

    # ------------------------------------------------------------------ cards

    def told_drawn(self, card: int) -> None:
        self.insist(card in self.deck, f"card {card} is not in the deck")
        self.deck.remove(card)
        self.pool.append(card)

    def told_reshuffled(self) -> None:
        self.insist(not self.deck and self.discards, "the deck is not empty")
        self.deck, self.discards = self.discards, set()

    def told_given(self, card: int, to: int) -> None:
        if self.air:
            self.air.remove(card)
        else:
            self._take(card)
        self.hands[to].append(card)
        self.insist(self.answer[0] == "give" or self.fits(to), f"{to} can't carry {card}")

    def _take(self, card: int) -> None:
        if card in self.pool:
            self.pool.remove(card)
        else:
            self.hands[self.owner(card)].remove(card)

    def told_laid(self, card: int, by: int) -> None:
        self.hands[by].remove(card)
        self.pool.append(card)

    def told_left_behind(self, card: int) -> None:
        self.pool.remove(card)
        self.discards.add(card)

    def told_lost(self, card: int, by: int) -> None:
        self.hands[by].remove(card)
        self.discards.add(card)

    def told_used(self, card: int, by: int) -> None:
        self.insist(card in self.hands[by] or card in self.pool, f"{by} does not have {card}")
        fight = self.fight
        rests = fight is not None and fight.resting == by and self.kneeling != by
        self.insist(fight is None or not (rests or fight.no_items), "an item works where none should")
        if self.items[card].get("discard"):
            self._take(card)
            self.discards.add(card)
        if fight is not None:
            fight.tired.add(card)
            if self.power(card)["do"] == "reduce":
                fight.spent.add(card)
            if self.power(card)["do"] == "symbol":
                fight.scored.add(by)
            if self.power(card)["do"] == "again" and fight.faces[by] >= SHIELD:
                fight.shielded.add(by)

    def told_scattered(self) -> None:
        self.air = {card for hand in self.hands for card in hand}
        self.hands = [[] for _ in range(self.size)]
