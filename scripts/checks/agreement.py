"""Holds three validators with the schema of recipes against brewlint.

    scripts/run-python BUILD_DIR scripts/checks/agreement.py BREWLINT [COUNT]

Writes a good recipe with each of the values below, and COUNT recipes (else 2000) with some of them. jsonschema,
jsonschema-rs and fastjsonschema must say the same of each. They may accept what brewlint refuses only for a rule that
docs/json-schemas.md has in part or not at all, and refuse what brewlint accepts only where that page says so.
"""

import json
import random
import re
import subprocess
import sys
import tempfile
from collections import Counter, defaultdict
from importlib.metadata import version
from pathlib import Path

import fastjsonschema
import jsonschema
import jsonschema_rs
from ruamel.yaml import YAML

ROOT = Path(__file__).resolve().parents[2]
RECIPE = {"name": "Morning", "method": "v60", "dose": "15 g", "yield": "250 g", "temperature": "94 °C", "grind": "medium"}
BLOOM = {"instruction": "Bloom.", "pourTo": "45 g", "timer": "45 s"}
POUR = {"instruction": "Pour.", "pourTo": "250 g", "timer": "2 min"}
# Values of keys, between two blanks or more.
VALUES = {
    "name": r'Morning  ""  " "  ~  12  true  [a]  "a\nb"  "\u0085"  "\u200b"  1.5',
    "method": r'v60  V60  pour over  espresso  mine  "60"  60  a-b  ~  -a  "v60\n"  kalita_wave',
    "dose": r'15 g  15  15.5 g  "15 g"  0 g  -1 g  15 ml  15,5 g  1e3  0.0000001 g  1000001  2000 kg  "15 g\n"  ~  15 G  +15 g  .5 g  015 g  15 gram  0x0f  1_000  [15]  true  "15\tg"  0.0 g  1e-3',
    "yield": r'250 g  250 ml  0.25 l  250  0  -5 ml  8 fl oz  8 cups  ~  "250 g\n"  250 ML  1e2  0.0000001 g',
    "temperature": r'94 °C  94  201 °F  32 °F  31 °F  212.0 °F  212.1 °F  100.0  100.1  101 C  -1 °C  94 K  boiling  "94 °C\n"  0  ~  94,5 °C  94.5  94 ℃',
    "grind": r'medium  fine  Medium  medium fine  ~  "medium\n"  12',
    "origin": "custom  starter  Custom  ~",
    "id": r'7d1c8a52-5f0e-4a7b-9c1e-2f6d3b8a4e90  x  ~  "7d1c8a52-5f0e-4a7b-9c1e-2f6d3b8a4e90\n"',
    "format": '1  "1"  ~  2  1.0  v1  01  true  +1',
    "coffee": "Kochere  15 g  12  ~  {a: 1}",
    "notes": 'text  12  ~  true  []  " "',
    "tags": "[a, b]  []  ~  a  [1]  [true]  [[a]]  [~]",
    "modifiedAt": r'2026-04-01T08:30:00Z  2026-04-01  2026-04-31T00:00:00Z  2028-02-29T00:00:00Z  2026-04-01T24:00:00Z  2026-04-01t08:30:00z  ~  "2026-04-01T08:30:00Z\n"',
    "language": r'en  pt-BR  deutsch  x-a  a  ~  zh-Hant-TW  en_US  "en\n"  de-1996  en-a-bbb',
    "scaling": "bloom-split  ~  Proportional",
    "totalTime": r'3 min  180  3:00  3:60  1:02:03  3 min 30 s  3m  90s  1.5 min  0  ~  "3 min\n"  30 s 3 min  3:5  1000001  2000000 s  3 Min  1e2',
    "x-a": "1  [a]  ~", "doze": "1", "Dose": "15 g", "servings": "2", "steps": "[]  ~  {}  text  [a]  [~]",
}
STEP_VALUES = {
    "order": '0  -1  1.0  "0"  ~  a  1000000  0x1  +1  1.5  true',
    "instruction": r'Pour.  " "  ~  ""  Pour {total}.  Pour {pour}.  "{{x}}"  "{x}"  "{"  "}"  12  "a\n"  "{Total}"  [a]  "{{pour}}"  "{{{pour}}}"',
    "fixed": 'true  false  True  TRUE  yes  ~  1  "true"',
    "pourTo": r'250 g  250  -1 g  ~  250 ml  "250 g\n"  all  2000 kg  250 G',
    "pour": "60 g  -5  ~", "ice": "100 g  100 ml  -1 g  ~", "temperature": "88 °C  101  ~  cold",
    "at": "0 s  1 min  -1 s  ~  1:30  -5  later",
    "timer": r'45 s  0 s  -1 s  45  ~  1:30  soon  "45 s\n"  0.5 min  45 S  -0 s',
    "x-b": "1", "note": "a", "Timer": "45 s",
}
# Of rules that the schema has in part, the values that it accepts.
PARTS = {
    "invalid-choice": r"fixed: (True|TRUE)", "invalid-dose": r"0\.0000001", "invalid-yield": r"0\.0000001",
    "invalid-order": r"order: (1\.0|\+1|0x1)", "invalid-quantity": r": (\S*0+ (kg|s)|\de-?\d|0x0f|1_000)$",
    "start-time": r"at: ", "unknown-key": r"coffee: 15 g", "unsupported-format-version": r"format: (1\.0|01|\+1)",
}


