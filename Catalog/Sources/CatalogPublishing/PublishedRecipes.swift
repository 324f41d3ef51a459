import BrewGuide
import CatalogFormat
import CatalogPlatform

/// The recipes of a folder, as a catalog has them.
package struct PublishedRecipes: Sendable {
  /// A recipe with its text.
  package struct Recipe: Sendable {
    package let entry: CatalogEntry
    package let text: [UInt8]

    package init(entry: CatalogEntry, text: [UInt8]) { (self.entry, self.text) = (entry, text) }
  }

  /// The recipes, in the order of their ids.
  package let recipes: [Recipe]
  /// The files with recipes whose id is not written, but derived from the path of the file.
  package let filesWithoutIDs: [String]

  package init(_ recipes: [Recipe], filesWithoutIDs: [String] = []) {
    self.filesWithoutIDs = filesWithoutIDs
    self.recipes = recipes.sorted { $0.entry.id.uuidString < $1.entry.id.uuidString }
  }

  /// Reads the recipes of all YAML files below a folder. Each file is formatted, and taken apart if it has several recipes.
  ///
  /// - Throws: `PublishError` if a file cannot be read, or a recipe has an error, or two have the same id.
  package init(folder: String) throws(PublishError) {
    let folder = try Self.opened(folder)
    guard folder.unreadableFiles.isEmpty else { throw .unreadable(folder.unreadableFiles) }
    let outside = folder.filesOutside
    guard outside.isEmpty else {
      throw .unreadable(
        outside.map { "\($0): a symbolic link leads out of the folder; copy the recipe into it" }
      )
    }
    var recipes: [Recipe] = []
    // A reader of the catalog would not learn that a recipe is missing.
    var problems = folder.filesWithoutRecipes.map {
      "\($0): this does not look like a recipe; correct it, or move it out of the folder"
    }
    var withoutIDs: [String] = []
    do {
      try folder.forEachSource { source in
        let errors = source.findings.filter { $0.severity == .error }
        problems += errors.map { "\(source.name):\($0)" }
        guard errors.isEmpty else { return }
        let own = try Self.recipes(of: source)
        recipes += own
        let ids = own.map { $0.entry.id.uuidString }
        let text = source.text.uppercased()
        if !ids.allSatisfy(text.contains) { withoutIDs.append(source.name) }
      }
    } catch let error as PublishError {
      throw error
    } catch {
      throw .unreadable([Self.message(error)])
    }
    guard problems.isEmpty else { throw .hasErrors(problems) }
    guard !recipes.isEmpty else { throw .noRecipes }
    try Self.refuseRepeatedIDs(recipes)
    self.init(recipes, filesWithoutIDs: withoutIDs.sorted())
  }

  private static func message(_ error: any Error) -> String {
    (error as? any LocalizedError)?.errorDescription ?? "\(error)"
  }

  private static func opened(_ path: String) throws(PublishError) -> RecipeFolder {
    do {
      return try RecipeFolder(allFilesIn: path)
    } catch {
      throw .unreadable([message(error)])
    }
  }

  private static func recipes(of source: RecipeSource) throws(PublishError) -> [Recipe] {
    do throws(RecipeSourceError) {
      var recipes: [Recipe] = []
      for part in try source.separated() {
        let part = try part.formatted()
        recipes.append(Recipe(try part.recipe, text: Array(part.text.utf8)))
      }
      return recipes
    } catch {
      throw .hasErrors(["\(source.name): \(error)"])
    }
  }

  private static func refuseRepeatedIDs(_ recipes: [Recipe]) throws(PublishError) {
    let byID = Dictionary(grouping: recipes, by: \.entry.id).values.filter { $0.count > 1 }
    let repeated = byID.map { same in
      let names = same.map { "'\($0.entry.name)'" }.joined(separator: ", ")
      return "\(names) have the same id, \(same[0].entry.id.uuidString.lowercased())"
    }
    guard repeated.isEmpty else { throw .hasErrors(repeated.sorted()) }
  }
}

extension PublishedRecipes.Recipe {
  fileprivate init(_ recipe: RecipeDetailDTO, text: [UInt8]) {
    let hash = FileReference.sha256(of: text)
    let path = "recipes/\(hash.prefix(2))/\(hash).yaml"
    entry = CatalogEntry(
      id: recipe.recipe.id,
      name: recipe.recipe.name,
      method: recipe.recipe.method,
      tags: recipe.tags,
      author: recipe.author,
      file: FileReference(path: path, size: text.count, sha256: hash)
    )
    self.text = text
  }
}

/// Why a catalog was not published. Nothing was written.
package enum PublishError: Error, Equatable, Sendable {
  /// Files cannot be read; why, one line each.
  case unreadable([String])
  /// Recipes have errors; one line each.
  case hasErrors([String])
  /// There is no recipe.
  case noRecipes
  /// The catalog that is there was signed by other keys.
  case otherKey
  /// The catalog that is there is not signed by a key that was named.
  case notSigned
  /// The folder has something that does not belong to a catalog.
  case foreignFolder(String)
  /// Another program is publishing to the folder.
  case busy
  /// Readers would refuse the catalog; why.
  case refusedByReaders(String)
  /// Readers would refuse the catalog; what is too large.
  case tooLarge(String)
  /// A key that should not be trusted any longer is not trusted.
  case unknownKey(String)
  /// The key that signs should not be trusted.
  case ownKeyRevoked
  /// The catalog that is there cannot be read; why.
  case brokenCatalog(String)
  /// A file cannot be written; its path and the reason.
  case notWritten(String, reason: String)

  /// The messages: lines in lower case, without final periods.
  package var messages: [String] {
    switch self {
    case .unreadable(let lines), .hasErrors(let lines): lines
    case .noRecipes: ["there are no recipes to publish"]
    case .otherKey: ["the catalog that is there was signed by another key"]
    case .tooLarge(let what): [what]
    case .notSigned:
      [
        "the catalog that is there names other keys, and is not signed by one that you gave: check them, and name each with --trust or --revoke"
      ]
    case .foreignFolder(let name):
      ["the folder is not empty and is not a catalog: it has '\(name)'; choose a new folder"]
    case .busy: ["another program is publishing to the folder"]
    case .refusedByReaders(let reason): ["readers would refuse the catalog: \(reason)"]
    case .unknownKey(let key): ["the catalog does not trust the key \(key)"]
    case .ownKeyRevoked: ["the key that signs cannot be revoked with the same version"]
    case .brokenCatalog(let reason): ["the catalog that is there cannot be read: \(reason)"]
    case .notWritten(let path, let reason): ["\(path): \(reason)"]
    }
  }
}
