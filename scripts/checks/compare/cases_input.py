"""File selection and unreadable files: the same for brewlint, brewfmt and brewscale."""

from case import Case, group
from samples import BROKEN, CLEAN, CRAMPED, FIXABLE, HOT, MIXED, Files

# Options that show which files were selected.
TOOLS = ["brewlint", "brewfmt --check", "brewscale --format csv"]


def each(lines: str) -> list[str]:
    """The lines with each of the tools for TOOL."""
    return [line.replace("TOOL", tool) for line in lines.splitlines() if line.strip() for tool in TOOLS]


FOLDERS = """
TOOL
TOOL .
TOOL recipes
TOOL recipes/deep other
TOOL ./recipes/../recipes/a.yaml recipes/a.yaml
TOOL recipes/a.yaml notes.txt
TOOL gone.yaml recipes/a.yaml
TOOL gone
TOOL --exclude deep/ recipes
TOOL --exclude '*.yml' --exclude '[a-c].yaml' recipes
TOOL --exclude 'recipes/**/two.yaml' --exclude '!recipes/a.yaml' .
TOOL --exclude recipes/a.yaml recipes/a.yaml recipes/b.yaml
TOOL --force-exclude --exclude recipes/a.yaml recipes/a.yaml recipes/b.yaml
TOOL --force-exclude --exclude a.yaml recipes/a.yaml
TOOL --exclude '[' .
TOOL --exclude '' .
TOOL --files-from list
TOOL --files-from list recipes/c.yaml
TOOL -0 --files-from zeros
TOOL --null --files-from - < zeros
TOOL --files-from - < list
TOOL --files-from - < /dev/null
TOOL --files-from gone.list
TOOL --files-from - - < list
TOOL --files-from recipes
TOOL -0 recipes
TOOL --stdin-filename x.yaml recipes/a.yaml
TOOL --stdin-filename '' -
TOOL --jobs 1 .
TOOL -j7 .
TOOL --jobs 0 .
TOOL --jobs 1025 .
TOOL --jobs many .
TOOL --show-files
TOOL --show-files . --exclude deep/
TOOL --show-files gone.yaml recipes
TOOL --show-files --show-settings recipes/a.yaml
TOOL --verbose recipes/a.yaml
TOOL --verbose .
TOOL --quiet .
TOOL --color always recipes
"""

LISTED: Files = {**MIXED, "list": "recipes/a.yaml\nrecipes/b.yaml\n\ngone.yaml\n", "zeros": "recipes/a.yaml\0other\0"}

STREAMS = """
TOOL - < a.yaml
TOOL --quiet - < b.yaml
TOOL --stdin-filename new/name.yaml - < b.yaml
TOOL - a.yaml < b.yaml
TOOL - - < b.yaml
TOOL - < /dev/null
TOOL - < .
TOOL - <&-
TOOL a.yaml >&-
TOOL b.yaml 2>&-
TOOL b.yaml > /dev/full
TOOL - --stdin-filename deep/x.yaml --exclude deep/ --force-exclude < b.yaml
"""

REPOSITORY = """
git init -q
printf 'drafts/\\n*.bak.yaml\\n!keep.bak.yaml\\n' > .gitignore
printf 'deep.yaml\\n' > sub/.gitignore
"""

IGNORED: Files = {
    "a.yaml": CLEAN, "b.bak.yaml": BROKEN, "keep.bak.yaml": CRAMPED.replace("Morning", "Kept"),
    "drafts/c.yaml": HOT, "sub/deep.yaml": FIXABLE, "sub/other.yaml": HOT.replace("Hot", "Warm"),
    ".hidden/h.yaml": BROKEN, ".h.yaml": BROKEN, "sub/.git/x.yaml": BROKEN,
}

GITIGNORE = """
TOOL .
TOOL --no-gitignore .
TOOL drafts
TOOL drafts/c.yaml b.bak.yaml
TOOL .hidden .h.yaml
TOOL --force-exclude b.bak.yaml a.yaml
cd sub && TOOL .
cd sub && TOOL ../a.yaml ..
"""

SPECIAL_FILES = """
TOOL pipe.yaml
TOOL loop.yaml
TOOL broken-link.yaml
TOOL link.yaml
TOOL linked
TOOL denied.yaml a.yaml
TOOL locked
TOOL locked/x.yaml
TOOL empty
TOOL large.yaml
TOOL huge.yaml
TOOL .
TOOL /dev/null
TOOL /dev/zero
TOOL a.yaml/b
TOOL "$(printf 'x%.0s' {1..300}).yaml"
TOOL $'no\\xffutf8.yaml'
TOOL $'gone\\xff.yaml'
TOOL $'gone\\n\\e[31m.yaml'
TOOL "$PWD/a.yaml"
TOOL ../work/a.yaml
"""

SPECIAL_FILE_SETUP = """
mkfifo pipe.yaml
ln -s loop.yaml loop.yaml
ln -s nowhere broken-link.yaml
ln -s a.yaml link.yaml
mkdir locked empty
ln -s sub linked
cp a.yaml denied.yaml; chmod 0 denied.yaml
cp a.yaml locked/x.yaml; chmod 0 locked
truncate -s 2M large.yaml
truncate -s 20M huge.yaml
ln -s .. sub/again
cp a.yaml $'no\\xffutf8.yaml'
cp sub/b.yaml $'line\\nbreak \\e[31m.yaml'
"""

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

CASES: list[Case] = [
    *group("folders", each(FOLDERS), LISTED, changing=["durations"]),
    *group("nothing there", each("TOOL\nTOOL .\nTOOL sub"), {"sub/notes.txt": "none\n"}),
    *group("streams", each(STREAMS), {"a.yaml": CLEAN, "b.yaml": BROKEN, "c.yaml": CRAMPED}),
    *group("gitignore", each(GITIGNORE), IGNORED, REPOSITORY),
    *group("odd files", each(SPECIAL_FILES), {"a.yaml": CLEAN, "sub/b.yaml": HOT}, SPECIAL_FILE_SETUP),
    *group("contents", each("".join(f"TOOL {name}\n" for name in CONTENTS)), CONTENTS),
]
