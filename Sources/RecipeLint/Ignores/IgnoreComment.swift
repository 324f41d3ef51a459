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
    var words = IgnoreCommentReader(range, in: bytes)
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

  /// Such a comment without a reason.
  static func spelling(isForFile: Bool, _ rules: [String]) -> String {
    "# brewlint: \(isForFile ? "ignore-file" : "ignore")[\(rules.joined(separator: ", "))]"
  }
}

/// A comment that ignores rules, and where it stands.
struct PlacedIgnoreComment {
  let comment: IgnoreComment
  /// 1-based.
  let line: Int
  let reach: IgnoreProblem.Reach

  /// `nil` for any comment that is not of the documented form.
  init?(_ range: ByteRange, in bytes: [UInt8], _ lines: LineIndex) {
    guard let comment = IgnoreComment(range, in: bytes) else { return nil }
    self.comment = comment
    line = lines.position(at: range.start).line
    let before = bytes[lines.line(line).start..<range.start]
    let standsAlone = before.allSatisfy { $0 == 0x20 || $0 == 0x09 }
    reach = comment.isForFile ? .file : standsAlone ? .nextLine : .line
  }
}

/// A comment that speaks to brewlint in another form than the documented one.
package struct MalformedIgnoreComment: Equatable, Sendable {
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
    var words = IgnoreCommentReader(range, in: bytes)
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
    let list = GuessedRuleList(&words)
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
    let text = IgnoreComment.spelling(isForFile: isForFile, rules)
    return reason.isEmpty ? text : "\(text) \(reason)"
  }
}

/// The rules that somebody most likely meant to list, and what follows them.
private struct GuessedRuleList {
  private(set) var rules: [String] = []
  private(set) var flaw: MalformedIgnoreComment.Flaw?
  let reason: String

  /// Takes the names of rules that stand one after the other, whatever is between them.
  init(_ words: inout IgnoreCommentReader) {
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

/// Reads a comment from left to right.
private struct IgnoreCommentReader {
  private let bytes: [UInt8]
  private let end: Int
  private(set) var position: Int

  init(_ comment: ByteRange, in bytes: [UInt8]) {
    self.bytes = bytes
    position = comment.start
    end = comment.end
  }

  /// The byte to be read next; 0 at the end.
  var next: UInt8 { position < end ? bytes[position] : 0 }

  /// What has not been read.
  var rest: ByteRange { ByteRange(position, end) }

  /// Passes the `#`, or several, and the blanks behind; whether there was any.
  mutating func skipMarks() -> Bool {
    let marks = takeRun { $0 == UInt8(ascii: "#") }
    skipBlanks()
    return !marks.isEmpty
  }

  /// Passes spaces and tabs.
  mutating func skipBlanks() { _ = takeRun { $0 == 0x20 || $0 == 0x09 } }

  /// Passes these letters, if they are next; in any case, if wanted.
  mutating func take(_ word: StaticString, ignoringCase: Bool = false) -> Bool {
    let count = word.utf8CodeUnitCount
    guard end - position >= count else { return false }
    for index in 0..<count {
      let byte = bytes[position + index]
      let isCapital = ignoringCase && (0x41...0x5A).contains(byte)
      guard word.utf8Start[index] == (isCapital ? byte | 0x20 : byte) else { return false }
    }
    position += count
    return true
  }

  /// Passes the bytes that match.
  mutating func takeRun(_ matches: (UInt8) -> Bool) -> ByteRange {
    let start = position
    while position < end, matches(bytes[position]) { position += 1 }
    return ByteRange(start, position)
  }

  /// Some bytes as text.
  func text(_ range: ByteRange) -> String {
    String(decoding: bytes[range.start..<range.end], as: UTF8.self)
  }
}
