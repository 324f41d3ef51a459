import Foundation
import ProgramSupport
import TestSupport
import Testing

/// Files of other programs: no command changes them or complains about them.
@Suite struct OtherFilesTests {
  private static let brewlint = Program("brewlint")
  private static let brewfmt = Program("brewfmt")

  private func texts(_ folder: Scratch) throws -> [String: String] {
    var texts: [String: String] = [:]
    for path in OtherFiles.all.keys { texts[path] = try folder.text(path) }
    return texts
  }

  private func run(_ words: [String], _ folder: Scratch, at place: String = ".") throws
    -> Program.Outcome
  {
    let home = [
      "HOME": folder.url.appending(path: "no-home").path, "GIT_CONFIG_GLOBAL": "/dev/null",
    ]
    return try Program(words[0]).run(
      Array(words.dropFirst()),
      in: folder,
      at: place,
      environment: home
    )
  }

  @Test(arguments: [
    "brewfmt .", "brewfmt --check .", "brewfmt --diff .", "brewlint .",
    "brewlint --fix --unsafe-fixes .",
    "brewlint --add-ignore .", "brewlint --diff --unsafe-fixes .", "brewscale .",
    "brewbook list --folder .",
    "brewfmt", "brewlint --fix", "brewbook render -o site .",
  ])
  func noByteChangesAndNothingIsReported(line: String) throws {
    let folder = try Scratch(OtherFiles.all)
    let outcome = try run(line.split(separator: " ").map(String.init), folder)
    #expect(try texts(folder) == OtherFiles.all)
    // Where there is a candidate, by its place, there is nothing to say of it but that it is not a recipe yet.
    #expect(!outcome.errors.contains("error["), "\(outcome)")
    #expect(!outcome.output.contains("error["), "\(outcome)")
  }

