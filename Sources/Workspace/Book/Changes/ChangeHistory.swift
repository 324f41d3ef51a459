import Files
import Platform
import RecipeTools
import Recipes
import SystemPackage
import Text

/// The last change of a collection, with the texts before and after, so that it can be undone.
///
/// It is kept in the user's state folder, in a file for each collection. What cannot be written there can only not be
/// undone: see ``record(_:)``.
package struct ChangeHistory: Sendable {
  /// The largest record: a change of many large files cannot be undone.
  private static let limit = 64 << 20

  /// The file of the record.
  package let file: FilePath

  /// The history of the collection at a root folder.
  ///
  /// - Parameter state: the user's state folder of the program.
  package init(of root: FilePath, in state: FilePath) {
    let name = SHA1.digest(root.bytes).map { hexadecimal(UInt32($0), digits: 2).lowercased() }
      .joined()
    file = state.appending("changes").appending("\(name).json")
  }

  /// The record as it is, for ``restore(_:)``; nil if there is none, or it cannot be read.
  var current: [UInt8]? {
    FileReader(in: WorkingDirectory("/"), limit: Self.limit + 1).bytes(of: file)
  }

  /// Puts an earlier record back, because the change after it was not made. Otherwise the one before could not be undone
  /// any more.
  func restore(_ record: [UInt8]?) {
    guard let record else {
      try? FileCalls.remove(file, within: .anywhere)
      return
    }
    let text = String(decoding: record, as: UTF8.self)
    try? ReportFile.write(text, to: file, isMade: true, in: WorkingDirectory("/"))
  }

  /// Records a change, in place of the one before; returns whether it was possible.
  func record(_ change: BookChange, in directory: WorkingDirectory) -> Bool {
    guard let text = Self.text(of: change, in: directory) else { return false }
    guard text.utf8.count <= Self.limit else { return false }
    do {
      try OpenFolder.creating(file.removingLastComponent())
      try ReportFile.write(text, to: file, isMade: true, in: WorkingDirectory("/"))
      return true
    } catch {
      return false
    }
  }

  /// The last change; nil if there is none. Its paths are relative to the working directory where they are below it.
  ///
  /// - Throws: `BookWriteError` if the record cannot be read.
  package func last(in directory: WorkingDirectory) throws(BookWriteError) -> BookChange? {
    guard (try? Stat(file)) != nil else { return nil }
    guard let change = current.flatMap(Self.change) else {
      throw BookWriteError(
        message: "cannot read the last change in \(PrintableName.of(file))",
        hint: "remove the file"
      )
    }
    return BookChange(
      change.summary,
      change.files.map { file in
        var path = file.path
        _ = path.removePrefix(directory.path)
        return FileChange(path, old: file.old, new: file.new)
      }
    )
  }

  /// Why a change cannot be undone: a file has another content than after it. nil if it can.
  package func obstacle(to change: BookChange, in directory: WorkingDirectory) -> BookWriteError? {
    if wasInterrupted(change, in: directory) {
      return isUndo(change)
        ? nil
        : BookWriteError(
          message: "the last change was interrupted before anything was written",
          hint: nil
        )
    }
    let changed = change.files.first { !Self.holds($0.path, $0.new, in: directory) }
    return changed.map { file in
      BookWriteError(
        message: "\(PrintableName.of(file.path)): changed since, so the change cannot be undone",
        hint: "undo what was changed in the file since, or use git"
      )
    }
  }

  /// Whether a change was recorded, but not made: every file is as before.
  private func wasInterrupted(_ change: BookChange, in directory: WorkingDirectory) -> Bool {
    change.files.allSatisfy { Self.holds($0.path, $0.old, in: directory) }
  }

  private func isUndo(_ change: BookChange) -> Bool {
    change.summary.hasPrefix(Self.undid) || change.summary.hasPrefix(Self.redid)
  }

  /// Undoes a change without an ``obstacle(to:in:)``, and records that in its place, so that the next undo makes the
  /// change again. An undo that was interrupted goes on.
  ///
  /// - Throws: `BookWriteError` if a file cannot be written.
  package func undo(
    _ change: BookChange,
    in directory: WorkingDirectory
  ) throws(BookWriteError) -> BookReceipt {
    // Links may have changed since.
    let scope = WriteScope.project(of: directory).with(exactly: change.files.map(\.path))
    if wasInterrupted(change, in: directory) {
      return try BookWriter(directory: directory, scope: scope, history: nil).write(change)
    }
    let inverse = BookChange(Self.opposite(of: change.summary), change.files.map(\.inverse))
    return try BookWriter(directory: directory, scope: scope, history: self).write(inverse)
  }

  private static let (undid, redid) = ("undid: ", "redid: ")

  /// `undid: …` for a change, `redid: …` for a change that was undone.
  private static func opposite(of summary: String) -> String {
    if summary.hasPrefix(undid) { return redid + summary.dropFirst(undid.count) }
    return undid + (summary.hasPrefix(redid) ? summary.dropFirst(redid.count) : summary[...])
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
  /// The history of the collection that a folder belongs to; nil if no home folder is known.
  package init?(in directory: WorkingDirectory) {
    guard let state = UserFolder.state.path() else { return nil }
    let folder = (try? RealPath.of(".", in: directory)) ?? directory.path
    self.init(of: ProjectRoots.root(above: folder) ?? folder, in: state)
  }
}
