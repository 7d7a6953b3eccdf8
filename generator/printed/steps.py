"""Record what was printed, and write reprints: what `tuckbox printed` and `tuckbox reprint` leave on the disk.

Of a rulebook that is its change sheet: the changed pages, whole, to be cut out and laid over the printed ones.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from pathlib import Path

from generator import __version__
from generator.catalog.game import load_game
from generator.catalog.messages import Said
from generator.catalog.model import Game, Side
from generator.catalog.problems import ContentError, Problems, mistake
from generator.catalog.roots import search_path
from generator.keeping import files
from generator.keeping.alone import alone
from generator.making.passing import passing
from generator.making.plan import paper_of
from generator.named import NamedTuple
from generator.parts.order import Order
from generator.printed import changesummary, ledgerfiles, stickers
from generator.printed.books import PAGE, BookNow, Page
from generator.printed.changes import Change
from generator.printed.ledger import FIRST, Ledger, Row, Spot
from generator.printed.ledgerfiles import NAME
from generator.printed.record import record, with_books
from generator.printed.sheets import SIZE, Sheets, edge
from generator.printed.snapshot import called
from generator.printed.takeout import Entry, take_out_list
from generator.printed.work import Held, Packed, Wanted, one_held, packed, today
from generator.printed.written import dump
from generator.reporting.report import Progress
from generator.rulebook.draw import Stage
from generator.sheets.booklet import folded


class Recorded(NamedTuple):
    """What `printed` did: the file, the box, how many faces were noted and how many taken out, and from what."""

    path: Path
    box: str
    heading: str
    faces: int
    gone: int
    of_reprint: bool


class Reprinted(NamedTuple):
    """What `reprint` wrote, which may be nothing; of a draft, what is wrong with it."""

    held: Held
    packed: Packed
    written: tuple[Path, ...]
    taken: int
    problems: Problems = ()


def _as_waiting(of: Held, waiting: Ledger, chosen: Callable[[str, str, str], bool]) -> tuple[Ledger, int, list[Spot]]:
    """Record what a reprint left waiting; give the ledger, how many faces were printed, and what came out."""
    ledger, box = of.ledger, of.asked.box.name
    before = ledger.of(box)
    changed = [row for spot, row in waiting.of(box).items() if before.get(spot) != row]
    rows = [row for row in changed if chosen(row.deck, row.card, row.side)]
    gone = [spot for spot in before if spot not in waiting.rows and chosen(spot[1], spot[2], spot[3])]
    for printing in waiting.printings.values():
        ledger = ledger.after(waiting.boxes[box], printing, [r for r in rows if r.printing == printing.id], gone)
    return ledger, len(rows), gone


def note(slug: str, order: Order, wanted: Wanted, progress: Progress, *, built: bool = False) -> Recorded:
    """Record that a box was printed: what the last reprint of it was, if there is one, or else as it is now.

    Raises:
        ContentError: whatever is wrong; nothing is recorded then.
    """
    _theme_known(slug, order, wanted)
    of = one_held(slug, order, wanted, progress, bare=True)
    box = of.asked.box.name
    waiting = ledgerfiles.read_waiting(order.output, slug, box)
    of_reprint = bool(waiting.boxes) and not built
    chosen = partial(_is_chosen, _range(of.game, wanted), wanted, of.game)
    if of_reprint:
        ledger, faces, gone = _as_waiting(of, waiting, chosen)
    else:
        _refuse_unmade(of, chosen, slug)
        made = record(of.ledger, of.asked, of.now, of.changes, of.eye, (today(), __version__), chosen)
        ledger = with_books(made.ledger, of.asked, of.books, of.eye, made.printing)
        faces, gone = made.printed + len(of.books.changes), list(made.gone)
    with alone(order.output / slug, lambda: progress.wait(str(order.output / slug))):
        path = ledgerfiles.write_ledger(slug, search_path(order.root), order.output, ledger, of.game.title)
        _keep_pictures(of, order, ledger)
        if of_reprint and not (wanted.last or wanted.first or wanted.only):
            ledgerfiles.forget_waiting(order.output, slug, box)
    return Recorded(path, box, of.heading, faces, len(gone), of_reprint)


def _refuse_unmade(of: Held, chosen: Callable[[str, str], bool], slug: str) -> None:
    """Refuse to record what `build` holds back: what lies there, and was printed, is of an earlier state.

    A book waits with any card that it may show.
    """
    meant = of.changes if of.books.set else tuple(one for one in of.changes if chosen(one.deck, one.card))
    if problems := unfit(of._replace(changes=meant)):
        fact = "was not printed as it is now: build holds it back, with the books that show it"
        hint = f"mend it, or name the parts that were printed: tuckbox printed {slug} --only PART"
        raise ContentError([one._replace(fact=f"{one.fact}; it {fact}", hint=hint) for one in problems])


def _theme_known(slug: str, order: Order, wanted: Wanted) -> None:
    """Of a game in several themes nobody can know which was printed first."""
    roots = search_path(order.root)
    game = load_game(slug, roots, language=order.language)
    if order.themes or len(game.themes) < 2 or ledgerfiles.read_ledger(slug, roots, order.output).boxes:
        return
    hint = f"say it with --theme: {', '.join(game.themes)}"
    where = f"--box {wanted.box}" if wanted.box else slug
    raise mistake(where, "which theme was printed?", hint)


def _range(game: Game, wanted: Wanted) -> frozenset[str]:
    """Give the cards from the first to the last that were named, in the game's order."""
    ids = [card.id for deck in game.every_deck for card in deck.cards]
    start = ids.index(wanted.first) if wanted.first else 0
    end = ids.index(wanted.last) + 1 if wanted.last else len(ids)
    return frozenset(ids[start:end])


