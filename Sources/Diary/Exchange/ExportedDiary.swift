import BrewDomain
import Platform
import RecipeSchema
import SourceText
import Workspace

/// The entries of a diary for export, oldest first, without deleted entries and duplicates.
package struct ExportedDiary: Sendable {
  /// An entry as stored and as read.
  package struct Entry: Sendable {
    /// The line as stored.
    package let line: StoredLine
    /// The parsed entry; nil if only a later release can read it.
    package let detail: BrewLogDetailDTO?
    /// Its unknown fields, in the order of the line.
    package let unknown: [UnknownField]
  }

  /// The entries by time; entries of the same time keep the order of the diary.
  package let entries: [Entry]
  /// Unreadable lines with their 1-based line numbers.
  package let unreadable: [(number: Int, problem: LineProblem)]

  /// The entries of a diary with these lines. O(n log n).
  ///
  /// - Parameter filter: the entries to export. Entries of a later release cannot be filtered, so only an
  ///   empty filter includes them.
  package init(_ lines: [StoredLine], filter: LogFilter = LogFilter()) {
    unreadable = lines.enumerated().compactMap { index, line in
      guard case .unreadable(let problem) = line.kind else { return nil }
      return (index + 1, problem)
    }
    let living = DiaryCompaction(lines).kept.compactMap { line -> (StoredLine, LogTime)? in
      guard case .entry(_, let time) = line.kind else { return nil }
      return (line, time)
    }
    let order = living.indices.sorted { (living[$0].1, $0) < (living[$1].1, $1) }
    entries = order.map { Self.entry(living[$0].0) }.filter { entry in
      filter.isEmpty || entry.detail.map(filter.matches) == true
    }
  }

  private static func entry(_ line: StoredLine) -> Entry {
    let unknown = LogObject(reading: line.bytes)?.unknownFields(in: line.bytes) ?? []
    return Entry(line: line, detail: line.entry, unknown: unknown)
  }
}

extension ExportedDiary {
  /// One JSON document with the entries as stored, including unknown fields.
  package var json: [UInt8] {
    var output = Array("{\"version\":\(LogFormat.version),\"entries\":[".utf8)
    for (index, entry) in entries.enumerated() {
      if index > 0 { output.append(UInt8(ascii: ",")) }
      output += entry.line.bytesOfObject
    }
    return output + Array("]}\n".utf8)
  }

  /// The entries as stored, including unknown fields, one per line.
  package var jsonLines: [UInt8] {
    entries.reduce(into: []) { $0 += $1.line.bytesOfObject + [UInt8(ascii: "\n")] }
  }

  /// A CSV table, and the values that do not fit into it.
  package var csv: (text: String, losses: [ExchangeIssue]) {
    var text = LogCSV.header
    var losses: [ExchangeIssue] = []
    for entry in entries {
      guard let detail = entry.detail else {
        losses.append(entry.loss(message: "is left out: a newer release wrote it"))
        continue
      }
      text += LogCSV.row(detail)
      losses += entry.unknown.map { field in
        entry.loss(
          of: field.name.escapedForTerminal,
          message: "is left out: the table has no such column"
        )
      }
    }
    return (text, losses)
  }
}

extension ExportedDiary.Entry {
  /// A value of the entry that another format cannot hold.
  func loss(of field: String = "", message: String) -> ExchangeIssue {
    let id = line.id?.uuidString.lowercased() ?? ""
    return ExchangeIssue(subject: id, field: field, message: message)
  }
}

extension StoredLine {
  /// The line without a byte order mark and surrounding whitespace.
  var bytesOfObject: ArraySlice<UInt8> { bytes.withoutMarkAndBlanks }
}

extension ExportedDiary {
  /// A BrewSpec 1.0 document in YAML, and the values that do not fit into it; the text is nil without
  /// entries, as BrewSpec requires brews.
  package var brewSpec: (text: String?, losses: [ExchangeIssue]) {
    var brews = ""
    var losses: [ExchangeIssue] = []
    for entry in entries {
      guard let detail = entry.detail else {
        losses.append(entry.loss(message: "is left out: a newer release wrote it"))
        continue
      }
      let (brew, omitted) = SpecBrewWriter(detail, unknown: entry.unknown).brew()
      brews += SpecText.item(brew)
      losses += omitted.map { name in
        entry.loss(of: name.escapedForTerminal, message: "is left out: it does not fit")
      }
    }
    guard !brews.isEmpty else { return (nil, losses) }
    let header = "brewspec_version: \(ScalarText.quoted(SpecFormat.version))\nbrews:\n"
    return (header + brews, losses)
  }
}
