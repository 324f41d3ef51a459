#!/usr/bin/env python3
"""A second reader of the recipe format and the diary format, written from Grammar.md and the pages that it links.

brewreader.py read|validate|format|log|scale FILE [KEY=VALUE…] answers in JSON, as conformance/README.md describes.
"""
import hashlib, json, re, sys, uuid
from collections import Counter
from datetime import datetime, timedelta, timezone
from decimal import Decimal
from fractions import Fraction
from math import floor, isfinite
from types import SimpleNamespace as Node
from typing import Any
import yaml
NAMESPACE = uuid.UUID("dc52ddae-a79e-4b13-a71a-50279e121c23")
MEBIBYTE, DEPTH_LIMIT, NODE_LIMIT, QUANTITY_LIMIT, WIDTH, KEEPS = 1 << 20, 64, 10_000, 1_000_000, 100, "\0"
MILLIONTH, TENTH, ZERO = Fraction(1, 1_000_000), Fraction(1, 10), Fraction(0)
BAD: Any = object()  # a value that is present, but has an error: nothing that follows from it is reported

# The tables of the format: keys with the kind of their value, words, and units.
KEYS = {kind: dict(row.split(":") for row in rows.split()) for kind, rows in {"recipe": (
    "format:format id:uuid name:text method:method origin:origin author:text source:text description:text notes:text "
    "tags:tags modifiedAt:timestamp dose:mass yield:water temperature:temperature grind:grind grindDescriptor:text "
    "coffee:text language:language grinder:text grindSetting:text scaling:scaling totalTime:duration steps:steps"), "step": (
    "order:order id:uuid instruction:text fixed:flag pourTo:water pour:water ice:mass temperature:temperature at:duration "
    "timer:duration")}.items()}
REQUIRED = {"recipe": {"name", "method", "dose", "yield", "temperature", "grind", "steps"}, "step": {"instruction"}}
AMOUNTS = ("pourTo", "pour", "ice")
BRACES = re.compile(r"\{\{|\}\}|\{(?:dose|yield|total|temperature)\}|(?P<amount>\{pour\})|"
                    r"(?P<timer>\{timer\})|(?P<word>\{[^{}]*\})|(?P<brace>[{}])")
NULLS = {"", "~", "null", "Null", "NULL"}
TAGS = {None, "!"} | {"tag:yaml.org,2002:" + name for name in "str int float bool null map seq".split()}
FORBIDDEN = re.compile("[^\t\n -~\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]")
BLANK = re.compile("[\t-\r \x85\xa0\u1680\u2000-\u200b\u2028\u2029\u202f\u205f\u2060\u3000\ufeff]*")
RANGES = {  # dose, yield, ratio and temperature
    "v60": "12-40 180-720 14-18 90-96", "chemex": "- - 14-17 90-96", "aeropress": "11-35 - 5.7-18.2 80-100",
    "clever": "- - - 90-100", "french-press": "- - 13-17 90-96", "auto-drip": "- - 15.4-20.2 92-96",
    **dict.fromkeys(("kalita-wave", "origami", "orea"), "- - - 90-96")}
MASSES = dict.fromkeys(" g gr gram grams".split(" "), "g") | {unit: unit for unit in "kg mg oz lb".split()}
DEGREES = dict.fromkeys(" °C ℃ C °c c".split(" "), "°C") | dict.fromkeys("°F ℉ F °f f".split(), "°F")
UNITS = {"mass": MASSES, "water": MASSES | {"ml": "ml", "l": "l", "fl oz": "fl oz"}, "temperature": DEGREES}
SIZES = {"kg": "1000", "mg": "0.001", "oz": "28.349523125", "lb": "453.59237", "ml": "1", "l": "1000",
         "fl oz": "29.5735295625", "°F": "5/9"}
LIMITS = {  # the rule, the lowest and the highest value in millionths
    "dose": ("invalid-dose", 1, 10**12), "yield": ("invalid-yield", 1, 10**12), "timer": ("negative-timer", -1, 10**12),
    "totalTime": ("invalid-quantity", -1, 10**12),
    "temperature": ("invalid-temperature", -1, 100_000_001), **dict.fromkeys(AMOUNTS, ("negative-water", -1, 10**12))}
NUMBER = r"[0-9]++(?:\.[0-9]++)?+"
SIMPLE = re.compile(rf"([+-]?)({NUMBER})[ \t]*+([^ \t]*|fl[ \t]++oz)")
SECONDS = re.compile(rf"([+-]?)()()({NUMBER})")
CLOCK = re.compile(r"([+-]?)(?:([0-9]++):(?=[0-5][0-9]:))?+([0-9]++):([0-5][0-9](?:\.[0-9]++)?+)")
PARTS = re.compile(
    r"([+-]?)(?=[0-9])(?:([0-9]++)[ \t]*+(?:hours?|hrs?|h))?(?:[ \t]*+([0-9]++)[ \t]*+(?:minutes?|mins?|m))?"
    rf"(?:[ \t]*+({NUMBER})[ \t]*+(?:seconds?|secs?|s))?")
TIMESTAMP = re.compile(r"(\d{4})(-\d\d-\d\d)[Tt ](HOUR):([0-5]\d|60)(\.\d+)?(?:[Zz]|([+-]HOUR))".replace(
    "HOUR", r"(?:[01]\d|2[0-3]):[0-5]\d"), re.A)