def _is_chosen(cards: frozenset[str], wanted: Wanted, game: Game, deck: str, card: str, side: str = "") -> bool:
    if side == PAGE:
        return deck in wanted.only or not (wanted.only or wanted.first or wanted.last)
    if wanted.only and not any(one.id == deck for name in wanted.only for one in game.parts[name].decks):
        return False
    return card in cards or not (wanted.first or wanted.last)


def _keep_pictures(of: Held, order: Order, ledger: Ledger) -> None:
    """Keep the faces that are printed now, and of those that were what is known."""
    looks = {row.look for row in (*ledger.rows.values(), *of.ledger.rows.values())}
    pictures = dict(ledgerfiles.read_pictures(order.output, of.game.slug))
    for now in (of.now.whole, *of.now.named.values()):
        pictures.update({shown.look: shown.painted for shown in now.faces.values()})
    ledgerfiles.keep_pictures(
        order.output, of.game.slug, {look: one for look, one in pictures.items() if look in looks}
    )


def reprint(slug: str, order: Order, wanted: Wanted, progress: Progress) -> Reprinted:
    """Write the sheets of what changed, the list of what comes out of the box, and what is to be recorded.

    Raises:
        ContentError: whatever is wrong, what the print gate finds among it unless it is to be a draft; nothing is
            written then.
    """
    of = one_held(slug, order, wanted, progress, bare=False)
    if wanted.stickers and not of.eye.name:
        hint = "install it with: pip install pypdfium2"
        raise mistake("--stickers", "stickers need pypdfium2, which is not installed", hint)
    sheets = packed(of, order, wanted)
    entries = _entries(of)
    if not sheets.cost.pieces and not entries and not of.books.changes:
        return Reprinted(of, sheets, (), 0)
    problems = unfit(of)
    if problems and not order.wish.draft:
        raise ContentError(problems)
    from generator.printed.reprint import pdf

    box, asked = (
        of.asked.box.name,
        Sheets(of.shop.fonts, of.game, of.asked.edition, paper_of(order.wish), order.wish.draft),
    )
    folder = ledgerfiles.waiting(order.output, slug, box).parent
    new = record(of.ledger, of.asked, of.now, of.changes, of.eye, (today(), __version__))
    after = with_books(new.ledger, of.asked, of.books, of.eye, new.printing)
    printed = {
        "reprint.pdf": pdf(asked, of.now, sheets.packs, sheets.tokens) if sheets.cost.pieces else b"",
        "take-out.pdf": take_out_list(asked, entries, of.headed(of.game.says)) if entries else b"",
        **_for_books(of, asked),
        "stickers.pdf": _sticker_sheets(of, wanted, asked),
    }
    printed = {name: content for name, content in printed.items() if content}
    made = {**printed, NAME: dump(after, of.game.title).encode()}
    home = order.output / slug
    with alone(home, lambda: progress.wait(str(home))):
        files.write(home, {home / ledgerfiles.REPRINT / box / name: content for name, content in made.items()})
        _keep_pictures(of, order, after)
    written = tuple(folder / name for name in printed)
    taken = sum(change.taken_out for change in of.changes)
    return Reprinted(of, sheets, written, taken, problems)


def _sticker_sheets(of: Held, wanted: Wanted, asked: Sheets) -> bytes:
    found = _stickers(of) if wanted.stickers else ()
    return stickers.sticker_sheets(asked, found) if found else b""


