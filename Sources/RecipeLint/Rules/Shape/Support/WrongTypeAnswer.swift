import RecipeSchema
import Reports

/// What there is to say about a value of another form than its key takes.
struct WrongTypeAnswer {
  var message: String
  var help: String
  var fix: Fix?

  init(
    _ key: KeyDescription,
    _ found: ShapeError.Found,
    _ error: ShapeError,
    _ context: LintContext
  ) {
    message = "`\(key.name)` must be \(key.type.form), but is \(found.name)"
    switch key.type {
    case .steps:
      let first = found == .mapping ? context.firstEntry(of: error.node) : nil
      let isNamed = first.map { context.tree.nodes[$0.value].kind == .mapping } ?? false
      help =
        "begin each step with `- `\(isNamed ? " in place of its name" : ""), such as `- instruction: Bloom.`"
    case .words where found == .text:
      let list = context.tree.resolved(error.node).flatMap {
        Self.list(of: context.tree.text(of: $0))
      }
      help = "write it in brackets, such as `tags: \(list ?? "[fruity, light]")`"
      fix = list.flatMap { error.change(to: $0, .safe, in: context) }
    case .words where context.paths.path(to: error.node).hasSuffix("]"):
      message = "a tag must be a word, but here it is \(found.name)"
      help = "write one word or phrase for each tag; put quotes around one with a colon"
    case .words:
      help = "write the words in brackets, such as `tags: [fruity, light]`"
    case .text, .instruction:
      help = "write it after the colon; a text of many lines begins with `\(key.name): |`"
    default:
      help = "write it on one line, such as `\(key.name): \(key.example)`"
    }
  }

  /// A text with its words in brackets; `nil` where a word would need quotes there.
  private static func list(of text: String) -> String? {
    let words = text.split(separator: ",").map { String($0).trimmed }
    let isPlain = words.allSatisfy { word in
      word.first.map { $0.isLetter || $0.isNumber } ?? false
        && word.allSatisfy { $0.isLetter || $0.isNumber || " -_&+/.'".contains($0) }
    }
    guard isPlain, !words.isEmpty else { return nil }
    return "[\(words.joined(separator: ", "))]"
  }
}

extension ValueType {
  /// What is expected, without a list of words.
  fileprivate var form: String {
    switch self {
    case .choice: "one word"
    default: expectation
    }
  }
}
