import Foundation
import TestSupport
import Testing

/// `brewguide help TOPIC`.
struct HelpTopicTests {
  private static let program = Program("brewguide")

  private static let topics = [
    "configuration", "diary", "environment", "equipment", "exit-status", "format", "formatting",
    "merging",
    "names", "recipe", "reports", "rules", "scaling", "timer",
  ]

  @Test func list() throws {
    let outcome = try Self.program.run(["help", "topics"], in: Scratch())
    #expect(
      outcome
        == .init(
          status: 0,
          output: """
              brewguide help configuration  the settings of a folder
              brewguide help diary          the diary of brews
              brewguide help environment    variables and files
              brewguide help equipment      grinders, and how to set yours
              brewguide help exit-status    what 0, 1 and 2 mean
              brewguide help format         every key of a recipe
              brewguide help formatting     the style of brewfmt
              brewguide help merging        recipes in git, on two machines
              brewguide help names          how to name a recipe on a command line
              brewguide help recipe         how to write one, on a page
              brewguide help reports        output formats for findings
              brewguide help rules          severities, presets, and ignoring findings
              brewguide help scaling        how a recipe changes with another dose
              brewguide help timer          the keys and the screen of brewtimer

            """,
          errors: ""
        )
    )
  }

  /// The whole text of each topic, one file each in `Help/`.
  @Test(arguments: topics)
  func text(topic: String) throws {
    let outcome = try Self.program.run(["help", topic], in: Scratch())
    #expect(outcome.status == 0 && outcome.errors.isEmpty)
    let path = "Tests/CommandTests/Help/topics/\(topic).txt"
    let expected = try? ProjectFiles.text(path)
    guard outcome.output != expected else { return }
    if ProcessInfo.processInfo.environment["RECORD"] != nil {
      let file = ProjectFiles.root.appending(path: path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(),
        withIntermediateDirectories: true
      )
      try Data(outcome.output.utf8).write(to: file)
    }
    Issue.record("\(path) is not what the program says; `RECORD=1 make test` writes it")
  }

  /// It is text for people: no marks of Markdown, and no line that a terminal of 80 columns breaks, except in examples.
  @Test(arguments: topics)
  func isReadableInATerminal(topic: String) throws {
    let text = try Self.program.run(["help", topic], in: Scratch()).output
    for line in text.split(separator: "\n") {
      let isExample =
        line.hasPrefix("      ") && !line.hasPrefix("       ")
        || line.count > 8 && line.hasPrefix("        ")
      #expect(isExample || line.count < 81, "\(line)")
      for mark in ["](", " **", "<!--", "| --", "```"] {
        #expect(isExample || !line.contains(mark), "\(line)")
      }
    }
  }

  /// It fits a page, and its recipe has no findings.
  @Test func aRecipeFitsAPage() throws {
    let text = try Self.program.run(["help", "recipe"], in: Scratch()).output
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count <= 45)
    let example = lines.drop { !$0.hasPrefix("      name:") }.prefix { !$0.hasPrefix("    -") }
    let recipe = example.dropLast().map { $0.dropFirst(6) + "\n" }.joined()
    let folder = try Scratch(["recipes/sunday.yaml": recipe])
    #expect(
      try Program("brewlint").run([], in: folder)
        == .init(status: 0, output: "", errors: "no findings in 1 file\n")
    )
    #expect(try Program("brewfmt").run(["--check"], in: folder).status == 0)
    let scaled = try Program("brewscale").run(["sunday", "--dose", "18"], in: folder)
    #expect(scaled.status == 0 && scaled.output.contains("Pour to 300 g"))
  }

  @Test(arguments: [
    (["scalling"], "unknown topic 'scalling'", "did you mean `brewguide help scaling`?"),
    (["exit"], "unknown topic 'exit'", "run `brewguide help topics` to list the topics"),
    (["tim"], "unknown topic 'tim'", "did you mean `brewguide help time`?"),
    (["watertotal"], "unknown topic 'watertotal'", "did you mean `brewguide help water-total`?"),
    (["a\u{1B}b"], "unknown topic 'a<U+001B>b'", "run `brewguide help topics` to list the topics"),
  ])
  func mistakes(words: [String], message: String, hint: String) throws {
    let outcome = try Self.program.run(["help"] + words, in: Scratch())
    #expect(
      outcome
        == .init(status: 2, output: "", errors: "brewguide: error: \(message)\n  hint: \(hint)\n")
    )
  }

  /// A rule is a topic, as in `brewlint explain`.
  @Test func rules() throws {
    let outcome = try Self.program.run(["help", "water-total"], in: Scratch())
    let explained = try Program("brewlint").run(["explain", "water-total"], in: Scratch())
    #expect(outcome == explained && outcome.status == 0)
  }

  @Test func headingsAreBold() throws {
    let outcome = try Self.program.run(
      ["help", "scaling"],
      in: Scratch(),
      environment: ["FORCE_COLOR": "1"]
    )
    #expect(outcome.output.hasPrefix("\u{1B}[1mSCALING\u{1B}[0m\n\n\u{1B}[1mHow much\u{1B}[0m\n"))
  }
}
