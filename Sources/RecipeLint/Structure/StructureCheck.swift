import RecipeSyntax
import Recipes
import Text

/// Looks for one cause of many errors: reads the documents with errors as their authors meant them, and tries whether
/// YAML reads them better with the corrections.
struct StructureCheck {
  /// The mistakes, in source order.
  private(set) var mistakes: [StructureMistake] = []
  private let bytes: [UInt8]

  /// Checks the documents that have errors. O(n), and nothing for documents without errors.
  init(_ context: LintContext, isEnabled: (Rule) -> Bool) {
    bytes = context.tree.bytes
    var places =
      (context.tree.errors.map { $0.range.start }
      + context.source.errors.filter { !$0.kind.isWarning }.map { $0.range.start }).sorted()[...]
    let documents = LineOutline.documents(of: bytes)
    for (first, second) in zip(documents, documents.dropFirst()) where isCut(first, second) {
      guard isEnabled(.missingKey) else { continue }
      let line = ByteRange(second.start, bytes.startOfNextLine(after: second.start))
      let marker = ByteRange(line.start, line.start + 3)
      mistakes.append(StructureMistake(.documentMarker, at: marker, "---", [Edit(line, "")]))
    }
    for document in documents {
      places = places.drop { $0 < document.start }
      guard let first = places.first, first <= document.end else { continue }
      check(document, isEnabled)
    }
  }

  /// Whether a document is the rest of the one above: one has no steps, and the other nothing else.
  private func isCut(_ first: ByteRange, _ second: ByteRange) -> Bool {
    let rest = bytes[min(second.start + 3, second.end)..<second.end]
    guard bytes[second.start] == UInt8(ascii: "-"),
      rest.drop(while: { $0 <= 0x20 }).starts(with: "steps:".utf8),
      rest.first == 0x0A || rest.starts(with: [0x0D, 0x0A]),
      first.count + second.count <= LooseRecipe.mostBytes,
      let above = LooseRecipe(first, of: bytes), let below = LooseRecipe(second, of: bytes)
    else { return false }
    let keys = below.lines.filter { $0.indentation == 0 && $0.marker == nil }
    let names = above.lines.map(above.name)
    return Set(keys.map(below.name)).count == 1 && !names.contains("steps")
      && names.contains("dose")
  }

  /// The edits of all mistakes.
  var edits: [Edit] { mistakes.flatMap { $0.edits } }

  private mutating func check(_ document: ByteRange, _ isEnabled: (Rule) -> Bool) {
    guard let recipe = LooseRecipe(document, of: bytes) else { return }
    let found = recipe.all.filter { isEnabled($0.cause.rule) }
    guard !found.isEmpty else { return }
    let old = Array(bytes[document.start..<document.end])
    let edits = found.flatMap { $0.edits }.map { $0.moved(by: -document.start) }
    guard let new = edits.applied(to: old), new != old else { return }
    let (before, after) = (Reading(old), Reading(new))
    guard after.isBetter(than: before) else { return }
    mistakes += found
  }

  /// How well a document can be read.
  private struct Reading {
    private let errors: Int
    private let syntaxErrors: Int
    /// The errors apart from values that cannot be read.
    private let structureErrors: Int

    init(_ bytes: [UInt8]) {
      let tree = SyntaxTree(asShown: bytes)
      let source = RecipeDecoder.decode(tree)
      let shape = source.errors.filter { !$0.kind.isWarning }
      syntaxErrors = tree.errors.count
      errors = syntaxErrors + shape.count
      structureErrors = syntaxErrors + shape.count { !$0.kind.isAboutValue }
    }

    /// Whether the corrections are right. YAML that can be read may mean something else, so then nothing may be left.
    func isBetter(than other: Reading) -> Bool {
      guard syntaxErrors <= other.syntaxErrors else { return false }
      if other.syntaxErrors == 0 { return structureErrors == 0 && errors < other.errors }
      return errors < other.errors || syntaxErrors < other.syntaxErrors && errors == other.errors
    }
  }
}

extension SchemaError.Kind {
  /// Whether the error is about a single value, wherever it is.
  fileprivate var isAboutValue: Bool {
    switch self {
    case .invalidQuantity, .invalidChoice, .invalidMethod, .invalidIndex, .invalidUUID,
      .invalidTimestamp, .invalidLanguage, .invalidFormat, .unknownPlaceholder, .unmatchedBrace:
      true
    default: false
    }
  }
}
