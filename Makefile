# The build loop. `make help` lists the targets, CONTRIBUTING.md explains them.

# There is one program, and each tool is a link to it; the program chooses the tool by the name of the link.
PROGRAM := brewguide
TOOLS := brewlint brewfmt brewscale brewtimer brewlog brewbook brewls

# The recipes that `make run` checks, and additional options for a target.
RECIPES ?= recipes
ARGS ?=

PREFIX ?= /usr/local
DESTDIR ?=

SWIFT ?= swift
STRIP ?= strip

build_dir := .build
program := $(build_dir)/bin/$(PROGRAM)
links := $(TOOLS:%=$(build_dir)/bin/%)

# Folders are included: their time changes when a file is added, renamed or removed.
sources := $(shell find Sources schema Package.swift Package.resolved 2>/dev/null)

# Debug information doubles the build time of the tests. For a debugger, use `make build debug_flags=`.
debug_flags := -debug-info-format none

ifneq ($(shell uname -s),Darwin)
# Fully static: the program runs on any Linux of its architecture, and starts in half the time. `-lyaml` then
# resolves to libyaml.a.
#
# Most of the start-up time is conformance lookup in the runtime, which searches all records once for each new pair
# of a type and a protocol. Metadata accessors without mangled names need fewer lookups. Unreferenced records are
# removed; this requires each function in its own section, and the removal of unused public symbols. See
# docs/architecture.md.
#
# Nothing unwinds the stack, as Swift returns its errors: the tables for unwinding and their index would take 2.5 MB.
# Functions with the same code are kept once, which saves 0.6 MB: nothing compares the addresses of functions.
release_flags := -Xswiftc -static-executable -Xswiftc -use-ld=lld \
  -Xswiftc -Xfrontend -Xswiftc -disable-concrete-type-metadata-mangled-name-accessors \
  -Xswiftc -Xfrontend -Xswiftc -conditional-runtime-records \
  -Xswiftc -Xfrontend -Xswiftc -internalize-at-link -Xswiftc -Xfrontend -Xswiftc -function-sections \
  -Xlinker --no-eh-frame-hdr -Xlinker --script=scripts/without-unwind-tables.ld -Xlinker --icf=all
endif

# SwiftPM uses all cores and locks its build folder: parallel targets would only wait for each other, and mix their
# output.
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

# Builds first, because `--quiet`, which shows only failures and a summary, also hides the progress of the compiler.
.PHONY: test
test: set-up ## run all tests (options for swift test: ARGS=…)
	$(SWIFT) build --build-tests $(debug_flags)
	$(SWIFT) test --skip-build $(debug_flags) --quiet --disable-xctest $(ARGS)
	$(if $(ARGS),,@$(MAKE) --no-print-directory test-laws)

# The suites that run programs, read all recipes, or try thousands of random inputs.
slow_suites := CommandTests RecipeDocsTests EveryRecipeTests LongSourceTests LawTests
.PHONY: test-fast
test-fast: set-up ## run the tests that take only seconds (options for swift test: ARGS=…)
	$(SWIFT) build --build-tests $(debug_flags)
	$(SWIFT) test --skip-build $(debug_flags) --quiet --disable-xctest $(slow_suites:%=--skip %) $(ARGS)

# Part of `test`, unless ARGS selects some tests.
.PHONY: test-laws
test-laws: ## check that other YAML readers read the same in formatted recipes
	@SWIFT='$(SWIFT)' scripts/set-up python
	@scripts/run-python --laws $(build_dir) scripts/checks/laws.py "$$($(SWIFT) build --show-bin-path)/brewguide"

# The fuzzer needs other flags, so it is built in a folder of its own. Small code, as the compiler fails with faster code
# that is open to tests. SANITIZER=address or thread adds its checks.
SANITIZER ?=
TARGET ?=
SECONDS ?= 60
fuzz_dir := $(build_dir)/fuzz$(SANITIZER:%=-%)
brewfuzz = $$($(SWIFT) build -c release --scratch-path $(fuzz_dir) --show-bin-path)/brewfuzz
.PHONY: brewfuzz
brewfuzz: set-up
	BREWGUIDE_FUZZ=1 BREWGUIDE_OPTIMIZE=size $(SWIFT) build -c release --product brewfuzz $(debug_flags) \
	  --scratch-path $(fuzz_dir) -Xswiftc -enable-testing -Xswiftc -sanitize=fuzzer $(SANITIZER:%=-Xswiftc -sanitize=%)

