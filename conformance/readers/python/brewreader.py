#!/usr/bin/env python3
"""A second reader of the recipe format and of the diary format, written from their documents alone."""
from __future__ import annotations

import datetime
import hashlib
import json
import re
import sys
import uuid
from collections import Counter, defaultdict
from dataclasses import dataclass, field, replace
from decimal import Decimal
from fractions import Fraction
from functools import partial
from math import floor
from pathlib import Path
from typing import Any, Callable, Iterator

import yaml

LOADER, NAMESPACE = getattr(yaml, "CLoader", yaml.Loader), uuid.UUID("dc52ddae-a79e-4b13-a71a-50279e121c23")
MEBIBYTE, DEPTH_LIMIT, NODE_LIMIT, QUANTITY_LIMIT, EPSILON = 1 << 20, 64, 10_000, 1_000_000, Fraction(1, 1_000_000)
UTF16 = (b"\xff\xfe", b"\xfe\xff")
NULLS = {"", "~", "null", "Null", "NULL"}
TAGS = {"!"} | {"tag:yaml.org,2002:" + name for name in "str int float bool null map seq".split()}
ODD = re.compile("[^\t\n\r -~\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]|\r(?!\n)")
ODD_RULES = dict.fromkeys("\r\x85\u2028\u2029", "hidden-line-break") | {"\ufeff": "hidden-character"}
BLANK = re.compile("[\t-\r \x85\xa0\u1680\u2000-\u200b\u2028\u2029\u202f\u205f\u2060\u3000\ufeff]*")
GRINDS = "extra-fine|fine|medium-fine|medium|medium-coarse|coarse|extra-coarse"
UUID = "[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}"
RECIPE_KEYS = dict(row.split(":") for row in (
    "format:format id:uuid name:text method:method origin:origin author:text source:text description:text notes:text "
    "tags:tags modifiedAt:timestamp dose:mass yield:water temperature:temperature grind:grind grindDescriptor:text "
    "grinder:text grindSetting:text scaling:scaling totalTime:duration steps:steps").split())
STEP_KEYS = dict(row.split(":") for row in (
    "order:order id:uuid instruction:text pourTo:water pour:water ice:mass temperature:temperature at:duration "
    "timer:duration").split())
REQUIRED = ("name", "method", "dose", "yield", "temperature", "grind", "steps")
AMOUNTS = ("pourTo", "pour", "ice")
PLACEHOLDERS = {"dose", "yield", "water", "pour", "total", "timer", "temperature"}
BAD: Any = object()  # a value that is present, but cannot be used; nothing that follows from it is reported

# Quantities and other values

MASSES = dict.fromkeys(("", "g", "gr", "gram", "grams"), "g") | {"kg": "kg", "mg": "mg", "oz": "oz", "lb": "lb"}
DEGREES = dict.fromkeys(("", "°C", "℃", "C", "°c", "c"), "°C") | dict.fromkeys(("°F", "℉", "F", "°f", "f"), "°F")
UNITS = {"mass": MASSES, "water": MASSES | {"ml": "ml", "l": "l", "fl oz": "fl oz"}, "temperature": DEGREES}
FACTORS = {"kg": "1000", "mg": "0.001", "oz": "28.349523125", "lb": "453.59237", "l": "1000", "fl oz": "29.5735295625",
           "°F": "5/9"}
NUMBER = r"[0-9]++(?:\.[0-9]++)?+"
SIMPLE = re.compile(rf"([+-]?)({NUMBER})[ \t]*+([^ \t]*|fl[ \t]*+oz)")
SECONDS = re.compile(rf"([+-]?)()()({NUMBER})")
CLOCK = re.compile(r"([+-]?)(?:([0-9]++):(?=[0-5][0-9]:))?+([0-9]++):([0-5][0-9](?:\.[0-9]++)?+)")
PARTS = re.compile(
    r"([+-]?)(?=[0-9])(?:([0-9]++)[ \t]*+(?:hours?|hrs?|h))?(?:[ \t]*+([0-9]++)[ \t]*+(?:minutes?|mins?|m))?"
    rf"(?:[ \t]*+({NUMBER})[ \t]*+(?:seconds?|secs?|s))?")
