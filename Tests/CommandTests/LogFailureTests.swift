import Platform
import ProgramSupport
import TestSupport
import Testing

/// What `brewlog` does with files that are not regular, endless or full of errors, and with a full disk.
@Suite struct LogFailureTests {
  /// Runs a shell command in which `$0` is `brewlog`.
  private func shell(_ command: String, in folder: Scratch) throws -> Program.Outcome {
    try Program(at: "/bin/sh").run(
      ["-c", command, Program("brewlog").path],
      in: folder,
      environment: Diaries.environment
    )
  }

  // MARK: Files that are not regular

  /// Each of them once succeeded in silence, waited for ever or filled the memory.
  @Test(arguments: [
    (
      "mkfifo p; \"$0\" list --file p",
      "p: is a pipe, not a regular file\n  hint: use `-` to read from standard input"
    ),
    (
      "\"$0\" list --file /dev/zero",
      "/dev/zero: is a device, not a regular file\n  hint: use `-` to read from standard input"
    ),
    (
      "\"$0\" list --file - </dev/zero",
      "standard input: more than 16 MiB in a stream\n  hint: name a regular file"
    ),
    (
      "\"$0\" import - --from csv </dev/zero",
      "standard input: more than 16 MiB in a stream\n  hint: name a regular file"
    ),
    (
      "\"$0\" import /dev/stdin --from csv </dev/zero",
      "/dev/stdin: more than 16 MiB in a stream\n  hint: name a regular file"
    ),
    (
      "mkfifo p; \"$0\" import p",
      "p: is a pipe, not a regular file\n  hint: use `-` to read from standard input"
    ),
    (
      "\"$0\" merge - d.jsonl </dev/zero",
      "standard input: more than 16 MiB in a stream\n  hint: name a regular file"
    ),
    (
      "mkfifo p; \"$0\" merge d.jsonl p",
      "p: is a pipe, not a regular file\n  hint: use `-` to read from standard input"
    ),
    (
      "mkfifo p; \"$0\" delete 1111 --yes --file p",
      "p: is a pipe, not a regular file\n  hint: use `-` to read from standard input"
    ),
  ])
  func reported(command: String, message: String) throws {
    let folder = try Scratch(["d.jsonl": ""])
    let expected = "brewlog: error: \(message)\n"
    let outcome = try shell(command, in: folder)
    #expect(outcome == .init(status: 2, output: "", errors: expected))
  }

  @Test(arguments: [
    "mkfifo p; cat d.jsonl >p & \"$0\" list --format jsonl --file p || exit 0",
    "cat d.jsonl | \"$0\" list --format jsonl --file /dev/stdin",
    "\"$0\" list --format jsonl --file /dev/stdin <d.jsonl",
    "cat d.jsonl | \"$0\" list --format jsonl --file -",
  ])
  func streamsAreRead(command: String) throws {
    let line = Diaries.entry("11111111", "2026-04-01T06:30:00.000Z", rating: 4) + "\n"
    let outcome = try shell(command, in: Scratch(["d.jsonl": line]))
    // The writer of a named pipe may come too late, which is reported.
    let isLate = command.contains("mkfifo") && outcome.errors.contains("p: is a pipe")
    #expect(isLate || outcome == .init(status: 0, output: line, errors: ""))
  }

  /// A stream longer than most is read to its end.
  @Test func longStreams() throws {
    let line = Diaries.entry("11111111", "2026-04-01T06:30:00.000Z", rating: 4) + "\n"
    let blanks = "dd if=/dev/zero bs=1048576 count=17 2>/dev/null | tr '\\0' '\\n'"
    let outcome = try shell(
      "(\(blanks); cat in.jsonl) | \"$0\" import /dev/stdin --from jsonl --file d.jsonl",
      in: Scratch(["in.jsonl": line])
    )
    #expect(outcome == .init(status: 0, output: "", errors: "imported 1 entry\n"))
  }

  /// A command that holds the lock of one diary waits for no other one, so that no two wait for each other.
  @Test func mergesInOppositeDirections() throws {
    let lines = ["1", "2"].map { digit in
      Diaries.entry(String(repeating: digit, count: 8), "2026-04-01T06:30:00.000Z", rating: 4)
        + "\n"
    }
    let folder = try Scratch(["a": lines[0], "b": lines[1]])
    let round = "\"$0\" merge a b --output a & \"$0\" merge b a --output b & "
    let outcome = try shell("\(String(repeating: round, count: 12)) wait", in: folder)
    #expect(outcome == .init(status: 0, output: "", errors: ""))
    #expect(try ["a", "b"].map { try folder.text($0) } == [lines.joined(), lines.joined()])
  }

  /// A build server obeys lines that begin with `::`.
  @Test func namesBeginNoLineLikeACommand() throws {
    let name = " ::error::x\\u202e"
    let diary = Diaries.entry("11111111", "2026-04-01T06:30:00.000Z", rating: 4, name: name) + "\n"
    for command in ["list", "show 1111", "stats"] {
      let outcome = try shell("\"$0\" \(command) --file d.jsonl", in: Scratch(["d.jsonl": diary]))
      #expect(outcome.status == 0 && outcome.errors == "")
      #expect(outcome.output.contains("::error::x<U+202E>"))
      let lines = outcome.output.split(separator: "\n")
      #expect(!lines.contains { $0.drop(while: \.isWhitespace).hasPrefix("::") })
    }
  }

