"""What an editor changes: formatting, completion, code actions, renaming, commands."""

from lsprotocol import types

from cases import case, equal
from editor import capabilities
from samples import RECIPE, UNTIDY, named

OPTIONS = types.FormattingOptions(tab_size=2, insert_spaces=True)


def untidy():
    return RECIPE.replace("dose: 15 g", "dose:   15g").replace("    pourTo: 45 g", "    pourTo:   45g")


@case("document_formatting_provider")
async def formatting(run):
    async with run.editing() as editor:
        for text in (untidy(), untidy().replace("\n", "\r\n")):
            document = editor.open(text)
            edits = await editor.text_document_formatting_async(
                types.DocumentFormattingParams(text_document=document.identifier, options=OPTIONS)
            )
            assert len(edits) == 2 and all(len(edit.new_text) < 12 for edit in edits), edits
            if "\r" not in text:
                equal(document.applying(edits), RECIPE)


@case("document_range_formatting_provider.ranges_support")
async def formatting_of_ranges(run):
    async with run.editing() as editor:
        document = editor.open(untidy())
        dose = types.Range(start=document.at("dose"), end=document.at("yield"))
        pour = types.Range(start=document.at("    pourTo"), end=document.at("    timer"))
        one = await editor.text_document_range_formatting_async(types.DocumentRangeFormattingParams(
            text_document=document.identifier, range=dose, options=OPTIONS
        ))
        equal(document.applying(one), untidy().replace("dose:   15g", "dose: 15 g"))
        both = await editor.text_document_ranges_formatting_async(types.DocumentRangesFormattingParams(
            text_document=document.identifier, ranges=[pour, dose], options=OPTIONS
        ))
        equal(document.applying(both), RECIPE)


@case("document_on_type_formatting_provider")
async def formatting_on_type(run):
    async with run.editing() as editor:
        equal(editor.can.document_on_type_formatting_provider.first_trigger_character, "\n")
        for before, after in [
            ("name: A\nsteps:\n‸", "name: A\nsteps:\n  - "),
            ("steps:\n  - instruction: Pour.\n‸", "steps:\n  - instruction: Pour.\n    "),
            (
                "name: A\nsteps:\n  - instruction: Pour.\n    timer: 30 s\n    ‸",
                "name: A\nsteps:\n  - instruction: Pour.\n    timer: 30 s\n  - ",
            ),
            ("name: A\n‸", "name: A\n"),
            ("notes: |\n  steps:\n‸", "notes: |\n  steps:\n"),
        ]:
            document = editor.open(before)
            edits = await editor.text_document_on_type_formatting_async(
                types.DocumentOnTypeFormattingParams(ch="\n", options=OPTIONS, **document.here)
            )
            equal(document.applying(edits), after)


def inserted(document, item):
    """The text after a completion, without the placeholders of a snippet."""
    edit = item.text_edit
    if edit is None:
        return document.text[:document.offset(document.cursor)] + (item.insert_text or item.label)
    range_ = edit.range if isinstance(edit, types.TextEdit) else edit.replace
    return document.applying([types.TextEdit(range=range_, new_text=edit.new_text)])


@case("completion_provider")
async def completion(run):
    async with run.editing() as editor:
        for text, among in [
            (RECIPE.replace("grind: medium", "gr‸"), {"grind"}),
            (RECIPE.replace("method: v60", "method: ‸"), {"v60", "aeropress", "chemex"}),
            (RECIPE.replace("dose: 15 g", "dose: 15 ‸"), {"15 g", "15 oz"}),
            (RECIPE.replace("grind: medium", "grind: ‸"), {"fine", "medium", "coarse"}),
            (RECIPE.replace("Bloom to {total}", "Bloom to {‸"), {"total", "dose"}),
            (RECIPE + "# brewlint: ignore[‸]\n", {"unknown-key"}),
        ]:
            document = editor.open(text)
            found = await editor.text_document_completion_async(types.CompletionParams(**document.here))
            items = found.items if isinstance(found, types.CompletionList) else found or []
            # Labels may have the colon of a key or the braces of a placeholder.
            labels = {item.label.strip("{}: ") for item in items}
            assert among <= labels, f"{among - labels} not among {sorted(labels)} after {text[:text.index('‸')][-30:]!r}"
            for item in items:
                inserted(document, item)
            resolves = editor.can.completion_provider.resolve_provider
            if resolves:
                resolved = await editor.completion_item_resolve_async(items[0])
                equal(resolved.label, items[0].label)
                items[0] = resolved
            if among == {"grind"}:
                assert all(item.documentation for item in items), [item.label for item in items if not item.documentation]


