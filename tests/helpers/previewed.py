"""A preview that is open in this process, over a game of a dozen cards in a folder of its own."""

import threading
import time
from contextlib import contextmanager

from bench import deck
from generator.catalog.roots import search_path
from generator.parts.order import Order
from generator.preview.open import COPIED, opened
from tests.helpers.table import OPEN, Phone

RULES = """\
parameters:
  night: {default: short, allowed: [short, long], label: nights are, rule: B1}
  fee: {default: 1, allowed: [1, 2], label: fee, rule: B2}
presets:
  gloomy: {night: long}
"""


def game(root, count=12):
    """Write a game whose odd cards tell a rule, all of which bear the edition's name; give the file of its cards."""
    file = deck.write_game(root, count)
    (root / "content/bench/rules.yaml").write_text(RULES)
    template = root / "templates/bench/card.svg.j2"
    says = (
        "{% if card.number % 2 %}"
        "{{ text('A ' ~ rules.night ~ ' night.', 5, 79, 53, 4, size=7, min_size=7) }}{% endif %}"
        "{{ text(edition.label, 5, 83, 53, 3, size=7, min_size=7, lines=1, decoration=True) }}</svg>"
    )
    template.write_text(template.read_text().replace("</svg>", says))
    return file


class Designer(Phone):
    """Whoever has the key, and writes."""

    def __init__(self, shown, root, file):
        super().__init__(shown.server.port, shown.key, timeout=60)
        self.shown, self.root, self.file = shown, root, file

    def write(self, old, new, file=None):
        file = file or self.file
        text = file.read_text()
        assert old in text
        file.write_text(text.replace(old, new, 1))

    def card(self, name, state=None):
        state = state or self.state()
        return next(card for part in state["parts"] for card in part["cards"] if card["id"] == name)

    def until(self, so, seconds=30.0):
        """Ask for the state until it is so; give it."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            state = self.state()
            if so(state):
                return state
            time.sleep(0.03)
        raise AssertionError(
            f"not within {seconds} s: {state['problems'][:3]}, {state.get('saves')}, {faces(state)[:3]}"
        )

    def drawn(self):
        """Wait until all is drawn."""
        return self.until(lambda state: all(one["look"] for one in faces(state)))


def faces(state):
    return [side for part in state["parts"] for card in part["cards"] for side in card["sides"].values()]


@contextmanager
def previewing(root, file, editor=COPIED, slug="bench", **order):
    """Open a preview and let it draw in a thread."""
    with opened(slug, search_path(root), Order(output=root / "output", **order), editor=editor) as shown:
        thread = threading.Thread(target=shown.run, daemon=True)
        thread.start()
        yield Designer(shown, root, file)
        while OPEN:
            OPEN.pop().close()
        shown.close()
        thread.join(timeout=60)