# A crash would otherwise wait for Swift to print its stack.
.PHONY: fuzz
fuzz: brewfuzz ## fuzz TARGET=… for SECONDS=60; without a target it lists them (options of libFuzzer: ARGS=…)
	SWIFT_BACKTRACE=enable=no $(brewfuzz) $(if $(TARGET),$(TARGET) $(build_dir)/fuzzing/$(TARGET) \
	  -max_total_time=$(SECONDS) -print_final_stats=1 $(ARGS))

.PHONY: fuzz-readers
fuzz-readers: brewfuzz ## fuzz TARGET=…, and compare each answer with that of another program (options: ARGS=…)
	@SWIFT='$(SWIFT)' scripts/set-up python
	@scripts/run-python $(build_dir) scripts/checks/fuzz $(brewfuzz) $(build_dir)/fuzzing/$(TARGET) \
	  $(TARGET) $(SECONDS) $(ARGS)

# The compiler counts branches only together with a sanitizer. Leaks are not checked, because Swift never frees its metadata.
growth_dir := $(build_dir)/growth
brewgrowth = $$($(SWIFT) build -c release --scratch-path $(growth_dir) --show-bin-path)/brewgrowth
.PHONY: fuzz-growth
fuzz-growth: set-up ## look for SECONDS=60 for sources whose cost grows faster than their size (ARGS=SEED)
	BREWGUIDE_FUZZ=growth BREWGUIDE_OPTIMIZE=size $(SWIFT) build -c release --product brewgrowth $(debug_flags) \
	  --scratch-path $(growth_dir) -Xswiftc -enable-testing -Xswiftc -sanitize=address \
	  -Xswiftc -sanitize-coverage=edge,trace-pc-guard
	ASAN_OPTIONS=detect_leaks=0 SWIFT_BACKTRACE=enable=no $(brewgrowth) $(SECONDS) $(ARGS)

.PHONY: fuzz-programs
fuzz-programs: release ## run the tools for SECONDS=60 with random options on hostile files (ARGS=SEED)
	scripts/checks/fuzz/programs.py $(build_dir)/bin $(SECONDS) $(ARGS)

.PHONY: build
build: set-up ## debug build of everything
	$(SWIFT) build $(debug_flags)

.PHONY: release
release: $(links) ## the optimised program and its links, in .build/bin

.PHONY: check
check: lint-code check-prose check-docs check-recipes check-formats check-editors check-server check-ci check-library check-conformance check-binaries ## run all checks that must pass before a merge

.PHONY: lint-code
lint-code: ## check the format of the code
	$(SWIFT) format lint --strict --parallel -r Package.swift Catalog/Package.swift Sources Tests Catalog/Sources Catalog/Tests examples schema

.PHONY: format-code
format-code: ## format the code
	$(SWIFT) format --in-place --parallel -r Package.swift Catalog/Package.swift Sources Tests Catalog/Sources Catalog/Tests examples schema

.PHONY: docs
docs: set-up ## write the generated files
	$(SWIFT) run $(debug_flags) brewdocs

.PHONY: check-prose
check-prose: ## check the spelling and the words of pages, comments and messages
	@SWIFT='$(SWIFT)' scripts/set-up python
	@scripts/run-python $(build_dir) scripts/checks/prose.py

.PHONY: check-docs
check-docs: set-up ## check that the generated files are up to date
	$(SWIFT) run $(debug_flags) brewdocs --check

.PHONY: check-recipes
check-recipes: release ## check that recipes/ is formatted and has no errors or warnings
	$(build_dir)/bin/brewlint check --fail-on warning recipes
	$(build_dir)/bin/brewfmt --check recipes

.PHONY: check-formats
check-formats: release ## check that other programs can read the reports of brewlint, and the JSON Schemas
	@SWIFT='$(SWIFT)' scripts/set-up python
	@scripts/run-python $(build_dir) scripts/checks/formats $(build_dir)/bin/brewlint
	@scripts/run-python $(build_dir) scripts/checks/schemas.py $(program)

.PHONY: check-editors
check-editors: release ## check the grammar, the snippets, the VS Code extension and the settings in editors/
	@SWIFT='$(SWIFT)' scripts/set-up python node
	@scripts/run-python $(build_dir) scripts/checks/editors $(program)

