"""The recipes that the checks open."""

RECIPE = """\
name: Morning
method: v60
tags: [fruity, 𝒻ancy 😀]
source: https://example.org/morning
dose: 15 g
yield: 250 g
temperature: 94 °C
grind: medium

steps:
  - instruction: Bloom to {total}.
    pourTo: 45 g
    timer: 45 s
  - &pour
    instruction: Pour on to {total}.
    pourTo: 250 g
    timer: 2 min
"""

# Written by hand, with three mistakes: one with a safe fix, one without, and one that formatting repairs.
UNTIDY = """\
name: Untidy
method: V60
dose:   15g
yield: 250 g
temprature: 94 °C
grind: medium

steps:
  - instruction: Pour.
    pourTo: 250 g
    timer: 2 min
"""

# Half of a recipe, as it is while someone writes it.
BROKEN = """\
name: Half
method: v60
dose: 15 g
steps:
  - instruction: Pour.
    pour
  - instr: [
"""


def named(name, tag="fruity", method="v60"):
    """A recipe with another name and one tag."""
    return RECIPE.replace("Morning", name).replace("[fruity, 𝒻ancy 😀]", f"[{tag}]").replace("v60", method)
