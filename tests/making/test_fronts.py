"""Who prints fronts only is told of the backs that say something, and of no other."""

import pytest

from tests.helpers.little import BACK, write_game
from tests.helpers.shell import run

SOLID = BACK.replace("#224466", "{{ card.colour }}")
WORDY = BACK.replace(
    "</svg>",
    '{{ text(card.name ~ ": turn it over when the last one of its kind is gone", 5, 5, 50, 60, size=12) }}</svg>',
).replace("#224466", "#ffffff")
TITLED = BACK.replace("</svg>", '{{ text("Dots", 5, 5, 50, 60, size=12) }}</svg>').replace("#224466", "#ffffff")


@pytest.mark.long
@pytest.mark.parametrize(
    ("back", "told"),
    [
        (BACK, None),
        (TITLED, None),
        (SOLID, "which are not all alike"),
        (WORDY, "which hold up to 14 words each"),
    ],
)
def test_backs_that_say_something_are_missed_where_only_fronts_are_printed(tmp_path, back, told):
    home = write_game(tmp_path)
    (home / "templates/dots/back.svg.j2").write_text(back)

    both = run("tuckbox", "build", "dots", cwd=home)
    fronts = run("tuckbox", "build", "dots", "--duplex", "none", cwd=home)
    again = run("tuckbox", "build", "dots", "--duplex", "none", cwd=home)

    assert (both.code, fronts.code, again.code) == (0, 0, 0)
    assert "leaves out" not in both.err
    for said in (fronts.err, again.err):
        if told is None:
            assert "leaves out" not in said
        else:
            first = "content/dots/cards/dots.yaml:1:1: note: --duplex none leaves out the backs of “Dot cards”, "
            assert first + told + "\n" in said
            assert "--duplex long --only dots" in said
