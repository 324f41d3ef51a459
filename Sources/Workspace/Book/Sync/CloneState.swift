import Platform
import SystemPackage

/// Why a clone cannot be synchronized now.
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
  case noCommit(branch: RawText)
  /// The branch has no counterpart on a remote; there are these remotes.
  case noUpstream(branch: RawText, remotes: [RawText])
  /// Tracked files have changes that are not committed: their paths from the root of the clone.
  case uncommitted([RawText])
}

/// What git has begun in a clone.
package enum UnfinishedWork: String, CaseIterable, Sendable {
  case merge, rebase
  case cherryPick = "cherry-pick"
  case revert

  /// What is not finished in a clone; nil if nothing is.
  package static func current(_ git: Git) throws(Git.Failure) -> UnfinishedWork? {
    for work in allCases {
      for mark in work.marks {
        guard let path = try git.line("rev-parse", "--git-path", mark) else { continue }
        if (try? Stat(git.folder.pushing(FilePath(bytes: path.bytes)))) != nil { return work }
      }
    }
    return nil
  }

  /// The files in git's folder that show it.
  private var marks: [RawText] {
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

/// A clone that can be synchronized: its branch, and where that comes from and goes to.
package struct CloneState: Equatable, Sendable {
  /// The root of the work tree.
  package let root: FilePath
  /// The branch, such as `main`.
  package let branch: RawText
  /// The remote, such as `origin`.
  package let remote: RawText
  /// The branch on the remote: `refs/heads/main`.
  package let remoteBranch: RawText
  /// Where git remembers that branch: `refs/remotes/origin/main`.
  package let upstream: RawText
  /// The files that git does not know, from the root of the clone; folders end with a slash.
  package let unknown: [RawText]

  /// The name of the upstream for people and for git: `origin/main`.
  package var upstreamName: RawText {
    let prefix = "refs/remotes/".utf8
    guard upstream.bytes.starts(with: prefix) else { return upstream }
    return RawText(bytes: upstream.bytes.dropFirst(prefix.count))
  }

  /// The state of the clone that a folder is in.
  package init(of folder: FilePath) throws(SyncObstacle) {
    self = try Self.asking { try CloneState(asking: folder) }
  }

  private init(asking folder: FilePath) throws {
    guard let root = try Git(in: folder).workTree() else { throw SyncObstacle.noClone }
    self.root = root
    let git = Git(in: root)
    if let work = try UnfinishedWork.current(git) { throw SyncObstacle.unfinished(work) }
    guard let branch = try git.line("symbolic-ref", "--quiet", "--short", "HEAD") else {
      throw SyncObstacle.detached
    }
    guard try git.line("rev-parse", "--quiet", "--verify", "HEAD") != nil else {
      throw SyncObstacle.noCommit(branch: branch)
    }
    self.branch = branch
    let names = try Self.texts(
      git,
      "for-each-ref",
      "--format=%(upstream:remotename)%00%(upstream:remoteref)%00%(upstream)%00",
      "--",
      "refs/heads/\(branch)"
    )
    guard names.count > 2, !names[0].isEmpty, !names[1].isEmpty, !names[2].isEmpty else {
      let remotes = Git.lines(in: try git.output("remote", within: .work))
      throw SyncObstacle.noUpstream(branch: branch, remotes: remotes)
    }
    (remote, remoteBranch, upstream) = (names[0], names[1], names[2])
    let (changed, unknown) = Self.files(
      in: try Self.texts(git, "status", "--porcelain=v1", "-z", "--untracked-files=normal")
    )
    if !changed.isEmpty { throw SyncObstacle.uncommitted(changed) }
    self.unknown = unknown
  }

  /// The changed files, and those that git does not know, of `git status`.
  private static func files(in entries: [RawText]) -> (changed: [RawText], unknown: [RawText]) {
    var (changed, unknown): ([RawText], [RawText]) = ([], [])
    var skipsNext = false
    for entry in entries {
      // Behind a renamed file comes its old name.
      if skipsNext {
        skipsNext = false
        continue
      }
      let state = entry.bytes.prefix(2)
      let name = RawText(bytes: entry.bytes.dropFirst(3))
      if state.elementsEqual("??".utf8) { unknown.append(name) } else { changed.append(name) }
      skipsNext = state.contains { [UInt8(ascii: "R"), UInt8(ascii: "C")].contains($0) }
    }
    return (changed, unknown)
  }

  // MARK: git

  /// Asks git; that it fails is in the way.
  static func asking<Answer>(_ question: () throws -> Answer) throws(SyncObstacle) -> Answer {
    do {
      return try question()
    } catch {
      throw error as? SyncObstacle ?? .git(error as? Git.Failure ?? .notStarted(.ioError))
    }
  }

  /// The texts that git writes, each ended by NUL; of lines, without their newlines.
  private static func texts(_ git: Git, _ arguments: RawText...) throws(Git.Failure) -> [RawText] {
    try git.output(arguments, within: .work).split(separator: 0, omittingEmptySubsequences: false)
      .map { RawText(bytes: $0) }.dropLast()
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
    guard try isUpstreamKnown() else { return nil }
    let range: RawText = "HEAD...\(upstream)"
    let text = try Self.asking {
      try git.output("rev-list", "--left-right", "--count", range, "--", within: .work)
    }
    let numbers = String(decoding: text, as: UTF8.self).split(whereSeparator: \.isWhitespace)
      .compactMap { Int($0) }
    guard numbers.count == 2 else {
      throw .git(.failed(status: 0, message: "cannot count the commits"))
    }
    return Distance(ahead: numbers[0], behind: numbers[1])
  }

  /// Whether the remote has the branch, as of the last fetch.
  func isUpstreamKnown() throws(SyncObstacle) -> Bool {
    try Self.asking {
      try Git(in: root).line("rev-parse", "--quiet", "--verify", upstream) != nil
    }
  }

  /// The files with conflicts, from the root of the clone.
  package func conflicts() throws(SyncObstacle) -> [RawText] {
    try Self.asking {
      try Self.texts(Git(in: root), "diff", "--name-only", "--diff-filter=U", "-z")
    }
  }
}
