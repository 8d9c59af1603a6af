"""The judge of the Catacombs: reads a whole game along and objects to what the books do not allow, and to what they demand in vain.

It is written from the rulebook and its ledger. Everything that follows from answers and dice is judged: every event in its order,
who is asked when and by which rule, every option of every question, both ways, and what the views show of figures, doors and barrels.

Not judged: how likely dice are; the wording; which rule an event names; which square a returning figure gets when every way from every
entrance is walled up, and where one without any last resting place comes down.
"""

from typing import Any

from referee.catacombs.books import HEROES, MASTER, Figure
from referee.catacombs.geography import NOWHERE
from referee.catacombs.hands import Hands
from referee.catacombs.script import ANY, Item, Over, Reading
from referee.watching import Asked, Key, Objection


class Judge(Hands):
    """A referee of one game."""

    def __init__(self, match: Any) -> None:
        """It sees the cards, the options that were agreed on, and what every seat sees."""
        super().__init__(match.content.raw, match.options)
        self.match, self.looks = match, 0
        self.log: list[Any] = []
        self.look = self._look
        self.reading = self._whole_game()
        next(self.reading)

    # -------------------------------------------------------------- what is watched

    def happened(self, event: Key, _: str) -> None:
        """Something was told."""
        self._read(("told", event))

    def asked(self, asked: Asked) -> None:
        """Somebody is asked."""
        self._read(("asked", asked))

    def answered(self, _: Asked, answer: Key) -> None:
        """This was the answer."""
        self._read(("answer", answer))

    def ended(self, winners: tuple[int, ...], reason: str) -> None:
        """The game is over."""
        try:
            self._read(("ended", (winners, reason)))
        except StopIteration:
            return
        raise Objection(f"the game should go on; {self.log[-8:]}")

    def _read(self, item: Item) -> None:
        self.log.append(item if item[0] != "asked" else ("asked", item[1].rule))
        try:
            self.reading.send(item)
        except (Objection, KeyError, IndexError, AttributeError, ValueError, TypeError) as error:
            raise Objection(f"{error} ({type(error).__name__}); {self.log[-8:]}") from error

    # -------------------------------------------------------------- turns

    def _whole_game(self) -> Reading:
        """2.round.1: the heroes' turn, then the Master's, until somebody wins."""
        try:
            yield from self._prepare()
            while True:
                yield from self._heroes_turn()
                yield from self._masters_turn()
        except Over:
            return

    def _prepare(self) -> Reading:
        """2.setup.2 to 2.setup.5: first the Master, then the heroes."""
        for figure in [*self.figures[self.party_size : self.deployed], *self.heroes()]:
            rule = "2.setup.5" if figure.side == HEROES else "2.setup.3"
            answer = yield from self.ask(figure.side, rule, self.placings(figure))
            figure.place = figure.last_rest = self.chart.place(answer[2])
            yield from self.told("placed", figure.number, answer[2])
            if figure.card["invisible"]:
                figure.hidden = True
                yield from self.told("vanished", figure.number)
        self.started = True

    def _begins(self, side: int) -> Reading:
        """2.multi.2, 1.char.11: a side's turn."""
        self.turns += 1
        self.turn = side
        for figure in self.figures:
            figure.marked = False
        yield from self.told("turn_began", side)

    def _heroes_turn(self) -> Reading:
        """2.round.6, 2.round.7, 3.hero.4."""
        self.round += 1
        for figure in self.figures:
            if figure.is_here:
                figure.points = figure.card["actions"]
                figure.has_acted = figure.in_stride = False
                figure.lost_to_poison = figure.lost_to_fear = 0
                figure.used = set()
                if figure.hidden and figure.side == HEROES:
                    figure.hidden = False
                    yield from self.told("appeared", figure.number)
        yield from self.told("round_began", self.round)
        yield from self._begins(HEROES)
        yield from self._strikes_at_the_start(HEROES)
        yield from self._activations(HEROES)
        for hero in self.side_of(HEROES):
            if hero.dies_after and hero.dies_after <= self.round:
                yield from self.dies(hero)

    def _masters_turn(self) -> Reading:
        """2.round.4, 2.wait.2, 2.wait.4, 5.end.3."""
        yield from self._begins(MASTER)
        for figure in self.figures:
            if figure.side == HEROES:
                figure.points, figure.kept = figure.kept, 0
            elif figure.card["invisible"] and figure.is_here and not figure.hidden:
                figure.hidden = True
                yield from self.told("vanished", figure.number)
        yield from self._window()
        yield from self._reinforcement()
        yield from self._window()
        yield from self._strikes_at_the_start(MASTER)
        yield from self._activations(MASTER)
        if self.limit and self.round >= self.limit:
            yield from self.won(MASTER, "limit")

    def _reinforcement(self) -> Reading:
        """3.master.2 to 3.master.7, 4.swarm.8: a D6 for each that fell before this turn."""
        for figure in self.figures[self.party_size : self.deployed]:
            if figure.newcomers:
                figure.newcomers = 0
                yield from self.told("counted", figure.number, figure.heads(figure.hp))
            if figure.is_here or figure.is_gone or not self.leader.is_here or figure.fell_in == self.turns:
                continue
            event = yield from self.told("reinforcement", figure.number, ANY, ANY)
            self.insist(1 <= event[2] <= 6 and event[3] is (event[2] >= 5), "a 5 or 6 brings it back")
            if event[3]:
                entries = self.entries(figure)
                answer = (yield from self.ask(MASTER, "3.master.5", entries)) if entries else None
                yield from self.returns(figure, answer[2] if answer else ANY)

    def _strikes_at_the_start(self, side: int) -> Reading:
        """2.round.7: fire, poison, regeneration, then fear."""
        for figure in self.side_of(side):
            if figure.is_here and figure.is_pinned:
                figure.is_pinned = False
                figure.points = max(0, figure.points - 1)
                figure.lost_to_poison += 1
                yield from self.told("unpinned", figure.number)
            if figure.is_here and figure.burns_by >= 0:
                by = self.figures[figure.burns_by]
                yield from self.injured(figure, 1, 6)
                burns_on = (yield from self.catches_fire(by, figure)) if figure.hp or figure.side == HEROES else False
                figure.burns_by = figure.burns_by if burns_on else -1
            if figure.is_here and figure.poisoned:
                figure.points = max(0, figure.points - 1)
                figure.lost_to_poison += 1
                yield from self.injured(figure, 1, 6)
            if figure.is_here and figure.card["regeneration"] and figure.hp < figure.most:
                level = figure.card["regeneration"]
                event = yield from self.told("rolled", figure.number, "regeneration", ANY, ANY, 0, True)
                total = self.worth(event[3], level)
                self.insist(event[4] == total, f"the dice are worth {total}")
                yield from self.healed(figure, total, total)
        for figure in self.side_of(side):
            yield from self._fears(figure)

    def _fears(self, figure: Figure) -> Reading:
        """4.fear.1 to 4.fear.6, 4.shy.1."""
        if not figure.is_up or figure.card["obstacle"]:
            return
        frightful = [it for it in self.side_of(1 - figure.side) if it.is_up and it.card["fear"] and self.sees(figure, it)]
        if not frightful:
            return
        worst = max(it.card["fear"] for it in frightful)
        if figure.card["shy"] or not (yield from self.test(figure, "fear", figure.card["will"], worst)):
            if figure.points:
                figure.points -= 1
                figure.lost_to_fear += 1
            event = yield from self.told("frightened", figure.number, ANY)
            self.insist(event[2] in {it.number for it in frightful if it.card["fear"] == worst}, "that one is not the worst in sight")

    def _activations(self, side: int) -> Reading:
        """2.round.2, 2.round.5."""
        while True:
            able = [it for it in self.side_of(side) if it.is_up and it.points and not it.has_acted]
            if not able:
                return
            options: set[Key] = {("activate", it.number) for it in able}
            answer = yield from self.ask(side, "2.round.2", options | {("end_turn",)})
            if answer == ("end_turn",):
                return
            self.active = self.figures[answer[1]]
            yield from self.told("activated", answer[1])
            yield from self._acts(self.active)
            self.active = None

    def _acts(self, figure: Figure) -> Reading:
        """2.action.2, 2.round.3, 2.wait.4: action by action, heroes who wait in between."""
        while not figure.has_acted and (figure.points or figure.in_stride):
            options = self.offers(figure, may_halt=True)
            answer = (yield from self.ask(figure.side, "2.action.2", options)) if options else ("halt",)
            if answer[0] == "halt":
                break
            yield from self.does(answer)
            yield from self._led_out()
            if self.turn == MASTER:
                yield from self._window()
        yield from self._comes_to_rest(figure)
        figure.has_acted = True
        figure.points = 0
        figure.in_stride = False

    def _led_out(self) -> Reading:
        """5.quest2.1."""
        if self.prisoner is not None and self.prisoner.is_up and self.chart.is_entrance(self.prisoner.place):
            yield from self.won(HEROES, "gate")

    def _comes_to_rest(self, figure: Figure) -> Reading:
        """4.fly.4, 4.intangible.5: whoever is stopped where it can't stay goes back to the last square where it could."""
        if figure.is_here and figure.is_airy and not self.rests(figure):
            knows = figure.last_rest != NOWHERE and self.is_free(figure.last_rest)
            back = self.chart.number(figure.last_rest) if knows else ANY
            event = yield from self.told("moved", figure.number, self.chart.number(figure.place), back, "back")
            self.insist(self.is_free(self.chart.place(event[3])), "it can't stay there either")
            figure.place = figure.last_rest = self.chart.place(event[3])

    def _window(self) -> Reading:
        """2.wait.3, 2.wait.4, 2.wait.5: heroes who wait act in any order, until they hold back."""
        party = self.side_of(HEROES)
        while any(hero.points or hero.in_stride for hero in party):
            hanging = [hero for hero in party if hero.is_here and not self.rests(hero)]
            options: set[Key] = set() if hanging else {("hold",)}
            for hero in hanging or party:
                if hero.points or hero.in_stride:
                    options |= self.offers(hero, may_halt=False)
            if not options:
                for hero in hanging:
                    yield from self._comes_to_rest(hero)
                continue
            answer = yield from self.ask(HEROES, "2.wait.4", options)
            if answer == ("hold",):
                for hero in party:
                    hero.in_stride = False
                return
            yield from self.does(answer)
            yield from self._led_out()
            for hero in party:
                if not (hero.points or hero.in_stride):
                    yield from self._comes_to_rest(hero)

    # -------------------------------------------------------------- what is shown

    def _look(self) -> None:
        """Now and then: what a side sees is what the books say."""
        self.looks += 1
        if self.looks % 23 == 0:
            view = self.match.fork(events=False).view(self.looks % 2)  # without the log, which grows and is not looked at
            shown = {piece["id"]: piece for piece in view["pieces"]}
            here = {f"figure:{it.number}": f"space:{self.chart.number(it.place)}" for it in self.figures if it.is_here}
            here |= {f"barrel:{it}": f"space:{self.chart.number(place)}" for it, place in enumerate(self.barrels) if place != NOWHERE}
            seen = {name: piece["space"] for name, piece in shown.items() if name.startswith(("figure:", "barrel:"))}
            self.insist(seen == here, f"on the board: {sorted(seen.items() ^ here.items())}")
            for shrine, opened in enumerate(self.opened):
                told = shown[f"shrine:{shrine}"].get("badges") or ()
                self.insist(("opened" in told) == opened, f"reliquary {shrine}: {told}")
            for door, state in enumerate(self.doors):
                told = shown.get(f"door:{door}", {"badges": ("broken",)})["badges"]
                self.insist(told[0] == state and (state == "broken" or told[1] == f"{self.door_hp[door]} HP"), f"door {door} is {state}")
            for figure, sheet in zip(self.figures, view["sheets"], strict=False):
                self._look_at(figure, sheet)

    def _look_at(self, figure: Figure, sheet: dict[str, Any]) -> None:
        """1.card.1, 1.box.7: a sheet with its markers."""
        values = {it["name"]: it["value"] for it in sheet["trackers"]}
        points = values.get("Action.P", values.get("Waiting points"))
        told = (values["HP"], points, values["Destiny"])
        books = (max(0, figure.hp), figure.kept or figure.points, figure.destiny)  # 3.hero.3: what one is given counts from 0
        self.insist(told == books, f"the sheet of {figure.number} shows {told}, not {books}")
        badges = set(sheet.get("badges") or ())
        wanted = {
            "burning": figure.burns_by >= 0,
            f"web {figure.web}": figure.web > 0,
            "poisoned": figure.poisoned,
            "invisible": figure.hidden,
            "bound by sigils": figure.marked,
            "carries a barrel": figure.barrel >= 0,
            "frightened": figure.lost_to_fear > 0 and figure.is_here,
            "out for good": figure.is_gone,
            "fallen": self.started and not figure.is_here and not figure.is_gone and figure.side == MASTER,
            "in the cell": self.started and not figure.is_here and not figure.is_gone and figure.side == HEROES,
            "nailed down": figure.is_pinned,
            f"down, dies after round {figure.dies_after}": figure.dies_after > 0,
            f"{figure.heads(figure.hp)} miniatures": figure.is_here and figure.card["swarm"] > 0,
        }
        known = {badge for badge in badges if badge not in ("active", "has acted")}
        books_say = {badge for badge, is_so in wanted.items() if is_so}
        if not figure.is_here:
            known.discard("frightened")
        self.insist(known == books_say, f"badges of {figure.number}: {known}, not {books_say}")
