"""Text formats, for people and for build logs."""

import re

import findings as model
from common import all_equal

# Formats for people escape control characters and invisible characters.
def shown(text):
    named = {"\n": "\\n", "\r": "\\r", "\t": "\\t"}
    hidden = "[\0-\x1f\x7f-\x9f\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]"
    return re.sub(hidden, lambda match: named.get(match[0], f"<U+{ord(match[0]):04X}>"), text)


def tag(finding):
    return f"{finding.severity}[{finding.rule}]"


def name(finding):
    return shown(model.printable(finding.place.path))


def concise(report, expected):
    all_equal(
        report.decode().splitlines(),
        (
            "{}:{}:{}: {}: {}".format(name(f), *f.place.point_range[0], tag(f), shown(f.message))
            for f in expected
        ),
    )


def full(report, expected):
    arrows = re.findall(r"^ *--> (.*):(\d+):(\d+)$", report.decode(), re.M)
    all_equal(
        arrows, ((name(f), *map(str, f.place.point_range[0])) for f in expected)
    )


def github(report, expected):
    """Read as GitHub's runner does: the properties end at the first double colon."""

    def plain(text, codes):
        return re.sub("%(?:" + "|".join(codes) + ")", lambda m: chr(int(m[0][1:], 16)), text)

    def read(line):
        kind, rest = re.fullmatch(r"::(\w+) (.*)", line).groups()
        properties, message = rest.split("::", 1)
        pairs = [pair.split("=", 1) for pair in properties.split(",")]
        named = {key: plain(value, ["25", "0D", "0A", "3A", "2C"]) for key, value in pairs}
        return {"kind": kind, **named, "message": plain(message, ["25", "0D", "0A"]).split("\n")[0]}

    def shown_path(path):
        """Line breaks are encoded as in every value, so that GitHub finds the file."""
        return "".join(part if part in "\n\r" else shown(part) for part in re.split("([\n\r])", path))

    def actual(finding):
        start, end = finding.place.point_range
        last = max(start[0], end[0] - 1) if end[1] == 1 else end[0]
        return {
            "kind": {"note": "notice"}.get(finding.severity, finding.severity),
            "file": shown_path(finding.place.text_path),
            "line": str(start[0]),
            "endLine": str(last),
            "col": str(start[1]),
            **({"endColumn": str(end[1])} if start[0] == end[0] else {}),
            "title": f"brewlint ({finding.rule})",
            "message": shown(finding.message),
        }

    order = ["error", "warning", "note"]
    lines = [line for line in report.decode().split("\n") if line]
    all_equal(
        map(read, lines), map(actual, sorted(expected, key=lambda f: order.index(f.severity)))
    )
