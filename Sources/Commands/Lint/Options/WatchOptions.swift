import ArgumentParser

/// The option that keeps a check running.
struct WatchOptions: ParsableArguments {
  @Flag(help: "Check again whenever a recipe or a configuration changes, until Ctrl-C.")
  var watch = false

  /// Refuses what other options make senseless.
  func check(changesFiles: Bool, readsStandardInput: Bool) throws {
    if watch, changesFiles {
      throw ValidationError("--watch only looks: leave out what changes files")
    }
    if watch, readsStandardInput {
      throw ValidationError("--watch cannot read standard input again and again: name files")
    }
  }
}
