"""What an editor shows: hovers, hints, outline, colors, places of a name."""

import pathlib

from lsprotocol import types

from cases import announced, case, equal
from samples import BROKEN, RECIPE, named


@case("hover_provider")
async def hover(run):
    async with run.editing() as editor:
        document = editor.open(RECIPE)
        for word, within in [
            ("dose", ["The mass of ground coffee", "15 g = 0.53 oz", "1:16.7"]),
            ("temperature", ["94 °C", "201 °F"]),
            ("{total}", ["45 g"]),
        ]:
            position = document.at(word)
            position.character += 1
            found = await editor.text_document_hover_async(
                types.HoverParams(text_document=document.identifier, position=position)
            )
            assert found is not None, f"nothing about {word}"
            equal(found.contents.kind, types.MarkupKind.Markdown)
            missing = [text for text in within if text not in found.contents.value]
            assert not missing, f"{missing} not in {found.contents.value!r}"
            assert found.range.start.line == document.at(word).line, found.range
        nowhere = await editor.text_document_hover_async(types.HoverParams(
            text_document=document.identifier, position=types.Position(line=999, character=999)
        ))
        equal(nowhere, None)


@case("hover_provider")
async def hover_in_plain_text(run):
    async with run.editing(offered=types.ClientCapabilities()) as editor:
        document = editor.open(RECIPE.replace("dose", "do‸se"))
        found = await editor.text_document_hover_async(types.HoverParams(**document.here))
        equal(found.contents.kind, types.MarkupKind.PlainText)
        assert "`" not in found.contents.value and "**" not in found.contents.value, found


@case("inlay_hint_provider")
async def inlay_hints(run):
    async with run.editing() as editor:
        document = editor.open(RECIPE)

        async def hints(range_=document.whole):
            found = await editor.text_document_inlay_hint_async(
                types.InlayHintParams(text_document=document.identifier, range=range_)
            )
            return [(hint.position.line, hint.label) for hint in found]

        everything = [
            (5, "1:16.7"), (9, "2:45"), (10, "at 0:00"), (11, "+45 g"), (14, "at 0:45"), (15, "+205 g"),
        ]
        equal(await hints(), everything)
        last = types.Range(start=types.Position(line=14, character=0), end=document.whole.end)
        equal(await hints(last), everything[4:])
        # The client tells that the settings have changed, and is asked for them, and then to ask again.
        editor.settings = {"inlayHints": {"flow": False, "startTime": False, "totalTime": False}}
        editor.workspace_did_change_configuration(types.DidChangeConfigurationParams(settings=None))
        await editor.until(lambda: "workspace/inlayHint/refresh" in dict(editor.asked), "a request to refresh hints")
        equal(await hints(), [(5, "1:16.7"), (11, "+45 g"), (15, "+205 g")])


@case("code_lens_provider")
async def code_lens(run):
    async with run.editing() as editor:
        document = editor.open(RECIPE + "---\n" + named("Second"))
        found = await editor.text_document_code_lens_async(
            types.CodeLensParams(text_document=document.identifier)
        )
        assert len({lens.range.start.line for lens in found}) == 2, found
        titles = [lens.command.title for lens in found if lens.command]
        assert any("1:16.7" in title and "2" in title for title in titles), titles
        known = editor.can.execute_command_provider.commands
        assert any("cale" in title for title in titles), titles
        assert all(not lens.command.command or lens.command.command in known for lens in found), found


@case("semantic_tokens_provider.full", "semantic_tokens_provider.range")
async def semantic_tokens(run):
    async with run.editing() as editor:
        document = editor.open(RECIPE)
        legend = editor.can.semantic_tokens_provider.legend.token_types
        known = {kind.value for kind in types.SemanticTokenTypes}
        assert set(legend) <= known, f"not all editors have colors for {set(legend) - known}"

        def words(data):
            line = column = 0
            for number in range(0, len(data), 5):
                down, right, length, kind, _ = data[number:number + 5]
                line, column = line + down, right if down else column + right
                start = types.Position(line=line, character=column)
                end = types.Position(line=line, character=column + length)
                yield document.slice(types.Range(start=start, end=end)), legend[kind]

        full = await editor.text_document_semantic_tokens_full_async(
            types.SemanticTokensParams(text_document=document.identifier)
        )
        found = list(words(full.data))
        assert all(token in found for token in [
            ("dose", "property"), ("15", "number"), ("g", "keyword"), ("{total}", "variable"), ("v60", "enumMember"),
        ]), found
        part = await editor.text_document_semantic_tokens_range_async(types.SemanticTokensRangeParams(
            text_document=document.identifier,
            range=types.Range(start=document.at("dose"), end=document.at("15 g", after=True)),
        ))
        equal(list(words(part.data)), [("dose", "property"), ("15", "number"), ("g", "keyword")])


