import CatalogFormat
import CatalogTestSupport
import Foundation
import Testing

@testable import CatalogPublishing

/// A catalog as files.
@Suite struct CatalogPublisherTests {
  private static let day: TimeInterval = 24 * 60 * 60

  @Test func writesEachRecipeUnderItsHash() throws {
    let folder = try TestFolder()
    let recipes = [recipe("Morning"), recipe("Evening", method: "chemex")]
    let catalog = try TestCatalog(in: folder.url.appending(path: "site"), recipes)
    let files = try folder.files("site")
    for recipe in recipes {
      #expect(files[recipe.entry.file.path] == String(decoding: recipe.text, as: UTF8.self))
    }
    let lines = recipes.map(\.entry).sorted { $0.id.uuidString < $1.id.uuidString }.flatMap(\.line)
    let index = FileReference.sha256(of: lines)
    #expect(files["index/\(index).jsonl"] == String(decoding: lines, as: UTF8.self))
    #expect(
      files.keys.sorted()
        == (recipes.map(\.entry.file.path) + [
          "catalog.json", "catalog.json.minisig", "changes.jsonl", "feed.xml",
          "index/\(index).jsonl",
        ]).sorted()
    )
    let root = try CatalogTrust(keys: [catalog.key.publicKey])
      .checked(try catalog.signed(), now: TestCatalog.now)
    #expect(root.sequence == 1 && root.recipes == 2 && root.name == "Test")
    #expect(CatalogDate.text(root.expires) == "2027-04-30T00:00:00Z")
  }

  @Test func twiceIsByteForByteOnce() throws {
    let folder = try TestFolder()
    let recipes = [recipe("Morning"), recipe("Evening")]
    let catalog = try TestCatalog(in: folder.url.appending(path: "site"), recipes)
    let before = try folder.files("site")
    let report = try catalog.publish(recipes.reversed(), now: TestCatalog.now + 20 * Self.day)
    #expect(report.written == 0 && report.changes == [] && report.root.sequence == 1)
    #expect(try folder.files("site") == before)
  }

  @Test func writesOnlyWhatChanged() throws {
    let folder = try TestFolder()
    let kept = recipe("Morning")
    let catalog = try TestCatalog(
      in: folder.url.appending(path: "site"),
      [kept, recipe("Evening"), recipe("Noon")]
    )
    let before = try folder.files("site")
    let new = [kept, recipe("Evening", temperature: 92), recipe("Night")]
    let report = try catalog.publish(new, now: TestCatalog.now + Self.day)
    #expect(report.root.sequence == 2)
    #expect(
      report.changes.map { "\($0.kind) \($0.name)" } == [
        "changed Evening", "added Night", "removed Noon",
      ]
    )
    let after = try folder.files("site")
    let written = Set(after.keys.filter { before[$0] != after[$0] })
    #expect(
      written == [
        new[1].entry.file.path, new[2].entry.file.path, report.root.shards[0].file.path,
        "catalog.json", "catalog.json.minisig", "changes.jsonl", "feed.xml",
      ]
    )
    #expect(report.written == 7)
    // The version before stays for readers that have its root, and texts stay as bases of merges.
    #expect(before.keys.allSatisfy { after[$0] != nil })
    try catalog.publish([kept], now: TestCatalog.now + 2 * Self.day)
    let last = try folder.files("site").keys.filter { $0.hasPrefix("index/") }
    #expect(last.count == 2 && last.contains(report.root.shards[0].file.path))
  }

  @Test func signsAgainBeforeHalfOfTheTimeIsOver() throws {
    let folder = try TestFolder()
    let recipes = [recipe("Morning")]
    let catalog = try TestCatalog(in: folder.url.appending(path: "site"), recipes)
    #expect(try catalog.publish(recipes, now: TestCatalog.now + 89 * Self.day).root.sequence == 1)
    let report = try catalog.publish(recipes, now: TestCatalog.now + 91 * Self.day)
    #expect(report.root.sequence == 2 && report.changes == [])
    #expect(CatalogDate.text(report.root.expires) == "2027-07-30T00:00:00Z")
  }

  @Test func keysChangeByAVersionThatTheOldKeySigns() throws {
    let folder = try TestFolder()
    let site = folder.url.appending(path: "site")
    let catalog = try TestCatalog(in: site, [recipe("Morning")])
    let recipes = PublishedRecipes([recipe("Morning")])
    let next = MinisignSecretKey()
    #expect(throws: PublishError.otherKey) {
      try CatalogPublisher(to: site, key: next, now: TestCatalog.now).publish(recipes)
    }
    // The new key alone vouches for nothing that the old one signed.
    let both = try CatalogPublisher(
      to: site,
      key: catalog.key,
      trusted: [next.publicKey],
      now: TestCatalog.now
    ).publish(recipes).root
    #expect(both.keys == [catalog.key.publicKey, next.publicKey] && both.name == "Test")
    #expect(throws: PublishError.notSigned) {
      try CatalogPublisher(to: site, key: next, now: TestCatalog.now).publish(recipes)
    }
    #expect(throws: PublishError.ownKeyRevoked) {
      try CatalogPublisher(
        to: site,
        key: next,
        trusted: [catalog.key.publicKey],
        revoked: [next.publicKey],
        now: TestCatalog.now
      )
      .publish(recipes)
    }
    let last = try CatalogPublisher(
      to: site,
      key: next,
      revoked: [catalog.key.publicKey],
      now: TestCatalog.now
    ).publish(recipes).root
    #expect(last.keys == [next.publicKey] && last.sequence == 3)
  }

  @Test(
    arguments: [
      (1, nil, 0), (512, nil, 0), (513, nil, 1), (8192, nil, 1), (8193, nil, 2), (131_072, nil, 2),
      (131_073, nil, 3), (1024, 0, 0), (1025, 0, 1), (300, 1, 1), (200, 1, 0), (16_000, 1, 1),
      (17_000, 1, 2),
    ] as [(Int, Int?, Int)]
  )
  func aShardHasAtMostAThousandRecipes(count: Int, old: Int?, digits: Int) {
    let root = old.map {
      CatalogRoot(
        name: "",
        sequence: 1,
        expires: TestCatalog.now,
        keys: [],
        recipes: 0,
        digits: $0,
        shards: [],
        equipment: nil
      )
    }
    #expect(CatalogPublisher.digits(for: count, root) == digits)
  }

  @Test func aKeyThatSomebodyElseWroteIntoTheRootIsNotSigned() throws {
    let folder = try TestFolder()
    let catalog = try TestCatalog(in: folder.url.appending(path: "site"), [recipe("Morning")])
    let file = catalog.folder.appending(path: CatalogRoot.path)
    let own = "\"\(catalog.key.publicKey)\""
    let forged = try String(contentsOf: file, encoding: .utf8)
      .replacing(own, with: "\(own), \"\(MinisignSecretKey().publicKey)\"")
    try Data(forged.utf8).write(to: file)
    #expect(throws: PublishError.notSigned) { try catalog.publish([recipe("Noon")]) }
  }

  @Test func aLostSignatureIsMadeAgain() throws {
    let folder = try TestFolder()
    let catalog = try TestCatalog(in: folder.url.appending(path: "site"), [recipe("Morning")])
    let names = try folder.files("site").keys.sorted()
    let signature = catalog.folder.appending(path: CatalogRoot.signaturePath)
    try FileManager.default.removeItem(at: signature)
    let report = try catalog.publish([recipe("Morning")])
    #expect(report.root.sequence == 1)
    let trust = CatalogTrust(keys: [catalog.key.publicKey])
    #expect(try trust.checked(try catalog.signed(), now: TestCatalog.now).sequence == 1)
    #expect(try folder.files("site").keys.sorted() == names)
  }

  /// Killed after the signature and before the root.
  @Test func anInterruptedPublicationIsFinished() throws {
    let folder = try TestFolder()
    let catalog = try TestCatalog(in: folder.url.appending(path: "site"), [recipe("Morning")])
    let file = catalog.folder.appending(path: CatalogRoot.path)
    let old = try Data(contentsOf: file)
    try catalog.publish([recipe("Noon")])
    let next = catalog.folder.appending(path: ".catalog.json.next")
    try FileManager.default.moveItem(at: file, to: next)
    try old.write(to: file)
    let report = try catalog.publish([recipe("Noon")])
    #expect(report.root.sequence == 2 && !report.isNew)
    let trust = CatalogTrust(keys: [catalog.key.publicKey])
    #expect(try trust.checked(try catalog.signed(), now: TestCatalog.now).sequence == 2)
  }

  /// Killed after the list of the changes and before the signature, while another file was being written.
  @Test func aPublicationIsRepeatedAsIfTheFirstHadNotBegun() throws {
    let folder = try TestFolder()
    let catalog = try TestCatalog(in: folder.url.appending(path: "site"), [recipe("Morning")])
    let names = [CatalogRoot.path, CatalogRoot.signaturePath]
    let old = try names.map { try Data(contentsOf: catalog.folder.appending(path: $0)) }
    try catalog.publish([recipe("Noon")])
    let new = try folder.files("site")
    for (name, content) in zip(names, old) {
      try content.write(to: catalog.folder.appending(path: name))
    }
    try Data("half".utf8).write(to: catalog.folder.appending(path: ".unfinished"))
    let report = try catalog.publish([recipe("Noon")])
    #expect(report.root.sequence == 2 && report.isNew)
    let repeated = try folder.files("site")
    #expect(repeated.keys.sorted() == new.keys.sorted())
    #expect(repeated["changes.jsonl"] == new["changes.jsonl"])
    #expect(repeated["feed.xml"] == new["feed.xml"])
  }

  @Test func nothingUnfinishedStays() throws {
    let folder = try TestFolder()
    let catalog = try TestCatalog(in: folder.url.appending(path: "site"), [recipe("Morning")])
    let unfinished = catalog.folder.appending(path: ".unfinished")
    // Another run was killed, and this one is refused.
    try Data("half".utf8).write(to: unfinished)
    let publisher = CatalogPublisher(
      to: catalog.folder,
      key: catalog.key,
      revoked: [catalog.key.publicKey],
      now: TestCatalog.now
    )
    #expect(throws: PublishError.ownKeyRevoked) {
      try publisher.publish(PublishedRecipes([recipe("Morning")]))
    }
    #expect(!FileManager.default.fileExists(atPath: unfinished.path))
    // A file cannot take its place.
    let feed = catalog.folder.appending(path: "feed.xml")
    try FileManager.default.removeItem(at: feed)
    try FileManager.default.createDirectory(
      at: feed.appending(path: "mine"),
      withIntermediateDirectories: true
    )
    #expect(throws: PublishError.notWritten("feed.xml", reason: "is a directory")) {
      try catalog.publish([recipe("Noon")])
    }
    #expect(!FileManager.default.fileExists(atPath: unfinished.path))
    // A folder is nothing that a run leaves.
    let mine = unfinished.appending(path: "mine")
    try FileManager.default.createDirectory(at: mine, withIntermediateDirectories: true)
    #expect(throws: PublishError.notWritten(".unfinished", reason: "is a directory")) {
      try catalog.publish([recipe("Noon")])
    }
    #expect(FileManager.default.fileExists(atPath: mine.path))
  }

  @Test func otherFilesAreLeftAlone() throws {
    let folder = try TestFolder()
    let site = folder.url.appending(path: "site")
    try FileManager.default.createDirectory(at: site, withIntermediateDirectories: true)
    try Data("mine".utf8).write(to: site.appending(path: "feed.xml"))
    #expect(throws: PublishError.foreignFolder("feed.xml")) { try TestCatalog(in: site) }
    #expect(try folder.files("site") == ["feed.xml": "mine"])
  }

  @Test func theFeedListsTheLastChanges() throws {
    let folder = try TestFolder()
    let key = try MinisignSecretKey(file: Self.key)
    let catalog = try TestCatalog(
      in: folder.url.appending(path: "site"),
      [recipe("A <b> & c"), recipe("Noon")],
      key: key
    )
    let new = recipe("Noon", temperature: 90)
    try catalog.publish([new], now: TestCatalog.now + Self.day)
    let path = recipe("A <b> & c").entry.file.path
    let old = recipe("Noon").entry.file.path
    #expect(
      try folder.files("site")["feed.xml"]
        == """
        <?xml version="1.0" encoding="utf-8"?>
        <feed xmlns="http://www.w3.org/2005/Atom">
          <title>Test</title>
          <id>urn:uuid:ac6f8d92-67fc-8302-b2db-c210b0d3424f</id>
          <updated>2026-11-02T00:00:00Z</updated>
          <author><name>Test</name></author>
          <link rel="self" href="feed.xml"/>
          <entry>
            <title>A &lt;b&gt; &amp; c (removed)</title>
            <id>ID</id>
            <updated>2026-11-02T00:00:00Z</updated>
            <summary>removed in version 2</summary>
          </entry>
          <entry>
            <title>Noon (changed)</title>
            <id>ID</id>
            <updated>2026-11-02T00:00:00Z</updated>
            <link rel="alternate" type="application/yaml" href="\(new.entry.file.path)"/>
            <summary>changed in version 2</summary>
          </entry>
          <entry>
            <title>A &lt;b&gt; &amp; c</title>
            <id>ID</id>
            <updated>2026-11-01T00:00:00Z</updated>
            <link rel="alternate" type="application/yaml" href="\(path)"/>
            <summary>added in version 1</summary>
          </entry>
          <entry>
            <title>Noon</title>
            <id>ID</id>
            <updated>2026-11-01T00:00:00Z</updated>
            <link rel="alternate" type="application/yaml" href="\(old)"/>
            <summary>added in version 1</summary>
          </entry>
        </feed>

        """.withIDs(of: try folder.files("site")["feed.xml"] ?? "")
    )
  }

  /// A key of minisign, so that the id of the feed is known.
  private static let key = """
    untrusted comment: minisign encrypted secret key
    RWQAAEIyAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAANoV5ZXP8yCH3idmR7/Bs282GeHo/7Ud9EvrYQrSowFNA0eBuIoZ2l1X7W7AuKijOu7B+xtQNkNkaOlIS4ljTSjflaM6EwZSYAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=
    """
}

extension String {
  /// The text with the ids of a feed in place of `ID`, which must all differ.
  fileprivate func withIDs(of feed: String) -> String {
    let ids = feed.split(separator: "<id>").dropFirst(2).map { String($0.prefix(45)) }
    guard Set(ids).count == ids.count else { return "ids are repeated" }
    var text = self
    for id in ids { text = text.replacing("ID", with: id, maxReplacements: 1) }
    return text
  }
}
