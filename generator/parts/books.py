"""Rulebooks: pages to read, and a booklet to print and fold; what sets and prints them is loaded when it is needed.

The text sees what templates see; its figures are the faces of the game's own cards, tokens and boards.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from generator.catalog.book import Book
from generator.catalog.bookpages import DrawnPage
from generator.catalog.messages import Said
from generator.catalog.model import EMPTY, Edition, Game, Part
from generator.catalog.problems import ContentError, Findings, Mark, Problem, stands, with_column
from generator.catalog.problems import named as words_of
from generator.catalog.seen import parts
from generator.named import NamedTuple
from generator.parts.figured import named, shown
from generator.parts.planned import Job, Planned, item_of, margin_name, paper_name, size_of, spec_of
from generator.sheets.booklet import folded

if TYPE_CHECKING:
    from generator.parts.bookfiles import SetBook
    from generator.parts.decks import Workshop
    from generator.rulebook.blocks import Block, Shot
    from generator.rulebook.figures import Finder
    from generator.rulebook.lines import Complaint
    from generator.rulebook.look import Look
    from generator.rulebook.made import Facts
    from generator.rulebook.pictures import Picture
    from generator.template.icons import Icons
    from generator.template.reads import Read
    from generator.text.fonts import UnknownFontError

_SHORTEST = 3  # letters of a word that is looked for in all of a book
_READS: tuple[Read, ...] = (("game", ""), ("edition", ""), ("theme", ""), ("parts", ""))
"""What a book reads besides its text: for its look, its list of what is in the box, and its imprint."""


def files(job: Job, part: Part) -> Iterator[Planned]:
    """Plan the pages to read, and the booklet; how many pages there are is known once the text is set."""
    book = spec_of(part, Book)
    unseen = book.unseen_in(job.edition.style)
    own = tuple(deck for deck in part.decks if deck.id not in unseen)
    decks = (*own, *named(book.text, job.game, part))
    bleed = book.bleed(part) if job.wish.press else 0.0
    size = f"{size_of(book.page)} with {bleed:g} mm bleed"
    read = item_of(
        job,
        part,
        kind="press" if bleed else "pages to read",
        file=f"{part.id}.pdf",
        paper=size if bleed else "any",
        flip="in reading order, the cover first" if bleed else "to be read on a screen, or printed page by page",
        unit="page of the book" if bleed else "rulebook",
        cards=0 if bleed or book.designers else part.count,
    )
    reads = tuple(map(_listed, job.game.parts.values()))
    small = frozenset(shown(book.text, decks[len(own) :], job.game))
    yield Planned(read, part, None, decks, reads=reads, small=small)
    if job.wish.press or book.designers:
        return
    fold = folded(job.paper, book.page.width, book.page.height)
    folding = Said("Fold them in the middle, along the marks, and staple the fold.")
    if fold.scale != 1:
        folding = Said(
            "{folding} The pages are printed at {n} % of their size.", folding=folding, n=f"{fold.scale * 100:.0f}"
        )
    name = "-".join(filter(None, (part.id, "booklet", paper_name(job.wish), margin_name(job.wish))))
    item = item_of(
        job,
        part,
        kind="booklet",
        file=f"{name}.pdf",
        flip=Said("print double-sided, flip on the short edge"),
        unit="rulebook",
        cards=0,
        steps=(
            Said("Lay the sheets on one another, the cover outermost and face down."),
            folding,
        ),
    )
    yield Planned(item, part, fold, decks, reads=reads, small=small)


def _listed(part: Part) -> tuple[object, ...]:
    """Give what a book says and knows of a part without showing its faces."""
    decks = [
        (deck.id, deck.size, deck.kind, [(card.id, str(card.fields.get("alt", ""))) for card in deck.cards])
        for deck in part.decks
    ]
    return (part.id, part.name, part.count, part.spec, decks)


def bind(shop: Workshop, edition: Edition, one: Planned) -> SetBook:
    """Set the text, for which no face need be drawn yet.

    Raises:
        ContentError: whatever is wrong with the text, at its lines.
    """
    from generator.parts.bookfiles import SetBook
    from generator.parts.decks import name_of
    from generator.rulebook.book import bind as set_book
    from generator.rulebook.lines import Compositor
    from generator.text.fit import Typesetter
    from generator.text.fonts import UnknownFontError

    book, game = spec_of(one.part, Book), shop.game
    back = book.back_in(edition.style)
    text = _read(shop, edition, one)
    try:
        bound = set_book(
            text.blocks,
            text.look,
            Compositor(Typesetter(shop.fonts, text.icons.names), game.says, text.complain),
            text.find,
            text.facts,
            text.complain,
            size=book.page,
            columns=book.columns,
            cover=name_of(book.cover, book.cover, "front") if book.cover else "",
            running=game.title,
            back=name_of(back, back, "front") if back else "",
            sheet=1 if book.designers else 4,  # which is not folded to a booklet
            ground=name_of(book.ground, book.ground, "front") if book.ground else "",
            pages=_drawn(book, edition),
            ids=book.designers,
        )
    except UnknownFontError as error:
        _no_type(error, edition, book, text.findings)
    if text.findings:
        raise _told(text.findings, book, game, edition)
    # what it sees as `book` is told by its part and by the edition's style, which are known before it is set
    others = [read for read in text.reads if read[0] != "book"]
    lines = book.text.split("\n")
    notes = [with_column(note, lines) for note in text.findings.notes]
    return SetBook(shop, edition, one.part, bound, text.icons, [*others, *_READS], notes)


class Text(NamedTuple):
    """A book that was read and not set: its blocks, how it looks, the faces of its figures, what is made of the game.

    What is found to be wrong with it, by whoever goes on, is told to `complain`.
    """

    blocks: tuple[Block, ...]
    look: Look
    find: Finder
    facts: Facts
    icons: Icons
    reads: frozenset[Read]
    findings: Findings
    complain: Complaint


def flowing(shop: Workshop, edition: Edition, one: Planned) -> tuple[Text, Mapping[Shot, Picture]]:
    """Read a book as it is where no page of it is drawn, and lay out its figures; nothing is set.

    Raises:
        ContentError: whatever is wrong with the text, at its lines.
    """
    from generator.rulebook.blocks import Figure
    from generator.rulebook.book import checked, walk
    from generator.rulebook.pictures import laid

    book = replace(spec_of(one.part, Book), pages=EMPTY)
    text = _read(shop, edition, one._replace(part=replace(one.part, spec=book)))
    checked(text.blocks, text.complain)
    shots = [shot for block in walk(text.blocks) if isinstance(block, Figure) for shot in block.shots]
    figures = {shot: picture for shot in shots if (picture := laid(shot, text.find, text.complain))}
    if text.findings:
        raise _told(text.findings, book, shop.game, edition)
    return text, figures


def _read(shop: Workshop, edition: Edition, one: Planned) -> Text:
    """Run the code in a book's text and read what it has put out; problems are noted.

    Raises:
        ContentError: the code or the look is wrong.
    """
    from generator.parts import bookfacts
    from generator.parts.bookplates import Plates
    from generator.parts.decks import names, renderer_of
    from generator.rulebook.markdown import Reader
    from generator.text.fonts import UnknownFontError

    book, game = spec_of(one.part, Book), shop.game
    findings = Findings()
    renderer = renderer_of(shop, edition)
    written, reads = renderer.prose(book.text, book.shown, {"parts": parts(game), "book": book.about(edition.style)})

    def complain(line: int, fact: str, hint: str) -> None:
        findings.add(Mark(book.shown, line), fact, hint)

    look = _look(book, edition, game, findings)
    blocks = Reader(book.shown, findings, game.says.quotes, book.pictures).read(written)
    find = Plates(game, {deck.id: names(deck) for deck in one.decks}, complain).find
    try:
        facts = bookfacts.facts(game, edition, shop.fonts, look.families, is_drawn=bool(book.shown_in(edition.style)))
    except UnknownFontError as error:
        _no_type(error, edition, book, findings)
        raise _told(findings, book, game, edition) from None
    return Text(blocks, look, find, facts, renderer.icons, reads, findings, complain)


def _told(findings: Findings, book: Book, game: Game, edition: Edition) -> ContentError:
    return ContentError([_in_yaml(one, book, game, edition) for one in _with_columns(findings.problems(), book)])


def _drawn(book: Book, edition: Edition) -> dict[str, tuple[DrawnPage, str]]:
    """Give the drawn pages of a book, each with the name of its face; none in an edition whose text flows."""
    from generator.parts.decks import name_of

    return {name: (page, name_of(page.deck.id, name, "front")) for name, page in book.shown_in(edition.style).items()}


def _no_type(error: UnknownFontError, edition: Edition, book: Book, findings: Findings) -> None:
    mark = edition.theme.mark if edition.theme else Mark(book.shown)
    findings.add(mark, f"the rulebook's type: {error.fact}", error.hint)


def _in_yaml(problem: Problem, book: Book, game: Game, edition: Edition) -> Problem:
    """Place what a line of a book only prints, and has not itself, at the text of the YAML that it is wrong with."""
    from generator.rulebook.lint import found
    from generator.template.naming import texts

    def has(text: str) -> bool:
        return any(fact == problem.fact for _, fact, _ in found([(text, 1)]))

    lines = book.text.split("\n")
    if problem.mark.file != book.shown or not 0 < problem.mark.line <= len(lines) or has(lines[problem.mark.line - 1]):
        return problem
    cards = [card.fields for part in game.parts.values() for card in part.cards]
    said = [edition.theme.fields, edition.theme.cards] if edition.theme else []
    wrong = {one.mark: one for one in texts([*said, *cards]) if has(one)}
    if len(wrong) != 1:
        return problem
    hint = ", ".join(filter(None, (problem.hint, f"printed at {Mark(book.shown, problem.mark.line)}")))
    return problem._replace(mark=next(iter(wrong)), hint=hint)


def _with_columns(problems: Sequence[Problem], book: Book) -> list[Problem]:
    lines = book.text.split("\n")
    return [_with_column(one, lines) if one.mark.file == book.shown else one for one in problems]


def _with_column(problem: Problem, lines: Sequence[str]) -> Problem:
    """Add a column: of the word that the problem is about, or where the line begins that is all wrong."""
    found = with_column(problem, lines)
    line = lines[found.mark.line - 1] if 0 < found.mark.line <= len(lines) else ""
    if found.mark.column or not line:
        return found
    words = [word for word in words_of(found.fact) if len(word) >= _SHORTEST]
    elsewhere = [
        (number, at)
        for word in words
        for number, text in enumerate(lines, 1)
        if word in text
        for at in stands(word, text)
    ]
    if len(elsewhere) == 1:  # where it is given to what puts it out
        ((number, at),) = elsewhere
        hint = ", ".join(filter(None, (found.hint, f"put out at {found.mark}")))
        return found._replace(mark=found.mark._replace(line=number, column=at + 1), hint=hint)
    return found._replace(mark=found.mark._replace(column=len(line) - len(line.lstrip()) + 1))


def _look(book: Book, edition: Edition, game: Game, findings: Findings) -> Look:
    from generator.rulebook.look import look_of
    from generator.template.naming import texts

    theme = edition.theme
    try:
        words = {"book": book.look, **(theme.fields if theme else {})}
        return look_of(words, edition.style, game.says, ids=book.designers)
    except ValueError as error:
        said = str(error.args[0])
        values = (one for look in (theme.fields.get("book") if theme else None, book.look) for one in texts(look))
        mark = next((one.mark for one in values if f"'{one}'" in said), theme.mark if theme else Mark(book.shown))
        fact, hint = (*error.args, 'write "#26305E", or a name such as navy')[:2]
        findings.add(mark, f"the rulebook's look: {fact}", hint)
        raise ContentError(findings.problems()) from None