@case("semantic_tokens_provider.full.delta")
async def semantic_tokens_as_differences(run):
    async with run.editing() as editor:
        document = editor.open(RECIPE)
        ask = editor.text_document_semantic_tokens_full_async
        before = await ask(types.SemanticTokensParams(text_document=document.identifier))
        data, known = list(before.data), before.result_id
        for old, new in [("dose: 15 g", "dose: 15.5 g"), ("  - &pour\n", "  -\n"), ("name: Morning\n", "")]:
            document.change(old, new)
            delta = await editor.text_document_semantic_tokens_full_delta_async(types.SemanticTokensDeltaParams(
                text_document=document.identifier, previous_result_id=known
            ))
            assert isinstance(delta, types.SemanticTokensDelta), delta
            for edit in sorted(delta.edits, key=lambda edit: edit.start, reverse=True):
                data[edit.start:edit.start + edit.delete_count] = edit.data or []
            known = delta.result_id
            fresh = await ask(types.SemanticTokensParams(text_document=document.identifier))
            equal(data, list(fresh.data))
            known = fresh.result_id
        stranger = await editor.text_document_semantic_tokens_full_delta_async(types.SemanticTokensDeltaParams(
            text_document=document.identifier, previous_result_id="from elsewhere"
        ))
        assert isinstance(stranger, types.SemanticTokens), "an unknown result id needs all tokens"


@case("document_symbol_provider")
async def outline(run):
    async with run.editing() as editor:
        document = editor.open(RECIPE + "---\n" + named("Second"))
        found = await editor.text_document_document_symbol_async(
            types.DocumentSymbolParams(text_document=document.identifier)
        )
        equal([recipe.name for recipe in found], ["Morning", "Second"])
        equal(
            [(step.name, step.range.start.line) for step in found[0].children],
            [("1. Bloom to {total}.", 10), ("2. Pour on to {total}.", 14)],
        )
        assert all("g" in step.detail for step in found[0].children), found[0].children
        # Half of a recipe has a name already.
        half = editor.open(BROKEN)
        found = await editor.text_document_document_symbol_async(
            types.DocumentSymbolParams(text_document=half.identifier)
        )
        equal([recipe.name for recipe in found], ["Half"])


@case("document_symbol_provider")
async def flat_outline(run):
    async with run.editing(offered=types.ClientCapabilities()) as editor:
        document = editor.open(RECIPE)
        found = await editor.text_document_document_symbol_async(
            types.DocumentSymbolParams(text_document=document.identifier)
        )
        equal(
            [(symbol.name, symbol.container_name) for symbol in found],
            [("Morning", None), ("1. Bloom to {total}.", "Morning"), ("2. Pour on to {total}.", "Morning")],
        )


@case("workspace_symbol_provider")
async def workspace_symbols(run):
    run.write("recipes/a.yaml", named("Morning", "mornings"))
    run.write("recipes/b.yaml", named("Evening"))
    async with run.editing_folder() as editor:
        for query, expected in [
            ("mrn", ["Morning", "mornings"]),
            ("eve", ["Evening"]),
            ("", ["Evening", "Morning", "fruity", "mornings"]),
            ("nothing", []),
        ]:
            found = await editor.workspace_symbol_async(types.WorkspaceSymbolParams(query=query))
            equal(sorted(symbol.name for symbol in found), expected)


@case("folding_range_provider")
async def folding(run):
    async with run.editing() as editor:
        document = editor.open(RECIPE)
        found = await editor.text_document_folding_range_async(
            types.FoldingRangeParams(text_document=document.identifier)
        )
        equal([(fold.start_line, fold.end_line) for fold in found], [(9, 16), (10, 12), (14, 16)])


@case("selection_range_provider")
async def selection_ranges(run):
    async with run.editing() as editor:
        document = editor.open(RECIPE)
        positions = [document.at("15 g"), document.at("2 min")]
        found = await editor.text_document_selection_range_async(
            types.SelectionRangeParams(text_document=document.identifier, positions=positions)
        )

        def texts(selection):
            while selection:
                yield document.slice(selection.range)
                selection = selection.parent

        assert len(found) == 2, found
        first = list(texts(found[0]))
        equal(first[:2], ["15 g", "dose: 15 g"])
        assert list(texts(found[1]))[:2] == ["2 min", "timer: 2 min"], list(texts(found[1]))
        assert first[-1].strip() == RECIPE.strip(), first[-1]


