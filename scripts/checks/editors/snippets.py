"""Expands the snippets, and checks what comes out with brewlint and brewfmt."""

import re
import subprocess

# A place to type at, with its text or its choices; the end; an escaped character.
PART = re.compile(r"\$\{\d+:((?:\\.|[^\\}])*)\}|\$\{\d+\|((?:\\.|[^\\|,])*)[^|]*\|\}|\$\d+|\\([\\$}])")

RECIPE = {
    "name": "Morning V60", "method": "v60", "dose": "15 g", "yield": "250 g", "temperature": "94 °C",
    "grind": "medium-fine",
}
STEP = {"instruction": "Bloom, then wait.", "pourTo": "45 g", "timer": "45 s"}
# What the second step needs beside a key of the first.
SECOND = {"order": ["order: 1", "pourTo: 250 g"], "ice": ["pourTo: 150 g"]}


def expanded(snippet):
    """The text of a snippet, as it is inserted."""
    def text(match):
        return next((re.sub(r"\\(.)", r"\1", group) for group in match.groups() if group is not None), "")

    return "\n".join(PART.sub(text, line) for line in snippet["body"])


def recipe(lines, steps):
    """A recipe with these keys, and these keys of its steps."""
    first = [f"{'    ' if number else '  - '}{line}\n" for keys in steps for number, line in enumerate(keys)]
    return "".join(f"{line}\n" for line in lines) + "\nsteps:\n" + "".join(first)


def entries(keys, replaced=None, text=None):
    """The lines of keys; one is replaced, or added in front."""
    lines = {key: f"{key}: {value}" for key, value in keys.items()}
    if replaced is None:
        return list(lines.values())
    return list((lines | {replaced: text} if replaced in lines else {replaced: text} | lines).values())


LAST = ["instruction: Pour the rest.", "pourTo: 250 g", "timer: 2 min 15 s"]


def samples(snippets):
    """The recipes that snippets make: the name of a snippet, the recipe, and whether it is complete as it is."""
    plain = entries(STEP)
    for name, snippet in snippets.items():
        text = expanded(snippet)
        kind, _, key = name.partition(": ")
        if kind == "Recipe":
            yield name, text, True
        elif kind == "Step":
            yield name, recipe(entries(RECIPE), [re.sub(r"(?m)^..", "", text).split("\n"), LAST]), True
        elif kind == "Ignore a rule":
            yield name, f"{text}\n{recipe(entries(RECIPE), [plain, LAST])}", False
        elif kind == "Key of a recipe":
            yield name, recipe(entries(RECIPE, key, text), [plain, LAST]), False
        elif key == "at":
            yield name, recipe(entries(RECIPE), [plain[:2], [LAST[0], text, *LAST[1:]]]), False
        else:
            step = {name: value for name, value in STEP.items() if name != "pourTo" or key not in ("pour", "ice")}
            second = [LAST[0], *SECOND.get(key, LAST[1:2]), LAST[2]]
            yield name, recipe(entries(RECIPE), [entries(step, key, text), second]), False


def check(program, snippets):
    """What is wrong with the snippets. A whole recipe and a step are formatted and have no findings."""
    problems = []
    for name, text, is_whole in samples(snippets):
        ignored = ["--ignore", "unused-ignore"] if name == "Ignore a rule" else []
        commands = [["lint", "--isolated", "--quiet", *ignored, "--fail-on", "note" if is_whole else "error", "-"]]
        if is_whole:
            commands.append(["fmt", "--isolated", "--check", "-"])
        for command in commands:
            done = subprocess.run([program, *command], input=text, capture_output=True, text=True)
            if done.returncode or (name == "Ignore a rule" and done.stdout):
                problems.append(f"{name}: brewguide {command[0]} says {done.stdout}{done.stderr} of\n{text}")
    if len(snippets) < 30 or sum(name.startswith("Recipe: ") for name in snippets) < 3:
        problems.append(f"there are only {len(snippets)} snippets")
    return problems
