import SourceText
import SystemPackage

/// Finds the root of the project that an input belongs to: git's top level, else the folder of the
/// outermost configuration above it, else the working directory.
///
/// Ids of recipes without one, and the paths in reports, are relative to it, so that they do not depend
/// on where a program is called. Remembers what it found: a value for one thread.
package struct ProjectRoots {
  /// The name of configurations.
  package static let configurationName = ".brewguide.yaml"

  private let directory: WorkingDirectory
  /// By folder as inputs name it, what stands before their own names in their paths below the root.
  private var foldersByName: [[UInt8]: [UInt8]] = [:]

  /// For inputs that are named from a working directory.
  package init(in directory: WorkingDirectory) { self.directory = directory }

  /// The path of an input below its root, byte for byte; absolute for one that a link leads elsewhere.
  /// `nil` for an anonymous standard input.
  package mutating func path(of input: InputFile) -> [UInt8]? {
    guard let bytes = input.path?.bytes else { return nil }
    let slash = bytes.lastIndex(of: UInt8(ascii: "/"))
    let name = bytes[(slash.map { $0 + 1 } ?? 0)...]
    let folder = Array(bytes[..<name.startIndex])
    if let known = foldersByName[folder] { return known + name }
    let path = input.path(below: root(of: input), in: directory)
    foldersByName[folder] = path.map { Array($0.dropLast(name.count)) }
    return path
  }

  private func root(of input: InputFile) -> FilePath {
    let folder = try? RealPath.ofFolder(holding: input.path ?? "-", in: directory)
    return folder.flatMap(Self.root(above:)) ?? directory.path
  }

  /// The root by what lies in the folder and those above it; `nil` where nothing tells.
  private static func root(above folder: FilePath) -> FilePath? {
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

/// The repository in which a folder lies, found by looking at the disk only.
package struct GitRoot: Equatable, Sendable {
  /// The folder that holds `.git`.
  package let topLevel: FilePath

  /// The repository at `folder` or the nearest folder above it; `folder` is absolute.
  package static func find(from folder: FilePath) -> GitRoot? {
    var candidate = folder
    repeat {
      if exists(candidate.appending(".git")) { return GitRoot(topLevel: candidate) }
    } while candidate.removeLastComponent()
    return nil
  }

  /// The file of patterns that one clone ignores without telling others.
  package var excludeFile: FilePath {
    commonDirectory.appending("info").appending("exclude")
  }

  // In worktrees and submodules `.git` is a file that leads to the real folder, which for a
  // worktree in turn names the folder that all worktrees share.
  private var commonDirectory: FilePath {
    let marker = topLevel.appending(".git")
    guard let text = Self.line(of: marker), text.hasPrefix("gitdir: ") else { return marker }
    let own = topLevel.pushing(FilePath(String(text.dropFirst("gitdir: ".count))))
    guard let common = Self.line(of: own.appending("commondir")) else { return own }
    return own.pushing(FilePath(common))
  }

  private static func exists(_ path: FilePath) -> Bool { (try? Stat(path)) != nil }

  private static func line(of file: FilePath) -> String? {
    let reader = FileReader(in: WorkingDirectory("/"), limit: 1 << 12)
    guard case .bytes(let bytes)? = try? reader.read(file) else { return nil }
    return String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
  }
}
