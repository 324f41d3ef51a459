"""Runs the programs: loads the module, and answers what it asks."""

import sys
from pathlib import Path
from typing import List

import wasmtime

from . import files
from .console import prepare
from .host import Host

MODULE = Path(__file__).with_name("programs.wasm")


def brewlint() -> int:
    """Checks recipes."""
    return run("brewlint", sys.argv[1:])


def brewfmt() -> int:
    """Formats recipes."""
    return run("brewfmt", sys.argv[1:])


def brewscale() -> int:
    """Scales recipes."""
    return run("brewscale", sys.argv[1:])


def run(tool: str, arguments: List[str]) -> int:
    """Runs a program with arguments, and returns its exit status."""
    prepare()
    try:
        return call(tool, arguments)
    except KeyboardInterrupt:
        return 130
    except (wasmtime.Trap, wasmtime.WasmtimeError) as error:
        print(f"{tool}: internal error: {error}", file=sys.stderr)
        return 2


def call(tool: str, arguments: List[str]) -> int:
    """Calls the module."""
    engine = wasmtime.Engine(configuration())
    store = wasmtime.Store(engine)
    module = wasmtime.Module.from_file(engine, str(MODULE))
    host = Host(store)
    instance = wasmtime.Instance(store, module, [host.imported(item) for item in module.imports])
    exports = instance.exports(store)
    host.memory = exports["memory"]
    exports["_initialize"](store)
    words = b"".join(word + b"\0" for word in [tool.encode(), *map(files.argument, arguments)])
    start = exports["allocate"](store, len(words))
    host.memory.write(store, words, start)
    return exports["run"](store, start, len(words))


def configuration() -> wasmtime.Config:
    """Keeps the compiled module in the user's cache folder. Without one, each start compiles it again."""
    config = wasmtime.Config()
    try:
        config.cache = True
    except wasmtime.WasmtimeError:
        return wasmtime.Config()
    return config
