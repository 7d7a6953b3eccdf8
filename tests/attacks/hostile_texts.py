"""Hostile content: YAML, Markdown, names and boards that are odd, broken or very long."""

# fmt: off
# ruff: noqa: E501  (a case on a line)

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from random import Random

from tests.attacks.pit import PARTS, Case, Place, write

_LONG = 60_000
MARKDOWN = {
    "brackets": "[" * _LONG, "brackets and parentheses": "[a](" * 20_000, "images": "![" * 30_000, "stars": "*a " * 30_000, "stars by turns": "*_" * 30_000, "underscores": "_a_b" * 20_000, "backticks": "`" * _LONG, "backticks of all lengths": " ".join("`" * n for n in range(1, 350)),
    "quotes in quotes": ">" * 5_000 + " a", "quotes on every line": "> " * 400 + "\n" + "> a\n" * 5_000, "lists in lists": "\n".join("  " * n + "- a" for n in range(900)), "numbers": "\n".join(f"{n}. a" for n in range(20_000)), "a table of 2,000 columns": "|a" * 2_000 + "|\n" + "|-" * 2_000 + "|\n" + ("|b" * 2_000 + "|\n") * 3,
    "a table of 5,000 rows": "|a|b|\n|-|-|\n" + "|x|y|\n" * 5_000, "headings": "# a\n\n" * 3_000, "one word": "x" * 500_000, "one line": "pit " * 50_000, "blanks": " " * 500_000 + "x", "tabulators": "\t" * 200_000 + "x", "line breaks": "\n" * 500_000 + "x", "autolinks": "<http://a" * 20_000, "entities": "&amp;" * 50_000,
    "entities that are none": "&" * _LONG, "HTML": "<div>" * 20_000, "a script": "<script>alert(1)</script>\n\n<iframe src='file:///etc/passwd'></iframe>", "HTML comments": "<!--" * 20_000, "CDATA": "<![CDATA[" * 9_000, "link definitions": "\n".join(f"[a{n}]: /x" for n in range(20_000)), "link to a link": "[a]: " + "b" * _LONG + "\n\n[a]",
    "boxes in boxes": "::: note\n\n" * 900 + ":::\n\n" * 900, "boxes never closed": "::: note a\n\n" * 5_000, "boxes without names": "::: \n\n" * 5_000, "colons": ":" * _LONG, "rule ids": "[A-1] " * 20_000, "many rules": "\n\n".join(f"a [A-{n}]" for n in range(5_000)), "many links to rules": "a [A-1]\n\n" + "[x](#A-1) " * 5_000,
    "a picture that is none": "![x](/etc/passwd)", "a picture by the network": "![x](http://127.0.0.1/x.png)", "a picture of a file": "![x](file:///etc/passwd)", "figures by the thousand": "![x](card:c1?width=5mm)\n\n" * 2_000, "a figure of no width": "![x](card:c1?width=0mm)", "a figure as wide as the moon": "![x](card:c1?width=1e99mm)", "a figure turned": "![x](card:c1?turn=1e308)", "a figure of nonsense": "![x](card:c1?width=nan&height=inf&turn=x&&&===)", "a fan of 999": "![x](hand:" + "+".join(["c1"] * 999) + ")",
    "a region of a board": "![x](card:c1#-1e9,0,1e12,1)", "a picture's caption of 50,000": "![" + "x " * 50_000 + "](card:c1)", "includes": '{% include "/etc/passwd" %}', "loops": "{% for i in range(99999) %}\n- {{ i }}\n{% endfor %}\n", "loops in loops": "{% for i in range(999) %}{% for j in range(999) %}x{% endfor %}{% endfor %}", "a block": "{% block a %}{{ self.a() }}{% endblock %}",
    "combining marks": "a" + "\u0301" * 20_000, "joiners": "\u200d" * 20_000, "right to left": "\u202e" * 9_000 + "abc", "no characters": "a\x00b\x01\x02\x1b[31m", "surrogates": "\ud800", "a byte-order mark": "\ufeff# a", "every bracket": "[](<>){}|" * 9_000, "contents twice": "::: contents\n\n" * 500, "an index of nothing": "::: index\n\n" * 500, "pages": "::: page\n\n" * 3_000, "soft pages": "a\n\n::: page soft\n\n" * 3_000,
    "blanks before a bar": "|a|b|\n" + " " * _LONG + "|x", "a link of blanks": "[a](" + " " * _LONG + "x", "ids without end": "a " + "A-" * 30_000, "an id opened": "[" + "A-" * 30_000, "code without end": "{{ " * 20_000, "tags without end": "{% if 1 " * 9_000, "many outputs that fail": "{{ nmae }} " * 5_000, "a fault behind loops": "{% for i in range(60000) %}{% endfor %}" * 3 + "\n{{ nmae }}",
    "a width in per cent": "![x](card:c1?width=%00%ff)", "a heading of 9,000 words": "# " + "pit " * 9_000, "icons": "{coin}" * 9_000, "emphasis left open": "**" + "a **b " * 9_000, "strike": "~~a" * 20_000, "beside": "::: beside\n\n![x](card:c1)\n\n" + "a " * 20_000 + "\n\n:::\n", "beside within beside": "::: beside\n\n" * 300 + "x\n\n" + ":::\n\n" * 300,
}
_ROWS = ", ".join(["'" + ". " * 59 + ".'"] * 60)
_DECK = "name: Traps\nsize: euro\nface: face.svg.j2\ncards:\n"
YAML = {
    "lists in lists": "cards: " + "[" * 20_000, "groups in groups": "cards: " + "{a: " * 20_000, "deep by blanks": "\n".join(" " * n + "a:" for n in range(3_000)), "anchors": "a: &a [x,x]\n" + "".join(f"{b}: &{b} [*{a},*{a},*{a},*{a},*{a},*{a},*{a}]\n" for a, b in zip("abcdefgh", "bcdefghi", strict=True)), "tags": "cards: !!python/object/apply:os.system ['id']", "a tag of a module": "cards: !!python/name:os.system",
    "merge keys": "a: &a {x: 1}\nb: {<<: *a}\n", "two documents": _DECK + "  - {id: c1, name: Pit}\n---\na: 1\n", "a long key": "k" * 500_000 + ": 1\n", "a long text": _DECK + "  - {id: c1, name: '" + "pit " * 200_000 + "'}\n", "a long number": _DECK + "  - {id: c1, name: Pit, n: " + "9" * 500_000 + "}\n", "a number of e": _DECK + "  - {id: c1, name: Pit, n: 1e" + "9" * 4_000 + "}\n", "copies without end": _DECK + "  - {id: c1, name: Pit, copies: 1000000000}\n", "copies of a million": _DECK + "  - {id: c1, name: Pit, copies: 1000000}\n",
    "not a number": _DECK + "  - {id: c1, name: Pit, n: .nan, m: .inf, o: 0x1F, p: 1_000, q: 1:30}\n", "keys twice": _DECK + "  - {id: c1, id: c1, name: Pit}\n", "20,000 cards": _DECK + "".join(f"  - {{id: c{n}, name: Pit {n}}}\n" for n in range(20_000)), "50,000 fields": _DECK + "  - {id: c1, name: Pit, " + ", ".join(f"f{n}: 1" for n in range(50_000)) + "}\n", "50,000 mistakes": _DECK + "".join(f"  - {{nid: c{n}}}\n" for n in range(50_000)),
    "question marks": "? " * 9_000, "question marks with commas": "cards: {taken?,}", "taken?,": _DECK + "  - {id: c1, name: taken?, n: [taken?, x]}\n", "colons": ":" * 60_000, "dashes": "- " * 9_000 + "a", "quotes never closed": "name: '" + "a" * 500_000, "quotes by turns": "name: \"" + "\\x41" * 200_000 + '"', "bars": "name: |" + "\n  a" * 100_000, "a folded text": "name: >-" + "\n\n  a" * 100_000, "comments": "# a\n" * 200_000, "a byte-order mark": "\ufeff" + _DECK, "nothing": "", "blanks only": " " * 500_000, "tabulators": "\tname: a\n", "control letters": "name: a\x00b\x07\n", "a text alone": "pit", "a list alone": "- pit", "nul": "name: ~\n", "carriage returns": _DECK.replace("\n", "\r"),
    "an icon in brackets": _DECK + "  - {id: c1, name: '{star}{star'}\n", "a size of nothing": _DECK.replace("euro", "0x0mm"), "a size without end": _DECK.replace("euro", "1e308x1e308mm"), "a size of minus": _DECK.replace("euro", "-5x-5mm"), "a size of many digits": _DECK.replace("euro", "9" * 5_000 + "x88mm"), "a bleed without end": _DECK.replace("size: euro", "size: euro\nbleed: 1e9mm"), "a face with a way up": _DECK.replace("face.svg.j2", "../../../etc/passwd"), "a face of blanks": _DECK.replace("face.svg.j2", "' '"), "an id with a way up": _DECK + "  - {id: ../../../x, name: Pit}\n", "an id of 9,000 letters": _DECK + "  - {id: " + "x" * 9_000 + ", name: Pit}\n", "a face of 5,000 letters": _DECK.replace("face.svg.j2", "x" * 5_000),
    "a field called __class__": _DECK + "  - {id: c1, name: Pit, __class__: x, __dict__: y, _resolve: z}\n", "fields called as methods": _DECK + "  - {id: c1, name: Pit, items: x, keys: y, get: z, copy: 1, values: 2}\n", "a grid without end": _DECK.replace("cards:", "grid: {field: rows, rows: 100000, columns: 100000, spaces: {open: .}}\ncards:") + "  - {id: c1, name: Pit, rows: [. .]}\n", "a grid's space of expressions": _DECK.replace("cards:", "grid: {field: rows, rows: 1, columns: 1, spaces: {open: '" + "{a:1-9+}" * 40 + "x'}}\ncards:") + "  - {id: c1, name: Pit, rows: ['" + "1" * 200 + "']}\n",
    "a grid of many ways": _DECK.replace("cards:", "grid: {field: rows, rows: 60, columns: 60, spaces: {open: ., rock: R}, checks: [{check: way_through, past: rock}, {check: all_different}]}\ncards:") + "".join(f"  - {{id: c{n}, name: Pit, rows: [{_ROWS}]}}\n" for n in range(30)),
}


