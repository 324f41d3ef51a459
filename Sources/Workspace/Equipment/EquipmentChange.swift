import Files
import Platform
import RecipeText
import Recipes
import SystemPackage

extension EquipmentFiles {
  /// A change of an equipment file.
  package enum Change {
    case add(GrinderDTO)
    case addBrewer(BrewerDTO)
    case remove(name: String)
  }

  /// Changes the equipment file of the project that a folder belongs to, which is created if it is missing. Comments
  /// stay.
  ///
  /// - Parameter history: records the change, so that it can be undone.
  /// - Returns: nil if there is nothing to remove.
  /// - Throws: ``InputError`` or ``BookWriteError``.
  package func change(
    _ change: Change,
    for folder: FilePath,
    history: ChangeHistory?
  ) throws -> BookReceipt? {
    let file =
      projectFile(above: folder)
      ?? (ProjectRoots.root(above: folder) ?? folder).appending(EquipmentFormat.fileName)
    let shown = FilePath(bytes: PathKey.of(file, in: directory))
    var old: [UInt8]?
    if (try? Stat(file, followTargetSymlink: false)) != nil {
      guard case .bytes(let bytes) = try FileReader(in: directory).read(shown) else {
        throw BookWriteError(message: "\(PrintableName.of(shown)): too large", hint: nil)
      }
      old = bytes
    }
    let new: [UInt8]?
    do throws(EquipmentEditor.Failure) {
      let editor = try EquipmentEditor(old ?? [])
      switch change {
      case .add(let grinder): new = try editor.adding(grinder)
      case .addBrewer(let brewer): new = try editor.adding(brewer)
      case .remove(let name): new = try editor.removing(name)
      }
    } catch {
      throw BookWriteError(error, in: PrintableName.of(shown))
    }
    guard let new else { return nil }
    let scope = WriteScope.project(of: WorkingDirectory(folder))
    return try BookWriter(directory: directory, scope: scope, history: history).write(
      BookChange(change.summary, [FileChange(shown, old: old, new: new)])
    )
  }
}

extension EquipmentFiles.Change {
  fileprivate var summary: String {
    switch self {
    case .add(let grinder): "added the grinder '\(grinder.name)'"
    case .addBrewer(let brewer): "added the brewer '\(brewer.name)'"
    case .remove(let name): "removed '\(name)'"
    }
  }
}

extension BookWriteError {
  fileprivate init(_ failure: EquipmentEditor.Failure, in file: String) {
    switch failure {
    case .faulty(let line, let message):
      self.init(message: "\(file):\(line): \(message)", hint: "correct it first: see `brewlint`")
    case .inBrackets:
      self.init(
        message: "\(file): the list is in brackets",
        hint: "write each item on a line of its own that begins with `-`"
      )
    case .exists(let name):
      self.init(
        message: "\(file): '\(name)' is there already",
        hint: "remove it first, or edit the file"
      )
    }
  }
}
