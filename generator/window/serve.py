"""HTTP/1.1 on one address: exact routes, limits of size, time and number, streams of events.

The standard library's threads and sockets: a request is read by `reading`, held against `guard`, and answered by the
one route that has its method and path. No path of a request ever reaches the disk.
"""

from __future__ import annotations

import contextlib
import re
import socket
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any, Final
from urllib.parse import parse_qsl, unquote_to_bytes

from generator.named import NamedTuple
from generator.window.asked import EVENTS, Answer, Asked, Route, Routes
from generator.window.guard import UNKNOWN_METHOD, bearer, hosts_of, refusal

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


POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' blob:; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
"""What a page may load: what this server gives, and nothing that stands in the page itself."""
BY_ITSELF: Final = (
    "default-src 'none'; style-src 'unsafe-inline'; font-src data:; img-src data:; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox"
)
"""What a page may load that holds everything: nothing."""
HEADERS: Final = (
    "X-Content-Type-Options: nosniff",
    "Referrer-Policy: no-referrer",
    "Cross-Origin-Resource-Policy: same-origin",
    "Cross-Origin-Opener-Policy: same-origin",
    "Permissions-Policy: camera=(), microphone=(self), geolocation=()",
)
SENDING: Final = 10.0
"""Seconds that somebody may take to receive what is sent."""
LINGER: Final = 0.5
"""Seconds in which somebody who sends on can read why nothing of it is taken."""
REQUESTS: Final = 5000
"""Requests on one connection, after which it is closed."""
BACKLOG: Final = 256


class Rules(NamedTuple):
    """What a server answers: routes by method and path, `more` for paths with a name in them, who bears a key.

    `most` connections in all, `most_each` from one address. `fault` is told what nobody foresaw.
    """

    routes: Routes
    holder: Callable[[str], Any]
    more: Callable[[str, str], Route | None] = lambda method, path: None
    most: int = 96
    most_each: int = 24
    fault: Callable[[Exception], None] = lambda error: None


@dataclass(eq=False)
class _Line:
    """One connection; `known` once it has shown a good key."""

    connection: socket.socket
    peer: str
    known: bool = False


class Server:
    """A server on one address; `port` is the one it got. Raises OSError when the address or port cannot be had."""

    def __init__(self, address: str, port: int, rules: Rules) -> None:
        self.rules = rules
        self._listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        try:
            self._listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            self._listening.bind((address, port))
            self._listening.listen(BACKLOG)
        except OSError:
            self._listening.close()
            raise
        self.address: str = address
        self.port: int = self._listening.getsockname()[1]
        self.hosts = hosts_of(address, self.port)
        self._lines: list[_Line] = []
        self._lock = threading.Lock()
        self._over = False

    def start(self) -> None:
        """Answer from now on, in threads of its own."""
        threading.Thread(target=self._accept, name="window", daemon=True).start()

    def close(self) -> None:
        """Answer nobody any more."""
        self._over = True
        with self._lock:
            lines, self._lines = self._lines, []
        with contextlib.suppress(OSError):
            self._listening.shutdown(socket.SHUT_RDWR)
        self._listening.close()
        for line in lines:
            _shut(line.connection)

    def _accept(self) -> None:
        while not self._over:
            try:
                connection, (peer, _) = self._listening.accept()
            except OSError:
                if self._over:
                    return
                time.sleep(0.05)  # out of descriptors: those that are open end in time
                continue
            line = _Line(connection, peer)
            if not self._room_for(line):
                _hang_up(connection)
                continue
            try:
                threading.Thread(target=self._serve, args=(line,), name="line", daemon=True).start()
            except RuntimeError:  # no thread is to be had
                self._leave(line)

    def _room_for(self, line: _Line) -> bool:
        """Take a connection in. Where there is no room, one that never showed a key makes it, the oldest first."""
        with self._lock:
            here = [one for one in self._lines if one.peer == line.peer]
            full = here if len(here) >= self.rules.most_each else self._lines
            if full is here or len(self._lines) >= self.rules.most:
                stranger = next((one for one in full if not one.known), None)
                if stranger is None:
                    return False
                self._lines.remove(stranger)
                _shut(stranger.connection)
            self._lines.append(line)
            return True

    def _leave(self, line: _Line) -> None:
        with self._lock:
            if line in self._lines:
                self._lines.remove(line)
        _hang_up(line.connection)

    def _serve(self, line: _Line) -> None:
        """Answer one connection until it ends."""
        try:
            line.connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            wire = Wire(line.connection)
            for _ in range(REQUESTS):
                if not self._answer(line, wire):
                    return
        except FaultyError as faulty:
            with contextlib.suppress(OSError):
                _send(line.connection, Answer(faulty.code), last=True)
                _let_read(line.connection)
        except (GoneError, OSError):
            pass
        finally:
            self._leave(line)

    def _answer(self, line: _Line, wire: Wire) -> bool:
        """Answer the next request; tell whether another may follow. Raises FaultyError, GoneError, OSError."""
        head = wire.head()
        refused = refusal(head.method, head.headers, self.hosts)
        if refused:
            raise FaultyError(refused)
        route = self.rules.routes.get((head.method, head.path)) or self.rules.more(head.method, head.path)
        key = bearer(head.headers)
        holder = self.rules.holder(key) if key else None
        line.known = line.known or holder is not None
        body = wire.body(head.headers)
        if route is None or not (route.open or holder is not None):
            raise FaultyError(404)
        asked = Asked(head.method, head.path, head.query, head.headers, body, line.peer, holder)
        try:
            answer = route.does(asked)
        except Exception as error:  # whatever a screen does wrong, the table plays on
            self.rules.fault(error)
            answer = Answer(500)
        if answer.events is not None:
            _stream(line.connection, answer)
            return False
        _send(line.connection, answer, head.last)
        return not head.last


