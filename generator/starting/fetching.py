"""Tables that are published on the web: fetched when people say so, and kept where builds read them.

A deck names both: `cards: {file: cards/cards.csv, from: https://…}`. No build asks a network, so what is printed hangs
on the folder alone. Only https, only addresses of the public internet (RFC 6890), at most 20 MB, and 30 seconds for all
that it takes: names, redirections, the last byte. Only whole tables are kept, and only below `cards/`.
"""

from __future__ import annotations

import ipaddress
import re
import socket
import ssl
from collections.abc import Callable, Iterator
from http.client import HTTPException, HTTPResponse, HTTPSConnection
from pathlib import Path
from threading import Thread
from typing import Final
from urllib.parse import SplitResult, urljoin, urlsplit

from generator.catalog.folder import Folder
from generator.catalog.nodes import Block, Node, Run, Scalar
from generator.catalog.problems import Findings, Mark, clipped
from generator.catalog.roots import Roots
from generator.catalog.safeopen import is_file, read
from generator.catalog.tables import ENDINGS
from generator.keeping.files import write
from generator.named import NamedTuple

MOST: Final = 20_000_000
SECONDS: Final = 30.0
_HOPS: Final = 5
_PIECE: Final = 65_536
_PAGE: Final = (b"<!doctype html", b"<html")
_SHEET: Final = re.compile(r"https://docs\.google\.com/spreadsheets/d/([\w-]+)/(?:edit|view)?(?:.*[?#&]gid=(\d+))?.*")
"""A sheet as people share it; what it is as CSV lies beside it."""


class Fetched(NamedTuple):
    """A file of a game that was fetched: its name, from where, how many bytes, and whether it is another one now."""

    file: str
    address: str
    size: int
    changed: bool


class _Wish(NamedTuple):
    file: str
    address: str
    mark: Mark


def fetch(slug: str, roots: Roots) -> list[Fetched]:
    """Fetch every table of a game that says where it is published, all of them or none.

    Raises:
        ContentError: there is no such game; an address is not public, or gives no table.
    """
    home, shown = roots.game_dir(slug), f"content/{slug}"
    findings = Findings()
    folder = Folder(home, shown, findings)
    wishes = [wish for name in folder.yaml_files() for wish in _wishes(folder.read(name))]
    found: list[tuple[_Wish, bytes]] = []
    for wish in wishes:
        if not _is_table(wish.file):
            findings.add(wish.mark, f"'{clipped(wish.file)}' is no table below cards/", "write cards/NAME.csv")
            continue
        try:
            found.append((wish, read_address(wish.address)))
        except UnfitError as error:
            findings.add(wish.mark, f"{clipped(wish.address, 80)}: {error}", error.hint)
    findings.raise_if_any()
    new: dict[Path, bytes] = {}
    done = []
    for wish, data in found:
        path = home / wish.file
        if changed := not is_file(path, folder.ground) or read(path, folder.ground, MOST) != data:
            new[path] = data
        done.append(Fetched(f"{shown}/{wish.file}", wish.address, len(data), changed))
    write(home, new)
    return done


def _is_table(name: str) -> bool:
    """Tell whether a name is that of a table below cards/, where nothing but what builds read is written over."""
    first, *rest = name.split("/")
    plain = "\\" not in name and not any(part.startswith(".") for part in rest)
    return first == "cards" and plain and name.lower().endswith(ENDINGS)


def _wishes(node: Node | None) -> Iterator[_Wish]:
    """Find what names both a file and where it is published."""
    if isinstance(node, Block):
        entries = {str(name): inner for name, (_, inner) in node.entries.items()}
        file, address = entries.get("file"), entries.get("from")
        if isinstance(file, Scalar) and isinstance(address, Scalar):
            yield _Wish(file.text, address.text, address.mark)
        for inner in entries.values():
            yield from _wishes(inner)
    elif isinstance(node, Run):
        for inner in node.items:
            yield from _wishes(inner)


# ---------------------------------------------------------------------- the network


class UnfitError(Exception):
    """An address gives nothing that may be kept: what is the case, and the way out."""

    def __init__(self, fact: str, hint: str) -> None:
        self.hint = hint
        super().__init__(fact)


