"""Diagnostics, and what the server knows of the folders: several of them, changed files, configurations, progress."""

import asyncio
import pathlib
import urllib.parse

from lsprotocol import types

from cases import case, equal
from editor import capabilities
from samples import BROKEN, RECIPE, UNTIDY, named


def text(word):
    """The text of an enumeration's value, which the client reads as such or as text."""
    return getattr(word, "value", word)


def codes(diagnostics):
    return sorted(diagnostic.code for diagnostic in diagnostics)


@case("text_document_sync")
async def opening_changing_and_closing(run):
    for encoding in ("utf-8", "utf-16", "utf-32"):
        async with run.editing(encoding=encoding) as editor:
            equal(text(editor.can.position_encoding), encoding)
            # Before the mistake are characters that have another width in each encoding.
            document = editor.open(UNTIDY.replace("name: Untidy", "{name: é𝒻😀, nme: x}"), encoding=encoding)
            await editor.published(document)
            document.replace(UNTIDY.replace("V60", '"é𝒻😀" # 😀'))
            (mistake,) = [found for found in await editor.published(document) if "method" in found.code]
            equal(document.slice(mistake.range).strip('"'), "é𝒻😀")
            document.change("😀", "𝒻")
            document.change("é𝒻𝒻", "v60")
            document.change("temprature", "temperature")
            document.change("dose:   15g", "dose: 15 g")
            equal(codes(await editor.published(document)), [])
            document.close()
            # An open document that has the same mistakes again shows that closing clears them.
            document = editor.open(UNTIDY)
            assert await editor.published(document)
            document.close()
            await editor.until(lambda: not editor.diagnostics[document.uri].diagnostics, "no diagnostics")


@case("text_document_sync")
async def pushed_diagnostics(run):
    async with run.editing() as editor:
        equal(editor.can.diagnostic_provider, None)
        document = editor.open(UNTIDY)
        found = await editor.published(document)
        (wrong,) = [diagnostic for diagnostic in found if diagnostic.code == "unknown-key"]
        equal(document.slice(wrong.range), "temprature")
        equal((wrong.severity, wrong.source), (types.DiagnosticSeverity.Error, "brewlint"))
        assert wrong.code_description.href.endswith("/unknown-key.md"), wrong
        half = editor.open(BROKEN)
        assert codes(await editor.published(half)), "a syntax error has no diagnostics"
        twice = editor.open(RECIPE + "---\n" + RECIPE)
        (same,) = [found for found in await editor.published(twice) if found.code == "duplicate-name"]
        equal(len(same.related_information), 1)
        equal(codes(await editor.published(editor.open("apiVersion: v1\nkind: Pod\n", "file:///nowhere/pod.yaml", "yaml"))), [])
        async with run.editing(offered=types.ClientCapabilities()) as plain:
            simple = await plain.published(plain.open(RECIPE + "---\n" + RECIPE))
            assert all(d.related_information is None and d.code_description is None for d in simple), simple


@case()
async def pulled_diagnostics(run):
    async with run.editing(pulls=True) as editor:
        document = editor.open(UNTIDY)

        async def pull(previous=None):
            return await editor.text_document_diagnostic_async(
                types.DocumentDiagnosticParams(text_document=document.identifier, previous_result_id=previous)
            )

        first = await pull()
        assert "unknown-key" in codes(first.items), first
        same = await pull(first.result_id)
        equal((same.kind, same.result_id), ("unchanged", first.result_id))
        document.change("temprature", "temperature")
        after = await pull(first.result_id)
        assert after.kind == "full" and "unknown-key" not in codes(after.items), after
        equal(editor.diagnostics, {})


