"""Checks the library as an app sees it: from another package, with nothing but its public names.

    scripts/checks/library.py [--write] PROGRAMS BUILD_DIR

- The programs of examples/app, which are in PROGRAMS, print what docs/library.md and CafeCounter.txt say.
- docs/library.md and the code of FirstBrew are the same.
- The code of each step of the tutorial compiles, and the documentation builds without warnings.
- The public declarations are those of docs/library-api.txt. --write writes that list, and the code of FirstBrew.
"""

import difflib
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs/library.md"
EXAMPLES = ROOT / "examples/app"
LIST = ROOT / "docs/library-api.txt"
CATALOG = ROOT / "Sources/BrewGuide/BrewGuide.docc"
MODULES = ["Diary", "RecipeLint", "Recipes", "Text", "Workspace"]
SWIFT = os.environ.get("SWIFT", "swift")


def fail(message):
    sys.exit(f"library: {message}")


def run(*command):
    """The standard output of a program, which must succeed."""
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    if done.returncode:
        fail(f"{' '.join(map(str, command))} ends with {done.returncode}\n{done.stdout}{done.stderr}")
    return done.stdout


def expect_same(what, actual, expected, advice):
    """Fails with the difference unless both texts are the same."""
    lines = [text.splitlines() for text in (expected, actual)]
    if difference := list(difflib.unified_diff(*lines, "expected", "actual", lineterm="")):
        fail("\n".join([f"{what}: {advice}", *difference]))


def blocks(language):
    """The texts of the page's blocks with this first line."""
    return re.findall(rf"^```{language}\n(.*?)^```$", PAGE.read_text(), re.MULTILINE | re.DOTALL)


def check_examples(programs):
    """Runs the programs."""
    expect_same(
        "examples/app/Sources/FirstBrew/main.swift",
        (EXAMPLES / "Sources/FirstBrew/main.swift").read_text(),
        first_brew(),
        "the code of docs/library.md was expected; run `make library-api`",
    )
    page = "".join(blocks("text"))
    expect_same("docs/library.md", run(programs / "FirstBrew"), page, "its program prints something else")
    counter = (EXAMPLES / "CafeCounter.txt").read_text()
    expect_same("CafeCounter", run(programs / "CafeCounter"), counter, "it prints something else")


def first_brew():
    return "// Written by `make library-api` from docs/library.md.\n\n" + "\n".join(blocks("swift"))


def search_paths(modules):
    """The options for finding the modules, including those of C libraries."""
    system = modules.parents[2] / "checkouts/swift-system/Sources/CSystem/include/module.modulemap"
    maps = [*ROOT.glob("Sources/*/module.modulemap"), system]
    return ["-I", modules, *(word for file in maps for word in ["-Xcc", f"-fmodule-map-file={file}"])]


def check_tutorial(modules):
    """Compiles the code of each step."""
    steps = sorted((CATALOG / "Resources").glob("*.swift"))
    named = set(re.findall(r'file: "([^"]+)"', "".join(f.read_text() for f in CATALOG.rglob("*.tutorial"))))
    if named != {step.name for step in steps}:
        fail(f"the tutorial names {sorted(named)}, and there are {[step.name for step in steps]}")
    for step in steps:
        run(f"{SWIFT}c", "-typecheck", "-swift-version", "6", *search_paths(modules), step)


def symbols(modules, build):
    """Writes the symbol graphs of the library. Returns their folder."""
    folder = build / "library-symbols"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    triple = json.loads(run(SWIFT, "-print-target-info"))["target"]["triple"]
    run(
        SWIFT, "symbolgraph-extract", "-module-name", "BrewGuide", "-target", triple, "-output-dir", folder,
        "-minimum-access-level", "public", f"-experimental-allowed-reexported-modules={','.join(MODULES)}",
        *search_paths(modules),
    )
    return folder


def declarations(folder):
    """The public declarations, one on each line, with the types that they belong to."""
    lines = set()
    for graph in folder.glob("*.symbols.json"):
        for symbol in json.loads(graph.read_text())["symbols"]:
            if "::SYNTHESIZED::" in symbol["identifier"]["precise"]:
                continue
            text = "".join(part["spelling"] for part in symbol["declarationFragments"])
            lines.add(f"{'.'.join(symbol['pathComponents'])}: {' '.join(text.split())}")
    return "".join(f"{line}\n" for line in sorted(lines))


def check_documentation(folder, build):
    """Builds the documentation with all symbols."""
    run(
        "docc", "convert", CATALOG, "--additional-symbol-graph-dir", folder, "--warnings-as-errors",
        "--output-path", build / "BrewGuide.doccarchive",
        "--fallback-display-name", "BrewGuide", "--fallback-bundle-identifier", "BrewGuide",
    )


def main(arguments):
    writes = arguments[:1] == ["--write"]
    programs, build = (Path(argument).resolve() for argument in arguments[-2:])
    modules = programs / "Modules"
    if not writes:
        check_examples(programs)
    check_tutorial(modules)
    folder = symbols(modules, build)
    if writes:
        (EXAMPLES / "Sources/FirstBrew/main.swift").write_text(first_brew())
        LIST.write_text(declarations(folder))
    expect_same(
        "docs/library-api.txt", declarations(folder), LIST.read_text(),
        "apps depend on these declarations; if the change is intended, run `make library-api` and describe it in CHANGELOG.md",
    )
    check_documentation(folder, build)
    print("library: the examples, the tutorial, the declarations and the documentation are right.")


main(sys.argv[1:])
