import RecipeLint
import RecipeSyntax
import Recipes
import Text

/// Reads recipes that are to be brewed, one text after another; reuses its memory.
package struct BrewableRecipes {
  private var tree = SyntaxTree()
  private var decoder = RecipeDecoder()
  private var source = DecodedSource()
  private var blocking = BlockingLinter(.brewing)

  package init() {}

  /// Reads the recipes in the content of a file.
  ///
  /// - Parameters:
  ///   - identity: the path from which missing ids derive.
  ///   - isWanted: whether a document of the file is wanted, by its 0-based index; nil for all.
  ///   - text: the content with its name, for findings.
  ///   - make: makes the result of a valid recipe, or returns nil if it is not wanted.
  package mutating func read<Made>(
    _ content: InputContent,
    identity: String,
    only isWanted: ((Int) -> Bool)? = nil,
    _ text: () -> SourceText,
    _ make: (RecipeDetailDTO, RecipeDocument) -> Made?
  ) -> BrewableContent<Made> {
    var made: [Made] = []
    if case .recipe(let bytes, _) = content {
      let read = recipes(in: bytes, isWanted, identity: identity, make)
      if read.isComplete { return .recipes(read.made, nil) }
      made = read.made
      if made.isEmpty, let known = KnownContent(bytes), known != .recipe { return .other(known) }
    } else if let known = KnownContent(content.bytes) {
      return .other(known)
    }
    return .recipes(made, blocking.findings(in: content, text()))
  }

  /// What is made of the recipes in a text, and whether all of them can be brewed.
  private mutating func recipes<Made>(
    in bytes: [UInt8],
    _ isWanted: ((Int) -> Bool)?,
    identity: String,
    _ make: (RecipeDetailDTO, RecipeDocument) -> Made?
  ) -> (made: [Made], isComplete: Bool) {
    tree.parse(bytes)
    decoder.decode(tree, into: &source)
    var made: [Made] = []
    var isComplete = !source.recipes.isEmpty && !source.errors.contains { !$0.kind.isWarning }
    for recipe in source.recipes where isWanted?(recipe.document) ?? true {
      let document = RecipeDocument(recipe, in: source, tree, identity: identity)
      if let detail = document.toDetailDTO(), detail.recipe.isValid {
        if let result = make(detail, document) { made.append(result) }
      } else {
        isComplete = false
      }
    }
    if isComplete, tree.errors.isEmpty { return (made, true) }
    // Errors in other documents do not matter to a recipe that was named.
    return (made, isWanted != nil && !made.isEmpty)
  }
}

/// What a text with recipes gives.
package enum BrewableContent<Made: Sendable>: Sendable {
  /// What was made of its recipes, and why some cannot be brewed.
  case recipes([Made], FileFindings?)
  /// It holds no recipe, but something else that is known.
  case other(KnownContent)
}
