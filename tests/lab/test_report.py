"""Reports: one page that needs nothing else, with the numbers that the games have; and a JSON document beside it."""

import re
from html.parser import HTMLParser

import msgspec
import pytest
from playwright.sync_api import sync_playwright

import undercroft
from kit.chromium import chromium
from undercroft.engine.errors import BadInput
from undercroft.lab.plan import Change, plan
from undercroft.lab.report import Report, findings, skill_plans, write
from undercroft.lab.report.findings import bands, cards, rivals, side_name
from undercroft.lab.report.gallery import gallery, known, reports_in
from undercroft.lab.report.page import page
from undercroft.lab.study import study
from undercroft.lab.tally import Seen, Tally

GAMES = {"darkcastle": 40, "catacombs": 3, "damnation": 12, "dorn": 6}
OPTIONS = {"catacombs": {"rounds": 10}}


def found(game, *, skill=0):
    wanted = plan(game, GAMES[game], options=OPTIONS.get(game), seed=1, watched=True)
    plans = {"as it is": wanted}
    if skill:
        plans |= skill_plans(wanted, ["random"], skill)
    return findings(plans, study(plans), "as it is")


@pytest.fixture(scope="module")
def castle():
    return found("darkcastle", skill=5)


class Reader(HTMLParser):
    """Notes what is opened and not closed, and all that a page would fetch."""

    EMPTY = {"meta", "br", "use", "path"}

    def __init__(self):
        super().__init__()
        self.open, self.fetched, self.tags, self.ids, self.used = [], [], set(), [], []

    def handle_starttag(self, tag, attrs):
        self.tags.add(tag)
        if tag not in self.EMPTY:
            self.open.append(tag)
        self.note(attrs)

    def handle_startendtag(self, tag, attrs):
        self.tags.add(tag)
        self.note(attrs)

    def note(self, attrs):
        for name, value in attrs:
            if name in {"src", "href", "xlink:href", "action"} and not value.startswith("#"):
                self.fetched.append(value)
            if name == "id":
                self.ids.append(value)
            self.used += re.findall(r"url\(#([^)]+)\)", value or "") + (
                [value[1:]] if name == "xlink:href" and value.startswith("#") else []
            )

    def handle_endtag(self, tag):
        if tag not in self.EMPTY:
            assert self.open.pop() == tag


def read(text):
    reader = Reader()
    reader.feed(text)
    assert not reader.open
    return reader


@pytest.mark.parametrize("game", undercroft.games())
def test_a_page_needs_nothing_else_and_is_whole(game, castle):
    text = page(castle if game == "darkcastle" else found(game))
    reader = read(text)
    assert not reader.fetched
    assert "script" not in reader.tags
    assert "svg" in reader.tags
    assert len(set(reader.ids)) == len(reader.ids)
    assert set(reader.used) <= set(reader.ids)
    assert "@import" not in text
    assert set(re.findall(r"url\((?!#)([^)]{0,30})", text)) == {"data:font/woff2;base64,d09GMgABAAAA"[:30]}
    assert "nan" not in re.sub(r"base64,[^)]*", "", text).lower().split()
    for title in ("Who wins", "Card by card", "The rulebook by candlelight", "Decisions", "Option by option"):
        assert title in text
    of = re.findall(r"<figure.*?<figcaption>(.*?)</figcaption></figure>", text, re.DOTALL)
    assert len(of) == text.count("<figure")
    assert all(re.search(r"\d|as many", each) for each in of)  # every plot says of how many


def test_the_same_games_make_the_same_page(castle):
    again = found("darkcastle", skill=5)
    assert page(again) == page(castle)


def test_numbers_are_those_of_the_games(castle):
    result = castle.result
    assert result.games == 40
    assert sum(result.endings.values()) == 40
    assert sum(castle.lengths.values()) == 40
    assert sum(band.games for band in castle.bands) == 40
    assert castle.questions.mean == pytest.approx(
        sum(options * times for options, times in castle.questions.counted.items()) / sum(castle.questions.counted.values())
    )
    assert {rule.id for rule in castle.rules} <= set(undercroft.game("darkcastle").rulebook().by_id)
    assert all(rule.low <= rule.games / 40 <= rule.high for rule in castle.rules)
    assert castle.skill[0].games == 5
    assert castle.side_names == ("The party",)
    deaths = sum(part.times for part in result.parts["death"].values())
    assert f"{deaths} death" in page(castle)


def test_it_is_written_with_its_numbers_beside_it(castle, tmp_path):
    write(castle, tmp_path / "out.html")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["out.html", "out.json"]
    assert msgspec.json.decode((tmp_path / "out.json").read_bytes(), type=Report) == castle


def test_where_it_can_not_be_written_the_old_one_stays(castle, tmp_path):
    (tmp_path / "out.html").mkdir()
    with pytest.raises(BadInput, match=r"out\.html: Is a directory"):
        write(castle, tmp_path / "out.html")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["out.html", "out.json"]


