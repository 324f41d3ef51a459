"""Waits for what an editor shows or writes, without guessing how long it takes."""

import time

# Far more than any step takes on a busy machine.
LIMIT = 60


class Failure(Exception):
    """Something that is not as it should be."""


def wait(what, holds, shown=lambda: "", limit=LIMIT):
    """The first value of `holds` that is true; `shown` describes the state when it never comes."""
    end = time.monotonic() + limit
    while True:
        found = holds()
        if found:
            return found
        if time.monotonic() > end:
            screen = "\n".join(line for line in shown().split("\n") if line.strip(" ~"))
            raise Failure(f"waited in vain for {what}\n{screen}".rstrip())
        time.sleep(0.02)
