import RecipeDocs
import RecipeMerge
import TestSupport
import Testing

/// Follows pages about recipe books from top to bottom.
@Suite struct BookSetupPageTests {
  /// In an empty folder.
  @Test func theCommandsWriteWhatThePageShows() throws {
    try expect("docs/book-setup.md", commands: 5, in: try Scratch())
  }

  /// In a repository with two branches that changed one recipe.
  @Test func theMergeIsWhatThePageShows() throws {
    let folder = try Scratch()
    try run("git init -q -b main && brewbook init -q --starters none", in: folder)
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
      try run("git checkout -q \(branch) || git checkout -qb \(branch)", in: folder)
      try folder.write("recipes/morning.yaml", text)
      try run("git add . && git commit -qm 'Change'", in: folder)
    }
    try expect("docs/merging.md", commands: 7, in: folder)
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

  private func expect(_ page: String, commands: Int, in folder: Scratch) throws {
    var count = 0
    for block in HandwrittenFile(path: page).blocks where block.words.first == "console" {
      var shown = ""
      for line in block.text.split(separator: "\n") where line.hasPrefix("$ ") {
        shown += "\(line)\n\(try run(String(line.dropFirst(2)), in: folder))"
        count += 1
      }
      #expect(shown == block.text)
    }
    #expect(count == commands)
  }

  /// What a command writes to both streams.
  @discardableResult
  private func run(_ command: String, in folder: Scratch) throws -> String {
    // Makes the links of the tools.
    let tools = ["brewbook", "brewlint"].map { Program($0).path }
    let path = tools[0].dropLast("/brewbook".count) + ":/usr/bin:/bin"
    var environment = [
      "PATH": String(path), "HOME": folder.url.path, "GIT_CONFIG_GLOBAL": "/dev/null",
      "GIT_CONFIG_SYSTEM": "/dev/null", "LC_ALL": "C",
    ]
    for role in ["AUTHOR", "COMMITTER"] {
      environment["GIT_\(role)_NAME"] = "Brewer"
      environment["GIT_\(role)_EMAIL"] = "brewer@example.org"
    }
    return try Program(at: "/bin/sh").run(
      ["-c", "{ \(command)\n} 2>&1"],
      in: folder,
      environment: environment
    ).output
  }
}
