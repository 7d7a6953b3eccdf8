"""What is outside the profile is refused by name and line with a way out, and so are words that nobody can see; what
changes nothing is let be.
"""

import pytest

from generator.catalog.problems import ContentError
from tests.helpers.cases import faults_of, rows
from tests.paint.drawing import difference, page_of, painted, picture_of, svg


def refusals(source, name="deck/c01 front", roots=()):
    return faults_of(painted, source, name, roots)


# What stands in the face, the fact that must be said, and a word that the way out must hold.
MISTAKES = rows("paint", "refused")


@pytest.mark.parametrize(("body", "fact", "way_out"), MISTAKES, ids=[fact for _, fact, _ in MISTAKES])
def test_a_mistake_is_refused_with_its_line_and_a_way_out(tmp_path, body, fact, way_out):
    problems = refusals(svg(f"\n<title>a card</title>\n<g>{body}</g>"), roots=[tmp_path])
    assert any(fact in p.fact and way_out in p.hint for p in problems), problems
    assert {p.mark.file for p in problems} <= {"deck/c01 front", "data:text/plain,hello…"}
    assert {p.mark.line for p in problems} <= {3, 1 if "text/plain" in body else 3}


def test_every_mistake_of_a_face_is_said_at_once():
    problems = refusals(
        svg("<rekt/>\n<rect width='x' height='1'/>\n<text x='1' y='1' font-family='Nope'>a</text>\n<path d='Q'/>")
    )
    assert [p.mark.line for p in problems] == [1, 2, 3, 4]


def test_each_mistake_is_said_once():
    problems = refusals(svg("<path d='M0 0H9' stroke-line0ap='round'/>"))
    assert len(problems) == 1


@pytest.mark.parametrize(
    ("source", "fact"),
    rows("paint", "no_svg"),
)
def test_what_is_no_svg_is_said_to_be_none(source, fact):
    (problem,) = refusals(source)
    assert fact in problem.fact


HARMLESS = """<metadata><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:x/></rdf:RDF></metadata>
<title>t</title><desc>d</desc><defs><filter id="unused"><feGaussianBlur/></filter><marker id="unused2"/></defs>
<sodipodi:namedview xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd" pagecolor="#fff"/>
<g data-if="x" aria-label="y" inkscape:label="Layer" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"
 style="-inkscape-stroke:none;line-height:1.25;font-variant-east-asian:normal;vector-effect:none;filter:none;
 shape-rendering:crispEdges;writing-mode:lr-tb;text-decoration-line:none;white-space:normal" tabindex="0">
<rect x="10" y="10" width="40" height="40" fill="#c00" marker-end="none" color-interpolation="sRGB"/></g>"""


def test_what_cannot_change_the_picture_is_ignored():
    with_all = picture_of(page_of(svg(HARMLESS)), 200)
    without = picture_of(page_of(svg('<rect x="10" y="10" width="40" height="40" fill="#c00"/>')), 200)
    assert difference(with_all, without, shrink=1) == 0


def test_w3cs_empty_doctype_may_stay():
    source = '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">' + svg(
        '<rect width="9" height="9"/>'
    )
    assert painted(source).width == 60


def test_text_may_say_that_it_is_meant_to_be_cut():
    assert painted(svg("<text x='50' y='9' font-family='Alegreya' data-cut='yes'>Grubeneinsturz</text>"))


@pytest.mark.parametrize(
    ("shape", "is_told"),
    rows("paint", "strokes"),
)
def test_a_stroke_that_is_spoken_of_and_not_there_is_told(shape, is_told):
    if not is_told:
        painted(svg(shape))
        return
    with pytest.raises(ContentError) as caught:
        painted(svg(shape))
    assert "no stroke=" in str(caught.value)


WORDS = '<text x="5" y="20" font-family="Alegreya" font-size="6" {}>Gone <tspan font-weight="700">now</tspan></text>'
UNSEEN = {
    "no size": (WORDS.format("").replace('"6"', '"0"'), "their size is 0"),
    "less than no size": (WORDS.format("").replace('"6"', '"-3"'), "their size is 0"),
    "size of a part": (WORDS.format("").replace('weight="700"', 'size="0"'), "their size is 0"),
    "no ink": (WORDS.format('fill="none"'), "neither a fill nor a stroke"),
    "no ink of a part": (WORDS.format("").replace('font-weight="700"', 'fill="none"'), "neither a fill nor a stroke"),
    "ink seen through": (WORDS.format('fill-opacity="0"'), "neither a fill nor a stroke"),
    "opacity": (WORDS.format('opacity="0"'), "their opacity is 0"),
    "opacity around": (f"<g opacity='0'><g>{WORDS.format('')}</g></g>", "their opacity is 0"),
    "flattened": (f"<g transform='scale(0)'>{WORDS.format('')}</g>", "a transform flattens them"),
    "flattened one way": (WORDS.format('transform="scale(1 0)"'), "a transform flattens them"),
    "flattened aslant": (f"<g transform='matrix(1 2 2 4 0 0)'>{WORDS.format('')}</g>", "a transform flattens them"),
}
SEEN = {
    "plain": WORDS.format(""),
    "outlined": WORDS.format('fill="none" stroke="red"'),
    "faint": WORDS.format('opacity=".02"'),
    "left out": WORDS.format('display="none" opacity="0"'),
    "hidden": WORDS.format('visibility="hidden" fill="none"'),
    "shapes flattened": '<g transform="scale(0)"><rect width="5" height="5"/><text x="1" y="9"> </text></g>',
    "blank without size": WORDS.format("").replace('font-weight="700">now', 'font-size="0"> '),
    "in a clip": f'<clipPath id="c">{WORDS.format("")}</clipPath><rect clip-path="url(#c)" width="40" height="40"/>',
}


@pytest.mark.parametrize("how", sorted(UNSEEN))
def test_words_that_nobody_can_see_are_refused(how):
    body, why = UNSEEN[how]
    (problem,) = faults_of(painted, svg(body))
    assert problem.fact.startswith("nothing is printed of the words '") and why in problem.fact
    assert 'display="none"' in problem.hint


@pytest.mark.parametrize("how", sorted(SEEN))
def test_all_other_words_are_painted(how):
    painted(svg(SEEN[how]))
