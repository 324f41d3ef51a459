import Recipes
import Text

/// The formats that `brewlog export` writes.
package enum ExportFormat: String, CaseIterable, Sendable {
  case csv, json, jsonl, brewspec

  /// The text before the entries.
  var header: [UInt8] {
    switch self {
    case .csv: Array(LogCSV.header.utf8)
    case .json: Array("{\"version\":\(LogFormat.version),\"entries\":[".utf8)
    case .jsonl: []
    case .brewspec: Array(BrewSpec.header.utf8)
    }
  }

  /// The text behind the entries.
  var footer: [UInt8] { self == .json ? Array("]}\n".utf8) : [] }
}

/// The text of exported entries, and what it does not hold of them.
struct ExportedEntries {
  private(set) var text: [UInt8] = []
  private(set) var losses: [ExchangeIssue] = []
  private let format: ExportFormat
  private let filter: LogFilter
  private var reader = LineReader()

  /// No entries.
  ///
  /// - Parameter filter: the entries that are added.
  init(_ format: ExportFormat, _ filter: LogFilter) {
    (self.format, self.filter) = (format, filter)
  }

  /// Adds an entry, unless the filter excludes it.
  mutating func add(_ line: ArraySlice<UInt8>) {
    line.withUnsafeBufferPointer { bytes in
      _ = try? reader.read(bytes, in: bytes.withoutMark(0..<bytes.count))
      guard filter.isEmpty || reader.isEntry && filter.matches(reader.entry(in: bytes)) else {
        return
      }
      switch format {
      case .json:
        text.append(UInt8(ascii: ","))
        text += line.withoutMarkAndBlanks
      case _ where !reader.isEntry: lose("", "is left out: a newer release wrote it", bytes)
      case .jsonl:
        UniformLine.append(reader, bytes, to: &text)
        loseUnknown("is left out: each line has the same keys", bytes)
      case .csv:
        text += LogCSV.row(reader.entry(in: bytes)).utf8
        loseUnknown("is left out: the table has no such column", bytes)
      case .brewspec:
        let writer = SpecBrewWriter(
          reader.entry(in: bytes),
          unknown: reader.unknownFields(in: bytes)
        )
        let (brew, omitted) = writer.brew()
        text += BrewSpec.text(of: brew) { ScalarText.block($1, indentation: $2) }.utf8
        for name in omitted { lose(name, "is left out: it does not fit", bytes) }
      }
    }
  }

  private mutating func loseUnknown(_ message: String, _ bytes: UnsafeBufferPointer<UInt8>) {
    for field in reader.unknownFields(in: bytes) { lose(field.name, message, bytes) }
  }

  /// A value of the entry that the format cannot hold.
  private mutating func lose(
    _ field: String,
    _ message: String,
    _ bytes: UnsafeBufferPointer<UInt8>
  ) {
    let id = reader.identity(in: bytes)?.id.text ?? ""
    losses.append(
      ExchangeIssue(subject: id, field: field.escapedForTerminal, message: message)
    )
  }
}

/// An entry as a line for other programs: the same keys in each line, and a fraction in each measured number, because
/// engines guess the types of all lines from the first ones.
enum UniformLine {
  private static let keys = LogField.allCases.map { field in
    Array("\(field == .version ? "{" : ",")\"\(field.rawValue)\":".utf8)
  }
  private static let isMeasured = LogField.allCases.map { field in
    if case .number = field.kind { true } else { false }
  }

  /// Appends the entry that was read. O(n).
  static func append(
    _ reader: LineReader,
    _ bytes: UnsafeBufferPointer<UInt8>,
    to text: inout [UInt8]
  ) {
    let hasPath = reader.place(of: .recipePath) != nil
    for field in LogField.allCases {
      text += keys[field.ordinal]
      // The id is derived from the path then.
      guard let place = reader.place(of: field), !(hasPath && field == .recipeId) else {
        text += "null".utf8
        continue
      }
      // However the line says them: UTC with milliseconds, and whole numbers.
      if field == .timestamp || place.count > 1 && [.rating, .version].contains(field) {
        text +=
          (field == .timestamp
          ? "\"\(reader.time.text)\"" : reader.value(of: field, in: bytes)?.json ?? "null").utf8
        continue
      }
      text += bytes[place]
      let isWhole = !bytes[place].contains { [0x2E, 0x45, 0x65].contains($0) }
      if isMeasured[field.ordinal], isWhole { text += ".0".utf8 }
    }
    text += "}\n".utf8
  }
}
