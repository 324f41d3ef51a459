"""Completes command lines in bash, zsh and fish, with the scripts that `make install` installs.

    scripts/run-python BUILD_DIR scripts/checks/completions.py PROGRAM TOOL…

Each shell runs in a pseudo terminal, as for a person: the check types the beginning of a line and a tab, and reads the
line back. Recipes have names that a careless script would break, or run.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile

import pexpect

# What a person can wait for on a busy machine, in seconds.
PATIENCE = 120

RECIPE = """name: {name}
method: v60
dose: 15 g
yield: 250 g
temperature: 94 °C
grind: medium-fine
steps:
  - instruction: Pour.
    pourTo: 250 g
    timer: 2 min
"""

# The name of a recipe, and the letters that lead to it and to no other.
NAMES = {
    "Morning V60": "Morn",
    "crème brûlée": "cr",
    "It's 'quoted'": "It",
    'Say "hi"': "Sa",
    "Dollar $(touch HARM1) end": "Do",
    "Tick `touch HARM2` end": "Ti",
    "Semi; touch HARM3": "Se",
    "Colon: two": "Co",
    "Two = three": "Tw",
    "Star * and ?": "St",
    "Back\\slash": "Ba",
    "Hash # & | < > !": "Ha",
    "抹茶 ラテ": "抹",
    "Curly {a,b} [c]": "Cu",
    "Wave ~ ^ %": "Wa",
}

# Names that no letter leads to: a terminal would obey it, and `-rf` and `~root` would be something else.
BY_ID = ['"Bell\\a and \\e[31mred"', "-rf", "~root"]

DIARY = (
    '{"version":1,"id":"3f2a9c1e-7b1d-4e52-9a35-3a1e5b7c8d90","timestamp":"2026-04-01T08:30:00Z","method":"v60",'
    '"recipeNameAtBrew":"Morning V60","doseGrams":15,"targetYieldGrams":250,"waterTemperatureCelsius":94,'
    '"grindLabel":"medium-fine","rating":4}\n'
)

# What is typed, and what stands there after a tab.
LINES = {
    # Options, even of the default command and behind `brewguide`.
    "brewlint --unsa": "brewlint --unsafe-fixes ",
    "brewlint check --unsa": "brewlint check --unsafe-fixes ",
    "brewguide lint --unsa": "brewguide lint --unsafe-fixes ",
    "brewlint --unsafe-fixes --unsa": "brewlint --unsafe-fixes --unsa",
    "brewguide doct": "brewguide doctor ",
    "brewguide doctor --verb": "brewguide doctor --verbose ",
    "brewguide help recip": "brewguide help recipe ",
    "brewguide help water-to": "brewguide help water-total ",
    "brewguide help lint expl": "brewguide help lint explain ",
    "brewguide sch": "brewguide schema ",
    "brewguide schema exch": "brewguide schema exchange ",
    "brewbook dupl": "brewbook duplicate ",
    "brewguide book dupl": "brewguide book duplicate ",
    "brewlog help sta": "brewlog help stats ",
    # Rules, lists of them, and severities.
    "brewlint expl": "brewlint explain ",
    "brewlint explain water-to": "brewlint explain water-total ",
    "brewlint --select water-to": "brewlint --select water-total ",
    "brewlint --ignore water-total,ratio": "brewlint --ignore water-total,ratio-range ",
    "brewlint --ignore=water-total,ratio": "brewlint --ignore=water-total,ratio-range ",
    "brewlint --severity water-to": "brewlint --severity water-total=",
    "brewlint --severity water-total=err": "brewlint --severity water-total=error ",
    "brewlint --severity=water-total=err": "brewlint --severity=water-total=error ",
    # Words of the domain.
    "brewscale --method kal": "brewscale --method kalita-wave ",
    "brewlog add --method kal": "brewlog add --method kalita-wave ",
    "brewlog add --grind extra-c": "brewlog add --grind extra-coarse ",
    "brewlog add --taste too-b": "brewlog add --taste too-bitter ",
    "brewlint --format sar": "brewlint --format sarif ",
    "brewlint -f sar": "brewlint -f sarif ",
    "brewscale --format=mark": "brewscale --format=markdown ",
    "brewbook set Morning dos": "brewbook set Morning dose=",
    "brewbook set Morning grind=extra-c": "brewbook set Morning grind=extra-coarse ",
    "brewbook init --starters v60,kal": "brewbook init --starters v60,kalita-wave ",
    # Brews by their ids.
    "brewlog show 3f": "brewlog show 3f2a9c1e ",
    "brewlog --quiet show 3f": "brewlog --quiet show 3f",
    "brewlog delete 3f": "brewlog delete 3f2a9c1e ",
    "brewlog edit 3f2a9c1e --ratin": "brewlog edit 3f2a9c1e --rating ",
    "brewguide log show 3f": "brewguide log show 3f2a9c1e ",
    # Files: recipes and folders.
    "brewlint recipes/some": "brewlint recipes/something.yaml ",
    "brewlint rec": "brewlint recipes/",
    "brewlint --files-from notes": "brewlint --files-from notes.txt ",
    "brewlint --files-from=notes": "brewlint --files-from=notes.txt ",
    "brewbook render -o rec": "brewbook render -o recipes/",
    "brewlint my\\ folder/": "brewlint my\\ folder/a\\ b.yaml ",
    "brewlint -- recipes/some": "brewlint -- recipes/something.yaml ",
    "brewlint ~/mine": "brewlint ~/mine.yaml ",
    # Recipes by their names, whatever their case.
    "brewscale morn": "brewscale Morning\\ V60 ",
    "brewtimer morn": "brewtimer Morning\\ V60 ",
    "brewguide scale morn": "brewguide scale Morning\\ V60 ",
    "brewbook show morn": "brewbook show Morning\\ V60 ",
    "brewscale Morning\\ V": "brewscale Morning\\ V60 ",
    "brewscale 'Morn": "brewscale 'Morning V60' ",
    'brewscale "Morn': 'brewscale "Morning V60" ',
}


class Shell(pexpect.spawn):
    """A shell in a terminal."""

    def __init__(self, arguments, environment, folder):
        super().__init__(
            arguments[0], arguments[1:], env=environment, cwd=folder, timeout=PATIENCE, encoding="utf-8", codec_errors="replace"
        )
        self.delaybeforesend = None

    def completed(self, typed):
        """The command line after some text and a tab, and what was written meanwhile."""
        self.send(typed + "\t\x18\x10")
        self.expect(r"LINE<(.*?)>ENIL")
        line, before = self.match[1].replace("\r", ""), self.before
        self.send("\x15\x18\x10")
        self.expect(r"LINE<>ENIL")
        return line, before


# In each shell, Ctrl-X Ctrl-P writes the line between two marks, which the commands below do not contain themselves.


def bash(environment, folder, share):
    shell = Shell(["bash", "--norc", "--noprofile", "-i"], environment, folder)
    shell.send("PS1='ready> '; bind 'set bell-style none'; bind 'set enable-bracketed-paste off'\n")
    shell.send("bind -x '\"\\C-x\\C-p\": printf \"LI\"\"NE<%s>EN\"\"IL\" \"$READLINE_LINE\"'\n")
    shell.send(". /usr/share/bash-completion/bash_completion; echo sta''rted\n")
    return shell


def zsh(environment, folder, share):
    shell = Shell(["zsh", "-f", "-i"], environment, folder)
    shell.send(f"PS1='ready> '; fpath=({share}/zsh/site-functions $fpath); setopt no_beep\n")
    shell.send("autoload -U compinit; compinit -u -D; unset zle_bracketed_paste\n")
    shell.send('show() { print -nr -- "LI""NE<$BUFFER>EN""IL" }; zle -N show\n')
    shell.send("bindkey -e; bindkey '^X^P' show; echo sta''rted\n")
    return shell


def fish(environment, folder, share):
    shell = Shell(["fish", "--private", "-i"], environment, folder)
    shell.send(f"set fish_complete_path {share}/fish/vendor_completions.d $fish_complete_path\n")
    shell.send("function fish_prompt; echo 'ready> '; end; function fish_greeting; end\n")
    shell.send("bind \\cx\\cp 'printf \"LI\"\"NE<%s>EN\"\"IL\" (commandline | string collect)'\n")
    shell.send("bind \\cu 'commandline \"\"'; echo sta''rted\n")
    return shell


def words(shell, line, environment, folder):
    """The words that a shell makes of a line."""
    print_words = "printf '%s\\n' " + line.split(" ", 1)[1]
    run = [shell, "-c", print_words] if shell != "fish" else ["fish", "--no-config", "-c", print_words]
    result = subprocess.run(run, env=environment, cwd=folder, capture_output=True, text=True)
    return result.stdout.splitlines() if result.returncode == 0 else [result.stderr]


def make_project(folder):
    os.makedirs(f"{folder}/work/recipes")
    os.makedirs(f"{folder}/home/.local/share/brewguide")
    os.makedirs(f"{folder}/work/my folder")

    def write(path, text):
        with open(f"{folder}/{path}", "w", encoding="utf-8") as file:
            file.write(text)

    for number, name in enumerate(NAMES):
        quoted = "'" + name.replace("'", "''") + "'"
        write(f"work/recipes/{number}.yaml", RECIPE.format(name=quoted))
    for number, name in enumerate(BY_ID):
        write(f"work/recipes/id-{number}.yaml", RECIPE.format(name=name if name[0] == '"' else f"'{name}'"))
    write("work/recipes/something.yaml", RECIPE.format(name="Zero"))
    write("work/my folder/a b.yaml", RECIPE.format(name="Zebra"))
    write("work/my folder/c.txt", "")
    write("work/notes.txt", "")
    write("home/mine.yaml", "")
    write("home/.local/share/brewguide/brewlog.jsonl", DIARY)


def problems_of(name, start, environment, folder, share):
    shell = start(environment, folder, share)
    shell.expect("started")
    problems = []
    for typed, expected in LINES.items():
        line, before = shell.completed(typed)
        if line != expected:
            problems.append(f"{name}: {typed!r} became {line!r}, not {expected!r}")
        if re.search("not found|syntax error|: error:|\\x1b\\[31mred", before):
            problems.append(f"{name}: {typed!r} wrote {before!r}")
    for recipe, typed in NAMES.items():
        for quote in ["", '"', "'"]:
            line, _ = shell.completed(f"brewscale {quote}{typed}")
            found = words(name, line, environment, folder)
            # fish closes no quote that it cannot keep, and bash has no way to write `!` in double quotes.
            if found != [recipe] and not (quote == '"' and "!" in recipe):
                problems.append(f"{name}: {quote}{typed} became {line!r}, which is {found}, not {recipe!r}")
    shell.close(force=True)
    return problems


def main():
    program, tools = sys.argv[1], sys.argv[2:]
    folder = tempfile.mkdtemp()
    prefix = f"{folder}/installed"
    subprocess.run(
        ["scripts/install", program, *tools],
        env={**os.environ, "PREFIX": prefix, "DESTDIR": ""},
        stdout=subprocess.DEVNULL,
        check=True,
    )
    make_project(folder)
    share = f"{prefix}/share"
    environment = {
        "PATH": f"{prefix}/bin:/usr/bin:/bin",
        "HOME": f"{folder}/home",
        # Where bash-completion looks.
        "XDG_DATA_DIRS": share,
        "TERM": "xterm",
        "LC_ALL": "C.UTF-8",
    }
    problems = []
    for name, start in [("bash", bash), ("zsh", zsh), ("fish", fish)]:
        problems += problems_of(name, start, environment, f"{folder}/work", share)
    problems += [f"a completion ran a name: {file}" for file in os.listdir(f"{folder}/work") if "HARM" in file]
    shutil.rmtree(folder, ignore_errors=True)
    for problem in problems:
        print(f"completions: {problem}")
    count = len(LINES) + 3 * len(NAMES)
    print(f"completions: {count} lines in 3 shells, {len(problems)} problems")
    sys.exit(1 if problems else 0)


main()