TIMESTAMP = re.compile(
    r"([0-9]{4})-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])[Tt ]([01][0-9]|2[0-3]):([0-5][0-9]):([0-5][0-9]|60)"
    r"(?:\.([0-9]+))?(?:[Zz]|([+-])([01][0-9]|2[0-3]):([0-5][0-9]))")

def rounded(value: Fraction, step: Fraction = Fraction(1)) -> Fraction:
    """Rounds to a multiple of a step, ties away from zero."""
    units = floor(abs(value) / step + Fraction(1, 2)) * step
    return units if value >= 0 else -units

def exact(digits: str) -> Fraction:
    """The value of a number. Of very many digits, the last ones only keep it off a tie or above the limit."""
    digits = digits.lstrip("0")
    return Fraction("0" + (digits if len(digits) <= 100 else digits[:100] + "1"))

def parse_quantity(kind: str, text: str) -> Fraction | None:
    """Reads a mass in grams, a mass of water in grams, or a temperature in °C."""
    match = SIMPLE.fullmatch(text.strip(" \t"))
    unit = UNITS[kind].get(re.sub("fl[ \t]*oz", "fl oz", match[3])) if match else None
    if match is None or unit is None:
        return None
    value = -exact(match[2]) if match[1] == "-" else exact(match[2])
    value = rounded((value - (32 if unit == "°F" else 0)) * Fraction(FACTORS.get(unit, 1)), EPSILON)
    return value if abs(value) <= QUANTITY_LIMIT else None

def parse_duration(text: str) -> Fraction | None:
    """Reads a duration in seconds: a number, a clock, or parts with units."""
    text = text.strip(" \t")
    match = SECONDS.fullmatch(text) or CLOCK.fullmatch(text) or PARTS.fullmatch(text)
    parts = zip(match.groups()[1:], (3600, 60, 1)) if match else ()
    value = rounded(sum((exact(part or "0") * factor for part, factor in parts), Fraction(0)), EPSILON)
    return None if not match or value > QUANTITY_LIMIT else -value if match[1] == "-" else value

def parse_timestamp(text: str) -> str | None:
    """Reads a timestamp; the result is the same moment in UTC."""
    match = TIMESTAMP.fullmatch(text)
    try:
        year, month, day, hour, minute, second = map(int, match.groups()[:6]) if match else (0,) * 6
        moment = datetime.datetime(year or 4, month, day, hour, minute) + datetime.timedelta(seconds=second)
    except (ValueError, OverflowError):
        return None
    offset = datetime.timedelta(hours=int(match[9] or 0), minutes=int(match[10] or 0))
    if year in (0, 1, 9999):  # the year could get out of range
        return text
    moment += offset if match[8] == "-" else -offset
    return moment.isoformat() + ("." + (match[7] or "").rstrip("0")).rstrip(".") + "Z"

def pattern(regex: str) -> Callable[[str], str | None]:
    """A parser of texts that match a regular expression."""
    compiled = re.compile(regex)
    return lambda text: text if isinstance(text, str) and compiled.fullmatch(text) else None

SCALARS: dict[str, tuple[str, Callable[[str], Any]]] = {
    "text": ("", str), "format": ("unsupported-format-version", pattern("1")), "uuid": ("invalid-uuid", pattern(UUID)),
    "method": ("invalid-method", pattern("[a-z0-9]+(-[a-z0-9]+)*")), "grind": ("invalid-choice", pattern(GRINDS)),
    "origin": ("invalid-choice", pattern("starter|custom|conflicted-copy")),
    "scaling": ("invalid-choice", pattern("bloom-split|proportional")),
    "timestamp": ("invalid-timestamp", parse_timestamp), "order": ("invalid-order", pattern("0*[0-9]{1,6}")),
    "duration": ("invalid-quantity", parse_duration)}
