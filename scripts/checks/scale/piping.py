"""Checks how the Spark example runs a program: nothing is lost without an error, and nothing blocks."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Iterator

from common import EXAMPLE, fail

sys.path.insert(0, str(EXAMPLE))
from documents import DocumentsError, piped  # noqa: E402

# More than the pipes and buffers between the two processes hold.
LONG = "x" * (1 << 20)

ECHO = "import sys\nfor line in sys.stdin: sys.stdout.write(line)"
# Programs that do not answer each of twenty documents, and what the errors must contain.
FAILURES = {
    "ends with a message": (
        "import sys\nsys.stdout.writelines(sys.stdin.readline() for _ in range(9))\nsys.exit('no more beans')",
        ["ended with status 1 after 9 answers", "no more beans"],
    ),
    "ends with 2 after all answers": (f"{ECHO}\nsys.exit(2)", ["ended with status 2 after 20 answers to 20"]),
    "ends with 0 too early": (
        "import sys\nsys.stdout.writelines(sys.stdin.readline() for _ in range(9))", ["status 0 after 9 answers"],
    ),
    "is killed": (
        "import os, sys\nsys.stdout.writelines(sys.stdin.readline() for _ in range(9))\nsys.stdout.flush()\nos.kill(os.getpid(), 9)",
        ["was ended by signal 9 after 9 answers"],
    ),
    "leaves a document out": (
        "import sys\nsys.stdout.writelines(line for line in sys.stdin if '7' not in line)", ["after 18 answers to 20"],
    ),
    "answers a document twice": (
        "import sys\nsys.stdout.writelines(line * (1 + ('7' in line)) for line in sys.stdin)", ["after 22 answers to 20"],
    ),
    "ends within a line": (
        "import sys\nsys.stdin.read()\nsys.stdout.write('1\\n' * 19 + '20')", ["after 19 answers to 20"],
    ),
    "says much": (
        f"import sys\nsys.stdin.read()\nsys.stderr.write('y' * {1 << 20} + 'the end')\nsys.exit(2)", ["yyy", "the end"],
    ),
}


def lines(count: int) -> Iterator[str]:
    return (str(number) for number in range(count))


def check_failures() -> None:
    """A program that does not answer everything is an error that says so, with the end of its messages."""
    for name, (script, expected) in FAILURES.items():
        try:
            answered = len(list(piped([sys.executable, "-c", script], lines(20))))
        except DocumentsError as error:
            message = str(error)
        else:
            fail(f"a program that {name} does not fail: {answered} answers to 20 documents")
        if missing := [text for text in expected if text not in message]:
            fail(f"the error for a program that {name} lacks {missing}", message)
        if len(message) > 2000 + len(script) + 200:
            fail(f"the error for a program that {name} is too long: {len(message)}")


def check_no_deadlock() -> None:
    """Lines that fill all pipes come back, whatever the program reads and writes first."""
    scripts = {
        "answers at once": ECHO,
        "answers in the end": "import sys\nlines = sys.stdin.readlines()\nsys.stdout.writelines(lines)",
        "writes to both": "import sys\nfor line in sys.stdin: sys.stdout.write(line), sys.stderr.write(line)",
    }
    for name, script in scripts.items():
        given = [f"{number} {LONG}" for number in range(20)]
        if list(piped([sys.executable, "-c", script], iter(given))) != given:
            fail(f"a program that {name} gives other lines")


def check_bounded() -> None:
    """The feeder does not read ahead more than the pipes hold, and it and the program end when nobody reads on."""
    once = "import sys, time\nsys.stdout.write(sys.stdin.readline())\nsys.stdout.flush()\nfor line in sys.stdin: time.sleep(0.01)"
    for script in (ECHO, once):
        read = 0

        def many() -> Iterator[str]:
            nonlocal read
            for read in range(1, 200):
                yield LONG

        found = piped([sys.executable, "-c", script], many())
        next(found)
        found.close()
        if read > 20:
            fail(f"{read} MiB were read for one answer")
        if threading.active_count() != 1:
            fail("the feeder is still there")


def check_input_failure() -> None:
    """If the documents cannot be read, that is the error."""

    def broken() -> Iterator[str]:
        yield "one"
        raise ValueError("the table is torn")

    try:
        list(piped([sys.executable, "-c", ECHO], broken()))
    except ValueError:
        return
    fail("documents that cannot be read do not fail")


def check_nothing() -> None:
    """Without documents, the program is not started."""
    if list(piped(["/nonexistent"], iter([]))):
        fail("no documents have answers")


CHECKS: list[Callable[[], None]] = [check_failures, check_no_deadlock, check_bounded, check_input_failure, check_nothing]


def check() -> str:
    """Runs all checks; returns what was checked."""
    for one in CHECKS:
        one()
    return f"pipes: {len(FAILURES)} failures are errors, and nothing blocks"
