#!/usr/bin/env python3
"""Writes a tree of recipes to measure with: valid, quiet, and as varied as people write them.

    python3 generate_recipes.py FOLDER [--count N] [--seed S] [--defects PERCENT]

Quiet means without any finding, recommended ranges included: the benchmark is to time the
checking, not the printing. Every file has its own random generator, made from the seed and the
file's number. So the same seed gives the same files, a smaller tree is the beginning of a larger
one, and defects in some files leave the others as they were.
"""

from __future__ import annotations

import argparse
import random
import re
import sys
import uuid
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import recipe_defects
import recipe_words as words

DEFAULT_COUNT = 10_000
DEFAULT_SEED = 20_240_229
FILES_PER_FOLDER = 100
FOLDERS_PER_FOLDER = 10
SMALLEST, LARGEST = 300, 1500  # bytes; what people's recipes measure


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


@dataclass(frozen=True)
class Step:
    phrases: Sequence[str]
    key: str | None = None  # pourTo, pour or ice
    grams: int = 0
    timer: int | None = None
    at: int | None = None
    temperature: int | None = None


def drawn_size(rng: random.Random) -> tuple[float, int]:
    """Dose and yield inside the recommended ranges of every method, with room to spare."""
    dose = rng.choice((12.5, 13, 14, 15, 15, 16, 17.5, 18, 20, 20, 22, 24, 25, 28, 30, 32, 35))
    exact = dose * rng.uniform(14.7, 16.6)
    # 5 g steps move the ratio by at most 0.2, so it stays between 14 and 17.
    return dose, round(exact / 5) * 5


def cumulative_targets(rng: random.Random, dose: float, water: int, pours: int) -> list[int]:
    """A bloom of about three times the dose, then even pours; strictly rising."""
    if pours == 1:
        return [water]
    bloom = round(dose * rng.choice((2, 2.5, 3, 3)))
    rest = water - bloom
    return [bloom + round(rest * number / (pours - 1)) for number in range(pours)]


def water_steps(rng: random.Random, dose: float, water: int, pours: int) -> list[Step]:
    """The same pours, told as totals, as amounts, or as a mix; the reading ends at `water`."""
    manner = rng.choices(("total", "amount", "mix"), (60, 25, 15))[0]
    steps, before = [], 0
    for number, target in enumerate(cumulative_targets(rng, dose, water, pours)):
        last = number == pours - 1
        phrases = words.BLOOMS if number == 0 and not last else words.LAST_POURS if last else words.POURS
        incremental = manner == "amount" or (manner == "mix" and rng.random() < 0.5)
        key, grams = ("pour", target - before) if incremental else ("pourTo", target)
        temperature = rng.randint(90, 96) if rng.random() < 0.06 else None
        steps.append(Step(phrases, key, grams, rng.randrange(30, 100, 5), temperature=temperature))
        before = target
    return steps


def brewing_steps(rng: random.Random, method: str, dose: float, total: int) -> list[Step]:
    immersion = method in words.IMMERSION
    steps = []
    ice = round(total * rng.uniform(0.33, 0.42) / 5) * 5 if method in words.PERCOLATION and rng.random() < 0.1 else 0
    if ice:
        steps.append(Step(words.ICES, "ice", ice))
    pours = rng.choice((1, 1, 2, 2, 3)) if immersion else rng.choice((2, 3, 3, 3, 4, 4, 5))
    for step in water_steps(rng, dose, total - ice, pours):
        steps.append(step)
        if rng.random() < 0.2:
            steps.append(Step(words.PAUSES, timer=rng.choice((10, 15, 30))))
    if immersion:
        steps.append(Step(words.PAUSES, timer=rng.randrange(30, 240, 15)))
    return steps


def with_start_times(rng: random.Random, steps: list[Step]) -> list[Step]:
    """As published recipes tell it: the clock's reading at each step. Most then leave timers out."""
    clock, keep_timers, result = 0, rng.random() < 0.3, []
    for number, step in enumerate(steps):
        last = number == len(steps) - 1
        result.append(replace(step, at=clock, timer=step.timer if keep_timers or last else None))
        clock += step.timer or 0
    return result


def drawn_steps(rng: random.Random, method: str, dose: float, total: int) -> list[Step]:
    brewing = brewing_steps(rng, method, dose, total)
    if rng.random() < 0.15:
        brewing = with_start_times(rng, brewing)
    first = [Step(words.PREPARATIONS)] if rng.random() < 0.8 or len(brewing) < 3 else []
    last = [Step(words.FINISHES)] if rng.random() < 0.5 or len(brewing) < 2 else []
    return first + brewing + last


def text_value(rng: random.Random, text: str, indent: str) -> str:
    """Plain where YAML allows it, else quoted, and now and then the other way of writing it."""
    if ": " in text or " #" in text:
        return '"' + text + '"' if rng.random() < 0.6 else "'" + text.replace("'", "''") + "'"
    if rng.random() < 0.06:
        return f'"{text}"'
    if rng.random() < 0.05:
        return f">-\n{indent}  {text}"
    return text


def instruction(rng: random.Random, step: Step, amount: str) -> str:
    """A phrase that names only what the step has."""
    if rng.random() < 0.04:
        return rng.choice(words.QUOTED_TEXTS)
    absent = [name for name, value in (("{timer}", step.timer), ("{water}", step.key)) if value is None]
    fitting = [phrase for phrase in step.phrases if not any(name in phrase for name in absent)]
    return rng.choice(fitting).replace("{amount}", amount)