SCALARS |= {kind: ("invalid-quantity", partial(parse_quantity, kind)) for kind in UNITS}
VALIDITY: dict[str, tuple[str, Callable[[Any], Any]]] = {
    "name": ("empty-name", BLANK.fullmatch), "instruction": ("empty-instruction", BLANK.fullmatch),
    "dose": ("invalid-dose", lambda value: value <= 0), "yield": ("invalid-yield", lambda value: value <= 0),
    "temperature": ("invalid-temperature", lambda value: not -EPSILON <= value <= 100 + EPSILON),
    "timer": ("negative-timer", lambda value: value < -EPSILON)}
VALIDITY |= dict.fromkeys(AMOUNTS, ("negative-water", lambda value: value < -EPSILON))
VALIDITY_RULES = {rule for rule, _ in VALIDITY.values()} | {
    "duplicate-order", "no-steps", "order-gap", "start-time", "water-target-decreases", "water-total"}

def number(value: Any) -> int | float | None:
    """A JSON number, or None for a value that is absent or unusable."""
    return None if not isinstance(value, Fraction) else int(value) if value.denominator == 1 else float(value)

# YAML

@dataclass(slots=True, eq=False)
class Node:
    """A YAML value; the items of a mapping are pairs of nodes. `fixed` is one with an anchor, an alias or a tag."""
    kind: str
    start: int
    end: int
    style: str
    text: str = ""
    items: list[Any] = field(default_factory=list)
    fixed: bool = False
    bad: bool = False
    open: bool = False
    count: int = 1
    doubled: set[str] = field(default_factory=set)

    @property
    def null(self) -> bool:
        """Whether the value is the same as an absent one."""
        return self.kind == "scalar" and self.style == "" and self.text in NULLS and not self.bad

class Stop(Exception):
    """Nothing more can be read: the rule, the position and the path of the error."""

def child(path: str, key: str | int) -> str:
    """The path of an item or a key; a key that a path cannot contain has the path of its mapping."""
    if isinstance(key, int):
        return f"{path}[{key}]"
    return path if not key or re.search(r"[.\[\]]", key) else f"{path}.{key}" if path else key

def decode(data: bytes) -> str:
    """The text of a file, without its byte-order mark."""
    rule = "file-too-large" if len(data) > MEBIBYTE else "wrong-encoding" if data[:2] in UTF16 else "binary-file"
    if rule != "binary-file" or b"\0" in data:
        raise Stop(rule, 0, "")
    try:
        return data.decode().removeprefix("\ufeff")
    except UnicodeDecodeError:
        raise Stop("invalid-utf8", 0, "") from None

