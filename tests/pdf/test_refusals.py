"""What is outside the profile is refused by name and line with a way out, and so are words that nobody can see; what
changes nothing is let be.
"""

import pytest

from generator.catalog.ground import ground_of
from generator.catalog.problems import ContentError
from generator.draw.found import as_found
from generator.template.icons import Icons
from generator.text.svgtext import icon_use
from tests.helpers.cases import faults_of, rows
from tests.pdf.drawing import HEAD, difference, page_of, painted, picture_of, svg


def refusals(source, name="deck/c01 front", roots=()):
    return faults_of(painted, source, name, roots)


# What stands in the face, the fact that must be said, and a word that the way out must hold.
MISTAKES = rows("pdf", "refused")


@pytest.mark.parametrize(("body", "fact", "way_out"), MISTAKES, ids=[fact for _, fact, _ in MISTAKES])
def test_a_mistake_is_refused_with_its_line_and_a_way_out(tmp_path, body, fact, way_out):
    problems = refusals(svg(f"\n<title>a card</title>\n<g>{body}</g>"), roots=[tmp_path])
    assert any(fact in p.fact and way_out in p.hint for p in problems), problems
    assert {p.mark.file for p in problems} <= {"deck/c01 front", "data:text/plain,hello…"}
    assert {p.mark.line for p in problems} <= {3, 1 if "text/plain" in body else 3}


def test_every_mistake_of_a_face_is_said_at_once_and_once():
    problems = refusals(
        svg("<rekt/>\n<rect width='x' height='1'/>\n<text x='1' y='1' font-family='Nope'>a</text>\n<path d='Q'/>")
    )
    assert [p.mark.line for p in problems] == [1, 2, 3, 4]
    assert len(refusals(svg("<path d='M0 0H9' stroke-line0ap='round'/>"))) == 1


@pytest.mark.parametrize(("source", "fact"), rows("pdf", "no_svg"))
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


@pytest.mark.parametrize(("shape", "is_told"), rows("pdf", "strokes"))
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


NS = 'xmlns="http://www.w3.org/2000/svg"'
DISC = '<circle cx="12" cy="12" r="10" fill="#c00"/>'
CLEAN = f'<svg {NS} viewBox="0 0 24 24">{DISC}</svg>'
ADOBE = 'xmlns:i="http://ns.adobe.com/AdobeIllustrator/10.0/"'

