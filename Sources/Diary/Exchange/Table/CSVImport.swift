import Recipes
import Text

/// What a person says of a table that its cells leave open.
package struct TableReading: Equatable, Sendable {
  /// The order of the numbers of a date such as 03/04/2026.
  package enum DateOrder: String, CaseIterable, Sendable {
    case dayFirst = "day-first"
    case monthFirst = "month-first"
  }

  /// The character before decimals, if the table alone does not tell.
  package enum DecimalMark: String, CaseIterable, Sendable {
    case comma, point
  }

  /// The fields of columns, by the names of the columns in small letters.
  package var map: [String: LogField] = [:]
  package var dates: DateOrder?
  package var decimals: DecimalMark?
  /// The method of all brews, for a table without that column.
  package var method: BrewMethod?

  /// Nothing is said.
  package init() {}
}

extension ImportContent {
  /// Reads a table: an export, or the spreadsheet of a person, whose columns have usual names in any order.
  mutating func readTable(_ bytes: [UInt8], _ reading: TableReading) {
    // Some spreadsheets export this as "Unicode text".
    guard !bytes.starts(with: [0xFF, 0xFE]), !bytes.starts(with: [0xFE, 0xFF]) else {
      return refuse("the table is UTF-16: expected UTF-8", line: 1)
    }
    guard let columns = CSVColumns(bytes, reading) else {
      return refuse("expected a header line with the column names", line: 1)
    }
    lose(columns.losses)
    refuse(columns.problems { $0 == .method && reading.method != nil })
    guard problems.isEmpty else { return }
    var rows: [TableRow] = []
    var records = CSVRecords(bytes, separator: columns.separator)
    _ = records.next()
    while let record = records.next() {
      // Spreadsheets have empty rows at their ends.
      let isEmpty = record.problem == nil && record.fields.allSatisfy(\.isEmpty)
      if isEmpty, record.count <= columns.names.count { continue }
      do throws(ExchangeIssue) {
        rows.append(try TableRow(record, columns))
      } catch {
        refuse([error])
      }
    }
    let cells = TableCells(columns, rows, reading)
    refuse(cells.questions)
    guard cells.questions.isEmpty else { return }
    if !columns.has(.recipeNameAtBrew), !rows.isEmpty {
      let message = "no column has it, so the name of the method is taken"
      lose([ExchangeIssue(line: 1, field: LogField.recipeNameAtBrew.rawValue, message: message)])
    }
    for row in rows {
      add(cells.reading(of: row), row: cells.identity(of: row), line: row.line)
    }
  }
}

extension ExchangeIssue: Error {}

/// The cells of a row that are not empty.
struct TableRow {
  /// The 1-based line of the file.
  let line: Int
  let cells: [LogField: String]
  /// The cell of ``CSVColumns/bareTime``.
  let time: String?

  init(_ record: CSVRecords.Record, _ columns: CSVColumns) throws(ExchangeIssue) {
    line = record.line
    func problem(_ message: String) -> ExchangeIssue {
      ExchangeIssue(line: record.line, message: message)
    }
    if let malformed = record.problem { throw problem(malformed.message) }
    guard record.count == columns.names.count else {
      throw problem(
        "\(counted(record.count, "field")), but the header has "
          + counted(columns.names.count, "column")
      )
    }
    var cells: [LogField: String] = [:]
    var time: String?
    for (place, bytes) in record.fields.enumerated() where !bytes.isEmpty {
      let column = columns.fields[place]
      guard column != nil || place == columns.bareTime else { continue }
      guard let text = String(validating: bytes, as: UTF8.self) else {
        throw problem("`\(column?.field.rawValue ?? columns.names[place])` is not UTF-8")
      }
      if let column { cells[column.field] = text }
      if place == columns.bareTime { time = text.trimmed }
    }
    (self.cells, self.time) = (cells, time)
  }
}

/// Reads cells, by what all cells of their column say.
struct TableCells {
  private let dates: DateColumn
  private let decimals: [LogField: DecimalColumn]
  private let units: [LogField: String]
  /// Whether the times of the table are times of day, and not how long the brews took.
  private let hasTimesOfDay: Bool
  /// Whether these are in the column that would otherwise say how long the brews took.
  private let hasNoTotalTime: Bool
  private let method: BrewMethod?
  /// What a person must answer first.
  let questions: [ExchangeIssue]

