import Text

/// A comment that asks brewlint to ignore rules: `# brewlint: ignore[rule, …] reason`.
package struct IgnoreComment: Equatable, Sendable {
  /// The whole comment, from its `#`.
  let range: ByteRange
  /// Whether it applies to the whole file instead of a line.
  let isForFile: Bool
  /// The rules, in the order in which they are named; never empty.
  let rules: [Entry]

  /// A rule in the list.
  struct Entry: Equatable, Sendable {
    let id: String
    let range: ByteRange
  }

  /// Reads the comment at `range`; `nil` if it does not have the documented form.
  package init?(_ range: ByteRange, in bytes: [UInt8]) {
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

/// A comment that ignores rules, and its position.
struct PlacedIgnoreComment {
  let comment: IgnoreComment
  /// 1-based.
  let line: Int
  let reach: IgnoreProblem.Reach

  /// `nil` if the comment does not have the documented form.
  init?(_ range: ByteRange, in bytes: [UInt8], _ lines: LineIndex) {
    guard let comment = IgnoreComment(range, in: bytes) else { return nil }
    self.comment = comment
    line = lines.position(at: range.start).line
    let before = bytes[lines.line(line).start..<range.start]
    let standsAlone = before.allSatisfy { $0.isBlank }
    reach = comment.isForFile ? .file : standsAlone ? .nextLine : .line
  }
}

/// A comment for brewlint or brewfmt that does not have the documented form.
package struct MalformedIgnoreComment: Equatable, Sendable {
  /// The first mistake in the comment.
  enum Mistake: Equatable, Sendable {
    /// The word after `brewlint:` is not a known one; it may be empty.
    case word(String)
    /// The list of rules is empty.
    case noRules
    case notClosed
    case punctuation
    /// The word after `brewfmt:` is not a known one; it may be empty.
    case layoutWord(String)
  }

  /// The whole comment, from its `#`.
  let range: ByteRange
  let mistake: Mistake
  /// The corrected comment; `nil` if it is unclear.
  let corrected: String?

  /// Reads the comment at `range`; `nil` if it is not for brewlint or brewfmt, or is correct.
  init?(_ range: ByteRange, in bytes: [UInt8]) {
    var words = IgnoreCommentReader(range, in: bytes)
    guard words.skipMarks() else { return nil }
    if words.take("brewfmt", ignoringCase: true) {
      guard let found = Self.layout(range, &words, in: bytes) else { return nil }
      self.range = range
      (mistake, corrected) = found
      return
    }
    guard words.take("brewlint", ignoringCase: true) else { return nil }
    let isApart = words.next.isBlank
    words.skipBlanks()
    let hasColon = words.take(":")
    words.skipBlanks()
    let word = words.text(words.takeRun { $0.isLetter || $0 == UInt8(ascii: "-") }).lowercased()
    let isForFile = Self.meanings[word]
    words.skipBlanks()
    let isList = words.next == UInt8(ascii: "[")
    let list = GuessedRuleList(&words)
    // Without the colon it may be a sentence about brewlint.
    guard hasColon || isApart && isForFile != nil && (isList || !list.rules.isEmpty),
      IgnoreComment(range, in: bytes) == nil
    else { return nil }
    self.range = range
    guard let isForFile else {
      mistake = .word(word)
      corrected = nil
      return
    }
    mistake = list.mistake ?? .punctuation
    let text = IgnoreComment.spelling(isForFile: isForFile, list.rules)
    let reason = list.reason.isEmpty ? "" : " " + list.reason
    corrected = list.rules.isEmpty ? nil : text + reason
  }

  /// Reads a comment for brewfmt behind that word; `nil` if it is correct, or only a sentence about brewfmt.
  private static func layout(
    _ range: ByteRange,
    _ words: inout IgnoreCommentReader,
    in bytes: [UInt8]
  ) -> (Mistake, corrected: String?)? {
    words.skipBlanks()
    guard words.take(":") else { return nil }
    words.skipBlanks()
    let word = words.text(words.takeRun { $0.isLetter || $0 == UInt8(ascii: "-") })
    let known = layoutWords.contains(word)
    var start = IgnoreCommentReader(range, in: bytes)
    _ = start.skipMarks()
    guard !known || !start.take("brewfmt:") else { return nil }
    let small = word.lowercased()
    let meant = layoutMeanings[small] ?? nearestWord(to: small, among: layoutWords)
    return (.layoutWord(word), meant.map { "# brewfmt: \($0)\(words.text(words.rest))" })
  }

  /// What brewfmt knows.
  private static let layoutWords = ["skip", "off", "on"]
  /// Words that people write for them. A formatter of YAML makes `false` of `off`.
  private static let layoutMeanings = [
    "skip": "skip", "off": "off", "on": "on", "ignore": "skip", "disable": "off", "false": "off",
    "of": "off", "no": "off", "stop": "off", "enable": "on", "true": "on", "yes": "on",
  ]

  /// Words that people write for `ignore` (false) and `ignore-file` (true).
  private static let meanings: [String: Bool] = [
    "ignore": false, "ignore-line": false, "disable": false, "disable-line": false, "allow": false,
    "suppress": false, "ignore-file": true, "disable-file": true, "ignore-all": true,
  ]
}

/// The rules that the author probably meant to list, and the text after them.
private struct GuessedRuleList {
  private(set) var rules: [String] = []
  private(set) var mistake: MalformedIgnoreComment.Mistake?
  let reason: String

  /// Takes consecutive names of rules, with any separators.
  init(_ words: inout IgnoreCommentReader) {
    let isOpen = words.take("[") || words.take("(")
    var end = words
    while true {
      _ = words.takeRun { $0.isBlank || ",;".utf8.contains($0) }
      let name = words.takeRun { $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "-") }
      guard let rule = Rule.named(words.text(name).lowercased()) else { break }
      if !rules.contains(rule.id) { rules.append(rule.id) }
      end = words
    }
    words = end
    _ = words.takeRun { $0.isBlank || ",;".utf8.contains($0) }
    let isClosed = words.take("]") || words.take(")")
    // The brackets contain something that is not a rule.
    let isMixed = !isClosed && isOpen && words.text(words.rest).contains { $0 == "]" || $0 == ")" }
    if isMixed { rules.removeAll() }
    if rules.isEmpty { mistake = isMixed ? .punctuation : .noRules }
    if mistake == nil, isOpen, !isClosed { mistake = .notClosed }
    words.skipBlanks()
    reason = words.text(words.rest)
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

  /// The next byte; 0 at the end.
  var next: UInt8 { position < end ? bytes[position] : 0 }

  /// The rest of the comment.
  var rest: ByteRange { ByteRange(position, end) }

  /// Skips one or more `#` and the blanks after them; returns whether there was any `#`.
  mutating func skipMarks() -> Bool {
    let marks = takeRun { $0 == UInt8(ascii: "#") }
    skipBlanks()
    return !marks.isEmpty
  }

  /// Skips spaces and tabs.
  mutating func skipBlanks() { _ = takeRun { $0.isBlank } }

  /// Skips the word if it is next, and returns whether it was.
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

  /// Skips the bytes that match, and returns their range.
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
