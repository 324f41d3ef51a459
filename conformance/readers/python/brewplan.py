#!/usr/bin/env python3
"""The companion of brewreader: scaling, and the canonical form of a source without comments."""
from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

import yaml

from brewreader import (
    AMOUNTS, BAD, CLOCK, EPSILON, PARTS, QUANTITY_LIMIT, RECIPE_KEYS, SCALARS, SECONDS, SIMPLE, STEP_KEYS, UNITS,
    Fields, Node, Recipe, Source, Stop, exact, number, parse_quantity, rounded)

# Scaling

RANGES = {
    "v60": "12-40 180-720 14-18 90-96", "chemex": "- - 14-17 90-96", "kalita-wave": "- - - 90-96",
    "origami": "- - - 90-96", "orea": "- - - 90-96", "aeropress": "11-35 - 5.7-18.2 80-100", "clever": "- - - 90-100",
    "french-press": "- - 13-17 90-96", "auto-drip": "- - 15.4-20.2 92-96"}

def entered(own: tuple[Fraction, Fraction], new: dict[str, Fraction]) -> tuple[Fraction, Fraction]:
    """The dose and the yield that a request leads to, before rounding."""
    if len(new) > 1 + ("factor" not in new):
        raise Stop("these values cannot be given together")
    factor, ratio = new.get("factor", Fraction(1)), new.get("ratio", own[1] / own[0])
    if "dose" not in new and "yield" in new:
        return new["yield"] / ratio, new["yield"]
    dose = new.get("dose", own[0] * factor)
    return dose, new.get("yield", dose * ratio)

def requested(request: dict[str, Any]) -> dict[str, Fraction]:
    """The values that a request gives, as numbers."""
    kinds, new = {"dose": "mass", "yield": "water", "ratio": "mass", "factor": "mass", "temperature": "temperature"}, {}
    for key in set(kinds) & set(request):
        quantity = parse_quantity(kinds[key], str(request[key]).removeprefix("1:"))
        if quantity is None or key != "temperature" and quantity <= 0:
            raise Stop(f"{key} is not usable")
        new[key] = quantity
    return new

def own_readings(steps: list[Fields]) -> list[Fraction]:
    """The reading of the scale after each step."""
    readings = [Fraction(0)]
    for step in steps:
        base = readings[-1] if step.form != "pourTo" else 0
        readings.append(base + step.get(step.form) if step.form in ("pour", "pourTo") else readings[-1])
    return readings[1:]

def bloom_split(dose: Fraction, water: Fraction, count: int) -> list[Fraction]:
    """The readings after each pour: a bloom of three times the dose, and equal parts."""
    bloom = rounded(dose * 3)
    if count < 2:
        raise Stop(f"the bloom and the rest need at least 2 pours, but the recipe has {count}")
    if bloom >= water:
        raise Stop(f"the bloom ({bloom} g) must be less than the water to pour ({number(water)} g)")
    return [bloom + rounded((water - bloom) * k / (count - 1)) for k in range(count - 1)] + [water]

def default_rule(recipe: Recipe, dose: Fraction, total: Fraction) -> str:
    """The rule of a recipe that names none and is asked for none."""
    own = [reading for step, reading in zip(recipe.steps, own_readings(recipe.steps)) if step.form]
    plain = recipe.fields.get("method") == "v60" and len(own) == 3 and all(step.form != "ice" for step in recipe.steps)
    split = bloom_split(dose, total, 3) if plain and rounded(dose * 3) < total else []
    return "bloom-split" if split and all(abs(a - b) <= 1 + EPSILON for a, b in zip(own, split)) else "proportional"

def scaled(steps: list[Fields], rule: str, dose: Fraction, total: Fraction) -> list[tuple[Fraction, Fraction]]:
    """For each step, its amount of ice and the reading after it."""
    own, pours = own_readings(steps), [i for i, step in enumerate(steps) if step.form in ("pour", "pourTo")]
    ices = {i: step.get("ice") for i, step in enumerate(steps) if step.form == "ice"}
    factor = total / (own[-1] + sum(ices.values()) or total)
    ices = {i: rounded(ice * factor) for i, ice in ices.items()}
    if ices and not pours:
        ices[max(ices)] += total - sum(ices.values())
    water = total - sum(ices.values())
    targets = {i: rounded(own[i] * factor) for i in pours} | dict.fromkeys(pours[-1:], water)
    if rule == "bloom-split":
        targets = dict(zip(pours, bloom_split(dose, water, len(pours))))
    readings = [Fraction(0)]
    for i in range(len(steps)):
        readings.append(targets.get(i, readings[-1]))
        if readings[-1] < readings[-2] or ices.get(i, 0) < 0:
            raise Stop("the reading of the scale would go down")
    return [(ices.get(i, Fraction(0)), reading) for i, reading in enumerate(readings[1:])]

