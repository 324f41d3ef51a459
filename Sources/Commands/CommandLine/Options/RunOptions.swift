import ArgumentParser
import Platform
import SystemPackage

/// The options for messages and color.
package struct ConsoleOptions: ParsableArguments {
  /// `--color`
  @Option(
    help: ArgumentHelp(
      "When to use color: auto, always or never.",
      discussion: "auto checks NO_COLOR, then FORCE_COLOR, then whether output is a terminal.",
      valueName: "when"
    )
  )
  package var color: ColorChoice = .auto

  /// `--quiet`
  @Flag(name: .shortAndLong, help: "Write only results and errors.")
  package var quiet = false

  /// `--verbose`
  @Flag(
    name: .shortAndLong,
    help: "Also report files, configurations and times."
  )
  package var verbose = false

  /// Creates options for the parser to fill in.
  package init() {}

  /// Rejects contradictory options.
  package func validate() throws {
    if quiet && verbose {
      throw ValidationError("--quiet and --verbose cannot be used together")
    }
  }
}

/// The option for the number of parallel jobs.
package struct JobOptions: ParsableArguments {
  /// `--jobs`; nil if not given.
  @Option(
    name: .jobs,
    help: ArgumentHelp(
      "Process <n> files in parallel.",
      discussion: "Default: the number of processors.",
      valueName: "n"
    )
  )
  package var jobs: Int?

  /// Creates options for the parser to fill in.
  package init() {}

  /// Rejects numbers out of range.
  package func validate() throws {
    if let jobs, !(1...Self.maximum).contains(jobs) {
      throw ValidationError("--jobs takes a number from 1 to \(Self.maximum), not \(jobs)")
    }
  }

  /// The number of threads to use.
  package var count: Int { jobs ?? Processors.online }

  // More threads do not help and can exhaust the system.
  private static let maximum = 1024
}
