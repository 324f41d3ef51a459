"""`brewlog`: adding, finding, counting and deleting brews."""

from case import Case, group
from samples import BROKEN, CLEAN, DAMAGED, DIARY, FIRST, IDENTIFIED, MANY, PLAN, REQUEST, SECOND, Files, entry

SOME: Files = {
    "d.jsonl": DIARY, "damaged.jsonl": DAMAGED, "empty.jsonl": "", "many.jsonl": MANY,
    "twins.jsonl": FIRST + FIRST.replace('"rating":5', '"rating":2') + SECOND,
    "near.jsonl": FIRST + FIRST.replace("11111111-", "11112222-") + FIRST.replace("11111111-", "11113333-"),
    "skipped.jsonl": "{half\n" * 30 + FIRST,
    "marked.jsonl": "\ufeff" + DIARY.replace("\n", "\r\n"),
    "long.jsonl": FIRST + entry(6, "2026-04-01T00:00:00Z", 3, note='"' + "x" * 1_100_000 + '"') + SECOND,
    "wide.jsonl": FIRST.replace("Morning V60", "日本のコーヒー " * 20) + SECOND.replace("Morning V60", "é" * 90),
}

FLAGS = "--name Any --method v60 --dose 15 --yield '250 g' --temperature 201F --grind medium --rating 4"
AT = "--at 2026-04-01T08:30:00+02:00"

FILTERS = [
    "", "--method v60", "--method French-Press", "--method siphon", "--recipe 'Morning V60'", "--recipe 'MORNING v60'",
    "--recipe Kanne", "--recipe 00000000-0000-4000-8000-000000000000", "--after 2026-03-29", "--before 2026-03-29",
    "--after 2026-03-29T12:00:00Z", "--before 2026-03-29T14:00:00+02:00", "--after 2026-01-01 --before 2026-04-01",
    "--rating 5", "--rating 2", "--min-rating 4", "--taste too-sour", "--taste perfect",
    "--method v60 --min-rating 3 --taste too-sour --after 2026-01-01",
]

BAD_FILTERS = [
    "--method ''", "--recipe ''", "--after now", "--after 2026-02-30", "--before ''", "--after 2026-4-1",
    r"--after $'\e[31m'", "--rating 0", "--rating 6", "--rating five", "--min-rating 9", "--rating 3 --min-rating 2",
    "--taste sour", "--format xml", "--format", "--file ''", "--file", "extra",
]

QUERIES = ["list", "stats"]

LISTS = """
brewlog list --limit 2 --file d.jsonl
brewlog list --limit 0 --file d.jsonl
brewlog list --limit -1 --file d.jsonl
brewlog list --limit many --file d.jsonl
brewlog list --limit 1 --rating 3 --format json --file d.jsonl
brewlog list --file - < d.jsonl
brewlog list --file - --limit 1 --format jsonl < damaged.jsonl
brewlog list --file d.jsonl --color always
brewlog list --file d.jsonl --quiet --rating 2
brewlog list --file d.jsonl --verbose
brewlog list --file wide.jsonl
COLUMNS=40 brewlog list --file wide.jsonl
brewlog list --file twins.jsonl
brewlog list --file near.jsonl
brewlog list --file long.jsonl
brewlog list --file skipped.jsonl
brewlog list --file skipped.jsonl --quiet
brewlog list --file skipped.jsonl --verbose
brewlog list --file marked.jsonl
brewlog list --file many.jsonl --limit 5
brewlog list --file many.jsonl --min-rating 5 --format csv
TZ=UTC brewlog list --file d.jsonl --after 2026-03-29
TZ=PST8PDT,M3.2.0,M11.1.0 brewlog list --file d.jsonl --after 2026-03-29
TZ=America/New_York brewlog list --file d.jsonl
TZ=Asia/Kathmandu brewlog list --file d.jsonl --format csv
TZ=Nowhere/Else brewlog list --file d.jsonl
TZ= brewlog list --file d.jsonl
TZ=NPT-5:45 brewlog show 1111 --file d.jsonl
BREWLOG_FILE=d.jsonl brewlog list
BREWLOG_FILE=gone.jsonl brewlog list
XDG_DATA_HOME=$PWD brewlog list
HOME= brewlog list
env -u HOME brewlog list
brewlog list
brewlog list --format json
brewlog list --format csv --quiet
brewlog list --verbose
brewlog list --file gone.jsonl
brewlog list --file .
brewlog list --file /dev/null
brewlog list --file denied.jsonl
brewlog list --file pipe.jsonl
brewlog list --file gone/d.jsonl
brewlog list --file d.jsonl > /dev/full
brewlog stats --file many.jsonl --recipe 'Morning V60'
brewlog stats --file many.jsonl --color always
brewlog stats --file d.jsonl --recipe 'Morning V60' --format json
brewlog stats --file d.jsonl --recipe 'Morning V60' --rating 5
brewlog stats --file d.jsonl --color always --recipe kanne
brewlog stats --file wide.jsonl
brewlog stats --file - < d.jsonl
brewlog stats
brewlog stats --format json
brewlog stats --format csv --file empty.jsonl -q
brewlog stats --file gone.jsonl
TZ=UTC brewlog stats --file many.jsonl --format csv
"""