def advice(method: str, values: tuple[Fraction, ...]) -> list[str]:
    """The kinds of values outside the recommended ranges: dose, yield, ratio and temperature."""
    spans = [span.split("-") for span in RANGES.get(method, "- - - -").split()]
    outside = [low and not Fraction(low) - EPSILON <= value <= Fraction(high) + EPSILON
               for value, (low, high) in zip(values, spans)]
    return [f"{key}-range" for key, out in zip(("dose", "yield", "ratio", "temperature"), outside) if out]

def plan_steps(recipe: Recipe, amounts: list[tuple[Fraction, Fraction]]) -> list[dict[str, Any]]:
    """The steps of a plan."""
    result, before, expected, watered = [], Fraction(0), Fraction(0), False
    for step, timer, (ice, reading) in zip(recipe.steps, recipe.timers, amounts):
        start, watered = (step.get("at") if "at" in step.values else expected), watered or bool(step.form)
        expected = start if timer is None and not watered else None if None in (start, timer) else start + timer
        amount = {"ice": ice, "pourTo": reading, "pour": reading - before}.get(step.form or "")
        result.append({
            "form": step.form, "amount": number(amount), "pour": number(ice + reading - before if step.form else None),
            "total": number(reading), "cumulative": step.form == "pourTo", "isIce": step.form == "ice",
            "start": number(start), "timer": number(timer), "temperature": number(step.get("temperature"))})
        before = reading
    return result

def plan(recipe: Recipe, request: dict[str, Any]) -> dict[str, Any]:
    """Scales a recipe."""
    own, new = (recipe.fields.get("dose"), recipe.fields.get("yield")), requested(request)
    temperature, rule = new.pop("temperature", recipe.fields.get("temperature")), request.get("rule")
    if rule not in (None, "bloom-split", "proportional"):
        raise Stop(f"there is no rule {rule}")
    asked = entered(own, new)
    dose, total = rounded(asked[0], Fraction(1, 10)), rounded(asked[1])
    used = rule or recipe.fields.get("scaling") or default_rule(recipe, *own)
    if not rule and own[0] in (asked[0], dose) and own[1] in (asked[1], total):
        (dose, total), ices = own, [step.get("ice") or Fraction(0) for step in recipe.steps]
        amounts = list(zip(ices, own_readings(recipe.steps)))
    elif dose < Fraction(1, 10) or total < 1 or max(dose, total) > QUANTITY_LIMIT:
        raise Stop("the dose must be 0.1 g or more" if dose < Fraction(1, 10) else
                      "the yield must be 1 g or more" if total < 1 else "the dose or the yield is above 1000 kg")
    else:
        amounts = scaled(recipe.steps, used, dose, total)
    return {"dose": number(dose), "yield": number(total), "rule": used, "temperature": number(temperature),
            "ratio": f"1:{number(rounded(total / dose, Fraction(1, 10)))}", "steps": plan_steps(recipe, amounts),
            "warnings": advice(recipe.fields.get("method"), (*asked, asked[1] / asked[0], temperature))}

# The canonical form

WIDTH = 100
NUMERIC = re.compile(r"[-+]?(0o[0-7]+|0x[0-9a-fA-F]+|(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?|\.(inf|Inf|INF))|"
                     r"\.(nan|NaN|NAN)|[yYnN]")

def shortest(digits: str) -> str:
    """The shortest spelling of a number."""
    whole, _, decimals = digits.partition(".")
    return (whole.lstrip("0") or "0") + ("." + decimals.rstrip("0")).rstrip(".")

def spell_quantity(kind: str, text: str) -> str | None:
    """The canonical form of a mass or a temperature, or None if the text is left unchanged."""
    value, match = SCALARS[kind][1](text), SIMPLE.fullmatch(text.strip(" \t"))
    if value is None or match is None or kind == "temperature" and not match[3] and value > 100:
        return None
    unit = UNITS[kind][re.sub("fl[ \t]*oz", "fl oz", match[3])]
    return f"{match[1].strip('+')}{shortest(match[2])} {unit}"

def spell_duration(text: str) -> str | None:
    """The canonical form of a duration, or None if the text is left unchanged."""
    value, text = SCALARS["duration"][1](text), text.strip(" \t")
    match = SECONDS.fullmatch(text) or CLOCK.fullmatch(text) or PARTS.fullmatch(text)
    if value is None or match is None or match.re is SECONDS and 0 < abs(value) < 10:
        return None
    whole, _, decimals = (match[4] or "0").partition(".")
    total = int(exact(match[2] or "0") * 3600 + exact(match[3] or "0") * 60 + exact(whole))
    hours, minutes, seconds = total // 3600, total // 60 % 60, shortest(f"{total % 60}.{decimals}")
    parts = [f"{hours} h"] * (hours > 0) + [f"{minutes} min"] * (minutes > 0)
    return match[1].strip("+") + " ".join(parts + [f"{seconds} s"] * (seconds != "0" or not parts))

