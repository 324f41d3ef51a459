import Platform
import SourceText
import Workspace

/// The words and commands for what git still holds.
extension GitTraces {
  /// What remains, and the commands that remove it, for people. Nothing is run.
  ///
  /// - Parameter keepsOthers: whether the files also hold data that stays, which the commands would remove from the history.
  package func advice(keepsOthers: Bool) -> String {
    var text = "git still has the data in \(PrintableName.of(root)):\n"
    if commits > 0 {
      text += "  \(commits) \(commits == 1 ? "commit" : "commits") with \(shownPaths)\n"
    }
    if stashes > 0 { text += "  \(stashes) \(stashes == 1 ? "stash" : "stashes")\n" }
    if !added.isEmpty { text += "  the index, with \(Self.shown(added))\n" }
    if !remotes.isEmpty {
      text += "  the remotes \(Self.shown(remotes)), and every clone\n"
    }
    text += "To remove it there too, in that folder and in this order:\n"
    let commands = commands(kept: keepsOthers && commits > 0 ? existing : [])
    for (command, why) in commands { text += "  \(command)\n      \(why)\n" }
    let others = remotes.filter { $0.name != "origin" }
    if commits > 0, !others.isEmpty {
      let names = Self.shown(others)
      text += "Replace each branch on the other remotes with `git push --force`: \(names).\n"
    }
    if !remotes.isEmpty {
      text += """
        Then ask everyone with a clone to clone again, and the host to delete its caches, forks and pull requests.

        """
    }
    return text
  }

  /// The commands, and what each is for.
  private func commands(kept: [RawText]) -> [(String, String)] {
    func quoted(_ text: RawText) -> String { ShellWord.spelling(of: text.bytes) }
    func all(_ paths: [RawText]) -> String { paths.map(quoted).joined(separator: " ") }
    var commands: [(String, String)] = []
    if !added.isEmpty { commands.append(("git add --all -- \(all(added))", "updates the index")) }
    if !uncommitted.isEmpty {
      let command = "git commit -m 'Delete personal data' -- \(all(uncommitted))"
      commands.append((command, "commits the deletion"))
    }
    for path in kept {
      let command = "cp \(quoted("./\(path)")) \(quoted("./\(path).kept"))"
      commands.append((command, "keeps what stays: the rewriting removes the whole file"))
    }
    if stashes > 0 {
      commands.append(
        ("git stash clear", "a stash holds all files of its commit: first apply what you need")
      )
    }
    if commits > 0 {
      let names = paths.map { "--path \(quoted($0))" }.joined(separator: " ")
      commands.append(
        (
          "git filter-repo --force --invert-paths \(names)",
          "rewrites the history, with git-filter-repo, and discards what is not committed: commit it first"
        )
      )
    }
    commands.append(
      (
        "git reflog expire --expire=now --all && git gc --prune=now",
        "removes what nothing refers to any more"
      )
    )
    for path in kept {
      let name = quoted("./\(path)")
      commands.append(
        (
          "mv \(quoted("./\(path).kept")) \(name) && git add \(name) && git commit -m 'Keep the rest' -- \(name)",
          "brings back what stays"
        )
      )
    }
    guard commits > 0, let origin = remotes.first(where: { $0.name == "origin" }) else {
      return commands
    }
    commands.insert(
      ("git fetch --tags origin", "gets all branches and tags there, to rewrite them too"),
      at: 0
    )
    if let address = origin.address {
      commands.append(
        ("git remote add origin \(quoted(address))", "git-filter-repo has removed it")
      )
    }
    return commands + [(Self.replacement, "replaces all there, and deletes what held nothing else")]
  }

  /// Sends every branch and tag that the remote has; those of this clone alone stay here.
  private static let replacement = """
    git ls-remote --heads --tags --refs origin | while read -r id ref; do \
    if git show-ref -q --verify "$ref"; then git push --force origin "$ref" < /dev/null; \
    else git push origin --delete "$ref" < /dev/null; fi; done
    """

  private var shownPaths: String { Self.shown(paths) }

  private static func shown(_ remotes: [Remote]) -> String {
    remotes.map(\.name.text.escapedForTerminal).joined(separator: ", ")
  }

  private static func shown(_ paths: [RawText]) -> String {
    let shown = paths.prefix(3).map(\.text.escapedAsPath).joined(separator: ", ")
    return paths.count > 3 ? "\(shown) and \(paths.count - 3) more" : shown
  }
}
