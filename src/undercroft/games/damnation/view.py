"""What one seat may know of the table, from an allow-list. Hidden are decks, hands, face-down traps and Deathknells."""

from functools import lru_cache

import msgspec

from undercroft.engine.bearings import Compass, by_links
from undercroft.engine.view import Arrow, Banner, Board, Card, Dice, Die, Piece, Sheet, Space, Tracker, View, Zone
from undercroft.games.damnation.board import ARRIVAL, EVERYONE, FACE_UP, HAND_LIMIT, KIND, LOOKED, rule, souls_in
from undercroft.games.damnation.content.loading import DECKS, SLOTS, Cards
from undercroft.games.damnation.content.plan import ARROWS as ARROW_SIGNS
from undercroft.games.damnation.content.plan import SECRET, TRAP
from undercroft.games.damnation.ids import NOWHERE, ONLY, SLOT, Guest
from undercroft.games.damnation.state import Damnation
from undercroft.games.damnation.words.cards import card_text, haunt_text, knell_text, talent_text
from undercroft.games.damnation.words.names import ACTS, DARK, TRAPS, count, deck, door, figure, name, named, place, soul
from undercroft.pieces.signs import signs

KINDS = ("trap", "trapdoor", "oubliette", "secret-door")


def view(table: Damnation, seat: int | None) -> View:
    """Everything that lies open, and what this seat holds or has looked at."""
    return View(
        game="damnation",
        seat=seat,
        banner=_banner(table),
        sheets=tuple(_sheet(table, who, seat) for who, player in enumerate(table.players) if player.character >= 0),
        zones=(*_hands(table, seat), *_decks(table), *_others(table, seat), *_talents(table, seat)),
        dice=_dice(table),
        pieces=_pieces(table, seat),
        arrows=_holds(table),
        board="castle",
    )


def sees(table: Damnation, card: int, seat: int | None) -> bool:
    """7.2a: whether a seat knows where this card is."""
    known = table.known[card]
    return known == EVERYONE or (seat is not None and bool(known & ONLY[Guest(seat)]))


def _banner(table: Damnation) -> Banner:
    """9.0.1: the Act, and how far the night has gone."""
    if table.turn < 0:
        return Banner("Damnation: The Gothic Game", "Choose who you were.")
    title = "The Gothic night" if table.gothic else f"Act {table.act}: {ACTS[table.act]}"
    parts = [f"{name(table, table.turn)}'s turn."]
    if table.act == 3 and not table.gothic:
        parts.append(f"Step {table.sunk} of {table.content.numbers.descent} down.")
    if table.vampire >= 0:
        parts.append(
            f"{name(table, table.vampire)} is The Vampire" + (f", with {count(table.timer, 'turn')} left." if table.timer else ".")
        )
    tags = [f"act{table.act}"] if not table.gothic else ["gothic"]
    if table.dark:
        tags.append({1: "darkness", 2: "candlelight", 3: "castle"}[table.dark])
    return Banner(title, " ".join(parts), "", tuple(tags), _trackers(table))


def _trackers(table: Damnation) -> tuple[Tracker, ...]:
    """8.1.9, 9.0.1, 9.3.2: the Acts, the Descent with the steps on which a bell tolls, and the Vampire's time."""
    numbers = table.content.numbers
    trackers = () if table.gothic else (Tracker("Act", table.act, 4), Tracker("Descent", table.sunk, numbers.descent, numbers.icons))
    return (*trackers, Tracker("Timer", table.timer, numbers.timer_most)) if table.vampire >= 0 else trackers


