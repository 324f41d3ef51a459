# The build loop. `make` lists the targets that people use; `scripts/check` lists the checks.

# There is one program, and each tool is a link to it; the program chooses the tool by the name of the link.
PROGRAM := brewguide
TOOLS := brewlint brewfmt brewscale brewtimer brewlog brewbook brewls
# What `make format` formats and `scripts/check code` checks.
CODE := Package.swift Catalog/Package.swift Sources Playground Tests Catalog/Sources Catalog/Tests examples schema

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
manual := $(build_dir)/man

# Folders are included: their time changes when a file is added, renamed or removed.
sources := $(shell find Sources schema Package.swift Package.resolved 2>/dev/null)

# Debug information doubles the build time of the tests. For a debugger, use `make build debug_flags=`.
debug_flags := -debug-info-format none
# The tests are not optimized, yet no debug build: in that, the argument parser checks the declarations of all options again
# at each start, and paths are checked at each use, so a command takes 6 to 40 times as long.
test_flags := -c release -Xswiftc -Onone -Xswiftc -enable-testing -Xswiftc -DTESTING $(debug_flags)
test_build := $(build_dir)/release

# In a folder of its own: SwiftPM locks its folder while it builds or tests, and the programs are built beside the tests.
release := -c release --scratch-path $(build_dir)/optimized

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
help:
	@echo 'Usage: make TARGET [VARIABLE=…]'
	@echo
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/\1|\2/p' Makefile \
	  | while IFS='|' read -r target text; do printf '  %-10s %s\n' "$$target" "$$text"; done
	@echo
	@echo 'scripts/check lists the checks, and the Makefile has more targets for benchmarks and fuzzing.'

.PHONY: run
run: release ## check RECIPES=recipes with brewlint (more options: ARGS=…)
	$(build_dir)/bin/brewlint check $(if $(ARGS),$(ARGS) )$(RECIPES)

# Builds first, because `--quiet`, which shows only failures and a summary, also hides the progress of the compiler.
.PHONY: test
test: build ## run all tests (options for swift test: ARGS=…)
	$(SWIFT) test --skip-build $(test_flags) --quiet --disable-xctest $(ARGS)
	$(if $(ARGS),,@$(MAKE) --no-print-directory test-laws)

# The suites that run programs, read all recipes, or try thousands of random inputs.
slow_suites := CommandTests RecipeDocsTests EveryRecipeTests LongSourceTests LawTests
.PHONY: test-fast
test-fast: build ## run the tests that take only seconds (options for swift test: ARGS=…)
	$(SWIFT) test --skip-build $(test_flags) --quiet --disable-xctest $(slow_suites:%=--skip %) $(ARGS)

# Part of `test`, unless ARGS selects some tests.
.PHONY: test-laws
test-laws: # check that other YAML readers read the same in formatted recipes
	@SWIFT='$(SWIFT)' scripts/set-up python
	@scripts/run-python --laws $(build_dir) scripts/checks/laws.py $(test_build)/brewguide
	@scripts/run-python --laws $(build_dir) scripts/checks/readers.py $(test_build)/brewguide

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
fuzz-readers: brewfuzz # fuzz TARGET=…, and compare each answer with that of another program (options: ARGS=…)
	@SWIFT='$(SWIFT)' scripts/set-up python
	@scripts/run-python $(build_dir) scripts/checks/fuzz $(brewfuzz) $(build_dir)/fuzzing/$(TARGET) \
	  $(TARGET) $(SECONDS) $(ARGS)

# The compiler counts branches only together with a sanitizer. Leaks are not checked, because Swift never frees its metadata.
growth_dir := $(build_dir)/growth
brewgrowth = $$($(SWIFT) build -c release --scratch-path $(growth_dir) --show-bin-path)/brewgrowth
.PHONY: fuzz-growth
fuzz-growth: set-up # look for SECONDS=60 for sources whose cost grows faster than their size (ARGS=SEED)
	BREWGUIDE_FUZZ=growth BREWGUIDE_OPTIMIZE=size $(SWIFT) build -c release --product brewgrowth $(debug_flags) \
	  --scratch-path $(growth_dir) -Xswiftc -enable-testing -Xswiftc -sanitize=address \
	  -Xswiftc -sanitize-coverage=edge,trace-pc-guard
	ASAN_OPTIONS=detect_leaks=0 SWIFT_BACKTRACE=enable=no $(brewgrowth) $(SECONDS) $(ARGS)

