"""What came of a run, and how two runs differ."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from difflib import unified_diff

from case import Case


@dataclass(frozen=True)
class Outcome:
    """All that is compared of a run."""

    # That of the shell, and those of the programs of the last pipeline.
    status: bytes
    output: bytes
    errors: bytes
    # Mode and content by path.
    files: dict[str, bytes]
    # Where it ran, and when it began and ended, in seconds since 1970.
    folder: str
    times: tuple[float, float]

    @property
    def trouble(self) -> str:
        """Why the run is no base for a comparison; nothing where it is one."""
        if b"still running" in self.status:
            return "it did not end"
        # The shell's own: not found, or not executable.
        return "a program could not be run" if re.search(rb"\b12[67]\b", self.status) else ""

    def parts(self, case: Case) -> dict[str, bytes]:
        """The parts by name, without what changes from run to run."""
        parts = {"exit status": self.status, "standard output": self.output, "standard error": self.errors}
        parts |= {f"file {path}": content for path, content in sorted(self.files.items())}
        parts = {name: part.replace(self.folder.encode(), b"/scratch") for name, part in parts.items()}
        for change in case.changing:
            parts = CHANGING[change](parts, self, case)
        return parts


Parts = dict[str, bytes]


def without_durations(parts: Parts, *_: object) -> Parts:
    """Without the seconds in `that took 0.0123 seconds`, which --verbose says."""
    key = "standard error"
    return {**parts, key: re.sub(rb"(?m)^(that took ).* seconds$", rb"\1<time>", parts[key])}


def without_new_ids(parts: Parts, _: Outcome, case: Case) -> Parts:
    """With `<id 1>` and so on for random UUIDs: those that neither the files nor the command have."""
    given = case.command.encode() + b"".join(
        content if isinstance(content, bytes) else content.encode() for content in case.files.values()
    )
    numbers: dict[bytes, int] = {}

    def number(match: re.Match[bytes]) -> bytes:
        if match[0] in given:
            return match[0]
        return b"<id %d>" % numbers.setdefault(match[0], len(numbers) + 1)

    pattern = rb"\b[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}\b"
    return {name: re.sub(pattern, number, part) for name, part in parts.items()}


def without_the_clock(parts: Parts, outcome: Outcome, _: Case) -> Parts:
    """With `<now>` for times in UTC with milliseconds that lie within the run."""
    first, last = outcome.times

    def time(match: re.Match[bytes]) -> bytes:
        seconds = datetime.fromisoformat(match[0].decode()).timestamp()
        return b"<now>" if first - 0.01 <= seconds <= last + 0.01 else match[0]

    pattern = rb"\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z"
    return {name: re.sub(pattern, time, part) for name, part in parts.items()}


def without_the_elapsed_time(parts: Parts, *_: object) -> Parts:
    """Without how long a brew took so far: `elapsedSeconds` of events, and what lines begin with. Where the clock runs
    a thousand times as fast, a millisecond that the machine takes is a second of the brew."""
    key = "standard output"
    text = re.sub(rb'(?m)^(\{.*"elapsedSeconds":)[0-9.]+', rb"\1<time>", parts[key])
    return {**parts, key: re.sub(rb"(?m)^[0-9:]+(?=  )", rb"<time>", text)}


# By the names that cases use.
CHANGING: dict[str, Callable[[Parts, Outcome, Case], Parts]] = {
    "durations": without_durations,
    "new ids": without_new_ids,
    "clock": without_the_clock,
    "elapsed time": without_the_elapsed_time,
}


# Before what is no difference that could be expected.
INCOMPARABLE = "cannot be compared"


def difference(case: Case, old: Outcome, new: Outcome) -> str:
    """A unified diff of each part that differs; nothing where none does."""
    if trouble := old.trouble or new.trouble:
        return f"{INCOMPARABLE}: {trouble}\n"
    before, after = old.parts(case), new.parts(case)
    lines: list[str] = []
    for name in [*before, *(name for name in after if name not in before)]:
        if before.get(name) != after.get(name):
            lines += unified_diff(
                readable(before.get(name)), readable(after.get(name)), f"old {name}", f"new {name}", lineterm=""
            )
    return "".join(line + "\n" for line in lines)


def readable(part: bytes | None) -> list[str]:
    """The lines of a part, with escapes for what does not show."""
    if part is None:
        return []
    lines = [shown(line) for line in part.split(b"\n")]
    return lines[:-1] if not lines[-1] else lines + ["(no end of the last line)"]


def shown(text: bytes) -> str:
    """A text on one line, with escapes for what does not show."""
    characters = text.decode(errors="backslashreplace")
    return "".join(c if c.isprintable() else f"<U+{ord(c):04X}>" for c in characters)
