# Two commands do everything: `make play` and `make test`. Both set up what they need first.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check
LOCKED := $(PIP) --require-hashes --requirement
OURS := $(PIP) --no-deps --no-build-isolation --editable
NEEDS := pyproject.toml requirements/build.txt requirements/table.txt package.json package-lock.json hatch_build.py
ON_POSTGRES := $(addprefix tests/table/test_,storage.py deeds.py migrations.py processes.py pages.py api.py wire.py hostile.py links.py fairness.py profiles.py groups.py deals.py lobby.py)

.PHONY: play terminal test test-numba test-postgres test-ray test-wheel docs bench study soak screenshots texts lock clean

play: $(VENV)/.play  ## the table in the browser, ready to play
	@$(BIN)/sheepfold serve

terminal: $(VENV)/.play  ## a game at the terminal, from a menu
	@$(BIN)/sheepfold play

test: $(VENV)/.test  ## style, types and every test
	$(BIN)/ruff check src tests bench examples docs/*.py hatch_build.py
	$(BIN)/ruff format --check src tests bench examples docs/*.py hatch_build.py
	$(BIN)/mypy
	$(BIN)/sheepfold prepare
	$(BIN)/python -m pytest -n 2 --dist worksteal

test-postgres: $(VENV)/.test  ## storage, pages, API and several processes on a private PostgreSQL server
	@sh tests/table/install-postgresql.sh
	$(BIN)/python tests/table/private_postgres.py $(BIN)/python -m pytest $(ON_POSTGRES)

test-numba: $(VENV)/.test  ## the engine's core with every version of Numba that it allows, with and without private parts
	$(BIN)/python tests/engine/numba_versions.py

test-wheel: $(VENV)/.test  ## the light install from the wheel, with every Python from 3.11 to 3.14 that is found here
	$(BIN)/python tests/library/bare_install.py

test-ray: $(VENV)/.ray  ## studies, ladders, tuning and self-play on a Ray cluster of two nodes, one of which is killed in the middle
	$(BIN)/python tests/lab/ray_cluster.py

study: $(VENV)/.lab  ## the studies of docs/studies/: every game at its usual numbers of seats, up to three minutes each
	SHEEPFOLD=$(abspath $(BIN))/sheepfold sh bench/studies.sh

docs: $(VENV)/.docs  ## the site, into site/
	$(BIN)/mkdocs build --strict

screenshots: $(VENV)/.test  ## every board at three sizes, light and dark, into screenshots/
	$(BIN)/python tests/table/screenshots.py

texts: $(VENV)/.texts  ## every language's file up to date with what the program says
	$(BIN)/sheepfold texts

bench: $(VENV)/.bench  ## speed beside a peer, measured in the same run
	$(BIN)/python bench/bench.py
	$(BIN)/python bench/limit/limit.py
	$(BIN)/python bench/search.py
	$(BIN)/python bench/bridges.py
	$(BIN)/python bench/herd.py
	$(BIN)/python bench/python.py
	$(BIN)/python bench/exact.py
	$(BIN)/python bench/study.py
	$(BIN)/python bench/searched.py
	$(BIN)/python bench/table.py
	$(BIN)/python bench/wire.py
	$(BIN)/python bench/crowd.py
	$(BIN)/python bench/crowd.py --processes 2 --matches 500
	$(BIN)/python bench/attacks.py

soak: $(VENV)/.test  ## a million random games of every game; refusals that must tell nothing; then servers that are killed while people play
	$(BIN)/sheepfold soak
	$(BIN)/python tests/table/refusals.py --positions 100000
	$(BIN)/python tests/table/kill_nine.py --rounds 200
	@sh tests/table/install-postgresql.sh
	$(BIN)/python tests/table/kill_nine.py --rounds 200 --postgres

$(VENV)/.play: $(NEEDS)
	@test -d $(VENV) || $(PYTHON) -m venv $(VENV)
	@echo "Setting up Sheepfold (once) ..."
	@$(LOCKED) requirements/build.txt
	@$(LOCKED) requirements/table.txt
	@$(OURS) .
	@touch $@

$(VENV)/.test: $(VENV)/.play requirements/dev.txt
	@$(LOCKED) requirements/dev.txt
	@sh tests/table/install-chromium.sh
	@touch $@

$(VENV)/.lab: $(VENV)/.play requirements/lab.txt
	@$(LOCKED) requirements/lab.txt
	@touch $@

$(VENV)/.ray: $(VENV)/.play requirements/ray.txt
	@$(LOCKED) requirements/ray.txt
	@touch $@

$(VENV)/.texts: $(VENV)/.play requirements/texts.txt
	@$(LOCKED) requirements/texts.txt
	@touch $@

$(VENV)/.docs: $(VENV)/.play requirements/docs.txt
	@$(LOCKED) requirements/docs.txt
	@touch $@

$(VENV)/.bench: $(VENV)/.play requirements/bench.txt
	@$(LOCKED) requirements/bench.txt
	@touch $@

lock:  ## requirements/*.txt anew: exact versions and hashes (UPGRADE=--upgrade takes newer versions)
	PYTHON="$(PYTHON)" UPGRADE="$(UPGRADE)" sh requirements/lock.sh

clean:  ## remove the set-up
	rm -rf $(VENV) site .mypy_cache .ruff_cache .pytest_cache
