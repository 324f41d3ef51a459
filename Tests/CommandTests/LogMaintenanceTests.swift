import Foundation
import ProgramSupport
import TestSupport
import Testing

/// `brewlog repair`, `compact` and `merge` as processes.
@Suite struct LogMaintenanceTests {
  let brewlog = Program("brewlog")

  private func entry(_ number: Int, day: Int, rating: Int = 4) -> String {
    """
    {"version":1,"id":"00000000-0000-4000-8000-00000000000\(number)",\
    "timestamp":"2026-04-0\(day)T06:30:00.000Z","method":"v60","recipeNameAtBrew":"Any",\
    "doseGrams":15,"targetYieldGrams":250,"waterTemperatureCelsius":94,"grindLabel":"medium",\
    "rating":\(rating),"mood":"unknown here"}

    """
  }

  private func tombstone(_ number: Int, day: Int) -> String {
    """
    {"version":1,"deletes":"00000000-0000-4000-8000-00000000000\(number)",\
    "timestamp":"2026-04-0\(day)T06:30:00.000Z"}

    """
  }

  private let newer =
    #"{"version":2,"id":"00000000-0000-4000-8000-000000000009","timestamp":"2026-04-09T06:30:00Z","cup":{}}"#
    + "\n"

  // MARK: repair

