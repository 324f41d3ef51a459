import Files
import Platform
import Recipes
import SystemPackage

/// A change of the files of a collection.
package struct BookChange: Equatable, Sendable {
  /// What was done, as a sentence in the past tense without its subject: `changed 'Morning V60'`.
  package let summary: String
  /// The changed files, each once.
  package let files: [FileChange]

  /// The change with these values.
  package init(_ summary: String, _ files: [FileChange]) {
    self.summary = summary
    self.files = files
  }
}

/// A change of one file.
package struct FileChange: Equatable, Sendable {
  /// The path, relative to the working directory or absolute.
  package let path: FilePath
  /// The content before; nil if the file is new.
  package let old: [UInt8]?
  /// The content afterwards; nil if the file is removed.
  package let new: [UInt8]?
  /// Both contents as recipes, if they were read already.
  private let read: (old: RecipeFile?, new: RecipeFile?)

  /// The change with these values.
  package init(_ path: FilePath, old: [UInt8]?, new: [UInt8]?) {
    self.init(path, old: old, new: new, read: (nil, nil))
  }

  /// The change of a file with recipes that were read already.
  init(_ path: FilePath, old: RecipeFile?, new: RecipeFile?) {
    self.init(path, old: old?.tree.bytes, new: new?.tree.bytes, read: (old, new))
  }

  private init(
    _ path: FilePath,
    old: [UInt8]?,
    new: [UInt8]?,
    read: (old: RecipeFile?, new: RecipeFile?)
  ) {
    (self.path, self.old, self.new, self.read) = (path, old, new, read)
  }

  /// The content before as recipes.
  package var oldFile: RecipeFile? { read.old ?? old.map { file($0) } }
  /// The content afterwards as recipes.
  package var newFile: RecipeFile? { read.new ?? new.map { file($0) } }

  private func file(_ bytes: [UInt8]) -> RecipeFile {
    RecipeFile(bytes: bytes, identity: path.string)
  }

  /// Whether the contents are the same.
  package static func == (one: FileChange, other: FileChange) -> Bool {
    (one.path, one.old, one.new) == (other.path, other.old, other.new)
  }

  /// The change back.
  var inverse: FileChange { FileChange(path, old: new, new: old) }
}

/// What a write did.
public struct BookReceipt: Sendable {
  /// The files that were written or removed.
  package let change: BookChange
  /// Whether the change was recorded, so that it can be undone; true if there is no history to record it in.
  package let isRecorded: Bool

  /// The receipt of a change.
  package init(change: BookChange, isRecorded: Bool) {
    self.change = change
    self.isRecorded = isRecorded
  }
}

/// Why files could not be changed.
package struct BookWriteError: Error, Equatable, Sendable {
  /// What went wrong, in one line without a final period.
  package let message: String
  /// What to do about it; nil if the message is sufficient.
  package let hint: String?
  /// Whether the recipe is the cause, and not its file.
  package var isAboutRecipe = false
  /// Whether the file was changed after it was read.
  package var isStale = false

  package init(message: String, hint: String?) { (self.message, self.hint) = (message, hint) }
}

/// Records changes and writes them. Each file is replaced, created or removed as a whole.
package struct BookWriter: Sendable {
  private let directory: WorkingDirectory
  private let scope: WriteScope
  private let history: ChangeHistory?

  /// A writer of files with paths relative to a folder.
  ///
  /// - Parameters:
  ///   - scope: where it may write; by default, in the project.
  ///   - history: records changes, so that they can be undone; nil for no record.
  package init(
    directory: WorkingDirectory,
    scope: WriteScope? = nil,
    history: ChangeHistory?
  ) {
    self.directory = directory
    self.scope = scope ?? .project(of: directory)
    self.history = history
  }

  /// Records a change, and then writes it, so that nothing is lost if the program is killed in between.
  package func write(_ change: BookChange) throws(BookWriteError) -> BookReceipt {
    FileReplacement(scope).tidy(beside: change.files.map(\.path))
    guard let history else {
      try writeFiles(of: change)
      return BookReceipt(change: change, isRecorded: true)
    }
    return try BookLock.during(history.root) { () throws(BookWriteError) in
      let record = history.record(change, in: directory)
      do throws(BookWriteError) {
        try writeFiles(of: change)
      } catch {
        if let record { history.forget(record) }
        throw error
      }
      if let record { history.settle(after: record) }
      return BookReceipt(change: change, isRecorded: record != nil)
    }
  }

  /// Writes the files of a change. If one cannot be written, those before it are put back.
  ///
  /// New files come first and removals last, so that no moment has less than before.
  func writeFiles(of change: BookChange) throws(BookWriteError) {
    let files = change.files.sorted { Self.rank($0) < Self.rank($1) }
    var done: [FileChange] = []
    for file in files {
      do throws(BookWriteError) {
        try write(file)
        done.append(file)
      } catch {
        for file in done.reversed() { try? write(file.inverse) }
        throw error
      }
    }
  }

  private static func rank(_ file: FileChange) -> Int {
    file.old == nil ? 0 : file.new == nil ? 2 : 1
  }

  private func write(_ file: FileChange) throws(BookWriteError) {
    switch (file.old, file.new) {
    case (nil, let new?): try create(file.path, new)
    case (let old?, nil): try remove(file.path, old)
    case (let old?, let new?): try replace(file.path, old, new)
    case (nil, nil): break
    }
  }

  private func create(_ path: FilePath, _ bytes: [UInt8]) throws(BookWriteError) {
    let boundary = scope.boundary(of: path)
    do throws(WriteFailure) {
      let folder = directory.resolve(path).removingLastComponent()
      if !folder.isEmpty {
        try OpenFolder.creating(folder, permissions: .publicFolder, within: boundary)
      }
    } catch {
      guard error.errno != nil else { throw Self.creating(path, error) }
      throw BookWriteError(
        message: "cannot create the folder \(PrintableName.of(error.path)): \(error.phrase)",
        hint: nil
      )
    }
    do throws(WriteFailure) {
      try FileCreation.create(path, bytes, within: boundary, in: directory)
    } catch {
      throw error.errno == .fileExists
        ? BookWriteError(
          message: "\(PrintableName.of(path)) already exists",
          hint: "choose another name"
        ) : Self.creating(path, error)
    }
  }

  private static func creating(_ path: FilePath, _ failure: WriteFailure) -> BookWriteError {
    BookWriteError(
      message: "cannot create \(PrintableName.of(path)): \(failure.named(path).phrase)",
      hint: failure.hint
    )
  }

  private func remove(_ path: FilePath, _ bytes: [UInt8]) throws(BookWriteError) {
    let isRemoved: Bool
    do throws(WriteFailure) {
      isRemoved = try FileCreation.remove(
        path,
        holding: bytes,
        within: scope.boundary(of: path),
        in: directory
      )
    } catch {
      let name = PrintableName.of(path)
      throw BookWriteError(message: "cannot remove \(name): \(error.phrase)", hint: error.hint)
    }
    if !isRemoved { throw BookWriteError(ReplacementError(path: path, reason: .changed)) }
  }

  private func replace(
    _ path: FilePath,
    _ old: [UInt8],
    _ new: [UInt8]
  ) throws(BookWriteError) {
    do throws(ReplacementError) {
      try FileReplacement(scope).write(path, from: old, to: new)
    } catch {
      throw BookWriteError(error)
    }
  }
}

extension BookWriteError {
  /// The error that a file could not be replaced.
  init(_ error: ReplacementError) {
    self.init(message: error.message, hint: error.hint)
    isStale = error.reason == .changed
  }
}