def _stream(connection: socket.socket, answer: Answer) -> None:
    """Send events as they come. Raises OSError when nobody receives them."""
    connection.settimeout(SENDING)
    try:
        connection.sendall(_head(answer._replace(kind=EVENTS), ["Connection: close"]))
        for one in answer.events or ():
            connection.sendall(one)
    finally:
        close = getattr(answer.events, "close", None)
        if close is not None:
            close()


def _send(connection: socket.socket, answer: Answer, last: bool) -> None:
    """Send one answer. Raises OSError."""
    body = b"" if answer.code == UNKNOWN_METHOD else answer.body
    extra = [f"Content-Length: {len(body)}", f"Connection: {'close' if last else 'keep-alive'}"]
    connection.settimeout(SENDING)
    connection.sendall(_head(answer, extra) + body)


def _head(answer: Answer, extra: list[str]) -> bytes:
    try:
        phrase = HTTPStatus(answer.code).phrase
    except ValueError:
        phrase = ""
    kept = "private, max-age=31536000, immutable" if answer.kept else "no-store"
    kind = [f"Content-Type: {answer.kind}", *["Content-Encoding: gzip", "Vary: Accept-Encoding"] * answer.packed]
    policy = f"Content-Security-Policy: {BY_ITSELF if answer.by_itself else POLICY}"
    rows = [f"HTTP/1.1 {answer.code} {phrase}", *kind, f"Cache-Control: {kept}", policy, *HEADERS, *extra, "", ""]
    return "\r\n".join(rows).encode("ascii")


def _let_read(connection: socket.socket) -> None:
    """Take in what is still being sent to us, for a moment: else the answer would be lost with it. Raises OSError."""
    connection.shutdown(socket.SHUT_WR)
    until = time.monotonic() + LINGER
    for _ in range(16):
        connection.settimeout(max(0.01, until - time.monotonic()))
        if not connection.recv(16384):
            return


def _shut(connection: socket.socket) -> None:
    """End a connection that another thread reads, which wakes that thread; it closes the connection itself.

    Closed here, its descriptor could be the next connection's while that thread still waits on it.
    """
    with contextlib.suppress(OSError):
        connection.shutdown(socket.SHUT_RDWR)


def _hang_up(connection: socket.socket) -> None:
    """End and close a connection that nobody else reads."""
    _shut(connection)
    connection.close()
