"""What `tuckbox export` does but for telling it: draws an edition, makes its pictures, writes all of them or none."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING, cast

from generator.catalog import safeopen
from generator.catalog.book import Book
from generator.catalog.game import load_game
from generator.catalog.ground import Ground, ShutError
from generator.catalog.model import Deck, Decks
from generator.catalog.problems import ContentError, mistake
from generator.catalog.roots import search_path
from generator.exporting import pictures, webpage
from generator.exporting.components import DPI, Fitting, fitting
from generator.exporting.shops import book, near
from generator.exporting.tables import addresses, contact, tabletop
from generator.exporting.targets import Target
from generator.exporting.webpage import alone
from generator.keeping.files import Batch
from generator.making.passing import passing
from generator.making.pictured import documents
from generator.making.plan import EditionPlan, halves, plan
from generator.making.portions import dividing
from generator.making.worded import worded
from generator.named import NamedTuple
from generator.parts.decks import Drawn, Faces, Workshop, draw, open_workshop
from generator.parts.kinds import writer
from generator.parts.order import Order
from generator.parts.planned import Binder, Planned
from generator.pdf.raster import NoRasteriserError
from generator.reporting.bill import GUIDE, heading
from generator.reporting.report import Progress

if TYPE_CHECKING:
    from PIL.Image import Image

    from generator.pdf.pdfx import PdfX

COATED = Path(__file__).with_name("coated.icc")
"""Offset on coated paper, made from the measurements FOGRA39L."""
_MOST_PROFILE = 20_000_000
CARDS = ("card",)
FLAT = ("token", "board", "page")
SHOWN = (*CARDS, *FLAT)
_CORNER = 3.0  # mm: the corners of cards on a poster


class Wanted(NamedTuple):
    """How it is wanted: dots to the inch (0: as the target has it), bleed and corners' radius in mm, an address.

    `profile` is the ICC profile of a print shop's press.
    """

    dpi: float = 0.0
    bleed: float | None = None
    corner: float = 0.0
    address: str = ""
    profile: Path | None = None


class _Job(NamedTuple):
    """An edition that is exported: its decks, what is drawn of them, and how it is wanted."""

    plan: EditionPlan
    shop: Workshop
    how: Target
    wanted: Wanted
    decks: Decks
    drawn: Faces


class Exported(NamedTuple):
    """What was written of an edition: its heading, the folder, how many files, what is to be told, line by line."""

    heading: str
    folder: str
    files: int
    told: tuple[str, ...]


def export(slug: str, order: Order, target: str, how: Target, wanted: Wanted, progress: Progress) -> list[Exported]:
    """Export the editions of a game that are asked for.

    Raises:
        ContentError: whatever is wrong with a face, by the print gate too; pictures cannot be made here.
    """
    pdfx = _standard(how, wanted.profile)
    roots = search_path(order.root)
    game = load_game(slug, roots, language=order.language)
    shop = open_workshop(game, roots, order.output / ".cache" / slug, keeps=False)
    how = how._replace(dpi=wanted.dpi or how.dpi, bleed=how.bleed if wanted.bleed is None else wanted.bleed)
    made: list[Exported] = []
    for one in plan(game, order, dividing(roots)):
        progress.start(heading(one.game.title, one.edition.label, one.edition.style))
        here = shop._replace(game=one.game)
        rules = next(filter(_is_book, one.files), None) if how.kind in ("tts", "page") else None
        page = _page(one, here, rules) if how.kind == "page" else None
        job = _Job(one, here, how, wanted, *_drawn(one, here, how, page.file if page else rules, progress))
        folder = order.output / slug / one.edition.slug / f"export-{target}"
        with Batch(order.output / slug) as batch:
            count = 0
            try:
                if page:
                    batch.add(folder / f"{page.file.part.id}.html", webpage.written(page, here, one.edition, job.drawn))
                    count += 1
                for name, data in _files(job, folder, rules, pdfx):
                    batch.add(folder / name, data)
                    count += 1
            except NoRasteriserError as error:
                raise mistake("tuckbox export", error.fact, error.hint) from None
            batch.commit()
        title = heading(game.title, one.edition.label, one.edition.style)
        left = () if made else tuple(f"{problem.fact}; {problem.hint}" for problem in halves(game, order))
        told = (*left, *_told(job), *(page.told() if page else ()))
        made.append(Exported(title, folder.as_posix(), count, tuple(filter(None, told))))
    return made


def _page(one: EditionPlan, shop: Workshop, rules: Planned | None) -> webpage.Read:
    """Read the book of an edition.

    Raises:
        ContentError: it has none, or something of it is wrong.
    """
    if rules is None:
        fact, hint = (
            "no rulebook is printed, so there is no page of it",
            "add '- {rulebook: rulebook.md}' to components",
        )
        raise mistake(f"content/{one.game.slug}/game.yaml", fact, hint)
    return webpage.read(shop, one.edition, rules)


def _drawn(
    one: EditionPlan, shop: Workshop, how: Target, rules: Planned | None, progress: Progress
) -> tuple[Decks, dict[str, Drawn]]:
    """Draw the decks that are exported, and besides them what stands in the book; the print gate lets all pass.

    Raises:
        ContentError: whatever is wrong with a face.
    """
    kinds: tuple[str, ...] = {"tts": (*SHOWN, "die"), "page": ()}.get(how.kind, SHOWN)
    own = {deck.id for file in one.files for deck in file.part.decks if file.part.id != GUIDE}
    decks = tuple(deck for deck in one.decks if deck.kind in kinds and deck.id in own)
    figures = tuple(deck for deck in rules.decks if deck not in decks) if rules else ()
    drawn = draw(shop, one.edition, decks + figures, rules.small if rules else frozenset(), progress.step)
    if held := passing(one.game, one.edition, decks + figures, drawn).problems:  # which becomes no picture
        raise ContentError(held)
    return decks, drawn


def _told(job: _Job) -> Iterator[str]:
    yield job.how.told
    if job.how.kind == "components":
        yield from fitting(job.decks)[1]
    cards = [deck for deck in job.decks if deck.kind in CARDS]
    yield from near(cards, job.drawn, job.plan.edition.style, job.how)


def _standard(how: Target, profile: Path | None) -> PdfX | None:
    """Give the kind of PDF/X that a target asks for, with a shop's own profile or ours.

    Raises:
        ContentError: the profile cannot be read, is none of a press, or is none that this kind of PDF/X can hold.
    """
    if how.pdfx is None:
        return None
    from generator.pdf.pdfx import PdfX
    from generator.pdf.separation import ProfileError, Separation

    path = (profile or COATED).absolute()
    try:
        separation = Separation(safeopen.read(path, Ground(path.parent), _MOST_PROFILE), how.ink)
        if how.pdfx != "PDF/X-4" and separation.version >= 4:
            raise ProfileError(f"it is an ICC profile of version {separation.version:g}; PDF/X-1a takes version 2")
    except (ShutError, ProfileError) as error:
        hint = "take the profile that your print shop names, such as those of eci.org, or leave --profile out"
        raise mistake(str(profile), str(error), hint) from None
    return PdfX(how.pdfx, separation, "" if profile else "FOGRA39")


def _is_book(file: Planned) -> bool:
    return isinstance(file.part.spec, Book) and not file.part.spec.designers and file.item.kind == "pages to read"


def _files(job: _Job, folder: Path, rules: Planned | None, pdfx: PdfX | None) -> Iterator[tuple[str, bytes]]:
    (one, shop, how, wanted, decks, drawn), edition = job, job.plan.edition
    if how.kind == "tts":
        pages = _rulebook(one, shop, rules, drawn)
        address = wanted.address.rstrip("/") or f"file:///{folder.absolute().as_posix().lstrip('/')}"
        yield from tabletop(edition, shop, decks, drawn, how, address, pages)
    elif how.kind == "vectors":
        yield from alone(documents(shop, edition, decks), shop.fonts, how.bleed)
    elif how.kind == "contact":
        image = contact(edition, shop, decks, drawn, wanted.corner or _CORNER)
        yield "contact.jpg", pictures.saved(image, how.ending, how.dpi)
    elif pdfx:
        for deck in decks:
            if deck.kind in CARDS or (how.spot and deck.kind in FLAT):
                yield f"{deck.id}.pdf", book(deck, shop, edition, drawn[deck.id], how, pdfx, wanted.corner)
    else:
        yield from _deck_by_deck(job)


def _deck_by_deck(job: _Job) -> Iterator[tuple[str, bytes]]:
    """Write what is made of each deck by itself, and the lists that go with it."""
    kind = job.how.kind
    if kind == "components":
        found, _ = fitting(job.decks)
        yield from (file for fit in found for file in _faces(fit.deck, job, fit))
        yield "list.csv", _list((fit.deck, fit) for fit in found)
        return
    sold = tuple(deck for deck in job.decks if kind in {"faces", "addresses"} or deck.kind in CARDS)
    yield from (file for deck in sold for file in _faces(deck, job))
    if kind == "shop":
        yield "list.csv", _list((deck, None) for deck in sold)
    if kind == "addresses":
        words = worded(job.shop, job.plan.edition, sold, job.drawn)
        for deck in sold:
            yield f"{deck.id}.csv", addresses(deck, words, job.wanted.address.rstrip("/")).encode()


def _rulebook(one: EditionPlan, shop: Workshop, rules: Planned | None, drawn: Faces) -> bytes:
    """Make the pages of the book, if there is one."""
    if rules is None:
        return b""
    return cast("Binder", writer("rulebook")).bind(shop, one.edition, rules).content(rules, drawn)


def _faces(deck: Deck, job: _Job, fit: Fitting | None = None) -> Iterator[tuple[str, bytes]]:
    """Write each face of a deck; those that look the same are drawn once, and written for each card all the same."""
    spots = [(card, side) for card in deck.cards for side in deck.sides(card)]
    painted = [job.drawn[deck.id].face(card.id, side) for card, side in spots]
    how, corner = job.how, 0.0 if fit else job.wanted.corner
    unique = list({face.key: face for face in painted}.values())
    images = {}
    for face, image in zip(unique, pictures.drawn(unique, job.shop.fonts, how.dpi, how.bleed), strict=True):
        shown = pictures.rounded(image, corner, how.dpi) if corner and not how.bleed else image
        shown = _fitted(image, fit, how.dpi) if fit else shown
        images[face.key] = pictures.saved(shown, how.ending, how.dpi)
    for (card, side), face in zip(spots, painted, strict=True):
        yield f"{_folder(deck, fit)}/{card.id}-{side}.{how.ending}", images[face.key]


def _fitted(image: Image, fit: Fitting, dpi: float) -> Image:
    """Make a face as large as the template of the component."""
    size = (round(fit.component.width * dpi / DPI), round(fit.component.height * dpi / DPI))
    return pictures.drawn_out(image.rotate(90, expand=True) if fit.turned else image, size)


def _folder(deck: Deck, fit: Fitting | None) -> str:
    return f"{fit.component.name}/{deck.id}" if fit else deck.id


def _list(decks: Iterable[tuple[Deck, Fitting | None]]) -> bytes:
    """List the cards of decks, each with the folder its pictures lie in and what it is sold as."""
    out = StringIO()
    rows = csv.writer(out, lineterminator="\n")
    rows.writerow(("deck", "card", "copies", "front", "back", "component"))
    for deck, fit in decks:
        folder, component = _folder(deck, fit), fit.component.name if fit else ""
        for card in deck.cards:
            back = f"{folder}/{card.id}-back.png" if "back" in deck.sides(card) else ""
            rows.writerow((deck.id, card.id, card.copies, f"{folder}/{card.id}-front.png", back, component))
    return out.getvalue().encode()
