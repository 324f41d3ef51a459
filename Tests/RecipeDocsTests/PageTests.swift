import RecipeText
import TestSupport
import Testing

/// Follows pages from top to bottom; see ``PageRun``.
@Suite struct PageTests {
  /// Pages that begin in an empty folder, with the number of their commands.
  @Test(arguments: [
    ("README.md", 8), ("docs/start.md", 16), ("docs/book.md", 31), ("docs/many-recipes.md", 3),
  ])
  func theCommandsWriteWhatThePageShows(page: String, commands: Int) throws {
    try PageRun.expect(page, commands: commands, in: Scratch())
  }

  /// In a repository with two branches that changed one recipe.
  @Test func theMergeIsWhatThePageShows() throws {
    let folder = try Scratch()
    try PageRun.run("git init -q -b main && brewbook init -q --starters none", in: folder)
    let recipe = """
      name: Morning
      method: v60
      dose: 15 g
      yield: 250 g
      temperature: 94 °C
      grind: medium

      steps:
        - instruction: Bloom.
          pourTo: 45 g
          timer: 45 s
        - instruction: Pour the rest.
          pourTo: 250 g

      """
    let theirs = recipe.replacing("15 g", with: "18 g").replacing(
      "timer: 45 s",
      with: "timer: 55 s"
    )
    for (branch, text) in [
      ("main", recipe), ("colleague", theirs), ("main", recipe.replacing("15 g", with: "16 g")),
    ] {
      try PageRun.run("git checkout -q \(branch) || git checkout -qb \(branch)", in: folder)
      try folder.write("recipes/morning.yaml", text)
      try PageRun.run("git add . && git commit -qm 'Change'", in: folder)
    }
    try PageRun.expect("docs/merging.md", commands: 7, in: folder)
  }

  /// What the page tells to type by hand is what `brewbook init` does.
  @Test func theSettingsAreThoseOfThePage() throws {
    let page = HandwrittenFile(path: "docs/merging.md")
    let block = try #require(page.blocks.first { $0.words.first == "sh" })
    let settings = GitSetup.configuration.filter { $0.key.contains(".brewbook.") }
    let lines = settings.map { setting in
      let value = setting.value.contains(" ") ? "'\(setting.value)'" : setting.value
      return "git config \(setting.key) \(value)\n"
    }
    #expect(block.text.hasSuffix(lines.joined()))
  }
}
