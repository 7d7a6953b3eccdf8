"""Where in the YAML the words stand that a problem elsewhere is about."""

from generator.catalog.problems import Mark, Problem
from generator.catalog.whereabouts import located
from generator.making.build import check
from generator.making.order import Order
from generator.report import Progress
from tests.helpers.little import deck_file, write_game

DECK = """\
name: Traps
face: card.svg.j2
signs:
  deep: {name: Deep}
cards:
  - {id: pit, kinds: deep, value: 7}
  - {id: net, kind: many}
  - id: cape
    text: >-
      Take **two** and
      **one more {coni} of it.
    value: 7
"""


def told(tmp_path, *problem):
    folder = tmp_path / "content" / "pit"
    (folder / "cards").mkdir(parents=True)
    (folder / "cards" / "traps.yaml").write_text(DECK)
    (folder / "rulebook.md").write_text("# A\n\nIt is so. [TD-ENDD-1]\n")
    (found,) = located([Problem(*problem)], folder, "content/pit")
    return f"{found.mark} {found.hint}"


def test_a_name_that_was_meant_is_told_with_its_place(tmp_path):
    mark, fact = Mark("templates/pit/card.svg.j2", 3, 4), "card pit has no field 'kind'"
    told_ = told(tmp_path, mark, fact, "did you mean 'kinds'?", ("pit",))
    assert told_ == "content/pit/cards/traps.yaml:6:15 did you mean 'kind'? (used at templates/pit/card.svg.j2:3:4)"


def test_a_value_that_a_template_cannot_use_is_told_with_its_place(tmp_path):
    mark, fact = Mark("templates/pit/card.svg.j2", 3, 4), "card net: kind must be a number, not 'many'"
    assert told(tmp_path, mark, fact, "", ("net",)).endswith("see content/pit/cards/traps.yaml:7:21")


def test_a_value_that_stands_often_is_looked_for_on_the_card(tmp_path):
    mark, fact = Mark("templates/pit/card.svg.j2", 3, 4), "card pit: a list has no '7'"
    assert told(tmp_path, mark, fact, "", ("pit",)).endswith("see content/pit/cards/traps.yaml:6:35")


def test_of_a_few_cards_it_is_told_where_they_stand(tmp_path):
    mark, fact = Mark("templates/pit/card.svg.j2", 3, 4), "card net: a division by zero"
    assert told(tmp_path, mark, fact, "", ("net",)).endswith("the card stands at content/pit/cards/traps.yaml:7")


def test_a_rule_that_is_misspelt_where_it_is_stated_is_found_in_the_rulebook(tmp_path):
    mark, fact = Mark("content/pit/rulebook.md", 9, 1), "there is no rule 'TD-END-1' to lead to"
    assert "see content/pit/rulebook.md:3:12" in told(tmp_path, mark, fact, "did you mean 'TD-ENDD-1'?")


def test_signs_are_told_in_the_line_of_the_text_that_has_them(tmp_path):
    mark = Mark("content/pit/cards/traps.yaml", 9, 11)
    assert told(tmp_path / "a", mark, "two stars (**) open bold text that is never closed").split()[0].endswith(":11:7")
    assert told(tmp_path / "b", mark, "there is no icon called 'coni'").split()[0].endswith(":11:18")


def test_of_a_whole_file_no_card_is_told(tmp_path):
    mark, fact = Mark("templates/pit/card.svg.j2"), "this file leads out of the root"
    assert told(tmp_path, mark, fact, "put the file itself there", ("net",)).endswith("put the file itself there")


