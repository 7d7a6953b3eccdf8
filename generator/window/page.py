"""Find the files of a page: all that a folder of a package holds, read once, each at a path of its own.

What a browser may keep for good is asked for with a digest of it in the query, which the page's own files do not need.
"""

from __future__ import annotations

import gzip
import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Final

from generator.window.asked import Answer, Asked, Route, Routes
from generator.window.guard import GET

KINDS: Final = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".ttf": "font/ttf",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".webp": "image/webp",
}
"""What may be sent at all, by the end of its name."""
_REMARK: Final = re.compile(rb"^ *(?://|/\*\* .* \*/$).*\n", re.MULTILINE)


def page(package: str, folder: str) -> Routes:
    """Give routes for the files in a package's folder; `index.html` is at `/`, each other one at its own name.

    So are the scripts that all pages have in common: making elements, and the line to the server. What scripts say to
    those who work on them, on lines of its own, is not sent.

    Raises:
        OSError: they cannot be read.
    """
    routes: Routes = {}
    common = files("generator.window").joinpath("common")
    for one in (*common.iterdir(), *files(package).joinpath(folder).iterdir()):
        end = "." + one.name.rpartition(".")[2]
        if one.is_file() and end in KINDS:
            path = "/" if one.name == "index.html" else f"/{one.name}"
            body = one.read_bytes()
            routes[GET, path] = fixed(_REMARK.sub(b"", body) if end == ".js" else body, KINDS[end])
    return routes


def fixed(body: bytes, kind: str, kept: bool = False) -> Route:
    """Give a route that always answers the same, to anybody; packed, if they can read that and it is smaller."""
    answer = Answer(200, body, kind, kept)

    @cache  # packed when it is first asked for: a server that starts has better things to do
    def packed() -> Answer:
        less = gzip.compress(body, 9, mtime=0)
        return answer._replace(body=less, packed=True) if len(less) < len(body) else answer

    def does(asked: Asked) -> Answer:
        return packed() if reads_gzip(asked.headers) else answer

    return Route(does, open=True)


def reads_gzip(headers: Mapping[str, str]) -> bool:
    """Tell whether whoever asks can read gzip.

    >>> reads_gzip({"accept-encoding": "gzip, br"}), reads_gzip({"accept-encoding": "gzip;q=0"}), reads_gzip({})
    (True, False, False)
    """
    return "gzip" in [one.strip() for one in headers.get("accept-encoding", "").split(",")]


def sizes(routes: Routes) -> dict[str, int]:
    """Say how many bytes each fixed route sends to a browser; for budgets."""
    nobody = Asked(GET, "", {}, {"accept-encoding": "gzip"}, b"", "", None)
    return {path: len(route.does(nobody).body) for (_, path), route in routes.items() if route.open}
