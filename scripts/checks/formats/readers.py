"""A reader for each format: asserts that a report contains the expected findings.

Readers of formats with fingerprints return them.
"""

from json_formats import gitlab, jsonl
from sarif_format import sarif_report
from text_formats import concise, full, github
from xml_formats import junit

READERS = {
    "concise": concise,
    "full": full,
    "jsonl": jsonl,
    "sarif": sarif_report,
    "github": github,
    "gitlab": gitlab,
    "junit": junit,
}
