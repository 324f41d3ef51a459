import Foundation
import Platform
import ProgramSupport
import SystemPackage
import TestSupport
import Testing

/// What `brewlog` does while another program has locked the diary.
@Suite struct LogLockTests {
  private static let entry = Diaries.entry("11111111", "2026-04-01T06:30:00.000Z", rating: 4)
  private static let other = Diaries.entry("22222222", "2026-04-02T06:30:00.000Z", rating: 4)

  /// Runs `brewlog` while the diary `d.jsonl` is locked.
  private func run(_ arguments: [String], in folder: Scratch) throws -> Program.Outcome {
    let held = try FileDescriptor.open(FilePath(folder.file("d.jsonl").path), .readWrite)
    defer { try? held.close() }
    #expect(flock(held.rawValue, LOCK_EX | LOCK_NB) == 0)
    let outcome = try Program("brewlog").run(
      arguments,
      in: folder,
      environment: Diaries.environment
    )
    // It is these tests, where the system tells.
    let errors = outcome.errors.replacing(/[a-zA-Z]+ \(process \d+\)/, with: "another program")
    return .init(status: outcome.status, output: outcome.output, errors: errors)
  }

  private func folder() throws -> Scratch {
    try Scratch(["d.jsonl": Self.entry + "\n", "in.jsonl": Self.other + "\n"])
  }

