"""Checks the JSON Schemas with check-jsonschema.

    scripts/run-python BUILD_DIR scripts/checks/schemas.py BREWGUIDE

The schemas are valid draft-07 without references to other files. BREWGUIDE prints them. They accept recipes/, the
examples of the pages, and the plans and diaries that BREWGUIDE writes, and refuse those with a field less. docs/json-schemas.md
says which rules of brewlint the recipe's schema expresses: that is held against the fixtures of all rules.
"""

import json
import re
import subprocess
import sys
import tempfile
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
NAMES = ["recipe", "config", "plan", "log", "equipment"]
CHECK = [sys.executable, "-m", "check_jsonschema", "--output-format", "json", "--verbose"]


def fail(message):
    sys.exit(f"schemas: {message}")


def run(program, *arguments, text=None):
    """The standard output of the program, which must succeed."""
    done = subprocess.run([program, *arguments], input=text, capture_output=True, text=True)
    if done.returncode:
        fail(f"{' '.join(map(str, arguments))} ends with {done.returncode}: {done.stderr}")
    return done.stdout


class Verdict:
    """What check-jsonschema says of files: the names of those that it accepts, refuses, and cannot read."""

    def __init__(self, schema, files):
        self.refused = defaultdict(list)
        path = ROOT / f"schema/{schema}.schema.json"
        done = subprocess.run([*CHECK, "--schemafile", path, *files], capture_output=True, text=True)
        try:
            report = json.loads(done.stdout)
        except ValueError:
            fail(f"check-jsonschema says {done.stdout}{done.stderr}")
        self.accepted = set(report.get("successes", report.get("checked_paths", [])))
        for error in report.get("errors", []):
            self.refused[error["filename"]].append(f"{error['path']}: {error['message']}")
        self.unread = {error["filename"] for error in report.get("parse_errors", [])}
        if len(self.accepted) + len(self.refused) + len(self.unread) != len(files):
            fail(f"check-jsonschema counts {report} for {len(files)} files")


def write(folder, texts, suffix):
    """Writes texts to numbered files; returns the paths in the same order."""
    folder.mkdir()
    paths = [str(folder / f"{number}{suffix}") for number in range(len(texts))]
    for path, text in zip(paths, texts):
        Path(path).write_bytes(text.encode())
    return paths


def expect(schema, files, accepted=True):
    verdict = Verdict(schema, files)
    for file in files:
        if file not in (verdict.accepted if accepted else verdict.refused):
            reason = verdict.refused.get(file, "not read, or accepted")
            fail(f"{schema} does not {'accept' if accepted else 'refuse'} {file}:\n{reason}\n{Path(file).read_text()}")
    return len(files)


def check_metaschema(program):
    """Each schema is of draft-07, whole, and what the program prints."""
    files = [ROOT / f"schema/{name}.schema.json" for name in NAMES]
    done = subprocess.run([*CHECK, "--check-metaschema", *files], capture_output=True, text=True)
    if done.returncode:
        fail(f"not valid by the metaschema: {done.stdout}{done.stderr}")
    for name, file in zip(NAMES, files):
        text = file.read_text(encoding="utf-8")
        schema = json.loads(text)
        if run(program, "schema", name) != text:
            fail(f"`brewguide schema {name}` is not {file.name}")
        if schema["$schema"] != "http://json-schema.org/draft-07/schema#":
            fail(f"{file.name} is not of draft-07")
        if schema["$id"] != f"https://www.schemastore.org/brewguide-{name}.json":
            fail(f"{file.name} has another $id")
        if not schema["title"] or not schema["description"]:
            fail(f"{file.name} has no title or description")
        for reference in re.findall(r'"\$ref": "([^"]*)"', text):
            kind, _, target = reference.rpartition("/")
            if kind != "#/definitions" or target not in schema["definitions"]:
                fail(f"{file.name} refers to {reference}")
        described = [description for description in properties(schema) if not description]
        if described:
            fail(f"{file.name} has {len(described)} properties without a description")