def test_a_value_that_stands_once_is_the_place_and_the_template_its_hint(tmp_path):
    templates = tmp_path / "templates" / "pit"
    templates.mkdir(parents=True)
    code = "<g>\n{{ text(card.name, 1, 1, card.kind) }}\n{{ signs.deap }} {{ signs.deep }}"
    (templates / "card.svg.j2").write_text(code)
    folder = tmp_path / "content" / "pit"
    (folder / "cards").mkdir(parents=True)
    (folder / "cards" / "traps.yaml").write_text(DECK.replace("  deep:", "  deap2:"))
    (folder / "rulebook.md").write_text("# A\n\nIt is so. [TD-6]\n")
    (folder / "asked.yaml").write_text("asked:\n  TD-R6: [so]\n")

    def told_(mark, fact, hint=""):
        (found,) = located([Problem(mark, fact, hint)], folder, "content/pit", [templates])
        return f"{found.mark} {found.fact} {found.hint}"

    value = told_(Mark("templates/pit/card.svg.j2", 2, 30), "card net: w must be a number, not 'many'")
    assert value.startswith("content/pit/cards/traps.yaml:7:21 ")
    assert value.endswith("used at templates/pit/card.svg.j2:2:30")
    name = told_(Mark("templates/pit/card.svg.j2", 3, 4), "signs has no field 'deep'", "did you mean 'deap2'?")
    assert name.startswith("content/pit/cards/traps.yaml:4:3 ")
    rule = told_(Mark("content/pit/rulebook.md", 9, 1), "there is no rule 'TD-R6' to lead to", "")
    assert rule.startswith("content/pit/rulebook.md:3:12 the rule TD-6 is called TD-R6 elsewhere")


def test_an_id_that_is_misspelt_where_it_is_given_is_told_there_and_once(tmp_path):
    folder = tmp_path / "content" / "pit"
    (folder / "themes").mkdir(parents=True)
    (folder / "traps.yaml").write_text("cards:\n  - {id: c05}\n  - {id: c60}\n")
    for theme in ("day", "night"):
        (folder / "themes" / f"{theme}.yaml").write_text("cards:\n  c05: {name: Net}\n  c06: {name: Pit}\n")
    found = [
        Problem(Mark(f"content/pit/themes/{theme}.yaml", 3, 3), "no deck has a card 'c06'", "did you mean 'c60'?")
        for theme in ("day", "night")
    ]
    found.append(
        Problem(Mark("content/pit/themes/day.yaml", 1, 1), "the theme has no words for c60 of the deck 'a'", "")
    )

    (only,) = located(found, folder, "content/pit")

    assert str(only.mark) == "content/pit/traps.yaml:3:10"
    assert only.fact == "'c60' is said nowhere else, and no deck has a card 'c06'"
    assert only.hint.startswith("did you mean 'c06'?")


def test_an_id_unlike_all_beside_it_is_what_a_figure_misses(tmp_path):
    folder, templates = tmp_path / "content" / "pit", tmp_path / "templates" / "pit"
    for one in (folder, templates):
        one.mkdir(parents=True)
    ids = ("pit-1", "7", "pit-3", "pit-4")
    (folder / "traps.yaml").write_text("cards:\n" + "".join(f"  - {{id: {one}, n: 1}}\n" for one in ids))
    (templates / "figure.svg.j2").write_text("{{ face('pit-2', 1, 1, 9) }}")
    place = Mark("templates/pit/figure.svg.j2", 1, 9)
    missing = Problem(place, "figure a: there is no card called 'pit-2' to show", "did you mean 'pit-4'?")

    (only,) = located([missing], folder, "content/pit", [templates])

    assert str(only.mark) == "content/pit/traps.yaml:3:10"
    assert only.fact.startswith("'7' begins unlike those beside it, and there is no card called 'pit-2'")


def test_a_value_that_is_misspelt_where_it_is_allowed_is_told_there(tmp_path):
    folder = tmp_path / "content" / "pit"
    folder.mkdir(parents=True)
    (folder / "rules.yaml").write_text("lock: {allowed: [stay, slied]}\npresets:\n  long: {lock: slide}\n")
    (folder / "rulebook.md").write_text("{% if rules.lock == 'slide' %}It slides.{% endif %}\n")
    found = Problem(Mark("content/pit/rules.yaml", 3, 16), "'lock' cannot be slide", "choose one of: stay, slied")

    (only,) = located([found], folder, "content/pit")

    assert str(only.mark) == "content/pit/rules.yaml:1:24"
    assert "did you mean 'slide'?" in only.hint