  @Test(arguments: [
    ["import", "in.jsonl", "--file", "d.jsonl"],
    ["delete", "11111111", "--yes", "--file", "d.jsonl"],
    ["compact", "--file", "d.jsonl"],
    ["repair", "--file", "d.jsonl"],
    ["merge", "d.jsonl", "in.jsonl", "--output", "d.jsonl"],
  ])
  func writersGiveUp(arguments: [String]) throws {
    let folder = try folder()
    let outcome = try run(arguments + ["--lock-timeout", "0"], in: folder)
    #expect(
      outcome
        == .init(
          status: 2,
          output: "",
          errors: """
            brewlog: error: d.jsonl: another program still uses it after 0 s; nothing was written
              hint: try again, or wait longer with --lock-timeout

            """
        )
    )
    #expect(try folder.text("d.jsonl") == Self.entry + "\n")
  }

  @Test(arguments: [
    ["list", "--file", "d.jsonl", "--format", "jsonl"],
    ["show", "11111111", "--file", "d.jsonl", "--format", "jsonl"],
    ["merge", "d.jsonl", "d.jsonl"],
  ])
  func readersReadWithoutTheLock(arguments: [String]) throws {
    let outcome = try run(arguments + ["--lock-timeout", "0"], in: folder())
    #expect(outcome == .init(status: 0, output: Self.entry + "\n", errors: ""))
  }

  // MARK: Without locks

  /// Runs `brewlog` where there are no locks, as on some networks. The diary has a copy of a line and a damaged line, so
  /// that every command has something to do.
  private func runWithoutLocks(
    _ arguments: [String],
    _ files: [String: String] = ["d.jsonl": unrepaired, "in.jsonl": other + "\n"],
    program: String = "brewlog"
  ) throws -> (Program.Outcome, Scratch) {
    let folder = try Scratch(files)
    let environment = Diaries.environment.merging(["BREWGUIDE_DEBUG_FAULT": "1:no-locks"]) { $1 }
    return (try Program(program).run(arguments, in: folder, environment: environment), folder)
  }

  private static let unrepaired = entry + "\n" + entry + "\n{half\n"

  /// Otherwise the lines that another program adds meanwhile would be lost.
  @Test(arguments: [
    ["compact", "--file", "d.jsonl"],
    ["repair", "--file", "d.jsonl"],
    ["merge", "d.jsonl", "in.jsonl", "--output", "d.jsonl"],
  ])
  func withoutALockNothingIsReplaced(arguments: [String]) throws {
    let (outcome, folder) = try runWithoutLocks(arguments)
    #expect(
      outcome
        == .init(
          status: 2,
          output: "",
          errors: """
            brewlog: error: d.jsonl: cannot be locked (no locks available), so it is not replaced: another program may be \
            adding a brew; nothing was written
              hint: work on a copy of the diary, in a file system with locks

            """
        )
    )
    #expect(try folder.text("d.jsonl") == Self.unrepaired)
    #expect(!FileManager.default.fileExists(atPath: folder.file("d.jsonl.rejected").path))
  }

  @Test func withoutALockNothingIsPurged() throws {
    let book = "0f5d6c1e-3a2b-4c4d-8e8f-101112131415"
    let diary: String = Self.entry.dropLast() + ",\"book\":\"\(book)\"}\n"
    let files = [".brewguide.yaml": "book: \(book)\n", "d.jsonl": diary]
    let arguments = ["purge", "--yes", "--file", "d.jsonl"]
    let (outcome, folder) = try runWithoutLocks(arguments, files, program: "brewbook")
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("d.jsonl: cannot be locked (no locks available)"))
    #expect(try folder.text("d.jsonl") == diary)
  }

  /// A line at the end overwrites nothing.
  @Test(arguments: [
    ["import", "in.jsonl"], ["delete", "11111111", "--yes"],
    [
      "add", "--name", "Any", "--method", "v60", "--dose", "15", "--yield", "250", "--temperature",
      "94", "--grind", "medium", "--rating", "4",
    ],
  ])
  func withoutALockLinesAreAdded(arguments: [String]) throws {
    let (outcome, folder) = try runWithoutLocks(arguments + ["--file", "d.jsonl"])
    #expect(outcome.status == 0)
    #expect(
      outcome.errors.contains(
        "warning: d.jsonl: added without a lock (no locks available): do not replace or synchronize the file at the same time\n"
      )
    )
    #expect(try folder.text("d.jsonl").hasPrefix(Self.unrepaired))
    #expect(try folder.text("d.jsonl") != Self.unrepaired)
  }

  /// A wait of a second is reported, in the format of the other messages.
  @Test func longWaitsAreReported() throws {
    let arguments = ["import", "in.jsonl", "--file", "d.jsonl", "--lock-timeout", "1"]
    #expect(
      try run(arguments, in: folder()).errors == """
        brewlog: warning: waiting for another program, which uses d.jsonl
        brewlog: error: d.jsonl: another program still uses it after 1 s; nothing was written
          hint: try again, or wait longer with --lock-timeout

        """
    )
    let outcome = try run(arguments + ["--format", "json"], in: folder())
    #expect(
      outcome
        == .init(
          status: 2,
          output: "",
          errors: """
            {"version":1,"errors":[{"message":"d.jsonl: another program still uses it after 1 s; nothing was written",\
            "hint":"try again, or wait longer with --lock-timeout","file":null,"finding":null}],\
            "warnings":[{"message":"waiting for another program, which uses d.jsonl","hint":null,\
            "file":"d.jsonl","finding":null}]}

            """
        )
    )
  }

  #if os(Linux)
    /// Runs a script while another program, perl, holds the lock of a file or folder until there are messages.
    private func run(_ script: String, whileLocked name: String, in folder: Scratch) throws
      -> String
    {
      let holder = """
        perl -e 'use Fcntl ":flock"; open F, "<", "\(name)"; flock F, LOCK_EX; open G, ">", "held";
          close G; until (-s "errors") { select undef, undef, undef, 0.05 }' &
        until test -e held; do :; done
        \(script) 2>errors; echo $? >>errors
        wait
        sed -e 's/process [0-9]*/process N/' errors
        """
      let outcome = try Program(at: "/bin/sh").run(
        ["-c", holder, Program("brewlog").path, Program("brewbook").path],
        in: folder,
        environment: Diaries.environment
      )
      return outcome.output.replacing(folder.url.path, with: "ROOT")
    }

    /// A wait says for whom, and ends when the other program does.
    @Test func theHolderIsNamed() throws {
      let wait = "warning: waiting for perl (process N), which uses"
      #expect(
        try run("\"$0\" import -q in.jsonl --file d.jsonl", whileLocked: "d.jsonl", in: folder())
          == "brewlog: \(wait) d.jsonl\n0\n"
      )
      #expect(
        try run(
          "\"$0\" import -q in.jsonl --file d.jsonl --lock-timeout 0",
          whileLocked: "d.jsonl",
          in: folder()
        ) == """
          brewlog: error: d.jsonl: perl (process N) still uses it after 0 s; nothing was written
            hint: try again, or wait longer with --lock-timeout
          2

          """
      )
      let book = try Scratch([".brewguide.yaml": "", "recipes/a.yaml": Recipes.formatted])
      #expect(
        try run("\"$1\" set -q recipes/a.yaml dose=15.5g", whileLocked: ".", in: book)
          == "brewbook: \(wait) ROOT\n0\n"
      )
      #expect(
        try run("\"$1\" set -q recipes/a.yaml dose=15g", whileLocked: "recipes/a.yaml", in: book)
          == "brewbook: \(wait) recipes/a.yaml\n0\n"
      )
    }
  #endif

  /// The sources that take locks, in the order in which a program takes several.
  private static let order = [
    "Workspace/Book/Changes/BookLock.swift": "first the folder of a book",
    "Files/ReplacementTarget.swift": "then a file in it, one at a time",
    "Files/FileCreation.swift": "then a file in it, one at a time",
    "Diary/Find/OpenDiary.swift": "a diary, only until its size is known",
    "Diary/Write/LockedFile.swift": "a diary, then the file of its damaged lines",
  ]

  /// A new source fails this until its place in the order is known.
  @Test func everySourceThatLocksIsKnown() throws {
    let found = ProjectFiles.paths(under: "Sources", endings: [".swift"]).filter { path in
      (try? ProjectFiles.text(path))?.contains("FileLock.take(") == true
    }
    #expect(
      found.map { String($0.dropFirst("Sources/".count)) }.sorted() == Self.order.keys.sorted()
    )
  }

  @Test func theTimeoutIsADuration() throws {
    let outcome = try run(["merge", "d.jsonl", "in.jsonl", "--lock-timeout", "soon"], in: folder())
    #expect(outcome.status == 2)
    #expect(
      outcome.errors.hasPrefix(
        "brewlog: error: --lock-timeout takes a duration, such as 5 or '2 min', not 'soon'"
      )
    )
  }
}
