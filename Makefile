# Every target makes the virtual environment .venv itself; the second run goes straight to the work.
.DEFAULT_GOAL := help
.PHONY: help play test test-slow test-window check format bench winnability rulesets deck sounds screenshots messages docs dist clean

BIN := .venv/bin
PYTEST := $(BIN)/python -m pytest -q
SETUP := pyproject.toml packaging/setup.sh

help: ## Show what can be made
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1\t\2/p' Makefile | expand -t 22

# The environment for testing has all that playing needs, so either stamp serves `make play`.
.venv/dev.stamp: $(SETUP)
	@packaging/setup.sh dev
	@touch .venv/dev.stamp .venv/play.stamp

.venv/play.stamp: $(SETUP)
	@packaging/setup.sh play
	@touch .venv/play.stamp

play: .venv/play.stamp ## Play (starts the app; without a display, use .venv/bin/ridgeline play)
	@$(BIN)/ridgeline

test: .venv/dev.stamp ## Run the tests (some minutes on two cores)
	$(PYTEST) -n 2 --dist loadgroup -m "not slow and not window and not built"
	@$(MAKE) --no-print-directory test-window

test-window: .venv/dev.stamp ## Run the tests that drive a real window, each on an X server of its own
	$(PYTEST) -m window

test-slow: .venv/dev.stamp ## Run the long sweeps
	$(PYTEST) -n 2 --dist loadgroup -m "slow and not window and not built"

check: .venv/dev.stamp ## Lint, check the format and the types
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/pyright --pythonpath $(BIN)/python

format: .venv/dev.stamp ## Format the code and sort the imports
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

bench: .venv/dev.stamp ## Measure the speed; prints ratios
	@for file in benchmarks/*.py; do echo "$$file"; $(BIN)/python "$$file" || exit 1; done

winnability: .venv/dev.stamp ## Survey every ruleset and write docs/winnability.md anew (ten minutes)
	$(BIN)/python -m ridgeline.survey.document --keep build/winnability

rulesets: .venv/dev.stamp ## Write the index and the schema of the built-in rulesets and the reference in docs/ anew
	$(BIN)/python -m ridgeline.rules.index
	$(BIN)/python packaging/reference

deck: .venv/dev.stamp ## Draw the deck's atlases anew
	$(BIN)/python packaging/deck

screenshots: .venv/dev.stamp ## Draw every screen at every size, light and dark, into build/screenshots
	$(BIN)/python packaging/screenshots.py

messages: .venv/dev.stamp ## Collect the texts to translate, compile the catalogues
	$(BIN)/python packaging/messages.py

.PHONY: android-recipes android-stage android-test bundle desktop-test editor-test workflows sizes

# python-for-android and what it needs, apart from the app's own environment.
build/tools/android.stamp: packaging/android/tools.txt .venv/dev.stamp
	$(BIN)/python -m venv --clear build/tools/android
	build/tools/android/bin/python -m pip -q --disable-pip-version-check install -r packaging/android/tools.txt
	@touch $@

android-recipes: build/tools/android.stamp ## Resolve what the package for Android is made of
	build/tools/android/bin/python packaging/android/recipes.py packaging/android/buildozer.spec build/android/recipes.json

android-stage: android-recipes ## Pack the app as for Android, for this machine
	$(BIN)/python packaging/android/tree.py
	$(BIN)/python packaging/android/stage.py build/android/src build/android/staged

android-test: android-stage ## Play what is packed, as if on a phone
	$(PYTEST) -m built tests/shipping/test_android.py

sounds: .venv/dev.stamp ## Synthesise the app's sounds anew
	$(BIN)/python packaging/sounds.py

.venv/docs.stamp: $(SETUP)
	@packaging/setup.sh docs
	@touch $@

docs: .venv/docs.stamp ## Build the documentation as a site, in build/site
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict --quiet
	@! grep -rlE --include='*.html' '(src|stylesheet" href)="https?:' build/site \
		|| { echo "docs: these pages load something from the network" >&2; exit 1; }

# What packs, in the same environment: it has all that is packed.
.venv/ship.stamp: $(SETUP) .venv/dev.stamp
	@packaging/setup.sh ship
	@touch $@

bundle: .venv/ship.stamp ## Build the program for Linux, in one folder
	$(BIN)/python packaging/deck/launcher.py desktop build/desktop/icons
	KIVY_NO_ARGS=1 KIVY_NO_FILELOG=1 KIVY_LOG_MODE=PYTHON $(BIN)/pyinstaller --noconfirm --log-level ERROR \
		--distpath build/desktop/dist --workpath build/desktop/work packaging/desktop/linux.spec

desktop-test: bundle ## Play what is bundled, offscreen and in a window
	$(PYTEST) -m built tests/shipping/test_desktop.py

sizes: dist android-stage ## Measure sizes and starts of all packages; writes docs/packaging.md
	$(BIN)/python packaging/measure.py

editor-test: .venv/dev.stamp ## Edit rulesets with yaml-language-server
	$(BIN)/python packaging/nodejs.py yaml-language-server
	$(PYTEST) -m built tests/shipping/test_editor.py

workflows: .venv/dev.stamp ## Check GitHub's workflows
	$(BIN)/python packaging/workflows.py

dist: .venv/ship.stamp ## Build the wheel, the source distribution, the program for Linux and its .deb
	rm -rf dist
	$(BIN)/python -m build
	$(BIN)/twine check --strict dist/*.whl dist/*.tar.gz
	@$(MAKE) --no-print-directory bundle
	$(BIN)/python packaging/desktop/deb.py

clean: ## Remove all that was made
	rm -rf .venv dist build .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
