"""SARIF, read with sarif-tools and as JSON."""

import json
import re
from urllib.parse import unquote_to_bytes

import sarif.loader

from common import equal, file_named


def sarif_report(report, expected):
    loaded = sarif.loader.load_sarif_file(file_named(report, "sarif"))
    equal(loaded.get_distinct_tool_names(), ["brewlint"])
    equal(loaded.get_result_count(), len(expected))
    places = lambda rows: sorted((row["Code"], row["Location"], int(row["Line"])) for row in rows)
    actual = json.loads(report)
    (run,) = actual["runs"]
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
