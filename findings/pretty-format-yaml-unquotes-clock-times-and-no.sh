#!/bin/sh
# language-formatters-pre-commit-hooks 2.16.0: `pretty-format-yaml --autofix` removes quotes that most readers need.
#
# Its own reader follows YAML 1.2, in which `1:30` and `no` are texts. Seen: `timer: "1:30"` and `filter: "no"` lose their quotes, while "null",
# "01" and "2026-01-01" keep theirs. PyYAML 6.0.3 reads 90 and false afterwards. With `--preserve-quotes`, all stay.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/python"
"$folder/python/bin/pip" install --quiet --disable-pip-version-check language-formatters-pre-commit-hooks==2.16.0 PyYAML==6.0.3
cd "$folder"
printf 'timer: "1:30"\nfilter: "no"\nempty: "null"\nnumber: "01"\ndate: "2026-01-01"\n' >before.yaml
cp before.yaml after.yaml
# It ends with 1 after a change.
python/bin/pretty-format-yaml --autofix after.yaml >log 2>&1 && exit 1
python/bin/python - <<'END'
import yaml
before, after = (yaml.safe_load(open(name)) for name in ("before.yaml", "after.yaml"))
assert before == {"timer": "1:30", "filter": "no", "empty": "null", "number": "01", "date": "2026-01-01"}, before
assert after == before | {"timer": 90, "filter": False}, after
print(f"1:30 became {after['timer']}, and no became {after['filter']}")
END
