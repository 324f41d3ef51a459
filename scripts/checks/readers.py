#!/usr/bin/env python3
"""Checks that other YAML readers read the texts of a formatted recipe as they read the quoted ones.

    scripts/run-python --laws BUILD_DIR scripts/checks/readers.py BREWGUIDE [--all] [--write]

Writes COUNT random texts in double quotes, as values and in brackets, formats them, and compares what each reader reads before and
after. With --all, these are also readers for Perl, Ruby, PHP, JavaScript and C, from Debian's packages, and the table of
docs/other-tools.md must say so; --write writes that again.
"""

import json
import os
import random
import re
import subprocess
import sys
import tempfile
from importlib.metadata import version
from pathlib import Path

PAGE = Path(__file__).resolve().parents[2] / "docs/other-tools.md"
TABLE = re.compile(r"(?<=<!-- by scripts/check readers -->\n\n).*?(?=\n\n<!-- up to here -->)", re.S)
SEED = 20261130
# A quarter in `make test`, as in the other tests of laws.
COUNT = 2000 if "WHOLE_SAMPLES" in os.environ or "--all" in sys.argv else 500
# What some reader takes for a number, a date, a word with a type or an indicator.
PIECES = [*"-+.:,_0123456789eExXobB?[]{}#&*!|>'\"%@`~=</\\ ", "a", "é", " -", " #", ": ", "- ", "? ", "yes", "No", "true", "NULL"]
PIECES += ["0x", "0o", "1e", "1_0", ".5", "12:30", "2026-01-02", ".inf", ".nan", "washed", "1:16", "\t", "\u3000", "—"]
# Prints a line of JSON for each file: what the reader reads, or null.
PYTHON = """
import json, sys, {module}
for path in sys.argv[1:]:
    try: value = {call}
    except Exception: value = None
    print(json.dumps(value, default=str))
"""
PYTHON_READERS = {
    "PyYAML": ("yaml", "yaml.safe_load(open(path))"),
    "ruamel.yaml": ("ruamel.yaml", "ruamel.yaml.YAML(typ='safe', pure=True).load(open(path))"),
    "py-yaml12": ("yaml12", "yaml12.parse_yaml(open(path).read())"),
    "yaml-rs": ("yaml_rs", "yaml_rs.loads(open(path).read())"),
}
# How each reader reads, and how it says its version.
READERS = {
    name: ([sys.executable, "-c", PYTHON.format(module=module, call=call)], None) for name, (module, call) in PYTHON_READERS.items()
}
if "--all" in sys.argv:
    READERS |= {
        "YAML::PP": (
            ["perl", "-MYAML::PP", "-MJSON::PP", "-CS", "-e", "for (@ARGV) { my $v = eval { YAML::PP->new->load_file($_) };"
             " print JSON::PP->new->canonical->allow_nonref->encode($v), qq(\\n) }"],
            ["perl", "-MYAML::PP", "-e", "print YAML::PP->VERSION"],
        ),
        "Psych": (
            ["ruby", "-ryaml", "-rjson", "-rdate", "-e",
             "ARGV.each { |p| v = (YAML.load_file(p, permitted_classes: [Date, Time, Symbol]) rescue nil); puts JSON.generate(v && v.inspect) }"],
            ["ruby", "-rpsych", "-e", "print Psych::VERSION"],
        ),
        "php-yaml": (
            [
                "php", "-r",
                "foreach (array_slice($argv, 1) as $p) { $v = @yaml_parse_file($p);"
                " echo json_encode($v === false ? null : $v, JSON_PARTIAL_OUTPUT_ON_ERROR), \"\\n\"; }", "--",
            ],
            ["php", "-r", "echo phpversion('yaml');"],
        ),
        "js-yaml": (
            [
                "node", "-e",
                "for (const p of process.argv.slice(1)) { let v = null;"
                " try { v = require('/usr/share/nodejs/js-yaml').load(require('fs').readFileSync(p, 'utf8')) } catch {}"
                " console.log(JSON.stringify(v)) }",
            ],
            ["node", "-p", "require('/usr/share/nodejs/js-yaml/package.json').version"],
        ),
        "libfyaml": (
            ["sh", "-c", "for path; do fy-tool --dump --mode json-oneline \"$path\" 2>/dev/null || echo null; done", "sh"],
            ["fy-tool", "--version"],
        ),
    }


