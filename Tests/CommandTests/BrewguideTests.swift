import Foundation
import ProgramSupport
import TestSupport
import Testing

/// One program with several names.
struct BrewguideTests {
  private static let program = Program("brewguide")

  private static let map = """
    Tools for coffee recipes in YAML. Each tool is a command, and a program of its
    own.

      brewguide lint   brewlint   check recipes and fix problems
      brewguide fmt    brewfmt    format recipes in one style
      brewguide scale  brewscale  scale a recipe and print the brew plan
      brewguide time   brewtimer  guide you through a brew, step by step
      brewguide log    brewlog    keep a diary of brews
      brewguide book   brewbook   keep a collection of recipes
      brewguide lsp    brewls     support editors: findings, completion and fixes

    Getting started:
      brewguide lint recipes/                check the recipes in a folder
      brewguide scale recipe.yaml --dose 18  scale a recipe to 18 g of coffee
      brewguide help recipe                  how to write a recipe
      brewguide help lint                    all options of a tool, with examples
      brewguide schema recipe                the JSON Schema of recipes, for editors
      brewguide book list --collection       recipes to begin with
      brewguide doctor                       whether everything is set up

    """

  /// The programs that the map names: one for each tool.
  static func tools() throws -> [String] {
    try program.run([], in: Scratch()).output.matches(
      of: #/(?m)^  brewguide [a-z]+ +(brew[a-z]+) {2}/#
    )
    .map { String($0.1) }
  }

