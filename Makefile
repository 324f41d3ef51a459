# The build loop. `make help` lists the targets, CONTRIBUTING.md explains them.

# One program; each tool is a link to it, which tells by its name what to do. A new tool is one more word.
PROGRAM := brewguide
TOOLS := brewlint brewfmt brewscale brewtimer brewlog

# What `make run` checks, and more options for it or for the benchmark.
RECIPES ?= recipes
ARGS ?=

PREFIX ?= /usr/local
DESTDIR ?=

SWIFT ?= swift
STRIP ?= strip

build_dir := .build
program := $(build_dir)/bin/$(PROGRAM)
links := $(TOOLS:%=$(build_dir)/bin/%)

# Folders are listed too: their time changes when a file is added, renamed or removed.
sources := $(shell find Sources Package.swift Package.resolved 2>/dev/null)

# Debug information takes half of the time that a build of the tests takes. For a debugger:
# `make build debug_flags=`.
debug_flags := -debug-info-format none

ifneq ($(shell uname -s),Darwin)
# Fully static: it runs on any Linux of its architecture, and starts in half the time that the
# dynamic loader takes. `-lyaml` resolves to libyaml.a by itself then.
#
# Most of what starting costs is the runtime's search through the records of all conformances, once for each
# new pair of a type and a protocol. Accessors that are not made from mangled names need fewer searches, and
# records that nothing can refer to are left out (functions in sections of their own, what is public in a module
# may go): see docs/architecture.md.
release_flags := -Xswiftc -static-executable -Xswiftc -use-ld=lld \
  -Xswiftc -Xfrontend -Xswiftc -disable-concrete-type-metadata-mangled-name-accessors \
  -Xswiftc -Xfrontend -Xswiftc -conditional-runtime-records \
  -Xswiftc -Xfrontend -Xswiftc -internalize-at-link -Xswiftc -Xfrontend -Xswiftc -function-sections
endif

# SwiftPM uses all cores itself and locks its build folder: targets side by side would only wait for
# each other, and mix their output.
.NOTPARALLEL:
.DELETE_ON_ERROR:
.DEFAULT_GOAL := help

.PHONY: help
help: ## list the targets
	@echo 'Usage: make TARGET [VARIABLE=…]'
	@echo
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/\1|\2/p' Makefile \
	  | while IFS='|' read -r target text; do printf '  %-15s %s\n' "$$target" "$$text"; done

.PHONY: run
run: release ## check RECIPES=recipes with brewlint (more options: ARGS=…)
	$(build_dir)/bin/brewlint check $(if $(ARGS),$(ARGS) )$(RECIPES)

# Built first, as `--quiet`, which leaves failures and the sum of thousands of lines, hides the
# progress of the compiler too.
.PHONY: test
test: set-up ## run all tests (options for swift test: ARGS=…)
	$(SWIFT) build --build-tests $(debug_flags)
	$(SWIFT) test --skip-build $(debug_flags) --quiet --disable-xctest $(ARGS)
	$(if $(ARGS),,@$(MAKE) --no-print-directory test-laws)

# The suites that start programs, read all recipes, or hold laws against thousands of random inputs.
slow_suites := CommandTests RecipeDocsTests EveryRecipeTests LongSourceTests LawTests
.PHONY: test-fast
test-fast: set-up ## the tests that take seconds (options for swift test: ARGS=…)
	$(SWIFT) build --build-tests $(debug_flags)
	$(SWIFT) test --skip-build $(debug_flags) --quiet --disable-xctest $(slow_suites:%=--skip %) $(ARGS)

# Part of `test`, where that is not for some tests only.
.PHONY: test-laws
test-laws: ## do other readers of YAML read the same in formatted recipes?
	@SWIFT='$(SWIFT)' scripts/set-up python
	@scripts/run-python $(build_dir) scripts/checks/laws.py "$$($(SWIFT) build --show-bin-path)/brewguide"

.PHONY: build
build: set-up ## debug build of everything
	$(SWIFT) build $(debug_flags)

.PHONY: release
release: $(links) ## the optimised program and its links, in .build/bin

.PHONY: check
check: lint-code check-docs check-recipes check-formats check-ci check-binaries ## all that must hold before a merge

.PHONY: lint-code
lint-code: ## check the layout of the code
	$(SWIFT) format lint --strict --parallel -r Package.swift Sources Tests

.PHONY: format-code
format-code: ## lay out the code
	$(SWIFT) format --in-place --parallel -r Package.swift Sources Tests

.PHONY: docs
docs: set-up ## write the generated files anew
	$(SWIFT) run $(debug_flags) brewdocs

