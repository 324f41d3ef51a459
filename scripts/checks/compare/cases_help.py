"""Helps, versions, completion scripts, and invalid command lines."""

from case import Case, group
from samples import CLEAN

COMMANDS = {
    "brewlint": ["check", "explain", "rules"],
    "brewfmt": [],
    "brewscale": [],
    "brewtimer": [],
    "brewls": [],
    "brewlog": [
        "add", "list", "show", "delete", "hint", "stats", "repair", "compact", "merge", "export", "import",
    ],
}


def helps(program: str) -> list[str]:
    """All ways to ask for help."""
    lines = [f"{program} {option}" for option in ("--help", "-h", "help", "help help", "--help-hidden")]
    for command in COMMANDS[program]:
        lines += [f"{program} {command} --help", f"{program} {command} -h", f"{program} help {command}"]
        lines.append(f"{program} {command} --version")
    return lines + [
        f"{program} --version",
        f"{program} --version --help",
        f"{program} --help --frobnicate",
        f"COLUMNS=50 {program} --help",
        f"{program} --help --color always",
        f"{program} --experimental-dump-help",
    ]


def completions(program: str) -> list[str]:
    """Completion scripts for all shells, and for none."""
    option = f"{program} --generate-completion-script"
    return [f"{option} bash", f"{option} zsh", f"{option} fish", option, f"{option} tcsh", f"SHELL=/bin/zsh {option}"]


def nonsense(call: str) -> list[str]:
    """Unknown, repeated and incomplete options, and unexpected words."""
    return [
        call,
        f"{call} --frobnicate",
        f"{call} --frobnicate a.yaml",
        f"{call} -Z",
        f"{call} --hepl",
        f"{call} --color",
        f"{call} --color sometimes",
        f"{call} --colour always",
        f"{call} --quiet --verbose",
        f"{call} --quiet=yes",
        f"{call} -qv",
        f"{call} ''",
        f"{call} a.yaml b.yaml c.yaml",
        f"{call} --",
        f"{call} -- --help",
    ]


CALLS = list(COMMANDS) + [f"{program} {command}" for program, all_ in COMMANDS.items() for command in all_]

MISSPELT = """
brewlint chekc
brewlint chekc a.yaml
brewlint explian water-total
brewlint rule
brewlint lint
brewlint help rule
brewlint help chekc
brewlint help frobnicate
brewlint help check explain
brewlint check check
brewlint --quiet rules
brewlint CHECK a.yaml
brewlog ad
brewlog lst
brewlog lits --limit 1
brewlog frobnicate
brewlog help lst
brewlog help frobnicate
brewlog remove 1111
brewlog --file d.jsonl list
brewlog --quiet list
brewlog ./list
brewfmt check
brewfmt --chekc a.yaml
brewfmt fmt
brewscale --dosis 18 a.yaml
brewscale scale a.yaml
brewtimer time a.yaml
brewtimer --sped 2 a.yaml
brewlint --fromat json a.yaml
brewlint check --fixx a.yaml
brewlog list --limt 3
"""

CASES: list[Case] = [
    *group("help", [line for program in COMMANDS for line in helps(program)]),
    *group("completions", [line for program in COMMANDS for line in completions(program)]),
    *group(
        "nonsense",
        [line for call in CALLS for line in nonsense(call)],
        {"a.yaml": CLEAN},
        changing=["durations"],
    ),
    *group("misspelt", MISSPELT, {"a.yaml": CLEAN}),
    *group("a file like a command", "brewlint chekc\nbrewlint ./check\nbrewlint check", {"chekc": CLEAN, "check": CLEAN}),
]
