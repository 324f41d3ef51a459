"""An editor on pygls, whose conversation is recorded."""

import asyncio
import contextlib
import itertools
import json
import os
import pathlib

from lsprotocol import types
from pygls.lsp.client import BaseLanguageClient

# What an editor that takes everything says of itself. Diagnostics are pushed unless `pulls` is asked for.
MARKUP = [types.MarkupKind.Markdown, types.MarkupKind.PlainText]


def capabilities(encoding="utf-16", pulls=False):
    """The capabilities of an editor that takes everything."""
    diagnostic = types.DiagnosticClientCapabilities(related_document_support=True, related_information=True)
    return types.ClientCapabilities(
        general=types.GeneralClientCapabilities(position_encodings=[types.PositionEncodingKind(encoding)]),
        window=types.WindowClientCapabilities(
            work_done_progress=True,
        ),
        workspace=types.WorkspaceClientCapabilities(
            workspace_folders=True,
            workspace_edit=types.WorkspaceEditClientCapabilities(
                document_changes=True,
                resource_operations=list(types.ResourceOperationKind),
                change_annotation_support=types.ChangeAnnotationsSupportOptions(groups_on_label=True),
            ),
            did_change_watched_files=types.DidChangeWatchedFilesClientCapabilities(dynamic_registration=True),
            diagnostics=types.DiagnosticWorkspaceClientCapabilities(refresh_support=True),
            file_operations=types.FileOperationClientCapabilities(
                did_rename=True, did_create=True, did_delete=True
            ),
        ),
        text_document=types.TextDocumentClientCapabilities(
            diagnostic=diagnostic if pulls else None,
            publish_diagnostics=types.PublishDiagnosticsClientCapabilities(
                related_information=True,
                version_support=True,
                code_description_support=True,
                data_support=True,
                tag_support=types.ClientDiagnosticsTagOptions(value_set=list(types.DiagnosticTag)),
            ),
            hover=types.HoverClientCapabilities(content_format=MARKUP),
            completion=types.CompletionClientCapabilities(
                context_support=True,
                insert_text_mode=types.InsertTextMode.AdjustIndentation,
                completion_item=types.ClientCompletionItemOptions(
                    snippet_support=True,
                    documentation_format=MARKUP,
                    label_details_support=True,
                    insert_replace_support=True,
                    resolve_support=types.ClientCompletionItemResolveOptions(
                        properties=["documentation", "detail", "additionalTextEdits"]
                    ),
                ),
            ),
            code_action=types.CodeActionClientCapabilities(
                is_preferred_support=True,
                disabled_support=True,
                data_support=True,
                resolve_support=types.ClientCodeActionResolveOptions(properties=["edit"]),
                code_action_literal_support=types.ClientCodeActionLiteralOptions(
                    code_action_kind=types.ClientCodeActionKindOptions(value_set=list(types.CodeActionKind))
                ),
            ),
            document_symbol=types.DocumentSymbolClientCapabilities(hierarchical_document_symbol_support=True),
            rename=types.RenameClientCapabilities(prepare_support=True, honors_change_annotations=True),
            range_formatting=types.DocumentRangeFormattingClientCapabilities(ranges_support=True),
        ),
    )


class Editor(BaseLanguageClient):
    """A client that keeps what the server sends."""

    uris = itertools.count()

    def __init__(self):
        super().__init__("editors", "1")
        self.sent, self.received = bytearray(), bytearray()
        self.faults = []
        self.diagnostics = {}
        self.log, self.progressed, self.asked = [], [], []
        self.arrived = asyncio.Event()
        self._take_everything()

    def report_server_error(self, error, source):
        self.faults.append(f"{source.__name__}: {error!r}")

    async def start_io(self, cmd, *args, **kwargs):
        await super().start_io(cmd, *args, **kwargs)
        # Nothing arrives before the first message is sent.
        reader, writer = self._server.stdout, self._server.stdin
        feed, write = reader.feed_data, writer.write

        def feed_data(data):
            self.received += data
            feed(data)

        def write_data(data):
            self.sent += data
            write(data)

        reader.feed_data, writer.write = feed_data, write_data

    def _take_everything(self):
        def on(method, take):
            def handler(params):
                result = take(params)
                self.arrived.set()
                return result

            self.feature(method)(handler)

        def ask(method, answer):
            on(method, lambda params: (self.asked.append((method, params)), answer(params))[1])

        on("textDocument/publishDiagnostics", lambda params: self.diagnostics.update({params.uri: params}))
        on("window/logMessage", self.log.append)
        on("window/showMessage", self.log.append)
        on("$/logTrace", self.log.append)
        on("$/progress", self.progressed.append)
        for method in ("client/registerCapability", "window/workDoneProgress/create", "workspace/diagnostic/refresh"):
            ask(method, lambda _: None)

    # Waiting

    async def until(self, holds, what):
        """Waits for a condition on what has arrived."""
        async def wait():
            while not holds():
                self.arrived.clear()
                await self.arrived.wait()

        try:
            await asyncio.wait_for(wait(), 20)
        except asyncio.TimeoutError:
            raise AssertionError(f"waited in vain for {what}") from None

    async def published(self, document):
        """The diagnostics of the current version of a document."""
        await self.until(
            lambda: document.uri in self.diagnostics and self.diagnostics[document.uri].version == document.version,
            f"diagnostics of {document.uri}",
        )
        return self.diagnostics[document.uri].diagnostics

    # Documents

    def open(self, text, name=None, language="brewguide", encoding="utf-16"):
        """Opens a document with a text in which `‸` may mark the cursor; `name` is a URI or a path."""
        uri = name.as_uri() if isinstance(name, pathlib.Path) else name or f"file:///nowhere/{next(self.uris)}.brew.yaml"
        document = Document(self, uri, text, encoding)
        self.text_document_did_open(types.DidOpenTextDocumentParams(
            text_document=types.TextDocumentItem(uri=uri, language_id=language, version=1, text=document.text)
        ))
        return document


