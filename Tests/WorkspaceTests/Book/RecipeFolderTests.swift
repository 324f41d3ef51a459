import BrewGuide
import Files
import RecipeSyntax
import Recipes
import SystemPackage
import TestSupport
import Testing

@testable import Workspace

/// The use cases on both repositories.
@Suite struct RecipeUseCaseTests {
  private static let time = Date(timeIntervalSince1970: 1_790_000_000)

  private static func request(_ name: String, yield: Double = 250) -> CreateRecipeRequest {
    CreateRecipeRequest(
      method: .v60,
      name: name,
      defaultDose: 15,
      defaultTargetYield: yield,
      defaultWaterTemperature: 94,
      defaultGrindLabel: .mediumFine,
      steps: [
        RecipeStepDTO(
          stepId: UUID(),
          orderIndex: 0,
          instructionText: "Pour.",
          waterAmountGrams: 250,
          isCumulativeWaterTarget: true
        )
      ]
    )
  }

  private static func folder(_ scratch: ScratchFolder) throws -> RecipeFolder {
    RecipeFolder(
      FolderContents([], in: scratch.directory, jobs: 1),
      in: scratch.directory,
      newRecipes: .standard(),
      history: nil
    )
  }

  @Test func bothRepositoriesDoTheSame() throws {
    let scratch = try ScratchFolder()
    try check(MemoryRecipes())
    try check(Self.folder(scratch))
  }

  private func check(_ repository: some RecipeRepository) throws {
    let recipes = RecipeUseCase(repository, clock: { Self.time })
    let morning = try recipes.createCustomRecipe(Self.request("Morning")).recipe
    let stored = try #require(try repository.fetchRecipe(byId: morning.recipe.id))
    #expect(stored == morning)
    #expect(stored.modifiedAt == Self.time)

    let copy = try recipes.duplicateRecipe(id: morning.recipe.id).copy
    let second = try recipes.duplicateRecipe(id: morning.recipe.id).copy
    #expect(copy.name == "Morning Copy" && second.name == "Morning Copy 2")
    let copied = try #require(try repository.fetchRecipe(byId: copy.id))
    #expect(copied.recipe.origin == .custom)
    #expect(Set(copied.steps.map(\.stepId)).isDisjoint(with: morning.steps.map(\.stepId)))
    #expect(
      try recipes.recipes().map(\.name) == ["Morning", "Morning Copy", "Morning Copy 2"]
    )

