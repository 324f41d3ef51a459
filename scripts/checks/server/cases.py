"""The list of cases, and what each has at hand."""

import pathlib
import tempfile

from editor import editing

CASES = []


def case(*needs):
    """Declares a case; `needs` are the capabilities without which it is skipped, with dots between the parts."""

    def add(function):
        CASES.append((function.__name__.replace("_", " "), needs, function))
        return function

    return add


def announced(capabilities, path):
    """Whether the server announces a capability: an attribute of `ServerCapabilities`, and of its parts."""
    value = capabilities
    for name in path.split("."):
        value = getattr(value, name, None)
    return value is not None and value is not False


class Run:
    """A case that runs: the server, and a folder of its own."""

    def __init__(self, name, command, checker):
        self.name, self.command, self.checker = name, command, checker

    def __enter__(self):
        self._temporary = tempfile.TemporaryDirectory()
        self.folder = pathlib.Path(self._temporary.name).resolve()
        return self

    def __exit__(self, *_):
        self._temporary.cleanup()

    def write(self, name, text):
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        return path

    def editing(self, **options):
        """An editor without a folder."""
        return editing(self.command, self.checker, self.name, **options)

    def editing_folder(self, **options):
        """An editor that has opened the folder."""
        return editing(self.command, self.checker, self.name, folders=[self.folder], **options)


def equal(found, expected):
    assert found == expected, f"\n  found    {found!r}\n  expected {expected!r}"
