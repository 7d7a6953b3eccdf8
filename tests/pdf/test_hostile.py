"""Faces made to break things: a clear error within two seconds, and nothing outside the roots read."""

import pytest

from generator.catalog.problems import ContentError
from generator.draw import css
from generator.draw.found import as_found
from generator.pdf import painter
from tests.helpers.cases import often
from tests.helpers.moment import in_time
from tests.pdf.drawing import HEAD, painted, svg

LAUGHS = "".join(f'<!ENTITY l{i + 1} "{f"&l{i};" * 10}">' for i in range(9))
DOUBLING = '<g id="u0"><rect width="1" height="1"/></g>' + "".join(
    f'<g id="u{i + 1}"><use xlink:href="#u{i}"/><use xlink:href="#u{i}" x="1"/></g>' for i in range(40)
)
DOUBLE_SYMBOLS = (
    "<defs>"
    + "".join(
        f'<symbol id="s{i + 1}" viewBox="0 0 9 9"><use xlink:href="#s{i}"/><use xlink:href="#s{i}" x="1"/></symbol>'
        for i in range(40)
    )
    + '<symbol id="s0" viewBox="0 0 9 9"><rect width="1" height="1"/></symbol></defs><use xlink:href="#s40"/>'
)

HOSTILE = {
    "billion laughs": (f'<!DOCTYPE svg [<!ENTITY l0 "ha">{LAUGHS}]>{HEAD}<text>&l9;</text></svg>', "own entities"),
    "one big entity": (
        f'<!DOCTYPE svg [<!ENTITY a "{"x" * 99999}">]>{HEAD}<text>{"&a;" * 999}</text></svg>',
        "entities",
    ),
    "external entity": (
        f'<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>{HEAD}<text>&x;</text></svg>',
        "own entities",
    ),
    "external document type": (f'<!DOCTYPE svg SYSTEM "file:///etc/passwd">{HEAD}</svg>', "to be read"),
    "parameter entity": (
        f'<!DOCTYPE svg [<!ENTITY % p SYSTEM "http://127.0.0.1:9/x.dtd"> %p;]>{HEAD}</svg>',
        "own entities",
    ),
    "ten thousand groups deep": (svg("<g>" * 10_000 + "</g>" * 10_000), "deep inside one another"),
    "a hundred thousand groups deep": (svg("<g>" * 100_000 + "</g>" * 100_000), "draws more than"),
    "use of itself": (svg('<g id="a"><use xlink:href="#a"/></g>'), "draws itself"),
    "use in a circle": (
        svg('<g id="a"><use xlink:href="#b"/></g><g id="b"><use xlink:href="#a"/></g>'),
        "draws itself",
    ),
    "symbol of itself": (
        svg('<symbol id="a" viewBox="0 0 1 1"><use xlink:href="#a"/></symbol><use xlink:href="#a"/>'),
        "draws itself",
    ),
    "symbol of itself, twice over, the same size": (
        svg(
            '<symbol id="a" viewBox="0 0 60 60"><use xlink:href="#a" width="60" height="60"/><use xlink:href="#a" '
            'width="60" height="60"/></symbol><use xlink:href="#a" width="60" height="60"/>'
        ),
        "draws itself",
    ),
    "use that doubles forty times": (svg(DOUBLING + '<use xlink:href="#u40"/>'), "draws more than"),
    "symbols that double forty times": (svg(DOUBLE_SYMBOLS), "draws more than"),
    "gradient of itself": (
        svg('<linearGradient id="a" xlink:href="#a"/><rect width="9" height="9" fill="url(#a)"/>'),
        "refers to itself",
    ),
    "pattern filled with itself": (
        svg(
            '<pattern id="a" width="1" height="1"><rect width="9" height="9" fill="url(#a)"/></pattern>'
            '<rect width="9" height="9" fill="url(#a)"/>'
        ),
        "filled with itself",
    ),
    "clip of itself": (
        svg(
            '<clipPath id="a"><rect width="9" height="9" clip-path="url(#a)"/></clipPath>'
            '<rect width="9" height="9" clip-path="url(#a)"/>'
        ),
        "uses itself",
    ),
    "mask of itself": (
        svg(
            '<mask id="a"><rect width="9" height="9" mask="url(#a)"/></mask><rect width="9" height="9" mask="url(#a)"/>'
        ),
        "uses itself",
    ),
    "SVG pictures in SVG pictures": (
        svg('<image width="9" height="9" xlink:href="data:image/svg+xml,%s"/>' % ("%25" * 9)),
        "cannot be painted",
    ),
    "a picture of too many pixels": (
        svg(
            '<image width="9" height="9" xlink:href="data:image/png;base64,'
            'iVBORw0KGgoAAAANSUhEUgAB//8AAf//CAIAAAAAAAAAAAAAAElFTkSuQmCC"/>'
        ),
        "too large",
    ),
    "numbers without bounds": (svg('<rect width="1e300" height="1e300"/>'), "out of bounds"),
    "letters no XML can hold": (svg("<text>\ud800</text>"), "not well-formed"),
    "a null byte": (svg("<text>\0</text>"), "not well-formed"),
    "too much text": (svg(" " * 21_000_000), "MB of text"),
}


