import Recipes
import Text

/// A line of a diary with its classification.
package struct StoredLine: Equatable, Sendable {
  /// The kind of a line.
  package enum Kind: Equatable, Sendable {
    /// An entry, perhaps of a newer version.
    case entry(UUID, LogTime)
    case tombstone(Tombstone)
    /// It is damaged or too new.
    case unreadable(LineProblem)
    /// It is empty.
    case blank
  }

  /// The bytes without the line feed.
  package let bytes: ArraySlice<UInt8>
  package let kind: Kind
  /// The hashes of the lines that it replaces; empty if it is not an edit that this release can read.
  let replaced: [LineHash]

  /// Classifies a line.
  package init(_ bytes: [UInt8]) { self.init(bytes[...]) }

  private init(_ bytes: ArraySlice<UInt8>) { self = Self.reading(bytes).line }

  private init(_ bytes: ArraySlice<UInt8>, _ kind: Kind, _ replaced: [LineHash] = []) {
    (self.bytes, self.kind, self.replaced) = (bytes, kind, replaced)
  }

  /// The hash by which an edit names the line.
  package var hash: LineHash { LineHash(of: bytes) }

  /// The id of the entry, or of the entries that the tombstone deletes.
  package var id: UUID? {
    switch kind {
    case .entry(let id, _): id
    case .tombstone(let tombstone): tombstone.id
    case .unreadable, .blank: nil
    }
  }

  /// The parsed entry; nil if there is none.
  var entry: BrewLogDetailDTO? {
    guard case .entry(let entry) = try? DiaryLineReader.read(Array(bytes)) else { return nil }
    return entry
  }

  /// The entry as another diary gets it; nil if there is none.
  package var log: WrittenBrewLog? {
    guard case .entry(let id, _) = kind else { return nil }
    return WrittenBrewLog(id: id, entry: entry, line: Array(bytes))
  }

  /// Whether no release can read the line.
  package var isDamaged: Bool {
    if case .unreadable(let problem) = kind { problem.isDamage } else { false }
  }

  /// Splits a diary into lines. The first line includes a byte order mark; a line ended by CRLF includes the
  /// CR, which is whitespace in JSON.
  package static func lines(of content: [UInt8]) -> [StoredLine] {
    var scanner = LineScanner()
    return content.withUnsafeBufferPointer { bytes in
      var lines: [StoredLine] = []
      var ranges = LineRanges(of: bytes)
      while let range = ranges.next() {
        let isEntry = scanner.scan(bytes, in: bytes.withoutMark(range))
        lines.append(
          isEntry
            ? StoredLine(content[range], .entry(scanner.id, scanner.time))
            : StoredLine(content[range])
        )
      }
      return lines
    }
  }

  /// Classifies a line, and returns its entry; nil if there is none that this release can read.
  static func reading(
    _ bytes: ArraySlice<UInt8>
  ) -> (line: StoredLine, entry: BrewLogDetailDTO?) {
    if bytes.isBlankLine { return (StoredLine(bytes, .blank), nil) }
    do throws(LineProblem) {
      let (line, replaced) = try DiaryLineReader.readWithLinks(Array(bytes))
      switch line {
      case .entry(let entry):
        let kind = kind(of: entry.summary.id, entry.summary.timestamp)
        return (StoredLine(bytes, kind, replaced), entry)
      case .tombstone(let tombstone): return (StoredLine(bytes, .tombstone(tombstone)), nil)
      }
    } catch {
      guard case .newerVersion = error, let object = LogObject(reading: Array(bytes)),
        let known = object.identity
      else { return (StoredLine(bytes, .unreadable(error)), nil) }
      // It replaces nothing: nothing shows it, so what it replaces would be lost.
      return (StoredLine(bytes, .entry(known.id, known.time)), nil)
    }
  }

  private static func kind(of id: UUID, _ date: Date) -> Kind {
    LogTime(date).map { .entry(id, $0) } ?? .unreadable(.notObject(kind: "a time without a year"))
  }
}

extension StoredLine {
  /// The line without a byte order mark and surrounding whitespace.
  var bytesOfObject: ArraySlice<UInt8> { bytes.withoutMarkAndBlanks }

  /// The bytes of a diary with these lines.
  package static func content(of lines: [StoredLine]) -> [UInt8] {
    var content: [UInt8] = []
    content.reserveCapacity(lines.reduce(0) { $0 + $1.bytes.count + 1 })
    for line in lines {
      content += line.bytes
      content.append(UInt8(ascii: "\n"))
    }
    return content
  }
}
