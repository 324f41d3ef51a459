import SystemPackage
import Workspace

extension WaitingChange {
  /// Overwrites the file, and says so; nothing is to be done where another name of it saw to that.
  package func make(
    by replacement: FileReplacement,
    on console: Console
  ) throws(ReplacementError) -> FileReplacement.Outcome {
    let outcome = try replacement.overwrite(path, from: old, to: new)
    if outcome == .replaced {
      console.warning(
        "\(PrintableName.of(path)): has \(names) names (hard links), so it was overwritten in place, and changed under all of them"
      )
    }
    return outcome
  }
}