class Source:
    """A file with its documents and findings."""

    def __init__(self, data: bytes) -> None:
        self.found: list[tuple[int, int, str, str]] = []
        self.rules: dict[int, set[str]] = defaultdict(set)
        self.documents: list[Node] = []
        self.frames: list[tuple[Any, Any, bool]] = []
        self.anchors: dict[str, Node] = {}
        self.text, self.readable, self.index, self.aliases = "", False, 0, False
        try:
            self.text = decode(data)
            for match in ODD.finditer(self.text):
                self.report(ODD_RULES.get(match[0], "control-character"), match.start(), "")
            if not self.found:
                self.compose()
                self.readable = True
        except Stop as stop:
            self.report(*stop.args)

    def report(self, rule: str, position: int, path: str) -> None:
        """Adds a finding about the current document."""
        self.found.append((position, self.index, rule, path))
        self.rules[self.index].add(rule)

    def errors(self) -> list[dict[str, str]]:
        """All findings in source order."""
        result = []
        for _, document, rule, path in sorted(self.found, key=lambda found: found[0]):
            prefix = f"[{document}]" if max(len(self.documents) - 1, self.index) and rule != "no-recipe" else ""
            result.append({"rule": rule, "path": prefix + ("." if prefix and path else "") + path})
        return result

    def compose(self) -> None:
        """Builds the documents from YAML's events."""
        try:
            events = yaml.parse(self.text, Loader=LOADER)
            for event in events:
                if isinstance(event, yaml.DocumentStartEvent):
                    self.index, self.anchors, self.aliases = len(self.documents), {}, False
                    node = self.node(next(events), events, 0, "")
                    if self.aliases and node.count > NODE_LIMIT:
                        node.bad = True
                        self.report("alias-expansion", node.start, "")
                    self.documents.append(node)
                    self.frames.append((event, next(events), bool(self.anchors)))
        except (yaml.YAMLError, ValueError) as error:
            problem, mark = str(getattr(error, "problem", "")), getattr(error, "problem_mark", None)
            position = min(mark.index, len(self.text)) if mark else 0
            raise Stop(syntax_rule(problem, self.text, position), position, "") from None

    def node(self, event: Any, events: Iterator[Any], depth: int, path: str) -> Node:
        """Builds one value, and reports what YAML allows and the format does not."""
        start, end = event.start_mark.index, event.end_mark.index
        if isinstance(event, yaml.AliasEvent):
            return self.aliased(event.anchor, start, end, path)
        if isinstance(event, yaml.ScalarEvent):
            node = Node("scalar", start, end, event.style or "", event.value)
        else:
            kind = "map" if isinstance(event, yaml.MappingStartEvent) else "seq"
            node = Node(kind, start, end, "{" if event.flow_style else "", open=True)
        node.fixed = event.anchor is not None or event.tag is not None
        if event.tag is not None and event.tag not in TAGS:
            node.bad = True
            self.report("unsupported-tag", start, path)
        if event.anchor is not None:
            self.anchors[event.anchor] = node
        if node.open:
            if depth >= DEPTH_LIMIT:
                raise Stop("nesting-depth", start, path)
            last = (self.pairs if node.kind == "map" else self.entries)(node, events, depth + 1, path)
            node.open, node.end = False, last.end_mark.index if node.style else node.end
        return node

    def aliased(self, name: str, start: int, end: int, path: str) -> Node:
        """The value that an alias stands for."""
        self.aliases = True
        target = self.anchors.get(name)
        if target is None or target.open:
            self.report("unknown-alias" if target is None else "recursive-alias", start, path)
            return Node("scalar", start, end, "*", bad=True)
        return replace(target, start=start, end=end, fixed=True, count=target.count + 1)

    def entries(self, node: Node, events: Iterator[Any], depth: int, path: str) -> Any:
        """Reads the items of a list, and returns its last event."""
        while not isinstance(event := next(events), yaml.SequenceEndEvent):
            node.items.append(self.node(event, events, depth, child(path, len(node.items))))
            node.count, node.end = node.count + node.items[-1].count, node.items[-1].end
        return event

    def pairs(self, node: Node, events: Iterator[Any], depth: int, path: str) -> Any:
        """Reads the keys and values of a mapping, and returns its last event."""
        seen: set[str] = set()
        while not isinstance(event := next(events), yaml.MappingEndEvent):
            key = self.node(event, events, depth, path)
            simple = isinstance(event, yaml.ScalarEvent) and key.style not in ("|", ">") and key.text
            rule = ("complex-key" if not simple else "merge-key" if (key.text, key.style) == ("<<", "") else
                    "duplicate-key" if key.text in seen else "")
            inner = child(path, key.text) if simple else path
            if rule:
                self.report(rule, key.start, inner)
            value = self.node(next(events), events, depth, inner)
            (node.doubled if rule else seen).add(key.text if simple else "")
            node.items += [] if rule else [(key, value)]
            node.count, node.end = node.count + key.count + value.count, value.end
        return event

SYNTAX_RULES = (  # a part of libyaml's message, the line up to the error, and the rule: a guess
    ("escape", "", "invalid-escape"), ("of stream", "", "unclosed-quote"), ("any token", r"\s*\t", "tab-indentation"),
    ("any token", "", "reserved-character"), ("sequence", "", "misplaced-item"), ("expected '-'", "", "key-in-list"),
    ("mapping v", r"\s*- \S+:$", "list-without-key"), ("mapping v", r".*\S: .*:$", "colon-in-text"),
    ("mapping v", "", "indentation"), ("expected key", r"\s*-$", "item-in-mapping"),
    ("expected key", r".*: +[{\[]", "bracket-in-text"), ("expected key", ".*: +[\"']", "text-after-quote"),
    ("expected key", r".*: +\*", "text-after-value"), ("expected ':'", "", "missing-colon"),
    ("expected ',' or", ".*[^\"']$", "unclosed-bracket"), ("", "", "yaml-syntax"))

