"""`brewlint`: reports, rules, fixes, comments, baselines, and the exit status."""

from case import Case, group
from samples import (
    BROKEN, CLEAN, CRAMPED, DEFECTS, FIXABLE, HOT, IDENTIFIED, IGNORED, MIXED, NEGATIVE, ODD, RECIPES, ROOT,
    RULE_EXAMPLES, Files, named,
)

FORMATS = [
    "full", "concise", "grouped", "json", "jsonl", "sarif", "github", "gitlab", "junit", "checkstyle", "rdjson",
    "rdjsonl",
]
RULES = sorted(page.stem for page in (ROOT / "docs/rules").glob("*.md") if page.stem != "README")


def reports() -> list[str]:
    """All formats to standard output and to files, alone and together."""
    lines = []
    for name in FORMATS:
        lines += [
            f"brewlint --format {name} .",
            f"brewlint check --format={name} --quiet recipes/a.yaml",
            f"brewlint --format {name}=out.{name} .",
            f"brewlint --format {name} --color always .",
            f"brewlint --format {name}=- - < recipes/b.yaml",
            f"brewlint --format {name} gone.yaml recipes/g.yaml",
            f"brewlint --format {name} --fix .",
        ]
    together = " ".join(f"--format {name}=out.{name}" for name in FORMATS)
    return [*lines, f"brewlint {together} .", f"brewlint {together} --format concise recipes/deep"]


REPORT_PLACES = """
brewlint --format json=gone/r.json .
brewlint --format json=recipes .
brewlint --format json=recipes/a.yaml recipes
brewlint --format json=./recipes/../recipes/a.yaml recipes/a.yaml
brewlint --format json=r --format sarif=./r .
brewlint --format json --format full .
brewlint --format json --format sarif=- .
brewlint --format json= .
brewlint --format xml .
brewlint --format concsie .
brewlint --format
brewlint --format json=/dev/null --format concise .
brewlint --format json=/dev/full .
brewlint --format json=old.json .; cat old.json
brewlint --format json=linked.json recipes/b.yaml
brewlint --format json=readonly.json recipes/b.yaml
brewlint --format json=$'r\\xff.json' recipes/b.yaml
"""

RULE_OPTIONS = """
brewlint --select water-total .
brewlint --select water-total,unknown-key --select unknown-method .
brewlint --select water-totals .
brewlint --select '' .
brewlint --select , --ignore '' .
brewlint --ignore water-total,unclosed-bracket .
brewlint --ignore nothing-at-all .
brewlint --select water-total --ignore water-total .
brewlint --severity unknown-method=error .
brewlint --severity unknown-method=off --severity water-total=note .
brewlint --severity water-total .
brewlint --severity water-total=bad .
brewlint --severity water-totl=off .
brewlint --severity missing-timer=warning --no-ignores .
brewlint --no-ignores recipes/h.yaml
brewlint --no-ignores --add-ignore .
brewlint --fail-on error recipes/c.yaml
brewlint --fail-on warning recipes/c.yaml
brewlint --fail-on note recipes/d.yml
brewlint --fail-on everything .
brewlint --max-warnings 0 recipes/c.yaml
brewlint --max-warnings 1 recipes/c.yaml
brewlint --max-warnings -1 .
brewlint --max-warnings=-1 .
brewlint --max-warnings few .
brewlint --exit-zero .
brewlint --exit-zero gone.yaml
brewlint --exit-zero --fail-on note --max-warnings 0 .
brewlint --statistics .
brewlint --statistics --format json .
brewlint --statistics --format json=s.json .
brewlint --statistics --format full .
brewlint --statistics --color always .
brewlint --statistics recipes/a.yaml
brewlint --statistics --fix .
brewlint -q .
brewlint --color always -q .
brewlint --color never .
FORCE_COLOR=1 brewlint .
FORCE_COLOR=1 NO_COLOR=1 brewlint .
CLICOLOR_FORCE=1 brewlint .
NO_COLOR=1 brewlint --color always --format full .
TERM=dumb brewlint --format full .
COLUMNS=40 brewlint --format full .
"""

FIXES = """
brewlint --fix .
brewlint --fix --unsafe-fixes .
brewlint --fix --unsafe-fixes --verbose .
brewlint --fix --quiet .
brewlint --fix --select unknown-key .
brewlint --fix --add-ignore .
brewlint --fix --unsafe-fixes --add-ignore .
brewlint --add-ignore .
brewlint --add-ignore --verbose recipes/deep
brewlint --add-ignore --diff .
brewlint --add-ignore --fail-on note .
brewlint --diff .
brewlint --diff --unsafe-fixes .
brewlint --diff --unsafe-fixes --color always .
brewlint --diff --quiet recipes/e.yaml
brewlint --diff recipes/a.yaml
brewlint --diff --exit-zero .
brewlint --diff --format json .
brewlint --diff --format json=r.json .
brewlint --diff --statistics .
brewlint --diff --fix .
brewlint --unsafe-fixes .
brewlint --fix --watch .
brewlint --fix - < recipes/e.yaml
brewlint --fix - < recipes/b.yaml
brewlint --fix --unsafe-fixes - < recipes/b.yaml
brewlint --diff - < recipes/e.yaml
brewlint --diff --stdin-filename x/y.yaml - < recipes/e.yaml
brewlint --add-ignore - < recipes/b.yaml
brewlint --fix - < recipes/g.yaml
brewlint --fix gone.yaml recipes/e.yaml
brewlint --fix recipes/e.yaml ./recipes/e.yaml
brewlint --fix - > /dev/full < recipes/e.yaml
"""

