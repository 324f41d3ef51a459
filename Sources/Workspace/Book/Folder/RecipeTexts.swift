import RecipeText
import Recipes

// What changes the recipes of a book by their texts: comments and layout stay.

extension RecipeUseCase where Repository == RecipeFolder {
  /// Changes a recipe that is not a starter: edits its text, checks the result, and saves it.
  ///
  /// - Parameters:
  ///   - renamesFile: whether to rename the file too, if it is named after the recipe.
  ///   - edit: the recipe with changes, and with those that it gets: the time.
  /// - Returns: the id of the recipe, which may have got one.
  /// - Throws: `InvalidRecipeError` with all errors, `RecipeNotFoundError`, `BookFindingsError` if the text has new
  ///   errors, or what `edit` throws.
  package func editCustomRecipe(
    _ id: UUID,
    renamesFile: Bool = false,
    _ edit: (RecipeDocument, [RecipeChange]) throws -> RecipeDocument
  ) throws -> (receipt: BookReceipt, id: UUID) {
    let time = Timestamp(now()).map {
      RecipeChange(.recipe(.modifiedAt), .set(.quantity($0.text)))
    }
    let made = try repository.edit(id) { old in
      let edited = try edit(old.document, time.map { [$0] } ?? [])
      let detail = try RecipeRewriting.detail(of: edited, old.stored)
      let refusal: [RecipeValidationError] =
        old.stored.summary.isStarter ? [.starterCannotBeModified] : []
      try Self.require(refusal + CreateRecipeRequest(detail).validate())
      let receipt = try repository.replace(
        old,
        with: edited.file,
        named: detail.recipe.name,
        renamesFile: renamesFile
      )
      return (receipt, edited.id)
    }
    guard let made else { throw RecipeNotFoundError(id: id) }
    return made
  }

  /// Replaces the text of the file of a recipe, as ``editCustomRecipe(_:renamesFile:_:)`` does.
  ///
  /// - Throws: also if the file was changed meanwhile.
  package func replaceText(of id: UUID, by text: [UInt8]) throws -> BookReceipt {
    var base: [UInt8]?
    return try editCustomRecipe(id) { document, changes in
      // What somebody else has just written is not in the new text.
      if let base, base != document.tree.bytes { throw BookWriteError.changed(document.identity) }
      base = document.tree.bytes
      return try RecipeRewriting.edited(document.same(in: text), changes)
    }.receipt
  }

  /// Adds requested recipes as ``importRecipes(_:includesInvalid:)`` does, with comments at the beginning of their files.
  ///
  /// - Parameter summary: what is done, as in ``BookChange/summary``.
  package func importRecipes(
    _ requests: [(id: UUID?, recipe: CreateRecipeRequest)],
    _ summary: String,
    comments: [[String]],
    includesInvalid: Bool
  ) throws -> BookReceipt {
    let recipes = try newRecipes(requests, includesInvalid: includesInvalid)
    let texts = try zip(recipes, comments).map { recipe, comments in
      let head = comments.map { "# \($0)\n" }.joined()
      return (recipe.recipe, Array(head.utf8) + (try RecipeRewriting.newText(of: recipe)))
    }
    return try repository.add(texts, summary, acceptsErrors: true)
  }

  /// Adds recipes that others wrote, each in a file of its own, with their text as it is. Only an id that another recipe
  /// has, and that it is a starter, is left out.
  ///
  /// - Parameters:
  ///   - texts: the sources, each with one recipe.
  ///   - summary: what is done, as in ``BookChange/summary``.
  ///   - includesInvalid: whether to add recipes that are not valid.
  package func importTexts(
    _ texts: [[UInt8]],
    _ summary: String,
    includesInvalid: Bool
  ) throws -> BookReceipt {
    var taken = Set(repository.contents.recipes.map(\.summary.id))
    let recipes = try texts.map { text throws(BookWriteError) in
      let document = RecipeFile(bytes: text, identity: "-").documents.first
      guard let document, let recipe = document.toSummaryDTO() else {
        throw BookWriteError(
          message: "a recipe to copy cannot be read",
          hint: "`brewlint` shows the errors"
        )
      }
      let isTaken = document.hasOwnID && !taken.insert(document.id).inserted
      return (recipe, try RecipeRewriting.custom(document, withoutID: isTaken))
    }
    return try repository.add(recipes, summary, acceptsErrors: includesInvalid)
  }

  /// Adds the text of a recipe as somebody else published it, as ``installRecipe(_:)`` does.
  package func installText(of document: RecipeDocument) throws -> BookReceipt {
    guard let recipe = document.toDetailDTO() else { throw BookWriteError.bug }
    if let other = repository.contents.recipe(withID: recipe.recipe.id) {
      throw RecipeExistsError(id: other.summary.id, name: other.summary.name)
    }
    try Self.require(CreateRecipeRequest(recipe).validate())
    return try repository.add([(recipe.recipe, try RecipeRewriting.custom(document))])
  }
}

extension RecipeRewriting {
  /// The source of a recipe as one of a person's own: it is not a starter.
  ///
  /// - Parameter withoutID: whether to remove its id.
  fileprivate static func custom(
    _ document: RecipeDocument,
    withoutID: Bool = false
  ) throws(BookWriteError) -> [UInt8] {
    var changes: [RecipeChange] = []
    if withoutID { changes.append(RecipeChange(.recipe(.id), .remove)) }
    if document.toSummaryDTO()?.isStarter == true {
      changes.append(RecipeChange(.recipe(.origin), .remove))
    }
    return try apply(changes, to: document)
  }
}