def as_table(address: str) -> str:
    """Give where the table itself lies, of a shared Google sheet its CSV.

    >>> as_table("https://docs.google.com/spreadsheets/d/1aB/edit?usp=sharing#gid=7")
    'https://docs.google.com/spreadsheets/d/1aB/export?format=csv&gid=7'
    """
    shared = _SHEET.fullmatch(address)
    if shared is None or "/export" in address or "/pub" in address:
        return address
    return f"https://docs.google.com/spreadsheets/d/{shared[1]}/export?format=csv&gid={shared[2] or 0}"


def public(host: str) -> str:
    """Give the address of a host, all of whose addresses are of the public internet. Raises UnfitError."""
    try:
        found = [str(one[4][0]) for one in socket.getaddrinfo(host, 443, type=socket.SOCK_STREAM)]
    except OSError as error:
        raise UnfitError(
            f"{clipped(host)} is not found ({error})", "is this machine in a network, and the address right?"
        ) from None
    if not all(ipaddress.ip_address(one.partition("%")[0]).is_global for one in found):
        raise UnfitError(f"{clipped(host)} is no address of the public internet", "only published sheets are fetched")
    return found[0]


class _Vetted(HTTPSConnection):
    """A connection to the very address that was looked at, whatever its name means a moment later."""

    at = ""

    def connect(self) -> None:
        sock = socket.create_connection((self.at, self.port), self.timeout)
        self.sock = trust().wrap_socket(sock, server_hostname=self.host)


trust: Callable[[], ssl.SSLContext] = ssl.create_default_context


def read_address(address: str) -> bytes:
    """Read what lies at an address. Raises UnfitError.

    It is read beside, for no time-out of a socket ends what comes drop by drop, nor a name that nobody answers for.
    """
    found: list[bytes | Exception] = []

    def work() -> None:
        try:
            found.append(_read(address))
        except Exception as error:  # which is raised where somebody waits for it
            found.append(error)

    reader = Thread(target=work, daemon=True)
    reader.start()
    reader.join(SECONDS)
    if not found:
        raise UnfitError(f"it takes more than {SECONDS:g} seconds", "try it later, or split the table")
    if isinstance(found[0], Exception):
        raise found[0]
    return found[0]


def _read(address: str) -> bytes:
    """Read what lies at an address, over redirections, each held to the same bounds. Raises UnfitError."""
    address = as_table(address)
    for _ in range(_HOPS):
        parts, host = _parted(address)
        connection = _Vetted(host, parts.port or 443, timeout=SECONDS)
        connection.at = public(host)
        try:
            way = parts.path or "/"
            connection.request("GET", f"{way}?{parts.query}" if parts.query else way, headers={"User-Agent": "tuckbox"})
            answer = connection.getresponse()
            if answer.status not in (301, 302, 303, 307, 308):
                return _body(answer)
            address = urljoin(address, answer.headers.get("Location", ""))
        except (OSError, HTTPException, ValueError) as error:
            raise UnfitError(
                f"it cannot be read ({clipped(str(error), 80)})", "open it in a browser: is it published?"
            ) from None
        finally:
            connection.close()
    raise UnfitError(f"it leads on more than {_HOPS} times", "write the address where it ends")


def _parted(address: str) -> tuple[SplitResult, str]:
    """Take an address apart, and give its host. Raises UnfitError."""
    try:
        parts = urlsplit(address)
        host = parts.hostname or ""
        _ = parts.port, host.encode("idna")  # which raise, too
    except ValueError:
        raise UnfitError("this is no address", "copy it from a browser that shows the table") from None
    if parts.scheme != "https" or not host:
        raise UnfitError("only https:// addresses are fetched", "publish the sheet, and write its address")
    return parts, host


def _body(answer: HTTPResponse) -> bytes:
    if answer.status != 200:
        said = clipped(f"{answer.status} {answer.reason}", 80)
        raise UnfitError(f"the server says {said}", "open it in a browser: is it published?")
    data = bytearray()
    while piece := answer.read(_PIECE):
        data += piece
        if len(data) > MOST:
            raise UnfitError(f"it is more than {MOST // 1_000_000} MB", "split it")
    if answer.length or not data:
        raise UnfitError(f"it ends after {len(data):,} bytes, before all of it came", "try it once more")
    if "text/html" in answer.headers.get("Content-Type", "") or data[:500].lstrip().lower().startswith(_PAGE):
        raise UnfitError(
            "it is a web page, no table", "share the sheet with everybody who has the link, or publish it as CSV"
        )
    return bytes(data)
