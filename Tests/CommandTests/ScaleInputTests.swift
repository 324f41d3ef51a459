import Foundation
import ProgramSupport
import TestSupport
import Testing

/// The input of `brewscale`: finding and filtering recipes, and invalid ones.
@Suite struct ScaleInputTests {
  private let brewscale = Program("brewscale")
  private static let totals =
    "error[water-total]: the steps pour 280 g, but the yield is 250 g"

  /// The recipe names in the output.
  private func names(_ outcome: Program.Outcome) -> [String] {
    outcome.output.split(separator: "\"recipeName\":\"").dropFirst()
      .map { String($0.prefix { $0 != "\"" }) }
  }

  // MARK: Invalid recipes

  @Test func otherRecipesAreScaled() throws {
    let folder = try Scratch([
      "a.yaml": Recipes.clean, "b.yaml": Recipes.broken, "c.yaml": Recipes.unreadable,
      "d.yaml": Recipes.named("Last V60"), "e.yaml": "# nothing\n",
    ])
    let outcome = try brewscale.run([".", "--dose", "18", "--format", "jsonl"], in: folder)
    #expect(names(outcome) == ["Morning V60", "Last V60"])
    #expect(
      outcome.errors == """
        b.yaml:13:13: \(Self.totals)
        c.yaml:1:7: error[unclosed-bracket]: this `[` is never closed

        """
    )
    #expect(outcome.status == 1)
  }

  @Test func missingFilesAreFailures() throws {
    let folder = try Scratch(["a.yaml": Recipes.clean, "b.yaml": Recipes.broken])
    let paths = ["gone.yaml", "b.yaml", "a.yaml"]
    let outcome = try brewscale.run(paths + ["--format", "jsonl"], in: folder)
    #expect(names(outcome) == ["Morning V60"])
    #expect(
      outcome.errors == """
        brewscale: error: gone.yaml: no such file or folder
        b.yaml:13:13: \(Self.totals)

        """
    )
    #expect(outcome.status == 2)
  }

  /// An invisible character is a part of the key behind it, and takes the column of a dash.
  @Test(arguments: [("dose:", "3:1"), ("- instruction: Bloom", "9:3")])
  func invisibleCharacters(word: String, place: String) throws {
    let recipe = Recipes.clean.replacing(word, with: "\u{200B}" + word)
    let folder = try Scratch(["a.yaml": recipe])
    let outcome = try brewscale.run(["a.yaml", "--dose", "18"], in: folder)
    #expect(
      outcome.errors == """
        a.yaml:\(place): error[hidden-character]: the text contains the invisible character U+200B (zero-width space)

        """
    )
    #expect(outcome.status == 1)
  }

  /// An ignore comment does not make a recipe brewable.
  @Test func ignoredErrorsAreErrors() throws {
    let ignored = Recipes.broken.replacing(
      "    pourTo: 280 g",
      with: "    pourTo: 280 g # brewlint: ignore[water-total] later"
    )
    let folder = try Scratch(["a.yaml": ignored])
    #expect(
      try brewscale.run(["a.yaml"], in: folder)
        == .init(status: 1, output: "", errors: "a.yaml:13:13: \(Self.totals)\n")
    )
  }

  /// A name cannot imitate a message.
  @Test func namesOnOneLine() throws {
    let name = #"name: "Evil\e[31m\nbrewscale: error: V60\n""#
    let recipe = Recipes.clean.replacing("name: Morning V60", with: name)
    let folder = try Scratch(["a.yaml": recipe])
    let outcome = try brewscale.run(["a.yaml", "--dose", "8", "--format", "jsonl"], in: folder)
    let errors = """
      brewscale: warning: a.yaml: Evil<U+001B>[31m brewscale: error: V60: a dose of 8 g is outside the recommended 12 g to 40 g
      brewscale: warning: a.yaml: Evil<U+001B>[31m brewscale: error: V60: a yield of 133 g is outside the recommended 180 g to 720 g

      """
    #expect(outcome.errors == errors)
  }

  // MARK: Streams

  @Test func standardInput() throws {
    let stream = "---\n\(Recipes.clean)---\n\(Recipes.broken)---\n\(Recipes.named("Last V60"))...\n"
    let outcome = try brewscale.run(
      ["-", "--dose", "18", "--format", "jsonl"],
      in: try Scratch(),
      input: stream
    )
    #expect(names(outcome) == ["Morning V60", "Last V60"])
    // Recipes with neither a file nor an explicit id have no stable id.
    #expect(outcome.output.split(separator: "\"recipeId\":null").count == 3)
    #expect(outcome.errors == "<stdin>:29:13: \(Self.totals)\n")
    #expect(outcome.status == 1)
  }

  @Test func namedStandardInput() throws {
    let outcome = try brewscale.run(
      ["-", "--stdin-filename", "new/a.yaml", "--format", "jsonl"],
      in: try Scratch(),
      input: Recipes.broken
    )
    #expect(
      outcome == .init(status: 1, output: "", errors: "new/a.yaml:13:13: \(Self.totals)\n")
    )
  }

  /// JSON is YAML, so other programs can write recipes.
  @Test func recipeOfAnotherProgram() throws {
    let recipe = #"""
      {"name":"Made","method":"v60","dose":15,"yield":250,"temperature":94,"grind":"medium-fine","steps":[
      {"instruction":"Bloom to 45 g.","pourTo":45,"timer":"45 s"},{"instruction":"Pour.","pourTo":250}]}

      """#
    let outcome = try brewscale.run(
      ["-", "--dose", "18", "--temperature", "92", "--format", "yaml"],
      in: try Scratch(),
      input: recipe
    )
    let expected = #"""
      {"name":"Made","method":"v60","dose":18,"yield":300,"temperature":92,"grind":"medium-fine","steps":[
      {"instruction":"Bloom to 54 g.","pourTo":54,"timer":"45 s"},{"instruction":"Pour.","pourTo":300}]}

      """#
    #expect(outcome == .init(status: 0, output: expected, errors: ""))
  }

  @Test(arguments: ["text", "json", "jsonl", "yaml", "csv", "markdown"])
  func closedPipe(format: String) throws {
    let files = (0..<400).map { ("r\($0).yaml", Recipes.clean) }
    let folder = try Scratch(Dictionary(uniqueKeysWithValues: files))
    let pipe = Pipe()
    try pipe.fileHandleForReading.close()
    let errors = Pipe()
    let process = ChildProcess()
    process.executableURL = URL(filePath: brewscale.path)
    process.arguments = [".", "--format", format]
    process.currentDirectoryURL = folder.url
    process.standardOutput = pipe
    process.standardError = errors
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationReason == .exit)
    #expect(process.terminationStatus == 0)
    try errors.fileHandleForWriting.close()
    #expect(errors.fileHandleForReading.availableData.isEmpty)
  }

  // MARK: Picks

  @Test(arguments: [
    (["--method", "v60"], ["Evening V60", "Morning V60"]),
    (["--method", "chemex", "--method", "v60"], ["Evening V60", "Morning V60", "Sunday Chemex"]),
    (["--method", "Hario V60"], ["Evening V60", "Morning V60"]),
    (["--method", "Chemex 6 cup"], ["Sunday Chemex"]),
    (["--name", "MORN"], ["Morning V60"]), (["--name", "möRN"], ["Morning V60"]),
    (["--name", "morn", "--name", "day"], ["Morning V60", "Sunday Chemex"]),
    (["--method", "v60", "--name", "e"], ["Evening V60"]),
  ])
  func filters(options: [String], expected: [String]) throws {
    let outcome = try brewscale.run([".", "--format", "jsonl"] + options, in: try collection())
    #expect(names(outcome) == expected.map { $0 })
    #expect(outcome.errors == "")
    #expect(outcome.status == 0)
  }

  @Test(arguments: [
    (["--method", "v61"], "for v61", "did you mean --method v60?"),
    (["--method", "hario"], "for hario", "did you mean --method v60?"),
    (
      ["--method", "cafetière"], "for French press", "remove --method and --name to see all recipes"
    ),
    (["--method", "aeropress"], "for AeroPress", "remove --method and --name to see all recipes"),
    (
      ["--name", "noon"], "with 'noon' in its name", "remove --method and --name to see all recipes"
    ),
    (
      ["--method", "v60", "--name", "sun", "--name", "moon"],
      "for V60 with 'sun' or 'moon' in its name",
      "remove --method and --name to see all recipes"
    ),
  ])
  func nothingMatches(options: [String], what: String, hint: String) throws {
    #expect(
      try brewscale.run(["."] + options, in: try collection())
        == .init(
          status: 2,
          output: "",
          errors: "brewscale: error: no recipe found \(what)\n  hint: \(hint)\n"
        )
    )
  }

  private func collection() throws -> Scratch {
    try Scratch([
      "a.yaml": Recipes.named("Evening V60"), "b.yaml": Recipes.clean,
      "c/d.yaml": Recipes.named("Sunday Chemex").replacing("v60", with: "chemex"),
    ])
  }

  // MARK: Folders and configurations

  @Test func nothingFound() throws {
    let folder = try Scratch(["notes/a.txt": ""])
    let outcome = try brewscale.run(["notes"], in: folder)
    #expect(outcome.status == 2)
    #expect(
      outcome.errors.hasPrefix("brewscale: error: notes: no recipes in this folder\n  hint: ")
    )
  }

  /// The output does not depend on the number of threads.
  @Test(arguments: ["jsonl", "yaml"])
  func outputIsInPathOrder(format: String) throws {
    let texts = [Recipes.clean, Recipes.broken, Recipes.hot, Recipes.unreadable]
    let files = (0..<200).map { ("f\($0 % 7)/r\($0).yaml", texts[$0 % texts.count]) }
    let folder = try Scratch(Dictionary(uniqueKeysWithValues: files))
    let one = try brewscale.run([".", "--format", format, "-j1"], in: folder)
    #expect(one.status == 1)
    #expect(try brewscale.run([".", "--format", format, "-j8"], in: folder) == one)
  }

  /// Custom methods have ranges, and known methods can have different ones.
  @Test func methodsOfTheConfiguration() throws {
    let folder = try Scratch([
      ".brewguide.yaml":
        "methods:\n  nel-drip:\n    dose: [20 g, 40 g]\n  v60:\n    dose: [8 g, 10 g]\n",
      "a.yaml": Recipes.clean,
      "b.yaml": Recipes.named("Nel").replacing("v60", with: "nel-drip"),
    ])
    let outcome = try brewscale.run([".", "--format", "csv"], in: folder)
    #expect(
      outcome.errors == """
        brewscale: warning: a.yaml: Morning V60: a dose of 15 g is outside the recommended 8 g to 10 g
        brewscale: warning: b.yaml: Nel: a dose of 15 g is outside the recommended 20 g to 40 g

        """
    )
    #expect(try brewscale.run([".", "--format", "csv", "--isolated"], in: folder).errors == "")
    try folder.write(".brewguide.yaml", "method: {}\n")
    let wrong = try brewscale.run(["a.yaml"], in: folder)
    #expect(wrong.status == 0)
    #expect(wrong.output.hasPrefix("Morning V60\n"))
    #expect(wrong.errors.hasPrefix(".brewguide.yaml:1:1: warning[configuration]: "))
  }

  /// A declared method that is also another name of a known one; the filter accepts both.
  @Test func declaredSynonyms() throws {
    let folder = try Scratch([
      ".brewguide.yaml": "methods:\n  moka:\n    dose: [5 g, 40 g]\n",
      "a.yaml": Recipes.named("Own").replacing("v60", with: "moka"),
      "b.yaml": Recipes.named("Known").replacing("v60", with: "moka-pot"),
    ])
    for (method, expected) in [("Moka", ["Own", "Known"]), ("moka-pot", ["Known"])] {
      let outcome = try brewscale.run([".", "--format", "jsonl", "--method", method], in: folder)
      #expect(names(outcome) == expected, "\(method)")
    }
    let text = try brewscale.run(["."], in: folder).output
    #expect(text.contains("Method       Moka\n") && text.contains("Method       Moka pot\n"))
  }

  @Test func verbose() throws {
    let folder = try Scratch([
      ".brewguide.yaml": "", "a.yaml": Recipes.clean, "b.yaml": Recipes.broken,
    ])
    let outcome = try brewscale.run([".", "--verbose", "--format", "csv"], in: folder)
    let lines = outcome.errors.split(separator: "\n")
    #expect(outcome.output.contains("Morning V60"))
    #expect(
      lines.dropLast() == [
        "configuration .brewguide.yaml", "read a.yaml", "read b.yaml",
        "b.yaml:13:13: \(Self.totals)",
      ]
    )
    #expect(lines.last?.hasPrefix("finished in ") == true)
  }

  @Test func insteadOfScaling() throws {
    let folder = try Scratch([
      ".brewguide.yaml": "exclude: [drafts]", "a.yaml": Recipes.clean, "drafts/b.yaml": "",
    ])
    #expect(
      try brewscale.run([".", "--show-files"], in: folder)
        == .init(status: 0, output: "a.yaml\n", errors: "")
    )
    let settings = try brewscale.run(["--show-settings", "a.yaml"], in: folder)
    #expect(settings.status == 0)
    #expect(settings.output.hasPrefix("configuration\n  .brewguide.yaml\n"))
  }
}
