"""What figures do and suffer is written into the books, and objected to if they do not allow it."""

from referee.dorn.books import NOWHERE, Books, Hero, Monster
from referee.dorn.cards import LORD, MOST_BLOOD, is_strong, kind_of
from referee.watching import Key, Objection

AT_PEACE = {"numb", "fled", "idle"}
ROOTED = {"bound", "numb", "halted"}
ITEMS_NOT_KEPT = {"nothing", "rubble", "ambush"}


class Scribe(Books):
    """Writes down what figures do and suffer."""

    due: list[Key]
    """What must be told next, in this order."""
    warned = -1
    rule: str
    answer: Key
    slain_at: list[int]

    def insist(self, holds: object, why: str) -> None:
        """Object, unless it holds."""
        if not holds:
            raise Objection(why)

    def expect(self, *event: object) -> None:
        """The next thing told must be this."""
        self.due.append(event)

    def hero(self, who: int) -> Hero:
        """A hero who is on the board."""
        self.insist(0 <= who < len(self.heroes) and self.heroes[who].is_here, f"hero {who} is not on the board")
        return self.heroes[who]

    def foe(self, figure: int) -> Monster:
        """A monster that is on the board."""
        self.insist(figure in self.monsters, f"monster {figure} is not on the board")
        return self.monsters[figure]

    # -------------------------------------------------------------- moving

    def on_moved(self, figure: int, start: int, to: int, steps: int) -> None:
        if figure < LORD:
            hero = self.hero(figure)
            self.insist(hero.space == start, f"hero {figure} stands on {hero.space}, not on {start}")
            if self.rule == "9a.6":
                self.insist(steps == 1 and to in self.slain_at and to in self.map.next_to(start, self.is_open), "nobody fell there")
                self.insist(to not in self.taken(), "the space of the fallen is taken")
                self.slain_at = []
            else:
                self.insist(self.phase == "move" and not hero.marks & (ROOTED | {"idle"}), f"hero {figure} can't walk now")
                self.insist(self.walk_of(figure, hero.left).get(to) == steps, f"hero {figure} does not come to {to} in {steps} steps")
                hero.left -= steps
                hero.marks.add("moved")
            self.arrive(figure, to)
            return
        each = self.foe(figure)
        self.insist(each.space == start and self.phase == "march", f"monster {figure} does not move from {start} now")
        self.insist(self.march_of(figure, each.left).get(to) == steps, f"monster {figure} does not come to {to} in {steps} steps")
        each.left -= steps
        self.land(each, to)

    def on_flew(self, figure: int, start: int, to: int) -> None:
        each = self.foe(figure)
        more = int(self.lexicon(figure).get("bat", 0)) - int(self.lexicon(figure)["move"])
        able = each.space == start and self.phase == "march" and more > 0 and "bat" not in each.marks
        self.insist(able, f"monster {figure} can't fly now")
        far = self.march_of(figure, each.left + more)
        self.insist(to in far, f"monster {figure} does not come to {to}, even as a bat")
        each.left += more - far[to]
        each.marks.add("bat")
        self.land(each, to)

    def land(self, each: Monster, to: int) -> None:
        """15d.2, 15d.8: a monster has come to a space by its own movement."""
        each.space = to
        each.marks.discard("near")
        if self.tactics and not self.passes(each.figure) and "ran" not in each.marks and to in self.zone(self.hero_spaces()):
            if each.left:
                self.expect("stopped", each.figure)
            each.left = 0

    def arrive(self, who: int, to: int) -> None:
        """A hero has come to a space, whichever way: 15d.1 the end of the movement, 5.5 the toll."""
        hero = self.heroes[who]
        hero.space = to
        exempt = not self.tactics or self.phase != "move" or "fled" in hero.marks or self.passes(who)
        if not exempt and to in self.zone(self.monster_spaces()):
            if hero.left:
                self.expect("stopped", who)
            self.halt(who)
        self.toll(who)

    def toll(self, who: int) -> None:
        """5.5: whoever comes onto a Teleport pays."""
        hero = self.heroes[who]
        if "teleports" in self.laws and hero.space in self.map.teleports:
            self.expect("hurt", who, 1, hero.hp - 1, min(MOST_BLOOD, self.blood + 1 + sum(each[0] == "hurt" for each in self.due)))
            if hero.hp == 1:
                self.expect("died", who, hero.space)

    def halt(self, who: int) -> None:
        """8.4: the movement is over."""
        self.heroes[who].left = 0
        self.heroes[who].marks.add("halted")

    def on_shifted(self, figure: int, start: int, to: int) -> None:
        where = self.hero(figure).space if figure < LORD else self.foe(figure).space
        self.insist(where == start, f"figure {figure} stands on {where}, not on {start}")
        free = self.free_for_hero() | ({self.map.hamlet} if self.rule == "6.6" else set()) if figure < LORD else self.free_for_monster()
        self.insist(to in free, f"figure {figure} can't be put on {to}")
        if figure >= LORD:
            self.insist(figure != LORD, "nothing puts Zorkal elsewhere")
            self.monsters[figure].space = to
            return
        hero = self.heroes[figure]
        if self.rule == "3c.5":
            self.insist(not hero.marks & {"halted", "numb", "idle"} and self.phase == "move", f"hero {figure} can't vanish now")
            if self.answer[0] == "blink":
                hero.marks.add("moved")
                self.halt(figure)
            else:
                hero.marks.add("leaped")
        self.arrive(figure, to)

    def on_swapped(self, one: int, other: int) -> None:
        first, second = self.hero(one), self.hero(other)
        self.insist(first.space != second.space and self.phase == "blessing", "they can't change places")
        first.space, second.space = second.space, first.space
        self.toll(one)
        self.toll(other)

    def on_fled(self, figure: int) -> None:
        self.insist(self.tactics, "nobody flees without the variant")
        if figure < LORD:
            hero = self.hero(figure)
            wrong = hero.marks & {"fled", "moved", "used", "struck", "opened", "halted", "numb", "bound", "idle"}
            self.insist("beset" in hero.marks and not wrong, f"hero {figure} can't flee: {sorted(wrong)}")
            hero.marks.add("fled")
            hero.attacks = 0
        else:
            each = self.foe(figure)
            self.insist("near" in each.marks and "ran" not in each.marks, f"monster {figure} can't flee")
            each.marks = each.marks - {"near"} | {"ran"}

    def on_dashed(self, who: int) -> None:
        hero = self.hero(who)
        self.insist(self.sheet(who).get("dash") and not hero.marks & (ROOTED | {"idle"}), f"hero {who} can't dash")
        hero.left += self.sheet(who)["dash"]
        self.price(who)

    def on_stopped(self, figure: int) -> None:
        """Expected wherever it is due; here nothing is left to be written."""
        self.insist(self.tactics, f"figure {figure} need not stop")

    def price(self, who: int) -> None:
        """9e.3, 5.3: a drop of blood is paid; with the last hit point only by one who was asked again."""
        hero = self.heroes[who]
        self.insist(hero.hp > 1 or self.warned == who, f"nobody asked hero {who} before the last drop was paid")
        self.warned = -1
        self.expect("hurt", who, 1, hero.hp - 1, min(MOST_BLOOD, self.blood + 1))

    # -------------------------------------------------------------- things

    def on_opened(self, who: int, card: int, space: int) -> None:
        hero = self.hero(who)
        self.insist(hero.space == space and space in self.treasures and self.phase == "move", "there is no Treasure to open")
        self.treasures.remove(space)
        what = self.cards.treasures[card]["effect"]["do"]
        if what not in ITEMS_NOT_KEPT:
            hero.items.append(card)
        elif what == "rubble":
            self.halt(who)
            self.expect("blocked", who)

    def on_picked_up(self, who: int, artifact: int, first: bool) -> None:
        hero = self.hero(who)
        self.insist(self.artifacts[artifact] == ("space", hero.space), "the Artifact does not lie there")
        self.insist(first == (artifact not in self.disturbed), "an Artifact is disturbed once")
        self.disturbed.add(artifact)
        self.rights += first
        self.artifacts[artifact] = ("hero", who)

    def on_dropped(self, who: int, artifact: int, space: int) -> None:
        self.insist(self.artifacts[artifact] == ("hero", who), "the hero does not carry it")
        if self.rule != "9g.3":
            self.insist(self.hero(who).space == space, "it is put down where the hero stands")
        self.artifacts[artifact] = ("space", space)

    def on_handed_over(self, who: int, to: int, artifact: int) -> None:
        self.insist(self.artifacts[artifact] == ("hero", who), "the hero does not carry it")
        self.insist(self.beside(self.hero(who).space, self.hero(to).space), "they are not next to each other")
        self.artifacts[artifact] = ("hero", to)

    def on_item_picked_up(self, who: int, card: int) -> None:
        self.insist((self.hero(who).space, card) in self.dropped, "the item does not lie there")
        self.dropped.remove((self.heroes[who].space, card))
        self.heroes[who].items.append(card)

    def on_item_dropped(self, who: int, card: int, space: int) -> None:
        self.insist(card in self.hero(who).items and self.heroes[who].space == space, "the hero does not have it there")
        self.heroes[who].items.remove(card)
        self.dropped.append((space, card))

    def on_item_handed_over(self, who: int, to: int, card: int) -> None:
        self.insist(card in self.hero(who).items, "the hero does not have it")
        self.insist(self.beside(self.heroes[who].space, self.hero(to).space), "they are not next to each other")
        self.heroes[who].items.remove(card)
        self.heroes[to].items.append(card)

    def on_used(self, who: int, card: int) -> None:
        hero = self.hero(who)
        self.insist(card in hero.items and self.phase == "move", "the item can't be used now")
        self.insist(not hero.marks & {"used", "fled", "idle"}, f"hero {who} uses no item now: {sorted(hero.marks)}")
        hero.items.remove(card)
        hero.marks.add("used")
        if self.cards.treasures[card].get("blood"):
            self.price(who)

    # -------------------------------------------------------------- fighting

    def on_attacked(self, who: int, figure: int, kind: int) -> None:
        self.insist(not self.hero(who).marks & AT_PEACE, f"hero {who} may not attack")
        each = self.foe(figure)
        self.insist(kind == (8 if figure == LORD else kind_of(figure)), "that is another kind")
        if "guard" in each.marks:
            each.marks.discard("guard")
            self.expect("ignored", figure, kind, who)
            return
        harm = 2 if figure != LORD and self.name_of(figure) in self.sheet(who).get("bane", ()) else 1
        if each.hp > harm:
            self.expect("wounded", figure, kind, each.hp - harm, who)
        elif figure != LORD:
            self.expect("slain", figure, kind, who, 2 if is_strong(figure) else 1, each.space)

    def name_of(self, figure: int) -> str:
        """What the content calls the kind of a monster."""
        return ("rat", "skeleton", "zombie", "beast", "vampire", "mummy", "ghost", "gorgon")[kind_of(figure)]

    def on_ignored(self, figure: int, _: int, __: int) -> None:
        self.foe(figure)

    def on_wounded(self, figure: int, _: int, hp: int, __: int) -> None:
        each = self.foe(figure)
        self.insist(0 < hp < each.hp, f"monster {figure} has {each.hp} hit points, not {hp} now")
        each.hp = hp

    def on_slain(self, figure: int, _: int, by: int, xp: int, space: int) -> None:
        each = self.foe(figure)
        self.insist(space == each.space, f"monster {figure} stood on {each.space}")
        self.insist(xp == (2 if is_strong(figure) else 1), "a weak monster is worth one point, a strong one two")
        self.slain_at.append(each.space)
        del self.monsters[figure]
        hero, card = self.heroes[by], self.sheet(by)
        if hero.level < 2 and hero.is_here:
            hero.xp += xp
        for group, kinds in enumerate(card.get("feast", ())):
            if self.name_of(figure) in kinds and f"feast{group}" not in hero.marks and hero.hp < self.most_hp(by):
                hero.marks.add(f"feast{group}")
                self.expect("healed", by, 1, hero.hp + 1)
        if card.get("spoils") and is_strong(figure) and "spoiled" not in hero.marks:
            hero.marks.add("spoiled")
            if not hero.marks & AT_PEACE:
                self.expect("strengthened", by, card["spoils"])

    def on_strengthened(self, who: int, more: int) -> None:
        self.insist(not self.hero(who).marks & AT_PEACE, f"hero {who} may not attack, and is given attacks")
        self.heroes[who].attacks += more

    def on_hastens(self, who: int, more: int) -> None:
        self.insist(not self.hero(who).marks & ROOTED, f"hero {who} can't walk, and is given steps")
        self.heroes[who].left += more

    def on_spoken(self, who: int, name: str) -> None:
        hero, card = self.hero(who), self.sheet(who)
        self.insist(card.get(name) and hero.attacks > 0 and not hero.marks & AT_PEACE, f"hero {who} can't cast {name}")
        hero.attacks -= 1
        hero.marks.add("struck")
        if name in card.get("blood", ()):
            self.price(who)

    def on_hurt(self, who: int, amount: int, hp: int, blood: int) -> None:
        hero = self.heroes[who]
        self.insist(hero.hp - amount == hp >= 0 and amount > 0, f"hero {who} has {hero.hp} hit points, and loses {amount}")
        self.insist(blood == min(MOST_BLOOD, self.blood + amount), "each lost hit point is a drop of blood")
        self.insist(not ("warded" in hero.marks and self.rule == "9b.4"), f"hero {who} can't be harmed")
        hero.hp, self.blood = hp, blood

    def on_healed(self, who: int, amount: int, hp: int) -> None:
        hero = self.hero(who)
        self.insist(amount > 0 and hero.hp + amount == hp <= self.most_hp(who), f"hero {who} can't be healed to {hp}")
        places = {"13.14": {self.map.hamlet}, "13.31": {self.map.herbalist}, "13.11": self.map.fountains}
        if self.rule in places:
            self.insist(hero.space in places[self.rule] and amount == min(2, self.most_hp(who) - hero.hp), "that heals otherwise")
            self.insist(self.rule != "13.11" or "fountains" not in self.laws, "the Fountains heal monsters now")
            hero.marks.add("tended")
        hero.hp = hp

    def on_died(self, who: int, space: int, _: str, __: int) -> None:
        hero = self.hero(who)
        self.insist(hero.hp == 0 and hero.space == space, f"hero {who} is not dead")
        carried = [artifact for artifact, place in sorted(self.artifacts.items()) if place == ("hero", who)]
        hero.space, hero.items, hero.xp, hero.parries = NOWHERE, [], 0, 0
        hero.left = hero.attacks = 0
        self.due[:] = [*(("dropped", who, artifact, space) for artifact in carried), *self.due]
