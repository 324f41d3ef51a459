import SystemPackage
import Workspace

/// What git still holds of deleted files. Nothing of it is changed here.
package struct GitTraces: Equatable, Sendable {
  /// The root of the work tree.
  package let root: FilePath
  /// The files, from the root, among them the names that they had before.
  package let paths: [String]
  /// The number of commits, on any branch, that contain one of them.
  package let commits: Int
  /// Whether the index or the work tree differ from the last commit in one of them.
  package let isUncommitted: Bool
  /// The number of stashes in the clone, which may contain them too.
  package let stashes: Int
  /// The remotes of the clone.
  package let remotes: [String]

  /// The most names that are looked for; the history of a moved file has several.
  private static let mostPaths = 100

  /// What git holds of some files; nil if they are in no clone, or git does not know them.
  ///
  /// - Parameters:
  ///   - files: absolute paths in one work tree; the files need not exist.
  ///   - texts: texts that identify the data, such as the id of a recipe: files that contained them are included.
  package init?(of files: [FilePath], mentioning texts: [String]) {
    guard let folder = files.first.flatMap(Self.existingFolder), GitRoot.find(from: folder) != nil,
      let top = Git(in: folder).line("rev-parse", "--show-toplevel")
    else { return nil }
    let git = Git(in: FilePath(top))
    root = FilePath(top)
    var names: [String] = []
    for file in files {
      var path = Self.real(file)
      if path.removePrefix(root) { names.append(path.string) }
    }
    for text in texts {
      let found = try? git.names(
        "log",
        "--all",
        "--format=",
        "--name-only",
        "--no-renames",
        "-z",
        "-S\(text)"
      )
      for name in found ?? [] where !names.contains(name) && names.count < Self.mostPaths {
        names.append(name)
      }
    }
    guard !names.isEmpty else { return nil }
    let limit = ["--"] + names.map { ":(top,literal)\($0)" }
    paths = names
    commits = Self.count((try? git.output(["rev-list", "--all", "--count"] + limit)) ?? [])
    isUncommitted =
      !((try? git.output(["status", "--porcelain", "--untracked-files=no"] + limit)) ?? []).isEmpty
    stashes = Self.lines((try? git.output("stash", "list")) ?? []).count
    remotes = Self.lines((try? git.output("remote")) ?? [])
    if commits == 0, !isUncommitted { return nil }
  }

  private static func count(_ output: [UInt8]) -> Int {
    lines(output).first.flatMap { Int($0) } ?? 0
  }

  private static func lines(_ output: [UInt8]) -> [String] {
    output.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The nearest folder above a file that exists.
  private static func existingFolder(_ file: FilePath) -> FilePath? {
    var folder = file
    while folder.removeLastComponent() {
      if (try? Stat(folder))?.type == .directory { return folder }
    }
    return nil
  }

  private static func real(_ file: FilePath) -> FilePath {
    guard let folder = existingFolder(file), let name = file.lastComponent,
      let real = try? RealPath.of(folder, in: WorkingDirectory("/"))
    else { return file }
    var rest = file
    _ = rest.removePrefix(folder)
    return rest.components.count > 1 ? real.pushing(rest) : real.appending(name)
  }
}
