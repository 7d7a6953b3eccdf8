"""Hostile drawings: SVG that unfolds without end, pictures and fonts that are larger or other than they say."""

# fmt: off
# ruff: noqa: E501  (a case on a line)

from __future__ import annotations

import io
import struct
import zlib
from collections.abc import Callable, Iterator
from random import Random

from PIL import Image

from tests.attacks.pit import Case, Place, drawn, write
from tests.attacks.project import FONTS


def _file(name: str, path: str, content: Callable[[], str | bytes], body: str) -> Case:
    """Make a case of a file, and of a face that shows it."""

    def make(place: Place) -> None:
        write(place.pit.root, body=body).write(path, content())

    return Case(name, make)


def _doubling(tag: str, n: int, wide: int, how: str) -> str:
    """Let each of n elements use the one before several times: wide ** n at the end."""
    first = f'<{tag} id="a0"><rect width="1" height="1"/></{tag}>'
    rest = "".join(
        f'<{tag} id="a{i}">' + how.format(i - 1) * wide + f"</{tag}>" for i in range(1, n + 1)
    )
    return f"<defs>{first}{rest}</defs>"


def _uses(n: int, wide: int) -> str:
    return _doubling("g", n, wide, '<use href="#a{0}" x="1"/>') + f'<use href="#a{n}"/>'


def _clips(n: int, wide: int) -> str:
    return _doubling("clipPath", n, wide, '<rect width="9" height="9" clip-path="url(#a{0})"/>') + f'<rect width="9" height="9" clip-path="url(#a{n})"/>'


def _masks(n: int, wide: int) -> str:
    return _doubling("mask", n, wide, '<rect width="9" height="9" fill="#fff" mask="url(#a{0})"/>') + f'<rect width="9" height="9" mask="url(#a{n})"/>'


def _patterns(n: int, wide: int) -> str:
    first = '<pattern id="a0" width="1" height="1" patternUnits="userSpaceOnUse"><rect width="1" height="1"/></pattern>'
    rest = "".join(
        f'<pattern id="a{i}" width="2" height="2" patternUnits="userSpaceOnUse">' + f'<rect width="2" height="2" fill="url(#a{i - 1})"/>' * wide + "</pattern>"
        for i in range(1, n + 1)
    )
    return f'<defs>{first}{rest}</defs><rect width="9" height="9" fill="url(#a{n})"/>'


def _symbols(n: int, wide: int) -> str:
    return _doubling("symbol", n, wide, '<use href="#a{0}" width="5" height="5"/>') + f'<use href="#a{n}" width="9" height="9"/>'


def _gradients(n: int) -> str:
    chain = "".join(f'<linearGradient id="g{i}" href="#g{i + 1}"/>' for i in range(n))
    return f'<defs>{chain}<linearGradient id="g{n}"><stop stop-color="red"/></linearGradient></defs><rect width="9" height="9" fill="url(#g0)"/>'


def _many_of_gradients(n: int, of: int) -> str:
    stops = "".join(f'<stop offset="{i / of:.5f}" stop-color="#{i % 4096:03x}"/>' for i in range(of))
    chain = "".join(f'<linearGradient id="h{i}" href="#h{i - 1}"/>' for i in range(1, n))
    rects = "".join(f'<rect width="9" height="9" fill="url(#h{i})"/>' for i in range(n))
    return f'<defs><linearGradient id="h0">{stops}</linearGradient>{chain}</defs>{rects}'


def _selectors(n: int, shape: str) -> str:
    rules = "".join(shape.format(i) + "{fill:#123}" for i in range(n))
    return f"<style>{rules}</style>" + '<g class="a b c">' * 20 + '<rect class="x y z" width="1" height="1"/>' * 400 + "</g>" * 20


def _nested(tag: str, n: int, attributes: str = "") -> str:
    return f"<{tag} {attributes}>" * n + '<rect width="1" height="1"/>' + f"</{tag}>" * n


