"""Checks what editors/ contains: the grammar, the snippets, the VS Code extension, and settings for other editors.

    scripts/run-python BUILD_DIR scripts/checks/editors BREWGUIDE

An engine with Oniguruma applies the grammar to recipes/ and to the recipes of the fixtures that have no findings. The result
is compared with what a YAML parser and the JSON Schema say about the parts of a recipe. Snippets are expanded and checked with
BREWGUIDE. Node.js runs the extension's code with stand-ins for VS Code and its client library.
"""

import json
import re
import sys
from pathlib import Path

import extension
import grammar
import settings
import snippets
import yaml

ROOT = Path(__file__).resolve().parents[3]

# What recipes/ does not contain.
SAMPLE = """\
# brewlint: ignore-file[dose-range, ratio-range] a large batch
#brewfmt: off
"name": 'It''s {dose}'  # brewlint: ignore[unknown-method] ours
method: "paper-boat" # not brewlint: ignore[a]
dose: +0.5oz
yield:   12.5 fl  oz  # brewfmt: on
temperature: 200°F
grind: medium-fine
totalTime: 1m30s
x-rating: {name: 5 g, "timer": [1, 2]}
tags: [fine, "{total}"]
notes: >-
  dose: 15 g, {total}

  # brewfmt: skip
source: https://example.org/#{pour} # brewfmt: skip
steps: [{order: 0, instruction: "{{{dose}}}, {pour}", pour: 45, at: 0:00}, {
  order: 1, instruction: 'a, {nothing}', temperature: "94 °C", timer: 1 h 2 min 3.5 s}]
--- # {total}
name: method # no
steps:
- instruction: |
    Bloom to {total}.

    timer: 45 s, {timer}
  timer: 1:02:03
  ice: 100 g
-   timer: "45 s"
    instruction: Add {pour}
      and wait for {timer}.  # {dose}
    x-a: b
- instruction: >
   {yield}
"""


def texts():
    """The recipes, by name."""
    found = {"the sample": SAMPLE}
    for path in sorted(ROOT.glob("recipes/**/*.yaml")):
        if not path.name.startswith("."):
            found[str(path.relative_to(ROOT))] = path.read_text(encoding="utf-8")
    for page in sorted((ROOT / "Tests/RecipeLintTests/Fixtures").glob("*.md")):
        blocks = re.findall(r"^```([^\n]*)\n(.*?)^```", page.read_text(encoding="utf-8"), re.S | re.M)
        for number, ((info, text), (kind, _)) in enumerate(zip(blocks, [*blocks[1:], ("", "")])):
            is_good = info == "yaml fixed" or info == "yaml" and kind != "text"
            # The fixed texts of equipment files are marked as those of recipes.
            is_recipe = not re.search(r"^(grinders|brewers):", text, re.M)
            if is_good and is_recipe and "⟦" not in text and readable(text):
                found[f"{page.name}#{number}"] = text
    return found


def readable(text):
    """Whether the parser reads the text; it knows only YAML 1.1."""
    try:
        return bool(list(yaml.compose_all(text, Loader=yaml.BaseLoader)))
    except yaml.YAMLError:
        return False


def main():
    if len(sys.argv) != 2:
        sys.exit("usage: editors BREWGUIDE")
    program = Path(sys.argv[1]).resolve()
    folder = ROOT / "editors/vscode"
    schema = json.loads((ROOT / "schema/recipe.schema.json").read_text(encoding="utf-8"))
    made = json.loads((folder / "snippets/recipes.json").read_text(encoding="utf-8"))
    recipes = texts()
    count, problems = grammar.check(folder / "syntaxes/brewguide-recipe.tmLanguage.json", schema, recipes)
    problems += snippets.check(program, made)
    problems += extension.check(program)
    problems += settings.check()
    for problem in problems[:20]:
        print(problem, file=sys.stderr)
    if problems:
        sys.exit(f"editors: {len(problems)} problems")
    print(
        f"editors: the grammar scopes {count} parts of {len(recipes)} recipes as the format says; {len(made)} snippets, "
        f"the VS Code extension and the settings of {len(settings.COMMANDS)} other files are sound"
    )


main()
