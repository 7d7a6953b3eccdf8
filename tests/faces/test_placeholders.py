import pytest

from tests.faces.small import svg

BOX = 'x="5" y="50" width="53" height="30"'


def test_a_box_becomes_the_text_that_the_function_would_set(small):
    keywords = 'font="Alegreya", size=9, min_size=7, align="center", balance=true, fill="#123"'
    attributes = (
        'data-font="Alegreya" data-size="9" data-min-size="7" data-align="center" data-balance="true" data-fill="#123"'
    )

    drawn = small.body(f'<rect data-text="{{{{ card.text }}}}" {attributes} {BOX}/>')
    assert drawn == small.body(f"{{{{ text(card.text, 5, 50, 53, 30, {keywords}) }}}}")


def test_the_rectangle_stays_if_it_is_painted(small):
    drawn = small.body(f'<rect id="b" fill="#eee" data-text="Pit" {BOX}/>')

    assert drawn.startswith(f'<rect id="b" fill="#eee" {BOX}/><text ')


def test_a_style_from_a_drawing_program_counts(small):
    style = "font-family:'Titan One';font-weight:bold;color:#a00;fill:none;stroke:none"

    assert 'font-family="Titan One"' in small.body(f'<rect style="{style}" data-text="Pit" {BOX}></rect>')
    assert 'fill="#a00"' in small.body(f'<rect style="{style}" data-text="Pit" {BOX}/>')


def test_new_lines_in_a_box_are_kept(small):
    cards = '  - id: c01\n    text: "one\\ntwo & <three>"\n'
    drawn = small.body(f'<rect data-text="{{{{ card.text }}}}" {BOX}/>', cards)

    assert drawn.count("<tspan") == 2
    assert "two &amp; &lt;three&gt;" in drawn


@pytest.mark.parametrize("value", ["", "false", "None", "no", "0", " off "])
def test_an_element_whose_condition_is_false_is_dropped_with_all_that_is_in_it(small, value):
    inside = f'<g data-if="{value}"><g data-if="yes"/><rect data-text="{{coins}}" {BOX}/></g>'

    assert small.body(f"<desc>a</desc>{inside}<desc>b</desc>") == "<desc>a</desc><desc>b</desc>"


def test_an_element_whose_condition_is_true_stays(small):
    assert 'data-if="True"' in small.body('<g data-if="{{ card.n == 1 }}"><path d="M0 0"/></g>')


def test_a_turned_box_is_turned_text(small):
    assert small.body(f'<rect transform="rotate(9)" data-text="Pit" {BOX}/>').startswith(
        '<g transform="rotate(9)"><text'
    )


def test_what_does_not_fit_in_a_box_is_told_at_the_text(small):
    (problem,) = small.wrong(svg('<rect data-text="{{ card.text }}" x="5" y="5" width="20" height="4"/>'))

    assert str(problem.mark) == "content/pits/cards/traps.yaml:8:11"
    assert problem.fact.startswith("card c01, field text: text is 2.8 mm too high at 8.0 pt")
    assert problem.hint.endswith("for the box at x=5 y=5 in templates/pits/card.svg.j2")


def test_other_elements_cannot_be_boxes(small):
    (problem,) = small.wrong(svg('<circle r="5" data-text="Pit"/>'))

    assert problem.hint == "only a <rect> can be a box for text"


def test_documents_with_other_letters_are_cut_at_the_right_place(small):
    assert small.body('<desc>żółć→</desc><g data-if=""/><desc>é</desc>') == "<desc>żółć→</desc><desc>é</desc>"
