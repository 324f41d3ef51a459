"""What the readers share."""

import tempfile
from pathlib import Path


def equal(told, expected):
    assert told == expected, f"told\n{told}\nexpected\n{expected}"


def all_equal(told, expected):
    told, expected = list(told), list(expected)
    assert len(told) == len(expected), f"{len(told)} findings, not {len(expected)}"
    for one, other in zip(told, expected):
        equal(one, other)


def file_named(text, suffix):
    path = Path(tempfile.mkdtemp(dir=".")) / f"report.{suffix}"
    path.write_bytes(text)
    return str(path)
