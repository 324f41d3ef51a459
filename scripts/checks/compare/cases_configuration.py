"""`.brewguide.yaml` and its options, for all programs that read it."""

from case import Case, group
from samples import BROKEN, CLEAN, CRAMPED, HOT, ODD, Files

TEAM: Files = {
    ".brewguide.yaml": """\
extends: base/.team.yaml
include: [coffee/, "*.recipe.yaml"]
exclude: [drafts/, old.yaml]
rules:
  preset: strict
  temperature-range: warning
overrides:
  - files: [iced/, "*.cold.yaml"]
    rules: {temperature-range: off}
  - files: iced/loud.yaml
    rules: {temperature-range: error}
  - files: minimal/
    rules: minimal
methods:
  nel:
    dose: [20 g, 1 oz]
    yield: [100 g, 0.5 l]
    ratio: [10, "1:14"]
    temperature: [80 °C, 200 °F]
  karlsbader:
  v60: {ratio: [15, 16]}
format:
  lineEnding: crlf
""",
    "base/.team.yaml": "rules: {unknown-method: error, missing-id: off}\nexclude: [other/]\nformat: {lineEnding: lf}\n",
    "coffee/a.yaml": CLEAN,
    "coffee/iced/c.yaml": HOT,
    "coffee/iced/loud.yaml": HOT.replace("Hot", "Loud"),
    "coffee/x.cold.yaml": HOT.replace("Hot", "Cold"),
    "coffee/nel.yaml": CRAMPED.replace("Morning V60", "Nel").replace("v60", "nel"),
    "coffee/nell.yaml": CRAMPED.replace("Morning V60", "Nell").replace("v60", "nell"),
    "coffee/old.yaml": BROKEN,
    "coffee/drafts/b.yaml": BROKEN,
    "coffee/minimal/m.yaml": ODD,
    "own/.brewguide.yaml": "include: '*'\nexclude: '[!g]*.yaml'\n",
    "own/g.yaml": ODD.replace("Odd", "Own"),
    "own/h.yaml": ODD,
    "y.recipe.yaml": BROKEN,
    "recipes/z.yaml": BROKEN.replace("Broken", "Usual"),
    "plain.yaml": "rules: minimal\n",
    "rules=strict": "rules: minimal\n",
    "wrong.yaml": "rulez: strict\n",
}

USES = """
brewlint
brewlint .
brewlint own coffee
brewlint coffee/drafts/b.yaml
brewlint --force-exclude coffee/drafts/b.yaml coffee/a.yaml
brewlint --isolated coffee
brewlint --isolated
brewlint --config plain.yaml coffee
brewlint --config ./rules=strict coffee
brewlint --config rules=strict coffee/a.yaml
brewlint --config rules=minimal --config rules.water-total=off .
brewlint --config rules.temperature-range=error --severity temperature-range=note coffee
brewlint --config 'exclude=[iced/, "*.cold.yaml"]' coffee
brewlint --config include=own/ --show-files
brewlint --config 'methods.nell.ratio=[10, 14]' --config methods.other={} coffee/nell.yaml
brewlint --config rules=strict --isolated coffee/a.yaml
brewlint --verbose coffee own
brewlint --show-files
brewlint --show-files .
brewlint --show-files --isolated .
brewlint --show-settings coffee/a.yaml
brewlint --show-settings coffee/iced/loud.yaml
brewlint --show-settings coffee/drafts/new.yaml --config rules.dose-range=off --ignore water-total
brewlint --show-settings own/h.yaml --select water-total --severity ratio-range=error
brewlint --show-settings gone/gone.yaml --isolated
brewlint --show-settings .
brewlint --show-settings coffee/a.yaml --config wrong.yaml
brewlint --show-settings
brewlint - --stdin-filename coffee/iced/new.yaml < coffee/iced/c.yaml
brewlint - < coffee/iced/c.yaml
brewlint --no-ignores --config rules=strict .
cd coffee && brewlint
cd coffee/iced && brewlint .
cd coffee && brewlint --show-settings a.yaml
brewfmt --check .
brewfmt
brewfmt coffee/nel.yaml
brewfmt --config format.lineEnding=auto coffee/nel.yaml
brewfmt --config format.lineEnding=lf --verbose coffee
brewfmt --isolated coffee/nel.yaml
brewfmt --show-settings coffee/a.yaml
brewfmt --show-files
brewfmt - --stdin-filename coffee/x.yaml < coffee/nel.yaml
brewscale
brewscale coffee --dose 18 --format csv
brewscale coffee/nel.yaml --dose 50
brewscale --isolated coffee/nel.yaml --dose 50
brewscale --config 'methods.nell.dose=[30 g, 40 g]' coffee/nell.yaml
brewscale --show-settings coffee/a.yaml
brewscale --show-files
brewscale --verbose coffee/a.yaml
brewtimer coffee/nel.yaml --dose 50 --speed 1000
brewtimer coffee/nel.yaml --isolated --speed 1000
brewtimer coffee/nell.yaml --config 'methods.nell.dose=[30 g, 40 g]' --speed 1000
brewtimer coffee --name nel --speed 1000
brewtimer coffee/a.yaml --verbose --speed 1000
brewlog add --recipe coffee/nel.yaml --rating 4 --at 2026-04-01 --file d.jsonl
"""

