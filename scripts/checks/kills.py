#!/usr/bin/env python3
"""Kills the programs between their system calls, and checks what is left.

    scripts/checks/kills.py PROGRAMS [STEP [FIRST]]

Each program that writes files runs once to count its calls that change files, and then once for each of them, before
which strace kills it: so every state that it leaves on the disk is seen. With STEP, it is killed only at each STEPth of these
calls, from the FIRST on, which is printed. Afterwards every file must have its old or its new content, whole, and every diary all of its entries. The next run
must complete the work and remove what the killed one left. The order of the calls is checked too: no file takes its
place before its content, and that of the others, is on the disk. No call reaches for the network.
"""

import collections
import json
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile

RECIPE = """\
name: Recipe {number}
method:   v60
dose: 15 g
yield: 250 g
temperature: 94 °C
grind: medium
steps:
  - instruction: Pour 250g{{}}
    pourTo: 250g
"""
# A fixed identity, so that two runs write the same bytes.
ENTRY = {
    "version": 1, "timestamp": "2026-04-01T08:30:00Z", "method": "v60", "recipeNameAtBrew": "Morning",
    "doseGrams": 15, "targetYieldGrams": 250, "waterTemperatureCelsius": 94, "grindLabel": "medium", "rating": 4,
}

# Opening a new file is seen before the call after it.
CHANGES = set(
    "write writev pwrite64 rename renameat renameat2 unlink unlinkat ftruncate fallocate link linkat mkdir mkdirat "
    "fchmod fchown fsetxattr fremovexattr utimensat fsync fdatasync syncfs flock exit_group".split()
)


class Task:
    """A command, the files that it starts with, and what must hold of them whenever it ends."""

    def __init__(self, name, words, files, check, links=()):
        self.name, self.words, self.files, self.check, self.links = name, words, files, check, links

    def prepare(self, folder):
        shutil.rmtree(folder, ignore_errors=True)
        for name, text in self.files.items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
        for name, target in self.links:
            (folder / name).hardlink_to(folder / target)

    def contents(self, folder):
        """The files without those that a program removes later, by name."""
        found = {str(path.relative_to(folder)): path.read_text() for path in folder.rglob("*") if path.is_file()}
        return {name: text for name, text in found.items() if "/.brew-" not in f"/{name}"}

    def leftovers(self, folder):
        return sorted(path.name for path in folder.rglob(".brew-*.part"))


def recipes():
    return {
        f"recipes/{number % 3}/r{number}.yaml": RECIPE.replace("{number}", str(number)).replace("{{}}", "")
        for number in range(9)
    }


def whole_files(old, new, now, folder):
    """What is wrong with files that are replaced."""
    copies = {path.read_text() for path in folder.rglob(".brew-*.copy")}
    for name in sorted(old.keys() | new.keys()):
        if now.get(name) in (old.get(name), new.get(name)):
            continue
        # Hard links are overwritten in place; the copy beside them is complete.
        if new[name] not in copies:
            yield f"{name} is neither old nor new: {now.get(name)!r}"


def entries(text):
    """The identities of the entries of a diary, in order; a line that is cut off counts as none."""
    found = []
    for line in text.splitlines():
        try:
            record = json.loads(line)
        except ValueError:
            continue
        if "doseGrams" in record:
            found.append(record["id"])
    return found


def kept_entries(old, new, now, folder):
    """What is wrong with a diary: each entry that is there before and after must be there between."""
    before, after = entries(old["log.jsonl"]), set(entries(new["log.jsonl"]))
    lost = [entry for entry in before if entry in after and entry not in entries(now.get("log.jsonl", ""))]
    if lost:
        yield f"{len(lost)} entries are lost: {lost[:3]}"


def diary(ids):
    return "".join(json.dumps({"version": 1, "id": f"00000000-0000-4000-8000-{number:012}", **ENTRY}) + "\n" for number in ids)


