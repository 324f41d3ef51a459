import Recipes
import Text

extension Rule {
  static let wrongType = Rule(
    id: "wrong-type",
    summary: "A value has the wrong type for its key, such as a list instead of text.",
    rationale: """
      Most keys take a single value, on the line of the key. `steps` is a list: each step begins with `- `
      and has keys of its own. `tags` is a list of words: `[fruity, light]`. Other values below a key,
      indented or with a dash, cannot be read.
      """,
    example: Example(bad: "tags: fruity, light", good: "tags: [fruity, light]"),
    fix: .safe,
    check: .shape { error, context, report in
      let place = context.firstLine(of: error.range)
      switch error.kind {
      case .wrongType(let key, let found):
        let answer = WrongTypeMessage(key, found, error, context)
        report.add(answer.message, at: place, help: answer.help, fix: answer.fix)
      case .stepNotMapping(let written):
        let isNull = ["~", "null"].contains(context.spelling(of: place))
        let found = isNull ? .nothing : written
        report.add(
          "a step consists of keys such as `instruction: Bloom.`, but this one is \(found.name)",
          at: place,
          help: found == .text
            ? "write `instruction:` before the text"
            : found == .nothing
              ? "remove the `-`, or write the step after it"
              : "begin each step with a single `- `, and write each of its keys on a line of its own",
          fix: found == .text ? instructionFix(error, context) : nil
        )
      default: return
      }
    }
  )

  /// Makes an instruction of a step's text on one line.
  private static func instructionFix(_ error: SchemaError, _ context: LintContext) -> Fix? {
    let node = context.tree.nodes[error.node]
    let isOneLine = context.firstLine(of: node.range) == node.range
    guard node.kind == .scalar, !node.style.isBlock, isOneLine, !context.isAnchored(error.node)
    else { return nil }
    let start = ByteRange(node.range.start, node.range.start)
    let name = Array("instruction ".utf8)
    let text = context.tree.bytes[node.range.start..<node.range.end]
    if text.starts(with: name) {
      // The text after the name must begin with a letter.
      guard let next = text.dropFirst(name.count).first, next | 0x20 >= 0x61, next | 0x20 <= 0x7A
      else { return nil }
      let end = node.range.start + name.count - 1
      return Fix("add a colon after `instruction`", .safe, [Edit(ByteRange(end, end), ":")])
    }
    return Fix("add `instruction:`", .safe, [Edit(start, "instruction: ")])
  }
}

extension SchemaError.Found {
  /// As the end of a sentence: `a list`.
  var name: String {
    switch self {
    case .text: "text"
    case .list: "a list"
    case .mapping: "a group of keys"
    case .nothing: "empty"
    }
  }
}

/// The message about a value with the wrong type for its key.
private struct WrongTypeMessage {
  private(set) var message: String
  let help: String
  private(set) var fix: Fix?

  init(
    _ key: KeyDescription,
    _ found: SchemaError.Found,
    _ error: SchemaError,
    _ context: LintContext
  ) {
    message = "`\(key.name)` must be \(key.type.form), but is \(found.name)"
    switch key.type {
    case .steps:
      let first = found == .mapping ? context.firstEntry(of: error.node) : nil
      let isNamed = first.map { context.tree.nodes[$0.value].kind == .mapping } ?? false
      let spaces = found == .mapping ? Self.noBreakSpaces(behindDashesIn: error.node, context) : []
      if !spaces.isEmpty {
        fix = Rule.spaces(spaces)
        help =
          "the space after each dash is a no-break space (U+00A0), which YAML does not treat as a space"
        return
      }
      help =
        "begin each step with `- `\(isNamed ? " instead of a name" : ""), such as `- instruction: Bloom.`"
    case .words where found == .text:
      let list = context.tree.resolved(error.node).flatMap {
        Self.list(of: context.tree.text(of: $0))
      }
      help = "write it in brackets, such as `tags: \(list ?? "[fruity, light]")`"
      fix = list.flatMap { error.change(to: $0, .safe, in: context) }
    case .words where context.paths.path(to: error.node).hasSuffix("]"):
      message = "a tag must be a word, but this one is \(found.name)"
      help = "write one word or phrase for each tag; put a tag with a colon in quotes"
    case .words:
      help = "write the words in brackets, such as `tags: [fruity, light]`"
    case .text, .instruction:
      help = "write it after the colon; begin a text of several lines with `\(key.name): |`"
    default:
      help = "write it on one line, such as `\(key.name): \(key.example)`"
    }
  }

  /// The no-break spaces of keys such as `-⟦U+00A0⟧instruction`, which were meant to begin list items.
  private static func noBreakSpaces(
    behindDashesIn mapping: Int,
    _ context: LintContext
  ) -> [ByteRange] {
    context.tree.pairs(of: mapping).compactMap { pair in
      let start = context.tree.nodes[pair.key].range.start
      let isMark = context.tree.bytes[start...].starts(with: [UInt8(ascii: "-"), 0xC2, 0xA0])
      return isMark ? ByteRange(start + 1, start + 3) : nil
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