def texts(count):
    """Random texts, each once."""
    chance = random.Random(SEED)
    found = {}
    while len(found) < count:
        text = "".join(chance.choices(PIECES, k=chance.choice([1, 2, 2, 3, 3, 4, 5])))
        if text.strip():
            found[text] = None
    return list(found)


def recipe(text):
    """A recipe with the keys in canonical order, so that only quotes and layout change."""
    quoted = json.dumps(text, ensure_ascii=False)
    return (
        f"name: Morning\nmethod: v60\ntags: [{quoted}, {json.dumps('a ' + text, ensure_ascii=False)}]\ndose: 15 g\nyield: 250 g\n"
        f"temperature: 94 °C\ngrind: medium\ncoffee: {quoted}\n\nsteps:\n  - instruction: Pour.\n    note: {quoted}\n"
        f"    pourTo: 250 g\n    timer: 2 min\nx-a:\n  b: {quoted}\n"
    )


def read(command, files):
    """What a reader reads in each file; None if it cannot read it."""
    done = subprocess.run([*command, *files], capture_output=True, text=True, encoding="utf-8")
    lines = done.stdout.splitlines()
    if len(lines) != len(files):
        sys.exit(f"readers: {command[0]} wrote {len(lines)} lines for {len(files)} files\n{done.stderr[:1000]}")
    return [json.loads(line) for line in lines]


def main():
    program = Path(sys.argv[1]).resolve()
    samples = texts(COUNT)
    failures = []
    with tempfile.TemporaryDirectory() as folder:
        files = [Path(folder) / f"{number}.yaml" for number in range(COUNT)]
        for text, path in zip(samples, files):
            path.write_text(recipe(text), encoding="utf-8")
        before = {name: read(command, files) for name, (command, _) in READERS.items()}
        subprocess.run([program, "fmt", "--isolated", "--quiet", folder], check=True)
        if (same := sum(path.read_text(encoding="utf-8") == recipe(text) for text, path in zip(samples, files))) > COUNT / 2:
            sys.exit(f"readers: brewfmt left {same} of {COUNT} recipes as they were")
        rows = ["| reader | version | texts | other than before `brewfmt` |", "| --- | --- | --- | --- |"]
        for name, (command, ask) in READERS.items():
            pairs = list(zip(samples, before[name], read(command, files)))
            could = sum(old is not None for _, old, _ in pairs)
            if could < COUNT * 0.9:
                sys.exit(f"readers: {name} could read only {could} of {COUNT} texts")
            others = [text for text, old, new in pairs if old not in (None, new)]
            failures += [f"{name} reads {text!r} as something else" for text in others]
            number = subprocess.check_output(ask, text=True).strip() if ask else version(name)
            rows.append(f"| {name} | {number} | {could} | {len(others)} |")
    print("\n".join([*failures[:20], *rows, f"readers: seed {SEED}"]))
    if failures:
        sys.exit(f"readers: {len(failures)} texts are read as something else after brewfmt")
    page = PAGE.read_text(encoding="utf-8")
    if "--write" in sys.argv:
        PAGE.write_text(TABLE.sub(lambda _: "\n".join(rows), page), encoding="utf-8")
    elif "--all" in sys.argv and TABLE.search(page)[0] != "\n".join(rows):
        sys.exit("readers: docs/other-tools.md says otherwise: write it again with ARGS=--write scripts/check readers")


if __name__ == "__main__":
    main()
