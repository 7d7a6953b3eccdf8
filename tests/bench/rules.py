"""Check random settings of every game's rules, each as a build would; seeded: the same ones each time.

Run as `python -m tests.bench.rules N [--games a b] [--proof K]`: as many for each game, every value of every rule
among them, in every theme and style by turns.
Faces are lent by the plain edition of that theme and style where all that they read is the same; everything else is
done as in a build, but for writing. `--proof` takes a sample of K for each game and holds what is told, and every
byte that would be written, against a build from the very beginning.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Any, NamedTuple, TypeVar

from generator.catalog.edition import STYLES
from generator.catalog.game import load_game
from generator.catalog.model import Game, Parameter
from generator.catalog.nodes import written
from generator.catalog.problems import ContentError
from generator.catalog.roots import search_path
from generator.drawing.decks import open_workshop
from generator.drawing.order import Order
from generator.keeping.manifest import digest
from generator.making.build import build
from generator.making.complete import faults_of_all
from generator.making.plan import plan
from generator.making.printrun import print_editions
from generator.reporting.report import Progress

Answer = TypeVar("Answer")
_AT_ONCE = 5
"""So many settings share a process, and what it remembers."""
QUIET = Progress(quiet=True)


class Said(NamedTuple):
    """What came of a setting: all that is wrong, and the digest of each file that would be written."""

    wrong: tuple[str, ...]
    files: tuple[tuple[str, str], ...] = ()


def settings(game: Game, count: int) -> Iterator[tuple[str, ...]]:
    """Give settings of a game's rules: each value of each rule once, then random ones, `count` in all."""
    dice = Random(game.slug)
    values = {name: values_of(one) for name, one in game.parameters.items()}
    single = [(one,) for one in settings_of(game)]
    dice.shuffle(single)
    for at in range(count):
        if at < len(single):
            yield single[at]
        else:
            names = dice.sample(list(values), dice.randint(1, len(values)))
            yield tuple(f"{name}={written(dice.choice(values[name]))}" for name in names)


def settings_of(game: Game) -> list[str]:
    """Write every value of every rule as an option."""
    return [f"{name}={written(value)}" for name, one in game.parameters.items() for value in values_of(one)]


def values_of(one: Parameter) -> list[Any]:
    """Give all that a rule may be set to, of a range its ends and its middle."""
    if one.allowed is not None:
        return list(one.allowed)
    ends = [value for value in (one.least, one.most) if value is not None] or [one.default]
    return list(dict.fromkeys([*ends, one.default, type(one.default)(sum(ends) / len(ends))]))


def orders(game: Game, count: int, output: Path) -> Iterator[Order]:
    """Give settings as orders, in every theme and style by turns."""
    themes = list(game.themes) or [""]
    for at, sets in enumerate(settings(game, count if game.parameters else 0)):
        theme, style = themes[at % len(themes)], STYLES[at // len(themes) % len(STYLES)]
        yield Order(themes=(theme,) if theme else (), sets=sets, style=style, output=output)


def checked(slug: str, order: Order) -> Said:
    """Make all files of an order with the faces that its plain edition lends; give what is told and the files."""
    try:
        roots = search_path(None)
        game = load_game(slug, roots)
        plans, plain = plan(game, order), plan(game, order._replace(sets=()))
        store = order.output / "faces" / f"{plain[0].edition.slug}-{order.style}"
        if not store.exists():  # kept before: by the plain edition
            shop = open_workshop(game, roots, store)
            print_editions(shop, plain, order._replace(sets=()), {}, 1, QUIET)
        shop = open_workshop(game, roots, store, keeps=False)._replace(lent=plain[0].edition.slug)
        results = print_editions(shop, plans, order, {}, 1, QUIET)
        wrong = faults_of_all(shop, plans, [result.told for result in results])
        held = [problem for result in results for problem in result.told.held]
    except ContentError as error:
        return Said(_sorted(error.problems))
    if wrong:
        return Said(_sorted(wrong))
    made = [(file.item.file, digest(file.content)) for one in results for file in one.files if file.content is not None]
    return Said(_sorted(held), tuple(sorted(made)))


def built(slug: str, order: Order) -> Said:
    """Build an order from the very beginning; give what is told and the files that are there."""
    result = build((slug,), order, QUIET, 1)
    files = [] if result.items == () else [(item.file, order.output / item.file) for item in result.items]
    return Said(_sorted(result.problems), tuple(sorted((name, digest(path.read_bytes())) for name, path in files)))


def _sorted(problems: Iterable[Any]) -> tuple[str, ...]:
    """Give problems as lines, without where they stand, which is found out where they are told."""
    return tuple(sorted({problem.fact for problem in problems}))


def random_rules(slugs: Sequence[str], count: int) -> int:
    """Check random settings of rules, as many for each game; return how many failed."""
    roots, done, failed, begun = search_path(None), 0, 0, time.perf_counter()
    for slug in slugs:
        with tempfile.TemporaryDirectory() as folder:
            every = orders(load_game(slug, roots), -(-count // len(slugs)), Path(folder))
            left = iter(every)
            while some := list(islice(left, _AT_ONCE)):
                for order, said in apart(_all, slug, some):
                    done += 1
                    if said.wrong:
                        failed += 1
                        print(f"FAIL {slug} {_told(order)}\n    {said.wrong[0]}", flush=True)
                print(f"{slug}: {done} so far, {time.perf_counter() - begun:.0f} s", flush=True)
    print(f"{done} settings of rules in {time.perf_counter() - begun:.0f} s, {failed} failing")
    return failed


def _all(slug: str, some: list[Order]) -> list[tuple[Order, Said]]:
    return [(order, checked(slug, order)) for order in some]


def proof(slugs: Sequence[str], count: int) -> int:
    """Hold what `checked` says of a sample of settings against builds; return how many differ."""
    roots, differ = search_path(None), 0
    for slug in slugs:
        game = load_game(slug, roots)
        several = list(orders(game, 250, Path()))
        for one in Random("proof").sample(several, min(count, len(several))):
            with tempfile.TemporaryDirectory() as folder:
                order = one._replace(output=Path(folder))
                ours, theirs = apart(checked, slug, order), apart(built, slug, order)
            if ours != theirs:
                differ += 1
                print(f"DIFFERS {slug} {_told(order)}\n    {ours.wrong[:3]}\n    {theirs.wrong[:3]}", flush=True)
                print("   ", [pair for pair in zip(ours.files, theirs.files, strict=False) if pair[0] != pair[1]][:3])
        print(f"{slug}: {min(count, len(several))} held against builds, {differ} differ so far", flush=True)
    return differ


def _told(order: Order) -> str:
    return " ".join([*order.themes, order.style, *order.sets])


def apart(work: Callable[..., Answer], *told: Any) -> Answer:
    """Do a piece of work in a process of its own, so that what it remembers is forgotten with it."""
    context = get_context("fork")
    ours, theirs = context.Pipe(duplex=False)

    def answer() -> None:
        theirs.send(work(*told))

    process = context.Process(target=answer)
    process.start()
    theirs.close()
    try:
        return ours.recv()
    finally:
        process.join()


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("count", nargs="?", type=int, default=1000)
    parser.add_argument("--games", nargs="*", default=[])
    parser.add_argument("--proof", type=int, default=0, metavar="K")
    given = parser.parse_args()
    slugs = given.games or search_path(None).games()
    raise SystemExit((proof(slugs, given.proof) if given.proof else random_rules(slugs, given.count)) > 0)


if __name__ == "__main__":
    main()
