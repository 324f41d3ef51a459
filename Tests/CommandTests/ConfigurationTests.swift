import Foundation
import ProgramSupport
import TestSupport
import Testing

/// `.brewguide.yaml` and its options in brewlint.
@Suite struct ConfigurationTests {
  private let brewlint = Program("brewlint")

  /// The names of the files that would be checked.
  private func shown(_ options: String..., in folder: Scratch) throws -> [String] {
    let outcome = try brewlint.run(["--show-files"] + options, in: folder)
    #expect(outcome.errors == "")
    #expect(outcome.status == 0)
    return outcome.output.split(separator: "\n").map(String.init)
  }

  /// Each finding as `file: severity[rule]`.
  private func found(_ options: [String], in folder: Scratch) throws -> [String] {
    let outcome = try brewlint.run(["-q"] + options, in: folder)
    #expect(outcome.errors == "")
    return outcome.output.split(separator: "\n").map { line in
      let parts = line.split(separator: ":", maxSplits: 4)
      return "\(parts[0]):\(parts[3])"
    }
  }

  // MARK: Which file counts

  /// Water boils below the temperature of the recipe: one finding, and a line in the plan.
  @Test func altitude() throws {
    let folder = try Scratch([
      ".brewguide.yaml": "altitude: 2000 m\n", "recipes/a.yaml": Recipes.clean,
    ])
    let outcome = try brewlint.run(["-q"], in: folder)
    #expect(
      outcome.output.hasSuffix(
        "warning[above-boiling]: 94 °C: water boils at 93.3 °C at an altitude of 2000 m\n"
      )
    )
    #expect(outcome.output.split(separator: "\n").count == 1)
    let plan = try Program("brewscale").run(["recipes/a.yaml"], in: folder)
    #expect(plan.output.contains("Temperature  94 °C, as hot as it gets: 93 °C\n"))
    try folder.write(".brewguide.yaml", "altitude: 7000\n")
    let wrong = try brewlint.run(["-q"], in: folder)
    #expect(wrong.status == 2)
    #expect(wrong.errors.contains("`altitude` must be metres from -500 to 6000"))
  }

  @Test func theNearestFileIsUsed() throws {
    let folder = try Scratch([
      ".brewguide.yaml": "rules: {temperature-range: warning}",
      "a.yaml": Recipes.hot("A"), "in/b.yaml": Recipes.hot("B"),
      "in/.brewguide.yaml": "rules: {temperature-range: error}",
      "in/deep/c.yaml": Recipes.hot("C"), "off/.brewguide.yaml": "", "off/d.yaml": Recipes.hot("D"),
    ])
    #expect(
      try found(["."], in: folder) == [
        "a.yaml: warning[temperature-range]", "in/b.yaml: error[temperature-range]",
        "in/deep/c.yaml: error[temperature-range]", "off/d.yaml: note[temperature-range]",
      ]
    )
    #expect(
      try found(["--isolated", "a.yaml"], in: folder) == ["a.yaml: note[temperature-range]"]
    )
    #expect(
      try found(["--config", "in/.brewguide.yaml", "a.yaml", "off"], in: folder)
        == ["a.yaml: error[temperature-range]", "off/d.yaml: error[temperature-range]"]
    )
  }

  @Test func standardInputUsesTheConfigurationOfItsPath() throws {
    let folder = try Scratch([
      ".brewguide.yaml": "rules: {temperature-range: warning}",
      "in/.brewguide.yaml": "rules: {temperature-range: error}",
    ])
    func severity(_ options: String...) throws -> String {
      let outcome = try brewlint.run(["-q"] + options + ["-"], in: folder, input: Recipes.hot)
      return outcome.output.split(separator: " ").dropFirst().first.map(String.init) ?? ""
    }
    #expect(try severity() == "warning[temperature-range]:")
    #expect(try severity("--stdin-filename", "in/x.yaml") == "error[temperature-range]:")
    #expect(try severity("--stdin-filename", "in/new/x.yaml") == "error[temperature-range]:")
    #expect(try severity("--stdin-filename", "x.yaml") == "warning[temperature-range]:")
  }

  @Test func configurationsExtendOthers() throws {
    let folder = try Scratch([
      "base/.team.yaml":
        "rules: {temperature-range: error, unknown-method: error}\nexclude: [drafts/]",
      ".brewguide.yaml": "extends: base/.team.yaml\nrules: {unknown-method: off}",
      "a.yaml": Recipes.hot, "b.yaml": Recipes.odd, "drafts/c.yaml": Recipes.hot,
    ])
    #expect(try found(["."], in: folder) == ["a.yaml: error[temperature-range]"])
  }

  @Test func overridesApplyToMatchingFiles() throws {
    let folder = try Scratch([
      ".brewguide.yaml": """
      overrides:
        - files: [iced/, "*.cold.yaml"]
          rules: {temperature-range: off}
        - files: iced/loud.yaml
          rules: {temperature-range: error}
      """,
      "a.yaml": Recipes.hot("A"), "b.cold.yaml": Recipes.hot("B"), "iced/c.yaml": Recipes.hot("C"),
      "iced/loud.yaml": Recipes.hot("D"),
    ])
    let expected = ["a.yaml: note[temperature-range]", "iced/loud.yaml: error[temperature-range]"]
    #expect(try found(["."], in: folder) == expected)
    #expect(try found(["-j1", "."], in: folder) == expected)
    #expect(
      try found(["--severity", "temperature-range=warning", "iced"], in: folder)
        == [
          "iced/c.yaml: warning[temperature-range]", "iced/loud.yaml: warning[temperature-range]",
        ]
    )
  }

  @Test func methodsAreKnown() throws {
    let nel = Recipes.clean.replacing("method: v60", with: "method: nel")
    let folder = try Scratch([
      "a.yaml": nel, "b.yaml": nel.replacing("nel", with: "nell"),
      ".brewguide.yaml": "methods: {nel: {ratio: [10, 14]}}",
    ])
    let outcome = try brewlint.run(["-q", "--format", "full", "."], in: folder)
    #expect(
      outcome.output == """
        note[ratio-range]: a ratio of 1:16.7 is outside the 1:10 to 1:14 recommended for nel
         --> a.yaml:4:8
          |
        3 | dose: 15 g
          |       ---- the dose
        4 | yield: 250 g
          |        ^^^^^
          |
          = note: many good recipes are outside this range; this is advice only

        warning[unknown-method]: `nell` is not a known brew method
         --> b.yaml:2:9
          |
        2 | method: nell
          |         ^^^^
          |
          = help: did you mean `nel`?
          = fix: change to `nel`

        1 warning, 1 note in 2 files; 1 can be fixed with --fix

        """
    )
  }

  // MARK: Which files are taken

  @Test func includeAndExcludeApplyToSearches() throws {
    let folder = try Scratch([
      ".brewguide.yaml": "include: [coffee/, '*.recipe.yaml']\nexclude: [drafts/, old.yaml]",
      "coffee/a.yaml": "", "coffee/old.yaml": "", "coffee/drafts/b.yaml": "",
      "recipes/c.yaml": "method: v60\ndose: 15 g\n", "x/d.recipe.yaml": "", "x/e.yaml": "",
      "x/f.brew.yaml": "",
      "own/.brewguide.yaml": "include: '*'\nexclude: '[!g]*.yaml'", "own/g.yaml": "",
      "own/h.yaml": "", "bare/.brewguide.yaml": "",
      "bare/i.yaml": "method: v60\ndose: 15 g\n", "bare/j.brew.yaml": "",
    ])
    let all = ["bare/j.brew.yaml", "coffee/a.yaml", "own/g.yaml", "x/d.recipe.yaml"]
    #expect(try shown(in: folder) == all)
    #expect(try shown(".", in: folder) == ["bare/i.yaml"] + all)
    #expect(try shown("x", in: folder) == ["x/d.recipe.yaml"])
    #expect(
      try shown("own", "bare", in: folder) == ["own/g.yaml", "bare/i.yaml", "bare/j.brew.yaml"]
    )
    #expect(
      try shown("--isolated", in: folder) == [
        "bare/j.brew.yaml", "recipes/c.yaml", "x/f.brew.yaml",
      ]
    )
    #expect(
      try shown("--config", "include=x/", in: folder) == [
        "x/d.recipe.yaml", "x/e.yaml", "x/f.brew.yaml",
      ]
    )
  }

  @Test func namedFilesAreIncludedUnlessExclusionIsForced() throws {
    let folder = try Scratch([
      ".brewguide.yaml": "include: a/\nexclude: [drafts/]",
      "a/b.yaml": "", "a/drafts/c.yaml": "", "d.yaml": "method: v60\ndose: 15 g\n",
    ])
    #expect(try shown("a/drafts/c.yaml", "d.yaml", in: folder) == ["a/drafts/c.yaml", "d.yaml"])
    #expect(try shown("--force-exclude", "a/drafts/c.yaml", "d.yaml", in: folder) == ["d.yaml"])
    #expect(try shown("--force-exclude", "a/drafts", "d.yaml", in: folder) == ["d.yaml"])
    #expect(
      try shown("--force-exclude", "a/drafts/../drafts/c.yaml", "d.yaml", in: folder) == ["d.yaml"]
    )
  }

  @Test func includingNothingIsReported() throws {
    let folder = try Scratch([".brewguide.yaml": "include: none/", "x/a.yaml": ""])
    let hint =
      "  hint: see `include` and `exclude` in the configuration, or ignore it with `--isolated`\n"
    #expect(
      try brewlint.run([], in: folder)
        == .init(
          status: 2,
          output: "",
          errors:
            "brewlint: error: the configuration includes no file in the working directory\n"
            + hint
        )
    )
    #expect(
      try brewlint.run(["x"], in: folder)
        == .init(
          status: 2,
          output: "",
          errors:
            "brewlint: error: x: the configuration includes no file in this folder\n"
            + hint
        )
    )
  }

  // MARK: Mistakes

  @Test func allErrorsAreReportedOnce() throws {
    let folder = try Scratch([
      ".brewguide.yaml": "rulez: strict\nextends: base.yaml\n",
      "base.yaml": "rules: {water-totl: off}\nextends: gone.yaml\n",
      "in/.brewguide.yaml": "extends: ../base.yaml\nexclude: [*.yml]\n",
    ])
    for index in 0..<50 {
      try folder.write("r\(index).yaml", Recipes.broken)
      try folder.write("in/r\(index).yaml", Recipes.broken)
    }
    #expect(
      try brewlint.run(["."], in: folder)
        == .init(
          status: 2,
          output: "",
          errors: """
            .brewguide.yaml:1:1: error[configuration]: unknown setting `rulez`: did you mean `rules`?
            base.yaml:1:9: error[configuration]: unknown rule `water-totl`: did you mean `water-total`?
            base.yaml:2:10: error[configuration]: `gone.yaml` does not exist
            in/.brewguide.yaml:2:11: error[configuration]: a glob that begins with `*` needs quotes, such as `"*name.yaml"`

            """
        )
    )
  }

  @Test func configurationsThatExtendEachOther() throws {
    let folder = try Scratch([
      ".brewguide.yaml": "extends: b.yaml", "b.yaml": "extends: c.yaml",
      "c.yaml": "rules: strict\nextends: ./b.yaml", "r.yaml": Recipes.clean,
    ])
    #expect(
      try brewlint.run(["r.yaml"], in: folder)
        == .init(
          status: 2,
          output: "",
          errors:
            "c.yaml:2:10: error[configuration]: `./b.yaml` leads back to this file: configurations must not extend each other\n"
        )
    )
  }

  static let usageErrors: [(options: [String], errors: String)] = [
    (
      ["--config", "gone.yaml"],
      "brewlint: error: gone.yaml: no such file or folder\n"
    ),
    (
      ["--config", "rulez.x=off"],
      """
      brewlint: error: rulez.x=off: no such file or folder
        hint: if you meant a setting, its key is `rules`

      """
    ),
    (
      ["--config", "rules=strct", "--config", "rules.dose-range=x"],
      """
      --config:1:7: error[configuration]: `strct` is not a preset: did you mean `strict`?
      --config:1:18: error[configuration]: `x` is not a severity: use `off`, `note`, `warning` or `error`

      """
    ),
    (
      ["--config", "a.yaml", "--isolated"],
      """
      brewlint: error: --isolated ignores configuration files, but --config names 'a.yaml'
        hint: see `brewlint check --help`

      """
    ),
    (
      ["--config", "a.yaml", "--config", "b.yaml"],
      """
      brewlint: error: only one --config can name a file, found 'a.yaml' and 'b.yaml'
        hint: see `brewlint check --help`

      """
    ),
    (
      ["--show-settings", "."],
      """
      brewlint: error: --show-settings takes a file, but '.' is a folder
        hint: see `brewlint --help`

      """
    ),
  ]

  @Test(arguments: usageErrors)
  func usage(options: [String], errors: String) throws {
    let folder = try Scratch(["r.yaml": Recipes.clean])
    let outcome = try brewlint.run(options + ["r.yaml"], in: folder)
    #expect(outcome == .init(status: 2, output: "", errors: errors))
  }

  @Test func configurationThatIsNotAFile() throws {
    let folder = try Scratch(["r.yaml": Recipes.clean, "in/.brewguide.yaml/x": ""])
    let outcome = try brewlint.run(["--stdin-filename", "in/r.yaml", "-"], in: folder)
    #expect(
      outcome
        == .init(
          status: 2,
          output: "",
          errors: """
            brewlint: error: in/.brewguide.yaml: is a folder, not a file
              hint: a configuration must be a file

            """
        )
    )
    #expect(
      try brewlint.run(["--config", ".", "r.yaml"], in: folder).errors
        .hasPrefix("brewlint: error: .: is a folder, not a file\n")
    )
    #expect(mkfifo(folder.file(".brewguide.yaml").path, 0o600) == 0)
    #expect(
      try brewlint.run(["r.yaml"], in: folder).errors
        .hasPrefix("brewlint: error: .brewguide.yaml: is a pipe, not a regular file\n")
    )
    try FileManager.default.removeItem(at: folder.file(".brewguide.yaml"))
    try folder.write(".brewguide.yaml", String(repeating: "#", count: 1 << 20) + "\n")
    #expect(
      try brewlint.run(["r.yaml"], in: folder).errors
        == ".brewguide.yaml:1:1: error[configuration]: a configuration may be at most 1 MiB\n"
    )
    try folder.write(".brewguide.yaml", Data([0xFF, 0xFE, 0x61, 0x00]))
    #expect(
      try brewlint.run(["r.yaml"], in: folder).errors
        == ".brewguide.yaml:1:1: error[configuration]: expected UTF-8, but the file is UTF-16\n"
    )
  }

  // MARK: Showing

  @Test func settingsOfAFile() throws {
    let folder = try Scratch([
      "base.yaml": "rules: {preset: strict, dose-range: error}\nformat: {lineEnding: crlf}\n",
      ".brewguide.yaml": """
      extends: base.yaml
      include: [recipes/, "*.brew.yaml"]
      exclude: drafts/
      rules:
        yield-range: off
      overrides:
        - files: "iced-*"
          rules: {temperature-range: warning}
      methods:
        nel:
          dose: [20 g, 1 oz]
          ratio: [10, 14]
        karlsbader:
      """,
    ])
    let outcome = try brewlint.run(
      [
        "--show-settings", "recipes/drafts/iced-v60.yaml", "--config", "rules.ratio-range=off",
        "--ignore", "water-total",
      ],
      in: folder
    )
    #expect(outcome.status == 0)
    #expect(outcome.errors == "")
    let chosen = outcome.output.components(separatedBy: "  bracket-in-text")[0]
    #expect(
      chosen == """
        configuration
          .brewguide.yaml
          base.yaml (extended by the one above)

        search
          skips this file: `exclude` matches it

        include
          recipes/     .brewguide.yaml:2
          *.brew.yaml  .brewguide.yaml:2

        exclude
          drafts/  .brewguide.yaml:3

        format
          lineEnding  crlf  base.yaml:2

        units
          author  default

        preset
          strict  base.yaml:1

        methods
          karlsbader  no ranges                       .brewguide.yaml:13
          nel         dose       20 g to 28.349523 g  .brewguide.yaml:11
          nel         ratio      1:10 to 1:14         .brewguide.yaml:12

        rules
          dose-range                  error    base.yaml:1
          temperature-range           warning  .brewguide.yaml:8
          ratio-range                 off      --config rules.ratio-range=off
          water-total                 off      command line
          yield-range                 off      .brewguide.yaml:5

        """
    )
  }

  @Test func settingsWithoutAConfiguration() throws {
    let folder = try Scratch()
    let outcome = try brewlint.run(["--isolated", "--show-settings", "new.yaml"], in: folder)
    #expect(
      outcome.output.hasPrefix(
        """
        configuration
          none

        format
          lineEnding  auto  default

        units
          author  default

        preset
          recommended  default

        rules

        """
      )
    )
    #expect(outcome.status == 0)
  }

  @Test func verboseNamesTheConfigurations() throws {
    let folder = try Scratch([
      ".brewguide.yaml": "extends: base.yaml", "base.yaml": "", "a.yaml": Recipes.clean,
    ])
    let errors = try brewlint.run(["-v", "a.yaml"], in: folder).errors
    #expect(
      errors.hasPrefix("configuration .brewguide.yaml\nconfiguration base.yaml\nchecked a.yaml\n")
    )
  }
}
