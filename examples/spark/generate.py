#!/usr/bin/env python3
"""Writes recipes as JSON Lines, each with a name and a text, as `brewlint --documents` reads them.

    examples/spark/generate.py N [--start INDEX]

The recipes are those of recipes/, again and again, with a new name each time. Three of twenty have a mistake, and some
are not formatted. A record depends only on its index: runs with other limits write the same records, so that a part
can be repeated, or written elsewhere.
"""

from __future__ import annotations

import argparse
import itertools
import json
import os
import re
import sys
from collections.abc import Iterator
from pathlib import Path

RECIPES = Path(__file__).resolve().parents[2] / "recipes"
# Records are written in pieces of this many.
PIECE = 500
# In a template, the place of the index: a character that no recipe contains.
MARK = "\uf8ff"


def kept(text: str) -> str:
    return text


def dense(text: str) -> str:
    """Without the blank lines and the spaces before units: another layout of the same recipe."""
    return re.sub(r"(?m)^((?:dose|yield): [\d.]+) ", r"\1", text.replace("\n\n", "\n"))


def carriage_returns(text: str) -> str:
    return text.replace("\n", "\r\n")


def commented(text: str) -> str:
    return text + "\n# Gemahlen wie Meersalz, gebrüht wie in 東京.\n"


def misspelt(text: str) -> str:
    return text.replace("\ntemperature:", "\ntemprature:", 1)


def unbalanced(text: str) -> str:
    """With a yield that the pours do not make."""
    return re.sub(r"(?m)^yield: ", "yield: 9", text, count=1)


def without_grind(text: str) -> str:
    return re.sub(r"(?m)^grind: .*\n", "", text, count=1)


VARIANTS = [kept] * 12 + [dense] * 3 + [carriage_returns, commented, misspelt, unbalanced, without_grind]


def template(path: Path, variant: int) -> tuple[bytes, bytes, bytes]:
    """A record in three parts; the index comes between them."""
    text = re.sub(r"(?m)^name: (.*)$", rf"name: \1 {MARK}", path.read_text(encoding="utf-8"), count=1)
    name = f"{path.relative_to(RECIPES).with_suffix('')}-{MARK}.yaml"
    record = json.dumps({"name": name, "text": VARIANTS[variant](text)}, ensure_ascii=False, separators=(",", ":"))
    head, middle, tail = record.encode().split(MARK.encode())
    return head, middle, tail + b"\n"


def templates() -> list[tuple[bytes, bytes, bytes]]:
    """Each recipe in each variant. Neighbors differ in both."""
    # After a quoted name, the index would be outside of the quotes.
    paths = [path for path in sorted(RECIPES.rglob("*.yaml")) if re.search(r"(?m)^name: [^'\"]", path.read_text("utf-8"))]
    places = range(len(paths) * len(VARIANTS))
    return [template(paths[place % len(paths)], (place + place // len(paths)) % len(VARIANTS)) for place in places]


def records(start: int, count: int) -> Iterator[bytes]:
    """The records from an index on, each with its line feed."""
    parts = templates()
    for index in range(start, start + count):
        head, middle, tail = parts[index % len(parts)]
        number = b"%d" % index
        yield b"".join((head, number, middle, number, tail))


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("count", type=int, help="the number of records")
    parser.add_argument("--start", type=int, default=0, help="the index of the first one (default %(default)s)")
    options = parser.parse_args()
    lines = records(options.start, options.count)
    try:
        while piece := b"".join(itertools.islice(lines, PIECE)):
            sys.stdout.buffer.write(piece)
        sys.stdout.buffer.flush()
    except BrokenPipeError:
        # The reader has seen enough. Python would report it again when it closes the stream.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


if __name__ == "__main__":
    main()
