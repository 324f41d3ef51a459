import Platform
import RecipeText
import SystemPackage
import Text

/// The steps of synchronizing, as arguments of git.
package enum SyncStep: Equatable, Sendable {
  /// Gets what the remote has.
  case fetch
  /// Brings it into the branch, with the merge drivers.
  case merge
  /// Sends what the remote lacks.
  case push

  /// The arguments for a clone.
  ///
  /// - Parameters:
  ///   - settings: settings that the clone lacks, for this run.
  ///   - makesCommit: whether a merge has to join two histories, which needs a message.
  package func arguments(
    for clone: CloneState,
    settings: [GitSetup.Value] = [],
    makesCommit: Bool = true
  ) -> [RawText] {
    switch self {
    case .fetch: ["fetch", "--", clone.remote]
    case .merge:
      settings.flatMap { ["-c", "\($0.key)=\($0.value)"] as [RawText] } + ["merge"]
        + (makesCommit ? ["-m", "Merge \(clone.upstreamName)"] : []) + ["--", clone.upstream]
    case .push: ["push", "--", clone.remote, "HEAD:\(clone.remoteBranch)"]
    }
  }

  /// The command, for people: as they would type it.
  package func text(for clone: CloneState) -> String {
    let words: [RawText] =
      switch self {
      case .fetch: ["fetch", clone.remote]
      case .merge: ["merge", clone.upstreamName]
      case .push: ["push", clone.remote, "HEAD:\(clone.remoteBranch)"]
      }
    return "git " + words.map { ShellWord.spelling(of: $0.bytes) }.joined(separator: " ")
  }
}

extension CloneState {
  /// The merge drivers that this clone does not know, because nobody ran `brewbook init` in it.
  package func missingSettings() throws(SyncObstacle) -> [GitSetup.Value] {
    let git = Git(in: root)
    return try Self.asking {
      var missing: [GitSetup.Value] = []
      for value in GitSetup.configuration where value.key.hasPrefix("merge.") {
        if try git.line("config", "--get", RawText(value.key)) == nil { missing.append(value) }
      }
      return missing
    }
  }
}

extension SyncObstacle {
  /// What is in the way, in one line without a final period.
  package var message: String {
    switch self {
    case .git(let failure): failure.message
    case .noClone: "this folder is not in a git repository"
    case .unfinished(let work): "a \(work.rawValue) is not finished"
    case .detached: "no branch is checked out"
    case .noCommit(let branch): "the branch \(branch.text.escapedAsLine) has no commit yet"
    case .noUpstream(let branch, []):
      "the branch \(branch.text.escapedAsLine) has no remote to synchronize with"
    case .noUpstream(let branch, _):
      "the branch \(branch.text.escapedAsLine) does not follow a branch of a remote"
    case .uncommitted(let files):
      files.count == 1
        ? "1 file has changes that are not committed"
        : "\(files.count) files have changes that are not committed"
    }
  }

  /// What to type; nil if there is nothing in particular.
  package var hint: String? {
    switch self {
    case .git(.notInstalled): "install git, such as with `apt install git`"
    case .git: nil
    case .noClone: "make it one with `brewbook init --git`, or clone the repository of your book"
    case .unfinished(let work):
      "decide with `brewbook resolve`, then `\(work.continuation)`; or go back with `git \(work.rawValue) --abort`"
    case .detached: "check out your branch, such as with `git switch main`"
    case .noCommit: "commit your recipes: `git add . && git commit -m 'Begin a recipe book'`"
    case .noUpstream(let branch, let remotes):
      remotes.isEmpty
        ? "add the address of the shared repository: `git remote add origin URL`, then `\(Self.push(branch, to: "origin"))`"
        : "`\(Self.push(branch, to: remotes.contains("origin") ? "origin" : remotes[0]))` sends it and follows it from then on"
    case .uncommitted(let files):
      "commit them: `git add -u && git commit -m 'Say what you changed'`; or put them aside: `git stash`"
        + files.prefix(10).map { "\n    \($0.text.escapedAsPath)" }.joined()
        + (files.count > 10 ? "\n    and \(files.count - 10) more" : "")
    }
  }

  private static func push(_ branch: RawText, to remote: RawText) -> String {
    let words = [remote, branch].map { ShellWord.spelling(of: $0.bytes) }
    return "git push -u \(words.joined(separator: " "))"
  }
}
