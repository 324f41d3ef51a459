import SourceText

/// A comment that speaks to brewlint in another form than the documented one.
package struct OddIgnoreComment: Equatable, Sendable {
  /// What is not as it should be, the first of several.
  enum Flaw: Equatable, Sendable {
    /// No word that brewlint knows follows its name; the word, which may be empty.
    case word(String)
    /// No rule is named.
    case noRules
    case notClosed
    case punctuation
  }

  /// The whole comment, from its `#`.
  let range: ByteRange
  let flaw: Flaw
  /// The comment as it should be; `nil` where nobody can tell.
  let corrected: String?

  /// Reads the comment at `range`; `nil` for one that does not speak to brewlint, or speaks well.
  init?(_ range: ByteRange, in bytes: [UInt8]) {
    var words = CommentWords(range, in: bytes)
    guard words.skipMarks(), words.take("brewlint", ignoringCase: true) else { return nil }
    let isApart = words.next == 0x20 || words.next == 0x09
    words.skipBlanks()
    let hasColon = words.take(":")
    words.skipBlanks()
    let word = words.text(words.takeRun(Self.isWord)).lowercased()
    // Without the colon it may be a sentence about brewlint.
    guard hasColon || isApart && Self.meanings[word] != nil && words.next == UInt8(ascii: "["),
      IgnoreComment(range, in: bytes) == nil
    else { return nil }
    self.range = range
    guard let isForFile = Self.meanings[word] else {
      flaw = .word(word)
      corrected = nil
      return
    }
    words.skipBlanks()
    let list = RuleListGuess(&words)
    flaw = list.flaw ?? .punctuation
    corrected = list.rules.isEmpty ? nil : Self.spell(isForFile, list.rules, reason: list.reason)
  }

  /// What people write for `ignore` (false) and `ignore-file` (true).
  private static let meanings: [String: Bool] = [
    "ignore": false, "ignore-line": false, "disable": false, "disable-line": false, "allow": false,
    "suppress": false, "ignore-file": true, "disable-file": true, "ignore-all": true,
  ]

  private static func isWord(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte | 0x20) || byte == UInt8(ascii: "-")
  }

  private static func spell(_ isForFile: Bool, _ rules: [String], reason: String) -> String {
    let word = isForFile ? "ignore-file" : "ignore"
    let text = "# brewlint: \(word)[\(rules.joined(separator: ", "))]"
    return reason.isEmpty ? text : "\(text) \(reason)"
  }
}

/// The rules that somebody most likely meant to list, and what follows them.
private struct RuleListGuess {
  private(set) var rules: [String] = []
  private(set) var flaw: OddIgnoreComment.Flaw?
  let reason: String

  /// Takes the names of rules that stand one after the other, whatever is between them.
  init(_ words: inout CommentWords) {
    let isOpen = words.take("[") || words.take("(")
    var end = words
    while true {
      _ = words.takeRun { $0 == 0x20 || $0 == 0x09 || ",;".utf8.contains($0) }
      let name = words.text(words.takeRun(Self.isName)).lowercased()
      guard Rule.named(name) != nil else { break }
      if !rules.contains(name) { rules.append(name) }
      end = words
    }
    words = end
    _ = words.takeRun { $0 == 0x20 || $0 == 0x09 || ",;".utf8.contains($0) }
    let isClosed = words.take("]") || words.take(")")
    // Something in the brackets is no rule.
    let isMixed = !isClosed && isOpen && words.text(words.rest).contains { $0 == "]" || $0 == ")" }
    if isMixed { rules.removeAll() }
    if rules.isEmpty { flaw = isMixed ? .punctuation : .noRules }
    if flaw == nil, isOpen, !isClosed { flaw = .notClosed }
    words.skipBlanks()
    reason = words.text(words.rest)
  }

  private static func isName(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte | 0x20) || byte == UInt8(ascii: "-") || (0x30...0x39).contains(byte)
  }
}
