"""brewlint, brewfmt and brewscale: the options, the files, and what is printed. What the recipes are is the module's work."""

import argparse
import json
import os
import sys
from importlib import metadata
from typing import Callable, List

import wasmtime

from . import files
from .files import Failure, Input, Search
from .module import Problem, Tools

NATIVE = "Run `brewlint --help` of the native program for all options; it also reads configurations."


def brewlint() -> int:
    """Checks recipes."""
    arguments = parser("brewlint", "Check coffee brew recipes. Exit status: 0 no errors found, 1 errors found, 2 a file could not be read.")
    arguments.add_argument("--fix", action="store_true", help="apply safe fixes and report the remaining findings")
    arguments.add_argument("--unsafe-fixes", action="store_true", help="with --fix: also apply fixes that may change the meaning of a recipe")
    arguments.add_argument("-f", "--format", choices=["full", "concise", "json"], help="default: full on a terminal, concise otherwise")
    arguments.add_argument("--fail-on", choices=["error", "warning", "note"], default="error", help="exit with 1 if a finding is this severe")
    arguments.add_argument("--exit-zero", action="store_true", help="exit with 0 even if there are findings")
    return main(arguments, Lint, without="check")


def brewfmt() -> int:
    """Formats recipes."""
    arguments = parser("brewfmt", "Format coffee brew recipes in one style. Exit status: 0 done, 1 would reformat, 2 a file could not be read.")
    arguments.add_argument("--check", action="store_true", help="list the files that would change; change nothing")
    return main(arguments, Format)


def brewscale() -> int:
    """Scales recipes."""
    arguments = parser("brewscale", "Scale coffee brew recipes and print brew plans. Exit status: 0 done, 1 not brewable, 2 not readable.")
    for short, name, help in [
        ("-d", "dose", "the coffee, such as 18g"), ("-y", "yield", "the water, such as 300g"), ("-r", "ratio", "such as 16"),
        ("--factor", "factor", "such as 2"), ("--temperature", "temperature", "such as 94 or 201F"), ("--grind", "grind", "such as coarse"),
        ("--grinder", "grinder", "the grinder to set"), ("--rule", "rule", "bloom-split or proportional"), ("--units", "units", "author, metric or us"),
    ]:
        arguments.add_argument(*dict.fromkeys([short, f"--{name}"]), dest=name, help=help)
    arguments.add_argument("-f", "--format", default="text", help="text, json, jsonl, yaml, csv or markdown")
    return main(arguments, Scale)


def parser(tool: str, summary: str) -> argparse.ArgumentParser:
    """The options of every tool."""
    arguments = argparse.ArgumentParser(prog=tool, description=summary, epilog=NATIVE, allow_abbrev=False)
    arguments.add_argument("paths", nargs="*", metavar="path", help="default: recipes/ and *.brew.yaml; `-` is standard input")
    arguments.add_argument("--files-from", metavar="file", help="also read paths from <file>, one per line")
    arguments.add_argument("-0", "--null", action="store_true", help="the paths of --files-from end with NUL")
    arguments.add_argument("--force-exclude", action="store_true", help="skip named files that are not recipes")
    arguments.add_argument("--no-gitignore", action="store_true", help="do not skip git-ignored files")
    arguments.add_argument("--stdin-filename", metavar="path", default="<stdin>", help="treat standard input as this file")
    arguments.add_argument("--isolated", action="store_true", help="ignore configuration files, which only the native program reads")
    arguments.add_argument("--color", choices=["auto", "always", "never"], default="auto")
    arguments.add_argument("-q", "--quiet", action="store_true", help="write only results and errors")
    arguments.add_argument("--version", action="version", version=f"{tool} {version()}")
    return arguments


def version() -> str:
    """The version of the package."""
    try:
        return metadata.version("brewguide")
    except metadata.PackageNotFoundError:
        return "unknown"


