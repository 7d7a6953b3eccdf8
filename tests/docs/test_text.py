"""The docs are true: commands and examples run, links lead somewhere, lists are whole."""

import re
import shlex
import shutil

import pytest
import yaml

from docs.hooks import RULES, SHOWN, on_page_markdown
from generator.catalog.problems import ContentError
from generator.catalog.roots import search_path
from generator.making.plan import plan
from generator.making.portions import dividing
from generator.parts.order import Order
from generator.text.fit import Typesetter
from generator.text.setting import Setting
from tests.cookbook import steps
from tests.helpers import printed
from tests.helpers.games import built
from tests.helpers.shell import TOP, run
from tests.pdf.drawing import FONTS
from tests.template.small import Small, svg

PAGE = (TOP / "docs" / "text.md").read_text(encoding="utf-8")


def examples(kind):
    return re.findall(rf"```{kind}\n(.*?)```", PAGE, re.DOTALL)


@pytest.mark.parametrize("text", examples("text"))
def test_a_text_of_the_page_is_set_on_a_card(text):
    fitted = Typesetter(FONTS).fit(text, Setting(size=9, min_size=7), 53, 60)
    assert fitted.fits and not fitted.faults and len(fitted.pieces) > 5


def test_the_yaml_and_the_template_of_the_page_draw_a_card(tmp_path):
    card, _ = examples("yaml")
    _, template, *_ = examples("jinja")
    small = Small(tmp_path)
    small.draw(svg(template), "".join(f"  {line}\n" for line in card.strip().split("\n")))


def test_a_deck_of_the_page_goes_on_by_itself(tmp_path):
    (_, deck), (template, *_) = examples("yaml"), examples("jinja")
    wish = next(line for line in deck.split("\n") if line.startswith("continue"))
    words = " ".join(["over", "and"] * 650)
    small = Small(tmp_path)
    small.write(
        svg(template), f"  - {{id: long, text: {words}}}\n  - {{id: short, text: once}}\n", deck=f"{wish}\n", count=2
    )
    (one,) = plan(small.load(), Order(), dividing(search_path(tmp_path)))
    *ids, last = (card.id for card in one.decks[0].cards)
    assert (ids[:2], last) == (["long", "long+2"], "short")


@pytest.mark.parametrize("row", re.findall(r"^\| (`.*?) \| ", PAGE, re.MULTILINE))
def test_what_the_page_says_one_may_write_has_no_fault(row):
    for written in re.findall(r"`([^`]+)`", row):
        assert not Typesetter(FONTS, ["coin"]).fit(written, Setting(), 50).faults


def test_icons_of_a_size_and_colour_of_their_own_are_printed(tmp_path):
    small = Small(tmp_path)
    card = "  - {id: c01, text: 'Pay {coin:1.4:#B8860B}, not {coin:#5C6672} or {coin}.'}\n"
    small.draw(svg("{{ text(card.text, 5, 5, 50, 20) }}"), card)


def test_the_words_along_a_curve_are_printed_and_found(tmp_path):
    *_, template = examples("jinja")
    small = Small(tmp_path)
    small.draw(svg(template), "  - {id: c01, name: Tidal Market}\n")
    with pytest.raises(ContentError, match="beyond the line"):
        small.draw(svg(template), "  - {id: c01, name: A name that is far too long for its sweep of sky}\n")


DOCS = TOP / "docs"
SITE = yaml.safe_load((TOP / "mkdocs.yml").read_text(encoding="utf-8"))


def named(nav):
    for entry in nav:
        for value in entry.values() if isinstance(entry, dict) else [entry]:
            yield from named(value) if isinstance(value, list) else [value]


class Page:
    """What the hook is told of a page."""

    def __init__(self, uri):
        self.file = self
        self.src_uri = uri


def test_every_page_is_in_the_navigation():
    pages = {path.relative_to(DOCS).as_posix() for path in DOCS.rglob("*.md")}

    assert sorted(named(SITE["nav"])) == sorted({*pages, *SHOWN, RULES})
    assert all((TOP / source).is_file() for source in SHOWN.values())


def test_nothing_is_loaded_from_elsewhere_and_dead_links_fail():
    assert SITE["theme"]["font"] is False
    assert SITE["strict"] is True
    assert "mkdocs build\n" in (TOP / "Makefile").read_text(encoding="utf-8")  # --quiet would switch `strict` off
    assert "http" not in (DOCS / "site.css").read_text(encoding="utf-8")


@pytest.mark.parametrize("path", sorted(DOCS.rglob("*.md")), ids=lambda path: path.relative_to(DOCS).as_posix())
def test_files_that_a_page_links_to_exist(path):
    links = re.findall(r"\]\(([^)#:\s]+)(?:#[^)]*)?\)", path.read_text(encoding="utf-8"))

    sources = {str((DOCS / page).resolve()): TOP / source for page, source in SHOWN.items()}
    assert [link for link in links if not sources.get(str(to := (path.parent / link).resolve()), to).exists()] == []


def test_a_caption_becomes_the_title_of_its_code_and_links_lead_to_pages_of_the_site():
    written = "See [fields](../../content/README.md#gameyaml).\n\n`content/inn/game.yaml`\n\n```yaml\ntitle: Inn\n```\n"

    shown = on_page_markdown(written, Page("cookbook/inn.md"))

    assert '```yaml title="content/inn/game.yaml"\ntitle: Inn' in shown
    assert "[fields](../content.md#gameyaml)" in shown


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


LANGUAGES = (TOP / "docs" / "languages.md").read_text(encoding="utf-8")


def test_the_game_of_the_page_is_printed_in_german(tmp_path):
    heard = []
    for step in steps(LANGUAGES):
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