SHOWS = """
brewlog show 11111111 --file d.jsonl
brewlog show 1111 --file d.jsonl
brewlog show 1111-1111 --file d.jsonl
brewlog show 11111111-0000-4000-8000-000000000000 --file d.jsonl
brewlog show 3333 --file d.jsonl
brewlog show 3333 --file d.jsonl --format json
brewlog show 3333 --file d.jsonl --format csv
brewlog show 3333 --file d.jsonl --format jsonl
brewlog show 3333 --file d.jsonl --format xml
brewlog show 4444 --file d.jsonl
brewlog show 7777 --file d.jsonl
brewlog show 1111 --file near.jsonl
brewlog show 1111 --file near.jsonl --format json
brewlog show 11112 --file near.jsonl
brewlog show 1111 --file twins.jsonl
brewlog show 1111 --file twins.jsonl --format jsonl
brewlog show 1111 --file damaged.jsonl
brewlog show 1111 --file damaged.jsonl --quiet
brewlog show 5555 --file damaged.jsonl
brewlog show 9999 --file damaged.jsonl
brewlog show 111 --file d.jsonl
brewlog show xyzw --file d.jsonl
brewlog show 111111111111111111111111111111111 --file d.jsonl
brewlog show --file d.jsonl
brewlog show 1111 2222 --file d.jsonl
brewlog show 1111 --color always --file d.jsonl
brewlog show 1111 --verbose --file d.jsonl
brewlog show 1111 --file - < d.jsonl
brewlog show 1111
brewlog show 1111 --file gone.jsonl
brewlog hint too-sour
brewlog hint too-bitter
brewlog hint too-weak
brewlog hint too-strong
brewlog hint perfect
brewlog hint too-sower
brewlog hint frobnicate
brewlog hint 1111 --file d.jsonl
brewlog hint 2222 --file d.jsonl
brewlog hint 4444 --file d.jsonl
brewlog hint 1111 --file near.jsonl
brewlog hint 1111 --file damaged.jsonl
brewlog hint 1111
brewlog hint $'\\e[31m'
"""

DELETES = """
brewlog delete 2222 --yes --file d.jsonl
brewlog delete 2222 -y --quiet --no-sync --file d.jsonl
brewlog delete 2222 --yes --file d.jsonl && brewlog delete 2222 --yes --file d.jsonl
brewlog delete 2222 --yes --file d.jsonl && brewlog list --format csv --file d.jsonl && brewlog compact --file d.jsonl
brewlog delete 4444 --yes --file d.jsonl
brewlog delete 7777 --yes --file d.jsonl
brewlog delete 1111 --yes --file near.jsonl
brewlog delete 1111 --yes --file twins.jsonl
brewlog delete 1111 --yes --file damaged.jsonl
brewlog delete 2222 --file d.jsonl
echo y | brewlog delete 2222 --file d.jsonl
brewlog delete 22 --yes --file d.jsonl
brewlog delete 2222 --yes --file - < d.jsonl
brewlog delete 2222 --yes --file gone.jsonl
brewlog delete 2222 --yes
brewlog delete 1111 --yes --file readonly.jsonl
brewlog delete 1111 --yes --file locked/d.jsonl
brewlog delete 1111 --yes --file linked.jsonl
"""

