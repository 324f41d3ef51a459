import Foundation
import ProgramSupport
import TestSupport
import Testing

/// `brewlog delete` and `hint` as processes.
@Suite struct LogDeleteTests {
  private let brewlog = Program("brewlog")

  private func folder() throws -> Scratch { try Scratch(["brews.jsonl": Diaries.four]) }

  private func run(_ arguments: [String], in folder: Scratch) throws -> Program.Outcome {
    try brewlog.run(
      arguments + ["--file", "brews.jsonl"],
      in: folder,
      environment: Diaries.environment
    )
  }

  /// The file is unchanged except for one added line.
  @Test func deletesABrew() throws {
    let folder = try folder()
    let outcome = try run(["delete", "2222", "--yes"], in: folder)
    #expect(
      outcome
        == .init(
          status: 0,
          output: "",
          errors:
            "deleted Morning V60 (V60): 16.5 g, 250 g, 94 °C, 3/5, brewed 2026-03-29 14:00 (22222222-0000-4000-8000-000000000000)\n"
        )
    )
    let text = try folder.text("brews.jsonl")
    #expect(text.hasPrefix(Diaries.four))
    #expect(
      text.dropFirst(Diaries.four.count).replacing(try Regex(#"20[^"]*Z"#), with: "TIME")
        == #"{"version":1,"deletes":"22222222-0000-4000-8000-000000000000","timestamp":"TIME"}"#
        + "\n"
    )
    let again = try run(["delete", "2222", "--yes"], in: folder)
    #expect(
      again
        == .init(
          status: 1,
          output: "",
          errors: """
            brewlog: error: brews.jsonl: no brew has an id that begins with '2222'
              hint: run `brewlog list` to see the ids

            """
        )
    )
    #expect(try folder.text("brews.jsonl") == text)
  }

  @Test func aMissingFinalNewlineIsReported() throws {
    let folder = try Scratch(["brews.jsonl": String(Diaries.four.dropLast())])
    #expect(
      try run(["delete", "2222", "--yes"], in: folder).errors == """
        brewlog: warning: brews.jsonl: added the missing newline to the last line: see `brewlog repair`
        deleted Morning V60 (V60): 16.5 g, 250 g, 94 °C, 3/5, brewed 2026-03-29 14:00 (22222222-0000-4000-8000-000000000000)

        """
    )
  }

  /// A brew that was deleted by mistake can be added again.
  @Test func addedAgain() throws {
    let folder = try folder()
    _ = try run(["delete", "2222", "--yes", "-q"], in: folder)
    let line = try #require(Diaries.four.split(separator: "\n").dropFirst().first)
    try folder.replace("brews.jsonl", try folder.text("brews.jsonl") + line + "\n")
    #expect(try run(["list", "--format", "jsonl"], in: folder).output.contains(line))
  }

  @Test func confirmationNeedsATerminal() throws {
    let folder = try folder()
    let outcome = try run(["delete", "2222"], in: folder)
    #expect(
      outcome
        == .init(
          status: 2,
          output: "",
          errors: """
            brewlog: error: cannot ask for confirmation: not a terminal; add --yes
              hint: see `brewlog delete --help`

            """
        )
    )
    #expect(try folder.text("brews.jsonl") == Diaries.four)
  }

  @Test(arguments: [("y\n", true), ("n\n", false), ("\n", false), ("\u{4}", false)])
  func asks(answer: String, deletes: Bool) async throws {
    let folder = try folder()
    let program = try TerminalProgram(
      brewlog.path,
      ["delete", "2222", "--file", "brews.jsonl"],
      in: folder,
      environment: Diaries.environment
    )
    try await program.wait(for: "Delete it? (y/n)")
    #expect(program.screen.lines[1] == "22222222  2026-03-29 14:00  V60     Morning V60  ★★★☆☆")
    program.type(answer)
    #expect(try await program.end() == .status(0))
    #expect((try folder.text("brews.jsonl") != Diaries.four) == deletes)
  }

  @Test(arguments: [
    ("too-sour", "Try slightly finer or hotter"), ("too-bitter", "Try slightly coarser or cooler"),
    ("too-weak", "Try higher dose or finer"), ("too-strong", "Try lower dose or coarser"),
    ("perfect", "Great job — no tips!"), ("none", "Great job — no tips!"),
    ("1111", "Try slightly finer or hotter\n22 → 21 clicks, or 94 → 96 °C"),
    ("3333", "Great job — no tips!"),
  ])
  func hint(subject: String, hint: String) throws {
    let outcome = try run(["hint", subject], in: folder())
    #expect(outcome == .init(status: 0, output: hint + "\n", errors: ""))
  }

  @Test func noHint() throws {
    let outcome = try run(["hint", "too-sower"], in: folder())
    #expect(outcome.status == 1 && outcome.output == "")
    #expect(outcome.errors.hasPrefix("brewlog: error: 'too-sower' is not a taste, and "))
    #expect(outcome.errors.contains("; did you mean 'too-sour'?\n"))
    #expect(try run(["hint", "4444"], in: folder()).status == 1)
  }

  // MARK: Questions of `add`

  @Test func addPromptsForMissingValues() async throws {
    let folder = try Scratch(["a.yaml": Recipes.clean])
    let program = try TerminalProgram(
      brewlog.path,
      ["add", "--recipe", "a.yaml", "--file", "d.jsonl"],
      in: folder,
      environment: Diaries.environment
    )
    try await program.wait(for: "Rating from 1 to 5 (enter: none):")
    program.type("6\r")
    try await program.wait(for: "the rating must be a whole number from 1 to 5")
    program.type("4\r")
    try await program.wait(for: "Taste, 1 too-sour")
    program.type("sweet\r")
    try await program.wait(for: "expected one of too-sour")
    program.type("1\r")
    try await program.wait(for: "Note (enter: none):")
    program.type("\r")
    #expect(try await program.end() == .status(0))
    #expect(program.screen.lines.contains("Try slightly finer or hotter"))
    #expect(try folder.text("d.jsonl").contains(#""rating":4,"tasteTag":"too-sour","note":null"#))
  }

  @Test func addIsCancelled() async throws {
    let folder = try Scratch(["a.yaml": Recipes.clean])
    let program = try TerminalProgram(
      brewlog.path,
      ["add", "--recipe", "a.yaml", "--file", "d.jsonl"],
      in: folder,
      environment: Diaries.environment
    )
    try await program.wait(for: "Rating from 1 to 5 (enter: none):")
    program.type("\u{4}")
    #expect(try await program.end() == .status(2))
    #expect(!FileManager.default.fileExists(atPath: folder.file("d.jsonl").path))
  }
}