.PHONY: fuzz-programs
fuzz-programs: release # run the tools for SECONDS=60 with random options on hostile files (ARGS=SEED)
	scripts/checks/fuzz/programs.py $(build_dir)/bin $(SECONDS) $(ARGS)

.PHONY: build
build: set-up # everything for the tests, not optimized
	$(SWIFT) build --build-tests $(test_flags)

.PHONY: release
release: $(links) $(manual) ## the optimized program, its links and its manual pages, in .build

.PHONY: check
check: ## run all checks besides the tests (`scripts/check` lists them, `scripts/check NAME` runs one)
	@SWIFT='$(SWIFT)' scripts/check --build

.PHONY: format
format: ## format the code
	$(SWIFT) format --in-place --parallel -r $(CODE)

.PHONY: docs
docs: build ## write the generated files
	$(test_build)/brewdocs

.PHONY: library-api
library-api: build # write the list of the library's public declarations, and the example of its page
	@SWIFT='$(SWIFT)' python3 -B scripts/checks/library.py --write $(test_build) $(build_dir)

.PHONY: spark-example
spark-example: release # lint, format and scale a table of recipes with Spark (a larger one: ARGS=100000)
	@SWIFT='$(SWIFT)' scripts/set-up scale
	@scripts/run-python --scale $(build_dir) examples/spark/example.py $(program) $(build_dir)/spark-example $(ARGS)

.PHONY: bench
bench: release ## measure the programs (options: ARGS=…, see Benchmarks/README.md)
	@SWIFT='$(SWIFT)' scripts/set-up bench python
	@scripts/run-python --formatters $(build_dir) -c ''
	python3 Benchmarks/bench.py --brewlint $(build_dir)/bin/brewlint --brewfmt $(build_dir)/bin/brewfmt \
	  --brewscale $(build_dir)/bin/brewscale --build-dir $(build_dir)/bench $(ARGS)
	$(if $(ARGS),,@$(MAKE) --no-print-directory bench-log bench-lsp bench-book)

# DuckDB is measured if the Python of the checks has it.
.PHONY: bench-log
bench-log: release # compare brewlog with jq and DuckDB (options: ARGS=…)
	@SWIFT='$(SWIFT)' scripts/set-up bench
	$(or $(wildcard $(build_dir)/python/bin/python),python3) -B Benchmarks/bench_log.py \
	  --brewlog $(build_dir)/bin/brewlog --build-dir $(build_dir)/bench $(ARGS)

# Reads the memory and the time of the server from /proc, which macOS does not have.
.PHONY: bench-lsp
bench-lsp: release # measure the language server (options: ARGS=…)
	@SWIFT='$(SWIFT)' scripts/set-up bench
	python3 -B Benchmarks/bench_editor.py --programs $(build_dir)/bin --build-dir $(build_dir)/bench $(ARGS)

.PHONY: bench-book
bench-book: release # measure listing recipes and writing a web site (options: ARGS=…)
	@SWIFT='$(SWIFT)' scripts/set-up bench
	python3 -B Benchmarks/bench_book.py --programs $(build_dir)/bin --build-dir $(build_dir)/bench $(ARGS)

# brewcatalog opens connections, for which it needs large packages. It is a package of its own, so that nothing else
# waits for them. The C library must be dynamic: a static one cannot resolve the names of hosts.
#
# The tests are linked dynamically: Swift Testing has no static library. They share the folder of the other tests,
# so that the modules which both packages have are compiled once. SwiftPM keeps its plan of a build there and would take that of
# the other package for its own, so no plan is read, and none is left.
catalog_dir := $(build_dir)/catalog
catalog_tests := --package-path Catalog --scratch-path $(build_dir) --disable-build-manifest-caching $(test_flags)
forget_plan := rm -f $(test_build).yaml
# The linker looks for libyaml before it knows who needs it, so it gets the library again at the end.
catalog_release = --package-path Catalog --scratch-path $(catalog_dir) $(debug_flags) -c release --product brewcatalog --static-swift-stdlib $(if $(filter Darwin,$(shell uname -s)),,-Xlinker $(shell pkg-config --variable=libdir yaml-0.1)/libyaml.a)
brewcatalog := $(build_dir)/bin/brewcatalog

