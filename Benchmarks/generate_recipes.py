#!/usr/bin/env python3
"""Writes a tree of recipes for benchmarks: valid, without findings, and as varied as real recipes.

    python3 generate_recipes.py FOLDER [--count N] [--seed S] [--complete] [--defects PERCENT [--fixable]]

The recipes have no findings, not even about recommended ranges, because the benchmark measures
checking, not printing. Every file has its own random generator, made from the seed and the number
of the file. So the same seed gives the same files, a smaller tree is the start of a larger one, and
defects in some files do not change the others.
"""

from __future__ import annotations

import argparse
import random
import re
import sys
import uuid
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import recipe_defects
import recipe_words as words
from recipe_steps import Step, drawn_size, drawn_steps, instruction, total_time

DEFAULT_COUNT = 10_000
DEFAULT_SEED = 20_240_229
FILES_PER_FOLDER = 100
FOLDERS_PER_FOLDER = 10
SMALLEST, LARGEST = 300, 1500  # bytes; typical sizes of recipes


@dataclass(frozen=True)
class Style:
    """One author's habits, the same throughout a file."""

    unit_space: str
    degree: str
    colons: bool
    step_indent: str
    blank_lines: bool
    comments: bool

    @staticmethod
    def drawn(rng: random.Random) -> Style:
        return Style(
            unit_space=" " if rng.random() < 0.8 else "",
            degree="℃" if rng.random() < 0.03 else "°C",
            colons=rng.random() < 0.2,
            step_indent="  " if rng.random() < 0.75 else "",
            blank_lines=rng.random() < 0.2,
            comments=rng.random() < 0.5,
        )

    def mass(self, grams: float, unit: str = "g") -> str:
        return f"{grams:g}{self.unit_space}{unit}"

    def temperature(self, celsius: int) -> str:
        return f"{celsius}{self.unit_space}{self.degree}"

    def duration(self, seconds: int) -> str:
        minutes, rest = divmod(seconds, 60)
        if self.colons:
            return f"{minutes}:{rest:02}"
        if minutes == 0:
            return f"{rest}{self.unit_space}s"
        space = self.unit_space
        return f"{minutes}{space}min" + (f" {rest}{space}s" if rest else "")


def text_value(rng: random.Random, text: str, indent: str) -> str:
    """Plain if YAML allows it, else quoted; sometimes in the other spelling."""
    if ": " in text or " #" in text:
        return '"' + text + '"' if rng.random() < 0.6 else "'" + text.replace("'", "''") + "'"
    if rng.random() < 0.06:
        return f'"{text}"'
    if rng.random() < 0.05:
        return f">-\n{indent}  {text}"
    return text


def step_lines(rng: random.Random, style: Style, step: Step) -> Iterator[str]:
    unit = "ml" if step.key in ("pour", "pourTo") and rng.random() < 0.04 else "g"
    amount = style.mass(step.grams, unit)
    fields = [("instruction", text_value(rng, instruction(rng, step), style.step_indent + "  "))]
    if step.key:
        fields.append((step.key, amount))
    if step.temperature is not None:
        fields.append(("temperature", style.temperature(step.temperature)))
    if step.at is not None:
        fields.append(("at", style.duration(step.at)))
    if step.timer is not None:
        fields.append(("timer", style.duration(step.timer)))
    for number, (key, value) in enumerate(fields):
        yield f"{style.step_indent}{'  ' if number else '- '}{key}: {value}"


def optional_fields(rng: random.Random, index: int) -> Iterator[str]:
    """The keys between the method and the dose, in the order of the format."""
    if rng.random() < 0.1:
        yield "origin: custom"
    if rng.random() < 0.4:
        yield "author: " + rng.choice(words.AUTHORS)
    if rng.random() < 0.2:
        yield "source: " + rng.choice(words.SOURCES)
    if rng.random() < 0.3:
        yield "description: " + text_value(rng, rng.choice(words.DESCRIPTIONS), "")
    if rng.random() < 0.3:
        notes = rng.sample(words.NOTES, rng.randint(1, 6))
        yield "notes: " + rng.choice("|>") + "".join(f"\n  {note}" for note in notes)
    if rng.random() < 0.5:
        tags = rng.sample(words.TAGS, rng.randint(1, 4))
        block = rng.random() < 0.4
        yield "tags:" + "".join(f"\n  - {tag}" for tag in tags) if block else f"tags: [{', '.join(tags)}]"
    if rng.random() < 0.1:
        yield f"modifiedAt: 2024-{1 + index % 12:02}-{1 + index % 28:02}T07:{index % 60:02}:00Z"


def timed(step: Step) -> Step:
    """Adds a timer to a step without any time, short enough that rules about times ignore it."""
    return replace(step, timer=0) if step.timer is None and step.at is None else step


