"""Findings from the JSON format, with which the other formats are compared."""

import json
import re
from dataclasses import dataclass


@dataclass(frozen=True)
class Place:
    """A range in a file, in 0-based bytes; lines and columns are counted independently here."""

    path: bytes
    content: bytes
    start: int
    end: int

    def _line(self, offset):
        return self.content.count(b"\n", 0, offset) + 1

    def points_of(self, offset):
        """1-based line and column in code points; a byte order mark does not count."""
        begin = self.content.rfind(b"\n", 0, offset) + 1
        text = self.content[begin:offset].decode("utf-8", "replace")
        if begin == 0:
            text = text.removeprefix("\ufeff")
        return self._line(offset), len(text) + 1

    @property
    def point_range(self):
        return self.points_of(self.start), self.points_of(self.end)

    @property
    def text_path(self):
        return self.path.decode("utf-8", "replace")


@dataclass(frozen=True)
class Finding:
    rule: str
    severity: str
    message: str
    help: str
    key_path: str
    place: Place
    related: list
    edits: list

    @property
    def text(self):
        """The message with the help, as formats with a single text have it."""
        return f"{self.message} ({self.help})" if self.help else self.message


def printable(path):
    """The name by which brewlint shows a path."""
    text = path.decode("utf-8", "replace")
    hidden = "[\0-\x1f\x7f-\x9f\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]"
    return re.sub(hidden, lambda match: f"\\u{{{ord(match[0]):x}}}", text)


def read(records, files):
    """The findings in JSON records about `files`, contents by path."""
    paths = {printable(path): path for path in files}
    return [_finding(record, paths, files) for record in records]


def document(output):
    """The records of a whole JSON document."""
    return json.loads(output)["diagnostics"]


def _finding(record, paths, files):
    def place(range_, name=record["file"]):
        path = paths[name]
        made = Place(path, files[path], range_["start"]["offset"], range_["end"]["offset"])
        actual = [(range_[end]["line"], range_[end]["column"]) for end in ("start", "end")]
        assert actual == list(made.point_range), f"{record}: {actual} is not {made.point_range}"
        return made

    fix = record["fix"] or {"edits": []}
    related = [(place(label["range"]), label["message"]) for label in record["labels"]]
    related += [
        (place(other["range"], other["file"]), other["message"]) for other in record["related"]
    ]
    return Finding(
        record["rule"],
        record["severity"],
        record["message"],
        record["help"] or "",
        record["path"],
        place(record["range"]),
        related,
        [(place(edit["range"]), edit["replacement"]) for edit in fix["edits"]],
    )
