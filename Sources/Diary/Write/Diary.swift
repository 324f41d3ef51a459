import Files
import Platform
import Recipes
import SystemPackage

/// A diary in a file; a missing file is an empty diary.
///
/// Every query scans the file, O(n) in its bytes.
public struct Diary: DiaryRepository, Sendable {
  package let file: DiaryFile
  private let synchronizes: Bool
  /// The file, if it is already locked.
  private let lockedFile: LockedFile?

  /// The diary in a file.
  ///
  /// - Parameter synchronizes: whether to wait until written data is on disk.
  package init(_ file: DiaryFile, synchronizes: Bool = true) {
    self.file = file
    self.synchronizes = synchronizes
    lockedFile = nil
  }

  /// A diary that is locked.
  ///
  /// - Parameter synchronizes: whether to wait until written data is on disk.
  package init(_ diary: LockedDiary, synchronizes: Bool = true) {
    file = diary.target.file
    self.synchronizes = synchronizes
    lockedFile = diary.target
  }

  // MARK: Writing

  public func save(_ entry: BrewLogDetailDTO) throws -> Receipt {
    try append(Array(LineWriter.line(entry).utf8))
  }

  package func save(_ logs: [WrittenBrewLog]) throws -> Receipt {
    try append(logs.reduce(into: []) { $0 += $1.line + [UInt8(ascii: "\n")] })
  }

  public func delete(id: UUID) throws -> Receipt? {
    do {
      return try locked(for: .replacing) { target in
        guard try place(of: id, in: OpenDiary(target)) != nil else { return nil }
        let line = LineWriter.line(Tombstone(id: id, time: .now))
        return try target.append(Array(line.utf8), synchronizes: synchronizes)
      }
    } catch DiaryWriteError.opening(let error) where error.reason == .notFound {
      return nil
    }
  }

  private func append(_ lines: [UInt8]) throws -> Receipt {
    try locked(for: .appending) { try $0.append(lines, synchronizes: synchronizes) }
  }

  private func locked<Result>(
    for purpose: LockedFile.Purpose,
    _ body: (LockedFile) throws -> Result
  ) throws -> Result {
    if let lockedFile { return try body(lockedFile) }
    let target = try LockedFile(file, for: purpose)
    defer { target.close() }
    return try body(target)
  }

  // MARK: Reading

  public func fetchLogs(_ query: BrewLogQuery) throws -> [BrewLogSummaryDTO] {
    guard let diary = try opened() else { return [] }
    var filter = LogFilter()
    filter.methods = query.method.map { [$0] } ?? []
    filter.recipe = query.recipeId.map { NamePart($0.text) }
    filter.before = query.before.flatMap { LogTime($0) }
    return diary.newest(filter, limit: max(0, query.limit ?? .max)).value.map(\.summary)
  }

  public func fetchLog(byId id: UUID) throws -> BrewLogDetailDTO? {
    guard let diary = try opened() else { return nil }
    return try place(of: id, in: diary).map { try diary.entry(at: $0) }
  }

  public func calculateAverageRating() throws -> Double? {
    try opened()?.statistics().value.ratings.average
  }

  private func place(of id: UUID, in diary: OpenDiary) -> LinePosition? {
    guard let prefix = IDPrefix(id.uuidString) else { return nil }
    return diary.entries(prefix, limit: 1).value.first.first?.place
  }

  private func opened() throws(InputError) -> OpenDiary? {
    if let lockedFile { return try OpenDiary(lockedFile) }
    do throws(InputError) {
      return try OpenDiary(file)
    } catch {
      guard error.reason == .notFound else { throw error }
      return nil
    }
  }
}

extension Diary {
  /// The result of writing lines.
  public struct Receipt: Equatable, Sendable {
    /// Whether a missing newline was added to the last line of the file, which may be truncated.
    let addedNewline: Bool
    /// Why the file was not locked; nil if it was.
    let lockError: Errno?
    /// Why a power failure may still lose the lines; nil if syncing succeeded or was not requested.
    package let syncError: DiaryWriteError?

    /// The warnings for the user.
    package func warnings(about diary: DiaryFile) -> [String] {
      let name = PrintableName.of(diary.path)
      var warnings: [String] = []
      if addedNewline {
        warnings.append("\(name): added the missing newline to the last line: see `brewlog repair`")
      }
      if let lockError {
        warnings.append(
          "\(name): added without a lock (\(lockError.phrase)): do not replace or synchronize the file at the same time"
        )
      }
      return warnings
    }
  }
}

/// Why writing to a diary failed.
package enum DiaryWriteError: Error, Equatable, Sendable {
  /// The file could not be opened or is not a regular file.
  case opening(InputError)
  /// Another program kept the lock of the file for this time.
  case locked(FilePath, Duration, LockHolder?)
  /// The file cannot be locked, so it is not replaced.
  case notLocked(FilePath, Errno)
  /// The file for damaged lines is the diary itself, under another name.
  case rejectedIsDiary(FilePath)
  /// The folder for the file could not be created.
  case creatingFolder(FilePath, Errno)
  /// A link leads the file out of the folder that it must be in.
  case outside(FilePath, WriteFailure)
  /// Not all bytes were written. `isAsBefore`: the file was restored.
  case writing(FilePath, Errno, isAsBefore: Bool)
  /// All bytes were written, but a power failure may still lose them.
  case synchronizing(FilePath, Errno)

  /// The message: one line, in lower case, without a full stop.
  package var message: String {
    switch self {
    case .opening(let error): error.message
    case .locked(let path, let time, let holder):
      "\(PrintableName.of(path)): \(holder.phrase) still uses it after \(Canonical.duration(seconds: time.inSeconds)); nothing was written"
    case .notLocked(let path, let errno):
      "\(PrintableName.of(path)): cannot be locked (\(errno.phrase)), so it is not replaced: another program may be adding a brew; nothing was written"
    case .rejectedIsDiary(let path):
      "\(PrintableName.of(path)): is another name of the diary, but must be a file of its own; nothing was written"
    case .creatingFolder(let path, let errno):
      "cannot create the folder \(PrintableName.of(path)): \(errno.phrase)"
    case .outside(let path, let failure):
      "\(PrintableName.of(path)): \(failure.phrase); nothing was written"
    case .writing(let path, let errno, isAsBefore: true):
      "\(PrintableName.of(path)): \(errno.phrase); nothing was written and the file is unchanged"
    case .writing(let path, let errno, isAsBefore: false):
      "\(PrintableName.of(path)): \(errno.phrase); the last line may be incomplete"
    case .synchronizing(let path, let errno):
      "\(PrintableName.of(path)): \(errno.phrase); the data was written but may not be on disk"
    }
  }

  /// What to do; nil if the message suffices.
  package var hint: String? {
    switch self {
    case .opening(let error):
      if case .notRegular = error.reason { nil } else { error.hint }
    case .outside(_, let failure): failure.hint
    case .locked: "try again, or wait longer with --lock-timeout"
    case .notLocked: "work on a copy of the diary, in a file system with locks"
    case .rejectedIsDiary: "remove or rename it; the diary keeps its own name"
    case .writing(_, .noSpace, _): "free some disk space and try again"
    case .writing(_, .fileTooLarge, _):
      "check the file size limit with `ulimit -f`"
    case .writing(_, _, isAsBefore: false): "run `brewlog repair`"
    default: nil
    }
  }
}