def properties(schema):
    """The descriptions of all properties with a schema of their own."""
    if isinstance(schema, dict):
        for name, value in schema.items():
            if name in ("if", "then", "else", "allOf", "anyOf", "not"):
                continue
            if name == "properties":
                yield from (item.get("description") for item in value.values() if "$ref" not in item)
            yield from properties(value)
    elif isinstance(schema, list):
        for item in schema:
            yield from properties(item)


# Recipes


def unmarked(text):
    """A block with the characters that ⟦U+200B⟧ stands for."""
    return re.sub(r"⟦U\+([0-9A-F]+)⟧", lambda match: chr(int(match[1], 16)), text)


def blocks(page):
    """The fenced blocks of a page: info and text."""
    return re.findall(r"^```([^\n]*)\n(.*?)^```", page.read_text(encoding="utf-8"), re.S | re.M)


def documents(text):
    """The YAML documents of a text, as check-jsonschema reads only one in a file."""
    first, *others = re.split(r"^---[ \t]*(?:#.*)?\n", text, flags=re.M)
    is_blank = not re.sub(r"#.*|\s", "", first)
    return others if is_blank and others else [first, *others]


def fixtures():
    """The recipes of the fixtures, each with its findings: (severity, rule)."""
    for page in sorted((ROOT / "Tests/RecipeLintTests/Fixtures").glob("*.md")):
        parts = [*blocks(page), ("", "")]
        for (info, text), (kind, findings) in zip(parts, parts[1:]):
            if info.split()[:1] != ["yaml"] or "fixed" in info or "⟦0x" in text:
                continue
            found = re.findall(r"^(error|warning|note)\[([\w-]+)\]", findings, re.M) if kind == "text" else []
            yield page.name, unmarked(text), set(found)


def coverage():
    """What the page says about each rule: yes, partly or no."""
    page = (ROOT / "docs/json-schemas.md").read_text(encoding="utf-8")
    return {rule: word for word, rules in re.findall(r"^- (yes|partly|no): (.*)", page, re.M) for rule in re.findall(r"\[([\w-]+)\]\(rules/", rules)}


def check_fixtures(scratch):
    """The page says the truth about every rule that it lists; recipes without findings are accepted."""
    said = coverage()
    # Others are wrong as YAML, so readers differ.
    cases = [case for case in fixtures() if not case[2] or any(rule in said for _, rule in case[2])]
    parts = [documents(text) for _, text, _ in cases]
    files = iter(write(scratch / "fixtures", [part for case in parts for part in case], ".yaml"))
    owned = [[next(files) for _ in case] for case in parts]
    verdict = Verdict("recipe", [file for case in owned for file in case])
    states = defaultdict(set)
    for (page, text, findings), paths in zip(cases, owned):
        refused = any(path in verdict.refused for path in paths)
        read = not any(path in verdict.unread for path in paths)
        for _, rule in findings:
            states[rule].add("refused" if refused else "accepted" if read else "unread")
        if not findings and refused:
            fail(f"the schema refuses a good recipe of {page}:\n{text}")
    for rule, word in said.items():
        seen = states[rule]
        right = {
            "yes": "refused" in seen and "accepted" not in seen,
            "partly": "refused" in seen,
            "no": "refused" not in seen or "accepted" in seen,
        }[word]
        if not right:
            fail(f"docs/json-schemas.md says `{word}` for {rule}, whose fixtures are {seen or 'missing'}")
    counts = [list(said.values()).count(word) for word in ("yes", "partly", "no")]
    if min(counts) < 5:
        fail(f"docs/json-schemas.md lists too few rules: {counts}")
    return len(cases), counts


def collection():
    """The recipes of the project, without configurations."""
    return sorted(path for path in ROOT.glob("recipes/**/*.yaml") if not path.name.startswith("."))


def check_recipes(scratch):
    """All recipes, and a recipe with a modeline, which is a comment."""
    texts = [part for path in collection() for part in documents(path.read_text(encoding="utf-8"))]
    texts.append("# yaml-language-server: $schema=recipe.schema.json\n" + texts[0])
    return expect("recipe", write(scratch / "recipes", texts, ".yaml"))


# The others