QUOTED = re.compile(  # what some reader may take for a number, a date, a boolean or a sign of YAML
    r"(?=[-+.,:_\d])[-+.,:_\deE]*[-+.,:_\d]|[-+]?0[xXoObB][-+.,:_\da-fA-F]*|[yYnN]|(--|\.{3}|[:?]).*", re.A)

# Quantities and other values
def rounded(value: Fraction, step: Fraction = Fraction(1)) -> Fraction:
    """Rounds to a multiple of a step, ties away from zero."""
    return floor(abs(value) / step + Fraction(1, 2)) * step * (1 if value >= 0 else -1)
def exact(digits: str) -> Fraction:
    """The value of a number. Of very many digits, the last ones only keep it off a tie or above the limit."""
    digits = digits.lstrip("0")
    return Fraction("0" + (digits if len(digits) <= 100 else digits[:100] + "1"))
def shortest(digits: str) -> str:
    whole, _, decimals = digits.partition(".")
    return (whole.lstrip("0") or "0") + ("." + decimals.rstrip("0")).rstrip(".")
def decimal(value: Fraction) -> str:
    units = int(abs(value) / MILLIONTH)
    return shortest(f"{units // 10**6}.{units % 10**6:06}")

def quantity(kind: str, text: str) -> tuple[Fraction, str] | None:
    """A mass in grams, a temperature in °C or a duration in seconds, and its canonical spelling."""
    shapes = (SECONDS, CLOCK, PARTS) if kind == "duration" else (SIMPLE,)
    match = next(filter(None, (shape.fullmatch(text.strip(" \t")) for shape in shapes)), None)
    unit = None if match is None else UNITS[kind].get(re.sub("[ \t]+", " ", match[3])) if kind in UNITS else "s"
    if unit is None:
        return None
    parts = [(match[2], 1)] if kind in UNITS else zip(match.groups()[1:], (3600, 60, 1))
    value = sum(exact(part or "0") * size for part, size in parts) * (-1 if match[1] == "-" else 1)
    value = rounded((value - 32 * (unit == "°F")) * Fraction(SIZES.get(unit, 1)), MILLIONTH)
    spelling = f"{shortest(match[2]) if unit in SIZES else decimal(value)} {unit}"
    if kind == "duration":
        size = abs(value)
        counts = [(floor(size / 3600), "h"), (floor(size / 60) % 60, "min"), (decimal(size % 60), "s")]
        spelling = " ".join(f"{count} {name}" for count, name in counts if count not in (0, "0")) or "0 s"
    sign = "-" * (match[1] == "-" and spelling[:2] != "0 ")
    return (value, sign + spelling) if abs(value) <= QUANTITY_LIMIT else None

def timestamp(text: str) -> str | None:
    """The same moment in UTC; such texts sort like the moments."""
    try:
        year, day, minute, second, fraction, offset = TIMESTAMP.fullmatch(text).groups("")
        near = {"0000": "2000", "0001": "2001", "9999": "2099"}.get(year, year)  # `datetime` could get out of range
        moment = datetime.fromisoformat(f"{near}{day}T{minute}:00{offset or '+00:00'}") + timedelta(seconds=int(second))
    except (AttributeError, ValueError):
        return None
    moment = moment.astimezone(timezone.utc)
    if second == "60" and moment.hour + moment.minute:
        return None
    return text if near != year else f"{moment:%Y-%m-%dT%H:%M:%S}{fraction.rstrip('0').rstrip('.')}Z"

PATTERNS = {  # the kind of a value, and the rule if it does not match
    "format": ("unsupported-format-version", "1"), "method": ("invalid-method", "[a-z0-9]+(-[a-z0-9]+)*"),
    "uuid": ("invalid-uuid", "[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}"), "hash": ("", "[0-9a-fA-F]{64}"),
    "timestamp": ("invalid-timestamp", ""), "order": ("invalid-order", "0*[0-9]{1,6}"), "language": (
        "invalid-language", "([A-Za-z]{2,3}(-[A-Za-z]{3}){0,3}|[A-Za-z]{4,8})(-[A-Za-z]{4})?(-([A-Za-z]{2}|[0-9]{3}))?"
        "(-([A-Za-z0-9]{5,8}|[0-9][A-Za-z0-9]{3}))*(-[0-9A-WYZa-wyz](-[A-Za-z0-9]{2,8})+)*(-[Xx](-[A-Za-z0-9]{1,8})+)?|"
        "[Xx](-[A-Za-z0-9]{1,8})+"), "taste": (
        "", "too-(sour|bitter|weak|strong)|perfect"), "scaling": ("invalid-choice", "bloom-split|proportional"),
    "flag": ("invalid-choice", "true|false"), "origin": ("invalid-choice", "starter|custom|conflicted-copy"), "grind": (
        "invalid-choice", "(extra-|medium-)?(fine|coarse)|medium")}

def scalar(kind: str, text: str) -> Any:
    if kind == "day":
        return text if re.fullmatch("[0-9]{4}-[0-9]{2}-[0-9]{2}", text) and timestamp(f"{text}T00:00:00Z") else None
    if kind in UNITS or kind in ("duration", "timestamp"):
        return timestamp(text) if kind == "timestamp" else (quantity(kind, text) or (None,))[0]
    return text if kind not in PATTERNS or re.fullmatch(PATTERNS[kind][1], text) else None

# YAML
class Stop(Exception):
    """Nothing more can be read, or done: the rule of the error, or a word for it."""
def child(path: str, key: str | int) -> str:
    return f"{path}[{key}]" if isinstance(key, int) else f"{path}.{key}" if path else key
def is_null(node: Node) -> bool:
    return node.kind == "scalar" and not node.style and node.text in NULLS and not node.bad

