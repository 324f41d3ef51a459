#!/bin/sh
# yamlfix 1.19.1: it changes the number of an indentation indicator and leaves the lines, so a file with `notes: |2` cannot be read any more.
#
# An indicator says how far a text is indented whose first line begins with blanks. Seen: `|2` becomes `|4`, and the second line has two blanks.
# PyYAML 6.0.3 reads the file before, and refuses it afterwards. yamlfix ends with 0.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/python"
"$folder/python/bin/pip" install --quiet --disable-pip-version-check yamlfix==1.19.1 PyYAML==6.0.3
cd "$folder"
printf 'notes: |2\n    indented\n  rest\ndose: 15 g\n' >before.yaml
cp before.yaml after.yaml
python/bin/yamlfix after.yaml >log 2>&1
python/bin/python - <<'END'
import yaml
assert yaml.safe_load(open("before.yaml")) == {"notes": "  indented\nrest\n", "dose": "15 g"}
text = open("after.yaml").read()
assert "notes: |4\n    indented\n  rest\n" in text, text
try:
    yaml.safe_load(text)
except yaml.YAMLError as error:
    print(text, f"-> {type(error).__name__}", sep="")
else:
    raise SystemExit(f"it is YAML: {text!r}")
END
