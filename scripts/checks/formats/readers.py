"""A reader for each format: takes a report and the findings that it must tell, and asserts so."""

import json
import re
import tempfile
from pathlib import Path
from urllib.parse import unquote_to_bytes
from xml.etree import ElementTree

import junitparser
import sarif.loader

import findings as model


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


# What a terminal would obey or hide is spelt in formats for people.
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


def grouped(report, expected):
    rows = []
    file = None
    for line in report.decode().splitlines():
        if row := re.match(r"^ +(\d+):(\d+)  (\w+\[[\w-]+\]) +(.*)$", line):
            rows.append((file, int(row[1]), int(row[2]), row[3], row[4]))
        elif line:
            file = line
    all_equal(
        rows,
        ((name(f), *f.place.point_range[0], tag(f), shown(f.message)) for f in expected),
    )


def jsonl(report, expected):
    records = [json.loads(line) for line in report.decode().splitlines()]
    assert all(record["version"] == 1 for record in records)
    files = {f.place.path: f.place.content for f in expected}
    all_equal(model.read(records, files), expected)


def sarif_report(report, expected):
    loaded = sarif.loader.load_sarif_file(file_named(report, "sarif"))
    equal(loaded.get_distinct_tool_names(), ["brewlint"])
    equal(loaded.get_result_count(), len(expected))
    places = lambda rows: sorted((row["Code"], row["Location"], int(row["Line"])) for row in rows)
    told = json.loads(report)
    (run,) = told["runs"]
    results = run["results"]
    equal(
        places(loaded.get_records()),
        sorted((r["ruleId"], sarif_uri(r), sarif_region(r)["startLine"]) for r in results),
    )
    for level in ("error", "warning", "note"):
        count = loaded.get_report().get_issue_count_for_severity(level)
        equal(count, sum(f.severity == level for f in expected))
    equal(run["columnKind"], "unicodeCodePoints")
    rules = run["tool"]["driver"]["rules"]
    assert len(results) == len(expected)
    for result, finding in zip(results, expected):
        equal(rules[result["ruleIndex"]]["id"], result["ruleId"])
        sarif_result(result, finding)
    prints = [result["partialFingerprints"]["keyPath/v1"] for result in results]
    equal(len(set(prints)), len(prints))
    return prints


def sarif_uri(result):
    return result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]


def sarif_region(result):
    return result["locations"][0]["physicalLocation"]["region"]


def sarif_text(message):
    return re.sub(r"\{\{|\}\}|\\\]", lambda match: match[0][-1], message["text"])


def sarif_place(location, place):
    physical = location["physicalLocation"]
    artifact, region = physical["artifactLocation"], physical["region"]
    equal(artifact["uriBaseId"], "%SRCROOT%")
    assert re.fullmatch(r"([A-Za-z0-9._~/-]|%[0-9A-F]{2})+", artifact["uri"]), artifact["uri"]
    equal(unquote_to_bytes(artifact["uri"]), place.path)
    sarif_range(region, place)


def sarif_range(region, place):
    start = region["startLine"], region["startColumn"]
    end = region["endLine"], region["endColumn"]
    equal((start, end), place.point_range)
    equal((region["byteOffset"], region["byteLength"]), (place.start, place.end - place.start))


def sarif_result(result, finding):
    equal(
        (result["ruleId"], result["level"], sarif_text(result["message"])),
        (finding.rule, finding.severity, finding.text),
    )
    (location,) = result["locations"]
    sarif_place(location, finding.place)
    keys = [key["fullyQualifiedName"] for key in location.get("logicalLocations", [])]
    equal(keys, [finding.key_path] if finding.key_path else [])
    related = result.get("relatedLocations", [])
    equal([sarif_text(r["message"]) for r in related], [text for _, text in finding.related])
    for place, (expected, _) in zip(related, finding.related):
        sarif_place(place, expected)
    changes = [
        change
        for fix in result.get("fixes", [])
        for artifact in fix["artifactChanges"]
        for change in artifact["replacements"]
    ]
    equal([c["insertedContent"]["text"] for c in changes], [text for _, text in finding.edits])
    for change, (place, _) in zip(changes, finding.edits):
        sarif_range(change["deletedRegion"], place)


def github(report, expected):
    """As the runner reads a line: the properties end at the first double colon."""

    def plain(text, codes):
        return re.sub("%(?:" + "|".join(codes) + ")", lambda m: chr(int(m[0][1:], 16)), text)

    def read(line):
        kind, rest = re.fullmatch(r"::(\w+) (.*)", line).groups()
        properties, message = rest.split("::", 1)
        pairs = [pair.split("=", 1) for pair in properties.split(",")]
        named = {key: plain(value, ["25", "0D", "0A", "3A", "2C"]) for key, value in pairs}
        return {"kind": kind, **named, "message": plain(message, ["25", "0D", "0A"]).split("\n")[0]}

    def told(finding):
        start, end = finding.place.point_range
        last = max(start[0], end[0] - 1) if end[1] == 1 else end[0]
        return {
            "kind": {"note": "notice"}.get(finding.severity, finding.severity),
            "file": finding.place.text_path,
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
        map(read, lines), map(told, sorted(expected, key=lambda f: order.index(f.severity)))
    )


def gitlab(report, expected):
    levels = {"error": "major", "warning": "minor", "note": "info"}
    prints = []
    told = []
    for issue in json.loads(report):
        prints.append(issue.pop("fingerprint"))
        issue["location"]["lines"].pop("end")
        told.append(issue)
    all_equal(
        told,
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


def in_xml(text):
    """Without what XML has no way to write."""
    return re.sub("[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]", "\ufffd", text)


def junit(report, expected):
    suites = junitparser.JUnitXml.fromfile(file_named(report, "xml"))
    equal((suites.tests, suites.failures, suites.errors), (max(1, len(expected)), len(expected), 0))
    cases = [(suite, case) for suite in suites for case in suite]
    if not expected:
        ((_, case),) = cases
        assert case.is_passed
        return
    told = []
    for suite, case in cases:
        (failure,) = case.result
        told.append((suite.name, case.name, case.classname, failure.type, failure.message))
    place = lambda f: "{}:{}".format(*f.place.point_range[0])
    path = lambda f: in_xml(f.place.text_path)
    all_equal(
        told,
        (
            (path(f), f"{f.rule} at {place(f)}", path(f), f.severity, in_xml(f.message))
            for f in expected
        ),
    )


def checkstyle(report, expected):
    root = ElementTree.fromstring(report)
    equal(root.tag, "checkstyle")
    told = [{"name": file.get("name"), **error.attrib} for file in root for error in file]
    levels = {"note": "info"}
    all_equal(
        told,
        (
            {
                "name": in_xml(f.place.text_path),
                "line": str(f.place.point_range[0][0]),
                "column": str(f.place.point_range[0][1]),
                "severity": levels.get(f.severity, f.severity),
                "message": in_xml(f.text),
                "source": f"brewlint.{f.rule}",
            }
            for f in expected
        ),
    )


def rdjson(report, expected):
    told = json.loads(report)
    equal(told["source"], {"name": "brewlint"})
    reviewdog(told["diagnostics"], expected)


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


READERS = {
    "concise": concise,
    "full": full,
    "grouped": grouped,
    "jsonl": jsonl,
    "sarif": sarif_report,
    "github": github,
    "gitlab": gitlab,
    "junit": junit,
    "checkstyle": checkstyle,
    "rdjson": rdjson,
    "rdjsonl": rdjsonl,
}
