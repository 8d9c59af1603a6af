# The house in a few words. Everything lives in .venv; nothing else on the machine is touched.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: play test soak bench peers picture golden clean

play: $(VENV)/.installed            ## play in the terminal
	@$(BIN)/undercroft play darkcastle

test: $(VENV)/.ready                ## every test, linter and contract
	@$(BIN)/python -m pytest -n auto -m "not soak"

soak: $(VENV)/.ready                ## the long ones
	@$(BIN)/python -m pytest -n auto -m soak

bench: $(VENV)/.installed           ## how fast it is here
	@$(BIN)/undercroft bench

peers: $(VENV)/.peers               ## how fast others are, in the same run
	@$(VENV)-peers/bin/python benchmarks/peers.py

picture: $(VENV)/.ready             ## renew the picture in the README
	@$(BIN)/python -m undercroft.cli.terminal.picture docs/terminal.svg

golden: $(VENV)/.ready              ## renew the recorded playthroughs, on purpose
	@$(BIN)/python -m pytest tests/goldens --renew

$(VENV)/.python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Undercroft needs Python 3.11 or newer: make PYTHON=python3.11 ..."; exit 2; }
	@$(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --upgrade "pip>=25.1"
	@touch $@

$(VENV)/.installed: $(VENV)/.python pyproject.toml
	@echo "Setting up ..."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable .
	@touch $@

$(VENV)/.ready: $(VENV)/.installed
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --group dev
	@touch $@

$(VENV)/.peers: $(VENV)/.python pyproject.toml
	@$(PYTHON) -m venv $(VENV)-peers
	@$(VENV)-peers/bin/python -m pip install --quiet --disable-pip-version-check --upgrade "pip>=25.1"
	@$(VENV)-peers/bin/python -m pip install --quiet --disable-pip-version-check --group peers --editable .
	@touch $@

clean:                              ## away with everything that was made
	@rm -rf $(VENV) $(VENV)-peers .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