def tasks():
    recipe_files = recipes()
    log = ["--file", "log.jsonl"]
    yield Task("format", ["brewfmt", "-q", "--jobs", "1", "recipes"], recipe_files, whole_files)
    yield Task(
        "format with hard links", ["brewfmt", "-q", "--jobs", "1", "recipes"], recipe_files, whole_files,
        [("recipes/0/other.yaml", "recipes/0/r0.yaml")],
    )
    fixes = {name: text.replace("method:   v60", "method: V60") for name, text in recipe_files.items()}
    yield Task("fix", ["brewlint", "check", "--fix", "-q", "--jobs", "1", "recipes"], fixes, whole_files)
    add = ["brewlog", "add", *log, "--name", "A", "--method", "v60", "--dose", "15", "--yield", "250",
           "--temperature", "94", "--grind", "medium", "--rating", "4"]
    yield Task("add", add, {"log.jsonl": diary(range(5))}, kept_entries)
    yield Task("add after a cut", add, {"log.jsonl": diary(range(5))[:-20]}, kept_entries)
    identity = "00000000-0000-4000-8000-000000000003"
    yield Task("delete", ["brewlog", "delete", *log, "--yes", identity], {"log.jsonl": diary(range(5))}, kept_entries)
    doubled = diary([0, 1, 1, 2, 3, 3])
    yield Task("compact", ["brewlog", "compact", *log], {"log.jsonl": doubled}, kept_entries)
    broken = diary(range(3)) + "{broken\n" + diary(range(3, 6))
    yield Task("repair", ["brewlog", "repair", *log], {"log.jsonl": broken}, kept_entries)
    both = {"log.jsonl": diary(range(4)), "other.jsonl": diary(range(2, 8))}
    yield Task("merge", ["brewlog", "merge", "log.jsonl", "other.jsonl", "--output", "log.jsonl"], both, kept_entries)
    yield Task("import", ["brewlog", "import", *log, "other.jsonl"], both, kept_entries)


def trace(words, folder, *options):
    """Runs a command under strace; returns its status and the trace."""
    output = folder.parent / "trace"
    run = subprocess.run(
        ["strace", "-f", "-qq", "-o", output, *options, *words], cwd=folder,
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
    )
    return run, output.read_text(errors="replace")


def calls(text):
    """The system calls of a trace, in order."""
    return re.findall(r"^\d+ +(?:\[[^]]*\] +)?(\w+)\(", text, re.M)


# What a program would call to reach another machine.
NETWORK = set("socket connect bind listen accept accept4 sendto sendmsg recvfrom recvmsg".split())


def network_errors(text):
    """The calls that a program without a network does not make."""
    for name in sorted(NETWORK.intersection(calls(text))):
        yield f"calls {name}"


def order_errors(text):
    """What is wrong with the order of the calls that replace files."""
    names = calls(text)
    renames = [place for place, name in enumerate(names) if name.startswith("rename")]
    syncs = [place for place, name in enumerate(names) if name in ("fsync", "fdatasync", "syncfs")]
    if renames and not any(place < renames[0] for place in syncs):
        yield "a file takes its place before anything is synced"
    if renames and not any(place > renames[-1] for place in syncs):
        yield "no folder is synced after the last file took its place"


def run_task(programs, task, scratch, step, first):
    """Yields what is wrong."""
    folder = scratch / "work"
    words = [str(programs / task.words[0]), *task.words[1:]]
    task.prepare(folder)
    old = task.contents(folder)
    run, text = trace(words, folder)
    if run.returncode not in (0, 1):
        yield f"ends with {run.returncode}: {run.stdout.decode()}"
        return
    new = task.contents(folder)
    yield from network_errors(text)
    yield from order_errors(text)
    counts = collections.Counter(name for name in calls(text) if name in CHANGES)
    kills, places = 0, [(name, number) for name in sorted(counts) for number in range(1, counts[name] + 1)][first::step]
    for name, number in places:
        task.prepare(folder)
        run, _ = trace(words, folder, "-e", f"inject={name}:signal=KILL:when={number}")
        kills += run.returncode == -9
        where = f"killed before {name} {number}"
        for problem in task.check(old, new, task.contents(folder), folder):
            yield f"{where}: {problem}"
        again = subprocess.run(words, cwd=folder, stdin=subprocess.DEVNULL, capture_output=True)
        # A file that was overwritten in part is left to the person.
        if again.returncode not in (0, 1) and b"a run that was interrupted" not in again.stderr:
            yield f"{where}: the next run ends with {again.returncode}: {again.stderr.decode()}"
        for problem in task.check(old, new, task.contents(folder), folder):
            yield f"{where}, and run again: {problem}"
        if left := task.leftovers(folder):
            yield f"{where}: the next run leaves {', '.join(left)}"
    print(f"{task.name:24} {sum(counts.values()):4} calls, {kills:4} kills", flush=True)
    # A thread may end before it makes as many calls as counted.
    if kills < len(places) * 0.9 - (step > 1):
        yield f"only {kills} of {len(places)} runs were killed"


def main():
    if not 2 <= len(sys.argv) <= 4:
        sys.exit("usage: kills.py PROGRAMS [STEP [FIRST]]")
    programs = pathlib.Path(sys.argv[1]).absolute()
    step = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    first = int(sys.argv[3]) if len(sys.argv) > 3 else random.randrange(step)
    print(f"each {step}th call from {first} on" if step > 1 else "each call", flush=True)
    failures = 0
    with tempfile.TemporaryDirectory() as scratch:
        for task in tasks():
            for problem in run_task(programs, task, pathlib.Path(scratch), step, first):
                failures += 1
                print(f"{task.name}: {problem}")
    sys.exit(f"{failures} problems" if failures else 0)


if __name__ == "__main__":
    main()
