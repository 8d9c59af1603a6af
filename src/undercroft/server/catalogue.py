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
from undercroft.lessons.pictures import pictures
from undercroft.server.protocol.offers import GameCard, Hall, LessonCard, PackCard, RuleCard, SettingCard, SightCard, TemperCard
from undercroft.server.trouble import Trouble

log = logging.getLogger("undercroft.server")


class Packs:
    """The content packs that this house offers: each a folder in one folder. One that can't be read is left out, with a line in the log."""

    def __init__(self, folder: Path | None) -> None:
        """Read them all, once."""
        self._paths: dict[str, Path] = {}
        self._titles: dict[str, dict[str, str]] = {}  # of a game: name to title
        self._contents: dict[str, Content] = {}
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
        self._paths[path.name] = path
        self._titles.setdefault(info.game, {})[path.name] = info.title

    def offer(self, game: str, name: str, content: Content) -> None:
        """Offer content that lies in no folder: what somebody is working on. Whoever plays it is sent all of it."""
        self._contents[name] = content
        self._titles.setdefault(game, {})[name] = content.pack

    def find(self, name: str) -> Path | None:
        """The folder of a pack, if it lies in one; no name, no pack."""
        if not name:
            return None
        if name not in self._contents:
            raise Trouble("unknown-pack", f"there is no pack {name!r}; there are: {', '.join(self._contents) or 'none'}")
        return self._paths.get(name)

    def content(self, game: Game, name: str) -> Content:
        """The content that a game is played with."""
        if not name:
            return game.content()
        self.find(name)
        if name not in self._titles.get(game.slug, {}):
            offered = ", ".join(self._titles.get(game.slug, {})) or "none"
            raise Trouble("unknown-pack", f"the pack {name!r} is not for {game.title}; there are: {offered}")
        return self._contents[name]

    def of(self, game: str) -> list[Content]:
        """The content of all packs for a game."""
        return [self._contents[name] for name in self._titles.get(game, {})]

    def cards(self, game: str) -> tuple[PackCard, ...]:
        """The packs for a game, as the hall shows them."""
        return tuple(PackCard(name, title) for name, title in self._titles.get(game, {}).items())


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
