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
