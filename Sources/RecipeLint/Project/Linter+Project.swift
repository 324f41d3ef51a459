import SourceText

extension Linter {
  /// What the recipes of a source say of themselves, to lint another one after it.
  package mutating func identities(of text: SourceText) -> EarlierSource {
    tree.parse(text.bytes)
    decoder.decode(tree, into: &source)
    let recipes = source.recipes.map { RecipeNames($0, source, tree) }
    return EarlierSource(text: text, recipes: recipes)
  }

  /// What other sources have to know of a source.
  package mutating func facts(of bytes: [UInt8]) -> SourceFacts {
    tree.parse(bytes)
    decoder.decode(tree, into: &source)
    var facts = SourceFacts()
    for recipe in source.recipes { facts.add(recipe, source, tree) }
    return facts
  }

  /// Asks the rules about recipes of the source that an earlier one is like.
  mutating func checkDuplicates(_ context: LintContext) {
    let recipes = source.recipes.map { RecipeNames($0, source, tree) }
    var search = DuplicateSearch(after: earlier)
    let asksForIDs = selection.asks(.duplicateID)
    for duplicate in search.duplicates(in: recipes, asksForIDs: asksForIDs) {
      for asked in selection.project {
        asked.check(duplicate, context, &report)
        collect(asked.name, in: context)
      }
    }
  }
}