.PHONY: check-ci
check-ci: release ## check the CI files that docs/ci.md describes
	@SWIFT='$(SWIFT)' scripts/set-up python
	@scripts/run-python $(build_dir) scripts/checks/ci $(program) $(TOOLS)

.PHONY: check-library
check-library: set-up ## check the library as an app uses it: examples, tutorial, documentation, public declarations
	@SWIFT='$(SWIFT)' scripts/set-up python
	@SWIFT='$(SWIFT)' scripts/run-python $(build_dir) scripts/checks/library.py $(build_dir)

# Long answers must arrive whole even where Python is told not to buffer its output, as in many containers.
.PHONY: check-conformance
check-conformance: export PYTHONUNBUFFERED = 1
check-conformance: release ## run the conformance suite of the format through both readers (options: ARGS=…)
	@SWIFT='$(SWIFT)' scripts/set-up python
	conformance/run $(ARGS) --known conformance/adapters/brewguide.known -- conformance/adapters/brewguide $(program)
	scripts/run-python $(build_dir) conformance/run $(ARGS) --known conformance/adapters/brewreader.known \
	  -- $(build_dir)/python/bin/python -B conformance/adapters/brewreader

.PHONY: library-api
library-api: set-up ## write the list of the library's public declarations, and the example of its page
	@SWIFT='$(SWIFT)' python3 -B scripts/checks/library.py --write $(build_dir)

.PHONY: check-server
check-server: release ## speak to the language server as editors do (options: ARGS=…)
	@SWIFT='$(SWIFT)' scripts/set-up python
	@scripts/run-python $(build_dir) scripts/checks/server --all $(or $(ARGS),--edits 20000) $(build_dir)/bin/brewls

# Not part of `check`, as they install the editors from Debian's packages.
.PHONY: check-neovim
check-neovim: release ## edit a recipe with Neovim and the language server
	@SWIFT='$(SWIFT)' scripts/set-up neovim
	@scripts/checks/neovim.sh $(build_dir)/bin/brewls

.PHONY: check-emacs
check-emacs: release ## edit a recipe with Emacs and the language server
	@SWIFT='$(SWIFT)' scripts/set-up emacs
	@scripts/checks/emacs.sh $(build_dir)/bin/brewls

# Not part of `check`, as they install the shells and mandoc from Debian's packages.
.PHONY: check-completions
check-completions: release ## complete command lines in bash, zsh and fish
	@SWIFT='$(SWIFT)' scripts/set-up completions
	python3 -B scripts/checks/completions.py $(program) $(TOOLS)

.PHONY: check-manual
check-manual: ## check the manual pages
	@SWIFT='$(SWIFT)' scripts/set-up manual
	@scripts/checks/manual.sh docs/man

# Not part of `check`, as it installs Chromium from Debian's packages.
.PHONY: check-site
check-site: release ## check the pages of brewbook in a browser
	@SWIFT='$(SWIFT)' scripts/set-up site
	@scripts/run-python --site $(build_dir) scripts/checks/site $(build_dir)/bin $(build_dir)

# Not part of `check`, as it needs strace, which macOS does not have.
.PHONY: check-kills
check-kills: release ## kill the programs between their system calls, and check what is left
	@SWIFT='$(SWIFT)' scripts/set-up kills
	python3 -B scripts/checks/kills.py $(build_dir)/bin

.PHONY: check-threads
check-threads: set-up ## look for data races, with the checks of the thread sanitizer
	$(SWIFT) build --product brewguide $(debug_flags) --scratch-path $(build_dir)/threads --sanitize thread
	@scripts/checks/threads.sh $(build_dir)/threads/debug/brewguide

.PHONY: check-catalog-page
check-catalog-page: release catalog ## follow docs/catalogs.md word for word, and compare the answers
	@SWIFT='$(SWIFT)' scripts/set-up catalog
	python3 -B scripts/checks/catalog_page.py $(build_dir)/bin

.PHONY: check-catalog-kills
check-catalog-kills: catalog ## kill brewcatalog between its system calls, and check what is left
	@SWIFT='$(SWIFT)' scripts/set-up kills
	python3 -B scripts/checks/catalog_kills.py $(brewcatalog)

# Not part of `check`, as it takes minutes: `test` tries a sample.
.PHONY: check-faults
check-faults: set-up ## let each call that changes a file fail in turn (only some tasks: ARGS=WORD)
	$(SWIFT) build --build-tests $(debug_flags)
	FAULTS='$(or $(ARGS),all)' $(SWIFT) test --skip-build $(debug_flags) --quiet --disable-xctest --filter FaultTests

