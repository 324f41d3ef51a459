"""The files of the cases, by the names that cases.txt uses."""

from samples import (
    BREWSPEC, BROKEN, CLEAN, CRAMPED, DAMAGED, DEFECTS, DIARY, FIRST, FIXABLE, FORMATTED, FOURTH, HOT, IDENTIFIED, IGNORED, JSON,
    LAYOUT_EXAMPLES, LOOSE, MANY, MIXED, NEGATIVE, ODD, PLAN, RECIPES, REQUEST, RULE_EXAMPLES, SECOND, SPLIT, THIRD, UNKNOWN,
    UNREADABLE, WRITTEN_OUT, Files, entry, named, tombstone,
)

FOLDERS: Files = {**MIXED, "list": "recipes/a.yaml\nrecipes/b.yaml\n\ngone.yaml\n", "zeros": "recipes/a.yaml\0other\0"}

GITIGNORE: Files = {
    "a.yaml": CLEAN, "b.bak.yaml": BROKEN, "keep.bak.yaml": CRAMPED.replace("Morning", "Kept"),
    "drafts/c.yaml": HOT, "sub/deep.yaml": FIXABLE, "sub/other.yaml": HOT.replace("Hot", "Warm"),
    ".hidden/h.yaml": BROKEN, ".h.yaml": BROKEN, "sub/.git/x.yaml": BROKEN,
}

CONTENTS: Files = {
    "empty.yaml": "",
    "blank.yaml": "\n\n",
    "comment.yaml": "# only a comment\n",
    "mark.yaml": "\ufeff",
    "marked.yaml": "\ufeff" + BROKEN,
    "binary.yaml": bytes(range(256)) * 20,
    "nul.yaml": CLEAN.replace("V60", "V\0 60"),
    "invalid.yaml": CLEAN.encode().replace(b"Morning", b"Morn\xffing"),
    "latin.yaml": CLEAN.encode("latin-1"),
    "utf16.yaml": CLEAN.encode("utf-16"),
    "utf32.yaml": CLEAN.encode("utf-32-le"),
    "crlf.yaml": BROKEN.replace("\n", "\r\n"),
    "cr.yaml": BROKEN.replace("\n", "\r"),
    "open.yaml": BROKEN[:-1],
    "tabs.yaml": BROKEN.replace("    ", "\t"),
    "scalar.yaml": "coffee\n",
    "list.yaml": "- 1\n- 2\n",
    "brackets.yaml": "[" * 100_000,
    "braces.yaml": "a: " + "{b: " * 50_000,
    "items.yaml": "- " * 50_000 + "x",
    "bomb.yaml": "x-a0: &a0 [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]\n" + "".join(
        f"x-a{n}: &a{n} [" + ", ".join([f"*a{n - 1}"] * 10) + "]\n" for n in range(1, 31)
    ) + CLEAN,
    "controls.yaml": CLEAN.replace("Bloom", "\x1b[31mBloom\u202e"),
    "many.yaml": "\n---\n".join(BROKEN.replace("Broken", f"Number {n}") for n in range(40)),
    "errors.yaml": "".join(f"k{n}: [\n" for n in range(300)),
}

