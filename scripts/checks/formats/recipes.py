"""Broken recipes with hostile names."""

import sys

CLEAN = """\
name: Morning V60
method: v60
dose: 15 g
yield: 250 g
temperature: 94 °C
grind: medium-fine

steps:
  - instruction: Bloom.
    pourTo: 45 g
    timer: 45 s
  - instruction: Pour the rest.
    pourTo: 250 g
    timer: 90 s
"""

WATER = CLEAN.replace("pourTo: 250 g", "pourTo: 280 g")

# Code points, bytes and UTF-16 units differ before the findings.
WIDE = """\
{name: "😀é", temprature: 94 °C, method: v61-😀, dose: 15 g, yield: 250 g, steps: [
  {instruction: "日本 😀", pourTo: 280 g, timer: 90 s}]}
"""

# With an error and a warning, and with a note.
MIXED = WATER.replace("method: v60", "method: v61-special")
HOT = CLEAN.replace("94 °C", "99 °C")

# Text that a message quotes.
QUOTED = CLEAN.replace("temperature:", "'a<b>&\"c\"]]>%::{timer} [d](e), f\u202e':") + "\x7f: 1\n"

# Recipes with the same id: the second has a finding that refers to the first; a comment ignores the finding of the
# third. All three are too hot, so that each file has a finding.
ID = "7D1C8a52-5f0e-4a7b-9c1e-2f6d3b8a4e90"
FIRST = f"id: {ID}\n" + HOT.replace("Morning V60", "First of its id")
SECOND = f"# 日本 😀\n'id': \"{ID.lower()}\"\n" + HOT.replace("Morning V60", "Second 😀 of its id")
IGNORED = f"id: {ID}  # brewlint: ignore[duplicate-id] a loan\n" + HOT.replace(
    "Morning V60", "Third of its id"
)

CONTENTS = [
    (WATER + "---\n" + HOT).encode(),
    WIDE.encode(),
    MIXED.encode(),
    QUOTED.encode(),
    b"\xef\xbb\xbf" + MIXED.replace("\n", "\r\n").encode(),
    b"\xef\xbb\xbf{temprature: 94, method: v60, dose: 15 g, steps: []}",
    CLEAN.replace("Bloom", 'Bloom "').encode() + b"\xff\xfe\n",
    b"method: v60\ndose: 15 g\nname: [\n",
    b"method: v60\ndose: 15 g\n",
    (MIXED + "---\n" + MIXED).encode(),
    FIRST.encode(),
    b"\xef\xbb\xbf" + SECOND.replace("\n", "\r\n").encode(),
    IGNORED.encode(),
]

NAMES = [
    b"plain.yaml",
    b"with space & <b>'\".yaml",
    b"100%25,a:b;c.yaml",
    b"line\nbreak\r.yaml",
    "émoji 😀 \u202e日本.yaml".encode(),
    b"]]>&amp;.yaml",
    b"::error file=x::y.yaml",
    b"control\x01\x1b[31m\x7f.yaml",
    b"back\\slash?#[]@!$()*+=|^`{}~.yaml",
    b"sub folder%/a.yaml",
    b"the 'same' <id>.yaml",
    "the same id, 😀 again%.yaml".encode(),
    b"the same id, ignored.yaml",
]

# Not every file system allows it.
if sys.platform != "darwin":
    NAMES += [b"not\xffUTF-8\xc3.yaml", b"\xf0\x9f.yaml"]


def broken():
    """Paths and contents: all names and all contents occur."""
    return {b"recipes/" + name: CONTENTS[i % len(CONTENTS)] for i, name in enumerate(NAMES)}


def clean(paths):
    """Contents without findings, each with its own name."""
    return {
        path: CLEAN.replace("Morning V60", f"Recipe {number}").encode()
        for number, path in enumerate(paths)
    }


def moved(content):
    """The same findings on other lines."""
    mark = b"\xef\xbb\xbf" if content.startswith(b"\xef\xbb\xbf") else b""
    return mark + b"# one\n# two\n" + content[len(mark):]