def syntax_rule(problem: str, text: str, position: int) -> str:
    """The rule for a syntax error."""
    line = text[max(text.rfind("\n", 0, position) + 1, position - 500):position + 1].rstrip("\n")
    return next(rule for part, regex, rule in SYNTAX_RULES if part in problem and re.match(regex, line))

# Recipes

@dataclass(slots=True)
class Fields:
    """The values of a recipe or a step by their keys, where they are, and which of them cannot be used."""
    path: str
    start: int
    values: dict[str, Any] = field(default_factory=dict)
    starts: dict[str, int] = field(default_factory=dict)
    bad: set[str] = field(default_factory=set)
    order: int = 0

    def get(self, key: str | None) -> Any:
        """A value, or BAD."""
        return BAD if key in self.bad else self.values.get(key or "")

    @property
    def form(self) -> str | None:
        """The key that says how much water or ice a step has."""
        return next((key for key in AMOUNTS if key in self.values), None)

class Recipe:
    """Reads and checks the recipe of one document."""

    def __init__(self, source: Source, index: int, name: str) -> None:
        self.source, self.index, self.name, self.fields = source, index, name, Fields("", 0)
        self.steps: list[Fields] = []
        self.timers: list[Any] = []
        self.read(source.documents[index])
        self.readable, self.valid = source.rules[index] <= VALIDITY_RULES, not source.rules[index]

    def report(self, rule: str, fields: Fields, key: str | None = None) -> None:
        """Adds a finding about a value, or about a recipe or a step."""
        position, path = (fields.starts[key], child(fields.path, key)) if key else (fields.start, fields.path)
        self.source.index = self.index
        self.source.report(rule, position, path)

    def read(self, node: Node) -> None:
        """Reads and checks a document that is not empty."""
        if node.bad or node.kind != "map":
            return None if node.bad else self.report("not-a-recipe", Fields("", node.start))
        for key, value in node.items:
            if key.text == "format" and not value.null and self.value("format", value, "format") is BAD:
                return
        node.items = [pair for pair in node.items if pair[0].text != "format"]
        self.fields = self.mapping(node, "", RECIPE_KEYS, REQUIRED)
        if isinstance(self.fields.get("steps"), list):
            self.check_steps(self.fields.get("steps"))

    def mapping(self, node: Node, path: str, table: dict[str, str], required: tuple[str, ...]) -> Fields:
        """Reads a mapping whose keys are those of a table."""
        fields = Fields(path, node.start)
        for key, value in node.items:
            fields.starts[key.text] = key.start
            if key.text not in table and not key.text.startswith("x-"):
                self.report("unknown-key", fields, key.text)
            elif key.text in table and not value.null:
                fields.starts[key.text] = value.start
                fields.values[key.text] = self.value(table[key.text], value, child(path, key.text))
                rule, wrong = VALIDITY.get(key.text, ("", None))
                if fields.values[key.text] is BAD or key.text in node.doubled:
                    fields.bad.add(key.text)
                elif wrong and wrong(fields.get(key.text)):
                    self.report(rule, fields, key.text)
                    fields.bad.add(key.text)
        for key in required:
            if key not in fields.values:
                self.report("missing-key", fields)
        return fields

    def value(self, kind: str, node: Node, path: str) -> Any:
        """Reads the value of a key, or an item of a list."""
        wanted, rule, result = {"tags": "seq", "steps": "seq", "step": "map"}.get(kind, "scalar"), "wrong-type", None
        if node.bad:
            return BAD
        if node.kind == wanted == "seq":
            inner = "step" if kind == "steps" else "tag"
            return [self.value(inner, item, child(path, index)) for index, item in enumerate(node.items)]
        if node.kind == wanted == "map":
            return self.step(node, path)
        if node.kind == wanted and not (kind == "tag" and node.null):
            rule, parse = SCALARS.get(kind, SCALARS["text"])
            result = parse(node.text)
        if result is None:
            comma = rule == "invalid-quantity" and re.search(r"\d,\d|(?![0-9])\d", node.text)
            self.report("decimal-comma" if comma else rule, Fields(path, node.start))
        return BAD if result is None else result

    def step(self, node: Node, path: str) -> Fields:
        """Reads a step, without what depends on other steps."""
        step = self.mapping(node, path, STEP_KEYS, ("instruction",))
        amounts = set(AMOUNTS) & set(step.values)
        if len(amounts) > 1:
            self.report("several-amounts", step)
            step.bad |= amounts
        return step

    def check_steps(self, steps: list[Any]) -> None:
        """Checks the steps together, and puts them in order."""
        if not steps:
            return self.report("no-steps", self.fields, "steps")
        self.steps = [step for step in steps if step is not BAD]
        ordered = self.check_order(len(steps))
        self.steps.sort(key=lambda step: step.order)
        if ordered and len(self.steps) == len(steps):
            self.check_water()
            self.check_times()
        for index, step in enumerate(self.steps):
            self.check_placeholders(step, not self.timers or self.timers[index] is not None)

    def check_order(self, count: int) -> bool:
        """Sets the position of each step; whether the order is sound."""
        given = [step for step in self.steps if "order" in step.values]
        for index, step in enumerate(self.steps):
            if given and "order" not in step.values:
                self.report("incomplete-order", step)
            step.order = index if step.get("order") in (None, BAD) else int(step.get("order")[-6:])
        if not given or len(given) < count or any("order" in step.bad for step in given):
            return not given
        seen: Counter[int] = Counter()
        for step in given:
            seen[step.order] += 1
            if seen[step.order] == 2:
                self.report("duplicate-order", step, "order")
        gaps = [step for index, step in enumerate(sorted(given, key=lambda step: step.order)) if step.order != index]
        if gaps and len(seen) == count:
            self.report("order-gap", gaps[0], "order")
        return not gaps

    def check_water(self) -> None:
        """Follows the reading of the scale from step to step; it is unknown after an amount that cannot be used."""
        reading, ice, sound, known = Fraction(0), Fraction(0), True, True
        for step in self.steps:
            amount = step.get(step.form)
            if amount is BAD:
                sound, known = False, known and set(AMOUNTS) & set(step.values) == {"ice"}
            elif step.form == "pourTo":
                if known and amount < reading - EPSILON:
                    self.report("water-target-decreases", step, "pourTo")
                    sound = False
                reading, known = amount, True
            elif step.form:
                reading, ice = (reading + amount, ice) if step.form == "pour" else (reading, ice + amount)
        target, watered = self.fields.get("yield"), any(step.form for step in self.steps)
        if sound and isinstance(target, Fraction) and abs(reading + ice - target) > 1 + EPSILON:
            if watered or self.fields.get("method") not in ("espresso", BAD, None):
                self.report("water-total", self.fields, "yield")

    def check_times(self) -> None:
        """Finds the starts and timers of the steps, and checks them."""
        expected, last, starts = Fraction(0), Fraction(0), []
        for index, step in enumerate(self.steps):
            at, timer = step.get("at"), step.get("timer")
            if isinstance(at, Fraction):
                off = index > 0 and isinstance(expected, Fraction) and abs(at - expected) > 1 + EPSILON
                if off or at < last - EPSILON:
                    self.report("start-time", step, "at")
            start = expected if at is None else at
            starts.append(start)
            last = start if isinstance(start, Fraction) else last
            expected = BAD if BAD in (start, timer) else None if None in (start, timer) else start + timer
        for step, start, then in zip(self.steps, starts, starts[1:] + [None]):
            derived = None if None in (start, then) else BAD if BAD in (start, then) else then - start
            self.timers.append(step.get("timer") if "timer" in step.values else derived)

    def check_placeholders(self, step: Fields, timed: bool) -> None:
        """Checks the braces of an instruction."""
        text = step.get("instruction")
        for match in re.finditer(r"\{\{|\}\}|\{([^{}]*)\}|[{}]", text if isinstance(text, str) else ""):
            if match[0] in "{}":
                self.report("unmatched-brace", step, "instruction")
            elif match[1] is not None and match[1] not in PLACEHOLDERS:
                self.report("unknown-placeholder", step, "instruction")
            elif match[1] in ("water", "pour") and not step.form or match[1] == "timer" and not timed:
                self.report("placeholder-without-value", step, "instruction")

    def dto(self) -> dict[str, Any]:
        """The recipe as JSON."""
        given, timers = self.fields.values.get, self.timers or [None] * len(self.steps)
        identity = uuid.UUID(given("id")) if given("id") else uuid.uuid5(NAMESPACE, f"{self.name}#{self.index}")
        recipe = {"id": str(identity), "name": given("name"), "method": given("method"),
                  "isStarter": given("origin") == "starter", "origin": given("origin", "custom"), "isValid": self.valid,
                  "defaultDose": number(given("dose")), "defaultTargetYield": number(given("yield")),
                  "defaultWaterTemperature": number(given("temperature")), "defaultGrindLabel": given("grind")}
        texts = {key: given(key) for key in "author source description tags notes grinder grindSetting scaling".split()}
        return {"recipe": recipe, "grindTactileDescriptor": given("grindDescriptor"), **texts,
                "totalTimeSeconds": number(given("totalTime")), "modifiedAt": given("modifiedAt"),
                "steps": [self.step_dto(identity, step, timer) for step, timer in zip(self.steps, timers)]}

    def step_dto(self, identity: uuid.UUID, step: Fields, timer: Any) -> dict[str, Any]:
        """A step as JSON."""
        given = step.values.get
        return {"stepId": given("id", "").lower() or str(uuid.uuid5(identity, str(step.order))),
                "orderIndex": step.order, "instructionText": given("instruction"),
                "timerDurationSeconds": number(given("timer", timer)),
                "waterAmountGrams": number(given(step.form)), "isCumulativeWaterTarget": step.form == "pourTo",
                "isIce": step.form == "ice", "startTimeSeconds": number(given("at")),
                "waterTemperature": number(given("temperature"))}