def main(arguments: argparse.ArgumentParser, make: Callable[[argparse.Namespace], "Run"], without: str = "") -> int:
    """Runs a tool, and returns its exit status."""
    words = sys.argv[1:]
    options = arguments.parse_args(words[1:] if words[:1] == [without] else words)
    try:
        for stream in (sys.stdout, sys.stderr):
            # The same bytes on all systems.
            stream.reconfigure(encoding="utf-8", errors="backslashreplace", newline="\n")  # type: ignore[union-attr]
        run = make(options)
        status = run.all()
        sys.stdout.flush()
        return status
    except BrokenPipeError:
        # The reader has what it wanted. Python would write what is left at its end, and fail again.
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        return 0
    except KeyboardInterrupt:
        return 130
    except (Failure, Problem) as problem:
        error(arguments.prog, problem)
    except OSError as problem:
        error(arguments.prog, f"cannot write: {files.phrase(problem)}")
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    except (wasmtime.Trap, wasmtime.WasmtimeError) as problem:
        error(arguments.prog, f"internal error: {problem}")
    return 2


def error(tool: str, problem: object) -> None:
    """Writes a message, and what to do."""
    print(f"{tool}: error: {printable(str(problem))}", file=sys.stderr)
    if getattr(problem, "hint", ""):
        print(f"  hint: {printable(problem.hint)}", file=sys.stderr)  # type: ignore[attr-defined]


def printable(text: str) -> str:
    """A text without what a terminal could obey."""
    return "".join(character if character.isprintable() else ascii(character)[1:-1] for character in text)


