import Recipes
import Text

/// Entries as CSV (RFC 4180): a header with the field names, then a line per entry.
///
/// Texts keep their line breaks. Absent values are empty.
package enum LogCSV {
  private static let lineBreak = "\r\n"

  /// The names of all fields, as the first line of a table.
  package static let header = line(LogField.allCases.map(\.rawValue))

  /// The fields of an entry, in the order of ``header``.
  package static func row(_ entry: BrewLogDetailDTO) -> String {
    line(LogField.allCases.map { entry.brew[$0]?.cell ?? "" })
  }

  /// Appends the ``row(_:)`` of the entry that was read. Most cells are the bytes of the line. O(n).
  static func append(
    _ reader: LineReader,
    _ bytes: UnsafeBufferPointer<UInt8>,
    to text: inout [UInt8]
  ) {
    for (index, field) in fields.enumerated() {
      if index > 0 { text.append(UInt8(ascii: ",")) }
      guard let place = reader.place(of: field) else { continue }
      let isString = bytes[place.lowerBound] == UInt8(ascii: "\"")
      let inner = isString ? place.lowerBound + 1..<place.upperBound - 1 : place
      if isCell(bytes[inner], of: field, reader) {
        text += bytes[inner]
      } else {
        text += CSVRecords.line([reader.value(of: field, in: bytes)?.cell ?? ""]).utf8
      }
    }
    text += lineBreak.utf8
  }

  private static let fields = LogField.allCases

  /// Whether the bytes of a value are its cell too.
  private static func isCell(
    _ value: Slice<UnsafeBufferPointer<UInt8>>,
    of field: LogField,
    _ reader: LineReader
  ) -> Bool {
    switch field.kind {
    case .timestamp: return reader.hasUsualTime
    case .uuid: return !value.contains { (0x41...0x5A).contains($0) }
    case .number:
      let isPlain = !value.contains { $0 | 0x20 == 0x65 || $0 == UInt8(ascii: "-") }
      // As many decimals as every field may have.
      let decimals = value.firstIndex(of: UInt8(ascii: ".")).map { value[$0...].count - 1 } ?? 0
      return isPlain && value.count < 12 && decimals <= 3
        && (decimals == 0 || value.last != UInt8(ascii: "0"))
    case .text, .method, .word:
      return !value.contains { $0 == UInt8(ascii: "\\") || $0 == UInt8(ascii: ",") }
    case .rating, .version: return value.count == 1
    case .words, .numbers, .day: return false
    }
  }

  /// The fields, quoted where they need it, with the line break.
  package static func line(_ fields: [String]) -> String {
    CSVRecords.line(fields) + lineBreak
  }
}
