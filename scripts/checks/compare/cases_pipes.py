"""Pipelines, and readers that close a pipe early."""

from case import Case, group
from samples import BROKEN, DIARY, MANY, MIXED, RECIPES, SPLIT, CLEAN, Files

AT = "--at 2026-04-01T08:30:00+02:00"

CHAINS = f"""
brewscale split.yaml --dose 18 --format json | brewtimer - --speed 1000
brewscale split.yaml --dose 18 --format json | brewtimer - --speed 1000 --events
brewscale split.yaml --dose 18 --format yaml | brewtimer - --speed 1000
brewscale recipes --format json | brewtimer - --speed 1000
brewscale recipes/b.yaml --format json | brewtimer - --speed 1000
brewscale split.yaml --dose 18 --format json | brewlog add - --rating 5 {AT} --file new.jsonl
brewscale split.yaml --format jsonl | brewlog add - --rating 5 --dose 20 {AT} --file new.jsonl --format json
brewscale split.yaml --dose 18 --format yaml | brewlint -
brewscale split.yaml --dose 18 --format yaml | brewfmt - | brewlint - --format full
brewscale recipes --factor 2 --format yaml | brewlint --stdin-filename scaled.yaml -
brewscale recipes --factor 2 --format yaml | brewfmt --check -
brewlint --fix - < recipes/e.yaml | brewfmt - | brewscale - --dose 18
brewfmt - < recipes/e.yaml | brewlint --fix --unsafe-fixes - | brewtimer - --speed 1000
brewlint --diff --unsafe-fixes . | git apply && brewlint .
brewlint --format jsonl . | grep -c rule
brewlint --format json . | python3 -c 'import json, sys; print(json.load(sys.stdin)["summary"])'
git ls-files | brewlint --files-from -
git ls-files -z | brewlint -0 --files-from -
git ls-files -z '*.yaml' '*.yml' | brewlint check -0 --files-from - --format sarif
git ls-files -z | brewfmt -0 --files-from - --check
git ls-files -z | brewscale -0 --files-from - --format csv
find recipes -name '*.yaml' -print0 | sort -z | brewlint -0 --files-from - --statistics
brewlint --show-files | brewfmt --files-from - --diff
brewlog list --file d.jsonl --format jsonl | brewlog list --file - --limit 2
brewlog export --file d.jsonl --format json | brewlog import - --file new.jsonl
brewlog export --file d.jsonl --format csv | brewlog import --from csv - --file new.jsonl --format json
brewlog merge d.jsonl many.jsonl | brewlog stats --file -
brewlog list --file d.jsonl --format csv | tail -n 1
cat split.yaml recipes/b.yaml | brewlint -
brewlint rules | grep -c fix
brewlint --help | head -n 3
"""

# Enough that no pipe holds all of it. How much is said before the end shows is a matter of time, so that standard
# error counts only where the whole work is done all the same.
READERS = """
brewlint recipes 2>/dev/null | head -n 1
brewlint --format full recipes 2>/dev/null | head -n 1
brewlint --format json --config rules=strict recipes 2>/dev/null | head -c 10
brewlint --config rules=strict recipes 2>/dev/null | true
brewlint --format json=r.json --format concise recipes | true
brewlint --fix recipes | true
brewfmt --diff recipes 2>/dev/null | head -n 1
brewfmt --check recipes 2>/dev/null | true
brewfmt recipes | true
brewscale recipes --format markdown 2>/dev/null | true
brewscale recipes --format jsonl 2>/dev/null | head -n 1
brewlog list --file many.jsonl --format json | head -c 10
brewlog export --file many.jsonl --format brewspec | true
brewtimer split.yaml --speed 1000 --events | true
brewtimer split.yaml --speed 1000 | true
brewlint rules --format json | true
"""

SOME: Files = {**MIXED, "split.yaml": SPLIT, "d.jsonl": DIARY, "many.jsonl": MANY}
LARGE: Files = {
    # The first one settles the exit status.
    "recipes/0.yaml": BROKEN.replace("Broken", "First"),
    **RECIPES, "split.yaml": SPLIT, "many.jsonl": MANY * 20,
    **{f"recipes/more/{n}.yaml": (BROKEN if n % 2 else CLEAN).replace("V60", f"V60 {n}") for n in range(300)},
}

CASES: list[Case] = [
    *group("chains", CHAINS, SOME, "git init -q; git add .", changing=["new ids"]),
    *group("readers that go away", READERS, LARGE),
]
