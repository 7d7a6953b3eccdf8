"""Cases of a test, of which some are run with the long tests only; what a call that is refused tells."""

import pytest

from generator.catalog.problems import ContentError


def often(values, quick, *, several=False):
    """Give all values as cases, of `several` parameters each; those that are not among the `quick` ones are long."""
    cases = [(one, one if several else (one,)) for one in values]
    return [pytest.param(*one, marks=[] if value in quick else pytest.mark.long) for value, one in cases]


def faults_of(call, *given, **named):
    """Give the problems of a call that must be refused."""
    with pytest.raises(ContentError) as caught:
        call(*given, **named)
    return caught.value.problems
