"""`brewfmt`: rewriting, checking, diffs and output."""

from case import Case, group
from cases_lint import FORMATS
from samples import (
    BROKEN, CLEAN, CRAMPED, DEFECTS, FORMATTED, JSON, LAYOUT_EXAMPLES, LOOSE, RECIPES, RULE_EXAMPLES, UNREADABLE, Files,
)

SOME: Files = {
    "recipes/formatted.yaml": FORMATTED,
    "recipes/cramped.yaml": CRAMPED,
    "recipes/loose.yaml": LOOSE,
    "recipes/unreadable.yaml": UNREADABLE,
    "recipes/crlf.yaml": "\ufeff" + CRAMPED.replace("\n", "\r\n"),
    "recipes/two.yaml": CRAMPED + "---\n" + BROKEN,
    "recipes/made.yaml": JSON,
    "recipes/twice.yaml": "name: x\nname: y\n",
    "recipes/invalid.yaml": b"name: \xff\n",
    "recipes/commented.yaml": "# first\n\n# second\nyield:   250g # to the brim\ndose: 15 g\nname:  'Commented'\nsteps: []\n",
}

USES = """
brewfmt
brewfmt recipes
brewfmt --quiet recipes
brewfmt --verbose recipes
brewfmt --color always recipes
brewfmt recipes/formatted.yaml
brewfmt recipes/cramped.yaml recipes/loose.yaml
brewfmt recipes/unreadable.yaml
brewfmt --check
brewfmt --check recipes/formatted.yaml
brewfmt --check recipes/cramped.yaml
brewfmt --check --quiet recipes
brewfmt --check --verbose recipes
brewfmt --check --color always recipes
brewfmt --diff
brewfmt --diff recipes/loose.yaml
brewfmt --diff --color always recipes
brewfmt --diff --check recipes
brewfmt --diff --quiet recipes
brewfmt --stdout recipes/loose.yaml
brewfmt --stdout recipes/unreadable.yaml
brewfmt --stdout recipes/crlf.yaml
brewfmt --stdout recipes
brewfmt --stdout --check recipes/loose.yaml
brewfmt --stdout --diff recipes/loose.yaml
brewfmt --lines 3 recipes/loose.yaml
brewfmt --lines 3:3 --stdout recipes/loose.yaml
brewfmt --lines 1:2 --stdout recipes/loose.yaml
brewfmt --lines 6:9999999999999999999 --stdout recipes/loose.yaml
brewfmt --lines 3:5 --diff recipes/loose.yaml
brewfmt --lines 3:5 --check recipes/loose.yaml
brewfmt --lines 100:200 --check recipes/loose.yaml
brewfmt --lines 1:99 recipes/commented.yaml
brewfmt --lines 2:3 recipes
brewfmt --lines 0 recipes/loose.yaml
brewfmt --lines 5:3 recipes/loose.yaml
brewfmt --lines a:b recipes/loose.yaml
brewfmt --lines 1: recipes/loose.yaml
brewfmt --lines '' recipes/loose.yaml
brewfmt --lines=-1:3 recipes/loose.yaml
brewfmt --lines 1:2:3 recipes/loose.yaml
brewfmt - < recipes/loose.yaml
brewfmt - < recipes/formatted.yaml
brewfmt - < recipes/unreadable.yaml
brewfmt - < recipes/made.yaml
brewfmt --check - < recipes/loose.yaml
brewfmt --diff - < recipes/loose.yaml
brewfmt --diff --stdin-filename a/b.yaml - < recipes/loose.yaml
brewfmt --check --stdin-filename a/b.yaml - < recipes/loose.yaml
brewfmt --stdout - < recipes/loose.yaml
brewfmt --lines 3 - < recipes/loose.yaml
brewfmt - recipes/cramped.yaml < recipes/loose.yaml
brewfmt --format json recipes
brewfmt --format json --diff recipes
brewfmt --check --format json --format sarif recipes
brewfmt --check --format json=r --format sarif=./r recipes
brewfmt --check --format json=recipes/made.yaml recipes
brewfmt --check --format json=gone/r.json recipes
brewfmt --check --format xml recipes
brewfmt --check --format github - < recipes/loose.yaml
brewfmt --fix recipes
brewfmt --jobs 1 recipes
brewfmt -j8 --diff recipes
brewfmt - > /dev/full < recipes/loose.yaml
brewfmt recipes && brewfmt --check recipes
brewfmt --config format.lineEnding=crlf recipes
brewfmt --config format.lineEnding=lf recipes/crlf.yaml
"""

PLACES = """
brewfmt link.yaml real/a.yaml
brewfmt a.yaml hard.yaml
brewfmt readonly.yaml b.yaml
brewfmt locked/c.yaml b.yaml
brewfmt mode.yaml
brewfmt --diff . | git apply && brewfmt --check .
cd real && brewfmt --diff ../b.yaml
cd real && brewfmt --check --format gitlab ../b.yaml a.yaml
brewfmt .
"""

CHECKS = [line for name in FORMATS for line in (
    f"brewfmt --check --format {name} recipes",
    f"brewfmt --check --format {name}=out recipes",
    f"brewfmt --check --format {name} --color always recipes/formatted.yaml",
)]


def whole(name: str) -> list[str]:
    """The commands for a large collection."""
    return [
        f"brewfmt {name}", f"brewfmt --check {name}", f"brewfmt --diff {name}", f"brewfmt --check --format full {name}",
        f"brewfmt --check --format sarif {name}", f"brewfmt --config format.lineEnding=crlf --quiet {name}",
        f"for file in {name}/*.yaml; do brewfmt --lines 4:8 --quiet $file; done",
    ]


CASES: list[Case] = [
    *group("layout", USES, SOME, changing=["durations"]),
    *group("reports of layout", CHECKS, SOME),
    *group(
        "places of layout", PLACES,
        {name: CRAMPED for name in ("real/a.yaml", "a.yaml", "b.yaml", "locked/c.yaml", "readonly.yaml", "mode.yaml")},
        "git init -q; ln -s real/a.yaml link.yaml; ln a.yaml hard.yaml; chmod 444 readonly.yaml; chmod 640 mode.yaml; "
        "chmod 555 locked",
    ),
    *group("layout of all recipes", whole("recipes"), RECIPES),
    *group("layout of all defects", whole("defects"), DEFECTS),
    *group("layout of all examples of rules", whole("examples"), RULE_EXAMPLES),
    *group("layout of all examples of layout", whole("examples"), LAYOUT_EXAMPLES),
    *group("layout of a clean recipe", "brewfmt - < a.yaml | brewlint -", {"a.yaml": CLEAN}),
]