def recipes_of(source: Source, name: str) -> list[Recipe]:
    """Reads the recipes of all documents that are not empty."""
    filled = [index for index, node in enumerate(source.documents) if not node.null] if source.readable else []
    if source.readable and not filled:
        source.report("no-recipe", 0, "")
    return [Recipe(source, index, name) for index in filled]

# The diary

Test = Callable[[Any], Any]
IS_NUMBER: Test = lambda value: isinstance(value, (int, Decimal)) and not isinstance(value, bool)
IS_TEXT: Test = lambda value: isinstance(value, str)
IS_TIME: Test = lambda value: isinstance(value, str) and parse_timestamp(value)
IS_HASHES: Test = lambda value: all(map(pattern("[0-9a-fA-F]{64}"), value if isinstance(value, list) else [value]))
ENTRY: dict[str, Test] = {
    "id": pattern(UUID), "timestamp": IS_TIME, "method": IS_TEXT, "recipeId": pattern(UUID),
    "recipeNameAtBrew": IS_TEXT, "doseGrams": IS_NUMBER, "targetYieldGrams": IS_NUMBER,
    "waterTemperatureCelsius": IS_NUMBER, "grindLabel": pattern(GRINDS),
    "rating": lambda value: IS_NUMBER(value) and value in (1, 2, 3, 4, 5),
    "tasteTag": pattern("too-sour|too-bitter|too-weak|too-strong|perfect"), "note": IS_TEXT, "coffee": IS_TEXT,
    "grindSetting": IS_TEXT, "totalTimeSeconds": IS_NUMBER, "tdsPercent": IS_NUMBER, "units": IS_TEXT}
