import Text

/// The columns of a table, from its header.
struct CSVColumns: Sendable {
  /// The supported separators: comma (RFC 4180), semicolon (spreadsheets with a decimal comma) and tab.
  private static let separators = [",", ";", "\t"].map { (mark: Unicode.Scalar) in
    UInt8(ascii: mark)
  }

  /// The separator between fields.
  let separator: UInt8
  /// The field of each column; nil for an unknown name.
  let fields: [LogField?]
  /// The names as written.
  let names: [String]
  /// The number of columns; only the first ones have names if there are too many.
  private let count: Int

  /// Reads the header with the separator that gives the most known names. Nil without a header.
  init?(_ bytes: [UInt8]) {
    let candidates = Self.separators.compactMap { Self.columns(bytes, separator: $0) }
    guard var best = candidates.first else { return nil }
    for candidate in candidates where candidate.known > best.known { best = candidate }
    (separator, names, count) = (best.separator, best.names, best.count)
    fields = names.map { LogField(rawValue: $0) }
  }

  private static func columns(
    _ bytes: [UInt8],
    separator: UInt8
  ) -> (separator: UInt8, names: [String], count: Int, known: Int)? {
    var records = CSVRecords(bytes, separator: separator)
    guard let header = records.next(), header.problem == nil else { return nil }
    let names = header.fields.map { String(decoding: $0, as: UTF8.self).trimmed }
    let known = names.count { LogField(rawValue: $0) != nil }
    return (separator, names, header.count, known)
  }

  /// The number of known names.
  var knownCount: Int { fields.count { $0 != nil } }

  /// The problems that prevent an import.
  var problems: [ExchangeIssue] {
    guard count <= CSVRecords.maximumFields else {
      let message = "\(count) columns, but a table has at most \(CSVRecords.maximumFields)"
      return [ExchangeIssue(line: 1, message: message)]
    }
    var seen: Set<LogField> = []
    let twice = fields.compactMap { $0 }.filter { !seen.insert($0).inserted }
    let needed = LogField.allCases.filter { field in
      !field.isNullable && field != .version && field != .id && !fields.contains(field)
    }
    return twice.map {
      ExchangeIssue(
        line: 1,
        field: $0.rawValue,
        message: "is the name of two columns, expected one"
      )
    }
      + needed.map {
        ExchangeIssue(line: 1, field: $0.rawValue, message: "is missing: add this column")
      }
  }

  /// The columns without a field in the diary.
  var losses: [ExchangeIssue] {
    // A table with too many columns is refused.
    if count > CSVRecords.maximumFields { return [] }
    return zip(fields, names).filter { $0.0 == nil }.map { _, name in
      .unknown(name.isEmpty ? "a column without a name" : name.quotedBriefly, line: 1)
    }
  }
}
