import Files
import Platform
import SystemPackage
import Text

/// What a recipe file said, by git's hash of its bytes.
package enum RecipeRevision {
  /// The bytes of the file: as it is now, as a commit has it, or as the last change of the book found it; nil if it is
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
    let last = (try? ChangeHistory(in: directory)?.last(in: directory)) ?? nil
    let versions = last?.files.flatMap { [$0.old, $0.new] } ?? []
    return versions.compactMap(\.self).first { SHA1.gitBlob($0) == hash }
  }

  private static func current(_ path: String, in directory: WorkingDirectory) -> [UInt8]? {
    let root = ProjectRoots.root(above: directory.path) ?? directory.path
    let file = root.pushing(FilePath(path)).lexicallyNormalized()
    guard file.starts(with: root) else { return nil }
    return FileReader(in: directory).bytes(of: file)
  }
}
