import Platform
import SystemPackage
import Workspace

/// Why a clone cannot be synchronised now.
package enum SyncObstacle: Error, Equatable, Sendable {
  /// git is missing, or failed.
  case git(Git.Failure)
  /// The folder is not in a work tree of git.
  case noClone
  /// A merge, a rebase or something like it is not finished.
  case unfinished(UnfinishedWork)
  /// No branch is checked out.
  case detached
  /// The branch has no commit yet.
  case noCommit(branch: String)
  /// The branch has no counterpart on a remote; there are these remotes.
  case noUpstream(branch: String, remotes: [String])
  /// Tracked files have changes that are not committed: their paths from the root of the clone.
  case uncommitted([String])
}

/// What git has begun in a clone.
package enum UnfinishedWork: String, CaseIterable, Sendable {
  case merge, rebase
  case cherryPick = "cherry-pick"
  case revert

  /// What is not finished in a clone; nil if nothing is.
  package static func current(_ git: Git) -> UnfinishedWork? {
    allCases.first { work in
      work.marks.contains { mark in
        guard let path = git.line("rev-parse", "--git-path", mark) else { return false }
        return (try? Stat(git.folder.pushing(FilePath(path)))) != nil
      }
    }
  }

  /// The files in git's folder that show it.
  private var marks: [String] {
    switch self {
    case .merge: ["MERGE_HEAD"]
    case .rebase: ["rebase-merge", "rebase-apply"]
    case .cherryPick: ["CHERRY_PICK_HEAD"]
    case .revert: ["REVERT_HEAD"]
    }
  }

  /// The command that goes on when all is decided.
  package var continuation: String {
    self == .merge ? "git commit --no-edit" : "git \(rawValue) --continue"
  }
}

/// A clone that can be synchronised: its branch, and where that comes from and goes to.
package struct CloneState: Equatable, Sendable {
  /// The root of the work tree.
  package let root: FilePath
  /// The branch, such as `main`.
  package let branch: String
  /// The remote, such as `origin`.
  package let remote: String
  /// The branch on the remote: `refs/heads/main`.
  package let remoteBranch: String
  /// Where git remembers that branch: `refs/remotes/origin/main`.
  package let upstream: String
  /// The files that git does not know, from the root of the clone.
  package let unknown: [String]

  /// The name of the upstream for people: `origin/main`.
  package var upstreamName: String {
    let prefix = "refs/remotes/"
    return upstream.hasPrefix(prefix) ? String(upstream.dropFirst(prefix.count)) : upstream
  }

  /// The state of the clone that a folder is in.
  package init(of folder: FilePath) throws(SyncObstacle) {
    root = try Self.root(of: folder)
    let git = Git(in: root)
    if let work = UnfinishedWork.current(git) { throw .unfinished(work) }
    guard let branch = git.line("symbolic-ref", "--quiet", "--short", "HEAD") else {
      throw .detached
    }
    guard git.line("rev-parse", "--quiet", "--verify", "HEAD") != nil else {
      throw .noCommit(branch: branch)
    }
    self.branch = branch
    let names = try Self.texts(
      git,
      "for-each-ref",
      "--format=%(upstream:remotename)%00%(upstream:remoteref)%00%(upstream)%00",
      "refs/heads/\(branch)"
    )
    guard names.count > 2, !names[0].isEmpty, !names[1].isEmpty, !names[2].isEmpty else {
      let remotes = try Self.bytes(git, "remote").split(separator: UInt8(ascii: "\n"))
      let texts = remotes.map { String(decoding: $0, as: UTF8.self) }
      throw .noUpstream(branch: branch, remotes: texts)
    }
    (remote, remoteBranch, upstream) = (names[0], names[1], names[2])
    let (changed, unknown) = Self.files(
      in: try Self.texts(git, "status", "--porcelain=v1", "-z", "--untracked-files=normal")
    )
    if !changed.isEmpty { throw .uncommitted(changed) }
    self.unknown = unknown
  }

  private static func root(of folder: FilePath) throws(SyncObstacle) -> FilePath {
    do throws(Git.Failure) {
      if let root = try Git(in: folder).workTree() { return root }
    } catch {
      throw .git(error)
    }
    throw .noClone
  }

  /// The changed files, and those that git does not know, of `git status`.
  private static func files(in entries: [String]) -> (changed: [String], unknown: [String]) {
    var (changed, unknown): ([String], [String]) = ([], [])
    var skipsNext = false
    for entry in entries {
      // Behind a renamed file comes its old name.
      if skipsNext {
        skipsNext = false
        continue
      }
      let name = String(decoding: entry.utf8.dropFirst(3), as: UTF8.self)
      if entry.hasPrefix("??") { unknown.append(name) } else { changed.append(name) }
      skipsNext = entry.utf8.prefix(2).contains {
        [UInt8(ascii: "R"), UInt8(ascii: "C")].contains($0)
      }
    }
    return (changed, unknown)
  }

  // MARK: git

  /// What git writes.
  static func bytes(_ git: Git, _ arguments: String...) throws(SyncObstacle) -> [UInt8] {
    do throws(Git.Failure) { return try git.output(arguments) } catch { throw .git(error) }
  }

  /// The texts that git writes, each ended by NUL; of lines, without their newlines.
  static func texts(_ git: Git, _ arguments: String...) throws(SyncObstacle) -> [String] {
    do throws(Git.Failure) {
      return try git.output(arguments).split(separator: 0, omittingEmptySubsequences: false)
        .map { String(decoding: $0, as: UTF8.self) }.dropLast()
    } catch {
      throw .git(error)
    }
  }
}

extension CloneState {
  /// How many commits the branch and its upstream have that the other lacks.
  package struct Distance: Equatable, Sendable {
    /// The commits of the branch only, which are to be sent.
    package let ahead: Int
    /// The commits of the upstream only, which are to be merged.
    package let behind: Int
  }

  /// The distance as of the last fetch; nil if the remote does not have the branch.
  package func distance() throws(SyncObstacle) -> Distance? {
    let git = Git(in: root)
    guard git.line("rev-parse", "--quiet", "--verify", upstream) != nil else { return nil }
    let text = try Self.bytes(git, "rev-list", "--left-right", "--count", "HEAD...\(upstream)")
    let numbers = String(decoding: text, as: UTF8.self).split(whereSeparator: \.isWhitespace)
      .compactMap { Int($0) }
    guard numbers.count == 2 else {
      throw .git(.failed(status: 0, message: "cannot count the commits"))
    }
    return Distance(ahead: numbers[0], behind: numbers[1])
  }

  /// The files, from the root of the clone, that differ from the upstream; all files if the remote does not have the
  /// branch. Removed ones are left out.
  package func filesToSend() throws(SyncObstacle) -> [String] {
    let git = Git(in: root)
    if git.line("rev-parse", "--quiet", "--verify", upstream) == nil {
      return try Self.texts(git, "ls-files", "-z")
    }
    return try Self.texts(
      git,
      "diff",
      "--name-only",
      "--no-renames",
      "--diff-filter=d",
      "-z",
      upstream,
      "HEAD"
    )
  }

  /// The files with conflicts, from the root of the clone.
  package func conflicts() throws(SyncObstacle) -> [String] {
    try Self.texts(Git(in: root), "diff", "--name-only", "--diff-filter=U", "-z")
  }
}
