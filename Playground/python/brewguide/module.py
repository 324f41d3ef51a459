"""The recipe tools in Python: the module of the playground, which works on one text at a time."""

import json
import os
from pathlib import Path
from typing import Optional, Tuple

import wasmtime

# The kinds of results, as in Exports.swift.
NONE = 1
PROBLEM = 2


class Problem(Exception):
    """Why a call cannot be answered: one line."""


class Tools:
    """The module, loaded. docs/playground.md describes its functions."""

    def __init__(self) -> None:
        engine = wasmtime.Engine(configuration())
        self.store = wasmtime.Store(engine)
        module = wasmtime.Module.from_file(engine, str(Path(__file__).with_name("brewguide.wasm")))
        [random] = module.imports
        assert isinstance(random.type, wasmtime.FuncType)
        imports = [wasmtime.Func(self.store, random.type, self.random)]
        self.exports = wasmtime.Instance(self.store, module, imports).exports(self.store)
        self.memory = self.exports["memory"]
        self.exports["_initialize"](self.store)

    def random(self, start: int, count: int) -> int:
        """Fills memory with random bytes."""
        self.memory.write(self.store, os.urandom(count), start)
        return 0

    def ask(self, function: str, text: bytes, **options: str) -> Optional[bytes]:
        """What a function makes of a text; None if there is nothing to give."""
        given = {name.replace("_", "-"): value for name, value in options.items()}
        first, second = self.copied(text), self.copied(json.dumps(given).encode())
        result = self.exports[function](self.store, *first, *second)
        kind, count = (int.from_bytes(self.read(result + place, 4), "little") for place in (0, 4))
        answer = self.read(result + 8, count)
        for start in (first[0], second[0], result):
            self.exports["release"](self.store, start)
        if kind == PROBLEM:
            raise Problem(answer.decode())
        return None if kind == NONE else answer

    def text(self, function: str, text: bytes, **options: str) -> bytes:
        """What a function that always answers makes of a text."""
        return self.ask(function, text, **options) or b""

    def read(self, start: int, count: int) -> bytes:
        """Some bytes of the memory."""
        return bytes(self.memory.read(self.store, start, start + count))

    def copied(self, data: bytes) -> Tuple[int, int]:
        """The address and the length of a copy in the memory of the module."""
        start = self.exports["allocate"](self.store, len(data))
        self.memory.write(self.store, data, start)
        return start, len(data)


def configuration() -> wasmtime.Config:
    """Keeps the compiled module in the user's cache folder. Without one, each start compiles it again."""
    config = wasmtime.Config()
    try:
        config.cache = True
    except wasmtime.WasmtimeError:
        return wasmtime.Config()
    return config