CONFIGURATION: Files = {
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

DUPLICATES: Files = {
    "a.yaml": named("Morning"), "b.yaml": IDENTIFIED, "c.yaml": named("Morning"),
    "d.yaml": IDENTIFIED.replace("7d1c8a52", "7D1C8A52").replace("Known", "Evening"), "e.yaml": IDENTIFIED,
    "f.yaml": "# brewlint: ignore-file[duplicate-id] a loan\n" + IDENTIFIED.replace("Known", "Lent"),
    "g.yaml": named("Night") + "---\n" + named("Morning"),
}

COMMENTS: Files = {
    "a.yaml": IGNORED,
    "b.yaml": "# brewlint: ignore-file[water-total,temperature-range] reason\n" + BROKEN.replace("94 °C", "99 °C"),
    "c.yaml": "# brewlint: ignore[watr-total]\n" + BROKEN,
    "d.yaml": "# brewlint: ignore\n# brewlint: ignore[]\n# brewlint: ignored[water-total]\n" + BROKEN,
    "e.yaml": CLEAN.replace("dose:", "# brewlint: ignore[water-total] not needed\ndose:"),
    "f.yaml": BROKEN.replace("    pourTo: 280", "    # brewlint: ignore[water-total]\n    pourTo: 280"),
}

MANY_RECIPES: Files = {
    f"d{n % 7}/r{n}.yaml": [CLEAN, BROKEN, HOT, FIXABLE, ODD, NEGATIVE, CRAMPED][n % 7] for n in range(150)
}

LAYOUT: Files = {
    "recipes/formatted.yaml": FORMATTED,
    "recipes/cramped.yaml": CRAMPED,
    "recipes/loose.yaml": LOOSE,
    "recipes/unreadable.yaml": UNREADABLE,
    "recipes/crlf.yaml": "\ufeff" + CRAMPED.replace("\n", "\r\n"),
    "recipes/two.yaml": CRAMPED + "---\n" + BROKEN,
    "recipes/made.yaml": JSON,
    "recipes/twice.yaml": "name: x\nname: y\n",
    "recipes/invalid.yaml": b"name: \xff\n",
    "recipes/commented.yaml": "# first\n\n# second\nyield:   250g # to the brim\ndose: 15 g\nname:  'Commented'\nsteps: []\n",
}

SCALING: Files = {
    "a.yaml": CLEAN,
    "split.yaml": SPLIT,
    "written.yaml": WRITTEN_OUT,
    "made.json": JSON,
    "made.yaml": JSON,
    "broken.yaml": BROKEN,
    "ignored.yaml": IGNORED.replace("Broken", "Ignored"),
    "unreadable.yaml": UNREADABLE,
    "known.yaml": IDENTIFIED,
    "crlf.yaml": "\ufeff" + SPLIT.replace("\n", "\r\n"),
    "two.yaml": CLEAN.replace("Morning", "First") + "---\n" + BROKEN + "---\n" + HOT + "...\n",
    "ice.yaml": SPLIT.replace("pourTo: 45 g", "ice: 100 g").replace("Bloom to {total}.", "Fill in the ice.")
    .replace("Split", "Iced").replace("148 g", "60 g").replace("pourTo: 250 g", "pourTo: 150 g"),
    "named.yaml": CLEAN.replace("name: Morning V60", r'name: "Evil\e[31m\nbrewscale: error: V60\n"'),
    "aliases.yaml": CLEAN.replace("dose: 15 g", "dose: &dose 15 g").replace("steps:", "x-again: *dose\nsteps:"),
    "none.yaml": "# nothing\n",
}

TIMING: Files = {
    "a.yaml": CLEAN,
    "split.yaml": SPLIT,
    "written.yaml": WRITTEN_OUT,
    "known.yaml": IDENTIFIED,
    "made.json": JSON,
    "broken.yaml": BROKEN,
    "unreadable.yaml": UNREADABLE,
    "plan.json": PLAN,
    "plan": "\ufeff" + PLAN,
    "timeless.yaml": CLEAN.replace("    timer: 45 s\n", "").replace("Morning", "Timeless"),
    "warm.yaml": CLEAN.replace("    timer: 90 s", "    timer: 90 s\n    temperature: 80 °C"),
    "ice.yaml": SPLIT.replace("pourTo: 45 g", "ice: 100 g").replace("Bloom to {total}.", "Fill in the ice.")
    .replace("148 g", "60 g").replace("pourTo: 250 g", "pourTo: 150 g"),
    "rinse.yaml": CLEAN.replace("steps:\n", "steps:\n  - instruction: Rinse the filter.\n"),
    "two/a.yaml": CLEAN,
    "two/b.yaml": ODD,
    "twins.yaml": CLEAN + "---\n" + CLEAN.replace("Morning", "Evening"),
    "none/notes.txt": "",
    "bad/empty.json": '{"version":1,"scaledSteps":[]}',
    "bad/list.json": f"[{PLAN},{PLAN}]",
    "bad/one.json": f"[{PLAN}]",
    "bad/newer.json": PLAN.replace('"version":1', '"version":2'),
    "bad/half.json": PLAN[:200],
    "bad/types.json": PLAN.replace('"doseGrams":15', '"doseGrams":"15"').replace("30", "-30"),
    "bad/extra.json": PLAN.replace('"version":1', '"version":1,"mood":"fine"'),
    "bad/water.json": PLAN.replace('"cumulativeWaterGrams":250', '"cumulativeWaterGrams":200'),
    "bad/nothing.json": "",
    "bad/empty.yaml": "",
}

DIARIES: Files = {
    "d.jsonl": DIARY, "damaged.jsonl": DAMAGED, "empty.jsonl": "", "many.jsonl": MANY,
    "twins.jsonl": FIRST + FIRST.replace('"rating":5', '"rating":2') + SECOND,
    "near.jsonl": FIRST + FIRST.replace("11111111-", "11112222-") + FIRST.replace("11111111-", "11113333-"),
    "skipped.jsonl": "{half\n" * 30 + FIRST,
    "marked.jsonl": "\ufeff" + DIARY.replace("\n", "\r\n"),
    "long.jsonl": FIRST + entry(6, "2026-04-01T00:00:00Z", 3, note='"' + "x" * 1_100_000 + '"') + SECOND,
    "wide.jsonl": FIRST.replace("Morning V60", "日本のコーヒー " * 20) + SECOND.replace("Morning V60", "é" * 90),
}

ADDABLE: Files = {
    "a.yaml": CLEAN, "known.yaml": IDENTIFIED, "broken.yaml": BROKEN, "plan.json": PLAN, "request.json": REQUEST,
    "two.yaml": CLEAN + "---\n" + CLEAN.replace("Morning", "Evening"), "d.jsonl": DIARY, "torn.jsonl": FIRST + '{"half',
}

CONFLICT = FIRST.replace('"rating":5', '"rating":1')

HEADER = "timestamp,method,recipeNameAtBrew,doseGrams,targetYieldGrams,waterTemperatureCelsius,grindLabel,rating"

ROW = "2026-04-01T06:30:00Z,v60,Any,15,250,94,medium,4"

EXCHANGE: Files = {
    "d.jsonl": DIARY, "damaged.jsonl": DAMAGED, "empty.jsonl": "", "unknown.jsonl": UNKNOWN + DIARY, "many.jsonl": MANY,
    "unended.jsonl": (FIRST + SECOND)[:-1],
    "copies.jsonl": FIRST + SECOND + FIRST + "\n" + tombstone(2, "2026-04-01T00:00:00.000Z") + tombstone(7, "2026-04-01T00:00:00.000Z"),
    "other.jsonl": THIRD + CONFLICT + UNKNOWN + "{half\n",
    "back.jsonl": FOURTH + UNKNOWN,
    "base.jsonl": FIRST + SECOND,
    "mine.jsonl": FIRST + THIRD,
    "yours.jsonl": FIRST + SECOND + UNKNOWN,
    "requests.jsonl": REQUEST + REQUEST.replace("chemex", "v60"),
    "brews.yaml": BREWSPEC,
    "brews.csv": f"{HEADER}\n{ROW}\n{ROW.replace(',4', ',9')}\n",
    "semicolons.csv": f"{HEADER};mood\n{ROW};fine\n".replace(",", ";").replace(";15;", ";15,5;"),
    "tabs.tsv": f"\ufeff{HEADER}\r\n{ROW}\r\n".replace(",", "\t"),
    "commas.csv": f"{HEADER}\n{ROW.replace(',15,', ',%s15,5%s,' % (chr(34), chr(34)))}\n",
    "open.csv": f'{HEADER}\n{ROW},"\n{ROW}\n',
    "short.csv": 'id,rating\n1,"',
    "x.txt": "hello\n",
    "old.yaml": 'brewspec_version: "0.8"\nbrews: []\n',
    "list.yaml": "brews: [\n",
    "nul.yaml": "\0",
    "deep.yaml": 'brewspec_version: "1.0"\nbrews: ' + "[" * 100_000,
    "half.json": '{"brews":[',
    "entries.json": '{"version":1,"entries":[' + FIRST.strip() + "," + UNKNOWN.strip() + ',{"id":3}]}\n',
    "newer.json": '{"version":2,"entries":[]}\n',
}

MESSAGES: Files = {
    "a.yaml": BROKEN.replace("15 g", "15g"), "b.yaml": CRAMPED, "plan.json": PLAN, "d.jsonl": DIARY + "{half\n",
    "other.jsonl": UNKNOWN,
}

LARGE: Files = {
    # The first one settles the exit status.
    "recipes/0.yaml": BROKEN.replace("Broken", "First"),
    **RECIPES, "split.yaml": SPLIT, "many.jsonl": MANY * 20,
    **{f"recipes/more/{n}.yaml": (BROKEN if n % 2 else CLEAN).replace("V60", f"V60 {n}") for n in range(300)},
}

# A recipe of each kind, versions of one, and files of other programs.
BOOK: Files = {
    "recipes/a.yaml": CLEAN,
    "recipes/b.yaml": HOT,
    "recipes/known.yaml": IDENTIFIED,
    "recipes/split.yaml": SPLIT,
    "recipes/broken.yaml": BROKEN,
    "recipes/unreadable.yaml": UNREADABLE,
    "recipes/json.yaml": JSON,
    "recipes/crlf.yaml": "\ufeff" + named("Crlf V60").replace("\n", "\r\n"),
    "recipes/starter.yaml": named("Starter V60").replace("dose:", "origin: starter\ndose:"),
    "recipes/copy.yaml": CLEAN.replace("dose: 15 g", "origin: conflicted-copy\ndose: 16 g"),
    "recipes/evil.yaml": CLEAN.replace("name: Morning V60", r'name: "Evil\e[31m <b>"'),
    "recipes/deep/two.yaml": named("Two V60") + "---\n" + named("Three V60").replace("v60", "chemex"),
    "recipes/deep/tagged.yaml": named("Tagged V60").replace("dose:", "author: Ada\ntags: [fruity, everyday]\ndose:"),
    "base.yaml": IDENTIFIED,
    "ours.yaml": IDENTIFIED.replace("dose: 15 g", "dose: 16 g"),
    "theirs.yaml": IDENTIFIED.replace("94 °C", "92 °C").replace("dose: 15 g", "dose: 17 g"),
    "ours.csv": "name,method,dose,yield,temperature,grind,instruction,pourTo\nNoon,v60,15 g,250 g,94 °C,medium,Pour.,250 g\n",
    "page.html": '<script type="application/ld+json">{"@type":"Recipe","name":"Pour","recipeIngredient":["15 g coffee",'
    '"250 g water"],"recipeInstructions":"Pour."}</script>\n',
    "notes.md": "# Noon\n\n15 g coffee, 250 g water, 94 °C\n\n1. Pour 250 g.\n",
    "request.json": REQUEST,
    "brews.yaml": BREWSPEC,
    "d.jsonl": DIARY,
    "list": "recipes/a.yaml\nrecipes/deep\n",
    "own.css": "body { color: red }\n",
    "own.html": "<p>own</p>\n",
}

SETS: dict[str, Files] = {
    "a recipe": {"a.yaml": CLEAN},
    "a file like a command": {"chekc": CLEAN, "check": CLEAN},
    "addable": ADDABLE,
    "book": BOOK,
    "comments": COMMENTS,
    "configuration": CONFIGURATION,
    "configuration is a folder": {".brewguide.yaml/x": "", "r.yaml": CLEAN},
    "configuration refused": {"a.yaml": "", "b.yaml": "", "r.yaml": CLEAN},
    "contents": CONTENTS,
    "defects": DEFECTS,
    "diaries": DIARIES,
    "duplicates": DUPLICATES,
    "exchange": EXCHANGE,
    "folders": FOLDERS,
    "gitignore": GITIGNORE,
    "large": LARGE,
    "layout": LAYOUT,
    "layout examples": LAYOUT_EXAMPLES,
    "many": MANY_RECIPES,
    "messages": MESSAGES,
    "mistakes": {
        f"{name}/{file}": text
        for name, mistaken in MISTAKES.items()
        for file, text in {".brewguide.yaml": mistaken, **LOOP}.items()
    },
    "mixed": MIXED,
    "nothing there": {"sub/notes.txt": "none\n"},
    "odd files": {"a.yaml": CLEAN, "sub/b.yaml": HOT},
    "pipes": {**MIXED, "split.yaml": SPLIT, "d.jsonl": DIARY, "many.jsonl": MANY},
    "places of fixes": {
        "real/a.yaml": FIXABLE, 'line\nbreak "q" é.yaml': FIXABLE.replace("Fixable", "L"),
        **{f"{name}.yaml": FIXABLE.replace("Fixable", name) for name in ("a", "b", "locked/c", "readonly", "mode")},
    },
    "places of layout": {
        f"{name}.yaml": CRAMPED for name in ("real/a", "a", "b", "locked/c", "readonly", "mode")
    },
    "places of reports": {**MIXED, "old.json": "old\n", "readonly.json": "old\n", "to.json": "old\n"},
    "r.yaml": {"r.yaml": CLEAN},
    "recipes": RECIPES,
    "rule examples": RULE_EXAMPLES,
    "scaling": SCALING,
    "streams": {"a.yaml": CLEAN, "b.yaml": BROKEN, "c.yaml": CRAMPED},
    "timing": TIMING,
}
