import RecipeSyntax
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
    bad: "tags: fruity, light",
    good: "tags: [fruity, light]",
    fix: .safe,
    check: .shape { error, report in
      let place = error.place
      switch error.kind {
      case .wrongType(let key, let found):
        let isTag = key.type == .words && found != .text && error.path.hasSuffix("]")
        // Without a list of words.
        let form = if case .choice = key.type { "one word" } else { key.type.expectation }
        report.add(
          isTag
            ? "a tag must be a word, but this one is \(found.name)"
            : "`\(key.name)` must be \(form), but is \(found.name)",
          at: place,
          isTag
            ? Answer("write one word or phrase for each tag; put a tag with a colon in quotes")
            : error.wrongType(key, found)
        )
      case .stepNotMapping(let written):
        let found = error.isNull(error.node) ? .nothing : written
        report.add(
          "a step consists of keys such as `instruction: Bloom.`, but this one is \(found.name)",
          at: place,
          help: found == .text
            ? "write `instruction:` before the text"
            : found == .nothing
              ? "remove the `-`, or write the step after it"
              : "begin each step with a single `- `, and write each of its keys on a line of its own",
          fix: found == .text ? error.instructionsFix : found == .nothing ? error.removal : nil
        )
      default: return
      }
    }
  )
}

extension ShapeError {
  /// Removes an item without a step.
  fileprivate var removal: Fix? {
    context.wholeLine(of: range).map { Fix("remove the `-`", .unsafe, $0, "") }
  }

  /// Makes instructions of the texts of all steps, on one line each: at the first, so that all are fixed or none.
  fileprivate var instructionsFix: Fix? {
    guard let list = recipe.flatMap({ context.entry("steps", in: $0.root)?.value }),
      let items = tree.resolved(list), tree.nodes[items].kind == .sequence
    else { return nil }
    let steps = tree.items(of: items).filter { tree.nodes[$0].kind == .scalar && !isNull($0) }
    guard steps.first(where: { instruction($0) != nil }) == node else { return nil }
    let edits = steps.compactMap(instruction)
    let isColon = edits.allSatisfy { $0.replacement == ":" }
    let added = isColon ? "a colon after `instruction`" : "`instruction:`"
    return Fix("add \(added)\(edits.count == 1 ? "" : " to \(edits.count) steps")", .safe, edits)
  }

  /// Whether a step is a text that stands for nothing.
  fileprivate func isNull(_ step: Int) -> Bool {
    ["~", "null"].contains(context.spelling(of: tree.nodes[step].range))
  }

  private func instruction(_ step: Int) -> Edit? {
    let node = tree.nodes[step]
    let isOneLine = context.firstLine(of: node.range) == node.range
    guard !node.style.isBlock, isOneLine, !context.isAnchored(step) else { return nil }
    let name = Array("instruction ".utf8)
    let text = tree.bytes[node.range.start..<node.range.end]
    guard text.starts(with: name) else { return Edit(at: node.range.start, "instruction: ") }
    // The text after the name must begin with a letter.
    guard let next = text.dropFirst(name.count).first, next.isLetter else { return nil }
    return Edit(at: node.range.start + name.count - 1, ":")
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

extension ShapeError {
  fileprivate var path: String { context.paths.path(to: node) }

  /// The answer to a value with the wrong type for its key.
  fileprivate func wrongType(_ key: KeyDescription, _ found: SchemaError.Found) -> Answer {
    switch key.type {
    case .steps:
      let spaces = found == .mapping ? noBreakSpacesBehindDashes : []
      guard spaces.isEmpty else {
        return Answer(
          "the space after each dash is a no-break space (U+00A0), which YAML does not treat as a space",
          Rule.spaces(spaces)
        )
      }
      let first = found == .mapping ? context.firstEntry(of: node) : nil
      let isNamed = first.map { tree.nodes[$0.value].kind == .mapping } ?? false
      let name = isNamed ? " instead of a name" : ""
      return Answer("begin each step with `- `\(name), such as `- instruction: Bloom.`")
    case .words where found == .text:
      let list = tree.resolved(node).flatMap { Self.list(of: tree.text(of: $0)) }
      return Answer(
        "write it in brackets, such as `tags: \(list ?? "[fruity, light]")`",
        list.flatMap { change(to: $0, .safe) }
      )
    case .words: return Answer("write the words in brackets, such as `tags: [fruity, light]`")
    case .text, .instruction:
      return Answer("write it after the colon; begin a text of several lines with `\(key.name): |`")
    default: return Answer("write it on one line, such as `\(key.name): \(key.example)`")
    }
  }

  /// The no-break spaces of keys such as `-⟦U+00A0⟧instruction`, which were meant to begin list items.
  private var noBreakSpacesBehindDashes: [ByteRange] {
    tree.pairs(of: node).compactMap { pair in
      let start = tree.nodes[pair.key].range.start
      let isMark = tree.bytes[start...].starts(with: [UInt8(ascii: "-"), 0xC2, 0xA0])
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
