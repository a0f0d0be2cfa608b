# Two commands: `make play` serves the table on localhost, `make test` runs everything.
SHELL := /bin/bash
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check -q

# On a busy machine a browser may miss a wait: what fails is run once more, alone, and must pass then.
tried = { $(BIN)/pytest -n 2 --dist $(2) -m $(1) || $(BIN)/pytest -m $(1) --last-failed --last-failed-no-failures none; }

.PHONY: play test test-long mutants questions kills view-law bench-server compiled keep lock clean

play: $(VENV)/.play web-built
	$(BIN)/bingqi serve

test: $(VENV)/.test web-built
	$(BIN)/ruff check src tests tools
	$(BIN)/ruff format --check src tests tools
	$(BIN)/mypy
	$(BIN)/lint-imports
	tools/web test
	tools/with-services bash -c '$(call tried,"not browser",worksteal) && $(call tried,browser,loadfile)'

# What takes longer than a test run; results in docs/.
mutants: $(VENV)/.test
	for game in leningrad okinawa southern naval squad; do $(BIN)/python tools/mutants.py $$game --write; done

questions: $(VENV)/.play
	$(BIN)/python tools/questions.py --write

# One whole game of each of the five through the page, by clicks alone: half an hour or more.
test-long: $(VENV)/.test web-built
	BINGQI_LONG=1 $(BIN)/pytest -s -n 2 --dist load tests/browser/test_long.py

# A venv that was moved or half made is made anew: pip inside must answer.
$(BIN)/python:
	$(PYTHON) -m venv $(VENV)

$(VENV)/.play: requirements.lock pyproject.toml | $(BIN)/python
	$(PIP) install --require-hashes -r requirements.lock
	$(PIP) install --no-deps --no-build-isolation -e .
	touch $@

$(VENV)/.test: requirements-test.lock pyproject.toml | $(BIN)/python
	$(PIP) install --require-hashes -r requirements-test.lock
	$(PIP) install --no-deps --no-build-isolation -e .
	touch $@ $(VENV)/.play

.PHONY: web-built
web-built: | $(BIN)/python
	tools/web build

# Kill a server in the middle of a burst, N times on SQLite and P times on PostgreSQL: nothing acknowledged may be lost.
N ?= 20
P ?= $(N)
kills: $(VENV)/.test
	$(BIN)/python tools/kills $(N)
	tools/with-services bash -c '$(BIN)/python tools/kills $(P) "$$BINGQI_TEST_POSTGRES"'

# The view law on a million views, in process and over the wire. Goes on where it was stopped.
view-law: $(VENV)/.test
	touch view-law.jsonl && $(BIN)/python tools/view-law --views 1000000 --file view-law.jsonl
	$(BIN)/python tools/view-law --wire 2000

# Latency, processor and memory of the real server at 1 to 1,000 live games, with one process and with two.
bench-server: $(VENV)/.test
	tools/with-services bash -c '$(BIN)/bingqi bench server --games 1,50,200,1000 --processes 1,2 --database "$$BINGQI_TEST_POSTGRES"'
	$(BIN)/bingqi bench server --games 1,50,200,1000

# The optional compiled wheel (`BINGQI_COMPILE=1`, needs a C compiler): built, compared with the sources, measured.
compiled: $(VENV)/.test web-built
	$(BIN)/python tools/compiled.py --write

# The rules of a release are kept for its games: `make keep VERSION=0.2 COMMIT=v0.2.0`, when it is released.
keep: $(VENV)/.play
	$(BIN)/python tools/keep.py $(VERSION) $(COMMIT)

lock: | $(BIN)/python
	$(PIP) install pip-tools
	$(BIN)/pip-compile -q --generate-hashes --strip-extras --no-header --no-annotate --no-emit-index-url --no-emit-find-links \
	  --allow-unsafe --extra build -o requirements.lock pyproject.toml
	$(BIN)/pip-compile -q --generate-hashes --strip-extras --no-header --no-annotate --no-emit-index-url --no-emit-find-links \
	  --allow-unsafe --extra build --extra test -o requirements-test.lock pyproject.toml

clean:
	rm -rf $(VENV) web/node_modules web/dist src/bingqi/server/static
