#!/usr/bin/env python3
"""Counts what hostile sources cost: the instructions at three sizes, each twice the one before, and the peak of memory.

    python3 Benchmarks/bench_hostile.py --programs DIR [--only TEXT]

What is linear takes about twice as many instructions for twice as many bytes. Valgrind counts them: the same on every
run, however busy the machine is.

Exit status: 0 where everything is linear and within its memory, 1 otherwise.
"""

import argparse
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

MIB = 1 << 20
RECIPE = "name: A\nmethod: v60\ndose: 15 g\nyield: 250 g\ntemperature: 94 °C\ngrind: medium\n"
STEPS = "steps:\n  - instruction: Pour.\n    pourTo: 250 g\n"


def repeated(head, piece, tail=""):
    """A source that repeats a piece until it has so many bytes."""

    def make(size):
        head_bytes, piece_bytes, tail_bytes = (part.encode() for part in (head, piece, tail))
        count = max(1, (size - len(head_bytes) - len(tail_bytes)) // len(piece_bytes))
        return head_bytes + piece_bytes * count + tail_bytes

    return make


def numbered(head, piece, tail=""):
    """The same with a number in each piece."""

    def make(size):
        count = max(1, size // (len(piece.encode()) + 4))
        return (head + "".join(piece.replace("{}", str(number)) for number in range(count)) + tail).encode()

    return make


def rising_steps(size):
    count = size // 45
    head = RECIPE.replace("250 g", f"{count} g") + "steps:\n"
    return (head + "".join(f"  - instruction: Pour.\n    pourTo: {number + 1} g\n" for number in range(count))).encode()


CASES = {
    "byte-order marks": repeated("", "\ufeff"),
    "carriage returns": repeated("", "\r"),
    "line separators": repeated("", "\u2028"),
    "next lines": repeated("", "\u0085"),
    "bytes of no UTF-8": lambda size: b"\xff" * size,
    "bytes of no UTF-8 between letters": lambda size: b"a\xff" * (size // 2),
    "zero-width spaces": repeated(RECIPE + STEPS + "x-a: ", "\u200b", "\n"),
    "zero-width spaces between letters": repeated(RECIPE + STEPS + "x-a: ", "\u200ba", "\n"),
    "control characters": repeated(RECIPE + STEPS + "x-a: abcdefghijklmnopqrstuvwxyz", "abcdefghijklmnopqrstuvw\x01", "\n"),
    "placeholders in a line": repeated(RECIPE + "steps:\n  - instruction: ", "{x}", "\n    pourTo: 250 g\n"),
    "known placeholders in a line": repeated(RECIPE + "steps:\n  - instruction: ", "{dose} ", "\n    pourTo: 250 g\n"),
    "braces": repeated(RECIPE + "steps:\n  - instruction: '", "{", "'\n    pourTo: 250 g\n"),
    "amounts in prose": repeated(RECIPE + "steps:\n  - instruction: a", " pour 30 g now", "\n    pourTo: 250 g\n"),
    "merge keys": repeated(RECIPE + "x-a: &a\n  q: 1\n", "<<: *a\n", STEPS),
    "documents": repeated("", "a: b\n---\n"),
    "recipes": repeated("", "---\n" + RECIPE + STEPS),
    "tags": numbered(RECIPE + "tags:\n", "  - tag{}\n", STEPS),
    "tags in brackets": numbered(RECIPE + "tags: [", "t{}, ", "t]\n" + STEPS),
    "tags as words of YAML": repeated(RECIPE + STEPS + "tags:\n", "  - yes\n"),
    "a mapping in braces": numbered(RECIPE + "x-m: {", "k{}: 1, ", "k: 1}\n" + STEPS),
    "steps": rising_steps,
    "steps with mistakes": repeated(RECIPE + "steps:\n", "  - instruction: 1\n    timer: x\n    pourTo: -5 g\n"),
    "steps of one order": repeated(RECIPE + "steps:\n", "  - instruction: Pour.\n    order: 3\n    pourTo: 250 g\n"),
    "unclosed quotes": repeated("", 'a: "x\n'),
    "tabs in front": repeated(RECIPE + STEPS, "\tbad line\n"),
    "lines without a colon": repeated(RECIPE + STEPS, "foo bar baz\n"),
    "unknown keys": numbered(RECIPE + STEPS, "unknown{}: 1\n"),
    "one key": repeated(RECIPE + STEPS, "name: 1\n"),
    "keys indented too far": repeated(RECIPE + STEPS, "x-a: 1\n  x-b: 2\n"),
    "empty tagged values": repeated(RECIPE + STEPS, "x-t: !!str\n"),
    "ignore comments": repeated(RECIPE + STEPS, "# brewlint: ignore[foo] x\n"),
    "an ignore comment of many rules": repeated(RECIPE + STEPS + "# brewlint: ignore[foo", ",foo", "] x\n"),
    "comments": repeated("", "#\n", RECIPE + STEPS),
    "anchors": numbered(RECIPE + STEPS + "x-a:\n", "  - &a{} 1\n"),
    "unknown aliases": repeated(RECIPE + STEPS + "x-b:\n", "  - *a\n"),
    "brackets": repeated(RECIPE + STEPS + "x-a: ", "["),
    "escapes": repeated(RECIPE + STEPS + 'x-a: "', "\\q", '"\n'),
    "combining characters": repeated(RECIPE + STEPS + "notes: a", "\u0301", "\n"),
    "colons in a text": repeated(RECIPE + STEPS + "notes: ", "a: ", "\n"),
    "a text in lines": repeated(RECIPE + "steps:\n  - instruction: word", "\n\n      word", "\n    pourTo: 250 g\n"),
    "a folded text": repeated(RECIPE + STEPS + "notes: >\n", "  w\n"),
    "empty lines": repeated("", "\n"),
    "empty lines in quotes": repeated(RECIPE + STEPS + 'x-a: "', "\n", '"\n'),
    "spaces": repeated("", " "),
    "a long key": repeated("", "a", ": 1\n"),
}

COMMANDS = {
    "full": ["brewlint", "check", "--format", "full"],
    "concise": ["brewlint", "check", "--format", "concise"],
    "json": ["brewlint", "check", "--format", "json"],
    "sarif": ["brewlint", "check", "--format", "sarif"],
    "fixes": ["brewlint", "check", "--diff", "--unsafe-fixes"],
    "brewfmt": ["brewfmt", "--diff"],
    "report": ["brewfmt", "--check", "--format", "full"],
    "plan": ["brewscale", "--format", "json"],
    "ignores": ["brewlint", "check", "--add-ignore"],
    "yaml": ["brewscale", "--format", "yaml", "--factor", "2"],
    "diff": ["brewbook", "diff"],
    "merge": ["brewbook", "merge"],
}

# A square grows by 4. Fixes, which are tried before they are offered, take one round after the other until 4 MiB were
# checked again, so they grow faster than their source up to there.
MOST_GROWTH = 3
MOST_MEMORY = 100 * MIB


def instructions(command):
    """The instructions of one run, in millions."""
    run = subprocess.run(
        ["valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null", *command],
        stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, stdin=subprocess.DEVNULL,
    )
    found = re.search(rb"I +refs: +([\d,]+)", run.stderr)
    if run.returncode not in (0, 1, 2) or not found:
        sys.exit(f"{' '.join(command)}: ended with {run.returncode}: {run.stderr[-300:].decode()}")
    return int(found[1].replace(b",", b"")) / 1e6


def peak_of(command):
    """The peak of memory of one run, in bytes."""
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode not in (0, 1, 2):
        sys.exit(f"{' '.join(command)}: ended with {process.returncode}")
    return usage.ru_maxrss * 1024


def versions(words, file):
    """The files for a command: of a difference or a merge, the file and versions that change each line with a digit or
    the first one, and add a key."""
    if os.path.basename(words[0]) != "brewbook":
        return [file]
    text = pathlib.Path(file).read_bytes()
    changed = [text.replace(b" g", b" g # x").replace(b"1", b"2") + b"\nx-o: 1\n", text.replace(b"94", b"93") + b"\nx-t: 1\n"]
    paths = [f"{file}.ours", f"{file}.theirs"][: 2 if words[1] == "merge" else 1]
    for path, content in zip(paths, changed):
        pathlib.Path(path).write_bytes(content)
    return [file, *paths]


def measure(words, files):
    """The instructions at each size, and the peak of memory at the largest. Each run gets a copy, as some change it."""
    with tempfile.TemporaryDirectory() as folder:
        copies = [shutil.copy(file, folder) for file in files]
        runs = [instructions(words + versions(words, copy)) for copy in copies[:-1]]
        return runs, peak_of(words + versions(words, copies[-1]))


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--programs", type=pathlib.Path, required=True)
    parser.add_argument("--only", help="cases whose name contains this")
    arguments = parser.parse_args()
    failures = []
    print(f"{'case':34} {'command':8} {'64 KiB':>9} {'128 KiB':>9} {'256 KiB':>9} {'growth':>7} {'peak at 1 MiB':>14}")
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(os.cpu_count()) as pool:
        for name, make in CASES.items():
            if arguments.only and arguments.only not in name:
                continue
            files = []
            for size in (MIB // 16, MIB // 8, MIB // 4, MIB):
                files.append(os.path.join(folder, f"{name}-{size}.yaml"))
                pathlib.Path(files[-1]).write_bytes(make(size)[:MIB])
            rows = {
                command: pool.submit(measure, [str(arguments.programs / words[0]), *words[1:]], files)
                for command, words in COMMANDS.items()
            }
            for command, row in rows.items():
                sizes, peak = row.result()
                growth = sizes[2] / sizes[1]
                is_bad = growth > MOST_GROWTH or peak > MOST_MEMORY
                if is_bad:
                    failures.append(f"{name}, {command}")
                shown = " ".join(f"{size:9.1f}" for size in sizes)
                mark = "  <-" if is_bad else ""
                print(f"{name:34} {command:8} {shown} {growth:7.2f} {peak / MIB:13.0f}M{mark}", flush=True)
    if failures:
        sys.exit(f"{len(failures)} grow faster than their source, or take more than 100 MiB: {'; '.join(failures)}")


if __name__ == "__main__":
    main()
