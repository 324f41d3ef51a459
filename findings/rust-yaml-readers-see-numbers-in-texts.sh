#!/bin/sh
# py-yaml12 0.2.0 and yaml-rs 0.1.6: plain texts that are not numbers in any schema of YAML become numbers, each in its own way. A text such
# as a grind setting of `0x-12` or a batch `1e_0` changes its type and its value between readers.
#
# Seen: py-yaml12 takes a sign behind `0x` and `0o`, so `0x-12` is -18 and `0o+612` is 394. yaml-rs drops underscores around an exponent, so
# `1e_0` is 1.0 and `_1e6` a million. Each reads the texts of the other as text, and ruamel.yaml 0.19.1 reads all four as text.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/python"
"$folder/python/bin/pip" install --quiet --disable-pip-version-check py-yaml12==0.2.0 yaml-rs==0.1.6 ruamel.yaml==0.19.1
"$folder/python/bin/python" - <<'END'
import ruamel.yaml
import yaml12
import yaml_rs
texts = ["0x-12", "0o+612", "1e_0", "_1e6"]
def all_of(read):
    return [read(f"a: {text}\n")["a"] for text in texts]
seen = {
    "py-yaml12": all_of(yaml12.parse_yaml),
    "yaml-rs": all_of(yaml_rs.loads),
    "ruamel.yaml": all_of(ruamel.yaml.YAML(typ="safe", pure=True).load),
}
for name, values in seen.items():
    print(f"{name}: {values}")
assert seen["py-yaml12"] == [-18, 394, "1e_0", "_1e6"], seen
assert seen["yaml-rs"] == ["0x-12", "0o+612", 1.0, 1000000.0], seen
assert seen["ruamel.yaml"] == texts, seen
END
