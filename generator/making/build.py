"""Make the files of games: what was asked for, what is there already, what is written together.

All files of a game that can be made are made before any is replaced. One that shows something wrong waits: what lies
there stays, and the manifest knows it by what it was made from, so that nobody takes it for new.
"""

from __future__ import annotations

import gc
import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import partial, reduce
from pathlib import Path
from typing import TYPE_CHECKING, Any

from generator.catalog.canonical import canonical_bytes
from generator.catalog.ground import Ground
from generator.catalog.problems import ContentError, Problem, Problems, as_plain, of_plain
from generator.catalog.roots import Roots, search_path
from generator.catalog.unforeseen import problems_of
from generator.keeping import files, journal, manifest
from generator.keeping.alone import alone
from generator.keeping.manifest import Made, Manifest, Run
from generator.making.asked import check_clock, each_language, games_of, opened, untranslated
from generator.parts.order import Order
from generator.reporting.bill import GUIDE, POOL, Item, Outcome, heading
from generator.reporting.report import Progress

if TYPE_CHECKING:
    from generator.catalog.model import Game, Values
    from generator.making.printrun import File

MANIFEST, FACES = "manifest.json", ".cache"
"""What a game's list of files is called; where painted faces are kept, below the output folder."""


def build(games: tuple[str, ...], order: Order, progress: Progress, jobs: int = 0) -> Outcome:
    """Make the files of some games (none named: all), `jobs` editions at a time; unchanged files stay."""

    def built(slug: str, roots: Roots, order: Order) -> Outcome:
        roots.root_of(slug)
        with _alone(order, slug, progress):
            return _build_game(slug, roots, order, progress, jobs)

    _mend(order, progress)
    return _each(games, order, built, progress)


def dry_run(games: tuple[str, ...], order: Order, progress: Progress, jobs: int = 0) -> Outcome:
    """Do all that `build` does but for writing, and say what it would make, what is wrong and what is to be told."""

    def planned(slug: str, roots: Roots, order: Order) -> Outcome:
        _, items, told = _planned(slug, roots, order, progress, jobs)
        return told._replace(items=tuple([one._replace(status="planned") for one in items]), readings=())

    return _each(games, order, planned, progress)._replace(dry_run=True)


def check(games: tuple[str, ...], order: Order, progress: Progress) -> Outcome:
    """Do what `dry_run` does, and say what may be a slip, too."""

    def checked(slug: str, roots: Roots, order: Order) -> Outcome:
        game, items, told = _planned(slug, roots, order, progress)
        return told._replace(items=items, notes=(*told.notes, *slips(game, roots)))

    from generator.making.slips import slips

    return _each(games, order._replace(checks=True), checked, progress)._replace(dry_run=True)


def faces(games: tuple[str, ...], order: Order, progress: Progress) -> tuple[int, Problems]:
    """Write every face as an SVG file of its own: output/GAME/EDITION/faces/DECK/CARD-SIDE.svg."""
    written = 0

    def drawn(slug: str, roots: Roots, order: Order) -> Outcome:
        nonlocal written
        shop, plans = opened(slug, roots, order)
        from generator.making.pictured import documents, pictured

        count = 0
        progress.expect(sum(one.cards for one in plans))
        with _alone(order, slug, progress), files.Batch(order.output / slug) as batch:
            for one in plans:
                progress.start(heading(shop.game.title, one.edition.label, one.edition.style))
                made = documents(shop._replace(game=one.game), one.edition, one.decks, progress.step)
                for name, data in pictured(made, one.edition, shop.fonts, roots.game_dir(slug)):
                    batch.add(order.output / slug / one.edition.slug / "faces" / name, data)
                    count += name.endswith(".svg")
            batch.commit()
        written += count
        return Outcome()

    _mend(order, progress)
    problems = _each(games, order, drawn, progress).problems
    return written, problems


def all_games(root: Path | None) -> tuple[tuple[Game, ...], Problems]:
    """Load every game that can be found; a game with problems is missing from the first list."""
    from generator.catalog.game import find_games, load_game

    games: list[Game] = []
    found: set[Problem] = set()
    try:
        roots = search_path(root)
    except ContentError as error:
        return (), error.problems
    for listing in find_games(roots):
        found.update(listing.problems)
        try:
            if not listing.problems:
                games.append(load_game(listing.slug, roots))
        except ContentError as error:
            found.update(error.problems)
    return tuple(games), tuple(sorted(found))


