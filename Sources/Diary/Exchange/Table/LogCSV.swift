import Recipes
import Workspace

/// Entries as CSV (RFC 4180): a header with the field names, then a line per entry.
///
/// Texts keep their line breaks. Absent values are empty.
package enum LogCSV {
  private static let lineBreak = "\r\n"

  /// The header line.
  package static let header = line(LogField.allCases.map(\.rawValue))

  /// The line of an entry.
  package static func row(_ entry: BrewLogDetailDTO) -> String {
    line(LogField.allCases.map { text(of: $0, in: entry) })
  }

  private static func text(of field: LogField, in entry: BrewLogDetailDTO) -> String {
    let summary = entry.summary
    return switch field {
    case .version: String(LogFormat.version)
    case .id: summary.id.text
    case .timestamp: LogTime(summary.timestamp)?.text ?? ""
    case .method: summary.method.rawValue
    case .recipeId: entry.recipeId?.text ?? ""
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
    case .units: entry.units?.text ?? ""
    case .grinder: entry.grinder ?? ""
    case .book: entry.book?.text ?? ""
    case .recipePath: entry.recipePath ?? ""
    }
  }

  private static func number(_ value: Double?) -> String {
    value.map { Canonical.number($0) } ?? ""
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
