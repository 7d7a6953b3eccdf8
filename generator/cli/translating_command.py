"""The command about translations: `translate`. Parse, call, show."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from generator.catalog.problems import clipped
from generator.cli.options import Games, Option, Root, UnmeantError
from generator.reporting import report

if TYPE_CHECKING:
    from generator.starting.translating import Translation

To = Annotated[str, Option("--to", "The language, such as de or pt-BR.", "TAG")]
Po = Annotated[Path | None, Option("--po", "Write the texts as a PO file for translators' tools.", "FILE")]
FromPo = Annotated[Path | None, Option("--from-po", "Take what a PO file says.", "FILE")]
Seen = Annotated[bool, Option("--seen", "All that changed since was looked at: forget what it was.")]
_SHOWN = 20


def translate(
    games: Games = None,
    to: To = "",
    po: Po = None,
    from_po: FromPo = None,
    seen: Seen = False,
    root: Root = None,
) -> None:
    """Say what a game's translation lacks, and write files that a translator can fill in.

    They lie in content/GAME/languages/TAG/, a file beside each of the game's own, with the words as they were beside
    what they became. Build it with: tuckbox build GAME --language TAG
    """
    from generator.catalog.roots import search_path
    from generator.starting import pofiles, translating

    if not games or len(games) > 1:
        raise UnmeantError("say one game", "GAME")
    if not to:
        raise UnmeantError("say a language, as in: --to de", "--to")
    found = translating.translation(games[0], to, search_path(root))
    if from_po:
        found, told = pofiles.from_po(found, from_po)
        for one in told:
            report.say(f"  {from_po}: {one}")
    if seen:
        for name in translating.seen(found):
            report.say(f"  looked at: {name}")
    else:
        translating.write(found)
    if po:
        otherwise = pofiles.to_po(found, po)
        report.say(f"{po}: {len(found.texts)} texts.")
        if otherwise:
            report.say(f"  {po}: {otherwise}")
    _tell(found, seen=seen)


def _tell_some(lines: list[str], where: str) -> None:
    for line in lines[:_SHOWN]:
        report.say(f"  {line}")
    if len(lines) > _SHOWN:
        report.say(f"  and {len(lines) - _SHOWN} more: {where}.")


def _tell(found: Translation, *, seen: bool) -> None:
    """Say what a translation lacks, and unless all was looked at what changed since."""
    done = len(found.texts) - len(found.missing)
    report.say(f"{found.slug} in {found.tag}: {done} of {len(found.texts)} texts are translated.")
    missing = [f"missing: {one.cell if one.column else one.place}: {clipped(one.words)}" for one in found.missing]
    _tell_some(missing, "the files name all of them")
    if any(one.cell and not one.column for one in found.missing):
        report.say(f"  Rows of tables may have columns of their own, such as name@{found.tag}, in place of the files.")
    if not seen:
        for one in found.outdated:
            report.say(f"  changed since: {one.place}")
            report.say(f"    was: {clipped(one.was)}")
            report.say(f"    is:  {clipped(one.words)}")
    for book in found.books:
        if not book.is_there:
            report.say(f"  missing: {book.file}: translate _{book.file} and save it as {book.file}")
        elif book.changed and not seen:
            report.say(f"  changed since: {book.file}")
            for line in book.changed.splitlines()[2:]:
                report.say(f"    {line}")
    report.say(f"The files are in content/{found.slug}/languages/{found.tag}/.")
