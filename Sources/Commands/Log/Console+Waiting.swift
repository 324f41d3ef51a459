import ArgumentParser
import Diary
import Files
import Recipes
import Text

/// Waiting for a diary that another program uses.
extension Console {
  /// The help for `--lock-timeout`.
  static let lockTimeoutHelp = ArgumentHelp(
    "Wait at most this long for another program.",
    discussion: "Default: a minute.",
    valueName: "time"
  )

  /// The value of `--lock-timeout`.
  static func lockTimeout(_ text: String?) throws -> Duration {
    guard var text else { return LockPatience.usual }
    let value = try? text.withUTF8 { bytes throws(QuantityProblem) in try Quantity.duration(bytes) }
    guard let value, value >= 0 else {
      throw ValidationError(
        "--lock-timeout takes a duration, such as 5 or '2 min', not '\(text.escapedForTerminal)'"
      )
    }
    return Duration(inSeconds: value)
  }

  /// A diary that this console says it waits for, so that people know why nothing happens.
  ///
  /// - Parameter timeout: the longest wait.
  func patient(_ diary: DiaryFile, timeout: Duration = LockPatience.usual) -> DiaryFile {
    // The thread of the console is the one that waits.
    nonisolated(unsafe) let console = self
    var diary = diary
    let name = diary.name
    diary.patience = LockPatience(timeout: timeout) { holder in
      console.warning(LockPatience.sentence(holder, name), file: name)
    }
    return diary
  }
}