@case("completion_provider")
async def completion_of_a_whole_recipe(run):
    async with run.editing() as editor:
        document = editor.open("‸")
        found = await editor.text_document_completion_async(types.CompletionParams(**document.here))
        items = found.items if isinstance(found, types.CompletionList) else found
        whole = [item for item in items if "steps:" in inserted(document, item)]
        assert whole, [item.label for item in items]
        assert any(item.insert_text_format == types.InsertTextFormat.Snippet for item in whole), whole


async def actions(editor, document, range_, only=None):
    published = await editor.published(document)
    found = await editor.text_document_code_action_async(types.CodeActionParams(
        text_document=document.identifier, range=range_,
        context=types.CodeActionContext(diagnostics=published, only=only),
    ))
    return found or []


async def resolved(editor, document, action):
    """The text after an action."""
    if action.edit is None:
        action = await editor.code_action_resolve_async(action)
    (change,) = action.edit.document_changes
    equal(change.text_document.uri, document.uri)
    return document.applying(change.edits)


@case("code_action_provider", "code_action_provider.resolve_provider")
async def code_actions(run):
    async with run.editing() as editor:
        document = editor.open(UNTIDY)
        found = await actions(editor, document, types.Range(start=document.at("temprature"), end=document.at("temprature")))
        kinds = {action.kind.value if hasattr(action.kind, "value") else action.kind for action in found}
        assert any(kind.startswith("quickfix") for kind in kinds), kinds
        texts = {action.title: await resolved(editor, document, action) for action in found if not action.disabled}
        assert UNTIDY.replace("temprature", "temperature") in texts.values(), texts.keys()
        assert any("ignore[unknown-key]" in text for text in texts.values()), texts.keys()
        assert all(text != UNTIDY for text in texts.values()), texts
        # A client may resolve an action that has its edit already.
        for action in found:
            again = await editor.code_action_resolve_async(action)
            equal(again.title, action.title)


@case("code_action_provider")
async def fix_all(run):
    async with run.editing() as editor:
        document = editor.open(UNTIDY)
        found = await actions(editor, document, document.whole, [types.CodeActionKind.SourceFixAll])
        assert found and all(action.kind.startswith("source.fixAll") for action in found), found
        text = await resolved(editor, document, found[0])
        assert "method: v60" in text, text
        document.replace(text)
        codes = [diagnostic.code for diagnostic in await editor.published(document)]
        assert "unknown-method" not in codes and "spelling" not in codes, codes


@case("code_action_provider")
async def refactorings(run):
    async with run.editing() as editor:
        document = editor.open(RECIPE)
        found = await actions(editor, document, types.Range(start=document.at("15 g"), end=document.at("15 g")))
        rewrites = [action for action in found if action.kind.startswith("refactor")]
        assert rewrites, [action.title for action in found]
        texts = {action.title: await resolved(editor, document, action) for action in rewrites if not action.disabled}
        assert any("dose: 30 g" in text and "yield: 500 g" in text for text in texts.values()), texts.keys()
        # A client that wants nothing of the kind gets none.
        equal(await actions(editor, document, document.whole, [types.CodeActionKind.SourceOrganizeImports]), [])


@case("rename_provider.prepare_provider")
async def renaming(run):
    text = named("First", "fru‸ity")
    first = run.write("recipes/a.yaml", named("First"))
    run.write("recipes/b.yaml", named("Second"))
    run.write("recipes/c.yaml", named("Third", "dark"))
    plain = capabilities()
    plain.workspace.workspace_edit = None
    for offered in (None, plain):
        async with run.editing_folder(offered=offered) as editor:
            document = editor.open(text, first)
            prepared = await editor.text_document_prepare_rename_async(types.PrepareRenameParams(**document.here))
            equal((document.slice(prepared.range), prepared.placeholder), ("fruity", "fruity"))
            edit = await editor.text_document_rename_async(types.RenameParams(new_name="berries", **document.here))
            if offered:
                equal((edit.document_changes, edit.change_annotations), (None, None))
                files = edit.changes
            else:
                equal(edit.changes, None)
                (annotation,) = edit.change_annotations.values()
                equal(annotation.needs_confirmation, True)
                assert all(part.annotation_id for change in edit.document_changes for part in change.edits), edit
                equal([change.text_document.version for change in edit.document_changes], [1, None])
                files = {change.text_document.uri: change.edits for change in edit.document_changes}
            equal([uri.rpartition("/")[2] for uri in files], ["a.yaml", "b.yaml"])
            equal(document.applying(files[document.uri]), named("First", "berries"))
            # A built-in method keeps its name, and elsewhere is nothing to rename.
            for word in ("v60", "dose"):
                where = {"text_document": document.identifier, "position": document.at(word)}
                try:
                    nothing = await editor.text_document_prepare_rename_async(types.PrepareRenameParams(**where))
                except Exception:
                    nothing = None
                equal(nothing, None)


