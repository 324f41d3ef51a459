import RecipeText
import Recipes

extension RecipeFolder {
  /// Adds recipes that others wrote, each in a file of its own, with their text as it is. Only an id that another recipe
  /// has, and that it is a starter, is left out.
  ///
  /// - Parameters:
  ///   - texts: the sources, each with one recipe.
  ///   - summary: what is done, as in ``BookChange/summary``.
  ///   - acceptsErrors: whether to add recipes that are not valid.
  package func add(
    copiesOf texts: [[UInt8]],
    _ summary: String,
    acceptsErrors: Bool
  ) throws -> BookReceipt {
    var taken = Set(contents.recipes.map(\.summary.id))
    var copies: [(recipe: RecipeSummaryDTO, text: [UInt8])] = []
    for text in texts {
      guard let document = RecipeFile(bytes: text, identity: "-").documents.first,
        let recipe = document.toSummaryDTO()
      else {
        throw BookWriteError(
          message: "a recipe to copy cannot be read",
          hint: "`brewlint` shows the errors"
        )
      }
      let isTaken = document.hasOwnID && !taken.insert(document.id).inserted
      copies.append((recipe, try RecipeRewriting.adopted(document, withoutID: isTaken)))
    }
    var names = NewFileNames()
    let files = try files(for: copies.map(\.recipe), &names)
    let change = BookChange(
      summary,
      zip(files, copies).map { FileChange($0, old: nil, new: $1.text) }
    )
    if !acceptsErrors { try refuseNewErrors(in: change) }
    return try write(
      change,
      to: files.map { SelectedFile(input: InputFile(.path($0)), settings: 0) }
    )
  }
}

extension RecipeRewriting {
  /// The source of a recipe of somebody else as one of the book.
  fileprivate static func adopted(
    _ document: RecipeDocument,
    withoutID: Bool
  ) throws(BookWriteError) -> [UInt8] {
    var changes: [RecipeChange] = []
    if withoutID { changes.append(RecipeChange(.recipe(.id), .remove)) }
    if document.toSummaryDTO()?.isStarter == true {
      changes.append(RecipeChange(.recipe(.origin), .remove))
    }
    return try apply(changes, to: document)
  }
}
