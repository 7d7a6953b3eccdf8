"""What `tuckbox printed`, `changes` and `reprint` do, but for telling it: look, hold against the ledger, write."""

from __future__ import annotations

import os
import time
from collections.abc import Container, Iterable, Iterator, Sequence
from pathlib import Path

from generator import __version__
from generator.catalog.game import load_game
from generator.catalog.messages import ENGLISH, Messages, Said
from generator.catalog.model import Game
from generator.catalog.names import is_id
from generator.catalog.problems import ContentError, Mark, Problem, did_you_mean, mistake
from generator.catalog.roots import Roots, search_path
from generator.draw.painted import Pictures
from generator.keeping.history import at_revision
from generator.making.plan import paper_of, unknown_parts
from generator.named import NamedTuple
from generator.parts.decks import Workshop, open_workshop
from generator.parts.order import Order
from generator.printed import changesummary, ledgerfiles
from generator.printed.books import Books, books_now
from generator.printed.boxes import Asked, asked, known, looks_now, only_one
from generator.printed.changes import Change, Now, compare
from generator.printed.facedigest import Eye, showable
from generator.printed.ledger import Ledger, Row
from generator.printed.packing import LOOSE, Job, Pack, jobs, packs
from generator.printed.record import record, with_books
from generator.printed.reprint import Tokens, tokens
from generator.reporting.bill import Cost, heading
from generator.reporting.report import Progress
from generator.sheets.duplex import Duplex
from generator.sheets.layout import fits
from generator.sheets.paper import Paper


class Wanted(NamedTuple):
    """Which box is meant, since which revision (or since it was printed), and of it only some parts and cards.

    `stickers` for what differs are wanted as well.
    """

    box: str = ""
    since: str = ""
    only: tuple[str, ...] = ()
    first: str = ""
    last: str = ""
    stickers: bool = False


_STYLES = {"ink-saver": Said("ink-saver"), "large-print": Said("large-print")}


class Held(NamedTuple):
    """A box held against what it is to become; faces are `kept` as they were printed, by look."""

    game: Game
    shop: Workshop
    ledger: Ledger
    asked: Asked
    now: Now
    eye: Eye
    kept: Pictures
    changes: tuple[Change, ...]
    notes: tuple[str, ...]
    books: Books = Books()
    since: str = ""

    def row(self, change: Change, side: str) -> Row | None:
        """Give what is known of a side of a card as it was printed."""
        return self.ledger.rows.get((self.asked.box.name, change.deck, change.card, side))

    @property
    def heading(self) -> str:
        """Name the box and the edition."""
        return self.headed(ENGLISH)

    def headed(self, says: Messages) -> str:
        """Name the box and the edition in a language."""
        edition, box = self.asked.edition, says.gettext("box {name}", name=self.asked.box.name)
        style = says.again(_STYLES.get(edition.style, edition.style))
        since = f", {says.gettext('since {when}', when=self.since)}" if self.since else ""
        return f"{heading(self.game.title, edition.label, style)}, {box}{since}"


class Packed(NamedTuple):
    """What has to be printed: cards by size, tokens, and the parts that are printed as a whole from other files."""

    packs: tuple[Pack, ...]
    tokens: tuple[Tokens, ...]
    whole: tuple[str, ...]

    @property
    def cost(self) -> Cost:
        """What the sheets cost."""
        return changesummary.total([pack.cost for pack in self.packs] + [one.cost for one in self.tokens])


def one_held(slug: str, order: Order, wanted: Wanted, progress: Progress, *, bare: bool) -> Held:
    """Hold the one box that is meant against what it is to become; unless `bare`, something is printed of it.

    Raises:
        ContentError: whatever is wrong, or several boxes may be meant.
    """
    roots, game, ledger = _opened(slug, order, wanted)
    one = only_one(asked(game, ledger, order, wanted.box), ledger)
    if not bare:
        known(ledger, one.box.name, slug)
    (found,) = _held(roots, game, ledger, [one], order, wanted, progress)
    return found


