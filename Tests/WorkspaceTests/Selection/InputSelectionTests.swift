import Files
import Recipes
import SystemPackage
import TestSupport
import Testing

@testable import Workspace

struct InputSelectionTests {
  private let scratch: ScratchFolder

  init() throws { scratch = try ScratchFolder() }

  private func write(_ names: String...) throws {
    // What a walk takes wherever it is.
    for name in names { try scratch.write(name, "method: v60\ndose: 15 g\n") }
  }

  private func select(_ request: InputRequest) -> SelectedInputs {
    InputSelection.select(request, in: scratch.directory)
  }

  private func names(_ request: InputRequest) -> [String] {
    let selected = select(request)
    #expect(selected.errors == [])
    return selected.files.map(\.name)
  }

  private func names(_ paths: FilePath...) -> [String] { names(InputRequest(paths: paths)) }

  @Test func defaultsAreRecipesAndBrewFiles() throws {
    try write(
      "recipes/v60/a.yaml",
      "recipes/b.yml",
      "x.brew.yaml",
      "deep/y.brew.yml",
      "config.yaml",
      "deep/recipes/c.yaml",
      ".github/z.brew.yaml"
    )
    #expect(
      names(InputRequest())
        == ["deep/y.brew.yml", "recipes/b.yml", "recipes/v60/a.yaml", "x.brew.yaml"]
    )
  }

  @Test func aLinkedRecipesFolderIsADefault() throws {
    try write("elsewhere/a.yaml", "x.brew.yaml")
    try scratch.link("recipes", to: "elsewhere")
    #expect(names(InputRequest()) == ["recipes/a.yaml", "x.brew.yaml"])
  }

  @Test func nothingMatched() throws {
    try scratch.write("config.yaml")
    #expect(select(InputRequest()).errors == [InputError(.nothingMatched, at: ".")])
  }

  @Test func recipesElsewhere() throws {
    for name in ["a/config.yaml", "z.yaml"] { try scratch.write(name) }
    try scratch.write(".gitignore", "out/\n")
    try scratch.write("a/workflow.yaml", "name: Build\nsteps: []\n")
    for hidden in [".hidden/r.yaml", "out/r.yaml"] {
      try scratch.write(hidden, "method: v60\ndose: 15 g\n")
    }
    #expect(select(InputRequest()).errors == [InputError(.nothingMatched, at: ".")])
    try scratch.write("a/r.yaml", "# Mine\nmethod: v60\ndose: 15 g\nsteps: [")
    #expect(select(InputRequest()).errors == [InputError(.nothingSearched("a/r.yaml"), at: ".")])
  }

  @Test func ownIncludesReplaceTheDefaults() throws {
    try write("recipes/a.yaml", "drinks/b.yaml")
    var request = InputRequest()
    request.rules.includes = IgnoreList(patterns: ["drinks/"])
    #expect(names(request) == ["drinks/b.yaml"])
  }

  @Test func eachFileOnceAndInOrder() throws {
    try write("b.yaml", "in/a.yaml", "in/c.yaml")
    #expect(
      names("in/c.yaml", "./b.yaml", "in", "b.yaml", scratch.path.appending("b.yaml"))
        == ["in/c.yaml", "./b.yaml", "in/a.yaml"]
    )
  }

  @Test func aNamedFileIsAlwaysIncluded() throws {
    try write(".hidden.txt", "out/a.yaml")
    try scratch.write(".gitignore", "out/\n")
    #expect(names(".hidden.txt", "out/a.yaml") == [".hidden.txt", "out/a.yaml"])
  }

  @Test func unlessExclusionIsForced() throws {
    try write("out/a.yaml", "b.yaml")
    var request = InputRequest(paths: ["out/a.yaml", "b.yaml", "out"])
    request.rules.excludes = IgnoreList(patterns: ["out/"])
    #expect(names(request) == ["out/a.yaml", "b.yaml"])
    request.forcesExcludes = true
    #expect(names(request) == ["b.yaml"])
    request.paths = ["out/a.yaml"]
    #expect(names(request) == [])
  }

  @Test func errorsDoNotAffectOtherFiles() throws {
    try write("a.yaml", "empty/notes.txt")
    let selected = select(InputRequest(paths: ["none.yaml", "empty", "a.yaml"]))
    #expect(selected.files.map(\.name) == ["a.yaml"])
    #expect(
      selected.errors == [
        InputError(.notFound, at: "none.yaml"), InputError(.folderWithoutRecipes, at: "empty"),
      ]
    )
  }

  @Test func standardInputHasItsPlaceToo() throws {
    try write("a.yaml", "b.yaml")
    #expect(names("b.yaml", "-", "a.yaml", "-") == ["b.yaml", "<stdin>", "a.yaml"])
    #expect(names("b.yaml", "b.yaml", "-") == ["b.yaml", "<stdin>"])
    #expect(names("-", ".") == ["<stdin>", "a.yaml", "b.yaml"])
    var request = InputRequest(paths: ["-"])
    request.standardInputPath = "recipes/v60.yaml"
    #expect(
      select(request).files == [InputFile(.standardInput("recipes/v60.yaml"), place: .folder)]
    )
  }

  @Test func listsOfFiles() throws {
    try write("a.yaml", "in/b.yaml", "c\nd.yaml")
    try scratch.write("lines", "a.yaml\n\nin\n")
    try scratch.write("zeros", "c\nd.yaml\0a.yaml")
    var request = InputRequest()
    request.list = "lines"
    #expect(names(request) == ["a.yaml", "in/b.yaml"])
    request.list = "zeros"
    request.isListNullSeparated = true
    #expect(names(request) == ["c\\u{a}d.yaml", "a.yaml"])
  }

  /// `git diff --name-only` may list no file, which is valid.
  @Test func anEmptyListSelectsNothing() throws {
    try write("recipes/a.yaml")
    try scratch.write("list")
    var request = InputRequest()
    request.list = "list"
    #expect(names(request) == [])
  }

  @Test func aListThatIsMissing() {
    var request = InputRequest()
    request.list = "none"
    #expect(select(request).errors == [InputError(.notFound, at: "none")])
  }
}

