"""The options of every command for messages and colours."""

from case import Case, group
from cases_log import AT, FLAGS
from samples import BROKEN, CRAMPED, DIARY, PLAN, UNKNOWN, Files

CALLS = [
    "brewlint a.yaml",
    "brewlint explain water-total",
    "brewlint rules",
    "brewfmt a.yaml",
    "brewfmt --diff a.yaml",
    "brewscale b.yaml --dose 50",
    "brewtimer b.yaml --dose 50 --speed 1000",
    f"brewlog add {FLAGS} {AT} --taste too-sour --file d.jsonl",
    "brewlog list --file d.jsonl",
    "brewlog show 1111 --file d.jsonl",
    "brewlog delete 1111 --yes --file d.jsonl",
    "brewlog hint 1111 --file d.jsonl",
    "brewlog stats --file d.jsonl",
    "brewlog repair --file d.jsonl",
    "brewlog compact --file d.jsonl",
    "brewlog merge d.jsonl other.jsonl",
    "brewlog export --format brewspec --file other.jsonl",
    "brewlog import other.jsonl --file d.jsonl",
]
OPTIONS = ["-q", "-v", "--verbose", "--color always", "--color=never", "--color auto"]
SOME: Files = {
    "a.yaml": BROKEN.replace("15 g", "15g"), "b.yaml": CRAMPED, "plan.json": PLAN, "d.jsonl": DIARY + "{half\n",
    "other.jsonl": UNKNOWN,
}

CASES: list[Case] = [
    *group(
        "talk", [f"{call} {option}" for call in CALLS for option in OPTIONS], SOME,
        changing=["durations", "new ids", "clock"],
    ),
    *group("forced colours", [f"FORCE_COLOR=1 {call}" for call in CALLS], SOME, changing=["new ids", "clock"]),
]
