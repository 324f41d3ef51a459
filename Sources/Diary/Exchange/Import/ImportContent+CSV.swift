import BrewDomain
import Reports
import SourceText

extension ImportContent {
  /// Reads a table with the columns of an export, in any order; those that need not be there may be missing.
  ///
  /// O(n).
  package init(csv bytes: [UInt8]) {
    // Some spreadsheets call this a text with Unicode.
    guard !bytes.starts(with: [0xFF, 0xFE]), !bytes.starts(with: [0xFE, 0xFF]) else {
      self.init(problem: ExchangeIssue(line: 1, message: "the table is UTF-16: expected UTF-8"))
      return
    }
    guard let columns = CSVColumns(bytes) else {
      self.init(problem: ExchangeIssue(line: 1, message: "expected a line with names of columns"))
      return
    }
    self.init()
    losses = columns.losses
    problems = columns.problems
    guard problems.isEmpty else { return }
    for record in CSVRecords(bytes, separator: columns.separator).dropFirst()
    where !record.isBlank {
      add(record, columns)
    }
  }

  private mutating func add(_ record: CSVRecords.Record, _ columns: CSVColumns) {
    func refuse(_ message: String) {
      problems.append(ExchangeIssue(line: record.line, message: message))
    }
    if let problem = record.problem { return refuse(problem.message) }
    guard record.fields.count == columns.names.count else {
      return refuse(
        "\(counted(record.fields.count, "field")), but the first line names "
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

  /// A decimal comma is a number only where commas do not separate fields.
  private static func explained(_ issue: ExchangeIssue) -> ExchangeIssue {
    var issue = issue
    let beginning = "must be a number, but is '"
    if issue.message.hasPrefix(beginning), issue.message.dropFirst(beginning.count).contains(",") {
      issue.message += ": write a point, or `;` between fields"
    }
    return issue
  }
}

extension EntryFields {
  /// Says what a cell of a table says of a field. What is no number stays text, which is said later.
  fileprivate mutating func set(_ field: LogField, cell: String, hasDecimalComma: Bool) {
    switch field.kind {
    case .text: set(field, text: cell)
    case .uuid, .timestamp, .word: set(field, text: cell.withoutBlanksAtEnds)
    case .number, .rating, .version:
      let text = cell.withoutBlanksAtEnds
      if let number = DecimalNumber.value(of: text, hasDecimalComma: hasDecimalComma) {
        set(field, number: number)
      } else {
        set(field, text: text)
      }
    }
  }
}
