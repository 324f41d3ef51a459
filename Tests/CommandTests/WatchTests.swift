import TestSupport
import Testing

/// `brewlint --watch` as a process, while files come, change and go.
@Suite(.timeLimit(.minutes(3))) struct WatchTests {
  let brewlint = Program("brewlint")

  private static let end = "watching for changes; Ctrl-C ends\n"

  private static let waterTotal =
    "error[water-total]: the steps pour 280 g, but the yield is 250 g\n"

  /// What is said of a look: the files that were checked, and the lines that follow.
  private static func news(
    checked: String...,
    output: String = "",
    summary: String
  ) -> RunningProgram.News {
    let lines = checked.map { "checked \($0)\n" }.joined()
    return .init(output: output, errors: lines + summary + "\n" + end)
  }

  @Test func checksOnlyWhatChanged() async throws {
    let folder = try Scratch(["a.yaml": Recipes.named("A"), "b.yaml": Recipes.named("B")])
    let watch = try brewlint.start(["--watch", "-v", "."], in: folder)
    #expect(
      try await watch.news(until: Self.end)
        == Self.news(checked: "a.yaml", "b.yaml", summary: "no findings in 2 files")
    )
    try folder.replace("b.yaml", Recipes.broken)
    let found = "1 error in 2 files; 1 can be fixed with --fix --unsafe-fixes"
    #expect(
      try await watch.news(until: Self.end)
        == Self.news(checked: "b.yaml", output: "b.yaml:13:13: \(Self.waterTotal)", summary: found)
    )
    try folder.replace("c.yaml", Recipes.named("C"))
    #expect(
      try await watch.news(until: Self.end)
        == Self.news(
          checked: "c.yaml",
          output: "b.yaml:13:13: \(Self.waterTotal)",
          summary: "1 error in 3 files; 1 can be fixed with --fix --unsafe-fixes"
        )
    )
    try folder.remove("b.yaml")
    #expect(
      try await watch.news(until: Self.end) == Self.news(summary: "no findings in 2 files")
    )
    #expect(try await watch.stop() == .signal(2))
  }

  /// A file that stays as it is may have something in common with one that changes.
  @Test func comparesAllFiles() async throws {
    let folder = try Scratch(["a.yaml": Recipes.named("A"), "b.yaml": Recipes.named("B")])
    let watch = try brewlint.start(["--watch", "-v", "."], in: folder)
    _ = try await watch.news(until: Self.end)
    try folder.replace("a.yaml", Recipes.named("B"))
    #expect(
      try await watch.news(until: Self.end)
        == Self.news(
          checked: "a.yaml",
          output:
            "b.yaml:1:7: warning[duplicate-name]: another recipe for v60, in a.yaml, is also called `B`\n",
          summary: "1 warning in 2 files"
        )
    )
    #expect(try await watch.stop() == .signal(2))
  }

  @Test func heedsTheConfiguration() async throws {
    let folder = try Scratch(["a.yaml": Recipes.hot, "b/b.yaml": Recipes.named("B")])
    let watch = try brewlint.start(["--watch", "-v", "."], in: folder)
    let hot =
      "a.yaml:5:14: note[temperature-range]: a temperature of 99 °C is outside the 90–96 °C recommended for v60\n"
    #expect(
      try await watch.news(until: Self.end)
        == Self.news(
          checked: "a.yaml",
          "b/b.yaml",
          output: hot,
          summary: "1 note in 2 files"
        )
    )
    try folder.replace(".brewguide.yaml", "rules:\n  temperature-rage: off\n")
    let mistake = "there is no rule `temperature-rage`: did you mean `temperature-range`?\n"
    let problem = try await watch.news(until: mistake)
    #expect(problem.output == "")
    #expect(problem.errors.hasPrefix(".brewguide.yaml:2:3: error[configuration]: "))
    try folder.replace(".brewguide.yaml", "rules:\n  temperature-range: off\n")
    #expect(
      try await watch.news(until: Self.end)
        == Self.news(checked: "a.yaml", "b/b.yaml", summary: "no findings in 2 files")
    )
    try folder.replace("b/.brewguide.yaml", "rules: minimal\n")
    #expect(
      try await watch.news(until: Self.end)
        == Self.news(checked: "b/b.yaml", summary: "no findings in 2 files")
    )
    #expect(try await watch.stop() == .signal(2))
  }

  /// A configuration that was broken and is what it was changes no file's settings.
  @Test func mendedConfiguration() async throws {
    let folder = try Scratch(["a.yaml": Recipes.clean, ".brewguide.yaml": "rules: strict\n"])
    let watch = try brewlint.start(["--watch", "-v", "--ignore", "missing-id", "."], in: folder)
    _ = try await watch.news(until: Self.end)
    try folder.replace(".brewguide.yaml", "rules: strickt\n")
    _ = try await watch.news(until: "`strickt`")
    try folder.replace(".brewguide.yaml", "rules: strict\n")
    #expect(
      try await watch.news(until: Self.end) == Self.news(summary: "no findings in 1 file")
    )
    #expect(try await watch.stop() == .signal(2))
  }

  @Test func writesReportsAnewAndHoldsAgainstTheBaseline() async throws {
    let folder = try Scratch(["a.yaml": Recipes.hot])
    #expect(try brewlint.run(["-q", "--write-baseline", "b.json", "."], in: folder).status == 0)
    let watch = try brewlint.start(
      ["--watch", "--baseline", "b.json", "--format", "jsonl=r.jsonl", "--format", "concise", "."],
      in: folder
    )
    #expect(
      try await watch.news(until: Self.end)
        == Self.news(summary: "no findings in 1 file\n1 finding of b.json not shown")
    )
    #expect(try !folder.text("r.jsonl").contains("temperature-range"))
    try folder.replace("a.yaml", Recipes.broken)
    let news = try await watch.news(until: Self.end)
    #expect(news.output == "a.yaml:13:13: \(Self.waterTotal)")
    #expect(try folder.text("r.jsonl").contains("water-total"))
    try folder.replace("a.yaml", Recipes.clean)
    _ = try await watch.news(until: Self.end)
    #expect(try !folder.text("r.jsonl").contains("water-total"))
    #expect(try await watch.stop() == .signal(2))
  }

  @Test func aFolderMayBeEmptyForAWhile() async throws {
    let folder = try Scratch(["a.yaml": Recipes.clean])
    let watch = try brewlint.start(["--watch", "-v", "."], in: folder)
    _ = try await watch.news(until: Self.end)
    try folder.remove("a.yaml")
    let news = try await watch.news(until: Self.end)
    #expect(news.output == "")
    #expect(news.errors.hasPrefix("brewlint: error: "))
    try folder.replace("a.yaml", Recipes.clean)
    #expect(
      try await watch.news(until: Self.end)
        == Self.news(checked: "a.yaml", summary: "no findings in 1 file")
    )
    #expect(try await watch.stop() == .signal(2))
  }

  private static let senseless: [(arguments: [String], message: String)] = [
    (["--fix"], "--watch only looks: leave out what changes files"),
    (["--diff"], "--watch only looks: leave out what changes files"),
    (["--add-ignore"], "--watch only looks: leave out what changes files"),
    (["--write-baseline", "b.json"], "--watch only looks: leave out what changes files"),
    (["-"], "--watch cannot read standard input again and again: name files"),
    (["--files-from", "-"], "--watch cannot read standard input again and again: name files"),
  ]

  @Test(arguments: senseless)
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
        == "brewlint: error: cannot write the report a.yaml: it is a file to be checked\n"
    )
    #expect(try folder.text("a.yaml") == Recipes.clean)
  }
}
