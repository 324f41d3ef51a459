"""What the packages of one build have in common."""

import hashlib
import os
import platform
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
# Stands in the sources for the repository that the packages are published from.
PLACEHOLDER = "https://github.com/OWNER/brewguide"


def fail(message):
    """Ends the run: MESSAGE says what is wrong and what to do."""
    sys.exit(f"dist: {message}")


def output(*command, **environment):
    """What a command prints; it must succeed."""
    run = subprocess.run(command, cwd=ROOT, env={**os.environ, **environment}, capture_output=True, text=True)
    if run.returncode:
        fail(f"{' '.join(map(str, command))}: {run.stderr.strip() or run.stdout.strip()}")
    return run.stdout.strip()


@dataclass(frozen=True)
class Release:
    """A version of the program for one platform, and everything that is installed with it."""

    version: str
    # Seconds since 1970: the time of every file in every package.
    time: int
    # `linux` or `macos`, and the processor as `uname -m` names it.
    system: str
    machine: str
    # The address of the repository.
    home: str
    # The build that made the program, and what `make install PREFIX=/usr` installs.
    build: Path
    tree: Path

    @property
    def name(self):
        """The common part of the names of files for this platform."""
        return f"brewguide-{self.version}-{self.system}-{self.machine}"

    @property
    def program(self):
        """The program in the tree."""
        return self.tree / "usr/bin/brewguide"

    @property
    def tools(self):
        """The names of the links to it."""
        return sorted(path.name for path in self.program.parent.iterdir() if path.is_symlink())

    def filled(self, template):
        """The text of a file in packaging/, with the facts of this release."""
        owner = self.home.split("/")[-2]
        text = template.read_text(encoding="utf-8").replace(PLACEHOLDER, self.home)
        return text.replace("OWNER", owner).replace("@VERSION@", self.version)


def source_time():
    """SOURCE_DATE_EPOCH, or the time of the last commit."""
    given = os.environ.get("SOURCE_DATE_EPOCH") or output("git", "log", "-1", "--format=%ct")
    if not re.fullmatch(r"\d+", given):
        fail(f"SOURCE_DATE_EPOCH is {given!r}: expected a number of seconds since 1970")
    return int(given)


def checked_version(program):
    """The version of the sources, which must be that of the program."""
    version = output(ROOT / "scripts/version")
    said = output(program, "--version").split()[1]
    if said != version:
        fail(f"{program} has version {said}, and the sources have {version}: run `make release`")
    return version


def stage(program, tools, folder):
    """Installs into a new folder, and describes the release."""
    tree = folder / "tree"
    program = program.resolve()
    output(ROOT / "scripts/install", program, *tools, DESTDIR=str(tree), PREFIX="/usr")
    release = Release(
        version=checked_version(program),
        time=source_time(),
        system={"Darwin": "macos"}.get(platform.system(), platform.system().lower()),
        machine=platform.machine(),
        home=os.environ.get("REPOSITORY") or PLACEHOLDER,
        build=program.parents[1],
        tree=tree,
    )
    for name in ["README.md", "copyright"]:
        installed = tree / "usr/share/doc/brewguide" / name
        installed.write_text(release.filled(ROOT / "packaging" / name), encoding="utf-8")
    return release


def copied(release, folder):
    """A copy of the tree, for a package that changes it."""
    return Path(shutil.copytree(release.tree, folder, symlinks=True))


def write_sums(files, folder):
    """The digests of all files, as `sha256sum --check` reads them."""
    rows = [f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.name}\n" for file in sorted(files)]
    (folder / "SHA256SUMS").write_text("".join(rows), encoding="utf-8")
