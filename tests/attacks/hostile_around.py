"""Hostile surroundings: the environment, standard output, the command line, what was kept from before, and its owner."""

# fmt: off
# ruff: noqa: E501  (a case on a line)

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

from tests.attacks.child import TOP, environment, run
from tests.attacks.pit import BELL, Case, Place, drawn, write

_BUILD = ("build", "--jobs", "1")
_ENV: tuple[tuple[str, str | None], ...] = (
    *(("SOURCE_DATE_EPOCH", value) for value in ("", "x", "-1", "1e9", "99999999999999999999", "253402300800", "0x10", " 5 ", "1.5", "\u0665", "nan")),
    *(("LANG", value) for value in ("C", "tr_TR.UTF-8", "xx_YY", "", "\udcff")), ("LC_ALL", "POSIX"), ("PYTHONIOENCODING", "ascii"), ("PYTHONIOENCODING", "utf-16"), ("PYTHONUTF8", "0"),
    *(("COLUMNS", value) for value in ("0", "-5", "1", "x", "99999999999")), ("LINES", "-1"), ("TERM", "nonsense"), ("NO_COLOR", ""), *(("TMPDIR", value) for value in ("/nowhere", "/dev/null", "")),
    *(("HOME", value) for value in (None, "", "/nowhere", "/dev/null", "relative")), *(("TUCKBOX_CACHE", value) for value in (None, "", "relative", "/dev/null", "/nowhere/x", "/proc/self", "x" * 5000)), *(("XDG_CACHE_HOME", value) for value in ("/dev/null", "relative", "")),
    *(("TUCKBOX_ROOT", value) for value in ("/nowhere", "/dev/null", "", "x" * 5000, "/proc/self/root", "~nobody-here")), ("PYTHONHASHSEED", "7"), ("PYTHONOPTIMIZE", "2"), ("PYTHONWARNINGS", "error"), ("PYTHONDONTWRITEBYTECODE", "1"), ("TZ", "Asia/Nowhere"), ("TZ", ":/etc/passwd"),
)
_OUTPUTS = ("x" * 300, "a/" * 3000, "/dev/null", "/dev/null/x", "/proc/self/x", "", ".", "content/pit", "templates", "a\nb", "\udcff", "~/x", "-o", "/dev/stdout", "content/pit/game.yaml")
_ARGUMENTS = (
    ("build", "--paper", "0x0mm"), ("build", "--paper", "1e99x1e99mm"), ("build", "--paper", "20x20mm"), ("build", "--paper", "x" * 9999), ("build", "--gap", "nan"), ("build", "--gap", "-0"), ("build", "--margin", "inf"), ("build", "--set", "depth=" + "9" * 9999), ("build", "--set", "=" * 99), ("build", "--set", "depth"), ("build", "--set", "depth={{ 1 }}"),
    ("build", "--theme", "../../x"), ("build", "--theme", ""), ("build", "--preset", "\udcff"), ("build", "--only", "x" * 9999), ("build", "--only", "../x"), ("build", "--jobs", "64"), ("build", "--root", "/dev/null"), ("build", "--root", "/proc/self/cwd"), ("build", "--style", "nonsense"), ("faces", "--only", "traps"), ("faces", "-o", "x" * 300), ("build", "--press", "--cut-file"),
)


def _plain(place: Place) -> None:
    write(place.pit.root)


def _closed(*numbers: int) -> Callable[[], None]:
    def close() -> None:
        for number in numbers:
            os.close(number)

    return close


def _onto(path: str, number: int = 1) -> Callable[[], None]:
    def turn() -> None:
        os.dup2(os.open(path, os.O_WRONLY), number)

    return turn


def _broken_pipe() -> None:
    reads, writes = os.pipe()
    os.close(reads)
    os.dup2(writes, 1)


def _gone_folder() -> None:
    Path("gone").mkdir()
    os.chdir("gone")
    Path("../gone").rmdir()


def _unreadable(what: str) -> Callable[[Place], None]:
    """Take away the right to read from whoever runs."""

    def make(place: Place) -> None:
        pit = write(place.pit.root, "rulebook")
        pit.write("TEMPLATES/icons/x.svg", "<svg/>")
        pit.write("TEMPLATES/fonts/x.ttf", b"x")
        pit.path(what).chmod(0)

    return make


def _kept(place: Place) -> list[Path]:
    """Give all files that were kept by the build before."""
    tops = (place.pit.root / "output", place.pit.root.parent / "code")
    return [path for top in tops for path in sorted(top.rglob("*")) if path.is_file() and path.suffix != ".pdf"]


def _forged(change: Callable[[bytes], bytes]) -> Callable[[Place], None]:
    """Change what was kept, then the card, so that what was kept is looked at."""

    def make(place: Place) -> None:
        for path in _kept(place):
            path.write_bytes(change(path.read_bytes()))
        write(place.pit.root, card="Pit 2")

    return make


