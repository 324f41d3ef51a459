import Files
import Platform
import Recipes
import SystemPackage
import Text

/// An open diary, with the content that it had when it was opened.
package struct OpenDiary: Sendable {
  /// The result of a query, and the lines that were skipped.
  package struct QueryResult<Value> {
    package let value: Value
    package let skipped: SkippedLines
  }

  /// An entry as a list shows it.
  package struct Found: Sendable {
    package let summary: BrewLogSummaryDTO
    /// Where the whole entry is.
    package let place: LinePosition
  }

  /// The path as the user gave it.
  let path: FilePath
  /// The bytes.
  let content: [UInt8]

  /// Opens a diary; `-` is standard input, which is read completely.
  ///
  /// - Throws: ``InputError``, with the reason `.notFound` if the file does not exist.
  package init(_ file: DiaryFile) throws(InputError) {
    path = file.path
    do {
      if path == "-" {
        content = try FileReader(in: file.directory).readAll(path)
        return
      }
      let opened = try FileDescriptor.open(
        file.resolved,
        .readOnly,
        options: [.closeOnExec, .nonBlocking]
      )
      defer { try? opened.close() }
      content = try Self.content(of: opened, at: path, file.patience)
    } catch let error as InputError {
      throw error
    } catch {
      throw InputError(opening: path, failed: (error as? Errno) ?? .ioError, in: file.directory)
    }
  }

  /// Reads a locked diary.
  init(_ target: LockedFile) throws(InputError) {
    path = target.file.path
    content = try target.content()
  }

  /// A diary in memory.
  init(_ content: [UInt8]) { (path, self.content) = ("", content) }

  /// Reads a file, or a pipe to its end.
  private static func content(
    of descriptor: FileDescriptor,
    at path: FilePath,
    _ patience: LockPatience
  ) throws -> [UInt8] {
    let status = try Stat(descriptor)
    switch status.type {
    case .regular:
      return try content(of: descriptor, size: size(of: descriptor, patience), at: path)
    case .fifo: return try pipe(descriptor, at: path)
    default:
      throw InputError(
        FileKind(status) == .folder ? .isFolder : .notRegular(FileKind(status)),
        at: path
      )
    }
  }

  /// The first bytes of a file, which may have grown since they were counted.
  static func content(
    of descriptor: FileDescriptor,
    size: Int,
    at path: FilePath
  ) throws(InputError) -> [UInt8] {
    do {
      return try [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
        while count < size {
          let rest = UnsafeMutableRawBufferPointer(
            UnsafeMutableBufferPointer(rebasing: buffer[count..<size])
          )
          let read = try descriptor.read(fromAbsoluteOffset: Int64(count), into: rest)
          guard read > 0 else { throw InputError(.changedWhileReading, at: path) }
          count += read
        }
      }
    } catch {
      throw error as? InputError ?? InputError(errno: (error as? Errno) ?? .ioError, at: path)
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
  private static func size(
    of descriptor: FileDescriptor,
    _ patience: LockPatience
  ) throws -> Int {
    let isLocked = FileLock.take(.shared, on: descriptor, patience) == .taken
    let size = Int(try Stat(descriptor).size)
    // A program that kept the lock would wait for itself when it writes.
    if isLocked { try FileLock.release(descriptor) }
    return size
  }

  // MARK: Questions

  /// The lines, each classified.
  package var lines: [StoredLine] { StoredLine.lines(of: content) }

  /// The newest entries that match a filter, newest first.
  package func newest(
    _ filter: LogFilter = LogFilter(),
    limit: Int? = nil
  ) -> QueryResult<[Found]> {
    let scan = DiaryScan(content)
    let newest = scan.entries(filter).sorted { $0.isNewer(than: $1) }
    let found = newest.prefix(limit ?? .max).map { scan.found($0) }
    return QueryResult(value: found, skipped: scan.skipped)
  }

  /// The newest entries whose ids have a prefix, at most `limit`, and the number of all of them.
  package func entries(
    _ prefix: IDPrefix,
    limit: Int
  ) -> QueryResult<(first: [Found], count: Int)> {
    let scan = DiaryScan(content)
    let matching = scan.entries.filter { prefix.matches($0.id) }
    let newest = matching.sorted { $0.isNewer(than: $1) }.prefix(limit)
    return QueryResult(
      value: (newest.map { scan.found($0) }, matching.count),
      skipped: scan.skipped
    )
  }

  /// A line as stored.
  package func line(at place: LinePosition) -> [UInt8] { Array(content[place.range]) }

  /// The entry at a position. Throws if the file has changed meanwhile and has no entry there.
  package func entry(at place: LinePosition) throws(InputError) -> BrewLogDetailDTO {
    guard case .entry(let entry) = try? DiaryLine(line(at: place)) else {
      throw InputError(.changedWhileReading, at: path)
    }
    return entry
  }
}

extension DiaryScan {
  fileprivate func found(_ entry: ScannedEntry) -> OpenDiary.Found {
    OpenDiary.Found(
      summary: BrewLogSummaryDTO(
        id: entry.id,
        timestamp: entry.time.date,
        method: BrewMethod(rawValue: texts[entry.method]),
        recipeNameAtBrew: texts[entry.recipe],
        rating: entry.rating,
        tasteTag: entry.tastes.first
      ),
      place: entry.place
    )
  }
}

/// A prefix of an id as typed: at least four hexadecimal digits, hyphens optional.
package struct IDPrefix: Sendable, Equatable {
  /// The fewest digits that name a brew.
  package static let minimumDigits = 4

  private let digits: [UInt8]

  /// Nil if the text has other characters, or too few or too many digits.
  package init?(_ text: String) {
    let characters = text.utf8.filter { $0 != UInt8(ascii: "-") }
    guard (Self.minimumDigits...32).contains(characters.count) else { return nil }
    digits = characters.compactMap { byte in
      Character(Unicode.Scalar(byte)).hexDigitValue.map { UInt8($0) }
    }
    guard digits.count == characters.count else { return nil }
  }

  /// Whether an id has this prefix.
  package func matches(_ id: UUID) -> Bool {
    withUnsafeBytes(of: id.uuid) { bytes in
      digits.indices.allSatisfy { place in
        digits[place] == (place.isMultiple(of: 2) ? bytes[place / 2] >> 4 : bytes[place / 2] & 15)
      }
    }
  }
}
