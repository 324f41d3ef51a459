"""Checks spelling and wording in pages, comments, messages and scripts.

    scripts/run-python BUILD_DIR scripts/checks/prose.py [FILE…]

codespell finds misspellings, and prose-words.tsv lists phrases with better ones. Of Swift files, only comments and
strings are checked. Without a FILE, all files of the repository are. Each problem is a line `file:line:column: …`;
the exit status is 1 if there are any.
"""

import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
TABLE = Path(__file__).with_name("prose-words.tsv")

SUFFIXES = {".c", ".json", ".jq", ".md", ".py", ".sh", ".sql", ".swift", ".tsv", ".txt", ".yaml", ".yml", ""}
# These quote the phrases, contain mistakes on purpose or cut words, have keys in Base64, or belong to others.
SKIPPED = re.compile(
    r"LICENSE|packaging/copyright|scripts/checks/prose.*|conformance/catalog/roots\.json|Tests/.*/(Defects|Screens)/.*|.*/\.gitkeep"
)
# Misspellings that the tools are meant to find in recipes and options, and names.
KNOWN_WORDS = (
    "alog asser caf chekc corse eror explian ines instrction lits methd metod minuts mor nd notin recomended setings temprature tempreature ther tiem"
    # Words of other languages, which authors use.
    " aktion categorie ende fase klick klicks methode nome oder reste stap temperatur titel"
)

# Tables of such words.
VOCABULARIES = ("Words/words.txt", "docs/words.md", "Words/VocabularyTests.swift")


def prose(path, text):
    """The text with everything that is not prose replaced by spaces, so that positions stay."""
    if path.suffix == ".swift":
        return swift_prose(text)
    if path.suffix != ".md":
        return blank(r"^[ \t]*(#|//|\*)+", text)
    if path.parent.name == "Kitchen":  # recipes in many languages
        text = blank(r"(?s)^```.*?^```$", text)
    return blank(r"\]\([^)]*\)|https?://\S+", text)


def blank(pattern, text):
    """The text with spaces in place of what matches."""
    return re.sub(pattern, lambda match: re.sub(r"[^\n]", " ", match[0]), text, flags=re.M)


SWIFT = re.compile(
    r"(?P<line>//+[^\n]*)|(?P<block>/\*.*?\*/)"
    r'|(?P<string>(?P<raw>#*)(?P<quotes>"""|"))'
    r"|(?P<open>\()|(?P<close>\))|.",
    re.S,
)


def swift_prose(text):
    """Comments and strings of a Swift file, without the code in interpolations."""
    kept = [character if character == "\n" else " " for character in text]

    def keep(start, end):
        kept[start:end] = text[start:end]

    def code(at, in_string):
        """Goes through code; in a string, to the parenthesis that ends an interpolation."""
        depth = 0
        while at < len(text):
            match = SWIFT.match(text, at)
            at = match.end()
            if match["line"] or match["block"]:
                keep(match.start() + len(re.match(r"[/*]+", match[0])[0]), at)
            elif match["string"]:
                at = string(match)
            elif match["open"]:
                depth += 1
            elif match["close"]:
                depth -= 1
                if in_string and depth < 0:
                    break
        return at

    def string(opening):
        """Keeps a string; what follows it. Quotes stay, so that no phrase spans two strings."""
        at = opening.end()
        keep(opening.start(), at)
        escape = "\\" + opening["raw"]
        end = opening["quotes"] + opening["raw"]
        while at < len(text):
            if text.startswith(end, at):
                keep(at, at + len(end))
                return at + len(end)
            if text.startswith(escape + "(", at):
                at = code(at + len(escape) + 1, in_string=True)
            elif text.startswith(escape, at):
                at += len(escape) + 1
            elif text[at] == "\n" and opening["quotes"] == '"':
                return at
            else:
                keep(at, at + 1)
                at += 1
        return at

    code(0, in_string=False)
    return "".join(kept)


def phrases(table):
    """The rows of the table: an expression, the replacement, and an example."""
    lines = [line for line in table.splitlines() if line and not line.startswith("#")]
    rows = [line.split("\t") for line in lines[1:]]
    return [(re.compile(rf"\b(?:{pattern})\b", re.I), better, example) for pattern, better, example in rows]


