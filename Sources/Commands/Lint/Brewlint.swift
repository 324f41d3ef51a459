import ArgumentParser
import BrewCLI

/// The program: see `brewlint --help`.
@main
struct Brewlint: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "brewlint",
    abstract: "Check coffee brew recipes.",
    usage: """
      brewlint [check] [<options>] [<path> ...]
      brewlint explain <rule>
      brewlint rules
      """,
    discussion: """
      Examples:
        brewlint                          the recipes of this folder
        brewlint recipes/v60              a folder
        brewlint check --format json -    standard input, for another program
        brewlint explain water-total      why a rule exists, and what to do

      Exit status: 0 nothing to complain of, 1 findings, 2 a file could not be read or the command was wrong.
      """,
    version: "brewlint \(Version.current)",
    subcommands: [Check.self, Explain.self, Rules.self]
  )

  static func main() { CommandRunner<Brewlint>.main(defaultCommand: "check") }
}