@case()
async def pulled_diagnostics_of_the_workspace(run):
    for number in range(250):
        run.write(f"recipes/{number:03}.yaml", UNTIDY.replace("Untidy", f"Untidy {number}"))
    run.write("recipes/clean.yaml", RECIPE)
    async with run.editing_folder(pulls=True) as editor:
        async def pull(previous=(), token=None):
            editor.progressed.clear()
            report = await editor.workspace_diagnostic_async(types.WorkspaceDiagnosticParams(
                previous_result_ids=list(previous), partial_result_token=token
            ))
            parts = [item for part in editor.progressed if part.token == token for item in items(part.value)]
            return parts + list(report.items)

        def items(value):
            return value["items"] if isinstance(value, dict) else value.items

        def field(item, name):
            snake = {"resultId": "result_id"}.get(name, name)
            return item[name] if isinstance(item, dict) else getattr(item, snake, None) or getattr(item, name)

        everything = await pull()
        equal(len(everything), 250)
        assert all("unknown-key" in codes(report.items) for report in everything)
        known = [types.PreviousResultId(uri=report.uri, value=report.result_id) for report in everything]
        equal(await pull(known), [])
        # In parts, the same.
        streamed = await pull(token="some")
        assert len(editor.progressed) >= 2, "no partial results"
        equal(
            sorted((field(item, "uri"), field(item, "resultId")) for item in streamed),
            sorted((report.uri, report.result_id) for report in everything),
        )
        # One is repaired, one is gone, one is new.
        run.write("recipes/000.yaml", RECIPE.replace("Morning", "Repaired"))
        (run.folder / "recipes/001.yaml").unlink()
        run.write("recipes/new.yaml", UNTIDY.replace("Untidy", "New"))


        def note(name, kind):
            editor.workspace_did_change_watched_files(types.DidChangeWatchedFilesParams(changes=[
                types.FileEvent(uri=(run.folder / "recipes" / name).as_uri(), type=types.FileChangeType(kind))
            ]))

        for name, kind in [("000.yaml", 2), ("001.yaml", 3), ("new.yaml", 1)]:
            note(name, kind)
        changed = {report.uri.rpartition("/")[2]: report for report in await pull(known)}
        equal(sorted(changed), ["000.yaml", "001.yaml", "new.yaml"])
        equal([codes(changed[name].items) for name in ("000.yaml", "001.yaml")], [[], []])
        assert "unknown-key" in codes(changed["new.yaml"].items)
        # What is found in one file depends on another: it has the same name, and then is gone.
        double = run.write("recipes/a.yaml", RECIPE)
        note("a.yaml", 1)
        known = [types.PreviousResultId(uri=report.uri, value=report.result_id) for report in await pull()]
        assert (run.folder / "recipes/clean.yaml").as_uri() in [report.uri for report in known], "no duplicate-name"
        double.unlink()
        note("a.yaml", 3)
        equal([report.uri.rpartition("/")[2] for report in await pull(known)], ["clean.yaml"])
        await editor.until(
            lambda: "workspace/diagnostic/refresh" in dict(editor.asked), "a request to ask again"
        )


@case("workspace.workspace_folders.supported")
async def folders_and_duplicates_across_them(run):
    # Of two recipes with a name, the second one has the finding.
    one, two = (run.write(f"{name}/recipe.yaml", named("Same")) for name in ("one", "two"))
    run.folder = one.parent
    async with run.editing_folder() as editor:
        document = editor.open(named("Same"), two)
        equal(codes(await editor.published(document)), [])

        async def duplicates(expected):
            await editor.until(
                lambda: codes(editor.diagnostics[document.uri].diagnostics) == expected, f"diagnostics {expected}"
            )

        other = [types.WorkspaceFolder(uri=two.parent.as_uri(), name="two")]

        def change(added=(), removed=()):
            event = types.WorkspaceFoldersChangeEvent(added=list(added), removed=list(removed))
            editor.workspace_did_change_workspace_folders(types.DidChangeWorkspaceFoldersParams(event=event))

        change(added=other)
        await duplicates(["duplicate-name"])
        change(removed=other)
        await duplicates([])


