"""Runs two versions of the programs with hundreds of command lines, and shows the differences.

    python3 -B scripts/checks/compare OLD_BIN_DIR NEW_BIN_DIR [--only TEXT] [--jobs 2]

Both folders contain brewlint, brewfmt, brewscale, brewtimer, brewlog and brewls, as `make release` writes them to .build/bin.
The script requires Linux or macOS, Python 3.11, bash and git.

Each case is a line for bash, which is also its name. It runs in its own folder with the old programs, and again in the
same folder with the new ones: with the same files, a fixed environment and no terminal. Exit status, standard output,
standard error and all files must be the same, including modes and links. Values that change from run to run, such as
random ids, are ignored only in cases that declare it: see `outcome.CHANGING`. If started as root, cases run as the user
nobody, so that files can be unreadable.

expected.md lists the intended differences. An intended difference that no longer exists is a failure too.

    --only TEXT      runs the cases with TEXT in their names
    --list           shows the names
    --show           shows the results of the old programs
    --record REASON  adds unexpected differences to expected.md, and removes those that no longer exist

The exit status is 0 if all differences are expected, else 1.
"""

import argparse
import multiprocessing
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import expected
from case import Case, require_different_names
from expected import Expected
from groups import GROUPS
from outcome import INCOMPARABLE, difference, readable
from scratch import NOBODY, Scratch

CASES = [case for group in GROUPS for case in group.CASES]
PROGRAMS = ["brewlint", "brewfmt", "brewscale", "brewtimer", "brewlog", "brewls"]


def main() -> None:
    options = parsed()
    require_different_names(CASES)
    cases = [case for case in CASES if options.only in case.name]
    if options.list:
        print("\n".join(case.name for case in cases))
        return
    if options.show:
        print("".join(f"== {name}\n{text}\n" for name, text in with_workers(show, cases, options)), end="")
        return
    start = time.monotonic()
    differences = dict(with_workers(compare, cases, options))
    known = expected.read()
    if options.record:
        expected.write(recorded(known, cases, differences, options.record))
        known = expected.read()
    failures = wrong(known, cases, differences)
    if not options.only:
        names = {case.name for case in CASES}
        failures += [f"expected.md: there is no case called {name}" for name in known if name not in names]
    print("\n".join(failures), end="\n\n" if failures else "")
    different = sum(bool(diff) for diff in differences.values())
    print(f"{len(cases)} cases in {time.monotonic() - start:.0f} s: {different} differ, {len(failures)} failures")
    sys.exit(1 if failures else 0)


def parsed() -> argparse.Namespace:
    """The arguments."""
    parser = argparse.ArgumentParser(prog="compare", description="Compares two versions of the programs.")
    parser.add_argument("old", type=Path, metavar="OLD_BIN_DIR")
    parser.add_argument("new", type=Path, metavar="NEW_BIN_DIR")
    parser.add_argument("--only", default="", metavar="TEXT")
    parser.add_argument("--jobs", type=int, default=2, metavar="N")
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--show", action="store_true")
    parser.add_argument("--record", metavar="REASON")
    return parser.parse_args()


def with_workers(
    work: Callable[[Case], tuple[str, str]], cases: list[Case], options: argparse.Namespace
) -> list[tuple[str, str]]:
    """The result of a function for each case, with the name of the case."""
    # Some cases have hundreds of files; in memory, they take a third of the time.
    memory = "/dev/shm" if "TMPDIR" not in os.environ and os.path.isdir("/dev/shm") else None
    with tempfile.TemporaryDirectory(prefix="compare-", dir=memory) as name:
        base = Path(name).resolve()
        base.chmod(0o755)
        for side in ("old", "new"):
            copy_programs(getattr(options, side), base / side)
        context = multiprocessing.get_context("fork")
        with context.Pool(options.jobs, initializer=prepare, initargs=(base,)) as pool:
            return pool.map(work, cases, chunksize=1)


def copy_programs(source: Path, target: Path) -> None:
    """Copies programs to a folder in which every user may run them."""
    missing = [name for name in PROGRAMS if not (source / name).is_file()]
    if missing:
        sys.exit(f"compare: {source} has no {', '.join(missing)}")
    shutil.copytree(source, target, symlinks=True)
    target.chmod(0o755)


# The state of a worker process.
scratch: Scratch
sides: list[Path]


def prepare(base: Path) -> None:
    """Initialises a worker; root becomes nobody, because root may read and write everything."""
    global scratch, sides
    sides = [base / "old", base / "new"]
    place = base / f"worker-{os.getpid()}"
    place.mkdir()
    if os.geteuid() == 0:
        os.chown(place, NOBODY, NOBODY)
        os.setgroups([])
        os.setgid(NOBODY)
        os.setuid(NOBODY)
    scratch = Scratch(place / "scratch")


def compare(case: Case) -> tuple[str, str]:
    """The name of a case, and how the new programs differ from the old ones."""
    old, new = (scratch.run(case, side) for side in sides)
    return case.name, difference(case, old, new)


def show(case: Case) -> tuple[str, str]:
    """The name of a case, and its result with the old programs."""
    parts = scratch.run(case, sides[0]).parts(case)
    text = ""
    for name, part in parts.items():
        is_file = name.startswith("file ")
        if is_changed(name.removeprefix("file work/"), part, case) if is_file else part:
            text += f"-- {name}\n" + "".join(f"{line}\n" for line in readable(part))
    return case.name, text


def is_changed(name: str, part: bytes, case: Case) -> bool:
    """Whether a file differs from the one that the case created."""
    given = case.files.get(name)
    content = part.partition(b"\n")[2]
    return content != (given.encode() if isinstance(given, str) else given) and content != b""


def wrong(known: dict[str, Expected], cases: list[Case], differences: dict[str, str]) -> list[str]:
    """The unexpected results, as a text for each case."""
    failures = []
    for case in cases:
        diff, meant = differences[case.name], known.get(case.name)
        if diff.startswith(INCOMPARABLE):
            failures.append(f"== {case.name}\n{diff}")
        elif meant and not diff:
            failures.append(f"== {case.name}\nno longer differs, but is listed in expected.md ({meant.reason})")
        elif meant and diff != meant.diff:
            failures.append(f"== {case.name}\ndiffers in another way than in expected.md ({meant.reason}):\n{diff}")
        elif diff and not meant:
            failures.append(f"== {case.name}\n{diff}")
    return failures


def recorded(
    known: dict[str, Expected], cases: list[Case], differences: dict[str, str], reason: str
) -> dict[str, Expected]:
    """The expected differences after this run, in the order of the cases."""
    names = {case.name for case in cases}
    result = {}
    for case in CASES:
        old = known.get(case.name)
        diff = differences[case.name] if case.name in names else old.diff if old else ""
        if diff and not diff.startswith(INCOMPARABLE):
            result[case.name] = old if old and old.diff == diff else Expected(reason, diff)
    return result


if __name__ == "__main__":
    main()
