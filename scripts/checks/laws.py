#!/usr/bin/env python3
"""Checks that formatting does not change what other YAML readers read.

    scripts/run-python --laws BUILD_DIR scripts/checks/laws.py BREWGUIDE

Formats recipes/, the recipes in tests and pages, and random mutations of all of them. Compares the values that
PyYAML (YAML 1.1) and ruamel.yaml (YAML 1.2) read before and after formatting. Only the spelling of quantities may
change. Texts that a reader cannot read before formatting are counted and skipped.
"""

import os
import random
import re
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

import yaml
from ruamel.yaml import YAML
from ruamel.yaml.error import YAMLError

ROOT = Path(__file__).resolve().parents[2]
SEED = 20261121
# A quarter in `make test`, as in the other tests of laws.
MUTATIONS = 1000 if "WHOLE_SAMPLES" in os.environ else 250
QUANTITIES = set("dose yield temperature totalTime pourTo pour ice at timer".split())


def sources():
    """The original texts, each with a name for messages."""
    for path in sorted(ROOT.glob("recipes/**/*.yaml")):
        yield str(path.relative_to(ROOT)), path.read_bytes().decode()
    pages = [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("Tests/**/*.md")]
    for path in sorted(pages):
        text = path.read_text()
        for number, block in enumerate(re.findall(r"^```yaml[^\n]*\n(.*?)^```", text, re.S | re.M)):
            yield f"{path.relative_to(ROOT)}#{number}", unescaped(block)


def unescaped(text):
    """A block with the characters that ⟦U+200B⟧ stands for."""
    return re.sub(r"⟦U\+([0-9A-F]+)⟧", lambda match: chr(int(match[1], 16)), text)


def mutations(texts, count):
    """Texts with some lines changed, as by hand."""
    chance = random.Random(SEED)
    for number in range(count):
        lines = chance.choice(texts).split("\n")
        for _ in range(chance.randint(1, 4)):
            mutate(lines, chance)
        yield f"mutation {number}", "\n".join(lines)


def mutate(lines, chance):
    """Changes a line of a text."""
    place = chance.randrange(len(lines))
    line = lines[place]
    value = re.match(r"^(\s*(?:- )?[\w-]+:\s+)([^#\[{|>&*!\"'\s].*?)\s*$", line)
    match chance.randrange(7):
        case 0:
            lines.insert(place, " " * chance.randint(0, 6) + chance.choice(["# new", "#new", ""]))
        case 1:
            lines[place] = line + chance.choice(["  ", " # behind", "\t"])
        case 2:
            for below in range(place, min(len(lines), place + chance.randint(1, 9))):
                lines[below] = "  " + lines[below]
        case 3 if place + 1 < len(lines):
            lines[place], lines[place + 1] = lines[place + 1], line
        case 4 if value:
            key, text = value.groups()
            quoted = text.replace("\\", "\\\\").replace('"', '\\"')
            forms = [f'"{quoted}"', "'" + text.replace("'", "''") + "'", f"\n        {text}"]
            forms += [f"|\n        {text}", f">+\n        {text}\n\n", f"!!str {text}", f"[{text}, 1]"]
            lines[place] = key + chance.choice(forms)
        case 5:
            lines.insert(place, chance.choice(["x-a: {b: [1, yes, {c: ~}], d: 010}", "---", "x-b: 1:30"]))
        case _:
            lines[place] = line.replace("  ", " ", 1)


def documents(reader, text):
    """The documents that a reader reads; None if it cannot read the text."""
    try:
        return reader(text)
    except (yaml.YAMLError, YAMLError, ValueError, TypeError, AttributeError, KeyError, OverflowError):
        return None


def load_1_1(text):
    return list(yaml.load_all(text, Loader=yaml.SafeLoader))


def load_words(text):
    return list(yaml.load_all(text, Loader=yaml.BaseLoader))


def load_1_2(text):
    reader = YAML(typ="safe", pure=True)
    reader.version = (1, 2)
    return list(reader.load_all(text))


READERS = {"PyYAML": load_1_1, "PyYAML without types": load_words, "ruamel.yaml": load_1_2}


def comparable(value, path):
    """A value for comparison: types matter, the spelling of quantities does not."""
    if isinstance(value, dict):
        return {
            (type(key).__name__, repr(key)): comparable(item, (*path, key)) for key, item in value.items()
        }
    if isinstance(value, list):
        return [comparable(item, (*path, "[]")) for item in value]
    is_quantity = path and path[-1] in QUANTITIES and path[:-1] in (("[]",), ("[]", "steps", "[]"))
    if is_quantity and value is not None:
        return "a quantity"
    return (type(value).__name__, repr(value))


def main():
    if len(sys.argv) != 2:
        sys.exit("usage: laws.py BREWGUIDE")
    program = Path(sys.argv[1]).resolve()
    texts = dict(sources())
    texts.update(mutations(list(texts.values()), MUTATIONS))
    counts = Counter()
    failures = []
    with tempfile.TemporaryDirectory() as folder:
        files = write(texts, Path(folder))
        run = subprocess.run([program, "fmt", "--isolated", "--quiet", folder], capture_output=True, text=True)
        if run.returncode not in (0, 2) or "internal error" in run.stderr:
            sys.exit(f"laws: brewfmt ended with {run.returncode}\n{run.stderr}")
        for name, path in files.items():
            after = path.read_bytes().decode()
            counts["changed" if after != texts[name] else "unchanged or refused"] += 1
            failures += compare(name, texts[name], after, counts)
    for failure in failures[:10]:
        print(failure, file=sys.stderr)
    summary = ", ".join(f"{count} {what}" for what, count in sorted(counts.items()))
    print(f"laws: {len(texts)} texts (seed {SEED}): {summary}")
    if counts["changed"] < 500 or any(counts[f"compared by {reader}"] < 400 for reader in READERS):
        sys.exit("laws: too few texts were compared")
    if failures:
        sys.exit(f"laws: {len(failures)} texts have other values after formatting")


def write(texts, folder):
    """Writes each text to a file; returns the files by name."""
    files = {}
    for number, (name, text) in enumerate(texts.items()):
        files[name] = folder / f"{number}.yaml"
        files[name].write_bytes(text.encode())
    return files


def compare(name, before, after, counts):
    """A failure for each reader that reads other values now."""
    if before == after:
        return []
    failures = []
    for reader, load in READERS.items():
        old = documents(load, before)
        if old is None:
            counts[f"not for {reader}"] += 1
            continue
        counts[f"compared by {reader}"] += 1
        new = documents(load, after)
        if new is None or comparable(old, ()) != comparable(new, ()):
            failures.append(f"{name} has other values for {reader} now:\n{before}\n-- became --\n{after}")
    return failures


if __name__ == "__main__":
    main()
