import BrewDomain
import Essentials
import Platform
import SystemPackage
import Workspace

/// A line as it stands in a diary, and what can be known of it.
package struct StoredLine: Equatable, Sendable {
  /// What a line is to those who put diaries in order.
  package enum Meaning: Equatable, Sendable {
    /// An entry, perhaps of a newer version.
    case entry(UUID, LogTime)
    case tombstone(Tombstone)
    /// It cannot be read, or not here.
    case unreadable(LineProblem)
    /// There is nothing on it.
    case blank
  }

  /// The bytes without the line feed.
  package let bytes: [UInt8]
  package let meaning: Meaning

  /// The line that these bytes are.
  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    meaning = Self.meaning(of: bytes)
  }

  /// The entries that it concerns.
  package var id: UUID? {
    switch meaning {
    case .entry(let id, _): id
    case .tombstone(let tombstone): tombstone.id
    case .unreadable, .blank: nil
    }
  }

  /// The entry that can be read here; nil where there is none.
  var entry: BrewLogDetailDTO? {
    guard case .entry(let entry) = try? DiaryLineReader.read(bytes) else { return nil }
    return entry
  }

  /// Whether it can be read neither here nor by a later release.
  package var isDamaged: Bool {
    if case .unreadable(let problem) = meaning { problem.isDamage } else { false }
  }

  /// The lines of a diary, from its first byte to its last. A byte order mark belongs to the first one, and a
  /// carriage return to the line that it ends, as JSON takes it for a blank.
  package static func lines(of content: [UInt8]) -> [StoredLine] {
    var lines = content.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    // Behind the last line break there is no line.
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines.map { StoredLine(Array($0)) }
  }

  private static func meaning(of bytes: [UInt8]) -> Meaning {
    let blanks: [UInt8] = [0x20, 0x09, 0x0D]
    if bytes.allSatisfy({ blanks.contains($0) }) { return .blank }
    do throws(LineProblem) {
      return switch try DiaryLineReader.read(bytes) {
      case .entry(let entry): meaning(of: entry.summary.id, entry.summary.timestamp)
      case .tombstone(let tombstone): .tombstone(tombstone)
      }
    } catch {
      guard case .newerVersion = error, let known = LogObject(reading: bytes)?.identity else {
        return .unreadable(error)
      }
      return .entry(known.id, known.time)
    }
  }

  private static func meaning(of id: UUID, _ date: Date) -> Meaning {
    LogTime(date).map { .entry(id, $0) } ?? .unreadable(.notObject(kind: "a time without a year"))
  }
}

extension StoredLine {
  /// The lines of a diary that is read whole, of which none is half written; `-` is standard input.
  package static func lines(
    of path: FilePath,
    in directory: WorkingDirectory
  ) throws(InputError) -> [StoredLine] {
    let reader = FileReader(in: directory, limit: .max - 1)
    if path == "-" { return lines(try reader.readStandardInput(limit: .max - 1)) }
    // The lock is of use only with others who take it, so that it is no harm where it cannot be got.
    let lock = try? FileDescriptor.open(
      directory.resolve(path),
      .readOnly,
      options: [.nonBlocking, .closeOnExec]
    )
    defer { try? lock?.close() }
    if let lock { _ = FileLock.take(.shared, on: lock) }
    return lines(try reader.read(path))
  }

  private static func lines(_ content: FileContent) -> [StoredLine] {
    guard case .bytes(let bytes) = content else { return [] }
    return StoredLine.lines(of: bytes)
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
