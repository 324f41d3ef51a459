import Foundation
import ProgramSupport
import TestSupport
import Testing

/// Names of files, recipes and everything in them cannot control a terminal or a build server.
@Suite(.timeLimit(.minutes(30))) struct HostileTextTests {
  private static let hidden =
    "\u{1B}[31m\u{07}\u{9B}\u{202E}\u{2066}\u{200B}\u{200F}\u{FEFF}\u{2028}"
  private static let commands = ["::error::x", "##[error]x", "##vso[task.x]y", " ::warning::x"]

  /// Names of files: none has a slash.
  private static let fileNames =
    commands.map { "\($0).yaml" } + ["a\(hidden).yaml", "b\n::error::x.yaml", "c\r##[error].yaml"]

  /// A recipe in which every text is hostile, with a finding if `dose` is odd.
  private static func recipe(dose: String = "15 g") -> String {
    let escaped = hidden.unicodeScalars.map {
      "\\U" + String(repeating: "0", count: 8 - hex($0).count) + hex($0)
    }
    .joined()
    let texts = commands.map { "\\n\($0)\\r\($0)" }.joined()
    let long = String(repeating: "w", count: 99)
    let hostile = "::error::x ##[error]y \(escaped)\(texts) \(long) ::error::z \(long)::error::q"
    return """
      name: "\(hostile)"
      method: "v60 \(hostile)"
      author: "\(hostile)"
      notes: "\(hostile)"
      description: "\(hostile)"
      tags: ["\(hostile)"]
      x-\u{202E}: "##[error]"
      dose: \(dose)
      yield: 250 g
      temperature: 94 °C
      grind: medium-fine
      steps:
        - instruction: "\(hostile)"
          pourTo: 45 g
          timer: 45 s
        - instruction: "\(hostile)"
          pourTo: 260 g
          timer: 90 s

      """
  }

  private static func hex(_ scalar: Unicode.Scalar) -> String { String(scalar.value, radix: 16) }

  private static let valid = recipe().replacing("260 g", with: "250 g")

  /// A command line with the tool first; it is run in a folder with hostile names and recipes.
  static let commandLines: [[String]] =
    [
      "full", "concise", "github", "json", "jsonl", "sarif", "gitlab", "junit",
    ].map { ["brewlint", "--format", $0, "."] }
    + [
      ["brewlint", "--statistics", "."], ["brewlint", "--show-files", "."],
      ["brewlint", "--verbose", "."], ["brewlint", "--show-settings", "::error::x.yaml"],
      ["brewlint", "--no-such\u{1B}[31m"], ["brewlint", "\u{1B}[31m\n::error::x"],
      ["brewlint", "--config", "\u{1B}\u{202E}=x"], ["brewlint", "--config", "rules.\u{202E}=x"],
      ["brewlint", "--config", "methods.x={\"::error::\u{202E}\": 1}"],
      ["brewlint", "--exclude", "[\u{1B}", "."],
      ["brewlint", "--select", "\u{1B}\u{202E}", "."], ["brewlint", "explain", "\u{1B}\u{202E}"],
      ["brewlint", "--files-from", "list"],
      ["brewfmt", "--check", "--format", "concise", "."], ["brewfmt", "--check", "."],
      ["brewfmt", "--check", "-v", "."], ["brewfmt", "\u{1B}"],
      ["brewscale", "."], ["brewscale", "--format", "markdown", "."], ["brewscale", "-v", "."],
      ["brewscale", "--dose", "\u{1B}[31m", "."], ["brewscale", "--method", "\u{1B}", "."],
      ["brewscale", "--name", "\n::error::\u{1B}", "."],
      ["brewtimer", "--speed", "1000000", "one/::error::x.yaml"], ["brewtimer", "."],
      ["brewtimer", "\u{1B}\n::error::x"], ["brewguide", "\u{1B}[31m"],
      ["brewlog", "list"], ["brewlog", "stats"], ["brewbook", "list"],
      ["brewbook", "list", "--format", "json"],
      ["brewbook", "show", "::error::x.yaml"],
      ["brewlint", "--format", "json", "--jobs", "##[error]x"],
    ]

  @Test(arguments: commandLines) func noCommandReachesAnyone(_ arguments: [String]) throws {
    let folder = try Self.folder()
    let program = Program(arguments[0])
    let outcome = try program.run(
      Array(arguments.dropFirst()),
      in: folder,
      environment: [
        "BREWLOG_FILE": "::error::\u{1B}\u{202E}\n##[error]log", "NO_COLOR": "\u{1B}[31m",
        "COLUMNS": "-1\u{1B}", "XDG_DATA_HOME": "/\u{1B}",
      ]
    )
    Self.check(outcome.output, "output of \(arguments)")
    Self.check(outcome.errors, "errors of \(arguments)")
    #expect(!(outcome.output + outcome.errors).isEmpty)
  }

  @Test(arguments: [
    ["brewlint", "--diff", "--unsafe-fixes", "."], ["brewfmt", "--diff", "."], ["brewlint", "."],
    ["brewlint", "--show-files", "."], ["brewscale", "."],
    ["brewbook", "diff", "list", "::error::x.yaml"],
  ])
  func noCommandReachesATerminal(_ arguments: [String]) async throws {
    let folder = try Self.folder()
    let program = try TerminalProgram(
      Program(arguments[0]).path,
      arguments.dropFirst() + ["-q"],
      in: folder,
      environment: ["NO_COLOR": "\u{1B}[31m", "COLUMNS": "-1\u{1B}", "TERM": "\u{1B}[31m"]
    )
    _ = try await program.end()
    Self.check(
      program.transcript.replacing("\r\n", with: "\n"),
      "screen of \(arguments)",
      isTerminal: true
    )
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

  private static func folder() throws -> Scratch {
    let folder = try Scratch([
      "list": fileNames.joined(separator: "\n") + "\n\u{1B}[2J\n::error::gone\n"
    ])
    for name in fileNames { try folder.write(name, recipe()) }
    try folder.write("one/::error::x.yaml", valid)
    try folder.write("two/::error::x.yaml", valid.replacing("  timer", with: "  timr"))
    try folder.write("bad/::error::x.yaml", "name: [\u{202E}\n::error::x ##[error]\n\u{1B}: '\n")
    return folder
  }

  /// Fails if a terminal or a build server would obey a part of the text.
  private static func check(_ text: String, _ origin: String, isTerminal: Bool = false) {
    let controls = text.unicodeScalars.filter { scalar in
      let isControl = scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
      let isHidden = scalar.value > 0x7F && hidden.unicodeScalars.contains(scalar)
      return scalar != "\n" && (isControl || isHidden) && !(isTerminal && scalar == "\t")
    }
    #expect(controls.isEmpty, "\(origin) has control characters: \(controls.map { Self.hex($0) })")
    for line in text.split(whereSeparator: \.isNewline) {
      // A patch contains the recipe as it is.
      if isTerminal, line.hasPrefix(" ") || line.hasPrefix("-") || line.hasPrefix("+") { continue }
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
