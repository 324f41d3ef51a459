"""`brewtimer` without a terminal, where a brew runs unattended."""

from case import Case, group
from samples import BROKEN, CLEAN, IDENTIFIED, JSON, ODD, PLAN, RECIPES, SPLIT, UNREADABLE, WRITTEN_OUT, Files

SOME: Files = {
    "a.yaml": CLEAN,
    "split.yaml": SPLIT,
    "written.yaml": WRITTEN_OUT,
    "known.yaml": IDENTIFIED,
    "made.json": JSON,
    "broken.yaml": BROKEN,
    "unreadable.yaml": UNREADABLE,
    "plan.json": PLAN,
    "plan": "\ufeff" + PLAN,
    "timeless.yaml": CLEAN.replace("    timer: 45 s\n", "").replace("Morning", "Timeless"),
    "warm.yaml": CLEAN.replace("    timer: 90 s", "    timer: 90 s\n    temperature: 80 °C"),
    "ice.yaml": SPLIT.replace("pourTo: 45 g", "ice: 100 g").replace("Bloom to {total}.", "Fill in the ice.")
    .replace("148 g", "60 g").replace("pourTo: 250 g", "pourTo: 150 g"),
    "rinse.yaml": CLEAN.replace("steps:\n", "steps:\n  - instruction: Rinse the filter.\n"),
    "two/a.yaml": CLEAN,
    "two/b.yaml": ODD,
    "twins.yaml": CLEAN + "---\n" + CLEAN.replace("Morning", "Evening"),
    "none/notes.txt": "",
    "bad/empty.json": '{"version":1,"scaledSteps":[]}',
    "bad/list.json": f"[{PLAN},{PLAN}]",
    "bad/one.json": f"[{PLAN}]",
    "bad/newer.json": PLAN.replace('"version":1', '"version":2'),
    "bad/half.json": PLAN[:200],
    "bad/types.json": PLAN.replace('"doseGrams":15', '"doseGrams":"15"').replace("30", "-30"),
    "bad/extra.json": PLAN.replace('"version":1', '"version":1,"mood":"fine"'),
    "bad/water.json": PLAN.replace('"cumulativeWaterGrams":250', '"cumulativeWaterGrams":200'),
    "bad/nothing.json": "",
    "bad/empty.yaml": "",
}

USES = """
brewtimer a.yaml --speed 1000
brewtimer a.yaml --speed 1000 --plain
brewtimer a.yaml --speed 1000 --events
brewtimer a.yaml --speed 1000 --events --plain
brewtimer a.yaml --speed 1000 --bell
brewtimer a.yaml --speed 1000 --bell --events
brewtimer a.yaml --speed 1e3
brewtimer a.yaml --speed=500
brewtimer a.yaml --speed 999.9 --quiet
brewtimer a.yaml --speed 1000 --verbose
brewtimer a.yaml --speed 1000 --color always
TERM=dumb brewtimer a.yaml --speed 1000
COLUMNS=40 brewtimer a.yaml --speed 1000
brewtimer a.yaml --speed 1000 --dose 50 --grind coarse
brewtimer a.yaml --speed 1000 --dose 50 --quiet
brewtimer split.yaml --speed 1000 --yield 500 --temperature 88 --events
brewtimer split.yaml --speed 1000 --ratio 15
brewtimer split.yaml --speed 1000 --factor 2 --rule proportional
brewtimer split.yaml --speed 1000 --ratio 3
brewtimer written.yaml --speed 1000 --dose 18
brewtimer known.yaml --speed 1000 --events
brewtimer made.json --speed 1000
brewtimer plan.json --speed 1000
brewtimer plan.json --speed 1000 --events
brewtimer plan --speed 1000
brewtimer - --speed 1000 < plan.json
brewtimer - --speed 1000 --events < plan.json
brewtimer - --speed 1000 < a.yaml
brewtimer - --speed 1000 < made.json
brewtimer - < /dev/null
brewtimer - <&-
brewtimer timeless.yaml --speed 1000 --events
brewtimer timeless.yaml --speed 1000
brewtimer warm.yaml --speed 1000
brewtimer ice.yaml --speed 1000 --events
brewtimer rinse.yaml --speed 1000
brewtimer rinse.yaml --speed 1000 --events
brewtimer two --speed 1000
brewtimer two --name MORNING --speed 1000
brewtimer two --method v60 --speed 1000
brewtimer two --name evening --speed 1000
brewtimer two --method v61 --speed 1000
brewtimer twins.yaml --speed 1000
brewtimer twins.yaml --name evening --speed 1000
brewtimer none --speed 1000
brewtimer broken.yaml
brewtimer unreadable.yaml
brewtimer gone.yaml
brewtimer plan.json --dose 18
brewtimer plan.json --name cup
brewtimer plan.json --grind coarse --temperature 90
brewtimer bad/empty.json
brewtimer bad/list.json
brewtimer bad/one.json --speed 1000
brewtimer bad/newer.json --speed 1000
brewtimer bad/half.json
brewtimer bad/types.json
brewtimer bad/extra.json --speed 1000
brewtimer bad/water.json --speed 1000
brewtimer bad/nothing.json
brewtimer bad/empty.yaml
brewtimer - < bad/half.json
brewtimer a.yaml --dose 0
brewtimer a.yaml --dose 20 --yield 300 --ratio 15
brewtimer a.yaml --speed nan
brewtimer a.yaml --speed 0
brewtimer a.yaml --speed 0.09
brewtimer a.yaml --speed 1000.1
brewtimer a.yaml --speed -1
brewtimer a.yaml --speed ''
brewtimer a.yaml --speed
brewtimer a.yaml --log log.jsonl
brewtimer a.yaml --log -
brewtimer - --log - < plan.json
brewtimer a.yaml --log gone/log.jsonl
brewtimer a.yaml --log two
brewtimer a.yaml --log /dev/null
brewtimer a.yaml --log ''
brewtimer a.yaml --log - --events
BREWLOG_FILE=gone/log.jsonl brewtimer a.yaml --speed 1000
BREWLOG_FILE= brewtimer a.yaml --speed 1000
brewtimer a.yaml --speed 1000 > /dev/full
brewtimer a.yaml --speed 1000 --events > /dev/full
brewtimer a.yaml --speed 1000 >&-
brewtimer a.yaml --plain --events --speed 1000 2>&-
brewtimer
"""

SIGNALS = """
timeout --preserve-status -s TERM 1 brewtimer a.yaml --events
timeout --preserve-status -s INT 1 brewtimer a.yaml --events
timeout --preserve-status -s HUP 1 brewtimer a.yaml --plain
timeout --preserve-status -s INT 1 brewtimer - --events < plan.json
"""

# Those of cold brew take hours.
SHORT = [name for name in RECIPES if name.endswith(".yaml") and "/cold-brew/" not in name]

CASES: list[Case] = [
    *group("timing", USES, SOME, changing=["durations", "elapsed time"]),
    *group("signals", SIGNALS, SOME, changing=["elapsed time"]),
    *group("timing recipes", [f"brewtimer {name} --speed 1000 --plain" for name in SHORT], RECIPES, changing=["elapsed time"]),
    *group(
        "events of recipes", [f"brewtimer {name} --speed 1000 --factor 1.5 --events" for name in SHORT[::4]], RECIPES,
        changing=["elapsed time"],
    ),
]