def _swapped(place: Place) -> None:
    """Put each kept record in the place of another of its kind."""
    root = write(place.pit.root, "sheet", "board", "dice").root
    run(("build", "pit"), root, environment({}, root.parent / "code"))
    found: dict[str, list[Path]] = {}
    for path in _kept(place):
        found.setdefault(path.suffix, []).append(path)
    for paths in found.values():
        contents = [path.read_bytes() for path in paths]
        for path, content in zip(paths, contents[1:] + contents[:1], strict=True):
            path.write_bytes(content)
    write(place.pit.root, "sheet", "board", "dice", card="Pit 2")


_FORGER = """\
import uharfbuzz

class Buffer(uharfbuzz.Buffer):
    def add_str(self, text, *rest):
        super().add_str(text.replace("Pit", "Pot"), *rest)

uharfbuzz.Buffer = Buffer
"""


def _forged_by_others(place: Place) -> None:
    """Keep faces of the same keys that say something else, made by a program like ours that somebody else ran."""
    root = write(place.pit.root, card="Pit 2").root
    forger = root.parent / "forger"
    forger.mkdir()
    (forger / "sitecustomize.py").write_text(_FORGER)
    run(("build", "pit"), root, environment({"PYTHONPATH": f"{forger}:{TOP}"}, root.parent / "code"))
    for path in (root / "output").rglob("*"):
        if ".cache" not in path.parts:
            path.unlink() if path.is_file() else None
        elif os.geteuid() == 0:
            shutil.chown(path, 12345, 12345)
        else:
            path.chmod(0o777)


def _foreign(place: Place) -> None:
    """Give all that was kept to somebody else."""
    write(place.pit.root, card="Pit 2")
    for path in (*_kept(place), place.pit.root / "output", place.pit.root / "output/.cache"):
        if path.exists() and os.geteuid() == 0:
            shutil.chown(path, 12345, 12345)


def _readonly(what: str) -> Callable[[Place], None]:
    def make(place: Place) -> None:
        write(place.pit.root, card="Pit 2")
        (place.pit.root / what).chmod(0o555)

    return make


def cases(random: Random) -> Iterator[Case]:
    """Give the cases of this module."""
    for name, value in _ENV:
        yield Case(f"surroundings: {name}={'(none)' if value is None else repr(value[:20])}", _plain, env={name: value})
    for output in _OUTPUTS:
        yield Case(f"output to {output[:20]!r}", _plain, words=(*_BUILD, "-o", output))
    for words in _ARGUMENTS:
        yield Case(f"asked for: {' '.join(words)[:50]!r}", _plain, words=words)
    for what in ("-", "../pit", "PIT", "x" * 9999, "\udcff", "pit/", "."):
        yield Case(f"a game called {what[:20]!r}", _plain, words=("build", what))
    for name, before in (("standard output closed", _closed(1)), ("standard error closed", _closed(2)), ("both closed", _closed(1, 2)), ("all closed", _closed(0, 1, 2)), ("standard output full", _onto("/dev/full")), ("standard error full", _onto("/dev/full", 2)), ("nobody reads any more", _broken_pipe), ("the folder is gone", _gone_folder)):
        yield Case(name, _plain, before=before)
        yield Case(f"{name}, and JSON", _plain, before=before, words=(*_BUILD, "--json"))
    for what in ("TEMPLATES/face.svg.j2", "CONTENT/game.yaml", "CONTENT/cards/traps.yaml", "CONTENT/rulebook.md", "TEMPLATES/icons", "TEMPLATES/icons/x.svg", "TEMPLATES/fonts", "TEMPLATES/fonts/x.ttf", "TEMPLATES/../pit", "CONTENT/cards", "CONTENT/../pit"):
        yield Case(f"unreadable: {what}", _unreadable(what), bound=True)
    for what in ("output", "output/pit", "output/pit", "output/.cache", "."):
        yield Case(f"not to be written: {what}", _readonly(what), prints=True, bound=True)
    for name, change in (
        ("empty", lambda b: b""), ("cut off", lambda b: b[: len(b) // 2]), ("of zeros", lambda b: bytes(len(b))), ("of rubbish", lambda b: random.randbytes(len(b))), ("one bit changed", lambda b: b[:-9] + bytes((b[-9] ^ 4,)) + b[-8:] if len(b) > 9 else b),
        ("one bit changed in the middle", lambda b: b[: len(b) // 2] + bytes((b[len(b) // 2] ^ 1,)) + b[len(b) // 2 + 1 :] if b else b), ("twice in one file", lambda b: b + b), ("100 MB longer", lambda b: b + bytes(100_000_000)), ("lists in lists", lambda b: b[:40] + b"[" * 100_000),
    ):
        yield Case(f"kept files {name}", _forged(change), prints=True, fine=True)
    yield Case("kept faces forged, owned by somebody else", _forged_by_others, prints=True, fine=True)
    yield Case("kept files swapped", _swapped, prints=True, fine=True)
    yield Case("kept files owned by somebody else", _foreign, prints=True, fine=True)
    for address in ("http://127.0.0.1:{}/x.png", "//127.0.0.1:{}/x.png", "ftp://127.0.0.1:{}/x.png"):
        yield _network(address)


def _network(address: str) -> Case:
    def make(place: Place) -> None:
        body = f'<image width="9" height="9" xlink:href="{address.format(BELL[0])}"/>'
        write(place.pit.root, body=body)

    return drawn("", "")._replace(name=f"network: {address}", make=make)
