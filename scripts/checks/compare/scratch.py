"""Runs cases in a scratch folder: the same folder for both versions, emptied in between."""

import hashlib
import os
import shutil
import signal
import stat
import subprocess
import time
from pathlib import Path

from cases import Case
from outcome import Outcome, shown

# The time zone of Berlin, as a rule that does not need a time zone database.
ZONE = "CET-1CEST,M3.5.0,M10.5.0/3"
TIMEOUT = 60
# For larger files, only the digest is compared.
LARGE = 1_000_000
NOBODY = 65534

# The last line keeps the status of each program of a pipeline.
SCRIPT = """\
{setup}
{command}
echo "${{PIPESTATUS[*]}}" >"$STATUS"
"""


class Scratch:
    """The folder of a worker: `tree/work`, in which commands run, `tree/home`, and files of the runner."""

    def __init__(self, base: Path) -> None:
        self.base = base
        self.tree = base / "tree"
        self.work = self.tree / "work"
        self.programs = base / "bin"
        base.mkdir(parents=True)

    def run(self, case: Case, programs: Path) -> Outcome:
        """The result of a case with the programs of one folder."""
        self._empty()
        self._fill(case)
        self.programs.unlink(missing_ok=True)
        self.programs.symlink_to(programs)
        start = time.time()
        code = self._call(SCRIPT.format(setup=case.setup, command=case.command))
        return Outcome(
            status=f"{code}: {self._text('status').decode().strip()}\n".encode(),
            output=self._text("stdout"),
            errors=self._text("stderr"),
            files=self._listing(),
            folder=str(self.base),
            times=(start, time.time()),
        )

    def _text(self, name: str) -> bytes:
        path = self.base / name
        return path.read_bytes() if path.exists() else b"none"

    def _empty(self) -> None:
        for name in ("stdout", "stderr", "status"):
            (self.base / name).unlink(missing_ok=True)
        for folder, folders, _ in os.walk(self.tree):
            unlock(folder, folders)
        if self.tree.exists():
            shutil.rmtree(self.tree)
        for folder in (self.work, self.tree / "home", self.tree / "tmp"):
            folder.mkdir(parents=True)

    def _fill(self, case: Case) -> None:
        for name, content in case.files.items():
            path = self.work / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content if isinstance(content, bytes) else content.encode())

    def _environment(self) -> dict[str, str]:
        return {
            "PATH": f"{self.programs}:/usr/bin:/bin",
            "HOME": str(self.tree / "home"),
            "TMPDIR": str(self.tree / "tmp"),
            "STATUS": str(self.base / "status"),
            "TZ": ZONE,
            "LANG": "C.UTF-8",
            "GIT_CONFIG_NOSYSTEM": "1",
            "GIT_AUTHOR_NAME": "Any", "GIT_AUTHOR_EMAIL": "any@example.org",
            "GIT_COMMITTER_NAME": "Any", "GIT_COMMITTER_EMAIL": "any@example.org",
        }

    def _call(self, script: str) -> str:
        """Runs a script without a terminal; its exit status, or a message if it did not end."""
        with open(self.base / "stdout", "wb") as output, open(self.base / "stderr", "wb") as errors:
            process = subprocess.Popen(
                ["bash", "--noprofile", "--norc", "-c", script],
                cwd=self.work, env=self._environment(), stdin=subprocess.DEVNULL, stdout=output,
                stderr=errors, start_new_session=True, umask=0o022,
            )
            try:
                return str(process.wait(TIMEOUT))
            except subprocess.TimeoutExpired:
                return f"still running after {TIMEOUT} s"
            finally:
                # Processes that the script left behind are in its session.
                try:
                    os.killpg(process.pid, signal.SIGKILL)
                except ProcessLookupError:
                    pass
                process.wait()

    def _listing(self) -> dict[str, bytes]:
        """Each file, folder and link, with the data to compare."""
        found: dict[str, bytes] = {}
        for folder, folders, files in os.walk(self.tree):
            for name in folders + files:
                path = Path(folder, name)
                found[shown(os.fsencode(path.relative_to(self.tree)))] = described(path)
            unlock(folder, folders)
            # Files in .git contain times.
            folders[:] = [name for name in folders if name != ".git"]
        return found


def unlock(folder: str, names: list[str]) -> None:
    """Opens folders that a case has locked, before they are walked."""
    for name in names:
        if not os.path.islink(path := os.path.join(folder, name)):
            os.chmod(path, 0o755)


def described(path: Path) -> bytes:
    """Kind, mode and names of a file, and its content."""
    status = path.lstat()
    about = f"mode {stat.filemode(status.st_mode)}"
    if stat.S_ISLNK(status.st_mode):
        return f"link to {os.readlink(path)}\n".encode()
    if not stat.S_ISREG(status.st_mode):
        return f"{about}\n".encode()
    if status.st_nlink > 1:
        about += f", {status.st_nlink} names"
    if not status.st_mode & stat.S_IRUSR:
        path.chmod(0o600)
    if status.st_size > LARGE:
        with open(path, "rb") as file:
            return f"{about}, {status.st_size} bytes, {hashlib.file_digest(file, 'sha256').hexdigest()}\n".encode()
    return f"{about}\n".encode() + path.read_bytes()