def _sheet(table: Damnation, who: int, seat: int | None) -> Sheet:
    """4.12, 4.13, 4.14: what stands on a sheet is open to all; 10.1: of the dead its other side."""
    player, cards = table.players[who], table.content
    person = cards.characters[player.character]
    badges = [] if player.alive else ["dead", "at rest"] if player.at_rest else ["dead"]
    if who == table.turn:
        badges.append("turn")
    if who == table.vampire:
        badges.append("vampire")
    if player.holder >= 0:
        badges.append(f"controlled by {name(table, player.holder)}")
    if player.misses:
        badges.append("misses a turn")
    if player.chill:
        badges.append(f"next roll -{player.chill}")
    if player.gloom:
        badges.append("next roll in Darkness")
    if player.step:
        badges.append(f"step {player.step}, {'up' if player.climbing else 'down'}")
    badges += [f"token: {cards.talents[player.character][slot].name}" for slot in range(SLOTS) if player.tokens & SLOT[slot]]
    badges += [soul(table, each)[4:] for each in souls_in(player.souls) if each != player.character]
    badges += [cards.cards[card].name for card in player.curses]
    shown = printed(cards)
    return Sheet(
        id=f"sheet:{who}",
        name=f"The {person.name}",
        owner=who,
        text=shown.sheets[player.character] if player.alive else shown.ghosts[player.character],
        icon=person.icon,
        trackers=(
            Tracker("Health", player.health, person.health),
            Tracker("Cards", len(player.hand), rule(table, HAND_LIMIT, Guest(who))),
            Tracker("Souls", len(souls_in(player.souls))),
            Tracker("Talent tokens", player.tokens.bit_count(), SLOTS),
        ),
        badges=tuple(badges),
        hand=tuple(shown.cards[card] for card in player.hand if who == seat or sees(table, card, seat)),
    )


def _hands(table: Damnation, seat: int | None) -> list[Zone]:
    """7.2a: of another's hand the backs and their number are public."""
    zones = []
    for who, player in enumerate(table.players):
        if player.hand and who != seat:
            decks = [table.content.deck_of[card] for card in player.hand]
            backs = ", ".join(f"{DECKS[number].replace('_', ' ')} ×{decks.count(number)}" for number in sorted(set(decks)))
            zones.append(Zone(f"hand:{who}", f"Hand of {name(table, who)}", len(player.hand), owner=who, text=backs))
    return zones


def _talents(table: Damnation, seat: int | None) -> list[Zone]:
    """8.3.1, 10.1: the Talents of the living with their tokens, and what the dead can do. One's own can be pointed at by an option."""
    shown = printed(table.content)
    zones = []
    for who, player in enumerate(table.players):
        if player.character >= 0 and player.alive:
            cards = [shown.talents[player.character][-1]]
            for slot in range(SLOTS):
                card = shown.talents[player.character][slot]
                tags = ("token",) if player.tokens & SLOT[slot] else ()
                cards.append(msgspec.structs.replace(card, id=f"talent:{slot}" if who == seat else f"talent:{who}:{slot}", tags=tags))
            zones.append(Zone(f"talents:{who}", f"Talents of {named(table, who)}", SLOTS + 1, tuple(cards), who))
        elif player.character >= 0 and not (table.gothic or player.at_rest):
            haunts = shown.haunts[player.character]
            numbers = (*range(table.content.on_sheet), *((player.shade,) if player.shade >= 0 else ()))
            own = [msgspec.structs.replace(haunts[at], id=f"haunt:{at}") if who == seat else haunts[at] for at in numbers]
            zones.append(Zone(f"talents:{who}", f"What is left of {named(table, who)}", len(own), tuple(own), who))
    return zones


def _decks(table: Damnation) -> list[Zone]:
    return [Zone(f"deck:{number}", deck(table.content, number), len(pile)) for number, pile in enumerate(table.decks)]


def _others(table: Damnation, seat: int | None) -> list[Zone]:
    """8.4.8a, 8.5.2: the Cemetery pile by number and Souls; revealed Deathknells; what is being played; the Vampire's hand."""
    shown = printed(table.content)
    souls = ", ".join(soul(table, each) for each in souls_in(table.pile_souls))
    knells = tuple(shown.knells[knell] if knell >= 0 else shown.tolls[at] for at, knell in enumerate(table.knells))
    zones = [
        Zone(
            "pile",
            "Left in The Cemetery",
            len(table.pile),
            tuple(shown.cards[card] for card in table.pile if sees(table, card, seat)),
            text=souls,
        ),
        Zone("knells", "Deathknells", len(table.knells), knells),
        Zone("reserve", "Traps in reserve", len(table.reserve)),
    ]
    if table.playing:
        zones.append(Zone("playing", "In play", len(table.playing), tuple(shown.cards[card] for card in table.playing)))
    if table.drawn:
        cards = tuple(shown.cards[card] for card in table.drawn if sees(table, card, seat))
        zones.append(Zone("drawn", "Drawn in The Dark Tower", len(table.drawn), cards, table.turn))
    if table.vampire >= 0:
        cards = tuple(shown.cards[card] for card in table.vampire_hand if sees(table, card, seat))
        zones.append(Zone("vampire", "Powers of The Vampire", len(table.vampire_hand), cards, table.vampire))
    if any(player.character < 0 for player in table.players):
        taken = [player.character for player in table.players]
        zones.append(
            Zone(
                "characters",
                "The damned",
                len(shown.people),
                tuple(each for number, each in enumerate(shown.people) if number not in taken),
            )
        )
    return zones