class Source:
    """A file: its documents, built from YAML's events, and what YAML allows and the format does not."""
    def __init__(self, data: bytes) -> None:
        self.documents, self.stops, self.last, self.commented = [], set(), 0, False
        try:
            if len(data) > MEBIBYTE:
                raise Stop("file-too-large")
            self.text = data.decode().removeprefix("\ufeff").replace("\r\n", "\n")
            odd = FORBIDDEN.search(self.text)
            self.stops = {"invalid-character"} if odd else set()
            self.events = yaml.parse("" if odd else self.text, Loader=yaml.CLoader)
            for event in filter(lambda event: isinstance(event, yaml.DocumentStartEvent), self.events):
                self.document(event)
            self.gap(len(self.text))
            if all(document.empty for document in self.documents):
                raise Stop("no-recipe")
        except (UnicodeDecodeError, yaml.YAMLError, Stop) as error:
            self.stops.add({UnicodeDecodeError: "encoding", Stop: str(error)}.get(type(error), "yaml-syntax"))
    def document(self, start: Any) -> None:
        document = Node(start=start, found=[], anchors={}, aliased=False, root=None, empty=True)
        document.blank = self.gap(start.start_mark.index) and self.documents != []
        self.documents.append(document)
        self.last = start.end_mark.index if start.explicit else self.last
        document.root = root = self.node(next(self.events), 0, "")
        document.end, document.empty = next(self.events), root.kind == "scalar" and not (root.text or root.style)
        document.blank_end = self.gap(document.end.start_mark.index)
        self.last = document.end.end_mark.index if document.end.explicit else self.last
        if document.aliased and root.count > NODE_LIMIT:
            raise Stop("yaml-feature")
    def gap(self, start: int) -> bool:
        """Whether there is a blank line between the last text and the next one. There may be comments too."""
        gap = self.text[self.last:start]
        self.commented = self.commented or re.search(r"(^|\s)#", gap) is not None
        return re.match("[^-?]*", gap)[0].count("\n") > 1
    def node(self, event: Any, depth: int, path: str) -> Node:
        document, start, end = self.documents[-1], event.start_mark.index, event.end_mark.index
        blank, is_scalar = self.gap(start), isinstance(event, yaml.ScalarEvent)
        if isinstance(event, yaml.AliasEvent):
            document.aliased, target, self.last = True, document.anchors.get(event.anchor), end
            if target is None or target.open:
                raise Stop("yaml-feature")
            place = dict(start=start, end=end, alias=True, fixed=True, blank=blank, count=target.count + 1)
            return Node(**vars(target) | place)
        node = Node(
            kind="scalar" if is_scalar else "map" if isinstance(event, yaml.MappingStartEvent) else "seq",
            style=(event.style or "") if is_scalar else "{" if event.flow_style else "",
            start=start, end=end, text=event.value if is_scalar else "", items=[], count=1, open=True, blank=blank,
            alias=False, fixed=(event.anchor, event.tag) != (None, None), bad=event.tag not in TAGS)
        document.found += [("yaml-feature", path)] * node.bad
        if event.anchor is not None:
            document.anchors[event.anchor] = node
        if depth >= DEPTH_LIMIT and not is_scalar:
            raise Stop("yaml-feature")
        if node.style in ("|", ">"):  # blank lines below it belong to it only if it keeps them
            header, last = self.text[start:end].split("\n")[0], start + len(self.text[start:end].rstrip(" \n"))
            self.commented = self.commented or " #" in header
            node.end = end if "+" in header else max(self.text.find("\n", last, end), 0) or end
        self.last = start if node.fixed and not is_scalar else node.end
        self.collect(node, depth + 1, path) if not is_scalar else None
        node.open = False
        return node
    def collect(self, node: Node, depth: int, path: str) -> None:
        seen: set[str] = set()
        while not isinstance(event := next(self.events), (yaml.SequenceEndEvent, yaml.MappingEndEvent)):
            item = key = self.node(event, depth, path if node.kind == "map" else child(path, len(node.items)))
            rules = []
            if node.kind == "map":
                if not isinstance(event, yaml.ScalarEvent) or not key.text and not key.style:
                    raise Stop("yaml-syntax" if isinstance(event, yaml.ScalarEvent) else "yaml-feature")
                rules = ["yaml-feature"] * ((key.text, key.style) == ("<<", "")) + ["duplicate-key"] * (key.text in seen)
                item = (key, self.node(next(self.events), depth, child(path, key.text)))
                seen.add(key.text)
                node.count += item[1].count
            node.count += key.count
            self.documents[-1].found += [(rule, child(path, key.text)) for rule in rules]
            if not rules:
                node.items.append(item)
        if node.style:
            node.end = self.last = event.end_mark.index
    def errors(self) -> list[dict[str, str]]:
        several = len(self.documents) > 1
        found = [(f"[{index}]" + "." * bool(path) + path if several else path, rule)
                 for index, document in enumerate(self.documents) for rule, path in document.found]
        return [{"rule": rule, "path": path} for path, rule in [("", rule) for rule in self.stops] + found]

# Recipes
def combined(left: Any, right: Any, sign: int) -> Any:
    return None if None in (left, right) else BAD if BAD in (left, right) else left + sign * right
class Fields(dict[str, Any]):  # the values of a recipe or a step, in the order of the source
    path, order, form = "", 0, None

