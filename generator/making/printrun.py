"""Make the files of editions, several at a time: draw the faces, and have each part's kind write its file.

Gives bytes back.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from operator import itemgetter
from types import MappingProxyType
from typing import Any

from generator.catalog.book import Book
from generator.catalog.canonical import canonical_bytes
from generator.catalog.model import Deck, Edition, Game
from generator.catalog.problems import ContentError, Problem, Problems, of_plain
from generator.catalog.timelimit import turn
from generator.catalog.unforeseen import problems_of
from generator.keeping.manifest import Made, digest, tool
from generator.making.asked import opened
from generator.making.passing import Passing, passing, settled
from generator.making.plan import EditionPlan
from generator.making.shares import Share, is_much, shared
from generator.making.workerpool import can_copy, hands, parted, side_by_side, split_up
from generator.named import NamedTuple
from generator.parts.decks import (
    Drawn,
    Faces,
    Split,
    Spot,
    Step,
    Workshop,
    draw_what_can_be,
    in_one,
    missing,
    renderer_of,
    unseen,
)
from generator.parts.kinds import writer
from generator.parts.order import Order, Wish
from generator.parts.planned import Binder, Bound, Planned, about, pieces, spec_of
from generator.parts.unread import Use, uses
from generator.reporting.bill import Item, heading
from generator.reporting.report import Progress
from generator.template.reads import FACE, Reads


class File(NamedTuple):
    """A file to be written; or, with no content, one that is there already and would be the same.

    `inputs` is a digest of all that it is made from, also of what is found now where its text `reads`. `notes` are told
    of that text.
    """

    item: Item
    inputs: str
    content: bytes | None
    reads: Reads = ()
    notes: Problems = ()


class Told(NamedTuple):
    """What is told of an edition: what is wrong, what the print gate holds files back for, what is only told.

    `waiting` are the files that are not made for that, or show what is wrong: what lies there is of an earlier state.
    `used` are the entries of `print_gate` for which something was found, `read` is what of the YAML was read: of
    games that are checked, and of those with tables. `unsaid` are words that are said in English, as no
    catalogue has them.
    """

    problems: Problems = ()
    held: Problems = ()
    notes: Problems = ()
    used: tuple[Any, ...] = ()
    read: tuple[Use, ...] = ()
    unsaid: tuple[str, ...] = ()
    waiting: tuple[str, ...] = ()

    def and_(self, other: Told) -> Told:
        """Tell both."""
        return Told(*(mine + its for mine, its in zip(self, other, strict=True)))


class Result(NamedTuple):
    """The files of an edition that could be made, by their numbers, what is told of it; the kinds of cards drawn."""

    files: Mapping[int, File] = MappingProxyType({})
    told: Told = Told()
    cards: int = 0


def print_editions(
    shop: Workshop,
    plans: tuple[EditionPlan, ...],
    order: Order,
    standing: Mapping[str, Made],
    jobs: int,
    progress: Progress,
) -> list[Result]:
    """Make the files of some editions with `jobs` processes; the results are in the editions' order.

    What is `standing`, by file, is not made again. With no `jobs` at all, there are as many
    processes as there are processors, if there is much to draw.
    """
    split, most = in_one if jobs == 1 else partial(split_up, jobs=jobs), jobs or hands()
    bench = _Bench(shop, plans, order, standing)
    jobs = jobs or _worthwhile(bench)
    if jobs > 1 and (len(plans) > 1 or (shop.keeps and is_much(plans[0]))):
        return _together(bench, jobs, progress)
    results = []
    for at, one in enumerate(plans):
        progress.start(heading(shop.game.title, one.edition.label, one.edition.style))
        results.append(bench.whole(at, progress.step, split, most))
    return results


_BOOK, _LETTERS_IN_A_TURN = 4.0, 12_000  # a book's code may become more than its own letters
_MANY = 100
"""Drawing so many faces takes longer than another process takes to begin."""
_EACH = 50
"""So many keep a process busy."""
_TEXT = 50
"""To set a book's text takes as long as drawing so many."""