def _dice(table: Damnation) -> tuple[Dice, ...]:
    if table.vampire_dice:
        return (Dice("vampire", "The Vampire", tuple(Die(f"die:{number}", str(face)) for number, face in enumerate(table.vampire_dice))),)
    if not table.die:
        return ()
    dice = [Die("die:movement", str(table.die), f"sheet:{table.turn}")]
    if table.dark:
        text = DARK[table.dark]
        dice.append(Die("die:darkness", text[0].upper() + text[1:], f"sheet:{table.turn}"))
    return (Dice("movement", "Movement", tuple(dice)),)


def _pieces(table: Damnation, seat: int | None) -> tuple[Piece, ...]:
    """8.4.10, 11.1b: standees, Graves, and trap tokens as far as this seat knows them; 5.1.4c, 9.1.8: doors that are shut or locked."""
    pieces = []
    for space, token in sorted(table.tokens.items()):
        known = token & FACE_UP or (seat is not None and token & LOOKED[seat])
        badges = ("face up",) if token & FACE_UP else ("you have looked",) if known else ()
        kind = token & KIND if known else 0
        pieces.append(Piece(f"trap:{space}", KINDS[kind], f"space:{space}", badges=badges, name=TRAPS[kind]))
    pieces += [
        Piece(f"grave:{who}", "grave", f"space:{there}", who, name=f"the Grave of {named(table, who)}") for who, there in table.graves
    ]
    called = tuple(name(table, who) for who in range(len(table.players)))
    sign = signs((*called, "The Vampire"))
    for who, player in enumerate(table.players):
        if player.alive and who != table.vampire and player.place >= 0:
            badges = (f"step {player.step}, {'up' if player.climbing else 'down'}",) if player.step else ()
            pieces.append(Piece(f"piece:{who}", "villain", f"space:{player.place}", who, badges, name=called[who], sign=sign[called[who]]))
    owner = table.vampire if table.vampire >= 0 else None
    asleep = () if owner is not None else ("asleep",)
    name_of_it = "The Vampire"
    pieces.append(Piece("piece:vampire", "vampire", f"space:{table.vampire_place}", owner, asleep, name=name_of_it, sign=sign[name_of_it]))
    return (*pieces, *_shut_doors(table))


def _shut_doors(table: Damnation) -> list[Piece]:
    """5.1.4c, 9.1.8, 9.1.9: doors that somebody has shut, and those that Act 1 locks."""
    cards = table.content
    doors = [(f"jam:{at}", "shut", at) for at, _ in table.jammed]
    if table.act == ARRIVAL:
        first = cards.plan.size
        doors += [(f"lock:{at}", "locked", at) for room in (cards.chamber, cards.vault) for at in cards.plan.doors_of[room - first]]
    return [Piece(each, kind, f"space:{cards.plan.doors[at].space}", name=door(cards, at)) for each, kind, at in doors]


def _holds(table: Damnation) -> tuple[Arrow, ...]:
    """5.2.3, 5.2.6: who has Power of Adjacency over whom, from the declaration to the end of the turn that it covers."""
    held = [(player.holder, who) for who, player in enumerate(table.players) if player.holder >= 0]
    if table.controlled >= 0:
        held.append((table.controlled, table.turn))
    return tuple(Arrow(figure(table, holder), figure(table, who), "hold") for holder, who in held)


class Printed(msgspec.Struct, frozen=True):
    """All cards and sheets as they are shown. They never change, and every view has many of them."""

    cards: tuple[Card, ...]
    knells: tuple[Card, ...]
    tolls: tuple[Card, ...]  # backs of Deathknells, by space
    people: tuple[Card, ...]
    talents: tuple[tuple[Card, ...], ...]  # by character: its slots, then what always holds
    haunts: tuple[tuple[Card, ...], ...]
    sheets: tuple[str, ...]
    ghosts: tuple[str, ...]