def _at(name: str, where: str, content: str | Callable[[], bytes], *parts: str) -> Case:
    def make(place: Place) -> None:
        pit = write(place.pit.root, *parts)
        if where.endswith("night.yaml"):
            pit.write("CONTENT/game.yaml", pit.read("CONTENT/game.yaml") + "theme: night\n")
        pit.write(where, content.encode("utf-8", "surrogatepass") if isinstance(content, str) else content())

    return Case(name, make)


def _board(name: str, nodes: int, edges: int, slots: int) -> Case:
    def make(place: Place) -> None:
        pit = write(place.pit.root, "board")
        lines = ["name: Board", "size: 380x260mm", "face: board.svg.j2", "spaces: {a: 1mm}", "nodes:"]
        lines += [f"  n{n}: {{x: {2 + n % 120 * 3}, y: {2 + n // 120 * 3}, kind: a, name: N}}" for n in range(nodes)]
        lines += ["edges:"] * bool(edges) + [f"  - {{from: n{n % nodes}, to: n{(n * 7 + 1) % nodes}, both: true}}" for n in range(edges)]
        lines += ["slots:"] * bool(slots) + [f"  s{n}: {{x: {2 + n % 120 * 3}, y: 130, kind: a}}" for n in range(slots)]
        pit.write("CONTENT/board.yaml", "\n".join(lines) + "\n")

    return Case(f"board: {name}", make)


