import ProgramSupport
import TestSupport
import Testing

/// Equipment files, as processes.
@Suite struct EquipmentTests {
  static let mine = """
    grinders:
      - name: Comandante C40
        settings:
          medium-fine: 20-24
          medium: 24-28

    """

  private func run(
    _ program: String,
    _ arguments: String...,
    in files: [String: String]
  ) throws -> Program.Outcome {
    let folder = try Scratch()
    for (path, text) in files { try folder.write(path, text) }
    return try Program(program).run(arguments, in: folder)
  }

  private let project = [
    ".brewguide.yaml": "", "recipes/morning.yaml": Recipes.formatted,
    "equipment.yaml": Self.mine.replacing("medium:", with: "mediun:"),
  ]

  private let finding =
    "equipment.yaml:5:7: error[invalid-equipment]: `mediun` is not a grind label: "
    + "expected extra-fine, fine, medium-fine, medium, medium-coarse, coarse or extra-coarse\n"

  @Test(arguments: [[], ["."], ["equipment.yaml"]])
  func brewlintChecksThem(paths: [String]) throws {
    let folder = try Scratch()
    for (path, text) in project { try folder.write(path, text) }
    let outcome = try Program("brewlint").run(paths + ["-q"], in: folder)
    #expect(outcome == .init(status: 1, output: finding, errors: ""))
  }

  @Test func brewlintFixesThem() throws {
    let folder = try Scratch()
    for (path, text) in project { try folder.write(path, text) }
    #expect(try Program("brewlint").run(["--fix", "-q"], in: folder).status == 0)
    #expect(try folder.text("equipment.yaml") == Self.mine)
  }

  @Test func commentsIgnoreFindings() throws {
    let text = "# brewlint: ignore-file[invalid-equipment] a test\n" + project["equipment.yaml"]!
    #expect(try run("brewlint", "-q", in: ["equipment.yaml": text]).status == 0)
    let unused = "# brewlint: ignore-file[setting-order] a test\n" + Self.mine
    let outcome = try run("brewlint", "-q", in: ["equipment.yaml": unused])
    #expect(outcome.output.contains("warning[unused-ignore]"))
  }

  @Test func mistakesInYAMLAreFound() throws {
    let outcome = try run("brewlint", "-q", in: ["equipment.yaml": "grinders: [\n"])
    #expect(
      outcome.output == "equipment.yaml:1:11: error[unclosed-bracket]: this `[` is never closed\n"
    )
  }

  @Test func onlyTheNameCounts() throws {
    let outcome = try run(
      "brewlint",
      "-q",
      "my-equipment.yaml",
      in: ["my-equipment.yaml": Self.mine]
    )
    #expect(outcome.output.contains("error[not-a-recipe]"))
  }

  @Test func brewfmtFormatsThem() throws {
    let folder = try Scratch()
    try folder.write(
      "equipment.yaml",
      """
      brewers: [{method: v60, name: Hario V60}]
      grinders:
      - settings:
          medium: 24-28   # V60
          # For AeroPress.
          medium-fine:  20-24
        x-shop: here
        name: Comandante C40

      """
    )
    let report = try Program("brewfmt").run(["--check", "--format", "concise"], in: folder)
    #expect(report.output.contains("the equipment is not formatted: "))
    #expect(try Program("brewfmt").run([], in: folder).status == 0)
    #expect(
      try folder.text("equipment.yaml") == """
        grinders:
          - name: Comandante C40
            settings:
              # For AeroPress.
              medium-fine: 20-24
              medium: 24-28   # V60
            x-shop: here
        brewers:
          - name: Hario V60
            method: v60

        """
    )
    #expect(try Program("brewfmt").run(["--check"], in: folder).status == 0)
  }

  @Test func theyAreNotRecipes() throws {
    let all = try run("brewscale", "--show-files", ".", in: project)
    #expect(all.output == "recipes/morning.yaml\n")
    let named = try run("brewscale", "equipment.yaml", in: project)
    #expect(
      named
        == .init(
          status: 1,
          output: "",
          errors: """
            brewscale: error: equipment.yaml: expected a recipe, but this is an equipment file
              hint: check it with `brewlint equipment.yaml`; `brewscale --grinder` reads it

            """
        )
    )
  }
}

/// `brewscale --grinder`, as processes.
@Suite struct GrinderTests {
  private let files = [
    ".brewguide.yaml": "", "equipment.yaml": EquipmentTests.mine, "a.yaml": Recipes.formatted,
  ]

  private func scale(
    _ arguments: String...,
    adding more: [String: String] = [:]
  ) throws -> Program.Outcome {
    let folder = try Scratch(files.merging(more) { $1 })
    return try Program("brewscale").run(["a.yaml"] + arguments, in: folder)
  }

  private func grind(in outcome: Program.Outcome) -> String? {
    outcome.output.split(separator: "\n").first { $0.hasPrefix("Grind") }.map(String.init)
  }

