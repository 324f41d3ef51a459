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

  /// Adds an entry to the output, unless the filter excludes it.
  func add(_ entry: ExportedEntry, _ filter: LogFilter, to batch: inout ExportedEntries) {
    guard filter.isEmpty || entry.detail.map(filter.matches) == true else { return }
    switch self {
    case .json:
      batch.text.append(UInt8(ascii: ","))
      batch.text += entry.bytes.withoutMarkAndBlanks
    case .jsonl: batch.text += entry.bytes.withoutMarkAndBlanks + [0x0A]
    case .csv:
      guard let detail = entry.detail else { return lose(entry, in: &batch) }
      batch.text += LogCSV.row(detail).utf8
      batch.losses += entry.unknown.map { field in
        entry.loss(
          of: field.name.escapedForTerminal,
          message: "is left out: the table has no such column"
        )
      }
    case .brewspec:
      guard let detail = entry.detail else { return lose(entry, in: &batch) }
      let (brew, omitted) = SpecBrewWriter(detail, unknown: entry.unknown).brew()
      batch.text += BrewSpec.text(of: brew) { ScalarText.block($1, indentation: $2) }.utf8
      batch.losses += omitted.map { name in
        entry.loss(of: name.escapedForTerminal, message: "is left out: it does not fit")
      }
    }
  }

  private func lose(_ entry: ExportedEntry, in batch: inout ExportedEntries) {
    batch.losses.append(entry.loss(message: "is left out: a newer release wrote it"))
  }
}

/// An entry as stored and as read.
struct ExportedEntry {
  /// The line as stored.
  let bytes: [UInt8]
  /// The parsed entry; nil if only a later release can read it.
  let detail: BrewLogDetailDTO?
  private let object: LogObject?

  /// Reads a line.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    object = LogObject(reading: bytes)
    detail = object.flatMap { try? DiaryLineReader.entry($0) }
  }

  /// Its unknown fields, in the order of the line.
  var unknown: [UnknownField] { object?.unknownFields(in: bytes) ?? [] }

  /// A value of the entry that another format cannot hold.
  func loss(of field: String = "", message: String) -> ExchangeIssue {
    let id = (object?.identity?.id ?? detail?.summary.id)?.text ?? ""
    return ExchangeIssue(subject: id, field: field, message: message)
  }
}
