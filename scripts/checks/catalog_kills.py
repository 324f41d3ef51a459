#!/usr/bin/env python3
"""Kills brewcatalog between its system calls, and checks what is left.

    scripts/checks/catalog_kills.py BREWCATALOG

The commands that write files each run once to count their calls that change files, and then once for each of them, before
which strace kills the program. Afterwards the files of a recipe must be old or new, and whole, and the catalog must answer
without a connection. The next run must complete the work, and leave what a run that nobody killed leaves.
"""

import collections
import contextlib
import functools
import http.server
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import threading

sys.dont_write_bytecode = True

from kills import CHANGES, trace

RECIPE = """\
id: 00000000-0000-4000-8000-00000000000{number}
name: Recipe {number}
method: v60
dose: 15 g
yield: 250 g
temperature: {temperature} °C
grind: medium
steps:
  - instruction: Pour.
    pourTo: 250 g
    timer: 120 s
"""


class Server:
    """Serves a folder on this machine."""

    def __init__(self, folder):
        handler = functools.partial(Quiet, directory=folder)
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        self.address = f"http://localhost:{self.server.server_address[1]}/"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *arguments):
        pass


class Place:
    """A publisher and a reader: `work` has `recipes`, `public`, `data` and `mine`, and is put back for each run."""

    def __init__(self, program, scratch):
        self.program, self.scratch, self.work = program, scratch, scratch / "work"
        self.kept = {}
        self.work.mkdir()
        os.environ.update(
            XDG_DATA_HOME=str(self.work / "data"), XDG_CONFIG_HOME=str(scratch / "config"), SOURCE_DATE_EPOCH="1800000000"
        )
        self.server = Server(str(self.work / "public"))
        self.write_recipes(94)
        (self.work / "mine").mkdir()
        self.run("key", "key")
        self.publish = ["publish", "recipes", "-o", "public", "--key", "key"]
        self.run(*self.publish)
        self.keep("published")
        self.write_recipes(93)
        self.keep("changed")
        self.restore("published")
        self.run("add", "house", self.server.address, "--yes")
        self.keep("followed")
        self.run("install", "recipe 1", "--output", "mine")
        self.write_recipes(93)
        self.run(*self.publish)
        self.keep("outdated")
        self.run("update")
        mine = self.work / "mine/recipes/recipe-1.yaml"
        mine.write_text(mine.read_text().replace("grind: medium", "grind: fine"))
        self.keep("updated")

    def write_recipes(self, temperature):
        (self.work / "recipes").mkdir(exist_ok=True)
        for number in range(1, 4):
            text = RECIPE.format(number=number, temperature=temperature if number == 1 else 94)
            (self.work / f"recipes/r{number}.yaml").write_text(text)

    def run(self, *words):
        run = subprocess.run([self.program, *words], cwd=self.work, stdin=subprocess.DEVNULL, capture_output=True, text=True)
        if run.returncode != 0:
            raise SystemExit(f"catalog_kills.py: {' '.join(words)} ends with {run.returncode}: {run.stderr}")
        return run

    def keep(self, name):
        shutil.copytree(self.work, self.scratch / name)

    def restore(self, name):
        for path in self.work.iterdir():
            shutil.rmtree(path) if path.is_dir() else path.unlink()
        shutil.copytree(self.scratch / name, self.work, dirs_exist_ok=True)

    def contents(self, *folders):
        """The bytes of all files below the folders, by path."""
        return {
            str(path.relative_to(self.work)): without_times(path.read_bytes())
            for folder in folders for path in sorted((self.work / folder).rglob("*"))
            if path.is_file() and not self.is_removed_later(path)
        }

    def is_removed_later(self, path):
        """What other commands may be using: recipes are stored without a lock, and old parts of an index stay for readers."""
        return "data" in path.parts and (path.name.startswith(".unfinished-") or path.parent.name == "index")

    def answers(self):
        """What the catalog says without a connection; None if it does not answer."""
        run = subprocess.run(
            [self.program, "search", "recipe", "--offline", "--format", "json"], cwd=self.work, capture_output=True
        )
        return run.stdout if run.returncode == 0 else None


def without_times(content):
    """A file without the lines that say when something was done."""
    return re.sub(rb'.*("checked_at"|modifiedAt:).*\n', b"", content)


def tasks(place):
    """The state before, the words, what is done after the next run, and the folders that change."""
    yield "publish", "changed", place.publish, None, ["public"]
    yield "update", "outdated", ["update"], None, ["data"]
    # A recipe that is there already is not written again, so another one shows that nothing unfinished stays.
    install = ["install", "--output", "mine"]
    yield "install", "followed", [*install, "recipe 2"], [*install, "recipe 3"], ["mine", "data"]
    yield "upgrade", "updated", ["upgrade", "--output", "mine"], [*install, "recipe 3"], ["mine", "data"]


def problems(place, name, state, words, behind, folders):
    """Yields what is wrong."""
    place.restore(state)
    old, before = place.contents(*folders), place.answers()
    run, text = trace([place.program, *words], place.work)
    if run.returncode != 0:
        yield f"ends with {run.returncode}: {run.stdout.decode()}"
        return
    new, after = place.contents(*folders), place.answers()
    if old == new:
        yield "changes nothing"
    if behind:
        place.run(*behind)
    last = place.contents(*folders)
    # strace counts the calls of each thread.
    threads = collections.defaultdict(collections.Counter)
    for thread, call in re.findall(r"^(\d+) +(?:\[[^]]*\] +)?(\w+)\(", text, re.M):
        threads[call][thread] += 1
    kills = 0
    for call in sorted(CHANGES & threads.keys()):
        for number in range(1, max(threads[call].values()) + 1):
            place.restore(state)
            run, _ = trace([place.program, *words], place.work, "-e", f"inject={call}:signal=KILL:when={number}")
            kills += run.returncode == -9
            where = f"killed before {call} {number}"
            now = place.contents(*folders)
            for path in sorted(old.keys() | new.keys()):
                is_recipe = path.startswith(("mine/", "public/recipes/", "data/")) and path.endswith((".yaml", ".jsonl"))
                if is_recipe and now.get(path) not in (old.get(path), new.get(path)):
                    yield f"{where}: {path} is neither old nor new"
            if place.answers() not in (before, after):
                yield f"{where}: the catalog does not answer as before or after"
            again = subprocess.run([place.program, *words], cwd=place.work, stdin=subprocess.DEVNULL, capture_output=True)
            is_there = name == "install" and b"is installed already" in again.stderr + again.stdout
            if again.returncode != 0 and not is_there:
                yield f"{where}: the next run ends with {again.returncode}: {again.stderr.decode()}"
            if behind:
                place.run(*behind)
            now = place.contents(*folders)
            for path in sorted(now.keys() ^ last.keys()):
                yield f"{where}: the next run {'leaves' if path in now else 'lacks'} {path}"
            for path in sorted(now.keys() & last.keys()):
                if now[path] != last[path]:
                    yield f"{where}: after the next run, {path} is not as it should be"
    print(f"{name:10} {kills:3} kills", flush=True)
    if kills < 5:
        yield f"only {kills} runs were killed"


def main():
    if len(sys.argv) != 2:
        sys.exit("usage: catalog_kills.py BREWCATALOG")
    failures = 0
    with tempfile.TemporaryDirectory() as scratch:
        place = Place(str(pathlib.Path(sys.argv[1]).absolute()), pathlib.Path(scratch))
        for name, *task in tasks(place):
            for problem in problems(place, name, *task):
                failures += 1
                print(f"{name}: {problem}")
    sys.exit(f"{failures} problems" if failures else 0)


main()
