"""What can be looked up in a game, prepared once for each edition and kept with an index.

Preparing runs the game's texts, for which Jinja is loaded; a look-up loads only what is kept, as long as no file of
the game has changed.
"""

from __future__ import annotations

import json
import os
from contextlib import suppress
from typing import Final

from companion.engine.digest import sha256
from companion.engine.messages import ENGLISH, language
from companion.gamedata import content as library
from companion.lookup.index import Shelf, filled, keep, kept
from companion.lookup.passages import Edition

FORM: Final = 44  # of the kept file; another form is prepared anew
SUFFIX: Final = ".index"
KEPT: Final = 8
"""Editions of a game that stay prepared, the last ones used."""


def prepared(slug: str, cache: str, edition: Edition | None = None) -> Shelf:
    """Give what can be looked up: as it was kept in the folder `cache`, or prepared and kept now.

    Raises:
        ContentError: there is no such game, or there are mistakes in it.
    """
    edition = edition or Edition()
    tag = language()
    said = json.dumps([FORM, library.FORM, *edition, *([tag] if tag != ENGLISH else ())], sort_keys=True, default=dict)
    file = os.path.join(cache, f"{slug}.{sha256(said.encode()).hexdigest()[:16]}{SUFFIX}")
    here = kept(file)
    if here is not None:
        if library.unchanged(slug, here.about["folder"], here.about["stamp"], tag):
            return here
        here.db.close()
    content = library.load(slug, cache, tag)
    from companion.lookup.passagebuilder import prepare  # noqa: PLC0415 - which loads Jinja

    found = filled(prepare(content, edition), {"folder": content.folder, "stamp": content.stamp})
    if found.searches:  # another SQLite may be able to
        with suppress(OSError):  # what is kept is only there to be quick
            keep(found, file)
            _forget(slug, cache)
    return found


def _forget(slug: str, cache: str) -> None:
    """Take away the editions that were prepared longest ago."""
    files = [one for one in os.scandir(cache) if one.name.startswith(f"{slug}.") and one.name.endswith(SUFFIX)]
    for one in sorted(files, key=lambda one: one.stat().st_mtime_ns)[:-KEPT]:
        os.unlink(one.path)
