import Foundation
import ProgramSupport
import TestSupport
import Testing

/// What a person reads when a link would lead a command out of the project. See ``WriterTests``.
@Suite struct LinkMessageTests {
  /// A folder `book` with links, beside a folder `outside` with the file `mine`.
  private func scratch(
    _ files: [String: String] = [:],
    links: [String: String]
  ) throws -> Scratch {
    let scratch = try Scratch(["outside/mine": "mine\n", "book/.brewguide.yaml": ""])
    for (path, text) in files { try scratch.write("book/\(path)", text) }
    for (path, target) in links {
      try FileManager.default.createSymbolicLink(
        atPath: scratch.file("book/\(path)").path,
        withDestinationPath: target
      )
    }
    return scratch
  }

  /// Runs a command in the book; checks that it has refused, and that nothing outside has changed.
  private func refusal(_ program: String, _ words: [String], in scratch: Scratch) throws -> String {
    let mine = try scratch.text("outside/mine")
    let outcome = try Program(at: "/usr/bin/env").run(
      ["-C", "book", Program(program).path] + words,
      in: scratch,
      environment: ["HOME": scratch.file("home").path]
    )
    #expect(outcome.status == 2)
    #expect(outcome.output == "")
    let outside = try FileManager.default.subpathsOfDirectory(atPath: scratch.file("outside").path)
    #expect(outside.sorted() == ["mine"])
    #expect(try scratch.text("outside/mine") == mine)
    return outcome.errors.replacing(scratch.url.path, with: "$P")
  }

  /// What the search for recipes says.
  private static let search = """
    brewbook: error: recipes: is a symbolic link that leads outside of the project, $P/book
      hint: copy the file into the project, or name the file itself

    """

  private static func hint(_ link: String) -> String {
    "  hint: nothing is written through such a link, unless it is named: replace \(link) by what it leads to, or name that\n"
  }