  private func mode(_ folder: Scratch, _ name: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: folder.file(name).path)
    return try #require(attributes[.posixPermissions] as? Int)
  }

  /// Users who cannot read the diary cannot read its damaged lines either.
  @Test(arguments: [0o600, 0o640, 0o664])
  func damagedLinesHaveThePermissionsOfTheDiary(permissions: Int) throws {
    let folder = try Scratch(["d.jsonl": entry(1, day: 1) + "{\n"])
    #expect(chmod(folder.file("d.jsonl").path, mode_t(permissions)) == 0)
    #expect(try brewlog.run(["repair", "-q", "--file", "d.jsonl"], in: folder).status == 0)
    #expect(try mode(folder, "d.jsonl") == permissions)
    #expect(try mode(folder, "d.jsonl.rejected") == permissions)
  }

  /// A file of an older version, which others could read.
  @Test func anExistingFileForDamagedLinesLosesPermissions() throws {
    let folder = try Scratch(["d.jsonl": "{\n", "d.jsonl.rejected": "[\n"])
    #expect(chmod(folder.file("d.jsonl").path, 0o640) == 0)
    #expect(chmod(folder.file("d.jsonl.rejected").path, 0o604) == 0)
    #expect(try brewlog.run(["repair", "-q", "--file", "d.jsonl"], in: folder).status == 0)
    #expect(try mode(folder, "d.jsonl.rejected") == 0o600)
    #expect(try folder.text("d.jsonl.rejected") == "[\n{\n")
  }

  /// Then the program would wait for its own lock.
  @Test func theFileForDamagedLinesIsNotTheDiary() throws {
    let folder = try Scratch(["d.jsonl": entry(1, day: 1) + "{\n"])
    try FileManager.default.linkItem(
      at: folder.file("d.jsonl"),
      to: folder.file("d.jsonl.rejected")
    )
    let outcome = try brewlog.run(["repair", "--file", "d.jsonl"], in: folder)
    #expect(
      outcome
        == .init(
          status: 2,
          output: "",
          errors: """
            brewlog: error: d.jsonl.rejected: is another name of the diary, but must be a file of its own; nothing was written
              hint: remove or rename it; the diary keeps its own name

            """
        )
    )
    #expect(try folder.text("d.jsonl") == entry(1, day: 1) + "{\n")
  }

  @Test func damagedLinesAreMoved() throws {
    let half = #"{"version":1,"id":"0000"#
    let folder = try Scratch([
      "d.jsonl": entry(1, day: 1) + half + entry(2, day: 2) + newer + "\u{0}\u{0}\n"
        + entry(3, day: 3)
    ])
    let outcome = try brewlog.run(["repair", "--file", "d.jsonl"], in: folder)
    #expect(
      outcome
        == .init(
          status: 0,
          output: "",
          errors: """
            d.jsonl:2: not JSON at byte 26: expected a comma or `}`
            d.jsonl:4: not JSON at byte 1: expected a value
            moved 2 lines to d.jsonl.rejected
            recovered 1 entry from damaged lines

            """
        )
    )
    #expect(
      try folder.text("d.jsonl") == entry(1, day: 1) + entry(2, day: 2) + newer + entry(3, day: 3)
    )
    #expect(try folder.text("d.jsonl.rejected") == half + "\n\u{0}\u{0}\n")
    let again = try brewlog.run(["repair", "--file", "d.jsonl"], in: folder)
    #expect(again == .init(status: 0, output: "", errors: "nothing to repair\n"))
    #expect(try folder.text("d.jsonl.rejected") == half + "\n\u{0}\u{0}\n")
  }

  @Test func theMissingNewlineIsAdded() throws {
    let folder = try Scratch(["d.jsonl": String(entry(1, day: 1).dropLast())])
    let outcome = try brewlog.run(["repair", "--file", "d.jsonl"], in: folder)
    #expect(
      outcome == .init(status: 0, output: "", errors: "added the missing newline at the end\n")
    )
    #expect(try folder.text("d.jsonl") == entry(1, day: 1))
  }

  /// For any bytes in a diary, each byte is in one of the two files afterwards.
  @Test(arguments: 0..<4)
  func noByteIsLost(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var content = Data((1...5).map { entry($0, day: $0) }.joined().utf8)
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      let place = Int.random(in: 0...content.count, using: &random)
      let bytes = (0..<Int.random(in: 1...40, using: &random)).map { _ in
        UInt8.random(in: 0...255, using: &random)
      }
      content.insert(contentsOf: bytes, at: place)
    }
    let folder = try Scratch()
    try folder.write("d.jsonl", content)
    let outcome = try brewlog.run(["repair", "--file", "d.jsonl", "-q"], in: folder)
    #expect(outcome == .init(status: 0, output: "", errors: ""), "seed \(seed)")
    let kept = try Data(contentsOf: folder.file("d.jsonl"))
    let rejected = (try? Data(contentsOf: folder.file("d.jsonl.rejected"))) ?? Data()
    let all = (kept + rejected).filter { $0 != 0x0A }.sorted()
    #expect(all == content.filter { $0 != 0x0A }.sorted(), "seed \(seed)")
  }

  // MARK: compact

  @Test func linesWithoutEffectAreRemoved() throws {
    let folder = try Scratch([
      "d.jsonl": entry(1, day: 1) + entry(2, day: 2) + "{half\n" + newer + entry(2, day: 2)
        + tombstone(1, day: 3)
    ])
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o640],
      ofItemAtPath: folder.file("d.jsonl").path
    )
    let outcome = try brewlog.run(["compact", "--file", "d.jsonl"], in: folder)
    #expect(
      outcome
        == .init(
          status: 0,
          output: "",
          errors: "removed 1 deleted entry and 1 duplicate; 2 entries left\n"
        )
    )
    #expect(
      try folder.text("d.jsonl") == "{half\n" + newer + entry(2, day: 2) + tombstone(1, day: 3)
    )
    let attributes = try FileManager.default.attributesOfItem(
      atPath: folder.file("d.jsonl").path
    )
    #expect(attributes[.posixPermissions] as? Int == 0o640)
    let again = try brewlog.run(["compact", "--file", "d.jsonl"], in: folder)
    #expect(again == .init(status: 0, output: "", errors: "nothing to remove\n"))
  }

  /// Programs that wait for the lock append to the new file.
  @Test func concurrentlyAddedEntriesAreKept() throws {
    let folder = try Scratch(["d.jsonl": ""])
    let loop = try AppendingLoop(["d.jsonl", "3000", "--no-sync"], in: folder)
    // It is active in every round: its unread output fills the pipe before it is done.
    for round in 1...10 {
      try loop.wait(for: round * 50)
      let outcome = try brewlog.run(["compact", "--file", "d.jsonl", "-q"], in: folder)
      #expect(outcome == .init(status: 0, output: "", errors: ""))
      _ = try brewlog.run(["merge", "d.jsonl", "d.jsonl", "-o", "d.jsonl", "-q"], in: folder)
    }
    #expect(try loop.acknowledged().count == 3000)
    #expect(try folder.text("d.jsonl").split(separator: "\n").count == 3000)
  }

  // MARK: merge

  @Test func twoDiaries() throws {
    let folder = try Scratch([
      "a.jsonl": entry(1, day: 1) + entry(3, day: 3) + "{half\n",
      "b.jsonl": entry(2, day: 2) + entry(1, day: 1) + entry(3, day: 3, rating: 5) + newer,
    ])
    let outcome = try brewlog.run(["merge", "a.jsonl", "b.jsonl"], in: folder)
    #expect(
      outcome
        == .init(
          status: 0,
          output: entry(1, day: 1) + entry(2, day: 2) + entry(3, day: 3)
            + entry(3, day: 3, rating: 5) + newer + "{half\n",
          errors: """
            brewlog: warning: different entries share the id \
            00000000-0000-4000-8000-000000000003; all are kept
            brewlog: warning: kept 1 damaged line at the end: see `brewlog repair`

            """
        )
    )
    for arguments in [["-o", "new.jsonl"], ["--output=a.jsonl"], ["-o", "b.jsonl"]] {
      let written = try brewlog.run(["merge", "a.jsonl", "b.jsonl"] + arguments, in: folder)
      #expect(written == .init(status: 0, output: "", errors: outcome.errors))
    }
    for name in ["new.jsonl", "a.jsonl", "b.jsonl"] {
      #expect(try folder.text(name) == outcome.output, "\(name)")
    }
  }

  /// A diary that is named only as the output is not lost.
  @Test func outputThatIsNotMerged() throws {
    let folder = try Scratch([
      "a.jsonl": entry(1, day: 1), "b.jsonl": entry(2, day: 2), "c.jsonl": entry(3, day: 3),
    ])
    let outcome = try brewlog.run(["merge", "a.jsonl", "b.jsonl", "-o", "c.jsonl"], in: folder)
    #expect(
      outcome
        == .init(
          status: 2,
          output: "",
          errors: """
            brewlog: error: c.jsonl: contains lines that are in none of the diaries; nothing was written
              hint: add it to the diaries to merge, or write to another file

            """
        )
    )
    #expect(try folder.text("c.jsonl") == entry(3, day: 3))
    try folder.write("c.jsonl", Data((entry(1, day: 1) + "\n").utf8))
    _ = try brewlog.run(["merge", "a.jsonl", "b.jsonl", "-o", "c.jsonl"], in: folder)
    #expect(try folder.text("c.jsonl") == entry(1, day: 1) + entry(2, day: 2))
  }

  @Test func fromAndToAStream() throws {
    let folder = try Scratch(["a.jsonl": entry(1, day: 1)])
    let outcome = try brewlog.run(
      ["merge", "a.jsonl", "-", "-o", "-"],
      in: folder,
      input: entry(2, day: 2)
    )
    #expect(outcome == .init(status: 0, output: entry(1, day: 1) + entry(2, day: 2), errors: ""))
    #expect(!FileManager.default.fileExists(atPath: folder.file("-").path))
  }

  @Test func aMissingDiary() throws {
    let folder = try Scratch(["a.jsonl": entry(1, day: 1)])
    let outcome = try brewlog.run(["merge", "a.jsonl", "b.jsonl", "-o", "c.jsonl"], in: folder)
    #expect(
      outcome
        == .init(status: 2, output: "", errors: "brewlog: error: b.jsonl: no such file or folder\n")
    )
    #expect(!FileManager.default.fileExists(atPath: folder.file("c.jsonl").path))
  }

  @Test func gitMergeDriver() throws {
    let folder = try Scratch(["d.jsonl": entry(1, day: 1) + entry(2, day: 2) + tombstone(1, day: 3)]
    )
    let script = """
      set -e
      export HOME="$PWD" GIT_CONFIG_NOSYSTEM=1
      git init -q .
      git config user.name Any
      git config user.email any@example.org
      git config merge.brewlog.driver "'$0' merge --marker-size %L --label %X --label %S --label %Y --base %O --output %A %A %B"
      echo '*.jsonl merge=brewlog' > .gitattributes
      git add . && git commit -qm base
      git checkout -qb other
      printf '%s' '\(entry(4, day: 5))' >> d.jsonl
      git commit -qam other
      git checkout -q -
      "$0" compact --file d.jsonl -q
      printf '%s' '\(entry(3, day: 4))' >> d.jsonl
      git commit -qam mine
      git merge -qm merged other
      """
    let outcome = try Program(at: "/bin/sh").run(["-c", script, brewlog.path], in: folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(
      try folder.text("d.jsonl") == entry(2, day: 2) + tombstone(1, day: 3) + entry(3, day: 4)
        + entry(4, day: 5)
    )
  }
}
