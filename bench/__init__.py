"""Benchmarks: ratios within one run, never part of the tests. Start with `make bench`."""