  @Test(arguments: [["repair"], ["purge", "--yes"]])
  func theFileOfDamagedLines(words: [String]) throws {
    let scratch = try scratch(
      ["log.jsonl": "{broken\n"],
      links: ["log.jsonl.rejected": "../outside/mine"]
    )
    let program = words[0] == "repair" ? "brewlog" : "brewbook"
    #expect(
      try refusal(program, words + ["--file", "log.jsonl"], in: scratch)
        == """
        \(program): error: log.jsonl.rejected: it is a symbolic link to ../outside/mine; nothing was written
          hint: a file with a name that the programs make is never written through a link: remove or rename the link

        """
    )
    #expect(try scratch.text("book/log.jsonl") == "{broken\n")
  }

  /// A line in the settings of git can become a command.
  @Test(arguments: [
    ["repair", "--file", "d.jsonl"], ["repair", "--file", "../book/d.jsonl"],
  ])
  func theFileOfDamagedLinesIsNoSettings(words: [String]) throws {
    let scratch = try scratch(
      ["d.jsonl": "[alias]\nx = !touch owned\n", ".git/config": "[core]\n"],
      links: ["d.jsonl.rejected": ".git/config"]
    )
    let errors = try refusal("brewlog", words, in: scratch)
    #expect(
      errors.contains("d.jsonl.rejected: it is a symbolic link to .git/config; nothing was written")
    )
    #expect(try scratch.text("book/.git/config") == "[core]\n")
    #expect(try scratch.text("book/d.jsonl") == "[alias]\nx = !touch owned\n")
  }

  /// A person may keep a diary behind a link, but not in a folder of version control.
  @Test(arguments: [
    (".git/config", ".git"), (".hg/hgrc", ".hg"), ("bare/description", "bare"),
    (".GIT/config", ".GIT"),
  ])
  func aDiaryThatLeadsIntoVersionControl(file: String, folder: String) throws {
    let scratch = try scratch(
      [
        file: "", "bare/HEAD": "ref: refs/heads/main\n", "bare/objects/x": "", "bare/refs/x": "",
        "good.jsonl": "",
      ],
      links: ["d.jsonl": file, "linked.jsonl": "good.jsonl"]
    )
    let brew = [
      "add", "--name", "Any", "--method", "v60", "--dose", "15", "--yield", "250", "--unrated",
    ]
    for path in ["d.jsonl", file] {
      #expect(
        try refusal("brewlog", brew + ["--file", path], in: scratch)
          == """
          brewlog: error: \(path): it leads into $P/book/\(folder), in which only version control writes; nothing was written
            hint: choose a file outside of it

          """
      )
    }
    #expect(try scratch.text("book/\(file)") == "")
    let outcome = try Program("brewlog").run(
      brew + ["--file", "book/linked.jsonl"],
      in: scratch,
      environment: ["HOME": scratch.file("home").path]
    )
    #expect(outcome.status == 0, "\(outcome)")
    #expect(try !scratch.text("book/good.jsonl").isEmpty)
  }

  @Test func aNewRecipe() throws {
    let scratch = try scratch(links: ["recipes": "../outside"])
    #expect(
      try refusal("brewbook", ["new", "Noon V60"], in: scratch)
        == Self.search + """
          brewbook: error: cannot create recipes/noon-v60.yaml: recipes is a symbolic link to ../outside, which is outside of $P/book

          """ + Self.hint("recipes")
    )
  }

  private static let table =
    "name,method,dose,yield,temperature,grind,instruction,pourTo\nNoon,v60,15 g,250 g,94 °C,medium,Pour,250 g\n"

  @Test func anImportedRecipe() throws {
    let scratch = try scratch(["a.csv": Self.table], links: ["recipes": "../outside"])
    #expect(
      try refusal("brewbook", ["import", "a.csv", "-q"], in: scratch)
        == Self.search + """
          brewbook: error: a.csv: cannot create recipes/noon.yaml: recipes is a symbolic link to ../outside, which is outside of $P/book

          """ + Self.hint("recipes")
    )
  }

  /// The list of the site names the page, and so does its hash.
  @Test func aPageOfTheLastRun() throws {
    let scratch = try scratch(["recipes/a.yaml": Recipes.clean], links: [:])
    let script = """
      cd book; "$0" render -o site -q; mv site/recipes ../pages; ln -s ../../pages site/recipes
      ls ../pages > ../before; mv recipes/a.yaml recipes/b.yaml; sed -i 's/name: .*/name: Other/' recipes/b.yaml
      "$0" render -o site; test $? = 2; ls ../pages | cmp - ../before
      """
    let outcome = try Program(at: "/bin/sh").run(
      ["-c", script, Program("brewbook").path],
      in: scratch,
      environment: ["HOME": scratch.file("home").path]
    )
    #expect(outcome.errors == "brewbook: error: site/recipes: is not a folder\n")
  }

  /// git names the file of the work tree.
  @Test func aConflictedCopy() throws {
    let words = ["merge", "base", "ours", "theirs", "recipes/a.yaml"]
    let scratch = try scratch(
      [
        "base": Recipes.clean, "ours": Recipes.clean.replacing("15 g", with: "16 g"),
        "theirs": Recipes.clean.replacing("15 g", with: "18 g"),
      ],
      links: ["recipes": "../outside"]
    )
    try #require(
      Program(at: "/usr/bin/git").run(["init", "-q", "book"], in: scratch).status == 0
    )
    // As git has it while it merges.
    try scratch.write("book/.git/index.lock", "")
    #expect(
      try refusal("brewbook", words, in: scratch) == """
        brewbook: error: recipes/a.yaml: dose: 16 g here, 18 g there
          hint: `git add recipes/a.yaml` keeps it
        brewbook: error: cannot write a conflicted copy beside recipes/a.yaml: recipes is a symbolic link to ../outside, which is outside of $P/book

        """ + Self.hint("recipes")
    )
  }

  @Test func aFileOfAList() throws {
    let scratch = try scratch(["list": "recipes/mine\n"], links: ["recipes": "../outside"])
    try scratch.write("outside/mine", Recipes.cramped)
    #expect(
      try refusal("brewfmt", ["--files-from", "list", "-q"], in: scratch)
        == """
        brewfmt: error: recipes/mine: not changed: recipes is a symbolic link to ../outside, which is outside of $P/book

        """ + Self.hint("recipes")
    )
  }

  /// What was changed is behind a link now.
  @Test func aChangeThatIsUndone() throws {
    let scratch = try scratch(["recipes/a.yaml": Recipes.clean], links: [:])
    let script = """
      cd book; "$0" set recipes/a.yaml dose=16g -q; cp recipes/a.yaml ../changed
      mv recipes ../moved; ln -s ../moved recipes
      "$0" undo; test $? = 2; cmp ../moved/a.yaml ../changed
      """
    let outcome = try Program(at: "/bin/sh").run(
      ["-c", script, Program("brewbook").path],
      in: scratch,
      environment: ["HOME": scratch.file("home").path]
    )
    #expect(outcome.status == 0, "\(outcome)")
    #expect(
      outcome.errors.contains("recipes is a symbolic link to ../moved"),
      "\(outcome.errors)"
    )
  }
}
