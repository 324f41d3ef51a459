import Foundation
import ProgramSupport
import TestSupport
import Testing

/// `brewlint check` as a process: its output and exit status.
@Suite struct CheckTests {
  /// Words that are neither commands nor files.
  private static let misspelt = [
    (["chekc"], "chekc", "check"), (["explian", "water-total"], "explian", "explain"),
    (["help", "rule"], "rule", "rules"),
  ]

  @Test(arguments: misspelt)
  func commandsAreSuggested(arguments: [String], word: String, meant: String) throws {
    let outcome = try brewlint.run(arguments, in: try Scratch())
    let errors = """
      brewlint: error: unknown command '\(word)': did you mean '\(meant)'?
        hint: see `brewlint --help`

      """
    #expect(outcome == .init(status: 2, output: "", errors: errors))
  }

  @Test func aFileMayHaveTheNameOfACommand() throws {
    let folder = try Scratch(["chekc": Recipes.clean])
    #expect(try brewlint.run(["-q", "chekc"], in: folder).status == 0)
  }

  let brewlint = Program("brewlint")

  @Test func cleanFile() throws {
    let folder = try Scratch(["a.yaml": Recipes.clean])
    let outcome = try brewlint.run(["check", "a.yaml"], in: folder)
    #expect(outcome == .init(status: 0, output: "", errors: "no findings in 1 file\n"))
  }