def held(slug: str, order: Order, wanted: Wanted, progress: Progress) -> Iterator[Held]:
    """Hold the boxes of a game that are meant against what they are supposed to become, which nobody will print.

    Where nothing is printed yet, that is told, unless the edition is asked for.

    Raises:
        ContentError: whatever is wrong with the game, its ledger, or what was asked.
    """
    roots, game, ledger = _opened(slug, order, wanted)
    if (wanted.box and ledger.boxes) or not (order.themes or order.preset or order.sets or wanted.since):
        known(ledger, wanted.box, slug)
    meant = asked(game, ledger, order, wanted.box)
    yield from _held(roots, game, ledger, meant, order, wanted, progress, supposed=True)


def _opened(slug: str, order: Order, wanted: Wanted) -> tuple[Roots, Game, Ledger]:
    roots = search_path(order.root)
    game = load_game(slug, roots, language=order.language)
    _check(game, wanted)
    return roots, game, ledgerfiles.read_ledger(slug, roots, order.output)


def _held(
    roots: Roots,
    game: Game,
    ledger: Ledger,
    meant: Iterable[Asked],
    order: Order,
    wanted: Wanted,
    progress: Progress,
    *,
    supposed: bool = False,
) -> Iterator[Held]:
    shop = open_workshop(game, roots, order.output / ledgerfiles.CACHE / game.slug)
    eye = Eye(shop.fonts)
    for one in meant:
        progress.start(heading(game.title, one.edition.label, one.edition.style))
        if wanted.since:
            yield _since(shop, one, order, wanted.since, eye)
            continue
        rows = ledger.of(one.box.name).values()
        now = looks_now(shop, one, {ledger.printing_of(row).label for row in rows}, supposed=supposed)
        kept = showable(ledgerfiles.read_pictures(order.output, game.slug), shop.fonts)
        found = compare(ledger, one.box.name, now, eye, kept)
        meant_decks = {deck.id for name in wanted.only for deck in game.parts[name].decks}
        changes = tuple(change for change in found if not wanted.only or change.deck in meant_decks)
        books = _books(shop, one, ledger, wanted, now, eye)
        notes = tuple(_notes(ledger, rows, eye, changes, kept))
        yield Held(game, shop, ledger, one, now, eye, kept, changes, notes, books)


def _check(game: Game, wanted: Wanted) -> None:
    cards = {card.id: deck for deck in game.every_deck for card in deck.cards}
    found = unknown_parts(game, wanted.only)
    found += [
        Problem(Mark(f"--{word} {card}"), f"{game.title} has no card '{card}'", did_you_mean(card, cards))
        for word, card in (("from", wanted.first), ("to", wanted.last))
        if card and card not in cards
    ]
    if wanted.box and not is_id(wanted.box):
        found.append(Problem(Mark(f"--box {wanted.box}"), "this is no name for a box", "use letters and digits"))
    if found:
        raise ContentError(found)


def _books(shop: Workshop, one: Asked, ledger: Ledger, wanted: Wanted, now: Now, eye: Eye) -> Books:
    """Hold the books against what was printed, unless only other parts are asked for."""
    if (wanted.only or wanted.first or wanted.last) and not any(
        shop.game.parts[name].kind == "rulebook" for name in wanted.only
    ):
        return Books()
    return books_now(shop, one, ledger, eye, now.whole if now.supposed else None)


def _since(shop: Workshop, one: Asked, order: Order, revision: str, eye: Eye) -> Held:
    """Hold an edition against what it was at a git revision, as if that had been printed."""
    slug, root = shop.game.slug, shop.roots.root_of(shop.game.slug)
    folders = (f"content/{slug}", f"templates/{slug}", "templates/_shared")
    with at_revision(root, revision, folders) as then:
        roots = Roots((then, *(path for path in shop.roots.paths if path != root)))
        game = load_game(slug, roots, language=order.language)
        before = open_workshop(game, roots, order.output / ledgerfiles.CACHE / f"{slug}@since")
        (was,) = asked(game, Ledger(), Order(themes=order.themes or ((one.box.theme,) if one.box.theme else ()),
                                             preset=one.box.preset if not order.preset else "",
                                             style=one.box.style, languages=order.languages),
                        one.box.name)  # fmt: skip
        old = looks_now(before, was, ())
        now = looks_now(shop, one, {was.edition.label})
        everything = compare(Ledger(), one.box.name, old, Eye(before.fonts))
        made = record(Ledger(), was, old, everything, None, (revision, __version__))
        base = with_books(made.ledger, was, books_now(before, was, Ledger(), eye), eye, made.printing)
    kept = showable({shown.look: shown.painted for shown in old.whole.faces.values()}, shop.fonts)
    changes = compare(base, one.box.name, now, eye, kept)
    return Held(shop.game, shop, base, one, now, eye, kept, changes, (), books_now(shop, one, base, eye), revision)


