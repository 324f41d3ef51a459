import Platform
import Recipes
import SystemPackage
import Workspace

/// An open diary, with the content that it had when it was opened.
package final class OpenDiary {
  /// The result of a query, and the lines that were skipped.
  package struct QueryResult<Value> {
    package let value: Value
    package let skipped: SkippedLines
  }

  /// The path as the user gave it.
  let path: FilePath
  /// The descriptor to close in the end.
  private let descriptor: FileDescriptor?
  /// The content.
  let source: DiarySource

  /// Opens a diary; `-` is standard input, which is read completely.
  ///
  /// - Throws: ``InputError``, with the reason `.notFound` if the file does not exist.
  package init(_ file: DiaryFile) throws(InputError) {
    path = file.path
    do {
      if path == "-" {
        source = DiarySource(try FileReader(in: file.directory).readAll(path))
        descriptor = nil
        return
      }
      let opened = try FileDescriptor.open(
        file.resolved,
        .readOnly,
        options: [.closeOnExec, .nonBlocking]
      )
      do {
        source = try Self.source(opened, at: path, file.patience)
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

  /// Reads a locked diary, which must stay open.
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

  /// The content of a file or a pipe.
  private static func source(
    _ descriptor: FileDescriptor,
    at path: FilePath,
    _ patience: LockPatience
  ) throws -> DiarySource {
    let status = try Stat(descriptor)
    switch status.type {
    case .regular: return DiarySource(descriptor, size: try size(of: descriptor, patience))
    case .fifo:
      return DiarySource(try pipe(descriptor, at: path))
    default:
      throw InputError(
        FileKind(status) == .folder ? .isFolder : .notRegular(FileKind(status)),
        at: path
      )
    }
  }

  /// The content of a pipe. A named one that nothing writes to is an error, not an empty diary.
  private static func pipe(_ descriptor: FileDescriptor, at path: FilePath) throws -> [UInt8] {
    // It was opened non-blocking, in case nothing writes to it; now wait for the writer.
    InheritedStream.makeBlocking(descriptor)
    let limit = FileLimit.longStream
    guard
      case .bytes(let bytes) = try FileReader.readStream(descriptor, limit: limit, at: path)
    else { throw InputError(.streamTooLarge(limit: limit), at: path) }
    guard !bytes.isEmpty || InheritedStream.isNamed(by: path) else {
      throw InputError(.notRegular(.pipe), at: path)
    }
    return bytes
  }

  /// The size while the file is locked, so that it includes appended lines completely or not at all. After a
  /// timeout it is read without the lock: at worst, the last line is torn.
  static func size(of descriptor: FileDescriptor, _ patience: LockPatience) throws -> Int {
    let isLocked = FileLock.take(.shared, on: descriptor, patience) == .taken
    let size = Int(try Stat(descriptor).size)
    // A program that kept the lock would wait for itself when it writes.
    if isLocked { try FileLock.release(descriptor) }
    return size
  }

  // MARK: Questions

  /// The newest entries that match a filter, newest first.
  package func newest(
    _ filter: LogFilter = LogFilter(),
    limit: Int? = nil
  ) throws(InputError) -> QueryResult<[LinePosition]> {
    let outcome = try run(Filtered(filter, NewestFirst(limit: limit)))
    return QueryResult(value: outcome.tally.tally.places, skipped: outcome.skipped)
  }

  /// The newest entries whose ids have a prefix, at most `limit`, and the number of all of them.
  package func entries(
    _ prefix: IDPrefix,
    limit: Int
  ) throws(InputError) -> QueryResult<(first: [LinePosition], count: Int)> {
    let outcome = try run(IDMatches(prefix, limit: limit))
    return QueryResult(
      value: (outcome.tally.newest.places, outcome.tally.count),
      skipped: outcome.skipped
    )
  }

  /// A line as stored.
  package func line(at place: LinePosition) throws(InputError) -> [UInt8] {
    do throws(DiaryReadFailure) {
      return try source.bytes(at: place)
    } catch {
      throw inputError(error)
    }
  }

  /// The entry at a position.
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

  /// Why the diary could not be read.
  func inputError(_ failure: DiaryReadFailure) -> InputError {
    InputError(reading: failure, at: path)
  }
}
