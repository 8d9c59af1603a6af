"""What there is to play: games, their rules, the packs of this house."""

import logging
from pathlib import Path

import undercroft
from undercroft import bots, lessons
from undercroft.bots.strength import phrase
from undercroft.bots.titles import title
from undercroft.engine import content as files
from undercroft.engine.game import Content, Game
from undercroft.engine.view import Card
from undercroft.games import packs
from undercroft.lessons.pictures import pictures
from undercroft.server.protocol.offers import GameCard, Hall, LessonCard, PackCard, RuleCard, SettingCard, SightCard, TemperCard
from undercroft.server.trouble import Trouble

log = logging.getLogger("undercroft.server")


class Packs:
    """The content packs that this house offers: those that come with the games, and each folder in a folder of the host's.

    One of the latter that can't be read is left out, with a line in the log.
    """

    def __init__(self, folder: Path | None) -> None:
        """Read the host's, once; those that come with the games when somebody wants one."""
        self._paths: dict[str, Path] = {}
        self._cards: dict[str, dict[str, PackCard]] = {}  # of a game: by name
        self._contents: dict[str, Content] = {}
        for path in packs().values():
            self._show(path, files.pack_info(path))
        for path in sorted(folder.iterdir()) if folder is not None else ():
            if path.is_dir() and not path.name.startswith("."):
                self._take(path)

    def _take(self, path: Path) -> None:
        try:
            info = files.pack_info(path)
            self._contents[path.name] = undercroft.game(info.game).content(path)
        except ValueError as error:
            log.warning("the pack %s is left out: %s", path.name, error)
            return
        self._show(path, info)

    def _show(self, path: Path, info: files.PackInfo) -> None:
        for cards in self._cards.values():
            cards.pop(path.name, None)  # the host's takes the place of one that comes with a game
        self._paths[path.name] = path
        self._cards.setdefault(info.game, {})[path.name] = PackCard(path.name, info.title, info.about)

    def offer(self, game: str, name: str, content: Content) -> None:
        """Offer content that lies in no folder: what somebody is working on. Whoever plays it is sent all of it."""
        self._contents[name] = content
        self._cards.setdefault(game, {})[name] = PackCard(name, content.pack, "")

    def find(self, name: str) -> Path | None:
        """The folder of a pack, if it lies in one; no name, no pack."""
        if not name:
            return None
        known = [each for cards in self._cards.values() for each in cards]
        if name not in known:
            raise Trouble("unknown-pack", f"there is no pack {name!r}; there are: {', '.join(known) or 'none'}")
        return self._paths.get(name)

    def content(self, game: Game, name: str) -> Content:
        """The content that a game is played with."""
        if not name:
            return game.content()
        offered = self._cards.get(game.slug, {})
        if name not in offered:
            known = any(name in cards for cards in self._cards.values())
            wrong = f"the pack {name!r} is not for {game.title}" if known else f"there is no pack {name!r}"
            raise Trouble("unknown-pack", f"{wrong}; there are: {', '.join(offered) or 'none'}")
        if name not in self._contents:
            self._contents[name] = game.content(self.find(name))
        return self._contents[name]

    def written(self, game: Game) -> list[tuple[str, files.Raw]]:
        """All packs for a game by their titles, as their files say them: to make them ready to be played with takes longer."""
        return [(card.title, self._raw(game, name)) for name, card in self._cards.get(game.slug, {}).items()]

    def _raw(self, game: Game, name: str) -> files.Raw:
        if name in self._contents:
            return self._contents[name].raw
        return files.read_pack(self._paths[name], game.folder / "content", game.slug)

    def cards(self, game: str) -> tuple[PackCard, ...]:
        """The packs for a game, as the hall shows them."""
        return tuple(self._cards.get(game, {}).values())


def hall(packs: Packs, grace: int) -> Hall:
    """Everything that the hall shows of the house itself."""
    kinds = sorted(bots.LEVELS, key=lambda name: name != bots.USUAL)
    titles, costs = tuple(title(name) for name in kinds), tuple(bots.LEVELS[name] for name in kinds)
    return Hall(tuple(card(undercroft.game(name), packs) for name in undercroft.games()), tuple(kinds), titles, costs, grace)


def card(game: Game, packs: Packs) -> GameCard:
    """A game as the hall shows it."""
    fewest, most = game.players
    settings = tuple(SettingCard(each.name, each.values, each.default, each.text) for each in game.options)
    return GameCard(
        game.slug,
        game.title,
        game.pitch,
        fewest,
        most,
        game.at_once or most,
        game.minutes,
        game.difficulty,
        game.secret_hands,
        settings,
        packs.cards(game.slug),
        tuple(game.chairs(seats) for seats in range(fewest, most + 1)),
        tuple(
            LessonCard(name, each.title, each.about, each.side, each.seat, each.minutes, len(each.step))
            for name, each in lessons.all_of(game)
        ),
        tuple(SightCard(each.who, each.win, each.lose, each.turn, each.begin, each.seats) for each in game.sights().sight),
        any(len(side) > 1 for side in game.sides(most)),
        game.sights().figures,
        tuple(TemperCard(name, temper.why) for name, temper in game.tempers().items()),
        {level: told for level in bots.LEVELS if (told := phrase(game, level))},
    )


def bot(game: Game, name: str) -> str:
    """A bot that may sit at a table of this game, by its name."""
    if name.partition("+")[0] not in bots.names():
        raise Trouble("unknown-bot", f"there is no bot {name!r}; there are: {', '.join(bots.names())}")
    try:
        bots.check(name, game)
    except ValueError as error:
        raise Trouble("unknown-bot", str(error)) from None
    return name


def game_of(slug: str) -> Game:
    """A game by its name."""
    try:
        return undercroft.game(slug)
    except ValueError as error:
        raise Trouble("unknown-game", str(error), 404) from None


def cards(game: Game, content: Content) -> tuple[Card, ...]:
    """Every card that is in the box, once."""
    return tuple({card.id: card for pile in game.box(content.cards).piles for card in pile.cards}.values())


def rules(game: Game) -> tuple[RuleCard, ...]:
    """The ledger. A settled question stands with the ruling of each rule that it is about."""
    book = game.rulebook()
    drawn = {picture.rules[0]: picture for picture in pictures(game)}
    cards = []
    for rule in book.rule:
        settled = [f"{question.ask} {question.answer}" for question in book.questions(rule.id)]
        cards.append(RuleCard(rule.id, rule.section, rule.text, "\n".join(filter(None, [rule.ruling, *settled])), drawn.get(rule.id)))
    return tuple(cards)
