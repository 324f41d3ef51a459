"""Compares the output formats of brewlint with each other, and reads them with other programs.

    scripts/run-python BUILD_DIR scripts/checks/formats BREWLINT

Runs BREWLINT over broken recipes with hostile names, once per format, and reads each report with the
program it is for, or with a parser of the standard library. The findings of the JSON format are the
measure.
"""

import os
import re
import subprocess
import sys
import tempfile
import traceback

import findings
import recipes
from readers import READERS

FORMATS = ["json", *READERS]
# Before the working directory changes.
PROGRAM = os.path.abspath(sys.argv[1])


def write(files):
    for path, content in files.items():
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "wb") as file:
            file.write(content)


def run(*options):
    """Status, standard output and standard error of a check of recipes/."""
    command = [PROGRAM, "check", "--quiet", "--color", "never", *options, "recipes"]
    done = subprocess.run(command, capture_output=True, timeout=60)
    return done.returncode, done.stdout, done.stderr


def known_formats():
    actual = subprocess.run([PROGRAM, "check", "--help"], capture_output=True, text=True).stdout
    format_ = actual.partition("--format <")[2].partition("--output <")[0]
    return re.findall(r"^ +([a-z]+)  +\S", format_, re.M)


def check(name, files, status):
    """Checks `files` with every format; returns the fingerprints of formats that have them."""
    write(files)
    prints = {}
    outcome = run("--format", "json")
    assert outcome[0] == status and outcome[2] == b"", outcome
    expected = findings.read(findings.document(outcome[1]), files)
    for format_, reader in READERS.items():
        code, output, errors = run("--format", format_)
        try:
            assert (code, errors) == (status, b""), f"status {code}, {errors.decode()}"
            prints[format_] = reader(output, expected)
            with open(f"report.{format_}", "wb") as file:
                file.write(output)
        except Exception:
            traceback.print_exc()
            sys.exit(f"formats: {format_} is not as expected ({name})")
    with open("report.json", "wb") as file:
        file.write(outcome[1])
    several(name, status)
    return expected, prints


def several(name, status):
    """All formats in one run write the same as each alone."""
    options = [part for f in FORMATS for part in ("--format", f"{f}=several.{f}")]
    assert run(*options) == (status, b"", b"")
    for format_ in FORMATS:
        with open(f"report.{format_}", "rb") as one, open(f"several.{format_}", "rb") as other:
            if one.read() != other.read():
                sys.exit(f"formats: {format_} differs among other formats ({name})")


def main():
    assert sorted(known_formats()) == sorted(FORMATS), known_formats()
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        # Paths are relative to it.
        os.mkdir(".git")
        files = recipes.broken()
        found, prints = check("broken recipes", files, 1)
        assert {f.severity for f in found} == {"error", "warning", "note"}
        assert any(f.related for f in found) and any(f.edits for f in found)
        assert {f.place.path for f in found} == set(files)
        shared = [f for f in found if f.rule == "duplicate-id"]
        assert [[place.path != f.place.path for place, _ in f.related] for f in shared] == [[True]]
        moved = {path: recipes.moved(content) for path, content in files.items()}
        _, after = check("moved recipes", moved, 1)
        for format_ in ("sarif", "gitlab"):
            assert prints[format_] == after[format_], f"{format_}: fingerprints moved with lines"
        none, _ = check("clean recipes", recipes.clean(files), 0)
        assert none == [], none
        os.chdir("/")
    print(f"{len(FORMATS)} formats contain the same {len(found)} findings in {len(files)} files")


main()
