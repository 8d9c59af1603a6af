"""What one seat may know of the table, from an allow-list. Hidden are decks, hands, face-down traps and Deathknells."""

from functools import lru_cache

import msgspec

from undercroft.engine.chance import Chance
from undercroft.engine.view import Banner, Board, Card, Dice, Die, Piece, Sheet, Space, Tracker, View, Zone
from undercroft.games.damnation.board import EVERYONE, FACE_UP, HAND_LIMIT, rule, souls_in
from undercroft.games.damnation.content.loading import DECKS, SLOTS, Cards
from undercroft.games.damnation.content.plan import ARROWS as ARROW_SIGNS
from undercroft.games.damnation.content.plan import SECRET, TRAP
from undercroft.games.damnation.holdings import refresh
from undercroft.games.damnation.state import Damnation
from undercroft.games.damnation.words.cards import card_text, haunt_text, knell_text, talent_text
from undercroft.games.damnation.words.names import ACTS, DARK, count, deck, door, name, place, soul
from undercroft.pieces.piles import Pile

KINDS = ("trap", "trapdoor", "oubliette", "secret-door")


def view(table: Damnation, seat: int | None) -> View:
    """Everything that lies open, and what this seat holds or has looked at."""
    return View(
        game="damnation",
        seat=seat,
        banner=_banner(table),
        sheets=tuple(_sheet(table, who, seat) for who, player in enumerate(table.players) if player.character >= 0),
        zones=(*_hands(table, seat), *_decks(table), *_others(table, seat)),
        dice=_dice(table),
        pieces=_pieces(table, seat),
        board="castle",
    )


def sees(table: Damnation, card: int, seat: int | None) -> bool:
    """7.2a: whether a seat knows where this card is."""
    known = table.known[card]
    return known == EVERYONE or (seat is not None and bool(known >> seat & 1))


def _banner(table: Damnation) -> Banner:
    """9.0.1: the Act, and how far the night has gone."""
    if table.turn < 0:
        return Banner("Damnation: The Gothic Game", "Choose who you were.")
    title = "The Gothic night" if table.gothic else f"Act {table.act}: {ACTS[table.act]}"
    parts = [f"The turn of {name(table, table.turn)}."]
    if table.act == 3 and not table.gothic:
        parts.append(f"Step {table.sunk} of {table.content.numbers.descent} down.")
    if table.vampire >= 0:
        parts.append(
            f"{name(table, table.vampire)} is The Vampire" + (f", with {count(table.timer, 'turn')} left." if table.timer else ".")
        )
    tags = [f"act{table.act}"] if not table.gothic else ["gothic"]
    if table.dark:
        tags.append({1: "darkness", 2: "candlelight", 3: "castle"}[table.dark])
    return Banner(title, " ".join(parts), "", tuple(tags))


def _sheet(table: Damnation, who: int, seat: int | None) -> Sheet:
    """4.12, 4.13, 4.14: what stands on a sheet is open to all; 10.1: of the dead its other side."""
    player, cards = table.players[who], table.content
    person = cards.characters[player.character]
    badges = [] if player.alive else ["dead"]
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
    badges += [f"token: {cards.talents[player.character][slot].name}" for slot in range(SLOTS) if player.tokens >> slot & 1]
    badges += [soul(table, each)[4:] for each in souls_in(player.souls)]
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
            Tracker("Cards", len(player.hand), rule(table, HAND_LIMIT, who)),
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


def _decks(table: Damnation) -> list[Zone]:
    return [Zone(f"deck:{number}", deck(table.content, number), len(pile)) for number, pile in enumerate(table.decks)]


