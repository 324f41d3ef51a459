"""Reads the case files of the suite, and turns each case into checks: one request to a program and what it must answer.

README.md describes the files. Only the standard library is used, so that any Python runs the suite.
"""

import base64
import copy
import json
import re
from pathlib import Path

FOLDER = Path(__file__).resolve().parent
CASES = FOLDER / "cases"

# What a level asks of a program: the operations of its requests.
LEVELS = {
    "reader": ["read"],
    "validator": ["validate"],
    "adviser": ["advise"],
    "formatter": ["format"],
    "scaler": ["scale"],
    "diary reader": ["log", "statistics", "hint"],
    "diary keeper": ["compact", "repair", "combine"],
    "merger": ["merge"],
}
LEVEL_OF = {operation: level for level, operations in LEVELS.items() for operation in operations}

# A recipe is compared by these fields. A field that a case or an answer leaves out has the value that stands here.
RECIPE = {
    "recipe": {
        "id": None, "name": None, "method": None, "origin": "custom", "defaultDose": None, "defaultTargetYield": None,
        "defaultWaterTemperature": None, "defaultGrindLabel": None,
    },
    "grindTactileDescriptor": None, "author": None, "source": None, "description": None, "notes": None, "tags": [],
    "coffee": None, "language": None, "grinder": None, "grindSetting": None, "scaling": None, "totalTimeSeconds": None, "modifiedAt": None, "steps": [],
}
STEP = {
    "stepId": None, "orderIndex": None, "instructionText": None, "timerDurationSeconds": None, "waterAmountGrams": None,
    "isCumulativeWaterTarget": False, "isIce": False, "isFixed": False, "startTimeSeconds": None, "waterTemperature": None,
}


class CaseError(Exception):
    """A case file that cannot be read: a mistake of its author."""


class Section:
    """A part of a case: `>>> kind argument`, and the lines below it."""

    def __init__(self, kind, argument, place):
        self.kind, self.argument, self.place, self.lines = kind, argument, place, []

    @property
    def text(self):
        return "".join(line + "\n" for line in self.lines)

    def json(self, text=None):
        try:
            return json.loads(self.text if text is None else text)
        except ValueError as error:
            raise CaseError(f"{self.place}: {error}") from None

    def rows(self):
        """The cells of a table: separated by ` | `, and JSON strings where the spaces of a text count."""
        for line in self.lines:
            if line.strip():
                cells = [cell.strip() for cell in re.split(r"\s\|(?=\s|$)", line)]
                yield [json.loads(cell) if cell.startswith('"') else cell for cell in cells]


def bytes_of_pieces(section):
    """The bytes of a source that a line of text cannot show. Each line is a piece: a JSON string, `{"hex": "ff"}`, or
    `{"times": 3, "of": "text"}`."""
    result = b""
    for line in section.lines:
        if not line.strip():
            continue
        piece = section.json(line)
        if isinstance(piece, str):
            result += piece.encode()
        elif "hex" in piece:
            result += bytes.fromhex(piece["hex"])
        else:
            result += piece["of"].encode() * piece["times"]
    return result


def read_file(path):
    """The cases of a file: `(name, [section])`."""
    cases, section = [], None
    for number, line in enumerate(path.read_text("utf-8").split("\n"), 1):
        place = f"{path.relative_to(FOLDER)}:{number}"
        if line.startswith("=== "):
            cases.append((line[4:].strip(), []))
            section = None
        elif line.startswith(">>> "):
            kind, _, argument = line[4:].strip().partition(" ")
            section = Section(kind, argument.strip(), place)
            if not cases:
                raise CaseError(f"{place}: a section before the first case")
            cases[-1][1].append(section)
        elif section is not None:
            section.lines.append(line)
    for _, sections in cases:
        for section in sections:
            while section.lines and not section.lines[-1].strip():
                section.lines.pop()
    return cases


def base_recipe():
    return (CASES / "base.yaml").read_text("utf-8"), json.loads((CASES / "base.json").read_text("utf-8"))


BASE_TEXT, BASE_READS = base_recipe()


def completed(part):
    """The part of a recipe as a whole recipe: below it, the keys of base.yaml that it does not have."""
    keys = set(re.findall(r"^[\"']?([A-Za-z][\w-]*)[\"']?[ \t]*:", part, re.M))
    lines, is_kept = [], True
    for line in BASE_TEXT.splitlines(keepends=True):
        match = re.match(r"([A-Za-z]\w*):", line)
        if match:
            is_kept = match.group(1) not in keys
        if is_kept:
            lines.append(line)
    return part + "".join(lines)


def merged(value, changes):
    """Objects are merged field by field, other values are replaced."""
    if isinstance(value, dict) and isinstance(changes, dict):
        return {**value, **{key: merged(value.get(key), change) for key, change in changes.items()}}
    return changes