def step_lines(rng: random.Random, style: Style, step: Step) -> Iterator[str]:
    unit = "ml" if step.key in ("pour", "pourTo") and rng.random() < 0.04 else "g"
    amount = style.mass(step.grams, unit)
    fields = [("instruction", text_value(rng, instruction(rng, step, amount), style.step_indent + "  "))]
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
    """What comes between the method and the dose, in the format's order of keys."""
    if rng.random() < 0.1:
        yield "origin: custom"
    if rng.random() < 0.4:
        yield "author: " + rng.choice(words.AUTHORS)
    if rng.random() < 0.2:
        yield "source: " + rng.choice(words.SOURCES)
    if rng.random() < 0.3:
        yield "description: " + text_value(rng, rng.choice(words.DESCRIPTIONS), "")
    if rng.random() < 0.3:
        notes = rng.sample(words.NOTES, rng.randint(1, 3))
        yield "notes: " + rng.choice("|>") + "".join(f"\n  {note}" for note in notes)
    if rng.random() < 0.5:
        tags = rng.sample(words.TAGS, rng.randint(1, 4))
        yield f"tags: [{', '.join(tags)}]" if rng.random() < 0.6 else "tags:" + "".join(f"\n  - {tag}" for tag in tags)
    if rng.random() < 0.1:
        yield f"modifiedAt: 2024-{1 + index % 12:02}-{1 + index % 28:02}T07:{index % 60:02}:00Z"


def recipe_lines(rng: random.Random, index: int, method: str, name: str) -> Iterator[str]:
    style = Style.drawn(rng)
    dose, total = drawn_size(rng)
    steps = drawn_steps(rng, method, dose, total)

    def commented(line: str) -> str:
        comment = style.comments and rng.random() < 0.15
        return f"{line}  # {rng.choice(words.VALUE_COMMENTS)}" if comment else line

    if rng.random() < 0.1:
        yield "---"
    if style.comments:
        yield "# " + rng.choice(words.COMMENTS)
    if rng.random() < 0.05:
        yield "format: 1"
    if rng.random() < 0.1:
        yield f"id: {uuid.UUID(int=rng.getrandbits(128), version=4)}"
    yield "name: " + (f'"{name}"' if rng.random() < 0.15 else name)
    yield f"method: {method}"
    yield from optional_fields(rng, index)
    yield commented(f"dose: {style.mass(dose)}")
    yield commented(f"yield: {style.mass(total)}")
    yield commented(f"temperature: {style.temperature(rng.randint(90, 96))}")
    yield commented(f"grind: {rng.choice(words.GRINDS[method])}")
    if rng.random() < 0.4:
        yield "grindDescriptor: " + rng.choice(words.DESCRIPTORS)
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


def total_time(steps: Sequence[Step]) -> int:
    """With start times, the last one and the timer after it; else all timers together."""
    last = max((step for step in steps if step.at is not None), key=lambda step: step.at or 0, default=None)
    if last is None:
        return sum(step.timer or 0 for step in steps)
    return (last.at or 0) + (last.timer or 0)


def recipe(seed: int, index: int) -> tuple[str, str]:
    """File name and text. One that came out unusually short or long is drawn again."""
    rng = random.Random(f"{seed}:{index}")
    method = rng.choices(list(words.METHOD_TITLES), (40, 8, 10, 8, 12, 8, 8, 6))[0]
    name = f"{rng.choice(words.NAMES)} {words.METHOD_TITLES[method]} {index + 1}"
    while True:
        text = "\n".join(recipe_lines(rng, index, method, name)) + "\n"
        if SMALLEST <= len(text.encode()) <= LARGEST and 3 <= text.count("instruction: ") <= 9:
            break
    slug = re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")
    return f"{slug}.{'yml' if rng.random() < 0.1 else 'yaml'}", text


def write_tree(folder: Path, count: int, seed: int, defects: float = 0) -> tuple[int, int]:
    """Bytes written, and how many files carry a defect."""
    size = defective = 0
    for index in range(count):
        name, text = recipe(seed, index)
        broken = random.Random(f"{seed}:{index}:defect")
        if broken.random() * 100 < defects:
            text = broken.choice(recipe_defects.ALL)(text)
            defective += 1
        number = index // FILES_PER_FOLDER
        theme = words.FOLDERS[number // FOLDERS_PER_FOLDER % len(words.FOLDERS)]
        leaf = folder / f"{theme}-{number // FOLDERS_PER_FOLDER:03}" / f"{number % FOLDERS_PER_FOLDER}"
        if index % FILES_PER_FOLDER == 0:
            leaf.mkdir(parents=True)
        size += (leaf / name).write_bytes(text.encode())
    return size, defective


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("folder", type=Path, help="where to write; must be new or empty")
    parser.add_argument("--count", type=int, default=DEFAULT_COUNT, help="how many (default %(default)s)")
    parser.add_argument("--seed", type=int, default=DEFAULT_SEED, help="default %(default)s")
    parser.add_argument("--defects", type=float, default=0, metavar="PERCENT", help="files with one mistake each (default %(default)s)")
    options = parser.parse_args()
    # Files of an earlier run would be measured along.
    if options.folder.exists() and any(options.folder.iterdir()):
        print(f"generate_recipes: {options.folder} is not empty", file=sys.stderr)
        return 2
    size, defective = write_tree(options.folder, options.count, options.seed, options.defects)
    print(f"{options.count} recipes ({defective} with a defect), {size} bytes, seed {options.seed}, in {options.folder}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
