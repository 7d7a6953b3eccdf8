"""What print shops get is PDF/X by an independent reader of its rules, and that reader finds what breaks them."""

import re
import zlib
from io import BytesIO

import pikepdf
import pypdfium2
import pytest
from pikepdf import Array, Dictionary, Name
from PIL import Image, ImageChops, ImageCms

from generator.catalog.problems import ContentError
from generator.exporting.targets import TARGETS
from generator.exporting.work import COATED, Wanted
from tests.exporting.pdfx import X1A, X4, findings, found_in
from tests.exporting.test_export import game, made

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


def planted(data, change, kind):
    """List what is found in a PDF when something was changed in it."""
    with pikepdf.open(BytesIO(data)) as pdf:
        change(pdf)
        return list(found_in(pdf, data, kind, 300))


def form(pdf):
    return next(one for one in pdf.objects if isinstance(one, pikepdf.Stream) and one.get("/Subtype") == "/Form")


def write(text):
    return lambda pdf: form(pdf).write(text)


def put(where, name, value):
    return lambda pdf: where(pdf).__setitem__(name, value)


def info(pdf):
    return pdf.trailer.Info


def page(pdf):
    return pdf.pages[0].obj


def state(**entries):
    held = Dictionary({f"/{name}": value for name, value in entries.items()})
    return lambda pdf: page(pdf).Resources.__setitem__("/ExtGState", Dictionary(X=held))


def intent(pdf):
    return pdf.Root.OutputIntents[0]


def picture(pdf):
    return next(one for one in pdf.objects if isinstance(one, pikepdf.Stream) and one.get("/Subtype") == "/Image")


PLANTED = {
    "red, green, blue": (write(b"1 0 0 rg"), "red, green and blue"),
    "a colour space": (write(b"/DeviceRGB cs 1 0 0 sc"), "/DeviceRGB"),
    "too much ink": (write(b"1 1 1 0.1 k"), "310 % of ink"),
    "an unknown operator": (write(b"0 0 xyz"), "the operator xyz"),
    "an open q": (write(b"q q Q"), "more q than Q"),
    "a missing name": (write(b"/nobody Do"), "no /nobody"),
    "no trim": (lambda pdf: page(pdf).__delitem__("/TrimBox"), "0 boxes"),
    "two boxes": (put(page, "/ArtBox", Array([9, 9, 90, 90])), "2 boxes"),
    "bleed beyond": (put(page, "/BleedBox", Array([-9, 0, 90, 90])), "reaches out"),
    "a note": (
        put(page, "/Annots", Array([Dictionary(Rect=Array([20, 20, 40, 40]))])),
        "annotation",
    ),
    "no title": (lambda pdf: info(pdf).__delitem__("/Title"), "no Title"),
    "trapping unknown": (put(info, "/Trapped", Name.Unknown), "Trapped"),
    "a script": (put(lambda pdf: pdf.Root, "/OpenAction", Dictionary(S=Name.JavaScript, JS="x")), "/JavaScript"),
    "a form": (put(lambda pdf: pdf.Root, "/AcroForm", Dictionary(Fields=Array())), "AcroForm"),
    "no intent": (lambda pdf: pdf.Root.__delitem__("/OutputIntents"), "0 output intents"),
    "no profile": (lambda pdf: intent(pdf).__delitem__("/DestOutputProfile"), "no profile"),
    "half a profile": (lambda pdf: intent(pdf).DestOutputProfile.write(COATED.read_bytes()[:5000]), "not whole"),
    "a picture": (put(picture, "/ColorSpace", Name.DeviceRGB), "a picture in /DeviceRGB"),
    "Lab": (put(picture, "/ColorSpace", Array([Name.Lab, Dictionary(WhitePoint=Array([1, 1, 1]))])), "in /Lab"),
    "LZW": (lambda pdf: form(pdf).write(b"\x80\x0b", filter=Name.LZWDecode), "LZWDecode"),
    "a transfer curve": (state(TR=Name.Some), "transfer"),
    "an odd blend mode": (state(BM=Name.Fancy), "blend mode Fancy"),
}
PLANTED |= {
    "an opacity": (state(ca=0.5), "opacity of 0.5"),
    "a soft mask": (state(SMask=Dictionary(S=Name.Alpha)), "a soft mask"),
    "a blend mode": (state(BM=Name.Multiply), "blend mode Multiply"),
    "a group": (put(page, "/Group", Dictionary(S=Name.Transparency)), "transparency group"),
    "a picture's mask": (lambda pdf: picture(pdf).__setitem__("/SMask", picture(pdf)), "picture with a soft mask"),
    "a profile of version 4": (
        lambda pdf: intent(pdf).DestOutputProfile.write(COATED.read_bytes()[:8] + b"\4" + COATED.read_bytes()[9:]),
        "version 4",
    ),
    "its name": (put(info, "/GTS_PDFXVersion", "PDF/X-1a:2001"), "GTS_PDFXVersion"),
    "OpenType": (lambda pdf: form(pdf).__setitem__("/X", Dictionary(Subtype=Name.OpenType)), "OpenType"),
}


