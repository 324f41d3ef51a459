import BrewDomain
import Platform
import SystemPackage
import Workspace

/// A diary that is being read, as it was when it was opened.
package final class OpenDiary {
  /// An answer about a diary, and the lines that it leaves out.
  package struct Answer<Value> {
    package let value: Value
    package let skipped: SkippedLines
  }

  private let path: FilePath
  /// What is closed in the end.
  private let descriptor: FileDescriptor?
  private let source: DiarySource

  /// Opens a diary; `-` is standard input, all of which is read.
  ///
  /// - Throws: ``InputError``, whose reason is `.notFound` where there is none.
  package init(_ file: DiaryFile) throws(InputError) {
    path = file.path
    do {
      if path == "-" {
        source = DiarySource(try Self.readAll(.standardInput))
        descriptor = nil
        return
      }
      let opened = try FileDescriptor.open(
        file.resolved,
        .readOnly,
        options: [.closeOnExec, .nonBlocking]
      )
      do {
        source = try Self.source(opened, at: path)
        descriptor = opened
      } catch {
        try? opened.close()
        throw error
      }
    } catch let error as InputError {
      throw error
    } catch {
      throw InputError(errno: (error as? Errno) ?? .ioError, at: path)
    }
  }

  /// Reads a diary as it is now while it is locked, which must not be closed before.
  init(_ target: LockedFile) throws(InputError) {
    path = target.file.path
    descriptor = nil
    do throws(Errno) {
      source = try target.source()
    } catch {
      throw InputError(errno: error, at: path)
    }
  }

  deinit { try? descriptor?.close() }

  /// What a file holds, or a pipe gives.
  private static func source(_ descriptor: FileDescriptor, at path: FilePath) throws -> DiarySource
  {
    let status = try Stat(descriptor)
    switch status.type {
    case .regular: return DiarySource(descriptor, size: try size(of: descriptor))
    case .fifo:
      // Opened so that it cannot hang where nobody writes to it; who does may take time.
      _ = fcntl(descriptor.rawValue, F_SETFL, 0)
      return DiarySource(try readAll(descriptor))
    default:
      throw InputError(
        FileKind(status) == .folder ? .isFolder : .notRegular(FileKind(status)),
        at: path
      )
    }
  }

  /// The size while nobody writes, so that what is being appended is there whole or not at all.
  private static func size(of descriptor: FileDescriptor) throws -> Int {
    let isLocked = FileLock.take(.shared, on: descriptor)
    defer { if isLocked { flock(descriptor.rawValue, LOCK_UN) } }
    return Int(try Stat(descriptor).size)
  }

  private static func readAll(_ descriptor: FileDescriptor) throws -> [UInt8] {
    var bytes: [UInt8] = []
    let chunk = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
    defer { chunk.deallocate() }
    while true {
      let count = try descriptor.read(into: chunk)
      if count == 0 { return bytes }
      bytes.append(contentsOf: chunk[..<count])
    }
  }

  // MARK: Questions

  /// The newest entries that a filter lets through, newest first.
  package func newest(
    _ filter: LogFilter = LogFilter(),
    limit: Int? = nil
  ) throws(InputError) -> Answer<[LinePosition]> {
    let outcome = try run(Filtered(filter, NewestFirst(limit: limit)))
    return Answer(value: outcome.tally.tally.places, skipped: outcome.skipped)
  }

  /// The entries whose ids begin so, newest first, of which the first are given, and how many there are.
  package func entries(
    _ prefix: IDPrefix,
    limit: Int
  ) throws(InputError) -> Answer<(first: [LinePosition], count: Int)> {
    let outcome = try run(IDMatches(prefix, limit: limit))
    return Answer(
      value: (outcome.tally.newest.places, outcome.tally.count),
      skipped: outcome.skipped
    )
  }

  /// A line as it stands in the file.
  package func line(at place: LinePosition) throws(InputError) -> [UInt8] {
    do throws(DiaryReadFailure) {
      return try source.bytes(at: place)
    } catch {
      throw inputError(error)
    }
  }

  /// The entry that stands there.
  package func entry(at place: LinePosition) throws(InputError) -> BrewLogDetailDTO {
    guard case .entry(let entry) = try? DiaryLineReader.read(try line(at: place)) else {
      throw InputError(.changedWhileReading, at: path)
    }
    return entry
  }

  func run<Tally: ScanTally>(_ tally: Tally) throws(InputError) -> DiaryScan.Outcome<Tally> {
    do throws(DiaryReadFailure) {
      return try DiaryScan(source).run(tally)
    } catch {
      throw inputError(error)
    }
  }

  private func inputError(_ failure: DiaryReadFailure) -> InputError {
    switch failure {
    case .shrunk: InputError(.changedWhileReading, at: path)
    case .system(let errno): InputError(errno: errno, at: path)
    }
  }
}
