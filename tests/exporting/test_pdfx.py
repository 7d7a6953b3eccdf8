"""What print shops get is PDF/X by an independent reader of its rules, and that reader finds what breaks them."""

import re
from io import BytesIO

import pikepdf
import pypdfium2
import pytest
from PIL import Image, ImageChops, ImageCms

from generator.exporting.targets import TARGETS
from generator.exporting.work import COATED, Wanted
from tests.exporting.pdfx import X1A, X4, findings
from tests.exporting.test_export import game, made
from tests.helpers.cases import faults_of

pytestmark = pytest.mark.xdist_group("pdfx")  # what all of them need is made once

KINDS = {"print-shop": (X4, 300), "dtc": (X1A, 240)}
FACE = """{% set b, w, h = bleed, size.width + 2*bleed, size.height + 2*bleed %}
<svg xmlns="http://www.w3.org/2000/svg" viewBox="{{ -b }} {{ -b }} {{ w }} {{ h }}">
<defs><linearGradient id="g"><stop offset="0" stop-color="#204080"/><stop offset="1" stop-color="#fc3"/>
</linearGradient><linearGradient id="f"><stop offset="0" stop-color="#f00"/>
<stop offset="1" stop-color="#f00" stop-opacity="0"/></linearGradient>
<mask id="m"><rect width="60" height="80" fill="#808080"/></mask></defs>
<rect x="{{ -b }}" y="{{ -b }}" width="{{ w }}" height="{{ h }}" fill="#001008"/>
<rect x="2" y="47" width="59" height="40" fill="#fff"/>
<rect x="5" y="5" width="50" height="40" fill="url(#g)"/>
THROUGH
{{ text("ink", 5, 50, 50, 20, size=12, fill="#110c08") }}{{ text("red", 5, 70, 50, 10, size=12, fill="#c03020") }}
<image x="30" y="50" width="20" height="20" href="photo.jpg"/><image x="5" y="30" width="9" height="9" href="flat.png"/>
</svg>"""
THROUGH = """<rect x="5" y="20" width="50" height="9" fill="url(#f)"/>
<circle cx="30" cy="40" r="9" fill="#0a0" opacity=".4"/><g mask="url(#m)"><rect width="60" height="80" fill="#06c"/></g>
<image x="40" y="5" width="9" height="9" href="alpha.png"/>"""


@pytest.fixture(scope="module")
def files(tmp_path_factory):
    """A deck with gradients, masks, pictures of all kinds and words, and one without what is seen through."""
    both = {}
    for name, more in (("through", THROUGH), ("solid", "")):
        root = game(tmp_path_factory.mktemp(name), 1)
        templates = root / "templates/bits"
        (templates / "a.svg.j2").write_text(FACE.replace("THROUGH", more))
        noise = Image.effect_noise((90, 90), 90)
        photo = Image.merge("RGB", (noise, noise.rotate(90), noise.rotate(180)))
        photo.save(templates / "photo.jpg", quality=95)
        photo.quantize(16).save(templates / "flat.png")
        photo.putalpha(noise)
        photo.save(templates / "alpha.png")
        for target in KINDS:
            both[name, target] = made(root, target)["main.pdf"]
        both[name, "png"] = made(root, "png", wanted=Wanted(dpi=100, bleed=3.0))["main/c0-front.png"]
    return both


@pytest.mark.parametrize("target", KINDS)
@pytest.mark.parametrize("name", ["through", "solid"])
def test_a_print_shop_gets_pdfx(files, name, target):
    assert findings(files[name, target], *KINDS[target]) == []


def streams(data, page, kind):
    """Give what a page shows that is a form or an image."""
    with pikepdf.open(BytesIO(data)) as pdf:
        at = pdf.pages[page]
        shown = [at.Resources.XObject[name.decode()] for name in re.findall(rb"(/\S+) Do", at.Contents.read_bytes())]
        return [(one.read_bytes(), dict(one)) for one in shown if one.get("/Subtype") == f"/{kind}"]


