"""HTTP/1.1 on one address: exact routes, limits of size, time and number, streams of events.

The standard library's threads and sockets: a request is read by `reading`, held against `guard`, and answered by the
one route that has its method and path. No path of a request ever reaches the disk.
"""

from __future__ import annotations

import contextlib
import socket
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any, Final

from generator.named import NamedTuple
from generator.window.asked import EVENTS, Answer, Asked, Route, Routes
from generator.window.guard import UNKNOWN_METHOD, bearer, hosts_of, refusal
from generator.window.reading import FaultyError, GoneError, Wire

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