ADDS = [
    f"brewlog add {FLAGS} {AT} --file d.jsonl",
    f"brewlog add {FLAGS} {AT} --file new.jsonl --quiet",
    f"brewlog add {FLAGS} {AT} --file new.jsonl --format json --no-sync",
    f"brewlog add {FLAGS} {AT} --file new.jsonl --format xml",
    f"brewlog add {FLAGS} {AT} --file new.jsonl --verbose",
    f"brewlog add {FLAGS} --file new.jsonl",
    f"brewlog add {FLAGS} --file new.jsonl --format json",
    f"brewlog add {FLAGS} --at 2026-07-01 --file new.jsonl",
    f"TZ=UTC brewlog add {FLAGS} --at 2026-07-01 --file new.jsonl",
    f"brewlog add {FLAGS} --at 2026-03-29T02:30:00 --file new.jsonl",
    f"brewlog add {FLAGS} {AT}",
    f"XDG_DATA_HOME=$PWD/data brewlog add {FLAGS} {AT}",
    f"BREWLOG_FILE=own.jsonl brewlog add {FLAGS} {AT}",
    f"env -u HOME brewlog add {FLAGS} {AT}",
    f"brewlog add {FLAGS} {AT} --file new.jsonl --taste too-sour --note 'thin \"☕\"' --coffee Kenya "
    "--grind-setting '22 clicks' --time 3:07.25 --tds 1.35%",
    *(
        f"brewlog add {FLAGS} {AT} --file new.jsonl {option}"
        for option in (
            "--taste too-bitter", "--taste weak", "--taste strong", "--taste perfect", "--taste SOUR", "--taste salty",
            "--rating 0", "--rating 4.5", "--rating x", "--dose 0", "--dose -1", "--dose 100000000000000000000",
            "--yield '9 oz'", "--yield none", "--temperature 101", "--temperature 0", "--grind dust", "--grind Coarse",
            "--method 'My Brewer'", "--method ''", "--name ''", "--name ' '", "--time '185 s'", "--time -3",
            "--time 10000000000000000000", "--tds 101", "--tds 1,35", "--note ''", f"--note {'n' * 280}",
            f"--note {'n' * 281}", r"--note $'a\nb\e[31m'", "--note -x", "--coffee ''", "--grind-setting 22",
            "--at now", "--at 0000-01-01", "--at 9999-12-31T23:59:59.9994Z", "--at 9999-12-31T23:59:59.9996Z",
            "--at 2026-02-30", "--at ''",
        )
    ),
    "brewlog add --file new.jsonl",
    "brewlog add --name ' ' --method v60 --file new.jsonl",
    "brewlog add --dose x --yield y --rating z --taste w --at v --file new.jsonl",
    *(
        f"brewlog add --recipe a.yaml --rating 5 {AT} --file new.jsonl {option}".strip()
        for option in (
            "", "--dose 18", "--yield 500", "--dose 18 --yield 280", "--temperature 90 --grind coarse", "--name Other",
            "--method chemex", "--dose 0.01",
        )
    ),
    f"brewlog add --recipe known.yaml --rating 5 {AT} --file new.jsonl",
    f"brewlog add --recipe broken.yaml --rating 5 {AT} --file new.jsonl",
    f"brewlog add --recipe gone.yaml --rating 5 {AT} --file new.jsonl",
    f"brewlog add --recipe two.yaml --rating 5 {AT} --file new.jsonl",
    f"brewlog add --recipe two.yaml --name evening --rating 5 {AT} --file new.jsonl",
    f"brewlog add --recipe - --rating 5 {AT} --file new.jsonl < a.yaml",
    f"brewlog add --recipe . --rating 5 {AT} --file new.jsonl",
    f"brewlog add --recipe a.yaml plan.json --rating 5 {AT} --file new.jsonl",
    f"brewlog add plan.json --rating 3 --taste weak {AT} --file new.jsonl",
    f"brewlog add - --rating 3 {AT} --file new.jsonl < plan.json",
    "brewlog add request.json --file new.jsonl",
    "brewlog add request.json --rating 1 --note changed --file new.jsonl",
    "brewlog add - --file new.jsonl < request.json",
    "brewlog add - --file new.jsonl --quiet < request.json",
    "brewlog add gone.json --file new.jsonl",
    f"brewlog add - {FLAGS} {AT} --file new.jsonl <<<'{{\"mood\":\"fine\",\"water\":{{\"ppm\":80}}}}'",
    "brewlog add - --file new.jsonl < /dev/null",
    *(
        f"brewlog add - {AT} --file new.jsonl <<<'{text}'"
        for text in ("[1]", "{} {}", '{"rating":', "{}", '{"rating":9,"doseGrams":-1,"method":3}', '{"version":2}', "x")
    ),
    f"brewlog add {FLAGS} {AT} --file gone/d.jsonl",
    f"brewlog add {FLAGS} {AT} --file .",
    f"brewlog add {FLAGS} {AT} --file /dev/null",
    f"brewlog add {FLAGS} {AT} --file -",
    f"brewlog add {FLAGS} {AT} --file ''",
    f"brewlog add {FLAGS} {AT} --file readonly.jsonl",
    f"brewlog add {FLAGS} {AT} --file locked/new.jsonl",
    f"brewlog add {FLAGS} {AT} --file torn.jsonl",
    f"brewlog add {FLAGS} {AT} --file linked.jsonl",
    f"brewlog add {FLAGS} {AT} --file pipe.jsonl",
    f"ulimit -f 0; brewlog add {FLAGS} {AT} --file d.jsonl",
    f"brewlog add {FLAGS} {AT} --file d.jsonl > /dev/full",
    f"brewlog add {FLAGS} {AT} --file new.jsonl && brewlog list --file new.jsonl --format json",
]

