import SourceText

/// A comment that asks brewlint to ignore rules: `# brewlint: ignore[rule, …] reason`.
package struct IgnoreComment: Equatable, Sendable {
  /// The whole comment, from its `#`.
  let range: ByteRange
  /// Whether it speaks of the file and not of a line.
  let isForFile: Bool
  /// The rules, in the order in which they are named; never empty.
  let rules: [Entry]

  /// A rule in the list.
  struct Entry: Equatable, Sendable {
    let id: String
    let range: ByteRange
  }

  /// Reads the comment at `range`; `nil` for any that is not of the documented form.
  init?(_ range: ByteRange, in bytes: [UInt8]) {
    var words = CommentWords(range, in: bytes)
    guard words.skipMarks(), words.take("brewlint:") else { return nil }
    words.skipBlanks()
    guard words.take("ignore") else { return nil }
    isForFile = words.take("-file")
    guard words.take("[") else { return nil }
    var rules: [Entry] = []
    repeat {
      words.skipBlanks()
      let id = words.takeRun { $0 != UInt8(ascii: ",") && $0 != UInt8(ascii: "]") && $0 > 0x20 }
      guard !id.isEmpty else { return nil }
      rules.append(Entry(id: words.text(id), range: id))
      words.skipBlanks()
    } while words.take(",")
    guard words.take("]"), !rules.contains(where: { $0.id.contains(";") }) else { return nil }
    self.range = range
    self.rules = rules
  }
}
