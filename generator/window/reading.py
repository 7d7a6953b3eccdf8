"""Read requests off a connection: strict, and within limits of size and time."""

from __future__ import annotations

import re
import socket
import time
from collections.abc import Mapping
from typing import Final
from urllib.parse import parse_qsl, unquote_to_bytes

from generator.named import NamedTuple

MOST_HEAD: Final = 8192
MOST_BODY: Final = 4096
IDLE: Final = 20.0
"""Seconds that a connection may wait for its next request."""
WHOLE: Final = 5.0
"""Seconds within which a request that has begun must have come."""
ONCE: Final = frozenset("host origin content-length authorization sec-fetch-site".split())
"""Headers that decide something; said twice, nobody knows what they say."""
_TOKEN: Final = re.compile(r"[!#$%&'*+\-.^_`|~0-9A-Za-z]+")
_END: Final = b"\r\n\r\n"


class FaultyError(Exception):
    """A request that is none; says with which status it is answered, before the connection is closed."""

    def __init__(self, code: int) -> None:
        self.code = code
        super().__init__(str(code))


class GoneError(Exception):
    """Nobody asks any more."""


class Head(NamedTuple):
    """The head of a request: a path without its query, and headers with their names in lower case."""

    method: str
    path: str
    query: Mapping[str, str]
    headers: Mapping[str, str]
    last: bool


class Wire:
    """One connection, read with a deadline for the whole of what is waited for, not for each byte of it."""

    def __init__(self, connection: socket.socket) -> None:
        self.connection = connection
        self._rest = b""

    def head(self) -> Head:
        """Read the next head. Raises FaultyError, and GoneError when there is none."""
        if not self._rest:
            self._more(time.monotonic() + IDLE)
        until = time.monotonic() + WHOLE
        while _END not in self._rest:
            if len(self._rest) > MOST_HEAD:
                raise FaultyError(431)
            self._more(until, 408)
        head, _, rest = self._rest.partition(_END)
        if len(head) > MOST_HEAD:
            raise FaultyError(431)
        self._rest = rest
        return parsed(head)

    def body(self, headers: Mapping[str, str]) -> bytes:
        """Read a body whose length is said. Raises FaultyError, and GoneError when it ends before."""
        if "transfer-encoding" in headers:
            raise FaultyError(501)
        said = headers.get("content-length", "0")
        if not (said.isascii() and said.isdecimal()) or len(said) > 9:
            raise FaultyError(400)
        length = int(said)
        if length > MOST_BODY:
            raise FaultyError(413)
        until = time.monotonic() + WHOLE
        while len(self._rest) < length:
            self._more(until, 408)
        body, self._rest = self._rest[:length], self._rest[length:]
        return body

    def _more(self, until: float, late: int = 0) -> None:
        """Wait for more. Raises GoneError at the end, and when it is late, unless that has a status."""
        left = until - time.monotonic()
        try:
            if left <= 0:
                raise TimeoutError
            self.connection.settimeout(left)
            more = self.connection.recv(16384)
        except TimeoutError:
            raise (FaultyError(late) if late else GoneError) from None
        except OSError:
            raise GoneError from None
        if not more:
            raise GoneError
        self._rest += more


def parsed(head: bytes) -> Head:
    r"""Read the head of a request.

    Raises:
        FaultyError: it is not what HTTP/1.1 says it is.

    >>> parsed(b"GET /log?before=9 HTTP/1.1\r\nHost: a:1").query
    {'before': '9'}
    """
    try:
        first, *lines = head.decode("ascii").split("\r\n")
    except UnicodeDecodeError:
        raise FaultyError(400) from None
    if any(ord(letter) < 32 and letter != "\t" for line in (first, *lines) for letter in line):
        raise FaultyError(400)
    words = first.split(" ")
    if len(words) != 3 or words[2] not in ("HTTP/1.1", "HTTP/1.0") or not words[1].startswith("/"):
        raise FaultyError(400)
    headers: dict[str, str] = {}
    for line in lines:
        name, colon, value = line.partition(":")
        if not colon or not _TOKEN.fullmatch(name):
            raise FaultyError(400)
        name = name.lower()
        if name in headers and name in ONCE:
            raise FaultyError(400)
        headers[name] = value.strip(" \t")
    path, _, query = words[1].partition("?")
    last = words[2] == "HTTP/1.0" or headers.get("connection", "").lower() == "close"
    return Head(words[0], _path(path), _query(query), headers, last)


def _path(path: str) -> str:
    """Give a path as it is looked up; what is written in any other way than ours is none of ours."""
    try:
        return unquote_to_bytes(path).decode("utf-8")
    except UnicodeDecodeError:
        raise FaultyError(400) from None


def _query(query: str) -> dict[str, str]:
    try:
        return dict(parse_qsl(query, keep_blank_values=True, max_num_fields=8, encoding="utf-8", errors="replace"))
    except ValueError:
        raise FaultyError(400) from None
