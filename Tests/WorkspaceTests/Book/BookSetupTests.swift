import Recipes
import SystemPackage
import TestSupport
import Testing
import Workspace

/// What a new book is made of.
@Suite struct BookSetupTests {
  /// The page and the program say the same.
  @Test func checksAreThoseOfThePage() throws {
    let page = try ProjectFiles.text("docs/ci.md").replacing("YOUR_ACCOUNT", with: "ana")
    let github = try ToolSource("https://github.com/ana/brewguide")
    let gitlab = try ToolSource("https://gitlab.com/ana/brewguide")
    for text in [SetupTexts.github(github), SetupTexts.gitlab(gitlab), SetupTexts.preCommit] {
      #expect(page.contains("```yaml\n\(text)```\n"))
    }
    // The hook comes first.
    #expect(page.split(separator: "```yaml\n")[1].hasPrefix(SetupTexts.preCommit))
  }

  @Test(arguments: [
    ("https://github.com/ana/brewguide", "https://github.com/ana/brewguide", "main", true),
    ("https://GitHub.com/ana/brewguide.git/", "https://github.com/ana/brewguide", "main", true),
    ("https://github.com/ana/brewguide#v0.1.0", "https://github.com/ana/brewguide", "v0.1.0", true),
    ("https://github.com/a/b/c#f/x", "https://github.com/a/b/c", "f/x", false),
    ("https://git.example:8443/x/y", "https://git.example:8443/x/y", "main", false),
  ])
  func addressesOfTools(text: String, address: String, revision: String, isOnGitHub: Bool) throws {
    let source = try ToolSource(text)
    #expect(source.address == address)
    #expect(source.revision == revision)
    #expect(source.isOnGitHub == isOnGitHub)
  }

  @Test(arguments: [
    "", "ana/brewguide", "http://github.com/ana/brewguide", "git@github.com:ana/brewguide",
    "https://github.com", "https://github.com/ana", "https://github.com//brewguide",
    "https://github.com/YOUR_ACCOUNT/brewguide", "https://ana:secret@github.com/ana/brewguide",
    "https://github.com/ana/brewguide#", "https://github.com/ana/brewguide#-x",
    "https://github.com/ana/brewguide#a b", "https://github.com/ana/brewguide?x",
    "https://github.com/ana/../brewguide", "https://github.com/ana/brew guide",
    "https://github.com/ana/brewguide\n",
  ])
  func otherTextsAreNoAddresses(text: String) {
    #expect(throws: ToolSource.ParseError.notAnAddress) { try ToolSource(text) }
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
}
