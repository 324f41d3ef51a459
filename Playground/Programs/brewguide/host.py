"""What the module asks of its host: the requests of SystemPackage/Host.swift."""

import errno
import os
import subprocess
from typing import Any, Callable, Dict, List

import wasmtime

from . import console, files

# The numbers that the module knows, whatever they are on this system.
LINUX = {
    "EPERM": 1, "ENOENT": 2, "EIO": 5, "ENXIO": 6, "EACCES": 13, "ENOTDIR": 20, "EISDIR": 21, "ENOSPC": 28, "EROFS": 30,
    "EPIPE": 32, "ENAMETOOLONG": 36, "ELOOP": 40, "EOPNOTSUPP": 95,
}
WORDS = {number: name for name, number in LINUX.items()}


class Host:
    """Answers the requests of a module."""

    memory: wasmtime.Memory

    def __init__(self, store: wasmtime.Store) -> None:
        self.store = store
        self.answer = b""
        self.unknown: Dict[int, str] = {}
        self.requests: List[Callable[[bytes, int], bytes]] = [
            lambda path, follows: files.status(path, follows != 0),
            lambda path, _: files.real_path(path),
            files.read,
            lambda path, _: files.listing(path),
            lambda name, _: variable(name),
            written,
            lambda texts, _: files.replace(*parts(texts)),
            lambda texts, _: files.overwrite(*parts(texts)),
            lambda texts, _: files.store(*parts(texts)),
            lambda _, number: self.words(number).encode(),
            lambda folder, _: first_commit(folder),
            lambda _, number: console.width(number),
            lambda _, __: files.working_directory(),
            lambda path, _: files.link(path),
        ]

    def imported(self, item: wasmtime.ImportType) -> wasmtime.Func:
        """The function for an import of the module."""
        functions: Dict[str, Callable[..., Any]] = {"ask": self.ask, "take": self.take, "random_get": self.random}
        assert isinstance(item.type, wasmtime.FuncType) and item.name is not None
        return wasmtime.Func(self.store, item.type, functions[item.name])

    def ask(self, request: int, start: int, count: int, number: int) -> int:
        """Answers a request: the number of bytes, or an error number of Linux below 0."""
        data = bytes(self.memory.read(self.store, start, start + count)) if count else b""
        try:
            self.answer = self.requests[request](data, number)
        except OSError as error:
            return -self.number(error)
        except ValueError:
            # Windows cannot open a name like this.
            return -LINUX["ENOENT"]
        return len(self.answer)

    def take(self, start: int) -> None:
        """Copies the last answer into the memory of the module."""
        self.memory.write(self.store, self.answer, start)

    def random(self, start: int, count: int) -> int:
        """Fills memory with random bytes."""
        self.memory.write(self.store, os.urandom(count), start)
        return 0

    def number(self, error: OSError) -> int:
        """The number of an error on Linux; one that the module does not know keeps its words."""
        name = errno.errorcode.get(error.errno or 0, "")
        if name in LINUX:
            return LINUX[name]
        number = 1000 + (error.errno or 0)
        self.unknown[number] = error.strerror or str(error)
        return number

    def words(self, number: int) -> str:
        """What the system says of an error."""
        if number in self.unknown:
            return self.unknown[number]
        return os.strerror(getattr(errno, WORDS.get(number, "EIO")))


def parts(data: bytes) -> List[bytes]:
    """The texts of a request, each of which has its length before it."""
    texts, place = [], 0
    while place < len(data):
        end = place + 4 + int.from_bytes(data[place : place + 4], "little")
        texts.append(data[place + 4 : end])
        place = end
    return texts


def variable(name: bytes) -> bytes:
    """A variable of the environment. The home folder has another name on Windows."""
    text = os.fsdecode(name)
    value = os.environ.get(text)
    if value is None and text == "HOME" and os.name == "nt":
        value = os.environ.get("USERPROFILE")
    if value is None:
        raise FileNotFoundError(errno.ENOENT, "")
    is_path = text == "HOME" or text.endswith("_HOME")
    return files.given(os.fsencode(value)) if is_path else os.fsencode(value)


def written(data: bytes, number: int) -> bytes:
    """Writes to a descriptor."""
    console.write(number, data)
    return b""


def first_commit(folder: bytes) -> bytes:
    """The first commit of the line that ends at the one that is checked out."""
    command = [git(), "-C", files.local(folder), "rev-list", "--first-parent", "--max-parents=0", "HEAD"]
    # Reading must not wait for a lock, nor fetch what a partial clone lacks.
    environment = {**os.environ, "GIT_OPTIONAL_LOCKS": "0", "GIT_NO_LAZY_FETCH": "1", "LC_ALL": "C"}
    try:
        done = subprocess.run(
            command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, stdin=subprocess.DEVNULL, env=environment, timeout=10
        )
    except subprocess.TimeoutExpired:
        raise TimeoutError(errno.ETIMEDOUT, "") from None
    lines = done.stdout.split()
    if done.returncode != 0 or not lines:
        raise FileNotFoundError(errno.ENOENT, "")
    return lines[0]


def git() -> str:
    """The path of git: only one on the PATH, because Windows also looks in the working directory."""
    name = "git.exe" if os.name == "nt" else "git"
    for folder in os.environ.get("PATH", "").split(os.pathsep):
        path = os.path.join(folder, name)
        if os.path.isabs(folder) and os.path.isfile(path):
            return path
    raise FileNotFoundError(errno.ENOENT, "")
