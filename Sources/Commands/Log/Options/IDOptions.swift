import ArgumentParser
import Diary
import SourceText

/// The argument that says which brew is meant.
struct IDOptions: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "The id of the brew, or its beginning: \(IDPrefix.fewestDigits) digits at least.",
      valueName: "id"
    )
  )
  var id: String

  func validate() throws { _ = try prefix() }

  /// The beginning of the id.
  func prefix() throws -> IDPrefix {
    guard let prefix = IDPrefix(id) else {
      throw ValidationError(
        "'\(id.escapedForTerminal)' is no id: it takes \(IDPrefix.fewestDigits) to 32 hexadecimal "
          + "digits, as `brewlog list` shows them"
      )
    }
    return prefix
  }
}