  @Test func findingsAreConciseWithoutATerminal() throws {
    let folder = try Scratch(["a.yaml": Recipes.broken])
    let outcome = try brewlint.run(["a.yaml"], in: folder)
    #expect(
      outcome
        == .init(
          status: 1,
          output:
            "a.yaml:13:13: error[water-total]: the steps pour 280 g, but the yield is 250 g\n",
          errors: "1 error in 1 file\n"
        )
    )
  }

  @Test func full() throws {
    let folder = try Scratch(["a.yaml": Recipes.broken])
    let outcome = try brewlint.run(["--format", "full", "-q", "a.yaml"], in: folder)
    let expected = """
      error[water-total]: the steps pour 280 g, but the yield is 250 g
        --> a.yaml:13:13
         |
       4 | yield: 250 g
         |        ----- the yield
         ⋮
      13 |     pourTo: 280 g
         |             ^^^^^ 280 g in total after this step
         |
         = help: write `pourTo: 250 g`, or set the yield to 280 g

      1 error in 1 file

      """
    #expect(outcome == .init(status: 1, output: expected, errors: ""))
  }

  @Test func json() throws {
    let folder = try Scratch(["a.yaml": Recipes.broken, "b.yaml": Recipes.hot])
    let outcome = try brewlint.run(["--format=json", "-q", "."], in: folder)
    let object = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
    let report = try #require(object as? [String: Any])
    #expect(report["version"] as? Int == 1)
    #expect(
      report["summary"] as? [String: Int]
        == ["files": 2, "errors": 1, "warnings": 0, "notes": 1, "fixable": 0]
    )
    let found = try #require(report["diagnostics"] as? [[String: Any]])
    #expect(found.map { $0["rule"] as? String } == ["water-total", "temperature-range"])
    #expect(found.map { $0["path"] as? String } == ["steps[1].pourTo", "temperature"])
    #expect(found.map { $0["file"] as? String } == ["a.yaml", "b.yaml"])
  }

  @Test func reportsGoToFiles() throws {
    let folder = try Scratch(["a.yaml": Recipes.broken])
    let outcome = try brewlint.run(
      ["--format", "json=out/report.json", "--format", "concise", "a.yaml"],
      in: folder
    )
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("out/report.json"))
    let second = try brewlint.run(
      ["--format", "json=report.json", "--format", "concise", "-q", "a.yaml"],
      in: folder
    )
    #expect(second.status == 1)
    #expect(second.output.hasPrefix("a.yaml:13:13: error"))
    #expect(try folder.text("report.json").hasPrefix(#"{"version":1,"#))
  }

  @Test func reportsNeverOverwriteInputs() throws {
    let folder = try Scratch(["a.yaml": Recipes.broken])
    try FileManager.default.createSymbolicLink(
      atPath: folder.file("link.json").path,
      withDestinationPath: "a.yaml"
    )
    for name in ["a.yaml", "./a.yaml", "link.json"] {
      let outcome = try brewlint.run(["-q", "--format", "json=\(name)", "a.yaml"], in: folder)
      #expect(outcome.status == 2)
      #expect(
        outcome.errors
          == "brewlint: error: cannot write the report \(name): it is one of the input files\n"
      )
      #expect(try folder.text("a.yaml") == Recipes.broken)
    }
    let twice = try brewlint.run(
      ["--format", "json=r", "--format", "concise=r", "a.yaml"],
      in: folder
    )
    #expect(twice.status == 2)
    let dash = try brewlint.run(["-q", "--format", "json=-", "a.yaml"], in: folder)
    #expect(dash.output.hasPrefix(#"{"version":1,"#))
  }

  @Test func anEmptyListIsReported() throws {
    let outcome = try brewlint.run(["--files-from", "-"], in: try Scratch())
    #expect(outcome == .init(status: 0, output: "", errors: "no findings in 0 files\n"))
  }

  @Test func standardInput() throws {
    let folder = try Scratch()
    let anonymous = try brewlint.run(["-q", "-"], in: folder, input: Recipes.broken)
    #expect(anonymous.output.hasPrefix("<stdin>:13:13: error[water-total]"))
    let named = try brewlint.run(
      ["-q", "--stdin-filename", "x/y.yaml", "-"],
      in: folder,
      input: Recipes.broken
    )
    #expect(named.output.hasPrefix("x/y.yaml:13:13: error[water-total]"))
    #expect(named.status == 1)
  }

  @Test func pathsOfSeveralDocuments() throws {
    let folder = try Scratch(["a.yaml": Recipes.clean + "---\n" + Recipes.broken])
    let outcome = try brewlint.run(["--format", "json", "-q", "a.yaml"], in: folder)
    #expect(outcome.output.contains(#""document":1,"path":"[1].steps[1].pourTo""#))
  }

  @Test func aMissingFileDoesNotStopTheOthers() throws {
    let folder = try Scratch(["a.yaml": Recipes.broken])
    let outcome = try brewlint.run(["-q", "gone.yaml", "a.yaml"], in: folder)
    #expect(outcome.status == 2)
    #expect(outcome.output.hasPrefix("a.yaml:13:13: error"))
    #expect(outcome.errors.hasPrefix("brewlint: error: gone.yaml: "))
  }

  @Test func defaultPathsFindRecipes() throws {
    let folder = try Scratch([
      "recipes/v60/a.yaml": Recipes.broken,
      "notes/b.brew.yaml": Recipes.broken.replacing("Broken V60", with: "Other V60"),
      "notes/c.yaml": Recipes.broken,
    ])
    let outcome = try brewlint.run(["-q"], in: folder)
    #expect(
      outcome.output.split(separator: "\n").map { $0.prefix { $0 != ":" } }
        == ["notes/b.brew.yaml", "recipes/v60/a.yaml"]
    )
    let nothing = try brewlint.run([], in: try Scratch(["c.yaml": Recipes.clean]))
    #expect(nothing.status == 2)
    #expect(nothing.errors.contains("recipes/"))
  }

  // MARK: Status

  /// Options, and the status for a recipe with one warning.
  static let statuses: [(options: [String], expected: Int32)] = [
    ([], 0),
    (["--fail-on", "note"], 1),
    (["--fail-on", "warning"], 1),
    (["--fail-on", "warning", "--ignore", "unknown-method"], 0),
    (["--severity", "unknown-method=error"], 1),
    (["--severity", "unknown-method=off"], 0),
    (["--fail-on", "note", "--select", "water-total"], 0),
    (["--fail-on", "warning", "--exit-zero"], 0),
    (["--fail-on", "everything"], 2),
    (["--select", "water-totals"], 2),
    (["--select", ""], 2),
    (["--select", ",", "--ignore", ""], 2),
    (["--format", "json=r.json", "--format", "sarif=./r.json"], 2),
    (["--frobnicate"], 2),
    (["--severity", "water-total"], 2),
    (["--max-warnings", "1"], 2),
    (["--jobs", "0"], 2),
    (["--format", "json", "--format", "full"], 2),
    (["--format", "xml"], 2),
  ]

  @Test(arguments: statuses)
  func status(options: [String], expected: Int32) throws {
    let folder = try Scratch(["a.yaml": Recipes.odd])
    let outcome = try brewlint.run(["check", "-q"] + options + ["a.yaml"], in: folder)
    #expect(outcome.status == expected, "\(options): \(outcome.errors)")
    if expected == 2 { #expect(outcome.errors.hasPrefix("brewlint: error: ")) }
  }

  @Test func aMisspeltRuleIsSuggested() throws {
    let outcome = try brewlint.run(["explain", "water-totals"], in: try Scratch())
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("did you mean 'water-total'?"))
  }

  @Test func aMisspeltFormatListsTheOthers() throws {
    let outcome = try brewlint.run(["--format", "concsie"], in: try Scratch())
    #expect(outcome.status == 2)
    #expect(
      outcome.errors == """
        brewlint: error: --format takes full, concise, json, jsonl, sarif, github, gitlab or junit, \
        not 'concsie': did you mean 'concise'?
          hint: see `brewlint check --help`

        """
    )
  }

  // MARK: Ignoring

  @Test func commentsIgnore() throws {
    let ignored = Recipes.broken.replacing(
      "pourTo: 280 g",
      with: "pourTo: 280 g  # brewlint: ignore[water-total] as published"
    )
    let above = Recipes.broken.replacing("Broken V60", with: "Other V60").replacing(
      "    pourTo: 280 g",
      with: "    # brewlint: ignore[water-total] as published\n    pourTo: 280 g"
    )
    let folder = try Scratch(["a.yaml": ignored, "b.yaml": above])
    #expect(try brewlint.run(["-q", "."], in: folder) == .init(status: 0, output: "", errors: ""))
    let all = try brewlint.run(["-q", "--no-ignores", "."], in: folder)
    #expect(all.output.split(separator: "\n").count == 2)
  }

  // MARK: Talk

  @Test func colors() throws {
    let folder = try Scratch(["a.yaml": Recipes.broken])
    func isColored(_ options: [String], _ environment: [String: String]) throws -> Bool {
      try brewlint.run(["-q"] + options + ["a.yaml"], in: folder, environment: environment)
        .output.contains("\u{1B}[")
    }
    #expect(try !isColored([], [:]))
    #expect(try isColored([], ["FORCE_COLOR": "1"]))
    #expect(try !isColored([], ["FORCE_COLOR": "1", "NO_COLOR": "1"]))
    #expect(try isColored(["--color", "always"], ["NO_COLOR": "1"]))
    #expect(try !isColored(["--color=never"], ["FORCE_COLOR": "1"]))
  }

  @Test func helpAndVersion() throws {
    let folder = try Scratch()
    let help = try brewlint.run(["--help"], in: folder)
    #expect(help.status == 0)
    #expect(help.output.contains("brewlint recipes/v60"))
    #expect(try brewlint.run(["--version"], in: folder).output == "brewlint 0.1.0\n")
    let rules = try brewlint.run(["rules"], in: folder)
    #expect(rules.output.contains("\nwater-total "))
    let list = try brewlint.run(["rules", "--format", "json"], in: folder).output
    #expect(try JSONSerialization.jsonObject(with: Data(list.utf8)) is [String: Any])
    let text = try brewlint.run(["explain", "water-total"], in: folder)
    #expect(text.output.hasPrefix("water-total (error"))
  }

  @Test func resultsAreTheSameOnAnyNumberOfThreads() throws {
    let folder = try Scratch()
    for index in 0..<300 {
      let recipe = [Recipes.clean, Recipes.broken, Recipes.hot][index % 3]
      try folder.write("d\(index % 7)/r\(index).yaml", recipe)
    }
    let options = ["--ignore", "duplicate-name", "."]
    let one = try brewlint.run(["-j1"] + options, in: folder)
    #expect(one.output.split(separator: "\n").count == 200)
    for jobs in ["-j2", "-j7"] {
      #expect(try brewlint.run([jobs] + options, in: folder) == one)
    }
  }
}
