"""Faces with a planted defect each, and sound ones beside them, as data: what is drawn, how, and what must be found."""

from __future__ import annotations

import base64
import struct
import zlib
from typing import NamedTuple

PT = 25.4 / 72
BIG = f'font-family="Alegreya Sans" font-size="{12 * PT:.3f}"'
HEXAGON = "M12 0L24 7v14L12 28L0 21v-14z"
ROUND = "M12 0A12 12 0 0 1 12 24A12 12 0 0 1 12 0z"
STAR = "M12 0L15 9H24L17 15L20 24L12 18L4 24L7 15L0 9H9z"


def png(side: int = 2) -> str:
    """Write a grey picture of so many pixels a side as a link."""
    rows = zlib.compress((b"\0" + b"\x80" * side) * side)
    head = struct.pack(">IIBBBBB", side, side, 8, 0, 0, 0, 0)
    chunks = ((b"IHDR", head), (b"IDAT", rows), (b"IEND", b""))
    made = b"".join(struct.pack(">I", len(c)) + k + c + struct.pack(">I", zlib.crc32(k + c)) for k, c in chunks)
    return "data:image/png;base64," + base64.b64encode(b"\x89PNG\r\n\x1a\n" + made).decode()


PIXEL = png()


class Planted(NamedTuple):
    """What is drawn on a piece, which findings it must have, and how it is cut and printed."""

    name: str
    body: str
    finds: tuple[str, ...] = ()
    style: str = "colour"
    outline: str = ""
    safe: float = 3.0


def text(words: str = "Pit", x: float = 10, y: float = 20, pt: float = 12, more: str = "") -> str:
    return f'<text x="{x}" y="{y}" font-family="Alegreya Sans" font-size="{pt * PT:.3f}" {more}>{words}</text>'


def panel(fill: str, more: str = "") -> str:
    return f'<rect x="5" y="10" width="50" height="20" fill="{fill}" {more}/>'


def gradient(first: str, last: str, kind: str = "linear") -> str:
    stops = f'<stop offset="0" stop-color="{first}"/><stop offset="1" stop-color="{last}"/>'
    return f'<defs><{kind}Gradient id="g">{stops}</{kind}Gradient></defs>'


def token(words: str, x: float, y: float, more: str = "") -> str:
    return text(words, x, y, 8, f'text-anchor="middle" {more}')


