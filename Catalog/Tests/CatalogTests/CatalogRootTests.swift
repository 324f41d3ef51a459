import CatalogTestSupport
import Foundation
import Testing

@testable import CatalogFormat

/// The root: what is written, and what is refused.
@Suite struct CatalogRootTests {
  private static let key = "RWQ2hXllc/zIIVX7W7AuKijOu7B+xtQNkNkaOlIS4ljTSjflaM6EwZSY"
  private static let hash = String(repeating: "0a", count: 32)
  private static let text = """
    {
      "equipment" : {
        "path" : "equipment/\(hash).yaml",
        "sha256" : "\(hash)",
        "size" : 12
      },
      "expires" : "2027-05-01T00:00:00Z",
      "format" : 1,
      "keys" : [
        "\(key)"
      ],
      "name" : "Röster",
      "recipe_count" : 2,
      "sequence" : 7,
      "shard_digits" : 1,
      "shards" : [
        {
          "digits" : "0",
          "path" : "index/0-\(hash).jsonl",
          "sha256" : "\(hash)",
          "size" : 300
        },
        {
          "digits" : "f",
          "path" : "index/f-\(hash).jsonl",
          "sha256" : "\(hash)",
          "size" : 4194304
        }
      ]
    }

    """

  @Test func isReadAndWrittenTheSame() throws {
    let root = try CatalogRoot(json: Array(Self.text.utf8))
    #expect(String(decoding: root.json, as: UTF8.self) == Self.text)
    #expect(root.name == "Röster" && root.sequence == 7 && root.recipes == 2 && root.digits == 1)
    #expect(CatalogDate.text(root.expires) == "2027-05-01T00:00:00Z")
    #expect(root.shards.map(\.digits) == ["0", "f"] && root.unknownKeys == [])
  }

  @Test func unknownKeysAreCarried() throws {
    let text = Self.text.replacing(
      "{\n  \"equipment\"",
      with: "{\n  \"motto\": \"More\", \"equipment\""
    )
    #expect(try CatalogRoot(json: Array(text.utf8)).unknownKeys == ["motto"])
  }

  @Test(arguments: [
    (
      "\"format\" : 1", "\"format\" : 2",
      "the catalog has format 2, and this program reads format 1"
    ),
    ("\"format\" : 1", "\"format\" : 0", "catalog.json: format 0 does not exist"),
    ("\"format\" : 1", "\"format\" : \"1\"", "catalog.json: `format` has the wrong type"),
    ("\"format\" : 1,", "", "catalog.json: `format` is missing"),
    ("\"name\" : \"Röster\",", "", "catalog.json: `name` is missing"),
    (
      "2027-05-01T00:00:00Z", "2027-05-01",
      "catalog.json: `expires` is not a time such as 2027-05-01T00:00:00Z"
    ),
    (
      "2027-05-01T00:00:00Z", "2027-13-01T00:00:00Z",
      "catalog.json: `expires` is not a time such as 2027-05-01T00:00:00Z"
    ),
    (key, "RWQ", "catalog.json: `keys` must have keys of minisign"),
    ("\"\(key)\"", "", "catalog.json: `keys` must have keys of minisign"),
    ("\"sequence\" : 7", "\"sequence\" : 0", "catalog.json: `sequence` must be above 0"),
    (
      "\"recipe_count\" : 2", "\"recipe_count\" : -1",
      "catalog.json: `recipe_count` must not be negative"
    ),
    (
      "\"shard_digits\" : 1", "\"shard_digits\" : 4",
      "catalog.json: `shard_digits` must be 0 to 3, with at most 4096 shards"
    ),
    (
      "\"shard_digits\" : 1", "\"shard_digits\" : 2",
      "catalog.json: `shards` must be in the order of their digits"
    ),
    (
      "\"digits\" : \"f\"", "\"digits\" : \"0\"",
      "catalog.json: `shards` must be in the order of their digits"
    ),
    (
      "\"digits\" : \"f\"", "\"digits\" : \"F\"",
      "catalog.json: `shards` must be in the order of their digits"
    ),
    (
      "\"size\" : 4194304", "\"size\" : 4194305", "index/f-\(hash).jsonl: larger than 4194304 bytes"
    ),
    ("\"size\" : 300", "\"size\" : -1", "index/0-\(hash).jsonl: larger than 4194304 bytes"),
    ("\"size\" : 12", "\"size\" : 1048577", "equipment/\(hash).yaml: larger than 1048576 bytes"),
    ("index/0-", "../0-", "a path leads out of the catalog: ../0-\(hash).jsonl"),
    ("index/0-", "/etc/0-", "a path leads out of the catalog: /etc/0-\(hash).jsonl"),
    (
      "\"sha256\" : \"0a0a", "\"sha256\" : \"0A0A",
      "equipment/\(hash).yaml: the SHA-256 is not 64 hexadecimal digits"
    ),
    ("{\n  \"equipment\"", "[\n  \"equipment\"", "catalog.json: not a JSON object in UTF-8"),
  ])
  func refusesWhatBreaksTheFormat(old: String, new: String, message: String) throws {
    let text = Self.text.replacing(old, with: new, maxReplacements: 1)
    #expect(text != Self.text)
    let error = #expect(throws: CatalogDefect.self) { try CatalogRoot(json: Array(text.utf8)) }
    #expect(error?.description == message)
  }

  @Test(arguments: [
    ("a", true), ("index/0-a.jsonl", true), ("a/b/c_d-e.f", true),
    (String(repeating: "a", count: 200), true),
    ("", false), ("/", false), ("a/", false), ("/a", false), ("a//b", false), (".", false),
    ("..", false),
    ("a/../b", false), (".a", false), ("a/.b", false), ("A", false), ("a\\b", false),
    ("a b", false),
    ("a%2f", false), ("ä", false), ("a\u{0}", false), ("a?b", false), ("http://a", false),
    (String(repeating: "a", count: 201), false),
  ])
  func pathsStayInside(path: String, isSafe: Bool) {
    let file = FileReference(path: path, size: 1, sha256: Self.hash)
    #expect(file.defect(limit: 1) == (isSafe ? nil : .unsafePath(path)))
  }
}
