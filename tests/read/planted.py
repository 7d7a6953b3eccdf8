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


def planted(drawn: dict[str, str], finds: str = "") -> list[Planted]:
    """Give faces on which one thing is found each, or nothing, by their names."""
    return [Planted(name, body, (finds,) if finds else ()) for name, body in drawn.items()]


def text(words: str = "Pit", x: float = 10, y: float = 20, pt: float = 12, more: str = "") -> str:
    return f'<text x="{x}" y="{y}" font-family="Alegreya Sans" font-size="{pt * PT:.3f}" {more}>{words}</text>'


def panel(fill: str, more: str = "") -> str:
    return f'<rect x="5" y="10" width="50" height="20" fill="{fill}" {more}/>'


def gradient(first: str, last: str, kind: str = "linear") -> str:
    stops = f'<stop offset="0" stop-color="{first}"/><stop offset="1" stop-color="{last}"/>'
    return f'<defs><{kind}Gradient id="g">{stops}</{kind}Gradient></defs>'


def token(words: str, x: float, y: float, more: str = "") -> str:
    return text(words, x, y, 8, f'text-anchor="middle" {more}')


def clip(shape: str, body: str, more: str = "", kind: str = "clip-path") -> str:
    tag = "clipPath" if kind == "clip-path" else "mask"
    return f'<{tag} id="c">{shape}</{tag}><g {kind}="url(#c)" {more}>{body}</g>'


def box(x: float, y: float, w: float, h: float, fill: str = "#fff", more: str = "") -> str:
    return f'<rect x="{x}" y="{y}" width="{w}" height="{h}" fill="{fill}" {more}/>'


def tiled(ground: str) -> str:
    """A pattern of dark specks, on a ground if any."""
    first = f'<rect width="4" height="4" fill="{ground}"/>' if ground else ""
    specks = '<path d="M1 1h.3v.3h-.3z" fill="#222"/>'
    return f'<pattern id="t" width="4" height="4" patternUnits="userSpaceOnUse">{first}{specks}</pattern>'


