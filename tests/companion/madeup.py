"""A made-up language that puts brackets round everything: what stands outside of them was not said in it."""

import re

from companion.engine.messages import speak
from companion.kit.replay import first_table
from companion.table.validation import weigh
from tests.companion.evening import Evening, script


class MadeUp:
    language = "x"

    def gettext(self, text, /, **values):
        return f"[{text.format_map(values) if values else text}]" if text else ""

    def ngettext(self, one, many, number, /, **values):
        return self.gettext(one if number == 1 else many, n=number, **values)

    def listed(self, names, last="and"):
        return f"[{f', {last} '.join(names)}]"

    def known(self, texts):
        return {}


def texts_in(value, coded):
    """Give all texts of a plain value, but for those under names whose values are codes."""
    if isinstance(value, dict):
        return [text for name, one in value.items() if name not in coded for text in texts_in(one, coded)]
    if isinstance(value, list):
        return [text for one in value for text in texts_in(one, coded)]
    return [value] if isinstance(value, str) else []


def outside(read, words, ids, case=re.IGNORECASE):
    """Give the texts with something outside the brackets that is none of some words, no number and no id."""
    longest = sorted(filter(None, words), key=len, reverse=True)
    known = re.compile("|".join(rf"(?<!\w){re.escape(word)}(?!\w)" for word in longest), case)
    found = set()
    for text in {*read}:
        rest = text
        while (inner := re.sub(r"\[[^\[\]]*\]", " ", rest)) != rest:
            rest = inner
        if re.search(r"[^\W\d_]", known.sub("", re.sub(ids, "", rest))):
            found.add(text)
    return found


def folded(slug, path, reads):
    """Fold a golden evening in English and in the made-up language: both ends, and what is read in the latter.

    `reads` gives what people read of a table, the moves that it was weighed with, and what came of it.
    """
    with Evening(path) as evening:
        for line in script(slug):
            if line.split()[:1] not in (["quit"], ["export"], ["import"]):
                evening.say(line)
        entries = evening.store.entries(evening.live.here)
        game, begun = evening.live.game, evening.live.now().begin.data
    ends = []
    for language in (None, MadeUp()):
        speak(language)
        table, read = first_table(begun), []
        for entry in entries[1:]:
            if entry.kind == "act":
                moves = entry.data["moves"]
                weighed = weigh(table, moves, game, force=True)
                read += reads(table, moves, weighed) if all(move["do"] in game.FORMS for move in moves) else []
                table = weighed.table
        ends.append(table.state)
    return *ends, read
