# Two commands matter: `make print` and `make test`. Both set up .venv by themselves.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: print test lint types bench look pictures clean help

help:            ## say what there is
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*## */\t/'

$(VENV)/.ready: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --upgrade "pip>=25.1"
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable .
	@touch $@

$(VENV)/.ready-dev: $(VENV)/.ready
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --group dev
	@touch $@

print: $(VENV)/.ready          ## print all games into output/
	$(BIN)/tuckbox build

lint: $(VENV)/.ready-dev       ## ruff
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(VENV)/.ready-dev      ## mypy, strict
	$(BIN)/mypy

test: lint types               ## lint, types, import direction and all tests
	$(BIN)/python -m pytest -n 2

bench: $(VENV)/.ready-dev      ## ratios against a hand-written canvas, in one run
	$(BIN)/python -m tests.bench
	$(BIN)/python -m tests.bench.companion

look: print $(VENV)/.ready-dev ## every page of output/ as PNG in look/
	$(BIN)/python -m tests.look

pictures: $(VENV)/.ready-dev ## the README's pictures, from freshly printed PDFs
	$(BIN)/python -m tests.pictures

clean:           ## forget the environment and everything made
	rm -rf $(VENV) look output/*