def set_path(value, path, new):
    """Sets `recipe.defaultDose`, or `steps[0].waterAmountGrams`."""
    keys = [int(key) if key.isdigit() else key for key in re.findall(r"[^.\[\]]+", path)]
    for key in keys[:-1]:
        value = value[key]
    value[keys[-1]] = new


def findings(section):
    """The findings that a section lists: `rule path range` on each line; `-` is the path of the recipe itself."""
    result = []
    for line in section.lines:
        if not line.strip():
            continue
        words = line.split()
        found = {"rule": words[0], "path": "" if words[1] == "-" else words[1]}
        if len(words) > 2:
            found["range"] = words[2]
        result.append(found)
    return result


def words(text):
    """`dose=18 rule=proportional` as an object."""
    return dict(word.split("=", 1) for word in text.split())


SOURCES = ("source", "part", "pieces", "log", "log-pieces", "brew")


class Case:
    """The sections of a case by kind, and its checks."""

    def __init__(self, name, sections):
        self.name, self.sections, self.checks = name, sections, []
        self.path = "recipe.yaml"
        self.is_part, self.source = False, None
        for section in sections:
            if section.kind in SOURCES:
                self.read_source(section)
        for section in sections:
            handler = getattr(self, "add_" + section.kind.replace("-", "_"), None)
            if handler:
                handler(section)
            elif section.kind not in (*SOURCES, "base", "ours", "theirs", "ancestor", "within"):
                raise CaseError(f"{section.place}: `{section.kind}` is not a kind of section")
        if not self.checks:
            raise CaseError(f"{sections[0].place if sections else name}: the case expects nothing")

    def read_source(self, section):
        if section.kind == "brew":
            return self.brew(section)
        if section.argument:
            self.path = section.argument
        elif section.kind.startswith("log"):
            self.path = "brews.jsonl"
        if section.kind == "part":
            self.is_part, self.template, self.source = True, section.text, completed(section.text).encode()
        elif section.kind.endswith("pieces"):
            self.source = bytes_of_pieces(section)
        else:
            self.source = section.text.encode()

    def add(self, operation, expected, source=None, name=None, **more):
        request = {"case": name or self.name, "do": operation, **more}
        source = self.source if source is None else source
        within = next((section.argument for section in self.sections if section.kind == "within"), None)
        if within is not None:
            request["within"] = within
        if source is not None:
            request["path"] = self.path
            try:
                request["source"] = source.decode("utf-8")
            except UnicodeDecodeError:
                request["base64"] = base64.b64encode(source).decode()
        self.checks.append({"request": request, "expected": expected})

    def has(self, kind):
        return any(section.kind == kind for section in self.sections)

    def expected_recipes(self, changes):
        if not self.is_part:
            return changes if isinstance(changes, list) else [changes]
        return [merged(copy.deepcopy(BASE_READS), changes)]

    # What a case expects of its source.

    def add_reads(self, section):
        self.add("read", {"recipes": self.expected_recipes(section.json() if section.lines else {})})
        if not self.has("finds"):
            self.add("validate", {"errors": []})

    def add_finds(self, section):
        errors = findings(section)
        self.add("validate", {"errors": errors})
        if errors and not self.has("reads") and b"\n---" not in self.source:
            self.add("read", {"recipes": []})

    def add_advises(self, section):
        self.add("advise", {"findings": findings(section)})

    def add_formats(self, section):
        text = bytes_of_pieces(section).decode() if section.argument == "pieces" else section.text
        self.add("format", {"text": text})

    def add_unchanged(self, section):
        self.add("format", {"text": self.source.decode()})

    def add_refused(self, section):
        self.add("format", {"refused": True})

    def add_scales(self, section):
        self.add("scale", section.json(), request=section.json(section.argument or "{}"))

    def add_entries(self, section):
        self.add("log", section.json())

    def add_statistics(self, section):
        self.add("statistics", section.json(), request=section.json(section.argument or "{}"))

    def add_hint(self, section):
        for name, request, hint in section.rows():
            self.add("hint", {"hint": hint or None}, name=f"{self.name}: {name}", request=section.json(request))

    def add_merges(self, section):
        sides = {}
        for other in self.sections:
            if other.kind in ("base", "ours", "theirs"):
                sides[other.kind] = other.text if other.argument == "whole" else completed(other.text)
        if section.argument == "conflict":
            expected = {"conflict": True}
        else:
            changes = section.json() if section.lines else {}
            expected = {"recipes": changes if isinstance(changes, list) else [merged(copy.deepcopy(BASE_READS), changes)]}
        keeps = [line.strip() for other in self.sections if other.kind == "keeps" for line in other.lines if line.strip()]
        self.add("merge", {**expected, **({"keeps": keeps} if keeps else {})}, **sides)

    def add_keeps(self, section):
        pass

    # Files of a diary.

    def add_compacts(self, section):
        self.add("compact", {"text": section.text})

    def add_repairs(self, section):
        aside = next(other.text for other in self.sections if other.kind == "sets-aside")
        self.add("repair", {"text": section.text, "aside": aside})

    def add_sets_aside(self, section):
        pass

    def add_combines(self, section):
        logs = [other.text for other in self.sections if other.kind == "log"]
        ancestors = [other.text for other in self.sections if other.kind == "ancestor"]
        self.add("combine", {"text": section.text}, logs=logs, ancestor=ancestors[0] if ancestors else None)

    # Plans: `brew METHOD DOSE YIELD: pourTo 45, pour 100, fixed ice 50, wait` is a recipe, and a table has its plans.

    def brew(self, section):
        words, _, steps = section.argument.partition(":")
        method, dose, water = words.split()
        lines = [f"method: {method}", f"dose: {dose} g", f"yield: {water} g", *section.lines, "steps:"]
        for step in steps.split(","):
            is_fixed, (key, *amount) = "fixed" in step, step.replace("fixed", "").split()
            lines.append("  - instruction: Wait." if not amount else "  - instruction: Pour.")
            lines += ["    fixed: true"] * is_fixed + ([f"    {key}: {amount[0]} g"] if amount else [])
        self.source = completed("".join(line + "\n" for line in lines)).encode()

    def add_plans(self, section):
        """name | request | rule | dose | yield | the amount of each step, as in the recipe | its readings, if given."""
        for name, request, rule, dose, water, amounts, *readings in section.rows():
            expected = {
                "inputs": {"doseGrams": float(dose), "targetYieldGrams": float(water)},
                "derivedRatio": round(float(water) / float(dose), 6), "scalingRule": rule,
                "scaledSteps[].waterAmountGrams": [None if text == "-" else float(text) for text in amounts.split()],
            }
            if readings:
                expected["scaledSteps[].cumulativeWaterGrams"] = [float(text) for text in readings[0].split()]
            self.add("scale", expected, name=f"{self.name}: {name}", request=words(request))

    def add_refused_plans(self, section):
        """name | request | why."""
        for name, request, why in section.rows():
            self.add("scale", {"error": why}, name=f"{self.name}: {name}", request=words(request))

    def add_warned_plans(self, section):
        """name | request | the warnings, in any order."""
        for name, request, *warnings in section.rows():
            expected = {"warnings": warnings[0].split() if warnings else []}
            self.add("scale", expected, name=f"{self.name}: {name}", request=words(request))

    # Tables: a part with `@@` for the value, and a case on each row.

    def row_source(self, text):
        """The value in double quotes, where JSON is YAML. What a file cannot contain is escaped."""
        quoted = json.dumps(text, ensure_ascii=False)
        quoted = re.sub("[\x7f-\x9f\u2028\u2029\ufeff]", lambda match: f"\\u{ord(match[0]):04x}", quoted)
        return completed(self.template.replace("@@", quoted)).encode()

    def add_rows(self, section):
        """`rows PATH`: name | text | value in the recipe | canonical spelling, if the formatter is asked."""
        base = merged(copy.deepcopy(BASE_READS), section.json("{}"))
        for extra in self.sections:
            if extra.kind == "beside":
                base = merged(base, extra.json())
        for name, text, value, *canonical in section.rows():
            expected = copy.deepcopy(base)
            set_path(expected, section.argument, json.loads(value) if not value.startswith("=") else value[1:])
            source, name = self.row_source(text), f"{self.name}: {name}"
            self.add("read", {"recipes": [expected]}, source=source, name=name)
            self.add("validate", {"errors": []}, source=source, name=name)
            if canonical:
                line = next(line for line in self.template.splitlines() if "@@" in line)
                self.add("format", {"line": line.strip().removeprefix("- ").replace("@@", canonical[0])}, source=source, name=name)

    def add_beside(self, section):
        pass

    def add_rejected(self, section):
        """`rejected RULE PATH`: name | text."""
        rule, path = section.argument.split()
        for name, text, *_ in section.rows():
            source, name = self.row_source(text), f"{self.name}: {name}"
            self.add("validate", {"errors": [{"rule": rule, "path": path}]}, source=source, name=name)
            self.add("read", {"recipes": []}, source=source, name=name)


def all_checks():
    """All checks of the suite, in the order of its files, each with `chapter`, `level`, and a unique name."""
    checks, seen = [], set()
    for path in sorted(CASES.rglob("*.cases")):
        chapter = path.parent.name if path.parent != CASES else path.stem
        for title, sections in read_file(path):
            for check in Case(f"{path.stem}/{title}", sections).checks:
                request = check["request"]
                key = (request["case"], request["do"], json.dumps(request.get("request")))
                if key in seen:
                    raise CaseError(f"{path.name}: two cases are named `{title}`")
                seen.add(key)
                check.update(chapter=chapter, level=LEVEL_OF[request["do"]], number=len(checks))
                request["number"] = len(checks)
                checks.append(check)
    return checks