class Recipe:
    """A recipe of a document: its values, and its steps in order with their timers, ice and readings of the scale."""
    def __init__(self, document: Node, index: int, name: str) -> None:
        self.found, self.index, self.name, self.fields, root = document.found, index, name, Fields(), document.root
        self.steps, self.timers, self.amounts = [], [], []
        formats = [value.text for key, value in root.items if key.text == "format"] if root.kind == "map" else []
        if root.bad or root.kind != "map":
            self.found += [] if root.bad else [("not-a-recipe", "")]
        elif formats and re.fullmatch("0*([2-9]|[1-9][0-9]+)", formats[0]):
            self.report("unsupported-format-version", "format")
        else:
            self.fields = self.mapping(root, "", "recipe")
            if isinstance(self.fields.get("steps"), list):
                self.check_steps(self.fields["steps"])
    def report(self, rule: str, path: str, *key: str) -> None:
        self.found.append((rule, child(path, *key) if key else path))
    def mapping(self, node: Node, path: str, kind: str) -> Fields:
        fields, missing = Fields(), REQUIRED[kind] - {key.text for key, _ in node.items}
        fields.path = path
        for name, node in ((key.text, value) for key, value in node.items):
            is_dose = name == "coffee" and kind == "recipe" and node.kind == "scalar" and scalar("mass", node.text) is not None
            if is_dose or name not in KEYS[kind] and not name.startswith("x-"):
                self.report("unknown-key", path, name)
            elif name in KEYS[kind] and not is_null(node):
                fields[name] = value = self.value(KEYS[kind][name], node, child(path, name))
                rule, low, high = LIMITS.get(name, ("empty-" + name, 0, 0))
                blank = name in ("name", "instruction") and value is not BAD and BLANK.fullmatch(value)
                if blank or low and value is not BAD and not low * MILLIONTH <= value <= high * MILLIONTH:
                    self.report(rule, path, name)
                    fields[name] = BAD
            elif name in REQUIRED[kind]:
                self.report("missing-key", path, name)
        self.found += [("missing-key", path)] * bool(missing)
        return fields
    def value(self, kind: str, node: Node, path: str) -> Any:
        wanted = {"tags": "seq", "steps": "seq", "step": "map"}.get(kind, "scalar")
        if node.bad:
            return BAD
        if node.kind != wanted or kind == "tag" and is_null(node):
            self.report("wrong-type", path)
            return BAD
        if wanted != "scalar":
            items = [(kind[:-1], item, child(path, index)) for index, item in enumerate(node.items)]
            return self.step(node, path) if wanted == "map" else [self.value(*item) for item in items]
        value = scalar(kind, node.text)
        if value is None:
            self.report(PATTERNS.get(kind, ("invalid-quantity",))[0], path)
        return BAD if value is None else value
    def step(self, node: Node, path: str) -> Fields:
        step = self.mapping(node, path, "step")
        amounts = [key for key in step if key in AMOUNTS]
        step.form, step.is_fixed = amounts[0] if amounts else None, step.get("fixed") == "true"
        if len(amounts) > 1:
            self.report("several-amounts", path, amounts[1])
            step |= dict.fromkeys(amounts, BAD)
        return step
    def check_steps(self, steps: list[Any]) -> None:
        self.found += [("no-steps", "steps")] * (not steps)
        self.steps = [step for step in steps if step is not BAD]
        if steps and self.check_order() and len(self.steps) == len(steps):
            self.check_water()
            self.check_times()
        for index, step in enumerate(self.steps):
            self.check_placeholders(step, not self.timers or self.timers[index] is not None)
    def check_order(self) -> bool:
        """Sets the position of each step; whether the order is sound."""
        bare, seen = [step for step in self.steps if "order" not in step], Counter()
        for index, step in enumerate(self.steps):
            step.order = int(step.get("order", str(index))[-6:]) if step.get("order") is not BAD else BAD
            seen[step.order] += 1
            if seen[step.order] == 2 and step.order is not BAD and not bare:
                self.report("duplicate-order", step.path, "order")
        if 0 < len(bare) < len(self.steps):
            self.report("incomplete-order", bare[0].path)
        if bare or BAD in seen:
            return len(bare) == len(self.steps)
        self.steps.sort(key=lambda step: step.order)
        gaps = [step for index, step in enumerate(self.steps) if step.order != index]
        if gaps and len(seen) == len(self.steps):
            self.report("order-gap", gaps[0].path, "order")
        return not gaps
    def check_water(self) -> None:
        """Follows the reading of the scale from step to step; it is unknown after an amount that cannot be used."""
        reading, ice, last, sound = ZERO, ZERO, None, True
        for step in self.steps:
            amount, last = step.get(step.form), step if step.form else last
            if step.form == "pourTo" and BAD not in (amount, reading) and amount < reading - MILLIONTH:
                self.report("water-target-decreases", step.path, "pourTo")
                sound = False
            ice += amount if step.form == "ice" and amount is not BAD else 0
            if step.form in ("pour", "pourTo") or len({*AMOUNTS} & {*step}) > 1:
                reading = amount if step.form == "pourTo" else combined(reading, amount, 1)
            sound = sound and amount is not BAD
            self.amounts.append((amount if step.form == "ice" else ZERO, reading))
        water, checked = self.fields.get("yield"), last or self.fields.get("method") != "espresso"
        if sound and checked and water not in (BAD, None) and abs(reading + ice - water) > 1 + MILLIONTH:
            self.report("water-total", *((last.path, last.form) if last else ("yield",)))
    def check_times(self) -> None:
        expected, last, starts = ZERO, ZERO, []
        for index, step in enumerate(self.steps):
            at = step.get("at")
            off = index and not {BAD, None} & {at, expected} and expected - at > 1 + MILLIONTH
            if off or at not in (BAD, None) and at < last - MILLIONTH:
                self.report("start-time", step.path, "at")
            starts.append(expected if at is None else at)
            last = starts[-1] if starts[-1] not in (BAD, None) else last
            expected = combined(starts[-1], step.get("timer"), 1)
        for step, start, then in zip(self.steps, starts, starts[1:] + [None]):
            derived = combined(then, start, -1)
            self.timers.append(step.get("timer", derived if derived in (BAD, None) else max(derived, ZERO)))
    def check_placeholders(self, step: Fields, timed: bool) -> None:
        text, absent = step.get("instruction"), "placeholder-without-value"
        rules = {"brace": "unmatched-brace", "word": "unknown-placeholder", "amount": "" if step.form else absent,
                 "timer": "" if timed else absent}
        for match in BRACES.finditer(text if isinstance(text, str) else ""):
            if rules.get(match.lastgroup):
                self.report(rules[match.lastgroup], step.path, "instruction")
    def identity(self) -> str:
        return self.fields.get("id", "").lower() or str(uuid.uuid5(NAMESPACE, f"{self.name}#{self.index}"))
    def dto(self) -> dict[str, Any]:
        get, texts = self.fields.get, "author source description tags notes coffee language grinder grindSetting scaling modifiedAt"
        recipe = {"id": self.identity(), "name": get("name"), "method": get("method"), "origin": get("origin"),
                  "defaultDose": get("dose"), "defaultTargetYield": get("yield"),
                  "defaultWaterTemperature": get("temperature"), "defaultGrindLabel": get("grind")}
        steps = [{"stepId": step.get("id", "").lower() or str(uuid.uuid5(uuid.UUID(recipe["id"]), str(step.order))),
                  "orderIndex": step.order, "instructionText": step["instruction"], "timerDurationSeconds": timer,
                  "waterAmountGrams": step.get(step.form), "isCumulativeWaterTarget": step.form == "pourTo",
                  "isIce": step.form == "ice", "isFixed": step.is_fixed, "startTimeSeconds": step.get("at"),
                  "waterTemperature": step.get("temperature")} for step, timer in zip(self.steps, self.timers)]
        return {"recipe": recipe, "grindTactileDescriptor": get("grindDescriptor"), "steps": steps,
                "totalTimeSeconds": get("totalTime"), **{key: get(key) for key in texts.split()}}

