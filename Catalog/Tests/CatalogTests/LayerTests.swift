import Foundation
import Testing

@Suite("Layers")
struct LayerTests {
  /// The sign-in of a server, which is a repository. It tells refusals apart by their statuses.
  private static let repositories: Set = ["ServerAuth.swift"]

  @Test(
    "Commands know no errors and no statuses of HTTP",
    arguments: ["CatalogCommands", "CatalogPublishing"]
  )
  func commands(of module: String) throws {
    let sources = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Sources/\(module)").standardized
    let files = FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)
    var count = 0
    while let file = files?.nextObject() as? URL {
      guard file.pathExtension == "swift", !Self.repositories.contains(file.lastPathComponent)
      else {
        continue
      }
      count += 1
      let text = try String(contentsOf: file, encoding: .utf8)
      #expect(
        !text.contains("APIError") && !text.contains("APIResponse"),
        "\(file.lastPathComponent)"
      )
    }
    #expect(count > 3)
  }
}
