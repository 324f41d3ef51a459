import Foundation
import ProgramSupport
import TestSupport
import Testing

/// The durability of diaries: concurrent programs, killed programs, and a full disk.
@Suite struct LogDurabilityTests {
  /// The ids of the entries in a diary, in which every line must be complete.
  private func ids(_ folder: Scratch, _ name: String) throws -> [String] {
    try folder.text(name).split(separator: "\n").map { line in
      let value = try JSONSerialization.jsonObject(with: Data(line.utf8))
      let object = try #require(value as? [String: Any])
      #expect(object.count == 17)
      return try #require(object["id"] as? String)
    }
  }

  @Test func sixteenProcessesAppendConcurrently() throws {
    let folder = try Scratch()
    let loops = try (0..<16).map { _ in
      try AppendingLoop(["d.jsonl", "500", "--no-sync"], in: folder)
    }
    let acknowledgedIDs = try loops.map { try $0.acknowledged() }
    #expect(acknowledgedIDs.map(\.count) == Array(repeating: 500, count: 16))
    let found = try ids(folder, "d.jsonl")
    #expect(found.count == 8000)
    #expect(Set(found) == Set(acknowledgedIDs.joined()))
    // The entries of each process are in the order in which they were added.
    let places = Dictionary(uniqueKeysWithValues: zip(found, found.indices))
    for ids in acknowledgedIDs {
      let order = ids.compactMap { places[$0] }
      #expect(order == order.sorted())
    }
  }

  @Test func concurrentPrograms() throws {
    let folder = try Scratch()
    let add = """
      for i in 1 2 3 4 5 6 7 8; do
        "$0" add --file d.jsonl --name Any --method v60 --dose 15 --yield 250 --temperature 94 \\
          --grind medium --rating 4 -q
      done
      """
    let shells = try (0..<4).map { _ in
      let process = ChildProcess()
      process.executableURL = URL(filePath: "/bin/sh")
      process.arguments = ["-c", add, Program("brewlog").path]
      process.currentDirectoryURL = folder.url
      process.standardOutput = FileHandle.nullDevice
      try process.run()
      return process
    }
    for shell in shells { shell.waitUntilExit() }
    #expect(Set(try ids(folder, "d.jsonl")).count == 32)
  }

  /// The ids of the entries that can be read.
  private func readableIDs(_ folder: Scratch) throws -> Set<String> {
    let outcome = try Program("brewlog").run(
      ["list", "--file", "d.jsonl", "--format", "jsonl", "-q"],
      in: folder
    )
    return Set(
      try outcome.output.split(separator: "\n").map { line in
        let value = try JSONSerialization.jsonObject(with: Data(line.utf8))
        return try #require((value as? [String: Any])?["id"] as? String)
      }
    )
  }

  /// Waits until a program appends, even on a slow machine; not in every fifth round, so that some are ended
  /// during start-up.
  private func waitUntilItAppends(_ loop: AppendingLoop, _ round: Int) throws {
    if !round.isMultiple(of: 5) { try loop.wait(for: 2) }
  }

  /// All acknowledged entries exist. A system may cut a line at a page boundary if a program is killed at that
  /// moment; that line was never acknowledged, and later lines are complete.
  @Test func killedAtAnyMoment() throws {
    let folder = try Scratch()
    var random = SeededGenerator(seed: 20_261_121)
    var acknowledgedIDs: Set<String> = []
    for round in 0..<Samples.of(500) {
      let loop = try AppendingLoop(["d.jsonl", "1000000", "--no-sync"], in: folder)
      try waitUntilItAppends(loop, round)
      usleep(.random(in: 0...16_000, using: &random))
      loop.end(by: SIGKILL)
      acknowledgedIDs.formUnion(try loop.acknowledged())
    }
    #expect(acknowledgedIDs.subtracting(try readableIDs(folder)) == [])
    #expect(acknowledgedIDs.count > Samples.of(500))
    _ = try Program("brewlog").run(["repair", "--file", "d.jsonl"], in: folder)
    #expect(acknowledgedIDs.subtracting(try ids(folder, "d.jsonl")) == [])
  }

  /// Other signals take effect only after a line is complete.
  @Test func endedAtAnyMoment() throws {
    let folder = try Scratch()
    var random = SeededGenerator(seed: 20_261_122)
    var acknowledgedIDs: Set<String> = []
    for round in 0..<Samples.of(300) {
      let loop = try AppendingLoop(["d.jsonl", "1000000", "--no-sync"], in: folder)
      try waitUntilItAppends(loop, round)
      usleep(.random(in: 0...8000, using: &random))
      loop.end(by: [SIGTERM, SIGHUP, SIGUSR1][round % 3])
      acknowledgedIDs.formUnion(try loop.acknowledged())
    }
    #expect(acknowledgedIDs.subtracting(try ids(folder, "d.jsonl")) == [])
    #expect(acknowledgedIDs.count > Samples.of(300))
  }

  @Test func killedWhileSynchronizing() throws {
    let folder = try Scratch()
    var acknowledgedIDs: Set<String> = []
    for moment in 1...10 {
      let loop = try AppendingLoop(["d.jsonl", "1000000"], in: folder)
      try loop.wait(for: 1)
      usleep(useconds_t(moment * 5000))
      loop.end(by: SIGKILL)
      acknowledgedIDs.formUnion(try loop.acknowledged())
    }
    #expect(acknowledgedIDs.subtracting(try readableIDs(folder)) == [])
    #expect(acknowledgedIDs.count >= 10)
  }

  /// A file size limit acts like a full disk: the system writes part of the line.
  @Test func fullDisk() throws {
    let folder = try Scratch(["d.jsonl": ""])
    let add =
      #"exec "$0" add --file d.jsonl --name Any --method v60 --dose 15 --yield 250 --temperature 94 "#
      + "--grind medium --rating 4 -q"
    var before = ""
    var outcome = Program.Outcome(status: 0, output: "", errors: "")
    for _ in 1...8 where outcome.status == 0 {
      before = try folder.text("d.jsonl")
      // In dash a unit is 512 bytes, in others 1024.
      outcome = try Program(at: "/bin/sh").run(
        ["-c", "ulimit -f 2; " + add, Program("brewlog").path],
        in: folder
      )
    }
    #expect(try folder.text("d.jsonl") == before)
    #expect(before.hasSuffix("}\n"))
    #expect(
      outcome
        == .init(
          status: 2,
          output: "",
          errors: """
            brewlog: error: d.jsonl: file too large; nothing was written and the file is unchanged
              hint: check the file size limit with `ulimit -f`

            """
        )
    )
  }

  @Test func aMissingFinalNewlineIsAdded() throws {
    let folder = try Scratch(["d.jsonl": "{\"version\":1,\"id\":\"0000"])
    let outcome = try Program("brewlog").run(
      [
        "add", "--file", "d.jsonl", "--name", "Any", "--method", "v60", "--dose", "15", "--yield",
        "250", "--temperature", "94", "--grind", "medium", "--rating", "4",
      ],
      in: folder
    )
    #expect(outcome.status == 0)
    #expect(
      outcome.errors == """
        brewlog: warning: d.jsonl: added the missing newline to the last line: see `brewlog repair`

        """
    )
    let lines = try folder.text("d.jsonl").split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines[0] == "{\"version\":1,\"id\":\"0000")
  }
}
