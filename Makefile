# The build loop. `make help` lists the targets, CONTRIBUTING.md explains them.

# A new program is one more word here, and a product in Package.swift.
PROGRAMS := brewlint brewfmt brewscale brewtimer brewlog

# What `make run` checks, and more options for it or for the benchmark.
RECIPES ?= recipes
ARGS ?=

PREFIX ?= /usr/local
DESTDIR ?=

SWIFT ?= swift
STRIP ?= strip

build_dir := .build
binaries := $(PROGRAMS:%=$(build_dir)/bin/%)

# Folders are listed too: their time changes when a file is added, renamed or removed.
sources := $(shell find Sources Package.swift Package.resolved 2>/dev/null)

ifneq ($(shell uname -s),Darwin)
# Fully static: it runs on any Linux of its architecture, and starts in half the time that the
# dynamic loader takes. `-lyaml` resolves to libyaml.a by itself then.
#
# The rest is for size, as the argument parser brings FoundationEssentials along, which alone would
# fill the limit of `check-binaries`. Each function gets a section of its own, and what is public in a
# module may go if the program does not use it, so that the linker drops what is never called; the
# compiler drops records of types and conformances that nothing can refer to.
# `--icf=all` folds functions of equal code; nothing here compares the addresses of functions. `-O2` lets
# texts share their ends, and strip takes what compilers and tracers note.
#
# Unwind tables, a tenth of a program, are for C++ exceptions and for pthread_exit: Swift's errors are
# ordinary return values, its runtime is built without exceptions, and threads end by returning.
# `--no-eh-frame-hdr` leaves out their index, and strip takes the tables: they lie at the end of a
# segment, so that nothing else moves (a linker script that discards them does move things, and gave
# programs that crashed).
release_flags := -Xswiftc -static-executable -Xswiftc -use-ld=lld -Xlinker --icf=all \
  -Xlinker -O2 -Xlinker --no-eh-frame-hdr -Xswiftc -Xfrontend -Xswiftc -function-sections \
  -Xswiftc -Xfrontend -Xswiftc -internalize-at-link \
  -Xswiftc -Xfrontend -Xswiftc -conditional-runtime-records
strip_flags := -R .eh_frame -R .comment -R .note.stapsdt
endif

# Those that go through thousands of recipes are built for speed, and these for size, in a build folder of
# their own: a timer waits, and the diary is read no slower for it.
small_programs := brewtimer brewlog
size_flags := -Xswiftc -Osize --scratch-path $(build_dir)/small

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
run: $(build_dir)/bin/brewlint ## check RECIPES=recipes with brewlint (more options: ARGS=…)
	$(build_dir)/bin/brewlint check $(if $(ARGS),$(ARGS) )$(RECIPES)

# Built first, as `--quiet`, which leaves failures and the sum of thousands of lines, hides the
# progress of the compiler too.
.PHONY: test
test: set-up ## run all tests (options for swift test: ARGS=…)
	$(SWIFT) build --build-tests
	$(SWIFT) test --skip-build --quiet --disable-xctest $(ARGS)
	$(if $(ARGS),,@$(MAKE) --no-print-directory test-laws)

# Part of `test`, where that is not for some tests only.
.PHONY: test-laws
test-laws: ## do other readers of YAML read the same in formatted recipes?
	@SWIFT='$(SWIFT)' scripts/set-up python
	@scripts/run-python $(build_dir) scripts/checks/laws.py "$$($(SWIFT) build --show-bin-path)/brewfmt"

.PHONY: build
build: set-up ## debug build of everything
	$(SWIFT) build

.PHONY: release
release: $(binaries) ## optimised programs, in .build/bin

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
	$(SWIFT) run brewdocs

.PHONY: check-docs
check-docs: set-up ## are the generated files as `make docs` would write them?
	$(SWIFT) run brewdocs --check

.PHONY: check-recipes
check-recipes: $(binaries) ## recipes/ is formatted, and gives no error and no warning
	$(build_dir)/bin/brewlint check --fail-on warning recipes
	$(build_dir)/bin/brewfmt --check recipes

.PHONY: check-formats
check-formats: $(build_dir)/bin/brewlint ## programs from PyPI read the reports of brewlint
	@SWIFT='$(SWIFT)' scripts/set-up python
	@scripts/run-python $(build_dir) scripts/checks/formats $(build_dir)/bin/brewlint

.PHONY: check-ci
check-ci: $(binaries) ## what docs/ci.md offers to build servers works
	@SWIFT='$(SWIFT)' scripts/set-up python
	@scripts/run-python $(build_dir) scripts/checks/ci.py $(binaries)

.PHONY: check-binaries
check-binaries: $(binaries) ## programs are small, stripped and static
	@scripts/check-binaries $(binaries)

.PHONY: bench
bench: $(binaries) ## measure the programs (options: ARGS=…, see Benchmarks/README.md)
	@SWIFT='$(SWIFT)' scripts/set-up bench
	python3 Benchmarks/bench.py --brewlint $(build_dir)/bin/brewlint --brewfmt $(build_dir)/bin/brewfmt \
	  --brewscale $(build_dir)/bin/brewscale --build-dir $(build_dir)/bench $(ARGS)
	$(if $(ARGS),,@$(MAKE) --no-print-directory bench-log)

# DuckDB is measured where the Python of the checks has it.
.PHONY: bench-log
bench-log: $(build_dir)/bin/brewlog ## measure brewlog beside jq and DuckDB (options: ARGS=…)
	@SWIFT='$(SWIFT)' scripts/set-up bench
	$(or $(wildcard $(build_dir)/python/bin/python),python3) -B Benchmarks/bench_log.py \
	  --brewlog $(build_dir)/bin/brewlog --build-dir $(build_dir)/bench $(ARGS)

# Under sudo nothing is built: the compiler need not be on root's path, and root's files in the build
# folder would be in the way of the next build.
.PHONY: install
install: $(if $(SUDO_UID),,release) ## install into PREFIX=/usr/local (and DESTDIR=)
	@DESTDIR='$(DESTDIR)' PREFIX='$(PREFIX)' scripts/install $(build_dir)/bin $(PROGRAMS)

.PHONY: uninstall
uninstall: ## remove what `make install` installed
	@DESTDIR='$(DESTDIR)' PREFIX='$(PREFIX)' scripts/install --remove $(PROGRAMS)

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
$(binaries): aim = $(if $(filter $(small_programs),$(@F)),$(size_flags))
$(binaries): $(build_dir)/bin/%: $(sources) $(build_dir)/toolchain Makefile
	$(SWIFT) build -c release --product $* $(release_flags) $(aim)
	@mkdir -p $(@D)
	@built=$$($(SWIFT) build -c release --show-bin-path $(aim)) \
	  && cp "$$built/$*" $@.part && $(STRIP) $(strip_flags) $@.part && mv -f $@.part $@
