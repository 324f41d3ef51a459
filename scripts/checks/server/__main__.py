"""Speaks to the language server as editors do: with the client of `pygls`, and byte by byte.

    scripts/run-python BUILD_DIR scripts/checks/server [--all] [--only WORD] [--edits NUMBER] [--seed NUMBER] PROGRAM

PROGRAM is `brewls`. Each case is a conversation, or several. All that the server sends in them is checked against the
types of the protocol in `lsprotocol`. A case whose feature the server does not announce is skipped; with `--all`, that
is a failure, as is a feature without a case.
"""

import argparse
import asyncio
import logging
import os
import sys
import tempfile
import time
import traceback

import attrs
from lsprotocol import types

import changes  # noqa: F401
import hostile
import sessions
import views  # noqa: F401
import workspace  # noqa: F401
from cases import CASES, Run, announced
from editor import editing
from strict import Checker


async def capabilities(command, checker):
    """What the server announces to a client that takes everything, and to one that asks for diagnostics."""
    found = []
    for pulls in (False, True):
        async with editing(command, checker, "initialize", pulls=pulls) as editor:
            assert bool(editor.can.diagnostic_provider) == pulls, "diagnostics are either pushed or pulled"
            found.append(editor.can)
    if not found[1].diagnostic_provider.workspace_diagnostics:
        raise AssertionError("no diagnostics of the workspace")
    return found[0]


def without_cases(announcement):
    """The features that the server announces, and no case needs."""
    covered = {need.split(".")[0] for _, needs, _ in CASES for need in needs}
    plain = {"position_encoding"}
    names = {field.name for field in attrs.fields(types.ServerCapabilities)}
    return sorted(name for name in names - covered - plain if announced(announcement, name))


def arguments():
    parser = argparse.ArgumentParser()
    parser.add_argument("program", nargs="+")
    parser.add_argument("--all", action="store_true", help="fail if a feature is not announced")
    parser.add_argument("--only", default="", help="only the cases with this in their name")
    parser.add_argument("--edits", type=int, default=100_000, help="the number of random edits")
    parser.add_argument("--seed", type=int, help="the first seed of the sessions; default: a new one")
    return parser.parse_args()


def main():
    options = arguments()
    command = [os.path.abspath(options.program[0]), *options.program[1:]]
    # Clients log what they cannot read, and go on; `strict.py` fails then.
    logging.disable(logging.CRITICAL)
    checker, failures, skipped, count = Checker(), [], [], 0
    sessions.SEED = options.seed
    with tempfile.TemporaryDirectory() as cache:
        os.environ["XDG_CACHE_HOME"] = cache
        announcement = asyncio.run(capabilities(command, checker))
        for name, needs, function in CASES:
            missing = [need for need in needs if not announced(announcement, need)]
            if options.only not in name:
                continue
            if missing:
                skipped.append(f"{name}: the server does not announce {', '.join(missing)}")
                continue
            count += 1
            with Run(name, command, checker) as run:
                try:
                    asyncio.run(asyncio.wait_for(function(run), 120))
                except Exception:
                    failures.append(f"{name}:\n{traceback.format_exc(limit=-3)}")
        for name, function in hostile.CASES:
            if options.only not in name:
                continue
            count += 1
            start = time.monotonic()
            try:
                note = function(command, options.edits, checker)
                print(f"  {name}: {note} ({time.monotonic() - start:.1f} s)")
            except Exception:
                failures.append(f"{name}:\n{traceback.format_exc(limit=-3)}")
    bare = without_cases(announcement)
    problems = sorted(set(checker.problems))
    for text in [f"FAILED {text}" for text in failures] + [f"WRONG TYPE {text}" for text in problems]:
        print(text)
    for text in [f"SKIPPED {text}" for text in skipped] + [f"NO CASE for {name}" for name in bare]:
        print(text)
    messages = sum(checker.seen.values())
    print(f"{count} cases, {messages} messages of {len(checker.seen)} kinds, {len(failures)} cases failed,"
          f" {len(problems)} messages are wrong, {len(skipped)} cases skipped")
    sys.exit(bool(failures or problems or (options.all and not options.only and (skipped or bare))))


main()
