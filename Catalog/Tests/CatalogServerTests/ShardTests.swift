import CatalogFormat
import CatalogNetwork
import CatalogStore
import CatalogTestSupport
import Foundation
import Testing

@Suite("Files that are not those of the root")
struct ShardTests {
  /// What stands in the place of a shard, and what is said of a shard with a path and a size.
  struct ShardCase: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// The content that is served; nil for none.
    let content: @Sendable ([UInt8]) -> [UInt8]?
    let error: @Sendable (String, Int) -> CatalogError
  }

  private static let shards: [ShardCase] = [
    ShardCase(
      testDescription: "other content of the same size",
      content: { $0.reversed() },
      error: { path, _ in .defect(.wrongContent(path)) }
    ),
    ShardCase(
      testDescription: "a byte less",
      content: { $0.dropLast() },
      error: { path, _ in .defect(.wrongContent(path)) }
    ),
    ShardCase(
      testDescription: "a byte more",
      content: { $0 + [0x0a] },
      error: { _, size in .network(.tooLarge(limit: size)) }
    ),
    ShardCase(
      testDescription: "nothing",
      content: { _ in nil },
      error: { path, _ in .network(.missing(path: path)) }
    ),
  ]

  @Test("A shard that is not the one of the root is refused", arguments: shards)
  func shard(_ example: ShardCase) async throws {
    let folder = try TestFolder()
    let catalog = try TestCatalog(in: folder.url)
    let path = try CatalogRoot(json: catalog.signed().root).shards[0].file.path
    let file = folder.url.appending(path: path)
    let content = Array(try Data(contentsOf: file))
    try FileManager.default.removeItem(at: file)
    try example.content(content).map { try Data($0).write(to: file) }
    let site = Site(folder: folder.url)
    try await WebServer.run(site.answer) { server in
      try await ClientOfServer.run(server.url) { client in
        let storage = MemoryStorage(catalog.stored)
        let failed = await outcome(of: client.repository(storage))
        #expect(failed == .failure(example.error(path, content.count)))
        #expect(await storage.load()?.known == nil)
        try Data(content).write(to: file)
        let repaired = await outcome(of: client.repository(storage))
        #expect(repaired == .success("changed, number 1, 1 fetched"))
      }
    }
  }
}
