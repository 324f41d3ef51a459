import Reports
import SourceText

extension Rule {
  static let hiddenCharacter = Rule(
    id: "hidden-character",
    summary: "The text holds a character that nobody can see, or that turns the text around it.",
    rationale: """
      Zero-width spaces, soft hyphens and their like come with text copied from web pages and chats. A name
      with one in it is another name, though it looks the same, and a key or an amount with one is not
      understood.

      Other hidden characters turn the direction of the text, so that a recipe shows something else than
      programs read: `12 g` can be made to look like `21 g`.

      Remove them. Those that a script or an emoji needs are no trouble: joiners behind letters that join,
      marks of direction beside Hebrew or Arabic, and variation selectors.
      """,
    example: Example(bad: "name: Morning⟦U+200B⟧ V60", good: "name: Morning V60"),
    fix: .safe,
    check: .source { context, report in
      guard context.tree.mayHideCharacters else { return }
      for line in context.hiddenLines { report.add(line, in: context.tree.bytes) }
    }
  )
}

extension Report {
  /// All in a line are one slip: what turns the text comes in pairs, and copies bring several at once.
  fileprivate mutating func add(_ line: [InvisibleCharacter], in bytes: [UInt8]) {
    let first = line[0]
    let others = line.dropFirst()
    add(
      first.turnsText
        ? "the hidden character \(first.name) turns the order in which the text is shown"
        : "the hidden character \(first.name) stands in the text",
      at: first.range,
      label: "no editor shows it",
      labels: others.prefix(8).map { Label($0.range, $0.name) },
      fix: Fix(
        others.isEmpty
          ? "remove it" : "remove \(line.count == 2 ? "both" : "all \(line.count)") from the line",
        .safe,
        line.map { Edit($0.range, "") }.joined(in: bytes)
      )
    )
  }
}
