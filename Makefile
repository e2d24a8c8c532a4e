# Everything happens in .venv, which each target sets up when it needs to.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
# What is locked is the whole of it: nothing is looked up beside it, so that no later release of any package can come between (`pip check` sees what is missing).
LOCKED := $(PIP) install --require-hashes --no-deps -r
COMPILE := $(BIN)/uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header

# The tests start dozens of Python processes: let each find what another has compiled to bytecode.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: play test test-all test-lowest bench studies strength balance wheel lint format docs clean lock

play: $(VENV)/run.stamp  ## open the table in the browser
	$(BIN)/enfilade play

test: $(VENV)/dev.stamp lint  ## lint, types and tests
	$(BIN)/python -m pytest -n auto -m "not slow"

test-all: $(VENV)/dev.stamp lint test-lowest  ## the long suites too, interpreted and compiled
	$(BIN)/python -m pytest -n auto -m "not alone"
	$(BIN)/python -m pytest -m alone
	$(BIN)/python tools/wheel.py test

test-lowest: $(VENV)/dev.stamp  ## what touches other packages, with the lowest versions that pyproject.toml allows
	$(PIP) install uv
	$(BIN)/uv venv --quiet --clear --python $(BIN)/python $(VENV)/lowest
	$(BIN)/uv pip install --quiet --python $(VENV)/lowest/bin/python --resolution lowest-direct -r pyproject.toml --extra all --extra dev
	$(BIN)/uv pip install --quiet --python $(VENV)/lowest/bin/python --no-deps -e .
	$(VENV)/lowest/bin/python -m pytest -n auto -m "not slow" tests/kernel tests/scene tests/server tests/test_cli.py

lint: $(VENV)/dev.stamp  ## style and strict types, of Python and of the browser client (the latter with Node); workflows
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/check-jsonschema --quiet --builtin-schema vendor.github-workflows .github/workflows/*.yml
	$(BIN)/python tools/client.py

format: $(VENV)/dev.stamp  ## rewrite the code in our style
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

bench: $(VENV)/bench.stamp  ## speed, beside peers from the package index
	$(BIN)/python -m benchmarks

studies: $(VENV)/dev.stamp  ## play the published studies (hours; it goes on where it was stopped) and draw their figures
	$(BIN)/python tools/studies.py

strength: $(VENV)/dev.stamp  ## let the levels meet their yardstick (hours; it goes on where it was stopped), and write the tables
	$(BIN)/python tools/baseline.py
	$(BIN)/python tools/wheel.py install
	build/compiled/bin/python tools/contests.py strength chance levels elite

balance: $(VENV)/dev.stamp  ## let `regular` play every scenario against itself (hours; likewise), and write what came of it
	$(BIN)/python tools/wheel.py install
	build/compiled/bin/python tools/contests.py balance

wheel: $(VENV)/dev.stamp  ## a pure wheel and a compiled one, in dist/ (the latter needs a C compiler)
	$(BIN)/python tools/wheel.py build

docs: $(VENV)/docs.stamp  ## the documentation as a site, in site/
	$(BIN)/mkdocs build --strict

clean:
	rm -rf $(VENV) node_modules build dist site .mypy_cache .ruff_cache .pytest_cache .hypothesis src/*.egg-info

lock:  ## choose the newest versions of the dependencies and write them down with their hashes
	$(PYTHON) -m venv $(VENV) && $(PIP) install uv
	echo 'setuptools>=80' | $(COMPILE) -U - -o requirements/build.txt
	$(COMPILE) -U --extra server pyproject.toml -o requirements/run.txt
	$(COMPILE) -U --extra all --extra dev -c requirements/run.txt pyproject.toml -o requirements/dev.txt
	$(COMPILE) -U --extra server --extra docs -c requirements/dev.txt pyproject.toml -o requirements/docs.txt
	$(COMPILE) -U --extra all --extra bench -c requirements/dev.txt pyproject.toml -o requirements/bench.txt
	! command -v npm >/dev/null || npm update --save --package-lock-only

$(VENV)/python.stamp:
	$(PYTHON) -c 'import sys; sys.exit(0 if sys.version_info >= (3, 11) else "Enfilade needs Python 3.11 or newer: make PYTHON=/path/to/python3.11 …")'
	$(PYTHON) -m venv $(VENV)
	$(LOCKED) requirements/build.txt
	touch $@

# Each stamp: the locked packages, then Enfilade itself, editable.
$(VENV)/%.stamp: requirements/%.txt pyproject.toml | $(VENV)/python.stamp
	$(LOCKED) $<
	$(PIP) install --no-build-isolation --no-deps -e .
	$(PIP) check
	touch $@
