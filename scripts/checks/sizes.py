#!/usr/bin/env python3
"""Compares how much code each room has with its ceiling.

    sizes.py

The table of ceilings is below. A room above its ceiling fails, and so does one far below: lower the number then, so that what
was gained is kept. A ceiling rises only in a commit that says what users get for it. Lines count that are neither blank nor a
comment alone; the pages of docs count by their lines with text.
"""

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
# Of the ceiling, by which a room may be smaller.
SLACK = 0.05
# Lines of Swift. The folder of a target, and what it may have.
TARGETS = {
    "Sources/BrewGuide": 1110,
    "Sources/Commands": 15000,
    "Sources/Diary": 4260,
    "Sources/Files": 1915,
    "Sources/LanguageServer": 5100,
    "Sources/Platform": 2090,
    "Sources/Program": 25,
    "Sources/RecipeExchange": 9800,
    "Sources/RecipeLint": 11710,
    "Sources/RecipePages": 2120,
    "Sources/RecipeSyntax": 2390,
    "Sources/RecipeText": 6460,
    "Sources/RecipeTools": 580,
    "Sources/Recipes": 14860,
    "Sources/Text": 2585,
    "Sources/Workspace": 6180,
    "Sources/brewdocs": 2450,
    "Catalog/Sources": 5260,
    "Playground/Module": 290,
}
# Sums: the folders, the endings of the names (none: programs without one), and what they may have.
SUMS = {
    "the programs of checks, benchmarks and conformance": (
        ["scripts", "Benchmarks", "conformance"],
        {".py", ".sh", ".c", ".h", ""},
        14720,
    ),
    "the page and the wheel of the playground": (
        ["Playground"],
        {".js", ".mjs", ".py", ".c", ".html", ".css"},
        1650,
    ),
    "the tests": (
        ["Tests", "Catalog/Tests"],
        {".swift"},
        57300,
    ),
    "the pages": (
        ["docs", "README.md", "CONTRIBUTING.md", "Grammar.md", "SECURITY.md"],
        {".md"},
        9460,
    ),
}
# A line without code: a blank one, or a comment alone.
SLASHES, HASH, BLANK = (re.compile(rf"\s*({mark}$)") for mark in ("//|", "#|", ""))
WITHOUT_CODE = {".md": BLANK, **dict.fromkeys((".swift", ".js", ".mjs", ".c", ".h"), SLASHES)}


def files(folders):
    """The files that git keeps, or would keep, below some folders."""
    command = ["git", "-C", ROOT, "ls-files", "-z", "--cached", "--others", "--exclude-standard", "--", *folders]
    names = subprocess.run(command, check=True, capture_output=True, text=True).stdout.split("\0")
    return [path for name in names if name and (path := ROOT / name).is_file() and not path.is_symlink()]


def lines(folders, endings):
    """The lines with code, or with text, in the files below some folders."""
    count = 0
    for path in files(folders):
        if path.suffix in endings and "requirements" not in path.parts:
            skipped = WITHOUT_CODE.get(path.suffix, HASH)
            count += sum(not skipped.match(line) for line in path.read_text(errors="replace").splitlines())
    return count


def problem(name, count, ceiling):
    """What is wrong with the size of a room; nothing if it is right."""
    if count > ceiling:
        return f"{name} has {count} lines, {count - ceiling} more than its ceiling, {ceiling}: remove some, or say in the commit what users get for them"
    if count < ceiling * (1 - SLACK):
        return f"{name} has {count} lines, far below its ceiling, {ceiling}: lower that to {count}"
    return ""


def main():
    counts = [(name, lines([name], {".swift"}), ceiling) for name, ceiling in TARGETS.items()]
    counts += [(name, lines(folders, endings), ceiling) for name, (folders, endings, ceiling) in SUMS.items()]
    rooms = {path.relative_to(ROOT).parts[1] for path in files(["Sources"]) if path.suffix == ".swift"}
    found = [f"Sources/{room} has no ceiling in scripts/checks/sizes.py" for room in rooms if f"Sources/{room}" not in TARGETS]
    found += filter(None, (problem(*room) for room in counts))
    # Without its lines, a check must find something.
    if not problem("a room", 101, 100) or not problem("a room", 94, 100) or problem("a room", 96, 100):
        sys.exit("sizes.py: a wrong size was not found")
    swift = sum(count for name, count, _ in counts if name in TARGETS)
    print("\n".join(found) or f"{len(counts)} rooms are within their ceilings; {swift} lines of Swift in all")
    sys.exit(1 if found else 0)


main()