@case("document_highlight_provider")
async def highlights(run):
    async with run.editing() as editor:
        text = RECIPE + "  - *po‸ur\n"
        document = editor.open(text)
        found = await editor.text_document_document_highlight_async(types.DocumentHighlightParams(**document.here))
        equal([(mark.range.start.line, document.slice(mark.range)) for mark in found], [(13, "pour"), (17, "pour")])


@case("definition_provider", "references_provider")
async def definition_and_references(run):
    run.write(".brewguide.yaml", "methods:\n  my-dripper:\n    ratio: 14-17\n")
    first = run.write("recipes/a.yaml", named("First", "shared", "my-dripper"))
    run.write("recipes/b.yaml", named("Second", "shared", "my-dripper"))
    async with run.editing_folder() as editor:
        async def places(ask, **more):
            return [
                (place.uri.rpartition("/")[2], place.range.start.line, place.range.start.character)
                for place in await ask(**more)
            ]

        def definition(**here):
            return editor.text_document_definition_async(types.DefinitionParams(**here))

        def references(**here):
            context = types.ReferenceContext(include_declaration=True)
            return editor.text_document_references_async(types.ReferenceParams(context=context, **here))

        for mark, ask, expected in [
            ("*po‸ur", definition, [("a.yaml", 13, 5)]),
            ("*po‸ur", references, [("a.yaml", 13, 5), ("a.yaml", 17, 5)]),
            ("my-d‸ripper", definition, [(".brewguide.yaml", 1, 2)]),
            ("my-d‸ripper", references, [("a.yaml", 1, 8), ("b.yaml", 1, 8), (".brewguide.yaml", 1, 2)]),
            ("sha‸red", references, [("a.yaml", 2, 7), ("b.yaml", 2, 7)]),
            ("‸name:", references, []),
        ]:
            text = first.read_text() + "  - *pour\n"
            document = editor.open(text.replace(mark.replace("‸", ""), mark, 1), first)
            equal(await places(ask, **document.here), expected)
            document.close()


@case("document_link_provider")
async def document_links(run):
    run.write("shared.yaml", "rules: {}\n")
    configuration = run.write(".brewguide.yaml", "extends: shared.yaml\n")
    async with run.editing_folder() as editor:
        for document, expected in [
            (editor.open(RECIPE), [("https://example.org/morning", "https://example.org/morning")]),
            (
                editor.open(configuration.read_text(), configuration, "yaml"),
                [("shared.yaml", (run.folder / "shared.yaml").as_uri())],
            ),
        ]:
            found = await editor.text_document_document_link_async(
                types.DocumentLinkParams(text_document=document.identifier)
            )
            equal([(document.slice(link.range), link.target) for link in found], expected)


@case("hover_provider", "document_symbol_provider", "semantic_tokens_provider.full")
async def every_recipe(run):
    """Every line of every recipe: the answers are checked against their types."""
    recipes = sorted((pathlib.Path(__file__).parents[3] / "recipes").rglob("*.yaml"))
    assert len(recipes) > 50, recipes
    async with run.editing() as editor:
        for path in recipes:
            document = editor.open(path.read_text(), path)
            text = {"text_document": document.identifier}
            await editor.text_document_document_symbol_async(types.DocumentSymbolParams(**text))
            await editor.text_document_folding_range_async(types.FoldingRangeParams(**text))
            await editor.text_document_document_link_async(types.DocumentLinkParams(**text))
            await editor.text_document_inlay_hint_async(types.InlayHintParams(range=document.whole, **text))
            await editor.text_document_semantic_tokens_full_async(types.SemanticTokensParams(**text))
            if announced(editor.can, "code_lens_provider"):
                await editor.text_document_code_lens_async(types.CodeLensParams(**text))
            middles = [
                types.Position(line=number, character=len(line) // 2)
                for number, line in enumerate(document.text.split("\n"))
            ]
            found = await editor.text_document_selection_range_async(types.SelectionRangeParams(positions=middles, **text))
            equal(len(found), len(middles))
            for position in middles[::3]:
                here = {"position": position, **text}
                await editor.text_document_hover_async(types.HoverParams(**here))
                await editor.text_document_document_highlight_async(types.DocumentHighlightParams(**here))
                if announced(editor.can, "completion_provider"):
                    await editor.text_document_completion_async(types.CompletionParams(**here))
                if announced(editor.can, "code_action_provider"):
                    await editor.text_document_code_action_async(types.CodeActionParams(
                        range=types.Range(start=position, end=position),
                        context=types.CodeActionContext(diagnostics=[]), **text,
                    ))
            equal([found.code for found in await editor.published(document)], [])
            document.close()
