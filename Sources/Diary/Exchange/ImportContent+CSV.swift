import BrewDomain
import SourceText

extension ImportContent {
  /// Reads a table with the columns of an export, in any order; optional columns may be missing.
  ///
  /// O(n).
  package init(csv bytes: [UInt8]) {
    // Some spreadsheets export this as "Unicode text".
    guard !bytes.starts(with: [0xFF, 0xFE]), !bytes.starts(with: [0xFE, 0xFF]) else {
      self.init(problem: ExchangeIssue(line: 1, message: "the table is UTF-16: expected UTF-8"))
      return
    }
    guard let columns = CSVColumns(bytes) else {
      self.init(
        problem: ExchangeIssue(line: 1, message: "expected a header line with the column names")
      )
      return
    }
    self.init()
    losses = columns.losses
    problems.add(columns.problems)
    guard problems.isEmpty else { return }
    for record in CSVRecords(bytes, separator: columns.separator).dropFirst()
    where !record.isBlank {
      add(record, columns)
    }
  }

  private mutating func add(_ record: CSVRecords.Record, _ columns: CSVColumns) {
    func refuse(_ message: String) {
      problems.add(ExchangeIssue(line: record.line, message: message))
    }
    if let problem = record.problem { return refuse(problem.message) }
    guard record.count == columns.names.count else {
      return refuse(
        "\(counted(record.count, "field")), but the header has "
          + counted(columns.names.count, "column")
      )
    }
    var fields = EntryFields()
    for (field, bytes) in zip(columns.fields, record.fields) {
      guard let field, !bytes.isEmpty else { continue }
      guard let text = String(validating: bytes, as: UTF8.self) else {
        return refuse("`\(field.rawValue)` is not UTF-8")
      }
      fields.set(field, cell: text, hasDecimalComma: columns.separator != UInt8(ascii: ","))
    }
    add(fields, line: record.line, issue: Self.explained)
  }

  /// Explains that a decimal comma is valid only if another separator is used.
  private static func explained(_ issue: ExchangeIssue) -> ExchangeIssue {
    var issue = issue
    let beginning = "must be a number, but is '"
    if issue.message.hasPrefix(beginning), issue.message.dropFirst(beginning.count).contains(",") {
      issue.message += ": write a decimal point, or separate the fields with `;`"
    }
    return issue
  }
}

extension EntryFields {
  /// Sets a field from a table cell. Invalid numbers are kept as text and rejected later.
  fileprivate mutating func set(_ field: LogField, cell: String, hasDecimalComma: Bool) {
    switch field.kind {
    case .text: set(field, text: cell)
    case .uuid, .timestamp, .word: set(field, text: cell.trimmed)
    case .number, .rating, .version:
      let text = cell.trimmed
      if let number = DecimalNumber.value(of: text, hasDecimalComma: hasDecimalComma) {
        set(field, number: number)
      } else {
        set(field, text: text)
      }
    }
  }
}

/// The columns of a table, from its header.
struct CSVColumns {
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
      !field.isOptional && field != .version && field != .id && !fields.contains(field)
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
      let shown = name.isEmpty ? "a column without a name" : name.quotedBriefly
      return ExchangeIssue(
        line: 1,
        field: shown,
        message: "is left out: the diary has no such field"
      )
    }
  }
}

extension String {
  /// The text without blanks at its ends.
  var trimmed: String {
    guard let first = firstIndex(where: { !$0.isWhitespace }),
      let last = lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return String(self[first...last])
  }
}
