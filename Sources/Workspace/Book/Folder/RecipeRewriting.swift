import RecipeText
import Recipes

/// Writes recipes into sources: a new one, a changed one, a copy.
package enum RecipeRewriting {
  /// The source of a new recipe, formatted.
  package static func newText(of recipe: RecipeDetailDTO) throws(BookWriteError) -> [UInt8] {
    let recipe = try BookWriteError.wrapping { try RecipeEncoder.encode(recipe) }
    let text = "format: \(RecipeFormat.version)\n" + recipe
    var formatter = Formatter()
    if case .changed(let formatted) = formatter.format(Array(text.utf8)) { return formatted }
    return Array(text.utf8)
  }

  /// The source of a recipe with the values of `new`. Only what differs is written.
  ///
  /// - Throws: also if the result would not be the wanted recipe, which is a bug.
  package static func text(
    of document: RecipeDocument,
    replacedBy new: RecipeDetailDTO
  ) throws(BookWriteError) -> [UInt8] {
    guard let old = document.toDetailDTO() else { throw .bug }
    return try BookWriteError.wrapping {
      var edited = document
      func edit(_ text: [UInt8]) throws { edited = try sameDocument(as: document, in: text) }
      try edit(try apply(try changes(from: old, to: new), to: document))
      if old.tags != new.tags { try edit(try TagReplacement.bytes(of: edited, tags: new.tags)) }
      if old.steps != new.steps {
        try edit(try StepReplacement.bytes(of: edited, steps: new.steps))
      }
      guard let written = edited.toDetailDTO(), try isSame(written, new) else {
        throw BookWriteError.bug
      }
      return edited.tree.bytes
    }
  }

  /// The document at the same place in an edited source.
  private static func sameDocument(
    as document: RecipeDocument,
    in text: [UInt8]
  ) throws(BookWriteError) -> RecipeDocument {
    let file = RecipeFile(bytes: text, identity: document.identity)
    let edited = file.documents.first { $0.recipe.document == document.recipe.document }
    guard let edited else { throw .bug }
    return edited
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
    return try giving(id: document.id, to: recipe)
  }

  /// The source with an id in a recipe that has none.
  package static func giving(
    id: UUID,
    to document: RecipeDocument
  ) throws(BookWriteError) -> [UInt8] {
    try apply([RecipeChange(.recipe(.id), .set(.text(id.text)))], to: document)
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
  private static func changes(
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
    guard !changes.isEmpty else { return document.tree.bytes }
    return try BookWriteError.wrapping {
      try RecipeEditor(document.tree, document: document.recipe.document).applying(changes)
    }
  }

  /// Whether both are written the same. The ids of steps are not compared: those that are not written follow from the
  /// place of the step.
  private static func isSame(
    _ written: RecipeDetailDTO,
    _ wanted: RecipeDetailDTO
  ) throws(RecipeEncodingError) -> Bool {
    try RecipeEncoder.encode(written.copy(of: wanted))
      == RecipeEncoder.encode(wanted.copy(of: wanted))
  }
}

extension RecipeDetailDTO {
  /// The recipe with the ids of another one, and derived ids of its steps.
  fileprivate func copy(of other: RecipeDetailDTO) -> RecipeDetailDTO {
    copy(
      RecipeCopy(
        id: other.recipe.id,
        name: recipe.name,
        origin: recipe.origin,
        modifiedAt: modifiedAt ?? Date(timeIntervalSince1970: 0)
      )
    )
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
  fileprivate static var bug: BookWriteError {
    BookWriteError(
      message: "internal error: the recipe cannot be edited safely, so it was left unchanged",
      hint: "edit the file, and please report this"
    )
  }
}
