import Platform
import SystemPackage
import Workspace

/// An import file, opened to be read in parts. A stream is read completely.
package final class ImportSource {
  /// As much of a file as shows what it is: the longest line of a diary.
  private static let beginning = LogFormat.maximumLineLength + 3

  private let path: FilePath
  private let descriptor: FileDescriptor?
  private let source: DiarySource

  /// Opens a file; `-` is standard input.
  package init(_ path: FilePath, in directory: WorkingDirectory) throws(InputError) {
    self.path = path
    // Diaries have no size limit, so imported files have none either.
    let reader = FileReader(in: directory, limit: .max - 1)
    if let (file, size) = try reader.openRegular(path) {
      descriptor = file
      source = DiarySource(file, size: size)
    } else {
      descriptor = nil
      source = DiarySource(try reader.readAll(path))
    }
  }

  deinit { try? descriptor?.close() }

  /// The beginning of the file.
  package func start() throws(InputError) -> [UInt8] { try bytes(isAll: false) }

  /// The format of the file; nil if neither its name nor its content shows it.
  ///
  /// - Parameter name: nil for standard input.
  package func format(name: String?) throws(InputError) -> ImportFormat? {
    let bytes = try start()
    let isWhole = bytes.count == source.size
    if let format = ImportFormat.guess(name: name, bytes, isWhole: isWhole) { return format }
    return isWhole ? nil : ImportFormat.guess(name: name, try self.bytes(isAll: true))
  }

  /// Reads the file.
  package func content(as format: ImportFormat) throws(InputError) -> ImportContent {
    try reading { (source) throws(DiaryReadFailure) in try ImportContent(source, as: format) }
  }

  private func bytes(isAll: Bool) throws(InputError) -> [UInt8] {
    try reading { (source) throws(DiaryReadFailure) in
      try source.bytes(
        at: LinePosition(
          offset: 0,
          length: isAll ? source.size : min(source.size, Self.beginning)
        )
      )
    }
  }

  private func reading<Value>(
    _ body: (DiarySource) throws(DiaryReadFailure) -> Value
  ) throws(InputError) -> Value {
    do throws(DiaryReadFailure) {
      return try body(source)
    } catch {
      throw InputError(reading: error, at: path)
    }
  }
}

extension InputError {
  /// Why a file could not be read in parts.
  init(reading failure: DiaryReadFailure, at path: FilePath) {
    switch failure {
    case .shrunk: self.init(.changedWhileReading, at: path)
    case .system(let errno): self.init(errno: errno, at: path)
    }
  }
}
