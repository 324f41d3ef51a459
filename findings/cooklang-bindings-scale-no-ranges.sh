#!/bin/sh
# cooklang-bindings 0.6.0 (the official parser 0.18.7): scaling a recipe leaves ranges as they are, without a word.
#
# `parse_value` reads "15 - 18" as a range of two numbers. Seen: with `scale=2`, 15 g of coffee become 30 g, 1 1/2 cups become 3, and 15 - 18 g
# stay 15 - 18 g, though the amount is not marked as fixed.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/python"
"$folder/python/bin/pip" install --quiet --disable-pip-version-check cooklang-bindings==0.6.0
"$folder/python/bin/python" - <<'END'
import cooklang
def doubled(amount):
    return cooklang.parse(f"Grind @coffee{{{amount}}}.", scale=2).ingredients[0].quantity.text
assert cooklang.parse_value("15 - 18") == cooklang.Range(start=15, end=18)
found = {amount: doubled(amount) for amount in ("15%g", "1 1/2%cups", "15 - 18%g")}
assert found == {"15%g": "30 g", "1 1/2%cups": "3 cups", "15 - 18%g": "15 - 18 g"}, found
print(found)
END
