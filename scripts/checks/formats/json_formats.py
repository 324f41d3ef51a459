"""JSON formats except SARIF."""

import json
import re

import findings as model
from common import all_equal, equal


def jsonl(report, expected):
    records = [json.loads(line) for line in report.decode().splitlines()]
    assert all(record["version"] == 1 for record in records)
    files = {f.place.path: f.place.content for f in expected}
    all_equal(model.read(records, files), expected)


def gitlab(report, expected):
    levels = {"error": "major", "warning": "minor", "note": "info"}
    prints = []
    actual = []
    for issue in json.loads(report):
        prints.append(issue.pop("fingerprint"))
        issue["location"]["lines"].pop("end")
        actual.append(issue)
    all_equal(
        actual,
        (
            {
                "description": f.text,
                "check_name": f.rule,
                "severity": levels[f.severity],
                "location": {
                    "path": f.place.text_path,
                    "lines": {"begin": f.place.point_range[0][0]},
                },
            }
            for f in expected
        ),
    )
    assert all(re.fullmatch("[0-9a-f]{64}", print_) for print_ in prints)
    equal(len(set(prints)), len(prints))
    return prints
