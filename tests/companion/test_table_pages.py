"""The pages for players are as the companion answers; `companion help` shows the one of the game at the table."""

import pytest

from generator.catalog.roots import Roots
from tests.companion import tablepages
from tests.companion.evening import Evening
from tests.helpers.shell import TOP, run


@pytest.mark.parametrize("page", tablepages.PAGES, ids=lambda page: page.stem)
def test_a_page_shows_what_the_companion_says(tmp_path, page):
    """Written anew with: python -m tests.companion.tablepages."""
    assert tablepages.written(page, tmp_path) == page.read_text(encoding="utf-8")


def test_every_game_with_rules_has_a_page():
    assert [page.stem for page in tablepages.PAGES if "." not in page.stem] == sorted(Roots((TOP,)).games())


def test_help_at_the_table_is_the_games_page(path, tmp_path):
    with Evening(path) as evening:
        evening.done("new raid ana ben")
    shown = run("companion", "help", cwd=tmp_path, env={"TUCKBOX_DB": str(path), "TUCKBOX_ROOT": str(TOP)})

    assert shown.out.startswith("# Raid Trade at the table")
    assert "'companion --help' lists every command." in shown.out


@pytest.mark.parametrize(
    ("begun", "first", "last"),
    [
        ("new duel ana ben cy dee --language de", "# Tausch oder Duell am Tisch", "zeigt alle Befehle."),
        ("new trap ana ben --language pt-BR", "# Trap Attack na mesa", "lista todos os comandos."),
    ],
)
def test_help_is_in_the_language_of_the_table(path, tmp_path, begun, first, last):
    with Evening(path) as evening:
        evening.done(begun)
    shown = run("companion", "help", cwd=tmp_path, env={"TUCKBOX_DB": str(path), "TUCKBOX_ROOT": str(TOP)})

    assert shown.out.startswith(first)
    assert f"'companion --help' {last}" in shown.out
