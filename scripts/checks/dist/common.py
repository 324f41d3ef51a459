"""What all checks of packages use: the page, shells, and the table of times."""

import os
import re
import resource
import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
FINDING = "morning.yaml:17:13: error[water-total]"


def fail(message, outcome=None):
    """Ends the run with what went wrong."""
    if outcome is not None:
        message += f"\nstatus {outcome.returncode}\n{outcome.stdout}\n{outcome.stderr}"
    sys.exit(f"dist: {message}")


def run(command, folder=ROOT, **environment):
    """Runs a command, and captures its output."""
    command = [str(word) for word in command]
    return subprocess.run(
        command, cwd=folder, env={**os.environ, **environment}, capture_output=True, text=True, errors="replace"
    )


def done(command, folder=ROOT, **environment):
    """What a command prints; it must succeed."""
    outcome = run(command, folder, **environment)
    if outcome.returncode:
        fail(" ".join(map(str, command)), outcome)
    return outcome.stdout


def morning():
    """The recipe of README.md, with the mistake that the page makes."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    return re.search(r"```yaml morning.yaml\n(.*?)```", readme, re.S)[1].replace("250 g\n    timer", "280 g\n    timer")


def walks():
    """The commands of docs/install.md that can be tried here, by name. The page names the last release, which may be older."""
    page = (ROOT / "docs/install.md").read_text(encoding="utf-8")
    page = re.sub(r"(?<=[v_-])\d+\.\d+\.\d+", done([ROOT / "scripts/version"]).strip(), page)
    return dict(re.findall(r"```sh walk=(\w+)\n(.*?)```", page, re.S))


@dataclass
class Packages:
    """The packages to check, and a folder for everything that the checks write."""

    program: Path
    folder: Path
    tools: list
    scratch: Path
    build: Path
    # What was done, the seconds that it took, those of the processor, and the seconds that it may take.
    times: list = field(default_factory=list)

    def only(self, pattern):
        """The package with this name."""
        found = list(self.folder.glob(pattern))
        if len(found) != 1:
            fail(f"{self.folder}: {len(found)} files are called {pattern}, expected one")
        return found[0]

    def shims(self):
        """A folder of programs that pages call: `curl` takes files from the packages, `sudo` changes nobody."""
        folder = self.scratch / "shims"
        if not folder.exists():
            folder.mkdir()
            for name, script in [
                ("curl", 'for last; do :; done\nexec cp "${PACKAGES:-' + str(self.folder) + '}/${last##*/}" .\n'),
                ("sudo", 'exec "$@"\n'),
            ]:
                (folder / name).write_text(f"#!/bin/sh\n{script}")
                (folder / name).chmod(0o755)
        return folder

    def timed(self, what, limit, action):
        """Runs an action, and notes the time that it takes."""
        start, used = time.monotonic(), processor_seconds()
        result = action()
        self.times.append((what, time.monotonic() - start, processor_seconds() - used, limit))
        return result

    def table(self):
        """The times, one per line. They depend on the machine and its load, so a limit is not a condition."""
        rows = [f"{'to the first finding':28} {'seconds':>7} {'processor':>9} {'limit':>6}"]
        for what, seconds, used, limit in self.times:
            over = "  over the limit" if seconds > limit else ""
            rows.append(f"{what:28} {seconds:7.1f} {used:9.1f} {limit:6}{over}")
        return "\n".join(rows)


def processor_seconds():
    """What all processes that have ended used, which does not depend on other programs."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def expect_finding(what, outcome):
    """The commands of a walk end with a finding in the recipe, and nothing else went wrong."""
    if outcome.returncode != 1 or FINDING not in outcome.stdout:
        fail(f"{what}: the walk does not end with the finding of morning.yaml", outcome)
