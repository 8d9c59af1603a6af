"""What heroes may do at a moment, worked out from the books: neither more nor less may be offered."""

from typing import Any

from referee.dorn.books import Books
from referee.dorn.cards import LORD
from referee.dorn.scribe import AT_PEACE, ROOTED
from referee.watching import Key

FIRST_SPACE = 1000  # a space as the target of an item that may also be used on a figure


class Claims(Books):
    """The options of heroes."""

    def movement_claims(self, who: int) -> set[Key]:
        """4b.3, 8.1: everything that a hero can do in the movement phase."""
        hero, card = self.heroes[who], self.sheet(who)
        claims: set[Key] = set()
        if not hero.is_here or "idle" in hero.marks:
            return claims
        if hero.left > 0 and not hero.marks & ROOTED:
            claims |= {("move", who, to) for to in self.walk_of(who, hero.left)}
        if not hero.marks & {"numb", "halted"}:
            stays = hero.marks & {"fled", "moved", "used", "struck", "opened", "bound"}
            if self.tactics and "beset" in hero.marks and not stays:
                claims.add(("flee", who))
            if card.get("blink") and "moved" not in hero.marks:
                claims |= {("blink", who, to) for to in self.map.by_air(hero.space, card["blink"]) & self.free_for_hero()}
            if card.get("leap") and "moved" in hero.marks and "leaped" not in hero.marks:
                claims |= {("leap", who, to) for to in self.map.by_air(hero.space, card["leap"]) & self.free_for_hero()}
            if card.get("dash") and "bound" not in hero.marks:
                claims.add(("dash", who))
        return claims | self.thing_claims(who) | self.item_claims(who)

    def thing_claims(self, who: int) -> set[Key]:
        """11, 12: what lies here, and what is carried."""
        hero = self.heroes[who]
        claims: set[Key] = {("draw_treasure", who)} if hero.space in self.treasures else set()
        near = [other for other in range(len(self.heroes)) if other != who and self.are_beside(who, other)]
        for artifact, place in self.artifacts.items():
            if place == ("space", hero.space):
                claims.add(("pick_up", who, artifact))
            elif place == ("hero", who):
                claims |= {("put_down", who, artifact), *(("hand_over", who, other, artifact) for other in near)}
        claims |= {("pick_up_item", who, card) for space, card in self.dropped if space == hero.space}
        for card in hero.items:
            claims |= {("put_down_item", who, card), *(("hand_over_item", who, other, card) for other in near)}
        return claims

    def are_beside(self, one: int, other: int) -> bool:
        """9a.3: two heroes on the board who are next to each other."""
        first, second = self.heroes[one], self.heroes[other]
        return first.is_here and second.is_here and self.beside(first.space, second.space)

    def item_claims(self, who: int) -> set[Key]:
        """11.6, 11.9, 15d.6: one item in a turn; of several alike, the first."""
        hero = self.heroes[who]
        if hero.marks & {"used", "fled"}:
            return set()
        claims: set[Key] = set()
        seen = set()
        for card in hero.items:
            entry = self.cards.treasures[card]
            if entry["id"] not in seen:
                seen.add(entry["id"])
                claims |= {("use", who, card, target) for target in self._targets(who, entry["effect"])}
        return claims

    def _targets(self, who: int, effect: dict[str, Any]) -> set[int]:
        """What would do nothing can't be used; Zorkal is immune to Treasures."""
        hero = self.heroes[who]
        does = effect["do"]
        if does == "heal" and effect.get("other"):
            return {other for other, each in enumerate(self.heroes) if other != who and each.is_here and each.hp < self.most_hp(other)}
        if does == "jaunt":
            return self.map.by_air(hero.space, effect["n"]) & self.free_for_hero()
        if does == "dart":
            seen = self.in_range(hero.space, 1, effect["within"], self.monster_spaces(), line=True)
            stones = {FIRST_SPACE + space for space in self.walls if space in seen}
            return {each for each in self.monsters_on(seen) if each != LORD} | stones
        if does in ("calm", "burst"):
            near = self.in_range(hero.space, 1, effect["within"], self.monster_spaces(), line=False)
            works = any(each != LORD for each in self.monsters_on(near)) or (does == "burst" and near & set(self.walls))
        else:
            works = {
                "heal": hero.hp < self.most_hp(who),
                "stride": not hero.marks & ROOTED,
                "edge": not hero.marks & AT_PEACE,
            }[does]
        return {-1} if works else set()

    # -------------------------------------------------------------- attacks

    def attack_claims(self, who: int) -> set[Key]:
        """9a, 9c, 9d, 9e: everything that a hero can do in the attack phase."""
        hero = self.heroes[who]
        if not hero.is_here or hero.attacks <= 0 or hero.marks & AT_PEACE:
            return set()
        return self.sword_claims(who) | self.spell_claims(who)

    def sword_claims(self, who: int) -> set[Key]:
        """9a.1, 9c.2, 9d.2, 13.19, 15c.4: with sword, pike and bow."""
        hero, card = self.heroes[who], self.sheet(who)
        if hero.space == self.map.hamlet:
            return set()
        near = self.map.next_to(hero.space, self.is_open)
        beside = self.squares({space for space in near if space != self.map.hamlet})
        squares = set(beside) if card.get("melee") else set()
        if card.get("pike"):
            squares |= self.in_range(hero.space, 1 if card.get("short_pike") else 2, 2, self.monster_spaces(), line=True)
        if card.get("bow"):
            squares |= self.in_range(hero.space, 1, card["bow"], self.monster_spaces(), line=True)
        struck = self.monsters_on(squares)
        claims: set[Key] = {("hit", who, figure) for figure in struck}
        claims |= {("hit_wall", who, space) for space in self.walls if space in squares}
        if card.get("whirl") and "whirled" not in hero.marks and (self.monsters_on(beside) or beside & set(self.walls)):
            claims.add(("whirl", who))
        if card.get("pierce") and "pierced" not in hero.marks:
            claims |= {("pierce", who, figure) for figure in struck if self._something_behind(who, figure)}
        return claims

    def _something_behind(self, who: int, figure: int) -> bool:
        """9a.6, 13.29: on the next square in the same line, at the same end of a Teleport."""
        for start in self.map.squares(self.heroes[who].space):
            for square in self.map.squares(self.monsters[figure].space):
                if abs(square - start) in (1, self.map.width):
                    behind = 2 * square - start
                    passable = behind in self.map.ground and behind != self.map.hamlet and (self.is_open or behind not in self.map.gate)
                    return passable and bool(self.monsters_on({behind}) or behind in self.walls)
        return False

    def spell_claims(self, who: int) -> set[Key]:
        """9e: the star abilities that would do something."""
        hero, card = self.heroes[who], self.sheet(who)
        claims: set[Key] = set()

        def reach(name: str) -> set[int]:
            return self.in_range(hero.space, 1, card[name], self.monster_spaces(), line=False)

        for name in ("bolt", "fireball"):
            if card.get(name):
                near = reach(name)
                claims |= {("spell", who, name, figure) for figure in self.monsters_on(near)}
                claims |= {("spell_wall", who, name, space) for space in self.walls if space in near}
        friends = [who, *(other for other in range(len(self.heroes)) if other != who and self.are_beside(who, other))]
        hurt = [other for other in friends if self.heroes[other].hp < self.most_hp(other)]
        if card.get("blizzard") and any(figure != LORD for figure in self.monsters_on(reach("blizzard"))):
            claims.add(("spell", who, "blizzard", -1))
        if card.get("step"):
            free = self.free_for_hero()
            claims |= {("spell", who, "step", each) for each in friends if self.map.by_air(self.heroes[each].space, card["step"]) & free}
        if card.get("heal"):
            claims |= {("spell", who, "heal", each) for each in hurt}
        if card.get("heal_two") and any(each != who for each in hurt):
            claims.add(("spell", who, "heal_two", -1))
        if hero.space == self.map.hamlet:
            return claims
        near = self.map.next_to(hero.space, self.is_open)
        mortal = [figure for figure, each in self.monsters.items() if each.space in near and figure != LORD]
        if card.get("exorcism"):
            claims |= {("spell", who, "exorcism", figure) for figure in mortal}
            claims |= {("spell_wall", who, "exorcism", space) for space in self.walls if space in near}
        if card.get("scatter") and mortal:
            claims.add(("spell", who, "scatter", -1))
        if card.get("quake"):
            shaken = reach("quake")
            if self.monsters_on(shaken) or shaken & set(self.walls):
                claims.add(("spell", who, "quake", -1))
        return claims

    # -------------------------------------------------------------- before anybody moves

    def early_claims(self, who: int) -> set[Key]:
        """3c.5: what some cards allow before anybody moves."""
        hero, card = self.heroes[who], self.sheet(who)
        if not hero.is_here or hero.marks & AT_PEACE:
            return set()
        claims = self.sword_claims(who) if card.get("early") and hero.attacks > 0 else set()
        if card.get("opening") and "opened" not in hero.marks and hero.space != self.map.hamlet:
            near = self.map.next_to(hero.space, self.is_open)
            claims |= {("opening", who, figure) for figure, each in self.monsters.items() if each.space in near}
        return claims

    def blessing_claims(self, who: int) -> set[Key]:
        """6.1, 6.6: for whom or where the card can be played; to no effect, if there is nobody."""
        hero = self.heroes[who]
        if hero.blessed:
            return set()
        effect = self.cards.blessings[hero.blessing]["effect"]
        targets: set[int] = set()
        if effect["do"] == "shift":
            targets = self.map.by_air(hero.space, effect["n"]) & self.free_for_hero()
        elif effect["do"] == "smite":
            near = self.in_range(hero.space, 1, effect["within"], self.monster_spaces(), line=False)
            targets = {figure for figure in self.monsters_on(near) if figure != LORD}
        elif effect["do"] in ("swap", "call"):
            others = [other for other, each in enumerate(self.heroes) if other != who and each.is_here]
            apart = {other for other in others if self.heroes[other].space != hero.space}
            targets = apart if effect["do"] == "swap" else {other for other in others if self.call_spaces(who, other)}
        return {("bless", who, target) for target in targets or {-1}}

    def call_spaces(self, who: int, other: int) -> set[int]:
        """6.6, 13.25: where somebody can be called to: beside the caller, at either end of a Teleport, into the hamlet."""
        here = self.heroes[who].space
        free = set(self.map.next_to(here, self.is_open)) & self.free_for_hero()
        return (free | ({here} if here == self.map.hamlet else set())) - {self.heroes[other].space}