Make = Callable[[str, Roots, Order], Outcome]


def _each(games: tuple[str, ...], order: Order, make: Make, progress: Progress) -> Outcome:
    """Do something for each game asked for in each language, and collect what is made and what is wrong."""
    made: list[Outcome] = []
    try:
        check_clock()
        roots = search_path(order.root)
        wanted = tuple(dict.fromkeys(games)) or games_of(roots, order)
        made.append(Outcome(notes=() if games else untranslated(roots, wanted, order.languages)))
        turns = [(slug, one) for slug in wanted for one in each_language(slug, roots, order)]
        for number, (slug, one) in enumerate(turns):
            if number:
                gc.collect()  # what is left of the game before lies in circles, and rubbish is hardly ever looked for
            try:
                made.append(make(slug, roots, one))
            except Exception as error:
                made.append(Outcome(problems=problems_of(error, slug)))
    except Exception as error:
        made.append(Outcome(problems=problems_of(error, "content")))
    finally:
        progress.clear()

    def every(name: str) -> tuple[Any, ...]:
        return tuple([one for outcome in made for one in getattr(outcome, name)])

    notes, spared = (_in_order([one for one in every("notes") if bool(one.edition) == of]) for of in (False, True))
    found, waiting = sorted(set(every("problems"))), sorted(every("waiting"))
    return Outcome(every("items"), tuple(found), False, every("left"), notes, spared, every("readings"), tuple(waiting))


def _in_order(notes: list[Problem]) -> Problems:
    """Put notes in the order of their files, those that differ only in their cards as one."""
    if not notes:
        return ()
    from generator.parts.blaming import told_once

    return tuple(sorted(told_once(dict.fromkeys(notes))))


@contextmanager
def _alone(order: Order, slug: str, progress: Progress) -> Iterator[None]:
    """Keep other runs out of a game's files, and finish first what a killed one began to move."""
    folder = order.output / slug
    for place in (folder, order.output / FACES / slug):
        files.refuse_links(place, order.output)
    with alone(folder, partial(progress.wait, str(folder))):
        with files.patient():
            journal.mend(folder)
        yield


def _mend(order: Order, progress: Progress) -> None:
    """Finish what killed runs began to move in any game, whatever is asked for now."""
    for folder in journal.unfinished(order.output):
        with suppress(ContentError), _alone(order, folder.name, progress):  # which is told when that game is built
            pass


def _left_behind(output: Path, known: Manifest, game: Game) -> tuple[str, ...]:
    """Name the files of parts that the game has no more, and of an edition that had no name, or has none now."""
    parts, named = {*game.parts, GUIDE, POOL}, bool(game.themes or game.parameters)
    gone = [
        name
        for name, file in sorted(known.files.items())
        if file.says.get("deck") not in parts or bool(file.says.get("label")) != named
    ]
    return tuple(name for name in gone if _stands(output, known, name))


def _planned(
    slug: str, roots: Roots, order: Order, progress: Progress, jobs: int = 0
) -> tuple[Game, tuple[Item, ...], Outcome]:
    """Make what is missing or changed of a game, write nothing; give the game, its files as they would be, the rest."""
    known = manifest.read(order.output / slug / MANIFEST, slug)
    game, made, told = _make(slug, roots, order, progress, known, order.output / FACES / slug, jobs, keeps=False)
    return game, tuple([_counted(file, known) for file in made]), told


