#!/bin/sh
# ruamel.yaml 0.19.1: a round trip keeps comments, but not those between the items of a list or a mapping in brackets.
#
# Seen: of five comments, `# one` and `# inside` vanish; those after a closing bracket and of block style stay. The tools that build on a
# round trip lose them, too: pretty-format-yaml 2.16.0 and yamkix 1.2.1 do.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/python"
"$folder/python/bin/pip" install --quiet --disable-pip-version-check ruamel.yaml==0.19.1
"$folder/python/bin/python" - <<'END'
import io
from ruamel.yaml import YAML
text = "# top\ntags: [filter, # one\n  washed] # two\nstep: {pour: 45 g,\n  # inside\n  timer: 45 s}\nsteps:\n# block\n- a\n"
yaml, out = YAML(), io.StringIO()
yaml.dump(yaml.load(text), out)
kept = [comment for comment in ("# top", "# one", "# two", "# inside", "# block") if comment in out.getvalue()]
assert kept == ["# top", "# two", "# block"], out.getvalue()
print(out.getvalue(), end="")
END
