"""What an editor shows: hovers, outline, the place of a name."""

import pathlib

from lsprotocol import types

from cases import case, equal
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


@case("definition_provider")
async def definition(run):
    run.write(".brewguide.yaml", "methods:\n  my-dripper:\n    ratio: 14-17\n")
    first = run.write("recipes/a.yaml", named("First", "shared", "my-dripper"))
    async with run.editing_folder() as editor:
        for mark, expected in [
            ("*po‸ur", [("a.yaml", 13, 5)]), ("my-d‸ripper", [(".brewguide.yaml", 1, 2)]), ("‸name:", []),
        ]:
            text = first.read_text() + "  - *pour\n"
            document = editor.open(text.replace(mark.replace("‸", ""), mark, 1), first)
            found = await editor.text_document_definition_async(types.DefinitionParams(**document.here))
            places = [(place.uri.rpartition("/")[2], place.range.start.line, place.range.start.character) for place in found]
            equal(places, expected)
            document.close()


@case("hover_provider", "document_symbol_provider", "completion_provider", "code_action_provider")
async def every_recipe(run):
    """Every line of every recipe: the answers are checked against their types."""
    recipes = sorted((pathlib.Path(__file__).parents[3] / "recipes").rglob("*.yaml"))
    assert len(recipes) > 50, recipes
    async with run.editing() as editor:
        for path in recipes:
            document = editor.open(path.read_text(), path)
            text = {"text_document": document.identifier}
            await editor.text_document_document_symbol_async(types.DocumentSymbolParams(**text))
            middles = [
                types.Position(line=number, character=len(line) // 2)
                for number, line in enumerate(document.text.split("\n"))
            ]
            for position in middles[::3]:
                here = {"position": position, **text}
                await editor.text_document_hover_async(types.HoverParams(**here))
                await editor.text_document_completion_async(types.CompletionParams(**here))
                await editor.text_document_code_action_async(types.CodeActionParams(
                    range=types.Range(start=position, end=position), context=types.CodeActionContext(diagnostics=[]), **text
                ))
            equal([found.code for found in await editor.published(document)], [])
            document.close()