def _for_books(of: Held, asked: Sheets) -> dict[str, bytes]:
    """Write the pages of the rulebooks that changed; nothing where none did, or none was printed."""
    changed = {(one.part, one.number) for one in of.books.changes if one.kind == "changed"}
    found = [
        (book, pages)
        for book in of.books.set
        if (pages := [page for page in book.pages if (book.part.id, page.number) in changed])
    ]
    return {"rules.pdf": change_sheet(asked, found)} if found else {}


def _stickers(of: Held) -> list[stickers.Sticker]:
    """Cut out what differs of the cards whose printed faces are kept."""
    asked = []
    for change in of.changes:
        sides = {}
        for side in change.sides if change.kind == "changed" else ():
            row, new = of.row(change, side), of.now.whole.face(change.deck, change.card, side)
            if row is not None and new is not None and row.look in of.kept:
                sides[side] = (of.kept[row.look], new.painted)
        if sides and len(sides) == len(change.sides):
            asked.append(stickers.Card(change.name, min(change.copies), sides))
    return stickers.stickers(asked, of.shop.fonts, of.game.says)


def _entries(of: Held) -> list[Entry]:
    """Say what comes out of the box, with the faces as they were printed."""
    says, made = of.game.says, []
    for change in of.changes:
        if not change.taken_out:
            continue
        side: Side = "back" if change.sides == ("back",) else "front"  # which shows what differs
        row = of.row(change, side)
        revision = change.revision[0]
        which = "" if revision in ("", FIRST) else f", {says.gettext('revision {letter}', letter=revision)}"
        name = _named(change, of.row(change, "front"))
        said = f"{change.deck_name}{which}"
        reasons = (
            tuple(changesummary.why(change, of.game, says))
            if change.kind == "changed"
            else (says.again(_WHY[change.kind]),)
        )
        picture = of.kept.get(row.look) if row is not None else None
        made.append(
            Entry(
                says.gettext("Take out {n} × {name}", n=change.taken_out, name=name),
                said,
                reasons,
                picture,
                _outline(of, change, side),
            )
        )
    return made


def _outline(of: Held, change: Change, side: Side) -> str:
    """Give the outline of a token; "" for what is cut straight, and for what is no more."""
    shown = of.now.whole.face(change.deck, change.card, side)
    return str(shown.deck.fields.get("outline", "")) if shown is not None and shown.deck.kind == "token" else ""


def _named(change: Change, row: Row | None) -> str:
    """Call a card as it is called in the box."""
    name = called(row.fields if row is not None else {}, change.name)
    return change.card if change.card == name else f"{name} ({change.card})"


_WHY = {"withdrawn": Said("it is no longer in the game"), "fewer": Said("there are fewer copies of it now")}


_BESIDE = 1.2
"""Mm between a page and the words along its outer edge."""

_LEAST = 3.0
"""Mm from the edge of the paper, where words lie on the page if there is no room beside it."""


def change_sheet(asked: Sheets, found: Iterable[tuple[BookNow, Sequence[Page]]]) -> bytes:
    """Write changed pages of books two on a sheet, in the size that they have in a booklet."""
    press = asked.press(asked.game.says.gettext("changes of the rules"))
    says = asked.game.says
    for book, pages in found:
        fold = folded(asked.paper, book.size.width, book.size.height)
        printer = book.made.printer(press, book.file, book.drawn)
        for two in (pages[at : at + 2] for at in range(0, len(pages), 2)):
            numbers = says.listed([str(page.number) for page in two])
            press.page(fold.width, fold.height, label=f"{book.part.name} {numbers}")
            which = f"{asked.game.title}, {book.part.name}, {numbers}"
            said = says.gettext("{pages}: cut out, and lay over the old pages", pages=which)
            press.text(max(_LEAST, fold.left.x - _BESIDE), fold.left.bottom, said, SIZE, turn=270)
            for page, box in zip(two, (fold.left, fold.right), strict=False):
                printer.page(page.leaf, Stage(box.x, box.y, fold.scale))
                press.outline(edge(box), stroke="#000", width=0.1, dash=(1.5, 1.0))
    return press.finish()


def unfit(of: Held) -> Problems:
    """Put the faces of what has to be printed through the gate, as `build` does; say what is wrong with them."""
    asked: dict[str, set[str]] = {}
    for change in of.changes:
        if change.printed:
            asked.setdefault(change.deck, set()).add(change.card)
    whole = of.now.whole
    drawn = {
        deck: one._replace(keys={spot: key for spot, key in one.keys.items() if spot[0] in asked[deck]})
        for deck, one in whole.drawn.items()
        if deck in asked
    }
    decks = {deck.id: deck for deck in whole.game.every_deck if deck.id in drawn}
    return passing(whole.game, of.asked.edition, tuple(decks.values()), drawn).problems
