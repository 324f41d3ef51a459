"""The files of the system, by the paths of the module: bytes, with `/` between names; on Windows, `/C:/recipes`.

Everything that is written goes through a new file, which takes the place of the old one. The module says what may be
written; here, a file is only changed if it still has the content that the module has read.
"""

import errno
import os
import re
import stat
import sys
import tempfile
from typing import Iterator, Optional, Tuple

WINDOWS = os.name == "nt"
# Names of devices on Windows, in any folder and with any suffix.
DEVICE = re.compile(r"(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])\s*(\..*)?", re.IGNORECASE)
OPENING = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)
# What Windows says of a link: a symbolic one, or a junction.
LINKS = (getattr(stat, "IO_REPARSE_TAG_SYMLINK", -1), getattr(stat, "IO_REPARSE_TAG_MOUNT_POINT", -1))


def argument(word: str) -> bytes:
    """An argument as the module gets it. On Windows, a path may also be the value of an option: `json=C:\\report.json`."""
    data = os.fsencode(word)
    if not WINDOWS:
        return data
    return re.sub(rb"^((?:--[a-z-]+=|-[a-z])?(?:[a-z]+=)?)([A-Za-z]:/)", rb"\1/\2", given(data))


def working_directory() -> bytes:
    """The working directory. That of Windows may be in the wrong case."""
    folder = os.getcwd()
    return given(os.fsencode(os.path.realpath(folder) if WINDOWS else folder))


def given(path: bytes) -> bytes:
    """The module's spelling of a path of the system."""
    if not WINDOWS:
        return path
    path = path.replace(b"\\", b"/")
    if path.startswith(b"//"):
        return b"/UNC:/" + path.lstrip(b"/")
    return b"/" + path if re.match(rb"[A-Za-z]:/", path) else path


def local(path: bytes) -> str:
    """The system's spelling of a path of the module; empty is the working directory."""
    if WINDOWS:
        if path.startswith(b"/UNC:/"):
            path = b"//" + path[6:]
        elif re.match(rb"/[A-Za-z]:", path):
            path = path[1:] + (b"/" if len(path) == 3 else b"")
    return os.fsdecode(path) or "."


# Reading


def status(path: bytes, follows: bool) -> bytes:
    """The type of a file as a letter, then its size, number and device."""
    name = local(path)
    found = os.stat(name) if follows else os.lstat(name)
    values = found.st_size, found.st_ino, found.st_dev
    return letter(found, name) + b"".join((value & (1 << 64) - 1).to_bytes(8, "little") for value in values)


def letter(found: os.stat_result, name: str) -> bytes:
    """The type of a file."""
    if WINDOWS and DEVICE.fullmatch(os.path.basename(name)):
        return b"c"
    mode = found.st_mode
    if stat.S_ISLNK(mode) or getattr(found, "st_reparse_tag", 0) in LINKS:
        return b"l"
    kinds = (stat.S_ISREG, b"f"), (stat.S_ISDIR, b"d"), (stat.S_ISFIFO, b"p"), (stat.S_ISSOCK, b"s")
    return next((kind for is_kind, kind in kinds if is_kind(mode)), b"c")


def real_path(path: bytes) -> bytes:
    """The path without links; it must exist."""
    name = local(path)
    real = os.path.realpath(name)
    os.stat(name)
    # Windows shows long paths in a way of its own.
    if WINDOWS and real.startswith("\\\\?\\"):
        real = real[4:] if not real.startswith("\\\\?\\UNC\\") else "\\\\" + real[8:]
    return given(os.fsencode(real))


def link(path: bytes) -> bytes:
    """What a link says."""
    return given(os.fsencode(os.readlink(local(path))))


def read(path: bytes, limit: int) -> bytes:
    """At most so many bytes of a file; `-` is standard input."""
    if path == b"-":
        if sys.stdin is None:
            raise OSError(errno.EBADF, os.strerror(errno.EBADF))
        return sys.stdin.buffer.read(limit)
    with opened(path) as (descriptor, _):
        return read_all(descriptor, limit)


class opened:
    """A regular file, opened for reading: its descriptor, and its status."""

    def __init__(self, path: bytes) -> None:
        self.name = local(path)

    def __enter__(self) -> Tuple[int, os.stat_result]:
        # A pipe would wait for its writer.
        self.descriptor = os.open(self.name, os.O_RDONLY | OPENING)
        found = os.fstat(self.descriptor)
        if not stat.S_ISREG(found.st_mode):
            os.close(self.descriptor)
            raise OSError(errno.ENXIO, "not a regular file")
        return self.descriptor, found

    def __exit__(self, *_: object) -> None:
        os.close(self.descriptor)


def read_all(descriptor: int, limit: int) -> bytes:
    """The rest of a file, up to a limit."""
    data = b""
    while len(data) < limit:
        piece = os.read(descriptor, min(limit - len(data), 1 << 20))
        if not piece:
            break
        data += piece
    return data


def listing(path: bytes) -> bytes:
    """The names in a folder, each after a letter for its type, and before a NUL."""
    return b"".join(kind + name + b"\0" for kind, name in entries(local(path)))


