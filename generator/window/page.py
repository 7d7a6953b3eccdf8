"""Find the files of a page: all that a folder of a package holds, read once, each at a path of its own. Knows no page.

What a browser may keep for good is asked for with a digest of it in the query, which the page's own files do not need.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files
from typing import Final

from generator.window.asked import Answer, Asked, Route
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


def page(package: str, folder: str) -> dict[tuple[str, str], Route]:
    """Give routes for the files in a package's folder; `index.html` is at `/`, each other one at its own name.

    Raises:
        OSError: they cannot be read.
    """
    routes = {}
    for one in files(package).joinpath(folder).iterdir():
        end = "." + one.name.rpartition(".")[2]
        if one.is_file() and end in KINDS:
            path = "/" if one.name == "index.html" else f"/{one.name}"
            routes[GET, path] = fixed(one.read_bytes(), KINDS[end])
    return routes


def fixed(body: bytes, kind: str, kept: bool = False) -> Route:
    """Give a route that always answers the same, to anybody."""
    answer = Answer(200, body, kind, kept)

    def does(_: Asked) -> Answer:
        return answer

    return Route(does, open=True)


def sizes(routes: Mapping[tuple[str, str], Route]) -> dict[str, int]:
    """Say how many bytes each fixed route sends; for budgets."""
    nobody = Asked(GET, "", {}, {}, b"", "", None)
    return {path: len(route.does(nobody).body) for (_, path), route in routes.items() if route.open}
