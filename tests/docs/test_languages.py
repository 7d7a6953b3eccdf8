"""The page about languages: its game is translated with its own commands, and printed so."""

import shlex

from tests.cookbook import steps
from tests.helpers import printed
from tests.helpers.shell import TOP, run

PAGE = (TOP / "docs" / "languages.md").read_text(encoding="utf-8")


def test_the_game_of_the_page_is_printed_in_german(tmp_path):
    heard = []
    for step in steps(PAGE):
        if step.path:
            path = tmp_path / step.path
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(step.text, encoding="utf-8")
        for line in step.text.splitlines() if step.kind == "sh" else ():
            said = run(*shlex.split(line), cwd=tmp_path)
            assert said.code == 0, f"{line}: {said.err or said.out}"
            heard.append(said.out)

    assert "0 of 6 texts" in heard[0] and "missing: rulebook.md" in heard[0]
    assert "6 of 6 texts" in heard[-2]
    assert heard[-1].startswith("Laternen: Ana und Ben.")
    out = tmp_path / "output" / "lanterns"
    assert [path.name for path in out.iterdir() if path.is_dir()] == ["de"]
    card = printed.text(out / "de" / "lights.pdf")
    assert "Kerze" in card and "Kostet 1" in card and "Laternen · Lichter" in card
    assert "Wer zuerst zu Hause ist" in printed.text(out / "de" / "rulebook.pdf")
    assert "Costs 1" in printed.text(out / "lights.pdf")
