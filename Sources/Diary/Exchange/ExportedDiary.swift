import BrewDomain
import Platform
import RecipeSchema
import SourceText
import Workspace

/// What a diary has to give to other programs: its entries, oldest first, without those that were taken
/// back and without copies.
package struct ExportedDiary: Sendable {
  /// An entry, as it is stored and as it is read.
  package struct Entry: Sendable {
    /// The line, as it stands in the diary.
    package let line: StoredLine
    /// What it says; nil where only a later release can read it.
    package let detail: BrewLogDetailDTO?
    /// What stands in it under names that are not known here, in the order of the line.
    package let unknown: [UnknownField]
  }

  /// The entries by time; those of one time are in the order of the diary.
  package let entries: [Entry]
  /// Lines that cannot be read, by their number in the file, from 1.
  package let unreadable: [(number: Int, problem: LineProblem)]

  /// The entries of a diary with these lines. O(n log n).
  ///
  /// - Parameter filter: which of them are meant. Of an entry of a later release nobody knows, so that it is
  ///   only there where all are.
  package init(_ lines: [StoredLine], filter: LogFilter = LogFilter()) {
    unreadable = lines.enumerated().compactMap { index, line in
      guard case .unreadable(let problem) = line.meaning else { return nil }
      return (index + 1, problem)
    }
    let living = DiaryCompaction(lines).kept.compactMap { line -> (StoredLine, LogTime)? in
      guard case .entry(_, let time) = line.meaning else { return nil }
      return (line, time)
    }
    let order = living.indices.sorted { (living[$0].1, $0) < (living[$1].1, $1) }
    entries = order.map { Self.entry(living[$0].0) }.filter { entry in
      filter.isEmpty || entry.detail.map(filter.lets) == true
    }
  }

  private static func entry(_ line: StoredLine) -> Entry {
    let unknown = LogObject(reading: line.bytes)?.unknownFields(in: line.bytes) ?? []
    return Entry(line: line, detail: line.entry, unknown: unknown)
  }
}

extension ExportedDiary {
  /// One document of JSON with the entries as they are stored: whatever is not known here is kept.
  package var json: [UInt8] {
    var output = Array("{\"version\":\(LogFormat.version),\"entries\":[".utf8)
    for (index, entry) in entries.enumerated() {
      if index > 0 { output.append(UInt8(ascii: ",")) }
      output += entry.line.bytesOfObject
    }
    return output + Array("]}\n".utf8)
  }

  /// A table, and what of the entries it has no room for.
  package var csv: (text: String, losses: [ExchangeIssue]) {
    var text = LogCSV.head
    var losses: [ExchangeIssue] = []
    for entry in entries {
      guard let detail = entry.detail else {
        losses.append(entry.loss(message: "was written by a newer release, and is left out"))
        continue
      }
      text += LogCSV.row(detail)
      losses += entry.unknown.map { field in
        entry.loss(of: field.name.escapedForTerminal, message: "has no column, and is left out")
      }
    }
    return (text, losses)
  }
}

extension ExportedDiary.Entry {
  /// Something of the entry that another format cannot hold.
  func loss(of field: String = "", message: String) -> ExchangeIssue {
    let id = line.id?.uuidString.lowercased() ?? ""
    return ExchangeIssue(subject: id, field: field, message: message)
  }
}

extension StoredLine {
  /// The line without the byte order mark that the first line of a file may have, and blanks at its ends.
  var bytesOfObject: ArraySlice<UInt8> {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let rest = bytes.starts(with: mark) ? bytes.dropFirst(mark.count) : bytes[...]
    let first = rest.firstIndex { !jsonBlanks.contains($0) } ?? rest.endIndex
    let last = rest.lastIndex { !jsonBlanks.contains($0) } ?? first
    return first == rest.endIndex ? [] : rest[first...last]
  }
}

/// The bytes that JSON allows between its parts.
private let jsonBlanks: [UInt8] = [0x20, 0x09, 0x0A, 0x0D]

extension ExportedDiary {
  /// A document of BrewSpec 1.0 in YAML, and what of the entries has no room in it; nil where there is no
  /// entry, as BrewSpec has no document without brews.
  package var brewSpec: (text: String?, losses: [ExchangeIssue]) {
    var brews = ""
    var losses: [ExchangeIssue] = []
    for entry in entries {
      guard let detail = entry.detail else {
        losses.append(entry.loss(message: "was written by a newer release, and is left out"))
        continue
      }
      let (brew, left) = SpecBrewWriter(detail, unknown: entry.unknown).brew()
      brews += SpecText.item(brew)
      losses += left.map { name in
        entry.loss(of: name.escapedForTerminal, message: "does not fit, and is left out")
      }
    }
    guard !brews.isEmpty else { return (nil, losses) }
    let head = "brewspec_version: \(ScalarText.quoted(SpecFormat.version))\nbrews:\n"
    return (head + brews, losses)
  }
}
