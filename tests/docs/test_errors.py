"""The page about mistakes: each message on it is what the program says today."""

import re

from tests.mistakes import PAGE, mistakes, page


def test_every_message_is_as_it_is_printed(tmp_path):
    made = mistakes(tmp_path)

    assert page(made) == PAGE.read_text(encoding="utf-8"), "make it anew: python -m tests.mistakes"


def test_every_message_has_a_place_and_a_way_out():
    blocks = re.findall(r"^```text\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)

    assert len(blocks) == len(re.findall("^### ", PAGE.read_text(encoding="utf-8"), re.MULTILINE))
    assert [told for told in blocks if "\n  hint: " not in told or ": " not in told.splitlines()[0]] == []
