import CatalogFormat
import CatalogNetwork
import CatalogStore
import CatalogTestSupport
import Foundation
import Testing

@Suite("Catalogs that cannot be trusted")
struct TrustTests {
  /// What a server does with its catalog of two versions, and what an update says of a reader who has the second.
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var now = TestCatalog.now
    let change: @Sendable (Copies) throws -> Void
    let defect: CatalogDefect?
  }

  /// The folders that a server has had.
  struct Copies: Sendable {
    let folder: TestFolder
    let key: MinisignSecretKey

    var first: URL { folder.url.appending(path: "first") }
    var served: URL { folder.url.appending(path: "served") }

    func replace(_ path: String, from other: URL) throws {
      let data = try Data(contentsOf: other.appending(path: path))
      try data.write(to: served.appending(path: path))
    }

    /// Publishes other recipes, as somebody who has a key but not the last version.
    func publish(_ key: MinisignSecretKey, versions: Int) throws {
      try FileManager.default.removeItem(at: served)
      for version in 1...versions {
        let catalog = try TestCatalog(in: served, [recipe("Other \(version)")], key: key)
        #expect(try CatalogRoot(json: catalog.signed().root).sequence == version)
      }
    }
  }

  private static let cases: [Case] = [
    Case(testDescription: "nothing", change: { _ in }, defect: nil),
    Case(
      testDescription: "an old root again",
      change: { copies in
        for path in [CatalogRoot.path, CatalogRoot.signaturePath] {
          try copies.replace(path, from: copies.first)
        }
      },
      defect: .rollback(known: 2, found: 1)
    ),
    Case(
      testDescription: "another root with the same number",
      change: { copies in try copies.publish(copies.key, versions: 2) },
      defect: .twoRoots(sequence: 2)
    ),
    Case(
      testDescription: "another key",
      change: { copies in try copies.publish(MinisignSecretKey(), versions: 3) },
      defect: .wrongSignature
    ),
    Case(
      testDescription: "an old root with the new signature",
      change: { copies in try copies.replace(CatalogRoot.path, from: copies.first) },
      defect: .wrongSignature
    ),
    Case(
      testDescription: "a root that was changed",
      change: { copies in
        let file = copies.served.appending(path: CatalogRoot.path)
        let text = try String(contentsOf: file, encoding: .utf8)
        try Data(text.replacing("\"Test\"", with: "\"Best\"").utf8).write(to: file)
      },
      defect: .wrongSignature
    ),
    Case(
      testDescription: "the same root, too late",
      now: TestCatalog.now.addingTimeInterval(181 * 86_400),
      change: { _ in },
      defect: .expired(at: Date(timeIntervalSince1970: 1_809_043_200))
    ),
  ]

  @Test("A root is refused, and the last good one stays", arguments: cases, [true, false])
  func roots(_ example: Case, _ hasETags: Bool) async throws {
    let copies = Copies(folder: try TestFolder(), key: MinisignSecretKey())
    let catalog = try TestCatalog(in: copies.served, key: copies.key)
    try FileManager.default.copyItem(at: copies.served, to: copies.first)
    try catalog.publish([recipe("Noon")])
    let site = Site(folder: copies.served, hasETags: hasETags)
    try await WebServer.run(site.answer) { server in
      try await ClientOfServer.run(server.url) { client in
        let storage = MemoryStorage(catalog.stored)
        let good = "changed, number 2, 1 fetched"
        #expect(await outcome(of: client.repository(storage)) == .success(good))
        let known = await storage.load()?.known
        try example.change(copies)
        let repository = client.repository(storage, now: example.now)
        let expected: Result<String, CatalogError> =
          example.defect.map { .failure(.defect($0)) }
          ?? .success("unchanged, number 2, 0 fetched")
        #expect(await outcome(of: repository) == expected)
        #expect(await storage.load()?.known == known)
      }
    }
  }
}
