import BrewDomain
import RecipeBook
import RecipeSchema
import SystemPackage
import TestSupport
import Testing
import Workspace

/// What a new book is made of.
@Suite struct BookSetupTests {
  /// The page and the program say the same.
  @Test(arguments: [SetupTexts.github, SetupTexts.gitlab, SetupTexts.preCommit])
  func checksAreThoseOfThePage(text: String) throws {
    #expect(try ProjectFiles.text("docs/ci.md").contains("```yaml\n\(text)```\n"))
  }

  @Test func everyStarterIsValidAndHasItsOwnFile() throws {
    let starters = ShippedStarter.all
    #expect(starters.allSatisfy { $0.recipe.isStarter && $0.recipe.isValid })
    #expect(Set(starters.map(\.path)).count == starters.count)
    #expect(Set(starters.map(\.recipe.id)).count == starters.count)
    for starter in starters {
      let documents = RecipeFile(bytes: Array(starter.text.utf8), identity: "-").documents
      #expect(documents.map(\.hasOwnID) == [true])
    }
  }

  @Test func choices() {
    #expect(StarterChoice.all.starters.count == ShippedStarter.all.count)
    #expect(StarterChoice.methods([]).starters.isEmpty)
    #expect(StarterChoice.methods([.espresso]).starters.map(\.recipe.method) == [.espresso])
    #expect(StarterChoice.usual.starters.contains { $0.recipe.method == .v60 })
  }

  /// The nearest lock, then the nearest configuration, then the project.
  @Test func theRootOfABook() throws {
    let folder = try ScratchFolder()
    try folder.write("a/b/c/x")
    func root() -> FilePath {
      BookRoot.of(WorkingDirectory(folder.path.pushing("a/b/c")))
    }
    #expect(root() == folder.path.pushing("a/b/c"))
    try folder.write("a/.git/HEAD")
    #expect(root() == folder.path.pushing("a"))
    try folder.write("a/b/.brewguide.yaml")
    #expect(root() == folder.path.pushing("a/b"))
    try folder.write("a/starters.lock")
    #expect(root() == folder.path.pushing("a"))
    // One above the project belongs to another.
    try folder.write("starters.lock")
    #expect(root() == folder.path.pushing("a"))
  }
}