  init(_ columns: CSVColumns, _ rows: [TableRow], _ reading: TableReading) {
    func cells(_ field: LogField) -> [String] { rows.compactMap { $0.cells[field]?.trimmed } }
    dates = DateColumn(cells(.timestamp) + cells(.roastedOn), reading.dates)
    var questions = dates.question.map { [$0] } ?? []
    var decimals: [LogField: DecimalColumn] = [:]
    for case let column? in columns.fields {
      guard case .number = column.field.kind else { continue }
      let isCommaSeparated = columns.separator == UInt8(ascii: ",")
      let read = DecimalColumn(cells(column.field), reading.decimals, isCommaSeparated)
      decimals[column.field] = read
      questions += read.question.map { [$0.of(column.field)] } ?? []
    }
    self.decimals = decimals
    units = columns.fields.reduce(into: [:]) { units, column in
      if let column { units[column.field] = column.unit }
    }
    let times = TimeColumn(rows, columns)
    questions += times.question.map { [$0] } ?? []
    (hasTimesOfDay, method, self.questions) = (times.isTimeOfDay, reading.method, questions)
    hasNoTotalTime = hasTimesOfDay && columns.bareTime.map { columns.fields[$0] != nil } ?? false
  }

  /// What a row says. What cannot be read is kept as text, and is a problem there.
  func reading(of row: TableRow) -> BrewReading {
    var reading = BrewReading()
    // An empty cell is not a rating.
    reading.set(.rating, nil)
    if let method { reading.set(.method, .word(method.rawValue)) }
    for field in LogField.allCases {
      guard let cell = row.cells[field] else { continue }
      // Texts keep their blanks.
      let text = field.kind == .text ? cell : cell.trimmed
      if text.isEmpty || field == .totalTimeSeconds && hasNoTotalTime { continue }
      read(field, text, &reading, row)
    }
    if !reading.given.contains(.recipeNameAtBrew), let method = reading.brew.method {
      reading.set(.recipeNameAtBrew, .text(method.displayName))
    }
    return reading
  }

  /// What tells a row from others, as it is written.
  func identity(of row: TableRow) -> RowIdentity {
    let day = row.cells[.timestamp]?.trimmed ?? ""
    let time = hasTimesOfDay ? row.time.map { "\(day) \($0)" } ?? day : day
    let names = [LogField.method, .recipeNameAtBrew].map { row.cells[$0]?.trimmed ?? "" }
    let cells = LogField.allCases.compactMap { field in
      row.cells[field].map { "\(field.rawValue)=\($0.trimmed)" }
    }
    return RowIdentity(
      time: time,
      hasTimeOfDay: DateColumn.hasTimeOfDay(time),
      isLocal: Timestamp(time) == nil,
      name: names.joined(separator: " "),
      content: "\(cells.joined(separator: "\u{1F}"))\u{1F}\(row.time ?? "")"
    )
  }

  /// Reads a field from a cell.
  private func read(
    _ field: LogField,
    _ text: String,
    _ reading: inout BrewReading,
    _ row: TableRow
  ) {
    switch field.kind {
    case .version, .rating:
      let number = field == .rating ? Self.rating(text) : TableNumber.value(of: text)
      if let number { return reading.read(field, number: number) }
    case .uuid:
      // The id of another program.
      if field == .id, UUID(text: text) == nil {
        return row.cells[.source] == nil ? reading.set(.source, .text(text)) : ()
      }
    case .timestamp:
      let time = hasTimesOfDay ? row.time.map { "\(text) \($0)" } : nil
      if let time = dates.time(time ?? text) { return reading.set(field, .time(time.date)) }
    case .day:
      if let day = dates.day(text) { return reading.set(field, .text(day.text)) }
    case .method:
      return reading.set(field, .word(BrewMethod(named: text)?.rawValue ?? text))
    case .words:
      let words = text.split { " ,".contains($0) }.map { word in
        JSONNode(value: .string(String(word)), range: ByteRange(0, 0))
      }
      return reading.read(field, JSONNode(value: .array(words), range: ByteRange(0, 0)))
    case .numbers:
      if let value = FieldValue(typed: text, for: field) { return reading.set(field, value) }
    case .number:
      let plain = decimals[field]?.plain(text) ?? text
      let number = TableNumber.value(of: plain)
      let typed = number == nil ? plain : units[field].map { "\(plain) \($0)" }
      if let value = typed.flatMap({ FieldValue(typed: $0, for: field) }) {
        return reading.set(field, value)
      }
      if let number { return reading.read(field, number: number) }
    case .word where field == .grindLabel && !Self.isGrindLabel(text):
      // `22 clicks` is a setting.
      return row.cells[.grindSetting] == nil ? reading.set(.grindSetting, .text(text)) : ()
    case .word, .text:
      let read = field == .tasteTag ? .furtherTastes : field
      if let value = FieldValue(typed: text, for: read) { return reading.set(field, value) }
    }
    reading.read(field, text: text)
  }

  private static func isGrindLabel(_ text: String) -> Bool {
    Int(text) == nil && FieldValue(typed: text, for: .grindLabel) != nil
  }

  /// `4`, `4.0`, `4/5` or `★★★★☆`; other numbers are kept, and rejected later.
  private static func rating(_ text: String) -> Double? {
    if text.allSatisfy({ "★☆⭐".contains($0) }) { return Double(text.count { $0 != "☆" }) }
    let number = text.hasSuffix("/5") ? String(text.dropLast(2)).trimmed : text
    return TableNumber.value(of: number, hasDecimalComma: true)
  }
}
