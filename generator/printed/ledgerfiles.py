"""Where ledgers lie, and what waits to be recorded: reads and writes them whole."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from generator.catalog import safeopen
from generator.catalog.ground import Ground, ShutError
from generator.catalog.problems import Findings, mistake
from generator.catalog.roots import Roots
from generator.keeping import files

if TYPE_CHECKING:
    from generator.draw.painted import Pictures
    from generator.printed.ledger import Ledger

NAME: Final = "printed.txt"
"""What the file is called, beside game.yaml."""
_MOST_BYTES: Final = 16_000_000
REPRINT = "reprint"
"""The folder of reprints, below a game's output."""
BUNDLE = "_bundled"
"""The folder of the games that come with an installed Tuckbox, where nobody writes."""
_PICTURES = "printed.pictures"
CACHE = ".cache"
"""The folder of what is kept for speed, below the output."""


def folder_of(slug: str, roots: Roots, output: Path) -> Path:
    """Say where a game's ledger lies: beside its content; that of a game that came with Tuckbox, in its output."""
    folder = roots.game_dir(slug)
    return output.absolute() / slug if folder.parents[1].name == BUNDLE else folder


def read_ledger(slug: str, roots: Roots, output: Path) -> Ledger:
    """Read a game's ledger; an empty one where there is none.

    Raises:
        ContentError: whatever is wrong with it, at its lines.
    """
    folder = folder_of(slug, roots, output)
    return _read(folder / NAME, Ground(folder.parents[1]), f"{folder.parent.name}/{slug}/{NAME}")


def state(slug: str, roots: Roots, output: Path) -> bytes:
    """Digest a game's ledger as it lies there; nothing where there is none."""
    folder = folder_of(slug, roots, output)
    path, ground = folder / NAME, Ground(folder.parents[1])
    shut = safeopen.why_shut(path, ground)
    return safeopen.digest(path, ground) if shut or safeopen.is_file(path, ground) else b""


def has_ledger(slug: str, roots: Roots, output: Path) -> bool:
    """Tell whether there is one."""
    folder = folder_of(slug, roots, output)
    return safeopen.is_file(folder / NAME, Ground(folder.parents[1]))


def _read(path: Path, ground: Ground, shown: str) -> Ledger:
    from generator.printed.ledger import Ledger
    from generator.printed.written import load

    try:
        text = safeopen.read(path, ground, _MOST_BYTES).decode("utf-8")
    except ShutError as shut:
        if shut.absent:
            return Ledger()
        raise mistake(shown, shut.fact, shut.hint) from None
    except UnicodeDecodeError:
        raise mistake(shown, "this is no text in UTF-8", "take it from git again") from None
    findings = Findings()
    ledger = load(text, shown, findings)
    findings.raise_if_any()
    return ledger


def write_ledger(slug: str, roots: Roots, output: Path, ledger: Ledger, title: str) -> Path:
    """Write a game's ledger; return where.

    Raises:
        ContentError: it cannot be written.
    """
    from generator.printed.written import dump

    folder = folder_of(slug, roots, output)
    files.write(folder, {folder / NAME: dump(ledger, title).encode()})
    return folder / NAME


def read_waiting(output: Path, slug: str, box: str) -> Ledger:
    """Read what the last reprint of a box is to be recorded as; an empty ledger where there is none."""
    path = waiting(output, slug, box)
    return _read(path, Ground(output.absolute()), path.as_posix())


def waiting(output: Path, slug: str, box: str) -> Path:
    """Say where it lies."""
    return output.absolute() / slug / REPRINT / box / NAME


def forget_waiting(output: Path, slug: str, box: str) -> None:
    """Take it away once it is recorded."""
    files.remove(waiting(output, slug, box))


def read_pictures(output: Path, slug: str) -> Pictures:
    """Read the faces that were printed, by look; none where what is kept is damaged, or others may write it."""
    from generator.draw.painted import unpack
    from generator.keeping import ours

    try:
        record = ours.read(output / CACHE / slug / _PICTURES)
        return unpack(record) if record else {}
    except ValueError:
        return {}


def keep_pictures(output: Path, slug: str, pictures: Pictures) -> None:
    """Keep the faces that were printed, and forget all others."""
    from generator.draw.painted import pack
    from generator.keeping import ours

    path = output / CACHE / slug / _PICTURES
    if ours.make(path.parent):
        files.keep(path, pack(pictures), output)
