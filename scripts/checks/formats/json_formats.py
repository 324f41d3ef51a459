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


def rdjson(report, expected):
    actual = json.loads(report)
    equal(actual["source"], {"name": "brewlint"})
    reviewdog(actual["diagnostics"], expected)


def rdjsonl(report, expected):
    records = [json.loads(line) for line in report.decode().splitlines()]
    assert all(record["source"] == {"name": "brewlint"} for record in records)
    reviewdog(records, expected)


def reviewdog(records, expected):
    levels = {"error": "ERROR", "warning": "WARNING", "note": "INFO"}
    point = lambda p: {"line": p[0], "column": p[1]}
    span = lambda place: dict(zip(("start", "end"), map(point, place.byte_range)))
    location = lambda place: {"path": place.text_path, "range": span(place)}
    all_equal(
        (
            (
                record["message"],
                record["severity"],
                record["code"]["value"],
                record["location"],
                [(r["location"], r["message"]) for r in record.get("related_locations", [])],
            )
            for record in records
        ),
        (
            (
                f.text,
                levels[f.severity],
                f.rule,
                location(f.place),
                [(location(place), text) for place, text in f.related],
            )
            for f in expected
        ),
    )
    for record, finding in zip(records, expected):
        suggestions = record.get("suggestions", [])
        equal(len(suggestions), 1 if finding.edits else 0)
        for suggestion in suggestions:
            equal(with_suggestion(finding.place.content, suggestion), finding.fixed())


def with_suggestion(content, suggestion):
    lines = content.split(b"\n")
    offset = lambda p: sum(len(line) + 1 for line in lines[: p["line"] - 1]) + p["column"] - 1
    start, end = (offset(suggestion["range"][name]) for name in ("start", "end"))
    return content[:start] + suggestion["text"].encode() + content[end:]
