"""Hold a PDF against the rules of PDF/X by an independent reader: every object, every operator, nothing of ours.

The rules, of ISO 15930-7:2010 (PDF/X-4) and ISO 15930-4:2003 (PDF/X-1a:2003), and of the PDF they build on:

file        version of the header (at most 1.6, and 1.4 without packed objects); an ID; no encryption
identity    GTS_PDFXVersion word for word, in the XMP or in the information; Title, CreationDate, ModDate, Trapped;
            what XMP and information both say is the same; DocumentID, VersionID, RenditionClass, MetadataDate (X-4)
intent      one GTS_PDFX output intent with an identifier, an embedded ICC output profile of four colours that can be
            read (version 2 for X-1a), a RegistryName or an Info
pages       a TrimBox or an ArtBox, never both; trim within bleed within crop within media; no annotation on the bleed
forbidden   actions, scripts, forms to fill in, embedded or external files, PostScript, OPI, alternate and proxy
            pictures, transfer curves, halftones' names, LZW; JBIG2, JPEG 2000, layers and OpenType fonts (X-1a)
colours     grey, CMYK, spots and palettes or patterns of those only, in operators, pictures, shadings, inline
            pictures and groups; device red-green-blue and colours without a device nowhere
fonts       every font embedded
seen through (X-1a) no opacity under 1, no blend mode but Normal, no soft mask, no transparency group
content     only operators that there are; every resource named is there; q and Q in pairs, no deeper than 28
inks        on demand: no colour set, no end of a gradient and no dot of a picture takes more than so many per cent
"""

import re
import struct
import sys
from io import BytesIO
from pathlib import Path
from xml.etree import ElementTree

import pikepdf
from pikepdf import Array, Dictionary, Name, Stream
from PIL import Image, ImageCms, ImageMath

X4, X1A = "PDF/X-4", "PDF/X-1a:2003"
OPERATORS = frozenset(
    "b B b* B* BDC BI BMC BT BX c cm CS cs d d0 d1 Do DP EI EMC ET EX f F f* G g gs h i ID j J K k l m M MP n q Q re"
    " ri s S SC sc SCN scn sh T* Tc Td TD Tf Tj TJ TL Tm Tr Ts Tw Tz v w W W* y ' \" INLINE IMAGE rg RG".split()
)
KINDS = {"gs": "/ExtGState", "Do": "/XObject", "sh": "/Shading", "Tf": "/Font"}
PLAIN = {"/DeviceGray", "/DeviceCMYK", "/G", "/CMYK", "/Pattern"}
MODES = frozenset(
    "Normal Compatible Multiply Screen Overlay Darken Lighten ColorDodge ColorBurn HardLight SoftLight Difference"
    " Exclusion Hue Saturation Color Luminosity".split()
)
FORBIDDEN = "OPI Alternates Ref AA OpenAction JavaScript EmbeddedFiles AcroForm XFA HTP Encrypt SMaskInData".split()
SPACES = {
    "dc": "http://purl.org/dc/elements/1.1/",
    "pdf": "http://ns.adobe.com/pdf/1.3/",
    "xmp": "http://ns.adobe.com/xap/1.0/",
    "xmpMM": "http://ns.adobe.com/xap/1.0/mm/",
    "pdfxid": "http://www.npes.org/pdfx/ns/id/",
}
PATHS = {
    "Title": "dc:title",
    "Author": "dc:creator",
    "Subject": "dc:description",
    "Keywords": "pdf:Keywords",
    "Producer": "pdf:Producer",
    "Creator": "xmp:CreatorTool",
    "CreationDate": "xmp:CreateDate",
    "ModDate": "xmp:ModifyDate",
    "Trapped": "pdf:Trapped",
}


def findings(data, kind, most=None):
    """List what breaks the rules of a kind of PDF/X, each once; a point may take `most` per cent of ink."""
    with pikepdf.open(BytesIO(data)) as pdf:
        return list(dict.fromkeys(found_in(pdf, data, kind, most)))


def found_in(pdf, data, kind, most=None):
    """Give what breaks the rules in a file that is open; `data` are its bytes."""
    return _Reader(pdf, data, kind, most).all()


