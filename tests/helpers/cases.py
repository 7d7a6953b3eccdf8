"""Cases of a test, of which some are run with the long tests only."""

import pytest


def often(values, quick):
    """Give all values as cases; those that are not among the `quick` ones are long."""
    return [one if one in quick else pytest.param(one, marks=pytest.mark.long) for one in values]
