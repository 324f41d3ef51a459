#!/bin/sh
# cooklang-bindings 0.6.0 (the official parser 0.18.7): the keys `time required` and `duration` of the metadata vanish.
#
# The format of Cooklang lists both as names for the time of a recipe. Seen: with `time: 4 min`, the time is 4 minutes, and it is in the metadata.
# With `time required: 4 min` or `duration: 4 min` the time is None, and the key is in no part of the recipe. Unknown keys vanish, too.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/python"
"$folder/python/bin/pip" install --quiet --disable-pip-version-check cooklang-bindings==0.6.0
"$folder/python/bin/python" - <<'END'
import cooklang
def time(key):
    recipe = cooklang.parse(f"---\n{key}: 4 min\n---\nPour @water{{250%g}}.\n")
    return (str(recipe.time) if recipe.time else None, dict(recipe.metadata))
found = {key: time(key) for key in ("time", "time required", "duration")}
assert found == {"time": ("4 minutes", {"time": "4 min"}), "time required": (None, {}), "duration": (None, {})}, found
print(found)
END
