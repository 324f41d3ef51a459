import Foundation
import ProgramSupport
import TestSupport
import Testing

/// `brewfmt` as a process: invalid input, and formatting of parts.
@Suite struct FmtInputTests {
  let brewfmt = Program("brewfmt")

  // MARK: Bad input

  @Test func invalidYAMLIsUnchanged() throws {
    let folder = try Scratch(["a.yaml": Recipes.unreadable, "b.yaml": Recipes.cramped])
    let outcome = try brewfmt.run(["."], in: folder)
    #expect(
      outcome
        == .init(
          status: 2,
          output: "",
          errors: """
            a.yaml:1:7: error[unclosed-bracket]: this `[` is never closed
            formatted 1 file, 1 could not be formatted

            """
        )
    )
    #expect(try folder.text("a.yaml") == Recipes.unreadable)
    #expect(try folder.text("b.yaml") == Recipes.formatted)
    // An ignore comment does not make invalid YAML valid.
    let ignored = "# brewlint: ignore-file[unclosed-bracket] so what\n" + Recipes.unreadable
    let input = try brewfmt.run(["-q", "-"], in: folder, input: ignored)
    #expect(
      input
        == .init(
          status: 2,
          output: "",
          errors: "<stdin>:2:7: error[unclosed-bracket]: this `[` is never closed\n"
        )
    )
  }

  /// By their findings; the bytes are not arguments, as the test runner would describe two million of them.
  static let refused: [String: Data] = [
    "a.yaml:2:1: error[duplicate-key]: ": Data("name: x\nname: y\n".utf8),
    "a.yaml:1:7: error[encoding]: ": Data("name: ".utf8) + [0xFF, 0x0A],
    "a.yaml:1:7: error[yaml-feature]: ": Data("name: *x\n".utf8),
    "a.yaml:1:1: error[invalid-character]: ": Data(repeating: 0, count: 40),
    "a.yaml:1:1: error[file-too-large]: the file is 2 MiB, ": Data(repeating: 0x61, count: 2 << 20),
  ]

  @Test(arguments: refused.keys.sorted())
  func invalidInput(finding: String) throws {
    let bytes = try #require(Self.refused[finding])
    let folder = try Scratch()
    try folder.write("a.yaml", bytes)
    for options in [["-q"], ["-q", "--check"], ["-q", "--diff"], ["-q", "--stdout"]] {
      let outcome = try brewfmt.run(options + ["a.yaml"], in: folder)
      #expect(outcome.status == 2)
      #expect(outcome.output == "")
      #expect(outcome.errors.hasPrefix(finding), "\(outcome.errors)")
      #expect(try Data(contentsOf: folder.file("a.yaml")) == bytes)
    }
  }

  /// A recipe that cannot be brewed is formatted like any other.
  @Test func invalidRecipesAreFormatted() throws {
    let folder = try Scratch()
    let source = Recipes.cramped.replacing("pourTo: 250 g", with: "pourTo: 280 g")
      .replacing("method:", with: "metod:")
    let outcome = try brewfmt.run(["-"], in: folder, input: source)
    let expected = source.replacing("15g", with: "15 g")
    #expect(outcome == .init(status: 0, output: expected, errors: ""))
  }

  @Test func unreadableFiles() throws {
    let folder = try Scratch(["a.yaml": Recipes.cramped])
    #expect(mkfifo(folder.file("pipe.yaml").path, 0o600) == 0)
    let outcome = try brewfmt.run(["a.yaml", "pipe.yaml", "gone.yaml"], in: folder)
    #expect(
      outcome
        == .init(
          status: 2,
          output: "",
          errors: """
            brewfmt: error: gone.yaml: no such file or folder
            brewfmt: error: pipe.yaml: is a pipe, not a regular file
              hint: use `-` to read from standard input
            formatted 1 file, 1 could not be formatted

            """
        )
    )
    #expect(try folder.text("a.yaml") == Recipes.formatted)
    let nothing = try brewfmt.run([], in: try Scratch())
    #expect(
      nothing
        == .init(
          status: 2,
          output: "",
          errors: """
            brewfmt: error: no recipes found in the working directory
              hint: without paths, `recipes/` and `*.brew.yaml` are searched; name files or folders to use others

            """
        )
    )
  }

  @Test func aConfigurationErrorStopsTheRun() throws {
    let folder = try Scratch([
      ".brewguide.yaml": "format: {lineEnding: cr}\n", "a.yaml": Recipes.cramped,
    ])
    let outcome = try brewfmt.run(["a.yaml"], in: folder)
    #expect(
      outcome
        == .init(
          status: 2,
          output: "",
          errors:
            ".brewguide.yaml:1:22: error[configuration]: `cr` is not a line ending: did you mean `crlf`?\n"
        )
    )
    #expect(try folder.text("a.yaml") == Recipes.cramped)
  }

  // MARK: --stdout

  @Test(arguments: [Recipes.cramped, Recipes.formatted])
  func stdoutShowsTheRecipe(source: String) throws {
    let folder = try Scratch(["a.yaml": source])
    let outcome = try brewfmt.run(["--stdout", "a.yaml"], in: folder)
    #expect(outcome == .init(status: 0, output: Recipes.formatted, errors: ""))
    #expect(try folder.text("a.yaml") == source)
    let input = try brewfmt.run(["--stdout", "-"], in: folder, input: source)
    #expect(input == .init(status: 0, output: Recipes.formatted, errors: ""))
  }

  // MARK: Usage

  static let usage: [(options: [String], message: String)] = [
    (
      ["--stdout", "."],
      "--stdout writes one recipe, but there are 2 files: name one file, or remove --stdout to format in place"
    ),
    (
      ["--stdout", "--check", "a.yaml"],
      "--stdout and --check cannot be used together"
    ),
    (
      ["--stdout", "--diff", "a.yaml"],
      "--stdout and --diff cannot be used together"
    ),
    (["--format", "sarif", "a.yaml"], "--format requires --check"),
    (
      ["--check", "--diff", "--format", "json=report.json", "a.yaml"],
      "--diff and --format cannot be used together"
    ),
    (
      ["--check", "--format", "json", "--format", "sarif", "a.yaml"],
      "only one --format can write to standard output: write the others to files, such as --format json=report.json"
    ),
    (["--frobnicate", "a.yaml"], "unknown option '--frobnicate'"),
    (
      ["--show-settings", "a.yaml", "--show-files"],
      "--show-settings and --show-files cannot be used together"
    ),
  ]

  @Test(arguments: usage)
  func usageErrors(options: [String], message: String) throws {
    let folder = try Scratch(["a.yaml": Recipes.cramped, "b.yaml": Recipes.cramped])
    let outcome = try brewfmt.run(options, in: folder)
    #expect(
      outcome
        == .init(
          status: 2,
          output: "",
          errors: "brewfmt: error: \(message)\n  hint: see `brewfmt --help`\n"
        )
    )
    for name in ["a.yaml", "b.yaml"] { #expect(try folder.text(name) == Recipes.cramped) }
  }

  @Test func aReportMustNotReplaceARecipe() throws {
    let folder = try Scratch(["a.yaml": Recipes.cramped])
    let outcome = try brewfmt.run(["--check", "--format", "json=./a.yaml", "a.yaml"], in: folder)
    #expect(outcome.status == 2)
    #expect(
      outcome.errors
        == "brewfmt: error: cannot write the report ./a.yaml: it is one of the input files\n"
    )
    #expect(try folder.text("a.yaml") == Recipes.cramped)
  }

  @Test func showsFilesAndSettings() throws {
    let folder = try Scratch([
      ".brewguide.yaml": "include: coffee/\nformat: {lineEnding: lf}\n",
      "coffee/a.yaml": Recipes.cramped, "coffee/b.yaml": Recipes.formatted,
      "c.yaml": Recipes.formatted,
    ])
    #expect(
      try brewfmt.run(["--show-files"], in: folder)
        == .init(status: 0, output: "coffee/a.yaml\ncoffee/b.yaml\n", errors: "")
    )
    let settings = try brewfmt.run(["--show-settings", "coffee/a.yaml"], in: folder)
    #expect(settings.output.contains("\nformat\n  lineEnding  lf  .brewguide.yaml:2\n"))
    #expect(try folder.text("coffee/a.yaml") == Recipes.cramped)
  }
}
