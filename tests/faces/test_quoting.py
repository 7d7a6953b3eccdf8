"""A face shown on another: by its name, and within a document that needs no other, with names that meet no others."""

import re

from generator.faces.face import Face, name_of, referred

SVG = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 63 88" fill="#123"><defs><radialGradient id="edge"/></defs>'
    '<rect fill="url(#edge)"/><use href="#icon-coin"/></svg>'
)
FACE = Face("dots/cards/d1 front", SVG, 63.0, 88.0, 3.0, "0123456789abcdef")


def showing(*places):
    body = "".join(str(referred(FACE, *place)) for place in places)
    icons = {"#icon-coin": '<symbol id="icon-coin"/>'}
    return Face(
        "dots/cards/d2 front", f'<svg id="edge">{body}</svg>', 63.0, 88.0, 3.0, "ab", {name_of(FACE): SVG, **icons}
    )


def test_a_document_that_needs_no_other_has_each_face_that_it_shows_once():
    face = showing((0, 0, 20, 0, 3), (31.5, 7, 40, 180, 3))

    assert (face.svg.count("<radialGradient"), face.svg.count("<symbol"), face.drawn.count("face:")) == (1, 1, 2)
    assert set(re.findall(r'href="#([^"]+)"', face.svg)) <= set(re.findall(r'\bid="([^"]+)"', face.svg))


def test_no_name_within_a_face_is_a_name_of_the_face_around_it_and_what_its_root_says_of_colours_stays():
    svg = showing((1, 2, 20, 0, 3)).svg
    names = re.findall(r'\bid="([^"]+)"', svg)

    assert len(names) == len(set(names)) == 5
    assert f"url(#{next(name for name in names if name.endswith('-edge'))})" in svg
    assert re.search(r'<g id="face-[0-9a-f]+" fill="#123"><defs>', svg)