NULLABLE = {"recipeId", "tasteTag", "note", "coffee", "grindSetting", "totalTimeSeconds", "tdsPercent", "units"}
TOMBSTONE: dict[str, Test] = {"deletes": pattern(UUID), "timestamp": IS_TIME}

def unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """A JSON object, in which no name occurs twice."""
    if len(dict(pairs)) < len(pairs):
        raise ValueError("a name occurs twice")
    return dict(pairs)

def read_line(raw: bytes) -> dict[str, Any] | str:
    """The object of a line, or why it is skipped: `damaged` or `newer`."""
    try:
        line = json.loads(raw.decode(), parse_float=Decimal, parse_constant=int, object_pairs_hook=unique)
        names = re.finditer(r'"((?:[^"\\]|\\.)*+)"[ \t\r]*+(:?)', raw.decode())
        version = line.get("version") if isinstance(line, dict) else None
        if len(raw) > MEBIBYTE or not IS_NUMBER(version) or version < 1 or version % 1:
            return "damaged"
    except (ValueError, RecursionError, ArithmeticError):
        return "damaged"
    sound = not any(name[2] and "\\" in name[1] for name in names) and IS_HASHES(line.get("replaces", []))
    for name, test in (ENTRY if "id" in line else TOMBSTONE).items():
        sound = sound and bool(name in NULLABLE if line.get(name) is None else test(line[name]))
    return line if sound else "damaged" if version == 1 else "newer"

