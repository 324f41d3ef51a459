import RecipeSyntax
import Recipes
import Text

extension Rule {
  static let commentInText = Rule(
    id: "comment-in-text",
    summary: "A ` #` cuts off a text: YAML reads the rest as a comment.",
    rationale: """
      A space and a `#` begin a comment, so `instruction: Use scoop #2 or #3` ends at `scoop`. The rest is
      silently lost, with any placeholder in it.

      Put the text in double quotes if the `#` belongs to it. Put a space after the `#` of a comment.

      The same `#` right after a key leaves it without a value: `tags: #fast #sweet` has no tags.
      """,
    bad: "steps:\n  - instruction: Use scoop #2 or #3.",
    good: "steps:\n  - instruction: \"Use scoop #2 or #3.\"",
    severity: .warning,
    fix: .safe,
    check: .recipe { recipe, report in
      for key in TextKeys() {
        if let node = recipe[key].valueNode { report.addCut(node, recipe.context) }
      }
      for step in recipe.stepIndices {
        if let node = recipe[step: step, .instruction].valueNode {
          report.addCut(node, recipe.context)
        }
      }
      guard recipe.context.source.hasKeyWithoutValue else { return }
      for key in RecipeKey.allCases {
        report.addLost(recipe[key], RecipeFormat.describe(key), recipe.context)
      }
      for step in recipe.stepIndices {
        for key in StepKey.allCases {
          report.addLost(recipe[step: step, key], RecipeFormat.describe(key), recipe.context)
        }
      }
    }
  )
}

extension Report {
  /// Most texts end with their line, which two comparisons tell.
  fileprivate mutating func addCut(_ node: Int, _ context: LintContext) {
    // Not in a variable: the tree would be held on to for each text.
    let value = context.tree.nodes[node]
    guard value.style == .plain, value.kind == .scalar else { return }
    var mark = value.range.end
    let count = context.tree.bytes.count
    while mark < count, context.tree.bytes[mark].isBlank {
      mark += 1
    }
    guard mark > value.range.end, mark + 1 < count, context.tree.bytes[mark] == UInt8(ascii: "#")
    else { return }
    let line = context.line(at: mark)
    let end = context.firstLine(of: ByteRange(mark, line.range.end)).end
    let comment = ByteRange(mark, end)
    let next = comment.count > 1 ? context.tree.bytes[mark + 1] : 0
    // Some authors write comments without a space, so only a number or a placeholder makes the fix safe.
    let isSure = context.belongsToText(comment)
    guard isSure || next >= 0xC3 || next.isLetter, !context.isForTools(comment),
      !context.continuesBelow(line)
    else { return }
    add(
      "this `#` begins a comment, so the text ends before it",
      at: comment,
      label: "not part of the text",
      help: "put the whole text in double quotes, or a space after the `#` of a comment",
      fix: context.quoting(ByteRange(value.range.start, end), isSure ? .safe : .unsafe)
    )
  }

  /// Adds that a comment is in the place of an optional value; `missing-key` finds the required ones.
  fileprivate mutating func addLost(
    _ field: Field,
    _ key: @autoclosure () -> KeyDescription,
    _ context: LintContext
  ) {
    guard field.state == .absent, let node = field.keyNode, !key().isRequired,
      let comment = context.comment(behind: context.tree.nodes[node].range),
      let lost = LostValue(comment, key(), context)
    else { return }
    add(
      "this `#` begins a comment, so `\(key().name)` has no value",
      at: lost.comment,
      label: "not a value",
      help: lost.help,
      fix: lost.fix
    )
  }
}

extension LintContext {
  fileprivate func isForTools(_ comment: ByteRange) -> Bool {
    spelling(of: comment).drop { $0 == "#" || $0 == " " }.hasPrefix("brewlint:")
  }

  /// Whether the text of a line continues on the next one, which `text-after-value` reports.
  fileprivate func continuesBelow(_ line: SourceLine) -> Bool {
    guard let below = line.below else { return false }
    return errors(from: below.range.start, to: below.range.end)
      .contains { $0.kind == .textAfterValue }
  }

  /// Whether a comment surely belongs to the text before it: it begins with a number, or holds a placeholder.
  func belongsToText(_ comment: ByteRange) -> Bool {
    let text = spelling(of: comment)
    return text.utf8.dropFirst().first?.isDigit == true
      || Placeholder.parts(of: text).contains { if case .known = $0 { true } else { false } }
  }
}

/// A comment in the place of a value.
private struct LostValue {
  let comment: ByteRange
  let help: String
  let fix: Fix?

  /// `nil` for a comment for tools.
  init?(_ comment: ByteRange, _ key: KeyDescription, _ context: LintContext) {
    let written = context.spelling(of: comment)
    // A second comment stays one.
    let text = (written.firstRange(of: " # ").map { String(written[..<$0.lowerBound]) } ?? written)
      .trimmed
    guard !text.hasPrefix("#brewlint:"), !text.hasPrefix("##") else { return nil }
    self.comment = ByteRange(comment.start, comment.start + text.utf8.count)
    switch key.type {
    case .words:
      let words = Self.words(of: text).map { ScalarText.item($0, isInFlow: true) }
      let list = "[\(words.joined(separator: ", "))]"
      help = "write a list, such as `\(key.name): \(list)`, or a space after the `#` of a comment"
      fix = Fix("write a list", .unsafe, self.comment, list)
    case .text, .instruction:
      help = "put the text in double quotes, or a space after the `#` of a comment"
      fix = Fix("put the text in double quotes", .unsafe, self.comment, ScalarText.quoted(text))
    default:
      help = "remove the `#` if the value follows it"
      fix = nil
    }
  }

  /// The words of `#fast, #sweet`, or all of `#very fast` as one word.
  private static func words(of text: String) -> [String] {
    let words = text.split { $0 == " " || $0 == "," }
    guard words.allSatisfy({ $0.hasPrefix("#") && $0.count > 1 }) else {
      return [text.drop { $0 == "#" }.trimmed]
    }
    return words.map { String($0.dropFirst()) }
  }
}