def _build_game(slug: str, roots: Roots, order: Order, progress: Progress, jobs: int) -> Outcome:
    """Make what is missing or changed of a game, but what is wrong; name what parts that are gone have left.

    When it is built for the first time, what became of its tables is given, too.
    """
    folder, store = order.output / slug, order.output / FACES / slug
    files.sweep(folder)
    files.sweep(store)
    known = manifest.read(folder / MANIFEST, slug)
    state = _state(slug, roots) + (manifest.digest(order.known.state(slug)) if order.known else "")
    request = manifest.digest(order.asks)
    run = known.runs.get(request)
    stands = run and run.inputs == state and all(_stands(order.output, known, name) for name in run.files)
    if run and stands and run.contents == known.contents(run.files):
        items = tuple([_item(known.files[name].says) for name in run.files])
        left = tuple(name for name in run.left if _stands(order.output, known, name))
        return Outcome(items, left=left, notes=of_plain(run.notes))
    game, made, told = _make(slug, roots, order, progress, known, store, jobs)
    left = _left_behind(order.output, known, game)
    # what waits is looked at again the next time
    names = tuple(file.item.file for file in made)
    run = Run("" if told.problems else state, names, left, notes=as_plain(told.notes), waiting=told.waiting)
    items = _write(folder, order.output, known, (request, run), made)
    return told._replace(items=items, left=left, readings=() if known.files else told.readings)


def _make(
    slug: str,
    roots: Roots,
    order: Order,
    progress: Progress,
    known: Manifest,
    store: Path,
    jobs: int = 0,
    *,
    keeps: bool = True,
) -> tuple[Game, list[File], Outcome]:
    """Load a game, make all files of all editions that do not stand and show nothing wrong; give what is told, too.

    Raises:
        ContentError: what is wrong with all of it.
    """
    shop, plans = opened(slug, roots, order, store, keeps=keeps)
    from generator.making.complete import faults_of_all, is_whole, notes_of_all, readings_of, withheld
    from generator.making.printrun import Told, print_editions

    standing = {name: one for name, one in known.files.items() if _stands(order.output, known, name)}
    progress.expect(sum(one.cards for one in plans))
    results = print_editions(shop, plans, order, standing, jobs, progress)
    told = reduce(Told.and_, [result.told for result in results], Told())
    if found := faults_of_all(shop, plans, told):
        raise ContentError(found)
    whole = is_whole(plans, order, told)
    game = shop.game._replace(readings=readings_of(shop, told, whole=whole))
    notes = [note for reading in game.readings for note in reading.told(first=order.checks or not known.files)]
    notes += notes_of_all(shop, order, told, whole=whole)
    problems = (*(problem for one in plans for problem in one.unfit), *withheld(shop, told))
    files = [file for result in results for file in result.files.values()]
    return game, files, Outcome(problems=problems, notes=tuple(notes), readings=game.readings, waiting=told.waiting)


def _write(folder: Path, output: Path, known: Manifest, asked: tuple[str, Run], made: list[File]) -> tuple[Item, ...]:
    """Put all new files in their place together, the manifest last."""
    request, run = asked
    items: list[Item] = []
    now: dict[str, Made] = {}
    with files.Batch(folder) as batch:
        for file in made:
            name = file.item.file
            says: Mapping[str, object] = file.item._replace(status="unchanged")._asdict()
            if file.content is None:
                item = _counted(file, known)
                items.append(item)
                now[name] = known.files[name]._replace(says=item._asdict())
            else:
                items.append(file.item._replace(status="written"))
                seal = manifest.digest(file.content)
                now[name] = Made(file.inputs, len(file.content), seal, says, file.reads, as_plain(file.notes))
                batch.add(output / name, file.content)
        batch.add(folder / MANIFEST, known.with_run(request, run, now).dump(folder.name))
        batch.commit()
    return tuple(items)


def _counted(file: File, known: Manifest) -> Item:
    """Give a file's line of the bill; of one that stands it is kept how many pages there are, where the plan is not."""
    if file.content is not None:
        return file.item
    kept = _item(known.files[file.item.file].says)
    return file.item._replace(status="unchanged", sheets=kept.sheets, pages=kept.pages)


def _item(says: Values) -> Item:
    """Read a line of the bill as the manifest keeps it."""
    return Item(**{**says, "steps": tuple(says.get("steps", ()))})


def _stands(output: Path, known: Manifest, name: str) -> bool:
    """Say whether a file is still as it was written."""
    return name in known.files and manifest.is_whole(output / name, Ground(output), known.files[name])


def _state(slug: str, roots: Roots) -> str:
    """Digest everything that the files of a game come from, the tool included."""
    folders = (roots.game_dir(slug), *roots.template_dirs(slug), *roots.shared_dirs())
    return manifest.digest(
        canonical_bytes(manifest.tool(), manifest.state_of(folders), os.environ.get("SOURCE_DATE_EPOCH"))
    )
