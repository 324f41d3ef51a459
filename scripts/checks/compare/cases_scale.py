"""`brewscale`: amounts, formats, selection, streams, and recipes that cannot be brewed."""

from case import Case, group
from samples import (
    BROKEN, CLEAN, DEFECTS, HOT, IDENTIFIED, IGNORED, JSON, MIXED, RECIPES, RULE_EXAMPLES, SPLIT, UNREADABLE,
    WRITTEN_OUT, Files,
)

FORMATS = ["text", "json", "jsonl", "yaml", "csv", "markdown"]

SOME: Files = {
    "a.yaml": CLEAN,
    "split.yaml": SPLIT,
    "written.yaml": WRITTEN_OUT,
    "made.json": JSON,
    "made.yaml": JSON,
    "broken.yaml": BROKEN,
    "ignored.yaml": IGNORED.replace("Broken", "Ignored"),
    "unreadable.yaml": UNREADABLE,
    "known.yaml": IDENTIFIED,
    "crlf.yaml": "\ufeff" + SPLIT.replace("\n", "\r\n"),
    "two.yaml": CLEAN.replace("Morning", "First") + "---\n" + BROKEN + "---\n" + HOT + "...\n",
    "ice.yaml": SPLIT.replace("pourTo: 45 g", "ice: 100 g").replace("Bloom to {total}.", "Fill in the ice.")
    .replace("Split", "Iced").replace("148 g", "60 g").replace("pourTo: 250 g", "pourTo: 150 g"),
    "named.yaml": CLEAN.replace("name: Morning V60", r'name: "Evil\e[31m\nbrewscale: error: V60\n"'),
    "aliases.yaml": CLEAN.replace("dose: 15 g", "dose: &dose 15 g").replace("steps:", "x-again: *dose\nsteps:"),
    "none.yaml": "# nothing\n",
}

AMOUNTS = [
    "", "--dose 18", "--dose '18 g'", "--dose=0.635oz", "--yield 500", "--yield 0.5l", "--ratio 16", "--ratio 1:16",
    "--factor 2", "--factor 0.5", "--dose 20 --yield 300", "--dose 20 --ratio 16", "--yield 300 --ratio 15",
    "--dose 17 --rule proportional", "--rule bloom-split", "--dose 20 --dose 18", "--temperature 92",
    "--temperature 201F", "--grind coarse", "--dose 18 --temperature 90 --grind extra-fine", "--dose 50",
    "--dose 8 --temperature 80", "--yield 250.5", "--dose 16.55", "--ratio 3", "--dose 100 --yield 250",
    "--yield 1 --ratio 100", "--dose 0.1 --ratio 1", "--ratio 100000",
]

BAD = {
    "--dose": ["0", "-3", "0.04", "1e9", "1000001", "abc", "nan", "''", "' '", "18,5", "250%", "'18 ml'"],
    "--yield": ["0", "-300", "0.4", "1e3", "x", "''", "'300 °C'"],
    "--ratio": ["0", "1:0", "-16", "1:16:2", "'16 g'", "''", "1:1000001"],
    "--factor": ["0", "-1", "1e9", "double", "''", "200%"],
    "--temperature": ["-1", "101", "213F", "hot", "''", "'94 g'"],
    "--rule": ["fast", "''"],
    "--grind": ["dust", "''"],
    "--format": ["xml", "''", "json=out.json"],
    "--name": ["''", "' '"],
    "--method": ["''"],
}

REFUSED = [
    *(f"brewscale a.yaml {option} {value}" for option, values in BAD.items() for value in values),
    *(f"brewscale a.yaml {option}" for option in BAD),
    "brewscale a.yaml --dose=-3",
    "brewscale a.yaml --dose 18 --yield 300 --ratio 16",
    "brewscale a.yaml --factor 2 --dose 18",
    "brewscale a.yaml --factor 2 --yield 300 --ratio 16",
]

USES = """
brewscale written.yaml --dose 18
brewscale written.yaml --dose 18 --quiet
brewscale written.yaml --dose 18 --format yaml
brewscale made.yaml --dose 18 --temperature 92 --format yaml
brewscale made.json --dose 18
brewscale made.json made.yaml --format jsonl
brewscale ice.yaml --yield 400
brewscale ice.yaml --rule bloom-split --format yaml
brewscale crlf.yaml --dose 18 --format yaml
brewscale two.yaml --dose 18
brewscale two.yaml --dose 18 --format yaml
brewscale aliases.yaml --dose 18 --format yaml
brewscale named.yaml --dose 8 --format jsonl
brewscale named.yaml --dose 8
brewscale broken.yaml
brewscale ignored.yaml
brewscale unreadable.yaml a.yaml
brewscale none.yaml
brewscale gone.yaml broken.yaml a.yaml --format jsonl
brewscale known.yaml --format json
brewscale - --factor 2 < a.yaml
brewscale - --dose 18 --format jsonl < two.yaml
brewscale - --stdin-filename new/a.yaml --format json < broken.yaml
brewscale - --format yaml < made.json
brewscale - < made.json
brewscale . --method v60 --name MORN --format csv
brewscale . --name first --name iced --format csv
brewscale . --method chemex --method v60 --format jsonl
brewscale . --method V60 --format csv --quiet
brewscale . --method v61
brewscale . --method aeropress
brewscale . --name noon
brewscale . --method v60 --name sun --name moon
brewscale . --color always --dose 18
brewscale . --verbose --dose 50
brewscale . --quiet --dose 50
brewscale . -j1 --format jsonl
brewscale . -j8 --format jsonl
brewscale a.yaml --format text --color always
brewscale a.yaml > /dev/full
COLUMNS=40 brewscale a.yaml
"""


def formats(files: str) -> list[str]:
    """Some requests in all formats."""
    requests = ["", "--dose 18", "--yield 500 --temperature 88 --grind coarse", "--factor 2 --rule proportional"]
    return [
        " ".join(f"brewscale {files} {request} --format {name}".split()) for name in FORMATS for request in requests
    ]


CASES: list[Case] = [
    *group("amounts", [f"brewscale split.yaml a.yaml {amount} --format csv" for amount in AMOUNTS], SOME),
    *group("amounts of one recipe", [f"brewscale split.yaml {amount}".strip() for amount in AMOUNTS], SOME),
    *group("amounts refused", REFUSED, SOME),
    *group("scaling", USES, SOME, changing=["durations"]),
    *group("formats of plans", formats("a.yaml"), SOME),
    *group("formats of several plans", formats("."), SOME),
    *group("scaling mixed recipes", formats("recipes"), MIXED),
    *group("scaling all recipes", formats("recipes"), RECIPES),
    *group("scaling all defects", formats("defects"), DEFECTS),
    *group(
        "scaling all examples of rules",
        [f"brewscale examples --dose 21 --format {name}" for name in FORMATS], RULE_EXAMPLES,
    ),
]