@case("execute_command_provider")
async def commands(run):
    run.write("recipes/a.yaml", named("First"))
    run.write("recipes/b.yaml", UNTIDY)
    async with run.editing_folder() as editor:
        known = editor.can.execute_command_provider.commands
        assert {"brewguide.lint", "brewguide.format", "brewguide.scale"} <= set(known), known

        async def execute(command, *arguments):
            return await editor.workspace_execute_command_async(
                types.ExecuteCommandParams(command=command, arguments=list(arguments))
            )

        counts = await execute("brewguide.lint")
        counts = counts if isinstance(counts, dict) else vars(counts)
        equal(counts["files"], 2)
        assert counts["errors"] >= 1, counts
        document = editor.open(untidy(), run.folder / "recipes" / "c.yaml")
        await execute("brewguide.format", document.uri)
        await editor.until(lambda: editor.applied, "an edit that formats")
        (change,) = editor.applied.pop().document_changes
        equal(document.applying(change.edits), RECIPE)
        document.replace(RECIPE)
        # Scaling offers factors, opens the scaled recipe as a new file, and shows it.
        editor.choice = lambda params: next(action for action in params.actions if "30 g" in action.title)
        await execute("brewguide.scale", document.uri, 0)
        await editor.until(lambda: editor.shown, "the scaled recipe")
        created, filled = editor.applied.pop().document_changes
        assert isinstance(created, types.CreateFile) and created.uri == filled.text_document.uri, created
        equal(editor.shown[0].uri, created.uri)
        (edit,) = filled.edits
        assert "dose: 30 g" in edit.new_text and "yield: 500 g" in edit.new_text, edit.new_text
        try:
            await execute("brewguide.nothing")
        except Exception as error:
            assert "brewguide.nothing" in str(error), error
        else:
            raise AssertionError("an unknown command is executed")


@case("workspace.file_operations.did_rename")
async def file_renames(run):
    moved = run.write("recipes/a.yaml", named("First"))
    async with run.editing_folder() as editor:
        new = run.folder / "recipes" / "c.yaml"
        moved.rename(new)
        rename = types.RenameFilesParams(files=[types.FileRename(old_uri=moved.as_uri(), new_uri=new.as_uri())])
        editor.workspace_did_rename_files(rename)
        found = await editor.workspace_symbol_async(types.WorkspaceSymbolParams(query="First"))
        equal([symbol.location.uri.rpartition("/")[2] for symbol in found], ["c.yaml"])


@case("code_action_provider", "execute_command_provider")
async def actions_as_commands(run):
    """A client that knows no actions gets commands, which make the same changes."""
    simple = types.ClientCapabilities(workspace=types.WorkspaceClientCapabilities(apply_edit=True))
    async with run.editing(offered=simple) as editor:
        document = editor.open(UNTIDY)
        place = document.at("temprature")
        found = await actions(editor, document, types.Range(start=place, end=place))
        assert found and all(isinstance(action, types.Command) for action in found), found
        texts = []
        for command in found:
            await editor.workspace_execute_command_async(
                types.ExecuteCommandParams(command=command.command, arguments=command.arguments)
            )
            await editor.until(lambda: editor.applied, f"the edit of {command.title}")
            edit = editor.applied.pop()
            equal(edit.document_changes, None)
            texts.append(document.applying(edit.changes[document.uri]))
        assert UNTIDY.replace("temprature", "temperature") in texts, [command.title for command in found]


@case("completion_provider")
async def completion_without_snippets(run):
    async with run.editing(offered=types.ClientCapabilities()) as editor:
        for text in ("‸", RECIPE.replace("grind: medium", "‸"), RECIPE + "  - ‸\n"):
            document = editor.open(text)
            found = await editor.text_document_completion_async(types.CompletionParams(**document.here))
            items = found.items if isinstance(found, types.CompletionList) else found
            assert items, text
            for item in items:
                assert item.insert_text_format != types.InsertTextFormat.Snippet, item
                assert "${" not in inserted(document, item), item
