#!/usr/bin/env python3
"""Changes the code in hundreds of places, one at a time, and checks that a case of the conformance suite fails each time.

    scripts/checks/conformance_mutants.py [--mutants N] [--seed S] [--from N]

The places are each row of `RecipeFormat`, and seeded comparisons, sums and constants of the validator, the scaler and the
quantities. All changes are compiled into one program, which makes the one whose number is in BREWGUIDE_MUTANT: so there is
one build, in a copy of the sources in the build folder, and not one for each change. What no case notices is listed with its line.
This takes about an hour, and is no part of `make check`.
"""

import argparse
import json
import os
import random
import re
import shutil
import subprocess
import sys
from pathlib import Path

sys.dont_write_bytecode = True
ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "conformance"))

from casefiles import all_checks
from compare import passes

ROWS = "Sources/Recipes/Format/Keys/RecipeFormat.swift"
PLACES = ["Sources/Recipes/Validation", "Sources/Recipes/Scaling", "Sources/Recipes/Format/Quantities"]
# They guess what was meant, for messages; or they spell errors.
NOT = ["Guess", "MinuteReading", "RecipeValidationError"]
BUILD = [os.environ.get("SWIFT", "swift"), "build", "--product", "brewguide", "-debug-info-format", "none"]

# What each operator becomes, what its operands must be, and its precedence.
OPERATORS = {
    "<": ("<=", "Comparable", "ComparisonPrecedence"), "<=": ("<", "Comparable", "ComparisonPrecedence"),
    ">": (">=", "Comparable", "ComparisonPrecedence"), ">=": (">", "Comparable", "ComparisonPrecedence"),
    "==": ("!=", "Equatable", "ComparisonPrecedence"), "!=": ("==", "Equatable", "ComparisonPrecedence"),
    "+": ("-", "AdditiveArithmetic", "AdditionPrecedence"), "-": ("+", "AdditiveArithmetic", "AdditionPrecedence"),
}
SUPPORT = """\
#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

let activeMutant: Int = getenv("BREWGUIDE_MUTANT").map { Int(atoi($0)) } ?? 0
@inline(__always) func isMutant(_ number: Int) -> Bool { activeMutant == number }
"""


class Mutant:
    """A change: the text at `start` of a line of a file becomes `new`; `declaration` is the operator that it needs."""

    def __init__(self, path, line, start, old, kind):
        self.path, self.line, self.start, self.old, self.kind = path, line, start, old, kind
        self.number, self.is_dropped = 0, False

    @property
    def operator(self):
        """A name of its own for the operator: its sign, and the number in the digits `^`, `|`, `~` and `%`."""
        number, digits = self.number, ""
        while number:
            digits, number = "^|~%"[number % 4] + digits, number // 4
        return "<>" + digits if self.kind == "operator" else ""

    @property
    def new(self):
        if self.kind == "operator":
            return self.operator
        if self.kind == "number":
            return f"(isMutant({self.number}) ? {self.old.replace('_', '')} + 1 : {self.old})"
        if self.kind == "required":
            return f"isRequired: !isMutant({self.number})"
        if self.kind == "type":
            return f"isMutant({self.number}) ? .text : {self.old}"
        return f'isMutant({self.number}) ? "other" : {self.old}'

    @property
    def declaration(self):
        changed, protocol, precedence = OPERATORS[self.old]
        result = "Bool" if precedence.startswith("Comparison") else "T"
        return (
            f"infix operator {self.operator}: {precedence}\n"
            f"func {self.operator} <T: {protocol}>(left: T, right: T) -> {result} {{ "
            f"isMutant({self.number}) ? left {changed} right : left {self.old} right }}\n"
        )


def places_of_rows():
    """The name, the type and whether it is required of each row."""
    lines = (ROOT / ROWS).read_text().split("\n")
    for index, line in enumerate(lines):
        if "KeyDescription(" in line and index + 2 < len(lines):
            if match := re.match(r'(\s+)("\w+"),$', lines[index + 1]):
                yield Mutant(ROWS, index + 1, len(match[1]), match[2], "name")
            if match := re.match(r"(\s+)(\.(?!text\b)\w+(?:\(.*\))?),$", lines[index + 2]):
                yield Mutant(ROWS, index + 2, len(match[1]), match[2], "type")
        elif match := re.match(r"(\s+)(isRequired: true)", line):
            yield Mutant(ROWS, index, len(match[1]), match[2], "required")


def places_of_code():
    for folder in PLACES:
        for path in sorted((ROOT / folder).glob("*.swift")):
            if any(word in path.name for word in NOT):
                continue
            for index, line in enumerate(path.read_text().split("\n")):
                code = line.split("//")[0]
                if re.match(r"\s*(case\b.*:|import|@|(package |private )*(static )?func)", code):
                    continue
                bare = re.sub(r'"[^"]*"', lambda match: "·" * len(match[0]), code)
                name = str(path.relative_to(ROOT))
                for match in re.finditer(r"(?<= )(<=|>=|==|!=|<|>|\+|-)(?= (?!nil))", bare):
                    yield Mutant(name, index, match.start(), match[0], "operator")
                for match in re.finditer(r"(?<![\w.])\d[\d_]*(?:\.\d[\d_]*)?(?:e-?\d+)?(?![\w.])", bare):
                    yield Mutant(name, index, match.start(), match[0], "number")