SIZE = [
    *planted(
        {
            "plain": text(pt=6.5),
            "hardly too small": text(pt=6.9),
            "by a transform": f'<g transform="scale(.5)">{text(x=30, y=50, pt=13)}</g>',
            "by two transforms": f'<g transform="scale(.8)"><g transform="scale(.7)">{text(x=30, y=50, pt=12)}</g></g>',
            "by its own transform": text(pt=12, more='transform="translate(10 10) scale(.5)"'),
            "by a view box": f'<svg x="10" y="10" width="20" height="20" viewBox="0 0 40 40">{text(pt=12)}</svg>',
            "turned": text(pt=6, more='transform="rotate(30 30 40)"'),
            "one word of it": f'<text x="10" y="20" {BIG}>Pit <tspan font-size="2">of doom</tspan></text>',
            "second line": f'<text {BIG}><tspan x="10" y="20">Pit</tspan><tspan x="10" y="30" font-size="2">of doom</tspan></text>',
            "outlined": text(pt=6, more='stroke="#fff" stroke-width=".3" paint-order="stroke"'),
            "half seen through": f'<g opacity=".9">{text(pt=6)}</g>',
            "spaced": text(pt=6, more='letter-spacing=".3"'),
            "at the end": text(pt=6, x=55, more='text-anchor="end"'),
            "drawn again": f'<defs><g id="w">{text(pt=6)}</g></defs><use href="#w" x="2" y="2"/>',
            "inherited": '<g font-size="2" font-family="Alegreya Sans"><text x="10" y="20">Pit</text></g>',
        },
        "size",
    ),
    Planted("large print", text(pt=9), ("size",), "large-print"),
    Planted("large print, hardly", text(pt=9.9), ("size",), "large-print"),
    Planted("ink-saver", text(pt=6.5), ("size",), "ink-saver"),
]
CONTRAST = [
    *planted(
        {
            "grey on white": text(more='fill="#999"'),
            "grey of 14 pt": text(pt=14.2, more='fill="#8c8c8c"'),
            "hardly too pale": text(more='fill="#7a7a7a"'),
            "white on nothing": text(more='fill="#fff"'),
            "white on yellow": panel("#ffe45c") + text(more='fill="#fff"'),
            "black on navy": panel("#001040") + text(),
            "red on green": panel("#0a8a3a") + text(more='fill="#d03030"'),
            "on a circle": '<circle cx="14" cy="18" r="12" fill="#222"/>' + text(),
            "on a path": '<path d="M5 10C20 5 40 5 55 10V30H5Z" fill="#222"/>' + text(),
            "on a polygon": '<polygon points="5,8 55,8 55,34 5,34" fill="#222"/>' + text(),
            "on two panels": panel("#fff") + panel("#333") + text(),
            "on a veil over dark": panel("#111") + panel("#fff", 'opacity=".2"') + text(),
            "on a veil by its fill": panel("#111") + panel("#fff", 'fill-opacity=".2"') + text(),
            "faint": text(more='opacity=".3"'),
            "faint by its fill": text(more='fill-opacity=".3"'),
            "in a faint group": f'<g opacity=".3">{text()}</g>',
            "on a gradient": gradient("#ccc", "#111") + panel("url(#g)") + text(x=40),
            "on a round gradient": gradient("#111", "#222", "radial") + panel("url(#g)") + text(x=24),
            "on a turned panel": '<rect x="5" y="10" width="50" height="20" fill="#222" transform="rotate(5 30 20)"/>'
            + text(x=20),
            "one word of it": f'<text x="10" y="20" {BIG}>Pit <tspan fill="#bbb">of doom</tspan></text>',
            "half of it on dark": '<rect x="16" y="10" width="40" height="20" fill="#222"/>' + text("Pit of doom"),
            "pale outline": text(more='fill="#ddd" stroke="#fff" stroke-width=".4" paint-order="stroke"'),
            "a named colour": text(more='fill="silver"'),
            "hsl": text(more='fill="hsl(60, 100%, 50%)"'),
            "cmyk": text(more='fill="device-cmyk(0, 0, 1, 0)"'),
            "on a pattern with a dark ground": tiled("#222") + panel("url(#t)") + text(),
            "on a dark panel below a see-through pattern": panel("#222") + tiled("") + panel("url(#t)") + text(),
            "on what a clip shows of a dark panel": clip(box(5, 5, 40, 40), panel("#222")) + text(),
            "itself in a clip": clip(box(5, 5, 50, 50), text(more='fill="#ccc"')),
            "in the ring, not in its hole": '<path fill-rule="evenodd" fill="#222" d="M5 5h50v40h-50zM25 15h10v10h-10z"/>'
            + text(x=8),
        },
        "contrast",
    ),
    Planted("ink-saver", text(more='fill="#666"'), ("contrast",), "ink-saver"),
]
OUTLINE = [
    *planted(
        {
            "left": text(x=1),
            "hardly": text(x=2.8),
            "right": text(x=62, more='text-anchor="end"'),
            "top": text(y=4),
            "bottom": text(y=87),
            "turned to the edge": text("Pit of doom", x=40, y=70, more='transform="rotate(60 40 70)"'),
        },
        "outline",
    ),
    Planted("a corner of a round token", token("Pit of it", 12, 3.4), ("outline",), outline=ROUND, safe=1),
    Planted("below the middle of a round token", token("Pitfalls", 12, 22.8), ("outline",), outline=ROUND, safe=1),
    Planted("the flank of a hexagon", token("A deep pit here", 12, 5.5), ("outline",), outline=HEXAGON, safe=1),
    Planted("the foot of a hexagon", token("Pits of doom", 12, 25.5), ("outline",), outline=HEXAGON, safe=1),
    Planted("between the points of a star", token("Pit", 4, 18.5), ("outline",), outline=STAR, safe=0.5),
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
    Planted(
        "a hairline by a transform of its own",
        '<path d="M100 100H500" transform="scale(.1)" stroke="#000" stroke-width=".3"/>',
        ("stroke",),
    ),
    Planted("all at once", text(x=1, pt=6, more='fill="#ccc"'), ("contrast", "outline", "size")),
]


