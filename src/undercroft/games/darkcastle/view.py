"""What one seat may know of the table, from an allow-list. Hidden are only the castle, the bosses and the item deck."""

from functools import lru_cache

import msgspec

from undercroft.engine.chance import Chance
from undercroft.engine.game import Laying
from undercroft.engine.view import Banner, Card, Dice, Die, Sheet, Tracker, View, Zone
from undercroft.games.darkcastle.board import attack_value, can_block, fights, seat_of
from undercroft.games.darkcastle.content import Item
from undercroft.games.darkcastle.content.loading import DOUBLE, Cards
from undercroft.games.darkcastle.ids import ONLY, Prisoner, by_prisoner
from undercroft.games.darkcastle.state import Combat, DarkCastle
from undercroft.games.darkcastle.words.cards import instructions, item_text, to_you
from undercroft.games.darkcastle.words.names import TRAIT, count, face, named, page
from undercroft.pieces.decks import deal_anew, seen_by


def view(table: DarkCastle, seat: int | None) -> View:
    """Everything that lies open, and what this seat has looked at."""
    cards = printed(table.content)
    return View(
        game="darkcastle",
        seat=seat,
        banner=_banner(table),
        sheets=tuple(_sheet(table, who) for who, _ in by_prisoner(table.characters)),
        zones=(
            *_characters(table),
            _castle(table, seat),
            Zone("book", "The book", len(table.turned), tuple(cards.pages[number] for number in table.turned)),
            Zone("items", "Items", len(table.deck)),
            Zone("pool", "Found", len(table.pool), tuple(cards.items[card] for card in table.pool)),
            Zone("discards", "Left behind", len(table.discards), tuple(cards.items[card] for card in table.discards)),
        ),
        dice=_dice(table),
    )


def eyes(table: DarkCastle, seat: int | None) -> tuple[int, ...]:
    """All that one seat knows and another does not: the cards at the top of the castle that it has looked at."""
    return tuple(seen_by(table.castle, seat))


def _banner(table: DarkCastle) -> Banner:
    """3.chapter.2: the scene of the open page, to be read before its instructions."""
    if not table.turned:
        return Banner("Escape the Dark Castle", "Choose who you were. Then turn the first page.")
    page = printed(table.content).pages[table.turned[-1]]
    text = to_you(page.text, named(table, table.turner))
    return Banner(page.name, text, page.flavour, ("boss",) if page.kind == "boss" else ())


def _sheet(table: DarkCastle, who: Prisoner) -> Sheet:
    """2.hp.4, 1.components.7, 4.carry.3: HP are kept here, and what is carried lies open."""
    cards = printed(table.content)
    character = table.content.characters[table.characters[who]]
    badges = ["turned the page"] if who == table.turner else []
    if who == table.named:
        badges.append("chosen")
    combat = table.combat
    if combat is not None and not fights(combat, who):
        badges.append("rests" if who == combat.resting else "stands by")
    if table.losses and table.losses[who]:
        badges.append(f"loses {table.losses[who]}")
    return Sheet(
        id=f"sheet:{who}",
        name=f"The {character.name}",
        owner=seat_of(table, who),
        text=character.text.strip(),
        trackers=(Tracker("HP", table.hp[who], table.start_hp),),
        badges=tuple(badges),
        faces=cards.dice[table.characters[who]],
        hand=tuple(cards.items[card] for card in table.hands[who]),
    )


def _characters(table: DarkCastle) -> tuple[Zone, ...]:
    """2.characters.1: all characters and their dice lie open to everybody while they are chosen."""
    if len(table.characters) == table.size:
        return ()
    cards = tuple(
        Card(
            f"character:{number}",
            f"The {character.name}",
            "character",
            f"Die: {', '.join(faces)}",
            character.text.strip(),
            scene=character.scene,
        )
        for number, (character, faces) in enumerate(zip(table.content.characters, printed(table.content).dice, strict=True))
    )
    return (Zone("characters", "The prisoners", len(cards), cards),)


def _castle(table: DarkCastle, seat: int | None) -> Zone:
    """Face down: how many are left, and what this seat has seen of them."""
    left = table.chapters_left + (1 if len(table.bosses) == len(table.content.pages) - table.content.first_boss else 0)
    if not table.turned:
        left += 1
    seen = seen_by(table.castle, seat)
    return Zone(
        "castle",
        "The castle",
        left,
        tuple(printed(table.content).pages[number] for number in seen),
        text=f"{count(table.chapters_left, 'chapter')} before the boss",
    )


class Printed(msgspec.Struct, frozen=True):
    """All cards as they are shown. They never change, and every view has many of them."""

    pages: tuple[Card, ...]
    items: tuple[Card, ...]
    dice: tuple[tuple[str, ...], ...]  # faces of each character's die


@lru_cache(maxsize=16)
def printed(content: Cards) -> Printed:
    """Everything that is printed on this content's cards."""
    return Printed(
        tuple(_page(content, number) for number in range(len(content.pages))),
        tuple(_item(card, item) for card, item in enumerate(content.items)),
        tuple(tuple(map(face, faces)) for faces in content.faces),
    )


def _page(content: Cards, number: int) -> Card:
    card = content.pages[number]
    kind = "boss" if number >= content.first_boss else "chapter" if number else "start"
    return Card(f"page:{number}", card.title, kind, instructions(card.steps), card.story.strip(), card.icon, scene=card.scene)


def _item(card: int, item: Item) -> Card:
    tags = ("two-handed",) if item.two_handed else ()
    return Card(f"item:{card}", item.name, item.kind, item_text(item), item.text.strip(), item.icon, tags)


def _dice(table: DarkCastle) -> tuple[Dice, ...]:
    combat = table.combat
    if combat is not None:
        title = f"{page(table, table.turned[-1])}, attack {attack_value(table, combat)}"
        enemy = Dice("row", title, tuple(Die(f"die:{at}", TRAIT[trait]) for at, trait in enumerate(combat.row)))
        return (enemy, *_rolled(combat))
    if table.rolled:
        return (
            Dice(
                "test",
                "Rolled",
                tuple(Die(f"test:{who}", face(shown), f"sheet:{who}") for who, shown in enumerate(table.rolled) if shown >= 0),
            ),
        )
    return ()


def _rolled(combat: Combat) -> list[Dice]:
    dice = []
    for who, shown in by_prisoner(combat.faces):
        if shown >= 0:
            tags = (("blocks",) if shown >= DOUBLE and can_block(combat, who) else ()) + (() if combat.ready & ONLY[who] else ("resolved",))
            dice.append(Die(f"attack:{who}", face(shown), f"sheet:{who}", tags))
        if combat.extras and combat.extras[who] >= 0:
            dice.append(Die(f"extra:{who}", TRAIT[combat.extras[who]], f"sheet:{who}"))
    if combat.companion >= 0:
        dice.append(Die("attack:-1", TRAIT[combat.companion], "companion"))
    return [Dice("attack", "Attack", tuple(dice))] if dice else []


def redeal(table: DarkCastle, seat: int | None, chance: Chance) -> Laying | None:
    """Another world under the same knowledge: what others have seen of the castle, this seat can't know."""
    castle = deal_anew(chance, table.castle, seat)
    if castle is table.castle:
        return None

    def lay(table: DarkCastle) -> None:
        table.castle = castle

    return lay