class _Reader:
    def __init__(self, pdf, data, kind, most):
        self.pdf, self.data, self.kind, self.most = pdf, data, kind, most

    def all(self):
        yield from self.file()
        yield from self.identity()
        yield from self.intent()
        for number, page in enumerate(self.pdf.pages, 1):
            yield from self.page(f"page {number}", page.obj)
        for one in self.pdf.objects:
            yield from self.object(one)

    # ------------------------------------------------------------------ the file as a whole

    def file(self):
        head = re.match(rb"%PDF-1\.(\d)\s", self.data)
        if not head or int(head[1]) > (6 if self.kind == X4 else 4):
            yield f"the header is {self.data[:8]!r}"
        if "/ID" not in self.pdf.trailer:
            yield "no ID"
        if self.pdf.is_encrypted:
            yield "it is encrypted"
        if self.kind == X1A and re.search(rb"/Type\s*/(ObjStm|XRef)", self.data):
            yield "packed objects, which PDF 1.4 has not"

    def identity(self):
        info = self.pdf.trailer.get("/Info", Dictionary())
        for name in ("Title", "CreationDate", "ModDate", "Trapped"):
            if not str(info.get(f"/{name}", "")):
                yield f"the information has no {name}"
        if info.get("/Trapped") not in ("/True", "/False"):
            yield f"Trapped is {info.get('/Trapped')}"
        if self.kind == X1A:
            if str(info.get("/GTS_PDFXVersion", "")) != X1A:
                yield f"GTS_PDFXVersion is {info.get('/GTS_PDFXVersion')}"
            return
        said = self.pdf.Root.get("/Metadata")
        if said is None or "/Filter" in said:
            yield "no metadata, or packed ones"
            return
        root = ElementTree.fromstring(said.read_bytes().decode().strip().partition("?>")[2].rpartition("<?")[0])

        def text(path):
            found = root.find(f".//{path}", SPACES)
            return None if found is None else "".join(found.itertext()).strip()

        if text("pdfxid:GTS_PDFXVersion") != X4:
            yield f"the XMP's GTS_PDFXVersion is {text('pdfxid:GTS_PDFXVersion')}"
        for path in ("xmpMM:DocumentID", "xmpMM:VersionID", "xmpMM:RenditionClass", "xmp:MetadataDate"):
            if not text(path):
                yield f"the XMP has no {path}"
        for name, path in PATHS.items():
            here, there = str(info.get(f"/{name}", "")).strip("/"), text(path) or ""
            if name.endswith("Date"):
                here, there = (re.sub(r"[^\d]", "", one) for one in (here, there))
            if here != there:
                yield f"the information says {name} {here!r}, the XMP {there!r}"

    def intent(self):
        all_ = [one for one in self.pdf.Root.get("/OutputIntents", Array()) if one.get("/S") == "/GTS_PDFX"]
        if len(all_) != 1:
            yield f"{len(all_)} output intents of PDF/X"
            return
        (one,) = all_
        if not str(one.get("/OutputConditionIdentifier", "")):
            yield "the output intent has no identifier"
        if "/RegistryName" not in one and not str(one.get("/Info", "")):
            yield "the output intent is of no registry, and has no Info"
        held = one.get("/DestOutputProfile")
        if held is None:
            yield "the output intent has no profile"
            return
        icc = held.read_bytes()
        if (icc[12:16], icc[16:20], held.get("/N")) != (b"prtr", b"CMYK", 4) or struct.unpack(">I", icc[:4])[0] != len(
            icc
        ):
            yield "the output intent's profile is none of a press in four colours, or not whole"
        elif self.kind == X1A and icc[8] > 2:
            yield f"the output intent's profile is of version {icc[8]}"
        try:
            ImageCms.buildTransform(
                ImageCms.getOpenProfile(BytesIO(icc)), ImageCms.createProfile("sRGB"), "CMYK", "RGB"
            )
        except ImageCms.PyCMSError as error:
            yield f"the output intent's profile cannot be read: {error}"

    # ------------------------------------------------------------------ pages

    def page(self, at, page):
        def box(name):
            found, node = None, page
            while found is None and node is not None:
                found, node = node.get(name), node.get("/Parent") if name in ("/MediaBox", "/CropBox") else None
            return found and [float(side) for side in found]

        media = box("/MediaBox")
        crop = box("/CropBox") or media
        bleed = box("/BleedBox") or crop
        cut = [one for one in (box("/TrimBox"), box("/ArtBox")) if one]
        if len(cut) != 1:
            yield f"{at}: {len(cut)} boxes say where it is cut"
        for inner, outer in ((bleed, media), (crop, media), *((one, bleed) for one in cut)):
            if not (
                all(a >= b - 0.01 for a, b in zip(inner[:2], outer[:2], strict=True))
                and all(a <= b + 0.01 for a, b in zip(inner[2:], outer[2:], strict=True))
            ):
                yield f"{at}: a box reaches out of the one around it"
        for note in page.get("/Annots", Array()):
            left, low, right, top = (float(side) for side in note.Rect)
            if left < bleed[2] and right > bleed[0] and low < bleed[3] and top > bleed[1]:
                yield f"{at}: an annotation"
        yield from self.content(at, page, page.get("/Resources", Dictionary()))

    # ------------------------------------------------------------------ objects

    def object(self, one):
        """Look at an object, and at those inside it that are none of their own."""
        if isinstance(one, Dictionary | Stream):
            yield from self.dictionary(one)
        if isinstance(one, Dictionary | Stream | Array):
            for part in one if isinstance(one, Array) else [one[name] for name in one.keys()]:  # noqa: SIM118
                if isinstance(part, Dictionary | Array) and not part.is_indirect:
                    yield from self.object(part)

    def dictionary(self, one):
        for name in FORBIDDEN:
            if f"/{name}" in one:
                yield f"a dictionary has {name}"
        if one.get("/S") in ("/JavaScript", "/Launch", "/URI", "/SubmitForm", "/GoToR", "/Movie", "/Sound"):
            yield f"an action {one.get('/S')}"
        if one.get("/TR", "/Identity") != "/Identity" or one.get("/TR2", "/Default") != "/Default":
            yield "a transfer curve"
        if "/HalftoneType" in one and "/HalftoneName" in one:
            yield "a halftone by its name"
        if self.kind == X1A and "/OCProperties" in one:
            yield "layers"
        yield from self.font(one)
        yield from self.state(one)
        if group := one.get("/Group"):
            yield from self.group(group)
        if isinstance(one, Stream):
            yield from self.stream(one)
        if "/ShadingType" in one:
            yield from self.space(one.ColorSpace, "a shading")
            yield from self.function(one.get("/Function"))

    def group(self, group):
        if self.kind == X1A:
            yield "a transparency group"
        elif "/CS" in group:
            yield from self.space(group.CS, "a group")

    def state(self, one):
        if one.get("/Type") == "/Page" or one.get("/Subtype") in ("/Image", "/Widget") or "/FontFile" in one:
            return
        for name in ("/ca", "/CA"):
            if isinstance(one.get(name, 1), Dictionary | Array):
                return
            if self.kind == X1A and float(one.get(name, 1)) != 1:
                yield f"an opacity of {one.get(name)}"
        if self.kind == X1A and one.get("/SMask", "/None") != "/None":
            yield "a soft mask"
        mode = str(one.get("/BM", "/Normal")).strip("/")
        if mode not in (MODES if self.kind == X4 else ("Normal", "Compatible")):
            yield f"the blend mode {mode}"

    def font(self, one):
        if one.get("/Type") == "/Font" and one.get("/Subtype") not in ("/Type0", "/Type3"):
            held = one.get("/FontDescriptor", Dictionary())
            if not any(name in held for name in ("/FontFile", "/FontFile2", "/FontFile3")):
                yield f"the font {one.get('/BaseFont')} is not embedded"
        if self.kind == X1A and one.get("/Subtype") == "/OpenType":
            yield "a font as OpenType, which PDF 1.4 has not"

    def stream(self, one):
        filters = one.get("/Filter", Array())
        filters = {str(name) for name in (filters if isinstance(filters, Array) else [filters])}
        bad = filters & {"/LZWDecode", "/LZW", "/Crypt", *(("/JBIG2Decode", "/JPXDecode") if self.kind == X1A else ())}
        yield from (f"a stream packed by {name}" for name in sorted(bad))
        if "/F" in one:
            yield "a stream in another file"
        if one.get("/Subtype") == "/PS":
            yield "PostScript"
        if one.get("/Subtype") == "/Image":
            yield from self.picture(one)
        if one.get("/Subtype") == "/Form" or one.get("/PatternType") == 1:
            yield from self.content("a form", one, one.get("/Resources", Dictionary()))

    def picture(self, one):
        if self.kind == X1A and "/SMask" in one:
            yield "a picture with a soft mask"
        if one.get("/ImageMask", False):
            return
        yield from self.space(one.ColorSpace, "a picture")
        if self.most and one.ColorSpace == "/DeviceCMYK":
            if one.get("/Filter") == "/DCTDecode":
                shown = Image.open(BytesIO(one.read_raw_bytes()))  # Pillow turns its inks round
            else:
                shown = Image.frombytes("CMYK", (int(one.Width), int(one.Height)), one.read_bytes())
            bands = {name: band.convert("I") for name, band in zip("cmyk", shown.split(), strict=True)}
            ink = (
                ImageMath.lambda_eval(lambda on: on["c"] + on["m"] + on["y"] + on["k"], **bands).getextrema()[1] / 2.55
            )
            if ink > self.most:
                yield f"a picture takes {ink:.0f} % of ink"

    def space(self, space, where):
        """Tell what is no ink in a colour space."""
        if isinstance(space, Name):
            if str(space) not in PLAIN:
                yield f"{where} in {space}"
            return
        family = str(space[0])
        if family in ("/Separation", "/DeviceN"):
            yield from self.space(space[2], f"{where}'s spot")
        elif family in ("/Indexed", "/I", "/Pattern"):
            yield from self.space(space[1], where) if len(space) > 1 else ()
        elif self.kind == X1A or family != "/ICCBased" or space[1].N == 4:  # X-4 lets pictures be RGB of a profile
            yield f"{where} in {family}"

    def function(self, one):
        if one is None:
            return
        for part in one if isinstance(one, Array) else one.get("/Functions", Array()):
            yield from self.function(part)
        if isinstance(one, Dictionary):
            yield from self.inks(one.get("/C0", Array()))
            yield from self.inks(one.get("/C1", Array()))

    def inks(self, values):
        if self.most and len(values) == 4 and (ink := 100 * sum(map(float, values))) > self.most + 0.01:
            yield f"a colour takes {ink:.0f} % of ink"

    # ------------------------------------------------------------------ operators

    def content(self, at, holder, resources):
        deep = 0
        try:
            instructions = pikepdf.parse_content_stream(holder)
        except pikepdf.PdfError as error:
            yield f"{at}: it cannot be read: {error}"
            return
        for operands, operator in instructions:
            word = str(operator)
            if word not in OPERATORS:
                yield f"{at}: the operator {word}"
            elif word in ("rg", "RG"):
                yield f"{at}: a colour in red, green and blue"
            elif word in ("k", "K"):
                yield from self.inks(operands)
            elif word in ("cs", "CS"):
                named = resources.get("/ColorSpace", Dictionary()).get(str(operands[0]), operands[0])
                yield from self.space(named, f"{at}: a colour")
            elif word in KINDS and str(operands[0]) not in resources.get(KINDS[word], Dictionary()):
                yield f"{at}: there is no {operands[0]} for {word}"
            elif word == "INLINE IMAGE":
                space = operands[0].obj.get("/CS", Name.DeviceGray) if hasattr(operands[0], "obj") else Name.DeviceGray
                yield from self.space(space, f"{at}: an inline picture")
            deep += {"q": 1, "Q": -1}.get(word, 0)
            if not 0 <= deep <= 28:
                yield f"{at}: q and Q {deep} deep"
        if deep:
            yield f"{at}: {deep} more q than Q"


if __name__ == "__main__":
    for path in map(Path, sys.argv[2:]):
        found = findings(path.read_bytes(), *{"x4": (X4, 300), "x1a": (X1A, 240)}[sys.argv[1]])
        print(path, len(found), *found[:8], sep="\n  ")
