import ArgumentParser
import Platform
import SystemPackage

/// The options for messages and color.
struct ConsoleOptions: ParsableArguments {
  /// `--color`
  @Option(
    help: .value(
      "when",
      "When to use color: auto, always or never.",
      discussion: "auto checks NO_COLOR, then FORCE_COLOR, then whether output is a terminal."
    )
  )
  var color: ColorChoice = .auto

  /// `--quiet`
  @Flag(name: .shortAndLong, help: "Write only results and errors.")
  var quiet = false

  /// `--verbose`
  @Flag(
    name: .shortAndLong,
    help: "Also report files, configurations and times."
  )
  var verbose = false

  /// Rejects contradictory options.
  func validate() throws {
    try refuse(quiet && verbose, "--quiet and --verbose cannot be used together")
  }
}

/// The option for the number of parallel jobs.
struct JobOptions: ParsableArguments {
  /// `--jobs`; nil if not given.
  @Option(
    name: .jobs,
    help: .value(
      "n",
      "Process <n> files in parallel.",
      discussion: "Default: the number of processors, and at least 16 to rewrite files."
    )
  )
  var jobs: Int?

  /// Rejects numbers out of range.
  func validate() throws {
    if let jobs, !(1...Self.maximum).contains(jobs) {
      throw ValidationError("--jobs takes a number from 1 to \(Self.maximum), not \(jobs)")
    }
  }

  /// The number of threads to use.
  ///
  /// - Parameter writes: whether they replace files. Then most of them wait for the disk, and the system writes at once
  ///   what several wait for: with 16 of them, 2 000 syncs took a tenth of the time on ext4 (Linux 6.18), and 64 took
  ///   as long.
  func count(writes: Bool) -> Int { jobs ?? max(Processors.online, writes ? 16 : 1) }

  // More threads do not help and can exhaust the system.
  private static let maximum = 1024
}

extension ColorChoice: ChoiceArgument {}
