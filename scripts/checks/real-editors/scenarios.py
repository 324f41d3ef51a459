"""What a person does in each editor, and what the file must be afterwards."""

import difflib

from record import Record
from waiting import Failure, wait

GOOD = """\
name: Evening
method: v60
dose: 15 g
yield: 250 g
temperature: 94 °C
grind: medium

steps:
  - instruction: Pour.
    pourTo: 250 g
    timer: 2 min
"""
# Formatted, so that what differs afterwards is what the keys of an editor did.
LAYOUTS = """\
# A comment above that is too long for editors which wrap all lines at 70.
name: Layouts
method: v60
notes: >
  A text over
  two lines.

  # No comment, but text.
dose: 15 g # behind a value
yield: 250 g
temperature: 94 °C
grind: medium

steps:
  - instruction: Bloom.
    pourTo: 45 g
    timer: 45 s
  # between steps
  - instruction: Pour.
    pourTo: 150 g
    timer: 45 s
  - instruction: |
      Pour the rest.
        And wait.
    pourTo: 250 g
    timer: 1 min 30 s

x-app:
  - a: 1
x-last: 2
"""
COMPOSE = """\
name:   brews
services:
    web:
        image:   nginx
        ports: [ "80:80" ]
"""


def new_recipe(editor, place):
    """A recipe is written from nothing with completion; a misspelt key is fixed, and saving formats."""
    place.write({"recipes/v60/": ""})
    name = "recipes/v60/mine.yaml"
    editor.open(name)
    editor.insert()
    editor.type("name: Evening\n")
    editor.complete("met", "method")
    editor.fill("method: ")
    editor.complete("v6", "v60")
    editor.type("\ndose:   15g\nyield: 250 g\ntemprature: 94 °C\n")
    editor.complete("gri", "grind")
    editor.fill("grind: ")
    editor.complete("med", "medium")
    editor.type("\nsteps:")
    editor.line("  - instruction: Pour.")
    editor.line("    pourTo: 250 g")
    editor.line("    timer: 2 min")
    editor.leave()
    editor.fix("temprature", "temperature")
    saved(editor, place, name, GOOD)


def new_flat_recipe(editor, place):
    """A new file in an empty folder `recipes/` is helped from the first letters."""
    place.write({"recipes/": ""})
    name = "recipes/mine.yaml"
    editor.open(name)
    editor.insert()
    editor.complete("na", "name")
    editor.fill("name: ")
    editor.type("Morning\n")
    editor.complete("do", "dose")
    editor.fill("dose: ")
    editor.type("15 g\n")
    editor.leave()
    saved(editor, place, name, "name: Morning\ndose: 15 g\n")


def key_above(editor, place):
    """A key that is completed above keys that belong before it is there once, and they are too."""
    name = "recipes/above.yaml"
    place.write({name: GOOD.replace("temperature:", "\ntemperature:")})
    editor.open(name)
    editor.go("yield: 250 g", 1)
    editor.insert()
    editor.complete("grindD", "grindDescriptor")
    editor.fill("grindDescriptor: ")
    editor.type("like salt")
    editor.leave()
    saved(editor, place, name, GOOD.replace("grind: medium\n", "grind: medium\ngrindDescriptor: like salt\n"))


def typing(editor, place):
    """Keys and values that are typed at speed, without a look at what is offered, are what was typed."""
    place.write({"recipes/": ""})
    name = "recipes/typed.yaml"
    editor.open(name)
    editor.insert()
    editor.type("name: Typed\nmethod: v60\ndose: 15 g\nyield: 250 g\ntemperature: 94 °C\ngrind: medium\ntotalTime: 3 min\n")
    editor.leave()
    saved(editor, place, name, "name: Typed\nmethod: v60\ndose: 15 g\nyield: 250 g\ntemperature: 94 °C\ngrind: medium\ntotalTime: 3 min\n")


def layouts(editor, place):
    """Keys that indent and wrap lines, a comment that is typed behind a value, and a new line keep what a recipe says."""
    name = "recipes/layouts.yaml"
    flow = "  - {instruction: Pour.,\n     pourTo: 150 g, timer: 45 s}\n"
    block = "  - instruction: Pour.\n    pourTo: 150 g\n    timer: 45 s\n"
    place.write({name: LAYOUTS.replace(block, flow)})
    editor.open(name)
    editor.tidy()
    editor.go("grind: medium", 0)
    editor.insert()
    editor.type(" # all of it is")
    editor.line("grindSetting: 24 clicks")
    editor.leave()
    editor.tidy()
    saved(editor, place, name, LAYOUTS.replace("grind: medium\n", "grind: medium # all of it is\ngrindSetting: 24 clicks\n"))


def other_yaml(editor, place):
    """A file of another program in the same project is saved as it was typed."""
    name = "docker-compose.yaml"
    place.write({name: COMPOSE, "recipes/evening.yaml": GOOD})
    editor.open(name)
    editor.go("services:", 0)
    editor.insert()
    editor.type("  #   mine")
    editor.leave()
    saved(editor, place, name, COMPOSE.replace("services:", "services:  #   mine"))


def equipment(editor, place):
    """equipment.yaml is attached: a misspelt key is found and fixed, and saving formats."""
    name = "equipment.yaml"
    good = "grinders:\n  - name: Mine\n    settings:\n      medium: 24-28\n"
    place.write({name: good.replace("settings", "setings").replace("name: ", "name:   "), "recipes/evening.yaml": GOOD})
    editor.open(name)
    editor.fix("setings", "settings")
    saved(editor, place, name, good)


SCENARIOS = {
    "new recipe": new_recipe,
    "new file in recipes/": new_flat_recipe,
    "key above": key_above,
    "typing": typing,
    "layouts": layouts,
    "other YAML": other_yaml,
    "equipment.yaml": equipment,
}


def saved(editor, place, name, expected):
    """Saves, and compares the file byte for byte with what is expected."""
    path = place.project / name
    before = path.read_bytes() if path.exists() else None
    editor.save()

    def written():
        return path.exists() and path.read_bytes() != before

    wait(f"{name} to be written", written, editor.screen)
    try:
        # An editor may write first and format then.
        wait("the right text", lambda: path.read_bytes() == expected.encode(), limit=5)
    except Failure:
        found = path.read_text(encoding="utf-8", errors="replace")
        lines = difflib.unified_diff(expected.splitlines(), found.splitlines(), "expected", "saved", lineterm="", n=1)
        raise Failure("\n".join(lines) or f"the ends of lines differ: {found!r}") from None


def run(scenario, editor, place):
    """Runs a scenario; the failure says what the editor showed and what was said."""
    try:
        SCENARIOS[scenario](editor, place)
    except Failure as failure:
        raise Failure(f"{failure}\n{Record(place.record).last()}") from None
