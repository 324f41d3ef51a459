import ArgumentParser
import SystemPackage

/// The options by which every tool is told how much to say, and how.
package struct ConsoleOptions: ParsableArguments {
  /// `--color`
  @Option(
    help: ArgumentHelp(
      "When to use color.",
      discussion: "With auto, NO_COLOR and FORCE_COLOR decide, then whether output is a terminal.",
      valueName: "when"
    )
  )
  package var color: ColorChoice = .auto

  /// `--quiet`
  @Flag(name: .shortAndLong, help: "Write results only, no messages.")
  package var quiet = false

  /// `--verbose`
  @Flag(
    name: .shortAndLong,
    help: "Say also which files and configurations are read, and how long it takes."
  )
  package var verbose = false

  /// Options to be filled in by the parser.
  package init() {}

  /// Refuses options that contradict each other.
  package func validate() throws {
    if quiet && verbose {
      throw ValidationError("--quiet and --verbose exclude each other")
    }
  }
}
