import BrewGuide
import CatalogFormat
import CatalogPublishing
import CatalogTestSupport
import Foundation
import Testing

@testable import CatalogStore

/// Searching what is stored.
@Suite struct CatalogSearchTests {
  private static let recipes = [
    recipe("Morning Cup", tags: ["fruity", "light"]),
    recipe("Évening Kanne", method: "chemex", tags: ["for-two"], author: "Bo Berg"),
    recipe("Noon", method: "phin", tags: ["light-roast"], author: nil),
  ]

  /// A folder that has fetched all of a catalog.
  private static func search(
    _ recipes: [PublishedRecipes.Recipe],
    _ work: (CatalogSearch, CatalogRoot) throws -> Void
  ) throws {
    let folder = try TestFolder()
    let catalog = try TestCatalog(in: folder.url.appending(path: "site"), recipes)
    let root = try CatalogRoot(json: try catalog.signed().root)
    let files = CatalogFiles(folder.url.appending(path: "data"))
    for shard in root.shards {
      let content = try Data(contentsOf: catalog.folder.appending(path: shard.file.path))
      try files.store(Array(content), as: .shard, shard.file)
    }
    try work(CatalogSearch(files), root)
  }

  @Test(arguments: [
    (CatalogQuery(), ["Morning Cup", "Noon", "Évening Kanne"]),
    (CatalogQuery(words: ["morning"]), ["Morning Cup"]),
    (CatalogQuery(words: ["éVENING"]), ["Évening Kanne"]),
    (CatalogQuery(words: ["kan", "two"]), ["Évening Kanne"]),
    (CatalogQuery(words: ["kan", "noon"]), []),
    (CatalogQuery(words: ["n"]), ["Morning Cup", "Noon", "Évening Kanne"]),
    (CatalogQuery(words: ["chem"]), ["Évening Kanne"]),
    (CatalogQuery(words: ["light"]), ["Morning Cup", "Noon"]),
    (CatalogQuery(tags: ["light"]), ["Morning Cup"]),
    (CatalogQuery(tags: ["LIGHT", "fruity"]), ["Morning Cup"]),
    (CatalogQuery(method: .v60), ["Morning Cup"]),
    (CatalogQuery(method: BrewMethod(rawValue: "phin")), ["Noon"]),
    (CatalogQuery(author: "berg"), ["Évening Kanne"]),
    (CatalogQuery(words: ["berg"]), ["Évening Kanne"]),
    (CatalogQuery(author: "kanne"), []),
    (CatalogQuery(words: ["cup\tv60"]), []),
    (CatalogQuery(words: ["E\u{301}vening"]), ["Évening Kanne"]),
    (CatalogQuery(tags: ["noon"]), []),
    (CatalogQuery(words: [""]), ["Morning Cup", "Noon", "Évening Kanne"]),
    (CatalogQuery(words: [String(repeating: "x", count: 5000)]), []),
  ])
  func findsWhatFits(query: CatalogQuery, names: [String]) throws {
    try Self.search(Self.recipes) { search, root in
      let found = try search.recipes(query, in: root)
      #expect(found.recipes.map(\.name) == names && found.count == names.count)
    }
  }

  @Test func theLimitIsForWhatIsReturned() throws {
    try Self.search(Self.recipes) { search, root in
      let found = try search.recipes(CatalogQuery(limit: 2), in: root)
      #expect(found.recipes.map(\.name) == ["Morning Cup", "Noon"] && found.count == 3)
    }
  }

  @Test(arguments: [
    ("Straße", "STRASSE"), ("İstanbul", "istanbul"), ("ΟΔΟΣ", "οδος"), ("Ｃafé", "CAFE\u{301}"),
  ])
  func otherFormsOfLettersAreFound(name: String, word: String) throws {
    try Self.search([recipe(name)]) { search, root in
      let found = try search.recipes(CatalogQuery(words: [word]), in: root)
      #expect(found.recipes.map(\.name) == [name])
    }
  }

  @Test func manyShardsAreOneCatalog() throws {
    let recipes = (0..<600).map { recipe("Recipe \($0)") }
    try Self.search(recipes) { search, root in
      #expect(root.digits == 1 && root.shards.count == 16)
      let found = try search.recipes(CatalogQuery(words: ["recipe 59"]), in: root)
      let names = ["Recipe 59"] + (590..<600).map { "Recipe \($0)" }
      #expect(found.recipes.map(\.name) == names)
      let few = try search.recipes(CatalogQuery(words: ["recipe 59"], limit: 3), in: root)
      #expect(few.recipes.map(\.name) == Array(names.prefix(3)) && few.count == 11)
      // Against the slow way.
      let all = try search.recipes(CatalogQuery(), in: root).recipes
      #expect(
        all.map(\.name) == recipes.map(\.entry.name).sorted { $0.lowercased() < $1.lowercased() }
      )
      for recipe in recipes.prefix(20) {
        #expect(try search.recipe(withID: recipe.entry.id, in: root) == recipe.entry)
        let prefix = String(recipe.entry.id.uuidString.prefix(8))
        #expect(try search.recipes(idPrefix: prefix, in: root) == [recipe.entry])
      }
      #expect(try search.recipe(withID: UUID(), in: root) == nil)
      #expect(try search.recipes(idPrefix: "abc", in: root) == [])
    }
  }

  @Test func whatIsNotFetchedIsSaid() throws {
    let folder = try TestFolder()
    let catalog = try TestCatalog(in: folder.url.appending(path: "site"), Self.recipes)
    let root = try CatalogRoot(json: try catalog.signed().root)
    let search = CatalogSearch(CatalogFiles(folder.url.appending(path: "data")))
    #expect(throws: CatalogError.neverFetched) { try search.recipes(CatalogQuery(), in: root) }
  }
}