def is_plain(text: str, flow: bool) -> bool:
    """Whether every YAML reader reads a text without quotes as the same text."""
    if yaml.resolver.Resolver().resolve(yaml.ScalarNode, text, (True, False)) != "tag:yaml.org,2002:str":
        return False
    if NUMERIC.fullmatch(text) or not text.isprintable():
        return False
    source = Source((f"[{text}]" if flow else f"k: {text}").encode())
    root = source.documents[0] if len(source.documents) == 1 and not source.found else Node("scalar", 0, 0, "")
    value = root.items[0] if root.items and flow else root.items[0][1] if root.items else root
    return len(root.items) == 1 and value.kind == "scalar" and (value.text, value.style) == (text, "")

def requote(node: Node, raw: str, flow: bool = False) -> str:
    """A text in the quotes that it needs."""
    text = node.text
    if node.fixed or node.style not in ("'", '"') or "\n" in raw:
        return raw
    if is_plain(text, flow):
        return text
    if not text.isprintable():
        return raw
    if text.count('"') + text.count("\\") > text.count("'"):
        return "'" + text.replace("'", "''") + "'"
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'

def ordered(items: list[tuple[Node, Node]], table: dict[str, str]) -> list[tuple[Node, Node]]:
    """The keys in canonical order; an unknown key stays after the same key."""
    groups: list[tuple[int, list[tuple[Node, Node]]]] = [(-1, [])]
    for key, value in items:
        if key.text in table or key.text.startswith("x-"):
            groups.append((list(table).index(key.text) if key.text in table else len(table), []))
        groups[-1][1].append((key, value))
    return [item for _, group in sorted(groups, key=lambda group: group[0]) for item in group]

class Layout:
    """Writes the values of a document in the canonical layout."""

    def __init__(self, text: str, anchors: bool) -> None:
        self.text, self.anchors = text, anchors
        self.kept: set[int] = set()

    def gap(self, node: Node) -> str:
        """The blanks and line ends before a key or an item."""
        found = re.search(r"(\s*)(?:[-?]\s+)*$", self.text[max(0, node.start - 1000):node.start])
        return found[1] if found else ""

    def blank_above(self, node: Node) -> bool:
        """Whether there is a blank line above a key or an item, which is no part of the text above."""
        line = self.text.rfind("\n", 0, node.start) + 1
        return self.gap(node).count("\n") > 1 and line not in self.kept

    def note_kept(self, node: Node) -> None:
        """Remembers where texts end whose last blank lines belong to them."""
        for item in node.items:
            for value in item if isinstance(item, tuple) else (item,):
                self.note_kept(value)
        if node.style in ("|", ">") and "+" in self.text[node.start:node.end].split("\n")[0]:
            self.kept.add(self.text.rfind("\n", 0, node.end) + 1)

    def block(self, node: Node, indent: int, kind: str) -> list[str]:
        """A mapping or a list with each entry on lines of its own."""
        pad, lines = " " * indent, []
        table = {"recipe": RECIPE_KEYS, "step": STEP_KEYS}.get(kind, {})
        pairs = node.items if self.anchors or not table or node.kind == "seq" else ordered(node.items, table)
        for index, item in enumerate(pairs):
            first = item if node.kind == "seq" else item[0]
            spaced = kind == "recipe" and first.text == "steps" and node.kind == "map" or self.blank_above(first)
            lines += [""] * bool(index and spaced and node.style == "" or index and kind == "recipe" and spaced)
            if node.kind == "map":
                key = requote(item[0], self.text[item[0].start:item[0].end])
                lines += self.entry(f"{pad}{key}:", item[1], indent, table.get(item[0].text, ""))
            elif item.items and not item.fixed and not self.inline(pad + "-", item):
                inner = self.block(item, indent + 2, "step" if kind == "steps" else "")
                lines += [f"{pad}- {inner[0][indent + 2:]}", *inner[1:]]
            else:
                lines += self.entry(pad + "-", item, indent, "")
        return lines

    def inline(self, head: str, node: Node) -> str:
        """A collection on the line of its head, or nothing if it does not belong or fit there."""
        texts = [self.text[item.start:item.end] for item in node.items if isinstance(item, Node)]
        if node.items and (node.kind == "map" or not node.style or any(item.kind != "scalar" for item in node.items)):
            return ""
        spelled = [requote(item, text, True) for item, text in zip(node.items, texts)]
        line = head + (" {}" if node.kind == "map" else f" [{', '.join(spelled)}]")
        return line if len(line) <= WIDTH and "\n" not in line or not node.items else ""

    def entry(self, head: str, node: Node, indent: int, kind: str) -> list[str]:
        """A value after its key or its dash."""
        raw = self.text[node.start:node.end]
        if node.fixed and raw.startswith("*"):
            return [f"{head} {raw}"]
        if node.kind == "scalar":
            return self.scalar(head, node, raw, indent, kind)
        marks = re.match(r"((?:[&!]\S*\s+)*)", raw if node.fixed else "")
        head = f"{head} {marks[0]}".rstrip() if marks else head
        line = self.inline(head, node)
        return [line] if line else [head, *self.block(node, indent + 2, kind)]

    def scalar(self, head: str, node: Node, raw: str, indent: int, kind: str) -> list[str]:
        """A text after its key or its dash."""
        pad = " " * (indent + 2)
        if node.style in ("|", ">"):
            return self.block_text(head, node, raw, pad)
        spelling = None
        if not node.fixed and (kind in UNITS or kind == "duration"):
            spelling = spell_duration(node.text) if kind == "duration" else spell_quantity(kind, node.text)
        lines = (spelling or requote(node, raw)).split("\n")
        before = self.text[max(0, node.start - 1000):node.start]
        below = "\n" in before[len(before.rstrip()):] and (len(lines) > 1 or len(f"{head} {lines[0]}") > WIDTH)
        first = [head, pad + lines[0].strip()] if below else [f"{head} {lines[0].strip()}".rstrip()]
        return first + [(pad + line.strip()).rstrip() for line in lines[1:]]

    def block_text(self, head: str, node: Node, raw: str, pad: str) -> list[str]:
        """Block text with another indentation."""
        header, *lines = raw.split("\n")
        filled = [len(line) - len(line.lstrip(" ")) for line in lines if line.strip(" ")]
        digit = re.search("[1-9]", header.rpartition("|" if "|" in header else ">")[2])
        old = min(filled[:1] if not digit else filled, default=0)
        pad = pad if not digit else pad[:-2] + " " * int(digit[0])
        lines = [pad + line[old:] if line[old:] else "" for line in lines]
        while lines and not lines[-1].strip():
            lines.pop()
        ends = len(node.text) - len(node.text.rstrip("\n")) if "+" in header else 1
        return [f"{head} {header.rstrip()}", *lines, *[""] * (ends - 1)]

