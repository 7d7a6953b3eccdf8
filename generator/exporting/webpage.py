"""The player's book as one page for a browser: everything in it, for any width, for screen readers, without scripts."""

from __future__ import annotations

import base64
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from markupsafe import Markup, escape

from generator.catalog.book import Book
from generator.catalog.facefiles import Setting, font_rule, framed, settings_of
from generator.catalog.problems import Mark
from generator.exporting import pictures
from generator.making.pictured import letters_of
from generator.making.worded import worded
from generator.named import NamedTuple
from generator.parts.decks import faces_of, name_of, names
from generator.parts.planned import spec_of
from generator.rulebook.blocks import Heading, Inline, Run, plain
from generator.rulebook.book import texts_of, walk
from generator.rulebook.strips import Leaf, Shown
from generator.text.markup import Span, read_markup
from generator.text.room import MM_PER_POINT

if TYPE_CHECKING:
    from generator.catalog.model import Decks, Edition, Game
    from generator.parts.books import Text
    from generator.parts.decks import Faces, Workshop
    from generator.parts.planned import Planned
    from generator.rulebook.blocks import Block, Shot
    from generator.rulebook.pictures import Picture
    from generator.text.fonts import FontBook

_DPI: Final = 230.0  # pictures stand 1.4 times as large as in print, on screens with two dots to a pixel
_COVER_DPI: Final = 150.0
_KIND: Final = "webp"
_QUALITY: Final = 80
_DEEPEST: Final = 6  # headings of HTML
_SAID: Final = 3  # pictures whose words are read out; of more than that, their names
_COLOURS: Final = re.compile(
    r"(?:fill|stroke|stop-color)\s*[:=]\s*[\"']?\s*(?!none|currentcolor)([#\w]+)", re.IGNORECASE
)


class Read(NamedTuple):
    """A book that was read for a page: the file planned of it, its text, its figures laid out, alternatives.

    The file's decks are those of its figures.
    """

    file: Planned
    text: Text
    figures: Mapping[Shot, Picture]
    alternatives: Mapping[Shot, str]

    @property
    def book(self) -> Book:
        """The book as game.yaml asks for it."""
        return spec_of(self.file.part, Book)

    def told(self) -> Iterator[str]:
        """Tell what is not printed as it is written, and which figures have nothing that can be read out."""
        yield from (f"{note.mark}: {note.fact}" for note in self.text.findings.notes)
        for shot, said in self.alternatives.items():
            if not said and not shot.caption:
                mark = Mark(self.book.shown, shot.line)
                yield f"{mark}: nothing is read out for '{shot.name}'; give it 'alt: …', or a caption"


def read(shop: Workshop, edition: Edition, file: Planned) -> Read:
    """Read the book that a file is planned of, as its text flows.

    Raises:
        ContentError: whatever is wrong with the text.
    """
    from generator.parts.books import flowing

    text, figures = flowing(shop, edition, file)
    book = spec_of(file.part, Book)
    shown = {one.face for faces, _, _ in figures.values() for one in faces}
    shown.add(name_of(book.cover, book.cover, "front"))
    decks = tuple(deck for deck in file.decks if shown & {*names(deck).values()})
    words = _alternatives(shop, edition, decks)
    said = {shot: words([one.face for one in faces]) for shot, (faces, _, _) in figures.items()}
    return Read(file._replace(decks=decks), text, figures, said)


def _alternatives(shop: Workshop, edition: Edition, decks: Decks) -> Callable[[Sequence[str]], str]:
    """Return what is read out for faces side by side, "" if nothing is known of any of them.

    That is their `alt`, else what their cards are called, and say if they are few.
    """
    says, words, spots = shop.game.says, worded(shop, edition, decks), faces_of(decks)

    def of(face: str, whole: bool) -> str:
        deck, card, side = spots[face]
        name, text, alternative = words[deck.id, card.id]
        if side == "back":
            return f"{alternative or name} ({says.gettext('back')})"
        if alternative or deck.kind == "figure":
            return alternative
        lines = (
            "".join(one.text if isinstance(one, Span) else one.name for one in row) for row in read_markup(text).lines
        )
        said = " ".join(" ".join(lines).split()) if whole else ""
        return f"{name} ({said})" if said else name

    return lambda faces: says.listed(list(filter(None, (of(face, len(faces) <= _SAID) for face in faces))))


