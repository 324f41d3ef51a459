import RecipeSyntax
import Recipes
import Text

extension Rule {
  static let colonInText = Rule(
    id: "colon-in-text",
    summary: "An unquoted text contains a colon and a space.",
    rationale: """
      A colon followed by a space separates a key from its value. A second one on a line, as in
      `instruction: Bloom: pour slowly`, is ambiguous, so YAML rejects it.

      Put the whole text in double quotes. A colon without a space after it, as in `1:30`, is fine.
      """,
    bad: "steps:\n  - instruction: Bloom: pour slowly",
    good: "steps:\n  - instruction: \"Bloom: pour slowly\"",
    fix: .safe,
    check: .syntax { error, context, report in
      guard case .colonInText = error.kind else { return }
      let text = error.related ?? context.restOfLine(from: error.range.start)
      let before = ByteRange(text.start, max(text.start, error.range.start))
      let rest = ByteRange(before.end, max(before.end, text.end))
      let last = context.spelling(of: before).split(separator: " ").last.map { String($0) } ?? ""
      if context.line(at: text.start).text.hasPrefix("--- ") {
        return report.addTextBehindMarker(context, text)
      }
      let isKey = context.isKey(last, besideTextAt: text.start)
      let line = "put `\((last + context.spelling(of: rest)).shortened)` on a line of its own"
      let split = context.splitting(text, at: error.range.start)
      guard context.takesText(at: text.start),
        !isKey || split == nil || context.stepHasKey(last, besideTextAt: text.start)
      else {
        return report.add(
          "this line has two colons: expected one key and its value",
          at: error.range,
          label: "the second colon",
          help: isKey || LooseKeys.isExact(last)
            ? line : "remove this colon and what does not belong to the value",
          fix: split
        )
      }
      // Behind a list in one line whose key lost its colon, quotes would hide the error.
      let key = context.line(at: text.start).key.map { context.spelling(of: $0) } ?? ""
      let isSafe = !isKey && !key.contains { "[{".contains($0) }
      report.addUnquoted(
        "a text that contains a colon and a space needs quotes",
        at: error.range,
        label: "YAML reads the text before this colon as a key",
        help: isKey ? "put the whole text in double quotes, or \(line.dropFirst(4))" : nil,
        fix: context.quoting(text, isSafe ? .safe : .unsafe)
      )
    }
  )
}

extension LintContext {
  /// Whether a word is a key that may begin the next line.
  fileprivate func isKey(_ word: String, besideTextAt offset: Int) -> Bool {
    let line = line(at: offset)
    let keys = line.contentStart > line.range.start ? RecipeFormat.step : RecipeFormat.recipe
    return keys.contains { $0.name == word }
  }

  /// Whether the step of a text has the key on a line of its own.
  fileprivate func stepHasKey(_ name: String, besideTextAt offset: Int) -> Bool {
    let line = line(at: offset)
    let column = line.column(of: line.contentStart)
    for isBelow in [true, false] {
      func next(_ line: SourceLine) -> SourceLine? { isBelow ? line.below : line.above }
      var other = isBelow || line.dashes.isEmpty ? next(line) : nil
      var count = 0
      while let current = other, current.column(of: current.contentStart) >= column, count < 16 {
        if isBelow, !current.dashes.isEmpty { break }
        if let key = current.key, spelling(of: key) == name { return true }
        other = current.dashes.isEmpty ? next(current) : nil
        count += 1
      }
    }
    return false
  }

  /// Whether the recipe around a byte needs a key, and no line begins with it.
  private func lacks(_ key: KeyDescription, in keys: [KeyDescription], at offset: Int) -> Bool {
    guard key.isRequired, keys.count == RecipeFormat.recipe.count else { return false }
    let root = recipe(around: tree.nodes.partitionPoint { $0.range.start < offset })?.root
    return root.map { entry(key.name, in: $0) == nil } ?? true
  }

  /// Puts each of several keys of a line on a line of its own; `nil` if the second colon is not behind such a key.
  fileprivate func splitting(_ text: ByteRange, at colon: Int) -> Fix? {
    let line = line(at: text.start)
    guard let first = line.key, !line.isCut else { return nil }
    let keys = line.contentStart > line.range.start ? RecipeFormat.step : RecipeFormat.recipe
    let indentation = String(repeating: " ", count: line.column(of: line.contentStart))
    var isText = takesText(at: text.start)
    var edits: [Edit] = []
    var start = first.end + 1
    for offset in start..<max(start, text.end - 1)
    where tree.bytes[offset] == UInt8(ascii: ":") && tree.bytes[offset + 1] == 0x20 {
      var word = offset
      while word > start, tree.bytes[word - 1] > 0x20, tree.bytes[word - 1] != UInt8(ascii: ",") {
        word -= 1
      }
      let name = spelling(of: ByteRange(word, offset))
      guard let key = keys.first(where: { $0.name == name }) else { return nil }
      var gap = word
      while gap > start, tree.bytes[gap - 1] == 0x20 { gap -= 1 }
      let mark = gap > start ? tree.bytes[gap - 1] : 0
      let isClear = [0x2C, 0x3B, 0x2E].contains(mark) || name.contains { $0.isUppercase }
      guard !isText || isClear || lacks(key, in: keys, at: text.start) else { return nil }
      if mark == 0x2C || mark == 0x3B { gap -= 1 }
      edits.append(Edit(ByteRange(gap, word), line.ending + indentation))
      isText = key.type == .text || key.type == .instruction
      start = offset + 1
    }
    guard let last = edits.first, last.range.end <= colon else { return nil }
    return Fix("put each key on a line of its own", .unsafe, edits)
  }
}

extension Report {
  fileprivate mutating func addTextBehindMarker(_ context: LintContext, _ text: ByteRange) {
    let line = context.line(at: text.start)
    let gap = ByteRange(line.textStart + 3, text.start)
    add(
      "`---` must be on a line of its own",
      at: ByteRange(line.textStart, line.textStart + 3),
      help: "put `\(context.spelling(of: text).shortened)` on the next line",
      fix: Fix("break the line after `---`", .safe, gap, line.ending)
    )
  }
}