def _named(name: str, path: bytes, folder: bool = False) -> Case:
    """Let a file or folder have an odd name."""

    def make(place: Place) -> None:
        root = write(place.pit.root).root
        full = root / os.fsdecode(path)
        (full if folder else full.parent).mkdir(parents=True, exist_ok=True)
        if not folder:
            full.write_bytes(b"<svg/>")

    return Case(f"name: {name}", make)


def _sizes(random: Random) -> Iterator[Case]:
    """Say sizes and numbers that no printer and no box can hold, in every kind of part."""
    for part, (_, where, text) in PARTS.items():
        for old, odd in (("20mm", "1e9mm"), ("20mm", "6.0000001mm"), ("16mm", "60mm"), ("63x88mm", "90000x90000mm"), ("63x88mm", "1x1mm"), ("size: 20mm", "outline: '" + "M0 0" + "L1 2" * 20_000 + "Z', size: 20mm"), ("BODY", "'{{ card.name }}'"), ("BODY", "'" + "pit " * 30_000 + "'"), ("faces: d6", "faces: __class__"), ("face:", "tab: 1e99mm, face:"), ("x: 20", "x: .inf"), ("x: 20", "x: -1e300"), ("a: 10mm", "a: 0mm")):
            if old in text and random.random() < 0.8:
                yield _at(f"{part}: {old} -> {odd[:24]}", where, text.replace(old, odd).replace("BODY", "deep"), part)


