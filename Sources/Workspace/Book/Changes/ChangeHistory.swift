import Files
import Platform
import RecipeTools
import Recipes
import SystemPackage
import Text

/// The changes of a book, with the texts before and after, so that they can be undone and made again.
///
/// Each is a file in the user's state folder: `7.json`, or `7.undone.json` once it is undone. What cannot be written there
/// can only not be undone: see ``record(_:in:)``.
package struct ChangeHistory: Sendable {
  /// The largest record: a change of many large files cannot be undone.
  private static let limit = 64 << 20
  /// How many changes are kept.
  package static let most = 1000

  /// The folder of the records.
  package let folder: FilePath
  /// The root folder of the book.
  let root: FilePath

  /// The history of the collection at a root folder.
  ///
  /// - Parameter state: the user's state folder of the program.
  package init(of root: FilePath, in state: FilePath) {
    self.root = root
    folder = state.appending("changes").appending(SHA1.digest(root.bytes).hexDigits)
  }

  /// Which way to go.
  package enum Direction: Sendable {
    case undo, redo

    /// What it does, before the sentence about the change.
    fileprivate var word: String { self == .undo ? "undid" : "redid" }
  }

  /// A record of a change.
  struct Record: Equatable {
    let number: Int
    var isUndone: Bool

    init(number: Int, isUndone: Bool = false) { (self.number, self.isUndone) = (number, isUndone) }

    /// The record in a file with this name; nil for another file.
    init?(_ name: String) {
      guard name.hasSuffix(".json") else { return nil }
      let stem = name.dropLast(".json".count)
      isUndone = stem.hasSuffix(".undone")
      guard let number = Int(isUndone ? stem.dropLast(".undone".count) : stem) else { return nil }
      self.number = number
    }

    var name: String { "\(number)\(isUndone ? ".undone" : "").json" }
  }

  // MARK: Recording

  /// The records, the oldest first.
  private var records: [Record] {
    let names = (try? OpenFolder(folder))?.names { Record($0) != nil } ?? []
    return names.compactMap { Record($0) }.sorted { $0.number < $1.number }
  }

  private func path(of record: Record) -> FilePath { folder.appending(record.name) }

  /// Records a change before it is made; nil if that is not possible.
  func record(_ change: BookChange, in directory: WorkingDirectory) -> Record? {
    guard let text = Self.text(of: change, in: directory) else { return nil }
    guard text.utf8.count <= Self.limit else { return nil }
    let record = Record(number: (records.last?.number ?? 0) + 1)
    do {
      try OpenFolder.creating(folder)
      try ReportFile.write(text, to: path(of: record), isMade: true, in: WorkingDirectory("/"))
      return record
    } catch {
      return nil
    }
  }

  /// Removes a record, because its change was not made.
  func forget(_ record: Record) { try? FileCalls.remove(path(of: record), within: .anywhere) }

  /// Removes what can no longer be redone after a new change, and the oldest records above the limit.
  func settle(after record: Record) {
    let known = records.filter { $0 != record }
    let old = known.filter { !$0.isUndone }
    for record in known.filter(\.isUndone) + old.dropLast(Self.most - 1) { forget(record) }
  }

  // MARK: Reading

  /// The changes that can be undone, the last first, or that can be redone, the next first.
  private func found(_ direction: Direction) -> [Record] {
    let records = records
    if direction == .undo { return records.filter { !$0.isUndone }.reversed() }
    // A program that was killed left the others.
    let last = records.last { !$0.isUndone }?.number ?? 0
    return records.filter { $0.isUndone && $0.number > last }
  }

  /// The change to undo or to redo; nil if there is none. Its paths are relative to the working directory where they are
  /// below it.
  ///
  /// - Throws: `BookWriteError` if the record cannot be read.
  package func next(
    _ direction: Direction,
    in directory: WorkingDirectory
  ) throws(BookWriteError) -> BookChange? {
    try found(direction).first.map { record throws(BookWriteError) in
      try change(record, direction, in: directory)
    }
  }

  /// All changes that can be undone, the last first, without those that cannot be read.
  func changes(in directory: WorkingDirectory) -> some Sequence<BookChange> {
    found(.undo).lazy.compactMap { try? change($0, .redo, in: directory) }
  }

  /// What undoing or redoing a recorded change does.
  private func change(
    _ record: Record,
    _ direction: Direction,
    in directory: WorkingDirectory
  ) throws(BookWriteError) -> BookChange {
    let path = path(of: record)
    let bytes = FileReader(in: WorkingDirectory("/"), limit: Self.limit + 1).bytes(of: path)
    guard let change = bytes.flatMap(Self.change) else {
      throw BookWriteError(
        message: "cannot read the change in \(PrintableName.of(path))",
        hint: "remove the file"
      )
    }
    let files = change.files.map { file in
      var path = file.path
      _ = path.removePrefix(directory.path)
      let file = FileChange(path, old: file.old, new: file.new)
      return direction == .undo ? file.inverse : file
    }
    return BookChange("\(direction.word): \(change.summary)", files)
  }

  // MARK: Undo and redo

  /// Undoes the last change, or makes the next one again. Files that are as wanted stay, so one that was interrupted goes
  /// on.
  ///
  /// - Returns: nil if there is none.
  /// - Throws: `BookWriteError` if a file has changed since, or cannot be written.
  package func go(
    _ direction: Direction,
    in directory: WorkingDirectory
  ) throws(BookWriteError) -> BookReceipt? {
    try BookLock.during(root) { () throws(BookWriteError) in
      guard let record = found(direction).first else { return nil }
      let change = try change(record, direction, in: directory)
      let left = change.files.filter { !Self.holds($0.path, $0.new, in: directory) }
      if let file = left.first(where: { !Self.holds($0.path, $0.old, in: directory) }) {
        var error = BookWriteError(
          message:
            "\(PrintableName.of(file.path)): changed since, so the change cannot be \(direction == .undo ? "undone" : "redone")",
          hint: "undo what was changed in the file since, or use git"
        )
        error.isAboutRecipe = true
        throw error
      }
      // Links may have changed since.
      let scope = WriteScope.project(of: directory).with(exactly: change.files.map(\.path))
      FileReplacement(scope).tidy(beside: change.files.map(\.path))
      try BookWriter(directory: directory, scope: scope, history: self)
        .writeFiles(of: BookChange(change.summary, left))
      try mark(Record(number: record.number, isUndone: direction == .undo), from: record)
      return BookReceipt(change: change, isRecorded: true)
    }
  }

  /// Renames a record to one that says what was done about it. The files are written already.
  private func mark(_ record: Record, from old: Record) throws(BookWriteError) {
    do throws(WriteFailure) {
      let place = try WritePlace(path(of: old), within: .anywhere)
      let new = try WritePlace(path(of: record), within: .anywhere)
      try WriteFailure.about(path(of: old)) { () throws(Errno) in
        try FileCalls.move(place, to: new)
      }
    } catch {
      throw BookWriteError(
        message: "cannot rename \(PrintableName.of(path(of: old))): \(error.phrase)",
        hint: "run again to end it"
      )
    }
  }

  /// Whether a file has this content; nil for no file.
  private static func holds(
    _ path: FilePath,
    _ content: [UInt8]?,
    in directory: WorkingDirectory
  ) -> Bool {
    guard let content else {
      return (try? Stat(directory.resolve(path), followTargetSymlink: false)) == nil
    }
    let reader = FileReader(in: directory, limit: max(content.count, FileLimit.file))
    return reader.bytes(of: path) == content
  }

  // MARK: Text

  /// nil if a path or a content is not UTF-8, so that JSON cannot hold it.
  private static func text(of change: BookChange, in directory: WorkingDirectory) -> String? {
    let root = WriteScope.root(of: directory)
    var isText = true
    func string(_ bytes: [UInt8]) -> String {
      guard let text = String(validating: bytes, as: UTF8.self) else {
        isText = false
        return ""
      }
      return text
    }
    var json = JSONWriter()
    json.object { json in
      json.field("version", 1)
      json.field("summary", change.summary)
      json.array("files", change.files) { json, file in
        json.object { json in
          json.field("path", string(path(of: file, below: root, in: directory).bytes))
          json.field("old", file.old.map(string))
          json.field("new", file.new.map(string))
        }
      }
    }
    return isText ? json.text + "\n" : nil
  }

  /// The absolute path of a file. Outside of the project, it is the one without links.
  private static func path(
    of file: FileChange,
    below root: FilePath,
    in directory: WorkingDirectory
  ) -> FilePath {
    let path = directory.path.pushing(file.path).lexicallyNormalized()
    var real = WriteBoundary.root(path)
    if file.old == nil || file.new == nil, let name = path.lastComponent {
      real = WriteBoundary.root(path.removingLastComponent()).appending(name)
    }
    return path.starts(with: root) && real.starts(with: root) ? path : real
  }

  private static func change(in bytes: [UInt8]) -> BookChange? {
    var parser = JSONParser(bytes)
    guard let node = try? parser.next(), node.field("version")?.number == 1,
      let summary = node.field("summary")?.string, let items = node.field("files")?.items
    else { return nil }
    let files = items.compactMap { item in
      item.field("path")?.string.map { path in
        FileChange(
          FilePath(path),
          old: item.field("old")?.string.map { Array($0.utf8) },
          new: item.field("new")?.string.map { Array($0.utf8) }
        )
      }
    }
    return files.count == items.count ? BookChange(summary, files) : nil
  }
}

extension ChangeHistory {
  /// The history of the book that a folder belongs to; nil if no home folder is known.
  package init?(of folder: FilePath = ".", in directory: WorkingDirectory) {
    guard let state = UserFolder.state.path() else { return nil }
    let folder = (try? RealPath.of(folder, in: directory)) ?? directory.path.pushing(folder)
    self.init(of: ProjectRoots.root(above: folder) ?? folder, in: state)
  }
}
