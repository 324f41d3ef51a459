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
        LogCSV.append(reader, bytes, to: &text)
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
  private static let fields = LogField.allCases.map { field in
    let key = "\(field == .version ? "{" : ",")\"\(field.rawValue)\":"
    return (field: field, key: Array(key.utf8), null: Array((key + "null").utf8))
  }
  private static let isMeasured = LogField.allCases.map { field in
    if case .number = field.kind { true } else { false }
  }
  private static let end = Array("}\n".utf8)

  /// Appends the entry that was read. O(n).
  static func append(
    _ reader: LineReader,
    _ bytes: UnsafeBufferPointer<UInt8>,
    to text: inout [UInt8]
  ) {
    for (field, key, null) in fields {
      guard let place = reader.place(of: field) else {
        text += null
        continue
      }
      text += key
      if field == .timestamp, !reader.hasUsualTime {
        // UTC with milliseconds, however the line says it.
        text += "\"\(reader.time.text)\"".utf8
      } else if place.count > 1, field == .rating || field == .version {
        text += (reader.value(of: field, in: bytes)?.json ?? "null").utf8
      } else {
        text += bytes[place]
        // `.`, `E` and `e`.
        let isWhole =
          isMeasured[field.ordinal] && !bytes[place].contains { $0 == 0x2E || $0 | 0x20 == 0x65 }
        if isWhole { text += [0x2E, 0x30] }
      }
    }
    text += end
  }
}
