import Recipes
import Text

/// Reads a table with the columns of an export, in any order; optional columns may be missing.
enum CSVImport {
  /// As much of a table as its header may take.
  private static let longestHeader = 1 << 22

  /// Reads a table. O(n).
  static func read(
    _ source: DiarySource,
    into content: inout ImportContent
  ) throws(DiaryReadFailure) {
    let start = try source.bytes(
      at: LinePosition(offset: 0, length: min(source.size, longestHeader))
    )
    // Some spreadsheets export this as "Unicode text".
    guard !start.starts(with: [0xFF, 0xFE]), !start.starts(with: [0xFE, 0xFF]) else {
      return content.refuse("the table is UTF-16: expected UTF-8", line: 1)
    }
    guard let columns = CSVColumns(start) else {
      return content.refuse("expected a header line with the column names", line: 1)
    }
    var header = ExchangeBatch()
    header.losses = columns.losses
    header.refuse(columns.problems)
    content.add(header)
    guard content.problems.isEmpty else { return }
    let parts = try CSVParts.of(source, separator: columns.separator)
    try content.add(parts) { (part, _) throws(DiaryReadFailure) in
      try batch(part, of: source, columns)
    }
  }

  private static func batch(
    _ part: ExchangePart,
    of source: DiarySource,
    _ columns: CSVColumns
  ) throws(DiaryReadFailure) -> ExchangeBatch {
    var batch = ExchangeBatch()
    let bytes = try source.bytes(
      at: LinePosition(offset: part.range.lowerBound, length: part.range.count)
    )
    var records = CSVRecords(bytes, separator: columns.separator, line: part.line)
    if part.index == 0 { _ = records.next() }
    while let record = records.next() {
      if !record.isBlank { add(record, columns, to: &batch) }
    }
    return batch
  }

  private static func add(
    _ record: CSVRecords.Record,
    _ columns: CSVColumns,
    to batch: inout ExchangeBatch
  ) {
    func refuse(_ message: String) {
      batch.refuse([ExchangeIssue(line: record.line, message: message)])
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
    batch.add(fields, line: record.line, issue: explained)
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

extension String {
  /// The text without blanks at its ends.
  var trimmed: String {
    guard let first = firstIndex(where: { !$0.isWhitespace }),
      let last = lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return String(self[first...last])
  }
}
