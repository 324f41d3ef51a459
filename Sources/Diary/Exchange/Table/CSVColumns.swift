import Recipes
import Text

/// The columns of a table, from its header.
struct CSVColumns: Sendable {
  /// A column with a field of the diary.
  struct Column: Sendable {
    let field: LogField
    /// The unit in the name, such as `oz` of `Dose (oz)`; nil if there is none.
    let unit: String?
  }

  /// The supported separators: comma (RFC 4180), semicolon (spreadsheets with a decimal comma) and tab.
  private static let separators = [",", ";", "\t"].map { (mark: Unicode.Scalar) in
    UInt8(ascii: mark)
  }
  /// The number of usual names in messages.
  private static let shownNames = 3

  /// The byte between fields: a comma, a semicolon or a tab.
  let separator: UInt8
  /// The field of each column; nil for an unknown name.
  private(set) var fields: [Column?]
  /// The names as written.
  let names: [String]
  /// The column that is called just `Time`: beside a date it may be the time of day, or how long the brew took.
  private(set) var bareTime: Int?
  /// The number of columns; only the first ones have names if there are too many.
  private let count: Int
  private var mapProblems: [ExchangeIssue] = []

  /// Reads the header with the separator that gives the most known names. Nil without a header.
  init?(_ bytes: [UInt8], _ reading: TableReading = TableReading()) {
    let candidates = Self.separators.compactMap { separator -> CSVColumns? in
      var records = CSVRecords(bytes, separator: separator)
      guard let header = records.next(), header.problem == nil else { return nil }
      return CSVColumns(header, separator, reading)
    }
    guard var best = candidates.first else { return nil }
    for candidate in candidates where candidate.knownCount > best.knownCount { best = candidate }
    self = best
  }

  private init(_ header: CSVRecords.Record, _ separator: UInt8, _ reading: TableReading) {
    self.separator = separator
    count = header.count
    names = header.fields.map { String(decoding: $0, as: UTF8.self).trimmed }
    fields = names.map { name in
      (reading.map[name.lowercased()] ?? LogField(rawValue: name)).map { field in
        Column(field: field, unit: ColumnName(name).unit)
      }
    }
    bareTime = names.indices.first { place in
      ColumnName(names[place]).isJustTime && [nil, .timestamp].contains(fields[place]?.field)
    }
    let isTimeOfDay = bareTime.map { fields[$0] != nil } ?? false
    if let bareTime { fields[bareTime] = nil }
    for (place, name) in names.enumerated() where fields[place] == nil && place != bareTime {
      let name = ColumnName(name)
      // Of two such columns, the second is how long the brew took: `Hora` and `Tiempo`.
      let field = name.field ?? (name.isJustTime ? .totalTimeSeconds : nil)
      guard let field, !has(field) else { continue }
      fields[place] = Column(field: field, unit: name.unit)
    }
    if let bareTime { settle(bareTime, isTimeOfDay: isTimeOfDay) }
    let known = Set(names.map { $0.lowercased() })
    mapProblems = reading.map.keys.filter { !known.contains($0) }.sorted().map {
      ExchangeIssue(
        line: 1,
        field: $0.quotedBriefly,
        message: "is not a column of the table, but --map names it"
      )
    }
  }

  /// Gives the column that is called just `Time` a field, unless it is the time of day beside a date.
  private mutating func settle(_ place: Int, isTimeOfDay: Bool) {
    let unit = ColumnName(names[place]).unit
    if !has(.timestamp) {
      fields[place] = Column(field: .timestamp, unit: unit)
      bareTime = nil
    } else if !isTimeOfDay, !has(.totalTimeSeconds) {
      fields[place] = Column(field: .totalTimeSeconds, unit: unit)
    }
  }

  /// Whether a column has a field.
  func has(_ field: LogField) -> Bool { fields.contains { $0?.field == field } }

  /// The number of known names.
  var knownCount: Int { fields.count { $0 != nil } }

  /// The problems that prevent an import.
  ///
  /// - Parameter isGiven: whether an option says the value of a field for all brews.
  func problems(where isGiven: (LogField) -> Bool = { _ in false }) -> [ExchangeIssue] {
    guard count <= CSVRecords.maximumFields else {
      let message = "\(count) columns, but a table has at most \(CSVRecords.maximumFields)"
      return [ExchangeIssue(line: 1, message: message)]
    }
    var seen: Set<LogField> = []
    let twice = fields.compactMap { $0?.field }.filter { !seen.insert($0).inserted }
    let needed = LogField.allCases.filter { field in
      !field.isNullable && ![.version, .id, .recipeNameAtBrew].contains(field) && !has(field)
        && !isGiven(field)
    }
    return mapProblems
      + twice.map {
        ExchangeIssue(
          line: 1,
          field: $0.rawValue,
          message: "is the name of two columns, expected one"
        )
      } + needed.map { Self.missing($0) }
  }

  private static func missing(_ field: LogField) -> ExchangeIssue {
    let names = Vocabulary.shared.names("column", field.rawValue)
    let usual = names.prefix(shownNames).joined(separator: ", ")
    let option = field == .method ? ", or give --method for all brews" : ""
    return ExchangeIssue(
      line: 1,
      field: field.rawValue,
      message: "is missing: add this column (usual names: \(usual)), or name one with "
        + "--map COLUMN=\(field.rawValue)\(option)"
    )
  }

  /// The columns without a field in the diary.
  var losses: [ExchangeIssue] {
    // A table with too many columns is refused.
    if count > CSVRecords.maximumFields { return [] }
    return names.indices.filter { fields[$0] == nil && $0 != bareTime }.map { place in
      let name = names[place]
      return .unknown(name.isEmpty ? "a column without a name" : name.quotedBriefly, line: 1)
    }
  }
}

/// The name of a column as people write it: `Dose (g)`, `water_g`, `Brühzeit`.
private struct ColumnName {
  /// Its words without accents and blanks.
  private let word: String
  /// The unit at its end.
  let unit: String?

  init(_ name: String) {
    var text = name[...]
    var unit: String?
    if let bracket = text.firstIndex(where: { "([".contains($0) }) {
      unit = text[bracket...].dropFirst().prefix { !")]".contains($0) }.lowercased().trimmed
      text = text[..<bracket]
    }
    var words = String(text).foldedWords
    if unit == nil, words.count > 1, let last = words.last, Self.units.contains(last) {
      unit = last
      words.removeLast()
    }
    word = words.joined()
    self.unit = unit.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The field that people call like this.
  var field: LogField? {
    word.isEmpty || Self.times.contains(word) ? nil : LogField.columns[word]
  }

  /// Whether this is the name of a time, and says no more.
  var isJustTime: Bool { Self.times.contains(word) }

  private static let units: Set<String> = [
    "g", "gr", "gram", "grams", "oz", "ml", "c", "f", "s", "sec", "secs", "seconds", "min",
    "percent",
  ]
  private static let times = Set(
    Vocabulary.shared.names("column", "time").map { $0.foldedWords.joined() }
  )
}