def write(folder, mutants):
    """The sources with all changes."""
    modules = {}
    for path in {mutant.path for mutant in mutants}:
        lines = (ROOT / path).read_text().split("\n")
        here = [mutant for mutant in mutants if mutant.path == path and not mutant.is_dropped]
        for mutant in sorted(here, key=lambda mutant: -mutant.start):
            line = lines[mutant.line]
            lines[mutant.line] = line[:mutant.start] + mutant.new + line[mutant.start + len(mutant.old):]
        (folder / path).write_text("\n".join(lines))
        modules.setdefault("/".join(path.split("/")[:2]), []).extend(here)
    for module, here in modules.items():
        operators = "".join(mutant.declaration for mutant in here if mutant.kind == "operator")
        (folder / module / "Mutants.swift").write_text(SUPPORT + operators)


def built(folder, mutants):
    """Builds the program. What does not compile is dropped, until all compiles."""
    for _ in range(12):
        write(folder, mutants)
        run = subprocess.run(BUILD, cwd=folder, capture_output=True, text=True)
        if run.returncode == 0:
            return
        wrong = {(match[1], int(match[2])) for match in re.finditer(r"(Sources/\S+\.swift):(\d+):\d+: error", run.stdout + run.stderr)}
        dropped = [mutant for mutant in mutants if not mutant.is_dropped and (mutant.path, mutant.line + 1) in wrong]
        if not dropped:
            sys.exit(run.stdout[-4000:] + run.stderr[-2000:])
        for mutant in dropped:
            mutant.is_dropped = True
        print(f"{len(dropped)} changes do not compile, and are left out", flush=True)
    sys.exit("the changes do not compile")


class Suite:
    """The checks by operation: first those that one process answers."""

    def __init__(self, program):
        self.command = [str(ROOT / "conformance/adapters/brewguide"), str(program)]
        self.groups = {}
        for check in all_checks():
            self.groups.setdefault(check["request"]["do"], []).append(check)
        self.known = {operation: self.failed(operation, 0) for operation in self.order}

    order = ["validate", "format", "scale", "read", "advise", "log"]

    def failed(self, operation, mutant):
        checks = self.groups[operation]
        lines = "".join(json.dumps(check["request"]) + "\n" for check in checks).encode()
        environment = {**os.environ, "BREWGUIDE_MUTANT": str(mutant)}
        try:
            run = subprocess.run(self.command, input=lines, capture_output=True, env=environment, timeout=300)
        except subprocess.TimeoutExpired:
            return {check["number"] for check in checks}
        answers = {answer["number"]: answer for answer in map(json.loads, run.stdout.decode().splitlines())}
        return {check["number"] for check in checks if not passes(check["expected"], answers.get(check["number"]))}

    def notices(self, mutant):
        return next((operation for operation in self.order if self.failed(operation, mutant) - self.known[operation]), None)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--mutants", type=int, default=200, help="how many comparisons, sums and constants; default: 200")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--from", type=int, default=1, dest="first", help="the number of the first change to try, from 1")
    parser.add_argument("--folder", type=Path, default=ROOT / ".build/mutants", help="where the changed sources are built")
    parser.add_argument("--list", action="store_true", help="list the places, and build nothing")
    options = parser.parse_args()
    code = list(places_of_code())
    random.Random(options.seed).shuffle(code)
    mutants = list(places_of_rows()) + code[:options.mutants]
    for number, mutant in enumerate(mutants, 1):
        mutant.number = number
    if options.list:
        for mutant in mutants:
            print(f"{mutant.path}:{mutant.line + 1}:{mutant.start + 1}: {mutant.old}")
        return
    for name in ("Package.swift", "Package.resolved", "Sources", "Tests", "schema"):
        source, target = ROOT / name, options.folder / name
        if source.is_dir():
            shutil.copytree(source, target, dirs_exist_ok=True)
        elif source.exists():
            options.folder.mkdir(parents=True, exist_ok=True)
            shutil.copy(source, target)
    built(options.folder, mutants)
    suite = Suite(options.folder / ".build/debug/brewguide")
    survivors, tried = [], [mutant for mutant in mutants[options.first - 1:] if not mutant.is_dropped]
    for mutant in tried:
        if suite.notices(mutant.number) is None:
            survivors.append(mutant)
            line = (ROOT / mutant.path).read_text().split("\n")[mutant.line].strip()
            print(f"{mutant.path}:{mutant.line + 1}:{mutant.start + 1}: no case notices `{mutant.old}`: {line}", flush=True)
    print(f"seed {options.seed}: {len(tried) - len(survivors)} of {len(tried)} changes are noticed")
    sys.exit(1 if survivors else 0)


main()
