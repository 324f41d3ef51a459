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
    guard case .entry(let entry) = try? DiaryLine(Array(bytes)) else { return nil }
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
    var reader = LineReader()
    return content.withUnsafeBufferPointer { bytes in
      var lines: [StoredLine] = []
      var ranges = LineRanges(of: bytes)
      while let range = ranges.next() {
        let kind = Self.kind(&reader, bytes, range)
        lines.append(StoredLine(content[range], kind, reader.replaced))
      }
      return lines
    }
  }

  /// Classifies a line, and returns its entry; nil if there is none that this release can read.
  static func reading(
    _ bytes: ArraySlice<UInt8>
  ) -> (line: StoredLine, entry: BrewLogDetailDTO?) {
    var reader = LineReader()
    return bytes.withUnsafeBufferPointer { text in
      let kind = kind(&reader, text, 0..<text.count)
      let line = StoredLine(bytes, kind, reader.replaced)
      return (line, reader.isEntry ? reader.entry(in: text) : nil)
    }
  }

  private static func kind(
    _ reader: inout LineReader,
    _ bytes: UnsafeBufferPointer<UInt8>,
    _ range: Range<Int>
  ) -> Kind {
    if bytes[range].isBlankLine {
      reader.forget()
      return .blank
    }
    do throws(LineProblem) {
      switch try reader.read(bytes, in: bytes.withoutMark(range)) {
      case .entry: return .entry(reader.id, reader.time)
      case .tombstone(let tombstone): return .tombstone(tombstone)
      }
    } catch {
      // It replaces nothing: nothing shows it, so what it replaces would be lost.
      guard case .newerVersion = error, let known = reader.identity(in: bytes) else {
        return .unreadable(error)
      }
      return .entry(known.id, known.time)
    }
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