def _notes(
    ledger: Ledger, rows: Iterable[Row], eye: Eye, changes: Sequence[Change], kept: Container[str]
) -> Iterator[str]:
    """Say what cannot be known."""
    times = {row.printing: ledger.printing_of(row) for row in rows}
    older = sorted({one.tool for one in times.values()} - {__version__})
    if older and any(change.kind in ("changed", "same in print") for change in changes):
        yield f"Some of it was printed by Tuckbox {', '.join(older)}, this is {__version__}: it may draw otherwise."
    others = sorted({times[row.printing].eye for row in rows if row.look not in kept and row.seen} - {eye.name})
    if others and any(change.kind == "changed" for change in changes):
        seen = f"by {', '.join(filter(None, others))}" if any(others) else "by nobody"
        here = eye.name or "nothing: pip install pypdfium2"
        yield f"What was printed was looked at {seen}, here there is {here}: what is drawn otherwise counts as changed."


def packed(of: Held, order: Order, wanted: Wanted) -> Packed:
    """Lay out what has to be printed.

    Raises:
        ContentError: something is larger than the paper.
    """
    paper = paper_of(order.wish)
    asked = jobs(of.changes, of.now)
    built = [job for job in asked if _is_built(job, paper, order.wish.duplex)]
    found: Sequence[Job] = [job for job in asked if job not in built]
    cards = tuple(packs(found, paper, order.wish.duplex))
    if wanted.first:
        found = _from(found, cards, wanted.first)
        cards = tuple(packs(found, paper, order.wish.duplex))
    loose = tokens(found, paper, order.wish.duplex)
    whole: dict[str, dict[str, None]] = {}
    for job in built:
        whole.setdefault(job.front.part.name, {})[job.front.part.id] = None
    names = tuple(f"{name} ({', '.join(files)}.pdf)" for name, files in whole.items())
    return Packed(cards, loose, names)


def _is_built(job: Job, paper: Paper, duplex: Duplex) -> bool:
    """Tell whether only a build prints it: boards, dice and boxes, and sheets that are larger than the paper."""
    deck = job.front.deck
    if deck.kind == "page":
        return not fits(deck, paper, duplex if job.back else "none")
    return deck.kind not in LOOSE and deck.kind not in ("token", "foot")


def _from(found: Iterable[Job], cards: Sequence[Pack], first: str) -> tuple[Job, ...]:
    """Leave out what lies on the sheets before a card.

    Raises:
        ContentError: that card is not among them.
    """
    laid = [job for pack in cards for job in pack.laid]
    order = [job.change.card for job in laid]
    if first not in order:
        fact = f"'{first}' is not among the cards to be printed"
        raise mistake(f"--from {first}", fact, did_you_mean(first, order))
    passed = {id(job) for job in laid[: order.index(first)]}
    return tuple(job for job in found if id(job) not in passed)


def games_with_ledgers(root: Path | None, output: Path) -> tuple[str, ...]:
    """Name the games of which something is printed.

    Raises:
        ContentError: there is none.
    """
    roots = search_path(root)
    found = tuple(slug for slug in roots.games() if ledgerfiles.has_ledger(slug, roots, output))
    if not found:
        fact = "of no game anything is recorded as printed"
        raise mistake("content", fact, "after printing, say so with: tuckbox printed GAME")
    return found


def today() -> str:
    """Give the day, or the one that SOURCE_DATE_EPOCH names."""
    given = os.environ.get("SOURCE_DATE_EPOCH", "")
    return time.strftime("%Y-%m-%d", time.gmtime(int(given)) if given.isdigit() else time.localtime())
