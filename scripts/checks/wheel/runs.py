"""The runs to compare: a world, the words of the command line, and standard input."""

from worlds import BAD, OTHER, UNFORMATTED

FORMATS = ["full", "concise", "grouped", "json", "jsonl", "sarif", "github", "gitlab", "junit", "checkstyle", "rdjson", "rdjsonl"]
PLANS = ["text", "json", "jsonl", "yaml", "csv", "markdown"]


def runs():
    """All of them."""
    for words in [
        "brewlint -f json all", "brewlint --fix -v all", "brewlint --fix --unsafe-fixes all", "brewlint --diff --unsafe-fixes all",
        "brewlint --add-ignore all", "brewlint --config rules=strict -f jsonl all", "brewfmt all", "brewfmt --diff all", "brewfmt --check all",
        "brewscale --isolated --factor 1.5 -f jsonl all", "brewscale -f yaml all", "brewlint --no-ignores --statistics all",
    ]:
        yield "texts", words.split(), b""
    for chosen in FORMATS:
        yield "mixed", ["brewlint", "--format", chosen, "recipes", "two.brew.yaml"], b""
        yield "mixed", ["brewfmt", "--check", "--format", chosen, "--exclude", "syntax.yaml", "recipes"], b""
    for chosen in PLANS:
        yield "shipped", ["brewscale", "-f", chosen, "--dose", "18", "--grinder", "Comandante C40", "recipes"], b""
    for world in ["mixed", "project", "baseline", "wrong", "links", "linked", "duplicates", "nothing"]:
        for words in [
            "brewlint", "brewlint -v --config rules=strict", "brewlint --fix", "brewlint --diff", "brewfmt", "brewfmt --check", "brewfmt --diff",
            "brewscale -f json", "brewscale", "brewlint --show-files", "brewlint .", "brewlint --fix --unsafe-fixes .", "brewfmt -v .",
            "brewlint --isolated", "brewlint --no-gitignore --exclude deep/ .", "brewfmt --show-files .",
        ]:
            yield world, words.split(), b""
    for world, words in [
        ("mixed", "brewlint compose.yaml"), ("mixed", "brewlint loose.yaml -f full --color always"), ("mixed", "brewfmt compose.yaml loose.yaml"),
        ("mixed", "brewlint --fix compose.yaml loose.yaml"), ("mixed", "brewlint --force-exclude compose.yaml loose.yaml --exclude loose.yaml"),
        ("mixed", "brewlint missing.yaml loose.yaml"), ("mixed", "brewfmt recipes/syntax.yaml recipes/large.yaml recipes/latin.yaml"),
        ("mixed", "brewlint notes.txt"), ("mixed", "brewfmt --stdout loose.yaml"), ("mixed", "brewfmt --lines 6:7 loose.yaml"),
        ("mixed", "brewfmt --stdout recipes"), ("mixed", "brewfmt --lines 1 recipes"), ("mixed", "brewscale loose.yaml compose.yaml"),
        ("mixed", "brewscale -d 18 -y 300 two.brew.yaml --units us"), ("mixed", "brewscale -o plan.json two.brew.yaml"),
        ("mixed", "brewscale --method aeropress recipes"), ("mixed", "brewscale --name morning two.brew.yaml --temperature 201F --grind coarse"),
        ("mixed", "brewscale --grinder Nothing two.brew.yaml"), ("mixed", "brewlint -f json=r.json -f sarif=r.sarif -f concise recipes"),
        ("mixed", "brewlint -o r.xml recipes"), ("mixed", "brewlint -o loose.yaml loose.yaml"), ("mixed", "brewlint --statistics -f json recipes"),
        ("mixed", "brewlint --fail-on warning recipes/good.yaml"), ("mixed", "brewlint --max-warnings 0 recipes"),
        ("mixed", "brewlint --exit-zero recipes missing.yaml"), ("mixed", "brewlint --exit-zero recipes"), ("mixed", "brewlint -q recipes"),
        ("mixed", "brewlint --select water-total --severity water-total=note recipes"), ("mixed", "brewlint --ignore water-total recipes"),
        ("mixed", "brewlint equipment.yaml"), ("mixed", "brewfmt equipment.yaml"), ("mixed", "brewlint odd\\ names"),
        ("mixed", "brewlint --write-baseline b.json recipes"), ("mixed", "brewlint --show-settings recipes/bad.yaml"),
        ("mixed", "brewlint --show-settings recipes"), ("mixed", "brewlint /nonexistent/x.yaml ../home/loose.yaml ./loose.yaml"),
        ("mixed", "brewlint explain water-total"), ("mixed", "brewlint rules"), ("mixed", "brewlint rules --format json"),
        ("project", "brewlint recipes/nested recipes/ignored recipes/drafts"), ("project", "brewlint --show-settings recipes/legacy/bad.yaml"),
        ("project", "brewlint --show-settings recipes/bad.yaml --select ratio-range"), ("project", "brewlint --config shared/base.yaml"),
        ("project", "brewlint --config rules.water-total=off --config units=author"), ("project", "brewlint --config nothing.yaml"),
        ("project", "brewlint --config ruls=strict"), ("project", "brewlint --config rules.x=off"), ("project", "brewscale recipes/good.yaml"),
        ("project", "brewfmt --force-exclude recipes/drafts/bad.yaml recipes/bad.yaml"), ("project", "brewfmt recipes/drafts/bad.yaml"),
        ("baseline", "brewlint --no-baseline"), ("baseline", "brewlint --baseline baseline.json --write-baseline baseline.json"),
        ("baseline", "brewlint --baseline none.json"), ("baseline", "brewlint --write-baseline new.json"),
        ("wrong", "brewlint loop"), ("wrong", "brewlint missing"), ("wrong", "brewlint other"), ("wrong", "brewfmt loop"),
        ("links", "brewfmt recipes/outside.yaml"), ("links", "brewfmt recipes"), ("links", "brewfmt recipes/to-loose.yaml"),
        ("links", "brewfmt linked recipes/folder"), ("links", "brewfmt second-name.yaml"), ("links", "brewfmt loose second-name.yaml recipes/real.yaml"),
        ("links", "brewlint pipe.yaml"), ("links", "brewlint --fix loose"), ("links", "brewfmt ../outside"), ("links", "brewlint ../outside/bad.yaml"),
        ("links", "brewfmt recipes/real.yaml recipes/to-real.yaml"), ("links", "brewlint recipes/dangling.yaml recipes/loop.yaml"),
        ("nothing", "brewlint empty"), ("nothing", "brewlint only-other"), ("nothing", "brewfmt empty missing"), ("duplicates", "brewlint --fix --unsafe-fixes -f json"),
    ]:
        yield world, [word.replace("\\", " ") for word in words.replace("\\ ", "\\").split()], b""
    for data in [BAD, UNFORMATTED, OTHER, "", "name: [", b"\xff", BAD.replace("\n", "\r\n")]:
        data = data if isinstance(data, bytes) else data.encode()
        for words in [
            "brewlint -", "brewlint --fix -", "brewfmt -", "brewfmt --check -", "brewfmt --diff -", "brewscale - --factor 2", "brewlint -f json -",
            "brewlint --stdin-filename recipes/x.yaml -f json -", "brewfmt --stdin-filename equipment.yaml -",
        ]:
            yield "mixed", words.split(), data
    listed = b"loose.yaml\n\nrecipes/bad.yaml\nmissing.yaml\ncompose.yaml\nrecipes\n"
    for words, data in [
        ("brewlint --files-from -", listed), ("brewlint -0 --files-from -", listed.replace(b"\n", b"\0")), ("brewfmt --files-from -", listed),
        ("brewfmt --files-from missing", b""),
    ]:
        yield "mixed", words.split(), data
    yield "links", "brewfmt --files-from -".split(), b"recipes/outside.yaml\n../outside/bad.yaml\nrecipes/to-real.yaml\n"
    for tool in ["brewlint -f json", "brewscale two.brew.yaml"]:
        yield "mixed", [*tool.split(), ">/dev/full"], b""
    for words in USAGE:
        yield "mixed", words.split(), b""