SOLID = png(600)
TURNED = 'transform="rotate(40 10 19)"'
CLIPPED = [
    *planted(
        {
            "away": clip(box(10, 40, 9, 9), text()),
            "the end of it": clip(box(8, 10, 12, 15), text("Pit of doom")),
            "its feet": clip(box(5, 10, 50, 8.6), text()),
            "by a circle": clip('<circle cx="13" cy="18" r="2"/>', text("Pit of doom")),
            "by no shape at all": clip("", text()),
            "on itself": '<clipPath id="c"><path d="M0 0h5v5z"/></clipPath>' + text(more='clip-path="url(#c)"'),
            "by two that overlap": clip(box(40, 40, 5, 5) + box(42, 42, 5, 5), text()),
            "by two clips": clip(
                box(5, 5, 50, 50), f'<g clip-path="url(#d)">{text()}</g><clipPath id="d">{box(40, 40, 5, 5)}</clipPath>'
            ),
            "turned away": clip(box(8, 15, 30, 4), text(x=10, y=19, more=TURNED)),
            "by a window": f'<svg x="10" y="10" width="8" height="20">{text("Pit of doom", x=1, y=8)}</svg>',
            "in a faint group": clip(box(40, 40, 9, 9), text(), 'opacity=".95"'),
            "masked away": clip(box(0, 0, 63, 88, "#000"), text(), kind="mask"),
            "beside a mask": clip(box(40, 40, 9, 9), text(), kind="mask"),
            "half masked": clip(box(0, 0, 63, 88) + box(16, 10, 40, 20, "#000"), text("Pit of doom"), kind="mask"),
            "masked by its alpha": clip(box(40, 40, 9, 9, "#000"), text(), kind="mask").replace(
                "<mask ", '<mask style="mask-type:alpha" '
            ),
        },
        "clipped",
    )
]
COVERED = [
    *planted(
        {
            "whole": text() + panel("#eee"),
            "half": text("Pit of doom") + box(15, 10, 40, 20, "#eee"),
            "its upper half": text() + box(5, 10, 50, 9),
            "by a path": text() + '<path d="M5 10C20 5 40 5 55 10V30H5Z" fill="#eee"/>',
            "by two panels": text("Pit of doom") + box(9, 10, 9, 20) + box(18, 10, 9, 20),
            "nearly, by its opacity": text() + panel("#eee", 'opacity=".9"'),
            "by two veils": text() + panel("#eee", 'opacity=".6"') + panel("#eee", 'opacity=".6"'),
            "by a gradient": gradient("#eee", "#ccc") + text() + panel("url(#g)"),
            "by a group": text() + f'<g transform="translate(2 2)">{panel("#eee")}</g>',
            "by something clipped": text() + clip(box(5, 10, 30, 20), panel("#eee")),
            "by a picture": text() + f'<image href="{SOLID}" x="5" y="10" width="40" height="40"/>',
            "by a picture moved there": text()
            + f'<image href="{SOLID}" width="40" height="40" transform="translate(5 10)"/>',
            "drawn again": f'<defs><g id="w">{panel("#eee")}</g></defs>{text()}<use href="#w"/>',
            "turned": text(more='transform="rotate(30 10 20)"') + box(5, 10, 30, 30),
        },
        "covered",
    )
]
OVERLAP = [
    *planted(
        {
            "at one place": text() + text("Trap"),
            "too near below": text() + text("Trap", y=22),
            "from the side": text("Pit of doom") + text("Trap", x=24),
            "across": text("Pit of doom") + text("Trap", x=18, y=16, more='transform="rotate(90 18 16)"'),
            "a small one in a large one": text(pt=40) + text("Trap", x=11, y=19, pt=8),
            "three of them": text() + text("Trap", y=21) + text("Crab", y=22),
            "in one text": f'<text {BIG}><tspan x="10" y="20">Pit</tspan><tspan x="12" y="21">of doom</tspan></text>',
            "by a transform": f'<g transform="scale(2)">{text(x=8, y=14, pt=6)}</g>' + text("Trap", x=17, y=29),
        },
        "overlap",
    )
]
NOTED = [
    *planted(
        {
            "left out": text(more='display="none"'),
            "left out by its style": text(more='style="display: none"'),
            "left out with its group": f'<g display="none">{text()}</g>',
            "hidden": text(more='visibility="hidden"'),
            "hidden with its group": f'<g visibility="hidden">{text()}</g>',
            "a part of it hidden": f'<text x="10" y="20" {BIG}>Pit <tspan visibility="hidden">of doom</tspan></text>',
            "a part of it left out": f'<text x="10" y="20" {BIG}>Pit <tspan display="none">of doom</tspan></text>',
            "defined and never used": f"<defs>{text()}</defs>",
            "a symbol that nobody shows": f'<symbol id="s" viewBox="0 0 9 9">{text()}</symbol>',
            "a mask that masks nothing": f'<mask id="s">{text()}</mask>',
            "in a window of no size": f'<svg x="10" y="10" width="0" height="20">{text()}</svg>',
        },
        "unprinted",
    ),
    Planted("a tag", text("&lt;b&gt;Pit&lt;/b&gt;"), ("html",)),
    Planted("a break", text("Pit&lt;br/&gt;of doom"), ("html",)),
    Planted("a tag with words in it", text("&lt;span class=x&gt;Pit"), ("html",)),
]
SOUND = [
    Planted(
        "a line made thick by a transform of its own",
        '<path d="M3 3H9" transform="scale(4)" stroke="#000" stroke-width=".03"/>',
        (),
    ),
    *planted(
        {
            "in a clip": clip(box(5, 5, 50, 50), text()),
            "in two clips": clip(
                box(5, 5, 50, 50),
                f'<clipPath id="d">{box(5, 10, 50, 20)}</clipPath><g clip-path="url(#d)">{text()}</g>',
            ),
            "in a clip in shares of it": clip(box(0, 0, 1, 1), text()).replace(
                "<clipPath ", '<clipPath clipPathUnits="objectBoundingBox" '
            ),
            "in a clip of two that overlap": clip(box(5, 5, 30, 30) + box(8, 8, 40, 40), text()),
            "in a moved clip": f'<g transform="translate(5 5) scale(1.5)">{clip(box(5, 5, 30, 30), text())}</g>',
            "in a bright mask": clip(box(0, 0, 63, 88), text(), kind="mask"),
            "in a mask that fades a little": clip(box(0, 0, 63, 88, "#ccc"), text(), kind="mask"),
            "in a mask of words, of which nothing is known": clip(text(more='fill="#fff"'), text(), kind="mask"),
            "in a mask that fades beside it": gradient("#fff", "#000")
            + clip(box(0, 0, 200, 88, "url(#g)"), text(), kind="mask"),
            "meant to be cut": clip(box(10, 10, 3, 20), text(more='data-cut="yes"')),
            "in a window": f'<svg x="10" y="10" width="40" height="20">{text("Pit of doom", x=1, y=8)}</svg>',
            "its tail is covered": text("Pit of doom") + box(26, 10, 20, 20),
            "under a veil": text() + panel("#fff", 'opacity=".1"'),
            "under a frame": text() + '<path fill-rule="evenodd" fill="#222" d="M0 0h60v60h-60zM5 5h50v40h-50z"/>',
            "under an outline": text() + panel("none", 'stroke="#000"'),
            "under something clipped elsewhere": text() + clip(box(5, 40, 30, 20), panel("#eee")),
            "under something hidden": text() + panel("#eee", 'visibility="hidden"'),
            "under what fades away": gradient("#eee", "#eee").replace(
                'stop-color="#eee"', 'stop-color="#eee" stop-opacity=".1"'
            )
            + text()
            + panel("url(#g)"),
            "decoration that is covered": text(more='data-decoration="yes"') + panel("#eee"),
            "beside a picture": text() + f'<image href="{SOLID}" x="5" y="40" width="40" height="40"/>',
            "tight lines": text("Pity gypsy") + text("Trap", y=20 + 12 * PT),
            "very tight lines": text("Pit") + text("Trap", y=20 + 8.5 * PT),
            "side by side": text() + text("Trap", x=17),
            "a shadow": text(x=10.4, y=20.4) + text(),
            "an outline below": text(more='stroke="#fff" stroke-width=".6"') + text(),
            "over a large ghost": text("7", pt=60, y=30, more='fill="#eee" data-decoration="yes"') + text(x=12, y=24),
            "one on a slope beside another": text("Pit of doom", more='transform="rotate(45 10 20)"')
            + text("Trap", x=22, y=21),
            "words of a symbol that is shown": f'<symbol id="s" viewBox="0 0 63 88">{text()}</symbol><use href="#s" width="63" height="88"/>',
            "no words left out": text() + '<text display="none"> </text>',
            "hearts and numbers": text("a &lt;3 b &lt; c &gt; d"),
            "a name in angles": text("&lt;name&gt; &lt;Bob&gt;"),
            "plain": text(),
            "seven points": text(pt=7),
            "large by a transform": f'<g transform="scale(2)">{text(x=8, y=14, pt=5)}</g>',
            "grey that can be read": text(more='fill="#767676"'),
            "white on dark": panel("#222") + text(more='fill="#fff"'),
            "in the hole of a ring": '<path fill-rule="evenodd" fill="#222" d="M0 0h60v60h-60zM5 5h50v40h-50z"/>'
            + text(),
            "beside a dark thing": '<rect x="30" y="10" width="20" height="20" fill="#222"/>' + text(),
            "what is painted later is no ground": text() + panel("#222", 'fill-opacity=".01"'),
            "on a light gradient": gradient("#fff", "#ccc") + panel("url(#g)") + text(),
            "with a dark rim": panel("#777")
            + text(more='fill="#fff" stroke="#000" stroke-width=".4" paint-order="stroke"'),
            "on a veil that hides": panel("#111") + panel("#fff", 'opacity=".9"') + text(),
            "a shadow that is marked": text(more='fill="#eee" data-decoration="yes"'),
            "small print that is marked": text(pt=4, more='data-decoration="yes"'),
            "at the border": text(x=3.05, y=84.9),
            "nothing at all": panel("#222"),
            "bold grey of 14 pt": text(pt=14.2, more='fill="#8c8c8c" font-weight="700"'),
            "text over a picture, of which nothing is known": f'<image href="{PIXEL}" x="10" y="10" width=".2" height=".2"/>'
            + text(),
            "on a see-through pattern": tiled("") + panel("url(#t)") + text(),
            "on a pattern with a ground and dark specks": tiled("#fff") + panel("url(#t)") + text(),
            "invisible": panel("#222", 'display="none"') + text(),
            "beside what a clip shows of a dark panel": '<clipPath id="c"><rect x="40" y="40" width="3" height="3"/></clipPath>'
            + panel("#222", 'clip-path="url(#c)"')
            + text(),
            "a line of a tenth": '<path d="M10 10H50" stroke="#000" stroke-width=".1"/>',
        }
    ),
    Planted("ten points in large print", text(pt=10), style="large-print"),
    Planted("in the middle of a round token", token("Pit", 12, 13), outline=ROUND, safe=1),
    Planted("in the middle of a hexagon", token("Pitfall", 12, 15), outline=HEXAGON, safe=1),
    Planted("in the middle of a star", token("Pit", 12, 13), outline=STAR, safe=0.5),
    Planted("ink-saver black", text(), style="ink-saver"),
]
PLANTED = [*SIZE, *CONTRAST, *OUTLINE, *CLIPPED, *COVERED, *OVERLAP, *NOTED, *OTHER]
