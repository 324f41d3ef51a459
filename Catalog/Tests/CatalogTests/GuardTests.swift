import CatalogFormat
import CatalogTestSupport
import Foundation
import Testing

@testable import CatalogPublishing
@testable import CatalogStore

/// No link leads out of the folder of a catalog, or out of the folder of recipes that are published.
@Suite struct GuardTests {
  private let folder: TestFolder

  init() throws {
    folder = try TestFolder()
    for name in ["out", "site"] {
      try FileManager.default.createDirectory(
        at: folder.url.appending(path: name),
        withIntermediateDirectories: true
      )
    }
  }

  private func link(_ path: String, to target: String) throws {
    let url = folder.url.appending(path: path)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try FileManager.default.createSymbolicLink(
      atPath: url.path,
      withDestinationPath: target
    )
  }

  /// The first part of a path that cannot be written, and why.
  private func refusal(_ body: () throws -> Void) -> String? {
    do {
      try body()
      return nil
    } catch let error as PublishError {
      guard case .notWritten(_, let reason) = error else { return "\(error)" }
      return reason.replacing(folder.url.path, with: "$F")
    } catch {
      return "\(error)"
    }
  }

  @Test(arguments: ["index", "recipes", "recipes/\(hash.prefix(2))"])
  func aNewCatalogThroughALink(path: String) throws {
    let up = path.contains("/") ? "../.." : ".."
    try link("site/\(path)", to: "\(up)/out")
    let reason = refusal {
      _ = try TestCatalog(in: folder.url.appending(path: "site"), [recipe("Morning")])
    }
    #expect(reason?.contains("is a symbolic link to \(up)/out, which is outside of ") == true)
    #expect(try folder.files("out") == [:])
  }

  private static let hash = recipe("Morning").entry.file.sha256

  @Test(arguments: [CatalogRoot.path, "changes.jsonl", "feed.xml", ".unfinished"])
  func filesAreReplacedAndNotWrittenThrough(name: String) throws {
    let catalog = try TestCatalog(in: folder.url.appending(path: "site"), [recipe("Morning")])
    let place = folder.url.appending(path: "site/\(name)")
    let content = (try? Data(contentsOf: place)) ?? Data("mine".utf8)
    try? FileManager.default.removeItem(at: place)
    try content.write(to: folder.url.appending(path: "out/file"))
    try link("site/\(name)", to: "../out/file")
    _ = refusal { try catalog.publish([recipe("Evening")]) }
    #expect(try Data(contentsOf: folder.url.appending(path: "out/file")) == content)
    #expect(try folder.files("out").count == 1)
  }

  /// The names of old parts of the index lead to files outside.
  @Test func oldPartsBehindALinkStay() throws {
    let catalog = try TestCatalog(in: folder.url.appending(path: "site"), [recipe("Morning")])
    try FileManager.default.moveItem(
      at: folder.url.appending(path: "site/index"),
      to: folder.url.appending(path: "out/index")
    )
    try link("site/index", to: "../out/index")
    let before = try folder.files("out")
    for name in ["Evening", "Noon", "Night"] {
      #expect(refusal { try catalog.publish([recipe(name)]) } != nil)
    }
    #expect(try folder.files("out") == before)
  }

  @Test func recipesBehindALinkAreNotSent() throws {
    let text = Data(recipe("Secret").text)
    try text.write(to: folder.url.appending(path: "out/secret.yaml"))
    try link("recipes/a.yaml", to: "../out/secret.yaml")
    #expect(
      throws: PublishError.unreadable([
        "a.yaml: a symbolic link leads out of the folder; copy the recipe into it"
      ])
    ) { try PublishedRecipes(folder: folder.url.appending(path: "recipes").path) }
  }

  @Test func whatWasFetchedStaysInItsFolder() throws {
    let files = CatalogFiles(folder.url.appending(path: "site"))
    try link("site/recipes", to: "../out")
    let text = recipe("Morning")
    #expect(throws: CatalogError.self) {
      try files.store(text.text, as: .recipe, text.entry.file)
    }
    try Data().write(to: folder.url.appending(path: "out/\(Self.hash).yaml"))
    #expect(throws: CatalogError.self) { try files.clear() }
    #expect(try folder.files("out").count == 1)
  }

  /// The link is removed, and not what it leads to.
  @Test func aCatalogThatIsALink() throws {
    try Data("mine".utf8).write(to: folder.url.appending(path: "out/mine"))
    try link("catalogs/roaster", to: "../out")
    try CatalogFiles(folder.url.appending(path: "catalogs/roaster")).removeAll()
    #expect(try folder.files("out") == ["mine": "mine"])
    #expect(try folder.files("catalogs") == [:])
  }
}