def count(number: int, noun: str) -> str:
    """A number of things."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


class Run:
    """One run over the files."""

    tool = ""
    takes_equipment = True
    writes = False

    def __init__(self, options: argparse.Namespace) -> None:
        self.options = options
        self.status = 0
        # How many files of folders `recipes` were left alone.
        self.skipped = 0
        self.tools = Tools()
        self.output = sys.stdout.buffer
        is_colored = sys.stdout.isatty() and os.name != "nt"
        if os.environ.get("NO_COLOR"):
            is_colored = False
        elif os.environ.get("FORCE_COLOR"):
            is_colored = True
        self.color = {"auto": "always" if is_colored else "never"}.get(options.color, options.color)

    def all(self) -> int:
        """Selects the files, and works on each."""
        for found in self.selected():
            try:
                text = files.read(found)
                beginning = text[: files.BEGINNING] if len(text) > files.LARGEST else text
                kind = "recipe" if found.is_equipment else self.tools.text("kind", beginning).decode()
                is_read = found.is_read(kind)
                if kind in ("undecided", "other") and found.is_meant:
                    self.take_unlike(found, text)
                elif is_read is not None:
                    self.take(found, text, is_read, is_writable=kind == "recipe" or found.is_stream)
                elif found.is_stream:
                    self.skip(text)
                else:
                    self.skipped += files.is_in_recipes(found.path)
            except Failure as failure:
                self.fail(failure)
        self.finish()
        return self.status

    def selected(self) -> List[Input]:
        """The files to work on."""
        options = self.options
        search = Search(
            options.paths, self.takes_equipment, not options.no_gitignore, options.force_exclude, self.writes, options.isolated
        )
        for word in options.paths:
            if word == "-":
                search.inputs.append(Input("-", not options.force_exclude, options.stdin_filename))
            else:
                search.take(word)
        if options.files_from:
            for word in files.listed(options.files_from, b"\0" if options.null else b"\n"):
                search.take(word, is_named=False)
        elif not options.paths:
            search.discover()
        self.search = search
        self.check_configuration(search.inputs)
        for failure in search.failures:
            self.fail(failure)
        return search.inputs

    def check_configuration(self, inputs: List[Input]) -> None:
        """Says that configurations are not read. Nothing is changed against what one may say."""
        found = None if self.options.isolated else next(filter(None, map(files.configuration, (found.path for found in inputs))), None)
        if not found:
            return
        if self.writes and any(not found.is_stream for found in inputs):
            raise Failure(f"{found}: only the native program reads configurations", "to change files as if there were none, use --isolated")
        print(f"{self.tool}: warning: {printable(found)}: only the native program reads configurations", file=sys.stderr)

    def fail(self, failure: object) -> None:
        """Reports a file that cannot be processed."""
        error(self.tool, failure)
        self.status = 2

    def note(self, line: str) -> None:
        """Writes a note for people."""
        if not self.options.quiet:
            print(line, file=sys.stderr)

    def replace(self, found: Input, old: bytes, new: bytes) -> None:
        """Changes a file, if it may be."""
        if not self.search.may_write(found):
            raise Failure(f"{found.name}: not changed: it is outside of the project", "nothing is written there, unless it is named")
        files.replace(found, old, new)

    def take(self, found: Input, text: bytes, is_recipe: bool, is_writable: bool) -> None:
        """Works on a file."""

    def take_unlike(self, found: Input, text: bytes) -> None:
        """Works on a file that is meant as a recipe, but looks like none."""
        self.note(f"{self.tool}: warning: {not_a_recipe(found)}")

    def skip(self, text: bytes) -> None:
        """Leaves standard input alone."""

    def finish(self) -> None:
        """Ends the output."""


def not_a_recipe(found: Input) -> Failure:
    """The failure of what cannot be changed."""
    return Failure(f"{found.name}: is not a coffee recipe, so it is left alone", "`--force-exclude` skips other files")


class Lint(Run):
    """brewlint."""

    tool = "brewlint"

    def __init__(self, options: argparse.Namespace) -> None:
        super().__init__(options)
        if options.unsafe_fixes and not options.fix:
            raise Failure("--unsafe-fixes requires --fix")
        self.writes = options.fix
        self.format = options.format or ("full" if sys.stdout.isatty() else "concise")
        self.counts = {"files": 0, "errors": 0, "warnings": 0, "notes": 0, "fixable": 0}
        self.records: List[bytes] = []
        self.safely_fixable = 0
        self.changed = 0

    def take(self, found: Input, text: bytes, is_recipe: bool, is_writable: bool) -> None:
        if self.writes and not is_recipe:
            raise not_a_recipe(found)
        if self.writes and is_writable:
            text = self.fixed(found, text)
        self.report(found, text, is_writable)

    def take_unlike(self, found: Input, text: bytes) -> None:
        self.report(found, text, is_writable=False, meant="true")

    def report(self, found: Input, text: bytes, is_writable: bool, **place: str) -> None:
        """Counts the findings and shows them."""
        report = json.loads(self.tools.text("lint", text, name=found.name, **place))
        # Fixes that will not be applied are not offered.
        offers = is_writable or not self.writes
        for key, number in report["summary"].items():
            self.counts[key] += number if offers or key != "fixable" else 0
        self.safely_fixable += sum(offers and (finding["fix"] or {}).get("safety") == "safe" for finding in report["diagnostics"])
        self.show(found, text, **place)

    def fixed(self, found: Input, text: bytes) -> bytes:
        """The text after its fixes, which is written."""
        new = self.tools.ask("fix", text, name=found.name, unsafe_fixes=str(self.options.unsafe_fixes).lower()) or text
        if found.is_stream:
            self.output.write(new)
        elif new != text:
            self.replace(found, text, new)
        self.changed += new != text
        return new

    def show(self, found: Input, text: bytes, **place: str) -> None:
        """Shows the findings. Where standard output is the recipe, they are messages."""
        is_message = self.writes and found.is_stream
        chosen = "concise" if is_message else self.format
        shown = self.tools.text("lint", text, name=found.name, format=chosen, color=self.color, **place)
        if is_message:
            self.note(shown.decode().rstrip("\n"))
        elif chosen == "json":
            # The records are between the lines of the document.
            self.records += [line.rstrip(b",") for line in shown.split(b"\n")[1:-2]]
        elif shown:
            self.output.write(b"\n" * (chosen == "full" and bool(self.records)) + shown)
            self.records.append(shown)

    def skip(self, text: bytes) -> None:
        if self.writes:
            self.output.write(text)

    def finish(self) -> None:
        if self.format == "json":
            opening = json.dumps({"version": 1, "summary": self.counts}, separators=(",", ":"))[:-1].encode()
            records = b"\n" + b",\n".join(self.records) + b"\n" if self.records else b""
            self.output.write(opening + b',"diagnostics":[' + records + b"]}\n")
        if self.changed:
            self.note(f"changed {count(self.changed, 'file')}")
        if self.counts["files"]:
            in_report = self.format == "full" and bool(self.records)
            print(f"\n{self.summary()}", flush=True) if in_report else self.note(self.summary())
        if self.skipped and not self.options.force_exclude and self.format != "json":
            self.note(f"skipped {count(self.skipped, 'file')} in `recipes/` that do not look like recipes")
        failing = ["errors", "warnings", "notes"][: ["error", "warning", "note"].index(self.options.fail_on) + 1]
        if not self.options.exit_zero and any(self.counts[key] for key in failing):
            self.status = max(self.status, 1)

    def summary(self) -> str:
        """The counts of the run."""
        counts = self.counts
        found = ", ".join(count(counts[f"{noun}s"], noun) for noun in ("error", "warning", "note") if counts[f"{noun}s"])
        safe, rest = self.safely_fixable, counts["fixable"] - self.safely_fixable
        hint = f"; {safe} can be fixed with --fix" if safe else f"; {rest} can be fixed with --fix --unsafe-fixes" if rest else ""
        return f"{found or 'no findings'} in {count(counts['files'], 'file')}{hint}" + (
            f", {rest} more with --unsafe-fixes" if safe and rest else ""
        )


class Format(Run):
    """brewfmt."""

    tool = "brewfmt"

    def __init__(self, options: argparse.Namespace) -> None:
        super().__init__(options)
        self.writes = not options.check
        self.changed, self.unchanged, self.failed = 0, 0, 0

    def take(self, found: Input, text: bytes, is_recipe: bool, is_writable: bool) -> None:
        if not is_recipe:
            raise not_a_recipe(found)
        new = self.tools.ask("format", text, name=found.name)
        if new is None:
            print(self.tools.text("lint", text, name=found.name, format="concise", reading="true").decode(), end="", file=sys.stderr)
            self.status, self.failed = 2, self.failed + 1
        elif found.is_stream and self.writes:
            self.output.write(new)
        elif new == text:
            self.unchanged += 1
        elif not is_writable:
            if found.is_named:
                raise not_a_recipe(found)
        elif self.writes:
            self.replace(found, text, new)
            self.changed += 1
        else:
            self.output.write(os.fsencode(found.name if found.name.isprintable() else printable(found.name)) + b"\n")
            self.status, self.changed = max(self.status, 1), self.changed + 1

    def skip(self, text: bytes) -> None:
        if self.writes:
            self.output.write(text)

    def fail(self, failure: object) -> None:
        super().fail(failure)
        self.failed += 1

    def finish(self) -> None:
        sizes = [self.changed, self.unchanged, self.failed]
        words = ["formatted" if self.writes else "would be formatted", "already formatted", "could not be formatted"]
        parts = [(number, word) for number, word in zip(sizes, words) if number]
        if self.changed or self.unchanged:
            texts = [f"{count(number, 'file') if index == 0 else number} {word}" for index, (number, word) in enumerate(parts)]
            if self.changed and self.writes:
                texts[0] = f"formatted {count(self.changed, 'file')}"
            self.note(", ".join(texts))


class Scale(Run):
    """brewscale, for one file."""

    tool = "brewscale"
    takes_equipment = False

    def selected(self) -> List[Input]:
        found = super().selected()
        if len(found) > 1:
            raise Failure(f"takes one file, but there are {len(found)}", "the native program scales many, and finds recipes by their names")
        return found

    def take(self, found: Input, text: bytes, is_recipe: bool, is_writable: bool) -> None:
        asked = {key: value for key, value in vars(self.options).items() if key in SCALING and value is not None}
        named = {} if found.name == "<stdin>" else {"name": found.name}
        record = json.loads(self.tools.text("plan", text, **named, **{key: value for key, value in asked.items() if key != "format"}))
        problem = record.get("error")
        if problem:
            error(self.tool, Failure(f"{found.name}: {problem['message']}", problem.get("hint", "")))
        for finding in record.get("diagnostics", []):
            place = finding["range"]["start"]
            tag = f"{finding['severity']}[{finding['rule']}]"
            print(printable(f"{found.name}:{place['line']}:{place['column']}: {tag}: {finding['message']}"), file=sys.stderr)
        if problem or record.get("diagnostics"):
            self.status = max(self.status, 1)
        for plan in record.get("plans", []):
            for warning in plan["warnings"]:
                print(f"brewscale: warning: {printable(warning['message'])}", file=sys.stderr)
        self.output.write(self.tools.text("scale", text, **named, **asked))


SCALING = ("dose", "yield", "ratio", "factor", "temperature", "grind", "grinder", "rule", "units", "format")