def fail(message):
    sys.exit(f"agreement: {message}")


def text(top, steps):
    """A recipe as YAML."""
    lines = [f"{key}: {value}" for key, value in top.items()]
    if "steps" not in top:
        lines += ["steps:", *("  - " + "\n    ".join(f"{key}: {value}" for key, value in step.items()) for step in steps)]
    return "\n".join(lines) + "\n"


def recipes(count):
    """Each value once, and recipes with some of them."""
    choices = [(False, key, value) for key, values in VALUES.items() for value in values.split("  ")]
    choices += [(True, key, value) for key, values in STEP_VALUES.items() for value in values.split("  ")]
    random_numbers = random.Random(56)
    for changes in [*([choice] for choice in choices), *(random_numbers.choices(choices, k=2) for _ in range(count))]:
        top, step = dict(RECIPE), dict(POUR)
        for in_step, key, value in changes:
            if in_step and key in ("pour", "ice"):
                step.pop("pourTo", None)
            (step if in_step else top)[key] = value
        yield text(top, [BLOOM, step])


def findings(brewlint, folder):
    """The rules that are broken in each file, as errors and others."""
    done = subprocess.run([brewlint, "check", "--format", "jsonl", folder], capture_output=True, text=True)
    found = defaultdict(lambda: (set(), set()))
    for line in map(json.loads, done.stdout.splitlines()):
        if "rule" in line:
            found[Path(line["file"]).name][line["severity"] != "error"].add(line["rule"])
    return found


def validators():
    """Functions that say whether a value is valid, by the name of the package."""
    schema = json.loads((ROOT / "schema/recipe.schema.json").read_text(encoding="utf-8"))
    quick = fastjsonschema.compile(schema)

    def is_valid(value):
        try:
            quick(value)
            return True
        except fastjsonschema.JsonSchemaValueException:
            return False

    return {
        "jsonschema": jsonschema.Draft7Validator(schema).is_valid,
        "jsonschema-rs": jsonschema_rs.Draft7Validator(schema).is_valid,
        "fastjsonschema": is_valid,
    }


def main():
    brewlint, count = str(Path(sys.argv[1]).absolute()), int((sys.argv[2:] or ["2000"])[0])
    page = (ROOT / "docs/json-schemas.md").read_text(encoding="utf-8")
    extent = {rule: word for word, rules in re.findall(r"^- (yes|partly|no): (.*)", page, re.M) for rule in re.findall(r"\[([\w-]+)\]\(rules/", rules)}
    judges, counts = validators(), Counter()
    tools = (ROOT / "docs/other-tools.md").read_text(encoding="utf-8")
    if old := [name for name in judges if f"| {name} | {version(name)} |" not in tools]:
        fail(f"docs/other-tools.md has another version of {', '.join(old)}")
    with tempfile.TemporaryDirectory() as folder:
        texts = list(recipes(count))
        (files := Path(folder) / "recipes").mkdir()
        for number, recipe in enumerate(texts):
            (files / f"{number}.brew.yaml").write_text(recipe, encoding="utf-8")
        found = findings(brewlint, files)
    for number, recipe in enumerate(texts):
        # Times as texts, as most readers have them.
        value = json.loads(json.dumps(YAML(typ="safe", pure=True).load(re.sub(r"(?m)^(modifiedAt: )(\d\S*)$", r"\1'\2'", recipe))))
        said = {name: is_valid(value) for name, is_valid in judges.items()}
        errors, others = found[f"{number}.brew.yaml"]
        if len(set(said.values())) > 1:
            fail(f"the validators differ: {said}\n{recipe}")
        accepts = said["jsonschema"]
        counts["accepted" if accepts else "refused", "by both" if accepts != bool(errors) else "by the schema alone"] += 1
        if accepts and errors:
            right = any(extent.get(rule) == "no" or re.search(PARTS.get(rule, "^$"), recipe, re.M) for rule in errors)
        else:
            right = accepts or errors or "ambiguous-scalar" in others or "-0 s" in recipe
        if not right:
            fail(f"the schema {'accepts' if accepts else 'refuses'} this, and brewlint says {sorted(errors | others)}\n{recipe}")
    print(f"agreement: {', '.join(judges)} and brewlint: " + ", ".join(f"{n} {verdict} {by}" for (verdict, by), n in sorted(counts.items())))


main()
