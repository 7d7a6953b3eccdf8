"""Tests that share what took long to make run in one worker, so that it is made once."""

import os

import pytest


@pytest.mark.xdist_group("together")
def test_a_group_has_its_name_where_the_scheduler_looks_for_it(request):
    grouped = "PYTEST_XDIST_WORKER" in os.environ and request.config.option.loadgroup
    assert request.node.nodeid.endswith("@together") or not grouped
