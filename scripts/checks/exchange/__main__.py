"""Runs our exports through the models and readers of other programs, and what those write through our imports.

    scripts/run-python --exchange BUILD_DIR scripts/checks/exchange BREWGUIDE [--write]

All recipes in recipes/, and those of edges.py, are written in each format. A program of others takes an export, or it refuses it for
a reason that we gave with the export, or we refused to write it. Anything else fails. The table is that of docs/exchange.md, into
which --write puts it.
"""

import json
import re
import subprocess
import sys
import tempfile
import urllib.request
from pathlib import Path

import readers
from edges import EDGES

ROOT = Path(__file__).resolve().parents[3]
PAGE = ROOT / "docs/exchange.md"
BEGIN, END = "<!-- written by `scripts/check exchange` -->\n\n", "\n<!-- end -->"
SCHEMA = "https://brewspec.coffee/schema/v1.0.json"


def brewspec_schema(build):
    """The schema of BrewSpec, which is in no package; it is kept in the folder of the build."""
    kept = build / "brewspec-1.0.schema.json"
    if not kept.exists():
        with urllib.request.urlopen(SCHEMA, timeout=30) as answer:
            kept.write_bytes(answer.read())
    return json.loads(kept.read_text())


def run(*command):
    return subprocess.run(command, capture_output=True, encoding="utf-8", timeout=60)


def judge(brewguide, folder, path, name, read, program):
    """What happens to a recipe: `passed`, `refused` with a reason that we gave, or `wrong`; and the reason."""
    done = run(brewguide, "book", "export", path, "--format", name, "--folder", folder, "--isolated", "--verbose")
    if not done.stdout:
        reason = re.search(r"error: (.*)", done.stderr)
        return ("refused", f"by us: {reason[1]}") if reason else ("wrong", done.stderr or "nothing was written")
    try:
        reason = read(done.stdout)
    except Exception as error:
        reason = " ".join(f"{error}".split())[:200] or type(error).__name__
    if not reason:
        return "passed", ""
    # A warning that names the program and its version says what it refuses.
    return "refused" if program in done.stderr else "wrong", f"{program}: {reason}"


def imports(brewguide, folder):
    """The brews that we read of what pyMeticulous writes."""
    path = Path(folder) / "history.json"
    path.write_text(readers.history())
    done = run(brewguide, "log", "import", str(path), "--dose", "18", "--dry-run", "--file", str(Path(folder) / "diary.jsonl"))
    return "2 entries" in done.stdout + done.stderr, done.stdout + done.stderr


def table(rows):
    cells = [["format", "read by", "taken", "refused, as we say", "refused"], ["---", "---", "---:", "---:", "---:"], *rows]
    return "\n".join(f"| {' | '.join(map(str, row))} |" for row in cells) + "\n"


def main():
    program, *options = sys.argv[1:]
    brewguide = str(Path(program).resolve())
    try:
        readers.SCHEMA = brewspec_schema(Path(sys.prefix))
    except OSError as error:
        sys.exit(f"exchange: {SCHEMA} cannot be read ({error}); put it into {sys.prefix}/brewspec-1.0.schema.json")
    rows, wrong, seen = [], [], 0
    with tempfile.TemporaryDirectory() as folder:
        for path in sorted(ROOT.glob("recipes/*/*.yaml")):
            # A file may hold several recipes, and not each format can.
            for number, text in enumerate(re.split(r"(?m)^---\n", path.read_text(encoding="utf-8"))):
                (Path(folder) / f"{path.parent.name}-{path.stem}-{number}.yaml").write_text(text, encoding="utf-8")
        for name, text in EDGES.items():
            (Path(folder) / f"{name}.yaml").write_text(text, encoding="utf-8")
        paths = sorted(str(path) for path in Path(folder).glob("*.yaml"))
        for name, program, read in readers.READERS:
            counts = {"passed": 0, "refused": 0, "wrong": 0}
            for path in paths:
                kind, reason = judge(brewguide, folder, path, name, read, program)
                counts[kind] += 1
                line = f"{name}: {Path(path).name}: {reason}"
                if kind == "wrong":
                    wrong.append(line)
                elif reason and "--reasons" in options:
                    print(line)
            seen += counts["passed"]
            rows.append([f"`{name}`", program, *counts.values()])
        is_read, text = imports(brewguide, folder)
        if not is_read:
            wrong.append(f"pyMeticulous: {text}")
    print(table(rows))
    # Readers that take nothing, or recipes that are none, would prove nothing.
    if seen < 200:
        wrong.append(f"only {seen} exports were taken")
    page = PAGE.read_text(encoding="utf-8")
    start, stop = page.index(BEGIN) + len(BEGIN), page.index(END, page.index(BEGIN))
    if "--write" in options:
        PAGE.write_text(page[:start] + table(rows) + page[stop:], encoding="utf-8")
    elif page[start:stop] != table(rows):
        wrong.append(f"the table of {PAGE.name} is another one: `ARGS=--write scripts/check exchange` writes it")
    if wrong:
        sys.exit("exchange: " + "\n".join(wrong))
    print(f"exchange: {len(paths)} recipes in {len(rows)} readers; shots of pyMeticulous are read")


main()
