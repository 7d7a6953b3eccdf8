"""A width without a line is noted at the shape that has it, where the templates have just one such shape."""

import pytest

from tests.helpers.little import FACE, write_game
from tests.helpers.shell import run

DOT = '<circle cx="20" cy="20" r="5" fill="#aa3322" stroke-width=".4"/>'
LINED = '<g stroke="#000000"><circle cx="9" cy="9" r="3" fill="#ffffff" stroke-width=".4"/></g>'


@pytest.mark.parametrize(
    ("more", "place"),
    [
        (DOT, "templates/dots/dot.svg.j2:2:3: "),
        (LINED + DOT, f"templates/dots/dot.svg.j2:2:{3 + len(LINED)}: "),
        (DOT + DOT, "content/dots/cards/dots.yaml:3:7: "),
    ],
)
def test_a_width_without_a_line_is_noted_where_it_was_written(tmp_path, more, place):
    home = write_game(tmp_path)
    (home / "templates/dots/dot.svg.j2").write_text("{# a dot, <circle stroke-width='1'/> #}\n  " + more)
    (home / "templates/dots/face.svg.j2").write_text(FACE.replace("</svg>", '{% include "dot.svg.j2" %}</svg>'))

    said = run("tuckbox", "build", "dots", cwd=home)

    assert said.code == 0, said.err
    assert f"{place}note: card d0001: a <circle> has a stroke-width and no stroke" in said.err