def _nested_pictures(name: str, n: int, wide: int) -> Case:
    """Show pictures in pictures in pictures."""

    def make(place: Place) -> None:
        pit = write(place.pit.root, body='{{ art("n0.svg", 5, 30, 9, 9) }}')
        for i in range(n):
            inner = f'<image width="9" height="9" xlink:href="n{(i + 1) % (n + 1) if wide else 0}.svg"/>' * max(wide, 1)
            pit.write(f"TEMPLATES/n{i}.svg", f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 9 9">{inner}</svg>')
        pit.write(f"TEMPLATES/n{n}.svg", '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9"/></svg>')

    return Case(name, make)


def _png(width: int, height: int, kind: int = 2, raw: bytes | None = None, interlaced: bool = False) -> bytes:
    """Write a PNG of one colour without ever holding its pixels."""

    def chunk(tag: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + tag + data + struct.pack(">I", zlib.crc32(tag + data))

    depth = {0: 1, 2: 3, 6: 4}[kind]
    packer = zlib.compressobj(9)
    data = b"" if raw is None else raw
    if raw is None:
        line = bytes(1 + width * depth)
        data = b"".join(packer.compress(line) for _ in range(height)) + packer.flush()
    head = struct.pack(">IIBBBBB", width, height, 8, kind, 0, 0, int(interlaced))
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", data) + chunk(b"IEND", b"")


def _jpeg(width: int, height: int, mode: str = "RGB", **more: object) -> bytes:
    held = io.BytesIO()
    Image.new(mode, (width, height)).save(held, "JPEG", **more)  # type: ignore[arg-type]
    return held.getvalue()


def _said_larger(data: bytes, width: int, height: int) -> bytes:
    """Let a JPEG claim to be larger than it is."""
    at = next(i for i in range(len(data)) if data[i : i + 2] in (b"\xff\xc0", b"\xff\xc2"))
    return data[: at + 5] + struct.pack(">HH", height, width) + data[at + 9 :]


def _components(data: bytes, number: int) -> bytes:
    """Let a grey JPEG have several components."""
    at = data.index(b"\xff\xc0")
    more = b"".join(bytes((2 + i, 0x11, 0)) for i in range(number - 1))
    length = struct.unpack(">H", data[at + 2 : at + 4])[0]
    head = data[at : at + 2] + struct.pack(">H", length + len(more)) + data[at + 4 : at + 9] + bytes((number,))
    frame = head + data[at + 10 : at + 2 + length] + more
    rest = data[at + 2 + length :]
    scan = rest.index(b"\xff\xda")
    told = b"\xff\xda" + struct.pack(">H", 6 + 2 * number) + bytes((number, 1, 0)) + b"".join(bytes((2 + i, 0)) for i in range(number - 1)) + b"\0\x3f\0"
    return data[:at] + frame + rest[:scan] + told + rest[scan + 10 :]


def _picture(name: str, file: str, content: Callable[[], bytes], how: str = "art") -> Case:
    body = f'{{{{ art("{file}", 5, 30, 9, 9) }}}}' if how == "art" else f'<image x="5" y="30" width="9" height="9" xlink:href="{file}"/>'
    return _file(f"picture: {name}, by {how}", f"TEMPLATES/{file}", content, body)


def _font(name: str, change: Callable[[bytearray], bytes | bytearray]) -> Case:
    shown = '{{ text("Pit of pits", 4, 20, 40, 9, font="Alegreya", weight=600) }}'
    return _file(f"font: {name}", "TEMPLATES/fonts/own.ttf", lambda: bytes(change(bytearray(FONTS["alegreya-600"].read_bytes()))), shown)


def _table(tag: bytes, change: Callable[[bytes], bytes]) -> Callable[[bytearray], bytearray]:
    """Change what is in a font's table and keep its length."""

    def changed(data: bytearray) -> bytearray:
        for at in range(12, 12 + 16 * int.from_bytes(data[4:6], "big"), 16):
            if data[at : at + 4] == tag:
                start, length = (int.from_bytes(data[at + n : at + n + 4], "big") for n in (8, 12))
                data[start : start + length] = change(bytes(data[start : start + length]))[:length].ljust(length, b"\0")
        return data

    return changed


def _drawings(random: Random) -> Iterator[Case]:
    deep = random.choice((12, 18, 30))
    for name, bomb in (("use", _uses), ("clip", _clips), ("mask", _masks), ("pattern", _patterns), ("symbol", _symbols)):
        for n, wide in ((deep, 2), (8, 8), (2, 900), (random.choice((60, 90)), 1), (random.randrange(3000, 6000), 1)):
            yield drawn(f"bomb: {name} {n} deep, {wide} wide", bomb(n, wide))
    yield drawn("bomb: use of itself", '<g id="a"><use href="#a"/></g>')
    yield drawn("bomb: clip by itself", '<clipPath id="a"><rect width="9" height="9" clip-path="url(#a)"/></clipPath><rect clip-path="url(#a)" width="9" height="9"/>')
    for n in (100, 3000, random.randrange(9000, 20000)):
        yield drawn(f"chained gradients {n}", _gradients(n))
    yield drawn("many of a gradient's many stops", _many_of_gradients(900, random.randrange(800, 2000)))
    for name, shape in (("classes", ".a{0}"), ("descendants", ".a .b .c .x{0}"), ("long chains", "g g g g g g g g .n{0}"), ("children", "g>g>g>rect.q{0}"), ("ids", "#i{0} rect"), ("lists", ".x,.y,.z,rect")):
        yield drawn(f"selectors: {name}", _selectors(random.choice((2000, 5000, 9000)), shape))
    yield drawn("selectors: one very long", "<style>" + "g " * 60000 + "rect{fill:red}</style>" + _nested("g", 60))
    yield drawn("selectors: a list of 50,000", "<style>" + ",".join(f".a{i}" for i in range(50000)) + "{fill:red}</style>" + '<rect class="a7" width="1" height="1"/>' * 500)
    for tag, attributes in (("g", ""), ("g", 'opacity=".9"'), ("svg", 'width="9" height="9" viewBox="0 0 9 9"'), ("g", 'transform="rotate(1)"'), ("g", 'style="mix-blend-mode:multiply"'), ("g", 'clip-path="url(#c)"'), ("g", 'mask="url(#m)"')):
        for n in (90, random.randrange(400, 900), random.randrange(5000, 90000)):
            more = '<clipPath id="c"><rect width="9" height="9"/></clipPath><mask id="m"><rect width="9" height="9" fill="#fff"/></mask>'
            yield drawn(f"nested boxes: {n} <{tag} {attributes.partition('=')[0]}>", more + _nested(tag, n, attributes))
    for n in (10_000, 10_000_000):
        yield drawn(f"a path of {n} letters", "{% set p %}{% for i in range(10) %}" + "L1 2 " * (n // 50) + '{% endfor %}{% endset %}<path d="M0 0{{ p }}"/>' if n < 100_000 else '<path d="M0 0' + f"{{{{ 'L1 2 ' * {n // 5} }}}}" + '"/>')
    yield drawn("a path of arcs", '<path d="M0 0{{ "A9 9 0 1 1 3 3 " * 100000 }}" stroke="red" stroke-dasharray=".001"/>')
    yield drawn("dashes of nothing", '<path d="M0 0L60 60" stroke="red" stroke-dasharray="' + "0.0001 " * random.randrange(500, 90000) + '"/>')
    yield drawn("one transform, very long", '<g transform="' + "rotate(1) " * random.randrange(5000, 90000) + '"><rect width="1" height="1"/></g>')
    yield drawn("lists of x", f'<text x="{"1 " * 90000}" y="30" font-size="3">{"a" * 9000}</text>')
    yield drawn("attributes by the thousand", "<rect " + " ".join(f'data-a{i}="1"' for i in range(50000)) + ' width="1" height="1"/>')
    yield drawn("a dashed polyline of 200,000 points", '<polyline points="' + "{{ '1,2 3,4 ' * 100000 }}" + '" stroke="red" stroke-dasharray="1"/>')
    for n in (1e9, 1e300, float("inf"), float("nan")):
        yield drawn(f"a size of {n}", f'<rect width="{n}" height="{n}" stroke="red" stroke-dasharray="1" stroke-width="{n}"/>')
    yield drawn("a pattern of tiles a hair wide", '<pattern id="p" width=".0001" height=".0001" patternUnits="userSpaceOnUse"><rect width="1" height="1"/></pattern><rect width="60" height="80" fill="url(#p)"/>')
    yield drawn("entities that double", "]]><!DOCTYPE x [<!ENTITY a 'aaaa'><!ENTITY b '&a;&a;&a;'>]>&b;")
    for scheme in ("file:///etc/passwd", "data:image/png;base64," + "A" * 3_000_000, "//127.0.0.1/x", "\\\\127.0.0.1\\x", "x" * 9_000_000):
        yield drawn(f"a link such as {scheme[:20]}", f'<image width="9" height="9" xlink:href="{scheme}"/>')


def cases(random: Random) -> Iterator[Case]:
    """Give the cases of this module."""
    yield from _drawings(random)
    for n, wide in ((3, 9), (12, 2), (random.randrange(20, 60), 1), (400, 1), (random.randrange(3, 6), 30), (3, 0)):
        yield _nested_pictures(f"nested pictures: {n} deep, {wide} wide", n, wide)
    for how in ("art", "image"):
        edge = random.choice((9_000, 10_000))
        yield _picture(f"PNG of {edge} x {edge}", "p.png", lambda edge=edge: _png(edge, edge, 0), how)
        yield _picture("PNG of 5,000 x 5,000 in colour", "p.png", lambda: _png(5000, 5000), how)
        yield _picture("PNG of 3,000 x 3,000 with alpha", "p.png", lambda: _png(3000, 3000, 6), how)
        yield _picture("JPEG of 10,000 x 10,000", "p.jpg", lambda: _jpeg(10_000, 10_000, "L"), how)
        yield _picture("JPEG, progressive, 6,000 x 6,000", "p.jpg", lambda: _jpeg(6_000, 6_000, progressive=True), how)
    for name, data in (
        ("PNG of 2 billion pixels", lambda: _png(2**31 - 1, 2**31 - 1, raw=zlib.compress(b"\0" * 99))), ("PNG of no width", lambda: _png(0, 5, raw=b"")),
        ("PNG cut off", lambda: _png(50, 50)[:90]), ("PNG of more data than pixels", lambda: _png(2, 2, raw=zlib.compress(bytes(200_000_000), 9))),
        ("PNG, interlaced, of too little", lambda: _png(9_000, 9_000, 0, raw=zlib.compress(b"\0" * 99), interlaced=True)),
        ("PNG with rubbish in it", lambda: _png(50, 50, raw=random.randbytes(500))), ("empty", lambda: b""), ("an HTML page", lambda: b"<html>not found</html>"),
        ("a text of 0xff", lambda: b"\xff" * 100_000), ("GIF", lambda: b"GIF89a" + b"\xff" * 50), ("EPS", lambda: b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 9 9\n"),
        ("PNG with a long text", lambda: _png(2, 2)[:33] + struct.pack(">I", 20) + b"zTXta\0\0" + zlib.compress(bytes(60_000_000), 9)[:13]),
    ):
        yield _picture(name, "p.png", data, random.choice(("art", "image")))
    for name, data in (
        ("JPEG of two components", lambda: _components(_jpeg(16, 16, "L"), 2)), ("JPEG of four in a strange way", lambda: _jpeg(16, 16, "CMYK")), ("JPEG of five components", lambda: _components(_jpeg(16, 16, "L"), 5)),
        ("JPEG that says it is larger", lambda: _said_larger(_jpeg(8, 8), 65_000, 65_000)), ("JPEG of no height", lambda: _said_larger(_jpeg(8, 8), 8, 0)), ("JPEG cut off", lambda: _jpeg(400, 400)[:300]),
        ("JPEG, begun only", lambda: b"\xff\xd8\xff"), ("JPEG of segments without end", lambda: b"\xff\xd8" + b"\xff\xe0\0\2" * 900_000), ("JPEG of a segment of no length", lambda: b"\xff\xd8" + b"\xff\xe0\0\0" * 9),
    ):
        yield _picture(name, "p.jpg", data, random.choice(("art", "image")))
    big = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">'
    for name, text in (("an SVG of 200,000 elements", big + '<rect width="1" height="1"/>' * 200_000 + "</svg>"), ("an SVG 90,000 deep", big + "<g>" * 90_000 + "</g>" * 90_000 + "</svg>"), ("an SVG of one long comment", big + "<!--" + "- " * 2_000_000 + "--></svg>"), ("an SVG with a bomb of entities", '<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa">' + "".join(f'<!ENTITY {b} "&{a};&{a};&{a};&{a};&{a};&{a};&{a};&{a};&{a};">' for a, b in zip("abcdefgh", "bcdefghi", strict=True)) + "]>" + big + "<desc>&i;</desc></svg>"), ("an SVG with a file as entity", '<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>' + big + '<text x="1" y="5">&a;</text></svg>')):
        yield _file(f"picture: {name}", "TEMPLATES/p.svg", lambda text=text: text, '{{ art("p.svg", 5, 30, 9, 9) }}')
        yield _file(f"icon: {name}", "TEMPLATES/icons/p.svg", lambda text=text: text, '{{ icon("p", 5, 30, 9) }}')
    yield _file("icon: use of itself", "TEMPLATES/icons/p.svg", lambda: big + '<g id="a"><use href="#icon-p"/><use href="#icon-p"/></g></svg>', '{{ icon("p", 5, 30, 9) }}')
    yield _file("icon: bomb of uses", "TEMPLATES/icons/p.svg", lambda: big + _uses(random.choice((18, 40)), 2) + "</svg>", '{{ icon("p", 5, 30, 9) }}' * 9)
    yield _file("icon: broken, in the rulebook", "TEMPLATES/icons/p.svg", lambda: "<svg", "")
    for name, change in (
        ("cut off", lambda d: d[: random.randrange(200, 9000)]), ("empty", lambda d: b""), ("rubbish", lambda d: random.randbytes(5000)), ("rubbish behind its directory", lambda d: d[:300] + random.randbytes(len(d) - 300)),
        *((f"rubbish in {tag.decode()}", _table(tag, lambda t: random.randbytes(len(t)))) for tag in (b"glyf", b"loca", b"hmtx", b"cmap", b"GSUB", b"GPOS", b"name", b"OS/2", b"head", b"maxp", b"hhea")),
        *((f"zeros in {tag.decode()}", _table(tag, lambda t: bytes(len(t)))) for tag in (b"glyf", b"loca", b"hmtx", b"cmap", b"maxp", b"hhea", b"head", b"post")),
        *((f"ones in {tag.decode()}", _table(tag, lambda t: b"\xff" * len(t))) for tag in (b"hmtx", b"cmap", b"maxp", b"GSUB", b"loca")),
        ("a directory of 65,535 tables", lambda d: bytes(d[:4]) + b"\xff\xff" + bytes(d[6:])), ("100 MB of zeros behind it", lambda d: bytes(d) + bytes(100_000_000)),
    ):
        yield _font(name, change)
