"""Games that lead out of their root, or hold what nobody foresaw: a clear problem, never a traceback."""

import shutil

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from generator.catalog.edition import choose
from generator.catalog.game import find_games, load_game
from generator.catalog.problems import ContentError
from generator.catalog.roots import Roots
from tests.helpers.cases import faults_of
from tests.helpers.moment import in_time

SECRET = "name: [this must not be read\n"


def problems(roots, slug="pit"):
    return [str(problem).removeprefix("content/pit/") for problem in faults_of(load_game, slug, roots)]


def test_a_file_that_leads_out_of_the_root_is_not_read(tmp_path, roots, pit):
    (tmp_path / "secret.yaml").write_text(SECRET)
    for name in ("cards/traps.yaml", "rules.yaml", "themes/day.yaml"):
        (pit / name).unlink()
        (pit / name).symlink_to(tmp_path / "secret.yaml")

    told = problems(roots)

    assert [line.split("\n")[0] for line in told] == [
        "cards/traps.yaml: this file leads out of the root",
        "rules.yaml: this file leads out of the root",
        "themes/day.yaml: this file leads out of the root",
    ]


def test_a_game_that_leads_out_of_the_root_is_not_read(tmp_path, root, pit):
    shutil.move(pit, tmp_path / "elsewhere")
    pit.symlink_to(tmp_path / "elsewhere")

    assert problems(Roots((root,)))[0].startswith("game.yaml: this file leads out of the root")
    assert [game.title for game in find_games(Roots((root,)))] == ["pit"]


def test_a_folder_that_leads_out_is_not_looked_into(tmp_path, roots, pit):
    (tmp_path / "secrets").mkdir()
    (tmp_path / "secrets" / "secret.yaml").write_text(SECRET)
    (pit / "more").symlink_to(tmp_path / "secrets")
    with (pit / "game.yaml").open("a") as file:
        file.write("  - {deck: more/secret.yaml, count: 1}\n")

    assert problems(roots)[0].startswith("game.yaml:7:12: there is no file more/secret.yaml")


def test_folders_stand_where_files_are_expected(roots, pit):
    for name in ("cards/traps.yaml", "rules.yaml", "game.yaml"):
        (pit / name).unlink()
        (pit / name).mkdir()

    assert problems(roots) == ["game.yaml: this is a folder, not a file\n  hint: put a YAML file in its place"]


@pytest.mark.parametrize("slug", ["../../etc", "..", "", "/etc", "pit/../pit", "Pit", "pit\0", "a" * 5000])
def test_a_name_cannot_lead_out_of_content(roots, slug):
    with pytest.raises(ContentError, match="there is no game called"):
        load_game(slug, roots)


@pytest.mark.parametrize(
    "deck",
    [
        "name: Traps\nsize: poker\nface: c\ncards: [" + "{}," * 60_000 + "]",
        "name: Traps\nsize: poker\nface: c\ncards: [" + "a," * 200_000 + "]",
        "name: Traps\nsize: poker\nface: c\ncards: [" + "{id: a, b c: 1}," * 30_000 + "]",
        "name: T\nsize: poker\nface: c\nfields: []\ncards: [{" + "".join(f"copy{i}: 1," for i in range(90_000)) + "}]",
        "name: Traps\nsize: poker\nface: c\nfields: ["
        + ",".join(f"f{i}" for i in range(50_000))
        + "]\ncards: [{id: a}]",
    ],
    ids=["groups", "texts", "bad names", "unknown names", "fields"],
)
def test_a_deck_of_nothing_but_mistakes_is_told_within_two_seconds(roots, pit, deck):
    (pit / "cards" / "traps.yaml").write_text(deck)

    told = in_time(2, lambda: problems(roots))

    assert "more than 100 mistakes in this file" in told[0]


def test_a_theme_for_cards_that_are_not_there_is_told_within_two_seconds(roots, pit):
    cards = "".join(f"  - id: c{i}\n" for i in range(20_000))
    (pit / "cards" / "traps.yaml").write_text("name: T\nsize: poker\nface: c\ncards:\n" + cards)
    (pit / "themes" / "day.yaml").write_text("name: D\ncards: {" + "".join(f"x{i}: {{}}," for i in range(20_000)) + "}")

    told = in_time(2, lambda: problems(roots))

    assert any("themes/day.yaml: more than 100 mistakes" in line for line in told)


@pytest.mark.parametrize("value", ["x" * 1_000_000, "[" * 1000, "\0", "*a", "!!python/object:x", "${HOME}", "{{7*7}}"])
def test_a_hostile_setting_is_an_ordinary_problem(roots, value):
    problems = faults_of(choose, load_game("pit", roots), sets=[f"hand={value}"])
    assert [problem.hint for problem in problems] == ["choose one of: 2, 3"]
    assert len(problems[0].fact) < 100


FILES = ("game.yaml", "rules.yaml", "cards/traps.yaml", "themes/day.yaml")
SPLINTERS = st.sampled_from(
    ["[", "]", "{", "}", ": ", ", ", "- ", "\n", "\n  ", "'", '"', "#", "&a ", "*a ", "!t ", "? ", "null", "-1", "1.5",
     "[]", "{}", "\t", "%", "<<: ", "title", "cards", "id", "ü", "9" * 30, "|\n", "---\n", "..."]
)  # fmt: skip


@given(
    name=st.sampled_from(FILES),
    cuts=st.lists(st.tuples(st.floats(0, 1), st.integers(0, 12), SPLINTERS), min_size=1, max_size=3),
)
@settings(max_examples=50, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_whatever_stands_in_a_file_it_is_read_or_told(roots, pit, name, cuts):
    """Each problem names a place that is there, and a way out."""
    before = (pit / name).read_text()
    text = before
    for share, length, splinter in cuts:
        at = int(share * len(text))
        text = text[:at] + splinter + text[at + length :]
    (pit / name).write_text(text)
    try:
        choose(load_game("pit", roots))
    except ContentError as error:
        for problem in error.problems:
            assert problem.fact
            assert problem.hint
            lines = (roots.paths[0] / problem.mark.file).read_text().split("\n")
            assert problem.mark.line <= len(lines)
            assert not problem.mark.line or problem.mark.column <= len(lines[problem.mark.line - 1]) + 1
    finally:
        (pit / name).write_text(before)


def test_a_board_of_very_many_places_is_told_and_held_against_itself_in_part(roots, pit):
    nodes = "".join(f"  n{n}: {{x: {5 + n % 70 * 5}, y: {5 + n // 70 * 5}, kind: a}}\n" for n in range(2100))
    (pit / "board.yaml").write_text(
        f"name: Board\nsize: 380x260mm\nface: b.svg.j2\nspaces: {{a: 1mm}}\nnodes:\n{nodes}"
    )
    with (pit / "game.yaml").open("a") as file:
        file.write("  - {board: board.yaml, count: 1}\n")

    assert any("2,100 nodes and slots, and at most 2,000" in line for line in problems(roots))
