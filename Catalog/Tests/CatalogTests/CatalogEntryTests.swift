import BrewGuide
import CatalogTestSupport
import Foundation
import Testing

@testable import CatalogFormat

/// The lines of the index.
@Suite struct CatalogEntryTests {
  private static let hash = String(repeating: "0a", count: 32)
  private static let id = "6d1fb1a4-0ab0-4b7c-8cc4-29ae4d5e9a4c"
  private static let line =
    #"{"author":"Ana","id":"\#(id)","method":"v60","name":"Morning","path":"recipes/0a/\#(hash).yaml","#
    + #""sha256":"\#(hash)","size":300,"tags":["fruity","light"]}"# + "\n"

  private static func entry(_ line: String) throws -> CatalogEntry {
    try CatalogEntry(line: Array(line.utf8)[...], of: "index/a.jsonl")
  }

  @Test func isReadAndWrittenTheSame() throws {
    let entry = try Self.entry(Self.line)
    #expect(String(decoding: entry.line, as: UTF8.self) == Self.line)
    #expect(entry.method == .v60 && entry.tags == ["fruity", "light"] && entry.author == "Ana")
    let plain = Self.line.replacing(#""author":"Ana","#, with: "")
      .replacing(#","tags":["fruity","light"]"#, with: "")
    let bare = try Self.entry(plain)
    #expect(bare.author == nil && bare.tags == [])
    #expect(String(decoding: bare.line, as: UTF8.self) == plain)
  }

  @Test func unknownWordsAndKeysAreCarried() throws {
    let line = Self.line.replacing("v60", with: "phin").replacing("{", with: #"{"new":[1],"#)
    let entry = try Self.entry(line)
    #expect(entry.method.rawValue == "phin" && !entry.method.isKnown)
  }

  @Test(arguments: [
    (id, id.uppercased(), "index/a.jsonl: `id` is not a UUID in lower case"),
    (id, "6d1f", "index/a.jsonl: `id` is not a UUID in lower case"),
    ("\"Morning\"", "\"\"", "index/a.jsonl: a recipe has no name or method"),
    ("\"v60\"", "\"\"", "index/a.jsonl: a recipe has no name or method"),
    ("\"v60\"", "60", "index/a.jsonl: `method` has the wrong type"),
    ("\"name\":\"Morning\",", "", "index/a.jsonl: `name` is missing"),
    ("300", "1048577", "recipes/0a/\(hash).yaml: larger than 1048576 bytes"),
    ("recipes/0a/", "../", "a path leads out of the catalog: ../\(hash).yaml"),
    (
      "\"sha256\":\"0a", "\"sha256\":\"0g",
      "recipes/0a/\(hash).yaml: the SHA-256 is not 64 hexadecimal digits"
    ),
    ("{", "", "index/a.jsonl: not a JSON object in UTF-8"),
  ])
  func refusesWhatBreaksTheFormat(old: String, new: String, message: String) {
    let line = Self.line.replacing(old, with: new, maxReplacements: 1)
    #expect(line != Self.line)
    let error = #expect(throws: CatalogDefect.self) { try Self.entry(line) }
    #expect(error?.description == message)
  }

  @Test func aShardHasItsOwnRecipesInOrder() throws {
    let recipes = (0..<40).map { recipe("Recipe \($0)").entry }.sorted {
      $0.id.uuidString < $1.id.uuidString
    }
    let first = CatalogRoot.digits(of: recipes[0].id, count: 1)
    let own = recipes.filter { CatalogRoot.digits(of: $0.id, count: 1) == first }
    let other = try #require(recipes.first { CatalogRoot.digits(of: $0.id, count: 1) != first })
    let path = "index/a.jsonl"
    func read(_ entries: [CatalogEntry], digits: String) throws -> [CatalogEntry] {
      try CatalogEntry.entries(entries.flatMap(\.line), digits: digits, path: path)
    }
    #expect(own.count > 1)
    #expect(try read(own, digits: first) == own)
    #expect(try read(recipes, digits: "") == recipes)
    #expect(try read([], digits: "") == [])
    #expect(
      throws: CatalogDefect.malformed(
        "\(path): the last line does not end, so a part may be missing"
      )
    ) {
      try CatalogEntry.entries(Array(recipes.flatMap(\.line).dropLast()), digits: "", path: path)
    }
    #expect(
      throws: CatalogDefect.malformed("\(path): the recipes are not in the order of their ids")
    ) {
      try read(own.reversed(), digits: first)
    }
    #expect(
      throws: CatalogDefect.malformed("\(path): the recipes are not in the order of their ids")
    ) {
      try read([own[0], own[0]], digits: first)
    }
    #expect(
      throws: CatalogDefect.malformed("\(path): has the recipe '\(other.name)' of another shard")
    ) {
      try read([other], digits: first)
    }
  }
}