.PHONY: catalog
catalog: set-up ## build brewcatalog, which publishes and gets recipes over HTTP, in .build/bin
	PKG_CONFIG_PATH="$$(scripts/static-libyaml $(catalog_dir))" $(SWIFT) build $(catalog_release)
	@mkdir -p $(build_dir)/bin
	@$(STRIP) -o $(brewcatalog) "$$($(SWIFT) build --show-bin-path $(catalog_release))/brewcatalog"
	@# An import of Foundation as a whole would double the size.
	@test "$$(wc -c <$(brewcatalog))" -le 45000000 || { echo '$(brewcatalog): more than 45 MB' >&2; exit 1; }

.PHONY: build-catalog
build-catalog: set-up # brewcatalog for its tests, not optimized
	$(SWIFT) build --build-tests $(catalog_tests)
	@$(forget_plan)

.PHONY: test-catalog
test-catalog: build-catalog # run the tests of brewcatalog, with nginx and other servers (options: ARGS=…)
	@SWIFT='$(SWIFT)' scripts/set-up catalog
	CATALOG_TESTS_NEED_NGINX=1 $(SWIFT) test --skip-build $(catalog_tests) --quiet --disable-xctest $(ARGS)
	@$(forget_plan)

module := $(build_dir)/playground/brewguide.wasm
$(module): $(sources) $(shell find Playground/Module) Playground/brewguide.mjs scripts/playground $(build_dir)/toolchain
	@SWIFT='$(SWIFT)' scripts/set-up playground
	SWIFT='$(SWIFT)' scripts/playground $(build_dir)/playground

.PHONY: playground
playground: $(module) ## compile the core for browsers, and write the playground into .build/playground
	Playground/pages $(build_dir)/playground/brewguide.wasm $(build_dir)/playground

.PHONY: install-catalog
install-catalog: # install brewcatalog into PREFIX=/usr/local (and DESTDIR=), after `make catalog`
	install -d '$(DESTDIR)$(PREFIX)/bin'
	install -m 755 $(brewcatalog) '$(DESTDIR)$(PREFIX)/bin'

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
# The wheel for all systems is the same wherever it is made, so only Linux makes it.
wheel_module := $(if $(filter Darwin,$(shell uname -s)),-,$(module))
.PHONY: dist
dist: release $(filter-out -,$(wheel_module)) ## make the packages, checksums and SBOM of a release, in .build/dist
	@SWIFT='$(SWIFT)' scripts/set-up python
	@REPOSITORY='$(REPOSITORY)' python3 -B scripts/dist $(program) $(build_dir)/dist $(wheel_module) $(TOOLS)

.PHONY: clean
clean: ## remove all build products
	rm -rf $(build_dir)

.PHONY: set-up
set-up: $(build_dir)/toolchain # install missing dependencies

# Checked each time, but written only if the toolchain has changed, so that the programs are rebuilt only then.
.PHONY: always
$(build_dir)/toolchain: always
	@SWIFT='$(SWIFT)' STRIP='$(STRIP)' scripts/set-up --stamp $@

# Replaces the program atomically: an interrupted build leaves the previous one in place.
$(program): $(sources) $(build_dir)/toolchain Makefile
	BREWGUIDE_OPTIMIZE=size $(SWIFT) build $(release) --product $(PROGRAM) $(release_flags)
	@mkdir -p $(@D)
	@built=$$($(SWIFT) build $(release) --show-bin-path) \
	  && cp "$$built/$(PROGRAM)" $@.part && $(STRIP) $@.part && mv -f $@.part $@

$(links): $(program)
	@ln -sf $(PROGRAM) $@

# With the same flags, so that only brewdocs is built: the modules of the program are there already.
$(manual): $(program) docs/command-line.md
	BREWGUIDE_OPTIMIZE=size $(SWIFT) build $(release) --product brewdocs $(release_flags)
	@rm -rf $@ && "$$($(SWIFT) build $(release) --show-bin-path)/brewdocs" --manual $@
