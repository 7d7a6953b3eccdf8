"""Hold a PDF against what a machine can check of PDF/UA-1 (ISO 14289-1) by an independent reader, nothing of ours.

Findings begin with the number of their checkpoint in the Matterhorn Protocol 1.1 (PDF Association):

01  all content is tagged or an artifact, never both, in forms that are shown, too; no Suspects; marks in pairs, each
    with an MCID that the parent tree gives to an element which has it
02  types are standard ones, or mapped to them, and none of those mapped to another
06  XMP says pdfuaid:part 1 and a title       07  the title is shown (DisplayDocTitle)
09  TR in tables, TH and TD in rows, LI in lists, Lbl and LBody in LI, TOCI in TOC, a Caption in what it is of
10  every code that is shown has a text, 31 which is not 0, U+FEFF or U+FFFE
11  a language of the document, well formed
13  figures have an alternative text, and a BBox
14  the first heading is an H1, none is skipped, H and Hn are not mixed
15  TH have a scope, rows of a table are as wide as each other
16  lists say how they are numbered         19  notes have ids of their own
20  layers have names                       21  embedded files have both names
25  no XFA                                  26  what is encrypted can be read aloud
28  links in Link, widgets in Form, others in Annot, all with an OBJR and a StructParent; Contents, TU; Tabs /S
30  no reference XObject; a form with marks stands in one place only
31  fonts are embedded, CIDToGIDMap, Identity-H or an embedded CMap, no .notdef
"""

import re
from functools import lru_cache
from io import BytesIO
from xml.etree import ElementTree

import pikepdf
from pikepdf import Array, Dictionary, Stream

GROUPS = "Document Part Art Sect Div BlockQuote Caption TOC TOCI Index NonStruct Private".split()
BLOCKS = "P H H1 H2 H3 H4 H5 H6 L LI Lbl LBody Table TR TH TD THead TBody TFoot".split()
INLINE = "Span Quote Note Reference BibEntry Code Link Annot Ruby RB RT RP Warichu WT WP Figure Formula Form".split()
STANDARD = {*GROUPS, *BLOCKS, *INLINE}
WITHIN = ("Link", "Span", "Reference")
PARENTS = {
    "TR": {"Table", "THead", "TBody", "TFoot"},
    "THead": {"Table"},
    "TBody": {"Table"},
    "TFoot": {"Table"},
    "TH": {"TR"},
    "TD": {"TR"},
    "LI": {"L"},
    "LBody": {"LI"},
    "TOCI": {"TOC"},
    "Caption": {"Table", "Figure", "L", "TOC"},
}
KIDS = {
    "L": {"LI", "L", "Caption"},
    "LI": {"Lbl", "LBody"},
    "TR": {"TH", "TD"},
    "Table": {"TR", "THead", "TBody", "TFoot", "Caption"},
    "TOC": {"TOCI", "TOC", "Caption"},
}
PAINTS = set("f F f* B B* b b* S s sh Do EI INLINE IMAGE Tj TJ ' \"".split())
SHOWS = {"Tj", "TJ", "'", '"'}
LOOKED_AT = " ".join(["BI", "ID", "BMC", "BDC", "EMC", "q", "Q", "Tf", "Do", *PAINTS, *SHOWS])
HEADING = re.compile(r"H([1-6])")
LANG = re.compile(r"[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*")
SPACES = {"dc": "http://purl.org/dc/elements/1.1/", "ua": "http://www.aiim.org/pdfua/ns/id/"}


class Element:
    """One element of the structure: its type, its object, its parent's type, and kids: elements, marks, annotations."""

    def __init__(self, obj, role, parent):
        self.obj, self.role, self.parent = obj, role, parent
        self.kids = []

    def walk(self):
        yield self
        for kid in self.kids:
            if isinstance(kid, Element):
                yield from kid.walk()


def findings(data):
    """List what breaks PDF/UA-1, each once."""
    return read(data)[0]