def wording(text, rows):
    """The phrases in a text: offset, phrase, replacement. A phrase may span a line break, but no blank line."""
    flat, offsets = [], []
    for match in re.finditer(r"(?P<blank>[ \t]*\n(?=[ \t]*\n))|(?P<space>[ \t]*\n[ \t]*|[ \t]+)|.", text):
        flat.append("\n" if match["blank"] else " " if match["space"] else match[0])
        offsets.append(match.start())
    flat = "".join(flat)
    for pattern, better, _ in rows:
        for match in pattern.finditer(flat):
            yield offsets[match.start()], match[0], better


def spelling(texts):
    """The misspelt words in texts by their paths: path, line, word, corrections."""
    with tempfile.TemporaryDirectory() as folder:
        for number, text in enumerate(texts.values()):
            (Path(folder) / f"{number}.txt").write_text(text, encoding="utf-8")
        run = subprocess.run(
            [sys.executable, "-m", "codespell_lib", "--ignore-words-list", KNOWN_WORDS.replace(" ", ","), folder],
            capture_output=True, text=True,
        )
    if run.returncode not in (0, 65):
        sys.exit(f"prose: codespell failed\n{run.stderr}")
    paths = list(texts)
    for found in re.finditer(r"/(\d+)\.txt:(\d+): (\S+) ==> (.*)", run.stdout):
        yield paths[int(found[1])], int(found[2]), found[3], found[4]


def problems(texts, rows):
    """All problems in prose by its paths, sorted, as path, line, column and message."""
    found = set()
    for path, text in texts.items():
        for offset, phrase, better in wording(text, rows):
            line = text.count("\n", 0, offset) + 1
            column = offset - text.rfind("\n", 0, offset)
            found.add((path, line, column, f"`{phrase}`: write `{better}`"))
    texts = {path: text for path, text in texts.items() if not str(path).endswith(VOCABULARIES)}
    for path, line, word, corrections in spelling(texts):
        for match in re.finditer(rf"\b{re.escape(word)}\b", texts[path].split("\n")[line - 1]):
            found.add((path, line, match.start() + 1, f"`{word}` is misspelt: write `{corrections}`"))
    return sorted(found)


def repository_files():
    """The files to check, relative to the root."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, check=True, text=True).stdout
    for name in sorted(set(filter(None, listed.split("\0")))):
        if Path(name).suffix in SUFFIXES and not SKIPPED.fullmatch(name) and (ROOT / name).is_file():
            yield name


def check_itself(rows):
    """Ends the program if the check misses a planted phrase, or finds one in good text."""
    for pattern, better, example in rows:
        if not pattern.search(example):
            sys.exit(f"prose: {TABLE.name}: `{pattern.pattern}` does not find `{example}`")
        if pattern.search(better):
            sys.exit(f"prose: {TABLE.name}: `{pattern.pattern}` finds its replacement, `{better}`")
    planted = {
        "a.md": "One\nmistake, no slip.\n\nIt hangs\non [this](slip.md), a slipper.\n\nIt hangs\n\non a recieved hook.\n",
        "a.py": "# A key that is\n# passed over.\n",
        "a.swift": (
            "/// A slip.\nlet slip = \"a slip \\(slip(\"mended\", by: slip)) slip\" + slip // heed\n"
            "let text = #\"a \\(slip)\"# + \"\"\"\n  be it\n  \"\"\" + \"be\" + \"it\"\n/* heed */ heed(\"teh\")\n"
        ),
    }
    expected = [
        ("a.md", 2, 13), ("a.md", 4, 4), ("a.md", 9, 6), ("a.py", 1, 14),
        ("a.swift", 1, 7), ("a.swift", 2, 15), ("a.swift", 2, 28), ("a.swift", 2, 48), ("a.swift", 2, 64),
        ("a.swift", 3, 18), ("a.swift", 4, 3), ("a.swift", 6, 4), ("a.swift", 6, 18),
    ]
    texts = {name: prose(Path(name), text) for name, text in planted.items()}
    found = [problem[:3] for problem in problems(texts, rows)]
    if found != expected:
        sys.exit(f"prose: in planted text, expected {expected}, found {found}")


def main():
    rows = phrases(TABLE.read_text(encoding="utf-8"))
    check_itself(rows)
    names = sys.argv[1:] or list(repository_files())
    texts = {}
    for name in names:
        try:
            text = (ROOT / name).read_bytes().decode()
        except UnicodeDecodeError:
            continue
        texts[name] = prose(Path(name), text)
    found = problems(texts, rows)
    for path, line, column, message in found:
        print(f"{path}:{line}:{column}: {message}")
    if found:
        sys.exit(f"prose: {len(found)} problems in {len({problem[0] for problem in found})} files")
    print(f"prose: no problems in {len(texts)} files")


if __name__ == "__main__":
    main()
