import Files
import Platform
import SystemPackage
import Text
import Workspace

/// What a clone needs before it can synchronize: a first commit, and a branch of a remote that its own follows.
struct FirstSync {
  private let git: Git
  private let console: Console

  init(in root: FilePath, on console: Console) {
    (git, self.console) = (Git(in: root), console)
  }

  /// The commands that are missing, as somebody wants them; none in a clone that is set up, or in no repository.
  ///
  /// - Throws: what to type, if there is no terminal, or the answer is no.
  func commands() throws -> [[RawText]] {
    guard git.isInRepository else { return [] }
    let commits = try firstCommit()
    guard try git.line("rev-parse", "--verify", "--quiet", "HEAD") != nil || !commits.isEmpty else {
      return []
    }
    return commits + (try upstream())
  }

  private func firstCommit() throws -> [[RawText]] {
    if try git.line("rev-parse", "--verify", "--quiet", "HEAD") != nil { return [] }
    let commands: [[RawText]] = [
      ["add", "--all"], ["commit", "--message", "Begin a recipe book"],
    ]
    try require(
      commands,
      because: "nothing is committed yet",
      "Commit all files of this folder as the first version?"
    )
    return commands
  }

  private func upstream() throws -> [[RawText]] {
    // A commit, and not a branch, is checked out: git says more.
    guard let head = try git.line("symbolic-ref", "--quiet", "HEAD") else { return [] }
    let branch = RawText(bytes: head.bytes.dropFirst("refs/heads/".utf8.count))
    if try git.line("config", "--get", "branch.\(branch).merge") != nil { return [] }
    let remotes = Git.lines(in: try git.output("remote"))
    guard let remote = remotes.first(where: { $0 == "origin" }) ?? remotes.first else {
      throw CommandFailure(
        .failure,
        "there is no remote to synchronize with",
        hint:
          "`git remote add origin ADDRESS` names one, such as a new, empty repository on a server"
      )
    }
    let isThere = try git.line(["ls-remote", remote, head], within: .transfer) != nil
    let commands: [[RawText]] =
      !isThere
      ? [["push", "--set-upstream", remote, head]]
      : [["fetch", remote], ["branch", "--set-upstream-to=\(remote)/\(branch)"]]
    try require(
      commands,
      because: "this branch follows no branch of a remote",
      "Let '\(branch.text.escapedAsLine)' follow the branch of this name in '\(remote.text.escapedAsLine)'?"
    )
    return commands
  }

  /// Asks whether to run commands.
  private func require(
    _ commands: [[RawText]],
    because reason: String,
    _ question: String
  ) throws {
    let words = commands.map { "`\(Sync.text(of: $0))`" }.joined(separator: ", then ")
    let failure = CommandFailure(.failure, reason, hint: words)
    guard (try? console.requireConfirmation()) != nil else { throw failure }
    console.note("brewbook: \(reason)")
    guard try console.confirms(question) else { throw failure }
  }
}
