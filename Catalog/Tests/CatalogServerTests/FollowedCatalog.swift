import CatalogFormat
import CatalogTestSupport
import Foundation
import Testing

/// A catalog with a person who follows its first version; the second one is published.
final class FollowedCatalog: Sendable {
  /// As many recipes as need several shards.
  private static let count = 600
  private static let idOfLast = recipe("Recipe 599").entry.id.uuidString.lowercased().prefix(8)

  let folder: TestFolder
  let program: CatalogProgram
  private let catalog: TestCatalog

  var site: Site { Site(folder: catalog.folder) }

  init() throws {
    folder = try TestFolder()
    let home = folder.url.appending(path: "home")
    try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
    program = CatalogProgram(home: home)
    catalog = try TestCatalog(
      in: folder.url.appending(path: "served"),
      (0..<Self.count).map { recipe("Recipe \($0)") },
      now: Date()
    )
  }

  /// Publishes the second version: all recipes change, but nothing that a search shows.
  func publishNext() throws {
    try catalog.publish(
      (0..<Self.count).map { recipe("Recipe \($0)", temperature: 90) },
      now: Date()
    )
  }

  private var data: URL { folder.url.appending(path: "home/.local") }
  private var copy: URL { folder.url.appending(path: "copy") }

  /// Copies what the program keeps.
  func keep() throws { try FileManager.default.copyItem(at: data, to: copy) }

  /// Brings the copy back.
  func restore() throws {
    try FileManager.default.removeItem(at: data)
    try FileManager.default.copyItem(at: copy, to: data)
  }

  /// The files that an update left unfinished.
  func unfinished() throws -> [String] {
    let data = folder.url.appending(path: "home/.local/share").path
    return try FileManager.default.subpathsOfDirectory(atPath: data)
      .filter { $0.contains(".unfinished-") }
  }

  /// Expects that searches find the last recipe, and that all files are those of the root.
  func expectGood(_ comment: Comment) async throws {
    let found = try await program.running(["search", "recipe 599"])
    #expect(found.errors == "", comment)
    #expect(
      found.output == "roaster/Recipe 599 by Ana  v60  [classic]  \(Self.idOfLast)\n",
      comment
    )
    let verified = try await program.running(["verify"])
    #expect(
      verified
        == .init(status: 0, output: "roaster: 17 files are what the publisher signed\n"),
      comment
    )
  }
}