# Not part of `check`, as it installs Spark, which has 450 MB, and takes minutes.
.PHONY: check-scale
check-scale: release ## run the examples for Spark and DuckDB, also with a worker that dies (some parts: ARGS=…)
	@SWIFT='$(SWIFT)' scripts/set-up scale
	@scripts/run-python --scale $(build_dir) scripts/checks/scale $(program) $(ARGS)

.PHONY: spark-example
spark-example: release ## lint, format and scale a table of recipes with Spark (a larger one: ARGS=100000)
	@SWIFT='$(SWIFT)' scripts/set-up scale
	@scripts/run-python --scale $(build_dir) examples/spark/example.py $(program) $(build_dir)/spark-example $(ARGS)

# Not part of `check`, because it requires an older build.
.PHONY: compare
compare: release ## compare with the programs in OLD=folder, and show the differences
	python3 -B scripts/checks/compare $(OLD) $(build_dir)/bin $(ARGS)

.PHONY: check-binaries
check-binaries: release ## check that the program is small, stripped and static, and its links
	@scripts/check-binaries $(program) $(TOOLS)

.PHONY: bench
bench: release ## measure the programs (options: ARGS=…, see Benchmarks/README.md)
	@SWIFT='$(SWIFT)' scripts/set-up bench
	python3 Benchmarks/bench.py --brewlint $(build_dir)/bin/brewlint --brewfmt $(build_dir)/bin/brewfmt \
	  --brewscale $(build_dir)/bin/brewscale --build-dir $(build_dir)/bench $(ARGS)
	$(if $(ARGS),,@$(MAKE) --no-print-directory bench-start bench-log bench-lsp bench-book bench-catalog)

# Uses Valgrind, which is not available on macOS.
.PHONY: bench-start
bench-start: release ## count the instructions of each tool for one recipe
	@SWIFT='$(SWIFT)' scripts/set-up bench
	python3 -B Benchmarks/bench_start.py --programs $(build_dir)/bin --build-dir $(build_dir)/bench

# Not part of `bench`, as it takes a quarter of an hour.
.PHONY: bench-hostile
bench-hostile: release ## count the instructions that hostile sources cost
	@SWIFT='$(SWIFT)' scripts/set-up bench
	python3 -B Benchmarks/bench_hostile.py --programs $(build_dir)/bin $(ARGS)

# DuckDB is measured if the Python of the checks has it.
.PHONY: bench-log
bench-log: release ## compare brewlog with jq and DuckDB (options: ARGS=…)
	@SWIFT='$(SWIFT)' scripts/set-up bench
	$(or $(wildcard $(build_dir)/python/bin/python),python3) -B Benchmarks/bench_log.py \
	  --brewlog $(build_dir)/bin/brewlog --build-dir $(build_dir)/bench $(ARGS)

# Reads the memory and the time of the server from /proc, which macOS does not have.
.PHONY: bench-lsp
bench-lsp: release ## measure the language server (options: ARGS=…)
	@SWIFT='$(SWIFT)' scripts/set-up bench
	python3 -B Benchmarks/bench_editor.py --programs $(build_dir)/bin --build-dir $(build_dir)/bench $(ARGS)

.PHONY: bench-book
bench-book: release ## measure listing recipes and writing a web site (options: ARGS=…)
	@SWIFT='$(SWIFT)' scripts/set-up bench
	python3 -B Benchmarks/bench_book.py --programs $(build_dir)/bin --build-dir $(build_dir)/bench $(ARGS)

# Not part of `bench`, as it takes ten minutes.
.PHONY: bench-growth
bench-growth: release ## measure documents from a pipe, up to ten million of them (options: ARGS=…)
	@SWIFT='$(SWIFT)' scripts/set-up bench
	python3 -B Benchmarks/bench_growth.py --program $(program) $(ARGS)

# brewcatalog opens connections, for which it needs large packages. It is a package of its own, so that nothing else
# waits for them. The C library must be dynamic: a static one cannot resolve the names of hosts.
#
# The tests are a debug build, because there is no static library of Swift Testing.
catalog_dir := $(build_dir)/catalog
catalog_flags := --package-path Catalog --scratch-path $(catalog_dir) $(debug_flags)
# The linker looks for libyaml before it knows who needs it, so it gets the library again at the end.
catalog_release = $(catalog_flags) -c release --product brewcatalog --static-swift-stdlib $(if $(filter Darwin,$(shell uname -s)),,-Xlinker $(shell pkg-config --variable=libdir yaml-0.1)/libyaml.a)
brewcatalog := $(build_dir)/bin/brewcatalog

