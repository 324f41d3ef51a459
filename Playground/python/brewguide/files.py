"""Finds recipes, reads them, and puts new content in their place.

A walk takes recipes only: hidden files, links and what git ignores are left alone. What nobody named is only changed inside
the project, and nothing is changed through a link that leads out of it.
"""

import errno
import os
import stat
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Iterator, List, Optional, Tuple

EXPLICIT = (".brew.yaml", ".brew.yml")
CONFIGURATION = ".brewguide.yaml"
# More than any recipe, so that the module can say what is too large.
MOST_BYTES = 16 << 20
# The largest recipe. The beginning of a larger file decides what it is.
LARGEST, BEGINNING = 1 << 20, 1 << 16


class Failure(Exception):
    """Why a file cannot be processed: one line, and what to do about it."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.hint = hint


@dataclass(frozen=True)
class Input:
    """A file, as it was named; `-` is standard input."""

    path: str
    # Whether a person named it, so that it is not skipped if it is not a recipe.
    is_named: bool
    # The name that is shown.
    name: str
    # Whether it lies in `recipes/` of a project with a configuration.
    is_in_book: bool = False

    @property
    def is_stream(self) -> bool:
        """Whether it is standard input."""
        return self.path == "-"

    @property
    def is_equipment(self) -> bool:
        """Whether it describes equipment."""
        return os.path.basename(self.name) == "equipment.yaml"

    @property
    def is_meant(self) -> bool:
        """Whether its place means a recipe, whatever it holds."""
        return self.is_in_book or self.name.endswith(EXPLICIT)

    def is_read(self, kind: str) -> Optional[bool]:
        """Whether it is read as a recipe, given what its content is; None if it is left alone without a word."""
        if kind == "recipe" or kind == "resembling" and self.is_meant:
            return True
        if kind in ("resembling", "undecided") and self.is_named:
            return True
        return False if self.is_named else None


def project(folder: str) -> Optional[str]:
    """The folder of a project: git's top level, else the folder of the outermost configuration."""
    folders = [folder, *map(str, Path(folder).parents)]
    marked = [parent for parent in folders if os.path.lexists(os.path.join(parent, ".git"))][:1]
    return (marked or [parent for parent in folders if os.path.exists(os.path.join(parent, CONFIGURATION))][-1:] or [None])[0]


def is_in_recipes(path: str) -> bool:
    """Whether a file is in a folder `recipes` of its project."""
    folder = os.path.dirname(os.path.realpath(path))
    below = folder[len(project(folder) or "") :]
    return "recipes" in Path(below).parts


def configuration(path: str) -> Optional[str]:
    """The nearest configuration above a file."""
    folder = os.path.dirname(os.path.realpath(path)) if path != "-" else os.getcwd()
    found = (os.path.join(parent, CONFIGURATION) for parent in [folder, *map(str, Path(folder).parents)])
    return next(filter(os.path.exists, found), None)


# Finding


class Search:
    """The files that some words name. What could not be taken is in `failures`."""

    def __init__(self, words: List[str], takes_equipment: bool, uses_gitignore: bool, forces_excludes: bool, writes: bool, is_isolated: bool) -> None:
        self.takes_equipment = takes_equipment
        self.uses_gitignore = uses_gitignore
        self.is_named = not forces_excludes
        self.writes = writes
        self.is_isolated = is_isolated
        self.inputs: List[Input] = []
        self.failures: List[Failure] = []
        self.roots: List[str] = []
        self.words = words

    def take(self, word: str, is_named: bool = True) -> None:
        """Takes a file, or the recipes in a folder."""
        try:
            if not stat.S_ISDIR(os.stat(word).st_mode):
                self.add(word, is_named and self.is_named)
                return
            self.check_walk(word)
            self.roots.append(os.path.realpath(word))
            found = list(self.walk(word))
            if not found:
                raise Failure(f"{word}: no recipes in this folder", "recipes end in `.yaml` or `.yml`; hidden and git-ignored files are skipped")
            for path in found:
                self.add(path, False)
        except OSError as error:
            self.failures.append(Failure(f"{word}: {phrase(error)}"))
        except Failure as failure:
            self.failures.append(failure)

    def add(self, path: str, is_named: bool) -> None:
        """Adds a file once."""
        if all(os.path.normpath(path) != os.path.normpath(other.path) for other in self.inputs if not other.is_stream):
            is_in_book = not self.is_isolated and is_in_recipes(path) and configuration(path) is not None
            self.inputs.append(Input(path, is_named, path.replace(os.sep, "/"), is_in_book))

    def discover(self) -> None:
        """Takes what is in recipes/, and *.brew.yaml anywhere."""
        try:
            self.check_walk(".")
            for path in self.walk("."):
                if path.startswith("recipes" + os.sep) or path.endswith(EXPLICIT) or path == "equipment.yaml":
                    self.add(path, False)
            if not self.inputs:
                raise Failure(
                    "no recipes found in the working directory",
                    "without paths, `recipes/` and `*.brew.yaml` are searched; name files or folders to use others",
                )
        except Failure as failure:
            self.failures.append(failure)

    def check_walk(self, folder: str) -> None:
        """Files are not changed from `/` on, nor from the home folder if that is not a project."""
        real = os.path.realpath(folder)
        is_project = any(os.path.exists(os.path.join(real, name)) for name in (".git", CONFIGURATION))
        is_home = real == os.path.realpath(os.path.expanduser("~")) and not is_project
        if self.writes and (is_home or os.path.dirname(real) == real):
            raise Failure(f"{folder}: files are not changed from there", "go to the folder of the recipes, or name it")

    def walk(self, folder: str) -> Iterator[str]:
        """The YAML files below a folder, in the order of their paths."""
        found = [os.path.normpath(path) for path in self.entries(folder)]
        ignored = ignored_by_git(folder, found) if self.uses_gitignore else set()
        return (path for path in found if path not in ignored)

    def entries(self, folder: str) -> Iterator[str]:
        """All of them."""
        try:
            with os.scandir(folder) as scan:
                entries = [(entry, entry.is_dir(follow_symlinks=False)) for entry in scan if not entry.name.startswith(".")]
        except OSError as error:
            self.failures.append(Failure(f"{folder}: {phrase(error)}"))
            return
        # A folder comes where the paths of its files do.
        for entry, is_folder in sorted(entries, key=lambda found: os.fsencode(found[0].name) + b"/" * found[1]):
            if is_folder:
                yield from self.entries(entry.path)
            elif entry.name.endswith((".yaml", ".yml")) and entry.is_file(follow_symlinks=False):
                if entry.name != "equipment.yaml" or self.takes_equipment:
                    yield entry.path

    def may_write(self, found: Input) -> bool:
        """Whether a file is in the project or in a folder that was named, or was named itself, links followed."""
        real = os.path.realpath(found.path)
        if found.path in self.words and not os.path.islink(found.path):
            return True
        here = os.path.realpath(".")
        return any(os.path.commonpath([real, root]) == root for root in [project(here) or here, *self.roots] if on_same_drive(real, root))


