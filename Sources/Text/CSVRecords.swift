/// Parses CSV (RFC 4180) into records.
///
/// Rows may end with LF, CRLF or CR. O(n).
package struct CSVRecords: Sequence, IteratorProtocol {
  /// The maximum number of fields of a record that are kept: the number of columns of the largest spreadsheets.
  package static let maximumFields = 16_384

  /// A record, which may span several lines.
  package struct Record: Equatable {
    /// The 1-based line of the file where it begins.
    package let line: Int
    /// The fields, at most ``maximumFields``.
    package private(set) var fields: [[UInt8]] = []
    /// The number of all fields.
    package private(set) var count = 0
    /// Why it is malformed; nil if it is not.
    package internal(set) var problem: Problem?

    init(line: Int) { self.line = line }

    mutating func add(_ field: [UInt8]) {
      count += 1
      if count <= CSVRecords.maximumFields { fields.append(field) }
    }

    /// Whether the line is empty.
    package var isBlank: Bool { problem == nil && fields == [[]] }
  }

  /// Why a record is malformed.
  package enum Problem: Equatable {
    /// A quoted field is not closed.
    case unclosedQuote
    /// Text follows the closing quote.
    case textAfterQuote

    /// The message: one line, without a full stop.
    package var message: String {
      switch self {
      case .unclosedQuote: "a quoted field is not closed: expected a closing quote"
      case .textAfterQuote:
        "found text after the closing quote: write a quote inside a quoted field twice"
      }
    }
  }

  private static let quote = UInt8(ascii: "\"")
  private static let lineFeed = UInt8(ascii: "\n")
  private static let carriageReturn = UInt8(ascii: "\r")

  private let bytes: [UInt8]
  private let separator: UInt8
  private var offset: Int
  private var line: Int

  /// Parses a text; a byte order mark at its start is skipped.
  ///
  /// - Parameter line: the line where the text begins in its file.
  package init(_ bytes: [UInt8], separator: UInt8, line: Int = 1) {
    self.bytes = bytes
    self.separator = separator
    self.line = line
    offset = line == 1 ? bytes.lengthOfByteOrderMark : 0
  }

  /// The next record; nil at the end.
  package mutating func next() -> Record? {
    guard offset < bytes.count else { return nil }
    var record = Record(line: line)
    while true {
      record.add(field(&record.problem))
      guard offset < bytes.count else { return record }
      if takeLineEnd() { return record }
      offset += 1
    }
  }

  /// The next field, up to its separator or line end.
  private mutating func field(_ problem: inout Problem?) -> [UInt8] {
    guard offset < bytes.count, bytes[offset] == Self.quote else { return unquoted() }
    offset += 1
    var text: [UInt8] = []
    while offset < bytes.count {
      let byte = bytes[offset]
      offset += 1
      if isLineEnd(offset - 1), !isCRLF(offset - 1) { line += 1 }
      guard byte == Self.quote else {
        text.append(byte)
        continue
      }
      guard offset < bytes.count, bytes[offset] == Self.quote else {
        if !unquoted().isEmpty { problem = .textAfterQuote }
        return text
      }
      text.append(byte)
      offset += 1
    }
    problem = .unclosedQuote
    return text
  }

  private mutating func unquoted() -> [UInt8] {
    let start = offset
    while offset < bytes.count, bytes[offset] != separator, !isLineEnd(offset) { offset += 1 }
    return Array(bytes[start..<offset])
  }

  private func isLineEnd(_ offset: Int) -> Bool {
    bytes[offset] == Self.lineFeed || bytes[offset] == Self.carriageReturn
  }

  private func isCRLF(_ offset: Int) -> Bool {
    bytes[offset] == Self.carriageReturn && offset + 1 < bytes.count
      && bytes[offset + 1] == Self.lineFeed
  }

  private mutating func takeLineEnd() -> Bool {
    guard isLineEnd(offset) else { return false }
    offset += isCRLF(offset) ? 2 : 1
    line += 1
    return true
  }
}

extension CSVRecords {
  /// A line of fields, quoted where they need it, without its line break.
  package static func line(_ fields: [String]) -> String {
    fields.map(quoted).joined(separator: ",")
  }

  private static func quoted(_ field: String) -> String {
    let special = [",", "\"", "\r", "\n"].map { (mark: Unicode.Scalar) in UInt8(ascii: mark) }
    guard field.utf8.contains(where: special.contains) else { return field }
    return "\"" + field.replacing("\"", with: "\"\"") + "\""
  }
}