  /// The Makefile makes a link for each tool.
  @Test func everyToolHasALink() throws {
    let line = try ProjectFiles.text("Makefile").split(separator: "\n").first {
      $0.hasPrefix("TOOLS := ")
    }
    let links = try #require(line).dropFirst("TOOLS := ".count).split(separator: " ").map(
      String.init
    )
    #expect(try Self.tools() == links)
  }

  @Test(arguments: [[], ["help"], ["--help"], ["-h"], ["help", "help"], ["help", "--help"]])
  func overview(arguments: [String]) throws {
    let outcome = try Self.program.run(arguments, in: Scratch())
    #expect(outcome == .init(status: 0, output: Self.map, errors: ""))
  }

  /// `brewcatalog` is a program of its own, which brewguide looks for beside itself first: the build may have made one there, so
  /// brewguide runs from another folder.
  @Test func catalogStartsItsProgram() throws {
    let scratch = try Scratch(["bin/brewcatalog": "#!/bin/sh\necho \"$@\"\ncat\nexit 1\n"])
    let own = scratch.file("brewguide")
    try FileManager.default.copyItem(
      at: URL(filePath: Self.program.path).resolvingSymlinksInPath(),
      to: own
    )
    let program = Program(at: own.path)
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755],
      ofItemAtPath: scratch.file("bin/brewcatalog").path
    )
    let environment = ["PATH": "\(scratch.file("bin").path):/usr/bin:/bin"]
    let words = ["catalog", "search", "two words"]
    #expect(
      try program.run(words, in: scratch, input: "in", environment: environment)
        == .init(status: 1, output: "search two words\nin", errors: "")
    )
    #expect(
      try program.run(["help", "catalog"], in: scratch, environment: environment)
        == .init(status: 1, output: "--help\n", errors: "")
    )
    #expect(
      try program.run(words, in: scratch, environment: ["PATH": "/nowhere"])
        == .init(
          status: 2,
          output: "",
          errors: """
            brewguide: error: brewcatalog is not installed: it is a separate program, because it opens connections
              hint: install it beside brewguide: `make catalog install-catalog` in the source

            """
        )
    )
  }

  /// As the scripts of a Python package call it: usage, completions and messages are those of the tool.
  @Test(arguments: try tools())
  func canBeGivenTheNameOfATool(tool: String) throws {
    let folder = try Scratch()
    for arguments in [
      ["--help"], ["--version"], ["--no-such-option"], ["---complete", "fish", ""],
    ] {
      let outcome = try Self.program.run(["---as", tool] + arguments, in: folder)
      #expect(try outcome == Program(tool).run(arguments, in: folder))
    }
  }

  @Test func versionIncludesLibYAML() throws {
    let outcome = try Self.program.run(["--version"], in: Scratch())
    #expect(
      outcome.output.wholeMatch(of: #/brewguide \d+\.\d+\.\d+ \(libyaml \d+\.\d+\.\d+\)\n/#) != nil
    )
    #expect(outcome.status == 0)
  }

  @Test func eachToolHasItsOwnName() throws {
    for name in try Self.tools() {
      let outcome = try Program(name).run(["--version"], in: Scratch())
      #expect(outcome.output.wholeMatch(of: #/(\w+) \d+\.\d+\.\d+\n/#)?.1 == Substring(name))
    }
  }

  /// The tool is chosen by the name, for all ways to call the program.
  @Test(arguments: [
    "ln -s PROGRAM brewlint; ./brewlint",
    "ln PROGRAM brewlint 2>/dev/null || cp PROGRAM brewlint; ./brewlint",
    "cp PROGRAM brewlint; ./brewlint", "ln -s PROGRAM brewlint; PATH=. brewlint",
    "ln -s PROGRAM brewlint; mkdir a; ./a/../brewlint", "exec -a brewlint PROGRAM",
    "ln -s PROGRAM other; ln -s other brewlint; ./brewlint",
  ])
  func theNameChoosesTheTool(line: String) throws {
    let line = line.replacing("PROGRAM", with: Self.program.path)
    let folder = try Scratch(["a.yaml": Recipes.clean])
    let bash = Program(at: "/bin/bash")
    let outcome = try bash.run(["-c", "\(line) a.yaml"], in: folder)
    #expect(outcome == .init(status: 0, output: "", errors: "no findings in 1 file\n"))
  }

  @Test(arguments: [["lint"], ["lint", "check"]])
  func commandsEqualPrograms(words: [String]) throws {
    let folder = try Scratch(["a.yaml": Recipes.clean.replacing("dose: 15 g", with: "dose: 0 g")])
    let expected = try Program("brewlint").run(["a.yaml"], in: folder)
    #expect(expected.status == 1)
    #expect(try Self.program.run(words + ["a.yaml"], in: folder) == expected)
  }

  @Test(arguments: [
    ("", ["time", "--help"], "Usage: brewguide time [<recipe>] [options]"),
    ("", ["log", "add", "--help"], "Usage: brewguide log add [<recipe>] [options]"),
    ("", ["help", "log", "add"], "Usage: brewguide log add [<recipe>] [options]"),
    ("", ["help", "fmt"], "Usage: brewguide fmt [<path>...] [options]"),
    ("", ["help", "lint"], "Usage: brewguide lint [check] [<path>...] [options]"),
    ("", ["lint", "explain", "-h"], "Usage: brewguide lint explain <rule> [options]"),
    ("kaffee", ["scale", "--help"], "Usage: kaffee scale [<path>...] [options]"),
    ("brewlog", ["add", "--help"], "Usage: brewlog add [<recipe>] [options]"),
    ("brewlint", ["help", "explain"], "Usage: brewlint explain <rule> [options]"),
    ("", ["help", "schema"], "Usage: brewguide schema [<kind>] [options]"),
    ("kaffee", ["schema", "--help"], "Usage: kaffee schema [<kind>] [options]"),
  ])
  func usageShowsTheCalledName(name: String, arguments: [String], line: String) throws {
    let folder = try Scratch()
    let bash = Program(at: "/bin/bash")
    let call = name.isEmpty ? "PROGRAM" : "exec -a \(name) PROGRAM"
    let command = call.replacing("PROGRAM", with: "'\(Self.program.path)'") + " \"$@\""
    let outcome = try bash.run(["-c", command, "bash"] + arguments, in: folder)
    #expect(outcome.status == 0)
    #expect(outcome.output.split(separator: "\n").contains { $0.hasPrefix(line) }, "\(outcome)")
  }

  @Test(arguments: [
    (
      ["lnt"],
      "brewguide: error: unknown command 'lnt'\n  hint: did you mean `brewguide lint`?\n"
    ),
    (
      ["brewfmt"],
      "brewguide: error: unknown command 'brewfmt'\n  hint: did you mean `brewguide fmt`?\n"
    ),
    (
      ["xyz"],
      "brewguide: error: unknown command 'xyz'\n  hint: run `brewguide` to list the commands\n"
    ),
    (
      ["shcema"],
      "brewguide: error: unknown command 'shcema'\n  hint: did you mean `brewguide schema`?\n"
    ),
    (
      ["schema", "yaml"],
      "brewguide schema: error: <kind> takes recipe, config, plan, log, exchange or equipment, not 'yaml'\n  hint: see `brewguide schema --help`\n"
    ),
    (["--x"], "brewguide: error: unknown option '--x'\n  hint: see `brewguide --help`\n"),
    (
      ["fmt", "--x"],
      "brewguide fmt: error: unknown option '--x'\n  hint: see `brewguide fmt --help`\n"
    ),
    (
      ["fmt", "--generate-completion-script", "bash"],
      "brewguide: error: completion scripts exist for programs, not for their commands\n"
        + "  hint: remove `fmt`, or run `brewfmt`\n"
    ),
  ])
  func mistakes(arguments: [String], errors: String) throws {
    let outcome = try Self.program.run(arguments, in: Scratch())
    #expect(outcome == .init(status: 2, output: "", errors: errors))
  }

  /// The program prints the files, byte for byte.
  @Test(arguments: [
    ([], "recipe"), (["recipe"], "recipe"), (["config"], "config"), (["plan"], "plan"),
    (["LOG"], "log"), (["exchange"], "exchange"),
    (["equipment"], "equipment"),
  ])
  func schemas(arguments: [String], name: String) throws {
    let outcome = try Self.program.run(["schema"] + arguments, in: Scratch())
    let text = try ProjectFiles.text("schema/\(name).schema.json")
    #expect(outcome.output == text && outcome.status == 0, "not the file; rebuild the program")
  }

  @Test(arguments: ["brewguide", "brewlint", "brewfmt", "brewscale", "brewtimer", "brewlog"])
  func completionsWorkUnderEachName(name: String) throws {
    let folder = try Scratch()
    let program = Program(name).path
    let line = "source <('\(program)' --generate-completion-script bash) && complete -p \(name)"
    let outcome = try Program(at: "/bin/bash").run(["-c", line], in: folder)
    #expect(outcome.status == 0, "\(outcome)")
    #expect(outcome.output.hasSuffix(" \(name)\n"), "\(outcome)")
    for shell in ["zsh", "fish"] {
      let script = try Program(name).run(["--generate-completion-script", shell], in: folder)
      #expect(script.status == 0)
      #expect(
        script.output.contains(shell == "zsh" ? "#compdef \(name)\n" : "complete -c \(name) ")
      )
    }
  }
}
