"""Keep printers' profiles in this user's own configuration: one file each, whole or not at all, whatever they say."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from generator.catalog.problems import ContentError, did_you_mean, mistake
from generator.keeping import files
from generator.keeping.journal import cannot_write
from generator.keeping.ours import own_folder

VARIABLE = "TUCKBOX_CONFIG"
"""Names another folder for the user's configuration."""
_ENDING = ".yaml"
_LETTERS = frozenset("abcdefghijklmnopqrstuvwxyz0123456789-")
_LONGEST = 40


def folder() -> Path:
    """Say where profiles are kept, whether or not there are any.

    Raises:
        ContentError: the folder that was named is no absolute one, or nobody's home is known.
    """
    named = os.environ.get(VARIABLE, "").strip()
    if named:
        if not Path(named).is_absolute():
            fact = f"'{named[:80]}' is no absolute folder"
            raise mistake(VARIABLE, fact, "name one that begins with /, or unset it")
        return Path(named) / "printers"
    try:
        return own_folder("config", ".config") / "printers"
    except RuntimeError:
        fact, hint = "nobody knows where your home is", f"set HOME, or name a folder in {VARIABLE}"
        raise mistake("HOME", fact, hint) from None


def is_name(name: str) -> bool:
    """Tell whether a printer may be called so: it becomes part of files' names.

    >>> is_name("office-2"), is_name("Office"), is_name("../office")
    (True, False, False)
    """
    return 0 < len(name) <= _LONGEST and name[0] != "-" and _LETTERS.issuperset(name)


def check_name(name: str, place: str) -> None:
    """Refuse a name that a printer cannot have.

    Raises:
        ContentError: with the `place` where it was said.
    """
    if not is_name(name):
        fact = f"a printer cannot be called '{name[:_LONGEST]}'"
        hint = f"use small letters, digits and dashes, {_LONGEST} at most, such as office-2"
        raise mistake(place, fact, hint)


def names() -> tuple[str, ...]:
    """Name the printers there are, in order of the alphabet."""
    try:
        found = sorted(entry.name for entry in os.scandir(folder()))
    except OSError:
        return ()
    return tuple(one.removesuffix(_ENDING) for one in found if one.endswith(_ENDING) and is_name(one[: -len(_ENDING)]))


def path_of(name: str, place: str) -> Path:
    """Give the file of a printer that there is.

    Raises:
        ContentError: there is none.
    """
    known = names()
    if name not in known:
        made = "calibrate it: tuckbox calibrate"
        hint = f"{did_you_mean(name, known)}, or {made}" if known else made
        raise mistake(place, f"no printer is called '{name[:_LONGEST]}'", hint)
    return folder() / f"{name}{_ENDING}"


def keep(name: str, text: str) -> Path:
    """Write a profile in the place of the one there may be; return where it is.

    Raises:
        ContentError: it cannot be written.
    """
    home = folder()
    path = home / f"{name}{_ENDING}"
    with suppress(OSError):
        home.mkdir(mode=0o700, parents=True, exist_ok=True)
    try:
        files.write(home, {path: text.encode()})
    except ContentError as error:  # whose way out is --output, which this does not go to
        hint = f"see to that folder, or name another one in {VARIABLE}; nothing was replaced"
        raise ContentError([problem._replace(hint=hint) for problem in error.problems]) from None
    return path


def rename(name: str, new: str) -> Path:
    """Call a printer otherwise.

    Raises:
        ContentError: there is none, another is called so, or the disk refuses.
    """
    old = path_of(name, "printers")
    check_name(new, "--rename")
    path = old.with_name(f"{new}{_ENDING}")
    if new in names():
        fact = f"another printer is called '{new}' already"
        raise mistake("--rename", fact, f"choose another name, or: tuckbox printers {new} --remove")
    try:
        old.rename(path)
    except OSError as error:
        raise cannot_write(path, error) from error
    return path


def remove(name: str) -> None:
    """Forget a printer.

    Raises:
        ContentError: there is none, or the disk refuses.
    """
    files.remove(path_of(name, "printers"))
