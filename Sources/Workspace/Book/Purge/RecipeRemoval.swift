import Files
import Platform
import Recipes
import SystemPackage
import Text

extension Removal {
  /// The removal of some recipes of a book. Nothing is written.
  ///
  /// - Parameters:
  ///   - book: the collection, without a history: what is purged cannot be undone.
  ///   - history: the record of the last change.
  package init(
    of recipes: [StoredRecipe],
    in book: RecipeFolder,
    history: ChangeHistory?,
    preferences: UserPreferences
  ) {
    let paths = recipes.compactMap { $0.file.input.path }
    var items = recipes.compactMap { Self.item(of: $0, among: recipes, in: book) }
    var copies: Set<FilePath> = []
    for path in paths {
      let folder = book.directory.path.pushing(path.removingLastComponent())
      for copy in LeftoverDrafts.copies(in: folder)
      where copies.insert(copy).inserted && Self.holds(recipes, copy) {
        items.append(.copy(copy, within: book.scope.boundary(of: path)))
      }
    }
    if let history, history.mentions(recipes.map(\.summary.name) + Self.marks(of: recipes)) {
      items.append(.history(history))
    }
    let current = preferences.current
    if recipes.contains(where: { current.isLast($0.summary, in: $0.file.input, book.directory) }) {
      let line = "that it was the last recipe used"
      items.append(
        Item(line: line, name: line) { try preferences.setLastSelectedRecipeId(nil) }
      )
    }
    self.init(
      items: items,
      recipes: recipes,
      files: paths.map { book.directory.path.pushing($0).lexicallyNormalized() }
    )
  }

  private static func holds(_ recipes: [StoredRecipe], _ copy: FilePath) -> Bool {
    guard let bytes = FileReader(in: WorkingDirectory("/")).bytes(of: copy) else { return false }
    let found = RecipeFile(bytes: bytes, identity: "-").documents.compactMap { $0.toSummaryDTO() }
    return found.contains { copy in
      recipes.contains { $0.summary.id == copy.id || $0.summary.name == copy.name }
    }
  }

  private static func item(
    of recipe: StoredRecipe,
    among recipes: [StoredRecipe],
    in book: RecipeFolder
  ) -> Item? {
    guard let path = recipe.file.input.path else { return nil }
    let file = book.contents.files.first { $0.file.input == recipe.file.input }
    let going = Set(recipes.map(\.summary.id))
    let isPart = file?.recipes.contains { !going.contains($0.summary.id) } ?? false
    let name = PrintableName.of(path)
    return Item(
      line:
        "the recipe '\(recipe.summary.name.escapedAsLine)' \(isPart ? "in" : "with its file") \(name)",
      name: name,
      isRecipe: true
    ) {
      _ = try book.deleteCustomRecipe(id: recipe.summary.id)
    }
  }
}