  private let label =
    "Grind        medium-fine, about 20–24 clicks on Comandante C40 (approximate, from the label)"

  @Test func theOptionGivesTheSetting() throws {
    let outcome = try scale("--grinder", "comandante c40")
    #expect(grind(in: outcome) == label)
    #expect(outcome.status == 0 && outcome.errors == "")
  }

  @Test func theConfigurationGivesTheSetting() throws {
    let configured = [".brewguide.yaml": "grinder: Comandante C40\n"]
    #expect(grind(in: try scale(adding: configured)) == label)
    let other = try scale("--grinder", "kingrinder k6", adding: configured)
    #expect(
      grind(in: other)
        == "Grind        medium-fine, about 48–82 clicks on KINGrinder K6 (approximate, from the label)"
    )
  }

  @Test func theRecipeGoesFirst() throws {
    let recipe = Recipes.formatted.replacing(
      "grind: medium-fine",
      with: "grind: medium-fine\ngrinder: Comandante C40\ngrindSetting: 26 clicks"
    )
    let own = try scale("--grinder", "Comandante C40", adding: ["a.yaml": recipe])
    #expect(
      grind(in: own)
        == "Grind        medium-fine, 26 clicks on Comandante C40 (as the recipe says)"
    )
    // The setting is for the recipe's own grind.
    let coarser = try scale(
      "--grinder",
      "Comandante C40",
      "--grind",
      "medium",
      adding: ["a.yaml": recipe]
    )
    #expect(
      grind(in: coarser)
        == "Grind        medium, about 24–28 clicks on Comandante C40 (approximate, from the label)"
    )
  }

  @Test func anUnknownGrinderIsAnError() throws {
    #expect(
      try scale("--grinder", "Commandante C40")
        == .init(
          status: 2,
          output: "",
          errors: """
            brewscale: error: --grinder: no grinder `Commandante C40` is known
              hint: did you mean `Comandante C40`?

            """
        )
    )
    let configured = try scale(adding: [".brewguide.yaml": "\ngrinder: Commandante C40\n"])
    #expect(configured.status == 2)
    #expect(configured.errors.hasPrefix("brewscale: error: .brewguide.yaml:2: no grinder"))
  }

  @Test func whatIsUnknownSaysWhatToAdd() throws {
    let outcome = try scale("--grinder", "Comandante C40", "--grind", "coarse")
    #expect(outcome.status == 0)
    #expect(grind(in: outcome) == "Grind        coarse")
    #expect(
      outcome.errors
        == "brewscale: warning: a.yaml: Morning V60: no setting for coarse is known for Comandante C40: "
        + "add `coarse: 20-24`, with your own figures, to the `settings` of Comandante C40 in equipment.yaml\n"
    )
  }

  @Test func faultyEquipmentIsUsedAsFarAsItCanBeRead() throws {
    let faulty = EquipmentTests.mine + "    burr: conical\n"
    let outcome = try scale("--grinder", "Comandante C40", adding: ["equipment.yaml": faulty])
    #expect(grind(in: outcome) == label)
    #expect(
      outcome.errors
        == "brewscale: warning: equipment.yaml has mistakes, and is used as far as it could be read: "
        + "run `brewlint equipment.yaml`\n"
    )
  }

  @Test func misspeltGrindersAreFound() throws {
    let recipe = Recipes.formatted.replacing(
      "grind: medium-fine",
      with: "grind: medium-fine\ngrinder: Our Mazer"
    )
    let folder = try Scratch([
      ".brewguide.yaml": "", "equipment.yaml": "grinders:\n  - name: Our Mazzer\n",
      "recipes/a.yaml": recipe,
    ])
    let outcome = try Program("brewlint").run(["-q"], in: folder)
    #expect(
      outcome.output
        == "recipes/a.yaml:7:10: warning[misspelt-grinder]: no grinder `Our Mazer` is known\n"
    )
    #expect(try Program("brewlint").run(["--fix", "-q"], in: folder).status == 0)
    #expect(try folder.text("recipes/a.yaml").contains("\ngrinder: Our Mazzer\n"))
  }

  /// The setting of your grinder, wherever a recipe is shown.
  @Test(
    arguments: [
      ["show", "morning"], ["card", "morning", "-o", "-"], ["render", "-o", "site"],
    ]
  )
  func yourGrinder(command: [String]) throws {
    let folder = try Scratch([
      ".brewguide.yaml": "grinder: Comandante C40\n", "recipes/morning.yaml": Recipes.formatted,
      "equipment.yaml": EquipmentTests.mine,
    ])
    let outcome = try Program("brewbook").run(command, in: folder)
    #expect(outcome.status == 0)
    let page = command[0] == "render" ? try folder.text("site/recipes/morning-v60.html") : ""
    #expect(
      (outcome.output + page)
        .contains("about 20–24 clicks on Comandante C40")
    )
  }
}
