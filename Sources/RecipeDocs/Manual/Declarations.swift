import ArgumentParser
import Commands

/// The arguments of all programs, as the argument parser declares them.
enum Declarations {
  /// The name of each program and its declaration in JSON, in the order of the overview.
  static var all: [(program: String, json: String)] {
    [("brewguide", GuideCommands._dumpHelp())]
      + Tool.all.map { ($0.program, $0.root._dumpHelp()) }
  }
}

/// `brewguide` with its own commands only: the tools have pages of their own.
private struct GuideCommands: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      abstract: Brewguide.configuration.abstract,
      discussion: Brewguide.configuration.discussion,
      version: "brewguide",
      subcommands: Brewguide.ownCommands
    )
  }
}