def _others(table: Damnation, seat: int | None) -> list[Zone]:
    """8.4.8a, 8.5.2: the Cemetery pile by number and Souls; revealed Deathknells; what is being played; the Vampire's hand."""
    shown = printed(table.content)
    souls = ", ".join(soul(table, each) for each in souls_in(table.pile_souls))
    revealed = tuple(shown.knells[knell] for knell in table.knells if knell >= 0)
    zones = [
        Zone(
            "pile",
            "Left in The Cemetery",
            len(table.pile),
            tuple(shown.cards[card] for card in table.pile if sees(table, card, seat)),
            text=souls,
        ),
        Zone("knells", "Deathknells", len(table.knells), revealed),
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
    """8.4.10, 11.1b: standees, Graves, and trap tokens as far as this seat knows them."""
    pieces = []
    for who, player in enumerate(table.players):
        if player.alive and who != table.vampire and player.place >= 0:
            badges = (f"step {player.step}",) if player.step else ()
            pieces.append(Piece(f"piece:{who}", "villain", f"space:{player.place}", who, badges))
    owner = table.vampire if table.vampire >= 0 else None
    pieces.append(Piece("piece:vampire", "vampire", f"space:{table.vampire_place}", owner, () if owner is not None else ("asleep",)))
    pieces += [Piece(f"grave:{who}", "grave", f"space:{there}", who) for who, there in table.graves]
    for space, token in sorted(table.tokens.items()):
        known = token & FACE_UP or (seat is not None and token >> 3 >> seat & 1)
        badges = ("face up",) if token & FACE_UP else ("you have looked",) if known else ()
        pieces.append(Piece(f"trap:{space}", KINDS[token & 3 if known else 0], f"space:{space}", badges=badges))
    for number, (at, _) in enumerate(table.jammed):
        there = table.content.plan.doors[at]
        pieces.append(Piece(f"jam:{number}", "shut", f"space:{there.space}", badges=(door(table.content, at),)))
    return tuple(pieces)


class Printed(msgspec.Struct, frozen=True):
    """All cards and sheets as they are shown. They never change, and every view has many of them."""

    cards: tuple[Card, ...]
    knells: tuple[Card, ...]
    people: tuple[Card, ...]
    sheets: tuple[str, ...]
    ghosts: tuple[str, ...]


@lru_cache(maxsize=16)
def printed(content: Cards) -> Printed:
    """Everything that is printed on this content's cards and sheets."""
    cards = []
    for number, card in enumerate(content.cards):
        tags = [DECKS[content.deck_of[number]]]
        tags += [f"skull {card.damage}"] if card.damage else []
        tags += [f"crossbow {card.range}"] if card.range > 1 else []
        tags += [f"armour {card.armour}"] if card.armour else []
        tags += ["crown"] if card.relic else []
        tags += ["eye"] if card.visible else []
        cards.append(Card(f"card:{number}", card.name, card.kind, card_text(card), card.text.strip(), card.icon, tuple(tags)))
    sheets, ghosts, people = [], [], []
    for number, person in enumerate(content.characters):
        talents = (person.passive, *content.talents[number])
        sheets.append(" ".join(f"{talent.name}: {talent_text(talent)}" for talent in talents))
        ghosts.append(" ".join(f"{haunt.name}: {haunt_text(haunt)}" for haunt in content.haunts[number]))
        people.append(Card(f"character:{number}", f"The {person.name}", "character", sheets[-1], person.text.strip(), person.icon))
    knells = tuple(
        Card(f"knell:{number}", knell.name, "deathknell", knell_text(knell), knell.text.strip(), knell.icon)
        for number, knell in enumerate(content.knells)
    )
    return Printed(tuple(cards), knells, tuple(people), tuple(sheets), tuple(ghosts))


def board(table: Damnation) -> Board:
    """The castle, drawn once."""
    return _board(table.content)


@lru_cache(maxsize=16)
def _board(content: Cards) -> Board:
    """Corridor spaces in units of one; a room at its upper left corner, with its size in tags. Links are as one may walk."""
    plan = content.plan
    spaces = []
    for number in range(plan.size):
        x, y = plan.xy[number]
        sign = plan.signs[number]
        tags = ["secret"] if sign == SECRET else ["trap"] if sign == TRAP else []
        if sign in ARROW_SIGNS:
            tags += ["arrow", {"←": "west", "→": "east", "↑": "north", "↓": "south"}[sign]]
        spaces.append(Space(f"space:{number}", x // 2, y // 2, "square", place(content, number), tuple(tags)))
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


# ------------------------------------------------------------------ other worlds


def redeal(table: Damnation, seat: int | None, chance: Chance) -> None:
    """Another world under the same knowledge: cards by their backs, trap tokens, all that this seat can't know."""
    known, deck_of = table.known, table.content.deck_of
    mine = EVERYONE if seat is None else 1 << seat
    slots: dict[int, list[int]] = {}  # cards that lie where somebody has put them, but not known to this seat, by deck
    places = [player.hand for player in table.players]
    places += [table.pile, table.drawn, table.vampire_hand, *(pile.bottom for pile in table.decks)]
    for cards in places:
        for card in cards:
            if known[card] & mine != mine:
                slots.setdefault(deck_of[card], []).append(card)
    exchange: dict[int, int] = {}
    for number in sorted(slots):
        exchange.update(_exchange(table, number, slots[number], chance))
    if exchange:
        _hand_out(table, exchange)
    _redeal_traps(table, seat, chance)


def _exchange(table: Damnation, number: int, slots: list[int], chance: Chance) -> dict[int, int]:
    """Cards of one back whose place this seat does not know change places; a hidden hand holds no Event and no Visible card."""
    cards, pile, known = table.content, table.decks[number], table.known
    loose = [card for card in pile.hidden if not (cards.event[card] or cards.visible[card])]
    mixed = chance.shuffle(sorted((*slots, *loose)))
    before = [known[card] for card in slots]
    for card in mixed:
        known[card] = 0
    for was, new in zip(before, mixed, strict=False):
        known[new] = was
    fixed = [card for card in pile.hidden if cards.event[card] or cards.visible[card]]
    table.decks[number] = Pile(tuple(sorted((*fixed, *mixed[len(slots) :]))), pile.bottom)
    return dict(zip(slots, mixed, strict=False))


def _hand_out(table: Damnation, exchange: dict[int, int]) -> None:
    """Each card lies where the one lay that it takes the place of."""

    def dealt(cards: tuple[int, ...]) -> tuple[int, ...]:
        return tuple([exchange.get(card, card) for card in cards])

    for seat, player in enumerate(table.players):
        hand = dealt(player.hand)
        if hand != player.hand:
            player.hand = hand
            refresh(table, seat)
    table.pile, table.drawn, table.vampire_hand = dealt(table.pile), dealt(table.drawn), dealt(table.vampire_hand)
    for number, pile in enumerate(table.decks):
        if pile.bottom:
            table.decks[number] = Pile(pile.hidden, dealt(pile.bottom))


def _redeal_traps(table: Damnation, seat: int | None, chance: Chance) -> None:
    """Tokens that others have looked at are, for this seat, any of those that it has not seen."""
    unknown = [space for space, token in sorted(table.tokens.items()) if token & 3 and not token & FACE_UP and not _looked(token, seat)]
    aside = [at for at, token in enumerate(table.reserve) if token & 3 and not _looked(token, seat)]
    if not unknown and not aside:
        return
    kinds = [kind + 1 for kind, number in enumerate(table.unseen) for _ in range(number)]
    kinds += [table.tokens[space] & 3 for space in unknown] + [table.reserve[at] & 3 for at in aside]
    mixed = chance.shuffle(sorted(kinds))
    for space in unknown:
        table.tokens[space] = table.tokens[space] & ~3 | mixed.pop()
    reserve = list(table.reserve)
    for at in aside:
        reserve[at] = reserve[at] & ~3 | mixed.pop()
    table.reserve = tuple(reserve)
    table.unseen = (mixed.count(1), mixed.count(2), mixed.count(3))


def _looked(token: int, seat: int | None) -> bool:
    return seat is not None and bool(token >> 3 >> seat & 1)