def read_aloud(data):
    """Give the elements of a file that have a text or a picture, in the order of reading: (role, text, alternative)."""
    return read(data)[1]


@lru_cache(maxsize=2)
def read(data):
    """Go through a file once for both."""
    with pikepdf.open(BytesIO(data)) as pdf:
        reader = Reader(pdf)
        wrong = list(dict.fromkeys(reader.findings()))
        return wrong, [
            (one.role, reader.text(one), str(one.obj.get("/Alt", "")))
            for one in (reader.tree.walk() if reader.tree else ())
            if one.role not in WITHIN and any(not isinstance(kid, Element) or kid.role in WITHIN for kid in one.kids)
        ]


class Reader:
    """Reads one file; `marks` are the texts of marks by page and MCID, once `findings` has been gone through."""

    def __init__(self, pdf):
        self.pdf = pdf
        self.pages = {page.obj.objgen: number for number, page in enumerate(pdf.pages)}
        self.marks = {}
        self.fonts = {}
        self.forms = {}
        self.tree = None

    def findings(self):
        yield from self.document()
        if "/StructTreeRoot" not in self.pdf.Root:
            yield "01-002 there is no structure tree"
            return
        root = self.pdf.Root.StructTreeRoot
        self.roles = {str(k)[1:]: str(v)[1:] for k, v in root.get("/RoleMap", {}).items()}
        for role, other in self.roles.items():
            if role in STANDARD or other not in STANDARD:
                yield f"02-001 {role} is mapped to {other}"
        self.tree = Element(root, "Root", "")
        self.grow(self.tree, root.get("/K"), None)
        self.holders = {}
        for one in self.tree.walk():
            for kid in one.kids:
                if not isinstance(kid, Element | tuple):
                    self.holders.setdefault(kid.objgen, []).append(one.role)
        for page in self.pdf.pages:
            yield from self.page(page)
        yield from self.structure()
        yield from self.parents(root)

    def text(self, element):
        """Give the text of an element, and of the links and spans in it."""
        if "/ActualText" in element.obj:
            return str(element.obj.ActualText)
        parts = []
        for kid in element.kids:
            if isinstance(kid, tuple):
                parts.append(self.marks[kid])
            elif isinstance(kid, Element) and kid.role in WITHIN:
                parts.append(self.text(kid))
        return "".join(parts)

    # ------------------------------------------------------------------ the file as a whole

    def document(self):
        root = self.pdf.Root
        if root.get("/MarkInfo", Dictionary()).get("/Marked") is not True:
            yield "06-001 MarkInfo does not say that it is marked"
        if root.get("/MarkInfo", Dictionary()).get("/Suspects") is True:
            yield "01-007 Suspects is true"
        if not LANG.fullmatch(str(root.get("/Lang", ""))):
            yield f"11-006 the language is {root.get('/Lang')}"
        if root.get("/ViewerPreferences", Dictionary()).get("/DisplayDocTitle") is not True:
            yield "07-001 DisplayDocTitle is not true"
        said = root.get("/Metadata")
        if not isinstance(said, Stream):
            yield "06-001 no metadata"
        else:
            xml = said.read_bytes().decode().strip().partition("?>")[2].rpartition("<?")[0]
            tree = ElementTree.fromstring(xml)
            if tree.findtext(".//ua:part", "", SPACES) != "1":
                yield "06-002 no pdfuaid:part 1"
            title = tree.find(".//dc:title", SPACES)
            if title is None or not "".join(title.itertext()).strip():
                yield "06-003 no dc:title"
        if "/AcroForm" in root and "/XFA" in root.AcroForm:
            yield "25-001 XFA"
        if self.pdf.is_encrypted and not self.pdf.allow.accessibility:
            yield "26-002 it may not be read aloud"
        if "/OCProperties" in root and "/Name" not in root.OCProperties.get("/D", Dictionary()):
            yield "20-001 layers without a name"

    # ------------------------------------------------------------------ the structure

    def grow(self, element, kids, page):
        """Read what is below an element; numbers alone are marks on its own `page`."""
        for kid in kids if isinstance(kids, Array) else [] if kids is None else [kids]:
            if isinstance(kid, int):
                element.kids.append((self.pages[page.objgen], int(kid)))
            elif kid.get("/Type") == "/MCR":
                element.kids.append((self.pages[kid.get("/Pg", page).objgen], int(kid.MCID)))
            elif kid.get("/Type") == "/OBJR":
                element.kids.append(kid.Obj)
            else:
                role = str(kid.S)[1:]
                below = Element(kid, self.roles.get(role, role), element.role)
                element.kids.append(below)
                self.grow(below, kid.get("/K"), kid.get("/Pg", page))

    def structure(self):
        level, notes, plain = 0, set(), set()
        for one in self.tree.walk():
            if one is self.tree:
                continue
            role = one.role
            if role not in STANDARD:
                yield f"02-001 {role} is no standard type"
            if role in PARENTS and one.parent not in PARENTS[role]:
                yield f"09-004 {role} in {one.parent}"
            yield from (
                f"09-004 {kid.role} in {role}"
                for kid in one.kids
                if isinstance(kid, Element) and kid.role not in KIDS.get(role, STANDARD)
            )
            if role in KIDS and any(isinstance(kid, tuple) for kid in one.kids):
                yield f"09-004 text in {role}"
            if role in ("Figure", "Formula"):
                if not str(one.obj.get("/Alt", one.obj.get("/ActualText", ""))).strip():
                    yield "13-004 a figure without an alternative text"
                if len(self.attribute(one, "/BBox") or ()) != 4:
                    yield "13-000 a figure without a BBox"
            if found := HEADING.fullmatch(role):
                if not level and role != "H1":
                    yield f"14-002 the first heading is {role}"
                if int(found[1]) > level + 1:
                    yield f"14-003 {role} behind H{level}"
                level = int(found[1])
            plain |= {role} & {"H"} or ({"Hn"} if found else set())
            if role == "TH" and self.attribute(one, "/Scope") not in ("/Column", "/Row", "/Both"):
                yield "15-003 a TH without a scope"
            if role == "Table":
                yield from self.table(one)
            if role == "L" and self.attribute(one, "/ListNumbering") is None:
                yield "16-001 a list without ListNumbering"
            if role == "Note" and str(one.obj.get("/ID", "")) in {*notes, ""}:
                yield "19-003 a note without an id of its own"
            notes.add(str(one.obj.get("/ID", "")))
            if "/Lang" in one.obj and not LANG.fullmatch(str(one.obj.Lang)):
                yield f"11-001 {one.obj.Lang} is no language"
            if role in ("P", "LI", "TOCI", "Link") and not one.kids:
                yield f"00-000 an empty {role}"
        if len(plain) > 1:
            yield "14-007 H and Hn"

    def table(self, table):
        wide = set()
        for row in (one for one in table.walk() if one.role == "TR"):
            wide.add(sum(int(self.attribute(cell, "/ColSpan") or 1) for cell in row.kids))
        if len(wide) != 1:
            yield f"15-000 rows of {sorted(wide)} cells"

    @staticmethod
    def attribute(element, name):
        found = element.obj.get("/A", Dictionary())
        for one in found if isinstance(found, Array) else [found]:
            if name in one:
                return one[name]
        return None

    def parents(self, root):
        """Hold the parent tree against the tree: each mark and each annotation leads to the element that has it."""
        tree = {}
        stack = [root.ParentTree]
        while stack:
            node = stack.pop()
            stack += list(node.get("/Kids", []))
            nums = node.get("/Nums", [])
            tree.update({int(nums[at]): nums[at + 1] for at in range(0, len(nums), 2)})
        owners = {}
        for one in self.tree.walk():
            for kid in one.kids:
                if isinstance(kid, tuple):
                    if kid in owners:
                        yield f"01-000 mark {kid} is of two elements"
                    owners[kid] = one.obj.objgen
                elif not isinstance(kid, Element):
                    holder = tree.get(int(kid.get("/StructParent", -1)), root)
                    if holder.objgen != one.obj.objgen:
                        yield f"28-000 an annotation's StructParent is not the {one.role} that has it"
        for number, page in enumerate(self.pdf.pages):
            row = tree.get(int(page.obj.get("/StructParents", -1)), Array())
            for at, element in enumerate(row):
                if owners.get((number, at)) != element.objgen:
                    yield f"01-000 mark {at} of page {number + 1} is not of the element in the parent tree"
            for page_, mark in self.marks:
                if page_ == number and mark >= len(row):
                    yield f"01-000 mark {mark} of page {number + 1} is not in the parent tree"
        if owners.keys() != self.marks.keys():
            yield f"01-000 {len(owners.keys() ^ self.marks.keys())} marks are only on pages or only in the tree"

    # ------------------------------------------------------------------ pages

    def page(self, page):
        number = self.pages[page.obj.objgen]
        called = f"page {number + 1}"
        notes = list(page.obj.get("/Annots", []))
        if notes and page.obj.get("/Tabs") != "/S":
            yield f"28-009 {called}: Tabs is {page.obj.get('/Tabs')}"
        for note in notes:
            yield from self.annotation(called, note)
        self.drawn = number
        yield from self.content(called, page, page.obj.get("/Resources", Dictionary()), [])

    def annotation(self, called, note):
        kind = str(note.Subtype)[1:]
        hidden = int(note.get("/F", 0)) & 2
        wanted = {"Link": "Link", "Widget": "Form"}.get(kind, "Annot")
        holders = self.holders.get(note.objgen, [])
        if not hidden and kind != "Popup" and holders != [wanted]:
            yield f"28-011 {called}: a {kind} is in {holders}"
        if kind == "Widget":
            if not str(note.get("/TU", note.get("/Parent", Dictionary()).get("/TU", ""))):
                yield f"28-005 {called}: a field without TU"
        elif not str(note.get("/Contents", "")).strip():
            yield f"28-004 {called}: a {kind} without Contents"

    def content(self, called, of, resources, around):
        """Go through a content stream; `around` is the stack of marks that it is shown in."""
        stack = list(around)
        font = None
        fonts = []
        for operands, operator in pikepdf.parse_content_stream(of, LOOKED_AT):
            op = str(operator)
            if op in ("BMC", "BDC"):
                tag = str(operands[0])
                has = operands[1] if len(operands) > 1 and isinstance(operands[1], Dictionary) else Dictionary()
                mark = int(has["/MCID"]) if "/MCID" in has else None
                if mark is not None and around:
                    yield f"30-002 {called}: a form has marks"
                kinds = {kind for kind, *_ in stack}
                kind = "artifact" if tag == "/Artifact" else "mark" if mark is not None else ""
                if kind and kinds - {""}:
                    yield f"01-00{3 if kind == 'artifact' else 4} {called}: {kind} in {sorted(kinds - {''})}"
                if kind == "mark":
                    if (self.drawn, mark) in self.marks:
                        yield f"01-000 {called}: mark {mark} twice"
                    self.marks[self.drawn, mark] = ""
                told = str(has["/ActualText"]) if "/ActualText" in has else None
                if told is not None and not any(entry[2] for entry in stack):
                    self.say([*stack, (kind, mark, False)], told)
                stack.append((kind, mark, told is not None))
            elif op == "EMC":
                if len(stack) <= len(around):
                    yield f"01-000 {called}: EMC without a beginning"
                else:
                    stack.pop()
            elif op == "q":
                fonts.append(font)
            elif op == "Q":
                font = fonts.pop() if fonts else None
            elif op == "Tf":
                font = resources.Font[str(operands[0])]
            if op in PAINTS and not any(kind for kind, *_ in stack):
                yield f"01-005 {called}: {op} is neither tagged nor an artifact"
            if op in SHOWS:
                yield from self.shown(called, font, operands, stack)
            if op == "Do":
                form = resources.XObject[str(operands[0])]
                if "/Ref" in form:
                    yield f"30-001 {called}: a reference XObject"
                if form.get("/Subtype") == "/Form":
                    yield from self.form(called, form, resources, [*stack, ("", None, False)])
        if len(stack) > len(around):
            yield f"01-000 {called}: a mark without an end"

    def form(self, called, form, resources, stack):
        """Go through a form once; where it is shown again, it says the same."""
        key = form.objgen, any(kind for kind, *_ in stack), any(told for *_, told in stack)
        if key not in self.forms:
            mark = next((one[1] for one in stack if one[1] is not None), None)
            before = self.marks.get((self.drawn, mark), "")
            yield from self.content(called, form, form.get("/Resources", resources), stack)
            self.forms[key] = self.marks.get((self.drawn, mark), "")[len(before) :]
        else:
            self.say(stack, self.forms[key])

    def say(self, stack, text):
        mark = next((one[1] for one in stack if one[1] is not None), None)
        if mark is not None:
            self.marks[self.drawn, mark] += text

    def shown(self, called, font, operands, stack):
        if font is None:
            yield f"31-000 {called}: text without a font"
            return
        if font.objgen not in self.fonts:
            self.fonts[font.objgen] = self.font(font)
            yield from (f"{fact} {font.BaseFont}" for fact in self.fonts[font.objgen][2])
        wide, texts, _ = self.fonts[font.objgen]
        pieces = operands[-1] if isinstance(operands[-1], Array) else [operands[-1]]
        codes = b"".join(bytes(piece) for piece in pieces if isinstance(piece, pikepdf.String))
        said = []
        for at in range(0, len(codes), wide):
            code = int.from_bytes(codes[at : at + wide], "big")
            if not texts.get(code):
                yield f"10-001 {font.BaseFont}: code {code} has no text"
            if wide == 2 and not code:
                yield f"31-030 {called}: .notdef is shown"
            said.append(texts.get(code, ""))
        if not any(told for *_, told in stack):
            self.say(stack, "".join(said))

    def font(self, font):
        """Return how many bytes a code has, the texts of all codes, and what is wrong."""
        wrong = []
        wide = 2 if font.Subtype == "/Type0" else 1
        own = font.DescendantFonts[0] if wide == 2 else font
        descriptor = own.get("/FontDescriptor", Dictionary())
        if not {"/FontFile", "/FontFile2", "/FontFile3"} & set(descriptor.keys()):
            wrong.append("31-009 not embedded:")
        if wide == 2 and own.Subtype == "/CIDFontType2" and "/CIDToGIDMap" not in own:
            wrong.append("31-004 no CIDToGIDMap:")
        if wide == 2 and font.Encoding != "/Identity-H":
            wrong.append("31-006 another encoding:")
        texts = {}
        if "/ToUnicode" in font:
            rows = font.ToUnicode.read_bytes().decode("ascii")
            for code, text in re.findall(r"<([0-9A-F]{4})><([0-9A-F]*)>\n", rows.partition("endcodespacerange")[2]):
                texts[int(code, 16)] = bytes.fromhex(text).decode("utf-16-be", "surrogatepass")
        elif wide == 1 and font.get("/Encoding") == "/WinAnsiEncoding":
            texts = {code: bytes([code]).decode("cp1252", "ignore") for code in range(256)}
        else:
            wrong.append("31-027 no ToUnicode:")
        if any(set(text) & {"\0", "\ufeff", "\ufffe"} for text in texts.values()):
            wrong.append("31-028 a text of 0, U+FEFF or U+FFFE:")
        return wide, texts, wrong
