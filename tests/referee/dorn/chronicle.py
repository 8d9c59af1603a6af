"""The course of the game, written down: setup, turns, Rituals, summonings, attacks of monsters, endings."""

from referee.dorn.books import NOWHERE, Hero, Monster
from referee.dorn.cards import BEAST, FASTER_RATS, LORD, MOST_BLOOD, PRICES, RAT, is_strong, kind_of
from referee.dorn.scribe import Scribe
from referee.watching import Key

QUIET = {
    "blessings_dealt", "rituals_drawn", "exchanged", "drawn", "in_order", "refused", "whirled", "blocked", "surrendered",
}  # fmt: skip
"""What changes nothing in the books."""


class Chronicle(Scribe):
    """Writes down everything else."""

    # -------------------------------------------------------------- setting up

    def on_joined(self, hero: int, who: int, seat: int) -> None:
        self.insist(hero == len(self.heroes) and all(each.who != who for each in self.heroes), "a hero is there twice")
        self.heroes.append(Hero(who, seat, self.map.hamlet, int(self.cards.heroes[who]["levels"][0]["hp"]) + self.four))

    def on_blessing_dealt(self, hero: int, card: int) -> None:
        self.insist(all(each.blessing != card for each in self.heroes), "a Blessing is dealt once")
        self.heroes[hero].blessing = card

    def on_rituals_dealt(self, cards: tuple[int, ...]) -> None:
        self.insist(len(set(cards)) == 6, "six different Rituals are drawn")
        self.hand = list(cards)

    def on_artifact_laid(self, artifact: int, space: int) -> None:
        self.insist(space in self.map.artifacts and ("space", space) not in self.artifacts.values(), "one Artifact on each rune space")
        self.artifacts[artifact] = ("space", space)

    def on_artifact_missing(self, artifact: int, _: int) -> None:
        self.artifacts[artifact] = ("gone", 0)

    def on_cave_in(self, space: int, number: int) -> None:
        self.insist(self.map.caves[number - 1] == space and len(self.walls) < 2, "that is no place for a Cave-in")
        self.walls[space] = 3

    def on_army_drawn(self, kinds: tuple[int, ...]) -> None:
        weak = sum(kind < 4 for kind in kinds)
        self.insist((weak, len(kinds) - weak) == ((3, 0) if self.four else (5, 1)), "that is no starting army")

    def on_deployed(self, figure: int, kind: int, space: int) -> None:
        self.insist(space in self.map.black, "the army stands on black spaces")
        self.appear(figure, kind, space)

    def appear(self, figure: int, kind: int, space: int) -> Monster:
        """7.15, 7.18, 7.20: a monster comes onto the board."""
        self.insist(kind_of(figure) == kind and figure not in self.monsters and self.count(kind) < 6, "there is no such token left")
        self.insist(space in self.free_for_monster(), f"a monster can't appear on {space}")
        each = self.monsters[figure] = Monster(figure, space, int(self.lexicon(figure)["hp"]), self.speed(figure), self.attacks_of(figure))
        if self.phase in ("dawn", "blessing", "move", "attack") and self.guards(figure):
            each.marks.add("guard")
        return each

    # -------------------------------------------------------------- turns

    def on_turn_began(self, turn: int, night: bool) -> None:
        self.hurried = False
        self.insist(turn == self.turn + 1 and night == self.night == (turn % 2 == 0), "Day and Night take turns")
        for who, hero in enumerate(self.heroes):
            self.insist(hero.level == 2 or not hero.is_here or hero.xp < PRICES[hero.level], f"hero {who} should have advanced")
            tended = hero.space in {self.map.hamlet, self.map.herbalist} | (set() if "fountains" in self.laws else self.map.fountains)
            hurt = hero.is_here and self.turn and hero.hp < self.most_hp(who)
            self.insist(not (tended and hurt) or "tended" in hero.marks, f"hero {who} was not healed")
            hero.parries = int(self.sheet(who).get("parries", 1)) if hero.hp > 0 else 0
        self.turn, self.phase, self.haste = turn, "ritual", 0
        self.faced = set()
        self.all_cast = not self.hand
        self.extra_strong, self.rights = self.rights, 0
        self.weak_left, self.strong_left = (2, 1) if night else (1, 0)
        self.extra_weak = int(self.reign().get("weak_at_night", 0)) if night else 0
        if self.gate == "unlocked":
            self.gate = "open"
            self.expect("gate_opened")
        for figure, each in self.monsters.items():
            each.left = 0 if "frozen" in each.marks else self.speed(figure)
            each.blows = 0 if each.marks & {"frozen", "calmed"} else self.attacks_of(figure)
            each.marks = set()

    def on_gate_opened(self) -> None:
        self.insist(self.is_open, "the Gate was not unlocked")

    def on_gate_unlocked(self) -> None:
        self.insist(self.gate == "closed" and self.artifacts_in_chamber() >= 3, "three Artifacts unlock the Gate")
        self.gate = "unlocked"

    def on_heroes_turn(self, turn: int) -> None:
        self.insist(turn == self.turn, "that is another turn")
        self.phase = "dawn"
        for who, hero in enumerate(self.heroes):
            if hero.hp > 0:
                hero.marks = (hero.marks & {"away"}) | hero.coming
                hero.coming = set()
                hero.left = 0 if hero.marks & {"numb", "bound", "away"} else int(self.sheet(who)["move"])
                hero.attacks = 0 if hero.marks & {"numb", "away"} else int(self.sheet(who)["attacks"])
        for figure, each in self.monsters.items():
            each.marks = (each.marks & {"frozen", "calmed"}) | ({"guard"} if self.guards(figure) else set())

    def on_token_turned(self, night: bool) -> None:
        self.insist(night != self.night, "the token is turned over")
        if self.zorkal_level < 2 and not self.level_asked and not self.hurried:
            price = int(self.cards.zorkal["levels"][self.zorkal_level + 1]["price"]) + self.four
            self.insist(self.blood < price, "Zorkal could have advanced, and was not asked")
        self.level_asked = self.hurried = False
        self.insist(self.chamber_is_full() == self.looked or not self.looked, "the Chamber was full, and nobody counted it")
        self.insist(self.looked or not self.chamber_is_full(), "the Chamber is full, and nobody counted it")
        self.looked = False
        self.night, self.haste = night, 0

    looked = level_asked = hurried = False

    def on_time_ran_out(self, _: int) -> None:
        self.hurried = True

    def on_chamber_full(self, streak: int) -> None:
        self.insist(self.chamber_is_full() and streak == self.streak + 1, "the Chamber is not full, or the count is wrong")
        self.streak, self.looked = streak, True

    def on_chamber_broken(self) -> None:
        self.insist(not self.chamber_is_full() and self.streak, "the Chamber is full, or was not before")
        self.streak = 0

    def on_ritual_done(self) -> None:
        self.insist(self.streak == 3, "three full turn ends make the Ultimate Ritual")

    def on_zorkal_advanced(self, level: int, blood: int) -> None:
        old = self.reign()
        self.insist(level == self.zorkal_level + 2 <= 3, "Zorkal advances by one level, up to three")
        self.zorkal_level += 1
        price = int(self.reign()["price"]) + self.four
        self.insist(self.blood - price == blood >= 0, f"that level costs {price} drops")
        self.blood = blood
        self.monsters[LORD].hp += int(self.reign()["hp"]) - int(old["hp"])

    def on_level_up(self, who: int, level: int) -> None:
        hero = self.hero(who)
        self.insist(level == hero.level + 2 and hero.xp >= PRICES[hero.level], f"hero {who} does not advance")
        before = self.most_hp(who)
        hero.xp -= PRICES[hero.level]
        hero.level += 1
        hero.hp += self.most_hp(who) - before
        if hero.level == 2:
            hero.xp = 0

    def on_zorkal_dead(self) -> None:
        self.insist(self.is_open, "Zorkal can't be harmed behind the Gate")

    # -------------------------------------------------------------- Rituals and summoning

    def on_ritual_cast(self, card: int, cost: int, blood: int) -> None:
        self.insist(card in self.hand and self.phase == "ritual", "that Ritual can't be cast now")
        self.insist(cost == int(self.cards.rituals[card]["cost"]) + self.four and self.blood - cost == blood >= 0, "that is not its price")
        self.hand.remove(card)
        self.blood = blood
        effect = self.cards.rituals[card]["effect"]
        if effect["do"] == "edict":
            self.laws.add(effect["law"])
            for figure, each in self.monsters.items():
                if effect["law"] == "rats" and kind_of(figure) == RAT and each.left:
                    each.left += max(0, FASTER_RATS - int(self.lexicon(figure)["move"]))

    def on_strong_bought(self, blood: int) -> None:
        self.insist(self.all_cast and self.blood - 4 == blood >= 0 and self.can_summon_strong(), "that can't be bought")
        self.blood = blood
        self.extra_strong += 1

    def on_wall_raised(self, space: int, hp: int) -> None:
        banned = self.map.chamber | self.map.gate | self.map.throne_room | self.map.teleports
        self.insist(space in self.free_for_monster() - banned, f"no barrier can rise on {space}")
        self.walls[space] = hp

    def on_wall_hit(self, space: int, hp: int, _: int) -> None:
        harm = 2 if self.answer[0] == "spell_wall" and self.answer[2] == "exorcism" else 1
        self.insist(space in self.walls and hp == max(0, self.walls[space] - harm), "stones lose a token for each hit point")
        self.walls[space] = hp
        if not hp:
            self.expect("wall_gone", space)

    def on_wall_gone(self, space: int) -> None:
        del self.walls[space]

    def on_merged(self, one: int, other: int, figure: int, kind: int) -> None:
        first, second = self.foe(one), self.foe(other)
        self.insist(not is_strong(one) and not is_strong(other) and one != other, "two weak ones are merged")
        self.insist(self.beside(first.space, second.space), "they are not next to each other")
        del self.monsters[one], self.monsters[other]
        self.insist(kind >= 4, "they become a strong one")
        self.appear(figure, kind, first.space)

    def on_bound(self, who: int) -> None:
        space = self.hero(who).space
        self.insist(space != self.map.hamlet and space not in self.map.round, f"hero {who} is safe there")
        self.heroes[who].coming.add("bound")

    def on_hastened(self, more: int) -> None:
        self.haste += more
        for each in self.monsters.values():
            each.left += more if each.left else 0

    def on_summoned(self, figure: int, kind: int, space: int) -> None:
        each = self.appear(figure, kind, space)
        if self.rule == "11.11":
            each.left = each.blows = 0
        elif self.rule in ("7.6", "7.13"):
            places = self.strong_spaces() | {space} if kind >= 4 else self.map.place(self.lexicon(figure)["place"])
            self.insist(space in places, "that is not its summoning place")
            if kind == BEAST:
                self.insist(space not in self.zone(self.hero_spaces()), "no swamp beast rises next to a hero")
                if "beasts" not in self.laws:
                    each.left = each.blows = 0

    def on_monster_healed(self, figure: int, _: int, hp: int) -> None:
        each = self.foe(figure)
        self.insist("fountains" in self.laws and each.space in self.map.fountains and figure != LORD, "nothing heals it")
        self.insist(hp == each.hp + 1 <= int(self.lexicon(figure)["hp"]), "that is more than it can have")
        each.hp = hp

    # -------------------------------------------------------------- Blessings

    def on_blessed(self, who: int, card: int) -> None:
        hero = self.hero(who)
        self.insist(not hero.blessed and hero.blessing == card and self.phase == "blessing", "that Blessing can't be played")
        hero.blessed = True

    def on_vanished(self, who: int) -> None:
        hero = self.hero(who)
        hero.space, hero.left, hero.attacks = NOWHERE, 0, 0
        hero.marks.add("away")

    def on_returned(self, who: int, space: int) -> None:
        hero = self.heroes[who]
        self.insist("away" in hero.marks and (space == self.map.hamlet or space in self.free_for_hero()), "nobody comes back there")
        hero.marks = hero.marks - {"away"} | {"idle"}
        self.arrive(who, space)

    def on_warded(self, who: int) -> None:
        self.hero(who).marks.add("warded")

    def on_frozen(self, figure: int) -> None:
        self.insist(figure != LORD, "Zorkal does not freeze")
        self.foe(figure).marks.add("frozen")

    def on_calmed(self, figure: int) -> None:
        self.insist(figure != LORD, "Zorkal is not calmed")
        self.foe(figure).marks.add("calmed")

    # -------------------------------------------------------------- attacks of monsters

    def on_announced(self, who: int, attackers: tuple[int, ...]) -> None:
        self.insist(who == self.victim and sorted(attackers) == sorted(self.announced), "other attacks were announced")
        self.insist(who not in self.faced, "a hero is attacked once in a turn")
        self.faced.add(who)
        self.announced = list(attackers)

    def on_evaded(self, who: int, figure: int) -> None:
        card = self.sheet(who)
        near = self.beside(self.foe(figure).space, self.hero(who).space)
        dodged = figure != LORD and self.name_of(figure) in card.get("dodges", ())
        self.insist(figure in self.announced and (dodged or (card.get("far_guard") and not near)), "that attack is not evaded")
        self.announced.remove(figure)

    def on_parried(self, _: int, figure: int, by: int) -> None:
        self.insist(figure in self.announced and self.heroes[by].parries > 0, "that can't be parried")
        self.heroes[by].parries -= 1
        self.announced.remove(figure)
        each, card = self.foe(figure), self.sheet(by)
        if card.get("riposte") and "riposted" not in self.heroes[by].marks and self.beside(each.space, self.heroes[by].space):
            self.heroes[by].marks.add("riposted")
            kind = 8 if figure == LORD else kind_of(figure)
            if each.hp > card["riposte"]:
                self.expect("wounded", figure, kind, each.hp - card["riposte"], by)
            elif figure != LORD:
                self.expect("slain", figure, kind, by, 2 if is_strong(figure) else 1, each.space)
                self.announced = [one for one in self.announced if one != figure]

    def on_struck(self, who: int, figure: int) -> None:
        hero = self.hero(who)
        self.insist(figure in self.announced, f"monster {figure} was parried, or did not attack")
        self.announced.remove(figure)
        if "warded" not in hero.marks:
            self.expect("hurt", who, 1, hero.hp - 1, min(MOST_BLOOD, self.blood + 1))
            if hero.hp == 1:
                self.expect("died", who, hero.space)
            elif self.lexicon(figure).get("paralyses") and not self.sheet(who).get("free_limbs") and "numb" not in hero.coming:
                self.expect("paralysed", who)

    def on_paralysed(self, who: int) -> None:
        self.hero(who).coming.add("numb")

    def write(self, event: Key, rule: str) -> None:
        """Something was told."""
        self.rule = rule
        if self.due:
            wanted = self.due.pop(0)
            told = event[:3] if event[0] == "died" else event  # of what and by whom a hero died is only said
            self.insist(told == wanted, f"{wanted} was due, and {event} was told")
        if event[0] not in QUIET:
            getattr(self, f"on_{event[0]}")(*event[1:])
