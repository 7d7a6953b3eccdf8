# Two commands matter: `make print` and `make test`. Both set up .venv by themselves.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
# Python starts hundreds of times here; without kept bytecode it would compile everything each time.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: print test test-all lint types bench look pictures docs clean help

help:            ## say what there is
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*## */\t/'

$(VENV)/.ready: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --upgrade "pip>=25.1"
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable .
	@touch $@

$(VENV)/.ready-dev: $(VENV)/.ready
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --group dev
	@touch $@

$(VENV)/.ready-docs: $(VENV)/.ready
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --group docs
	@touch $@

print: $(VENV)/.ready          ## print all games into output/
	$(BIN)/tuckbox build

lint: $(VENV)/.ready-dev       ## ruff
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(VENV)/.ready-dev      ## mypy, strict, here and as on Windows
	$(BIN)/mypy
	$(BIN)/mypy --platform win32 --cache-dir .mypy_cache/win32

test: lint types               ## lint, types and the tests that take minutes; what CI runs
	$(BIN)/python -m pytest -n 2 --dist loadgroup -m "not long"

test-all: lint types           ## all tests, those too that build every game in every style; says what was left out, and why
	$(BIN)/python -m pytest -n 2 --dist loadgroup -rs

bench: $(VENV)/.ready-dev      ## ratios against a hand-written canvas, in one run; what playtests take
	@for one in bench bench.companion bench.playtests bench.longtext; do $(BIN)/python -m $$one || broken=1; done; exit $${broken:-0}

look: print $(VENV)/.ready-dev ## every page of output/ as PNG in look/
	$(BIN)/python -m tests.look

pictures: $(VENV)/.ready-dev ## the pictures of README and docs, from freshly printed games
	$(BIN)/python -m tests.pictures
	$(BIN)/python -m tests.cookbook
	$(BIN)/python -m tests.specimens
	$(BIN)/python -m tests.mistakes

docs: $(VENV)/.ready-docs      ## the docs as a site in site/, to be read without a network
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build

clean:           ## forget the environment and everything made
	rm -rf $(VENV) look site output/*
