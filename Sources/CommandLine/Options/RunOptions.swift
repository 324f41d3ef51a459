import ArgumentParser
import Platform
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

/// The option that says how many files are worked on at once.
package struct JobOptions: ParsableArguments {
  /// `--jobs`; nil where the user left it to us.
  @Option(
    name: [.customShort("j", allowingJoined: true), .long],
    help: ArgumentHelp(
      "Work on <n> files at once; the number of processors unless told.",
      valueName: "n"
    )
  )
  package var jobs: Int?

  /// Options to be filled in by the parser.
  package init() {}

  /// Refuses numbers that no machine has a use for.
  package func validate() throws {
    if let jobs, !(1...Self.maximum).contains(jobs) {
      throw ValidationError("--jobs takes a number from 1 to \(Self.maximum), not \(jobs)")
    }
  }

  /// The number of threads to use.
  package var count: Int { jobs ?? Processors.online }

  // More threads than this help nobody and may bring a system to its knees.
  private static let maximum = 1024
}
