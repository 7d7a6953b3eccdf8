"""Say who may ask: Host, Origin, Sec-Fetch-Site, keys of bearers, what a header may be. Pure."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Iterable, Mapping
from typing import Final

GET: Final = "GET"
POST: Final = "POST"
METHODS: Final = (GET, POST)
MISDIRECTED: Final = 421
FORBIDDEN: Final = 403
UNKNOWN_METHOD: Final = 501
KEY_BYTES: Final = 16
TOKEN_LETTERS: Final = 16
LETTERS: Final = "ABCDEFGHJKMNPQRSTVWXYZ0123456789"
"""Of tokens: 32 that nobody takes for one another, 5 bits each."""
LOCAL: Final = "127.0.0.1"


def hosts_of(address: str, port: int) -> frozenset[str]:
    """Name what Host may say: the address itself; on this machine `localhost` too.

    >>> sorted(hosts_of("127.0.0.1", 8717)), sorted(hosts_of("192.168.1.23", 8717))
    (['127.0.0.1:8717', 'localhost:8717'], ['192.168.1.23:8717'])
    """
    return frozenset(f"{name}:{port}" for name in ([address, "localhost"] if address == LOCAL else [address]))


def refusal(method: str, headers: Mapping[str, str], hosts: frozenset[str]) -> int:
    """Give the status with which a request is turned away whatever it asks for, or 0; names of headers are lower case.

    A page of somebody else's that was resolved to our address says another Host (421); one that sends us something says
    another Origin or another site (403). What writes must say where it comes from.

    >>> own = frozenset(["127.0.0.1:8717"])
    >>> refusal("GET", {"host": "127.0.0.1:8717"}, own), refusal("GET", {"host": "evil.example"}, own)
    (0, 421)
    >>> refusal("POST", {"host": "127.0.0.1:8717"}, own), refusal("PUT", {}, own)
    (403, 501)
    """
    if method not in METHODS:
        return UNKNOWN_METHOD
    if headers.get("host", "").lower() not in hosts:
        return MISDIRECTED
    origin = headers.get("origin")
    if origin is None:
        if method == POST:
            return FORBIDDEN
    elif origin.lower() not in {f"http://{host}" for host in hosts}:
        return FORBIDDEN
    if headers.get("sec-fetch-site", "none") not in ("same-origin", "none"):
        return FORBIDDEN
    return 0


def bearer(headers: Mapping[str, str]) -> str:
    """Give the key that a request bears, or nothing.

    >>> bearer({"authorization": "Bearer abc"}), bearer({"authorization": "Basic abc"})
    ('abc', '')
    """
    kind, _, key = headers.get("authorization", "").partition(" ")
    return key.strip() if kind.lower() == "bearer" else ""


def new_key() -> str:
    """Make a key of 128 bits for one bearer."""
    return secrets.token_hex(KEY_BYTES)


def new_token() -> str:
    """Make a token of 80 bits, in letters that fit into a small QR code, which is exchanged for a key."""
    return "".join(secrets.choice(LETTERS) for _ in range(TOKEN_LETTERS))


def new_word(words: Iterable[str]) -> str:
    """Make a word with a number that people type: `CRATE 47`. It needs a limit of tries."""
    return f"{secrets.choice(list(words))} {secrets.randbelow(90) + 10}"


def digest(key: str) -> str:
    """Give what is kept of a key: whoever reads it cannot use it."""
    return hashlib.sha256(key.encode()).hexdigest()


def same(said: str, right: str) -> bool:
    """Compare secrets in a time that tells nothing of them."""
    return hmac.compare_digest(said.encode("utf-8", "replace"), right.encode("utf-8", "replace"))


def plain_word(said: str) -> str:
    """Write a word as it is compared: people leave out the space, and type small letters.

    >>> plain_word(" crate47 ") == plain_word("CRATE 47")
    True
    """
    return "".join(letter for letter in said.upper() if letter.isalnum())