  @Test func aFolderWithoutRecipes() throws {
    let folder = try Scratch(OtherFiles.all)
    #expect(
      try run(["brewfmt", "k8s", "i18n"], folder)
        == .init(
          status: 2,
          output: "",
          errors: """
            brewfmt: error: k8s: no recipes in this folder; skipped 1 YAML file of other programs
              hint: a recipe has keys such as `method: v60`, `dose: 15 g` or `pourTo: 45 g`, or is named `*.brew.yaml`; `--verbose` lists what was skipped
            brewfmt: error: i18n: no recipes in this folder; skipped 3 YAML files of other programs
              hint: a recipe has keys such as `method: v60`, `dose: 15 g` or `pourTo: 45 g`, or is named `*.brew.yaml`; `--verbose` lists what was skipped

            """
        )
    )
  }

  @Test func brokenRecipesAmongThemAreFound() throws {
    let folder = try Scratch(OtherFiles.all.merging(OtherFiles.brokenRecipes) { $1 })
    let outcome = try run(["brewlint", "--show-files", "."], folder)
    let files = OtherFiles.brokenRecipes.keys.filter { !$0.hasSuffix("/.brewguide.yaml") }.sorted()
    #expect(outcome.output.split(separator: "\n").map(String.init) == files)
    let skipped = outcome.errors.split(separator: "\n").map(String.init)
    #expect(
      skipped.contains(
        "skipped k8s/deploy.yaml: its keys and values are not those of a brew recipe"
      )
    )
    let found = try run(["brewlint", "."], folder).output
    for path in files { #expect(found.contains("\(path):"), "\(path)") }
    _ = try run(["brewlint", "--fix", "--unsafe-fixes", "."], folder)
    _ = try run(["brewlint", "--add-ignore", "."], folder)
    _ = try run(["brewfmt", "."], folder)
    #expect(try texts(folder) == OtherFiles.all)
    // A recipe by its place only is read, and never changed.
    for path in ["chart/morning.brew.yaml", "book/recipes/begun.yaml", "book/recipes/text.yaml"] {
      #expect(try folder.text(path) == OtherFiles.brokenRecipes[path])
    }
  }

  @Test func whatIsLeftAloneInRecipesIsCounted() throws {
    let folder = try Scratch([
      "recipes/a.yaml": "name: [\n", "recipes/b.yaml": Recipes.formatted,
      "recipes/c.yaml": "a: 1\n",
    ])
    let note = """
      skipped 2 files in `recipes/` that do not look like recipes; `--verbose` lists them, and with a `.brewguide.yaml` they are checked

      """
    #expect(
      try run(["brewlint"], folder)
        == .init(status: 0, output: "", errors: "no findings in 1 file\n" + note)
    )
    try folder.write(".brewguide.yaml", "rules: {}\n")
    let lines = try run(["brewlint"], folder).output.split(separator: "\n")
    #expect(lines.map { $0.prefix { $0 != ":" } } == ["recipes/a.yaml", "recipes/c.yaml"])
  }

  /// What lies in `recipes/` of a project is never skipped without a word, by no tool.
  @Test func everyToolNamesWhatIsMeantAsRecipe() throws {
    let folder = try Scratch([
      ".brewguide.yaml": "rules: minimal\n", "recipes/a.yaml": "hello: world\n",
      "recipes/b.yaml": Recipes.formatted, "recipes/c.yaml": "name:   C\ngrind: fine\n",
    ])
    for line in [
      "brewlint", "brewfmt", "brewfmt --check", "brewscale recipes", "brewbook list",
      "brewbook render -o site", "brewbook card -o card.html",
    ] {
      let outcome = try run(line.split(separator: " ").map(String.init), folder)
      for name in ["recipes/a.yaml", "recipes/c.yaml"] {
        #expect((outcome.output + outcome.errors).contains(name), "\(line): \(outcome)")
      }
    }
    #expect(try folder.text("recipes/c.yaml") == "name:   C\ngrind: fine\n")
    let formatted = try run(["brewfmt"], folder)
    #expect(
      formatted
        == .init(
          status: 0,
          output: "",
          errors: """
            brewfmt: warning: recipes/a.yaml: is not a coffee recipe, so it is left alone
            brewfmt: warning: recipes/c.yaml: says too little to be certainly a coffee recipe, so it is not changed
            1 file already formatted

            """
        )
    )
  }

  @Test func verboseSaysWhatWasSkipped() throws {
    let folder = try Scratch([
      "a.yaml": "on: push\n", "b.yaml": Recipes.formatted, "c.yaml": "on: push\n",
    ])
    let outcome = try run(["brewfmt", "-v", "."], folder)
    let lines = outcome.errors.split(separator: "\n").filter { !$0.hasPrefix("finished") }
    #expect(
      lines == [
        "skipped a.yaml: its keys and values are not those of a brew recipe",
        "skipped c.yaml: its keys and values are not those of a brew recipe",
        "1 file already formatted",
      ]
    )
  }

  // MARK: Named files

  private static let named = OtherFiles.all.keys.sorted().filter {
    $0 != "recipes/conf/defaults.yml" && !$0.hasPrefix(".")
  }

  @Test func namedFilesHaveOneFindingEach() throws {
    let folder = try Scratch(OtherFiles.all)
    let outcome = try run(["brewlint"] + Self.named, folder)
    #expect(outcome.status == 1)
    let lines = outcome.output.split(separator: "\n")
    #expect(lines.map { String($0.prefix { $0 != ":" }) }.sorted() == Self.named)
    let finding =
      ": error[not-a-recipe]: expected a coffee recipe, found keys that no recipe has"
    #expect(lines.allSatisfy { $0.hasSuffix(finding) })
    for options in [
      ["brewfmt"], ["brewlint", "--fix", "--unsafe-fixes"], ["brewlint", "--add-ignore"],
    ] {
      let refused = try run(options + Self.named, folder)
      #expect(refused.status == 2)
      let errors = Set(refused.errors.split(separator: "\n").map(String.init))
      for path in Self.named {
        #expect(
          errors.contains(
            "\(options[0]): error: \(path): is not a coffee recipe, so it is left alone"
          )
        )
      }
      let skipped = try run(options + ["--force-exclude"] + Self.named, folder)
      #expect(skipped.status == 0, "\(skipped)")
      #expect(skipped.output == "")
    }
    #expect(
      try run(["brewlint", "--force-exclude"] + Self.named, folder)
        == .init(status: 0, output: "", errors: "")
    )
    for path in Self.named {
      #expect(try run(["brewbook", "set", path, "dose=15g"], folder).status == 2)
    }
    #expect(try texts(folder) == OtherFiles.all)
  }

  @Test func aListIsNoPerson() throws {
    let folder = try Scratch(["a.yaml": "on: push\n", "b.yaml": Recipes.cramped])
    let list = try Self.brewfmt.run(["--files-from", "-"], in: folder, input: "a.yaml\nb.yaml\n")
    #expect(list == .init(status: 0, output: "", errors: "formatted 1 file\n"))
    #expect(try folder.text("a.yaml") == "on: push\n")
  }

  @Test(arguments: [
    // A recipe that was begun.
    ([], "name:   A\n", 0, "name: A\n"),
    (["--stdin-filename", "recipes/a.yaml"], "name:   A\n", 0, "name: A\n"),
    (["--stdin-filename", "ci/a.yaml"], "name:   A\nmethod: v60\n", 0, "name: A\nmethod: v60\n"),
    // Something else.
    ([], "on:   push\n", 2, ""), (["--stdin-filename", "recipes/a.yaml"], "on:   push\n", 2, ""),
    (["--stdin-filename", "ci/a.yaml"], "on:   push\n", 2, ""),
    (["--stdin-filename", "a.brew.yaml"], "on:   push\n", 0, "on: push\n"),
    // Format on save.
    (["--force-exclude", "--stdin-filename", "ci/a.yaml"], "on:   push\n", 0, "on:   push\n"),
    (["--force-exclude", "--stdin-filename", "ci/a.yaml"], "name:   A\n", 0, "name:   A\n"),
    (["--force-exclude", "--stdin-filename", "recipes/a.yaml"], "name:   A\n", 0, "name:   A\n"),
    (
      ["--force-exclude", "--stdin-filename", "recipes/a.yaml"], "name:   A\nmethod: v60\n", 0,
      "name: A\nmethod: v60\n"
    ),
  ])
  func standardInput(options: [String], text: String, status: Int, output: String) throws {
    let outcome = try Self.brewfmt.run(options + ["-"], in: try Scratch(), input: text)
    #expect(outcome.status == Int32(status))
    #expect(outcome.output == output)
  }

  // MARK: Where a walk begins

  @Test func nothingIsChangedFromTheHomeFolder() throws {
    let folder = try Scratch(["a.yaml": Recipes.cramped, "in/x": ""])
    try FileManager.default.createSymbolicLink(
      at: folder.file("in/home"),
      withDestinationURL: folder.url
    )
    let home = ["HOME": folder.url.path]
    func run(_ words: [String], at place: String = ".") throws -> Program.Outcome {
      try Program(words[0]).run(Array(words.dropFirst()), in: folder, at: place, environment: home)
    }
    for words in [
      ["brewfmt"], ["brewfmt", "."], ["brewlint", "--fix"], ["brewlint", "--add-ignore", "."],
      ["brewbook", "new", "A"], ["brewbook", "init"], ["brewfmt", folder.url.path],
    ] {
      let outcome = try run(words)
      #expect(outcome.status == 2, "\(words)")
      #expect(
        outcome.errors.contains(
          "your home folder would be searched; files are not changed from there\n  hint: go to the folder"
        ),
        "\(outcome)"
      )
    }
    for place in ["..", "home", "../in/.."] {
      #expect(try run(["brewfmt", place], at: "in").status == 2)
    }
    #expect(try folder.text("a.yaml") == Recipes.cramped)
    #expect(try run(["brewlint", "."]).status == 0)
    #expect(try run(["brewfmt", "--check", "."]).status == 1)
    #expect(try run(["brewfmt", "a.yaml"]).status == 0)
    try folder.write("a.yaml", Recipes.cramped)
    try folder.write(".brewguide.yaml", "")
    #expect(try run(["brewfmt", "."]).status == 0)
    #expect(try folder.text("a.yaml") == Recipes.formatted)
  }
}