.PHONY: catalog
catalog: set-up ## build brewcatalog, which publishes and gets recipes over HTTP, in .build/bin
	PKG_CONFIG_PATH="$$(scripts/static-libyaml $(catalog_dir))" $(SWIFT) build $(catalog_release)
	@mkdir -p $(build_dir)/bin
	@$(STRIP) -o $(brewcatalog) "$$($(SWIFT) build --show-bin-path $(catalog_release))/brewcatalog"
	@# An import of Foundation as a whole would double the size.
	@test "$$(wc -c <$(brewcatalog))" -le 45000000 || { echo '$(brewcatalog): more than 45 MB' >&2; exit 1; }

.PHONY: test-catalog
test-catalog: set-up ## run the tests of brewcatalog, with nginx and other servers (options: ARGS=…)
	@SWIFT='$(SWIFT)' scripts/set-up catalog
	$(SWIFT) build --build-tests $(catalog_flags)
	CATALOG_TESTS_NEED_NGINX=1 $(SWIFT) test --skip-build $(catalog_flags) --quiet --disable-xctest $(ARGS)

.PHONY: install-catalog
install-catalog: ## install brewcatalog into PREFIX=/usr/local (and DESTDIR=), after `make catalog`
	install -d '$(DESTDIR)$(PREFIX)/bin'
	install -m 755 $(brewcatalog) '$(DESTDIR)$(PREFIX)/bin'

.PHONY: bench-catalog
bench-catalog: catalog ## measure a catalog of 100 000 recipes (options: ARGS=…)
	@SWIFT='$(SWIFT)' scripts/set-up bench
	python3 -B Benchmarks/bench_catalog.py --programs $(build_dir)/bin --build-dir $(build_dir)/bench $(ARGS)

# Builds nothing under sudo: the compiler may not be on root's PATH, and files of root in the build folder would
# break the next build.
.PHONY: install
install: $(if $(SUDO_UID),,release) ## install into PREFIX=/usr/local (and DESTDIR=)
	@DESTDIR='$(DESTDIR)' PREFIX='$(PREFIX)' scripts/install $(program) $(TOOLS)

.PHONY: uninstall
uninstall: ## remove what `make install` installed
	@DESTDIR='$(DESTDIR)' PREFIX='$(PREFIX)' scripts/install --remove $(PROGRAM) $(TOOLS)

# Where the packages say that they are from; a release workflow knows its owner.
REPOSITORY ?=
.PHONY: dist
dist: release ## make the packages, checksums and SBOM of a release, in .build/dist
	@SWIFT='$(SWIFT)' scripts/set-up python
	@REPOSITORY='$(REPOSITORY)' python3 -B scripts/dist $(program) $(build_dir)/dist $(TOOLS)

# Not part of `check`, as it needs root, and installs debootstrap and others from Debian's packages.
.PHONY: check-dist
check-dist: dist ## install every package as docs/install.md says, and measure the time (options: ARGS=…)
	@SWIFT='$(SWIFT)' scripts/set-up dist
	@scripts/run-python --dist $(build_dir) scripts/checks/dist $(program) $(build_dir)/dist $(TOOLS) $(ARGS)

.PHONY: clean
clean: ## remove all build products
	rm -rf $(build_dir)

.PHONY: set-up
set-up: $(build_dir)/toolchain ## install missing dependencies

# Checked each time, but written only if the toolchain has changed, so that the programs are rebuilt only then.
.PHONY: always
$(build_dir)/toolchain: always
	@SWIFT='$(SWIFT)' STRIP='$(STRIP)' scripts/set-up --stamp $@

# Replaces the program atomically: an interrupted build leaves the previous one in place.
$(program): $(sources) $(build_dir)/toolchain Makefile
	BREWGUIDE_OPTIMIZE=size $(SWIFT) build -c release --product $(PROGRAM) $(release_flags)
	@mkdir -p $(@D)
	@built=$$($(SWIFT) build -c release --show-bin-path) \
	  && cp "$$built/$(PROGRAM)" $@.part && $(STRIP) $@.part && mv -f $@.part $@

$(links): $(program)
	@ln -sf $(PROGRAM) $@