    let other = UpdateRecipeRequest(id: copy.id, recipe: Self.request("Other"))
    #expect(try recipes.updateCustomRecipe(other).recipe.recipe.name == "Other")
    let wrong = UpdateRecipeRequest(id: copy.id, recipe: Self.request(" ", yield: 300))
    let errors: [RecipeValidationError] = [
      .emptyName, .waterTotalMismatch(expected: 300, actual: 250),
    ]
    #expect(throws: InvalidRecipeError(errors: errors)) { try recipes.updateCustomRecipe(wrong) }
    #expect(throws: InvalidRecipeError(errors: errors)) {
      try recipes.createCustomRecipe(wrong.recipe)
    }
    #expect(try repository.fetchRecipe(byId: copy.id)?.recipe.name == "Other")

    try recipes.assertRecipeIsBrewable(morning.recipe.id)
    _ = try recipes.deleteCustomRecipe(id: morning.recipe.id)
    #expect(throws: RecipeNotFoundError(id: morning.recipe.id)) {
      try recipes.assertRecipeIsBrewable(morning.recipe.id)
    }
    #expect(try recipes.recipes(for: .aeropress) == [])
    #expect(try recipes.recipes(for: .v60).map(\.name) == ["Morning Copy 2", "Other"])
  }

  @Test func importsAllOrNothing() throws {
    let scratch = try ScratchFolder()
    try checkImport(MemoryRecipes())
    try checkImport(Self.folder(scratch))
  }

  private func checkImport(_ repository: some RecipeRepository) throws {
    let recipes = RecipeUseCase(repository, clock: { Self.time })
    let taken = try recipes.createCustomRecipe(Self.request("Morning")).recipe.recipe.id
    let (own, wrong) = (UUID(), Self.request(" ", yield: 300))
    let errors: [RecipeValidationError] = [
      .emptyName, .waterTotalMismatch(expected: 300, actual: 250), .emptyName,
      .waterTotalMismatch(expected: 300, actual: 250),
    ]
    #expect(throws: InvalidRecipeError(errors: errors)) {
      try recipes.importRecipes([(nil, wrong), (nil, Self.request("A")), (nil, wrong)])
    }
    #expect(try recipes.recipes().map(\.name) == ["Morning"])

    // An id stays, unless another recipe has it.
    let added = try recipes.importRecipes(
      [(own, Self.request("A")), (taken, Self.request("B")), (own, Self.request("C"))]
    ).recipes
    #expect(added[0].recipe.id == own)
    #expect(Set(added.map(\.recipe.id)).count == 3)
    #expect(try recipes.recipes().map(\.name) == ["A", "B", "C", "Morning"])
    for recipe in added {
      #expect(try repository.fetchRecipe(byId: recipe.recipe.id) == recipe)
      #expect(recipe.modifiedAt == Self.time)
    }

    _ = try recipes.importRecipes(
      [(nil, Self.request("Draft", yield: 300))],
      includesInvalid: true
    )
    #expect(try recipes.recipes(includesInvalid: false).map(\.name) == ["A", "B", "C", "Morning"])
    #expect(try recipes.recipes().count == 5)
  }

  /// Where the texts were kept, no file is read again before it is changed, so what others wrote since must stay.
  @Test func aFileThatChangedSinceItWasReadIsNotWritten() throws {
    let scratch = try ScratchFolder()
    let made = try RecipeUseCase(Self.folder(scratch)).createCustomRecipe(Self.request("Morning"))
    let path = made.receipt.change.files[0].path
    func recipes(keepsRecipes: Bool) -> RecipeUseCase<RecipeFolder> {
      let file = SelectedFile(input: InputFile(.path(path)), settings: 0)
      let contents = FolderContents(
        [file],
        in: scratch.directory,
        jobs: 1,
        keepsRecipes: keepsRecipes
      )
      return RecipeUseCase(
        RecipeFolder(contents, in: scratch.directory, newRecipes: .standard(), history: nil)
      )
    }
    let (kept, other) = (recipes(keepsRecipes: true), recipes(keepsRecipes: false))
    let later = try scratch.read(path) + Array("# later\n".utf8)
    try scratch.write(path, later)
    let update = UpdateRecipeRequest(id: made.recipe.recipe.id, recipe: Self.request("Other"))
    #expect(throws: BookWriteError(ReplacementError(path: path, reason: .changed))) {
      try kept.updateCustomRecipe(update)
    }
    #expect(try scratch.read(path) == later)
    _ = try other.updateCustomRecipe(update)
    #expect(String(decoding: try scratch.read(path), as: UTF8.self).hasSuffix("# later\n"))
  }

  /// An edit reads the old text and the new one, and nothing twice.
  @Test(arguments: [("notes=Good", 2), ("dose=16 g", 2), ("tags+=fruity", 4)])
  func anEditParsesTheOldAndTheNewText(assignment: String, count: Int) throws {
    let scratch = try ScratchFolder()
    let made = try RecipeUseCase(Self.folder(scratch)).createCustomRecipe(Self.request("Morning"))
    let path = made.receipt.change.files[0].path
    let found = try ParseCount.of {
      let file = SelectedFile(input: InputFile(.path(path)), settings: 0)
      let contents = FolderContents([file], in: scratch.directory, jobs: 1, keepsRecipes: true)
      let folder = RecipeFolder(
        contents,
        in: scratch.directory,
        newRecipes: .standard(),
        history: nil
      )
      _ = try RecipeUseCase(folder).editCustomRecipe(made.recipe.recipe.id) {
        try AssignedRecipe.made(of: $0, [assignment], and: $1)
      }
    }
    #expect(found == count)
  }

  @Test func startersAreImmutable() throws {
    let starter = Self.request("Starter").toDetailDTO(id: UUID(), modifiedAt: nil, origin: .starter)
    let recipes = RecipeUseCase(MemoryRecipes([starter]))
    let request = UpdateRecipeRequest(id: starter.recipe.id, recipe: Self.request(""))
    #expect(throws: InvalidRecipeError(errors: [.starterCannotBeModified, .emptyName])) {
      try recipes.updateCustomRecipe(request)
    }
    #expect(throws: InvalidRecipeError(errors: [.starterCannotBeDeleted])) {
      try recipes.deleteCustomRecipe(id: starter.recipe.id)
    }
    #expect(try recipes.duplicateRecipe(id: starter.recipe.id).copy.origin == .custom)
  }
}

/// Edits of recipes in place.
@Suite struct RecipeRewritingTests {
  /// Every recipe takes the values of another one, and is then read as that.
  @Test(arguments: [1, 2, 3] as [UInt64])
  func anyRecipeCanBecomeAnyOther(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let paths = ProjectFiles.paths(under: "recipes", endings: [".yaml"])
    for path in paths {
      let document = try Self.document(path)
      let other = try #require(paths.randomElement(using: &generator))
      let wanted = try #require(try Self.document(other).toDetailDTO())
      let detail = CreateRecipeRequest(wanted).toDetailDTO(id: document.id, modifiedAt: nil)
      let text = try RecipeRewriting.replaced(document, by: detail).tree.bytes
      let read = try #require(
        RecipeFile(bytes: text, identity: path).documents.first?.toDetailDTO()
      )
      let comment: Comment = "\(path) as \(other), seed \(seed)"
      #expect(read.recipe.path == (document.hasOwnID ? nil : path), comment)
      #expect(read.recipe == detail.recipe, comment)
      #expect(read.tags == wanted.tags, comment)
      #expect(
        read.steps.map { $0.with(id: document.id, orderIndex: $0.orderIndex) }
          == wanted.steps.map { $0.with(id: document.id, orderIndex: $0.orderIndex) },
        comment
      )
    }
  }

  private static func document(_ path: String) throws -> RecipeDocument {
    let bytes = Array(try ProjectFiles.text(path).utf8)
    return try #require(RecipeFile(bytes: bytes, identity: path).documents.first)
  }
}

/// Names of files.
@Suite struct RecipeFileNameTests {
  @Test(arguments: [
    ("Morning V60!", "morning-v60"), ("Café Crème", "cafe-creme"), ("../../etc", "etc"),
    ("", "recipe"), ("🙂", "recipe"), ("朝のコーヒー", "朝のコーヒー"),
    (
      String(repeating: "long ", count: 30),
      "long-long-long-long-long-long-long-long-long-long-long-long"
    ),
  ])
  func stems(name: String, stem: String) { #expect(RecipeFileName.stem(for: name) == stem) }
}

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
