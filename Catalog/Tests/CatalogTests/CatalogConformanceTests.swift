import CatalogFormat
import Foundation
import Testing

/// The cases of conformance/catalog, which any reader of catalogs can run.
@Suite struct CatalogConformanceTests {
  private struct Known: Decodable {
    var root: String
    var signature: String
  }

  private struct RootCase: Decodable {
    var name: String
    var keys: [String]
    var known: Known?
    var root: String
    var spaces: Int?
    var signature: String
    var now: String
    var expected: String
    var unknownKeys: [String]?

    enum CodingKeys: String, CodingKey {
      case name, keys, known, root, spaces, signature, now, expected
      case unknownKeys = "unknown_keys"
    }
  }

  private struct ShardCase: Decodable {
    var name: String
    var digits: String
    var content: String
    var expected: String
  }

  private struct PathCase: Decodable {
    var name: String
    var path: String
    var expected: String
  }

  private static func cases<Case: Decodable>(_ name: String) throws -> [Case] {
    let root = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../conformance/catalog/\(name).json")
    return try JSONDecoder().decode([Case].self, from: try Data(contentsOf: root))
  }

  /// The name of a defect in the cases.
  private static func verdict(_ work: () throws(CatalogDefect) -> Void) -> String {
    do throws(CatalogDefect) {
      try work()
      return "accepted"
    } catch {
      switch error {
      case .wrongSignature: return "wrong-signature"
      case .rollback: return "rollback"
      case .twoRoots: return "two-roots"
      case .expired: return "expired"
      case .newerFormat: return "newer-format"
      case .wrongContent: return "wrong-content"
      case .tooLarge: return "too-large"
      case .unsafePath: return "unsafe-path"
      case .malformed: return "malformed"
      }
    }
  }

  @Test func roots() throws {
    let cases: [RootCase] = try Self.cases("roots")
    #expect(cases.count >= 100)
    for test in cases {
      let keys = test.keys.compactMap { MinisignPublicKey($0) }
      let now = try #require(CatalogDate.date(test.now), "\(test.name)")
      let last = test.known.map { SignedRoot(root: Array($0.root.utf8), signature: $0.signature) }
      let spaces = String(repeating: " ", count: test.spaces ?? 0)
      let signed = SignedRoot(root: Array((test.root + spaces).utf8), signature: test.signature)
      var unknown: [String] = []
      let verdict = Self.verdict { () throws(CatalogDefect) in
        unknown = try CatalogTrust(keys: keys, last: last).checked(signed, now: now).unknownKeys
      }
      #expect(verdict == test.expected, "\(test.name)")
      if let expected = test.unknownKeys { #expect(unknown == expected, "\(test.name)") }
    }
  }

  @Test func shards() throws {
    let cases: [ShardCase] = try Self.cases("shards")
    #expect(cases.count >= 40)
    for test in cases {
      let verdict = Self.verdict { () throws(CatalogDefect) in
        _ = try CatalogEntry.entries(
          Array(test.content.utf8),
          digits: test.digits,
          path: "index/a.jsonl"
        )
      }
      #expect(verdict == test.expected, "\(test.name)")
    }
  }

  @Test func paths() throws {
    let cases: [PathCase] = try Self.cases("paths")
    #expect(cases.count >= 40)
    let hash = String(repeating: "0", count: 64)
    for test in cases {
      let defect = FileReference(path: test.path, size: 1, sha256: hash).defect(limit: 1)
      #expect((defect == nil ? "accepted" : "unsafe-path") == test.expected, "\(test.name)")
    }
  }
}
