"""Runs a program that reads one line for each document and writes one line for each, in the same order.

Spark ships this file to the workers. It depends only on the standard library.
"""

from __future__ import annotations

import itertools
import subprocess
import tempfile
import threading
from collections.abc import Iterator, Sequence
from typing import IO, BinaryIO

# The end of the program's messages that an error shows, in bytes.
MESSAGE_LIMIT = 2000
# brewlint, brewfmt and brewscale end with 1 if there are findings.
GOOD_STATUSES = (0, 1)


class DocumentsError(Exception):
    """The program did not answer each document. Spark then repeats the task, as after the loss of a worker."""


class Feeder(threading.Thread):
    """Writes lines to a program while its output is read elsewhere.

    One thread that does both would wait for a program that waits for it. The memory is bounded, because a write to a
    full pipe waits.
    """

    def __init__(self, target: IO[bytes], lines: Iterator[str]) -> None:
        super().__init__(daemon=True)
        self._target = target
        self._lines = lines
        self.sent = 0
        # Why no more lines could be read; None if all were.
        self.failure: BaseException | None = None

    def run(self) -> None:
        try:
            with self._target as target:
                for line in self._lines:
                    self.sent += 1
                    target.write(line.encode() + b"\n")
        except BrokenPipeError:
            pass  # The program has ended. Its status, and the number of its lines, show why.
        except BaseException as failure:  # noqa: BLE001, raised again by the reader
            self.failure = failure


def piped(command: Sequence[str], lines: Iterator[str]) -> Iterator[str]:
    """The program's line for each of these lines, without line feeds. Starts nothing if there are no lines.

    Raises DocumentsError if the program fails, or if it answers fewer or more lines than it was sent.
    """
    first = next(lines, None)
    if first is not None:
        yield from _answers(command, itertools.chain([first], lines))


def _answers(command: Sequence[str], lines: Iterator[str]) -> Iterator[str]:
    # A file, not a pipe: nobody has to read it while the program runs.
    with tempfile.TemporaryFile() as messages:
        process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=messages)
        assert process.stdin and process.stdout
        feeder = Feeder(process.stdin, lines)
        feeder.start()
        received = 0
        try:
            for line in process.stdout:
                if not line.endswith(b"\n"):
                    break  # Half of a line: the program died while it wrote.
                received += 1
                yield line[:-1].decode()
            status = process.wait()
        finally:
            # Also when nobody reads on: then neither the program nor the feeder may stay.
            process.kill()
            process.stdout.close()
            process.wait()
            feeder.join()
        if feeder.failure:
            raise feeder.failure
        if status not in GOOD_STATUSES or received != feeder.sent:
            raise DocumentsError(_problem(command, status, feeder.sent, received, messages))


def _problem(command: Sequence[str], status: int, sent: int, received: int, messages: BinaryIO) -> str:
    size = messages.seek(0, 2)
    messages.seek(max(0, size - MESSAGE_LIMIT))
    said = messages.read().decode(errors="replace").strip()
    ended = f"was ended by signal {-status}" if status < 0 else f"ended with status {status}"
    counts = f"after {received} answers to {sent} documents"
    return f"`{' '.join(command)}` {ended} {counts}" + (f":\n{said}" if said else ", without a message")
