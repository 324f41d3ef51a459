#!/bin/sh
# yamkix 1.2.1: `--no-explicit-start` removes the `---` between the documents of a file, too, so they become one document.
#
# Seen: three documents become `name: A`, `name: B` and `name: C` on three lines. PyYAML 6.0.3 reads one document with the last name, and
# ruamel.yaml 0.19.1 refuses the keys that are there twice. yamkix ends with 0 and says nothing of it.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/python"
"$folder/python/bin/pip" install --quiet --disable-pip-version-check yamkix==1.2.1 PyYAML==6.0.3
cd "$folder"
printf 'name: A\n---\nname: B\n---\nname: C\n' >recipes.yaml
python/bin/yamkix --no-explicit-start --input recipes.yaml --output joined.yaml >log 2>&1
python/bin/python - <<'END'
import yaml
assert list(yaml.safe_load_all(open("recipes.yaml"))) == [{"name": "A"}, {"name": "B"}, {"name": "C"}]
assert open("joined.yaml").read() == "name: A\nname: B\nname: C\n", open("joined.yaml").read()
assert list(yaml.safe_load_all(open("joined.yaml"))) == [{"name": "C"}]
print("three documents became one, with the name C")
END