PLACES = """
brewlint --fix link.yaml real/a.yaml
brewlint --fix a.yaml hard.yaml
brewlint --fix readonly.yaml b.yaml
brewlint --fix locked/c.yaml b.yaml
brewlint --fix mode.yaml
brewlint --diff .
brewlint --diff . | git apply && git status --short && cat mode.yaml
brewlint --diff --quiet ../work/b.yaml
cd real && brewlint --diff ../b.yaml a.yaml
cd real && brewlint --format sarif ../b.yaml /nowhere/x.yaml
brewlint --fix .
brewlint --add-ignore --quiet .
"""

PLACES_SETUP = """
git init -q
ln -s real/a.yaml link.yaml
ln a.yaml hard.yaml
chmod 444 readonly.yaml
chmod 640 mode.yaml
chmod 555 locked
"""

BASELINE_RUNS = """
brewlint --write-baseline base.json .
brewlint --write-baseline base.json . && cat base.json && brewlint --baseline base.json .
brewlint --write-baseline base.json recipes && sed -i 's/280/290/' recipes/*.yaml && brewlint --baseline base.json .
brewlint --write-baseline sub/b.json recipes && cd other && brewlint --baseline ../sub/b.json ..
brewlint --write-baseline b.json . && rm recipes/b.yaml && brewlint --baseline b.json .
brewlint --write-baseline b.json . && rm recipes/b.yaml && brewlint --baseline b.json --write-baseline b.json . && cat b.json
brewlint --write-baseline b.json . && brewlint --write-baseline b.json --ignore water-total recipes/deep && cat b.json
brewlint --write-baseline b.json --fix . && cat b.json
brewlint --write-baseline b.json --statistics .
brewlint --write-baseline b.json --format json . && cat b.json
brewlint --write-baseline b.json --quiet . && brewlint --baseline b.json --quiet .
brewlint --write-baseline b.json . && brewlint --baseline b.json --fix . && cat b.json
brewlint --write-baseline b.json . && brewlint --baseline b.json --add-ignore .
brewlint --write-baseline b.json . && brewlint --baseline b.json --statistics --verbose .
brewlint --write-baseline b.json . && brewlint --baseline b.json --diff --unsafe-fixes .
brewlint --write-baseline b.json . && brewlint --baseline b.json --format sarif .
brewlint --write-baseline b.json - < recipes/b.yaml
brewlint --baseline old.json .
brewlint --baseline old.json --fail-on note recipes/b.yaml
brewlint --baseline old.json --write-baseline old.json recipes && cat old.json
brewlint --baseline gone.json .
brewlint --baseline wrong.json .
brewlint --baseline newer.json .
brewlint --baseline recipes .
brewlint --baseline a.json --write-baseline b.json .
brewlint --baseline '' .
brewlint --write-baseline recipes/a.yaml recipes
brewlint --write-baseline gone/b.json .
brewlint --write-baseline b.json --diff .
brewlint --write-baseline b.json --watch .
brewlint --write-baseline b.json --format json=./b.json .
"""

BASELINES: Files = {
    **MIXED,
    "sub/keep": "",
    "old.json": '{"version":1,"findings":[\n  {"file":"recipes/b.yaml","rule":"water-total","count":2},\n'
    '  {"file":"recipes/gone.yaml","rule":"water-total","count":1},\n'
    '  {"file":"recipes/d.yml","rule":"temperature-range","count":1}\n]}\n',
    "wrong.json": '{"version":1,"findings":[{"file":3}]}\n',
    "newer.json": '{"version":2,"findings":[]}\n',
}

EXPLAINING = [
    *(f"brewlint explain {rule}" for rule in RULES),
    "brewlint explain", "brewlint explain water-totals", "brewlint explain frobnicate", "brewlint explain a b",
    "brewlint explain WATER-TOTAL", "brewlint explain water-total --color always", "brewlint explain water-total -q",
    "brewlint rules", "brewlint rules --format json", "brewlint rules --format text", "brewlint rules --format xml",
    "brewlint rules --color always", "brewlint rules --verbose", "brewlint rules water-total",
]

