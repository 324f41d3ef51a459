import Text

extension Rule {
  static let hiddenCharacter = Rule(
    id: "hidden-character",
    summary:
      "The text contains an invisible character, or one that changes the direction of the text.",
    rationale: """
      Zero-width spaces, soft hyphens and similar characters come with text copied from web pages and
      chats. A name that contains one is a different name, although it looks the same, and a key or an
      amount that contains one cannot be read.

      Other invisible characters change the direction of the text, so that a recipe looks different from
      what programs read: `12 g` can be made to look like `21 g`.

      Remove them. Characters that a script or an emoji needs are fine: joiners after letters that join,
      direction marks beside Hebrew or Arabic, and variation selectors.
      """,
    bad: "name: Morning⟦U+200B⟧ V60",
    good: "name: Morning V60",
    fix: .safe,
    check: .source { context, report in
      guard context.tree.mayHaveInvisibleCharacters else { return }
      for line in context.hiddenLines { report.add(line, in: context.tree.bytes) }
    }
  )
}

extension Report {
  /// All in a line are one finding: direction marks come in pairs, and copied text often contains several.
  fileprivate mutating func add(_ line: [InvisibleCharacter], in bytes: [UInt8]) {
    let first = line[0]
    let others = line.dropFirst()
    add(
      first.changesDirection
        ? "the invisible character \(first.name) changes the direction of the text"
        : "the text contains the invisible character \(first.name)",
      at: first.range,
      label: "invisible in editors",
      labels: others.prefix(8).map { Label($0.range, $0.name) },
      fix: .removing(line, in: bytes)
    )
  }
}

extension Diagnostic {
  /// Explains an error that a hidden character causes: removing that is all that has to be done.
  mutating func explain(by line: [InvisibleCharacter], in bytes: [UInt8]) {
    notes = []
    help =
      message.contains("invisible character")
      ? "" : "it contains the invisible character \(line[0].name)"
    fix = .removing(line, in: bytes)
  }
}

extension Fix {
  fileprivate static func removing(_ line: [InvisibleCharacter], in bytes: [UInt8]) -> Fix {
    Fix(
      line.count == 1
        ? "remove it" : "remove \(line.count == 2 ? "both" : "all \(line.count)") from the line",
      .safe,
      line.lazy.map { Edit($0.range, "") }.joined(in: bytes)
    )
  }
}
