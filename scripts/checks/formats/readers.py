"""A reader for each format: asserts that a report contains the expected findings.

Readers of formats with fingerprints return them.
"""

from json_formats import gitlab, jsonl, rdjson, rdjsonl
from sarif_format import sarif_report
from text_formats import concise, full, github, grouped
from xml_formats import checkstyle, junit

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