FOUND = {
    "a height by style": f'<svg {NS} viewBox="0 0 24 24" style="height: 512px; width: 512px;">{DISC}</svg>',
    "an empty stroke": f'<svg {NS} viewBox="0 0 24 24"><g stroke="" fill="" transform="">{DISC}</g></svg>',
    "a stroke of null": f'<svg {NS} viewBox="0 0 24 24"><g stroke="null">{DISC}</g></svg>',
    "a link around it": f'<svg {NS} viewBox="0 0 24 24"><a href="https://x.example" target="_blank">{DISC}</a></svg>',
    "a switch of Illustrator's": f'<svg {NS} {ADOBE} viewBox="0 0 24 24"><switch><foreignObject requiredExtensions="http://ns'
    f'.adobe.com/AdobeIllustrator/10.0/" width="1" height="1"><i:pgfRef/>words</foreignObject><g i:extraneous="self">{DISC}'
    "</g></switch></svg>",
    "entities of Illustrator's": '<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" '
    '"http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd" [\n<!ENTITY ns_svg "http://www.w3.org/2000/svg">\n<!ENTITY st0 '
    '"fill:#c00;">\n]>\n<svg xmlns="&ns_svg;" viewBox="0 0 24 24"><circle cx="12" cy="12" r="10" style="&st0;"/></svg>',
    "a root in CSS": f'<svg {NS} viewBox="0 0 24 24"><style>@charset "utf-8"; :root {{ fill: #c00 }}</style><circle cx="12" '
    'cy="12" r="10"/></svg>',
    "rules for screens": f'<svg {NS} viewBox="0 0 24 24"><style>.a{{fill:#c00}} .a:hover{{fill:#00c}} @media (prefers-color-'
    'scheme: dark) { .a { fill: #fff } }</style><circle class="a" cx="12" cy="12" r="10"/></svg>',
    "a class without a style": f'<svg {NS} class="icon" viewBox="0 0 24 24"><g class="st0 layer">{DISC}</g></svg>',
    "namespaces of editors": f'<svg {NS} xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd" xmlns:sketch="http:'
    f'//www.bohemiancoding.com/sketch/ns" viewBox="0 0 24 24" sodipodi:docname="x.svg"><sodipodi:namedview pagecolor="#fff"/><g '
    f'sketch:type="MSLayerGroup">{DISC}</g></svg>',
    "attributes of icon sites": f'<svg t="1700000000000" class="icon" p-id="42" name="disc" alt="" {NS} viewBox="0 0 24 24"><g '
    f'p-id="43" width="3" x="2">{DISC}</g></svg>',
    "shapes of which nothing is seen": f'<svg {NS} viewBox="0 0 24 24"><rect fill="none"/><rect width="4" fill="#00c"/><path/>'
    f'<line x1="1" x2="5" y1="1" y2="9"/><path d="M0 0h24v24H0z" fill="none" stroke-width="2"/>{DISC}</svg>',
    "a size by style": f'<svg {NS} viewBox="0 0 24 24"><circle style="cx:12px; cy:12px; r:10px" fill="#c00"/></svg>',
    "properties of Inkscape's": f'<svg {NS} viewBox="0 0 24 24"><g style="block-progression:tb;-inkscape-stroke:none">{DISC}</g>'
    "</svg>",
    "another encoding": f'<?xml version="1.0" encoding="iso-8859-1"?><svg {NS} viewBox="0 0 24 24"><title>M\xfcnze</title>{DISC}'
    "</svg>",
    "no namespace": f'<svg viewBox="0 0 24 24"><metadata><r:RDF xmlns:r="urn:r" r:x="y"/></metadata>{DISC}</svg>',
    "an ellipse of one radius": f'<svg {NS} viewBox="0 0 24 24"><ellipse cx="12" cy="12" rx="10" fill="#c00"/></svg>',
    "a namespace of links in the document type": '<!DOCTYPE svg [<!ATTLIST svg xmlns:xlink CDATA #FIXED "http://www.w3.org/1999/'
    f'xlink">]><svg {NS} viewBox="0 0 24 24">{DISC}</svg>',
    "a gradient in the root": f'<svg {NS} viewBox="0 0 24 24" fill="url(#a)"><linearGradient id="a"><stop stop-color="#c00"/>'
    '</linearGradient><circle cx="12" cy="12" r="10"/></svg>',
}  # fmt: skip


def as_icon(folder):
    icons = Icons({path.stem: (path, ground_of(folder)) for path in folder.glob("*.svg")})
    return HEAD.replace("60 60", "24 24") + f"<defs>{icons.symbol('x')}</defs>{icon_use('x', 0, 0, 24, '#000')}</svg>"


def as_art():
    return HEAD.replace("60 60", "24 24") + '<image width="24" height="24" xlink:href="x.svg"/></svg>'


def way(name, folder):
    return as_icon(folder) if name == "icon" else as_art()


@pytest.mark.parametrize("name", sorted(FOUND))
@pytest.mark.parametrize("by", ["icon", "art"])
def test_what_changes_nothing_is_let_be(name, by, tmp_path):
    (tmp_path / "x.svg").write_bytes(FOUND[name].encode("latin-1"))
    (tmp_path / "clean").mkdir()
    (tmp_path / "clean" / "x.svg").write_text(CLEAN)

    ours = picture_of(page_of(way(by, tmp_path), roots=(tmp_path,)), 240)
    wanted = picture_of(page_of(way(by, tmp_path / "clean"), roots=(tmp_path / "clean",)), 240)
    assert difference(ours, wanted, shrink=1) == 0
    assert ours.getpixel((120, 120)) == (204, 0, 0)


