#!/bin/sh
# py-yaml12 0.2.0 and yaml-rs 0.1.6, two readers of YAML 1.2 in Rust with bindings for Python: a tab may not separate a key from its
# value, although it is white space there (YAML 1.2.2, sections 5.5 and 6.2). In other places, both take it.
#
# Seen: `dose:<tab>15 g` is an error in both, "':' must be followed by a valid YAML whitespace". A tab before a comma, before a comment,
# at the end of a line and after a dash is read.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/python"
"$folder/python/bin/pip" install --quiet --disable-pip-version-check py-yaml12==0.2.0 yaml-rs==0.1.6
"$folder/python/bin/python" - <<'END'
import yaml12
import yaml_rs
others = {"tags: [light\t, sweet]\n": {"tags": ["light", "sweet"]}, "dose: 15\t# g\n": {"dose": 15}, "dose: 15\t\n": {"dose": 15}, "-\tlight\n": ["light"]}
for name, read in (("py-yaml12", yaml12.parse_yaml), ("yaml-rs", yaml_rs.loads)):
    for text, value in others.items():
        assert read(text) == value, (name, text, read(text))
    try:
        print(name, read("dose:\t15 g\n"))
        raise SystemExit("a tab after a colon is read now")
    except ValueError as error:
        assert "must be followed by a valid YAML whitespace" in str(error), (name, error)
        print(f"{name}: {error}")
END
