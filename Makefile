# Two commands do everything: `make play` and `make test`. Both set up what they need first.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable
NEEDS := pyproject.toml constraints.txt

.PHONY: play test bench soak clean

play: $(VENV)/.play  ## a game at the terminal, from a menu
	@$(BIN)/sheepfold play

test: $(VENV)/.test  ## style, types and every test
	$(BIN)/ruff check src tests bench
	$(BIN)/ruff format --check src tests bench
	$(BIN)/mypy
	$(BIN)/python -m pytest -n 2

bench: $(VENV)/.bench  ## speed beside a peer, measured in the same run
	$(BIN)/python bench/bench.py

soak: $(VENV)/.play  ## a million random games of every game, every invariant after every choice
	$(BIN)/sheepfold soak

$(VENV)/.play: $(NEEDS)
	@test -d $(VENV) || $(PYTHON) -m venv $(VENV)
	@echo "Setting up Sheepfold (once) ..."
	@$(INSTALL) .
	@touch $@

$(VENV)/.test: $(VENV)/.play
	@$(INSTALL) ".[dev]"
	@touch $@

$(VENV)/.bench: $(VENV)/.play
	@$(INSTALL) ".[bench]"
	@touch $@

clean:  ## remove the set-up
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache
