import BrewGuide
import CatalogFormat
import CatalogPlatform
import CatalogStore

/// Where an installed recipe comes from: the address of its catalog, and the version that was installed. It is written in
/// the recipe itself, so that it goes with the file through git.
struct Provenance: Equatable, Sendable {
  /// The key in the recipe.
  static let key = "x-brewcatalog"

  /// The address of the catalog.
  let address: String
  /// The SHA-256 of the published text.
  let sha256: String

  init(address: String, sha256: String) { (self.address, self.sha256) = (address, sha256) }

  /// Reads it from a recipe; nil if the recipe was not installed.
  init?(_ source: RecipeSource) {
    let words = source.text(ofOwnKey: Self.key)?.split(separator: " ").map(String.init) ?? []
    guard words.count == 2, FileReference.isSHA256(words[1]) else { return nil }
    self.init(address: words[0], sha256: words[1])
  }

  /// The text in the recipe.
  var text: String { "\(address) \(sha256)" }
}

/// A recipe in a folder that was installed from a catalog.
struct InstalledRecipe: Sendable {
  let recipe: RecipeSummaryDTO
  /// Its text alone, even if its file has several recipes.
  let source: RecipeSource
  /// Whether its file has no other recipe.
  let isAlone: Bool
  let provenance: Provenance
  /// The catalog; nil if it was removed.
  let catalog: CatalogHome.Catalog?
  /// What the catalog has now; nil if it has the recipe no longer.
  let entry: CatalogEntry?

  /// Whether the catalog has another version.
  var isOutdated: Bool { entry.map { $0.file.sha256 != provenance.sha256 } ?? false }

  /// The installed recipes of a folder, in the order of lists.
  static func all(
    in folder: RecipeFolder,
    _ home: CatalogHome,
    _ output: Output
  ) async throws(CommandFailure) -> [InstalledRecipe] {
    var catalogs: [String: CatalogHome.Catalog] = [:]
    for line in folder.unreadableFiles { output.warning(line) }
    for catalog in home.readable(output) {
      for address in [catalog.stored.address] + catalog.stored.formerAddresses {
        catalogs[address] = catalog
      }
    }
    var found: [(source: RecipeSource, isAlone: Bool, provenance: Provenance)] = []
    do {
      try folder.forEachSource { file in
        guard file.text.contains(Provenance.key) else { return }
        guard !file.recipes.isEmpty else {
          output.warning(
            "\(file.name): cannot be read as a recipe, so it is left out",
            hint: "run `brewlint \(file.name)`"
          )
          return
        }
        let parts = file.recipes.count == 1 ? [file] : try file.separated()
        for part in parts {
          if let provenance = Provenance(part) {
            found.append((part, parts.count == 1, provenance))
          }
        }
      }
    } catch {
      throw CommandFailure(wrapping: error)
    }
    var installed: [InstalledRecipe] = []
    for (source, isAlone, provenance) in found {
      // The other side of a conflict is nobody's version.
      guard let recipe = source.recipes.first?.recipe, recipe.origin != .conflictedCopy else {
        continue
      }
      let catalog = catalogs[provenance.address]
      installed.append(
        InstalledRecipe(
          recipe: recipe,
          source: source,
          isAlone: isAlone,
          provenance: provenance,
          catalog: catalog,
          entry: try await entry(of: recipe, in: catalog)
        )
      )
    }
    return installed.inListOrder(by: \.recipe)
  }

  private static func entry(
    of recipe: RecipeSummaryDTO,
    in catalog: CatalogHome.Catalog?
  ) async throws(CommandFailure) -> CatalogEntry? {
    guard let catalog else { return nil }
    return try await failing(catalog.name) { () throws(CatalogError) in
      try CatalogSearch(catalog.files).recipe(withID: recipe.id, in: try catalog.stored.root())
    }
  }
}

/// The folder of the recipes that commands install into.
func openFolder(_ path: String) throws(CommandFailure) -> RecipeFolder {
  do {
    return try RecipeFolder(path: path)
  } catch {
    throw CommandFailure(wrapping: error)
  }
}