@pytest.mark.parametrize(("target", "page"), [("print-shop", 0), ("dtc", 1)])
def test_words_that_are_nearly_black_are_black_alone_and_others_in_all_inks(files, target, page):
    (words,) = [one for one, _ in streams(files["through", target], page, "Form") if one.count(b"BT\n") > 1]
    colours = re.findall(rb"\n[\d. ]+ (?:g|k)(?=\n)", words)
    at = [re.findall(rb"([\d.]+(?: [\d.]+)*) ([gk])\n", words[: one.start()])[-1] for one in re.finditer(rb"TJ", words)]

    assert len(colours) > 2
    assert [operator for _, operator in at] == [b"g", b"k"]
    assert 0 < float(at[0][0]) < 0.2


def test_words_over_what_was_put_together_in_dots_stay_words(files):
    document = pypdfium2.PdfDocument(files["through", "dtc"])

    assert document[1].get_textpage().get_text_bounded().split() == ["ink", "red"]


def test_what_was_put_together_looks_as_it_did(files):
    with pikepdf.open(BytesIO(files["through", "dtc"])) as pdf:
        pictures = [one for one in pdf.objects if isinstance(one, pikepdf.Stream) and one.get("/Subtype") == "/Image"]
        face = max(pictures, key=lambda one: len(one.read_raw_bytes()))
        assert int(face.Width) == pytest.approx((63.5 + 6) / 25.4 * 400, abs=1)
        inks = Image.frombytes("CMYK", (int(face.Width), int(face.Height)), face.read_bytes())
    how = (ImageCms.Intent.RELATIVE_COLORIMETRIC, ImageCms.Flags.BLACKPOINTCOMPENSATION)
    there = ImageCms.buildTransform(str(COATED), ImageCms.createProfile("sRGB"), "CMYK", "RGB", *how)
    shown = ImageCms.applyTransform(inks, there).resize((35, 48))
    meant = Image.open(BytesIO(files["through", "png"])).convert("RGB").resize((35, 48))

    apart = ImageChops.difference(shown, meant).convert("L").histogram()
    assert sum(apart[40:]) < 0.1 * 35 * 48  # what words cover, and colours that no press has


# ---------------------------------------------------------------------- profiles


def test_a_shop_s_own_profile_is_taken(tmp_path):
    data = COATED.read_bytes()
    (tmp_path / "shop.icc").write_bytes(data)
    pdf = made(game(tmp_path / "a", 1), "print-shop", wanted=Wanted(profile=tmp_path / "shop.icc"))["main.pdf"]

    assert findings(pdf, X4, 300) == []
    with pikepdf.open(BytesIO(pdf)) as opened:
        (one,) = opened.Root.OutputIntents
        assert (str(one.OutputConditionIdentifier), one.DestOutputProfile.read_bytes()) == ("Custom", data)


NO_PROFILES = {
    "nothing": (b"", "no ICC profile that can be read"),
    "words": (b"no profile at all" * 20, "no ICC profile that can be read"),
    "a part": (COATED.read_bytes()[:900], "no ICC profile that can be read"),
    "a screen": (ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes(), "not of a press in four colours"),
    "a later one": (COATED.read_bytes()[:8] + b"\4" + COATED.read_bytes()[9:], "version 4.2; PDF/X-1a takes version 2"),
    "a film": (bytes(20_000_001), "larger than 20 MB"),
    "no file": (None, "there is no such file"),
}


@pytest.mark.parametrize("what", NO_PROFILES)
def test_what_is_no_profile_of_a_press_is_refused(tmp_path, what):
    content, told = NO_PROFILES[what]
    path = tmp_path / "shop.icc"
    if content is not None:
        path.write_bytes(content)
    (problem,) = faults_of(made, game(tmp_path / "a", 1), "dtc", wanted=Wanted(profile=path))
    assert (problem.mark.file, told in problem.fact) == (str(path), True), problem
    assert not (tmp_path / "a/out").exists()


def test_targets_of_pages_say_how_much_ink_they_take():
    assert {name: (how.pdfx, how.ink) for name, how in TARGETS.items() if how.kind == "pages"} == KINDS
