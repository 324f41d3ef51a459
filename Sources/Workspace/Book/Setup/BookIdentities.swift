import Files
import Platform
import Recipes
import SystemPackage

/// Finds out which book a recipe is from, so that a diary never mixes the recipes of two books.
///
/// A book has the id in its configuration. Without one, it is known by the first commit of its git repository, which its
/// clones share, and without git by the real path of its root. These two become an id as well, so that a diary holds no
/// path of this machine.
///
/// Shared by threads; asks git once for each repository.
package final class BookIdentities: Sendable {
  private let directory: WorkingDirectory
  private let known = Monitor(Known())

  private struct Known {
    /// By the folders of inputs, as they were named.
    var byFolder: [NamedFolder: UUID?] = [:]
    var byRoot: [FilePath: UUID?] = [:]
  }

  /// The books of inputs that are relative to a working directory.
  package init(in directory: WorkingDirectory) { self.directory = directory }

  /// The book that a file belongs to; nil for standard input without a path, and if the configuration or git cannot say
  /// it now: then it must not be guessed.
  package func book(of file: InputFile) -> UUID? {
    guard let path = file.path, path != "-" else { return nil }
    let named = NamedFolder(of: path)
    return known.withLock { known in
      if let book = known.byFolder[named] { return book }
      guard let folder = try? RealPath.ofFolder(holding: path, in: directory) else { return nil }
      let book = find(folder, &known)
      known.byFolder[named] = .some(book)
      return book
    }
  }

  private func find(_ folder: FilePath, _ known: inout Known) -> UUID? {
    let root =
      ProjectRoots.root(above: folder) ?? (try? RealPath.of(".", in: directory)) ?? folder
    switch BookSetting.find(from: folder, upTo: root) {
    case .id(let id): return id
    case .unreadable: return nil
    case .none: break
    }
    if let book = known.byRoot[root] { return book }
    let book = Self.derived(root)
    known.byRoot[root] = .some(book)
    return book
  }

  /// The id of a book without one in its configuration: by the first commit of the line that ends at the checked out one,
  /// or by the root if there is none, or if a clone has only a part of the history. nil if git has not answered in time.
  ///
  /// Where a history with another beginning was merged into the line, that one does not count, so a merge does not change
  /// the book.
  private static func derived(_ root: FilePath) -> UUID? {
    if let git = GitRoot.find(from: root), git.topLevel == root, !git.isShallow {
      do throws(Git.Failure) {
        let line = try Git(in: root).line("rev-list", "--first-parent", "--max-parents=0", "HEAD")
        if let commit = line?.text, isCommit(commit) {
          return RecipeIdentity.bookId(commit: commit)
        }
      } catch {
        if case .late = error { return nil }
      }
    }
    return RecipeIdentity.bookId(root: root.bytes)
  }

  /// Whether git named a commit, and not something else.
  private static func isCommit(_ line: String) -> Bool {
    line.utf8.count >= 40 && line.utf8.allSatisfy { Character(Unicode.Scalar($0)).isHexDigit }
  }
}
