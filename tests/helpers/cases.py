"""Cases of a test, as data, or of which some are run with the long tests only; what a call that is refused tells."""

from functools import cache
from pathlib import Path

import pytest
import yaml

from generator.catalog.problems import ContentError


def often(values, quick, *, several=False):
    """Give all values as cases, of `several` parameters each; those that are not among the `quick` ones are long."""
    cases = [(one, one if several else (one,)) for one in values]
    return [pytest.param(*one, marks=[] if value in quick else pytest.mark.long) for value, one in cases]


@cache
def _tables(folder):
    return data(Path(__file__).parents[1] / folder / "cases.yaml")


def data(path):
    """Read a file of YAML of our tests, by libyaml: some have a thousand rows, and are read by every worker."""
    return yaml.load(path.read_text("utf-8"), yaml.CSafeLoader)


def rows(folder, name):
    """Give a table of cases.yaml in a folder of tests: its rows, or what it has by name."""
    return _tables(folder)[name]


def faults_of(call, *given, **named):
    """Give the problems of a call that must be refused."""
    with pytest.raises(ContentError) as caught:
        call(*given, **named)
    return caught.value.problems