@lru_cache(maxsize=16)
def printed(content: Cards) -> Printed:
    """Everything that is printed on this content's cards and sheets."""
    cards = []
    for number, card in enumerate(content.cards):
        tags = [DECKS[content.deck_of[number]].replace("_", " ")]
        tags += [f"skull {card.damage}"] if card.damage else []
        tags += [f"crossbow {card.range}"] if card.range > 1 else []
        tags += [f"armour {card.armour}"] if card.armour else []
        tags += ["crown"] if card.relic else []
        tags += ["eye"] if card.visible else []
        cards.append(Card(f"card:{number}", card.name, card.kind, card_text(card), card.text.strip(), card.icon, tuple(tags)))
    sheets, ghosts, people, on_sheets, on_ghosts = [], [], [], [], []
    for number, person in enumerate(content.characters):
        talents = (person.passive, *content.talents[number])
        slots = [
            Card(f"printed:{number}:{slot}", talent.name, "talent", talent_text(talent), talent.text.strip())
            for slot, talent in enumerate(content.talents[number])
        ]
        always = Card(f"passive:{number}", person.passive.name, "passive", talent_text(person.passive), person.passive.text.strip())
        on_sheets.append((*slots, always))
        on_ghosts.append(
            tuple(
                Card(f"haunt:{number}:{at}", haunt.name, "haunt", haunt_text(haunt), haunt.text.strip())
                for at, haunt in enumerate(content.haunts[number])
            )
        )
        sheets.append(" ".join(f"{talent.name}: {talent_text(talent)}" for talent in talents))
        ghosts.append(" ".join(f"{haunt.name}: {haunt_text(haunt)}" for haunt in content.haunts[number][: content.on_sheet]))
        people.append(
            Card(f"character:{number}", f"The {person.name}", "character", sheets[-1], person.text.strip(), person.icon, scene=person.scene)
        )
    knells = tuple(
        Card(f"knell:{number}", knell.name, "deathknell", knell_text(knell), knell.text.strip(), knell.icon)
        for number, knell in enumerate(content.knells)
    )
    tolls = tuple(Card(f"toll:{space}", "A Deathknell", "face down") for space in range(content.numbers.knells))
    return Printed(tuple(cards), knells, tolls, tuple(people), tuple(on_sheets), tuple(on_ghosts), tuple(sheets), tuple(ghosts))


def board(table: Damnation) -> Board:
    """The castle, drawn once."""
    return castle_of(table.content)


@lru_cache(maxsize=16)
def castle_of(content: Cards) -> Board:
    """Corridor spaces in units of one; a room at its upper left corner, with its size in tags. Links are as one may walk."""
    plan = content.plan
    spaces = []
    for number in range(plan.size):
        x, y = plan.xy[number]
        sign = plan.signs[number]
        tags = ["secret"] if sign == SECRET else ["trap"] if sign == TRAP else []
        if sign in ARROW_SIGNS:
            tags += ["arrow", {"←": "west", "→": "east", "↑": "north", "↓": "south"}[sign]]
        where = place(content, number)
        spaces.append(Space(f"space:{number}", x // 2, y // 2, "square", where, tuple(tags), where))
    for number, room in enumerate(content.rooms):
        cells = plan.cells[number] or ((-2, -2),)
        left, top = min(x for x, _ in cells) // 2, min(y for _, y in cells) // 2
        wide, high = max(x for x, _ in cells) // 2 - left + 1, max(y for _, y in cells) // 2 - top + 1
        spaces.append(
            Space(
                f"space:{plan.size + number}",
                left,
                top,
                "room",
                room.name,
                (room.kind, f"wide-{wide}", f"high-{high}", *([room.icon] if room.icon else [])),
            )
        )
    links = [(f"space:{one}", f"space:{other}") for one, others in enumerate(plan.links) for other in others if one < other]
    for each in plan.doors:
        links += [(f"space:{each.space}", f"space:{each.room}")] if each.enter else []
        links += [(f"space:{each.room}", f"space:{each.space}")] if each.leave else []
    return Board(tuple(spaces), tuple(links))


def compass(table: Damnation, eye: str | None) -> Compass | None:
    """From a villain or The Vampire; if none is named, from whoever's turn it is."""
    if eye is None and table.turn < 0:
        return None
    who = eye or ("piece:vampire" if table.turn == table.vampire else f"piece:{table.turn}")
    if who == "piece:vampire":
        place = table.vampire_place
    else:
        kind, _, number = who.partition(":")
        known = kind == "piece" and number.isdigit() and int(number) < len(table.players)
        place = table.players[int(number)].place if known else NOWHERE
    return Compass(who, by_links(board(table), f"space:{place}")) if place >= 0 else None