# Scaling
def entered(own: tuple[Fraction, Fraction], request: dict[str, str]) -> tuple[Fraction, Fraction]:
    """The dose and the yield that a request leads to, before rounding."""
    kinds, new = {"dose": "mass", "yield": "water", "ratio": "mass", "factor": "mass"}, {}
    for key in kinds.keys() & request.keys():
        new[key] = scalar(kinds[key], request[key].removeprefix("1:"))
        if new[key] is None or new[key] < {"dose": TENTH, "yield": 1}.get(key, MILLIONTH):
            raise Stop(f"invalid-{key}")
    if len(new) > 1 + ("factor" not in new):
        raise Stop("too-many-inputs")
    ratio = new.get("ratio", own[1] / own[0])
    if "dose" not in new and "yield" in new:
        return new["yield"] / ratio, new["yield"]
    dose = new.get("dose", own[0] * new.get("factor", 1))
    return dose, new.get("yield", dose * ratio)
def bloom_split(dose: Fraction, water: Fraction, count: int) -> list[Fraction]:
    """The readings after each pour: a bloom of three times the dose, and equal parts."""
    bloom = rounded(dose * 3)
    if count < 2 or bloom >= water:
        raise Stop("too-few-pours" if count < 2 else "bloom-not-below-yield")
    return [bloom + rounded((water - bloom) * k / (count - 1)) for k in range(count - 1)] + [water]

def without_fixed(recipe: Recipe) -> tuple[list[Fraction], list[Fraction], Fraction]:
    """The reading after each step without fixed pours, these pours up to it, and all that is fixed."""
    readings, kept, ice = [ZERO, *(reading for _, reading in recipe.amounts)], [], ZERO
    for step, (amount, _), before, after in zip(recipe.steps, recipe.amounts, readings, readings[1:]):
        ice += amount if step.is_fixed else 0
        kept.append((kept[-1] if kept else ZERO) + (after - before if step.is_fixed else 0))
    return [reading - fixed for reading, fixed in zip(readings[1:], kept)], kept, kept[-1] + ice

def default_rule(recipe: Recipe, dose: Fraction, total: Fraction) -> str:
    """The rule of a recipe that names none and is asked for none."""
    own, _, fixed = without_fixed(recipe)
    pours = [reading for step, reading in zip(recipe.steps, own) if step.form and not step.is_fixed]
    has_ice = any(step.form == "ice" for step in recipe.steps)
    fits, rest = recipe.fields["method"] == "v60" and len(pours) == 3 and not has_ice, total - fixed
    split = bloom_split(dose, rest, 3) if fits and rounded(dose, TENTH) > 0 and rounded(dose * 3) < rest else []
    close = [abs(own - target) <= 1 + MILLIONTH for own, target in zip(pours, split)]
    return "bloom-split" if close and all(close) else "proportional"

