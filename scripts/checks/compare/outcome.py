"""The result of a run, and the difference of two runs."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from difflib import unified_diff

from cases import Case


@dataclass(frozen=True)
class Outcome:
    """The parts of a run that are compared."""

    # The status of the shell, and those of the programs of the last pipeline.
    status: bytes
    output: bytes
    errors: bytes
    # Mode and content by path.
    files: dict[str, bytes]
    # The folder of the run, and its start and end in seconds since 1970.
    folder: str
    times: tuple[float, float]

    @property
    def obstacle(self) -> str:
        """Why the run cannot be compared; empty if it can."""
        if b"still running" in self.status:
            return "it did not end"
        # Statuses of the shell: not found, or not executable.
        return "a program could not be run" if re.search(rb"\b12[67]\b", self.status) else ""

    def parts(self, case: Case) -> dict[str, bytes]:
        """The parts by name, without values that change from run to run."""
        parts = {"exit status": self.status, "standard output": self.output, "standard error": self.errors}
        parts |= {f"file {path}": content for path, content in sorted(self.files.items())}
        parts = {name: part.replace(self.folder.encode(), b"/scratch") for name, part in parts.items()}
        for change in case.changing:
            parts = CHANGING[change](parts, self, case)
        return parts


Parts = dict[str, bytes]


def without_durations(parts: Parts, *_: object) -> Parts:
    """Without the seconds in `that took 0.0123 seconds`, which --verbose prints."""
    key = "standard error"
    return {**parts, key: re.sub(rb"(?m)^(that took ).* seconds$", rb"\1<time>", parts[key])}


def without_new_ids(parts: Parts, _: Outcome, case: Case) -> Parts:
    """With `<id 1>` and so on for random UUIDs, which are those in neither the files nor the command."""
    given = case.command.encode() + b"".join(
        content if isinstance(content, bytes) else content.encode() for content in case.files.values()
    )
    numbers: dict[bytes, int] = {}

    def number(match: re.Match[bytes]) -> bytes:
        if match[0] in given:
            return match[0]
        return b"<id %d>" % numbers.setdefault(match[0], len(numbers) + 1)

    pattern = rb"\b[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}\b"
    # Also in the names of temporary files.
    return {
        re.sub(pattern, number, name.encode()).decode(): re.sub(pattern, number, part) for name, part in parts.items()
    }


def without_the_clock(parts: Parts, outcome: Outcome, _: Case) -> Parts:
    """With `<now>` for UTC times, in seconds or milliseconds, that are within the run."""
    first, last = outcome.times

    def time(match: re.Match[bytes]) -> bytes:
        seconds = datetime.fromisoformat(match[0].decode()).timestamp()
        return b"<now>" if first - (0.01 if match[1] else 1) <= seconds <= last + 0.01 else match[0]

    pattern = rb"\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{3})?Z"
    return {name: re.sub(pattern, time, part) for name, part in parts.items()}


def without_the_elapsed_time(parts: Parts, *_: object) -> Parts:
    """Without the elapsed time of a brew: `elapsedSeconds` of events, and the start of lines. If the clock runs a
    thousand times as fast, a delay of a millisecond is a second of the brew."""
    key = "standard output"
    text = re.sub(rb'(?m)^(\{.*"elapsedSeconds":)[0-9.]+', rb"\1<time>", parts[key])
    return {**parts, key: re.sub(rb"(?m)^[0-9:]+(?=  )", rb"<time>", text)}


# By the names in `Case.changing`.
CHANGING: dict[str, Callable[[Parts, Outcome, Case], Parts]] = {
    "durations": without_durations,
    "new ids": without_new_ids,
    "clock": without_the_clock,
    "elapsed time": without_the_elapsed_time,
}


# The prefix of a result that is not a difference.
INCOMPARABLE = "cannot be compared"


def difference(case: Case, old: Outcome, new: Outcome) -> str:
    """A unified diff of all parts that differ; empty if none does."""
    if obstacle := old.obstacle or new.obstacle:
        return f"{INCOMPARABLE}: {obstacle}\n"
    before, after = old.parts(case), new.parts(case)
    lines: list[str] = []
    for name in [*before, *(name for name in after if name not in before)]:
        if before.get(name) != after.get(name):
            lines += unified_diff(
                readable(before.get(name)), readable(after.get(name)), f"old {name}", f"new {name}", lineterm=""
            )
    return "".join(line + "\n" for line in lines)


def readable(part: bytes | None) -> list[str]:
    """The lines of a part, with escapes for invisible characters."""
    if part is None:
        return []
    lines = [shown(line) for line in part.split(b"\n")]
    return lines[:-1] if not lines[-1] else lines + ["(no newline at the end)"]


def shown(text: bytes) -> str:
    """A text on one line, with escapes for invisible characters."""
    characters = text.decode(errors="backslashreplace")
    return "".join(c if c.isprintable() else f"<U+{ord(c):04X}>" for c in characters)