def read_diary(data: bytes) -> dict[str, Any]:
    """The entries of a diary that count, newest first, and what was skipped."""
    skipped, lines, deleted = {"damaged": 0, "newer": 0}, [], {}
    for raw in data.removeprefix(b"\xef\xbb\xbf").split(b"\n"):
        line = read_line(raw) if raw.strip(b" \t\r") else None
        if isinstance(line, str):
            skipped[line] += 1
        elif line and "id" in line:
            lines.append((line["id"].lower(), hashlib.sha256(raw.strip(b" \t\r")).hexdigest(), line))
        elif line:
            deleted[line["deletes"].lower()] = len(lines)
    lines = [line for index, line in enumerate(lines) if index >= deleted.get(line[0], 0)]
    links = [(id_, line.get("replaces", [])) for id_, _, line in lines]
    replaced = {(id_, one.lower()) for id_, many in links for one in (many if isinstance(many, list) else [many])}
    entries = [line for id_, digest, line in lines if (id_, digest) not in replaced]
    entries.sort(key=lambda line: str(parse_timestamp(line["timestamp"])).rstrip("Z"))
    shown = [{name: entry.get(name) for name in ["version", *ENTRY]} for entry in reversed(entries)]
    average = sum(Fraction(entry["rating"]) for entry in entries) / len(entries) if entries else None
    return {"entries": shown, "count": len(entries), **skipped, "averageRating": number(average)}

# Commands

def run(job: dict[str, Any]) -> dict[str, Any]:
    """Does one job."""
    operation, text = job["op"], job["text"]
    data = text.encode(errors="surrogatepass") if isinstance(text, str) else text
    if operation == "log":
        return read_diary(data)
    source = Source(data)
    recipes = recipes_of(source, str(job.get("name") or "-"))
    if operation == "read":
        return {"recipes": [recipe.dto() for recipe in recipes if recipe.readable]}
    if operation == "validate":
        return {"errors": source.errors()}
    import brewplan  # the companion of this file: scaling and the canonical form
    return brewplan.run(operation, data, source, recipes, job.get("request") or {})

def answer(job: Callable[[], dict[str, Any]]) -> str:
    """The answer to a job as JSON, whatever happens."""
    try:
        return json.dumps(run(job()), default=float)
    except Stop as stop:
        return json.dumps({"error": str(stop)})
    except (ValueError, TypeError, AttributeError, KeyError, OSError, RecursionError, ArithmeticError) as error:
        return json.dumps({"error": f"{type(error).__name__}: {error}"})

def job_of(arguments: list[str]) -> dict[str, Any]:
    """The job that a command line describes."""
    name = arguments.pop(arguments.index("--name") + 1) if "--name" in arguments[:-1] else None
    operation, path, *request = [argument for argument in arguments if argument != "--name"]
    texts = [Path(file).read_bytes() for file in (path, *request)]
    return {"op": operation, "name": name or path, "text": texts[0],
            "request": json.loads(texts[1], parse_float=Decimal) if request else None}

if __name__ == "__main__":
    sys.modules["brewreader"] = sys.modules["__main__"]  # for the companion
    if sys.argv[1:] == ["--batch"]:
        for text_line in sys.stdin:
            print(answer(partial(json.loads, text_line, parse_float=Decimal)), flush=True)
    else:
        print(answer(partial(job_of, sys.argv[1:])))
