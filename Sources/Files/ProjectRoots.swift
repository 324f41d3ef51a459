import Platform
import SystemPackage
import Text

/// Finds the project root of an input: git's top level, otherwise the folder of the outermost configuration above
/// it, otherwise the working directory.
///
/// Derived recipe ids and the paths in reports are relative to it, so that they do not depend on the working
/// directory. Caches results; for use by one thread.
package struct ProjectRoots {
  /// The file name of configurations.
  package static let configurationName = ".brewguide.yaml"

  private let directory: WorkingDirectory
  /// The path prefixes below the root, by folder as named in the inputs.
  private var foldersByName: [[UInt8]: [UInt8]] = [:]

  /// Creates an instance for inputs relative to a working directory.
  package init(in directory: WorkingDirectory) { self.directory = directory }

  /// The raw path of an input below its root; absolute if a link leads outside. `nil` for standard input
  /// without a path.
  package mutating func path(of file: FilePath?) -> [UInt8]? {
    guard let file else { return nil }
    let bytes = file.bytes
    let name = bytes[(bytes.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0)...]
    let folder = Array(bytes[..<name.startIndex])
    if let known = foldersByName[folder] { return known + name }
    let path = PathKey.of(file, in: directory, below: root(of: file))
    foldersByName[folder] = Array(path.dropLast(name.count))
    return path
  }

  /// The path from which the ids of a file's recipes are derived; `-` for standard input.
  package mutating func identity(of file: FilePath?) -> String {
    path(of: file).map { String(decoding: $0, as: UTF8.self) } ?? "-"
  }

  private func root(of file: FilePath) -> FilePath {
    let folder = try? RealPath.ofFolder(holding: file, in: directory)
    return folder.flatMap(Self.root(above:)) ?? directory.path
  }

  /// The root determined from a folder without symbolic links and its parents; `nil` if there is no marker.
  package static func root(above folder: FilePath) -> FilePath? {
    if let git = GitRoot.find(from: folder) { return git.topLevel }
    var outermost: FilePath?
    var candidate = folder
    repeat {
      let file = candidate.appending(Self.configurationName)
      if (try? Stat(file)) != nil { outermost = candidate }
    } while candidate.removeLastComponent()
    return outermost
  }
}

/// The git repository of a folder, found in the file system, without git.
package struct GitRoot: Equatable, Sendable {
  /// The folder that holds `.git`.
  package let topLevel: FilePath

  /// The repository in a folder that holds `.git`.
  package init(topLevel: FilePath) { self.topLevel = topLevel }

  /// The repository at `folder` or its nearest parent; `folder` is absolute.
  package static func find(from folder: FilePath) -> GitRoot? {
    var candidate = folder
    repeat {
      if exists(candidate.appending(".git")) { return GitRoot(topLevel: candidate) }
    } while candidate.removeLastComponent()
    return nil
  }

  /// The `info/exclude` file of the clone.
  package var excludeFile: FilePath {
    commonDirectory.appending("info").appending("exclude")
  }

  /// Whether the clone has only the newest part of the history.
  package var isShallow: Bool { Self.exists(commonDirectory.appending("shallow")) }

  // In worktrees and submodules `.git` is a file that points to the real folder, which for a worktree names the
  // common folder of all worktrees.
  private var commonDirectory: FilePath {
    let marker = topLevel.appending(".git")
    let key = "gitdir: ".utf8
    guard let line = Self.line(of: marker), line.starts(with: key) else { return marker }
    let own = topLevel.pushing(FilePath(bytes: line.dropFirst(key.count)))
    guard let common = Self.line(of: own.appending("commondir")) else { return own }
    return own.pushing(FilePath(bytes: common))
  }

  private static func exists(_ path: FilePath) -> Bool { (try? Stat(path)) != nil }

  private static func line(of file: FilePath) -> [UInt8]? {
    let reader = FileReader(in: WorkingDirectory("/"), limit: 1 << 12)
    return reader.bytes(of: file).map { Array($0.prefix { $0 != UInt8(ascii: "\n") }) }
  }
}