/// The one answer to whether a file is a recipe.
@Suite struct RecipeRecognitionTests {
  @Test(arguments: [
    (RecipeContent.recipe, CandidatePlace.elsewhere, false, RecipeRecognition.recipe),
    (.resembling, .meant, false, .candidate), (.undecided, .meant, false, .unlike),
    (.other, .meant, false, .unlike), (.other, .meant, true, .unlike),
    (.resembling, .folder, false, .skipped), (.undecided, .folder, false, .skipped),
    (.other, .folder, false, .skipped), (.other, .folder, true, .other),
    (.resembling, .elsewhere, false, .skipped), (.other, .elsewhere, false, .skipped),
    (.resembling, .elsewhere, true, .candidate), (.undecided, .elsewhere, true, .candidate),
    (.other, .elsewhere, true, .other),
  ])
  func answers(
    content: RecipeContent,
    place: CandidatePlace,
    isNamed: Bool,
    expected: RecipeRecognition
  ) {
    #expect(RecipeRecognition(content, at: place, isNamed: isNamed) == expected)
  }

  @Test func places() throws {
    let scratch = try ScratchFolder()
    for name in [".git/HEAD", "recipes/v60/a.yaml", "in/recipes/b.yaml", "my-recipes/c.yaml"] {
      try scratch.write(name)
    }
    try scratch.write("recipes/nested/.git/HEAD")
    try scratch.link("link", to: "recipes")
    var places = CandidatePlaces(in: scratch.directory)
    let expected: [(FilePath, CandidatePlace)] = [
      ("recipes/v60/a.yaml", .folder), ("recipes/unsaved.yaml", .folder),
      ("in/recipes/b.yaml", .folder), ("my-recipes/c.yaml", .elsewhere), ("a.yaml", .elsewhere),
      ("a.brew.yaml", .meant), ("ci/a.brew.yml", .meant), ("link/a.yaml", .folder),
      ("recipes/nested/a.yaml", .elsewhere),
    ]
    for (path, place) in expected { #expect(places.place(of: path) == place, "\(path)") }
    // A walk and a name agree.
    let all = InputSelection.select(InputRequest(paths: ["."]), in: scratch.directory)
    for file in all.files {
      #expect(file.path.map { places.place(of: $0) } == file.place, "\(file.name)")
    }
  }

  /// A configuration says that the folders `recipes` beside it are about coffee, unless it has includes.
  @Test func foldersOfAProject() throws {
    let scratch = try ScratchFolder()
    for name in ["recipes/a.yaml", "b.yaml"] { try scratch.write(name, "on: push\n") }
    func places(_ configuration: String) throws -> [CandidatePlace] {
      try scratch.write(".brewguide.yaml", configuration)
      let request = InputRequest(paths: ["recipes/a.yaml", "b.yaml"])
      return try FileSelection(request, ConfigurationRequest(), in: scratch.directory)
        .inputs.map(\.place)
    }
    #expect(try places("") == [.meant, .elsewhere])
    #expect(try places("exclude: [drafts/]\n") == [.meant, .elsewhere])
    #expect(try places("include: [b.yaml]\n") == [.folder, .meant])
  }

  @Test func includesOfTheConfiguration() throws {
    let scratch = try ScratchFolder()
    try scratch.write(".brewguide.yaml", "include: [drinks/]\n")
    for name in ["drinks/a.yaml", "b.yaml"] { try scratch.write(name) }
    let selection = try FileSelection(
      InputRequest(paths: [".", "b.yaml", "drinks/a.yaml"]),
      ConfigurationRequest(),
      in: scratch.directory
    )
    #expect(selection.inputs.map(\.name) == ["drinks/a.yaml", "b.yaml"])
    #expect(selection.inputs.map(\.place) == [.meant, .elsewhere])
  }
}
