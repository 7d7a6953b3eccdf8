"""Where this machine is found on the home network, and the square that phones read. Asks nobody."""

from __future__ import annotations

import ipaddress
import socket
from contextlib import suppress
from io import StringIO
from typing import Any, Final

ELSEWHERE: Final = ("192.0.2.1", 9)
"""An address that nobody has: which of ours would be used to reach it tells which one is on the network."""


def homes() -> list[str]:
    """Give this machine's addresses on the home network, the likeliest first; nothing is sent to find them."""
    found: list[str] = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, suppress(OSError):
        probe.connect(ELSEWHERE)
        found.append(probe.getsockname()[0])
    with suppress(OSError):
        found += [str(one[4][0]) for one in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)]
    return [one for one in dict.fromkeys(found) if at_home(one)]


def at_home(address: str) -> bool:
    """Tell whether an address is one of a home network, and no other machine's.

    >>> at_home("192.168.1.23"), at_home("127.0.0.1"), at_home("0.0.0.0"), at_home("8.8.8.8"), at_home("x")
    (True, False, False, False, False)
    """
    try:
        one = ipaddress.IPv4Address(address)
    except ValueError:
        return False
    return one.is_private and not (one.is_loopback or one.is_unspecified or one.is_multicast or one.is_link_local)


def _code(address: str) -> Any:
    try:
        import segno  # noqa: PLC0415 - which only this command needs
    except ImportError:
        return None
    return segno.make_qr(address, error="m", boost_error=False)


def square(address: str) -> tuple[str, ...]:
    """Give the QR code of an address, a row of 0 and 1 for each row of it; nothing without segno."""
    code = _code(address)
    return tuple("".join(map(str, row)) for row in code.matrix) if code else ()


def printed(address: str) -> list[str]:
    """Write that QR code for a terminal, two rows in one, dark on light whatever the terminal's colours are.

    >>> printed("http://192.168.1.23:8717/")[1]
    '██ ▄▄▄▄▄ █▀▀▀▄█ ██▄█ ▄▄▄▄▄ ██'
    """
    drawn, code = StringIO(), _code(address)
    if code:
        code.terminal(drawn, border=2, compact=True)
    return drawn.getvalue().splitlines()
