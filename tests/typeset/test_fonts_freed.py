"""Fonts go when nobody draws with them any more: a preview draws a game anew for hours."""

import gc

from generator.drawing.order import Order, Wish
from generator.making.build import build
from generator.reporting.report import Progress
from generator.typeset.fontface import FontFace
from tests.helpers.little import write_game


def test_a_build_leaves_no_font_behind(tmp_path):
    write_game(tmp_path)
    order, left = Order(root=tmp_path, output=tmp_path / "out", wish=Wish(paper="A4")), []
    face = tmp_path / "templates/dots/face.svg.j2"
    plain = face.read_text()
    for word in ("red", "old", "new"):
        face.write_text(plain.replace("</svg>", f'{{{{ text("{word}", 3, 70, 20, 9) }}}}</svg>'))
        assert build(("dots",), order, Progress(quiet=True), jobs=1).problems == ()
        gc.unfreeze()
        gc.collect()
        left.append(sum(issubclass(type(one), FontFace) for one in gc.get_objects()))
    assert left[2] == left[1]
