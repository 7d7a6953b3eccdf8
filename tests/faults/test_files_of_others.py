"""Fonts and icons that are damaged or nonsense, on a card and in a rulebook: told with the file, or printed."""

import struct

import pytest

from tests.helpers.little import make, write_game
from tests.helpers.shell import TOP

TITAN = TOP / "templates/_shared/fonts/titan-one/TitanOne_400Regular.ttf"
GARAMOND = TOP / "templates/_shared/fonts/eb-garamond/EBGaramond_500Medium.ttf"
XMLNS = 'xmlns="http://www.w3.org/2000/svg"'


def found_in(root, *, font="", icon=""):
    """Say what is wrong with a game that has this font or icon on its cards and in its rulebook."""
    game, face = root / "content/dots/game.yaml", root / "templates/dots/face.svg.j2"
    look = f"look: {{display: '{font}', body: '{font}', sans: '{font}'}}" if font else ""
    game.write_text(f"{game.read_text()}  - rulebook: rulebook.md\n    {look}\n")
    (root / "content/dots/rulebook.md").write_text(f"# The start\n\nAn office fjord. {icon} [DO-1]\n")
    if font:
        face.write_text(face.read_text().replace("size=12", f'font="{font}", size=12'))
    result = make(root, output=root / "output", jobs=1)
    assert not [one for one in result.problems if "must not" in one.fact]
    return result.problems


def damaged(raw, tag, how):
    """Damage a table of a font."""
    file = bytearray(raw)
    for at in range(12, 12 + 16 * struct.unpack(">H", file[4:6])[0], 16):
        if file[at : at + 4] == tag:
            offset, length = struct.unpack(">II", file[at + 8 : at + 16])
            if how == "zeros":
                file[offset : offset + length] = bytes(length)
            else:
                file[at + 12 : at + 16] = struct.pack(">I", length // 2 if how == "half" else 0)
    return bytes(file)


@pytest.mark.parametrize(
    ("font", "tag", "how", "fact"),
    [
        (TITAN, b"hmtx", "zeros", ""),
        (GARAMOND, b"hmtx", "half", ""),
        (TITAN, b"hmtx", "none", "is damaged: it cannot be embedded"),
    ],
)
def test_a_damaged_font_is_told_with_its_file_or_printed(font, tag, how, fact, tmp_path):
    write_game(tmp_path, cards=1)
    (tmp_path / "templates/dots/fonts").mkdir()
    (tmp_path / "templates/dots/fonts/x.ttf").write_bytes(damaged(font.read_bytes(), tag, how))
    problems = found_in(tmp_path, font="Titan One" if font is TITAN else "EB Garamond")

    assert all(one.hint for one in problems)
    if fact:
        assert {(one.mark.file, fact in one.fact) for one in problems} == {("templates/dots/fonts/x.ttf", True)}


@pytest.mark.parametrize("where", ["card", "rulebook"])
@pytest.mark.parametrize(
    ("icon", "fact", "line"),
    [
        ("no XML", "the icon is not well-formed", 1),
        (f"<svg {XMLNS}><g/></svg>", "the icon has no viewBox", 0),
        (f'<svg {XMLNS} viewBox="0 0 9 9">\n<path d="M0 0L9 Q"/></svg>', "path command 'L'", 2),
        (f'<svg {XMLNS} viewBox="0 0 9 9">\n<path fill="rde" d="M0 0h9v9z"/></svg>', "'rde' is not a colour", 2),
        (f'<svg {XMLNS} viewBox="0 0 9 9"><path d="M0 0A1e200 1e-200 0 1 1 6 6"/></svg>', "numbers are too large", 0),
        (f'<svg {XMLNS} viewBox="0 0 9 9">\n<g transform="scale(1e300) scale(1e300)"><path d="M0 0h9v9z"/></g></svg>',
         "transform 'scale(1e300) scale(1e300)' is out of bounds", 2),
    ],
)  # fmt: skip
def test_a_broken_icon_is_told_with_its_file(icon, fact, line, where, tmp_path):
    write_game(tmp_path, cards=1)
    (tmp_path / "templates/dots/icons").mkdir()
    (tmp_path / "templates/dots/icons/sign.svg").write_text(icon)
    if where == "card":
        face = tmp_path / "templates/dots/face.svg.j2"
        face.write_text(face.read_text().replace("</svg>", '{{ icon("sign", 9, 40, 20) }}</svg>'))
    problems = found_in(tmp_path, icon="{sign}" * (where == "rulebook"))

    assert [(one.mark.file, one.mark.line) for one in problems] == [("templates/dots/icons/sign.svg", line)]
    assert fact in problems[0].fact
