import CatalogFormat
import CatalogPublishing
import CatalogTestSupport
import Foundation
import Testing

@testable import CatalogStore

/// What is kept in files.
@Suite struct CatalogFilesTests {
  private let folder: TestFolder
  private let catalog: TestCatalog
  private let files: CatalogFiles

  init() throws {
    folder = try TestFolder()
    catalog = try TestCatalog(in: folder.url.appending(path: "site"))
    files = CatalogFiles(folder.url.appending(path: "data"))
  }

  private func known() throws -> StoredCatalog {
    var stored = catalog.stored
    stored.known = KnownRoot(try catalog.signed(), validator: "\"a\"")
    stored.checked = TestCatalog.now
    stored.allowsHTTP = true
    return stored
  }

  @Test func whatIsKnownIsReadAgain() throws {
    #expect(try files.load() == nil)
    try files.save(catalog.stored)
    #expect(try files.load() == catalog.stored)
    try files.save(try known())
    #expect(try files.load() == (try known()))
  }

  @Test func filesOfALaterVersionAreLeftAlone() throws {
    try files.save(catalog.stored)
    let file = files.folder.appending(path: "catalog.json")
    try Data(#"{"version":2}"#.utf8).write(to: file)
    let error = #expect(throws: CatalogError.self) { try files.load() }
    #expect(error?.message.hasSuffix("newer brewcatalog; install a newer brewcatalog") == true)
  }

  @Test(arguments: ["", "{", "{}", #"{"version":1}"#])
  func brokenFilesAreErrors(text: String) throws {
    try files.save(catalog.stored)
    try Data(text.utf8).write(to: files.folder.appending(path: "catalog.json"))
    let error = #expect(throws: CatalogError.self) { try files.load() }
    #expect(error?.message.hasSuffix("remove the catalog and add it again") == true)
  }

  @Test func onlyTheLastTwoVersionsStay() throws {
    var roots: [CatalogRoot] = []
    for number in 1...3 {
      let root = try catalog.publish([recipe("Recipe \(number)")]).root
      let content = Array(
        try Data(contentsOf: catalog.folder.appending(path: root.shards[0].file.path))
      )
      try files.store(content, as: .shard, root.shards[0].file)
      roots.append(root)
    }
    try Data().write(to: files.folder.appending(path: "index/.unfinished-1"))
    try Data().write(to: files.folder.appending(path: ".unfinished-2"))
    try files.prune(keeping: [roots[2], roots[1]])
    let expected = roots[1...].map(\.shards[0].file.sha256).flatMap {
      ["index/\($0).jsonl", "index/\($0).search"]
    }
    #expect(try folder.files("data").keys.sorted() == expected.sorted())
  }

  @Test func clearingKeepsTheCatalogAndItsIndex() throws {
    try files.save(try known())
    let root = try known().root()
    let shard = root.shards[0].file
    let content = Array(try Data(contentsOf: catalog.folder.appending(path: shard.path)))
    try files.store(content, as: .shard, shard)
    let text = recipe("Morning")
    try files.store(text.text, as: .recipe, text.entry.file)
    #expect(files.storedRecipes.map(\.sha256) == [text.entry.file.sha256])
    try files.clear()
    #expect(files.storedRecipes.isEmpty)
    #expect(try files.load() == (try known()))
    #expect(try files.content(.shard, shard) == content)
    #expect(try files.content(.recipe, text.entry.file) == nil)
  }

  @Test func oneProgramAtATimeHasTheLock() async throws {
    let order = Order()
    let files = files
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<4 {
        group.addTask {
          try await files.locked { () async throws(CatalogError) in await order.workAlone() }
        }
      }
      try await group.waitForAll()
    }
    #expect(await order.overlaps == 0)
    #expect(await order.count == 4)
  }

  @Test func whatCannotBeWrittenIsSaid() throws {
    try Data().write(to: folder.url.appending(path: "data"))
    let error = #expect(throws: CatalogError.self) { try files.save(catalog.stored) }
    #expect(error?.message.hasPrefix("\(files.folder.path): ") == true)
  }
}

/// Counts how many work at the same time.
private actor Order {
  private var working = 0
  private(set) var overlaps = 0
  private(set) var count = 0

  func workAlone() async {
    working += 1
    if working > 1 { overlaps += 1 }
    for _ in 0..<20 { await Task.yield() }
    working -= 1
    count += 1
  }
}
