#!/usr/bin/env python3
"""Compares what each target of the package imports with what the manifest declares, and with the map in docs/architecture.md.

    imports.py [SWIFT]

The compiler accepts an import that the manifest does not declare, if something else has built the module before. The manifest
declares more than is imported: every module whose values a target stores.
"""

import json
import re
import subprocess
import sys
from pathlib import Path

IMPORT = re.compile(
    r"^(?:@\w+ |public |package )*import (?:(?:class|enum|func|protocol|struct|typealias|var) )?(\w+)", re.MULTILINE
)
# What comes with the compiler or the system.
SYSTEM = {
    "Android", "Bionic", "Darwin", "Dispatch", "Foundation", "FoundationEssentials", "Glibc", "Musl", "Synchronization", "Testing",
    "WASILibc",
}


def declared(target):
    """The modules that a target may import."""
    for dependency in target["dependencies"]:
        for kind in ("byName", "target", "product"):
            if kind in dependency:
                yield dependency[kind][0]


def undeclared(targets):
    """Each file that imports a module which its target does not declare."""
    for target in targets:
        if target["type"] == "system":
            continue
        folder = Path(target.get("path") or ("Tests" if target["type"] == "test" else "Sources") + "/" + target["name"])
        hidden = [folder / path for path in target["exclude"]]
        known = SYSTEM | {target["name"], *declared(target)}
        for file in sorted(folder.rglob("*.swift")):
            if any(path == file or path in file.parents for path in hidden) or any(part.endswith(".docc") for part in file.parts):
                continue
            for module in IMPORT.findall(file.read_text()):
                if module not in known:
                    yield f"{file}: imports {module}, which the target {target['name']} does not declare in Package.swift"


def edges(page):
    """What each target of the map may import, by the table of the page: what its row names, and what those import in turn."""
    rows = re.findall(r"^\| `Sources/(\w+)` \|.*\| ([^|]*) \|$", page, re.MULTILINE)
    direct = {name: re.findall(r"\w+", imports) for name, imports in rows}

    def closure(name):
        return {name}.union(*map(closure, direct.get(name, [])))

    return {name: closure(name) for name in direct}


def strayed(allowed):
    """Each file that imports a module which the map does not allow its target."""
    for target, modules in allowed.items():
        for file in sorted(Path("Sources", target).rglob("*.swift")):
            for module in IMPORT.findall(file.read_text()):
                if module not in modules | SYSTEM and ".docc" not in str(file):
                    yield f"{file}: imports {module}, which docs/architecture.md does not allow {target}"


def main():
    swift = sys.argv[1] if len(sys.argv) > 1 else "swift"
    # With a folder of its own, as SwiftPM locks its folder while it builds or tests.
    command = [swift, "package", "--scratch-path", ".build/manifest", "dump-package"]
    dump = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    targets = json.loads(dump)["targets"]
    # Without the dependencies of one target, the check must find something.
    first = next(target for target in targets if target["name"] == "RecipeSyntax")
    if not list(undeclared([first | {"dependencies": []}])):
        sys.exit("imports.py: an import that is not declared was not found")
    allowed = edges(Path("docs/architecture.md").read_text())
    if not list(strayed(allowed | {"Recipes": {"Recipes"}})):
        sys.exit("imports.py: an import that the map does not allow was not found")
    missing = {path.name for path in Path("Sources").iterdir() if any(path.rglob("*.swift"))} - set(allowed)
    found = [*undeclared(targets), *strayed(allowed), *(f"docs/architecture.md: the map has no row for Sources/{name}" for name in missing)]
    print("\n".join(found) or f"{len(targets)} targets import only what they declare, and what the map allows")
    sys.exit(1 if found else 0)


main()
