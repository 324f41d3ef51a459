import RecipeSyntax
import Recipes
import Text

extension Rule {
  static let ambiguousScalar = Rule(
    id: "ambiguous-scalar",
    summary: "Other YAML tools read an unquoted text as a number, a date or a boolean.",
    rationale: """
      In a recipe, the key determines what a value is, so `name: No` is a name. Other YAML tools go by the
      value itself: to some of them `No`, `on` and `y` are booleans, `010` is 8, `1:16` is 76 and
      `2026-11-20` is a date. They read a grind setting of `24` as a number, and `1_000` as 1000.

      Put the text in double quotes. Amounts, times, ids and words from a fixed list need no quotes, and
      neither does anything below a key that begins with `x-`.
      """,
    bad: "grindSetting: 1:16",
    good: "grindSetting: \"1:16\"",
    severity: .warning,
    fix: .safe,
    check: .recipe { recipe, report in
      let context = recipe.context
      report.addAmbiguous(recipe[.method], context)
      for key in TextKeys() { report.addAmbiguous(recipe[key], context) }
      if let list = recipe[.tags].valueNode, context.tree.nodes[list].kind == .sequence {
        for item in context.tree.items(of: list) where context.tree.mayBeAmbiguous(item) {
          report.addAmbiguous(item, context)
        }
      }
      for step in recipe.stepIndices {
        report.addAmbiguous(recipe[step: step, .instruction], context)
      }
    }
  )
}

extension Report {
  /// The value of an alias is checked only at its own position.
  fileprivate mutating func addAmbiguous(_ field: Field, _ context: LintContext) {
    guard let value = field.valueNode, context.tree.mayBeAmbiguous(value),
      let key = field.keyNode, context.tree.nodes[key].subtreeEnd == value
    else { return }
    addAmbiguous(value, context)
  }

  fileprivate mutating func addAmbiguous(_ node: Int, _ context: LintContext) {
    guard let text = AmbiguousText(node, context) else { return }
    let range = context.tree.nodes[node].range
    let quotes = [Edit(at: range.start, "\""), Edit(at: range.end, "\"")]
    add(
      "other YAML tools read unquoted `\(text.spelling.shortened)` as \(text.reading)",
      at: range,
      label: text.value,
      fix: Fix("put it in double quotes", .safe, quotes)
    )
  }
}

extension SyntaxTree {
  /// Few texts are as short as a word with a type or begin like a number, which a few comparisons tell.
  fileprivate func mayBeAmbiguous(_ node: Int) -> Bool {
    let value = nodes[node]
    guard value.style == .plain, value.kind == .scalar else { return false }
    let range = value.range
    switch range.count {
    case 0: return false
    case 1...5: return true
    case ...AmbiguousText.longest: return bytes[range.start] < UInt8(ascii: ":")
    default: return false
    }
  }
}

/// An unquoted text that a typed YAML reader reads as something else.
private struct AmbiguousText {
  /// The longest text that is checked: no realistic number has more bytes.
  static let longest = 40

  let spelling: String
  private let type: ImplicitType

  /// `nil` for what every reader reads as text or as null, and for a text that a `#` may have cut off.
  init?(_ node: Int, _ context: LintContext) {
    let type = context.tree.withText(of: node) { ImplicitType($0) }
    guard let type, type != .null else { return nil }
    guard !context.hasTag(node), !context.isCut(behind: context.tree.nodes[node].range.end) else {
      return nil
    }
    self.type = type
    spelling = context.tree.text(of: node)
  }

  /// How other tools read the text, for the end of a sentence.
  var reading: String {
    switch type {
    case .bool: isTrue ? "true" : "false"
    case .int, .float: "a number"
    case .timestamp: "a date"
    case .merge: "a merge key"
    case .value, .null: "a default value"
    }
  }

  /// The number that some tools read, if it is not the visible one.
  var value: String {
    guard type == .int else { return "" }
    let digits = spelling.drop { $0 == "+" || $0 == "-" }.filter { $0 != "_" }
    if digits.contains(":") {
      let fields = digits.split(separator: ":").map { Int($0) ?? 0 }
      let sum = fields.reduce(0) { $0 &* 60 &+ $1 }
      return fields.count < 5 ? "some tools read \(sum)" : ""
    }
    guard digits.first == "0", digits.count > 1, let octal = Int(digits, radix: 8) else {
      return ""
    }
    return "some tools read \(octal)"
  }

  private var isTrue: Bool { ["y", "yes", "on", "true"].contains(spelling.lowercased()) }
}

extension LintContext {
  /// Whether the node has a tag.
  fileprivate func hasTag(_ node: Int) -> Bool {
    var last = tree.tokens.partitionPoint { $0.range.start < tree.nodes[node].range.start } - 1
    if last > 0, tree.tokens[last].kind == .anchor { last -= 1 }
    return last >= 0 && tree.tokens[last].kind == .tag
  }

  /// Whether a comment cuts off the text, which `comment-in-text` reports.
  fileprivate func isCut(behind end: Int) -> Bool {
    let start = tree.bytes.endOfBlanks(from: end)
    let comment = ByteRange(start, tree.bytes.endOfLine(at: start))
    return comment.count > 1 && tree.bytes[start] == UInt8(ascii: "#")
      && tree.bytes[start + 1] > 0x20 && belongsToText(comment)
  }
}
