"""The rules as a web page: the words of the book that flows, rules and headings to be led to, nothing alive in it."""

import re
from dataclasses import replace
from functools import cache
from html.parser import HTMLParser
from itertools import pairwise

import pytest

from generator.catalog.game import load_game
from generator.catalog.problems import ContentError
from generator.catalog.roots import Roots
from generator.exporting import webpage, work
from generator.exporting.targets import TARGETS
from generator.making.plan import plan
from generator.parts.decks import open_workshop
from generator.parts.kinds import writer
from generator.parts.order import Order
from generator.reporting.report import Progress
from generator.rulebook.book import frame_of
from generator.rulebook.strips import Words
from tests.helpers import browser
from tests.helpers.cases import often
from tests.helpers.little import write_game
from tests.helpers.shell import TOP

ROOTS = Roots((TOP,))
BOOKS = [(slug, "") for slug in ROOTS.games()] + [("trade-or-duel", "de")]
TEXTS = ("p", "li", "h2", "h3", "h4", "h5", "th", "td", "figcaption")
NO_END = ("meta", "img", "br", "hr", "link")
DOT = "data:image/webp;base64,AAAA"
QUIET = Progress(quiet=True)


class Seen(HTMLParser):
    """What stands in a page: its ids, links, tags with attributes; the texts of <main> in order, and the small ones."""

    def __init__(self, page):
        super().__init__()
        self.ids, self.links, self.tags, self.texts, self.small, self.open = [], [], [], [], [], []
        self.feed(page)

    def handle_starttag(self, tag, attrs):
        said = dict(attrs)
        self.tags.append((tag, said))
        self.ids += [said["id"]] if "id" in said else []
        self.links += [said["href"]] if tag == "a" else []
        if tag in TEXTS:
            self.now = self.small if tag == "figcaption" or said.get("class") == "small" else self.texts
            self.now.append("")
        if tag not in NO_END:
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        if "main" in self.open and self.now:
            led = "a" in self.open and self.links[-1].startswith("#")
            self.now[-1] += f"\0{data}\0" if led else data

    def said(self, kinds):
        return [said for tag, said in self.tags if tag in kinds]


def letters(text):
    """Give what is read of a text: letters in capitals, as labels are set, and numerals."""
    return "".join(filter(str.isalnum, text)).upper()


@cache
def read(slug, language):
    """Read the book of a game in its first theme, and write its page with dots for pictures."""
    game = load_game(slug, ROOTS, language=language)
    shop = open_workshop(game, ROOTS)
    one = next(iter(plan(game, Order(root=TOP, languages=(language,) if language else ()))))
    shop = shop._replace(game=one.game)
    file = next(filter(work._is_book, one.files))
    page = webpage.read(shop, one.edition, file)
    html = webpage.html(page, one.game, one.edition, shop.fonts, dict.fromkeys(page.figures, DOT), "")
    return page, html, shop, one, file


def set_text(shop, one, file, look):
    """Give the letters of the same book as it is set, without heads and folios; then of captions and small print."""
    spec = replace(file.part.spec, pages={})
    book = writer("rulebook").bind(shop, one.edition, file._replace(part=replace(file.part, spec=spec)))
    frame = frame_of(look, spec.page)
    marks = [mark for leaf in book.leaves for mark in leaf.marks if isinstance(mark, Words)]
    inside = [mark for mark in marks if frame.top <= mark.y <= frame.top + frame.height + 1]
    return [
        letters(
            "".join(
                piece.text
                for mark in inside
                for piece in mark.line.pieces
                if piece.kind == "text" and small is is_small(mark, look)
            )
        )
        for small in (False, True)
    ]


def is_small(mark, look):
    return mark.size == look.caption.size


@pytest.mark.parametrize(("slug", "language"), often(BOOKS, [BOOKS[0], BOOKS[-1]], several=True))
def test_its_text_is_that_of_the_book_that_flows(slug, language):
    page, html, shop, one, file = read(slug, language)
    there, small = set_text(shop, one, file, page.text.look)
    seen = Seen(html)
    at, left = None, ""
    for text in seen.texts:
        for number, part in enumerate(map(letters, text.split("\0"))):
            found = there.find(part, at or 0)
            if number % 2 and found != at:  # a title in place of the number of a page
                continue
            assert found >= 0, text
            left += there[at:found] + "|" if at is not None else ""
            at = found + len(part)
    there_only = [one for one in left.split("|") if not re.fullmatch(r"((PAGE|SEITE)?\d+)*", one)]
    here = letters("".join(seen.texts))
    assert len([one for one in there_only if one not in here]) <= 2, there_only  # contents; heads of tables stand twice
    assert sorted("".join(map(letters, seen.small))) == sorted(small)  # where figures float, captions change places
    assert all(letters(one) in small for one in seen.small)


