import ArgumentParser
import CatalogNetwork
import CatalogPlatform

/// The options of all commands.
struct CommonOptions: ParsableArguments {
  /// The forms of results.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text, json
  }

  @Option(name: [.short, .long], help: "The form of the result: text or json.")
  var format: Format = .text

  @Flag(name: [.short, .long], help: "Write only results and errors.")
  var quiet = false

  @Flag(name: [.short, .long], help: "Write each request and its answer; never secrets.")
  var verbose = false

  @Option(help: ArgumentHelp("The environment, such as staging.", valueName: "name"))
  var environment: String?

  /// What the command writes.
  var output: Output {
    Output(isQuiet: quiet, isVerbose: verbose, isJSON: format == .json)
  }

  /// Where catalogs are kept.
  func home() throws(CommandFailure) -> CatalogHome { try CatalogHome(environment: environment) }
}

/// The options of commands that may ask a server.
struct NetworkOptions: ParsableArguments {
  @Flag(help: "Open no connection: use what was fetched before.")
  var offline = false

  @Option(
    name: .customLong("ca-file"),
    help: ArgumentHelp("A file with certificates of authorities to trust too.", valueName: "file")
  )
  var authority: String?

  @OptionGroup var time: TimeOptions
}

/// The options of commands that wait for others.
struct TimeOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The most time for all downloads together, and for git's answers, in seconds.",
      valueName: "seconds"
    )
  )
  var timeout = 60

  mutating func validate() throws {
    guard 1...86_400 ~= timeout else {
      throw ValidationError("--timeout needs 1 to 86400 seconds.")
    }
  }

  /// The whole time of the command.
  var budget: TimeBudget { TimeBudget(limit: .seconds(timeout)) }
}
