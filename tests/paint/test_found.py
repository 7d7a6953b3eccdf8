"""Pictures and icons as editors and icon sites leave them: what changes nothing is let be, what moves or runs is not."""

import pytest

from generator.catalog.ground import ground_of
from generator.catalog.problems import ContentError
from generator.draw.found import as_found
from generator.faces.icons import Icons
from generator.typeset.svgtext import icon_use
from tests.paint.drawing import HEAD, difference, page_of, painted, picture_of

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