USAGE = [
    "brewlint --foo", "brewlint --fxi", "brewlint --format", "brewlint --format xml", "brewlint --format jsn", "brewlint --fail-on bad",
    "brewlint --select nothing", "brewlint --select water-totl", "brewlint --select ,", "brewlint --severity x", "brewlint --severity water-total=bad",
    "brewlint --unsafe-fixes", "brewlint --max-warnings -1", "brewlint --max-warnings x", "brewlint --diff -f json", "brewlint -q -v",
    "brewlint --statistics -o x", "brewlint --statistics -f sarif", "brewlint --exclude [", "brewlint --null", "brewlint - --files-from -",
    "brewlint --fix=1", "brewlint --config a.yaml --config b.yaml", "brewlint --config rules=strict --config rules=minimal",
    "brewlint --isolated --config x.yaml", "brewlint --jobs 0", "brewlint --color red", "brewlint --show-files --show-settings x",
    "brewlint --fail-on error --fail-on note", "brewlint -f json -f full", "brewlint explain", "brewlint explain nothing", "brewlint --add-ignore --no-ignores",
    "brewlint --no-baseline --baseline x", "brewfmt --check --stdout", "brewfmt --format json", "brewfmt --diff --format json", "brewfmt --lines x",
    "brewfmt --lines 5:2", "brewfmt -x", "brewscale --dose x", "brewscale --dose 18 --yield 300 --ratio 16", "brewscale --factor 2 --dose 3",
    "brewscale --dose -3", "brewscale -d18 -d19", "brewscale --rule x", "brewscale --grind x", "brewscale --format xml", "brewscale --units imperial",
    "brewscale --temperature 400", "brewscale --output",
]
RUNS = list(runs())
