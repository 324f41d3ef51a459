"""Holds the TextMate grammar against recipes: each part has the scope that the format says."""

import re
import shutil
import tempfile
from pathlib import Path

import yaml
from babi.highlight import Grammars, highlight_line

SCOPE = "source.brewguide-recipe"

# The scope of a part in the grammar, and its kind: keys of the format, numbers, units, placeholders in instructions, words
# (methods, grinds, origins, scaling rules), and comments for brewlint or brewfmt.
TYPES = {
    "entity.name.tag": "property",
    "constant.numeric": "number",
    "keyword.other.unit": "keyword",
    "variable.other.placeholder": "variable",
    "constant.language": "enumMember",
    "keyword.control.directive": "macro",
}
# Keys of other tools.
OTHERS = "entity.name.tag.foreign"


class Grammar:
    """A grammar, in an engine with Oniguruma."""

    def __init__(self, file):
        with tempfile.TemporaryDirectory() as folder:
            # The engine finds grammars by the names of their files.
            shutil.copy(file, Path(folder) / f"{SCOPE}.json")
            self.compiler = Grammars(folder).compiler_for_scope(SCOPE)

    def regions(self, text):
        """Each part of the text: line and columns, which count characters from 0, and scopes."""
        state = self.compiler.root_state
        for number, line in enumerate(text.splitlines(True)):
            state, regions = highlight_line(self.compiler, state, line, number == 0)
            for region in regions:
                yield number, region.start, region.end, region.scope[1:]

    def tokens(self, text):
        """The parts of our types: (line, start, end, type)."""
        found = set()
        for number, start, end, scopes in self.regions(text):
            if not scopes or scopes[-1].startswith(OTHERS):
                continue
            for scope, kind in TYPES.items():
                if scopes[-1].startswith(scope + "."):
                    found.add((number, start, end, kind))
        return found


DIRECTIVE = re.compile(r"#+[ \t]*(brewlint:[ \t]*ignore(-file)?\[[^\]]*\]|brewfmt:[ \t]*(skip|off|on)\b).*")
QUANTITY = re.compile(r"([+-]?[0-9][0-9.:]*)(?:[ \t]*([^\W0-9]+(?:[ \t]+oz)?|°[CFcf]|[℃℉]))?")


class Expectation:
    """The tokens of a recipe by the format's description, read by a YAML parser."""

    def __init__(self, schema):
        self.recipe = schema["properties"]
        self.step = schema["definitions"]["step"]["properties"]
        placeholders = re.search(r"\(\?:([a-z|]+)\)\\\}\)\*", self.step["instruction"]["pattern"])
        self.placeholder = re.compile(r"\{\{|\}\}|(\{(?:" + placeholders[1] + r")\})")

    def tokens(self, text):
        self.lines = text.splitlines()
        self.found = set()
        for number, start in comment_starts(text):
            match = DIRECTIVE.match(self.lines[number], start)
            if match:
                self.add(number, start, match.end(), "macro")
        for document in yaml.compose_all(text, Loader=yaml.BaseLoader):
            if isinstance(document, yaml.MappingNode):
                self.mapping(document, self.recipe)
        return self.found

    def add(self, line, start, end, kind):
        self.found.add((line, start, end, kind))

    def mapping(self, node, keys):
        for key, value in node.value:
            if key.value not in keys:
                continue
            self.add(key.start_mark.line, key.start_mark.column, key.end_mark.column, "property")
            if key.value == "steps" and keys is self.recipe and isinstance(value, yaml.SequenceNode):
                for step in value.value:
                    if isinstance(step, yaml.MappingNode):
                        self.mapping(step, self.step)
            elif isinstance(value, yaml.ScalarNode):
                self.scalar(key.value, keys[key.value], value)

    def scalar(self, key, description, value):
        line, column = value.start_mark.line, value.start_mark.column
        if key == "instruction":
            return self.placeholders(value)
        if value.start_mark.line != value.end_mark.line:
            return
        text = self.lines[line][column:value.end_mark.column]
        words = description.get("enum") or description.get("anyOf", [{}])[0].get("enum")
        if key == "method" or words and value.value in words and not value.value.isdigit():
            start = column + text.index(value.value)
            self.add(line, start, start + len(value.value), "enumMember")
        elif "number" in str(description.get("type")) or "integer" in str(description) or key == "format":
            for match in QUANTITY.finditer(text):
                for group, kind in ((1, "number"), (2, "keyword")):
                    if match[group]:
                        self.add(line, column + match.start(group), column + match.end(group), kind)

    def placeholders(self, value):
        last = value.end_mark.line + (value.end_mark.column > 0)
        for number in range(value.start_mark.line, min(last, len(self.lines))):
            first = value.start_mark.column if number == value.start_mark.line else 0
            end = value.end_mark.column if number == value.end_mark.line else len(self.lines[number])
            for match in self.placeholder.finditer(self.lines[number], first, end):
                if match[1]:
                    self.add(number, *match.span(1), "variable")


def comment_starts(text):
    """Where comments begin: each line and column."""
    reader = yaml.BaseLoader(text)
    taken = []
    while reader.check_token():
        token = reader.get_token()
        taken.append((token.start_mark.index, token.end_mark.index))
    starts, offset = [], 0
    for number, line in enumerate(text.splitlines(True)):
        for match in re.finditer(r"(?:^|(?<=[ \t]))#", line):
            place = offset + match.start()
            if not any(start <= place < end for start, end in taken):
                starts.append((number, match.start()))
                break
        offset += len(line)
    return starts


def check(file, schema, texts):
    """Compares the tokens of each text, by name; returns how many there are, and the differences."""
    grammar, expectation = Grammar(file), Expectation(schema)
    count, differences, kinds = 0, [], set()
    for name, text in texts.items():
        expected, found = expectation.tokens(text), grammar.tokens(text)
        count += len(expected)
        kinds |= {kind for *_, kind in expected}
        for what, tokens in (("not", expected - found), ("wrongly", found - expected)):
            for line, start, end, kind in sorted(tokens):
                part = text.splitlines()[line][start:end]
                differences.append(f"{name}:{line + 1}:{start + 1}: `{part}` is {what} a {kind}")
    if kinds != set(TYPES.values()):
        differences.append(f"the texts have only {sorted(kinds)}")
    return count, differences
