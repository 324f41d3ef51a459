import BrewDomain
import Essentials
import Platform
import SystemPackage
import Workspace

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
  package let bytes: [UInt8]
  package let kind: Kind
  /// The hashes of the lines that it replaces; empty if it is not an edit.
  let replaced: [LineHash]

  /// Classifies a line.
  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    (kind, replaced) = Self.kind(of: bytes)
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
    guard case .entry(let entry) = try? DiaryLineReader.read(bytes) else { return nil }
    return entry
  }

  /// Whether no release can read the line.
  package var isDamaged: Bool {
    if case .unreadable(let problem) = kind { problem.isDamage } else { false }
  }

  /// Splits a diary into lines. The first line includes a byte order mark; a line ended by CRLF includes the
  /// CR, which is whitespace in JSON.
  package static func lines(of content: [UInt8]) -> [StoredLine] {
    LineRanges(of: content).map { StoredLine(Array(content[$0])) }
  }

  private static func kind(of bytes: [UInt8]) -> (Kind, [LineHash]) {
    let blanks: [UInt8] = [0x20, 0x09, 0x0D]
    if bytes.allSatisfy({ blanks.contains($0) }) { return (.blank, []) }
    do throws(LineProblem) {
      let (line, replaced) = try DiaryLineReader.readWithLinks(bytes)
      return switch line {
      case .entry(let entry): (kind(of: entry.summary.id, entry.summary.timestamp), replaced)
      case .tombstone(let tombstone): (.tombstone(tombstone), [])
      }
    } catch {
      guard case .newerVersion = error, let object = LogObject(reading: bytes),
        let known = object.identity
      else { return (.unreadable(error), []) }
      return (.entry(known.id, known.time), (try? object.replaced()) ?? [])
    }
  }

  private static func kind(of id: UUID, _ date: Date) -> Kind {
    LogTime(date).map { .entry(id, $0) } ?? .unreadable(.notObject(kind: "a time without a year"))
  }
}

/// The lines of a text as ranges of its bytes, without line feeds. No line follows the last line feed.
struct LineRanges: Sequence, IteratorProtocol {
  private let bytes: [UInt8]
  private var start = 0

  init(of bytes: [UInt8]) { self.bytes = bytes }

  /// The range of the next line; nil at the end.
  mutating func next() -> Range<Int>? {
    guard start < bytes.count else { return nil }
    let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
    defer { start = end + 1 }
    return start..<end
  }
}

extension StoredLine {
  /// Reads all lines of a diary, without a half-written one; `-` is standard input.
  package static func lines(
    of path: FilePath,
    in directory: WorkingDirectory
  ) throws(InputError) -> [StoredLine] {
    let reader = FileReader(in: directory, limit: .max - 1)
    if path == "-" { return lines(of: try reader.readAll(path)) }
    // The lock is advisory, so it is no harm if it cannot be acquired.
    let lock = try? FileDescriptor.open(
      directory.resolve(path),
      .readOnly,
      options: [.nonBlocking, .closeOnExec]
    )
    defer { try? lock?.close() }
    if let lock { _ = FileLock.take(.shared, on: lock, LockPatience()) }
    return lines(of: try reader.readAll(path))
  }

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
