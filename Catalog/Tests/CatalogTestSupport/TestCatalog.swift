import BrewGuide
import CatalogFormat
import CatalogPublishing
import CatalogStore
import Foundation

/// A published catalog with a few recipes, in a folder.
package struct TestCatalog {
  /// The folder that a server would have.
  package let folder: URL
  /// The key that signs.
  package let key: MinisignSecretKey

  /// Publishes recipes.
  package init(
    in folder: URL,
    _ recipes: [PublishedRecipes.Recipe] = [
      recipe("Morning"), recipe("Evening", method: "chemex"),
    ],
    key: MinisignSecretKey = MinisignSecretKey(),
    now: Date = Self.now
  ) throws {
    (self.folder, self.key) = (folder, key)
    try publish(recipes, now: now)
  }

  /// The time of tests: 2026-11-01.
  package static let now = Date(timeIntervalSince1970: 1_793_491_200)

  /// Publishes the next version.
  @discardableResult
  package func publish(
    _ recipes: [PublishedRecipes.Recipe],
    now: Date = Self.now
  ) throws -> CatalogPublisher.Report {
    try CatalogPublisher(to: folder, name: "Test", key: key, now: now)
      .publish(PublishedRecipes(recipes))
  }

  /// The root with its signature.
  package func signed() throws -> SignedRoot {
    SignedRoot(
      root: Array(try Data(contentsOf: folder.appending(path: CatalogRoot.path))),
      signature: try String(
        contentsOf: folder.appending(path: CatalogRoot.signaturePath),
        encoding: .utf8
      )
    )
  }

  /// What a reader has that was told the key, and fetched nothing.
  package var stored: StoredCatalog {
    StoredCatalog(address: "http://localhost/", keys: [key.publicKey])
  }
}

/// A valid recipe. The same name gives the same id.
package func recipe(
  _ name: String,
  method: String = "v60",
  temperature: Int = 94,
  tags: [String] = ["classic"],
  author: String? = "Ana"
) -> PublishedRecipes.Recipe {
  let hash = FileReference.sha256(of: Array(name.utf8))
  let id = "\(hash.prefix(8))-0000-4000-8000-\(hash.suffix(12))"
  let text = """
    id: \(id)
    name: \(name)
    method: \(method)
    author: \(author ?? "nobody")
    tags: [\(tags.joined(separator: ", "))]
    dose: 15 g
    yield: 250 g
    temperature: \(temperature) °C
    grind: medium-fine
    steps:
      - instruction: Pour to {total}.
        pourTo: 250 g

    """
  let bytes = Array(text.utf8)
  let sha256 = FileReference.sha256(of: bytes)
  return PublishedRecipes.Recipe(
    entry: CatalogEntry(
      id: UUID(uuidString: id)!,
      name: name,
      method: BrewMethod(rawValue: method),
      tags: tags,
      author: author,
      file: FileReference(path: "recipes/\(sha256.prefix(2))/\(sha256).yaml", content: bytes)
    ),
    text: bytes
  )
}

/// A temporary folder for a test, removed afterwards.
package final class TestFolder: Sendable {
  package let url: URL

  package init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "brewcatalog-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// The text of each file below a folder, by its path.
  package func files(_ name: String) throws -> [String: String] {
    let root = url.appending(path: name)
    var files: [String: String] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: root.path) {
      let file = root.appending(path: path)
      var isFolder: ObjCBool = false
      _ = FileManager.default.fileExists(atPath: file.path, isDirectory: &isFolder)
      if !isFolder.boolValue { files[path] = try String(contentsOf: file, encoding: .utf8) }
    }
    return files
  }
}