def check_configurations(scratch):
    """The configurations of the page and of recipes/, and the one with mistakes."""
    examples = blocks(ROOT / "docs/configuration.md")
    good = [text for info, text in examples if info == "yaml"]
    bad = [re.sub(r".*\*\.bak.*\n", "", text) for info, text in examples if info == "yaml mistaken"]
    own = str(ROOT / "recipes/.brewguide.yaml")
    count = expect("config", [own, *write(scratch / "config", good, ".yaml")])
    return count + expect("config", write(scratch / "mistakes", bad, ".yaml"), accepted=False)


def check_equipment(scratch):
    """The equipment files of the pages, and the shipped one."""
    pages = [ROOT / "Grammar.md", ROOT / "docs/configuration.md"]
    texts = [text for page in pages for info, text in blocks(page) if info == "yaml equipment"]
    shipped = str(ROOT / "Sources/Workspace/Equipment/Shipped/equipment.yaml")
    return expect("equipment", [shipped, *write(scratch / "equipment", texts, ".yaml")])


def without_each_field(value, schema):
    """Copies of an object, each without one of the fields that the schema requires."""
    for name in schema["required"]:
        yield {key: item for key, item in value.items() if key != name}


def check_plans(scratch, program):
    """Plans of all recipes, alone and as a list."""
    recipes = map(str, collection())
    plans = json.loads(run(program, "scale", "--format", "json", "--quiet", *recipes))
    schema = json.loads((ROOT / "schema/plan.schema.json").read_text(encoding="utf-8"))
    bad = [*without_each_field(plans[0], schema["definitions"]["plan"])]
    for step in without_each_field(plans[0]["scaledSteps"][0], schema["definitions"]["scaledSteps"]):
        bad.append(plans[0] | {"scaledSteps": [step]})
    texts = [json.dumps(plan) for plan in [plans, *plans]]
    count = expect("plan", write(scratch / "plans", texts, ".json"))
    return count + expect("plan", write(scratch / "others", [json.dumps(plan) for plan in bad], ".json"), accepted=False)


def check_diaries(scratch, program):
    """The sample of the page, and what brewlog writes: entries, edits and tombstones."""
    page = blocks(ROOT / "docs/log-format.md")
    lines = [line for info, text in page if info.startswith("jsonl") for line in text.splitlines()]
    diary = scratch / "diary.jsonl"
    recipe = ROOT / "recipes/v60/starter-one-cup.yaml"
    add = ["log", "add", "--file", diary, "--format", "json", recipe, "--rating"]
    first = json.loads(run(program, *add, "4"))["entries"][0]["id"]
    run(program, *add, "5", "--taste", "perfect", "--dose", "0.6 oz", "--note", "good")
    run(program, "log", "edit", "--file", diary, first, "--rating", "3")
    run(program, "log", "delete", "--file", diary, "--yes", first)
    written = diary.read_text(encoding="utf-8").splitlines()
    if len(written) != 4:
        fail(f"brewlog wrote {written}")
    schema = json.loads((ROOT / "schema/log.schema.json").read_text(encoding="utf-8"))
    bad = [*without_each_field(json.loads(written[0]), schema["definitions"]["entry"])]
    bad += without_each_field(json.loads(written[3]), schema["definitions"]["tombstone"])
    count = expect("log", write(scratch / "lines", [*lines, *written], ".json"))
    return count + expect("log", write(scratch / "no lines", [json.dumps(line) for line in bad], ".json"), accepted=False)


def main():
    if len(sys.argv) != 2:
        sys.exit("usage: schemas.py BREWGUIDE")
    program = Path(sys.argv[1]).resolve()
    with tempfile.TemporaryDirectory() as folder:
        scratch = Path(folder)
        check_metaschema(program)
        recipes = check_recipes(scratch)
        cases, (whole, partly, none) = check_fixtures(scratch)
        others = check_configurations(scratch) + check_equipment(scratch) + check_plans(scratch, program) + check_diaries(scratch, program)
    print(
        f"schemas: {len(NAMES)} of draft-07; {recipes} recipes, {cases} fixtures and {others} other files judged as documented; "
        f"of the rules, {whole} are in the schema, {partly} in part and {none} not"
    )


main()