def on_same_drive(path: str, other: str) -> bool:
    """Whether two absolute paths can have a common part, which they always do where there are no drives."""
    return os.path.splitdrive(path)[0].lower() == os.path.splitdrive(other)[0].lower()


def ignored_by_git(folder: str, paths: List[str]) -> set:
    """Those of some paths that git ignores; none outside of repositories, or without git."""
    # A repository may name a program that git runs.
    command = ["git", "-c", "core.fsmonitor=false", "-c", "core.excludesFile=", "check-ignore", "--no-index", "-z", "--stdin"]
    absolute = {os.path.abspath(path): path for path in paths}
    names = b"".join(os.fsencode(name) + b"\0" for name in absolute)
    try:
        done = subprocess.run(command, input=names, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, cwd=folder)
    except OSError:
        return set()
    return {absolute.get(os.path.normpath(os.fsdecode(name))) for name in done.stdout.split(b"\0") if name}


def listed(path: str, separator: bytes) -> List[str]:
    """The names in a list of files; `-` is standard input."""
    try:
        data = sys.stdin.buffer.read() if path == "-" else Path(path).read_bytes()
    except OSError as error:
        raise Failure(f"{path}: {phrase(error)}") from None
    return [os.fsdecode(name) for name in data.split(separator) if name]


# Reading and writing


def read(found: Input) -> bytes:
    """The content of a file."""
    if found.is_stream:
        return sys.stdin.buffer.read(MOST_BYTES)
    try:
        # A pipe would wait for its writer.
        if not stat.S_ISREG(os.stat(found.path).st_mode):
            raise Failure(f"{found.name}: is not a regular file")
        with open(found.path, "rb") as file:
            return file.read(MOST_BYTES)
    except OSError as error:
        raise Failure(f"{found.name}: {phrase(error)}") from None


def replace(found: Input, old: bytes, new: bytes) -> None:
    """Puts a new file in the place of one that still has its old content."""
    name = os.path.realpath(found.path)
    try:
        status = os.stat(name)
        if status.st_nlink > 1:
            raise Failure(f"{found.name}: has several names and was left unchanged", "the native program can change it")
        if not os.access(name, os.W_OK):
            raise Failure(f"{found.name}: is read-only and was left unchanged", "make it writable")
        descriptor, draft = tempfile.mkstemp(prefix=".brew-", suffix=".tmp", dir=os.path.dirname(name))
        try:
            with open(descriptor, "wb") as file:
                file.write(new)
                file.flush()
                os.fsync(descriptor)
            keep_rights(draft, status)
            if read(Input(name, True, found.name)) != old:
                raise Failure(f"{found.name}: changed after it was read and was left unchanged")
            os.replace(draft, name)
        except BaseException:
            os.unlink(draft)
            raise
    except OSError as error:
        raise Failure(f"{found.name}: cannot be written: {phrase(error)}") from None


def keep_rights(draft: str, status: os.stat_result) -> None:
    """Gives a new file the owner and the permissions of another one; Windows gives those of the folder."""
    if os.name == "nt":
        return
    own = os.stat(draft)
    if (own.st_uid, own.st_gid) != (status.st_uid, status.st_gid):
        os.chown(draft, status.st_uid, status.st_gid)
    os.chmod(draft, stat.S_IMODE(status.st_mode))


def phrase(error: OSError) -> str:
    """What the system says of an error."""
    if error.errno == errno.ENOENT:
        return "no such file or folder"
    text = error.strerror or str(error)
    return text[:1].lower() + text[1:]
