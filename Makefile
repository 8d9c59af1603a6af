# The house in a few words. Everything lives in .venv; nothing else on the machine is touched.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PAGE := src/undercroft/server/page/index.html
# What Python has compiled is kept: else each of the many processes that the tests start would compile the house anew.
export PYTHONDONTWRITEBYTECODE =

.PHONY: play terminal test page-test soak bench load peers baselines environments picture golden records readings mutants types wheel lock clean

play: $(VENV)/.installed $(PAGE)    ## open the house in a browser
	@$(BIN)/undercroft

terminal: $(VENV)/.installed        ## play in the terminal
	@$(BIN)/undercroft play darkcastle

test: $(VENV)/.ready $(VENV)/.parts $(PAGE) page-test    ## every test, linter and contract, a real browser and a real PostgreSQL included
	@$(BIN)/python -m pytest -n $$(( $$(getconf _NPROCESSORS_ONLN) + 2 )) --dist worksteal -m "not soak"  # many wait for servers and browsers: two workers more than cores; who is done helps the others

page-test: $(PAGE)                  ## the page's own logic, its types and its size
	@cd web && npm run --silent check && npm run --silent test && npm run --silent size

soak: $(VENV)/.ready $(VENV)/.parts $(VENV)/.train $(PAGE)    ## the long ones
	@$(BIN)/python -m pytest -n auto -m soak

load: $(VENV)/.ready $(VENV)/.parts ## a thousand sockets on one server, for both stores
	@$(BIN)/python benchmarks/load.py

bench: $(VENV)/.installed           ## how fast it is here
	@$(BIN)/undercroft bench --scaling

peers: $(VENV)/.peers               ## how fast others are, in the same run
	@$(VENV)-peers/bin/python benchmarks/peers.py

MINUTES ?= 30
baselines: $(VENV)/.train           ## what a published trainer learns in each game: about two hours of two cores, or MINUTES=3
	@$(VENV)-train/bin/python examples/baselines.py train score page --minutes $(MINUTES)

picture: $(VENV)/.ready $(VENV)/.parts $(PAGE)    ## renew the pictures in the README
	@$(BIN)/python -m undercroft.cli.play.terminal.picture docs
	@PYTHONPATH=tests $(BIN)/python -m kit.pictures

environments: $(VENV)/.ready        ## the page of actions and tensors
	@$(BIN)/python -m undercroft.research.describing docs/environments.md

readings: $(VENV)/.ready            ## the page of rules beside their functions
	@$(BIN)/python -m undercroft.cli.books.side_by_side docs/rules-beside-code.md

golden: $(VENV)/.ready              ## renew the recorded playthroughs, on purpose
	@$(BIN)/python -m pytest tests/goldens --renew

records: $(VENV)/.ready             ## play and keep the recorded games of a new ruleset
	@PYTHONPATH=tests $(BIN)/python -m kit.recorded

N ?= 200
SEED ?= 1
WORKERS ?= 1
mutants: $(VENV)/.ready             ## how strong the proof is: GAME=dorn N=200 faults of one line, and who notices them
	@PYTHONPATH=tests $(BIN)/python -m mutants "$(GAME)" "$(N)" "$(SEED)" "$(WORKERS)"

$(VENV)/.python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Undercroft needs Python 3.11 or newer: make PYTHON=python3.11 ..."; exit 2; }
	@$(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --upgrade "pip>=25.1"
	@touch $@

PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check
OURSELVES := $(PIP) --no-deps --no-build-isolation --editable .

$(VENV)/.installed: $(VENV)/.python pyproject.toml requirements/play.txt    # the versions of the lock; to play, any that fit will do
	@echo "Setting up ..."
	@{ $(PIP) --require-hashes -r requirements/play.txt && $(OURSELVES); } \
	  || { echo "The locked versions can't be had here; taking any that fit."; $(PIP) --editable '.[lab]'; }
	@touch $@

$(VENV)/.ready: $(VENV)/.installed requirements/dev.txt                     # to test, and to build, none but those
	@$(PIP) --require-hashes -r requirements/dev.txt
	@$(OURSELVES)
	@touch $@

lock: $(VENV)/.python               ## make the lock fit pyproject.toml again; UPGRADE=--upgrade takes the newest of everything
	@$(PYTHON) -m venv $(VENV)-lock
	@$(VENV)-lock/bin/python -m pip install --quiet --disable-pip-version-check "uv>=0.9"
	@$(VENV)-lock/bin/uv $(LOCK) --extra lab --group build -o requirements/play.txt
	@$(VENV)-lock/bin/uv $(LOCK) --all-extras --group build --group dev -c requirements/play.txt -o requirements/dev.txt
	@$(VENV)-lock/bin/uv $(LOCK) --extra postgresql --group build -c requirements/dev.txt -o requirements/serve.txt

LOCK = pip compile pyproject.toml --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header --no-annotate --no-config --quiet $(UPGRADE)

types: $(VENV)/.ready               ## the page's types, made from ours
	@$(BIN)/python -m undercroft.server.types_for_page web/src/wire.ts
	@$(BIN)/python -m undercroft.workshop.types_for_page web/src/workshop/wire.ts

wheel: $(VENV)/.ready $(PAGE)       ## the package with the built page inside
	@$(BIN)/python -m pip wheel --quiet --disable-pip-version-check --no-deps --no-build-isolation --wheel-dir dist .

$(VENV)/.parts: $(VENV)/.ready      # what pip can't bring: a browser and a database
	@.ci/parts
	@touch $@

web/node_modules/.installed: web/package.json web/package-lock.json
	@command -v node >/dev/null && node -e 'process.exit(+(process.versions.node.split(".")[0] < 20))' || { echo "The page is built with Node 20 or newer; install nodejs and npm."; exit 2; }
	@cd web && npm ci --silent --no-audit --no-fund
	@touch $@

$(PAGE): web/node_modules/.installed $(shell find web/src web/public web/index.html web/vite.config.ts -type f 2>/dev/null)
	@echo "Building the page ..."
	@cd web && npm run --silent build
	@touch $@

$(VENV)/.peers: $(VENV)/.python pyproject.toml
	@$(PYTHON) -m venv $(VENV)-peers
	@$(VENV)-peers/bin/python -m pip install --quiet --disable-pip-version-check --upgrade "pip>=25.1"
	@$(VENV)-peers/bin/python -m pip install --quiet --disable-pip-version-check --group peers --editable .
	@touch $@

$(VENV)/.train: $(VENV)/.python pyproject.toml    # PyTorch is large, so it has a place of its own
	@$(PYTHON) -m venv $(VENV)-train
	@$(VENV)-train/bin/python -m pip install --quiet --disable-pip-version-check --upgrade "pip>=25.1"
	@$(VENV)-train/bin/python -m pip install --quiet --disable-pip-version-check --group train --editable '.[lab,research]'
	@touch $@

clean:                              ## away with everything that was made
	@rm -rf $(VENV) $(VENV)-peers $(VENV)-train $(VENV)-lock web/node_modules src/undercroft/server/page dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache .mutants