SIZE = [
    Planted("plain", text(pt=6.5), ("size",)),
    Planted("hardly too small", text(pt=6.9), ("size",)),
    Planted("by a transform", f'<g transform="scale(.5)">{text(x=30, y=50, pt=13)}</g>', ("size",)),
    Planted(
        "by two transforms",
        f'<g transform="scale(.8)"><g transform="scale(.7)">{text(x=30, y=50, pt=12)}</g></g>',
        ("size",),
    ),
    Planted("by its own transform", text(pt=12, more='transform="translate(10 10) scale(.5)"'), ("size",)),
    Planted(
        "by a view box", f'<svg x="10" y="10" width="20" height="20" viewBox="0 0 40 40">{text(pt=12)}</svg>', ("size",)
    ),
    Planted("turned", text(pt=6, more='transform="rotate(30 30 40)"'), ("size",)),
    Planted("one word of it", f'<text x="10" y="20" {BIG}>Pit <tspan font-size="2">of doom</tspan></text>', ("size",)),
    Planted(
        "second line",
        f'<text {BIG}><tspan x="10" y="20">Pit</tspan><tspan x="10" y="30" font-size="2">of doom</tspan></text>',
        ("size",),
    ),
    Planted("outlined", text(pt=6, more='stroke="#fff" stroke-width=".3" paint-order="stroke"'), ("size",)),
    Planted("half seen through", f'<g opacity=".9">{text(pt=6)}</g>', ("size",)),
    Planted("spaced", text(pt=6, more='letter-spacing=".3"'), ("size",)),
    Planted("at the end", text(pt=6, x=55, more='text-anchor="end"'), ("size",)),
    Planted("drawn again", f'<defs><g id="w">{text(pt=6)}</g></defs><use href="#w" x="2" y="2"/>', ("size",)),
    Planted("large print", text(pt=9), ("size",), "large-print"),
    Planted("large print, hardly", text(pt=9.9), ("size",), "large-print"),
    Planted("ink-saver", text(pt=6.5), ("size",), "ink-saver"),
    Planted("inherited", '<g font-size="2" font-family="Alegreya Sans"><text x="10" y="20">Pit</text></g>', ("size",)),
]
CONTRAST = [
    Planted("grey on white", text(more='fill="#999"'), ("contrast",)),
    Planted("hardly too pale", text(more='fill="#7a7a7a"'), ("contrast",)),
    Planted("white on nothing", text(more='fill="#fff"'), ("contrast",)),
    Planted("white on yellow", panel("#ffe45c") + text(more='fill="#fff"'), ("contrast",)),
    Planted("black on navy", panel("#001040") + text(), ("contrast",)),
    Planted("red on green", panel("#0a8a3a") + text(more='fill="#d03030"'), ("contrast",)),
    Planted("on a circle", '<circle cx="14" cy="18" r="12" fill="#222"/>' + text(), ("contrast",)),
    Planted("on a path", '<path d="M5 10C20 5 40 5 55 10V30H5Z" fill="#222"/>' + text(), ("contrast",)),
    Planted("on a polygon", '<polygon points="5,8 55,8 55,34 5,34" fill="#222"/>' + text(), ("contrast",)),
    Planted("on two panels", panel("#fff") + panel("#333") + text(), ("contrast",)),
    Planted("on a veil over dark", panel("#111") + panel("#fff", 'opacity=".2"') + text(), ("contrast",)),
    Planted("on a veil by its fill", panel("#111") + panel("#fff", 'fill-opacity=".2"') + text(), ("contrast",)),
    Planted("faint", text(more='opacity=".3"'), ("contrast",)),
    Planted("faint by its fill", text(more='fill-opacity=".3"'), ("contrast",)),
    Planted("in a faint group", f'<g opacity=".3">{text()}</g>', ("contrast",)),
    Planted("on a gradient", gradient("#ccc", "#111") + panel("url(#g)") + text(x=40), ("contrast",)),
    Planted("on a round gradient", gradient("#111", "#222", "radial") + panel("url(#g)") + text(x=24), ("contrast",)),
    Planted(
        "on a turned panel",
        '<rect x="5" y="10" width="50" height="20" fill="#222" transform="rotate(5 30 20)"/>' + text(x=20),
        ("contrast",),
    ),
    Planted(
        "one word of it", f'<text x="10" y="20" {BIG}>Pit <tspan fill="#bbb">of doom</tspan></text>', ("contrast",)
    ),
    Planted(
        "half of it on dark",
        '<rect x="16" y="10" width="40" height="20" fill="#222"/>' + text("Pit of doom"),
        ("contrast",),
    ),
    Planted(
        "pale outline", text(more='fill="#ddd" stroke="#fff" stroke-width=".4" paint-order="stroke"'), ("contrast",)
    ),
    Planted("ink-saver", text(more='fill="#666"'), ("contrast",), "ink-saver"),
    Planted("a named colour", text(more='fill="silver"'), ("contrast",)),
    Planted("hsl", text(more='fill="hsl(60, 100%, 50%)"'), ("contrast",)),
    Planted("cmyk", text(more='fill="device-cmyk(0, 0, 1, 0)"'), ("contrast",)),
    Planted(
        "in the ring, not in its hole",
        '<path fill-rule="evenodd" fill="#222" d="M5 5h50v40h-50zM25 15h10v10h-10z"/>' + text(x=8),
        ("contrast",),
    ),
]
OUTLINE = [
    Planted("left", text(x=1), ("outline",)),
    Planted("hardly", text(x=2.8), ("outline",)),
    Planted("right", text(x=62, more='text-anchor="end"'), ("outline",)),
    Planted("top", text(y=4), ("outline",)),
    Planted("bottom", text(y=87), ("outline",)),
    Planted("a corner of a round token", token("Pit of it", 12, 3.4), ("outline",), outline=ROUND, safe=1),
    Planted("below the middle of a round token", token("Pitfalls", 12, 22.8), ("outline",), outline=ROUND, safe=1),
    Planted("the flank of a hexagon", token("A deep pit here", 12, 5.5), ("outline",), outline=HEXAGON, safe=1),
    Planted("the foot of a hexagon", token("Pits of doom", 12, 25.5), ("outline",), outline=HEXAGON, safe=1),
    Planted("between the points of a star", token("Pit", 4, 18.5), ("outline",), outline=STAR, safe=0.5),
    Planted("turned to the edge", text("Pit of doom", x=40, y=70, more='transform="rotate(60 40 70)"'), ("outline",)),
    Planted("with a wide border", text(x=4), ("outline",), safe=5),
]
OTHER = [
    Planted("a coarse picture", f'<image href="{PIXEL}" x="10" y="10" width="20" height="20"/>', ("picture",)),
    Planted(
        "a stretched picture",
        f'<g transform="scale(3)"><image href="{PIXEL}" x="3" y="3" width="2" height="2"/></g>',
        ("picture",),
    ),
    Planted("a hairline", '<path d="M10 10H50" stroke="#000" stroke-width=".02"/>', ("stroke",)),
    Planted(
        "a hairline by a transform",
        '<g transform="scale(.1)"><path d="M100 100H500" stroke="#000" stroke-width=".3"/></g>',
        ("stroke",),
    ),
    Planted("all at once", text(x=1, pt=6, more='fill="#ccc"'), ("contrast", "outline", "size")),
]
SOUND = [
    Planted("plain", text()),
    Planted("seven points", text(pt=7)),
    Planted("ten points in large print", text(pt=10), style="large-print"),
    Planted("large by a transform", f'<g transform="scale(2)">{text(x=8, y=14, pt=5)}</g>'),
    Planted("grey that can be read", text(more='fill="#767676"')),
    Planted("white on dark", panel("#222") + text(more='fill="#fff"')),
    Planted(
        "in the hole of a ring", '<path fill-rule="evenodd" fill="#222" d="M0 0h60v60h-60zM5 5h50v40h-50z"/>' + text()
    ),
    Planted("beside a dark thing", '<rect x="30" y="10" width="20" height="20" fill="#222"/>' + text()),
    Planted("what is painted later is no ground", text() + panel("#222", 'fill-opacity=".01"')),
    Planted("on a light gradient", gradient("#fff", "#ccc") + panel("url(#g)") + text()),
    Planted(
        "with a dark rim", panel("#777") + text(more='fill="#fff" stroke="#000" stroke-width=".4" paint-order="stroke"')
    ),
    Planted("on a veil that hides", panel("#111") + panel("#fff", 'opacity=".9"') + text()),
    Planted("a shadow that is marked", text(more='fill="#eee" data-decoration="yes"')),
    Planted("small print that is marked", text(pt=4, more='data-decoration="yes"')),
    Planted("in the middle of a round token", token("Pit", 12, 13), outline=ROUND, safe=1),
    Planted("in the middle of a hexagon", token("Pitfall", 12, 15), outline=HEXAGON, safe=1),
    Planted("in the middle of a star", token("Pit", 12, 13), outline=STAR, safe=0.5),
    Planted("at the border", text(x=3.05, y=84.9)),
    Planted("nothing at all", panel("#222")),
    Planted(
        "text over a picture, of which nothing is known",
        f'<image href="{PIXEL}" x="10" y="10" width=".3" height=".3"/>' + text(),
    ),
    Planted("invisible", panel("#222", 'display="none"') + text()),
    Planted(
        "a clipped dark panel, of which nothing is known",
        '<clipPath id="c"><rect x="40" y="40" width="3" height="3"/></clipPath>'
        + panel("#222", 'clip-path="url(#c)"')
        + text(),
    ),
    Planted("ink-saver black", text(), style="ink-saver"),
    Planted("a line of a tenth", '<path d="M10 10H50" stroke="#000" stroke-width=".1"/>'),
]
PLANTED = [*SIZE, *CONTRAST, *OUTLINE, *OTHER]
