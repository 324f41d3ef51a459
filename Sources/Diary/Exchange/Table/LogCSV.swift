import Recipes

/// Entries as CSV (RFC 4180): a header with the field names, then a line per entry.
///
/// Texts keep their line breaks. Absent values are empty.
package enum LogCSV {
  private static let lineBreak = "\r\n"

  /// The header line.
  package static let header = line(LogField.allCases.map(\.rawValue))

  /// The line of an entry.
  package static func row(_ entry: BrewLogDetailDTO) -> String {
    var values = LogValues(entry)
    values[.version] = .number(Double(LogFormat.version))
    return line(LogField.allCases.map { values[$0]?.cell ?? "" })
  }

  /// A line with these fields.
  package static func line(_ fields: [String]) -> String {
    fields.map(quoted).joined(separator: ",") + lineBreak
  }

  /// A field, quoted if necessary.
  private static func quoted(_ field: String) -> String {
    let special = [",", "\"", "\r", "\n"].map { (mark: Unicode.Scalar) in UInt8(ascii: mark) }
    guard field.utf8.contains(where: special.contains) else { return field }
    return "\"" + field.replacing("\"", with: "\"\"") + "\""
  }
}
