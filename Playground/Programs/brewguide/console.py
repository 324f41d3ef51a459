"""The console of Windows: UTF-8 and colors, as elsewhere."""

import errno
import os
import sys


def prepare() -> None:
    """Lets a console of Windows read the codes for colors; says to the programs if it cannot."""
    if os.name != "nt":
        return
    import ctypes

    kernel = ctypes.windll.kernel32  # type: ignore[attr-defined]
    reads_codes = True
    for number in (-11, -12):
        handle = kernel.GetStdHandle(number)
        mode = ctypes.c_ulong()
        if kernel.GetConsoleMode(handle, ctypes.byref(mode)):
            reads_codes &= bool(kernel.SetConsoleMode(handle, mode.value | 0x0004))
    if not reads_codes:
        os.environ.setdefault("NO_COLOR", "1")


def write(number: int, data: bytes) -> None:
    """Writes to standard output or standard error. The consoles of Windows get UTF-8 too."""
    stream = sys.stdout if number == 1 else sys.stderr
    if stream is None:
        raise OSError(errno.EBADF, os.strerror(errno.EBADF))
    try:
        stream.buffer.write(data)
        stream.buffer.flush()
    except OSError as error:
        # Python would write what is left at its end, and fail again.
        os.dup2(os.open(os.devnull, os.O_WRONLY), number)
        # Windows says so of a pipe that nobody reads any more.
        is_closed = os.name == "nt" and error.errno == errno.EINVAL
        raise BrokenPipeError(errno.EPIPE, "") if is_closed else error


def width(number: int) -> bytes:
    """The width of a terminal; empty if the descriptor is none."""
    try:
        if not os.isatty(number):
            return b""
        return b"%d" % os.get_terminal_size(number).columns
    except OSError:
        return b"0"
