"""A case: files, and a command line to run with both versions of the programs."""

from collections.abc import Iterable
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Case:
    """One command line, and its files."""

    name: str
    # A line for bash, which runs in the folder of the files.
    command: str
    # Text or bytes by path.
    files: dict[str, str | bytes] = field(default_factory=dict)
    # Lines for bash that run first, to create links, pipes, modes and repositories.
    setup: str = ""
    # Values that differ from run to run: names in `outcome.CHANGING`.
    changing: tuple[str, ...] = ()


def group(
    title: str,
    commands: str | Iterable[str],
    files: dict[str, str | bytes] | None = None,
    setup: str = "",
    changing: Iterable[str] = (),
) -> list[Case]:
    """A case for each command line. Its name is the title and the command, so that it can be run by hand."""
    lines = commands.splitlines() if isinstance(commands, str) else commands
    return [
        Case(f"{title}: {line.strip()}", line.strip(), files or {}, setup, tuple(changing))
        for line in lines
        if line.strip()
    ]


def require_different_names(cases: list[Case]) -> None:
    """Rejects two cases with the same name, which identifies expected differences."""
    names = [case.name for case in cases]
    twice = sorted({name for name in names if names.count(name) > 1})
    if twice:
        raise ValueError("several cases are called " + ", ".join(twice))