@pytest.mark.parametrize(("slug", "language"), BOOKS)
def test_every_rule_and_heading_can_be_led_to(slug, language):
    page, html, _, one, _ = read(slug, language)
    seen = Seen(html)
    stated = set(re.findall(r"\[([A-Z]{2}-[A-Z0-9-]+)", page.book.text))

    assert len(seen.ids) == len(set(seen.ids))
    assert len(stated & set(seen.ids)) > 20
    assert {link[1:] for link in seen.links if link.startswith("#")} <= set(seen.ids)
    assert all(link.startswith(("#", "https://", "mailto:")) for link in seen.links)
    levels = [int(tag[1]) for tag, _ in seen.tags if re.fullmatch("h[1-6]", tag)]
    assert levels[0] == 1
    assert all(after - before <= 1 for before, after in pairwise(levels))
    assert seen.said(("html",)) == [{"lang": one.game.language, "dir": "ltr"}]
    assert list(page.told()) == []  # all figures have something to be read out
    assert not re.search(r'(?:src|href)="(?!#|data:|https://)', html)


HOSTILE = """# Rules <img src=x onerror=alert(1)>

A {{ "<script>alert(1)</script>" }} and [a](javascript:alert(1)) and [b](data:text/html,x). [ZZ-ONE-1]

> [!NOTE] "><script>alert(1)</script>
> `</style><script>` & done
"""


def hostile(root, text):
    write_game(root)
    yaml = root / "content/dots/game.yaml"
    yaml.write_text(yaml.read_text() + "  - {rulebook: rules.md}\n")
    (root / "content/dots/rules.md").write_text(text)
    order = Order(root=root, output=root / "out")
    (done,) = work.export("dots", order, "html", TARGETS["html"], work.Wanted(), QUIET)
    (file,) = (root / "out/dots").rglob("export-html/*")
    assert done.files == 1
    return file.read_bytes()


def test_what_is_written_in_the_rules_stays_words(tmp_path):
    with pytest.raises(ContentError) as told:
        hostile(tmp_path, HOSTILE)
    assert [fact for fact in ("HTML is not set", "is no link") if fact not in str(told.value)] == []

    words = re.sub(r"\[[ab]\]\S+", "", HOSTILE)
    words = words.replace('{{ "', "").replace('" }}', "").replace("<", "\\<")
    page = hostile(tmp_path, words)
    seen = Seen(page.decode())
    assert {tag for tag, _ in seen.tags} & {"script", "iframe", "object", "form"} == set()
    assert [said for _, said in seen.tags if any(name.startswith("on") for name in said)] == []
    assert all(link.startswith("#") for link in seen.links)
    assert "<script>alert(1)</script>" in "".join(seen.texts)
    assert hostile(tmp_path, words) == page  # the same bytes twice


def test_a_game_without_rules_is_told(tmp_path):
    order = Order(root=write_game(tmp_path), output=tmp_path / "out")
    with pytest.raises(ContentError, match="no rulebook"):
        work.export("dots", order, "html", TARGETS["html"], work.Wanted(), QUIET)


@pytest.mark.skipif(not browser.found(), reason="no Chromium")
def test_it_is_no_wider_than_a_telephone_and_asks_for_nothing(tmp_path):
    (tmp_path / "page.html").write_text(read("trap-attack", "")[1])
    with browser.Browser() as chromium:
        page = chromium.page(320, 640, mobile=True)
        page.go((tmp_path / "page.html").as_uri())
        page.until("document.readyState == 'complete'")
        assert page.run("document.documentElement.scrollWidth") == 320
        asked = [one["request"]["url"] for one in page.heard("Network.requestWillBeSent")]
        assert [url for url in asked if not url.startswith(("data:", "file:"))] == []
        assert page.faults() == []
