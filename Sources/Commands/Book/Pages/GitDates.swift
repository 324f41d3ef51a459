import Files
import Platform
import SystemPackage
import Workspace

/// When files were last committed, as git knows it.
struct GitDates {
  /// Seconds since 1970, by the path below the top level of the repository.
  private var times: [FilePath: [[UInt8]: Int]] = [:]
  private var repositories: [FilePath: FilePath?] = [:]
  private let directory: WorkingDirectory

  init(in directory: WorkingDirectory) { self.directory = directory }

  /// The time of the last commit that changed a file, in seconds since 1970; nil if git does not know one. Runs git once
  /// for each repository.
  mutating func lastChange(of file: InputFile) -> Int? {
    guard let path = file.path, let top = repository(of: path) else { return nil }
    if times[top] == nil { times[top] = Self.times(in: top) }
    return times[top]?[PathKey.of(path, in: directory, below: top)]
  }

  private mutating func repository(of path: FilePath) -> FilePath? {
    let folder = path.removingLastComponent()
    if let known = repositories[folder] { return known }
    let real = try? RealPath.ofFolder(holding: path, in: directory)
    let found = real.flatMap { GitRoot.find(from: $0)?.topLevel }
    repositories[folder] = .some(found)
    return found
  }

  /// All files of the history, each with its newest commit. Empty without git, or without a commit.
  private static func times(in repository: FilePath) -> [[UInt8]: Int] {
    let arguments: [RawText] = [
      "log", "-z", "--format=%x01%ct", "--name-only", "--no-renames", "--diff-filter=d", "--",
      "*.yaml", "*.yml",
    ]
    guard let output = try? Git(in: repository).output(arguments, within: .work) else {
      return [:]
    }
    var times: [[UInt8]: Int] = [:]
    var time = 0
    for field in output.split(separator: 0) {
      let text = field.first == UInt8(ascii: "\n") ? field.dropFirst() : field
      if text.first == 1 {
        time = Int(String(decoding: text.dropFirst(), as: UTF8.self)) ?? 0
      } else if !text.isEmpty, times[Array(text)] == nil {
        times[Array(text)] = time
      }
    }
    return times
  }
}
