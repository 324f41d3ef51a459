import BrewGuide
import CatalogFormat
import CatalogPlatform
import CatalogStore

/// A recipe that a person named.
struct FoundRecipe: Sendable {
  let catalog: CatalogHome.Catalog
  let entry: CatalogEntry
}

extension CatalogHome {
  /// The recipe that a text stands for: an id, the beginning of one, a name in any case, or a part of it if that is
  /// unique. `CATALOG/` before it chooses a catalog.
  ///
  /// - Throws: a failure that lists the candidates.
  func recipe(
    _ text: String,
    in chosen: [String],
    _ output: Output
  ) async throws(CommandFailure) -> FoundRecipe {
    var (names, text) = (chosen, text)
    let parts = text.split(separator: "/", maxSplits: 1).map(String.init)
    if parts.count == 2, self.names.contains(parts[0]) { (names, text) = ([parts[0]], parts[1]) }
    let catalogs = try catalogs(names, output)
    var found: [FoundRecipe] = []
    for catalog in catalogs { found += try await candidates(text, in: catalog) }
    let exact = found.filter { $0.entry.name.lowercased() == text.lowercased() }
    if exact.count == 1 { return exact[0] }
    if found.count == 1 { return found[0] }
    guard !found.isEmpty else {
      throw CommandFailure("no catalog has a recipe '\(text)'", hint: "brewcatalog search \(text)")
    }
    let all = exact.isEmpty ? found : exact
    let list = all.prefix(5).map {
      "\($0.catalog.name)/\($0.entry.name) (\($0.entry.id.uuidString.lowercased()))"
    }
    let more = all.count > 5 ? ", and \(all.count - 5) more" : ""
    throw CommandFailure(
      "several recipes are called '\(text)'",
      hint: "name one by its id: \(list.joined(separator: ", "))\(more)"
    )
  }

  private func candidates(
    _ text: String,
    in catalog: Catalog
  ) async throws(CommandFailure) -> [FoundRecipe] {
    let search = CatalogSearch(catalog.files)
    let entries = try await failing(catalog.name) { () throws(CatalogError) in
      let root = try catalog.stored.root()
      if let id = UUID(uuidString: text) {
        return try search.recipe(withID: id, in: root).map { [$0] } ?? []
      }
      let byName = try search.recipes(CatalogQuery(words: [text]), in: root).recipes
        .filter { $0.name.lowercased().contains(text.lowercased()) }
      return byName.isEmpty ? try search.recipes(idPrefix: text, in: root) : byName
    }
    return entries.map { FoundRecipe(catalog: catalog, entry: $0) }
  }
}

extension FoundRecipe {
  /// Fetches the text, and checks that it is the recipe that the index describes and has no errors.
  func source(
    _ repository: CatalogRepository
  ) async throws(CommandFailure) -> RecipeSource {
    let content = try await failing(catalog.name) { () throws(CatalogError) in
      try await repository.content(.recipe, entry.file).value
    }
    let source = RecipeSource(String(decoding: content, as: UTF8.self), name: entry.file.path)
    guard !source.hasErrors, source.recipes.count == 1, source.recipes[0].recipe.id == entry.id
    else {
      throw CommandFailure(
        "\(catalog.name): '\(entry.name)' is not the valid recipe that the catalog promises",
        hint: "tell the publisher",
        status: 1
      )
    }
    return source
  }
}
