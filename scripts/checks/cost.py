#!/usr/bin/env python3
"""Counts the instructions of common commands, and compares them with their ceilings.

    scripts/checks/cost.py PROGRAMS

The count is the same on a busy machine: valgrind counts, the environment is empty, and Swift's hashes have no seed. What reads
many recipes is compared with libyaml's events of the same recipes, in C: the ratio depends neither on how libyaml was built
nor on the recipes.

A figure above its ceiling fails, and so does one far below, so that the ceilings stay true.
"""

import platform
import re
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Benchmarks"))
from bench_tools import Unmeasurable, compiled, output_of, print_table, recipe_tree  # noqa: E402

RECIPE = ROOT / "recipes/clever/hoffmann-clever.yaml"
# An import reads a web page of 200 kB, most of it comments.
PAGE = """<!DOCTYPE html><html><head><title>Morning</title>
<script type="application/ld+json">{"@context": "https://schema.org", "@type": "Recipe", "name": "Morning",
"recipeIngredient": ["15 g coffee", "250 g water at 94 °C"],
"recipeInstructions": ["Bloom with 45 g of water, and wait for 30 seconds.", "Pour to 250 g in slow circles."]}
</script></head><body>
"""
COMMENT = "<p class=\"comment\"><a href=\"/people/1\">Somebody</a> brewed this with <b>15 g</b> of coffee &amp; liked it.</p>\n"
# Of the ceiling, which a figure may be below.
SLACK = 0.05
AT_ONCE = 2

NAMES = ["brewguide", "brewlint", "brewfmt", "brewscale", "brewtimer", "brewlog", "brewbook", "brewls"]
VERSIONS = "; ".join(f"{name} --version" for name in NAMES)

FLOOR = "yaml-floor recipes"
# Multiples of the floor: one thread reads 1 000 recipes without a finding.
TIMES_FLOOR = {
    "brewlint check --jobs 1 recipes": 2.1,
    "brewfmt --check --jobs 1 recipes": 2.52,
    "brewscale --quiet --jobs 1 --dose 18 --format jsonl recipes": 3.58,
}
# Millions of instructions. The diary has 10 000 brews, the page 200 kB.
MILLIONS = {
    # It depends on where the linker puts the names of types: 1.90 to 1.98 in six builds.
    VERSIONS: 2.0,
    "brewlint recipe.yaml": 23.7,
    "brewfmt --check recipe.yaml": 19.1,
    "brewscale recipe.yaml": 27.1,
    "brewlog stats --file diary.jsonl": 383,
    "brewlog list --file diary.jsonl": 1085,
    "brewbook import --dry-run page.html": 365,
}


def prepare(folder, programs):
    """Writes what the commands read."""
    (folder / "bin").symlink_to(programs)
    compiled("yaml-floor", folder, libraries=["yaml-0.1"])
    recipe_tree(folder, 1000).folder.rename(folder / "recipes")
    # Findings cost more than reading.
    if findings := output_of([folder / "bin/brewlint", "check", "--format", "concise", folder / "recipes"]):
        raise Unmeasurable(f"the generated recipes have findings:\n{findings[:500]}")
    shutil.copy(RECIPE, folder / "recipe.yaml")
    comments = COMMENT * ((200_000 - len(PAGE)) // len(COMMENT))
    (folder / "page.html").write_text(f"{PAGE}{comments}</body></html>\n")
    output_of([sys.executable, ROOT / "Benchmarks/generate_diary.py", folder / "diary.jsonl", "--count", "10000"])


def instructions(commands, folder):
    """The number of instructions of commands together, in millions."""
    return sum(instructions_of(command, folder) for command in commands.split("; ")) / 1e6


def instructions_of(command, folder):
    name, *words = command.split()
    program = name if command == FLOOR else f"bin/{name}"
    run = subprocess.run(
        ["valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null", f"./{program}", *words],
        capture_output=True, text=True, stdin=subprocess.DEVNULL, cwd=folder,
        env={"HOME": "/", "PATH": "/usr/bin:/bin", "SWIFT_DETERMINISTIC_HASHING": "1"},
    )
    found = re.search(r"I +refs: +([\d,]+)", run.stderr)
    # 1: recipes to format.
    if run.returncode not in (0, 1) or not found:
        raise Unmeasurable(f"`{command}` ended with {run.returncode}: {run.stderr[-500:]}")
    return int(found[1].replace(",", ""))


def judged(figure, ceiling):
    """What to do about a figure."""
    if figure > ceiling:
        return "ABOVE: find what it costs, with valgrind --tool=callgrind"
    return "" if figure >= ceiling * (1 - SLACK) else "BELOW: lower the ceiling"


def main():
    if platform.machine() != "x86_64" or sys.platform != "linux":
        print("nothing is counted: the ceilings are those of Linux on x86-64")
        return 0
    with tempfile.TemporaryDirectory(prefix="cost-") as name, ThreadPoolExecutor(AT_ONCE) as pool:
        folder = Path(name)
        prepare(folder, Path(sys.argv[1]).absolute())
        commands = [FLOOR, *TIMES_FLOOR, *MILLIONS]
        # The longest runs first.
        counts = {command: pool.submit(instructions, command, folder) for command in reversed(commands)}
        counts = {command: count.result() for command, count in counts.items()}
    floor = counts[FLOOR]
    rows = [["", "counted", "ceiling", ""], [FLOOR, f"{floor:.1f} M", "", ""]]
    for command, ceiling in TIMES_FLOOR.items():
        ratio = counts[command] / floor
        rows.append([command, f"{ratio:.2f} x", f"{ceiling} x", judged(ratio, ceiling)])
    for command, ceiling in MILLIONS.items():
        label = "--version of each name" if command == VERSIONS else command
        rows.append([label, f"{counts[command]:.2f} M", f"{ceiling} M", judged(counts[command], ceiling)])
    print_table(rows)
    return 1 if any(row[-1] for row in rows) else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except Unmeasurable as problem:
        sys.exit(f"cost: {problem}")
