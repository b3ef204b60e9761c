# Everything that a person does with this project starts here; `make` alone lists it.
# Needs git, make and Python 3.11 or newer with venv; all else goes into .venv.
#
#   PYTHON=python3.12   which Python makes .venv (else tools/venv.sh chooses)
#   SYSTEM_PACKAGES=1   use the distribution's Python packages instead of the lock (32-bit ARM)
#   RUN_ARGS, TEST_ARGS what to hand to `companion run` and to pytest
#   PYTEST_WORKERS=2    how many tests run at once

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
MAKEFLAGS += --no-print-directory

VENV := .venv
BIN := $(VENV)/bin
PACKAGES := companion hardware web
PYTEST_WORKERS ?= 2
UPGRADE ?=

# The tests are told a browser only if it is not the one that playwright finds by itself.
WITH_BROWSER = COMPANION_CHROMIUM="$$(tools/browser.sh $(BIN)/python)" && \
	{ [ -z "$$COMPANION_CHROMIUM" ] || export COMPANION_CHROMIUM; } &&

# A Raspberry Pi gets the drivers of keys and display too; elsewhere the panel is simulated.
ON_A_PI := $(shell grep -qs 'Raspberry Pi' /proc/device-tree/model && echo yes)
RUN_LOCK := $(if $(ON_A_PI),pi,run)
# lgpio comes from the distribution (no wheel for Python 3.13), so .venv must see its packages.
export VENV_OPTIONS := $(if $(ON_A_PI)$(SYSTEM_PACKAGES),--system-site-packages,)
export PYTHON SYSTEM_PACKAGES

.PHONY: help run test slow check bench pictures lock clean

help: ## list these targets
	@echo "Turtle companion: what make can do"
	@sed -n 's/^\([a-z][a-z-]*\):.*## \(.*\)/  make \1|\2/p' Makefile | awk -F'|' '{ printf "%-16s %s\n", $$1, $$2 }'

run: $(VENV)/.$(RUN_LOCK) ## install what is needed and start the box (simulated panel when there is no Pi)
	@exec $(BIN)/companion run $(RUN_ARGS)

test: $(VENV)/.test ## install what is needed and run all tests, those in a browser too
	@$(WITH_BROWSER) $(BIN)/python -m pytest -n $(PYTEST_WORKERS) $(TEST_ARGS)

slow: $(VENV)/.test ## run the slow tests as well: soak and fuzz runs of minutes
	@$(WITH_BROWSER) $(BIN)/python -m pytest -m slow --timeout 3600 $(TEST_ARGS)

check: $(VENV)/.dev ## ruff, format, mypy --strict and the law of imports
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy --strict $(PACKAGES)
	$(BIN)/lint-imports --no-logo --no-cache

bench: $(VENV)/.dev ## measure the times that the project promises
	@$(BIN)/python -m tests.bench $(BENCH_ARGS)

pictures: $(VENV)/.dev ## draw the pictures of display and page anew
	@$(WITH_BROWSER) $(BIN)/python -m tests.pictures $(PICTURES_ARGS)

lock: .cache/lock/bin/uv ## write the lock files (UPGRADE=--upgrade takes newer versions)
	@tools/lock.sh .cache/lock/bin/uv $(UPGRADE)

clean: ## remove .venv, caches and built files; games in your home folder stay
	rm -rf $(VENV) .cache build dist *.egg-info
	rm -rf .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# One stamp a lock file: done once, and again when the lock or pyproject.toml changes.
$(VENV)/.%: requirements/%.txt pyproject.toml | $(BIN)/python
	@tools/install.sh $(VENV) $*
	@touch $@

$(BIN)/python:
	@tools/venv.sh $(VENV)

.cache/lock/bin/uv:
	@VENV_OPTIONS= tools/venv.sh .cache/lock
	@echo "Installing uv, which writes the lock files ..."
	@.cache/lock/bin/pip install -qq uv