  // MARK: Files full of errors

  private func importing(_ text: String, _ options: String = "") throws -> Program.Outcome {
    try shell("\"$0\" import x \(options) --file d.jsonl", in: Scratch(["x": text]))
  }

  @Test func otherProblemsAreCounted() throws {
    let text = String(repeating: "7\n", count: 3000)
    let lines = (1...1000).map { "brewlog: error: x:\($0): expected an object, found a number\n" }
    let outcome = try importing(text, "--from jsonl")
    let few = lines.prefix(20).joined()
    #expect(
      outcome
        == .init(
          status: 1,
          output: "",
          errors: few + "brewlog: error: x: and 2980 more; `--verbose` lists the first 1000\n"
            + "imported 0 entries\n"
        )
    )
    #expect(
      try importing(text, "--from jsonl --verbose").errors == lines.joined()
        + "brewlog: error: x: and 2000 more\nimported 0 entries\n"
    )
    let report = try importing(text, "--from jsonl --format json --quiet").output
    #expect(report.contains(#""conflicts":[],"problemCount":3000,"problems":[{"line":1,"#))
    #expect(report.matches(of: /"message"/).count == 1000)
  }

  @Test func otherLossesAreCounted() throws {
    let head =
      "timestamp,method,recipeNameAtBrew,doseGrams,targetYieldGrams,waterTemperatureCelsius,grindLabel,rating"
    let names = (1...30).map { ",c\($0)" }
    let warnings = (1...30).map { number in
      "brewlog: warning: x:1: c\(number): is left out: the diary has no such field\n"
    }
    #expect(
      try importing(head + names.joined()).errors == warnings.prefix(20).joined()
        + "brewlog: warning: x: and 10 more; `--verbose` lists all\nimported 0 entries\n"
    )
    #expect(
      try importing(head + names.joined(), "--verbose").errors == warnings.joined()
        + "imported 0 entries\n"
    )
  }

  // MARK: A full disk

  #if os(Linux)
    private static let brew =
      "--name Any --method v60 --dose 15 --yield 250 --temperature 94 --grind medium --rating 4"

    /// What is stored is a success, or a second try would store it twice.
    @Test func addedEntriesAreReportedAsStored() throws {
      let folder = try Scratch()
      let outcome = try shell("\"$0\" add \(Self.brew) --file d.jsonl >/dev/full", in: folder)
      let id = try #require(try folder.text("d.jsonl").firstMatch(of: /"id":"([^"]+)"/)).1
      #expect(
        outcome
          == .init(
            status: 0,
            output: "",
            errors: "brewlog: warning: cannot write to standard output: no space left on device; "
              + "the entry \(id) is stored\n"
          )
      )
    }

    private static func record(_ message: String) -> String {
      #"{"message":"\#(message)","hint":null,"file":null,"finding":null}"#
    }

    private static func document(_ errors: [String], warnings: [String] = []) -> String {
      let (errors, warnings) = (errors.joined(separator: ","), warnings.joined(separator: ","))
      return #"{"version":1,"errors":[\#(errors)],"warnings":[\#(warnings)]}"# + "\n"
    }

    @Test func importedEntriesAreReportedAsStored() throws {
      let line = Diaries.entry("11111111", "2026-04-01T06:30:00.000Z", rating: 4) + "\n"
      let folder = try Scratch(["in.jsonl": line + "7\n"])
      let command = "\"$0\" import in.jsonl --format json --quiet --file d.jsonl >/dev/full"
      let problem = Self.record("in.jsonl:2: expected an object, found a number")
      let full = "cannot write to standard output: no space left on device"
      #expect(
        try shell(command, in: folder)
          == .init(
            status: 1,
            output: "",
            errors: Self.document(
              [problem],
              warnings: [Self.record("\(full); 1 imported entry is stored")]
            )
          )
      )
      #expect(try folder.text("d.jsonl") == line)
      // Nothing is stored by the second run.
      #expect(
        try shell(command, in: folder)
          == .init(status: 2, output: "", errors: Self.document([problem, Self.record(full)]))
      )
    }

    @Test func deletionPrintsNoResult() throws {
      let line = Diaries.entry("11111111", "2026-04-01T06:30:00.000Z", rating: 4) + "\n"
      let outcome = try shell(
        "\"$0\" delete 1111 --yes --quiet --file d.jsonl >/dev/full",
        in: Scratch(["d.jsonl": line])
      )
      #expect(outcome == .init(status: 0, output: "", errors: ""))
    }

    @Test func anExportDoesNotWaitForAReader() throws {
      let outcome = try shell(
        "mkfifo p; \"$0\" export --format csv -o p --file d.jsonl",
        in: Scratch(["d.jsonl": ""])
      )
      let errors = "brewlog: error: cannot write p: no such device or address\n"
      #expect(outcome == .init(status: 2, output: "", errors: errors))
    }

    @Test func whatIsNotStoredIsAFailure() throws {
      let outcome = try shell(
        "\"$0\" list --quiet --format csv --file d.jsonl >/dev/full",
        in: Scratch(["d.jsonl": ""])
      )
      #expect(
        outcome
          == .init(
            status: 2,
            output: "",
            errors: "brewlog: error: cannot write to standard output: no space left on device\n"
          )
      )
    }
  #endif
}
