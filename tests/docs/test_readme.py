"""What the first pages tell people to type works."""

import re
import shlex
import shutil

import pytest

from generator.catalog.roots import search_path
from tests.helpers.games import built
from tests.helpers.shell import TOP, run

README = (TOP / "README.md").read_text()
PAGES = ("README.md", "docs/printing.md")


def commands(page):
    """Give the commands of the product that a page shows in its blocks of shell."""
    return [
        line.strip().removeprefix("$ ").partition("  #")[0].strip()
        for block in re.findall(r"^```(?:sh|shell|console)\n(.*?)^```", (TOP / page).read_text(), re.S | re.M)
        for line in block.splitlines()
        if re.match(r"\s*(?:\$ )?(?:tuckbox|companion)(?: |$)", line)
    ]


@pytest.mark.parametrize("page", PAGES)
def test_the_commands_of_a_page_work_one_after_another(tmp_path, page):
    """In one folder and in their order: some build on what an earlier one made. Our games are printed already."""
    assert commands(page)
    for slug in {word for line in commands(page) for word in line.split()} & {*search_path(None).games()}:
        shutil.copytree(built(slug).folder, tmp_path / "output", dirs_exist_ok=True)
    for command in dict.fromkeys(commands(page)):
        said = run(*shlex.split(command), cwd=tmp_path, seconds=600)

        assert said.code == 0, f"{command}: {said.err or said.out}"
        assert said.out, command


def test_the_readme_shows_how_to_print():
    assert any(command.startswith("tuckbox build") for command in commands("README.md"))


def test_files_that_the_readme_links_to_exist():
    links = re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", README)

    assert [link for link in links if not (TOP / link).exists()] == []


def test_the_two_ways_to_start_are_in_the_makefile():
    targets = set(re.findall(r"^(\w+):", (TOP / "Makefile").read_text(), re.M))

    assert set(re.findall(r"`?make (\w+)`?", README)) <= targets
