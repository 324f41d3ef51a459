import ProgramSupport
import TestSupport
import Testing
import brewdocs

/// Runs the commands that the pages show.
@Suite struct CommandTests {
  /// The recipe of README.md, and folders with another one.
  private static let files: [String: String] = {
    let morning = HandwrittenFile(path: "README.md").blocks.first { $0.words.first == "yaml" }
    let sample = SampleRecipe.complete("")
    return [
      "morning.yaml": morning?.text ?? "", "morning.jsonl": #"{"ms":0,"grams":0}"# + "\n",
      "recipes/a.yaml": SampleRecipe.complete("name: Morning V60"), "my-recipes/a.yaml": sample,
      "my-recipes/b.yaml": SampleRecipe.complete("name: Morning V60"),
    ]
  }()

  /// The commands of programs that need no terminal.
  static let commands = HandwrittenFile.all.flatMap { lines(of: $0) }
    .filter { line in ["brewlint", "brewfmt", "brewscale"].contains(where: line.hasPrefix) }
  /// Those of the timer that need no terminal: with a plan on standard input, the timer looks for one.
  static let timers = (HandwrittenFile.all + [.timer]).flatMap { lines(of: $0) }
    .filter { $0.hasPrefix("brewtimer") && !$0.hasPrefix("brewtimer -") }

  /// The lines of the shell blocks of a page, without their comments.
  private static func lines(of file: HandwrittenFile) -> [String] {
    file.blocks.filter { $0.info == "sh" }.flatMap { $0.text.split(separator: "\n") }
      .map { line in line.split(separator: " ").prefix { $0 != "#" }.joined(separator: " ") }
  }

  @Test(arguments: commands)
  func runs(command: String) throws {
    let parts = command.split(separator: " < ").map(String.init)
    let input = parts.count > 1 ? Self.files[parts[1]] : ""
    let run = try Self.run(parts[0], input: try #require(input))
    #expect(run.status == 0 || run.status == 1, "\(command): \(run.errors)")
  }

  @Test(arguments: timers)
  func times(command: String) throws {
    let line = command.split(separator: " < ")[0] + " --speed 1000"
    var files = Self.files
    let folder = try Scratch(files)
    files["plan.json"] = try Program("brewscale").run(
      ["recipes", "--format", "json"],
      in: folder
    ).output
    let words = Array(Self.words(of: line).dropFirst())
    let run = try Program("brewtimer").run(words, in: Scratch(files))
    #expect(run.status == 0, "\(command): \(run.errors)")
  }

  /// Those of the diary, with the one that the page about its format shows.
  static let diaries = (HandwrittenFile.all + [.diary]).flatMap { lines(of: $0) }
    .filter { $0.hasPrefix("brewlog") }

  @Test(arguments: diaries)
  func keepsADiary(command: String) throws {
    let arguments = Self.words(of: command)
    let diary = HandwrittenFile.logFormat.blocks.first { $0.info.hasPrefix("jsonl") }
    let folder = try Scratch([
      "morning.yaml": SampleRecipe.complete(""), "d.jsonl": try #require(diary).text,
    ])
    let environment = ["BREWLOG_FILE": "d.jsonl", "XDG_STATE_HOME": folder.file("state").path]
    // What --last stands for.
    _ = try Program("brewscale").run(["morning.yaml"], in: folder, environment: environment)
    let run = try Program("brewlog").run(
      Array(arguments.dropFirst()),
      in: folder,
      environment: environment
    )
    #expect(run.status == 0 && !run.output.isEmpty, "\(command): \(run.errors)")
  }

  /// No page promises an option that there is not.
  @Test(arguments: HandwrittenFile.all + [.checking, .timer, .diary, .logFormat])
  func optionsExist(file: HandwrittenFile) throws {
    let commands =
      [
        "brewguide doctor", "brewlint check", "brewlint rules", "brewfmt",
        "brewscale", "brewtimer", "brewbook init", "brewbook new", "brewbook purge",
        "brewbook resolve", "brewbook sync",
      ]
      + [
        "add", "edit", "list", "show", "delete", "hint", "stats", "repair", "compact", "merge",
        "export",
        "import",
      ].map {
        "brewlog \($0)"
      }
    let help = try (commands.map { "\($0) --help-all" } + ["brewscale --help"]).map {
      try Self.run($0).output
    }.joined()
    try #require(help.contains("--format"))
    // `--timeout` is an option of brewcatalog, a package of its own.
    for option in options(in: file.text).subtracting(["--timeout"]) {
      #expect(help.contains(option), "\(file.path): \(option)")
    }
  }

  private static func run(_ command: String, input: String = "") throws -> Program.Outcome {
    let words = Self.words(of: command)
    return try Program(words[0]).run(Array(words.dropFirst()), in: Scratch(files), input: input)
  }

  /// The words of a command line, which may have quotes.
  private static func words(of command: some StringProtocol) -> [String] {
    // Every other part stood between quotes.
    String(command).split(separator: "'" as Character, omittingEmptySubsequences: false)
      .enumerated()
      .flatMap { index, part in
        index % 2 == 1 ? [String(part)] : part.split(separator: " " as Character).map(String.init)
      }
  }

  /// Words that begin with two dashes, in code.
  private func options(in text: String) -> Set<String> {
    let parts = text.split(separator: "`--").dropFirst() + text.split(separator: " --").dropFirst()
    let names = parts.map { $0.prefix { $0.isLetter || $0 == "-" } }
    return Set(names.filter { $0.first?.isLetter == true }.map { "--\($0)" })
  }
}