def written(page: Read, shop: Workshop, edition: Edition, drawn: Faces) -> bytes:
    """Write the page, its faces being drawn.

    Raises:
        NoRasteriserError: pypdfium2 is not installed.
    """
    cover, shots = _images(page, shop, edition, drawn)
    return html(page, shop.game, edition, shop.fonts, shots, cover).encode()


def _images(page: Read, shop: Workshop, edition: Edition, drawn: Faces) -> tuple[str, Mapping[Shot, str]]:
    """Give the cover ("" if there is none) and the pictures of figures as addresses that hold them."""
    from generator.parts.bookfiles import SetBook
    from generator.pdf.raster import RasterPress
    from generator.rulebook.book import Bound
    from generator.rulebook.draw import Stage

    book, part = page.book, page.file.part
    unset = SetBook(shop, edition, part, Bound((), {}, (), book.page, ()), page.text.icons, ())

    def address(asked: Sequence[Picture], dpi: float) -> list[str]:
        press = RasterPress(shop.fonts, dpi)
        printer = unset.printer(press, page.file, drawn)
        for shown, width, height in asked:
            press.page(width, height)
            printer.page(Leaf(1, tuple(shown), ""), Stage(0.0, 0.0, 1.0))
        images = press.pictures() if asked else ()
        return [_data(f"image/{_KIND}", pictures.saved(one, _KIND, dpi, quality=_QUALITY)) for one in images]

    size = book.page
    face = Shown(name_of(book.cover, book.cover, "front"), 0.0, 0.0, size.width, size.height)
    covers = address([([face], size.width, size.height)] if book.cover else [], _COVER_DPI)
    return "".join(covers), dict(zip(page.figures, address([*page.figures.values()], _DPI), strict=True))


def _data(kind: str, content: bytes) -> str:
    return f"data:{kind};base64,{base64.b64encode(content).decode()}"


def html(page: Read, game: Game, edition: Edition, fonts: FontBook, shots: Mapping[Shot, str], cover: str) -> str:
    """Write the page with such pictures of its figures, by shot."""
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    from generator.exporting.webpage import screened

    blocks, look = page.text.blocks, page.text.look
    headings = [block for block in walk(blocks) if isinstance(block, Heading)]
    rules, titles = _targets(blocks)
    environment = Environment(
        autoescape=True,
        loader=FileSystemLoader(Path(__file__).parent),
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=StrictUndefined,
    )
    environment.filters["inline"] = lambda text: inline(text, titles, game.says.gettext)
    environment.filters["plain"] = plain
    environment.tests["block"] = lambda block, name: type(block).__name__ == name
    em, theme = look.body.size * MM_PER_POINT, edition.theme
    said = theme.fields if theme else {}
    seen: dict[str, Any] = {
        "blocks": blocks,
        "game": game,
        "edition": edition,
        "about": {"name": theme.name if theme else "", "tagline": said.get("tagline", game.tagline)},
        "rtl": game.says.rtl,
        "look": look,
        "says": game.says.gettext,
        "cover": cover,
        "chapters": _chapters(headings),
        "levels": _levels(headings),
        "rules": rules,
        "facts": page.text.facts,
        "images": {
            shot: (shots[shot], page.alternatives[shot], round(wide, 2), round(high, 2), round(wide / em, 2))
            for shot, (_, wide, high) in page.figures.items()
        },
    }
    body = environment.get_template("webpage.html.j2").render(seen)
    letters = "".join(sorted(set(re.sub(r"<[^>]*>", "", body) + "0123456789")))
    first, second = look.headings[0], look.cell
    wanted = [(look.body.family, weight, italic) for weight in (400, 700) for italic in (False, True)]
    wanted += [(second.family, 400, False), (second.family, 700, False), (first.family, first.weight, False)]
    faces = "".join(screened(Setting(*one), letters, fonts) for one in dict.fromkeys(wanted))
    icons = {run.text for block in walk(blocks) for text in texts_of(block) for run in text if run.kind == "icon"}
    return body.replace(
        "/* fonts */", faces + "".join(_icon(name, page.text.icons.symbol(name)) for name in sorted(icons))
    )


