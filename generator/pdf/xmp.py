"""What a PDF says of itself in XMP (ISO 16684-1), for readers of standards: the same that its information says."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

_NAMES = {
    "dc": "http://purl.org/dc/elements/1.1/",
    "pdf": "http://ns.adobe.com/pdf/1.3/",
    "xmp": "http://ns.adobe.com/xap/1.0/",
    "xmpMM": "http://ns.adobe.com/xap/1.0/mm/",
    "pdfxid": "http://www.npes.org/pdfx/ns/id/",
    "pdfuaid": "http://www.aiim.org/pdfua/ns/id/",
}


def xmp(info: Mapping[str, str], producer: str, at: str, more: Mapping[str, str]) -> bytes:
    """Write the metadata of a file made `at` a time: what its information says, `more` by qualified names."""

    def one(name: str, text: str) -> str:
        return f"<{name}>{escape(text)}</{name}>" if text else ""

    def some(name: str, kind: str, text: str) -> str:
        lang = ' xml:lang="x-default"' if kind == "Alt" else ""
        item = f"<rdf:{kind}><rdf:li{lang}>{escape(text)}</rdf:li></rdf:{kind}>"
        return f"<{name}>{item}</{name}>" if text else ""

    lines = (
        some("dc:title", "Alt", info["Title"]),
        some("dc:creator", "Seq", info["Author"]),
        some("dc:description", "Alt", info["Subject"]),
        one("pdf:Keywords", info["Keywords"]),
        one("pdf:Producer", producer),
        one("xmp:CreatorTool", info["Creator"]),
        one("xmp:CreateDate", at),
        one("xmp:ModifyDate", at),
        one("xmp:MetadataDate", at),
        *[one(name, text) for name, text in more.items()],
    )
    described = "\n".join(filter(None, lines))
    spaces = "".join([f' xmlns:{name}="{place}"' for name, place in _NAMES.items() if f"<{name}:" in described])
    return (
        '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>\n'
        '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">\n'
        f'<rdf:Description rdf:about=""{spaces}>\n{described}\n</rdf:Description>\n'
        '</rdf:RDF></x:xmpmeta>\n<?xpacket end="w"?>'
    ).encode()
