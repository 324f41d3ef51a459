import Files
import Platform
import SystemPackage
import Text

/// What a recipe file said, by git's hash of its bytes.
package enum RecipeRevision {
  /// The bytes of the file: as it is now, as a commit has it, or as a recorded change of the book found it; nil if it is
  /// nowhere any more.
  ///
  /// - Parameters:
  ///   - hash: as ``SHA1/gitBlob(_:)`` writes it.
  ///   - path: where the file may be, below the root of the book.
  package static func bytes(
    _ hash: String,
    path: String?,
    in directory: WorkingDirectory
  ) -> [UInt8]? {
    // What a diary says must not become an option of git.
    guard hash.utf8.count == 40, hash.allSatisfy(\.isHexDigit) else { return nil }
    if let path, let bytes = current(path, in: directory), SHA1.gitBlob(bytes) == hash {
      return bytes
    }
    if let bytes = try? Git(in: directory.path).output("cat-file", "blob", RawText(hash)) {
      return bytes
    }
    guard let history = ChangeHistory(in: directory) else { return nil }
    for change in history.changes(in: directory) {
      let versions = change.files.flatMap { [$0.old, $0.new] }.compactMap(\.self)
      if let bytes = versions.first(where: { SHA1.gitBlob($0) == hash }) { return bytes }
    }
    return nil
  }

  private static func current(_ path: String, in directory: WorkingDirectory) -> [UInt8]? {
    let root = ProjectRoots.root(above: directory.path) ?? directory.path
    let file = root.pushing(FilePath(path)).lexicallyNormalized()
    guard file.starts(with: root) else { return nil }
    return FileReader(in: directory).bytes(of: file)
  }
}
