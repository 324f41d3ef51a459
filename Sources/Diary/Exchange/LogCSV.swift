import BrewDomain
import Essentials
import Workspace

/// Entries as CSV (RFC 4180): a line of names, those of the fields, then a line per entry.
///
/// Texts stand as they are, line breaks included. What is absent is empty.
package enum LogCSV {
  private static let lineBreak = "\r\n"

  /// The line of names.
  package static let head = line(LogField.allCases.map(\.rawValue))

  /// The line of an entry.
  package static func row(_ entry: BrewLogDetailDTO) -> String {
    line(LogField.allCases.map { text(of: $0, in: entry) })
  }

  private static func text(of field: LogField, in entry: BrewLogDetailDTO) -> String {
    let summary = entry.summary
    return switch field {
    case .version: String(LogFormat.version)
    case .id: summary.id.uuidString.lowercased()
    case .timestamp: LogTime(summary.timestamp)?.text ?? ""
    case .method: summary.method.rawValue
    case .recipeId: entry.recipeId?.uuidString.lowercased() ?? ""
    case .recipeNameAtBrew: summary.recipeNameAtBrew
    case .doseGrams: number(entry.doseGrams)
    case .targetYieldGrams: number(entry.targetYieldGrams)
    case .waterTemperatureCelsius: number(entry.waterTemperatureCelsius)
    case .grindLabel: entry.grindLabel.rawValue
    case .rating: String(summary.rating)
    case .tasteTag: summary.tasteTag?.rawValue ?? ""
    case .note: entry.note ?? ""
    case .coffee: entry.coffee ?? ""
    case .grindSetting: entry.grindSetting ?? ""
    case .totalTimeSeconds: number(entry.totalTimeSeconds)
    case .tdsPercent: number(entry.tdsPercent)
    }
  }

  private static func number(_ value: Double?) -> String {
    value.map { Canonical.number($0) } ?? ""
  }

  /// A line of any fields.
  package static func line(_ fields: [String]) -> String {
    fields.map(quoted).joined(separator: ",") + lineBreak
  }

  /// A field, in quotes where it needs them.
  private static func quoted(_ field: String) -> String {
    let special = [",", "\"", "\r", "\n"].map { (mark: Unicode.Scalar) in UInt8(ascii: mark) }
    guard field.utf8.contains(where: special.contains) else { return field }
    return "\"" + field.replacing("\"", with: "\"\"") + "\""
  }
}

/// Takes a table apart as RFC 4180 writes it: records of fields, some in quotes.
///
/// Lines may end in a line feed, with or without a carriage return. O(n).
struct CSVRecords: Sequence, IteratorProtocol {
  /// A line of the table, which may be several of the file.
  struct Record: Equatable {
    /// The line of the file, from 1, that it begins on.
    let line: Int
    var fields: [[UInt8]] = []
    var problem: Problem?

    /// Whether there is nothing on the line.
    var isBlank: Bool { problem == nil && fields == [[]] }
  }

  /// What keeps a record from being read.
  enum Problem: Equatable {
    /// A quoted field has no end; the file ends first.
    case unclosedQuote
    /// There is text behind the closing quote.
    case textAfterQuote

    var message: String {
      switch self {
      case .unclosedQuote: "a field in quotes has no end: expected a closing quote"
      case .textAfterQuote:
        "text behind the closing quote: a quote in a quoted field is written twice"
      }
    }
  }

  private static let quote = UInt8(ascii: "\"")
  private static let lineFeed = UInt8(ascii: "\n")
  private static let carriageReturn = UInt8(ascii: "\r")

  private let bytes: [UInt8]
  private let separator: UInt8
  private var offset: Int
  private var line = 1

  /// The records of a text; a byte order mark at its start is passed over.
  init(_ bytes: [UInt8], separator: UInt8) {
    self.bytes = bytes
    self.separator = separator
    offset = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  /// The next record; nil at the end.
  mutating func next() -> Record? {
    guard offset < bytes.count else { return nil }
    var record = Record(line: line)
    while true {
      record.fields.append(field(&record.problem))
      guard offset < bytes.count else { return record }
      if takeLineEnd() { return record }
      offset += 1
    }
  }

  /// The next field, up to what ends it.
  private mutating func field(_ problem: inout Problem?) -> [UInt8] {
    guard offset < bytes.count, bytes[offset] == Self.quote else { return unquoted() }
    offset += 1
    var text: [UInt8] = []
    while offset < bytes.count {
      let byte = bytes[offset]
      offset += 1
      if byte == Self.lineFeed { line += 1 }
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
    if bytes[offset] == Self.lineFeed { return true }
    return bytes[offset] == Self.carriageReturn
      && (offset + 1 == bytes.count || bytes[offset + 1] == Self.lineFeed)
  }

  private mutating func takeLineEnd() -> Bool {
    guard isLineEnd(offset) else { return false }
    offset += bytes[offset] == Self.carriageReturn ? 2 : 1
    line += 1
    return true
  }
}
