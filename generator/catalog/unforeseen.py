"""Make a problem of what nobody foresaw."""

import os
from contextlib import suppress
from pathlib import Path

from generator.catalog.problems import ContentError, Mark, Problem, Problems, clipped

DEBUG = "TUCKBOX_DEBUG"
"""Names a variable that names a file, to which the causes of what nobody foresaw are added, as the companion's are."""

_OURS = Path(__file__).parents[1]


def problems_of(error: Exception, place: str, edition: str = "") -> Problems:
    """Give what an error tells of: the mistakes of authors that it holds, or what nobody foresaw."""
    return error.problems if isinstance(error, ContentError) else (unforeseen(error, place, edition),)


def unforeseen(error: Exception, place: str, edition: str = "") -> Problem:
    """Tell of an error that is nobody's mistake but ours, or the system's: where, in which edition, what to do."""
    if file := os.environ.get(DEBUG):
        import traceback  # noqa: PLC0415  (nobody needs it where all goes well)

        with suppress(OSError), Path(file).open("a", encoding="utf-8", errors="replace") as out:
            out.writelines(traceback.format_exception(error))
    within = f"in {edition}: " if edition else ""
    if isinstance(error, OSError) and error.filename is not None:
        fact = f"{within}cannot be read or written: {error.strerror or error}"
        return Problem(Mark(os.fsdecode(error.filename)), fact, "see whether it may be, and whether the disk is well")
    if isinstance(error, MemoryError):
        fact = f"{within}the system refuses: not enough memory"
        return Problem(Mark(place), fact, "end other programs, use --jobs 1, or run it again")
    if isinstance(error, OSError):
        fact = f"{within}the system refuses: {error.strerror or error}"
        return Problem(Mark(place), fact, "end other programs, use --jobs 1, or run it again")
    told = getattr(error, "fact", ""), getattr(error, "hint", "")
    if all(isinstance(one, str) and one for one in told):  # an author's mistake whose place nobody knew better
        return Problem(Mark(place), f"{within}{told[0]}", told[1])
    kind = type(error).__name__
    fact = f"{within}Tuckbox failed, which it must not: {clipped(f'{kind}: {error}', 120)} ({_where(error)})"
    return Problem(Mark(place), fact, f"please tell its authors; with {DEBUG}=FILE the cause is written there")


def _where(error: Exception) -> str:
    """Name the line of ours that was reached last, such as generator/pdf/press.py:112."""
    import traceback  # noqa: PLC0415

    reached = [frame for frame in traceback.extract_tb(error.__traceback__) if _OURS in Path(frame.filename).parents]
    if not reached:
        return "before it began"
    return f"{Path(reached[-1].filename).relative_to(_OURS.parent).as_posix()}:{reached[-1].lineno}"
