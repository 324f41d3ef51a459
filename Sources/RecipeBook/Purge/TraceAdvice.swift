import SourceText
import Workspace

/// The words and commands for what git still holds.
extension GitTraces {
  /// What remains, and the commands that remove it, for people. Nothing is run.
  ///
  /// - Parameters:
  ///   - quoted: quotes a word for a shell.
  ///   - keepsOthers: whether the files also hold data that stays, which the commands would remove from the history.
  package func advice(quoted: (String) -> String, keepsOthers: Bool) -> String {
    let names = paths.map { "--path \(quoted($0))" }.joined(separator: " ")
    var text = "git still has the data in \(PrintableName.of(root)):\n"
    if commits > 0 {
      text += "  \(commits) \(commits == 1 ? "commit" : "commits") with \(shownPaths)\n"
    }
    if stashes > 0 {
      text +=
        "  perhaps \(stashes) \(stashes == 1 ? "stash" : "stashes"): look with `git stash list -p`\n"
    }
    if !remotes.isEmpty {
      text += "  the remotes \(remotes.joined(separator: ", ")), and every clone\n"
    }
    text += "To remove it there too, in this order:\n"
    var commands: [(String, String)] = []
    if !uncommitted.isEmpty {
      let all = uncommitted.map(quoted).joined(separator: " ")
      commands.append(("git commit -m 'Delete personal data' -- \(all)", "commits the deletion"))
    }
    if commits > 0 {
      if keepsOthers {
        text +=
          "  (the next command removes the whole files from the history: keep a copy of what stays)\n"
      }
      commands.append(
        (
          "git filter-repo --invert-paths \(names)",
          "rewrites the history; install git-filter-repo first, and work in a fresh clone"
        )
      )
    }
    if stashes > 0 { commands.append(("git stash drop STASH", "for each stash with the data")) }
    commands.append(
      (
        "git reflog expire --expire=now --all && git gc --prune=now",
        "removes what nothing refers to any more"
      )
    )
    for remote in remotes {
      commands.append(
        (
          "git push --force --all \(quoted(remote)) && git push --force --tags \(quoted(remote))",
          "replaces the history there"
        )
      )
    }
    for (command, why) in commands { text += "  \(command)\n      \(why)\n" }
    if !remotes.isEmpty {
      text += """
        Then ask everyone with a clone to clone again, and the host to delete its caches, forks and pull requests.

        """
    }
    return text
  }

  private var shownPaths: String {
    let shown = paths.prefix(3).map(\.escapedAsPath).joined(separator: ", ")
    return paths.count > 3 ? "\(shown) and \(paths.count - 3) more" : shown
  }
}