PLANTED_X4 = {
    "its name": (lambda pdf: spoil(pdf, b"PDF/X-4<", b"PDF/X-4p<"), "the XMP's GTS_PDFXVersion is PDF/X-4p"),
    "no id": (lambda pdf: spoil(pdf, b"xmpMM:VersionID", b"xmpMM:Version"), "no xmpMM:VersionID"),
    "another title": (put(info, "/Title", "Other"), "says Title 'Other', the XMP 'Bits"),
    "packed metadata": (lambda pdf: pack(pdf.Root.Metadata), "packed"),
    "a group in RGB": (
        put(page, "/Group", Dictionary(S=Name.Transparency, CS=Name.DeviceRGB)),
        "a group in /DeviceRGB",
    ),
}


def pack(stream):
    stream.write(zlib.compress(stream.read_bytes()), filter=Name.FlateDecode)


def spoil(pdf, old, new):
    held = pdf.Root.Metadata.read_bytes()
    assert old in held
    pdf.Root.Metadata.write(held.replace(old, new))


@pytest.mark.parametrize("fault", PLANTED)
def test_the_reader_finds_what_is_planted(files, fault):
    plant, told = PLANTED[fault]
    found = planted(files["solid", "dtc"], plant, X1A)

    assert any(told in one for one in found), found


@pytest.mark.parametrize("fault", PLANTED_X4)
def test_and_what_is_planted_in_the_newer_kind(files, fault):
    plant, told = PLANTED_X4[fault]
    found = planted(files["solid", "print-shop"], plant, X4)

    assert any(told in one for one in found), found


def test_no_font_that_is_left_outside_is_overlooked(files):
    def leave(pdf):
        for one in pdf.objects:
            if isinstance(one, Dictionary) and "/FontFile2" in one:
                del one["/FontFile2"]

    assert any("not embedded" in one for one in planted(files["solid", "dtc"], leave, X1A))


def test_the_version_of_the_file_is_read(files):
    later = b"%PDF-1.7" + files["solid", "dtc"][8:]

    assert "the header is b'%PDF-1.7'" in findings(later, X4)
    assert "the header is b'%PDF-1.6'" in findings(files["solid", "print-shop"], X1A)


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
    with pytest.raises(ContentError) as raised:
        made(game(tmp_path / "a", 1), "dtc", wanted=Wanted(profile=path))

    (problem,) = raised.value.problems
    assert (problem.mark.file, told in problem.fact) == (str(path), True), problem
    assert not (tmp_path / "a/out").exists()


def test_targets_of_pages_say_how_much_ink_they_take():
    assert {name: (how.pdfx, how.ink) for name, how in TARGETS.items() if how.kind == "pages"} == KINDS
