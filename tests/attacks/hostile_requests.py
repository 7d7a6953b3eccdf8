"""Requests that nobody honest makes: foreign hosts and sites, stolen and ended keys, paths, methods, broken heads."""

from __future__ import annotations

import itertools
import json
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

from tests.helpers.table import HOST, Phone, raw

FOREIGN = (
    "evil.example",
    "127.0.0.1",
    "127.0.0.1:1",
    "[::1]:{port}",
    "localhost.evil.example:{port}",
    "0.0.0.0:{port}",
    "",
)
ORIGINS = ("http://evil.example", "null", "https://127.0.0.1:{port}", "http://127.0.0.1:{port}.evil.example", "file://")
SITES = ("cross-site", "same-site", "nonsense")
PATHS = (
    "/../../etc/passwd", "/..%2f..%2fetc%2fpasswd", "//etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/font/../main.js",
    "/index.html", "/.git/config", "/state/", "/STATE", "/state%00", "/table.db", "/face/../../table.db",
    "/font/%2e%2e%2fcompanion.yaml", "/main.js/..", "/picture/..%2f..%2fgame.yaml", "/picture/", "/picture/a/b",
    "http://evil.example/state", "/\\..\\..\\table.db",
)  # fmt: skip
METHODS = ("PUT", "DELETE", "OPTIONS", "HEAD", "TRACE", "CONNECT", "PATCH", "get", "G\x00T", "")
ASKED = ("/state", "/events", "/ask?session=1&seq=1&line=", "/log?before=0", "/rules?q=coin", "/me", "/invite")
POSTED = ("/do", "/undo", "/leave")
WRITES = json.dumps({"session": 1, "seq": 1, "id": "attack-attack", "line": "note broken in", "of": 1})
BROKEN = (
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", b"GET /state HTTP/2.0\r\n\r\n", b"\r\n\r\n\r\n", b"GET\r\n\r\n",
    b"GET /state HTTP/1.1\r\nHost: {host}\r\nHost: {host}\r\n\r\n", b"GET /state HTTP/1.1\nHost: {host}\n\n",
    b"GET /state HTTP/1.1\r\nHost : {host}\r\n\r\n", b"GET /state HTTP/1.1\r\n Host: {host}\r\n\r\n",
    b"POST /do HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello",
    b"POST /do HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nContent-Length: 99999999\r\n\r\n",
    b"POST /do HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nContent-Length: -1\r\n\r\n",
    b"POST /do HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nx",
    b"GET /state HTTP/1.1\r\nHost: {host}\r\n" + b"X: y\r\n" * 3000 + b"\r\n",
    b"GET /state HTTP/1.1\r\nHost: {host}\r\nAuthorization: Bearer " + b"a" * 9000 + b"\r\n\r\n",
    b"GET /" + b"a" * 9000 + b" HTTP/1.1\r\nHost: {host}\r\n\r\n", b"GET /\xff\xfe HTTP/1.1\r\nHost: {host}\r\n\r\n",
    b"GET /st\rate HTTP/1.1\r\nHost: {host}\r\n\r\n", b"\x00" * 200,
)  # fmt: skip


def requests(port: int, good: str, ended: str) -> Iterator[bytes]:
    """Give the bytes of each: `good` is a key that is good at this table, `ended` one that was."""
    host = f"{HOST}:{port}"

    def one(method: str, path: str, **headers: str) -> bytes:
        body = WRITES if method == "POST" else ""
        said = {"Host": host, "Origin": f"http://{host}", "Authorization": f"Bearer {good}"} | {
            name.replace("_", "-"): value for name, value in headers.items()
        }
        rows = [f"{method} {path} HTTP/1.1", *(f"{name}: {value}" for name, value in said.items())]
        rows += [f"Content-Length: {len(body)}"] if body else []
        return "\r\n".join([*rows, "", body]).encode("utf-8", "replace")

    for path, foreign in itertools.product((*ASKED, "/"), FOREIGN):
        yield one("GET", path, Host=foreign.format(port=port))
    for path, foreign in itertools.product(POSTED, FOREIGN):
        yield one("POST", path, Host=foreign.format(port=port))
    for path, origin in itertools.product((*ASKED, *POSTED), ORIGINS):
        yield one("POST" if path in POSTED else "GET", path, Origin=origin.format(port=port))
    for path, site in itertools.product((*ASKED, *POSTED), SITES):
        yield one("POST" if path in POSTED else "GET", path, Sec_Fetch_Site=site)
    for path, key in itertools.product(
        (*ASKED, *POSTED), ("", ended, "0" * 32, good[:-1], good.upper() + " ", "é" * 8)
    ):
        yield one("POST" if path in POSTED else "GET", path, Authorization=f"Bearer {key}" if key else "Basic eDp5")
    for path in PATHS:
        yield one("GET", path)
    for method, path in itertools.product(METHODS, ("/state", "/do")):
        yield one(method, path)
    for path in POSTED:
        yield one("GET", path)
    yield from (one.replace(b"{host}", host.encode()) for one in BROKEN)


def _one(port: int, data: bytes) -> tuple[bytes, bytes, float]:
    """Make one request; give it with what came back and the seconds it took."""
    begun = time.monotonic()
    try:
        got = raw(port, data, 8.0)
    except TimeoutError:
        got = b"hangs"
    return data, got, time.monotonic() - begun


def attacked(port: int, phone: Phone, ended: str, secret: str) -> list[str]:
    """Make all of them; give those that were let in, told something, or took long. `secret` stands in every state."""
    wrong, codes, slowest = [], Counter(), 0.0
    with ThreadPoolExecutor(8) as pool:  # some wait for a time limit of the server
        answers = list(pool.map(lambda data: _one(port, data), requests(port, phone.key, ended)))
    for data, got, took in answers:
        code = got[9:12].decode("latin-1") if got.startswith(b"HTTP/1.1 ") else "closed" if not got else "?"
        codes[code] += 1
        slowest = max(slowest, took)
        if (code[:1] in ("2", "5", "?") and code != "501") or secret.encode() in got or b"/home" in got or took > 7:
            wrong.append(f"{data[:160]!r}: {code} after {took:.1f} s: {got[-120:]!r}")
    print(
        f"{sum(codes.values())} hostile requests: {len(wrong)} let in; {dict(codes)}; slowest {slowest:.1f} s",
        flush=True,
    )
    return wrong