def _worthwhile(bench: _Bench) -> int:
    """Say how many processes to use, which depends on how much there is to draw and how many texts may be set anew."""
    if len(bench.plans) == 1 and not is_much(bench.plans[0]):
        return 1
    faces = sum(map(bench.missing, range(len(bench.plans))))
    effort = faces + _TEXT * sum(map(bench.unset, range(len(bench.plans))))
    if effort < _MANY:
        return 1
    return min(hands(), effort // _EACH)


_Tried = tuple[int, File | None, Problems]
"""The number of a file, the file if it could be made, and what is wrong."""


class _Bench:
    """What a process works with; a process that is no copy of ours makes its own, from what it is told."""

    def __init__(
        self, shop: Workshop, plans: tuple[EditionPlan, ...], order: Order, standing: Mapping[str, Made]
    ) -> None:
        self._shop = shop
        self._plans = plans
        self._order = order
        self._standing = standing
        self._shops: dict[int, Workshop] = {}

    def __reduce__(self) -> tuple[Any, ...]:
        shop = self._shop
        return _bench_of, (shop.game.slug, shop.roots, shop.store, shop.keeps, self._order, dict(self._standing))

    @property
    def plans(self) -> tuple[EditionPlan, ...]:
        """The editions that are made."""
        return self._plans

    def missing(self, at: int) -> int:
        """Count the faces of an edition that have to be drawn."""
        one = self._plans[at]
        return missing(self._in(at), one.edition, one.decks)

    def unset(self, at: int) -> int:
        """Count the texts of an edition that may be set by a process of their own.

        Of one that is shared out these are the ones of which no file stands: all others wait for what they show, or
        need not be set at all.
        """
        one = self._plans[at]
        texts = [file for file in one.files if isinstance(writer(file.part.kind), Binder)]
        stand = {file.part.id for file in texts if is_much(one) and file.item.file in self._standing}
        return len({file.part.id for file in texts} - stand)

    def turns(self) -> list[Any]:
        """Share all the work out; only a store hands faces from one process to another."""
        return shared(self._plans, self._shop.keeps)

    def whole(self, at: int, step: Step = unseen, split: Split = in_one, most: int = 1) -> Result:
        """Make all files of an edition that show nothing wrong, and say all that is wrong with it.

        Faces are `split` up, and `most` books set at a time.
        """
        one = self._plans[at]
        try:
            drawn, found = draw_what_can_be(self._in(at), one.edition, one.decks, one.small, step, split)
            made, told = self._made(at, range(len(one.files)), drawn, most)
        except Exception as error:
            wrong = problems_of(error, one.game.slug, one.edition.label)
            return Result(told=Told(wrong, waiting=tuple(file.item.file for file in one.files)))
        return Result(made, Told(tuple(found)).and_(told), one.cards)

    def do(self, share: Share) -> Result:
        """Do a share; when it is not a whole edition, only that something is wrong with it matters, not what."""
        one = self._plans[share.at]
        if share.whole:
            return self.whole(share.at)
        decks = tuple(deck for deck in one.decks if deck.id in share.decks)
        shop = self._in(share.at)
        try:
            drawn, found = draw_what_can_be(shop, one.edition, decks, one.small)
            if found:
                return Result(told=Told(tuple(found)))
        except Exception as error:
            return Result(told=Told(problems_of(error, one.game.slug, one.edition.label)))
        made, told = self._made(share.at, share.files, drawn)
        return Result(made, told, sum(len(deck.cards) for deck in decks))

    def _lettered(self, at: int, drawn: Faces) -> Faces:
        """Give what is drawn with the letters that an earlier printing asks for.

        Raises:
            ContentError: what is known of it cannot be read.
        """
        known, one = self._order.known, self._plans[at]
        if known is None or not known.state(one.game.slug):
            return drawn
        from generator.making.revised import revised

        letters = known.letters(one.game.slug, one.edition, self._shop.fonts, drawn)
        return revised(drawn, one.game.every_deck, letters, self._shop.fonts)

    def _in(self, at: int) -> Workshop:
        """Give the workshop of an edition, with what draws it."""
        if at not in self._shops:
            shop, edition = self._shop._replace(game=self._plans[at].game), self._plans[at].edition
            self._shops[at] = shop._replace(renderer=renderer_of(shop, edition))
        return self._shops[at]

    def _tried(
        self,
        at: int,
        file: Planned,
        gate: Passing,
        faces: tuple[Faces, Faces],
        bound: dict[str, Bound],
        broken: set[str],
    ) -> tuple[File | None, Iterable[Problem]]:
        """Make a file that shows nothing wrong of the faces, with letters and without; else say what is not told yet.

        A part whose text cannot be set is `broken` from then on.
        """
        drawn, plain = faces
        draft, is_book = self._shop.draft, isinstance(writer(file.part.kind), Binder)
        if file.part.id in broken or any(deck.id not in drawn for deck in file.decks):
            return None, ()
        if not draft and gate.holds(file, drawn):
            return None, ()
        try:
            one = self._file(at, file, plain if is_book else drawn, bound)  # books show cards as they are first printed
        except Exception as error:
            if isinstance(error, ContentError):
                broken.add(file.part.id)
            return None, problems_of(error, file.item.file, self._plans[at].edition.label)
        return (None if not draft and gate.holds_any(_spots(one.reads)) else one), ()

    def _file(self, at: int, file: Planned, drawn: Faces, bound: dict[str, Bound]) -> File:
        """Make a file, unless it stands; books that are bound for one are `bound` for others of their part."""
        shop, edition = self._in(at), self._plans[at].edition
        made_by = writer(file.part.kind)
        content, item = None, file.item
        there = self._standing.get(item.file)
        reads, notes = (there.reads, of_plain(there.notes)) if there else ((), ())
        inputs = _inputs(shop, edition, file, drawn, reads)
        if there is None or there.inputs != inputs:
            with turn(file.part.mark, f"{file.part.name} as {file.item.file}", _effort(file)):
                if isinstance(made_by, Binder):
                    name = file.part.id
                    book = bound[name] = bound.get(name) or made_by.bind(shop, edition, file)
                    content, item = book.content(file, drawn), book.counted(file)
                    reads, notes = book.reads, book.notes
                    inputs = _inputs(shop, edition, file, drawn, reads)
                else:
                    content, reads = made_by.content(shop, edition, file, drawn), ()
        return File(item, inputs, content, reads, notes)

    def _dealt(
        self, at: int, files: Sequence[Planned], numbers: Sequence[int], drawn: Faces, most: int
    ) -> list[list[int]]:
        """Deal files out to at most so many processes: long books that do not stand as they are, one after the other.

        The first one has all else.
        """
        long = [n for n in numbers if most > 1 and self._is_long(files[n]) and self._is_new(at, files[n], drawn)]
        parts = list(dict.fromkeys(files[number].part.id for number in long)) if can_copy() else []
        pile = {part: number % most for number, part in enumerate(parts)}
        piles: list[list[int]] = [[] for _ in range(max(1, min(most, len(parts))))]
        for number in numbers:
            piles[pile.get(files[number].part.id, 0)].append(number)
        return piles

    def _is_long(self, file: Planned) -> bool:
        """Tell whether a file is of a book that takes longer to set than a process takes to begin."""
        return file.part.kind == "rulebook" and len(spec_of(file.part, Book).text) > _LETTERS_IN_A_TURN

    def _is_new(self, at: int, file: Planned, drawn: Faces) -> bool:
        """Tell whether a file has to be made whose faces are drawn."""
        there = self._standing.get(file.item.file)
        if any(deck.id not in drawn for deck in file.decks):
            return False
        made_from = partial(_inputs, self._in(at), self._plans[at].edition, file, drawn)
        return there is None or there.inputs != made_from(there.reads)

    def _all_tried(
        self, at: int, files: Sequence[Planned], numbers: Iterable[int], gate: Passing, faces: tuple[Faces, Faces]
    ) -> tuple[list[_Tried], tuple[str, ...]]:
        """Try to make some files; give them, and the words that are not said in the game's language."""
        bound: dict[str, Bound] = {}
        broken: set[str] = set()  # parts whose text cannot be set, which is told once
        tried: list[_Tried] = []
        for number in numbers:
            one, wrong = self._tried(at, files[number], gate, faces, bound, broken)
            tried.append((number, one, tuple(wrong)))
        return tried, tuple(self._in(at).game.says.missing)

    def _made(self, at: int, numbers: Sequence[int], drawn: Faces, most: int = 1) -> tuple[dict[int, File], Told]:
        """Make some files of an edition whose faces are drawn, those excepted that stand or are held back."""
        shop, edition = self._in(at), self._plans[at].edition
        made: dict[int, File] = {}
        found: list[Problem] = []
        waiting: list[str] = []
        files, drawn = settled(shop, self._plans[at], self._order, drawn)
        notes = [note for deck in drawn.values() for note in deck.notes]
        notes += left_out(shop.game, self._order.wish, files, drawn)
        plain, drawn = drawn, self._lettered(at, drawn)
        gate = passing(shop.game, edition, self._plans[at].decks, drawn)
        piles = self._dealt(at, files, numbers, plain, most)
        tries = [partial(self._all_tried, at, files, pile, gate, (drawn, plain)) for pile in piles]
        tried: list[_Tried] = []
        for some, unsaid in parted(tries):
            tried += some
            shop.game.says.missing.update(dict.fromkeys(unsaid))
        for number, one, wrong in sorted(tried, key=itemgetter(0)):
            found += wrong
            if one is None:
                waiting.append(files[number].item.file)
            else:
                made[number] = one
                notes += (*files[number].notes, *one.notes)
        told = dict.fromkeys([*notes, *gate.notes])
        tells = self._order.checks or bool(shop.game.readings)
        read = _read(edition, drawn, made.values()) if tells else ()
        unsaid = tuple(shop.game.says.missing)
        return made, Told(tuple(found), gate.problems, tuple(told), tuple(gate.used), read, unsaid, tuple(waiting))


def _read(edition: Edition, drawn: Faces, made: Iterable[File]) -> tuple[Use, ...]:
    """Say what of the YAML an edition has read."""
    theme = edition.theme.id if edition.theme else ""
    faces = (
        use for name, deck in drawn.items() for reads in set(deck.reads.values()) for use in uses(reads, name, theme)
    )
    texts = (use for file in made if file.reads for use in uses(file.reads, "", theme))
    return tuple({*faces, *texts})


def _spots(reads: Reads) -> list[Spot]:
    """Give the faces that a text has shown."""
    return [
        (str(read[1]), str(read[2]), "front" if read[3] == "front" else "back") for read in reads if read[0] == FACE
    ]


def _effort(file: Planned) -> float:
    """Say how many turns it may take to write a file."""
    letters = 0.0
    if file.part.kind == "rulebook":
        letters = len(spec_of(file.part, Book).text) / _LETTERS_IN_A_TURN + _BOOK
    return 1.0 + file.part.count / 100 + sum(len(deck.cards) for deck in file.decks) / 20 + letters


def _bench_of(slug: str, roots: Any, store: Any, keeps: bool, order: Order, standing: Mapping[str, Made]) -> _Bench:
    return _Bench(*opened(slug, roots, order, store, keeps=keeps), order, standing)


def _together(bench: _Bench, jobs: int, progress: Progress) -> list[Result]:
    """Make the files of all editions in several processes.

    Where something is wrong with an edition that was shared out, it is done once more in one go: what is told
    is then all that is wrong, in its order, and the faces that are well are in the store by now.
    """
    game, plans = bench.plans[0].game, bench.plans
    label = heading(game.title, plans[0].edition.label, plans[0].edition.style)
    progress.start(label if len(plans) == 1 else f"{game.title}, {jobs} editions at a time")
    turns = bench.turns()
    results = [Result() for _ in plans]
    for number, done in side_by_side(bench.do, turns, jobs):
        share: Share = turns[number].task
        files, told, _ = results[share.at]
        results[share.at] = Result({**files, **done.files}, told.and_(done.told))
        if not turns[number].after:
            progress.step(done.cards)
    split = {turn.task.at for turn in turns if not turn.task.whole}
    return [
        bench.whole(at) if told.problems and at in split else Result(dict(sorted(files.items())), told)
        for at, (files, told, _) in enumerate(results)
    ]


def _inputs(shop: Workshop, edition: Edition, one: Planned, drawn: Faces, reads: Reads) -> str:
    """Digest everything that the bytes of a file come from, if its text reads these: of others' decks what it shows."""
    own, small = {deck.id for deck in one.part.decks}, sorted(_spots(reads) or one.small)
    texts = tuple([read for read in reads if read[0] != FACE])
    shown: list[tuple[object, ...]] = [
        (deck.id, deck.name, deck.size, deck.bleed, deck.kind, pieces(deck, drawn[deck.id].keys, backs=True))
        if deck.id in own
        else (deck.id, deck.name, deck.size, deck.bleed, deck.kind)
        for deck in one.decks
    ]
    keys = {(deck.id, *spot): key for deck in one.decks for spot, key in drawn[deck.id].keys.items()}
    shown += [(*spot, keys.get(spot, "")) for spot in small if spot[0] not in own]
    told = about(shop.game, edition, one.part.name)
    made_from = (one.item, one.layout, one.number, one.reads, one.part.spec)
    epoch = os.environ.get("SOURCE_DATE_EPOCH")
    return digest(
        canonical_bytes(
            tool(),
            shop.fonts.digest,
            shop.game.says,
            told,
            made_from,
            shown,
            epoch,
            texts and renderer_of(shop, edition).keys.of(texts),
            shop.draft,
        )
    )


_FEW = 8  # words on a back that only says what it is the back of: a title, a tagline


def left_out(game: Game, wish: Wish, files: Iterable[Planned], drawn: Faces) -> Iterator[Problem]:
    """Give a note for each deck whose backs differ or hold words to be read, where `wish` prints fronts only."""
    if wish.duplex != "none" or wish.press:
        return
    parts = {deck.id: part.id for part in game.parts.values() for deck in part.decks}
    for file in files:
        for deck in file.part.decks:
            if fact := _missed(deck, drawn[deck.id]) if deck.id in drawn and deck.id in parts else "":
                hint = f"with --duplex long --only {parts[deck.id]} they are printed on both sides"
                yield Problem(deck.mark, f"--duplex none leaves out the backs of “{deck.name}”, {fact}", hint)


def _missed(deck: Deck, drawn: Drawn) -> str:
    """Say what people miss who have no backs of a deck; "" where these only say which deck it is."""
    keys = dict.fromkeys(key for card in deck.cards if (key := drawn.keys.get((card.id, "back"))))
    read = ([line.words for line in drawn.pictures[key].lettering if not line.spared] for key in keys)
    words = max((len(" ".join(lines).split()) for lines in read), default=0)
    if words > _FEW:
        return f"which hold up to {words} words each"
    return "which are not all alike" if len(keys) > 1 else ""
