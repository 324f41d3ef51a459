import SystemPackage

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
