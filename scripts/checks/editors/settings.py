"""Checks the files in editors/ that are settings of other editors."""

import json
import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
FOLDER = ROOT / "editors"

# How each file names the program.
COMMANDS = {
    "neovim/lsp/brewls.lua": "cmd = { 'brewls' }",
    "neovim/plugin/brewguide.lua": "cmd = { 'brewls' }",
    "vim/brewguide.vim": "['brewls']",
    "helix/languages.toml": 'command = "brewls"',
    "zed/settings.json": '"path": "/usr/local/bin/brewls"',
    "emacs/brewguide.el": '("brewls")',
    "kate/kateproject.json": '"command": ["brewls"]',
    "kate/kateconfig": "indent-width 2",
    "sublime-text/recipes.sublime-project": '"command": ["brewls"]',
    "jetbrains/brewls/template.json": '"default": "sh -c brewls"',
}


def check():
    """What is wrong with the files; each is on the page of editors, and in its editor's language."""
    page = (ROOT / "docs/editors.md").read_text(encoding="utf-8")
    files = {
        path.relative_to(FOLDER).as_posix()
        for path in FOLDER.rglob("*")
        if path.is_file() and path.relative_to(FOLDER).parts[0] != "vscode"
    }
    if files != set(COMMANDS):
        yield f"editors/ has {sorted(files)}"
    for name, command in COMMANDS.items():
        text = (FOLDER / name).read_text(encoding="utf-8")
        if command not in text:
            yield f"{name} has no {command}"
        if f"editors/{name}" not in page:
            yield f"docs/editors.md does not name editors/{name}"
        if name.endswith(".toml"):
            tomllib.loads(text)
        elif name.endswith((".json", ".sublime-project")):
            json.loads(re.sub(r"(?m)^//.*", "", text))
