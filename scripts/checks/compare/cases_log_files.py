"""`brewlog` commands for whole diaries: export, import, repair, compact and merge."""

from case import Case, group
from samples import BREWSPEC, DAMAGED, DIARY, FIRST, FOURTH, MANY, REQUEST, SECOND, THIRD, UNKNOWN, Files, tombstone

CONFLICT = FIRST.replace('"rating":5', '"rating":1')
HEADER = "timestamp,method,recipeNameAtBrew,doseGrams,targetYieldGrams,waterTemperatureCelsius,grindLabel,rating"
ROW = "2026-04-01T06:30:00Z,v60,Any,15,250,94,medium,4"

SOME: Files = {
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

EXPORTS = [
    *(
        f"brewlog export --format {format_} --file {name}.jsonl"
        for format_ in ("json", "csv", "brewspec")
        for name in ("d", "damaged", "unknown", "empty", "many")
    ),
    *(
        f"brewlog export --format csv {option} --file d.jsonl"
        for option in (
            "--method v60", "--recipe kanne", "--after 2026-03-29", "--before 2026-03-29", "--rating 5", "--min-rating 4",
            "--taste perfect", "--rating 2", "--quiet", "--verbose", "--color always", "--after now", "--rating 9",
        )
    ),
    "brewlog export --file d.jsonl",
    "brewlog export --format xml --file d.jsonl",
    "brewlog export --format jsonl --file d.jsonl",
    "brewlog export --format csv --output out.csv --file d.jsonl",
    "brewlog export --format csv -o - --file d.jsonl",
    "brewlog export --format json -o x.txt --file d.jsonl",
    "brewlog export --format json -o d.jsonl --file d.jsonl",
    "brewlog export --format json -o linked.jsonl --file d.jsonl",
    "brewlog export --format json -o gone/out.json --file d.jsonl",
    "brewlog export --format json -o '' --file d.jsonl",
    "brewlog export --format json --file gone.jsonl",
    "brewlog export --format json",
    "brewlog export --format brewspec",
    "brewlog export --format csv --file - < d.jsonl",
    "brewlog export --format csv --verbose --file unknown.jsonl",
    "brewlog export --format csv --quiet --file unknown.jsonl",
    "TZ=UTC brewlog export --format brewspec --file d.jsonl",
]

SOURCES = [name for name in SOME if name not in ("d.jsonl", "base.jsonl", "mine.jsonl", "yours.jsonl")]

IMPORTS = [
    *(f"brewlog import {name} --file d.jsonl" for name in SOURCES),
    *(f"brewlog import - --file new.jsonl < {name}" for name in SOURCES),
    *(f"brewlog import brews.yaml {option} --file d.jsonl" for option in (
        "--dry-run", "--dry-run --verbose", "--verbose", "--quiet", "--format json", "--format json --dry-run -q",
        "--format xml", "--from brewspec", "--from csv", "--from jsonl", "--from json", "--from xml", "--no-sync",
        "--color always",
    )),
    "brewlog import back.jsonl --restore --file d.jsonl",
    "brewlog import back.jsonl --restore --dry-run --file d.jsonl",
    "brewlog import back.jsonl --format json --file d.jsonl",
    "brewlog import other.jsonl --file unended.jsonl",
    "brewlog import d.jsonl --file d.jsonl",
    "brewlog import d.jsonl --from jsonl --file damaged.jsonl",
    "brewlog import gone.csv --file d.jsonl",
    "brewlog import . --file d.jsonl",
    "brewlog import --file d.jsonl",
    "brewlog import - --file - < d.jsonl",
    "brewlog import mine.jsonl",
    "brewlog import mine.jsonl --file gone/d.jsonl",
    "brewlog import mine.jsonl --file readonly.jsonl",
    "brewlog import mine.jsonl --file linked.jsonl",
    "ulimit -f 2; brewlog import many.jsonl --file d.jsonl",
    *(
        f"brewlog export --format {format_} --file {name}.jsonl | brewlog import {option} - --file new.jsonl"
        for format_ in ("json", "csv", "brewspec")
        for name, option in (("d", ""), ("unknown", "--format json"), ("many", ""))
    ),
    "brewlog import brews.yaml --file d.jsonl; brewlog import brews.yaml --file d.jsonl",
]

MAINTENANCE = [
    *(
        f"brewlog {command} --file {name}.jsonl{option}"
        for command in ("repair", "compact")
        for name in ("d", "damaged", "empty", "unended", "copies", "many", "gone", "readonly", "linked", "locked/d")
        for option in ("", " --quiet")
    ),
    "brewlog repair --file damaged.jsonl && brewlog repair --file damaged.jsonl",
    "cp x.txt damaged.jsonl.rejected; brewlog repair --file damaged.jsonl",
    "brewlog compact --file copies.jsonl && brewlog compact --file copies.jsonl",
    "chmod 640 copies.jsonl; brewlog compact --file copies.jsonl",
    "chmod 640 damaged.jsonl; brewlog repair --file damaged.jsonl",
    "brewlog repair --file - < damaged.jsonl",
    "brewlog compact --file - < copies.jsonl",
    "brewlog repair",
    "brewlog compact",
    "brewlog repair --verbose --file damaged.jsonl",
    "brewlog compact --verbose --color always --file copies.jsonl",
    "brewlog repair --file .",
    "brewlog repair --file pipe.jsonl",
    "brewlog compact extra --file d.jsonl",
    "brewlog repair --file damaged.jsonl && brewlog list --file damaged.jsonl && cat damaged.jsonl.rejected | od -c",
]

MERGES = """
brewlog merge d.jsonl other.jsonl
brewlog merge d.jsonl other.jsonl --quiet
brewlog merge d.jsonl other.jsonl --color always
brewlog merge d.jsonl other.jsonl -o new.jsonl
brewlog merge d.jsonl other.jsonl --output=d.jsonl
brewlog merge d.jsonl other.jsonl -o other.jsonl
brewlog merge d.jsonl other.jsonl -o many.jsonl
brewlog merge base.jsonl yours.jsonl -o base.jsonl --verbose
brewlog merge d.jsonl other.jsonl copies.jsonl many.jsonl
brewlog merge d.jsonl d.jsonl
brewlog merge d.jsonl - -o - < other.jsonl
brewlog merge --base base.jsonl mine.jsonl yours.jsonl
brewlog merge --base base.jsonl mine.jsonl yours.jsonl -o mine.jsonl
brewlog merge --base gone.jsonl mine.jsonl yours.jsonl
brewlog merge damaged.jsonl unended.jsonl
brewlog merge d.jsonl gone.jsonl -o new.jsonl
brewlog merge d.jsonl
brewlog merge
brewlog merge d.jsonl other.jsonl -o ''
brewlog merge d.jsonl other.jsonl -o gone/new.jsonl
brewlog merge d.jsonl other.jsonl -o readonly.jsonl
brewlog merge d.jsonl linked.jsonl -o linked.jsonl
brewlog merge d.jsonl . -o new.jsonl
brewlog merge d.jsonl pipe.jsonl
brewlog merge empty.jsonl empty.jsonl
brewlog merge d.jsonl empty.jsonl > /dev/full
"""

DRIVER = """
git init -q .
git config merge.brewlog.driver 'brewlog merge --base %O --output %A %A %B'
echo '*.jsonl merge=brewlog' > .gitattributes
cp base.jsonl diary.jsonl
git add diary.jsonl .gitattributes && git commit -qm base
git checkout -qb other
cp yours.jsonl diary.jsonl
git commit -qam other
git checkout -q -
cp mine.jsonl diary.jsonl
git commit -qam mine
"""

SETUP = """
cp base.jsonl readonly.jsonl; chmod 444 readonly.jsonl
mkdir locked; cp copies.jsonl locked/d.jsonl; chmod 555 locked
ln -s copies.jsonl linked.jsonl
mkfifo pipe.jsonl
"""

CASES: list[Case] = [
    *group("exporting", EXPORTS, SOME, SETUP),
    *group("importing", IMPORTS, SOME, SETUP),
    *group("upkeep", MAINTENANCE, SOME, SETUP),
    *group("merging", MERGES, SOME, SETUP),
    *group("merging in git", "git merge -qm merged other && cat diary.jsonl", SOME, DRIVER),
]
