"""XML formats."""

import re

import junitparser

from common import all_equal, equal, file_named


def in_xml(text):
    """The text without characters that XML cannot represent."""
    return re.sub("[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]", "\ufffd", text)


def junit(report, expected):
    suites = junitparser.JUnitXml.fromfile(file_named(report, "xml"))
    failures = sum(f.severity == "error" for f in expected)
    equal((suites.tests, suites.failures, suites.errors), (max(1, len(expected)), failures, 0))
    cases = [(suite, case) for suite in suites for case in suite]
    if not expected:
        ((_, case),) = cases
        assert case.is_passed
        return
    actual = []
    for suite, case in cases:
        # Only errors fail the run; the others are passed tests with the finding as their output.
        for failure in case.result:
            actual.append((suite.name, case.name, case.classname, failure.type, failure.message))
        if case.is_passed:
            assert re.search(r": (warning|note)\[", case.system_out)
            actual.append((suite.name, case.name, case.classname))
    place = lambda f: "{}:{}".format(*f.place.point_range[0])
    path = lambda f: in_xml(f.place.text_path)
    all_equal(
        actual,
        (
            (path(f), f"{f.rule} at {place(f)}", path(f))
            + ((f.severity, in_xml(f.message)) if f.severity == "error" else ())
            for f in expected
        ),
    )
