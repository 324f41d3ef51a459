#!/usr/bin/env python3
"""Stands for the program in a job, and does something bad when it reads a marked document.

    faulty.py SETTINGS TOOL ARGUMENT…

SETTINGS is a file of JSON. Each line goes to the program, and its answer is waited for, so that all answers before the
marked document are written when it happens.
"""

import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path


def parent(pid):
    """The process that started a process; 0 if it has ended."""
    try:
        return int(re.search(r"(?m)^PPid:\s*(\d+)", Path(f"/proc/{pid}/status").read_text())[1])
    except FileNotFoundError:
        return 0


def ancestors(pid):
    """The process, its parent, and so on."""
    while pid > 1:
        yield pid
        pid = parent(pid)


def listening(pid):
    """The addresses at which a process accepts connections, as /proc writes them."""
    sockets = set()
    for descriptor in Path(f"/proc/{pid}/fd").iterdir():
        try:
            sockets.add(os.readlink(descriptor))
        except FileNotFoundError:
            pass  # It was closed meanwhile.
    for table in ("tcp", "tcp6"):
        for line in Path(f"/proc/{pid}/net/{table}").read_text().splitlines()[1:]:
            fields = line.split()
            if fields[3] == "0A" and f"socket:[{fields[9]}]" in sockets:
                yield fields[1].rpartition(":")[0]


def addresses(check):
    """Where the processes accept connections that descend from the check."""
    found = set()
    for pid in [int(path.name) for path in Path("/proc").iterdir() if path.name.isdigit()]:
        try:
            if check in ancestors(pid):
                found |= set(listening(pid))
        except (FileNotFoundError, ProcessLookupError):
            pass  # The process has ended meanwhile.
    return sorted(found)


def kill_worker(workers):
    """Kills the worker of this task and its executor, as if the machine had failed."""
    chain = list(ancestors(os.getpid()))
    place = next(place for place, pid in enumerate(chain) if pid in workers)
    for pid in (chain[place], chain[place - 1]):
        os.kill(pid, signal.SIGKILL)
    os._exit(1)


def is_first(token):
    """Whether this is the first attempt of the task: the token does not exist yet."""
    try:
        os.close(os.open(token, os.O_CREAT | os.O_EXCL | os.O_WRONLY))
        return True
    except FileExistsError:
        return False


def fault(settings):
    """What happens at the marked document."""
    if settings["fault"] == "kill" and is_first(settings["token"]):
        Path(settings["token"]).write_text(json.dumps(addresses(settings["check"])))
        kill_worker(settings["workers"])
    if settings["fault"] == "fail":
        print("the grinder is on fire", file=sys.stderr)
        sys.exit(2)


def main(settings):
    program = subprocess.Popen([settings["program"], *sys.argv[2:]], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    for line in sys.stdin.buffer:
        if settings["marker"].encode() in line:
            fault(settings)
        program.stdin.write(line)
        program.stdin.flush()
        sys.stdout.buffer.write(program.stdout.readline())
        sys.stdout.buffer.flush()
    program.stdin.close()
    sys.exit(program.wait())


if __name__ == "__main__":
    main(json.loads(Path(sys.argv[1]).read_text()))