REFUSED = {
    "<animate": f'<svg {NS} viewBox="0 0 24 24"><circle cx="12" cy="12" r="10"><animate attributeName="r" to="2"/></circle></svg>',
    "<script": f'<svg {NS} viewBox="0 0 24 24">{DISC}<script>alert(1)</script></svg>',
    "onclick": f'<svg {NS} viewBox="0 0 24 24" ><g onclick="x()">{DISC}</g></svg>',
    "filter": f'<svg {NS} viewBox="0 0 24 24"><filter id="f"><feGaussianBlur/></filter><g filter="url(#f)">{DISC}</g></svg>',
    "foreignObject": f'<svg {NS} viewBox="0 0 24 24">{DISC}<foreignObject width="9" height="9"/></svg>',
    "animation": f'<svg {NS} viewBox="0 0 24 24"><style>.a{{animation: turn 2s}}</style><g class="a">{DISC}</g></svg>',
    "@keyframes": f'<svg {NS} viewBox="0 0 24 24"><style>@keyframes turn {{ from {{ r: 0 }} }}</style>{DISC}</svg>',
    "<switch": f'<svg {NS} viewBox="0 0 24 24"><switch><g systemLanguage="de">{DISC}</g><g/></switch></svg>',
    "background": f'<svg {NS} viewBox="0 0 24 24" style="background: #fff">{DISC}</svg>',
    "own entities": f'<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]><svg {NS} viewBox="0 0 24 24"><desc>&a;</desc></svg>',
}  # fmt: skip


@pytest.mark.parametrize("name", sorted(REFUSED))
@pytest.mark.parametrize("by", ["icon", "art"])
def test_what_moves_runs_or_would_look_otherwise_is_refused_by_name(name, by, tmp_path):
    (tmp_path / "x.svg").write_text(REFUSED[name])
    with pytest.raises(ContentError) as caught:
        painted(way(by, tmp_path), roots=(tmp_path,))
    assert name.strip("<") in str(caught.value)


def test_a_mistake_in_a_drawing_has_its_line_whatever_changes_nothing(tmp_path):
    (tmp_path / "x.svg").write_text(f'<svg {NS} viewBox="0 0 9 9"><g stroke="null"/><g p-id="3"/>\n\n<rekt/></svg>')

    problems = refusals(as_art(), roots=(tmp_path,))
    assert [str(p.mark) for p in problems if "rekt" in p.fact] == ["x.svg:3:1"]


def test_style_sheets_of_icons_are_for_themselves_alone(tmp_path):
    for name, fill in (("x", "#c00"), ("y", "#00c")):
        rules = f"<style>.cls-1{{fill:{fill}}} svg{{stroke:none}}</style>"
        shape = '<rect class="cls-1" width="24" height="24"/>'
        (tmp_path / f"{name}.svg").write_text(f'<svg {NS} viewBox="0 0 24 24">{rules}{shape}</svg>')
    icons = Icons({path.stem: (path, ground_of(tmp_path)) for path in tmp_path.glob("*.svg")})
    defs = f"<defs>{icons.symbol('x')}{icons.symbol('y')}</defs>"
    uses = icon_use("x", 0, 0, 20, "#000") + icon_use("y", 30, 0, 20, "#000")
    face = f'{HEAD}{defs}{uses}<rect class="cls-1" y="30" width="20" height="20"/></svg>'
    picture = picture_of(page_of(face), 60)

    assert [picture.getpixel(at) for at in ((10, 10), (40, 10), (10, 40))] == [(204, 0, 0), (0, 0, 204), (0, 0, 0)]


def test_a_slip_in_a_template_is_still_told():
    for slip in ('<rect width="9" height="9" stroke=""/>', "<rect/>", f"<a>{DISC}</a>", f'<g p-id="3">{DISC}</g>'):
        with pytest.raises(ContentError):
            painted(f"{HEAD}{slip}</svg>")


def test_entities_grow_no_document():
    many = (
        '<!DOCTYPE svg [<!ENTITY a "' + "x" * 400 + f'">]><svg {NS} viewBox="0 0 9 9"><desc>{"&a;" * 9000}</desc></svg>'
    )
    with pytest.raises(ContentError, match="own entities"):
        painted(many)


def test_an_ordinary_icon_is_let_be():
    assert as_found(CLEAN) is CLEAN
