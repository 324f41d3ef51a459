import Foundation
import ProgramSupport
import RecipeExchange
import TestSupport
import Testing

/// Names of files, recipes and everything in them cannot control a terminal or a build server: each command, with each of
/// its formats, into a pipe, on a terminal, and in the log of a build server.
@Suite(.timeLimit(.minutes(30))) struct HostileTextTests {
  private static let diary = ["--file", HostileFolder.diary]
  private static let valid = "tools/a.yaml"

  private static func rows(_ words: [String], formats: [String], _ rest: [String] = [])
    -> [[String]]
  {
    formats.map { words + ["--format", $0] + rest }
  }

  /// A command line with the tool first, whose results are texts for people, or JSON, or XML.
  static let texts: [[String]] =
    findings + plans + brews + books
    + [
      ["brewguide", "\u{1B}[31m"], ["brewguide", "doctor"], ["brewguide", "schema", "\u{1B}"],
      ["brewtimer", "--speed", "1000000", "one/::error::x.yaml"], ["brewtimer", "."],
      ["brewtimer", "\u{1B}\n::error::x"],
      ["brewtimer", "--events", "--speed", "1000000", "one/::error::x.yaml"],
    ]

  private static let findings: [[String]] =
    rows(
      ["brewlint"],
      formats: ["full", "concise", "github", "json", "jsonl", "sarif", "gitlab", "junit"],
      ["."]
    )
    + rows(
      ["brewfmt", "--check"],
      formats: ["full", "concise", "github", "json", "jsonl", "sarif", "gitlab", "junit"],
      ["."]
    )
    + rows(["brewlint", "rules"], formats: ["text", "json"])
    + [
      ["brewlint", "--statistics", "."], ["brewlint", "--show-files", "."],
      ["brewlint", "--verbose", "."], ["brewlint", "--show-settings", "::error::x.yaml"],
      ["brewlint", "--fix", "--unsafe-fixes", "."], ["brewlint", "--add-ignore", "."],
      ["brewlint", "--no-such\u{1B}[31m"], ["brewlint", "\u{1B}[31m\n::error::x"],
      ["brewlint", "--config", "\u{1B}\u{202E}=x"], ["brewlint", "--config", "rules.\u{202E}=x"],
      ["brewlint", "--config", "methods.x={\"::error::\u{202E}\": 1}"],
      ["brewlint", "--exclude", "[\u{1B}", "."],
      ["brewlint", "--select", "\u{1B}\u{202E}", "."], ["brewlint", "explain", "\u{1B}\u{202E}"],
      ["brewlint", "--files-from", "list"], ["brewlint", "--documents", "documents"],
      ["brewlint", "--format", "json", "--jobs", "##[error]x"],
      ["brewfmt", "--check", "."], ["brewfmt", "--check", "-v", "."], ["brewfmt", "\u{1B}"],
      ["brewfmt", "-v", "."], ["brewfmt", "--documents", "documents"],
    ]

  private static let plans: [[String]] =
    rows(["brewscale"], formats: ["text", "json", "jsonl", "markdown"], ["."])
    + [
      ["brewscale", "-v", "."], ["brewscale", "--documents", "documents"],
      ["brewscale", "--dose", "\u{1B}[31m", "."], ["brewscale", "--method", "\u{1B}", "."],
      ["brewscale", "--name", "\n::error::\u{1B}", "."],
    ]

  private static let brews: [[String]] =
    rows(["brewlog", "list"], formats: ["text"], diary)
    + rows(["brewlog", "show", "1111"], formats: ["text"], diary)
    + rows(["brewlog", "stats"], formats: ["text", "jsonl"], diary)
    + rows(["brewlog", "edit", "1111", "--rating", "2"], formats: ["text", "json"], diary)
    + rows(
      ["brewlog", "add", "--recipe", valid, "--note", "\u{1B}::error::x", "--rating", "2"],
      formats: ["text", "json"],
      diary
    )
    + rows(
      ["brewlog", "import", "brews.csv", "table.csv", "--dry-run"],
      formats: ["text", "json"],
      diary
    )
    + [
      ["brewlog", "list"], ["brewlog", "stats"],
      ["brewlog", "stats", "--recipe", "\u{1B}"] + diary,
      ["brewlog", "hint", "::error::x"] + diary, ["brewlog", "hint", "\u{202E}"],
      ["brewlog", "delete", "1111", "--yes"] + diary,
      ["brewlog", "show", "\u{1B}\n::error::"] + diary,
      ["brewlog", "import", "brews.csv"] + diary, ["brewlog", "repair"] + diary,
      ["brewlog", "compact"] + diary,
      ["brewlog", "merge", HostileFolder.diary, "brews.csv", "-o", "\u{1B}\u{202E}"],
    ]

  private static let books: [[String]] =
    rows(["brewbook", "list"], formats: ["text", "json", "jsonl"])
    + rows(["brewbook", "show", "::error::x.yaml"], formats: ["text", "json"])
    + rows(["brewbook", "diff", "list", "::error::x.yaml"], formats: ["json"])
    + rows(["brewbook", "diff", "one/::error::x.yaml", valid], formats: ["text", "json"])
    + rows(["brewbook", "diff", "two/::error::x.yaml", valid], formats: ["text", "json"])
    + rows(["brewbook", "new", "\u{202E}\n::error::"], formats: ["text", "json"])
    + rows(["brewbook", "set", valid, "dose=15.5 g"], formats: ["text", "json"])
    + rows(["brewbook", "set", valid, "\u{1B}=\n::error::"], formats: ["text", "json"])
    + rows(["brewbook", "rename", valid, "\u{202E} ##[error]"], formats: ["text", "json"])
    + rows(["brewbook", "edit", valid], formats: ["text", "json"])
    + rows(
      ["brewbook", "duplicate", valid, "--name", "\u{202E}\n::error::"],
      formats: ["text", "json"]
    )
    + rows(["brewbook", "delete", valid, "--yes"], formats: ["text", "json"])
    + rows(["brewbook", "undo"], formats: ["text", "json"])
    + rows(["brewbook", "redo"], formats: ["text", "json"])
    + rows(["brewbook", "import", "table.csv", "--dry-run"], formats: ["text", "json"])
    + rows(["brewbook", "import", "table.csv", "--dry-run", "-v"], formats: ["text", "json"])
    + rows(
      ["brewbook", "export"],
      formats: [
        "json", "schema-org", "timer-coffee", "brew-guide", "xbloom", "aiden", "opos",
        "arabica",
      ],
      [valid]
    )
    + rows(["brewbook", "chart"], formats: ["text", "svg"], [valid])
    + [
      ["brewbook", "card", valid, "-o", "-"], ["brewbook", "share", valid, "-o", "-"],
      ["brewbook", "render", "-o", "site"], ["brewbook", "init", "\u{202E}\n::error::"],
      ["brewbook", "merge", "list", "list", "table.csv", "::error::x.yaml"],
      ["brewbook", "resolve"], ["brewbook", "resolve", "--theirs"],
      ["brewbook", "sync"], ["brewbook", "purge", "--yes"] + diary,
      ["brewbook", "purge", "--dry-run"] + diary,
      ["brewbook", "equipment", "list", "--folder", "tools"],
      ["brewbook", "equipment", "add", "\u{202E}\n::error::", "--folder", "tools"],
      ["brewbook", "import", "table.csv", "-o", "mine", "--brews", "-"],
    ]

  /// Results that other programs read: they are exact in a pipe.
  static let sources: [[String]] =
    rows(["brewscale"], formats: ["yaml", "csv"], ["."])
    + rows(["brewlog", "list"], formats: ["csv", "json", "jsonl"], diary)
    + rows(["brewlog", "show", "1111"], formats: ["csv", "json", "jsonl"], diary)
    + rows(["brewlog", "stats"], formats: ["csv", "json"], diary)
    + rows(["brewlog", "export"], formats: ["csv", "json", "jsonl", "brewspec"], diary)
    + rows(["brewbook", "diff", "list", "::error::x.yaml"], formats: ["text"])
    + rows(["brewbook", "list"], formats: ["csv"])
    + rows(
      ["brewbook", "export"],
      formats: ["csv", "markdown", "cooklang", "brewspec", "decent", "xbloom-yaml"],
      [valid]
    )
    + [
      ["brewlint", "--diff", "--unsafe-fixes", "."], ["brewfmt", "--diff", "."],
      ["brewfmt", "--stdout", valid], ["brewbook", "diff", "--canonical", valid],
    ]

  @Test(arguments: texts) func nothingReachesAPipe(_ words: [String]) throws {
    let outcome = try Program(words[0]).run(
      Array(words.dropFirst()),
      in: HostileFolder.make(),
      environment: Self.environment
    )
    Self.check(outcome.output, "output of \(words)")
    Self.check(outcome.errors, "errors of \(words)")
  }

  @Test(arguments: texts + sources) func nothingReachesATerminal(_ words: [String]) async throws {
    let program = try TerminalProgram(
      Program(words[0]).path,
      words.dropFirst() + (words[0] == "brewtimer" ? ["--plain", "--no-bell", "-q"] : ["-q"]),
      in: HostileFolder.make(),
      environment: Self.environment
    )
    _ = try await program.end()
    Self.check(
      program.transcript.replacing("\r\n", with: "\n"),
      "screen of \(words)",
      isTerminal: true
    )
  }

  /// The log of a build server is a pipe. Nothing else is changed in what other programs read.
  @Test(arguments: texts + sources) func nothingReachesABuildServer(_ words: [String]) throws {
    let folder = try HostileFolder.make()
    let script = "\"$0\" \"$@\" 2>&1 </dev/null | cat"
    let outcome = try Program(at: "/bin/sh").run(
      ["-c", script, Program(words[0]).path] + words.dropFirst(),
      in: folder,
      environment: Self.environment.merging(["GITHUB_ACTIONS": "true"]) { $1 }
    )
    Self.checkCommands(outcome.output, "log of \(words)")
  }

  /// A file gets the same bytes in a build server as elsewhere.
  @Test(arguments: sources) func filesStayExact(_ words: [String]) throws {
    func output(_ variables: [String: String]) throws -> String {
      try Program(words[0]).run(
        Array(words.dropFirst()),
        in: HostileFolder.make(),
        environment: Self.environment.merging(variables) { $1 }
      ).output
    }
    #expect(try output([:]) == output(["GITHUB_ACTIONS": "true"]))
  }

  /// Stored JSON is the same value in a log, and no shell can break it up.
  @Test(arguments: sources.filter { $0.contains("jsonl") }) func jsonStaysJSON(_ words: [String])
    throws
  {
    let folder = try HostileFolder.make()
    let script = "\"$0\" \"$@\" 2>/dev/null | cat"
    let lines = try [[:], ["GITHUB_ACTIONS": "true"]].map { variables in
      try Program(at: "/bin/sh").run(
        ["-c", script, Program(words[0]).path] + words.dropFirst(),
        in: folder,
        environment: Self.environment.merging(variables) { $1 }
      )
      .output.utf8.split(separator: UInt8(ascii: "\n")).map {
        try JSONSerialization.jsonObject(with: Data($0)) as? NSDictionary
      }
    }
    #expect(lines[0] == lines[1] && lines[0].count == (words[1] == "show" ? 1 : 2))
  }

  private static let environment = [
    "BREWLOG_FILE": "::error::\u{1B}\u{202E}\n##[error]log", "NO_COLOR": "\u{1B}[31m",
    "COLUMNS": "-1\u{1B}", "XDG_DATA_HOME": "/\u{1B}", "EDITOR": "true", "HOME": "/nonexistent",
  ]

  /// A new command, or a new format of one, fails this until it has a row.
  @Test(arguments: ListedCommand.programs) func everyCommandHasRows(program: String) throws {
    let rows = Self.texts + Self.sources
    for command in try ListedCommand.all(of: program) where command.name != "brewls" {
      let own = rows.filter { command.isCommand(of: $0) }
      #expect(!own.isEmpty, "\(command.name) has no row")
      // Other formats are only read.
      let formats = command.formats.filter { format in
        command.name != "brewbook export"
          || ExchangeFormat.written.contains { $0.rawValue == format }
      }
      for format in formats {
        #expect(own.contains { $0.contains(format) }, "\(command.name) has no row for \(format)")
      }
    }
  }

  @Test func namesStayUsable() throws {
    let folder = try Scratch(["::error::x.brew.yaml": Recipes.hot])
    let brewlint = Program("brewlint")
    #expect(
      try brewlint.run(["--show-files"], in: folder)
        == .init(status: 0, output: "./::error::x.brew.yaml\n", errors: "")
    )
    #expect(
      try brewlint.run(["-q"], in: folder).output.hasPrefix("./::error::x.brew.yaml:5:14: note[")
    )
  }

  // MARK: Checks

  /// Fails if a terminal or a build server would obey a part of the text.
  private static func check(_ text: String, _ origin: String, isTerminal: Bool = false) {
    let hidden = HostileFolder.hidden.unicodeScalars
    let controls = text.unicodeScalars.filter { scalar in
      let isControl = scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
      let isHidden = scalar.value > 0x7F && hidden.contains(scalar)
      return scalar != "\n" && (isControl || isHidden) && !(isTerminal && scalar == "\t")
    }
    let codes = controls.map { String($0.value, radix: 16) }
    #expect(codes.isEmpty, "\(origin) has control characters: \(codes)")
    if !isTerminal { checkCommands(text, origin) }
  }

  /// Fails if a build server would obey a line.
  private static func checkCommands(_ text: String, _ origin: String) {
    for line in text.split(whereSeparator: \.isNewline) {
      if isAnnotation(line) { continue }
      #expect(!line.drop(while: \.isWhitespace).hasPrefix("::"), "\(origin) has a command: \(line)")
      #expect(!line.contains("##[") && !line.contains("##vso["), "\(origin) has a command: \(line)")
    }
  }

  /// Whether the line is one that `--format github` writes itself.
  private static func isAnnotation(_ line: Substring) -> Bool {
    ["::error file=", "::warning file=", "::notice file="].contains { line.hasPrefix($0) }
  }
}
