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

  /// The fields, quoted where they need it, with the line break.
  package static func line(_ fields: [String]) -> String {
    CSVRecords.line(fields) + lineBreak
  }
}
