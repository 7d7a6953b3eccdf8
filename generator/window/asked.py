"""What is asked through the window and what is answered: the nouns between the server and a screen."""

import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from generator.named import NamedTuple

JSON: Final = "application/json"
EVENTS: Final = "text/event-stream"


Json = dict[str, Any]
"""An object as JSON knows it."""


class Asked(NamedTuple):
    """One request: `query` and `headers` (names in lower case) have one value each; `peer` is the address it is from.

    `holder` is who bears the key of the request, as `Rules.holder` knows it; None without a good key.
    """

    method: str
    path: str
    query: Mapping[str, str]
    headers: Mapping[str, str]
    body: bytes
    peer: str
    holder: Any


class Answer(NamedTuple):
    """One answer. With `events` the body is a stream of them, as long as the iterator goes on; `kept` may be cached.

    `packed` tells that the body is in gzip, which whoever asked can read. A page `by_itself` holds its own styles,
    pictures and fonts, loads nothing and runs nothing.
    """

    code: int
    body: bytes = b""
    kind: str = JSON
    kept: bool = False
    events: Iterator[bytes] | None = None
    packed: bool = False
    by_itself: bool = False


class Route(NamedTuple):
    """What is done for a method and a path; an `open` one needs no key."""

    does: Callable[[Asked], Answer]
    open: bool = False


Routes = dict[tuple[str, str], Route]
"""By method and path."""


def told(value: Any, code: int = 200) -> Answer:
    """Answer with JSON."""
    return Answer(code, json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode())


def body_of(asked: Asked) -> Json | None:
    """Give the JSON object that a request brings; None when it is none."""
    try:
        said = json.loads(asked.body)
    except (ValueError, RecursionError):
        return None
    return said if isinstance(said, dict) else None


def event(name: str, data: bytes, number: int = 0) -> bytes:
    r"""Write one event of a stream.

    >>> event("state", b"{}", 9)
    b'id: 9\nevent: state\ndata: {}\n\n'
    """
    return b"id: %d\nevent: %s\ndata: %s\n\n" % (number, name.encode(), data)