def cases(random: Random) -> Iterator[Case]:
    """Give the cases of this module."""
    for name, text in MARKDOWN.items():
        yield _at(f"rulebook: {name}", "CONTENT/rulebook.md", f"# Pit\n\n{text}\n", "rulebook")
    for name, text in YAML.items():
        yield _at(f"YAML: {name}", "CONTENT/cards/traps.yaml", text)
    for where in ("CONTENT/game.yaml", "CONTENT/rules.yaml", "CONTENT/themes/night.yaml", "CONTENT/companion.yaml"):
        for name in random.sample(sorted(YAML), 4):
            yield _at(f"YAML in {where.rpartition('/')[2]}: {name}", where, YAML[name])
        yield _at(f"not UTF-8: {where.rpartition('/')[2]}", where, lambda: b"name: \xff\xfe\n")
    for where in ("TEMPLATES/face.svg.j2", "CONTENT/cards/traps.yaml"):
        yield _at(f"not UTF-8: {where.rpartition('/')[2]}", where, lambda: b"name: \xff\xfe\n")
        yield _at(f"5 MB: {where.rpartition('/')[2]}", where, lambda: b"# pit\n" * 900_000)
    yield _at("80 MB: rulebook", "CONTENT/rulebook.md", lambda: b"pit " * 20_000_000, "rulebook")
    yield _at("80 MB: a deck", "CONTENT/cards/traps.yaml", lambda: b"# pit\n" * 14_000_000)
    yield _at("300 MB: an unused file", "TEMPLATES/unused.bin", lambda: bytes(300_000_000))
    yield _at("200 MB: an unused picture", "TEMPLATES/unused.png", lambda: bytes(200_000_000))
    yield _at("a theme's book: true", "CONTENT/themes/night.yaml", "name: Night\nbook: true\n", "rulebook")
    for odd in ("[]", "7", "{display: 7}", "{heading: [1]}", "{display_scale: .nan}", "{weight: 1e99}", "{body: No Such}"):
        yield _at(f"a theme's book: {odd}", "CONTENT/themes/night.yaml", f"name: Night\nbook: {odd}\n", "rulebook")
    for odd in ("palette: 7", "palette: [a]", "cards: 7", "cards: {c1: 7}", "cards: [c1]", "fields: 7", "name: [a]", "cards: {c1: {id: x}}", "cards: {c1: {copies: 9}}"):
        yield _at(f"a theme's {odd}", "CONTENT/themes/night.yaml", f"name: Night\n{odd}\n")
    for n in (10_000, random.randrange(2_000, 9_000)):
        yield _board(f"{n} nodes", n, n, 0)
    yield _board("100 nodes, 50,000 edges", 100, 50_000, 0)
    yield _board("9,000 slots on one another", 3, 2, 9_000)
    yield from _sizes(random)
    for name, path in (("not UTF-8, a template", b"templates/pit/\xff\xfe.svg.j2"), ("not UTF-8, a deck", b"content/pit/cards/\xff.yaml"), ("not UTF-8, a theme", b"content/pit/themes/\xff.yaml"), ("not UTF-8, an icon", b"templates/pit/icons/\xff.svg"), ("not UTF-8, a font", b"templates/pit/fonts/\xff.ttf"), ("not UTF-8, a picture", b"templates/pit/\xff.png"), ("line breaks", b"templates/pit/a\nb.svg.j2"), ("escapes of a terminal", b"content/pit/cards/\x1b[31m.yaml"), ("255 letters", b"templates/pit/" + b"x" * 248 + b".svg.j2"), ("blanks", b"templates/pit/icons/ .svg"), ("nothing but an ending", b"templates/pit/icons/.svg"), ("quotes", b"templates/pit/icons/\"'<&>.svg")):
        yield _named(name, path)
    for name, path in (("a folder that is not UTF-8", b"content/\xff\xfe"), ("a game of capitals", b"content/PIT"), ("a theme's folder", b"content/pit/themes/night.yaml"), ("a folder called as a template", b"templates/pit/x.svg.j2"), ("200 folders deep", b"templates/pit/" + b"d/" * 200)):
        yield _named(name, path, folder=True)
    for name in ("a deck", "an icon"):
        yield _crowd(name, 5_000)


def _crowd(what: str, number: int) -> Case:
    def make(place: Place) -> None:
        pit = write(place.pit.root)
        for n in range(number):
            pit.write(f"TEMPLATES/icons/i{n}.svg" if what == "an icon" else f"CONTENT/cards/d{n}.yaml", "<svg/>")

    return Case(f"{number} files: {what}", make)
