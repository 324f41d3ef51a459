import Files
import SystemPackage

/// Reads the ignore files for a walk.
struct IgnoreLoader {
  /// Errors of ignore files that exist but could not be read, for the caller to report.
  private(set) var errors: [InputError] = []

  // Some generated lists name every file. About 500 000 names.
  private static let limit = 32 << 20

  private let reader = FileReader(in: WorkingDirectory("/"), limit: Self.limit)

  /// The rules from above `folder`, an absolute path without symbolic links.
  ///
  /// They come from the folders up to the top of the repository or, outside a repository, up to `fallbackTop`,
  /// so that a run on a subfolder gives the same result as a run on all of it.
  mutating func scope(above folder: FilePath, fallbackTop: FilePath) -> IgnoreScope? {
    let root = GitRoot.find(from: folder)
    guard let top = root?.topLevel ?? (folder.starts(with: fallbackTop) ? fallbackTop : nil),
      folder != top
    else { return nil }
    var scope = root.flatMap { excludeScope(of: $0) }
    for ancestor in Self.folders(from: top, to: folder) {
      scope = self.scope(in: ancestor, parent: scope)
    }
    return scope
  }

  /// The rules in `folder`: its `.gitignore` takes precedence over those of `parent`.
  mutating func scope(in folder: FilePath, parent: IgnoreScope?) -> IgnoreScope? {
    let file = folder.appending(".gitignore")
    do throws(InputError) {
      if (try? Stat(file, followTargetSymlink: false).type) == .symbolicLink {
        try ProjectBoundary(of: folder).check(file, shown: file)
      }
    } catch {
      errors.append(error)
      return parent
    }
    return load(file, for: folder, parent: parent)
  }

  /// The rules in `info/exclude` of a repository.
  mutating func excludeScope(of root: GitRoot) -> IgnoreScope? {
    load(root.excludeFile, for: root.topLevel, parent: nil)
  }

  private mutating func load(
    _ file: FilePath,
    for folder: FilePath,
    parent: IgnoreScope?
  ) -> IgnoreScope? {
    guard let list = read(file), !list.isEmpty else { return parent }
    let length = folder.bytes.count
    // Only the root folder already ends with a slash.
    return IgnoreScope(list, baseLength: length == 1 ? 1 : length + 1, parent: parent)
  }

  private mutating func read(_ file: FilePath) -> IgnoreList? {
    do throws(InputError) {
      switch try reader.read(file) {
      case .bytes(let bytes): return IgnoreList(file: bytes)
      case .tooLarge(_, let limit): throw InputError(.ignoreFileTooLarge(limit: limit), at: file)
      }
    } catch {
      note(error)
      return nil
    }
  }

  // A missing file is the normal case. What is not a file has the answer that a configuration has.
  private mutating func note(_ error: InputError) {
    switch error.reason {
    case .notFound, .system(.notDirectory): break
    default: errors.append(error)
    }
  }

  // The folders from `top` down to the parent of `folder`.
  private static func folders(from top: FilePath, to folder: FilePath) -> [FilePath] {
    var folders: [FilePath] = []
    var current = folder
    while current != top, current.removeLastComponent() { folders.append(current) }
    return folders.reversed()
  }
}

/// The ignore rules in a folder: its own, and those of its parent folders.
final class IgnoreScope: Sendable {
  private let list: IgnoreList
  private let baseLength: Int
  private let parent: IgnoreScope?

  /// Rules for a folder whose absolute path, with a trailing slash, is `baseLength` bytes long.
  init(_ list: IgnoreList, baseLength: Int, parent: IgnoreScope?) {
    self.list = list
    self.baseLength = baseLength
    self.parent = parent
  }

  /// Whether an absolute path in the folder is ignored; the nearest rule decides.
  func ignores(_ path: Span<UInt8>, isFolder: Bool) -> Bool {
    var scope: IgnoreScope? = self
    while let current = scope {
      let relative = path.extracting(current.baseLength..<path.count)
      if let decision = current.list.decision(on: relative, isFolder: isFolder) { return decision }
      scope = current.parent
    }
    return false
  }
}
