"""Every picture that painting a document may read is found in it beforehand."""

import base64

from generator.paint.links import content, links
from tests.paint.drawing import HEAD


def test_images_are_found_wherever_they_stand_and_however_they_are_written(tmp_path):
    (tmp_path / "nest.svg").write_text(f'{HEAD}<image href="in.svg"/></svg>')
    (tmp_path / "in.svg").write_text(f'{HEAD}<image href="nest.svg"/><image href="deep.png"/></svg>')
    (tmp_path / "deep.png").write_bytes(b"\x89PNG\r\n\x1a\n<image href='no.png'/>")
    data = base64.b64encode(f"{HEAD}<image href='told.png'/></svg>".encode()).decode()
    svg = (
        f'{HEAD}<defs><symbol id="a">'
        '<s:image xmlns:s="http://www.w3.org/2000/svg" xlink:href=" in%20vain.png "/></symbol>'
        f'<pattern id="p"><image href="nest.svg"/></pattern></defs><image href="data:image/svg+xml;base64,{data}"/>'
        '<g display="none"><image href="unseen.png"/></g><desc>image</desc><use href="#a"/></svg>'
    )

    found = {"in%20vain.png", "nest.svg", "in.svg", "deep.png", "told.png", "unseen.png"}
    assert links(svg, (tmp_path,)) == found
    assert links(f"{HEAD}<g/></svg>", (tmp_path,)) == frozenset()
    assert links("<svg image", (tmp_path,)) == frozenset()


def test_what_is_there_and_what_is_not(tmp_path):
    (tmp_path / "a.png").write_bytes(b"a")

    assert content("a.png", (tmp_path / "nowhere", tmp_path)) == b"a"
    assert content("%61.png", (tmp_path,)) == b"a"
    assert content("b.png", (tmp_path,)) is None
    assert content("../a.png", (tmp_path / "x",)) is None
