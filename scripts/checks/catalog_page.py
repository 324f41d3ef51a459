"""Follows docs/catalogs.md word for word: types each command of the page, and compares what the programs answer.

    catalog_page.py PROGRAMS BREWCATALOG

PROGRAMS is the folder of brewscale and brewbook. Keys, hashes and days differ from run to run, and ports may be
taken, so these are compared by their form.
"""

import difflib
import os
import pty
import re
import shlex
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs/catalogs.md"
# What a person types where a program asks.
ANSWERS = {"Do you trust this key? [y/N] ": "y\n", "Name for localhost:8001: ": "ana\n", "Password: ": "open sesame\n"}
PATTERNS = [
    (r"\bRW[A-Za-z0-9+/]{54}", "<key>"),
    (r"\b[0-9a-f]{64}\b", "<hash>"),
    (r"\b20[0-9]{2}-[0-9]{2}-[0-9]{2}\b", "<day>"),
    # The id of a copy depends on the address, and so on the port.
    (r"\b[0-9a-f]{8}(?=  conflicted copy)", "<id>"),
]


class Person:
    """Somebody with a folder, a home, and a shell that remembers where it is."""

    def __init__(self, programs, work):
        self.folder = work
        self.ports = {"8000": free_port(), "8001": free_port()}
        self.servers = []
        home = work / "home"
        home.mkdir()
        # Each question has a terminal of its own here, which must not end the memory of the passwords when it closes.
        (home / ".gitconfig").write_text("[credentialCache]\n\tignoreSIGHUP = true\n")
        self.variables = {
            "HOME": str(home), "PATH": f"{programs}:{os.environ['PATH']}", "LC_ALL": "C.UTF-8", "TERM": "dumb",
            "NO_COLOR": "1", "COLUMNS": "100", "GIT_CONFIG_NOSYSTEM": "1", "XDG_CACHE_HOME": str(home / "cache"),
        }

    def own(self, text):
        """A text of the page with the ports that are free."""
        for port, mine in self.ports.items():
            text = re.sub(rf"\b{port}\b", mine, text)
        return text

    def plain(self, text):
        """An answer in the form in which it is compared."""
        for port, mine in self.ports.items():
            text = re.sub(rf"\b{mine}\b", port, text)
        for pattern, form in PATTERNS:
            text = re.sub(pattern, form, text)
        return text.rstrip("\n")

    def type(self, command, is_asked):
        """Runs a command, in a terminal if it asks something, and gives what is seen."""
        place = self.folder.parent / "place"
        script = f"cd {shlex.quote(str(self.folder))}\n{self.own(command)}\npwd >{shlex.quote(str(place))}\n"
        arguments = ["bash", "-c", script]
        if is_asked:
            seen = in_terminal(arguments, self.variables, {self.own(question): text for question, text in ANSWERS.items()})
        else:
            seen = subprocess.run(
                arguments, env=self.variables, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT, timeout=120, check=False,
            ).stdout.decode()
        self.folder = Path(place.read_text().rstrip("\n"))
        return self.plain(seen)

    def serve(self, command, port):
        """Starts a server, and waits until it answers."""
        self.servers.append(
            subprocess.Popen(
                shlex.split(self.own(command)), cwd=self.folder, env=self.variables, stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
            )
        )
        while self.servers[-1].poll() is None:
            try:
                socket.create_connection(("127.0.0.1", int(self.ports[port]))).close()
                return
            except ConnectionRefusedError:
                time.sleep(0.02)
        raise SystemExit(f"catalog_page: the server of the page ended: {command}")

    def leave(self):
        for server in self.servers:
            server.kill()
            server.wait()
        subprocess.run(["git", "credential-cache", "exit"], env=self.variables, check=False)


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return str(probe.getsockname()[1])


def in_terminal(arguments, variables, answers):
    """Runs a command in a terminal, and answers what it asks."""
    child, terminal = pty.fork()
    if child == 0:
        os.execvpe(arguments[0], arguments, variables)
    seen, waiting = "", dict(answers)
    while True:
        try:
            part = os.read(terminal, 65536)
        except OSError:  # Linux says so when the other end is closed.
            part = b""
        if not part:
            break
        seen += part.decode()
        for question in [question for question in waiting if seen.endswith(question)]:
            os.write(terminal, waiting.pop(question).encode())
    os.close(terminal)
    os.waitpid(child, 0)
    # Progress is shown on one line, which is erased at the end.
    return re.sub(r"\r[^\r\n]*\x1b\[K", "", seen.replace("\r\n", "\n"))


def blocks(page):
    """The blocks of code, each with its line, the words behind the fence, and its text."""
    for match in re.finditer(r"^```(.+)\n((?:.*\n)*?)```$", page, re.MULTILINE):
        yield page.count("\n", 0, match.start()) + 1, match[1], match[2]


def commands(block):
    """The commands of a block with their answers."""
    for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
        command, _, answer = part.partition("\n")
        yield command, answer


def follow(person):
    """Goes through the page. Gives the number of commands, and of those that answer something else."""
    count, problems = 0, 0
    for line, kind, text in blocks(PAGE.read_text()):
        if kind == "sh" and "catalog-server" in text:
            (person.folder / "server.py").write_text(person.own((ROOT / "examples/catalog-server.py").read_text()))
            person.serve("python3 server.py", "8001")
        elif kind == "sh" and "http.server" in text:
            person.serve(text, "8000")
        elif kind == "sh" and "git config" in text:
            person.type(text, False)
        for command, answer in commands(text) if kind == "console" else ():
            seen, expected = person.type(command, any(question in answer for question in ANSWERS)), person.plain(answer)
            count += 1
            if seen != expected:
                problems += 1
                print(f"{PAGE.name}: block of line {line}: $ {command}", file=sys.stderr)
                texts = (expected.split("\n"), seen.split("\n"))
                print(*difflib.unified_diff(*texts, "the page", "the program", lineterm=""), sep="\n", file=sys.stderr)
    return count, problems


def main():
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder).resolve() / "work"
        (work / "brewguide").mkdir(parents=True)
        shutil.copytree(ROOT / "recipes", work / "brewguide/recipes")
        programs = Path(folder) / "bin"
        programs.mkdir()
        for program in [*Path(sys.argv[1]).resolve().glob("brew[!c]*"), Path(sys.argv[2]).resolve()]:
            (programs / program.name).symlink_to(program)
        person = Person(programs, work)
        try:
            count, problems = follow(person)
        finally:
            person.leave()
    print(f"{PAGE.name}: {count} commands, {problems} with another answer than the page says")
    return 1 if problems or count < 40 else 0


if __name__ == "__main__":
    sys.exit(main())