def recipe_lines(rng: random.Random, index: int, method: str, name: str, complete: bool) -> Iterator[str]:
    style = Style.drawn(rng)
    dose, total = drawn_size(rng, method)
    steps = drawn_steps(rng, method, dose, total)
    if complete:
        steps = list(map(timed, steps))

    def commented(line: str) -> str:
        comment = style.comments and rng.random() < 0.15
        return f"{line}  # {rng.choice(words.VALUE_COMMENTS)}" if comment else line

    if rng.random() < 0.1:
        yield "---"
    if style.comments:
        yield "# " + rng.choice(words.COMMENTS)
    if rng.random() < 0.05:
        yield "format: 1"
    if rng.random() < 0.1 or complete:
        yield f"id: {uuid.UUID(int=rng.getrandbits(128), version=4)}"
    yield "name: " + (f'"{name}"' if rng.random() < 0.15 else name)
    yield f"method: {method}"
    yield from optional_fields(rng, index)
    yield commented(f"dose: {style.mass(dose)}")
    yield commented(f"yield: {style.mass(total)}")
    yield commented(f"temperature: {style.temperature(rng.randint(90, 96))}")
    grind = rng.choice(words.GRINDS[method])
    yield commented(f"grind: {grind}")
    if rng.random() < 0.4:
        textures = [words.TEXTURES[grind]] if grind in words.TEXTURES else []
        yield "grindDescriptor: " + rng.choice([*words.DESCRIPTORS, *textures])
    if rng.random() < 0.3:
        grinder, setting = rng.choice(words.GRINDERS)
        yield f"grinder: {grinder}\ngrindSetting: {setting}"
    if rng.random() < 0.15:
        yield f"totalTime: {style.duration(total_time(steps))}"
    yield "\nsteps:" if rng.random() < 0.7 else "steps:"
    for number, step in enumerate(steps):
        if number and style.blank_lines:
            yield ""
        if style.comments and rng.random() < 0.08:
            yield f"{style.step_indent}# {rng.choice(words.COMMENTS)}"
        yield from step_lines(rng, style, step)


def recipe(seed: int, index: int, complete: bool = False) -> tuple[str, str]:
    """File name and text. Recipes that are too short or too long are generated again."""
    rng = random.Random(f"{seed}:{index}")
    method = rng.choices(list(words.METHOD_TITLES), (40, 8, 10, 8, 12, 8, 8, 6))[0]
    name = f"{rng.choice(words.NAMES)} {words.METHOD_TITLES[method]} {index + 1}"
    while True:
        text = "\n".join(recipe_lines(rng, index, method, name, complete)) + "\n"
        if SMALLEST <= len(text.encode()) <= LARGEST and 3 <= text.count("instruction: ") <= 9:
            break
    slug = re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")
    return f"{slug}.{'yml' if rng.random() < 0.1 else 'yaml'}", text


def write_tree(options: argparse.Namespace) -> tuple[int, int]:
    """The number of bytes written, and of files with a defect."""
    size = defective = 0
    seed = options.seed
    defects = recipe_defects.FIXABLE if options.fixable else recipe_defects.ALL
    for index in range(options.count):
        name, text = recipe(seed, index, options.complete)
        broken = random.Random(f"{seed}:{index}:defect")
        if broken.random() * 100 < options.defects:
            text = broken.choice(defects)(text)
            defective += 1
        number = index // FILES_PER_FOLDER
        theme = words.FOLDERS[number // FOLDERS_PER_FOLDER % len(words.FOLDERS)]
        leaf = options.folder / f"{theme}-{number // FOLDERS_PER_FOLDER:03}" / f"{number % FOLDERS_PER_FOLDER}"
        if index % FILES_PER_FOLDER == 0:
            leaf.mkdir(parents=True)
        size += (leaf / name).write_bytes(text.encode())
    return size, defective


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("folder", type=Path, help="the output folder; must be new or empty")
    parser.add_argument("--count", type=int, default=DEFAULT_COUNT, help="number of recipes (default %(default)s)")
    parser.add_argument("--seed", type=int, default=DEFAULT_SEED, help="default %(default)s")
    parser.add_argument("--defects", type=float, default=0, metavar="PERCENT",
                        help="files with one mistake each (default %(default)s)")
    parser.add_argument("--fixable", action="store_true", help="only mistakes that have a safe fix")
    parser.add_argument("--complete", action="store_true",
                        help="an id in each recipe and a timer in each step, so that no rule has a finding")
    options = parser.parse_args()
    # Files of an earlier run would be measured too.
    if options.folder.exists() and any(options.folder.iterdir()):
        print(f"generate_recipes: {options.folder} is not empty", file=sys.stderr)
        return 2
    size, defective = write_tree(options)
    print(f"{options.count} recipes ({defective} with a defect), {size} bytes, "
          f"seed {options.seed}, in {options.folder}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
