import ArgumentParser
import Platform

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