def scaled(recipe: Recipe, rule: str, dose: Fraction, total: Fraction) -> list[tuple[Fraction, Fraction]]:
    """For each step, its amount of ice and the reading after it."""
    forms, ices = ["fixed" if step.is_fixed else step.form for step in recipe.steps], [ice for ice, _ in recipe.amounts]
    (own, kept, fixed), fixed_ices = without_fixed(recipe), [ice * step.is_fixed for step, ice in zip(recipe.steps, ices)]
    ices, rest = [ice - fixed for ice, fixed in zip(ices, fixed_ices)], total - fixed
    if fixed and (rest <= MILLIONTH or own[-1] + sum(ices) <= MILLIONTH):
        raise Stop("fixed-not-below-yield")
    pours, factor = [i for i, form in enumerate(forms) if "pour" in str(form)], rest / (own[-1] + sum(ices) or rest)
    ices = [rounded(ice * factor) for ice in ices]
    if "ice" in forms and not pours:
        ices[len(forms) - 1 - forms[::-1].index("ice")] += rest - sum(ices)
    water = rest - sum(ices)
    targets = [*(rounded(own[i] * factor) for i in pours[:-1]), water]
    targets = dict(zip(pours, targets if rule == "proportional" else bloom_split(dose, water, len(pours))))
    readings = [ZERO]
    for i, ice in enumerate(ices):
        readings.append(targets.get(i, readings[-1]))
        if readings[-1] < readings[-2] or ice < 0:
            raise Stop("reading-decreases")
    return [(ice + more, reading + pour) for ice, more, reading, pour in zip(ices, fixed_ices, readings[1:], kept)]

def plan(recipe: Recipe, request: dict[str, str]) -> dict[str, Any]:
    get, rule, own = recipe.fields.get, request.get("rule"), (recipe.fields["dose"], recipe.fields["yield"])
    asked, degrees = entered(own, request), scalar("temperature", request.get("temperature", ""))
    degrees = get("temperature") if degrees is None else degrees
    (dose, total), amounts = (rounded(asked[0], TENTH), rounded(asked[1])), recipe.amounts
    used = rule or get("scaling") or default_rule(recipe, *own)
    if not rule and own[0] in (asked[0], dose) and own[1] in (asked[1], total):
        dose, total = own
    elif not any(step.form for step in recipe.steps) and get("method") != "espresso" and asked[1] > 1 + MILLIONTH:
        raise Stop("not-brewable")
    elif not TENTH <= dose <= QUANTITY_LIMIT or not 1 <= total <= QUANTITY_LIMIT:
        raise Stop("invalid-yield" if TENTH <= dose <= QUANTITY_LIMIT else "invalid-dose")
    else:
        amounts = scaled(recipe, used, dose, total)
    spans = RANGES.get(get("method"), "- - - -").split()
    values = {"dose": dose, "yield": total, "ratio": total / dose, "temperature": degrees}
    outside = [name for span, (name, value) in zip(spans, values.items()) if span != "-" and not (
        Fraction(span.split("-")[0]) - MILLIONTH <= value <= Fraction(span.split("-")[1]) + MILLIONTH)]
    steps = plan_steps(recipe, amounts, degrees)
    inputs = {"recipeId": recipe.identity(), "recipeName": get("name"), "method": get("method"), "doseGrams": dose,
              "targetYieldGrams": total, "lastEdited": ("dose", "yield")["yield" in request and "dose" not in request],
              "waterTemperatureCelsius": degrees, "grindLabel": request.get("grind", get("grind"))}
    end = combined(steps[-1]["startTimeSeconds"], steps[-1]["timerDurationSeconds"], 1)
    return {"inputs": inputs, "scaledSteps": steps, "derivedRatio": rounded(total / dose, MILLIONTH),
            "scalingRule": used, "totalDurationSeconds": get("totalTime") if end is None else end,
            "warnings": [{"kind": f"{name}-out-of-range"} for name in outside]}

def plan_steps(recipe: Recipe, amounts: list[tuple[Fraction, Fraction]], degrees: Fraction) -> list[dict[str, Any]]:
    """The steps of a plan. Preparation before the first pour and the first time begins at 0 and takes none."""
    result, before, expected, begun = [], ZERO, ZERO, False
    for step, timer, (ice, reading) in zip(recipe.steps, recipe.timers, amounts):
        start = step.get("at", expected)
        begun = begun or step.form in ("pour", "pourTo") or timer is not None or "at" in step
        expected = combined(start, timer, 1) if begun else ZERO
        result.append({
            "orderIndex": step.order, "instructionText": step["instruction"], "timerDurationSeconds": timer,
            "waterAmountGrams": {"ice": ice, "pourTo": reading, "pour": reading - before}.get(step.form),
            "isCumulativeWaterTarget": step.form == "pourTo", "isIce": step.form == "ice", "startTimeSeconds": start,
            "addedGrams": {"ice": ice, "pourTo": reading - before, "pour": reading - before}.get(step.form),
            "cumulativeWaterGrams": reading, "waterTemperatureCelsius": step.get("temperature", degrees)})
        before = reading
    for step, following in zip(result, result[1:]):
        end = combined(step["startTimeSeconds"], step["timerDurationSeconds"], 1)
        wait = combined(following["startTimeSeconds"], end, -1)
        step["waitSeconds"] = wait if wait is not None and wait > 1 + MILLIONTH else None
    return result

# The canonical form
def is_plain(text: str, flow: bool) -> bool:
    """Whether every YAML reader reads a text without quotes as the same text."""
    tag = yaml.resolver.Resolver().resolve(yaml.ScalarNode, text, (True, False))
    if tag != "tag:yaml.org,2002:str" or QUOTED.fullmatch(text) or not text.isprintable() or flow and ":" in text:
        return False
    source = Source((f"[{text}]" if flow else f"- {text}").encode())
    items = [] if source.stops or source.commented else source.documents[0].root.items
    return [(item.kind, item.text, item.style, item.fixed) for item in items] == [("scalar", text, "", False)]

