"""The ids of brewlint for which the format has other, coarser names: Grammar.md, "Findings"."""

# The ids of brewlint for what the format calls `yaml-syntax`: the kinds of mistake that people make in YAML.
YAML_SYNTAX = {
    "bracket-in-text", "colon-in-text", "indentation", "invalid-escape", "invalid-list-marker", "item-in-mapping",
    "key-in-list", "list-without-key", "misplaced-item", "missing-colon", "reserved-character",
    "tab-indentation", "text-after-quote", "text-after-value", "unclosed-bracket", "unclosed-quote",
    "yaml-syntax",
}
OTHER_NAMES = {rule: "yaml-syntax" for rule in YAML_SYNTAX} | {
    "decimal-comma": "invalid-quantity",
}