@pytest.mark.parametrize("name", sorted(HOSTILE))
def test_a_hostile_face_is_refused_in_time(name, tmp_path):
    source, fact = HOSTILE[name]

    def paint():
        with pytest.raises(ContentError) as caught:
            painted(source, "face", [tmp_path])
        return caught

    caught = in_time(2, paint)
    assert any(fact in p.fact for p in caught.value.problems), caught.value.problems[:3]
    assert "root:" not in str(caught.value), "a file outside was read"


def test_a_path_of_a_megabyte_is_painted_in_time():
    in_time(2, lambda: painted(svg('<path d="M0 0' + "L1.234 5.678" * 85_000 + '"/>')))


def test_a_drawing_of_tags_that_never_end_is_looked_through_in_time():
    in_time(2, lambda: as_found("<svg " * 200_000))


def test_a_link_out_of_the_roots_is_not_followed(tmp_path):
    root, outside = tmp_path / "templates" / "pit", tmp_path / "outside"
    root.mkdir(parents=True)
    outside.mkdir()
    (outside / "secret.svg").write_text(svg("<rect width='9' height='9'/>"))
    (root / "link.svg").symlink_to(outside / "secret.svg")
    with pytest.raises(ContentError) as caught:
        painted(svg('<image xlink:href="link.svg" width="9" height="9"/>'), "face", [root])
    assert "outside the project" in str(caught.value)


def test_an_svg_picture_may_not_show_itself(tmp_path):
    (tmp_path / "a.svg").write_text(svg('<image xlink:href="a.svg" width="9" height="9"/>'))
    with pytest.raises(ContentError) as caught:
        painted(svg('<image xlink:href="a.svg" width="9" height="9"/>'), "face", [tmp_path])
    assert "too deep" in str(caught.value)


def doubling(tag, attribute, deep):
    """Elements each of which uses the one before twice."""
    inner = "".join(
        f'<{tag} id="a{n}">'
        + f'<rect width="9" height="9" {attribute}="url(#a{n - 1})" fill="#fff"/>' * 2
        + f"</{tag}>"
        for n in range(1, deep)
    )
    first = f'<{tag} id="a0"><rect width="9" height="9"/></{tag}>'
    return f'<defs>{first}{inner}</defs><rect width="9" height="9" {attribute}="url(#a{deep - 1})"/>'


@pytest.mark.parametrize(
    ("body", "fact"),
    [
        (doubling("clipPath", "clip-path", 40), "elements, clips, masks and stops"),
        (doubling("mask", "mask", 40), "elements, clips, masks and stops"),
        ("<style>" + "".join(f".a{n}{{fill:red}}" for n in range(6000)) + "</style>", "more than 2000 selectors"),
        ("<style>" + "g " * 20 + "rect{fill:red}</style>", "has more than 12 parts"),
    ],
)
def test_what_unfolds_is_refused_by_counting(body, fact, monkeypatch):
    monkeypatch.setattr(painter, "MOST_PAINTED", 5_000)
    with pytest.raises(ContentError) as caught:
        painted(svg(body))

    assert fact in str(caught.value)


def test_pictures_that_cannot_be_shown_are_read_once_however_often_others_show_them(tmp_path):
    for n in range(5):
        shows = f'<image xlink:href="p{n + 1}.svg" width="9" height="9"/>' * 30
        (tmp_path / f"p{n}.svg").write_text(svg(shows))
    (tmp_path / "p5.svg").write_text(svg("<rect/>"))

    def paint():
        with pytest.raises(ContentError) as caught:
            painted(svg('<image xlink:href="p0.svg" width="9" height="9"/>'), "face", [tmp_path])
        return caught

    told = [(one.mark, one.fact) for one in in_time(2, paint).value.problems]
    assert "too deep" in str(told)
    assert len(told) == len(set(told))
    assert {mark.file for mark, _ in told} == {"face", "p0.svg", "p1.svg", "p2.svg", "p3.svg"}


def test_a_sheets_rules_are_found_by_tag_class_and_id_and_the_last_wins():
    sheet = css.parse_sheet(
        "rect{fill:red} .b{fill:blue} g>.c{fill:green} #d{fill:lime} g .e.f{fill:navy} *{opacity:.5}"
    )
    root = css.Element("svg", "", frozenset(), None)
    group = css.Element("g", "", frozenset(), root)

    def said(tag, above, classes="", id_=""):
        return css.said_of(sheet, css.Element(tag, id_, frozenset(classes.split()), above))

    assert [value for _, value in said("rect", group, "b", "d")] == [".5", "red", "blue", "lime"]
    assert [value for _, value in said("a", group, "f x e")] == [".5", "navy"]
    assert said("g", root) == (("opacity", ".5"),)
    assert said("a", group, "c")[-1] == ("fill", "green")
    assert said("a", root, "c") == (("opacity", ".5"),)


@pytest.mark.parametrize("kind", often(["linearGradient", "pattern"], ["pattern"]))
def test_looking_at_chains_is_charged_and_bounded(kind):
    chain = "".join(f'<{kind} id="g{n}" xlink:href="#g{n - 1}"/>' for n in range(1, 200))
    rects = "".join(f'<rect width="9" height="9" fill="url(#g{n})"/>' for n in range(200))
    stops = '<stop stop-color="#f00"/>' * 200
    with pytest.raises(ContentError) as caught:
        painted(svg(f'<defs><linearGradient id="g0">{stops}</linearGradient>{chain}</defs>{rects}'))

    assert "to too many others" in str(caught.value)
