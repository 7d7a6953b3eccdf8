"""What is put together from tags that were read before is what the parser makes of the whole, or nothing."""

import random

import pytest

from generator.svg.pieces import put_together
from generator.svg.profile import SET
from generator.svg.read import read
from generator.svg.refusal import Complaints

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 63 88">'
USUAL = (
    '<rect width="1" height="1.5" fill="#fff"/>',
    "<g fill='red'>\n  <circle r=\"3\"/></g>",
    '<text x="3" y="4">5 > 4</text>',
    '<use xlink:href="#icon-a" x="1"/>',
    f'<text font-size="3" {SET}="17"/>',
    "\n  ",
    "<defs>",
    '<symbol id="icon-a" viewBox="0 0 2 2"><path id="p" d="M0 0h1"/></symbol>',
    "</defs>",
    '<path id="p" d="M1 1z"/>',
    '<g id="icon-a"></g>',
    '<text\tx="1"\n y="2" >Ærø “x”</text >',
    "<title>Words</title>",
)
ODD = (
    "<!-- <rect/> -->",
    '<rect width="1" height="1" id="a>b"/>',
    "words",
    "<g>words</g>",
    "&#65;",
    '<text x="1" y="1">a &amp; b</text>',
    '<text x="1" y="1">a<tspan x="2">b</tspan>c</text>',
    '<rect width="1" height="1" rx="1" rx="2"/>',
    "<style>rect{fill:red}</style>",
    '<x:rect xmlns:x="urn:x"/>',
    '<metadata><a xmlns="urn:a">w</a></metadata>',
    '<rect width="1" height="1" onclick="x"/>',
    "<rect",
    "<foreignObject/>",
    "</g>",
    "<g>",
    f'<text {SET}="x"/>',
    '<text x="1" y="1">\x01</text>',
    "<![CDATA[<g>]]>",
    "]]>",
    '<text x="1">a\r\nb</text>',
    '<svg:rect xmlns:svg="http://www.w3.org/2000/svg"/>',
    "<q:rect/>",
    "<script/>",
    "</svg>",
    "<rect/ >",
    "< rect/>",
    '<rect width="1"height="2"/>',
)


def same(one, other):
    told = [(each.tag, list(each.attrib.items()), each.text, each.tail, len(each)) for each in (one, other)]
    return told[0] == told[1] and all(map(same, one, other))


def read_whole(svg, monkeypatch):
    with monkeypatch.context() as patched:
        patched.setattr("generator.svg.read.put_together", lambda _: None)
        complaints = Complaints()
        return read(svg, complaints), complaints


@pytest.mark.parametrize("seed", range(8))
def test_it_is_what_the_parser_makes_of_the_whole(seed, monkeypatch):
    dice, made = random.Random(seed), 0
    for _ in range(250):
        inside = dice.choices(USUAL, k=dice.randint(0, 9)) + dice.choices(ODD, k=dice.choice((0, 0, 0, 1)))
        dice.shuffle(inside)
        svg = f"{HEAD}{''.join(inside)}</svg>"
        found = put_together(svg)
        if found is None:
            continue
        made += 1
        document, complaints = read_whole(svg, monkeypatch)

        assert document is not None, svg
        assert not complaints, svg
        assert same(found[0], document.root), svg
        places = [
            [list(top.iter()).index(one) for one in ids.values()] for top, ids in (found, (document.root, document.ids))
        ]
        assert places[0] == places[1], svg
        assert list(found[1]) == list(document.ids), svg
    assert made > 20


@pytest.mark.parametrize("odd", ODD)
def test_what_is_unusual_is_left_to_the_parser(odd):
    svg = f"{HEAD}<g/>{odd}</svg>"

    assert put_together(svg) is None
    assert put_together(svg) is None


def test_a_tag_means_what_its_root_says():
    assert put_together(f'{HEAD}<rect x="1" width="1" height="1"/></svg>') is not None
    assert put_together('<svg xmlns="urn:other"><rect x="1" width="1" height="1"/></svg>') is None


def test_handles_are_each_their_own():
    for handle in ("3", "4"):
        root, _ = put_together(f'{HEAD}<text x="1" {SET}="{handle}"/></svg>')

        assert root[0].get(SET) == handle
