import Recipes
import SystemPackage
import TestSupport
import Testing

@testable import Workspace

/// The one answer to whether a file is a recipe.
@Suite struct RecipeRecognitionTests {
  @Test(arguments: [
    (RecipeContent.recipe, CandidatePlace.elsewhere, false, RecipeRecognition.recipe),
    (.undecided, .explicit, false, .candidate), (.other, .explicit, false, .candidate),
    (.undecided, .folder, false, .candidate), (.other, .folder, false, .skipped),
    (.undecided, .elsewhere, false, .skipped), (.other, .elsewhere, false, .skipped),
    (.undecided, .elsewhere, true, .candidate), (.other, .elsewhere, true, .other),
    (.other, .folder, true, .other), (.other, .explicit, true, .candidate),
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
      ("a.brew.yaml", .explicit), ("ci/a.brew.yml", .explicit), ("link/a.yaml", .folder),
      ("recipes/nested/a.yaml", .elsewhere),
    ]
    for (path, place) in expected { #expect(places.place(of: path) == place, "\(path)") }
    // A walk and a name agree.
    let all = InputSelection.select(InputRequest(paths: ["."]), in: scratch.directory)
    for file in all.files {
      #expect(file.path.map { places.place(of: $0) } == file.place, "\(file.name)")
    }
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
    #expect(selection.inputs.map(\.place) == [.explicit, .elsewhere])
  }
}