TWINS: Files = {
    "a.yaml": named("Morning"), "b.yaml": IDENTIFIED, "c.yaml": named("Morning"),
    "d.yaml": IDENTIFIED.replace("7d1c8a52", "7D1C8A52").replace("Known", "Evening"), "e.yaml": IDENTIFIED,
    "f.yaml": "# brewlint: ignore-file[duplicate-id] a loan\n" + IDENTIFIED.replace("Known", "Lent"),
    "g.yaml": named("Night") + "---\n" + named("Morning"),
}

DUPLICATES = """
brewlint .
brewlint -j1 .
brewlint -j7 --format full .
brewlint --format json .
brewlint --no-ignores .
brewlint --select duplicate-name .
brewlint --ignore duplicate-name,duplicate-id .
brewlint - a.yaml < c.yaml
brewlint a.yaml ./a.yaml link.yaml
brewlint --write-baseline b.json . && cat b.json
"""

COMMENTS: Files = {
    "a.yaml": IGNORED,
    "b.yaml": "# brewlint: ignore-file[water-total,temperature-range] reason\n" + BROKEN.replace("94 °C", "99 °C"),
    "c.yaml": "# brewlint: ignore[watr-total]\n" + BROKEN,
    "d.yaml": "# brewlint: ignore\n# brewlint: ignore[]\n# brewlint: ignored[water-total]\n" + BROKEN,
    "e.yaml": CLEAN.replace("dose:", "# brewlint: ignore[water-total] not needed\ndose:"),
    "f.yaml": BROKEN.replace("    pourTo: 280", "    # brewlint: ignore[water-total]\n    pourTo: 280"),
}

COMMENTED = """
brewlint .
brewlint --format full --no-ignores .
brewlint --fix .
brewlint --add-ignore .
brewlint --statistics .
"""

# The first report of watch mode, until Ctrl-C.
WATCHES = """
timeout -s INT 2 brewlint --watch .
timeout -s INT 2 brewlint --watch -v --format json=r.json --color always recipes
timeout -s TERM 2 brewlint --watch --statistics --baseline old.json .
brewlint --watch --show-files .
brewlint --watch - < recipes/a.yaml
brewlint --watch --files-from - < /dev/null
"""

MANY: Files = {
    f"d{n % 7}/r{n}.yaml": [CLEAN, BROKEN, HOT, FIXABLE, ODD, NEGATIVE, CRAMPED][n % 7] for n in range(150)
}


def whole(name: str) -> list[str]:
    """The commands for a large collection."""
    return [f"brewlint --format {format_} {name}" for format_ in FORMATS] + [
        f"brewlint check --config rules=strict {name}",
        f"brewlint check --config rules=strict --no-ignores --format full --color always {name}",
        f"brewlint --config rules=minimal {name}",
        f"brewlint --fix {name}",
        f"brewlint --fix --unsafe-fixes --config rules=strict {name}",
        f"brewlint --diff --unsafe-fixes {name}",
        f"brewlint --add-ignore --config rules=strict {name}",
        f"brewlint --statistics --config rules=strict {name}",
        f"brewlint --write-baseline b.json {name}",
    ]


CASES: list[Case] = [
    *group("reports", reports(), MIXED),
    *group(
        "places of reports", REPORT_PLACES, {**MIXED, "old.json": "old\n", "readonly.json": "old\n", "to.json": "old\n"},
        "ln -s to.json linked.json; chmod 444 readonly.json",
    ),
    *group("rules", RULE_OPTIONS, MIXED),
    *group("fixes", FIXES, MIXED, changing=["durations"]),
    *group(
        "places of fixes", PLACES,
        {
            "real/a.yaml": FIXABLE, "a.yaml": FIXABLE.replace("Fixable", "A"), "b.yaml": FIXABLE.replace("Fixable", "B"),
            "locked/c.yaml": FIXABLE.replace("Fixable", "C"), "readonly.yaml": FIXABLE.replace("Fixable", "R"),
            "mode.yaml": FIXABLE.replace("Fixable", "M"), "line\nbreak \"q\" é.yaml": FIXABLE.replace("Fixable", "L"),
        },
        PLACES_SETUP,
    ),
    *group("baselines", BASELINE_RUNS, BASELINES, changing=["durations"]),
    *group("explaining", EXPLAINING),
    *group("duplicates", DUPLICATES, TWINS, "ln -s a.yaml link.yaml"),
    *group("comments", COMMENTED, COMMENTS),
    *group("watching", WATCHES, BASELINES),
    *group("many files", "brewlint .\nbrewlint -j1 .\nbrewlint -j8 --fix .\nbrewlint --format sarif .", MANY),
    *group("all recipes", whole("recipes"), RECIPES),
    *group("all defects", whole("defects"), DEFECTS),
    *group("all examples of rules", whole("examples"), RULE_EXAMPLES),
]