SETUP = """
cp d.jsonl denied.jsonl; chmod 0 denied.jsonl
cp d.jsonl readonly.jsonl; chmod 444 readonly.jsonl
mkdir locked; cp d.jsonl locked/d.jsonl; chmod 555 locked
ln -s d.jsonl linked.jsonl
mkfifo pipe.jsonl
"""

ADDABLE: Files = {
    "a.yaml": CLEAN, "known.yaml": IDENTIFIED, "broken.yaml": BROKEN, "plan.json": PLAN, "request.json": REQUEST,
    "two.yaml": CLEAN + "---\n" + CLEAN.replace("Morning", "Evening"), "d.jsonl": DIARY, "torn.jsonl": FIRST + '{"half',
}


def questions() -> list[str]:
    """`list` and `stats` with all filters and all formats."""
    lines = [f"brewlog {what} --file d.jsonl {one}".strip() for what in QUERIES for one in FILTERS + BAD_FILTERS]
    return lines + [
        f"brewlog {what} --file {name}.jsonl --format {format_}"
        for what in QUERIES
        for name in ("d", "damaged", "empty")
        for format_ in ("text", "json", "jsonl", "csv")
    ]


CASES: list[Case] = [
    *group("asking the diary", questions(), SOME),
    *group("listing", LISTS, SOME, SETUP),
    *group("showing", SHOWS, SOME),
    *group("taking back", DELETES, SOME, SETUP, changing=["clock"]),
    *group("adding", ADDS, ADDABLE, SETUP, changing=["new ids", "clock"]),
]
