"""What README.md tells people to type works."""

import re
import shlex

from tests.helpers.shell import TOP, run

README = (TOP / "README.md").read_text()
COMMANDS = [
    line.strip().removeprefix("$ ").partition("  #")[0].strip()
    for block in re.findall(r"^```(?:sh|shell|console)\n(.*?)^```", README, re.S | re.M)
    for line in block.splitlines()
    if re.match(r"\s*(?:\$ )?(?:tuckbox|companion)(?: |$)", line)
]


def test_the_commands_of_the_readme_work_one_after_another(tmp_path):
    """In one folder and in their order: some build on what an earlier one made."""
    for command in dict.fromkeys(COMMANDS):
        said = run(*shlex.split(command), cwd=tmp_path, seconds=600)

        assert said.code == 0, f"{command}: {said.err or said.out}"
        assert said.out, command


def test_the_readme_shows_how_to_print():
    assert any(command.startswith("tuckbox build") for command in COMMANDS)


def test_files_that_the_readme_links_to_exist():
    links = re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", README)

    assert [link for link in links if not (TOP / link).exists()] == []


def test_the_two_ways_to_start_are_in_the_makefile():
    targets = set(re.findall(r"^(\w+):", (TOP / "Makefile").read_text(), re.M))

    assert set(re.findall(r"`?make (\w+)`?", README)) <= targets
