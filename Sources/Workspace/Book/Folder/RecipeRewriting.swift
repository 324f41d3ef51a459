import RecipeSyntax
import RecipeText
import Recipes

/// Writes recipes into sources: a new one, a changed one, a copy.
package enum RecipeRewriting {
  /// The source of a new recipe, formatted.
  package static func newText(of recipe: RecipeDetailDTO) throws(BookWriteError) -> [UInt8] {
    let text = try source(of: recipe)
    var formatter = Formatter()
    if case .changed(let formatted) = formatter.format(text) { return formatted }
    return text
  }

  /// The source of a recipe as it is compared and checked, not formatted.
  package static func source(of recipe: RecipeDetailDTO) throws(BookWriteError) -> [UInt8] {
    let recipe = try BookWriteError.wrapping { try RecipeEncoder.encode(recipe) }
    return Array("format: \(RecipeFormat.version)\n\(recipe)".utf8)
  }

  /// A recipe with the values of `new`. Only what differs is written.
  ///
  /// - Throws: also if the result would not be the wanted recipe, which is a bug.
  package static func replaced(
    _ document: RecipeDocument,
    by new: RecipeDetailDTO
  ) throws(BookWriteError) -> RecipeDocument {
    guard let old = document.toDetailDTO() else { throw .bug }
    return try BookWriteError.wrapping {
      let edited = try edited(
        document,
        try changes(from: old, to: new),
        tags: new.tags,
        steps: old.steps == new.steps ? nil : new.steps
      )
      guard let written = edited.toDetailDTO(), try changes(from: written, to: new).isEmpty,
        written.tags == new.tags
      else { throw BookWriteError.bug }
      return edited
    }
  }

  /// A recipe with changes, and with other tags and steps if they differ.
  ///
  /// - Parameter steps: nil to leave them.
  static func edited(
    _ document: RecipeDocument,
    _ changes: [RecipeChange],
    tags: [String],
    steps: [RecipeStepDTO]? = nil
  ) throws -> RecipeDocument {
    var edited = document
    if !changes.isEmpty { edited = try document.same(in: tree(of: document, with: changes)) }
    if edited.tags != tags {
      edited = try document.same(in: TagReplacement.bytes(of: edited, tags: tags))
    }
    guard let steps else { return edited }
    return try document.same(in: StepReplacement.bytes(of: edited, steps: steps))
  }

  /// All of a recipe.
  ///
  /// - Throws: an error about the recipe if a value that every recipe needs cannot be read.
  static func detail(
    of document: RecipeDocument,
    _ stored: StoredRecipe
  ) throws(BookWriteError) -> RecipeDetailDTO {
    if let detail = document.toDetailDTO() { return detail }
    let file = stored.file.input
    var error = BookWriteError(
      message: "\(file.name): '\(stored.summary.name)' cannot be read as a recipe",
      hint: "run `brewlint \(file.commandWord)` to see the errors"
    )
    error.isAboutRecipe = true
    throw error
  }

  /// The source of a copy: a document of its own, with comments and layout of the original.
  static func copy(
    of document: RecipeDocument,
    as copy: RecipeCopy
  ) throws(BookWriteError) -> [UInt8] {
    let text = DocumentText.text(of: document.recipe.document, in: document.tree)
    guard let single = RecipeFile(bytes: text, identity: "-").documents.first,
      let time = Timestamp(copy.modifiedAt)
    else { throw .bug }
    var changes = [
      RecipeChange(.recipe(.id), .set(.text(copy.id.text))),
      RecipeChange(.recipe(.name), .set(.text(copy.name))),
      RecipeChange(
        .recipe(.origin),
        copy.origin == .custom ? .remove : .set(.text(copy.origin.rawValue))
      ),
      RecipeChange(.recipe(.modifiedAt), .set(.quantity(time.text))),
    ]
    for step in single.recipe.values.steps.indices
    where single.source.field(single.recipe, step: step, .id).state == .valid {
      let id = UUID().text
      changes.append(RecipeChange(.step(step, .id), .set(.text(id))))
    }
    return try apply(changes, to: single)
  }

  /// The source of a recipe alone, with its id written, and comments and layout as they are. This is for a copy in another
  /// place, such as a catalog, where the path would give it another id.
  package static func separate(_ document: RecipeDocument) throws(BookWriteError) -> [UInt8] {
    let text = DocumentText.text(of: document.recipe.document, in: document.tree)
    let file = RecipeFile(bytes: text, identity: document.identity)
    guard let recipe = file.documents.first, !recipe.hasOwnID else { return text }
    return try apply([RecipeChange(.recipe(.id), .set(.text(document.id.text)))], to: recipe)
  }

  /// A recipe with changes.
  package static func edited(
    _ document: RecipeDocument,
    _ changes: [RecipeChange]
  ) throws(BookWriteError) -> RecipeDocument {
    try document.same(in: tree(of: document, with: changes))
  }

  /// The source without a document.
  static func removing(_ document: RecipeDocument) -> [UInt8] {
    let tree = document.tree
    var output: [UInt8] = []
    var joined = JoinedDocuments()
    for index in tree.documents.indices where index != document.recipe.document {
      joined.append(DocumentText.text(of: index, in: tree), to: &output)
    }
    return output
  }

  // MARK: Differences

  /// The changes of all values but tags and steps.
  static func changes(
    from old: RecipeDetailDTO,
    to new: RecipeDetailDTO
  ) throws(RecipeEncodingError) -> [RecipeChange] {
    var changes: [RecipeChange] = []
    for key in RecipeKey.allCases where key != .id {
      let value = try RecipeEncoder.value(of: key, in: new)
      if value != (try RecipeEncoder.value(of: key, in: old)) {
        changes.append(RecipeChange(.recipe(key), action(value)))
      }
    }
    return changes
  }

  /// Quantities, words and times are written as they are, and text is quoted where necessary.
  private static func action(_ value: EncodedValue?) -> RecipeChange.Action {
    switch value {
    case nil: .remove
    case .text(let text): .set(.text(text))
    case .literal(let text): .set(.quantity(text))
    }
  }

  static func apply(
    _ changes: [RecipeChange],
    to document: RecipeDocument
  ) throws(BookWriteError) -> [UInt8] {
    try tree(of: document, with: changes).bytes
  }

  private static func tree(
    of document: RecipeDocument,
    with changes: [RecipeChange]
  ) throws(BookWriteError) -> SyntaxTree {
    guard !changes.isEmpty else { return document.tree }
    return try BookWriteError.wrapping {
      try RecipeEditor(document.tree, document: document.recipe.document).edited(changes)
    }
  }
}

extension RecipeDocument {
  /// The document at the same place in an edited source.
  package func same(in text: [UInt8]) throws(BookWriteError) -> RecipeDocument {
    try same(in: SyntaxTree(parsing: text))
  }

  /// The document at the same place in an edited source.
  func same(in tree: SyntaxTree) throws(BookWriteError) -> RecipeDocument {
    let file = RecipeFile(tree, RecipeDecoder.decode(tree), identity: identity)
    guard let same = file.documents.first(where: { $0.recipe.document == recipe.document }) else {
      throw .bug
    }
    return same
  }
}

extension BookWriteError {
  /// Converts the errors of a body.
  fileprivate static func wrapping<Result>(
    _ body: () throws -> Result
  ) throws(BookWriteError) -> Result {
    do {
      return try body()
    } catch {
      throw error as? BookWriteError ?? BookWriteError(message: "\(error)", hint: nil)
    }
  }

  /// The result would not be what was asked for.
  static var bug: BookWriteError {
    BookWriteError(
      message: "internal error: the recipe cannot be edited safely, so it was left unchanged",
      hint: "edit the file, and please report this"
    )
  }
}