def has_comment(text: str, nodes: list[Any]) -> bool:
    """Whether there is a `#` outside of the texts of a source."""
    end, stack = 0, list(reversed(nodes))
    while stack:
        node = stack.pop()
        if isinstance(node, tuple) or node.kind != "scalar" and not text.startswith("*", node.start):
            stack += reversed(node if isinstance(node, tuple) else node.items)
        else:
            if re.search(r"(^|\s)#", text[end:node.start]):
                return True
            end = node.end
    return re.search(r"(^|\s)#", text[end:]) is not None

def format_source(data: bytes) -> dict[str, Any]:
    """The canonical text of a source, or why there is none."""
    ending = b"\r\n" if data.split(b"\n")[0].endswith(b"\r") else b"\n"
    source, lines = Source(data.replace(b"\r\n", b"\n")), []
    if source.found:
        return {"errors": source.errors()}
    if has_comment(source.text, source.documents):
        return {"error": "a source with comments"}
    for node, (start, end, anchors) in zip(source.documents, source.frames):
        layout = Layout(source.text, anchors)
        layout.note_kept(node)
        if start.explicit:
            lines += [line.rstrip() for line in source.text[start.start_mark.index:start.end_mark.index].split("\n")]
        if node.items and not layout.inline("", node):
            lines += layout.block(node, 0, "recipe" if node.kind == "map" else "")
        elif node.items or node.kind != "scalar" or not node.null:
            lines += layout.entry("", node, 0, "")
        lines += ["..."] * bool(end.explicit)
    text = ("\ufeff" if data.startswith(b"\xef\xbb\xbf") else "") + "".join(line + "\n" for line in lines)
    return {"text": text.replace("\n", ending.decode())}

def run(operation: str, data: bytes, source: Source, recipes: list[Recipe], request: Any) -> dict[str, Any]:
    """Does a job of the companion."""
    if operation == "format":
        return format_source(data)
    if operation != "scale":
        raise Stop(f"unknown operation: {operation}")
    if len(recipes) != 1 or not recipes[0].valid:
        return {"error": "expected one valid recipe", "errors": source.errors()}
    return plan(recipes[0], request)
