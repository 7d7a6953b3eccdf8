"""Where this machine is found on the home network, and the square that phones read. Asks nobody."""

from __future__ import annotations

import ipaddress
import socket
from contextlib import suppress
from typing import Final

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


def square(address: str) -> tuple[str, ...]:
    """Give the QR code of an address, a row of 0 and 1 for each row of it; nothing without segno."""
    try:
        import segno  # noqa: PLC0415 - which only this command needs
    except ImportError:
        return ()
    code = segno.make_qr(address, error="m", boost_error=False)
    return tuple("".join("1" if cell else "0" for cell in row) for row in code.matrix)


def printed(rows: tuple[str, ...]) -> list[str]:
    """Write a QR code for a terminal, two rows in one, dark on light whatever the terminal's colours are.

    >>> printed(("10", "01"))[1]
    '██▄▀██'
    """
    if not rows:
        return []
    wide = len(rows[0]) + 4
    padded = ["0" * wide] * 2 + [f"00{row}00" for row in rows] + ["0" * wide] * 2
    padded += ["0" * wide] * (len(padded) % 2)
    signs = {"00": "█", "01": "▀", "10": "▄", "11": " "}
    pairs = zip(padded[::2], padded[1::2], strict=True)
    return ["".join(signs[above + below] for above, below in zip(*pair, strict=True)) for pair in pairs]
