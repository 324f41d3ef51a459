import ArgumentParser
import SystemPackage

/// The options by which every tool is told how much to say, and how.
package struct ConsoleOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Use color: auto, always or never.",
      discussion: "With auto, NO_COLOR and FORCE_COLOR are heeded, then whether it is a terminal.",
      valueName: "when"
    )
  )
  package var color: ColorChoice = .auto

  @Flag(name: .shortAndLong, help: "Only write results, no talk.")
  package var quiet = false

  @Flag(name: .shortAndLong, help: "Tell about files, configuration and timings.")
  package var verbose = false

  package init() {}

  package func validate() throws {
    if quiet && verbose {
      throw ValidationError("--quiet and --verbose exclude each other")
    }
  }
}
