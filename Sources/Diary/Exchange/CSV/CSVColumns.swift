import Reports
import SourceText

/// The columns of a table, found by the names in its first line.
struct CSVColumns {
  /// The separators that tables have: that of the RFC, that of spreadsheets where the comma is for decimals,
  /// and the tab.
  private static let separators = [",", ";", "\t"].map { (mark: Unicode.Scalar) in
    UInt8(ascii: mark)
  }

  /// What stands between fields.
  let separator: UInt8
  /// By column, the field; nil for a name that is not known.
  let fields: [LogField?]
  /// The names as they are written.
  let names: [String]

  /// The columns of a table: those with the separator by which most names are known. Nil for what has no
  /// first line.
  init?(_ bytes: [UInt8]) {
    let candidates = Self.separators.compactMap { Self.columns(bytes, separator: $0) }
    guard var best = candidates.first else { return nil }
    for candidate in candidates where candidate.known > best.known { best = candidate }
    (separator, names) = (best.separator, best.names)
    fields = names.map { LogField(rawValue: $0) }
  }

  private static func columns(
    _ bytes: [UInt8],
    separator: UInt8
  ) -> (separator: UInt8, names: [String], known: Int)? {
    var records = CSVRecords(bytes, separator: separator)
    guard let head = records.next(), head.problem == nil else { return nil }
    let names = head.fields.map { String(decoding: $0, as: UTF8.self).withoutBlanksAtEnds }
    return (separator, names, names.count { LogField(rawValue: $0) != nil })
  }

  /// How many names are known.
  var knownCount: Int { fields.count { $0 != nil } }

  /// What keeps the table from being read.
  var problems: [ExchangeIssue] {
    var seen: Set<LogField> = []
    let twice = fields.compactMap { $0 }.filter { !seen.insert($0).inserted }
    let needed = LogField.allCases.filter { field in
      !field.isOptional && field != .version && field != .id && !fields.contains(field)
    }
    return twice.map {
      ExchangeIssue(line: 1, field: $0.rawValue, message: "names two columns: expected one")
    }
      + needed.map {
        ExchangeIssue(line: 1, field: $0.rawValue, message: "is missing: expected such a column")
      }
  }

  /// The columns that the diary has no field for.
  var losses: [ExchangeIssue] {
    zip(fields, names).filter { $0.0 == nil }.map { _, name in
      let shown = name.isEmpty ? "a column without a name" : name.escapedForTerminal
      return ExchangeIssue(line: 1, field: shown, message: "has no place in the diary")
    }
  }
}

extension String {
  /// The text without blanks at its ends.
  var withoutBlanksAtEnds: String {
    let end = reversed().drop(while: \.isWhitespace).reversed()
    return String(end.drop(while: \.isWhitespace))
  }
}
