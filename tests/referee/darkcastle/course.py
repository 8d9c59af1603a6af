"""The course of an open card: what each of its instructions asks for, whom it means, and what it does to them, in the card's order."""

from collections.abc import Generator, Sequence
from typing import Any

from referee.darkcastle.books import LETTERS, SHIELD, Books
from referee.watching import Key, Objection

Steps = Sequence[dict[str, Any]]
Reading = Generator[None, Key, None]
"""A part of a card that is read along: it waits for what happens next, and objects where the card wants something else."""

TOLD = {
    *("way_taken", "test_rolled", "to_match", "passed", "failed", "spared", "drawn", "lost", "joined", "skipped"),
    *("scattered", "fight_began", "defeated", "fled", "turned", "named", "used"),
}
"""What a card makes happen."""

BY_THE_CARD = {"hurt", "healed", "looked_away"}
"""What does so too, where it is told by 3.chapter.3: items do the same."""

OVER = {"turned", "3.turn.2"}
ASKED = {"3.chapter.4", "4.use.1", "4.use.5", "4.trade.6", *OVER}
"""By which rules it asks."""


class LaidAside(Exception):
    """Nothing more comes of the card."""


class Course:
    """One open card."""

    def __init__(self, books: Books) -> None:
        self.books, self.named = books, -1
        self.next: Key | None = None
        self.run = self._steps([*books.pages[books.turned[-1]]["steps"]], -1)
        self.is_over, self.window = False, ""
        next(self.run)

    def feed(self, thing: Key) -> None:
        """Something happens, as the books still stand, or is asked, as they stand by then."""
        left: Key | None = thing
        if not self.is_over:
            try:
                self.run.send(thing)
            except (StopIteration, LaidAside):
                self.is_over, left = True, self.next
            else:
                return
        if left is not None and left[0] not in OVER:
            raise Objection(f"nothing more is to come of this card: {thing}")

    def happened(self, event: Key, rule: str) -> None:
        """What is told of it; what is used where items change hands is none of its business."""
        elsewhere = event[0] == "used" and self.window not in ASKED - OVER
        if (event[0] in TOLD and not elsewhere) or (event[0] in BY_THE_CARD and rule == "3.chapter.3"):
            self.feed(event)

    def asked(self, rule: str, options: Sequence[Key]) -> None:
        """What is asked by it."""
        self.window = rule
        if rule in ASKED:
            self.feed((rule, tuple(options)))

    def insist(self, holds: object, told: str) -> None:
        self.books.insist(holds, told)

    # ------------------------------------------------------------------ reading along

    def _peek(self) -> Generator[None, Key, Key]:
        if self.next is None:
            self.next = yield
        return self.next

    def _told(self, *wanted: Any) -> Generator[None, Key, Key]:
        """The next thing is this; None stands for anything."""
        thing = yield from self._peek()
        fits = len(thing) >= len(wanted) and all(want in {None, it} for want, it in zip(wanted, thing, strict=False))
        self.insist(fits, f"the card wants {wanted}, not {thing}")
        self.next = None
        return thing

    def _is(self, what: str) -> Generator[None, Key, bool]:
        return (yield from self._peek())[0] == what

    def _asked(self, rule: str, *, wanted: set[Key] | None = None) -> Generator[None, Key, Key]:
        """A question by this rule, with these options; then its answer, which is known when something comes of it."""
        thing = yield from self._told(rule)
        self.insist(wanted is None or {*thing[1]} == wanted, f"asked by {rule}: {thing[1]}, not {wanted}")
        yield from self._peek()
        return self.books.answer

    # ------------------------------------------------------------------ whom it means

    def _by_name(self, who: str, roller: int) -> list[int]:
        books = self.books
        every = [*range(books.size)]
        known: dict[str, list[int]] = {
            "you": [books.turner],
            "roller": [roller],
            "each": every,
            "others": [it for it in every if it != books.turner],
            "bystanders": [it for it in every if it != self.named],
            "chosen": [self.named] if self.named >= 0 else [],
        }
        return known.get(who, [])

    def _meant(self, who: str, roller: int, among: Sequence[int] | None = None) -> Generator[None, Key, list[int]]:
        """3.turn.4, 3.chapter.4: whoever is addressed; where it is left open somebody is named, and stays so for the rest of the card."""
        yield from self._peek()
        if known := self._by_name(who, roller):
            return known
        hp = self.books.hp
        if who == "chosen":
            able = [*(range(self.books.size) if among is None else among)]
            if (yield from self._is("3.chapter.4")):
                yield from self._asked("3.chapter.4", wanted={("name", it) for it in able})
            self.named = (yield from self._told("named"))[1]
            self.insist(self.named in able, f"{self.named} can't be named")
            return [self.named]
        bound = (max if who == "highest" else min)(hp)
        tied = [it for it, points in enumerate(hp) if points == bound]
        if len(tied) > 1:
            return [(yield from self._asked("3.chapter.4", wanted={("name", it) for it in tied}))[1]]
        return tied

    # ------------------------------------------------------------------ its steps

    def _steps(self, steps: Steps, roller: int) -> Reading:
        for step in steps:
            yield from self._peek()
            yield from getattr(self, f"_{step['do']}")(step, roller)

    def _lose(self, step: dict[str, Any], roller: int) -> Reading:
        """4.use.1: all lose as much at the same moment; what is ignored is ignored whole."""
        left = dict.fromkeys((yield from self._meant(step["who"], roller)), step["amount"])
        while left:
            if (yield from self._is("4.use.1")):
                yield from self._told("4.use.1")
            elif (yield from self._is("spared")):
                thing = yield from self._told("spared")
                self.insist(left.pop(thing[1], 0) == thing[2], f"{thing} is not what was to be lost")
            elif (yield from self._is("used")):
                yield from self._told("used")
            else:
                who = min(left)
                yield from self._told("hurt", who, left.pop(who))

    def _gain(self, step: dict[str, Any], roller: int) -> Reading:
        """2.hp.5."""
        for who in (yield from self._meant(step["who"], roller)):
            yield from self._heals(who, step["amount"])

    def _heals(self, who: int, amount: int) -> Reading:
        yield from self._peek()
        if gained := min(amount, self.books.most - self.books.hp[who]):
            yield from self._told("healed", who, gained)

    def _share(self, step: dict[str, Any], _: int) -> Reading:
        for _number in range(step["amount"]):
            yield from self._peek()
            hurt = [who for who, hp in enumerate(self.books.hp) if hp < self.books.most]
            if len(hurt) > 1:
                hurt = [(yield from self._asked("3.chapter.4", wanted={("name", who) for who in hurt}))[1]]
            for who in hurt:
                yield from self._heals(who, 1)

    def _draw(self, step: dict[str, Any], _: int) -> Reading:
        """4.draw.1, 4.draw.5."""
        for _number in range(step.get("n", 1) * (self.books.size if step.get("each") else 1)):
            yield from self._peek()
            if self.books.deck or self.books.discards:
                yield from self._told("drawn")

    def _give_up(self, step: dict[str, Any], roller: int) -> Reading:
        """4.use.1, 4.trade.6: who wants to eats first; then each gives such things."""
        yield from self._eat()
        yield from self._steps((yield from self._hands_over(step, roller)), roller)

    def _eat(self) -> Reading:
        while (yield from self._peek())[0] in {"4.use.1", "used"}:
            yield from self._told()

    def _hands_over(self, step: dict[str, Any], roller: int) -> Generator[None, Key, Steps]:
        """Whatever comes of it for those who have nothing of the kind."""
        yield from self._peek()
        books, what = self.books, step.get("what", "")
        owners = [who for who in range(books.size) if books.has(who, what)]
        late: Steps = []
        for who in (yield from self._meant(step["who"], roller, owners or None)):
            if not books.has(who, what) and step.get("otherwise"):
                late = [{"do": "each_in_turn", "who": who, "steps": step["otherwise"]}, *late]
            for _number in range(step.get("n", 1)):
                yield from self._peek()
                held = [card for card in books.hands[who] if books.is_a(card, what)]
                if len(held) > 1 and step.get("pick") != "chance":
                    yield from self._asked("4.trade.6", wanted={("discard", card) for card in held})
                    self.insist(books.answer[1] in held, "that is something else")
                    yield from self._told("lost", books.answer[1], who)
                elif held:
                    self.insist((yield from self._told("lost", None, who))[1] in held, f"it is not one of {held}")
        return late

    def _each_in_turn(self, step: dict[str, Any], _: int) -> Reading:
        yield from self._steps(step["steps"], step["who"])

    def _holding(self, step: dict[str, Any], roller: int) -> Reading:
        """What they carry at this moment decides, before anything comes of it."""
        books, what = self.books, step["what"]
        if step["who"] == "group":
            found = any(books.has(who, what) for who in range(books.size))
            yield from self._steps(step.get("yes" if found else "no", ()), roller)
            return
        branches = [(who, step.get("yes" if books.has(who, what) else "no", ())) for who in self._by_name(step["who"], roller)]
        for who, steps in branches:
            yield from self._steps(steps, who)

    def _choice(self, step: dict[str, Any], roller: int) -> Reading:
        """3.chapter.4: its price is paid at once, before anybody eats."""
        while not (yield from self._is("way_taken")):
            self.insist((yield from self._told())[0] in {"3.chapter.4", "4.use.1", "used"}, "a way has to be taken")
        label = (yield from self._told("way_taken"))[2]
        way = next(way for way in step["ways"] if way["label"] == label)
        steps, late = way.get("steps", []), []
        if (way.get("needs_item") or way.get("needs")) and steps and steps[0]["do"] == "give_up":
            late = [*(yield from self._hands_over(steps[0], roller))]
            steps = steps[1:]
        yield from self._steps([*steps, *late], roller)

    def _companion(self, step: dict[str, Any], _: int) -> Reading:
        yield from self._told("joined", step["name"])

    def _look(self, step: dict[str, Any], _: int) -> Reading:
        """2.castle.2."""
        if count := min(step["n"], self.books.left):
            yield from self._told("looked_away", self.books.turner, count)

    def _skip(self, step: dict[str, Any], _: int) -> Reading:
        yield from self._told("skipped", min(step["n"], self.books.left))

    def _scatter(self, _step: dict[str, Any], _: int) -> Reading:
        yield from self._told("scattered")

    def _fight(self, step: dict[str, Any], roller: int) -> Reading:
        """5.after.1, 5.defend.7: whoever wins draws an item; whoever runs bears what the card says, and whoever hides is rid of it all."""
        yield from self._told("fight_began", None, step["attack"])
        while (yield from self._peek())[0] not in {"defeated", "fled"}:
            self.next = None
        if (yield from self._told())[0] == "defeated":
            yield from self._draw({}, roller)
        elif self.books.answer == ("run",):
            yield from self._steps(step["flee"], roller)
        else:
            raise LaidAside

    # ------------------------------------------------------------------ its trials

    def _test(self, step: dict[str, Any], roller: int) -> Reading:
        """4.use.7: one after the other; symbols add up over all tries."""
        for who in (yield from self._meant(step["who"], roller)):
            yield from self._tries(step, [who], who, step.get("symbols", 1))

    def _together(self, step: dict[str, Any], roller: int) -> Reading:
        size, need = self.books.size, step["need"]
        in_all = size if need == "characters" else (size + 1) // 2 if need == "half" else need
        yield from self._tries(step, self._by_name(step.get("who", "each"), roller), -1, in_all)

    def _match(self, step: dict[str, Any], roller: int) -> Reading:
        for who in (yield from self._meant(step["who"], roller)):
            trait = LETTERS[(yield from self._told("to_match"))[1]]
            yield from self._tries({**step, "trait": trait, "double": True}, [who], who, 1)

    def _tries(self, step: dict[str, Any], who: list[int], told: int, in_all: int) -> Reading:
        """After each try that was not enough `miss` comes first, then the next one or what is lost."""
        symbols, tries = 0, step.get("tries", 1)
        for number in range(1, tries + 1):
            symbols += yield from self._try(step, who, in_all - symbols)
            if symbols >= in_all:
                yield from self._told("passed", told)
                yield from self._steps(step.get("won", ()), told)
                return
            yield from self._told("failed", told)
            yield from self._steps(step.get("miss", ()), told)
            if number == tries:
                yield from self._steps(step.get("lost", ()), told)

    def _try(self, step: dict[str, Any], who: list[int], need: int) -> Generator[None, Key, int]:
        """4.use.5, 4.use.6: items may help while it is not enough; a new result replaces the old. An aid is what is carried first."""
        yield from self._peek()
        books, faces, drunk = self.books, dict[int, int](), 0
        traits = step["trait"] + (step["aid_trait"] if step.get("aid") and books.has(who[0], step["aid"]) else "")
        for each in who:
            faces[each] = (yield from self._told("test_rolled", each))[2]
        while True:
            yield from self._peek()
            found = drunk + sum(self._symbols(step, each, face, traits, need) for each, face in faces.items())
            helps = {("use", card, by) for by in who for card in books.hands[by] if self._helps(card, traits)} if found < need else set()
            if not helps:
                return found
            if (yield from self._asked("4.use.5", wanted={("accept",), *helps}))[0] == "accept":
                return found
            card, by = (yield from self._told("used"))[1:3]
            if books.power(card)["do"] == "symbol":
                drunk += 1
            else:
                faces[by] = (yield from self._told("test_rolled", by))[2]

    def _helps(self, card: int, traits: str) -> bool:
        power = self.books.power(card)
        return power["do"] in {"luck", "loaded"} or (power["do"] == "symbol" and power["trait"] in traits)

    def _symbols(self, step: dict[str, Any], who: int, face: int, traits: str, need: int) -> int:
        if face >= SHIELD and step.get("double"):
            return need
        if LETTERS[face % SHIELD] not in traits:
            return 0
        return 2 if face >= SHIELD or self.books.standing(who, "twofold") else 1
