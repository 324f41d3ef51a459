"""Recipes, plans and diaries for the cases."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]

Files = dict[str, str | bytes]

CLEAN = """\
name: Morning V60
method: v60
dose: 15 g
yield: 250 g
temperature: 94 °C
grind: medium-fine

steps:
  - instruction: Bloom to {total}.
    pourTo: 45 g
    timer: 45 s
  - instruction: Pour the rest.
    pourTo: 250 g
    timer: 90 s
"""


def named(name: str) -> str:
    """The clean recipe with another name: two recipes with the same name in a run give a finding."""
    return CLEAN.replace("Morning V60", name)


# One error, one warning and one note.
BROKEN = named("Broken V60").replace("pourTo: 250 g", "pourTo: 280 g")
ODD = named("Odd V60").replace("method: v60", "method: v61-special")
HOT = named("Hot V60").replace("94 °C", "99 °C")
# With a safe fix, and with an unsafe one.
FIXABLE = named("Fixable V60").replace("dose:", "defaultDose:")
NEGATIVE = named("Negative V60").replace("timer: 90 s", "timer: -90 s")
# Formatted and unformatted.
FORMATTED = CLEAN.replace("90 s", "1 min 30 s")
CRAMPED = FORMATTED.replace("15 g", "15g")
LOOSE = CRAMPED.replace("fine\n", "fine  \n\n")[:-1]
# Invalid YAML.
UNREADABLE = FORMATTED.replace("name: Morning", "name: [Morning")
# Three pours that follow the bloom-split rule.
SPLIT = named("Split V60").replace(
    "  - instruction: Pour the rest.",
    "  - instruction: Pour to {total}.\n    pourTo: 148 g\n    timer: 45 s\n  - instruction: Pour the rest.",
)
WRITTEN_OUT = named("Written V60").replace("Bloom to {total}.", "Bloom to 45 g.").replace(
    "Pour the rest.", "Pour to 250 g."
)
# All JSON is YAML.
JSON = """\
{"name":"Made","method":"v60","dose":15,"yield":250,"temperature":94,"grind":"medium-fine","steps":[
{"instruction":"Bloom to 45 g.","pourTo":45,"timer":"45 s"},{"instruction":"Pour.","pourTo":250}]}
"""
IDENTIFIED = "id: 7d1c8a52-5f0e-4a7b-9c1e-2f6d3b8a4e90\n" + named("Known V60")
IGNORED = BROKEN.replace("pourTo: 280 g", "pourTo: 280 g  # brewlint: ignore[water-total] as published")

# A folder with files of each kind.
MIXED: Files = {
    "recipes/a.yaml": CLEAN,
    "recipes/b.yaml": BROKEN,
    "recipes/c.yaml": ODD,
    "recipes/d.yml": HOT,
    "recipes/e.yaml": FIXABLE,
    "recipes/f.yaml": NEGATIVE,
    "recipes/g.yaml": UNREADABLE,
    "recipes/h.yaml": IGNORED.replace("Broken", "Ignored"),
    "recipes/deep/two.yaml": HOT.replace("Hot", "Hotter") + "---\n" + BROKEN.replace("Broken", "Worse"),
    "recipes/deep/crlf.yaml": "\ufeff" + FIXABLE.replace("Fixable", "Windows").replace("\n", "\r\n"),
    "recipes/deep/émoji 😀 name.yaml": ODD.replace("Odd V60", "日本 😀"),
    "other/x.brew.yaml": BROKEN.replace("Broken", "Other"),
    "notes.txt": "no recipe\n",
}


def folder(path: str, to: str | None = None) -> Files:
    """The files below a folder of the project."""
    start = ROOT / path
    return {
        f"{to or path}/{file.relative_to(start).as_posix()}": file.read_bytes()
        for file in sorted(start.rglob("*"))
        if file.is_file()
    }


def unmarked(text: str) -> str:
    """The text of a page, with the characters that ⟦U+200B⟧ stands for."""
    return re.sub(r"⟦U\+([0-9A-F]+)⟧", lambda match: chr(int(match[1], 16)), text)


def examples(path: str) -> Files:
    """The YAML of the examples below a folder of the project: `examples/PAGE-NUMBER.yaml`."""
    files: Files = {}
    for page in sorted((ROOT / path).rglob("*.md")):
        text = page.read_text(encoding="utf-8")
        for number, block in enumerate(re.findall(r"^```yaml.*?\n(.*?)^```$", text, re.M | re.S)):
            files[f"examples/{page.stem}-{number}.yaml"] = block
    return files


RECIPES = folder("recipes")
DEFECTS: Files = {
    f"defects/{name}": unmarked(text)
    for name, text in re.findall(
        r"^# (\S+)\n\n```yaml\n(.*?)^```$",
        (ROOT / "Tests/CommandTests/Defects/recipes.md").read_text(encoding="utf-8"), re.M | re.S,
    )
}
RULE_EXAMPLES = examples("Tests/RecipeLintTests/Fixtures")
LAYOUT_EXAMPLES = examples("Tests/RecipeTextTests/Formatter/Fixtures")

# A plan of a single pour of half a minute.
PLAN = (
    '{"version":1,"inputs":{"recipeId":null,"recipeName":"Cup","method":"v60","doseGrams":15,'
    '"targetYieldGrams":250,"waterTemperatureCelsius":94,"grindLabel":"medium","lastEdited":"dose"},'
    '"scaledSteps":[{"orderIndex":0,"instructionText":"Pour.","timerDurationSeconds":30,'
    '"waterAmountGrams":250,"isCumulativeWaterTarget":true,"isIce":false,"cumulativeWaterGrams":250,'
    '"startTimeSeconds":0,"waterTemperatureCelsius":94}],"derivedRatio":16.666667,'
    '"scalingRule":"proportional","warnings":[],"totalDurationSeconds":30}\n'
)


def entry(digit: int, time: str, rating: int, **fields: str) -> str:
    """A line of a diary; fields are given as JSON."""
    values = {
        "version": "1",
        "id": f'"{str(digit) * 8}-0000-4000-8000-000000000000"',
        "timestamp": f'"{time}"',
        "method": '"v60"',
        "recipeId": "null",
        "recipeNameAtBrew": '"Morning V60"',
        "doseGrams": "15",
        "targetYieldGrams": "250",
        "waterTemperatureCelsius": "94",
        "grindLabel": '"medium"',
        "rating": str(rating),
        "tasteTag": "null",
        "note": "null",
        "coffee": "null",
        "grindSetting": "null",
        "totalTimeSeconds": "null",
        "tdsPercent": "null",
    }
    return "{" + ",".join(f'"{key}":{value}' for key, value in {**values, **fields}.items()) + "}\n"


def tombstone(digit: int, time: str) -> str:
    """The line of a diary that deletes an entry."""
    return f'{{"version":1,"deletes":"{str(digit) * 8}-0000-4000-8000-000000000000","timestamp":"{time}"}}\n'


FIRST = entry(
    1, "2026-03-28T23:30:00.000Z", 5, tasteTag='"too-sour"', grindSetting='"22 clicks"',
    totalTimeSeconds="185", note=r'"süß\nlike 更に甘い"', coffee='"Kenya, AA"', tdsPercent="1.35",
)
SECOND = entry(2, "2026-03-29T12:00:00.000Z", 3, doseGrams="16.5", grindSetting='"24 clicks"')
THIRD = entry(
    3, "2026-04-06T06:00:00.000Z", 4, recipeNameAtBrew=r'"Kanne\u001b[31m"', method='"french-press"',
    tasteTag='"perfect"',
)
FOURTH = entry(4, "2026-04-07T06:00:00.000Z", 1)
# Four brews of two recipes, one of them deleted.
DIARY = FIRST + SECOND + THIRD + FOURTH + tombstone(4, "2026-04-07T06:01:00.000Z")
# Unknown fields, and a line of a later release.
UNKNOWN = entry(5, "2026-01-05T06:30:00.125Z", 2, mood='{"sky":"grey"}', method='"nel-drip"')
NEWER = '{"version":2,"id":"99999999-0000-4000-8000-000000000000","timestamp":"2026-04-09T06:30:00Z","cup":{}}\n'
HALF = '{"version":1,"id":"0000'
# Half a line before a whole entry, NULs, a wrong type, a blank line, and no newline at the end.
DAMAGED = FIRST + HALF + SECOND + NEWER + "\0\0\n" + '{"id":7}\n\n' + UNKNOWN + THIRD[:-1]
MANY = "".join(
    entry(1, f"2026-{1 + day // 28:02}-{1 + day % 28:02}T06:{day % 60:02}:00.000Z", 1 + day % 5).replace(
        "11111111-0000", f"{day:08}-0000"
    )
    for day in range(120)
)
BREWSPEC = """\
brewspec_version: "1.0"
brews:
  - &a
    {date: "2026-02-21", method: v60, dose_g: 15, water_g: 250, water_temp_c: 94, grind: fine,
     equipment: {brewer: Hario}, result: {ratings: {overall: 8}}}
  - {date: "2026-02-22", method: v60, dose_g: 15, water_g: 250, water_temp_c: 94, grind: fine,
     equipment: {brewer: Hario}, result: {ratings: {overall: 9}}}
  - {method: v60, dose_g: 15, water_g: 250, water_temp_c: 94, grind: fine,
     result: {ratings: {overall: 9}}}
"""
REQUEST = (
    '{"timestamp": "2026-04-01T06:30:00.1255Z", "method": "chemex", "recipeNameAtBrew": "Any", '
    '"doseGrams": 30, "targetYieldGrams": 500, "waterTemperatureCelsius": 94, "grindLabel": "medium", '
    '"rating": 4, "mood": "fine"}\n'
)