def entries(folder: str) -> Iterator[Tuple[bytes, bytes]]:
    """The types and names in a folder."""
    with os.scandir(folder) as found:
        for entry in found:
            try:
                kind = letter(entry.stat(follow_symlinks=False), entry.name)
            except OSError:
                continue
            yield kind, os.fsencode(entry.name)


# Writing


def replace(path: bytes, old: bytes, new: bytes) -> bytes:
    """Puts a file with new content in the place of one that still has the old content.

    The answer is `w` for written, `s` for the new content already, `n` and a number for a file with several names, `p` if
    a new file cannot get its rights, and `c`, `t`, `r` or `f` for why nothing was done.
    """
    return changed(path, old, new, overwrites=False)


def overwrite(path: bytes, old: bytes, new: bytes) -> bytes:
    """Writes new content into a file, which stays the same file; a copy of the old content is beside it meanwhile."""
    return changed(path, old, new, overwrites=True)


def changed(path: bytes, old: bytes, new: bytes, overwrites: bool) -> bytes:
    """Changes a file in one of the two ways."""
    name = local(path)
    try:
        with opened(path) as (descriptor, found):
            problem = obstacle(name, found, descriptor, old, new)
            if problem:
                return problem
            if found.st_nlink > 1 and not overwrites:
                return b"n%d" % found.st_nlink
    except OSError as error:
        return b"t" if error.errno == errno.ENXIO else b"c"
    try:
        draft = Draft(name, old if overwrites else new)
    except OSError as error:
        return b"r" if error.errno == errno.EROFS else b"f%d" % (error.errno or errno.EIO)
    with draft:
        if overwrites:
            write_into(name, new)
            return b"w"
        if not takes_rights(draft.name, found):
            return b"p"
        if not is_same(os.lstat(name), found):
            return b"c"
        draft.take_place(name)
    return b"w"


def obstacle(name: str, found: os.stat_result, descriptor: int, old: bytes, new: bytes) -> bytes:
    """Why a file cannot be changed; empty if it can."""
    if not found.st_mode & 0o222 or not os.access(name, os.W_OK):
        return b"r"
    content = read_all(descriptor, max(len(old), len(new)) + 1)
    if content == new:
        return b"s"
    return b"" if content == old else b"c"


def is_same(now: os.stat_result, then: os.stat_result) -> bool:
    """Whether a file is the same, and was not changed."""
    return (now.st_ino, now.st_dev, now.st_size, now.st_mtime_ns) == (then.st_ino, then.st_dev, then.st_size, then.st_mtime_ns)


def takes_rights(draft: str, found: os.stat_result) -> bool:
    """Gives a new file the owner and the permissions of another one; Windows gives those of the folder."""
    if WINDOWS:
        return True
    try:
        own = os.stat(draft)
        if (own.st_uid, own.st_gid) != (found.st_uid, found.st_gid):
            os.chown(draft, found.st_uid, found.st_gid)
        os.chmod(draft, stat.S_IMODE(found.st_mode))
    except OSError:
        return False
    return True


def write_into(name: str, data: bytes) -> None:
    """Overwrites a file."""
    descriptor = os.open(name, os.O_WRONLY | OPENING)
    try:
        write_all(descriptor, data)
        os.ftruncate(descriptor, len(data))
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def write_all(descriptor: int, data: bytes) -> None:
    """Writes all of some bytes."""
    while data:
        data = data[os.write(descriptor, data) :]


class Draft:
    """A new file beside another one, which is gone at the end unless it took the place of that."""

    def __init__(self, name: str, data: bytes) -> None:
        folder = os.path.dirname(name) or "."
        descriptor, self.name = tempfile.mkstemp(prefix=".brew-", suffix=".tmp", dir=folder)
        try:
            write_all(descriptor, data)
            os.fsync(descriptor)
        except OSError:
            os.close(descriptor)
            os.unlink(self.name)
            raise
        os.close(descriptor)

    def __enter__(self) -> "Draft":
        return self

    def take_place(self, name: str) -> None:
        """Puts the draft in the place of a file. Windows refuses while another program has the file open."""
        os.replace(self.name, name)

    def __exit__(self, *_: object) -> None:
        try:
            os.unlink(self.name)
        except FileNotFoundError:
            pass


def store(path: bytes, data: bytes) -> bytes:
    """Writes a file that a person named, new or not; a link stays a link."""
    name = os.path.realpath(local(path))
    old: Optional[os.stat_result] = None
    try:
        old = os.stat(name)
    except FileNotFoundError:
        pass
    if old is not None and not stat.S_ISREG(old.st_mode):
        descriptor = os.open(name, os.O_WRONLY)
        try:
            write_all(descriptor, data)
        finally:
            os.close(descriptor)
        return b""
    with Draft(name, data) as draft:
        if old is None:
            new_rights(draft.name)
        elif not takes_rights(draft.name, old):
            write_into(name, data)
            return b""
        draft.take_place(name)
    return b""


def new_rights(name: str) -> None:
    """Gives a draft the permissions of a new file."""
    if not WINDOWS:
        mask = os.umask(0)
        os.umask(mask)
        os.chmod(name, 0o644 & ~mask)
