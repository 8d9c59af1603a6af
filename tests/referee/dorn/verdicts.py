"""What may be offered at each question, and what must be."""

from referee.dorn.aims import Aims
from referee.dorn.cards import LORD, is_strong
from referee.dorn.chronicle import Chronicle
from referee.watching import Asked, Key

ALWAYS = {(tag,) for tag in ("end", "time_up", "surrender", "leave", "enough", "alphabet", "announce", "onslaught", "suffer", "buy")}
"""Options that are judged apart, or may be there or not."""


class Verdicts(Chronicle, Aims):
    """A verdict for each rule that asks (`ask_`), each thing that is placed or chosen (`about_`), and each yes or no (`question_`)."""

    actor: int

    # -------------------------------------------------------------- judging

    def _same(self, asked: Asked, wanted: set[Key]) -> None:
        """What is offered is what the books want, apart from what is always there."""
        offered = {option for option in asked.options if option not in ALWAYS and option[0] != "ready"}
        self.insist(offered <= wanted, f"offered against the books: {sorted(offered - wanted)[:6]}")
        self.insist(wanted <= offered, f"demanded by the books and not offered: {sorted(wanted - offered)[:6]}")

    def _judge(self, asked: Asked) -> None:
        name = "on_" + "".join(sign if sign.isalnum() else "_" for sign in asked.rule)
        if asked.about and asked.about[0] == "about":
            name = f"about_{asked.about[1]}"
            judge = getattr(self, name, None)
            if judge is not None:
                judge(asked, asked.about[2])
        elif asked.about:
            judge = getattr(self, f"question_{asked.about[0]}", None)
            if judge is not None:
                judge(*asked.about[1:])
        elif (judge := getattr(self, f"ask_{name[3:]}", None)) is not None:
            judge(asked)

    def ask_8_1(self, asked: Asked) -> None:
        figure = next(option[1] for option in asked.options if len(option) > 1)
        if figure < LORD:
            self._same(asked, self.movement_claims(figure))
            return
        each = self.monsters[figure]
        walks = set(self.march_of(figure, each.left))
        wanted: set[Key] = {("move", figure, to) for to in walks} | ({("flee", figure)} if "near" in each.marks else set())
        more = int(self.lexicon(figure).get("bat", 0)) - int(self.lexicon(figure).get("move", 0))
        if more > 0 and "bat" not in each.marks:
            wanted |= {("fly", figure, to) for to in set(self.march_of(figure, each.left + more)) - walks}
        self._same(asked, wanted)

    def ask_4a_3(self, asked: Asked) -> None:
        takes = {option[1] for option in asked.options if option[0] == "take"}
        able = {figure for figure, each in self.monsters.items() if each.left > 0}
        self.insist(takes <= able, f"they can't move: {takes - able}")
        freer = {figure for figure in able - takes if self.march_of(figure, self.monsters[figure].left)}
        self.insist(not freer, f"they could move: {freer}")

    def ask_4b_1(self, asked: Asked) -> None:
        able = {who for who, hero in enumerate(self.heroes) if hero.is_here and "idle" not in hero.marks}
        self._same(asked, {("take", who) for who in able if not self.heroes[who].blessed or self.early_claims(who)})

    def ask_4b_2(self, asked: Asked) -> None:
        takes = {option[1] for option in asked.options if option[0] == "take"}
        for who, hero in enumerate(self.heroes):
            self.insist(who not in takes or (hero.is_here and "idle" not in hero.marks), f"hero {who} can do nothing")
            if who not in takes:
                claims = self.movement_claims(who) - {("flee", who)}  # there is nowhere to flee to
                self.insist(not claims, f"hero {who} could {sorted(claims)[:3]}")

    def ask_4b_4(self, asked: Asked) -> None:
        self._same(asked, {("take", who) for who in range(len(self.heroes)) if self.attack_claims(who)})

    def ask_9a_1(self, asked: Asked) -> None:
        who = next(option[1] for option in asked.options if len(option) > 1)
        self._same(asked, self.attack_claims(who))

    def about_blessing(self, asked: Asked, who: int) -> None:
        self._same(asked, self.early_claims(who) | self.blessing_claims(who))

    # -------------------------------------------------------------- the Dornkeeper

    def ask_5_1(self, asked: Asked) -> None:
        paid = [card for card in self.hand if int(self.cards.rituals[card]["cost"]) + self.four <= self.blood]
        self._same(asked, {("cast", card) for card in paid if self._works(card)})
        buys = self.all_cast and self.blood >= 4 and self.can_summon_strong()
        self.insist((("buy",) in asked.options) == buys, "a strong monster is bought when all cards were cast, for four drops")

    def _works(self, card: int) -> bool:
        """5.9: whether a Ritual would do anything at all."""
        effect = self.cards.rituals[card]["effect"]
        servants = [figure for figure in self.monsters if figure != LORD]
        weak = any(self.count(kind) < 6 for kind in range(4))
        return {
            "barriers": lambda: bool(self._barrier_spaces()),
            "edict": lambda: effect["law"] not in self.laws,
            "summons": lambda: bool(servants and self.free_for_monster()),
            "merge": lambda: bool(self._pairs()) and any(self.count(kind) < 6 for kind in range(4, 8)),
            "haste": lambda: bool(servants),
            "refill": lambda: weak and bool(set(self.map.black) & self.free_for_monster()),
            "escort": lambda: weak and any(self._beside_free(self.monsters[figure].space) for figure in self.strong_monsters()),
            "bind": lambda: bool(self._bindable()),
        }[effect["do"]]()

    def _beside_free(self, space: int) -> set[int]:
        return set(self.map.next_to(space, self.is_open)) & self.free_for_monster()

    def _barrier_spaces(self) -> set[int]:
        return self.free_for_monster() - self.map.chamber - self.map.gate - self.map.throne_room - self.map.teleports

    def _pairs(self) -> set[Key]:
        weak = [figure for figure in self.monsters if figure != LORD and not is_strong(figure)]
        spaces = {figure: self.monsters[figure].space for figure in weak}
        return {("pair", one, two) for one in weak for two in weak if one != two and self.beside(spaces[one], spaces[two])}

    def _bindable(self) -> set[int]:
        safe = self.map.round | {self.map.hamlet}
        return {who for who, hero in enumerate(self.heroes) if hero.is_here and hero.space not in safe}

    def ask_4a_2(self, asked: Asked) -> None:
        wanted: set[Key] = set()
        if self.weak_left or self.extra_weak:
            wanted |= {("summon", kind) for kind in range(4) if self.count(kind) < 6 and self._spaces_for(kind)}
        if (self.strong_left or self.extra_strong) and self.can_summon_strong():
            wanted.add(("summon_strong",))
        self._same(asked, wanted)

    def _spaces_for(self, kind: int) -> set[int]:
        if kind >= 4:
            return self.strong_spaces()
        free = self.map.place(self.cards.monsters[kind]["place"]) - self.taken()
        return free - self.zone(self.hero_spaces()) if self.cards.monsters[kind].get("shy") else free

    def about_summon(self, asked: Asked, kind: int) -> None:
        self._same(asked, {("place", space) for space in self._spaces_for(kind)})

    def _strikes(self, figure: int) -> set[int]:
        """9b.1, 9c.1, 9d.1: the squares that a monster's attack reaches."""
        each, entry = self.monsters[figure], self.lexicon(figure)
        if each.blows <= 0 or each.marks & {"bat", "ran"}:
            return set()
        if entry.get("pike"):
            return self.in_range(each.space, 2, 2, self.hero_spaces(), line=True)
        if entry.get("bow"):
            return self.in_range(each.space, 1, entry["bow"], self.hero_spaces(), line=True)
        return self.squares(set(self.map.next_to(each.space, self.is_open)))

    def _attackers(self, who: int) -> set[int]:
        feet = set(self.map.squares(self.heroes[who].space))
        return {figure for figure in self.monsters if feet & self._strikes(figure)}

    def ask_9b_1(self, asked: Asked) -> None:
        wanted: set[Key] = set()
        for figure in self.monsters:
            reach = self._strikes(figure)
            wanted |= {("strike_wall", figure, space) for space in self.walls if space in reach}
            wanted |= {("target", who) for who in self.heroes_on(reach) if who in self._bindable() and who not in self.faced}
        self._same(asked, wanted)

    def ask_9b_5(self, asked: Asked) -> None:
        able = self._attackers(self.victim)
        self._same(asked, {("strike", figure) for figure in able})
        self.insist((("announce",) in asked.options) == bool(self.announced), "attacks are announced when there are some")

    def ask_9b_6(self, asked: Asked) -> None:
        shields = {option[1] for option in asked.options if option[0] == "shield"}
        self.insist(len(shields) <= 1, "one hero at a time parries")
        for other in shields:
            near = self.are_beside(other, self.victim)
            self.insist(self.sheet(other).get("guardian") and self.heroes[other].parries > 0 and near, f"hero {other} can't shield anybody")
            self._same(asked, {("shield", other, figure) for figure in self.announced})
        if not shields:
            self.insist(self.heroes[self.victim].parries > 0, "no parry is left")
            self._same(asked, {("parry", figure) for figure in self.announced})

    # -------------------------------------------------------------- places and names

    def _places(self, asked: Asked, spaces: set[int]) -> None:
        self._same(asked, {("place", space) for space in spaces})

    def about_army(self, asked: Asked, _: int) -> None:
        self._places(asked, set(self.map.black) & self.free_for_monster())

    def about_barrier(self, asked: Asked, _: int) -> None:
        self._places(asked, self._barrier_spaces())

    def about_call_to(self, asked: Asked, _: int) -> None:
        self._places(asked, self.free_for_monster())

    def about_return(self, asked: Asked, _: int) -> None:
        self._places(asked, self.free_for_hero() | {self.map.hamlet})

    def about_step(self, asked: Asked, figure: int) -> None:
        self._places(asked, self.map.by_air(self.heroes[figure].space, self.sheet(self.actor)["step"]) & self.free_for_hero())

    def about_call(self, asked: Asked, other: int) -> None:
        self._places(asked, self.call_spaces(self.actor, other))

    def about_scatter(self, asked: Asked, _: int) -> None:
        space = self.heroes[self.actor].space
        self._places(asked, self.map.by_air(space, self.sheet(self.actor)["scatter"]) & self.free_for_monster())

    def about_pushed(self, asked: Asked, figure: int) -> None:
        effect = self.cards.blessings[self.heroes[self.actor].blessing]["effect"]
        self._places(asked, set(self.march_of(figure, effect["n"], pushed=True)))

    def about_ambush(self, asked: Asked, _: int) -> None:
        near = self._beside_free(self.heroes[self.actor].space)
        if near:
            self._places(asked, near)

    def about_push(self, asked: Asked, who: int) -> None:
        far = self.cards.blessings[self.heroes[who].blessing]["effect"]["within"]
        near = self.in_range(self.heroes[who].space, 1, far, self.monster_spaces(), line=False)
        pushed = {("take", figure) for figure in self.monsters_on(near) if figure != LORD}
        if self.answer[0] == "bless":  # the first of them; those who have been pushed are not asked about again
            self._same(asked, pushed)

    def about_escort(self, asked: Asked, _: int) -> None:
        spaces = {option[1] for option in asked.options}
        beside = [self._beside_free(self.monsters[figure].space) for figure in self.strong_monsters()]
        self.insist(spaces in beside, "a retinue stands beside a strong monster")

    def about_merge(self, asked: Asked, _: int) -> None:
        self._same(asked, self._pairs())

    def about_strong(self, asked: Asked, _: int) -> None:
        self._same(asked, {("pick_kind", kind) for kind in range(4, 8) if self.count(kind) < 6})

    def about_bind(self, asked: Asked, _: int) -> None:
        self._same(asked, {("name", who) for who in self._bindable() if "bound" not in self.heroes[who].coming})

    def question_last_drop(self, who: int, _: str) -> None:
        self.insist(self.heroes[who].hp == 1, "it is not the last hit point")
        self.warned = who

    def question_follow_up(self, who: int, space: int) -> None:
        free = set(self.slain_at) & self.map.next_to(self.heroes[who].space, self.is_open) - self.taken()
        self.insist(self.sheet(who).get("follow") and space in free, "nobody fell there")

    def question_advance(self) -> None:
        price = int(self.cards.zorkal["levels"][self.zorkal_level + 1]["price"]) + self.four
        self.insist(self.blood >= price, "Zorkal can't pay for that level")
        self.level_asked = True
