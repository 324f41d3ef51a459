"""Vim with the plugins that Debian packages, and with vim-lsp."""

import subprocess

from vi import Vi


class Vim(Vi):
    """What the plugins have in common."""

    program = "vim.nox"

    @classmethod
    def version(cls):
        lines = subprocess.run([cls.program, "--version"], capture_output=True, text=True).stdout.split("\n")
        return f"{lines[0].split(' (')[0].split()[-1]}.{lines[1].split('1-')[1].split(',')[0]}"


class Ale(Vim):
    name = "Vim, ALE"
    section = "Vim with ALE"
    packages = ["vim-nox", "tmux", "vim-ale"]
    actions = ":ALECodeAction\n"


class YouCompleteMe(Vim):
    name = "Vim, YouCompleteMe"
    section = "Vim with YouCompleteMe"
    packages = ["vim-nox", "tmux", "vim-youcompleteme"]
    actions = ":YcmCompleter FixIt\n"

    def ask(self):
        self.terminal.keys("C-Space")


class VimLsp(Vim):
    name = "Vim, vim-lsp"
    section = "Vim with vim-lsp"
    packages = ["vim-nox", "tmux"]
    actions = ":LspCodeAction\n"

    def choose(self, good):
        # The list has a field that filters it.
        self.terminal.wait("the fixes", f"Rename to `{good}`")
        self.terminal.type("Rename\n")