def test_a_parameter_that_is_misspelt_where_it_is_declared_is_told_there(tmp_path):
    folder = tmp_path / "content" / "pit"
    folder.mkdir(parents=True)
    (folder / "rules.yaml").write_text("parameters:\n  maax: {default: 1}\npresets:\n  a: {max: 1}\n  b: {max: 2}\n")
    found = [
        Problem(
            Mark("content/pit/rules.yaml", at, 7),
            f"preset '{name}' sets 'max', which is no parameter",
            "did you mean 'maax'?",
        )
        for at, name in ((4, "a"), (5, "b"))
    ]

    (only,) = located(found, folder, "content/pit")

    assert str(only.mark) == "content/pit/rules.yaml:2:3"


def test_a_key_that_is_misspelt_to_a_word_of_the_templates_is_told_where_it_stands(tmp_path):
    (templates := tmp_path / "templates" / "pit").mkdir(parents=True)
    (templates / "card.svg.j2").write_text("{# who had it #}\n{{ card.steps[0].head }}")
    (folder := tmp_path / "content" / "pit").mkdir(parents=True)
    (folder / "traps.yaml").write_text("cards:\n  - id: a\n    steps: [{had: x}, {head: y}]\n")
    mark, hint = Mark("templates/pit/card.svg.j2", 2, 18), "did you mean 'had'?"

    (only,) = located(
        [Problem(mark, "card a: steps of card a has no field 'head'", hint, ("a",))], folder, "content/pit", [templates]
    )

    assert str(only.mark) == "content/pit/traps.yaml:3:14"
    assert only.hint == "did you mean 'head'? (used at templates/pit/card.svg.j2:2:18)"


def test_an_id_that_begins_unlike_those_beside_it_is_told_where_it_stands(tmp_path):
    (folder := tmp_path / "content" / "pit").mkdir(parents=True)
    (folder / "boards.yaml").write_text("cards:\n  - {id: boatd-red}\n  - {id: board-blue}\n  - {id: board-green}\n")
    mark, fact = Mark("templates/pit/book.svg.j2", 2, 18), "figure so: there is no card called 'board-red' to show"
    problem = Problem(mark, fact, "did you mean 'boatd-red'?", ("so",))

    (odd,) = located([problem], folder, "content/pit")
    (folder / "boards.yaml").write_text("cards:\n  - {id: boatd-red}\n  - {id: boatd-blue}\n  - {id: boatd-green}\n")
    (usual,) = located([problem], folder, "content/pit")

    assert str(odd.mark) == "content/pit/boards.yaml:2:10"
    assert "did you mean 'board-red'?" in odd.hint
    assert usual.mark == mark


def test_a_card_that_is_left_out_of_a_list_with_others_is_told_where_it_is_missing(tmp_path):
    write_game(tmp_path, cards=6)
    deck = deck_file(tmp_path)
    head, _, _ = deck.read_text().partition("cards:")
    pairs = [
        (side, suit) for side in ("port", "starboard") for suit in ("e", "d", "h") if (side, suit) != ("port", "d")
    ]
    rows = [
        f"  - {{id: {side}-{suit}, name: A, colour: '#aaaaaa', side: {side}, suit: {suit}}}" for side, suit in pairs
    ]
    rows.append("  - {id: help, name: Help, colour: '#bbbbbb'}")
    deck.write_text("\n".join([f"{head}cards:", *rows, ""]))
    game = tmp_path / "content" / "dots" / "game.yaml"
    game.write_text(game.read_text().replace("count: 6", "count: 7"))

    (problem,) = check(("dots",), Order(root=tmp_path), Progress(None, quiet=True)).problems

    assert (problem.mark.file, problem.mark.line) == ("content/dots/cards/dots.yaml", 6)
    assert "one of side 'port' and suit 'd' seems to be missing behind this one" in problem.hint


def test_a_space_that_is_misspelt_where_it_is_described_is_told_there(tmp_path):
    (folder := tmp_path / "content" / "pit").mkdir(parents=True)
    (folder / "river.yaml").write_text(
        "spaces:\n  opne: .\n  rock: R\ncards:\n  - {id: a, is: open}\n  - {id: b, is: open}\n"
    )
    found = [
        Problem(Mark("content/pit/river.yaml", at, 14), "the grid has no space called 'open'", "did you mean 'opne'?")
        for at in (5, 6)
    ]

    (only,) = located(found, folder, "content/pit")

    assert str(only.mark) == "content/pit/river.yaml:2:3"
