"""Helpers for the readers."""

import tempfile
from pathlib import Path


def equal(found, expected):
    assert found == expected, f"found\n{found}\nexpected\n{expected}"


def all_equal(found, expected):
    found, expected = list(found), list(expected)
    assert len(found) == len(expected), f"{len(found)} findings, not {len(expected)}"
    for one, other in zip(found, expected):
        equal(one, other)


def file_named(text, suffix):
    path = Path(tempfile.mkdtemp(dir=".")) / f"report.{suffix}"
    path.write_bytes(text)
    return str(path)