def test_variants_are_told_with_what_differs_for_sure():
    base = plan("darkcastle", 40, seed=4, watched=True)
    steps = [{"do": "lose", "who": "each", "amount": 9}]
    plans = {
        "as it is": base,
        "harder": plan("darkcastle", 40, seed=4, watched=True, changes=[Change("start.toml", ("unlocked_cell", "steps"), steps)]),
    }
    report = findings(plans, study(plans), "as it is")
    assert [variant.name for variant in report.variants] == ["as it is", "harder"]
    assert report.variants[0].decisions > report.variants[1].decisions
    text = page(report)
    reader = read(text)
    assert len(set(reader.ids)) == len(reader.ids)
    assert set(reader.used) <= set(reader.ids)
    assert [each.base for each in report.beside] == ["harder"]
    for title in ("Who wins", "And by what", "Card by card", "Decisions"):  # every sheet side by side
        assert re.search(rf"<h2>{title}</h2><div class=\"columns\".*?as it is \(as it is\), 40 games.*?harder, 40 games", text, re.DOTALL)
    assert "Chapter by chapter" in text
    assert "base" not in report.trajectories
    assert set(report.trajectories) == set(report.choices) == {"as it is", "harder"}
    assert "What was varied" in text
    assert "These differ for sure: <strong>harder</strong> against <strong>as it is</strong>" in text


@pytest.mark.parametrize(
    ("game", "seats", "names"),
    [
        ("darkcastle", 1, ("The player",)),
        ("darkcastle", 3, ("The party",)),
        ("dorn", 2, ("The Dornkeeper", "All heroes")),
        ("dorn", 6, ("The Dornkeeper", "The heroes")),
        ("dorn", 4, ("The Dornkeeper", "The heroes")),
        ("catacombs", 2, ("The heroes", "The Master")),
        ("damnation", 3, ("Player 1", "Player 2", "Player 3")),
    ],
)
def test_sides_have_names(game, seats, names):
    declared, wanted = undercroft.game(game), plan(game, 1, seats=seats)
    assert tuple(side_name(declared, wanted, side) for side in declared.sides(seats)) == names


def test_what_a_seat_wins_above_its_share():
    tally = Tally(games=100, winners={(0,): 50, (1,): 30, (2,): 20})
    seats = rivals(tally, ((0,), (1,), (2,)))
    assert [seat.above for seat in seats] == pytest.approx([0.5 - 1 / 3, 0.3 - 1 / 3, 0.2 - 1 / 3])
    assert [seat.low > 0 for seat in seats] == [True, False, False]
    assert [seat.high < 0 for seat in seats] == [False, False, True]
    assert rivals(tally, ((0, 1, 2),)) == ()


def test_wins_by_length_lie_in_fifths():
    seen = Seen(lengths={(length, (length % 2,)): 1 for length in range(1, 101)})
    found = bands(seen, ((0,), (1,)))
    assert [(band.shortest, band.longest, band.games) for band in found] == [
        (1, 20, 20),
        (21, 40, 20),
        (41, 60, 20),
        (61, 80, 20),
        (81, 100, 20),
    ]
    assert all(share.wins == 10 for band in found for share in band.sides)
    assert bands(Seen(), ((0,),)) == ()


def test_cards_are_the_best_first_and_only_those_sure_that_are():
    seen = Seen(
        cards={
            ("deck", "drawn", "good"): (500, 450, 500, 450, 500, 450, 500),
            ("deck", "drawn", "bad"): (500, 50, 500, 50, 500, 50, 500),
            ("deck", "drawn", "rare"): (2, 2, 2, 2, 2, 2, 2),
        },
        piles={("deck", "drawn"): (1002, 502, 1002, 502, 1002, 502, 1002)},
    )
    assert [(card.card, card.sure) for card in cards(seen)] == [("good", True), ("rare", False), ("bad", True)]


def test_reports_are_found_by_the_document_beside_them(castle, tmp_path):
    assert "Nothing yet" in gallery([])
    write(castle, tmp_path / "castle.html")
    (tmp_path / "other.html").write_text("<p>something else")
    (tmp_path / "other.json").write_text("{}")
    assert reports_in(tmp_path) == [tmp_path / "castle.html"]
    assert known(tmp_path / "other.html") is None
    text = gallery([tmp_path / "castle.html", tmp_path / "gone.html"])
    reader = read(text)
    assert reader.fetched == ["report/0", "report/1"]
    assert "40 games, random bots" in text


def test_it_fits_every_screen(castle, tmp_path):
    write(castle, tmp_path / "out.html")
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
        for width in (360, 820, 1440):
            view = browser.new_page(viewport={"width": width, "height": 900})
            asked = []
            view.on("request", lambda request, asked=asked: asked.append(request.url))
            view.goto((tmp_path / "out.html").as_uri())
            assert view.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
            assert view.evaluate("document.fonts.check('17px \"EB Garamond\"')")
            plots, hidden, shown = view.evaluate(
                "[document.querySelectorAll('.plot').length, document.querySelectorAll('details .plot').length,"
                " [...document.querySelectorAll('.plot svg')].filter(each => each.getBoundingClientRect().width > 0).length]"
            )
            assert shown == plots - hidden
            assert [url for url in asked if not url.startswith(("file:", "data:"))] == []
            view.close()
        browser.close()
