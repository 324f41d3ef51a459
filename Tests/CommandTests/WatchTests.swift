import ProgramSupport
import TestSupport
import Testing

/// `brewlint --watch` as a process, while files are added, changed and removed.
@Suite(.timeLimit(.minutes(30))) struct WatchTests {
  let brewlint = Program("brewlint")

  private static let end = "watching for changes; press Ctrl-C to stop\n"

  private static let waterTotal =
    "error[water-total]: the steps pour 280 g, but the yield is 250 g\n"

  /// The output of one check: the checked files, and the lines that follow.
  private static func update(
    checked: String...,
    output: String = "",
    summary: String
  ) -> RunningProgram.Update {
    let lines = checked.map { "checked \($0)\n" }.joined()
    return .init(output: output, errors: lines + summary + "\n" + end)
  }

  @Test func checksOnlyWhatChanged() async throws {
    let folder = try Scratch(["a.yaml": Recipes.named("A"), "b.yaml": Recipes.named("B")])
    let watch = try brewlint.start(["--watch", "-v", "."], in: folder)
    #expect(
      try await watch.update(until: Self.end)
        == Self.update(checked: "a.yaml", "b.yaml", summary: "no findings in 2 files")
    )
    try folder.replace("b.yaml", Recipes.broken)
    let found = "1 error in 2 files; 1 can be fixed with --fix --unsafe-fixes"
    #expect(
      try await watch.update(until: Self.end)
        == Self.update(
          checked: "b.yaml",
          output: "b.yaml:13:13: \(Self.waterTotal)",
          summary: found
        )
    )
    try folder.replace("c.yaml", Recipes.named("C"))
    #expect(
      try await watch.update(until: Self.end)
        == Self.update(
          checked: "c.yaml",
          output: "b.yaml:13:13: \(Self.waterTotal)",
          summary: "1 error in 3 files; 1 can be fixed with --fix --unsafe-fixes"
        )
    )
    try folder.remove("b.yaml")
    #expect(
      try await watch.update(until: Self.end) == Self.update(summary: "no findings in 2 files")
    )
    #expect(try await watch.stop() == .signal(2))
  }

  /// An unchanged file may share something with a changed one.
  @Test func comparesAllFiles() async throws {
    let folder = try Scratch(["a.yaml": Recipes.named("A"), "b.yaml": Recipes.named("B")])
    let watch = try brewlint.start(["--watch", "-v", "."], in: folder)
    _ = try await watch.update(until: Self.end)
    try folder.replace("a.yaml", Recipes.named("B"))
    #expect(
      try await watch.update(until: Self.end)
        == Self.update(
          checked: "a.yaml",
          output:
            "b.yaml:1:7: warning[duplicate-name]: another recipe for v60, in a.yaml, is also called `B`\n",
          summary: "1 warning in 2 files"
        )
    )
    #expect(try await watch.stop() == .signal(2))
  }

  @Test func followsTheConfiguration() async throws {
    let folder = try Scratch(["a.yaml": Recipes.hot, "b/b.yaml": Recipes.named("B")])
    let watch = try brewlint.start(["--watch", "-v", "."], in: folder)
    let hot =
      "a.yaml:5:14: note[temperature-range]: a temperature of 99 °C is outside the 90–96 °C recommended for v60\n"
    #expect(
      try await watch.update(until: Self.end)
        == Self.update(
          checked: "a.yaml",
          "b/b.yaml",
          output: hot,
          summary: "1 note in 2 files"
        )
    )
    try folder.replace(".brewguide.yaml", "rules:\n  temperature-rage: off\n")
    let mistake = "unknown rule `temperature-rage`: did you mean `temperature-range`?\n"
    let problem = try await watch.update(until: mistake)
    #expect(problem.output == "")
    #expect(problem.errors.hasPrefix(".brewguide.yaml:2:3: error[configuration]: "))
    try folder.replace(".brewguide.yaml", "rules:\n  temperature-range: off\n")
    #expect(
      try await watch.update(until: Self.end)
        == Self.update(checked: "a.yaml", "b/b.yaml", summary: "no findings in 2 files")
    )
    try folder.replace("b/.brewguide.yaml", "rules: minimal\n")
    #expect(
      try await watch.update(until: Self.end)
        == Self.update(checked: "b/b.yaml", summary: "no findings in 2 files")
    )
    #expect(try await watch.stop() == .signal(2))
  }

  /// A configuration that is broken and then restored changes no settings.
  @Test func restoredConfiguration() async throws {
    let folder = try Scratch(["a.yaml": Recipes.clean, ".brewguide.yaml": "rules: strict\n"])
    let watch = try brewlint.start(["--watch", "-v", "--ignore", "missing-id", "."], in: folder)
    _ = try await watch.update(until: Self.end)
    try folder.replace(".brewguide.yaml", "rules: strickt\n")
    _ = try await watch.update(until: "`strickt`")
    try folder.replace(".brewguide.yaml", "rules: strict\n")
    #expect(
      try await watch.update(until: Self.end) == Self.update(summary: "no findings in 1 file")
    )
    #expect(try await watch.stop() == .signal(2))
  }

  @Test func rewritesReportsAndAppliesTheBaseline() async throws {
    let folder = try Scratch(["a.yaml": Recipes.hot])
    #expect(try brewlint.run(["-q", "--write-baseline", "b.json", "."], in: folder).status == 0)
    let watch = try brewlint.start(
      ["--watch", "--baseline", "b.json", "--format", "jsonl=r.jsonl", "--format", "concise", "."],
      in: folder
    )
    #expect(
      try await watch.update(until: Self.end)
        == Self.update(summary: "no findings in 1 file\n1 finding in b.json not shown")
    )
    #expect(try !folder.text("r.jsonl").contains("temperature-range"))
    try folder.replace("a.yaml", Recipes.broken)
    let update = try await watch.update(until: Self.end)
    #expect(update.output == "a.yaml:13:13: \(Self.waterTotal)")
    #expect(try folder.text("r.jsonl").contains("water-total"))
    try folder.replace("a.yaml", Recipes.clean)
    _ = try await watch.update(until: Self.end)
    #expect(try !folder.text("r.jsonl").contains("water-total"))
    #expect(try await watch.stop() == .signal(2))
  }

  @Test func aFolderMayBeEmptyTemporarily() async throws {
    let folder = try Scratch(["a.yaml": Recipes.clean])
    let watch = try brewlint.start(["--watch", "-v", "."], in: folder)
    _ = try await watch.update(until: Self.end)
    try folder.remove("a.yaml")
    // A check may have begun before, which leaves the file out.
    var update = try await watch.update(until: Self.end)
    while !update.errors.contains("brewlint: error: .: no recipes in this folder") {
      #expect(update.errors.contains("no findings in 0 files"))
      update = try await watch.update(until: Self.end)
    }
    #expect(update.output == "")
    try folder.replace("a.yaml", Recipes.clean)
    #expect(
      try await watch.update(until: Self.end)
        == Self.update(checked: "a.yaml", summary: "no findings in 1 file")
    )
    #expect(try await watch.stop() == .signal(2))
  }

  private static let invalid: [(arguments: [String], message: String)] = [
    (["--fix"], "--watch cannot be used with options that change files"),
    (["--diff"], "--watch cannot be used with options that change files"),
    (["--add-ignore"], "--watch cannot be used with options that change files"),
    (["--write-baseline", "b.json"], "--watch cannot be used with options that change files"),
    (["-"], "--watch cannot read standard input more than once: name files"),
    (["--files-from", "-"], "--watch cannot read standard input more than once: name files"),
  ]

  @Test(arguments: invalid)
  func refuses(arguments: [String], message: String) throws {
    let folder = try Scratch(["a.yaml": Recipes.clean])
    let outcome = try brewlint.run(["--watch"] + arguments, in: folder)
    let errors = "brewlint: error: \(message)\n  hint: see `brewlint check --help`\n"
    #expect(outcome == .init(status: 2, output: "", errors: errors))
  }

  @Test func neverWritesOverARecipe() throws {
    let folder = try Scratch(["a.yaml": Recipes.clean])
    let outcome = try brewlint.run(["--watch", "--format", "json=a.yaml", "."], in: folder)
    #expect(outcome.status == 2)
    #expect(
      outcome.errors
        == "brewlint: error: cannot write the report a.yaml: it is one of the input files\n"
    )
    #expect(try folder.text("a.yaml") == Recipes.clean)
  }
}