REFUSED = """
brewlint --config gone.yaml r.yaml
brewlint --config rulez.x=off r.yaml
brewlint --config rules=strct --config rules.dose-range=x r.yaml
brewlint --config rules.dose-range= r.yaml
brewlint --config a.yaml --isolated r.yaml
brewlint --config a.yaml --config b.yaml r.yaml
brewlint --config '' r.yaml
brewlint --config . r.yaml
brewlint --config 'exclude=[' r.yaml
brewlint --config 'methods.nel.ratio=[14, 10]' r.yaml
brewlint --config rules..x=off r.yaml
brewfmt --config format.lineEnding=cr r.yaml
brewfmt --config format.lineEnd=lf r.yaml
brewscale --config rules=strct r.yaml
brewtimer --config methods.x=3 r.yaml
brewlint --config pipe r.yaml
brewlint --config denied r.yaml
"""

# Each is a configuration with mistakes.
MISTAKES = {
    "rules": "rules:\n  water-totl: off\n  dose-range: warn\n  preset: strct\nexclude: [*.bak.yaml]\noutput: json\n",
    "types": "rules: [a]\ninclude: {a: b}\noverrides: 3\nmethods: []\nformat: lf\nextends: [x]\n",
    "overrides": "overrides:\n  - rules: strict\n  - files: a\n  - files: []\n    rules: {x: y}\n    more: 1\n",
    "methods": "methods:\n  Nel Drip: {}\n  x: {dose: [20 g], ratio: [14, 10], yield: [a, b], temperature: 5, time: [1, 2]}\n",
    "format": "format: {lineEnding: cr, width: 80}\n",
    "syntax": "rules: [\n",
    "twice": "rules: strict\nrules: minimal\n",
    "documents": "rules: strict\n---\nrules: minimal\n",
    "globs": "exclude: ['[', '', '/']\ninclude: !x\n",
    "scalar": "strict\n",
    "extends itself": "extends: .brewguide.yaml\n",
    "extends a loop": "extends: b.yaml\n",
    "extends nothing": "extends: gone.yaml\n",
    "bytes": b"\xff\xfea\0",
    "size": "#" * (1 << 20) + "\n",
}
LOOP: Files = {"b.yaml": "extends: c.yaml\n", "c.yaml": "rules: strict\nextends: ./b.yaml\n", "r.yaml": CRAMPED}

CASES: list[Case] = [
    *group("configuration", USES, TEAM, changing=["durations", "new ids"]),
    *group(
        "configuration refused", REFUSED, {"a.yaml": "", "b.yaml": "", "r.yaml": CLEAN},
        "mkfifo pipe; touch denied; chmod 0 denied",
    ),
    *(
        case
        for name, text in MISTAKES.items()
        for case in group(
            f"configuration with a mistake, {name}",
            "brewlint r.yaml\nbrewlint --format full --color always r.yaml\nbrewfmt r.yaml\nbrewscale r.yaml",
            {".brewguide.yaml": text, **LOOP},
        )
    ),
    *group("configuration is a folder", "brewlint r.yaml\nbrewfmt r.yaml", {".brewguide.yaml/x": "", "r.yaml": CLEAN}),
    *group("configuration is a pipe", "brewlint r.yaml\nbrewscale r.yaml", {"r.yaml": CLEAN}, "mkfifo .brewguide.yaml"),
    *group("configuration is denied", "brewlint r.yaml", {"r.yaml": CLEAN}, "touch .brewguide.yaml; chmod 0 .brewguide.yaml"),
]
