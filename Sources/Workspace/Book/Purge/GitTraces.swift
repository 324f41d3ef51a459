import Files
import Platform
import SystemPackage

/// What git still holds of deleted files. Nothing of it is changed here.
package struct GitTraces: Equatable, Sendable {
  /// The root of the work tree.
  package let root: FilePath
  /// The files, from the root, among them the names that they had before.
  package let paths: [RawText]
  /// The number of commits, on any branch, that contain one of them.
  package let commits: Int
  /// Those of the files that were added, but never committed.
  package let added: [RawText]
  /// The number of stashes in the clone. A stash holds all files of the commit that it was made on.
  package let stashes: Int
  /// The names of the clone's remotes.
  package let remotes: [RawText]

  /// The most names that are looked for; the history of a moved file has several.
  private static let mostPaths = 100

  /// What git holds of some files.
  package struct Answer: Sendable {
    /// By the clones that the files are in; none for a clone that holds nothing of them.
    package fileprivate(set) var traces: [GitTraces] = []
    /// The clones whose git did not answer, and why.
    package fileprivate(set) var failures: [(root: FilePath, reason: Git.Failure)] = []
  }

  /// Asks git what it holds of some files.
  ///
  /// - Parameters:
  ///   - files: absolute paths; the files need not exist.
  ///   - texts: texts that identify the data, such as the id of a recipe: files that contained them are included.
  package static func find(of files: [FilePath], mentioning texts: [String]) -> Answer {
    var clones: [(root: FilePath, files: [FilePath])] = []
    for file in files.map(real) {
      guard let root = GitRoot.find(from: file.removingLastComponent())?.topLevel else { continue }
      if let place = clones.firstIndex(where: { $0.root == root }) {
        clones[place].files.append(file)
      } else {
        clones.append((root, [file]))
      }
    }
    var answer = Answer()
    for clone in clones {
      do throws(Git.Failure) {
        let traces = try GitTraces(of: clone.files, in: clone.root, mentioning: texts)
        if let traces { answer.traces.append(traces) }
      } catch {
        answer.failures.append((clone.root, error))
      }
    }
    return answer
  }

  /// nil if git knows nothing of them. A repository without a commit has no `HEAD` to ask about.
  private init?(
    of files: [FilePath],
    in root: FilePath,
    mentioning texts: [String]
  ) throws(Git.Failure) {
    self.root = root
    let git = Git(in: root)
    let own = files.map { file in
      var path = file
      _ = path.removePrefix(root)
      return RawText(path)
    }
    let indexed = try Self.names(git, ["ls-files", "-z"], of: own)
    var found = Set(indexed)
    let hasCommit = try git.line("rev-parse", "--quiet", "--verify", "HEAD") != nil
    // The names that a file had before.
    for path in own where hasCommit {
      let follow: [RawText] = ["log", "--follow", "--format=", "--name-only", "-z"]
      found.formUnion(try Self.names(git, follow, of: [path]))
    }
    let history: [RawText] = [
      "log", "--exclude=refs/stash", "--all", "--format=", "--name-only", "--no-renames", "-z",
    ]
    found.formUnion(try Self.names(git, history, of: own))
    for text in texts { found.formUnion(try Self.names(git, history + ["-S\(text)"], of: [])) }
    guard !found.isEmpty else { return nil }
    let sorted = found.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
    paths = Array(sorted.prefix(Self.mostPaths))
    commits = Self.count(
      try git.output(
        ["rev-list", "--exclude=refs/stash", "--all", "--count"] + Self.limit(to: paths),
        within: .work
      )
    )
    let list: [RawText] = ["ls-tree", "-r", "--name-only", "-z", "HEAD"]
    let committed = Set(hasCommit ? try Self.names(git, list, of: []) : [])
    added = indexed.filter { !committed.contains($0) }
    stashes = Git.lines(in: try git.output("stash", "list")).count
    remotes = Git.lines(in: try git.output("remote"))
  }

  private static func names(
    _ git: Git,
    _ arguments: [RawText],
    of paths: [RawText]
  ) throws(Git.Failure) -> [RawText] {
    Git.names(in: try git.output(arguments + limit(to: paths), within: .work))
  }

  /// Paths are literal: a name may look like a pattern.
  private static func limit(to paths: [RawText]) -> [RawText] {
    paths.isEmpty ? [] : ["--"] + paths.map { ":(top,literal)\($0)" as RawText }
  }

  private static func count(_ output: [UInt8]) -> Int {
    Git.lines(in: output).first.flatMap { Int($0.text) } ?? 0
  }

  /// The path of a file, whose folder need not exist, over no link.
  private static func real(_ file: FilePath) -> FilePath {
    guard let name = file.lastComponent else { return file }
    return WriteBoundary.root(file.removingLastComponent()).appending(name)
  }
}