@case("text_document_sync")
async def watched_files(run):
    mine = run.write("recipes/mine.yaml", named("Mine"))
    async with run.editing_folder() as editor:
        await editor.until(lambda: "client/registerCapability" in dict(editor.asked), "a request to watch files")
        (registration,) = dict(editor.asked)["client/registerCapability"].registrations
        equal(registration.method, "workspace/didChangeWatchedFiles")
        document = editor.open(named("Mine"), mine)
        equal(codes(await editor.published(document)), [])

        async def after(name, kind, expected):
            editor.workspace_did_change_watched_files(types.DidChangeWatchedFilesParams(
                changes=[types.FileEvent(uri=(run.folder / name).as_uri(), type=types.FileChangeType(kind))]
            ))
            await editor.until(
                lambda: codes(editor.diagnostics[document.uri].diagnostics) == expected,
                f"{expected} after a change of {name}",
            )

        # Another recipe with the same name appears before it, changes, and is deleted.
        other = run.write("recipes/another.yaml", named("Mine"))
        await after("recipes/another.yaml", 1, ["duplicate-name"])
        other.write_text(named("Another"))
        await after("recipes/another.yaml", 2, [])
        other.write_text(named("Mine"))
        await after("recipes/another.yaml", 2, ["duplicate-name"])
        other.unlink()
        await after("recipes/another.yaml", 3, [])
        # A configuration changes the rules at once, saved or not.
        document.change("dose: 15 g", "dose: 15 g\nsize: 3")
        await editor.until(lambda: codes(editor.diagnostics[document.uri].diagnostics) == ["unknown-key"], "unknown-key")
        configuration = run.write(".brewguide.yaml", "rules:\n  unknown-key: off\n")
        await after(".brewguide.yaml", 1, [])
        unsaved = editor.open("rules: {}\n", configuration, "yaml")
        await editor.until(lambda: codes(editor.diagnostics[document.uri].diagnostics) == ["unknown-key"], "the unsaved configuration")
        unsaved.close()
        await editor.until(lambda: codes(editor.diagnostics[document.uri].diagnostics) == [], "the saved configuration")


@case()
async def progress_in_large_folders(run):
    for number in range(700):
        run.write(f"recipes/{number}.yaml", named(f"Recipe {number}"))
    async with run.editing_folder() as editor:
        kinds = lambda: [value_kind(part.value) for part in editor.progressed]
        await editor.until(lambda: "end" in kinds(), "the end of the progress")
        equal((kinds()[0], kinds()[-1], kinds().count("begin"), kinds().count("end")), ("begin", "end", 1, 1))


def value_kind(value):
    return value["kind"] if isinstance(value, dict) else value.kind


@case("hover_provider")
async def trace_and_log(run):
    log = run.folder / "log"
    run.command = [*run.command, "--log", str(log)]
    async with run.editing(trace=types.TraceValue.Verbose) as editor:
        document = editor.open(RECIPE)
        await editor.text_document_hover_async(types.HoverParams(**document.here))
        await editor.until(
            lambda: any("hover" in line.message for line in editor.log if isinstance(line, types.LogTraceParams)),
            "a trace of the hover",
        )
        editor.set_trace(types.SetTraceParams(value=types.TraceValue.Off))
        await editor.text_document_hover_async(types.HoverParams(**document.here))
        editor.log.clear()
        await editor.text_document_hover_async(types.HoverParams(**document.here))
        await asyncio.sleep(0.1)
        equal(editor.log, [])
    lines = log.read_text().splitlines()
    assert any("textDocument/hover" in line for line in lines), lines
    assert lines[-1].endswith("ended with status 0"), lines[-1]


@case("rename_provider")
async def files_with_unusual_names(run):
    """Editors escape more or less in URIs; the server answers in the words of the client for what is open."""
    run.folder = run.folder / "ä b+c#d%20"
    run.folder.mkdir()
    first = run.write("recipes/one (1).yaml", named("Same"))
    second = run.write("recipes/two & 😀.yaml", named("Same"))
    async with run.editing_folder() as editor:
        # As VS Code writes it: with upper-case digits, and more escapes than needed.
        uri = "file://" + "".join(f"%{byte:02X}" if chr(byte) not in "/abcdefghijklmnopqrstuvwxyz" else chr(byte)
                                  for byte in str(second).encode())
        document = editor.open(named("Same").replace("fru", "fru‸"), uri)
        await editor.until(lambda: codes(editor.diagnostics[uri].diagnostics) == ["duplicate-name"] if uri in editor.diagnostics
                           else False, "a duplicate in a file with another name")
        (found,) = editor.diagnostics[uri].diagnostics
        (related,) = found.related_information
        equal(path_of(related.location.uri), first)
        edit = await editor.text_document_rename_async(types.RenameParams(new_name="berries", **document.here))
        uris = [change.text_document.uri for change in edit.document_changes]
        equal(sorted(map(path_of, uris)), [first, second])
        assert uri in uris, uris


def path_of(uri):
    assert uri.startswith("file:///"), uri
    return pathlib.Path(urllib.parse.unquote(uri[7:]))