class Document:
    """An open document."""

    def __init__(self, editor, uri, text, encoding):
        self.editor, self.uri, self.encoding, self.version = editor, uri, encoding, 1
        before, mark, after = text.partition("‸")
        self.text = before + after
        self.cursor = self.position(len(before) if mark else 0)
        self.identifier = types.TextDocumentIdentifier(uri=uri)
        self.here = {"text_document": self.identifier, "position": self.cursor}

    def _units(self, text):
        """The columns of a text in the units that were negotiated."""
        width = {"utf-8": 1, "utf-16": 2, "utf-32": 4}[self.encoding]
        return len(text.encode({1: "utf-8", 2: "utf-16-le", 4: "utf-32-le"}[width])) // width

    def position(self, offset):
        lines = self.text[:offset].split("\n")
        return types.Position(line=len(lines) - 1, character=self._units(lines[-1]))

    def at(self, word, after=False):
        """The position of a word, or of its end."""
        start = self.text.index(word)
        return self.position(start + len(word) * after)

    def offset(self, position):
        lines = self.text.split("\n")
        line, column = lines[position.line] if position.line < len(lines) else "", 0
        start = sum(len(line) + 1 for line in lines[:position.line])
        for number, character in enumerate(line):
            if column >= position.character:
                return start + number
            column += self._units(character)
        return min(start + len(line), len(self.text))

    def slice(self, range_):
        return self.text[self.offset(range_.start):self.offset(range_.end)]

    def applying(self, edits):
        """The text after edits, all of which are about the same text."""
        text = self.text
        for edit in sorted(edits or [], key=lambda edit: self.offset(edit.range.start), reverse=True):
            text = text[:self.offset(edit.range.start)] + edit.new_text + text[self.offset(edit.range.end):]
        return text

    def change(self, old, new):
        """Replaces the first place of a text."""
        start = self.text.index(old)
        span = types.Range(start=self.position(start), end=self.position(start + len(old)))
        self.text = self.text[:start] + new + self.text[start + len(old):]
        self._send(types.TextDocumentContentChangePartial(range=span, text=new))

    def replace(self, text):
        """Replaces everything."""
        self.text = text
        self._send(types.TextDocumentContentChangeWholeDocument(text=text))

    def _send(self, change):
        self.version += 1
        self.editor.text_document_did_change(types.DidChangeTextDocumentParams(
            text_document=types.VersionedTextDocumentIdentifier(uri=self.uri, version=self.version),
            content_changes=[change],
        ))

    def close(self):
        self.editor.text_document_did_close(types.DidCloseTextDocumentParams(text_document=self.identifier))

    @property
    def whole(self):
        return types.Range(start=types.Position(line=0, character=0), end=self.position(len(self.text)))


@contextlib.asynccontextmanager
async def editing(command, checker, name, folders=(), offered=None, encoding="utf-16", pulls=False, ends=True, **more):
    """A conversation with a server that is checked when it ends."""
    editor = Editor()
    await editor.start_io(*command)
    try:
        result = await editor.initialize_async(types.InitializeParams(
            process_id=os.getpid(),
            capabilities=offered or capabilities(encoding, pulls),
            workspace_folders=[types.WorkspaceFolder(uri=f.as_uri(), name=f.name) for f in folders] or None,
            **more,
        ))
        editor.can = result.capabilities
        editor.initialized(types.InitializedParams())
        yield editor
        if ends:
            await asyncio.wait_for(editor.shutdown_async(None), 20)
            editor.exit(None)
            await asyncio.wait_for(editor.stop(), 20)
            assert editor._server.returncode == 0, f"exit status {editor._server.returncode}"
    finally:
        if editor._server.returncode is None:
            editor._server.kill()
            await editor.stop()
    assert not editor.faults, editor.faults
    checker.check(name, editor.sent, editor.received)
