import Recipes
import Text

extension ImportContent {
  /// Reads a table with the columns of an export, in any order; optional columns may be missing.
  mutating func readTable(_ bytes: [UInt8]) {
    // Some spreadsheets export this as "Unicode text".
    guard !bytes.starts(with: [0xFF, 0xFE]), !bytes.starts(with: [0xFE, 0xFF]) else {
      return refuse("the table is UTF-16: expected UTF-8", line: 1)
    }
    guard let columns = CSVColumns(bytes) else {
      return refuse("expected a header line with the column names", line: 1)
    }
    lose(columns.losses)
    refuse(columns.problems)
    guard problems.isEmpty else { return }
    var records = CSVRecords(bytes, separator: columns.separator)
    _ = records.next()
    while let record = records.next() {
      if !record.isBlank { add(record, columns) }
    }
  }

  private mutating func add(_ record: CSVRecords.Record, _ columns: CSVColumns) {
    if let problem = record.problem { return refuse(problem.message, line: record.line) }
    guard record.count == columns.names.count else {
      return refuse(
        "\(counted(record.count, "field")), but the header has "
          + counted(columns.names.count, "column"),
        line: record.line
      )
    }
    var fields = EntryFields()
    // An empty cell is no rating.
    fields.set(.rating, json: "null")
    for (field, bytes) in zip(columns.fields, record.fields) {
      guard let field, !bytes.isEmpty else { continue }
      guard let text = String(validating: bytes, as: UTF8.self) else {
        return refuse("`\(field.rawValue)` is not UTF-8", line: record.line)
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
    case .uuid, .timestamp, .word, .method, .day: set(field, text: cell.trimmed)
    case .words: set(field, .words(cell.split(separator: " ").map(String.init)))
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