class Layout:
    """Writes a document without comments in the canonical layout."""
    def __init__(self, text: str, document: Node) -> None:
        self.text, self.anchors, start, end = text, document.anchors, document.start, document.end
        head = text[start.start_mark.index:start.end_mark.index].split("\n") if start.explicit else []
        first, *rest = self.value("", document.root, -2, "recipe")
        self.lines = [""] * document.blank + [line.rstrip() for line in head] + [first.lstrip()] * bool(first) + rest
        self.lines += [""] * (document.blank_end and end.explicit) + ["..."] * bool(end.explicit)
    def block(self, node: Node, indent: int, kind: str) -> list[str]:
        """A mapping or a list with each entry on lines of its own; an unknown key stays after the same key."""
        table, rank, entries = list(KEYS.get(kind, {})) if node.kind == "map" else [], -1, []
        for item in node.items:
            key, value = item if node.kind == "map" else (item, item)
            head = " " * indent + (f"{self.requoted(key)}:" if node.kind == "map" else "-")
            inner = KEYS[kind].get(key.text, "") if table else kind[:-1] if kind in ("steps", "tags") else ""
            if key.text in table and not self.anchors:  # two amounts, which are an error, stay in their order
                rank = table.index("pourTo" if key.text in AMOUNTS and kind == "step" else key.text)
            place = len(table) if table and not self.anchors and key.text.startswith("x-") else rank
            above = table and kind == "recipe" and key.text == "steps" or key.blank
            entries.append((place, above, self.value(head, value, indent, inner)))
        lines: list[str] = []
        for _, above, entry in sorted(entries, key=lambda entry: entry[0]):
            lines += [""] * bool(above and lines and not lines[-1].endswith(KEEPS)) + entry
        return lines
    def value(self, head: str, node: Node, indent: int, kind: str) -> list[str]:
        raw, flow = self.text[node.start:node.end], node.style == "{"
        if node.alias:
            return [f"{head} {raw}"]
        if node.kind == "scalar":
            return (self.block_text if node.style in ("|", ">") else self.scalar)(head, node, " " * (indent + 2), kind)
        is_list = kind in ("", "recipe", "step", "steps") or kind in ("tags", "tag") and node.kind == "seq"
        if flow and node.items and not is_list:
            return f"{head} {raw}".split("\n")  # it may be meant as text
        marks = re.match(r"(?:[&!]\S*\s+)*", raw)[0] if node.fixed else ""
        head, kinds = f"{head} {marks}".rstrip(), {"scalar", "map"} if kind == "tags" else {"scalar"}
        if node.kind == "seq" and flow and all(one.alias or one.kind in kinds for one in node.items) or not node.items:
            texts = ", ".join(self.requoted(item, True) for item in node.items)
            line = head + (" {}" if node.kind == "map" else f" [{texts}]")
            if len(line) <= WIDTH and "\n" not in line or not node.items:
                return [line]
        lines = self.block(node, indent + 2, kind)
        return [f"{head} {lines[0].lstrip()}", *lines[1:]] if head.endswith("-") and not marks else [head, *lines]
    def requoted(self, node: Node, flow: bool = False) -> str:
        raw, text = self.text[node.start:node.end], node.text
        lines = raw[1:-1].replace("''", "'") if node.style == "'" else raw[1:-1]
        if node.fixed or node.style not in ("'", '"') or "\n" in raw and node.style == '"' and "\\" in raw:
            return " ".join(raw.split(None, 1)) if node.fixed and "\n" not in raw else raw
        if is_plain(text, flow) and not re.search(r"\n\s*[-:?#]", raw) or "\n" not in raw and not text.isprintable():
            return raw if not text.isprintable() else lines if "\n" in raw else text
        text = lines if "\n" in raw else text
        single = text.count('"') + text.count("\\") > text.count("'")
        return "'" + text.replace("'", "''") + "'" if single else '"' + re.sub(r'(["\\])', r"\\\1", text) + '"'
    def scalar(self, head: str, node: Node, pad: str, kind: str) -> list[str]:
        single = "\n" not in self.text[node.start:node.end]
        found = quantity(kind, node.text) if kind in (*UNITS, "duration") and single and not node.fixed else None
        bare = re.fullmatch(r"[ \t]*\+?([0-9]+)(\.[0-9]+)?[ \t]*", node.text) if found else None
        minutes = kind == "duration" and bare and "+" not in node.text and 0 < found[0] < (
            60 if len(bare[2] or "") == 3 else 10)
        doubtful = minutes or kind == "temperature" and bare and 100 < found[0] <= 212  # meant in another unit?
        lines = (found[1] if found and not doubtful else self.requoted(node)).split("\n")
        alone = not self.text[self.text.rfind("\n", 0, node.start) + 1:node.start].strip()
        below = alone and (len(lines) > 1 or len(f"{head} {lines[0]}") > WIDTH)
        first = [head, pad + lines[0].strip(" \t")] if below else [f"{head} {lines[0]}".rstrip(" \t")]
        return first + [(pad + line.strip(" \t")).rstrip(" \t") for line in lines[1:]]
    def block_text(self, head: str, node: Node, pad: str, _: str) -> list[str]:
        header, *lines = self.text[node.start:node.end].removesuffix("\n").split("\n")
        old, own = ([len(line) - len(line.lstrip(" ")) for line in text if line.strip(" ")][:1] or [0]
                    for text in (lines, node.text.split("\n")))
        marks, signs = re.fullmatch(r"(.*[|>])([-+1-9]*)\s*", header).groups()
        chomp = "-" if node.text.strip("\n") and node.text[-1] != "\n" else signs.strip("123456789")
        lines = [pad + line[old[0] - own[0]:] if line[old[0] - own[0]:] else "" for line in lines]
        *first, last = [f"{head} {marks}{'2' * (own[0] > 0)}{chomp}", *lines]
        return [*first, last + KEEPS * (chomp == "+")]

