import Text

@testable import LanguageServer

/// A document in an editor that waits for completions while one types on.
struct ClientText {
  typealias Change = (range: Range<Int>, text: String)

  /// The text as it is now.
  private let bytes: [UInt8]
  /// The cursor when completions were requested, and now; letters were typed between the two.
  let requested: Int
  let cursor: Int
  private let encoding: String

  /// A document in which something was typed.
  ///
  /// - Parameter late: how many letters of it were typed after the request.
  init(_ before: String, _ typed: String, _ after: String, late: Int, encoding: String) {
    bytes = Array((before + typed + after).utf8)
    cursor = before.utf8.count + typed.utf8.count
    requested = cursor - typed.suffix(late).utf8.count
    self.encoding = encoding
  }

  /// The text when completions were requested.
  var requestedText: String { String(decoding: requestedBytes, as: UTF8.self) }

  private var requestedBytes: [UInt8] { Array(bytes[..<requested] + bytes[cursor...]) }

  // MARK: Positions

  /// The units of a character in the encoding.
  private func units(_ scalar: Unicode.Scalar) -> Int {
    switch encoding {
    case "utf-8": scalar.utf8.count
    case "utf-16": scalar.utf16.count
    default: 1
    }
  }

  /// The position of the cursor at the request.
  var position: Position {
    let start = lineStart(requested)
    let line = bytes[..<start].count { $0 == 0x0A }
    let text = String(decoding: bytes[start..<requested], as: UTF8.self)
    return Position(line, text.unicodeScalars.reduce(0) { $0 + units($1) })
  }

  /// The byte of a position of the requested text.
  func offset(_ position: Position) -> Int {
    let text = requestedBytes
    var start = 0
    for _ in 0..<position.line {
      start = text[start...].firstIndex(of: 0x0A).map { $0 + 1 } ?? start
    }
    var rest = position.character
    for scalar in String(decoding: text[start...].prefix { $0 != 0x0A }, as: UTF8.self)
      .unicodeScalars
    {
      guard rest > 0 else { break }
      rest -= units(scalar)
      start += scalar.utf8.count
    }
    return start
  }

  /// Where a byte of the requested text is now, if it is the end of a range.
  func later(_ offset: Int) -> Int { offset < requested ? offset : offset + cursor - requested }

  private func lineStart(_ offset: Int) -> Int {
    bytes[..<offset].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
  }

  /// Where the letters, digits and underscores before the cursor begin.
  var keyword: Int {
    var start = cursor
    while start > 0,
      bytes[start - 1] >= 0x80 || bytes[start - 1] == UInt8(ascii: "_")
        || Character(Unicode.Scalar(bytes[start - 1])).isLetter
        || Character(Unicode.Scalar(bytes[start - 1])).isNumber
    { start -= 1 }
    return start
  }

  /// The text from a byte to the cursor.
  func typed(from start: Int) -> String {
    String(decoding: bytes[min(start, cursor)..<cursor], as: UTF8.self)
  }

  /// The blanks at the start of the line, as far as they stay when a range is replaced.
  func indentation(before offset: Int) -> String {
    String(decoding: bytes[lineStart(offset)..<offset].prefix { $0 == 0x20 }, as: UTF8.self)
  }

  // MARK: Changes

  /// The text after the main edit and others, each applied to the text as it is then unless all are `together`.
  func applying(_ main: Change, _ others: [Change], _ order: ClientBehavior.Order) -> String {
    let others = others.sorted { $0.range.lowerBound > $1.range.lowerBound }
    let changes =
      switch order {
      case .mainFirst: [main] + others
      case .additionalFirst: others + [main]
      case .together:
        (others + [main]).sorted { $0.range.lowerBound > $1.range.lowerBound }
      case .never: [main]
      }
    var bytes = bytes
    for change in changes {
      let range = change.range.clamped(to: 0..<bytes.count)
      bytes.replaceSubrange(range, with: Array(change.text.utf8))
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// What editors make of the marks of a snippet.
enum SnippetMarks {
  /// The text with what stands in its places; of a choice, the first word. Editors without choices leave their marks.
  static func expanded(_ text: String) -> String { reduce(text) { $0 } }

  /// The text without what stands in its places, and with the marks of choices.
  static func removed(_ text: String) -> String { reduce(text) { _ in "" } }

  private static func reduce(_ text: String, _ field: (String) -> String) -> String {
    var (result, rest) = ("", Substring(text))
    while let next = rest.popFirst() {
      if next == "\\", let escaped = rest.popFirst() {
        result.append(escaped)
      } else if next == "$", rest.first == "{" {
        let mark = rest.dropFirst().prefix { $0.isNumber }
        let behind = rest[mark.endIndex...]
        guard behind.first == ":" else {
          result.append(next)
          continue
        }
        var (content, place) = ("", behind.dropFirst())
        while let letter = place.popFirst(), letter != "}" {
          content.append(letter == "\\" ? place.popFirst() ?? letter : letter)
        }
        result += field(content)
        rest = place
      } else {
        result.append(next)
      }
    }
    return result
  }
}

extension Position {
  /// Where the edit of an item begins; the start of the document without one.
  init(of item: JSONNode) {
    let edit = item.field("textEdit")
    let range = (edit?.field("range") ?? edit?.field("insert")).flatMap(TextRange.init)
    self = range?.start ?? Position(0, 0)
  }
}

extension String {
  /// Whether its letters are in a text in this order.
  func isIn(_ text: String) -> Bool {
    var rest = Substring(text.lowercased())
    for letter in lowercased() {
      guard let place = rest.firstIndex(of: letter) else { return false }
      rest = rest[rest.index(after: place)...]
    }
    return true
  }
}