.PHONY: check-docs
check-docs: set-up ## are the generated files as `make docs` would write them?
	$(SWIFT) run $(debug_flags) brewdocs --check

.PHONY: check-recipes
check-recipes: release ## recipes/ is formatted, and gives no error and no warning
	$(build_dir)/bin/brewlint check --fail-on warning recipes
	$(build_dir)/bin/brewfmt --check recipes

.PHONY: check-formats
check-formats: release ## programs from PyPI read the reports of brewlint
	@SWIFT='$(SWIFT)' scripts/set-up python
	@scripts/run-python $(build_dir) scripts/checks/formats $(build_dir)/bin/brewlint

.PHONY: check-ci
check-ci: release ## what docs/ci.md offers to build servers works
	@SWIFT='$(SWIFT)' scripts/set-up python
	@scripts/run-python $(build_dir) scripts/checks/ci.py $(program)

# Not part of `check`, as there must be an older build to compare with.
.PHONY: compare
compare: release ## run the programs in OLD=folder beside these, and show what differs
	python3 -B scripts/checks/compare $(OLD) $(build_dir)/bin $(ARGS)

.PHONY: check-binaries
check-binaries: release ## the program is small, stripped and static, and the links lead to it
	@scripts/check-binaries $(program) $(TOOLS)

.PHONY: bench
bench: release ## measure the programs (options: ARGS=…, see Benchmarks/README.md)
	@SWIFT='$(SWIFT)' scripts/set-up bench
	python3 Benchmarks/bench.py --brewlint $(build_dir)/bin/brewlint --brewfmt $(build_dir)/bin/brewfmt \
	  --brewscale $(build_dir)/bin/brewscale --build-dir $(build_dir)/bench $(ARGS)
	$(if $(ARGS),,@$(MAKE) --no-print-directory bench-start bench-log)

# Valgrind counts, which Apple's systems do not have.
.PHONY: bench-start
bench-start: release ## count the instructions that each tool costs for one recipe
	@SWIFT='$(SWIFT)' scripts/set-up bench
	python3 -B Benchmarks/bench_start.py --programs $(build_dir)/bin --build-dir $(build_dir)/bench

# Not part of `bench`, as it takes a quarter of an hour.
.PHONY: bench-hostile
bench-hostile: release ## count what sources cost that are made to be expensive
	@SWIFT='$(SWIFT)' scripts/set-up bench
	python3 -B Benchmarks/bench_hostile.py --programs $(build_dir)/bin $(ARGS)

# DuckDB is measured where the Python of the checks has it.
.PHONY: bench-log
bench-log: release ## measure brewlog beside jq and DuckDB (options: ARGS=…)
	@SWIFT='$(SWIFT)' scripts/set-up bench
	$(or $(wildcard $(build_dir)/python/bin/python),python3) -B Benchmarks/bench_log.py \
	  --brewlog $(build_dir)/bin/brewlog --build-dir $(build_dir)/bench $(ARGS)

# Under sudo nothing is built: the compiler need not be on root's path, and root's files in the build
# folder would be in the way of the next build.
.PHONY: install
install: $(if $(SUDO_UID),,release) ## install into PREFIX=/usr/local (and DESTDIR=)
	@DESTDIR='$(DESTDIR)' PREFIX='$(PREFIX)' scripts/install $(program) $(TOOLS)

.PHONY: uninstall
uninstall: ## remove what `make install` installed
	@DESTDIR='$(DESTDIR)' PREFIX='$(PREFIX)' scripts/install --remove $(PROGRAM) $(TOOLS)

.PHONY: clean
clean: ## remove everything that was built
	rm -rf $(build_dir)

.PHONY: set-up
set-up: $(build_dir)/toolchain ## install what is missing

# Checked each time, but written only when the toolchain has changed, so that the programs are
# rebuilt then and not otherwise.
.PHONY: always
$(build_dir)/toolchain: always
	@SWIFT='$(SWIFT)' STRIP='$(STRIP)' scripts/set-up --stamp $@

# The finished program appears at once: an interrupted build leaves the previous one in place.
$(program): $(sources) $(build_dir)/toolchain Makefile
	$(SWIFT) build -c release --product $(PROGRAM) $(release_flags)
	@mkdir -p $(@D)
	@built=$$($(SWIFT) build -c release --show-bin-path) \
	  && cp "$$built/$(PROGRAM)" $@.part && $(STRIP) $@.part && mv -f $@.part $@

$(links): $(program)
	@ln -sf $(PROGRAM) $@