def inline(text: Inline, titles: Mapping[str, str], called: Callable[[str], str] = str) -> Markup:
    """Write a text; a page's number becomes the title of what stands there, `called` says what icons are called.

    >>> inline((Run("<b>"), Run("TD-1", kind="rule"), Run("so", strong=True, link="#end")), {})
    Markup('&lt;b&gt;<span id="TD-1"></span><a href="#end"><strong>so</strong></a>')
    """
    parts = []
    for link, runs in groupby(text, key=lambda run: f"#{run.text}" if run.kind == "page" else run.link):
        said = Markup("").join(_run(run, titles, called) for run in runs)
        parts.append(Markup('<a href="{}">{}</a>').format(link, said) if link else said)
    return Markup("").join(parts)


def _run(run: Run, titles: Mapping[str, str], called: Callable[[str], str]) -> Markup:
    if run.kind == "rule":
        return Markup('<span id="{}"></span>').format(run.text)
    if run.kind == "icon":
        name = called(run.text.replace("-", " "))
        return Markup('<span class="icon {}" role="img" aria-label="{}"></span>').format(_class(run.text), name)
    if run.kind == "break":
        return Markup("<br>")
    said = escape(titles[run.text] if run.kind == "page" else run.text)
    for tag, wanted in (("code", run.code), ("em", run.slanted), ("strong", run.strong)):
        said = Markup("<{0}>{1}</{0}>").format(Markup(tag), said) if wanted else said  # noqa: S704
    return Markup('<span lang="{}">{}</span>').format(run.lang, said) if run.lang else said


def _class(icon: str) -> str:
    return "i-" + re.sub(r"\W", "-", icon)


def _icon(name: str, symbol: str) -> str:
    """Write the style of an icon: one of several colours is shown as it is, others are as dark as the text."""
    drawing = (
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 10 10">'
        f'<defs>{symbol}</defs><use xlink:href="#icon-{escape(name)}" width="10" height="10"/></svg>'
    )
    address = _data("image/svg+xml", drawing.encode())
    several = len(set(_COLOURS.findall(symbol))) > 1
    shown = f"background:#fff url({address}) center/contain no-repeat" if several else f"mask-image:url({address})"
    return f".{_class(name)}{{{shown}}}"


def _targets(blocks: Sequence[Block]) -> tuple[list[str], dict[str, str]]:
    """Give the rules that are stated, and for what links lead to the title that it has or stands under."""
    title, rules, titles = "", [], {}
    for block in walk(blocks):
        if isinstance(block, Heading):
            title = titles[block.slug] = plain(block.text)
        stated = [run.text for text in texts_of(block) for run in text if run.kind == "rule"]
        rules += stated
        titles |= dict.fromkeys(stated, title)
    return rules, titles


def _levels(headings: Sequence[Heading]) -> dict[str, int]:
    """Give each heading its level below the page's title, none more than one below that before it."""
    found: dict[str, int] = {}
    last = 1
    for one in headings:
        last = found[one.slug] = min(one.level + 1, last + 1, _DEEPEST)
    return found


def _chapters(headings: Sequence[Heading]) -> list[tuple[Heading, list[Heading]]]:
    """Give the chapters, each with its sections, as contents list them."""
    found: list[tuple[Heading, list[Heading]]] = []
    for one in headings:
        if one.level == 1 or not found:
            found.append((one, []))
        elif one.level == 2:
            found[-1][1].append(one)
    return found


def alone(documents: Iterable[tuple[str, str]], fonts: FontBook, bleed: float) -> Iterator[tuple[str, bytes]]:
    """Give each document with the fonts it names and `bleed` mm around the cut edge, as far as it is drawn there."""
    for name, svg in documents:
        yield name, framed(svg, _rules(svg, fonts), bleed).encode()


def _rules(svg: str, fonts: FontBook) -> str:
    """Write the fonts that a document names into a style sheet, each with no more than the document's letters."""
    letters = "".join(sorted(letters_of(svg)))
    return "".join(screened(one, letters, fonts) for one in sorted(settings_of(svg)))


def screened(one: Setting, letters: str, fonts: FontBook) -> str:
    """Write a rule of CSS that holds a font with no more than these letters."""
    return font_rule(one, fonts.find(one.family, one.weight, one.italic)[0].screened(letters))