def canonical(source: Source, data: bytes) -> str:
    refused = source.stops - {"no-recipe"} or any(document.found for document in source.documents)
    if refused or source.commented:
        raise Stop("refused" if refused else "comments")
    ending = "\r\n" if data.split(b"\n")[0].endswith(b"\r") else "\n"
    lines = [line for document in source.documents for line in Layout(source.text, document).lines]
    return "\ufeff" * data.startswith(b"\xef\xbb\xbf") + "".join(line.rstrip(KEEPS) + ending for line in lines)

# The diary
ENTRY = dict(row.split(":") for row in (
    "id:uuid timestamp:timestamp method:text recipeId:uuid? recipeNameAtBrew:text doseGrams:number "
    "targetYieldGrams:number waterTemperatureCelsius:number? grindLabel:grind? rating:rating? tasteTag:taste? note:text? "
    "coffee:text? grindSetting:text? totalTimeSeconds:number? tdsPercent:number? units:text? book:uuid? recipePath:text? "
    "grinder:text? furtherTastes:tastes? roastedOn:day? beverageGrams:number? source:text?").split())

def unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    if len(dict(pairs)) < len(pairs):
        raise ValueError("a name occurs twice")
    return dict(pairs)

def read_line(raw: bytes) -> dict[str, Any] | None:
    """The object of a line, or None if it is damaged, or of a newer version and not readable."""
    try:
        line = json.loads(raw.decode(), parse_float=Decimal, parse_int=Decimal, parse_constant=int,
                          object_pairs_hook=unique)
        json.dumps(line, ensure_ascii=False, default=str).encode()  # no half of a surrogate pair
        is_version = isinstance(line["version"], Decimal) and line["version"] >= 1 and line["version"] % 1 == 0
        kinds = ENTRY if "id" in line else {"deletes": "uuid", "timestamp": "timestamp"}
        sound = [conforms(kind, line.get(name)) for name, kind in kinds.items()] + ["rating" in line or "id" not in line]
        hashes = line.get("replaces")
        line["replaces"] = hashes if isinstance(hashes, list) else [] if hashes is None else [hashes]
        sound += [conforms("hash", one) for one in line["replaces"]]
        return line if len(raw) <= MEBIBYTE and is_version and all(sound) else None
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError, ArithmeticError):
        return None
def conforms(kind: str, value: Any) -> bool:
    """Whether the value of a field is one of its kind; `?` stands for null too."""
    if kind == "tastes?":
        return value is None or isinstance(value, list) and all(conforms("taste", one) for one in value)
    if value is None or kind[:6] in ("number", "rating"):
        is_number = isinstance(value, Decimal) and isfinite(float(value)) and (kind[:6] != "rating" or value in (1, 2, 3, 4, 5))
        return is_number if value is not None else kind[-1] == "?"
    return isinstance(value, str) and scalar(kind.rstrip("?"), value) is not None

def read_diary(data: bytes) -> dict[str, Any]:
    """The entries of a diary that count, newest first, and the numbers of the lines that are skipped."""
    skipped, lines, deleted = [], [], {}
    for index, raw in enumerate(data.removeprefix(b"\xef\xbb\xbf").split(b"\n"), 1):
        raw = raw.strip(b" \t\r")
        line = read_line(raw) if raw else {}
        if line is None:
            skipped.append(index)
        elif "id" in line:
            lines.append((line["id"].lower(), hashlib.sha256(raw).hexdigest(), line))
        elif line:
            deleted[line["deletes"].lower()] = len(lines)
    lines = [line for index, line in enumerate(lines) if index >= deleted.get(line[0], 0)]
    replaced = {(name, one.lower()) for name, _, line in lines for one in line["replaces"]}
    entries = [line for name, digest, line in lines if (name, digest) not in replaced]
    entries.sort(key=lambda line: timestamp(line["timestamp"]).rstrip("Z"))
    return {"entries": entries[::-1], "damaged": skipped}

# Commands
def answer(operation: str, data: bytes, name: str = "-", request: Any = None) -> dict[str, Any]:
    if operation == "log":
        return read_diary(data)
    source = Source(data)
    try:
        if operation == "format":
            return {"text": canonical(source, data)}
        filled = [one for one in enumerate(source.documents) if not (one[1].empty or source.stops)]
        recipes = [Recipe(document, index, name) for index, document in filled]
        valid = [recipe for recipe in recipes if not recipe.found]
        if operation == "scale":
            return plan(valid[0], request) if len(recipes) == len(valid) == 1 else {"error": "not-brewable"}
        return {"errors": source.errors()} if operation == "validate" else {"recipes": [one.dto() for one in valid]}
    except Stop as stop:
        return {"refused": True} if str(stop) == "refused" else {"error": str(stop)}

if __name__ == "__main__":
    asked = dict(word.split("=", 1) for word in sys.argv[3:])
    print(json.dumps(answer(sys.argv[1], open(sys.argv[2], "rb").read(), sys.argv[2], asked), default=float))
