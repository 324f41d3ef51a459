import Files
import Platform
import Text

extension GitTraces {
  /// What remains, a line for each kind, and where to read how to remove it.
  package var advice: String {
    var text = "git still has the data in \(PrintableName.of(root)):\n"
    if commits > 0 { text += "  \(counted(commits, "commit")) with \(Self.shown(paths))\n" }
    if stashes > 0 { text += "  \(counted(stashes, "stash", "stashes"))\n" }
    if !added.isEmpty { text += "  the index, with \(Self.shown(added))\n" }
    if !remotes.isEmpty {
      let names = remotes.map(\.text.escapedForTerminal).joined(separator: ", ")
      text += "  the remotes \(names), and every clone\n"
    }
    return text + "docs/book.md says how to remove it there.\n"
  }

  private static func shown(_ paths: [RawText]) -> String {
    let shown = paths.prefix(3).map(\.text.escapedAsPath).joined(separator: ", ")
    return paths.count > 3 ? "\(shown) and \(paths.count - 3) more" : shown
  }
}
